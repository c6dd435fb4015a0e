//! Races played out on the board, every move of both sides: what the theory is
//! held against. It shares nothing with the theory but the board. Of points that
//! are alike one is tried.

use rustc_hash::{FxHashMap, FxHashSet};
use tesuji_board::{Board, Color, KoGrade, Move, Point, PointSet};

use crate::alike::{self, Plain};

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
    /// Stones that are safe.
    safe: PointSet,
    /// Those of them that have a liberty where nobody plays.
    anchored: PointSet,
    lost: Lost,
    /// The threats that are left to the side that has some.
    threats: u8,
    /// Points that were plain at first, and so are plain as long as they are empty.
    plain: PointSet,
    /// Makes positions equal that differ in who has filled those.
    veil: u64,
    positions_left: u64,
    /// What is known of each question.
    searches: FxHashMap<(Color, Repetition), Search>,
}

/// The hash of the stones, and what else there is to a position.
type Key = (u64, Flags);

/// A position without its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Flags {
    /// The ko that may not be retaken.
    ko: Option<Point>,
    /// Whether Black moves.
    black: bool,
    /// Whether the other side has just passed.
    passed: bool,
    lost: Lost,
    threats: u8,
}

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
    /// Forbidden by the simple ko rule, except after a threat: the side that wants
    /// to capture has so many, or the other side if negative. Other repetitions are
    /// failures.
    Threats(i8),
    /// A failure; but a ko that the other side cannot begin can wait until it
    /// has no threats left, as with the bent four in the corner.
    Waits,
}

impl Repetition {
    fn threats(self) -> u8 {
        match self {
            Repetition::Threats(threats) => threats.unsigned_abs(),
            _ => 0,
        }
    }

    fn is_ruled(self) -> bool {
        matches!(self, Repetition::Threats(_))
    }
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
        let chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
        let anchored = chains
            .map(|id| board.chain(id))
            .filter(|chain| chain.stones.meets(&safe) && !chain.liberties.is_subset(&area))
            .fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        let mut arbiter = Arbiter {
            board,
            stakes,
            area,
            safe,
            anchored,
            lost,
            threats: 0,
            plain: PointSet::EMPTY,
            veil: 0,
            positions_left: most_positions,
            searches,
        };
        arbiter.plain = arbiter.plain(Color::Black).points;
        arbiter
    }

    /// Allows `positions` for what is asked from now on.
    pub fn allow(&mut self, positions: u64) {
        self.positions_left = positions;
    }

    /// How many points there are to play on, plain ones not counted.
    pub fn size(&self) -> usize {
        let stakes = self.stakes.map(|p| self.board.chain_at(p).map(|id| self.board.chain(id)));
        let stones = stakes.into_iter().flatten().fold(self.plain, |all, c| all | c.stones);
        (self.area - stones).len()
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
    pub fn grade(&mut self, killer: Color, first: Color) -> Result<KoGrade, NoResult> {
        match self.bounds(killer, first)? {
            [true, _] => Ok(KoGrade::Yes),
            [_, false] => Ok(KoGrade::No),
            [false, true] => {
                if self.ask(killer, Repetition::Waits, first)? {
                    return Ok(KoGrade::Yes);
                }
                let mut with = |threats| self.ask(killer, Repetition::Threats(threats), first);
                Ok(if with(0)? {
                    if with(-1)? { KoGrade::Ko(-1) } else { KoGrade::Ko(0) }
                } else if with(1)? {
                    KoGrade::Ko(1)
                } else {
                    KoGrade::Ko(2)
                })
            }
        }
    }

    /// The same after a move, with the other side to go on.
    pub fn grade_after(
        &mut self,
        by: Color,
        action: Move,
        killer: Color,
    ) -> Result<KoGrade, NoResult> {
        let (lost, veil) = (self.lost, self.veil);
        let answer = match self.make(by, action) {
            true => Ok(if by == killer { KoGrade::Yes } else { KoGrade::No }),
            false => self.grade(killer, !by),
        };
        self.board.undo();
        (self.lost, self.veil) = (lost, veil);
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
    ///
    /// A repetition says nothing of the position that it ends in: what was found
    /// by way of one holds for this round only. Rounds are searched, each with
    /// what is certain from those before, until one finds nothing new; then no
    /// position that was left uncertain leads to one that is certain.
    fn ask(
        &mut self,
        killer: Color,
        repetition: Repetition,
        first: Color,
    ) -> Result<bool, NoResult> {
        let known = self.searches.remove(&(killer, repetition));
        let mut search = known.unwrap_or_else(|| Search::new(killer, repetition));
        let before = std::mem::replace(&mut self.threats, repetition.threats());
        let answer = loop {
            search.tentative.clear();
            search.news = false;
            match self.search(&mut search, first, false) {
                Ok(found) if search.news && !found.certain => {}
                answer => break answer.map(|found| found.captures),
            }
        };
        if answer.is_ok() && !search.news {
            search.promote();
        }
        self.threats = before;
        search.path.clear();
        self.searches.insert((killer, repetition), search);
        answer
    }

    /// The result with best play after a move.
    pub fn outcome_after(&mut self, by: Color, action: Move) -> Result<Outcome, NoResult> {
        let (lost, veil) = (self.lost, self.veil);
        let answer = match self.make(by, action) {
            true => Ok(Outcome::Won(by)),
            false => self.outcome(!by),
        };
        self.board.undo();
        (self.lost, self.veil) = (lost, veil);
        answer
    }

    /// Makes a move; tells whether it decides the race for who plays it.
    fn make(&mut self, mover: Color, action: Move) -> bool {
        let target = self.stakes[(!mover).index()];
        let before = self.board.chain_at(target).map(|id| *self.board.chain(id));
        let hash = self.board.hash();
        self.board.make(mover, action);
        if let Move::Play(p) = action
            && self.plain.contains(p)
        {
            self.veil ^= hash ^ self.board.hash() ^ filled(p);
        }
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

    fn search(&mut self, s: &mut Search, to_move: Color, passed: bool) -> Result<Found, NoResult> {
        let ko = self.board.ko().filter(|_| s.repetition.is_ruled()).map(|ban| ban.point);
        let flags = Flags {
            ko,
            black: to_move == Color::Black,
            passed,
            lost: self.lost,
            threats: self.threats,
        };
        let key: Key = (self.board.hash() ^ self.veil, flags);
        if let Some(&captures) = s.known.get(&key) {
            return Ok(Found { captures, certain: true });
        }
        let captures = s.repetition == Repetition::Succeeds;
        if s.tentative.contains(&key) {
            return Ok(Found { captures, certain: false });
        }
        if self.positions_left == 0 || s.path.len() >= MOST_MOVES {
            return Err(NoResult::Spent);
        }
        self.positions_left -= 1;
        if !s.path.insert(key) {
            s.loops = true;
            return Ok(Found { captures, certain: false });
        }
        let found = self.search_moves(s, to_move, passed)?;
        s.path.remove(&key);
        if found.certain {
            s.known.insert(key, found.captures);
            s.news |= found.captures != captures;
        } else {
            s.tentative.insert(key);
        }
        Ok(found)
    }

    fn search_moves(
        &mut self,
        s: &mut Search,
        to_move: Color,
        passed: bool,
    ) -> Result<Found, NoResult> {
        let wants = to_move == s.killer;
        let mut certain = true;
        let plain = self.plain(to_move);
        for p in self.candidates(to_move, &plain) {
            let banned = s.repetition.is_ruled() && self.board.is_ko(to_move, p);
            if (banned && !self.has_threat(s, to_move)) || self.board.is_suicide(to_move, p) {
                continue;
            }
            let (lost, veil, threats) = (self.lost, self.veil, self.threats);
            self.threats -= u8::from(banned);
            let found = match self.make(to_move, Move::Play(p)) {
                true => Ok(Found { captures: wants, certain: true }),
                false => self.search(s, !to_move, false),
            };
            self.board.undo();
            (self.lost, self.veil, self.threats) = (lost, veil, threats);
            let found = found?;
            if found.captures == wants {
                return Ok(found);
            }
            certain &= found.certain;
        }
        if passed {
            let captures = if s.repetition == Repetition::Waits && !self.lost[(!s.killer).index()] {
                // The threats are gone.
                self.ask(s.killer, Repetition::Threats(0), s.killer)?
            } else {
                // At the end it counts who was captured.
                self.lost[(!s.killer).index()] && !self.lost[s.killer.index()]
            };
            return Ok(Found { captures, certain: certain || captures == wants });
        }
        self.board.pass();
        let found = self.search(s, !to_move, true);
        self.board.undo();
        let found = found?;
        Ok(if found.captures == wants {
            found
        } else {
            Found { captures: found.captures, certain: certain && found.certain }
        })
    }

    fn has_threat(&self, s: &Search, side: Color) -> bool {
        let owns = match s.repetition {
            Repetition::Threats(threats) => (threats > 0) == (side == s.killer),
            _ => false,
        };
        owns && self.threats > 0
    }

    /// The empty points that touch fixed stones alone.
    fn plain(&self, to_move: Color) -> Plain {
        let fixed = Color::BOTH.map(|color| {
            let stake = self.board.chain_at(self.stakes[color.index()]);
            let chain = stake.filter(|_| !self.lost[color.index()]).map(|id| self.board.chain(id));
            let decisive = chain.filter(|chain| is_decisive(&chain.stones, &self.safe));
            let essential = decisive.map_or(PointSet::EMPTY, |chain| chain.stones);
            let stones = self.board.stones(color);
            [essential, (stones & self.anchored).flood(&stones) - essential]
        });
        let [[black, safe_black], [white, safe_white]] = fixed;
        let fixed = [black, white, safe_black, safe_white];
        alike::plain(
            &self.board.points(),
            &(self.area & self.board.empty_points()),
            &fixed,
            to_move,
        )
    }

    /// The empty points of the area that are worth a try: the opponent's liberties
    /// first, then our own, then the rest.
    fn candidates(&self, to_move: Color, plain: &Plain) -> Vec<Point> {
        let empty = (self.area & self.board.empty_points()) - plain.needless;
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

/// The part of a position's hash for a plain point that is filled.
fn filled(point: Point) -> u64 {
    let mut bits = (point.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits ^= bits >> 29;
    bits = bits.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ bits >> 32
}

/// Longer lines of play are not followed: on an open board that both sides fill again and
/// again one may be longer than the stack is deep.
const MOST_MOVES: usize = 1000;

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
    /// What is certain.
    known: FxHashMap<Key, bool>,
    /// Positions that were as good as a repetition, by way of one.
    tentative: FxHashSet<Key>,
    /// Whether more was found in this round than repetitions say.
    news: bool,
    path: FxHashSet<Key>,
}

/// Whether the side that wants to captures, and whether that is so however the
/// position came about.
#[derive(Clone, Copy)]
struct Found {
    captures: bool,
    certain: bool,
}

impl Search {
    fn new(killer: Color, repetition: Repetition) -> Search {
        Search {
            killer,
            repetition,
            loops: false,
            known: FxHashMap::default(),
            tentative: FxHashSet::default(),
            news: false,
            path: FxHashSet::default(),
        }
    }

    /// What a round without news leaves open is as good as a repetition.
    fn promote(&mut self) {
        let captures = self.repetition == Repetition::Succeeds;
        self.known.extend(self.tentative.drain().map(|key| (key, captures)));
    }
}
