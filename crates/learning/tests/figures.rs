//! The figures of the document, rebuilt from its text, with their values.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, Diagram, Point, StopReason};
use tesuji_learning::go::concepts::Cell;
use tesuji_learning::go::{Advisor, Go, GoCase, Premise, Range, Task, Weights, alone, beginner};
use tesuji_learning::{
    Belief, Knowledge, Learned, Lesson, Needed, Progress, School, Subject, believes,
};
use tesuji_reading::{Config, Counsel, Goal, GoalKind, MoveAdvisor, Outcome, check, prove};

fn board(text: &str) -> (Board, Diagram) {
    let diagram = Diagram::parse(text).unwrap();
    (Board::from_setup(&diagram.setup).unwrap(), diagram)
}

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

/// The value of a goal by proof: `>`, `*`, or `<`.
fn value(board: &Board, goal: &Goal) -> char {
    let wins = |first| {
        let budget = Budget::new(20_000, 64 << 20);
        let outcome = prove(board, first, goal, &Config::tactical(), &budget);
        outcome.proof.inspect(|proof| assert_eq!(check(proof), Ok(()))).is_some()
    };
    match (wins(!goal.prover), wins(goal.prover)) {
        (true, _) => '>',
        (false, true) => '*',
        (false, false) => '<',
    }
}

fn eat(board: &Board, target: &str) -> Goal {
    let target = at(target);
    Goal { kind: GoalKind::Capture, prover: !board.get(target).unwrap(), targets: vec![target] }
}

#[test]
fn figure_4_the_bamboo_join_is_unbreakable() {
    let (board, _) = board(
        ".......
         .......
         ..XX...
         .......
         ..XX...
         .......
         .......",
    );
    let goal =
        Goal { kind: GoalKind::Connect, prover: Color::Black, targets: vec![at("C5"), at("C3")] };
    assert_eq!(value(&board, &goal), '>');
}

#[test]
fn figure_5_whoever_moves_first_decides() {
    let (board, _) = board(
        ".....
         ..X..
         .XOa.
         ..X..
         .....",
    );
    assert_eq!(value(&board, &eat(&board, "C3")), '*');
}

const LADDER: &str = "\
    .........
    .........
    .........
    .........
    ..X......
    ..XO.....
    ...X.....
    .........
    .........";

fn prove_with_rules(knowledge: Knowledge<Go>, board: &Board, goal: &Goal) -> Outcome {
    let advisor = Arc::new(Advisor::new(Arc::new(knowledge), Weights::default()));
    let counsel = Some(Counsel { advisor, unadvised: None, after: 0 });
    let config = Config { counsel, ..Config::tactical() };
    let budget = Budget::new(10_000, 64 << 20);
    prove(board, goal.prover, goal, &config, &budget)
}

#[test]
fn figure_9_a_ladder_takes_21_nodes() {
    let go = Go::default();
    let (board, _) = board(LADDER);
    let case = GoCase::capture(&board, at("D4"), Color::Black).unwrap();
    let Belief { works, action: first, nodes } = believes(&go, &beginner(&go), &case, 1000);
    assert_eq!(works, Some(true));
    assert!(nodes <= 21, "{nodes} nodes from {first:?}");
    let outcome = prove_with_rules(beginner(&go), &board, &case.goal);
    assert_eq!(check(&outcome.proof.unwrap()), Ok(()));
}

/// Two rules with the statistics that the document prints, and the move that is
/// tried first.
#[test]
fn figure_10_the_urgent_move_comes_before_the_likely_one() {
    let go = Go::default();
    let mut rules: Vec<Learned<_>> = beginner(&go).rules().to_vec();
    let mut wide = rules[1].clone();
    wide.premise.liberties = Range::exactly(3);
    let (mut first, mut second) = (wide.clone(), wide);
    first.premise.other_gain = Range { least: 5, most: 6 };
    second.premise.other_gain = Range { least: 0, most: 4 };
    for i in 0..60 {
        first.record(i % 4 == 0, false);
        first.urgency.add(true);
        second.record(i % 5 < 3, i % 10 < 3);
    }
    first.urgency.bits = u64::MAX;
    assert!((first.chance.rate() - 0.25).abs() < 0.02 && first.urgency.rate() > 0.98);
    assert!(
        (second.chance.rate() - 0.6).abs() < 0.02 && (second.urgency.rate() - 0.3).abs() < 0.02
    );
    rules = vec![second, first];
    let knowledge = Knowledge::new(&go, rules, 2);
    let (board, _) = board(
        ".......
         .......
         ..XX...
         ..OOX..
         .XO....
         .......
         .......",
    );
    let case = GoCase::capture(&board, at("C4"), Color::Black).unwrap();
    let proposals = knowledge.proposals(&go, &case);
    assert!(proposals[0].urgency > 0.8 && proposals[0].chance < 0.3);
    assert!(proposals.iter().any(|p| p.chance > 0.5), "the likely one comes later");
}

/// Figures 11 and 12: of goals of which one is enough the likeliest comes first, whatever is
/// more urgent; where all are needed, the most urgent move does.
#[test]
fn figures_11_and_12_subgoals_by_chance_or_by_urgency() {
    let go = Go::default();
    let mut rules: Vec<Learned<_>> = beginner(&go).rules().to_vec();
    let eats = rules[1].clone();
    let (mut near, mut far) = (eats.clone(), eats);
    near.premise.liberties = Range::exactly(1);
    far.premise.liberties = Range::exactly(2);
    for i in 0..60 {
        near.record(i % 10 < 9, i % 10 == 0);
        far.record(i % 10 < 4, i % 10 < 4);
    }
    rules = vec![near, far];
    let knowledge = Knowledge::new(&go, rules, 2);
    let (board, _) = board(
        ".......
         ..X....
         .XO.X..
         ..X.O..
         ....X..
         .......
         .......",
    );
    let goals: Vec<GoCase> = ["C5", "E4"]
        .iter()
        .map(|p| GoCase::capture(&board, at(p), Color::Black).unwrap())
        .collect();
    let first = |needed| knowledge.subgoal_proposals(&go, &goals, needed)[0];
    let (one, all) = (first(Needed::One), first(Needed::All));
    assert!(one.chance > all.chance && all.urgency > one.urgency, "{one:?} {all:?}");
}

/// Two ends that a stone parts are joined by eating it, which no rule for links proposes.
#[test]
fn eating_is_a_subgoal_of_connecting() {
    let go = Go::default();
    let (board, _) = board(
        ".......
         ..X....
         .XOa...
         ..X....
         .......
         .......
         .......",
    );
    let case = GoCase::connect(&board, at("C6"), at("C4"), Color::Black).unwrap();
    assert_eq!(go.subgoals(&case).len(), 1);
    let rules = {
        let eats = beginner(&go).rules()[1].clone();
        let mut fills = eats.clone();
        fills.premise = Premise::new(Task::Join, Range::ANY);
        let target = Cell::Target.mask();
        fills.premise.cells = vec![((-1, 0), target), ((1, 0), target)];
        fills.premise = fills.premise.canonical();
        Knowledge::new(&go, vec![eats, fills], 2)
    };
    let believed = believes(&go, &rules, &case, 100);
    assert_eq!((believed.works, believed.action), (Some(true), Some(at("D5"))));
}

/// The ladder runs into a white stone; the net works.
const NET: &str = "\
    .........
    .......O.
    .........
    ...Xa....
    ...XO....
    ...OXX...
    .........
    .........
    .........";

#[test]
fn figures_13_to_16_a_surprising_move_teaches_a_rule() {
    let go = Go::default();
    let (board, _) = board(NET);
    let case = GoCase::capture(&board, at("E5"), Color::Black).unwrap();
    // Figures 13 and 14: by the two rules the stone cannot be taken.
    let Belief { works, .. } = believes(&go, &beginner(&go), &case, 1000);
    assert_eq!(works, Some(false));
    assert!(prove_with_rules(beginner(&go), &board, &case.goal).proof.is_none());
    // Who has nothing worth trying ends early.
    let advisor: Arc<dyn MoveAdvisor> =
        Arc::new(Advisor::new(Arc::new(beginner(&go)), Weights::default()));
    let budget = Budget::new(10_000, 64 << 20);
    let narrow = prove(&board, Color::Black, &case.goal, &alone(advisor), &budget);
    assert_eq!(narrow.stopped, Some(StopReason::Exhausted));
    assert!(narrow.nodes < 256, "{}", narrow.nodes);
    // Figures 15 and 16: after the surprising move it cannot escape.
    let surprising = at("F6");
    assert_eq!(go.works(&case, surprising), Some(true));
    let mut school = School::new(beginner(&go), Progress::default(), 2);
    let lesson = Lesson { case: case.clone(), action: surprising, origin: "figure 15".to_owned() };
    school.take(&go, &[lesson]);
    assert!(school.progress.surprises >= 1);
    // Next time the move is tried, here and in another part of the board.
    let proposals = school.knowledge.proposals(&go, &case);
    assert!(proposals.iter().any(|p| p.action == surprising), "{proposals:?}");
    let learned = prove_with_rules(school.knowledge, &board, &case.goal);
    assert_eq!(check(&learned.proof.unwrap()), Ok(()));
}
