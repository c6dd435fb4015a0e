//! Capturing races, in GNU Go's words.

use tesuji_board::{Move, Point};
use tesuji_cgt::Arena;
use tesuji_reading::{Reader, Success};
use tesuji_semeai::{Basis, Effort, First, Grade, NoRace, NoResult, Outcome, Race, judge};

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;

/// `analyze_semeai VERTEX VERTEX`
pub fn analyze_semeai(session: &mut Session, arguments: &Arguments) -> Answer {
    let [ours, theirs] = [arguments.point(0, session.size())?, arguments.point(1, session.size())?];
    let board = session.board();
    let color = board.get(ours).ok_or_else(|| Failure::other("vertex must not be empty"))?;
    let race = match Race::between(board, ours, theirs) {
        Ok(race) => race,
        Err(NoRace::Safe(..)) => return Ok("1 0 PASS".to_owned()),
        Err(error) => return Err(Failure::other(error.to_string())),
    };
    let arena = &mut Arena::new();
    let effort = Effort::default();
    let judged = judge(arena, board, &race, &effort);
    let first = &judged.first[color.index()];
    let codes = match (first.outcome, judged.basis) {
        (Some(Outcome::Won(winner)), _) if winner == color => "1 1",
        (Some(Outcome::Won(_)), _) => return Ok("0 0 PASS".to_owned()),
        (Some(Outcome::Neither), _) => "1 0",
        (None, Basis::Nothing(_, NoResult::Ko)) => {
            let mut arbiter = race.arbiter(board, effort.race_positions);
            let kill = arbiter.grade(color, color);
            let loss = arbiter.grade(!color, color);
            match kill.and_then(|kill| Ok((kill, loss?))) {
                Ok((kill, loss)) => {
                    let save = match loss {
                        Grade::No => 1,
                        Grade::KoWithThreats => 2,
                        Grade::Ko => 3,
                        Grade::Yes => return Ok("0 0 PASS".to_owned()),
                    };
                    let kill = match kill {
                        Grade::No => 0,
                        Grade::KoWithThreats => 3,
                        Grade::Ko => 2,
                        Grade::Yes => 1,
                    };
                    return Ok(format!("{save} {kill} PASS"));
                }
                Err(_) => return by_reading(session, ours, theirs),
            }
        }
        (None, _) => return by_reading(session, ours, theirs),
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
    let defence =
        if attack.success() == Success::Yes { attack.clone() } else { reader.defend(ours) };
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
