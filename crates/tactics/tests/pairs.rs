//! Life by two eye rules: the referee on random boards, the checker, damage.

use tesuji_board::{Board, Color, Rng, Setup, Size};
use tesuji_reading::{
    Conclusion, FoundPair, Goal, GoalKind, Needs, Node, Proof, Reason, RuleFinder, check_with,
};
use tesuji_tactics::leaves::Finder;
use tesuji_tactics::verify::{PairTrial, Referee, Report};
use tesuji_tactics::{RuleGoal, embedded};

/// Whatever lies around, a chain with two such rules lives.
#[test]
fn pairs_live_on_random_boards() {
    let trial = PairTrial::new(embedded()).unwrap();
    let mut referee = Referee::new(30_000);
    let mut total = Report::default();
    for seed in 0..60 {
        total.add(trial.run(seed, 2000, &mut referee));
    }
    assert_eq!(total.failures, 0, "{:?}", total.examples);
    assert!(total.embeddings >= 10, "{total:?}");
}

/// An eye to come in the corner, another one on the side.
const TWO_EYES: &str = "
    O...OO.OX
    OXXXX....
    XXXXXX.XO
    ..OXXXOXX";

fn setup(text: &str) -> Setup {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut setup = Setup::new(size);
    for (i, row) in rows.iter().enumerate() {
        for (column, letter) in row.chars().enumerate() {
            let p = size.point(column, rows.len() - 1 - i).unwrap();
            match letter {
                'X' => drop(setup.black.insert(p)),
                'O' => drop(setup.white.insert(p)),
                _ => {}
            }
        }
    }
    setup.to_move = Some(Color::White);
    setup
}

fn pairs(finder: &Finder, board: &Board) -> Vec<(Goal, FoundPair)> {
    let near = finder.near(Conclusion::Eye, &board.points());
    let places: Vec<u32> = near.into_iter().map(|(place, _)| place).collect();
    let mut found = Vec::new();
    for id in board.chains(Color::Black) {
        let targets = vec![id.point()];
        let goal = Goal { kind: GoalKind::LiveAny, prover: Color::Black, targets };
        finder.find_pairs(board, id, [&places, &places], &mut |pair| {
            found.push((goal.clone(), pair));
        });
    }
    found
}

fn proof(finder: &Finder, setup: &Setup, goal: &Goal, pair: &FoundPair, reason: Reason) -> Proof {
    let mut zone = pair.zone;
    let board = Board::from_setup(setup).unwrap();
    for color in Color::BOTH {
        for id in board.chains(color).filter(|&id| board.chain(id).stones.meets(&pair.zone)) {
            let chain = board.chain(id);
            zone |= chain.stones;
            if !chain.liberties.meets(&zone) {
                zone.extend(chain.liberties.first());
            }
        }
    }
    let node = Node {
        to_move: Color::White,
        zone,
        black: setup.black & zone,
        white: setup.white & zone,
        needs: Needs::NOTHING,
        reason,
    };
    Proof {
        position: *setup,
        first: Color::White,
        ko: None,
        history: Vec::new(),
        goal: goal.clone(),
        walls: Vec::new(),
        rules: Some(finder.book().checksum()),
        nodes: vec![node],
    }
}

/// What the finder finds the checker accepts, from the zone alone; and any
/// damage is refused.
#[test]
fn the_checker_looks_again() {
    let mut rng = Rng::new(5);
    let (mut seen, mut refused) = (0, 0);
    for size in [Size::new(9, 4).unwrap(), Size::new(8, 5).unwrap()] {
        let eyes = |set: &tesuji_tactics::RuleSet| set.task.goal == RuleGoal::Eye;
        let finder = Finder::new(embedded(), size, eyes).unwrap();
        let book = finder.book();
        for _ in 0..6000 {
            let mut setup = Setup::new(size);
            setup.to_move = Some(Color::White);
            for p in size.points() {
                let inside = p.row() == 0 || p.row() == 1 && rng.below(3) == 0;
                match (rng.below(10), inside) {
                    (0..=2, true) | (0..=6, false) => drop(setup.black.insert(p)),
                    (3, true) | (7..=8, false) => drop(setup.white.insert(p)),
                    _ => {}
                }
            }
            let Ok(board) = Board::from_setup(&setup) else { continue };
            for (goal, pair) in pairs(&finder, &board).iter().take(2) {
                let rules = |used: Vec<_>| proof(&finder, &setup, goal, pair, Reason::Rule(used));
                let whole = rules(pair.used.to_vec());
                assert_eq!(check_with(&whole, Some(book)), Ok(()), "{setup:?} {pair:?}");
                seen += 1;
                let [first, second] = pair.used.clone();
                let mut damaged = vec![
                    rules(vec![first.clone(), first.clone()]),
                    rules(vec![first.clone(), second.clone(), second.clone()]),
                    rules(Vec::new()),
                ];
                let mut other_goal = whole.clone();
                other_goal.goal.kind = GoalKind::Eye;
                damaged.push(other_goal);
                let mut other_player = whole.clone();
                other_player.goal.prover = Color::White;
                damaged.push(other_player);
                let mut smaller = whole.clone();
                let corner = first.at[0];
                let node = &mut smaller.nodes[0];
                node.zone.remove(corner);
                node.black.remove(corner);
                node.white.remove(corner);
                damaged.push(smaller);
                for proof in damaged {
                    assert!(check_with(&proof, Some(book)).is_err(), "{setup:?} {pair:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(seen > 20 && refused > 100, "{seen} pairs, {refused} refused");
}

/// Two eyes to be made by answers to White's moves; with one of them spoiled
/// there is nothing left to find.
#[test]
fn one_eye_is_not_enough() {
    let with = setup(TWO_EYES);
    let finder = Finder::new(embedded(), with.size, |_| true).unwrap();
    let found = |setup: &Setup| pairs(&finder, &Board::from_setup(setup).unwrap()).len();
    assert!(found(&with) > 0);
    let mut without = with;
    without.put("G2".parse().unwrap(), Some(Color::White));
    assert_eq!(found(&without), 0);
}
