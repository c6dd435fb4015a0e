//! Commands that read: captures and links, in GNU Go's words.
//!
//! An answer is a code and, unless it is 0, a move: 0 fails, 1 succeeds, 2
//! succeeds by a ko if all threats are ignored, 3 by a ko after a threat. Code
//! 1 of `attack` and `connect` and code 0 of `defend` and `disconnect` rest on
//! proofs where one was found; the protocol has no word for the difference.

use tesuji_board::{Budget, KoGrade, Move, Point};
use tesuji_judge::{Asking, GameValue, ask_value, goal};
use tesuji_reading::GoalKind;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;

/// Bytes for one search for the value of a goal.
const VALUE_MEMORY: usize = 64 << 20;

/// `attack VERTEX`
pub fn attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    Ok(capture(session, target, true))
}

/// `defend VERTEX`
pub fn defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    Ok(capture(session, target, false))
}

/// `does_attack MOVE VERTEX`
pub fn does_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 1)?;
    let action = legal_move(session, arguments, target, true)?;
    Ok(capture_by(session, action, target, true))
}

/// `does_defend MOVE VERTEX`
pub fn does_defend(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 1)?;
    let action = legal_move(session, arguments, target, false)?;
    Ok(capture_by(session, action, target, false))
}

/// `ladder_attack VERTEX`
pub fn ladder_attack(session: &mut Session, arguments: &Arguments) -> Answer {
    let target = stone(session, arguments, 0)?;
    let board = session.board();
    let liberties = board.chain_at(target).map_or(0, |id| board.chain(id).liberty_count);
    if liberties != 2 {
        return Err(Failure::other("string must have exactly 2 liberties"));
    }
    let first = session.ask_judge(|judge, _| judge.ladder(target));
    Ok(first.map_or("0".to_owned(), |first| format!("1 {first}")))
}

/// `connect VERTEX VERTEX`
pub fn connect(session: &mut Session, arguments: &Arguments) -> Answer {
    let [a, b] = two_stones(session, arguments)?;
    if session.board().chain_at(a) == session.board().chain_at(b) {
        return Ok("1 PASS".to_owned());
    }
    Ok(answer(session.ask_judge(|judge, budget| judge.connection([a, b], false, budget))))
}

/// `disconnect VERTEX VERTEX`
pub fn disconnect(session: &mut Session, arguments: &Arguments) -> Answer {
    let [a, b] = two_stones(session, arguments)?;
    if session.board().chain_at(a) == session.board().chain_at(b) {
        return Ok("0".to_owned());
    }
    Ok(answer(session.ask_judge(|judge, budget| judge.connection([a, b], true, budget))))
}

/// The code of a side that begins with a move.
fn capture_by(session: &mut Session, action: Move, target: Point, attacks: bool) -> String {
    let found = session.ask_judge(|judge, budget| {
        let owner = judge.board().get(target)?;
        judge.capture_by(action, target, if attacks { !owner } else { owner }, budget)
    });
    code(found.unwrap_or(KoGrade::No)).to_string()
}

/// `tesuji-value GOAL VERTEX [VERTEX]`
pub fn value(session: &mut Session, arguments: &Arguments) -> Answer {
    let name = arguments.word(0, "the goal")?;
    let kind = GoalKind::from_name(name).ok_or_else(|| Failure::other("no such goal"))?;
    let places = 1..arguments.words().len();
    let points = places.map(|place| stone(session, arguments, place));
    let points: Vec<Point> = points.collect::<Result<_, _>>()?;
    let goal = goal(session.board(), kind, &points).map_err(|e| Failure::other(e.to_string()))?;
    let stop = || session.is_interrupted();
    let budget = Budget::new(session.effort.nodes, VALUE_MEMORY).interrupted_by(&stop);
    let found = ask_value(session.board(), &[], &goal, &Asking::new(&budget), &|_| true);
    let found = found.map_err(|error| Failure::other(error.to_string()))?;
    let Some(value) = found.value else { return Ok("?".to_owned()) };
    let mut words = vec![value.symbol().to_owned()];
    if value == GameValue::FirstMove {
        let winner = [goal.prover, goal.opponent()];
        let moves = winner.map(|first| found.proven(first).and_then(|won| won.winning_move()));
        words.extend(moves.map(|action| place(action.and_then(Move::point))));
    }
    Ok(words.join(" "))
}

/// GNU Go's code for how far a side gets.
pub(super) fn code(grade: KoGrade) -> u8 {
    match grade.coarse() {
        KoGrade::No => 0,
        KoGrade::Yes => 1,
        KoGrade::Ko(1..) => 3,
        KoGrade::Ko(_) => 2,
    }
}

/// A point, or a pass where none is needed.
pub(super) fn place(point: Option<Point>) -> String {
    point.map_or("PASS".to_owned(), |point| point.to_string())
}

fn capture(session: &mut Session, target: Point, attacks: bool) -> String {
    let found = session.ask_judge(|judge, budget| {
        let owner = judge.board().get(target)?;
        judge.capture(target, if attacks { !owner } else { owner }, budget)
    });
    found.map_or("0".to_owned(), answer)
}

fn answer((grade, action): (KoGrade, Option<Move>)) -> String {
    match grade {
        KoGrade::No => "0".to_owned(),
        grade => format!("{} {}", code(grade), place(action.and_then(Move::point))),
    }
}

pub(super) fn stone(
    session: &Session,
    arguments: &Arguments,
    place: usize,
) -> Result<Point, Failure> {
    let point = arguments.point(place, session.size())?;
    match session.board().get(point) {
        Some(_) => Ok(point),
        None => Err(Failure::other("vertex must not be empty")),
    }
}

pub(super) fn two_stones(session: &Session, arguments: &Arguments) -> Result<[Point; 2], Failure> {
    let [a, b] = [stone(session, arguments, 0)?, stone(session, arguments, 1)?];
    if session.board().get(a) != session.board().get(b) {
        return Err(Failure::other("vertices must have same color"));
    }
    Ok([a, b])
}

/// The move that a command names, of the side that attacks or defends.
pub(super) fn legal_move(
    session: &Session,
    arguments: &Arguments,
    target: Point,
    attacks: bool,
) -> Result<Move, Failure> {
    let action: Move = arguments.value(0, "the move")?;
    let board = session.board();
    let owner = board.get(target).ok_or_else(|| Failure::other("vertex must not be empty"))?;
    if let Move::Play(p) = action {
        board.check(if attacks { !owner } else { owner }, p)?;
    }
    Ok(action)
}
