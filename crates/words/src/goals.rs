//! Goals and reasons in words.

use tesuji_board::{Board, Point, PointSet, Size};
use tesuji_reading::{Goal, GoalKind};

use crate::language::{Messages, Put, text};
use crate::reasons::side;

/// What a proof of the goal says: "Black lives at D4".
pub fn claim(goal: &Goal, messages: &Messages) -> String {
    let (key, last) = match goal.kind {
        GoalKind::Capture => ("claim-capture", "list-and"),
        GoalKind::LiveAny => ("claim-live", "list-or"),
        GoalKind::LiveAll => ("claim-live", "list-and"),
        GoalKind::LiveAnywhere => ("claim-live-anywhere", "list-and"),
        GoalKind::Survive => ("claim-survive", "list-and"),
        GoalKind::Connect => ("claim-connect", "list-and"),
        GoalKind::Cut => ("claim-cut", "list-from"),
        GoalKind::Eye => ("claim-eye", "list-and"),
        GoalKind::Apart => ("claim-apart", "list-and"),
        GoalKind::NoEye => ("claim-no-eye", "list-and"),
    };
    let points = ("points", text(listed(&goal.targets, last, messages)));
    messages.say(key, &[("player", side(goal.prover, messages)), points])
}

/// `A1, B2 and C3`; the message `last` joins the last one.
pub fn listed(items: &[impl ToString], last: &str, messages: &Messages) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((end, others)) => {
            messages.say(last, &[("others", text(others.join(", "))), ("last", text(end))])
        }
    }
}

/// A few points by name, more of them by number.
pub fn points_in_words(points: &PointSet, messages: &Messages) -> String {
    let names: Vec<Point> = points.iter().collect();
    match names.as_slice() {
        [] => messages.say("points-none", &[]),
        few if few.len() <= 4 => listed(few, "list-and", messages),
        many => {
            let put = [("count", Put::Number(many.len())), ("at", text(many[0]))];
            messages.say("points-many", &put)
        }
    }
}

/// The largest board there is.
const LARGEST_SIDE: usize = 25;

/// The smallest rectangle around some points: `A1–F3`.
pub fn box_in_words(points: &PointSet) -> String {
    let columns = || points.iter().map(Point::column);
    let rows = || points.iter().map(Point::row);
    let corner = |column: Option<usize>, row: Option<usize>| {
        Size::square(LARGEST_SIDE).ok()?.point(column?, row?)
    };
    let low = corner(columns().min(), rows().min());
    let high = corner(columns().max(), rows().max());
    match (low, high) {
        (Some(low), Some(high)) => format!("{low}–{high}"),
        _ => "nothing".to_owned(),
    }
}

/// Why the goal is reached on a board where it is, in English.
pub fn reason_in_words(board: &Board, goal: &Goal) -> String {
    let prover = goal.prover;
    let gone = |t: &&Point| board.get(**t) != Some(!prover);
    let captured = || {
        let gone: PointSet = goal.targets.iter().filter(gone).copied().collect();
        format!("captured: {}", points_in_words(&gone, Messages::english()))
    };
    match goal.kind {
        GoalKind::Capture | GoalKind::NoEye => captured(),
        GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive => {
            goal.targets.iter().find_map(|&t| two_eyes(board, t)).unwrap_or("alive".to_owned())
        }
        GoalKind::LiveAnywhere => {
            let alive = tesuji_shape::unconditional(board, prover).stones;
            alive.first().and_then(|p| two_eyes(board, p)).unwrap_or("alive".to_owned())
        }
        GoalKind::Connect => "connected".to_owned(),
        GoalKind::Cut | GoalKind::Apart if goal.targets.iter().any(|t| gone(&t)) => captured(),
        GoalKind::Cut | GoalKind::Apart => "cut: living stones stand between".to_owned(),
        GoalKind::Eye => "the eye is made".to_owned(),
    }
}

/// The two eyes of the chain at a point, if it lives by two eyes.
fn two_eyes(board: &Board, point: Point) -> Option<String> {
    let id = board.chain_at(point)?;
    let support = tesuji_shape::support(board, id)?;
    let chain = support.chains.iter().find(|chain| chain.id == id)?;
    let [one, other] =
        chain.vital.map(|i| points_in_words(&support.regions[i].points, Messages::english()));
    Some(format!("two eyes: {one}; {other}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Color, Diagram};

    #[test]
    fn claims() {
        let check = |kind, targets: &[&str], expected: &str| {
            let targets = targets.iter().map(|t| t.parse().unwrap()).collect();
            let goal = Goal { kind, prover: Color::White, targets };
            assert_eq!(claim(&goal, Messages::english()), expected);
        };
        check(GoalKind::Capture, &["A1", "B2", "C3"], "White captures A1, B2 and C3");
        check(GoalKind::LiveAny, &["A1", "B2"], "White lives at A1 or B2");
        check(GoalKind::LiveAnywhere, &[], "White lives somewhere");
        check(GoalKind::Survive, &["A1"], "White survives at A1");
        check(GoalKind::Connect, &["A1", "B2"], "White connects A1 and B2");
        check(GoalKind::Cut, &["A1", "B2"], "White cuts A1 from B2");
        check(GoalKind::Apart, &["A1", "B2"], "White keeps A1 and B2 apart");
        check(GoalKind::NoEye, &["A1"], "White denies A1 an eye");
    }

    #[test]
    fn eyes_are_named() {
        let text = ". X . X O\nX X X X O\nO O O O .";
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let targets = vec!["A2".parse().unwrap()];
        let goal = Goal { kind: GoalKind::LiveAny, prover: Color::Black, targets };
        assert_eq!(reason_in_words(&board, &goal), "two eyes: A3; C3");
    }
}
