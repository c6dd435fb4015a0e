//! Life and death in GNU Go's words: `owl_attack` and its kin.
//!
//! Answers are codes as in `attack`. What the judge can prove or support decides; else
//! they come from play inside a frame around the group, and what the frame takes for
//! granted may be wrong on a crowded board.

use tesuji_board::{Budget, Move, Point};
use tesuji_judge::{ChainStatus, ChainVerdict, Judge};

use super::arguments::Arguments;
use super::failure::Answer;
use super::reading_commands::{code, legal_move, place, stone};
use super::session::Session;

/// `owl_attack VERTEX`
pub fn owl_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    Ok(answer(fate(session, target, true)))
}

/// `owl_defend VERTEX`
pub fn owl_defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    Ok(answer(fate(session, target, false)))
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
    let status = session.ask_judge(|judge, budget| judge.status(target, budget));
    Ok(match status {
        Some(ChainStatus::Alive) | None => "alive".to_owned(),
        Some(ChainStatus::Dead) => "dead".to_owned(),
        Some(ChainStatus::Critical(kill, save)) => {
            format!("critical {} {}", place(kill), place(save))
        }
    })
}

/// What becomes of a chain when one side begins.
fn fate(session: &mut Session, target: Point, attacks: bool) -> Option<ChainVerdict> {
    session.ask_judge(|judge, budget| chain(judge, target, attacks, budget))
}

fn chain(judge: &mut Judge, target: Point, attacks: bool, budget: &Budget) -> Option<ChainVerdict> {
    let owner = judge.board().get(target)?;
    judge.chain(target, if attacks { !owner } else { owner }, budget)
}

/// The code of a move that attacks or defends a chain: what the other side can
/// still do about it.
fn after(session: &Session, action: Move, target: Point, attacks: bool) -> u8 {
    let mut board = session.board().clone();
    let Some(owner) = board.get(target) else { return 0 };
    board.make(if attacks { !owner } else { owner }, action);
    if board.get(target) != Some(owner) {
        return 1;
    }
    let stop = || session.is_interrupted();
    let budget = Budget::new(0, 0).interrupted_by(&stop);
    let theirs =
        chain(&mut Judge::advised(&board, crate::intuition::eye()), target, !attacks, &budget);
    theirs.map_or(0, |theirs| code(theirs.grade.reversed()))
}

fn answer(found: Option<ChainVerdict>) -> String {
    match found.map(|found| (code(found.grade), found.action)) {
        None | Some((0, _)) => "0".to_owned(),
        Some((code, best)) => format!("{code} {}", place(best)),
    }
}
