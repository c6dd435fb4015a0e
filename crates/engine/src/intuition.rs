//! What a network thinks of the positions of a search.

use std::sync::Mutex;

use tesuji_board::{Board, Color, Game, Move, Point};
use tesuji_network::{Cache, Evaluation, Network, Query, RECENT};

/// Positions that are remembered during a search: the same one is often reached
/// by several orders of moves.
const REMEMBERED: usize = 1 << 12;

/// A network with the position that a search starts from.
pub(crate) struct Intuition<'a> {
    network: &'a Network,
    board: &'a Board,
    /// The last moves before it, the latest last.
    before: Vec<Option<Point>>,
    cache: Mutex<Cache>,
}

impl<'a> Intuition<'a> {
    /// For the end of a game.
    pub fn new(network: &'a Network, game: &'a Game) -> Intuition<'a> {
        let moves = game.moves();
        let last = &moves[moves.len().saturating_sub(RECENT)..];
        Intuition {
            network,
            board: game.board(),
            before: last.iter().map(|(_, action)| action.point()).collect(),
            cache: Mutex::new(Cache::new(REMEMBERED)),
        }
    }

    /// What it thinks after these moves, the first of them by this player; nothing
    /// if they are not all legal.
    pub fn judge(&self, first: Color, moves: &[Move]) -> Option<Evaluation> {
        let mut board = self.board.clone();
        let mut mover = first;
        for &action in moves {
            if action.point().is_some_and(|point| !board.is_legal(mover, point)) {
                return None;
            }
            board.make(mover, action);
            mover = !mover;
        }
        let past = self.before.iter().copied().chain(moves.iter().map(|action| action.point()));
        let past: Vec<Option<Point>> = past.collect();
        let query = Query::after(&board, mover, past.into_iter());
        let key = query.key();
        if let Some(known) = self.cache.lock().expect("no thread panics").get(key) {
            return Some(known.clone());
        }
        // Not under the lock: other threads ask at the same time.
        let judged = self.network.evaluate(&query);
        self.cache.lock().expect("no thread panics").put(key, judged.clone());
        Some(judged)
    }
}
