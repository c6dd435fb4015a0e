//! Commands that tell what the player thinks.

use tesuji_board::{Move, Point};
use tesuji_review::{Cost, changes, headline, moment_sentences};
use tesuji_words::{Language, Messages, Put};

use super::analysis::{Analysis, Form};
use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use crate::explain::explained;

/// Positions for each group that a move may concern.
const WHY_NODES: u64 = 20_000;
/// The same for each move that `explain` lists.
const EXPLAIN_NODES: u64 = 5_000;
/// Moves of `explain` whose groups are asked about.
const EXPLAINED_MOVES: usize = 3;

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
    let messages = Messages::new(Language::En);
    let mut texts = Vec::new();
    for (i, mut found) in explained(session.game(), &report, 5, &messages).into_iter().enumerate() {
        if i < EXPLAINED_MOVES {
            let asked = found.ask_why(session.game(), color, EXPLAIN_NODES, &messages);
            asked.map_err(|error| Failure::Other(error.to_string()))?;
        }
        texts.push(found.told(&messages));
        texts.extend(found.why.iter().map(|sentence| format!("  {sentence}")));
    }
    Ok(texts.join("\n"))
}

/// `tesuji-why COLOR POINT`
pub fn why(session: &mut Session, arguments: &Arguments) -> Answer {
    let player = arguments.color(0)?;
    let point = arguments.point(1, session.size())?;
    let game = session.game();
    let mut next = game.clone();
    if next.play(player, Move::Play(point)).is_err() {
        return Err(Failure::IllegalMove);
    }
    let cost = Cost { nodes: WHY_NODES, proof_nodes: WHY_NODES / 4, stop: &|| false };
    let near: Vec<Point> = game.board().points().iter().collect();
    let moments =
        changes(game, &next, &near, &cost).map_err(|error| Failure::Other(error.to_string()))?;
    let messages = Messages::new(Language::En);
    let mut lines = Vec::new();
    for moment in &moments {
        lines.push(headline(moment, &messages));
        lines.extend(moment_sentences(moment, game.board(), next.board(), &messages));
    }
    if lines.is_empty() {
        let played = [("played", Put::Text(point.to_string()))];
        lines.push(messages.say("why-nothing", &played));
    }
    Ok(lines.join("\n"))
}

/// The session goes on with it when this has returned.
fn begin(session: &mut Session, arguments: &Arguments, form: Form, then_play: bool) -> Answer {
    let analysis = Analysis::parse(arguments, form, session.to_move(), session.size(), then_play)?;
    session.analysis = Some(analysis);
    Ok(String::new())
}
