//! Commands that make, take back and show moves.

use tesuji_board::{Color, Move};
use tesuji_words::color_word;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use super::text::board_with_notes;

/// `play COLOR VERTEX`
pub fn play(session: &mut Session, arguments: &Arguments) -> Answer {
    let (color, action) = (arguments.color(0)?, action(arguments, 1)?);
    session.play(color, action).map(|()| String::new())
}

/// `black VERTEX`
pub fn black(session: &mut Session, arguments: &Arguments) -> Answer {
    session.play(Color::Black, action(arguments, 0)?).map(|()| String::new())
}

/// `white VERTEX`
pub fn white(session: &mut Session, arguments: &Arguments) -> Answer {
    session.play(Color::White, action(arguments, 0)?).map(|()| String::new())
}

/// `undo`
pub fn undo(session: &mut Session, _: &Arguments) -> Answer {
    session.undo().map(|()| String::new())
}

/// `gg-undo [N]`: takes back N moves, or none if there are fewer.
pub fn undo_many(session: &mut Session, arguments: &Arguments) -> Answer {
    let count = arguments.optional_number(0, "the number of moves")?.unwrap_or(1);
    session.take_back_trials();
    if session.game().moves().len() < count {
        return Err(Failure::CannotUndo);
    }
    (0..count).try_for_each(|_| session.undo()).map(|()| String::new())
}

/// `trymove COLOR VERTEX`
pub fn try_move(session: &mut Session, arguments: &Arguments) -> Answer {
    let (color, action) = (arguments.color(0)?, action(arguments, 1)?);
    session.try_move(color, action).map(|()| String::new())
}

/// `popgo`
pub fn take_back_trial(session: &mut Session, _: &Arguments) -> Answer {
    match session.take_back_trial() {
        true => Ok(String::new()),
        false => Err(Failure::other("stack empty")),
    }
}

/// `move_history`: one move per line, the last one first.
pub fn move_history(session: &mut Session, _: &Arguments) -> Answer {
    let line = |&(color, action): &(Color, Move)| format!("{} {action}", color_word(color));
    Ok(session.game().moves().iter().rev().map(line).collect::<Vec<_>>().join("\n"))
}

/// `gogui-play_sequence COLOR VERTEX …`: all moves, or none.
pub fn play_sequence(session: &mut Session, arguments: &Arguments) -> Answer {
    let words = arguments.words();
    if !words.len().is_multiple_of(2) {
        return Err(Failure::Syntax("a colour without a move".to_owned()));
    }
    let moves: Vec<(Color, Move)> = (0..words.len())
        .step_by(2)
        .map(|place| Ok((arguments.color(place)?, action(arguments, place + 1)?)))
        .collect::<Result<_, Failure>>()?;
    for (played, &(color, action)) in moves.iter().enumerate() {
        if let Err(failure) = session.play(color, action) {
            for _ in 0..played {
                session.undo()?;
            }
            return Err(failure);
        }
    }
    Ok(String::new())
}

/// `showboard`
pub fn show_board(session: &mut Session, _: &Arguments) -> Answer {
    Ok(board_with_notes(session.game(), session.to_move()))
}

/// A move that may lie outside the board: then it is illegal, not misspelt.
fn action(arguments: &Arguments, place: usize) -> Result<Move, Failure> {
    arguments.value(place, "the move")
}
