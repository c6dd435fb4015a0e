//! What can be shown of one move: what it decides, and what is wrong with it.

use anyhow::Result;
use tesuji_board::{Certainty, Color, Game, KoGrade, Move, Point, PointSet};
use tesuji_judge::{Claim, earlier_boards};
use tesuji_why::{What, begin_with};

use super::fates::{Cost, Judged, judge_near, judge_one};
use super::scores::{Glance, compare};
use super::study::{Moment, changes, worth};
use super::words::{color_name, grade_key, group_name, sure_key};
use crate::why::{Messages, Put, Told, of_claim, sentences};

/// A group whose fate a move decides.
pub struct Purpose {
    /// The move.
    pub at: Point,
    /// Who makes it.
    pub player: Color,
    /// The stones of the group.
    pub stones: PointSet,
    /// Whose they are.
    pub owner: Color,
    /// What becomes of them if the move is made.
    pub claim: Claim,
    /// What becomes of them if the other side begins.
    pub without: Claim,
}

impl Purpose {
    /// How sure it is.
    pub fn certainty(&self) -> Certainty {
        self.claim.certainty.min(self.without.certainty)
    }

    /// What the move decides, in a sentence.
    pub fn headline(&self, messages: &Messages) -> String {
        let text = |text: String| Put::Text(text);
        let has = |claim: &Claim| text(messages.say(&grade_key("has", claim.grade), &[]));
        let put = [
            ("played", text(self.at.to_string())),
            ("owner", text(color_name(self.owner, messages))),
            ("other", text(color_name(!self.player, messages))),
            ("stones", text(group_name(&self.stones))),
            ("has", has(&self.claim)),
            ("else", has(&self.without)),
            ("sure", text(messages.say(sure_key(self.certainty()), &[]))),
        ];
        messages.say("purpose-group", &put)
    }

    /// The reasons, where the evidence begins with this move.
    pub fn told(&self, game: &Game, messages: &Messages) -> Vec<Told> {
        let told = of_claim(game.board(), &self.claim, messages);
        let is_own = |told: &Told| told.reason.what == What::Key(self.at);
        if told.iter().any(is_own) { told } else { Vec::new() }
    }
}

/// What a move of the side to move decides among the groups near it.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn purposes(game: &Game, player: Color, at: Point, cost: &Cost) -> Result<Vec<Purpose>> {
    let board = game.board();
    let history = earlier_boards(game);
    let mut all = Vec::new();
    for Judged { stones, color: owner, confirmed } in
        judge_near(board, &history, &Glance::at(game, player), &[at], cost)?
    {
        let [mut claim, without] = confirmed.claims;
        let (Some(first), Some(second)) = (claim.grade, without.grade) else { continue };
        let good = |grade: KoGrade| if owner == player { worth(grade) } else { 2 - worth(grade) };
        let is_shown = claim.certainty.min(without.certainty) > Certainty::Estimated;
        if !is_shown || good(first) <= good(second) || !confirmed.fate.moves.contains(&at) {
            continue;
        }
        if confirmed.fate.moves.first() != Some(&at)
            && let Some(own) = beginning_with(game, player, at, &stones, cost)?
        {
            claim = own;
        }
        all.push(Purpose { at, player, stones, owner, claim, without });
    }
    Ok(all)
}

/// What a move decides, with its reasons, in sentences.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn told_purposes(
    game: &Game,
    player: Color,
    at: Point,
    cost: &Cost,
    messages: &Messages,
) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for purpose in purposes(game, player, at, cost)? {
        lines.push(purpose.headline(messages));
        lines.extend(sentences(&purpose.told(game, messages), false));
    }
    Ok(lines)
}

/// The claim of a group with a proof that begins with a given move.
fn beginning_with(
    game: &Game,
    player: Color,
    at: Point,
    stones: &PointSet,
    cost: &Cost,
) -> Result<Option<Claim>> {
    let mut next = game.clone();
    if next.play(player, Move::Play(at)).is_err() {
        return Ok(None);
    }
    let left = *stones & (next.board().stones(Color::Black) | next.board().stones(Color::White));
    let history = earlier_boards(&next);
    let found = judge_one(next.board(), &history, !player, (&left, PointSet::EMPTY), cost)?;
    let Some(Judged { confirmed, .. }) = found else { return Ok(None) };
    let [claim, _] = confirmed.claims;
    let proof = claim.proof.as_ref().and_then(|after| begin_with(game.board(), player, at, after));
    Ok(proof.map(|proof| Claim { proof: Some(proof), plans: Vec::new(), ..claim }))
}

/// What is wrong with a move: what can be shown, else what the network says.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn why_not(game: &Game, next: &Game, cost: &Cost) -> Result<Vec<Moment>> {
    let near: Vec<Point> = game.board().points().iter().collect();
    let mut moments = changes(game, next, &near, cost)?;
    let Some(&(player, played)) = next.moves().last() else { return Ok(moments) };
    if moments.is_empty() {
        let compared = compare(game, player, played);
        moments.extend(Moment::of_score(next.moves().len(), (player, played), compared));
    }
    Ok(moments)
}
