//! Commands that ask for a move.

use super::arguments::Arguments;
use super::failure::Answer;
use super::session::Session;

/// `genmove COLOR`
pub fn generate_move(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    let chosen = session.choose_move(color);
    session.play(color, chosen)?;
    Ok(chosen.to_string())
}

/// `reg_genmove COLOR`
pub fn suggest_move(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    Ok(session.choose_move(color).to_string())
}
