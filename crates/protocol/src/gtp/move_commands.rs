//! Commands that ask for a move.

use tesuji_engine::Decision;

use super::arguments::Arguments;
use super::failure::Answer;
use super::session::Session;

/// `genmove COLOR`
pub fn generate_move(session: &mut Session, arguments: &Arguments) -> Answer {
    play(session, arguments, false)
}

/// `kgs-genmove_cleanup COLOR`
pub fn clean_up(session: &mut Session, arguments: &Arguments) -> Answer {
    play(session, arguments, true)
}

/// `reg_genmove COLOR`
pub fn suggest_move(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    Ok(word(session.decide(color, false)))
}

fn play(session: &mut Session, arguments: &Arguments, clean_up: bool) -> Answer {
    let color = arguments.color(0)?;
    let decision = session.decide(color, clean_up);
    if let Decision::Play(action) = decision {
        session.play_own(color, action)?;
    }
    Ok(word(decision))
}

fn word(decision: Decision) -> String {
    match decision {
        Decision::Play(action) => action.to_string(),
        Decision::Resign => "resign".to_owned(),
    }
}
