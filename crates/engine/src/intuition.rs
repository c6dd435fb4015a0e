//! What a network thinks of the positions of a search.
//!
//! A position that comes about by another order of moves is the same position: it is
//! judged once, and the tree learns from where it was met first ([`Meetings`]).

use std::collections::HashMap;
use std::sync::Mutex;

use tesuji_board::{Board, Color, Game, Move, Point, PointSet, Size};
use tesuji_network::{Cache, Evaluation, Network, Query, RECENT};

/// Positions that are remembered during a search: the same one is often reached
/// by several orders of moves.
const REMEMBERED: usize = 1 << 12;

/// Who judges positions for a search: moves, the chance to win, the lead, owners.
pub trait Oracle: Sync {
    /// What it thinks of a position.
    fn judge(&self, query: &Query) -> Evaluation;
}

impl Oracle for Network {
    fn judge(&self, query: &Query) -> Evaluation {
        self.evaluate(query)
    }
}

/// Where in the tree a position was met first.
#[derive(Default)]
pub(crate) struct Meetings(Mutex<HashMap<u64, u32>>);

impl Meetings {
    /// Where this position was met before, by its key; else it is met here.
    pub fn meet(&self, key: u64, place: u32) -> Option<u32> {
        let mut places = self.0.lock().expect("no thread panics");
        match *places.entry(key).or_insert(place) {
            first if first == place => None,
            first => Some(first),
        }
    }
}

/// A network with the position that a search starts from.
pub(crate) struct Intuition<'a> {
    oracle: &'a dyn Oracle,
    board: &'a Board,
    /// The last moves before it, the latest last.
    before: Vec<Option<Point>>,
    /// Black's lead on the board that is needed to win: what komi comes to.
    komi: f32,
    cache: Mutex<Cache>,
}

/// What the network thinks of a leaf, from Black's side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judged {
    /// The chance to win.
    pub win: f32,
    /// The lead on the board in points.
    pub lead: f32,
    /// For every point, in the order of `Size::points`, the chance to own it.
    pub owners: Vec<f32>,
}

/// What a point of lead adds to the logarithm of the odds to win; chosen by hand.
const POINT: f32 = 0.15;

impl Judged {
    /// From what the network thinks of the side to move.
    pub fn new(judged: &Evaluation, to_move: Color) -> Judged {
        match to_move {
            Color::Black => {
                Judged { win: judged.win, lead: judged.lead, owners: judged.owners.clone() }
            }
            Color::White => Judged {
                win: 1.0 - judged.win,
                lead: -judged.lead,
                owners: judged.owners.iter().map(|owner| 1.0 - owner).collect(),
            },
        }
    }

    /// Takes in that these points are Black's and those White's: where the network did not
    /// see it, they change hands, and the lead and the chance with them.
    pub fn correct(&mut self, size: Size, owned: &[PointSet; 2]) {
        let mut change = 0.0;
        for (owner, point) in self.owners.iter_mut().zip(size.points()) {
            let truth = match owned.each_ref().map(|points| points.contains(point)) {
                [true, _] => 1.0,
                [_, true] => 0.0,
                _ => continue,
            };
            change += 2.0 * (truth - *owner);
            *owner = truth;
        }
        self.lead += change;
        let odds = self.win.clamp(1e-4, 1.0 - 1e-4);
        let odds = (odds / (1.0 - odds)).ln() + POINT * change;
        self.win = 1.0 / (1.0 + (-odds).exp());
    }
}

impl<'a> Intuition<'a> {
    /// For the end of a game, where Black needs more than this lead, doubled.
    pub fn new(oracle: &'a dyn Oracle, game: &'a Game, target_halves: i32) -> Intuition<'a> {
        let moves = game.moves();
        let last = &moves[moves.len().saturating_sub(RECENT)..];
        Intuition {
            oracle,
            board: game.board(),
            before: last.iter().map(|(_, action)| action.point()).collect(),
            komi: target_halves as f32 / 2.0,
            cache: Mutex::new(Cache::new(REMEMBERED)),
        }
    }

    /// What it thinks after these moves, the first of them by this player, and the key
    /// of the position; nothing if they are not all legal.
    pub fn judge(&self, first: Color, moves: &[Move]) -> Option<(Evaluation, u64)> {
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
        let query = Query { komi: self.komi, ..Query::after(&board, mover, past.iter().copied()) };
        // The last moves are left out of the key: by whatever way, it is the same position.
        let key = Query { recent: Default::default(), ..query }.key();
        // But after a pass another one ends the game.
        let has_passed = past.last() == Some(&None);
        let key = if has_passed { !key } else { key };
        if let Some(known) = self.cache.lock().expect("no thread panics").get(key) {
            return Some((known.clone(), key));
        }
        // Not under the lock: other threads ask at the same time.
        let judged = self.oracle.judge(&query);
        self.cache.lock().expect("no thread panics").put(key, judged.clone());
        Some((judged, key))
    }

    /// Black's lead on the board where the search starts.
    pub fn lead(&self, to_move: Color) -> Option<f32> {
        let (judged, _) = self.judge(to_move, &[])?;
        Some(if to_move == Color::Black { judged.lead } else { -judged.lead })
    }
}
