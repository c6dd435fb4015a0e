//! Capturing races, in GNU Go's words.

use tesuji_board::{Move, Point};
use tesuji_reading::{Reader, Success};

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use crate::fight::verdict;

/// `analyze_semeai VERTEX VERTEX`
pub fn analyze_semeai(session: &mut Session, arguments: &Arguments) -> Answer {
    let [ours, theirs] = [arguments.point(0, session.size())?, arguments.point(1, session.size())?];
    let board = session.board();
    if board.get(ours).is_none() {
        return Err(Failure::other("vertex must not be empty"));
    }
    let stop = || session.is_interrupted();
    let found =
        verdict(board, ours, theirs, &stop).map_err(|error| Failure::other(error.to_string()))?;
    match found {
        Some(found) => {
            let action = found.action.map_or("PASS".to_owned(), |p| p.to_string());
            Ok(format!("{} {} {action}", found.save.code(), found.kill.code()))
        }
        None => by_reading(session, ours, theirs),
    }
}

/// Where counting and playing out give no answer: can our chain be saved, can
/// theirs be captured.
fn by_reading(session: &Session, ours: Point, theirs: Point) -> Answer {
    let stop = || session.is_interrupted();
    let mut reader = Reader::new(session.board(), session.effort.nodes, &stop);
    let attack = reader.attack(theirs);
    let defence =
        if attack.success() == Success::Yes { attack.clone() } else { reader.defend(ours) };
    let code = |success: Success| match success {
        Success::No => 0,
        Success::Yes => 1,
        Success::KoIgnoringThreats => 2,
        Success::KoAfterThreat => 3,
    };
    let (kill, save) = (attack.success(), defence.success());
    let action = if kill > Success::No { attack.action() } else { defence.action() };
    let action = match action {
        Some(Move::Play(p)) if save > Success::No => p.to_string(),
        _ => "PASS".to_owned(),
    };
    Ok(format!("{} {} {action}", code(save), code(kill)))
}
