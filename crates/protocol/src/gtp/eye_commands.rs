//! Eyes and dragons in GNU Go's words.

use tesuji_board::KoGrade;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::reading_commands::{place, two_stones};
use super::session::Session;

/// `eval_eye VERTEX`: the eyes if the other side moves first and if the owner
/// does, and where they should if that makes a difference.
pub fn eval_eye(session: &mut Session, arguments: &Arguments) -> Answer {
    let point = arguments.point(0, session.size())?;
    let value = session
        .ask_judge(|judge, _| judge.eye(point))
        .ok_or_else(|| Failure::other("vertex is not an eye"))?;
    let eyes = format!("{} {}", value.least, value.most);
    Ok(if value.least == value.most {
        eyes
    } else {
        format!("{eyes} {} {}", place(value.attack), place(value.defence))
    })
}

/// `same_dragon VERTEX VERTEX`: 1 if the other side, moving first, cannot part
/// the two chains, else 0.
pub fn same_dragon(session: &mut Session, arguments: &Arguments) -> Answer {
    let [a, b] = two_stones(session, arguments)?;
    let board = session.board();
    if board.chain_at(a) == board.chain_at(b) {
        return Ok("1".to_owned());
    }
    let (parted, _) = session.ask_judge(|judge, budget| judge.connection([a, b], true, budget));
    Ok(u8::from(parted == KoGrade::No).to_string())
}
