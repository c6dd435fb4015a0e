//! Capturing races, in GNU Go's words.

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use crate::fight::Verdict;
use crate::ruling;

/// `analyze_semeai VERTEX VERTEX`
pub fn analyze_semeai(session: &mut Session, arguments: &Arguments) -> Answer {
    let [ours, theirs] = [arguments.point(0, session.size())?, arguments.point(1, session.size())?];
    let board = session.board();
    if board.get(ours).is_none() {
        return Err(Failure::other("vertex must not be empty"));
    }
    let stop = || session.is_interrupted();
    let found = ruling::between(board, ours, theirs, session.effort.nodes, &stop)
        .map_err(|error| Failure::other(error.to_string()))?;
    let found = found.verdict.unwrap_or(Verdict::LOST);
    let action = found.action.map_or("PASS".to_owned(), |p| p.to_string());
    Ok(format!("{} {} {action}", found.save.code(), found.kill.code()))
}
