//! Finds the reasons in a piece of evidence, and looks for one again.

use std::fmt;

use tesuji_board::{Board, Color, Move, PointSet};
use tesuji_reading::Reason as NodeReason;
use tesuji_solver::ENDLESS;

use crate::evidence::{Evidence, Place};
use crate::lines::{Depths, attempts, main_line};
use crate::names::{Name, Shot, names_at_rest};
use crate::reason::{Effect, Reason, Support, What};

/// The loser's attempts that are told.
const ATTEMPTS: usize = 6;
/// Places looked at for a ko.
const KO_PLACES: usize = 400;
/// Moves of the winner along the main line that are named.
const NAMED_MOVES: usize = 5;

/// Why a stored reason is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The moves do not lead through the evidence.
    Path,
    /// They lead to another node than the one named.
    Node(Option<u32>),
    /// Nothing of the kind is seen there.
    NotSeen,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Path => f.write_str("its moves are not in the proof"),
            Refused::Node(Some(node)) => write!(f, "its moves lead to node {node}"),
            Refused::Node(None) => f.write_str("its moves lead to no node"),
            Refused::NotSeen => f.write_str("the proof does not show it there"),
        }
    }
}

/// Everything that is told of a piece of evidence, in the order of telling: the first
/// move, its threat, names, attempts of the loser, and what it rests on.
pub fn explain(evidence: &Evidence) -> Vec<Reason> {
    let Some(root) = evidence.root() else { return Vec::new() };
    let depths = Depths::of(evidence);
    let mut all = at_place(evidence, &depths, &root);
    let mut line = main_line(evidence, &root, &depths);
    line.retain(|place| !evidence.is_won(place));
    let later = line.iter().skip(1).filter(|place| is_told_later(evidence, place));
    for place in later.take(2 * NAMED_MOVES) {
        let named = names_of(evidence, &depths, place);
        add_later(&mut all, named);
    }
    if let Some(place) = ko_taken(evidence, &root) {
        let mut named = names_of(evidence, &depths, &place);
        named.retain(|reason| matches!(reason.what, What::Named { name: Name::Ko, .. }));
        add_later(&mut all, named);
    }
    // Where the loser answers the first move naturally, names may hide beside the line.
    if let Some(after) = evidence.follow(&root) {
        for p in attempts(evidence, &after, &depths).into_iter().take(ATTEMPTS) {
            let Some(place) = evidence.step(&after, Move::Play(p)) else { continue };
            let named = names_of(evidence, &depths, &place);
            add_later(&mut all, named);
        }
    }
    all.sort_by_key(rank);
    all
}

/// The nearest place of a plan that counts threats where the winner takes a ko.
fn ko_taken(evidence: &Evidence, root: &Place) -> Option<Place> {
    let Evidence::Plan(_, plan) = evidence else { return None };
    // Where no threats are counted a ko decides nothing.
    let counts = |threats: u8| threats != 0 && threats != ENDLESS;
    if !counts(plan.threats.attacker) && !counts(plan.threats.defender) {
        return None;
    }
    let depths = Depths::of(evidence);
    let mut waiting = std::collections::VecDeque::from([root.clone()]);
    for _ in 0..KO_PLACES {
        let place = waiting.pop_front()?;
        if place.to_move == evidence.winner() {
            let takes = Shot::at(evidence, &depths, &place).is_some_and(|shot| shot.takes_ko());
            if takes {
                return Some(place);
            }
            waiting.extend(evidence.follow(&place));
        } else if !evidence.is_won(&place) {
            let tried = attempts(evidence, &place, &depths);
            waiting.extend(tried.iter().filter_map(|&p| evidence.step(&place, Move::Play(p))));
        }
    }
    None
}

/// Adds what later moves are called: not what their shape is, no name twice, and after
/// a nakade only what is not part of its routine.
fn add_later(all: &mut Vec<Reason>, mut named: Vec<Reason>) {
    let is_routine =
        all.iter().any(|reason| matches!(reason.what, What::Named { name: Name::Nakade(_), .. }));
    named.retain(|reason| match reason.what {
        What::Named { name, .. } => {
            let is_other = matches!(
                name,
                Name::FalseEye | Name::Ko | Name::Seki | Name::SekiWithEyes | Name::BentFour
            );
            let is_first = name.is_shape() || name == Name::Net;
            !is_first && (!is_routine || is_other) && !is_known(all, reason)
        }
        _ => false,
    });
    all.extend(named);
}

fn is_told_later(evidence: &Evidence, place: &Place) -> bool {
    // What follows a move elsewhere is a threat and no name of the line.
    let is_answer = !matches!(place.path.last(), Some(Move::Pass));
    let is_turn = place.to_move == evidence.winner();
    if is_turn { is_answer } else { names_at_rest(evidence, place).next().is_some() }
}

/// Names that are told once are enough.
fn is_known(all: &[Reason], reason: &Reason) -> bool {
    let name = |reason: &Reason| match reason.what {
        What::Named { name, .. } => Some(name),
        _ => None,
    };
    name(reason).is_some() && all.iter().any(|known| name(known) == name(reason))
}

fn rank(reason: &Reason) -> (u8, usize) {
    let kind = match &reason.what {
        What::Key(_) => 0,
        What::Named { .. } => 1,
        What::Threat { .. } => 2,
        What::Fails { .. } => 3,
        What::RestsOn(_) => 4,
    };
    (kind, reason.path.len())
}

/// Walks to a reason's place again and looks whether it is seen there.
///
/// # Errors
/// What is wrong with it.
pub fn verify(evidence: &Evidence, reason: &Reason) -> Result<(), Refused> {
    let mut place = evidence.root().ok_or(Refused::Path)?;
    for &action in &reason.path {
        place = evidence.step(&place, action).ok_or(Refused::Path)?;
    }
    if place.node != reason.node {
        return Err(Refused::Node(place.node));
    }
    let depths = Depths::of(evidence);
    let seen = at_place(evidence, &depths, &place);
    if seen.iter().any(|other| other.what == reason.what && other.path == reason.path) {
        return Ok(());
    }
    // An attempt is told at its own place, a threat after the pass.
    let before = reason.path.len().saturating_sub(1);
    let mut place = evidence.root().ok_or(Refused::Path)?;
    for &action in &reason.path[..before] {
        place = evidence.step(&place, action).ok_or(Refused::Path)?;
    }
    let seen = after_place(evidence, &depths, &place);
    if seen.contains(reason) { Ok(()) } else { Err(Refused::NotSeen) }
}

/// What can be told at a place itself and, at the winner's turn, of what follows his
/// move.
fn at_place(evidence: &Evidence, depths: &Depths, place: &Place) -> Vec<Reason> {
    let mut all = Vec::new();
    let told = |what: What, at: &Place| Reason { what, path: at.path.clone(), node: at.node };
    let key = evidence.answer(place).and_then(Move::point);
    all.extend(key.map(|p| told(What::Key(p), place)));
    all.extend(names_of(evidence, depths, place));
    let after = match place.to_move == evidence.winner() {
        true => evidence.follow(place),
        false => Some(place.clone()),
    };
    if let Some(after) = after {
        all.extend(after_place(evidence, depths, &after));
    }
    if place.path.is_empty() {
        all.extend(
            rests_on(evidence, place).into_iter().map(|what| told(What::RestsOn(what), place)),
        );
    }
    all
}

/// What happens after a place with the loser to move: if he plays elsewhere, and what
/// he may try.
fn after_place(evidence: &Evidence, depths: &Depths, after: &Place) -> Vec<Reason> {
    let mut all = Vec::new();
    if after.to_move == evidence.winner() || evidence.is_won(after) {
        return all;
    }
    if let Some(place) = evidence.step(after, Move::Pass)
        && let Some(then) = evidence.answer(&place).and_then(Move::point)
        && let Some(next) = evidence.follow(&place)
    {
        let what = What::Threat { then, effect: effect(evidence, &next) };
        all.push(Reason { what, path: place.path.clone(), node: place.node });
    }
    for p in attempts(evidence, after, depths).into_iter().take(ATTEMPTS) {
        let Some(place) = evidence.step(after, Move::Play(p)) else { continue };
        let Some(answer) = evidence.answer(&place) else { continue };
        let Some(next) = evidence.follow(&place) else { continue };
        let effect = effect(evidence, &next);
        let what = What::Fails { attempt: p, answer, effect };
        all.push(Reason { what, path: place.path.clone(), node: place.node });
    }
    all
}

fn names_of(evidence: &Evidence, depths: &Depths, place: &Place) -> Vec<Reason> {
    let told = |what: What| Reason { what, path: place.path.clone(), node: place.node };
    let Some(shot) = Shot::at(evidence, depths, place) else {
        let last = place.last_point().or(evidence.target().first());
        return names_at_rest(evidence, place)
            .filter_map(|(name, points)| Some(told(What::Named { name, at: last?, points })))
            .collect();
    };
    let at = shot.at;
    shot.names().into_iter().map(|(name, points)| told(What::Named { name, at, points })).collect()
}

/// What the winner's last move does.
fn effect(evidence: &Evidence, next: &Place) -> Effect {
    if !next.captured.is_empty() {
        return Effect::Captures(next.captured);
    }
    if evidence.is_won(next) {
        return Effect::Reaches;
    }
    let Some(p) = next.last_point() else { return Effect::GoesOn };
    let in_atari = stones_in_atari(&next.board, p, !evidence.winner());
    if in_atari.is_empty() { Effect::GoesOn } else { Effect::Ataris(in_atari) }
}

fn stones_in_atari(board: &Board, beside: tesuji_board::Point, color: Color) -> PointSet {
    board
        .chains_around(beside, color)
        .map(|id| board.chain(id))
        .filter(|chain| chain.liberty_count == 1)
        .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}

/// The chains of a colour that have one of these liberties.
fn with_liberties(board: &Board, color: Color, liberties: &PointSet) -> PointSet {
    board
        .chains(color)
        .map(|id| board.chain(id))
        .filter(|chain| liberties.meets(&(chain.liberties | chain.stones)))
        .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}

/// What a result rests on.
fn rests_on(evidence: &Evidence, root: &Place) -> Vec<Support> {
    let mut all = Vec::new();
    match evidence {
        Evidence::Proof(proof) => {
            let needs = proof.nodes.last().map(|node| node.needs).unwrap_or_default();
            // A wall may be the stone that the first move puts there.
            let after = evidence.follow(root).filter(|_| root.to_move == evidence.winner());
            for (wall, liberties) in proof.walls.iter().enumerate() {
                let boards = [Some(root), after.as_ref()].into_iter().flatten();
                let stones = boards
                    .map(|place| with_liberties(&place.board, evidence.winner(), liberties))
                    .find(|stones| !stones.is_empty())
                    .unwrap_or_default();
                let needs = needs.of(wall);
                if needs > 0 {
                    all.push(Support::Wall { stones, liberties: *liberties, needs });
                }
            }
            let uses = |node: &tesuji_reading::Node| match &node.reason {
                NodeReason::Rule(used) => used.len(),
                NodeReason::Static(_) => 1,
                _ => 0,
            };
            let uses: usize = proof.nodes.iter().map(uses).sum();
            all.extend((uses > 0).then_some(Support::Rules(uses)));
            all.extend(proof.ko.map(Support::ClosedKo));
        }
        Evidence::Plan(_, plan) => {
            if !plan.is_open {
                all.push(Support::Frame(plan.frame.inside));
            }
            let own = match evidence.is_attack() {
                true => plan.threats.attacker,
                false => plan.threats.defender,
            };
            all.extend((own > 0 && own != ENDLESS).then_some(Support::Threats(own)));
            all.extend(plan.ko.map(Support::ClosedKo));
        }
    }
    all
}
