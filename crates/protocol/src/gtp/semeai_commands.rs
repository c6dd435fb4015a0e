//! Capturing races, in GNU Go's words.

use tesuji_judge::Verdict;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::reading_commands::{code, place};
use super::session::Session;

/// `analyze_semeai VERTEX VERTEX`
pub fn analyze_semeai(session: &mut Session, arguments: &Arguments) -> Answer {
    let [ours, theirs] = [arguments.point(0, session.size())?, arguments.point(1, session.size())?];
    if session.board().get(ours).is_none() {
        return Err(Failure::other("vertex must not be empty"));
    }
    let found = session
        .ask_judge(|judge, budget| judge.race(ours, theirs, budget))
        .map_err(|error| Failure::other(error.to_string()))?;
    let found = found.verdict.unwrap_or(Verdict::LOST);
    Ok(format!("{} {} {}", code(found.save), code(found.kill), place(found.action)))
}
