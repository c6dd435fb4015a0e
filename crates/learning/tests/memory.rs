//! Static rules remembered from proofs: that they are true, that the checker reads them, and
//! that they save work.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, Diagram, Point, PointSet, Rng, Setup, Size};
use tesuji_learning::go::GoCase;
use tesuji_learning::memory::{Matcher, Memory, from_text, to_text};
use tesuji_reading::{
    Config, Goal, GoalKind, Outcome, Proof, Reason, RuleBook, RulePlace, STATIC_SIDE, StaticRule,
    check_with, prove,
};

const EMBEDDED: &str = include_str!("../../../data/learned-static.txt");

/// A ladder that a white stone breaks, and a net.
const NET: &str = "\
    .........
    .......O.
    .........
    ...X.....
    ...XO....
    ...OXX...
    .........
    .........
    .........";

fn board(text: &str) -> Board {
    Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap()
}

fn at(name: &str) -> Point {
    name.parse().unwrap()
}

fn search(case: &GoCase, matcher: Option<&Arc<Matcher>>, nodes: u64) -> Outcome {
    let statics = matcher.map(|matcher| matcher.clone() as _);
    let config = Config { statics, ..Config::tactical() };
    prove(&case.board, case.to_move, &case.goal, &config, &Budget::new(nodes, 64 << 20))
}

/// A rule somewhere on a board of 13x13 with random stones around it, turned in some way.
fn laid(rule: &StaticRule, rng: &mut Rng) -> Option<GoCase> {
    let size = Size::square(13).unwrap();
    let symmetry = rng.below(8);
    let (width, height) = (usize::from(rule.width), usize::from(rule.height));
    let free = |rng: &mut Rng, side: usize| 1 + rng.below((12 - side) as u32) as usize;
    let (left, below) = match rule.place {
        RulePlace::Corner => (0, 0),
        RulePlace::Side => (free(rng, width), 0),
        RulePlace::Center => (free(rng, width), free(rng, height)),
    };
    let point = |cell: usize| {
        let (mut x, mut y) = (left + cell % STATIC_SIDE, below + cell / STATIC_SIDE);
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        x = if symmetry & 1 != 0 { 12 - x } else { x };
        y = if symmetry & 2 != 0 { 12 - y } else { y };
        Point::new(x, y)
    };
    let under = |cells: u64| -> PointSet {
        (0..64).filter(|cell| cells >> cell & 1 != 0).map(point).collect()
    };
    let prover = if rng.below(2) == 0 { Color::Black } else { Color::White };
    let mut setup = Setup::new(size);
    let dense = 2 + rng.below(8);
    let colors = [Color::Black, Color::White];
    for p in size.points() {
        setup.put(p, (rng.below(dense) == 0).then(|| colors[rng.below(2) as usize]));
    }
    for (cells, stone) in
        [(rule.black, Some(prover)), (rule.white, Some(!prover)), (rule.empty, None)]
    {
        under(cells).iter().for_each(|p| setup.put(p, stone));
    }
    let board = Board::from_setup(&setup).ok()?;
    let mut targets: Vec<Point> = rule.targets.iter().map(|&cell| point(cell.into())).collect();
    targets.dedup();
    let goal = Goal { kind: rule.kind, prover, targets };
    let to_move = if rule.black_first { prover } else { !prover };
    Some(GoCase { board, goal, to_move })
}

/// What rules say holds on boards that nothing was learned from: the reader proves it again
/// without them, whatever lies around.
#[test]
fn embedded_rules_are_true_on_fresh_boards() {
    let (memory, _) = from_text(EMBEDDED).unwrap();
    assert!(EMBEDDED.len() <= 4 << 20 && memory.rules().len() > 1000);
    let mut rng = Rng::new(24);
    let mut proven = 0;
    for known in memory.rules().iter().step_by(memory.rules().len() / 120) {
        for _ in 0..40 {
            let Some(case) = laid(&known.rule, &mut rng) else { continue };
            let found = search(&case, Some(memory.matcher()), 20_000);
            if found.proof.is_some() || is_done(&case) {
                let plain = search(&case, None, 200_000);
                assert!(plain.proof.is_some() || is_done(&case), "{:?}", known.rule);
                proven += 1;
                break;
            }
            panic!("the rule is not found where it lies: {:?}", known.rule);
        }
    }
    assert!(proven > 100, "{proven} rules were laid");
}

/// Whether random stones around have done it already, or joined what is not to be joined.
fn is_done(case: &GoCase) -> bool {
    let GoCase { board, goal, .. } = case;
    goal.kind == GoalKind::Connect
        && board.chain_at(goal.targets[0]) == board.chain_at(goal.targets[1])
}

/// A net is learned once, and known by heart elsewhere.
#[test]
fn what_was_proven_once_is_known_in_other_places() {
    let mut memory = Memory::new(Vec::new(), 0);
    let net = GoCase::capture(&board(NET), at("E5"), Color::Black).unwrap();
    let (solved, _) = memory.take(&[(net.clone(), "a net".to_owned())]);
    assert_eq!(solved, 1);
    assert!(memory.rules().iter().any(|known| known.work > 20), "{:?}", memory.rules());
    // The same on a larger board, mirrored and with the colours exchanged.
    let mut setup = Setup::new(Size::square(13).unwrap());
    for p in net.board.size().points() {
        let stone = net.board.get(p).map(|color| !color);
        setup.put(Point::new(11 - p.column(), p.row() + 2), stone);
    }
    let elsewhere = Board::from_setup(&setup).unwrap();
    let case = GoCase::capture(&elsewhere, Point::new(11 - 4, 4 + 2), Color::White).unwrap();
    let (with, without) = (search(&case, Some(memory.matcher()), 9999), search(&case, None, 9999));
    // The first move has to be found all the same, and what it does wrong before.
    assert!(with.nodes < without.nodes, "{} and {}", with.nodes, without.nodes);
    let proof = with.proof.unwrap();
    assert_eq!(check_with(&proof, Some(memory.matcher().book())), Ok(()));
    assert!(uses(&proof) > 0 && proof.nodes.len() < without.proof.unwrap().nodes.len());
}

fn uses(proof: &Proof) -> usize {
    proof.nodes.iter().filter(|node| matches!(node.reason, Reason::Static(_))).count()
}

/// A rule that lies elsewhere, is another one, or comes from another book ends nothing.
#[test]
fn damaged_uses_are_holes() {
    let mut memory = Memory::new(Vec::new(), 0);
    let net = GoCase::capture(&board(NET), at("E5"), Color::Black).unwrap();
    memory.take(&[(net.clone(), String::new())]);
    let matcher = memory.matcher();
    let proof = search(&net, Some(matcher), 9999).proof.unwrap();
    let book = matcher.book();
    assert_eq!(check_with(&proof, Some(book)), Ok(()));
    assert!(check_with(&proof, None).is_err());
    let others: Vec<StaticRule> = book.statics().iter().rev().copied().collect();
    assert!(check_with(&proof, Some(&RuleBook::of_statics(others))).is_err());
    assert!(check_with(&Proof { rules: None, ..proof.clone() }, Some(book)).is_err());
    let earlier = Proof { history: vec![proof.position], ..proof.clone() };
    assert!(check_with(&earlier, Some(book)).is_err());
    let places: Vec<usize> = (0..proof.nodes.len())
        .filter(|&i| matches!(proof.nodes[i].reason, Reason::Static(_)))
        .collect();
    let mut refused = 0;
    for &i in &places {
        let Reason::Static(used) = proof.nodes[i].reason else { unreachable!() };
        let mut with = |change: &dyn Fn(&mut Proof)| {
            let mut broken = proof.clone();
            change(&mut broken);
            assert!(check_with(&broken, Some(book)).is_err(), "{used:?}");
            refused += 1;
        };
        with(&|p| p.nodes[i].to_move = !p.nodes[i].to_move);
        let [a, b, c] = used.at;
        for at in [[b, a, c], [a, a, c], [a, b, b]] {
            with(&|p| p.nodes[i].reason = Reason::Static(tesuji_reading::StaticUse { at, ..used }));
        }
        let rule = book.statics().len() as u32;
        with(&|p| p.nodes[i].reason = Reason::Static(tesuji_reading::StaticUse { rule, ..used }));
        let rule = &book.statics()[used.rule as usize];
        if rule.empty != 0 {
            // Nothing is known of a point that the rule needs.
            let zone = proof.nodes[i].zone;
            let needed = zone.iter().filter(|&p| {
                let mut smaller = proof.clone();
                smaller.nodes[i].zone.remove(p);
                smaller.nodes[i].black.remove(p);
                smaller.nodes[i].white.remove(p);
                check_with(&smaller, Some(book)).is_err()
            });
            let cells = (rule.black | rule.white | rule.empty).count_ones() as usize;
            assert!(needed.count() >= cells, "every cell of a rule is asked for");
        }
    }
    assert!(refused >= 5, "{refused}");
}

#[test]
fn rules_are_read_and_written() {
    let (memory, note) = from_text(EMBEDDED).unwrap();
    assert_eq!(to_text(&memory, &note), EMBEDDED);
    let head = "tesuji static rules remembered from proofs, format 1\nnote\nquestions 1\n";
    let with = |line: &str| from_text(&format!("{head}{line}\n"));
    assert!(with("capture first side .X?/XA. 2 1 1 here").is_ok());
    let (foreign, note) = with("capture first side .X?/XA. 2 1 1 here\r\r").unwrap();
    let written = to_text(&foreign, &note);
    assert_eq!(to_text(&from_text(&written).unwrap().0, &note), written);
    for wrong in [
        "capture first side .X?/XA 2 1 1 here",
        "capture first side .X?/X.. 2 1 1 here",
        "connect first side .X?/XA. 2 1 1 here",
        "capture third side .X?/XA. 2 1 1 here",
        "capture first moon .X?/XA. 2 1 1 here",
        "live first side .X?/XA. 2 1 1 here",
        "capture first side .X?/XA. 2 here",
        "capture first side .X?/AAA 2 1 1 here",
        "capture first side XA....... 2 1 1 here",
    ] {
        let error = with(wrong).unwrap_err();
        assert_eq!(error.line, 4, "{wrong}");
    }
}

/// Rules that settle nothing for long are forgotten.
#[test]
fn what_is_of_no_use_is_forgotten() {
    let mut memory = Memory::new(Vec::new(), 0);
    let net = GoCase::capture(&board(NET), at("E5"), Color::Black).unwrap();
    memory.take(&[(net, String::new())]);
    let learned = memory.rules().len();
    assert!(learned > 0);
    let empty = board(".....\n..O..\n.....\n.....\n.....");
    let nothing = GoCase::capture(&empty, at("C4"), Color::Black).unwrap();
    memory.questions += 10_000;
    memory.take(&[(nothing, String::new())]);
    assert!(memory.rules().iter().all(|known| known.last > 1), "the old ones are gone");
}
