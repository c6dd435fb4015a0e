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

/// How far a side gets that wants to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// It does not capture.
    No,
    /// By a ko, and it needs threats.
    KoWithThreats,
    /// By a ko, unless the other side has threats.
    Ko,
    /// Whatever the other side does.
    Yes,
}

/// A race to be played out.
#[derive(Clone)]
pub struct Arbiter {
    board: Board,
    /// One stone of each side's essential chain, by colour.
    stakes: [Point; 2],
    /// Where moves are played.
    area: PointSet,
    /// Stones that are safe.
    safe: PointSet,
    lost: Lost,
    positions_left: u64,
    /// What is known of each question.
    searches: FxHashMap<(Color, Repetition), Search>,
}

/// Position with the ko that may not be retaken, who moves, and whether the
/// other side has just passed.
type Key = (u64, Option<Point>, bool, bool, Lost);

/// By colour: whether the stones at stake have been captured without deciding
/// the race. So it is with few stones inside an eye, which can be played again.
type Lost = [bool; 2];

/// What a position is that comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Repetition {
    /// A failure of the side that wants to capture.
    Fails,
    /// Its success.
    Succeeds,
    /// Forbidden by the simple ko rule; other repetitions are failures.
    KoRule,
    /// A failure; but a ko that the other side cannot begin can wait until it
    /// has no threats left, as with the bent four in the corner.
    Waits,
}

impl Arbiter {
    /// A race between the chains at two points (black, white), played within
    /// an area, with stones around it that are safe, and with a bound on the
    /// positions visited.
    pub fn new(
        board: &Board,
        stakes: [Point; 2],
        area: PointSet,
        safe: PointSet,
        most_positions: u64,
    ) -> Arbiter {
        let mut board = board.clone();
        board.forget_history();
        board.set_ko(None);
        let lost = [false; 2];
        let searches = FxHashMap::default();
        Arbiter { board, stakes, area, safe, lost, positions_left: most_positions, searches }
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

    /// Whether a side captures, with a side to move first, if no ko decides.
    pub fn kills(&mut self, killer: Color, first: Color) -> Result<bool, NoResult> {
        match self.bounds(killer, first)? {
            [surely, perhaps] if surely == perhaps => Ok(surely),
            _ => Err(NoResult::Ko),
        }
    }

    /// Whether a side captures, with a side to move first, and what a ko has to
    /// do with it.
    pub fn grade(&mut self, killer: Color, first: Color) -> Result<Grade, NoResult> {
        match self.bounds(killer, first)? {
            [true, _] => Ok(Grade::Yes),
            [_, false] => Ok(Grade::No),
            [false, true] => {
                if self.ask(killer, Repetition::Waits, first)? {
                    return Ok(Grade::Yes);
                }
                let without_threats = self.ask(killer, Repetition::KoRule, first)?;
                Ok(if without_threats { Grade::Ko } else { Grade::KoWithThreats })
            }
        }
    }

    /// The same after a move, with the other side to go on.
    pub fn grade_after(
        &mut self,
        by: Color,
        action: Move,
        killer: Color,
    ) -> Result<Grade, NoResult> {
        let lost = self.lost;
        let answer = match self.make(by, action) {
            true => Ok(if by == killer { Grade::Yes } else { Grade::No }),
            false => self.grade(killer, !by),
        };
        self.board.undo();
        self.lost = lost;
        answer
    }

    /// Whether a side captures though a position that comes again counts as
    /// failure, and whether it does if it counts as success. If both are the
    /// same, no ko decides.
    fn bounds(&mut self, killer: Color, first: Color) -> Result<[bool; 2], NoResult> {
        let surely = self.ask(killer, Repetition::Fails, first)?;
        if surely || !self.searches[&(killer, Repetition::Fails)].loops {
            return Ok([surely; 2]);
        }
        Ok([false, self.ask(killer, Repetition::Succeeds, first)?])
    }

    /// Whether a side captures, by what a repetition is.
    fn ask(
        &mut self,
        killer: Color,
        repetition: Repetition,
        first: Color,
    ) -> Result<bool, NoResult> {
        let known = self.searches.remove(&(killer, repetition));
        let mut search = known.unwrap_or_else(|| Search::new(killer, repetition));
        let answer = self.search(&mut search, first, false);
        self.searches.insert((killer, repetition), search);
        answer
    }

    /// The result with best play after a move.
    pub fn outcome_after(&mut self, by: Color, action: Move) -> Result<Outcome, NoResult> {
        let lost = self.lost;
        let answer = match self.make(by, action) {
            true => Ok(Outcome::Won(by)),
            false => self.outcome(!by),
        };
        self.board.undo();
        self.lost = lost;
        answer
    }

    /// Makes a move; tells whether it decides the race for who plays it.
    fn make(&mut self, mover: Color, action: Move) -> bool {
        let target = self.stakes[(!mover).index()];
        let before = self.board.chain_at(target).map(|id| *self.board.chain(id));
        self.board.make(mover, action);
        if self.lost[(!mover).index()] || !self.board.is_empty(target) {
            return false;
        }
        self.lost[(!mover).index()] = true;
        before.is_some_and(|chain| {
            let ours = self.board.chain_at(self.stakes[mover.index()]);
            let in_safety = ours.is_some_and(|id| self.board.chain(id).stones.meets(&self.safe));
            in_safety || is_decisive(&chain.stones, &self.safe)
        })
    }

    fn search(&mut self, s: &mut Search, to_move: Color, passed: bool) -> Result<bool, NoResult> {
        let ruled = s.repetition == Repetition::KoRule;
        let ko = self.board.ko().filter(|_| ruled).map(|ban| ban.point);
        let key: Key = (self.board.hash(), ko, to_move == Color::Black, passed, self.lost);
        if let Some(&known) = s.known.get(&key) {
            return Ok(known);
        }
        if self.positions_left == 0 {
            return Err(NoResult::Spent);
        }
        self.positions_left -= 1;
        if !s.path.insert(key) {
            s.loops = true;
            return Ok(s.repetition == Repetition::Succeeds);
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
            let banned = s.repetition == Repetition::KoRule && self.board.is_ko(to_move, p);
            if !banned && !self.board.is_suicide(to_move, p) {
                let lost = self.lost;
                let answer = match self.make(to_move, Move::Play(p)) {
                    true => Ok(wants),
                    false => self.search(s, !to_move, false),
                };
                self.board.undo();
                self.lost = lost;
                if answer? == wants {
                    return Ok(wants);
                }
            }
        }
        if passed {
            if s.repetition == Repetition::Waits && self.lost == [false; 2] {
                // The threats are gone.
                return self.ask(s.killer, Repetition::KoRule, s.killer);
            }
            // At the end it counts who was captured.
            return Ok(self.lost[(!s.killer).index()] && !self.lost[s.killer.index()]);
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

/// Stones that are captured inside an eye and few enough to kill it when played
/// again; more than these leave room for two eyes.
const MOST_NAKADE: usize = 6;

/// Whether the capture of these stones decides the race for who captures them:
/// they are many, or they part its stones from safe ones.
pub(crate) fn is_decisive(captured: &PointSet, safe: &PointSet) -> bool {
    captured.len() > MOST_NAKADE || captured.rim().meets(safe)
}

#[derive(Clone)]
struct Search {
    killer: Color,
    repetition: Repetition,
    /// Whether one came again.
    loops: bool,
    known: FxHashMap<Key, bool>,
    path: FxHashSet<Key>,
}

impl Search {
    fn new(killer: Color, repetition: Repetition) -> Search {
        let (known, path) = (FxHashMap::default(), FxHashSet::default());
        Search { killer, repetition, loops: false, known, path }
    }
}
