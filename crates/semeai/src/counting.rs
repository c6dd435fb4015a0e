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
    /// What the region is worth then, for the defender, cooled by 2.
    pub after: Game,
    /// Whether that is so whatever becomes of a ko.
    pub sure: bool,
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
    let mut count = Count::elsewhere(arena, &positions, life)?;
    if ending != Ending::Elsewhere {
        count = count.ending(arena, &positions, ending)?;
    }
    let count = count.unless_ko()?;
    Ok(LibertyGame {
        cooled: count.start(),
        raw: count.raw(arena, &positions)?,
        moves: count.moves(&positions, defender),
        positions: positions.len(),
    })
}

/// The counts of all positions of a region under one assumption.
///
/// If positions can come again, they are counted once as if that were worth
/// nothing and once as if it were life. Values only grow with those of the
/// positions they come from, so that these are bounds; where both are the same,
/// the ko does not matter.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    low: Values,
    /// Nothing if no position can come again.
    high: Option<Values>,
}

impl Count {
    /// All positions, if the race ends elsewhere.
    pub fn elsewhere(
        arena: &mut Arena,
        positions: &Positions,
        life: i64,
    ) -> Result<Count, NoCount> {
        let rules = Assumptions { ending: Ending::Elsewhere, life, again: 0 };
        let empty = Values {
            rules,
            cooled: vec![Value::Unknown; positions.len()],
            marks: vec![0; positions.len()],
        };
        let low = empty.filled(arena, positions)?;
        let high = if low.has(LOOPS) {
            let rules = Assumptions { again: life, ..rules };
            Some(low.changed(arena, positions, LOOPS, rules)?)
        } else {
            None
        };
        Ok(Count { low, high })
    }

    /// The same region, if the race ends otherwise.
    pub fn ending(
        &self,
        arena: &mut Arena,
        positions: &Positions,
        ending: Ending,
    ) -> Result<Count, NoCount> {
        self.changed(arena, positions, ENDS, |rules| Assumptions { ending, ..rules })
    }

    /// The same region, if life counts otherwise.
    pub fn life(
        &self,
        arena: &mut Arena,
        positions: &Positions,
        life: i64,
    ) -> Result<Count, NoCount> {
        self.changed(arena, positions, LIVES | LOOPS, |rules| {
            let again = if rules.again == 0 { 0 } else { life };
            Assumptions { life, again, ..rules }
        })
    }

    /// Whether it can matter where the race ends: the last liberty is one that
    /// cannot be filled, or not safely, before the race ends there. Asked of a
    /// count that has it end elsewhere.
    pub fn ending_matters(&self) -> bool {
        self.low.has(ENDS) || self.high.as_ref().is_some_and(|high| high.has(ENDS))
    }

    /// The value of the position on the board.
    pub fn start(&self) -> Game {
        self.low.of(Positions::START)
    }

    /// The value of a position and, if nothing is gained there any more, the
    /// number of liberties that it is. Nothing if it depends on a ko.
    pub fn of(&self, index: Index) -> Option<(Game, Option<i64>)> {
        let value = self.low.of(index);
        let sure = self.high.as_ref().is_none_or(|high| high.of(index) == value);
        let settled = self.low.marks[index as usize] & HOT == 0;
        let number = value.to_number().and_then(Dyadic::to_integer).filter(|_| settled);
        sure.then_some((value, number))
    }

    /// Every first move of both sides.
    pub fn moves(&self, positions: &Positions, defender: Color) -> Vec<LocalMove> {
        let (local, start) = (positions.local, positions.local.start());
        let mut moves = Vec::new();
        for index in bits(local.empty(start)) {
            for (role, color) in [(Role::Defender, defender), (Role::Attacker, !defender)] {
                let next = local.play(start, role, index).and_then(|next| positions.find(next));
                if let Some(next) = next {
                    let (point, after) = (local.point(index), self.low.of(next));
                    let sure = self.of(next).is_some();
                    moves.push(LocalMove { color, point, after, sure });
                }
            }
        }
        moves
    }

    /// The value of the position on the board as people write it.
    pub fn raw(&self, arena: &mut Arena, positions: &Positions) -> Result<Game, NoCount> {
        let mut raw = Raw { arena, positions, values: &self.low, known: FxHashMap::default() };
        raw.of(Positions::START).map_err(bounds)
    }

    fn changed(
        &self,
        arena: &mut Arena,
        positions: &Positions,
        mark: u8,
        change: impl Fn(Assumptions) -> Assumptions,
    ) -> Result<Count, NoCount> {
        let mut apply =
            |values: &Values| values.changed(arena, positions, mark, change(values.rules));
        let high = self.high.as_ref().map(&mut apply).transpose()?;
        Ok(Count { low: apply(&self.low)?, high })
    }

    /// Itself, unless the value of the position on the board depends on a ko.
    pub fn unless_ko(self) -> Result<Count, NoCount> {
        let start = Positions::START;
        match &self.high {
            Some(high) if high.of(start) != self.low.of(start) => Err(NoCount::Ko),
            _ => Ok(self),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Assumptions {
    ending: Ending,
    /// What local life counts.
    life: i64,
    /// What a position counts that comes again.
    again: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Unknown,
    /// It is being counted.
    Open,
    Known(Game),
}

/// Marks of a position: what its value depends on besides those of the
/// positions that it leads to.
const ENDS: u8 = 1;
const LIVES: u8 = 2;
const LOOPS: u8 = 4;
/// Not a mark of that kind: a move gains something.
const HOT: u8 = 8;

#[derive(Clone, Debug)]
struct Values {
    rules: Assumptions,
    cooled: Vec<Value>,
    marks: Vec<u8>,
}

impl Values {
    fn of(&self, index: Index) -> Game {
        match self.cooled[index as usize] {
            Value::Known(game) => game,
            // Where it was never asked for, it cannot be reached.
            Value::Unknown | Value::Open => Game::integer(self.rules.again),
        }
    }

    fn has(&self, mark: u8) -> bool {
        self.marks.iter().any(|marks| marks & mark != 0)
    }

    /// The values under other assumptions. Only those positions are counted
    /// again that lead to one with the mark.
    fn changed(
        &self,
        arena: &mut Arena,
        positions: &Positions,
        mark: u8,
        rules: Assumptions,
    ) -> Result<Values, NoCount> {
        let marked = self.marks.iter().map(|marks| marks & mark != 0).collect();
        let mut values = Values { rules, cooled: self.cooled.clone(), marks: self.marks.clone() };
        for (i, stale) in positions.leading_to(marked).into_iter().enumerate() {
            if stale {
                (values.cooled[i], values.marks[i]) = (Value::Unknown, 0);
            }
        }
        values.filled(arena, positions)
    }

    /// Counts whatever is not known yet.
    fn filled(mut self, arena: &mut Arena, positions: &Positions) -> Result<Values, NoCount> {
        let mut options = [Vec::new(), Vec::new()];
        let mut path: Vec<(Index, usize)> = Vec::new();
        let open = |values: &mut Values, path: &mut Vec<(Index, usize)>, index: Index| {
            values.cooled[index as usize] = Value::Open;
            path.push((index, 0));
        };
        for &root in positions.roots() {
            if self.cooled[root as usize] != Value::Unknown {
                continue;
            }
            open(&mut self, &mut path, root);
            while let Some((index, tried)) = path.last_mut() {
                let is_over =
                    self.rules.ending == Ending::Alone && positions.state(*index) == State::Open(0);
                let nexts = if is_over { &[] } else { &positions.all_nexts(*index)[*tried..] };
                let fresh = nexts.iter().position(|&i| self.cooled[i as usize] == Value::Unknown);
                if let Some(fresh) = fresh {
                    let next = nexts[fresh];
                    *tried += fresh + 1;
                    open(&mut self, &mut path, next);
                    continue;
                }
                let index = *index;
                let (value, marks) = self.count(arena, positions, index, &mut options)?;
                self.cooled[index as usize] = Value::Known(value);
                self.marks[index as usize] = marks;
                path.pop();
            }
        }
        Ok(self)
    }

    /// The value of a position from those that it leads to.
    fn count(
        &self,
        arena: &mut Arena,
        positions: &Positions,
        index: Index,
        options: &mut [Vec<Game>; 2],
    ) -> Result<(Game, u8), NoCount> {
        let Assumptions { ending, life, again } = self.rules;
        let liberties = match positions.state(index) {
            State::Escaped => return Ok((Game::integer(life), LIVES)),
            State::Plain(n) => return Ok((Game::integer(i64::from(n)), 0)),
            State::Open(liberties) => liberties,
        };
        if ending == Ending::Alone && liberties == 0 {
            // Captured.
            return Ok((Game::ZERO, 0));
        }
        let mut marks = 0;
        for role in [Role::Defender, Role::Attacker] {
            let side = &mut options[role as usize];
            side.clear();
            for &next in positions.nexts(index, role) {
                let after = match self.cooled[next as usize] {
                    Value::Known(game) => game,
                    Value::Open | Value::Unknown => {
                        marks |= LOOPS;
                        Game::integer(again)
                    }
                };
                if !side.contains(&after) {
                    side.push(after);
                }
            }
        }
        let [defences, attacks] = options;
        if ending == Ending::Alone && liberties == 1 {
            attacks.push(Game::ZERO);
        }
        let plain = if liberties == 0 {
            0
        } else {
            // The last move of the race can be suicide, or be in danger. It
            // cannot be played before, so it is no option; but nothing else is
            // needed to fill this liberty in the end.
            let last = ending == Ending::Here && liberties == 1;
            let mut least = if last { 1 } else { life };
            for &r in attacks.iter() {
                least = least.min(arena.ceiling(r).map_err(bounds)? + 1);
            }
            // Life is life: what takes the attacker another move is no better.
            if least * 2 > life {
                marks |= LIVES;
                life
            } else {
                least
            }
        };
        let no_end = match liberties {
            1 => !attacks.contains(&Game::ZERO),
            _ => false,
        };
        let value = settle(arena, defences, attacks, plain).map_err(bounds)?;
        let value = match value {
            None => Game::integer(plain),
            Some(g) => {
                let doubled = g.to_number().map(|n| n.plus(n)).transpose().map_err(bounds)?;
                if doubled.is_some_and(|n| n > Dyadic::integer(life)) {
                    marks |= LIVES;
                    Game::integer(life)
                } else {
                    marks |= HOT;
                    g
                }
            }
        };
        if no_end || liberties == 0 && value != Game::ZERO {
            marks |= ENDS;
        }
        Ok((value, marks))
    }
}

/// The cooled value from the options and from what it is if the defender leaves
/// it; nothing if it is that.
fn settle(
    arena: &mut Arena,
    defences: &mut [Game],
    attacks: &mut [Game],
    plain: i64,
) -> tesuji_cgt::Result<Option<Game>> {
    let mut helps = false;
    for l in defences.iter_mut() {
        *l = l.shifted(-TAX)?;
        helps |= arena.le(Game::integer(plain), *l)?;
    }
    if !helps {
        return Ok(None);
    }
    for r in attacks.iter_mut() {
        *r = r.shifted(TAX)?;
    }
    let mut left = defences.to_vec();
    left.push(Game::integer(plain - 1));
    arena.game(&left, attacks).map(Some)
}

/// Values as people write them, from the cooled ones.
struct Raw<'a> {
    arena: &'a mut Arena,
    positions: &'a Positions<'a>,
    values: &'a Values,
    /// Nothing while a value is being written.
    known: FxHashMap<Index, Option<Game>>,
}

impl Raw<'_> {
    fn of(&mut self, index: Index) -> tesuji_cgt::Result<Game> {
        if self.values.marks[index as usize] & HOT == 0 {
            return Ok(self.values.of(index));
        }
        match self.known.get(&index) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => return Ok(Game::integer(self.values.rules.again)),
            None => {}
        }
        self.known.insert(index, None);
        let positions = self.positions;
        let left = self.best(positions.nexts(index, Role::Defender), Role::Defender)?;
        let can_end =
            self.values.rules.ending == Ending::Alone && positions.state(index) == State::Open(1);
        let right = match can_end {
            true => vec![Game::ZERO],
            false => self.best(positions.nexts(index, Role::Attacker), Role::Attacker)?,
        };
        let raw = self.arena.game(&left, &right)?;
        self.known.insert(index, Some(raw));
        Ok(raw)
    }

    /// The raw forms of the options that are not worse than another when cooled.
    fn best(&mut self, options: &[Index], role: Role) -> tesuji_cgt::Result<Vec<Game>> {
        let mut kept = Vec::new();
        'options: for (i, &a) in options.iter().enumerate() {
            let cooled = self.values.of(a);
            for (j, &b) in options.iter().enumerate() {
                let other = self.values.of(b);
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
