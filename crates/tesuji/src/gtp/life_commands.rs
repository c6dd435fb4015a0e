//! Life and death in GNU Go's words: `owl_attack` and its kin.
//!
//! Answers are codes as in `attack`. They come from play inside a frame around
//! the group; what the frame takes for granted may be wrong on a crowded board.

use tesuji_board::{Board, Color, Move, Point};
use tesuji_judge::{Effort, Position, judge_first};
use tesuji_solver::{Limits, Prospect, prospect};

use super::arguments::Arguments;
use super::failure::Answer;
use super::reading_commands::{legal_move, stone};
use super::session::Session;
use crate::estimate::weak_stones;
use crate::fight::{Success, fate_in_races};

/// Positions that are remembered for one question.
const ENTRIES: usize = 1 << 22;
/// Positions looked at for one question.
const NODES: u64 = 150_000;

/// `owl_attack VERTEX`
pub fn owl_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let fate = fate(session, session.board(), target, true);
    Ok(answer(Success::of_attack(&fate).code(), fate.best))
}

/// `owl_defend VERTEX`
pub fn owl_defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let fate = fate(session, session.board(), target, false);
    Ok(answer(Success::of_defence(&fate).code(), fate.best))
}

/// `owl_does_attack MOVE VERTEX`
pub fn owl_does_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 1)?;
    let action = legal_move(session, arguments, target, true)?;
    Ok(after(session, action, target, true).to_string())
}

/// `owl_does_defend MOVE VERTEX`
pub fn owl_does_defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 1)?;
    let action = legal_move(session, arguments, target, false)?;
    Ok(after(session, action, target, false).to_string())
}

/// `dragon_status VERTEX`
pub fn dragon_status(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let attacked = fate(session, session.board(), target, true);
    let defended = fate(session, session.board(), target, false);
    let mut attack = (Success::of_attack(&attacked), attacked.best);
    let mut defence = (Success::of_defence(&defended), defended.best);
    if attack.0 > Success::No {
        // The frame takes the chains around for granted; perhaps one of them
        // loses a race.
        if let Some([attacked, defended]) = fate_in_races(session.board(), target) {
            if attacked.0 < attack.0 {
                attack = attacked;
            }
            if defended.0 > defence.0 {
                defence = defended;
            }
        }
    }
    Ok(match (attack, defence) {
        ((Success::No, _), _) => "alive".to_owned(),
        (_, (Success::No, _)) => "dead".to_owned(),
        ((_, kill), (_, save)) => format!("critical {} {}", place(kill), place(save)),
    })
}

fn place(point: Option<Point>) -> String {
    point.map_or("PASS".to_owned(), |point| point.to_string())
}

/// What becomes of a chain when one side begins.
fn fate(session: &Session, board: &Board, target: Point, attacker_first: bool) -> Prospect {
    let (Some(id), Some(owner)) = (board.chain_at(target), board.get(target)) else {
        return Prospect::default();
    };
    let first = if attacker_first { !owner } else { owner };
    let stop = || session.is_interrupted();
    let stones = board.chain(id).stones;
    let weak = weak_stones(board, first, stop);
    let position =
        Position { board, history: &[], to_move: first, weak: weak - stones, is_confined: false };
    let effort = Effort {
        nodes: NODES,
        entries: ENTRIES,
        proof_nodes: 0,
        makes_plans: false,
        games: 0,
        stop: &stop,
    };
    if let Some((claim, best)) = judge_first(&position, &stones, &effort) {
        return Prospect { grade: claim.grade, hopeful: false, best };
    }
    let limits = Limits { nodes: NODES, entries: ENTRIES, stop: &stop };
    prospect(board, first, &stones, &weak, &limits)
}

/// The code of a move that attacks or defends a chain: what the other side can
/// still do about it.
fn after(session: &Session, action: Move, target: Point, attacks: bool) -> u8 {
    let mut board = session.board().clone();
    let Some(owner) = board.get(target) else { return 0 };
    let mover: Color = if attacks { !owner } else { owner };
    board.make(mover, action);
    if board.get(target) != Some(owner) {
        return 1;
    }
    let answer = fate(session, &board, target, !attacks);
    let theirs = if attacks { Success::of_defence(&answer) } else { Success::of_attack(&answer) };
    // What the other side gets with 1, 2 or 3 leaves 0, 3 or 2.
    [1, 0, 3, 2][usize::from(theirs.code())]
}

fn answer(code: u8, best: Option<Point>) -> String {
    match code {
        0 => "0".to_owned(),
        code => format!("{code} {}", place(best)),
    }
}
