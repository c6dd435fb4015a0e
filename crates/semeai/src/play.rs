//! Races played out on the board, every move of both sides: what the theory is
//! held against. It shares nothing with the theory but the board.

use rustc_hash::{FxHashMap, FxHashSet};
use tesuji_board::{Board, Color, Move, Point, PointSet};

/// How a race ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side captures the other's essential chain.
    Won(Color),
    /// Nobody captures: seki, or both live.
    Neither,
}

/// Why play gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoResult {
    /// A position came again.
    #[error("a position came again")]
    Ko,
    /// More positions than allowed.
    #[error("the budget is spent")]
    Spent,
}

/// A race to be played out.
#[derive(Clone)]
pub struct Arbiter {
    board: Board,
    /// One stone of each side's essential chain, by colour.
    stakes: [Point; 2],
    /// Where moves are played.
    area: PointSet,
    positions_left: u64,
}

/// Position, who moves, and whether the other side has just passed.
type Key = (u64, bool, bool);

impl Arbiter {
    /// A race between the chains at two points (black, white), played within
    /// an area and with a bound on the positions visited.
    pub fn new(board: &Board, stakes: [Point; 2], area: PointSet, most_positions: u64) -> Arbiter {
        let mut board = board.clone();
        board.forget_history();
        board.set_ko(None);
        Arbiter { board, stakes, area, positions_left: most_positions }
    }

    /// The result with best play.
    pub fn outcome(&mut self, first: Color) -> Result<Outcome, NoResult> {
        // The side that moves first probably has the better chances.
        for killer in [first, !first] {
            if self.kills(killer, first)? {
                return Ok(Outcome::Won(killer));
            }
        }
        Ok(Outcome::Neither)
    }

    /// Whether a side captures, with a side to move first. A position that
    /// comes again is taken once as failure and once as success; if both give
    /// the same result, no ko decides.
    pub fn kills(&mut self, killer: Color, first: Color) -> Result<bool, NoResult> {
        let mut surely = Search::new(killer, false);
        let answer = self.search(&mut surely, first, false)?;
        if answer || !surely.loops {
            return Ok(answer);
        }
        let mut perhaps = Search::new(killer, true);
        if self.search(&mut perhaps, first, false)? { Err(NoResult::Ko) } else { Ok(false) }
    }

    /// The result with best play after a move.
    pub fn outcome_after(&mut self, by: Color, action: Move) -> Result<Outcome, NoResult> {
        self.board.make(by, action);
        let answer = match self.captured(by) {
            Some(winner) => Ok(Outcome::Won(winner)),
            None => self.outcome(!by),
        };
        self.board.undo();
        answer
    }

    fn captured(&self, mover: Color) -> Option<Color> {
        self.board.is_empty(self.stakes[(!mover).index()]).then_some(mover)
    }

    fn search(&mut self, s: &mut Search, to_move: Color, passed: bool) -> Result<bool, NoResult> {
        let key: Key = (self.board.hash(), to_move == Color::Black, passed);
        if let Some(&known) = s.known.get(&key) {
            return Ok(known);
        }
        if self.positions_left == 0 {
            return Err(NoResult::Spent);
        }
        self.positions_left -= 1;
        if !s.path.insert(key) {
            s.loops = true;
            return Ok(s.again);
        }
        let answer = self.search_moves(s, to_move, passed);
        s.path.remove(&key);
        let answer = answer?;
        s.known.insert(key, answer);
        Ok(answer)
    }

    fn search_moves(
        &mut self,
        s: &mut Search,
        to_move: Color,
        passed: bool,
    ) -> Result<bool, NoResult> {
        let wants = to_move == s.killer;
        for p in self.candidates(to_move) {
            if !self.board.is_suicide(to_move, p) {
                self.board.play_unchecked(to_move, p);
                let answer = match self.captured(to_move) {
                    Some(winner) => Ok(winner == s.killer),
                    None => self.search(s, !to_move, false),
                };
                self.board.undo();
                if answer? == wants {
                    return Ok(wants);
                }
            }
        }
        if passed {
            return Ok(false);
        }
        self.board.pass();
        let answer = self.search(s, !to_move, true);
        self.board.undo();
        answer
    }

    /// Every empty point of the area: the opponent's liberties first, then our
    /// own, then the rest.
    fn candidates(&self, to_move: Color) -> Vec<Point> {
        let empty = self.area & self.board.empty_points();
        let liberties = |color: Color| {
            let chain = self.board.chain_at(self.stakes[color.index()]);
            chain.map_or(PointSet::EMPTY, |id| self.board.chain(id).liberties)
        };
        let theirs = liberties(!to_move) & empty;
        let ours = (liberties(to_move) & empty) - theirs;
        let rest = (empty - theirs) - ours;
        theirs.iter().chain(ours).chain(rest).collect()
    }
}

struct Search {
    killer: Color,
    /// What a position counts that comes again.
    again: bool,
    /// Whether one came again.
    loops: bool,
    known: FxHashMap<Key, bool>,
    path: FxHashSet<Key>,
}

impl Search {
    fn new(killer: Color, again: bool) -> Search {
        let (known, path) = (FxHashMap::default(), FxHashSet::default());
        Search { killer, again, loops: false, known, path }
    }
}
