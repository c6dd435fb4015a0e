//! The liberty-counting game of a region.
//!
//! **Definition** (Nakamura 2008, "Process for assigning terminal liberty
//! score"). All moves of both sides are played out; from the leaves upwards, the
//! defender's moves are cut off where they gain nothing (temperature at most 1),
//! and a position in which only the attacker moves, to n, counts n + 1.
//!
//! **Choice**: the slides do not say what is done where the attacker has
//! several moves or where they do not lead to integers. We count the cooled
//! values directly. Let `r` be the cooled value after an attacking move: the
//! defender, on the move, makes it the least integer not below r and keeps the
//! turn, so the attack has cost one move and taken the region to that integer.
//! The attacker can therefore treat the region as `m = 1 + min ⌈r⌉` plain
//! liberties. If none of the defender's moves does better than m, the region
//! *is* m. Otherwise its cooled value is `{l - 2, m - 1 | r + 2}`: every move is
//! taxed by 2, and the defender can always settle for m. Where the slides
//! define a value this is the same value.

use rustc_hash::FxHashMap;
use tesuji_board::{Color, Point};
use tesuji_cgt::{Arena, Dyadic, Game};

use crate::ledger::{Ledger, Options, Value};
use crate::local::{LocalBoard, Role, bits};
use crate::positions::{Index, Positions, State};

/// The tax on a move: filling a liberty gains 1, and so does the opponent's.
pub const TAX: Dyadic = Dyadic::integer(2);

/// What the count assumes of the rest of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The last liberty of all is in this region: a stone there captures, be it
    /// surrounded or not. So it is with the only eye.
    Here,
    /// As before, and nothing else is left: the last liberty can be filled at
    /// any time.
    Alone,
    /// The race ends elsewhere: a surrounded stone cannot be played here, and
    /// one that fills the last liberty may be captured in turn.
    Elsewhere,
}

/// Why a region has no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoCount {
    /// A position can come again.
    #[error("a ko can arise")]
    Ko,
    /// More positions than allowed.
    #[error("the region is too large to be played out")]
    TooLarge,
    /// The values are beyond what can be computed with.
    #[error("the value of the region is beyond the bounds")]
    Bounds,
}

/// A first move in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalMove {
    /// Who plays it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// What the region is worth then, for the defender, cooled by 2: at least, if it
    /// loses every ko.
    pub least: Game,
    /// At most: if it wins them.
    pub most: Game,
}

/// A region with its value for the defender: more liberties are greater.
#[derive(Clone, Debug)]
pub struct LibertyGame {
    /// What the region is worth, cooled by 2.
    pub cooled: Game,
    /// The same as people write it, `{4|0}`: without the moves that gain
    /// nothing.
    pub raw: Game,
    /// Every first move of both sides.
    pub moves: Vec<LocalMove>,
    /// Positions that were counted.
    pub positions: usize,
}

/// Counts a region.
pub fn count(
    arena: &mut Arena,
    local: &LocalBoard,
    defender: Color,
    ending: Ending,
    life: i64,
    most_positions: usize,
) -> Result<LibertyGame, NoCount> {
    let positions = Positions::of(local, most_positions)?;
    let mut counter = Counter::new(&positions, life);
    let mut count = counter.elsewhere(arena)?;
    if ending != Ending::Elsewhere {
        count = counter.ending(arena, &count, ending, 0)?;
    }
    counter.unless_ko(&count)?;
    Ok(LibertyGame {
        cooled: counter.start(&count),
        raw: counter.raw(arena, &count)?,
        moves: counter.moves(&count, defender),
        positions: positions.len(),
    })
}

/// The counts of all positions of a region under one assumption.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    ending: Ending,
    bonus: Value,
    values: Vec<Bounds>,
    marks: Vec<u8>,
}

/// If positions can come again, they are counted once as if that were worth
/// nothing and once as if it were life. Values only grow with those of the
/// positions they come from, so that these are bounds; where both are the same,
/// the ko does not matter.
type Bounds = [Value; 2];

/// A position that is not counted yet.
const UNKNOWN: Bounds = [-2; 2];
/// One that is being counted.
const OPEN: Bounds = [-1; 2];

/// Marks of a position. That a move gains something:
const HOT: u8 = 1;
/// That it matters where the race ends, besides what it leads to:
const ENDS: u8 = 2;

/// Counts a region under several assumptions.
#[derive(Debug)]
pub(crate) struct Counter<'a> {
    positions: &'a Positions<'a>,
    ledger: Ledger,
}

impl<'a> Counter<'a> {
    /// A region, and what life in it counts.
    pub fn new(positions: &'a Positions<'a>, life: i64) -> Counter<'a> {
        Counter { positions, ledger: Ledger::new(life) }
    }

    /// All positions, if the race ends elsewhere.
    pub fn elsewhere(&mut self, arena: &mut Arena) -> Result<Count, NoCount> {
        let positions = self.positions.len();
        let ending = Ending::Elsewhere;
        self.filled(
            arena,
            Count { ending, bonus: 0, values: vec![UNKNOWN; positions], marks: vec![0; positions] },
        )
    }

    /// The same region, if the race ends otherwise than elsewhere. Only those
    /// positions are counted again that lead to one where that matters. `bonus` is what
    /// an eye is worth besides its own liberties.
    pub fn ending(
        &mut self,
        arena: &mut Arena,
        count: &Count,
        ending: Ending,
        bonus: Value,
    ) -> Result<Count, NoCount> {
        let marked = count.marks.iter().map(|marks| marks & ENDS != 0).collect();
        let mut count = Count { ending, bonus, ..count.clone() };
        for (i, stale) in self.positions.leading_to(marked).into_iter().enumerate() {
            if stale {
                (count.values[i], count.marks[i]) = (UNKNOWN, 0);
            }
        }
        self.filled(arena, count)
    }

    /// The value of the position on the board.
    pub fn start(&self, count: &Count) -> Game {
        self.start_bounds(count)[0]
    }

    /// The least and the most that the position on the board is worth, if the
    /// defender loses and if it wins every ko.
    pub fn start_bounds(&self, count: &Count) -> [Game; 2] {
        count.values[Positions::START as usize].map(|value| self.ledger.game(value))
    }

    /// The value of a position and, if nothing is gained there any more, the
    /// number of liberties that it is. Nothing if it depends on a ko.
    pub fn of(&self, count: &Count, index: Index) -> Option<(Game, Option<i64>)> {
        let [low, high] = count.values[index as usize];
        let value = self.ledger.game(low);
        let settled = !count.is_hot(index);
        let number = value.to_number().and_then(Dyadic::to_integer).filter(|_| settled);
        (low == high).then_some((value, number))
    }

    /// Every first move of both sides.
    pub fn moves(&self, count: &Count, defender: Color) -> Vec<LocalMove> {
        let (local, start) = (self.positions.local, self.positions.local.start());
        let mut moves = Vec::new();
        for index in bits(local.empty(start)) {
            for (role, color) in [(Role::Defender, defender), (Role::Attacker, !defender)] {
                let next =
                    local.play(start, role, index).and_then(|next| self.positions.find(next));
                if let Some(next) = next {
                    let [low, high] = count.values[next as usize];
                    let [least, most] = [low, high].map(|value| self.ledger.game(value));
                    moves.push(LocalMove { color, point: local.point(index), least, most });
                }
            }
        }
        moves
    }

    /// The value of the position on the board as people write it.
    pub fn raw(&self, arena: &mut Arena, count: &Count) -> Result<Game, NoCount> {
        let mut raw = Raw { arena, counter: self, count, known: FxHashMap::default() };
        raw.of(Positions::START).map_err(bounds)
    }

    /// An error if the value of the position on the board depends on a ko.
    pub fn unless_ko(&self, count: &Count) -> Result<(), NoCount> {
        let [low, high] = count.values[Positions::START as usize];
        if low == high { Ok(()) } else { Err(NoCount::Ko) }
    }

    /// Counts whatever is not known yet.
    fn filled(&mut self, arena: &mut Arena, mut count: Count) -> Result<Count, NoCount> {
        let positions = self.positions;
        let mut options = [Options::default(), Options::default()];
        let mut path: Vec<(Index, usize)> = Vec::new();
        let open = |count: &mut Count, path: &mut Vec<(Index, usize)>, index: Index| {
            count.values[index as usize] = OPEN;
            path.push((index, 0));
        };
        for &root in positions.roots() {
            if count.values[root as usize] != UNKNOWN {
                continue;
            }
            open(&mut count, &mut path, root);
            while let Some((index, tried)) = path.last_mut() {
                let is_over =
                    count.ending == Ending::Alone && positions.state(*index) == State::Open(0);
                let nexts = if is_over { &[] } else { &positions.all_nexts(*index)[*tried..] };
                let fresh = nexts.iter().position(|&i| count.values[i as usize] == UNKNOWN);
                if let Some(fresh) = fresh {
                    let next = nexts[fresh];
                    *tried += fresh + 1;
                    open(&mut count, &mut path, next);
                    continue;
                }
                let index = *index;
                let (bounds, marks) = self.count(arena, &count, index, &mut options)?;
                count.values[index as usize] = bounds;
                count.marks[index as usize] = marks;
                path.pop();
            }
        }
        Ok(count)
    }

    /// The value of a position from those that it leads to.
    fn count(
        &mut self,
        arena: &mut Arena,
        count: &Count,
        index: Index,
        options: &mut [Options; 2],
    ) -> Result<(Bounds, u8), NoCount> {
        let liberties = match self.positions.state(index) {
            State::Escaped => {
                let life = self.ledger.life();
                return Ok(([self.ledger.integer(life); 2], 0));
            }
            State::Plain(n) => return Ok(([n as Value; 2], 0)),
            // Captured.
            State::Open(0) if count.ending == Ending::Alone => return Ok(([0; 2], 0)),
            State::Open(liberties) => liberties,
        };
        let life = self.ledger.life();
        let again = [0, self.ledger.integer(life)];
        options.iter_mut().for_each(Options::clear);
        let [low, high] = options;
        let mut differs = false;
        for role in [Role::Defender, Role::Attacker] {
            for &next in self.positions.nexts(index, role) {
                let bounds = match count.values[next as usize] {
                    OPEN | UNKNOWN => again,
                    known => known,
                };
                differs |= bounds[0] != bounds[1];
                match role {
                    Role::Defender => (low.defend(bounds[0]), high.defend(bounds[1])),
                    Role::Attacker => (low.attack(bounds[0]), high.attack(bounds[1])),
                };
            }
        }
        if count.ending == Ending::Alone && liberties == 1 {
            low.attack(count.bonus);
            high.attack(count.bonus);
        }
        let is_last = count.ending == Ending::Here && liberties == 1;
        let last = is_last.then_some(1 + count.bonus);
        let low = self.ledger.settle(arena, liberties, last, low)?;
        let high = match differs {
            true => self.ledger.settle(arena, liberties, last, high)?,
            false => low,
        };
        let marks = if low.is_hot { HOT } else { 0 };
        let marks = if low.can_end || high.can_end { marks | ENDS } else { marks };
        Ok(([low.value, high.value], marks))
    }
}

impl Count {
    /// Whether it can matter where the race ends: the last liberty is one that
    /// cannot be filled, or not safely, before the race ends there. Asked of a
    /// count that has it end elsewhere.
    pub fn ending_matters(&self) -> bool {
        self.marks.iter().any(|marks| marks & ENDS != 0)
    }

    fn is_hot(&self, index: Index) -> bool {
        self.marks[index as usize] & HOT != 0
    }
}

/// Values as people write them, from the cooled ones.
struct Raw<'a> {
    arena: &'a mut Arena,
    counter: &'a Counter<'a>,
    count: &'a Count,
    /// Nothing while a value is being written.
    known: FxHashMap<Index, Option<Game>>,
}

impl Raw<'_> {
    fn of(&mut self, index: Index) -> tesuji_cgt::Result<Game> {
        if !self.count.is_hot(index) {
            return Ok(self.cooled(index));
        }
        match self.known.get(&index) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => return Ok(Game::ZERO),
            None => {}
        }
        self.known.insert(index, None);
        let positions = self.counter.positions;
        let left = self.best(positions.nexts(index, Role::Defender), Role::Defender)?;
        let can_end =
            self.count.ending == Ending::Alone && positions.state(index) == State::Open(1);
        let right = match can_end {
            true => vec![Game::ZERO],
            false => self.best(positions.nexts(index, Role::Attacker), Role::Attacker)?,
        };
        let raw = self.arena.game(&left, &right)?;
        self.known.insert(index, Some(raw));
        Ok(raw)
    }

    /// The cooled value of a position. Where it was never asked for it cannot be
    /// reached.
    fn cooled(&self, index: Index) -> Game {
        let [low, _] = self.count.values[index as usize];
        self.counter.ledger.game(low.max(0))
    }

    /// The raw forms of the options that are not worse than another when cooled.
    fn best(&mut self, options: &[Index], role: Role) -> tesuji_cgt::Result<Vec<Game>> {
        let mut kept = Vec::new();
        'options: for (i, &a) in options.iter().enumerate() {
            let cooled = self.cooled(a);
            for (j, &b) in options.iter().enumerate() {
                let other = self.cooled(b);
                let worse = match role {
                    Role::Defender => self.arena.le(cooled, other)?,
                    Role::Attacker => self.arena.le(other, cooled)?,
                };
                if i != j && worse && (cooled != other || j < i) {
                    continue 'options;
                }
            }
            kept.push(self.of(a)?);
        }
        Ok(kept)
    }
}

fn bounds(_: tesuji_cgt::Error) -> NoCount {
    NoCount::Bounds
}
