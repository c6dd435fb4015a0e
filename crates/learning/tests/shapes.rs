//! Static rules against the proof search: each rule is laid on boards whose other
//! points are filled at random, and the goal is proven there and checked.

use tesuji_board::{Board, Budget, Color, Diagram, Point, Rng, Setup, Size};
use tesuji_learning::shapes::{
    BLACK, Moves, Place, ShapeGoal, ShapeRule, Value, WHITE, Window, rules,
};
use tesuji_reading::{Config, Goal, GoalKind, check, prove};

/// Where the lowest left cell lies.
fn origin(window: &Window) -> (usize, usize) {
    match window.place {
        Place::Corner => (0, 0),
        Place::Side => (3, 0),
        Place::Center => (3, 3),
    }
}

fn point(window: &Window, cell: usize) -> Point {
    let (x, y) = origin(window);
    Point::new(x + cell % window.width, y + cell / window.width)
}

/// A board that shows the rule, if the random stones allow one.
fn embedding(window: &Window, rule: &ShapeRule, rng: &mut Rng) -> Option<Board> {
    let mut setup = Setup::new(Size::square(9).unwrap());
    let stone = |digit: u8| match digit {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    };
    for p in setup.size.points() {
        setup.put(p, stone(rng.below(3) as u8));
    }
    for (cell, content) in rule.cells.iter().enumerate() {
        if let Some(digit) = content {
            setup.put(point(window, cell), stone(*digit));
        }
    }
    Board::from_setup(&setup).ok()
}

fn goal(window: &Window, rule: &ShapeRule) -> Goal {
    let (kind, cells) = match rule.goal {
        ShapeGoal::Capture(t) => (GoalKind::Capture, vec![t]),
        ShapeGoal::Connect(a, b) => (GoalKind::Connect, vec![a, b]),
        ShapeGoal::Eye(_) => unreachable!("eyes are held against the rules of tactics"),
    };
    let targets = cells.into_iter().map(|cell| point(window, cell)).collect();
    Goal { kind, prover: Color::Black, targets }
}

fn check_rules(place: Place, width: usize, height: usize, kind: &str, every: usize) {
    let window = Window { place, width, height };
    let moves = Moves::new(window);
    let mut rng = Rng::new(17);
    let (mut tried, mut all) = (0, 0);
    for shape in ShapeGoal::all(kind, &window) {
        let (found, patterns) = rules(&moves, shape);
        assert!(found.len() <= patterns);
        all += found.len();
        for rule in found.iter().step_by(every) {
            let Some(board) = (0..200).find_map(|_| embedding(&window, rule, &mut rng)) else {
                continue;
            };
            let goal = goal(&window, rule);
            let first = if rule.value == Value::Always { Color::White } else { Color::Black };
            let config = Config { most_steps: 8, ..Config::tactical() };
            let budget = Budget::new(20_000, 64 << 20);
            let outcome = prove(&board, first, &goal, &config, &budget);
            let proof = outcome
                .proof
                .unwrap_or_else(|| panic!("{rule:?} on\n{}", Diagram::new(board.to_setup())));
            assert_eq!(check(&proof), Ok(()));
            tried += 1;
        }
    }
    assert!(tried > 0 && 2 * tried * every >= all, "{tried} of {all} {kind} rules were tried");
}

#[test]
fn links_hold_whatever_lies_outside() {
    check_rules(Place::Center, 3, 2, "connect", 1);
    check_rules(Place::Side, 3, 2, "connect", 1);
    check_rules(Place::Corner, 3, 3, "connect", 97);
}

#[test]
fn captures_hold_whatever_lies_outside() {
    check_rules(Place::Corner, 3, 2, "capture", 1);
    check_rules(Place::Side, 3, 2, "capture", 1);
    check_rules(Place::Center, 3, 3, "capture", 5);
}
