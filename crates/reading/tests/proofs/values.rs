//! Goals and counter-goals on tiny boards that are solved completely: what is proven is true,
//! and never both.

use tesuji_board::{Color, Diagram, Rng};
use tesuji_reading::{Goal, GoalKind, check};

use crate::common::{asked, search_in};
use crate::tiny::{OPPONENT, PROVER, Stones, TinyBoard, bits};

/// The stones of the prover that are one chain with a cell.
fn chain(tiny: &TinyBoard, stones: u16, cell: usize) -> u16 {
    let mut found = stones & 1 << cell;
    loop {
        let wider = (found | tiny.near(found)) & stones;
        if wider == found {
            return found;
        }
        found = wider;
    }
}

fn is_joined(tiny: &TinyBoard, stones: Stones, [a, b]: [usize; 2]) -> bool {
    chain(tiny, stones[PROVER], a) >> b & 1 == 1
}

/// Whether the prover's chain at a cell alone surrounds a region whose empty points are all
/// its liberties.
fn has_eye(tiny: &TinyBoard, stones: Stones, cell: usize) -> bool {
    let own = chain(tiny, stones[PROVER], cell);
    let empty = tiny.empty(stones);
    let others = empty | stones[OPPONENT];
    bits(others & tiny.near(own)).any(|start| {
        let region = chain(tiny, others, start);
        let border = tiny.near(region) & stones[PROVER];
        border & !own == 0 && region & empty & !tiny.near(own) == 0
    })
}

#[derive(Default, Debug)]
struct Counts {
    tried: usize,
    goals: [usize; 2],
    counter_goals: [usize; 2],
}

/// Compares so many positions with stones of one player at the cells. Counts how often each
/// goal is true, and how often it is proven.
fn compare(tiny: &TinyBoard, cells: &[usize], samples: usize, counts: &mut Counts) {
    let positions = tiny.legal_positions();
    let all = cells.iter().fold(0u16, |all, cell| all | 1 << cell);
    let there = |stones: Stones| stones[PROVER] & all == all;
    let reached = |stones: Stones| match cells {
        &[a, b] => is_joined(tiny, stones, [a, b]),
        cells => has_eye(tiny, stones, cells[0]),
    };
    let won = tiny.won_unless(&positions, reached, |stones| !there(stones));
    let (kind, counter) = match cells.len() {
        1 => (GoalKind::Eye, GoalKind::NoEye),
        _ => (GoalKind::Connect, GoalKind::Apart),
    };
    let mut rng = Rng::new(samples as u64);
    let asked: Vec<Stones> = positions.into_iter().filter(|&stones| there(stones)).collect();
    for _ in 0..samples {
        let stones = asked[rng.below(asked.len() as u32) as usize];
        let owner = if rng.below(2) == 0 { Color::Black } else { Color::White };
        let board = tiny.board(stones, owner);
        let shown = Diagram::new(board.to_setup());
        for (player, first) in [(PROVER, owner), (OPPONENT, !owner)] {
            let truth = won[player][tiny.index(stones)];
            let prove = |kind: GoalKind, prover: Color, truth: bool| {
                let targets = cells.iter().map(|&cell| tiny.point(cell)).collect();
                let goal = Goal { kind, prover, targets };
                let proof = search_in(&board, first, &goal, 3_000, 1 << 20).proof;
                if let Some(proof) = &proof {
                    assert!(truth, "{goal:?}, {first} first, is not so:\n{shown}");
                    assert_eq!(check(proof), Ok(()), "{goal:?}, {first} first:\n{shown}");
                    assert!(!kind.is_about_own_stones() || proof.keeps_its_stones());
                }
                proof.is_some()
            };
            counts.tried += 1;
            counts.goals[0] += usize::from(truth);
            counts.goals[1] += usize::from(prove(kind, owner, truth));
            counts.counter_goals[0] += usize::from(!truth);
            counts.counter_goals[1] += usize::from(prove(counter, !owner, !truth));
        }
    }
}

/// `TESUJI_TINY=20000` compares so many positions per goal, and larger boards.
#[test]
fn goals_and_counter_goals_are_true() {
    let long = asked("TESUJI_TINY");
    let samples = long.unwrap_or(250) as usize;
    let [mut links, mut eyes] = [Counts::default(), Counts::default()];
    let [square, strip] = [TinyBoard::new(3, 3), TinyBoard::new(5, 2)];
    for (tiny, pairs, cells) in [
        (&square, [[0, 8], [1, 7], [0, 2]], [0, 1, 4]),
        (&strip, [[0, 4], [1, 8], [0, 2]], [0, 1, 2]),
    ] {
        for pair in pairs {
            compare(tiny, &pair, samples, &mut links);
        }
        for cell in cells {
            compare(tiny, &[cell], samples, &mut eyes);
        }
    }
    if long.is_some() {
        let tiny = TinyBoard::new(4, 3);
        compare(&tiny, &[0, 11], samples, &mut links);
        compare(&tiny, &[1], samples, &mut eyes);
    }
    println!("links {links:?}\neyes {eyes:?}");
    for counts in [links, eyes] {
        assert!(counts.goals[1] * 3 > counts.goals[0], "{counts:?}");
        assert!(counts.counter_goals[1] * 3 > counts.counter_goals[0], "{counts:?}");
    }
}
