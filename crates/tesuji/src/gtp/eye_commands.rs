//! Eyes and dragons in GNU Go's words.

use tesuji_reading::{Reader, Success};
use tesuji_solver::eye_value;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::reading_commands::two_stones;
use super::session::Session;

/// Positions looked at for one eye.
const NODES: u32 = 300_000;

/// `eval_eye VERTEX`: the eyes if the other side moves first and if the owner
/// does, and where they should if that makes a difference.
pub fn eval_eye(session: &mut Session, arguments: &Arguments) -> Answer {
    let point = arguments.point(0, session.size())?;
    let value = eye_value(session.board(), point, NODES)
        .ok_or_else(|| Failure::other("vertex is not an eye"))?;
    let eyes = format!("{} {}", value.least, value.most);
    let place = |point: Option<_>| point.map_or("PASS".to_owned(), |p| ToString::to_string(&p));
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
    let stop = || session.is_interrupted();
    let mut reader = Reader::new(board, session.effort.nodes, &stop);
    let parted = reader.disconnect(a, b).success();
    Ok(u8::from(parted == Success::No).to_string())
}
