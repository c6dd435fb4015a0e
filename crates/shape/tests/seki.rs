//! The seki that counts as undecided: which groups with two stones inside stay
//! on the board under alternating play, by trying everything.

mod common;

use std::collections::HashMap;

use common::board;
use tesuji_board::{Board, Color, Diagram, Move, Point, PointSet, Setup};
use tesuji_shape::{Facts, unconditional};

/// White without outer liberties in a ring of living black stones.
const FULL: &str = "
    . X X X X X X X .
    X X O O O O O X X
    X O O O O O O O X
    X O O O O O O O X
    X O O O X O O O X
    X O O O X O O O X
    X O O O O O O O X
    X O O O O O O O X
    X X X X X X X X X";

/// All positions that can follow, as a graph: for each the mover and what the
/// moves lead to. Passing is White's privilege.
#[derive(Default)]
struct Hunt {
    index: HashMap<u64, usize>,
    black_moves: Vec<bool>,
    next: Vec<Vec<usize>>,
    /// Positions that are known to cost White a stone of its wall.
    lost: Vec<bool>,
}

impl Hunt {
    /// Whether Black, to move, captures a stone of White's wall.
    fn captures(mut board: Board) -> bool {
        let mut hunt = Hunt::default();
        let wall = board.stones(Color::White);
        // Black need not fill its own eyes.
        let living = unconditional(&board, Color::Black).stones;
        let room = board.points() - wall - living - living.rim();
        hunt.explore(&mut board, Color::Black, &wall, &room);
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..hunt.next.len() {
                let mut next = hunt.next[i].iter().map(|&n| hunt.lost[n]);
                let lost = if hunt.black_moves[i] { next.any(|l| l) } else { next.all(|l| l) };
                changed |= lost && !hunt.lost[i];
                hunt.lost[i] |= lost;
            }
        }
        hunt.lost[0]
    }

    fn explore(
        &mut self,
        board: &mut Board,
        mover: Color,
        wall: &PointSet,
        room: &PointSet,
    ) -> usize {
        let key = board.situation_hash(mover);
        if let Some(&known) = self.index.get(&key) {
            return known;
        }
        let at = self.next.len();
        let captured = !wall.is_subset(&board.stones(Color::White));
        self.index.insert(key, at);
        self.black_moves.push(mover == Color::Black);
        self.next.push(Vec::new());
        self.lost.push(captured);
        if captured {
            return at;
        }
        let moves = (*room & board.empty_points()).iter().map(Move::Play);
        for choice in moves.chain((mover == Color::White).then_some(Move::Pass)) {
            if choice.point().is_none_or(|p| board.is_legal(mover, p)) {
                board.make(mover, choice);
                let next = self.explore(board, !mover, wall, room);
                board.undo();
                self.next[at].push(next);
            }
        }
        at
    }
}

fn with_empty(empty: impl IntoIterator<Item = Point>) -> Setup {
    let mut setup = Diagram::parse(FULL).unwrap().setup;
    for p in empty {
        setup.put(p, None);
    }
    setup
}

/// For every set of empty points around the two stones: the place is undecided
/// exactly if White, by filling some of them, can reach a shape that Black
/// cannot capture.
#[test]
fn undecided_is_what_can_be_filled_to_a_seki() {
    let points = ["E6", "E3", "D5", "F5", "D4", "F4"].map(|p| p.parse::<Point>().unwrap());
    let setup_of =
        |kept: usize| with_empty((0..6).filter(|i| kept >> i & 1 != 0).map(|i| points[i]));
    let survives: Vec<bool> =
        (0..64).map(|kept| kept != 0 && !Hunt::captures(board(&setup_of(kept)))).collect();
    let mut undecided = 0;
    for kept in 1..64 {
        let setup = setup_of(kept);
        let seki = (1..=kept).any(|fewer| fewer & !kept == 0 && survives[fewer]);
        let facts = Facts::of(&board(&setup));
        let claimed = facts.sides[0].territory.contains("E5".parse().unwrap());
        assert_eq!(claimed, !seki, "{}", Diagram::new(setup));
        undecided += usize::from(seki);
    }
    assert_eq!(undecided, 7);
}

/// The seki's wall in one piece. The letters mark stones of White that touch
/// its inner points by a corner only: they tie the wall together.
const WALL: &str = "
    . X X X X X X X X
    X X X X X X X X .
    X X X a O b X X X
    X X c O . O X X X
    X X O . X O d X X
    X X e O X . O X X
    X X X O . O f X X
    X X X g O h X X X
    X X X X X X X X X";

/// Cutting the wall in every possible way: it is lost exactly where the facts
/// say so.
#[test]
fn a_cut_wall_is_lost_as_the_facts_say() {
    let diagram = Diagram::parse(WALL).unwrap();
    let ties: Vec<Point> = diagram.letters.values().copied().collect();
    let mut counts = [0; 2];
    for cuts in 0..1 << ties.len() {
        let mut setup = diagram.setup;
        for (i, &p) in ties.iter().enumerate() {
            let color = if cuts >> i & 1 != 0 { Color::Black } else { Color::White };
            setup.put(p, Some(color));
        }
        let position = board(&setup);
        let claimed = Facts::of(&position).sides[0].territory.contains("E5".parse().unwrap());
        assert_eq!(Hunt::captures(position), claimed, "{}", Diagram::new(setup));
        counts[usize::from(claimed)] += 1;
    }
    assert!(counts[0] > 10 && counts[1] > 10, "{counts:?}");
}
