//! What can be shown of one move: what it decides, and what is wrong with it.

use tesuji_board::{Budget, Certainty, Color, Game, KoGrade, Move, Point, PointSet};
use tesuji_judge::problem::{Deed, deed_of};
use tesuji_judge::{Claim, earlier_boards};
use tesuji_why::{Evidence, What, begin_with};
use tesuji_words::{Messages, Put, Told, color_name, of_claim, sentences, tell};

use crate::Result;
use crate::fates::{Cost, Judged, judge_near, judge_one};
use crate::scores::{Glance, compare};
use crate::study::{Moment, changes, worth};
use crate::words::{grade_key, group_name, sure_key};

/// Bytes for each proof.
const MEMORY: usize = 64 << 20;

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

/// Something good about a move, shown by a proof or a plan.
pub enum Merit {
    /// It decides what becomes of a group.
    Life(Box<Purpose>),
    /// It captures, joins or cuts chains.
    Deed(Point, Box<Deed>),
}

impl Merit {
    /// How sure it is; deeds are proven.
    pub fn certainty(&self) -> Certainty {
        match self {
            Merit::Life(purpose) => purpose.certainty(),
            Merit::Deed(..) => Certainty::Proven,
        }
    }

    /// What it is, in a sentence.
    pub fn headline(&self, messages: &Messages) -> String {
        match self {
            Merit::Life(purpose) => purpose.headline(messages),
            Merit::Deed(at, deed) => {
                let targets = deed.proof.goal.targets.iter().map(ToString::to_string);
                let put = [
                    ("played", Put::Text(at.to_string())),
                    ("points", Put::Text(targets.collect::<Vec<_>>().join(", "))),
                ];
                messages.say(&format!("does-{}", deed.about.word()), &put)
            }
        }
    }

    /// The reasons.
    pub fn told(&self, game: &Game, messages: &Messages) -> Vec<Told> {
        match self {
            Merit::Life(purpose) => purpose.told(game, messages),
            Merit::Deed(_, deed) => tell(&Evidence::Proof(&deed.proof), messages),
        }
    }
}

/// What is good about a move: the groups that it decides, else what it captures, joins or
/// cuts.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn merits(game: &Game, player: Color, at: Point, cost: &Cost) -> Result<Vec<Merit>> {
    // What is read quickly comes first; groups take as long as there is time.
    let budget = Budget::new(cost.nodes, MEMORY).interrupted_by(cost.stop);
    let deed = deed_of(game.board(), &earlier_boards(game), (player, at), &budget);
    let mut all: Vec<Merit> =
        deed.into_iter().map(|deed| Merit::Deed(at, Box::new(deed))).collect();
    let decided = purposes(game, player, at, cost)?;
    all.extend(decided.into_iter().map(|purpose| Merit::Life(Box::new(purpose))));
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
        moments.extend(Moment::of_score(next.moves().len(), (player, played), &compared));
    }
    Ok(moments)
}
