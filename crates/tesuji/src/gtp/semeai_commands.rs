//! Capturing races, in GNU Go's words.

use tesuji_board::{Move, Point};
use tesuji_cgt::Arena;
use tesuji_reading::{Reader, Success};
use tesuji_semeai::{Effort, First, Outcome, Race, judge};

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;

/// `analyze_semeai VERTEX VERTEX`
pub fn analyze_semeai(session: &mut Session, arguments: &Arguments) -> Answer {
    let [ours, theirs] =
        [arguments.point(0, session.size())?, arguments.point(1, session.size())?];
    let board = session.board();
    let color = board.get(ours).ok_or_else(|| Failure::other("vertex must not be empty"))?;
    let race = match Race::between(board, ours, theirs) {
        Ok(race) => race,
        Err(tesuji_semeai::NoRace::Safe(_)) => return by_reading(session, ours, theirs),
        Err(error) => return Err(Failure::other(error.to_string())),
    };
    let arena = &mut Arena::new();
    let judged = judge(arena, board, &race, &Effort::default());
    let first = &judged.first[color.index()];
    let codes = match first.outcome {
        Some(Outcome::Won(winner)) if winner == color => "1 1",
        Some(Outcome::Won(_)) => return Ok("0 0 PASS".to_owned()),
        Some(Outcome::Neither) => "1 0",
        None => return by_reading(session, ours, theirs),
    };
    Ok(format!("{codes} {}", first_move(first)))
}

fn first_move(first: &First) -> String {
    match first.moves.first() {
        Some(p) if !first.may_pass => p.to_string(),
        _ => "PASS".to_owned(),
    }
}

/// Where counting and playing out give no answer: can our chain be saved, can
/// theirs be captured.
fn by_reading(session: &Session, ours: Point, theirs: Point) -> Answer {
    let stop = || session.is_interrupted();
    let mut reader = Reader::new(session.board(), session.effort.nodes, &stop);
    let attack = reader.attack(theirs);
    let defence = if attack.success() == Success::Yes { attack.clone() } else { reader.defend(ours) };
    let code = |success: Success| match success {
        Success::No => 0,
        Success::Yes => 1,
        Success::KoIgnoringThreats => 2,
        Success::KoAfterThreat => 3,
    };
    let (kill, save) = (attack.success(), defence.success());
    let action = if kill > Success::No { attack.action() } else { defence.action() };
    let action = match action {
        Some(Move::Play(p)) if save > Success::No => p.to_string(),
        _ => "PASS".to_owned(),
    };
    Ok(format!("{} {} {action}", code(save), code(kill)))
}
