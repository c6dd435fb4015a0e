//! How a fight is settled: miai, double threats, ko, seki.

use tesuji_board::{Move, Point, PointSet};
use tesuji_reading::Reason;

use super::points::neighbors;
use super::{Found, Name, Shot};
use crate::evidence::{Evidence, Place};
use crate::lines::{Depths, attempts};

/// Moves of the loser that are looked at for miai.
const TRIED: usize = 16;
/// Moves that may be left after either of two moves that are miai.
const SOON: u32 = 3;

pub(super) fn names(shot: &Shot) -> Vec<Found> {
    let miai = miai(shot.evidence, &shot.after, shot.depths);
    [double_threat(shot), miai, ko(shot)].into_iter().flatten().collect()
}

/// **Definition**: by one move two chains of the loser come into atari, and whichever
/// he saves, the other is captured.
fn double_threat(shot: &Shot) -> Option<Found> {
    let loser = !shot.evidence.winner();
    let board = &shot.after.board;
    let threatened: Vec<(PointSet, Point)> = board
        .chains_around(shot.at, loser)
        .map(|id| board.chain(id))
        .filter(|chain| chain.liberty_count == 1)
        .filter_map(|chain| Some((chain.stones, chain.liberties.first()?)))
        .collect();
    let [(one, save_one), (other, save_other), ..] = threatened.as_slice() else { return None };
    let falls = |save: Point, stones: &PointSet| {
        let saved = shot.evidence.step(&shot.after, Move::Play(save));
        saved
            .and_then(|place| shot.evidence.follow(&place))
            .is_some_and(|place| place.captured.meets(stones))
    };
    let is_double = save_one != save_other && falls(*save_one, other) && falls(*save_other, one);
    is_double.then_some((Name::DoubleThreat, *one | *other))
}

/// **Definition**: whichever of two points the loser takes, the winner takes the other,
/// and that makes his stones live, or joins them.
pub(super) fn miai(evidence: &Evidence, after: &Place, depths: &Depths) -> Option<Found> {
    // Stones that are caught either way, or stand in seki, are not called miai.
    if evidence.is_attack() || evidence.is_survival() {
        return None;
    }
    let tried = attempts(evidence, after, depths).into_iter().chain(evidence.ways_on(after));
    let answer = |p: Point| {
        let place = evidence.step(after, Move::Play(p))?;
        let answer = evidence.answer(&place)?.point()?;
        let next = evidence.follow(&place)?;
        let is_over = evidence.is_won(&next) || depths.at(&next).is_some_and(|depth| depth <= SOON);
        is_over.then_some(answer)
    };
    // The other point may lie outside what the proof needs after the first answer.
    tried.take(TRIED).find_map(|p| {
        let q = answer(p)?;
        (answer(q) == Some(p)).then(|| (Name::Miai, PointSet::of(p) | PointSet::of(q)))
    })
}

/// **Definition**: in a plan that counts threats, the move takes a stone that could be
/// retaken at once but for the ko rule.
pub(super) fn ko(shot: &Shot) -> Option<Found> {
    let Evidence::Plan(_, plan) = shot.evidence else { return None };
    let counts = |threats: u8| threats != 0 && threats != tesuji_solver::ENDLESS;
    let is_counted = counts(plan.threats.attacker) || counts(plan.threats.defender);
    let ban = shot.after.board.ko().filter(|_| is_counted)?;
    Some((Name::Ko, PointSet::of(ban.point) | PointSet::of(shot.at)))
}

/// **Definition**: the winner of a proof that his stones survive waits for ever, and
/// they share liberties with stones of the loser that are shut in. It is one with eyes if
/// his stones have a liberty that they do not share.
pub(super) fn seki(evidence: &Evidence, place: &Place) -> Option<Found> {
    let Evidence::Proof(proof) = evidence else { return None };
    let node = proof.nodes.get(place.node? as usize)?;
    if !matches!(node.reason, Reason::Replies { holds: true, .. }) {
        return None;
    }
    let target = place.chain(evidence.target().first()?)?;
    let shared = target
        .liberties
        .iter()
        .filter(|&p| {
            neighbors(&place.board, p).any(|q| place.board.get(q) == Some(!evidence.winner()))
        })
        .collect::<PointSet>();
    let name = if shared == target.liberties { Name::Seki } else { Name::SekiWithEyes };
    (!shared.is_empty()).then_some((name, shared))
}
