//! Commands that tell what the player thinks.

use super::analysis::{Analysis, Form};
use super::arguments::Arguments;
use super::failure::Answer;
use super::session::Session;
use crate::explain::explained;

/// `lz-analyze [COLOR] [CENTISECONDS] [NAME VALUE]...`
pub fn lz_analyze(session: &mut Session, arguments: &Arguments) -> Answer {
    begin(session, arguments, Form::LeelaZero, false)
}

/// `kata-analyze [COLOR] [CENTISECONDS] [NAME VALUE]...`
pub fn kata_analyze(session: &mut Session, arguments: &Arguments) -> Answer {
    begin(session, arguments, Form::KataGo, false)
}

/// `lz-genmove_analyze COLOR [CENTISECONDS] [NAME VALUE]...`
pub fn lz_genmove_analyze(session: &mut Session, arguments: &Arguments) -> Answer {
    begin(session, arguments, Form::LeelaZero, true)
}

/// `kata-genmove_analyze COLOR [CENTISECONDS] [NAME VALUE]...`
pub fn kata_genmove_analyze(session: &mut Session, arguments: &Arguments) -> Answer {
    begin(session, arguments, Form::KataGo, true)
}

/// `explain [COLOR]`
pub fn explain(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = match arguments.get(0) {
        None => session.to_move(),
        Some(_) => arguments.color(0)?,
    };
    let report = session.think(color);
    let lines = explained(session.game(), &report, 5);
    let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
    Ok(texts.join("\n"))
}

/// The session goes on with it when this has returned.
fn begin(session: &mut Session, arguments: &Arguments, form: Form, then_play: bool) -> Answer {
    let analysis = Analysis::parse(arguments, form, session.to_move(), session.size(), then_play)?;
    session.analysis = Some(analysis);
    Ok(String::new())
}
