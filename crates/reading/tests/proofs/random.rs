//! Random positions: proofs are accepted, win their games, and never
//! contradict each other.

use tesuji_board::{Board, Color, Diagram, Point, Rng, Setup, Size};
use tesuji_reading::{Goal, GoalKind, Proof, check};

use crate::common::{asked, pick_point, search_in};
use crate::referee::{remove_dead, replay};

/// Stones at random, as legal as a position has to be.
fn random_position(size: Size, rng: &mut Rng) -> Setup {
    let mut setup = Setup::new(size);
    let density = 4 + rng.below(4);
    for p in size.points() {
        let color = if rng.below(2) == 0 { Color::Black } else { Color::White };
        setup.put(p, (rng.below(10) < density).then_some(color));
    }
    remove_dead(&mut setup);
    setup
}

struct Tried<'a> {
    board: &'a Board,
    nodes: u64,
    rng: Rng,
    proven: usize,
}

impl Tried<'_> {
    /// A proof that was accepted and won its games.
    fn prove(&mut self, kind: GoalKind, owner: Color, first: Color, targets: &[Point]) -> bool {
        let prover = if kind.is_about_own_stones() { owner } else { !owner };
        let goal = Goal { kind, prover, targets: targets.to_vec() };
        let Some(proof) = search_in(self.board, first, &goal, self.nodes, 4 << 20).proof else {
            return false;
        };
        self.proven += 1;
        assert_eq!(check(&proof), Ok(()), "{}", tell(&proof));
        if let Err(why) = replay(&proof, 6, &mut self.rng) {
            panic!("{}{why}", tell(&proof));
        }
        true
    }

    /// The goals exclude each other, also with different players first: who
    /// wins as second player wins as first player too, by a pass.
    fn never_both(&mut self, own: GoalKind, enemy: GoalKind, owner: Color, targets: &[Point]) {
        let own_proven = Color::BOTH.map(|first| self.prove(own, owner, first, targets));
        let enemy_proven = Color::BOTH.map(|first| self.prove(enemy, owner, first, targets));
        for first in Color::BOTH {
            for other in Color::BOTH {
                // Each has the first move in its own proof: no contradiction.
                if first == owner && other == !owner {
                    continue;
                }
                assert!(
                    !(own_proven[first.index()] && enemy_proven[other.index()]),
                    "{own}, {first} first, and {enemy}, {other} first, of {targets:?}:\n{}",
                    Diagram::new(self.board.to_setup())
                );
            }
        }
    }
}

fn tell(proof: &Proof) -> String {
    let board = Diagram::new(proof.position);
    format!("{:?}, {} first:\n{board}", proof.goal, proof.first)
}

/// `TESUJI_RANDOM=10000` tries so many positions, with more nodes each.
#[test]
fn no_two_proofs_contradict_each_other() {
    let long = asked("TESUJI_RANDOM");
    let (positions, nodes) = long.map_or((120, 1_000), |positions| (positions, 10_000));
    let mut rng = Rng::new(11);
    let mut proven = 0;
    for number in 0..positions {
        let size = Size::square(5 + number as usize % 3).unwrap();
        let setup = random_position(size, &mut rng);
        let board = Board::from_setup(&setup).unwrap();
        let owner = if rng.below(2) == 0 { Color::Black } else { Color::White };
        let stones = board.stones(owner);
        let Some(a) = pick_point(&mut rng, &stones) else { continue };
        let mut tried = Tried { board: &board, nodes, rng, proven: 0 };
        tried.never_both(GoalKind::LiveAny, GoalKind::Capture, owner, &[a]);
        tried.never_both(GoalKind::Survive, GoalKind::Capture, owner, &[a]);
        let chain = board.chain(board.chain_at(a).unwrap()).stones;
        if let Some(b) = pick_point(&mut tried.rng, &(stones - chain)) {
            // Both may be true: what is connected can be captured together.
            tried.prove(GoalKind::Cut, owner, !owner, &[a, b]);
            tried.never_both(GoalKind::Connect, GoalKind::Apart, owner, &[a, b]);
        }
        tried.never_both(GoalKind::Eye, GoalKind::NoEye, owner, &[a]);
        tried.prove(GoalKind::LiveAnywhere, owner, owner, &[]);
        tried.prove(GoalKind::LiveAnywhere, owner, !owner, &[]);
        proven += tried.proven;
        rng = tried.rng;
    }
    println!("{proven} proofs");
    assert!(proven as u64 > positions, "{proven} proofs in {positions} positions");
}
