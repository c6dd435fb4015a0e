//! Stones that the side to move captures, and that get away otherwise: what a
//! problem is about when the life of no group is at stake.

use tesuji_board::{Board, Budget, KoGrade, Move, Point};
use tesuji_reading::{GoalKind, Proof, Reader};
use tesuji_solver::{Fate, Frame, Reach};

use super::given::Problem;
use super::unsolved::Unsolved;
use crate::ask::{Asking, ask_after, goal};

/// Fewer stones are seldom worth a problem.
const FEWEST_STONES: usize = 2;
/// A chain with more liberties is not captured by force.
const MOST_LIBERTIES: usize = 5;
/// A capture in fewer moves is plain to see, and no problem.
const SHORTEST_LINE: usize = 7;
/// Positions for a look at one chain.
const LOOK_NODES: u64 = 60_000;
/// Positions for a proof.
const PROOF_NODES: u64 = 60_000;

/// A capture with its proof.
pub struct Capture {
    /// The chain, as a group that dies.
    pub fate: Fate,
    /// Why.
    pub proof: Proof,
}

/// The captures that depend on who moves first, that of the most stones in
/// front.
///
/// # Errors
/// If a search is wrong.
pub fn captures(problem: &Problem, budget: &Budget) -> Result<Vec<Capture>, Unsolved> {
    let mut found: Vec<Capture> = Vec::new();
    for at in chains_in_danger(problem) {
        if budget.is_over() {
            break;
        }
        let mut reader = Reader::new(&problem.board, &budget.at_most(LOOK_NODES));
        if reader.attack(at).success() != KoGrade::Yes || reader.defend(at).success() == KoGrade::No
        {
            continue;
        }
        // The proof is how the answer is found, so it is not one that comes after it.
        let asking = Asking::new(&budget.at_most(PROOF_NODES));
        let goal = goal(&problem.board, GoalKind::Capture, &[at])?;
        let (board, history) = (&problem.board, &problem.history);
        let answer = ask_after(board, history, goal, problem.to_move, &asking, &|_| true)?;
        let action = answer.winning_move().and_then(Move::point);
        let line: Vec<Move> = answer.line().into_iter().map(|(_, action)| action).collect();
        if line.len() >= SHORTEST_LINE
            && let (Some(point), Some(proof)) = (action, answer.proof)
            && let Some(fate) = fate(&problem.board, at, point, line)
        {
            found.push(Capture { fate, proof });
        }
    }
    Ok(found)
}

/// A stone of each chain that may be meant, the largest in front.
fn chains_in_danger(problem: &Problem) -> Vec<Point> {
    let (board, owner) = (&problem.board, !problem.to_move);
    if problem.wish.owner.is_some_and(|wanted| wanted != owner) {
        return Vec::new();
    }
    let mut chains: Vec<_> = board
        .chains(owner)
        .map(|id| board.chain(id))
        .filter(|chain| {
            chain.stones.len() >= FEWEST_STONES
                && chain.liberties.len() <= MOST_LIBERTIES
                && chain.stones.rim().meets(&board.stones(!owner))
                && problem.target.is_none_or(|target| target.meets(&chain.stones))
        })
        .collect();
    chains.sort_by_key(|chain| (std::cmp::Reverse(chain.stones.len()), chain.liberties.len()));
    chains.iter().filter_map(|chain| chain.stones.first()).collect()
}

fn fate(board: &Board, at: Point, point: Point, line: Vec<Move>) -> Option<Fate> {
    let target = board.chain(board.chain_at(at)?).stones;
    let frame = Frame::around(board, &target, Reach::default())?;
    let attacker = frame.attacker;
    let fate = Fate::unknown(frame, attacker);
    Some(Fate { first: Some(KoGrade::DIES), moves: vec![point], line, ..fate })
}
