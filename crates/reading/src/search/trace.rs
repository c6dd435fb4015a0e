//! What a search has looked at, read off its table when it is over.

use tesuji_board::{Board, Color, Move, SearchTree, Seen, SeenMove};

use super::table::{INFINITE, Known, Table};

/// The positions of a table that are reached from a board, each known there by a key;
/// open ones as the last round left them.
pub(super) fn seen(
    board: &Board,
    first: Color,
    prover: Color,
    table: &Table,
    key_of: &dyn Fn(&Board, Color) -> u64,
    most: usize,
) -> SearchTree {
    let look = |key: u64, to_move: Color| {
        let finite = |number: u32| (number < INFINITE).then_some(number);
        let known = table.get(key)?;
        let numbers = known.numbers();
        let work = match known {
            Known::Open(_) => table.work(key),
            Known::Proven(_) => None,
        };
        let (proof, disproof) = (finite(numbers.proof), finite(numbers.disproof));
        Some(Seen { to_move, proof, disproof, work })
    };
    let mut board = board.clone();
    board.forget_history();
    let key = key_of(&board, first);
    let new = Seen { to_move: first, proof: Some(1), disproof: Some(1), work: Some(1) };
    let root = ((board, first), key, look(key, first).unwrap_or(new));
    SearchTree::walk(prover, root, most, |(board, color)| {
        let (mut board, color) = (board.clone(), *color);
        let empty = board.empty_points();
        let plays = empty.iter().filter(|&p| !board.is_suicide(color, p)).map(Move::Play);
        let actions: Vec<Move> = plays.chain([Move::Pass]).collect();
        let mut moves = Vec::new();
        for action in actions {
            let retakes = action.point().is_some_and(|p| board.is_ko(color, p));
            board.make(color, action);
            let key = key_of(&board, !color);
            if let Some(seen) = look(key, !color) {
                let place = (board.clone(), !color);
                moves.push(SeenMove { action, retakes, seen, key, place });
            }
            board.undo();
        }
        moves.sort_by_key(|step| std::cmp::Reverse(step.seen.work.unwrap_or(u64::MAX)));
        moves
    })
}
