//! Life and death in GNU Go's words: `owl_attack` and its kin.
//!
//! Answers are codes as in `attack`. They come from play inside a frame around
//! the group; what the frame takes for granted may be wrong on a crowded board.

use tesuji_board::{Board, Color, Move, Point};
use tesuji_solver::{Fate, Grade, Limits, MOST_THREATS, solve_group};

use super::arguments::Arguments;
use super::failure::Answer;
use super::reading_commands::{legal_move, stone};
use super::session::Session;

/// Positions that are remembered for one question.
const ENTRIES: usize = 1 << 22;
/// Positions looked at for one question.
const NODES: u64 = 200_000;

/// `owl_attack VERTEX`
pub fn owl_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let Some(fate) = fate(session, session.board(), target, true) else {
        return Ok("0".to_owned());
    };
    Ok(answer(&fate, attack_code(fate.first)))
}

/// `owl_defend VERTEX`
pub fn owl_defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let Some(fate) = fate(session, session.board(), target, false) else {
        return Ok("0".to_owned());
    };
    Ok(answer(&fate, defend_code(fate.first)))
}

/// `owl_does_attack MOVE VERTEX`
pub fn owl_does_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 1)?;
    let action = legal_move(session, arguments, target, true)?;
    let code = after(session, action, target, true).map_or(0, |grade| attack_code(Some(grade)));
    Ok(code.to_string())
}

/// `owl_does_defend MOVE VERTEX`
pub fn owl_does_defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 1)?;
    let action = legal_move(session, arguments, target, false)?;
    let code = after(session, action, target, false).map_or(0, |grade| defend_code(Some(grade)));
    Ok(code.to_string())
}

/// `dragon_status VERTEX`
pub fn dragon_status(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let Some(fate) = fate(session, session.board(), target, true) else {
        return Ok("unknown".to_owned());
    };
    Ok(match (attack_code(fate.first), defend_code(fate.second)) {
        (0, _) => "alive".to_owned(),
        (_, 0) => "dead".to_owned(),
        _ => {
            let saved = self::fate(session, session.board(), target, false);
            let saving = saved.and_then(|fate| fate.moves.first().copied());
            format!("critical {} {}", place(fate.moves.first().copied()), place(saving))
        }
    })
}

fn place(point: Option<Point>) -> String {
    point.map_or("PASS".to_owned(), |point| point.to_string())
}

/// What becomes of a chain when one side begins.
fn fate(session: &Session, board: &Board, target: Point, attacker_first: bool) -> Option<Fate> {
    let chain = board.chain(board.chain_at(target)?);
    let owner = board.get(target)?;
    let first = if attacker_first { !owner } else { owner };
    let stop = || session.is_interrupted();
    let limits = Limits { nodes: NODES, entries: ENTRIES, stop: &stop };
    solve_group(board, first, &chain.stones, &limits).fates.into_iter().next()
}

/// What becomes of a chain after a move, with the other side to move.
fn after(session: &Session, action: Move, target: Point, attacks: bool) -> Option<Grade> {
    let mut board = session.board().clone();
    let owner: Color = board.get(target)?;
    board.make(if attacks { !owner } else { owner }, action);
    if board.get(target) != Some(owner) {
        return Some(Grade::Dies);
    }
    fate(session, &board, target, !attacks)?.first
}

fn attack_code(grade: Option<Grade>) -> u8 {
    match grade {
        Some(Grade::Dies) => 1,
        Some(Grade::Ko(n)) if n == -MOST_THREATS => 1,
        Some(Grade::Ko(n)) if n <= 0 => 2,
        Some(Grade::Ko(n)) if n < MOST_THREATS => 3,
        _ => 0,
    }
}

fn defend_code(grade: Option<Grade>) -> u8 {
    match grade {
        Some(Grade::Lives) => 1,
        Some(Grade::Ko(MOST_THREATS)) => 1,
        Some(Grade::Ko(n)) if n > 0 => 2,
        Some(Grade::Ko(n)) if n > -MOST_THREATS => 3,
        _ => 0,
    }
}

fn answer(fate: &Fate, code: u8) -> String {
    match code {
        0 => "0".to_owned(),
        code => format!("{code} {}", place(fate.moves.first().copied())),
    }
}
