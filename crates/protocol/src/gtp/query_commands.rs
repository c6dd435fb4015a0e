//! Commands that ask about stones and moves, in GNU Go's words.

use tesuji_board::{Chain, Color, Move};
use tesuji_words::color_word;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use super::text::point_list;

/// `color VERTEX`: `black`, `white` or `empty`.
pub fn color(session: &mut Session, arguments: &Arguments) -> Answer {
    let point = arguments.point(0, session.size())?;
    Ok(session.board().get(point).map_or("empty", color_word).to_owned())
}

/// `list_stones COLOR`
pub fn list_stones(session: &mut Session, arguments: &Arguments) -> Answer {
    Ok(point_list(&session.board().stones(arguments.color(0)?)))
}

/// `countlib VERTEX`
pub fn count_liberties(session: &mut Session, arguments: &Arguments) -> Answer {
    Ok(chain(session, arguments)?.liberty_count.to_string())
}

/// `findlib VERTEX`
pub fn find_liberties(session: &mut Session, arguments: &Arguments) -> Answer {
    Ok(point_list(&chain(session, arguments)?.liberties))
}

/// `is_legal COLOR VERTEX`: `1` or `0`.
pub fn is_legal(session: &mut Session, arguments: &Arguments) -> Answer {
    let (color, action): (Color, Move) = (arguments.color(0)?, arguments.value(1, "the move")?);
    Ok(u8::from(session.game().check(color, action).is_ok()).to_string())
}

/// `all_legal COLOR`
pub fn all_legal(session: &mut Session, arguments: &Arguments) -> Answer {
    Ok(point_list(&session.game().legal_points(arguments.color(0)?)))
}

/// `captures COLOR`: how many stones this side has captured.
pub fn captures(session: &mut Session, arguments: &Arguments) -> Answer {
    Ok(session.board().captured(!arguments.color(0)?).to_string())
}

/// The chain at the point that a command names.
fn chain<'s>(session: &'s Session, arguments: &Arguments) -> Result<&'s Chain, Failure> {
    let board = session.board();
    let point = arguments.point(0, board.size())?;
    match board.chain_at(point) {
        Some(id) => Ok(board.chain(id)),
        None => Err(Failure::other("vertex must not be empty")),
    }
}
