//! Rules as data: the decision tree against the definition, and text.

use tesuji_board::{Board, Color, Point, Rng, Size};
use tesuji_learning::go::concepts::Scene;
use tesuji_learning::go::{Go, GoCase, GoKnowledge, beginner, from_text, lessons, to_text};
use tesuji_learning::{Progress, School, Subject};

/// Random play that looks at what every move teaches.
fn taught(seed: u64, moves: usize) -> (School<Go>, Vec<(Board, Color)>) {
    let go = Go { nodes: 100 };
    let size = Size::square(7).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut school = School::new(beginner(&go), Progress::default(), 2);
    let mut rng = Rng::new(seed);
    let mut board = Board::new(size);
    let mut seen = Vec::new();
    let mut color = Color::Black;
    for _ in 0..moves {
        let p = points[rng.below(49) as usize];
        if !board.is_legal(color, p) {
            continue;
        }
        school.take(&go, &lessons(&go, &board, color, p, "random play"));
        seen.push((board.clone(), color));
        board.play_unchecked(color, p);
        board.forget_history();
        color = !color;
    }
    (school, seen)
}

/// What the definition says, rule by rule and move by move.
fn slowly(go: &Go, knowledge: &GoKnowledge, case: &GoCase) -> Vec<(Point, usize)> {
    let scene = Scene::new(&case.board, &case.goal);
    let legal = |p: &Point| !case.board.is_suicide(case.to_move, *p);
    let mut found = Vec::new();
    for p in scene.moves().iter().filter(legal) {
        for (i, rule) in knowledge.rules().iter().enumerate() {
            if go.holds(&rule.premise, case, p) {
                found.push((p, i));
            }
        }
    }
    found
}

#[test]
fn the_tree_finds_what_the_definition_says() {
    let (school, seen) = taught(3, 60);
    let go = Go::default();
    let mut matches = 0;
    for (board, color) in &seen {
        for owner in Color::BOTH {
            for id in board.chains(owner) {
                let case = GoCase::capture(board, id.point(), *color).unwrap();
                let mut found = go.look_up(school.knowledge.index(), &case);
                found.sort();
                found.dedup();
                let mut expected = slowly(&go, &school.knowledge, &case);
                expected.sort();
                assert_eq!(found, expected);
                matches += found.len();
            }
        }
    }
    assert!(school.knowledge.rules().len() > 10 && matches > 100, "{matches} matches");
}

#[test]
fn text_leads_back_to_the_same_rules() {
    let (school, _) = taught(4, 30);
    let go = Go::default();
    let text = to_text(&school.knowledge, &school.progress, "random play");
    let (knowledge, progress, note) = from_text(&go, &text).unwrap();
    assert_eq!((progress, note.as_str()), (school.progress, "random play"));
    assert_eq!(knowledge.rules(), school.knowledge.rules());
    assert_eq!(to_text(&knowledge, &progress, &note), text);
    // Another system's ends of lines are no part of where a rule comes from.
    let (foreign, ..) = from_text(&go, &text.replace('\n', "\r\r\n")).unwrap();
    let written = to_text(&foreign, &progress, "a\rb");
    let (again, _, note) = from_text(&go, &written).unwrap();
    assert_eq!(to_text(&again, &progress, &note), written);
    let last = text.lines().count();
    let broken = format!("{text}17 eat 3-2 nonsense\n");
    assert_eq!(from_text(&go, &broken).unwrap_err().line, last + 1);
}

/// More threads, the same rules.
#[test]
fn rules_do_not_depend_on_threads() {
    let learn = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (school, _) = pool.install(|| taught(5, 24));
        to_text(&school.knowledge, &school.progress, "")
    };
    assert_eq!(learn(1), learn(4));
}
