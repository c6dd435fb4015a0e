//! The line of a proof that people want to see first.

use tesuji_board::{Board, Budget, Color, Move};
use tesuji_reading::{Config, Proof, Reason, prove};

use crate::lines::proof_depths;

/// What may be spent on the line behind a rule.
const RULE_NODES: u64 = 20_000;
const RULE_MEMORY: usize = 64 << 20;

/// How many moves the opponent can hold out at each node, at most. Moves that
/// change nothing do not count as long as there are others.
#[derive(Clone, Debug)]
pub struct Depths(Vec<u32>);

impl Depths {
    /// The depths of all nodes of a proof without holes.
    pub fn of(proof: &Proof) -> Depths {
        Depths(proof_depths(proof))
    }

    /// The depth of a node.
    pub fn get(&self, id: u32) -> u32 {
        self.0[id as usize]
    }
}

/// The prover's moves and the replies that hold out longest. A pass of the
/// opponent stands for any move elsewhere. Where a rule ends the proof, the line
/// goes on if a short search without rules finds the rest.
///
/// The proof must have no hole.
pub fn main_line(proof: &Proof) -> Vec<(Color, Move)> {
    let depths = Depths::of(proof);
    let mut line = Vec::new();
    let mut at = proof.nodes.len() as u32 - 1;
    loop {
        let node = &proof.nodes[at as usize];
        let (action, next) = match &node.reason {
            Reason::Reached => break,
            Reason::Rule(_) | Reason::Static(_) => {
                line.extend(after_rule(proof, node.to_move, &line));
                break;
            }
            Reason::Play { action, next } => (*action, *next),
            Reason::Replies { defaults, replies, .. } => {
                // Of equals the first, so that the line does not depend on chance.
                let longest = replies.iter().rev().max_by_key(|(_, next)| depths.get(*next));
                let shortest = defaults.iter().min_by_key(|next| depths.get(**next));
                match (longest, shortest) {
                    (Some(&(point, next)), _) => (Move::Play(point), next),
                    (None, Some(&next)) => (Move::Pass, next),
                    // A survivor who waits.
                    (None, None) => break,
                }
            }
        };
        line.push((node.to_move, action));
        at = next;
    }
    line
}

/// What a rule stands for, in the position at the end of a line.
fn after_rule(proof: &Proof, to_move: Color, line: &[(Color, Move)]) -> Vec<(Color, Move)> {
    let Ok(mut board) = Board::from_setup(&proof.position) else { return Vec::new() };
    for &(color, action) in line {
        board.make(color, action);
    }
    let budget = Budget::new(RULE_NODES, RULE_MEMORY);
    let found = prove(&board, to_move, &proof.goal, &Config::default(), &budget);
    found.proof.as_ref().map(main_line).unwrap_or_default()
}
