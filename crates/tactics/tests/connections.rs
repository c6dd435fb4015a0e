//! Rules for connections: what they say, that nothing refutes them, that proofs use them, and
//! where connections are not transitive.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, Diagram, Point, Rng};
use tesuji_reading::{
    Config, Goal, GoalKind, Proof, Reason, RuleBook, RuleFinder, check_with, prove,
};
use tesuji_tactics::leaves::{Finder, book};
use tesuji_tactics::plan::Built;
use tesuji_tactics::verify::{Referee, Report, Ruling, embed, verify_rule};
use tesuji_tactics::{
    Cell, Cells, Conditions, Pattern, Reading, Rule, RuleBase, RuleGoal, Task, connections,
};

fn built(place: &str, size: &str, smaller: &[&Built]) -> Built {
    let task = Task {
        goal: RuleGoal::Connect,
        place: place.parse().unwrap(),
        size: size.parse().unwrap(),
        reading: Reading::SHARP,
    };
    let smaller: Vec<_> = smaller.iter().map(|b| &b.kept).collect();
    connections::build(task, usize::MAX, &smaller, &mut || true).unwrap().unwrap()
}

fn cells(numbers: &[usize]) -> Cells {
    numbers.iter().map(|&i| Cell::new(i)).collect()
}

fn rules_at(built: &Built, pattern: &str, anchors: &[usize]) -> Vec<Rule> {
    let pattern = Pattern::parse(built.raw.frame(), pattern).unwrap();
    let rules = built.raw.with_pattern(pattern).map(|(_, rule)| *rule);
    rules.filter(|rule| rule.anchors == cells(anchors)).collect()
}

/// Whether rules hold only where White is short of liberties.
fn only_against_the_weak(rules: &[Rule]) -> bool {
    rules.iter().all(|rule| rule.conditions.meets(Conditions::MAX))
}

#[test]
fn known_connections() {
    let diagonal = built("center", "2x2", &[]);
    // Two ways to connect, and a liberty is needed.
    let rules = rules_at(&diagonal, ".X/X.", &[0, 3]);
    assert!(!rules.is_empty() && rules.iter().all(|rule| rule.depth == 2));
    assert!(rules.iter().all(|rule| !rule.conditions.is_empty()));
    // White has taken one of them.
    assert!(only_against_the_weak(&rules_at(&diagonal, "OX/X.", &[0, 3])));
    let three = built("center", "3x2", &[&diagonal]);
    // The bamboo joint, and the one-point jump that is not connected by itself.
    assert!(!only_against_the_weak(&rules_at(&three, "X.X/X.X", &[0, 2])));
    assert!(only_against_the_weak(&rules_at(&three, "X.X/...", &[3, 5])));
    // What the diagonal says already is not kept a second time.
    assert!(three.kept.rules().len() < three.raw.rules().len());
    // On the edge a stone between the two is captured.
    let edge = built("side", "3x2", &[]);
    assert!(!only_against_the_weak(&rules_at(&edge, ".../X.X", &[0, 2])));
    assert!(only_against_the_weak(&rules_at(&edge, "X.X/...", &[3, 5])));
}

#[test]
fn nothing_refutes_them() {
    let mut total = Report::default();
    for (place, size) in [("center", "2x2"), ("center", "3x2"), ("side", "3x2"), ("corner", "3x2")]
    {
        let built = built(place, size, &[]);
        let mut referee = Referee::new(50_000);
        let step = (built.kept.rules().len() / 60).max(1);
        for number in (0..built.kept.rules().len()).step_by(step) {
            total.add(verify_rule(&built.kept, number as u32, 2, 7, &mut referee));
        }
    }
    assert_eq!((total.failures, total.disagreements, total.later), (0, 0, 0), "{total:?}");
    assert!(total.embeddings > 200, "{total:?}");
}

/// A joins B and B joins C by the same point: not both at once.
#[test]
fn connections_are_not_transitive() {
    let built = built("center", "3x2", &[]);
    let (exceptions, transitive) = connections::exceptions(&built.raw, usize::MAX).unwrap();
    let pattern = Pattern::parse(built.raw.frame(), ".X./X.X").unwrap();
    let stones = cells(&[0, 2, 4]);
    let found: Vec<_> =
        exceptions.iter().filter(|e| e.pattern == pattern && e.stones == stones).collect();
    assert!(found.iter().any(|e| e.middle == cells(&[4])), "{}", exceptions.len());
    assert!(!rules_at(&built, ".X./X.X", &[0, 4]).is_empty());
    assert!(!rules_at(&built, ".X./X.X", &[2, 4]).is_empty());
    assert!(transitive > 0);
    // The referee agrees on boards where both connections hold.
    let rule = Rule {
        pattern,
        conditions: found[0].conditions,
        depth: 2,
        anchors: stones,
        secluded: Cells::EMPTY,
    };
    let mut rng = Rng::new(3);
    let mut referee = Referee::new(200_000);
    let mut refuted = 0;
    for _ in 0..20 {
        let Some(board) = embed(&built.raw, &rule, &mut rng) else { continue };
        let points = stones.fold(0u64, |all, cell| all | 1 << board.point(cell));
        let ruling =
            referee.anchored(&board.grid, board.position, board.area, RuleGoal::Connect, points, 4);
        refuted += usize::from(ruling == Ruling::Refuted);
    }
    assert!(refuted >= 5, "{refuted}");
}

fn base() -> &'static RuleBase {
    let two = built("center", "2x2", &[]);
    let sets = [("center", "3x2"), ("side", "3x2")].map(|(p, s)| built(p, s, &[&two]).kept);
    let sets = [two.kept].into_iter().chain(sets).collect();
    Box::leak(Box::new(RuleBase { provenance: "a test".to_owned(), sets }))
}

const BOARD: &str = "
. . . . . . .
. . . . . . .
. . . X . . .
. . X . O . .
. O . . . . .
. . . . . . .
. . . . . . .";

fn proof(finder: &Arc<Finder<'static>>, targets: [&str; 2]) -> Proof {
    let board = Board::from_setup(&Diagram::parse(BOARD.trim()).unwrap().setup).unwrap();
    let targets: Vec<Point> = targets.iter().map(|p| p.parse().unwrap()).collect();
    let goal = Goal { kind: GoalKind::Connect, prover: Color::Black, targets };
    let rules = Some(Arc::clone(finder) as Arc<dyn RuleFinder>);
    let config = Config { rules, ..Config::tactical() };
    prove(&board, Color::White, &goal, &config, &Budget::new(10_000, 1 << 26)).proof.unwrap()
}

#[test]
fn proofs_of_connections_end_by_rules() {
    let base = base();
    let size = tesuji_board::Size::square(7).unwrap();
    let finder = Arc::new(Finder::new(base, size, |_| true).unwrap());
    let rules: RuleBook = book(base).unwrap();
    let whole = proof(&finder, ["D5", "C4"]);
    assert!(whole.nodes.iter().any(|node| matches!(node.reason, Reason::Rule(_))));
    check_with(&whole, Some(&rules)).unwrap();
    // Without the rules, or for another goal, it proves nothing.
    check_with(&whole, None).unwrap_err();
    for kind in [GoalKind::LiveAny, GoalKind::Survive, GoalKind::Eye] {
        let mut other = whole.clone();
        other.goal.kind = kind;
        other.goal.targets.truncate(1);
        check_with(&other, Some(&rules)).unwrap_err();
    }
}
