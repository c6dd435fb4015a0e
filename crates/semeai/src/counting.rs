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

use crate::local::{LocalBoard, Role, Stones, bits};

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

/// A value in both forms, for the defender: more liberties are greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Cooled by 2.
    pub cooled: Game,
    /// As people write it, `{4|0}`: without the moves that gain nothing.
    pub raw: Game,
}

/// A first move in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalMove {
    /// Who plays it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// What the region is worth then, for the defender.
    pub after: Counted,
    /// Whether that is so whatever becomes of a ko.
    pub sure: bool,
}

/// A region with its value, for the defender.
#[derive(Clone, Debug)]
pub struct LibertyGame {
    /// What the region is worth.
    pub value: Counted,
    /// Every first move of both sides.
    pub moves: Vec<LocalMove>,
    /// Whether it can matter where the race ends: the last liberty is one that
    /// cannot be filled, or not safely, before the race ends there.
    pub ending_matters: bool,
    /// Positions that were counted.
    pub positions: usize,
}

/// Counts a region. If positions can come again, they are counted once as if
/// that were worth nothing and once as if it were life: where both give the
/// same value, the ko does not matter.
pub fn count(
    arena: &mut Arena,
    local: &LocalBoard,
    defender: Color,
    ending: Ending,
    life: i64,
    most_positions: usize,
) -> Result<LibertyGame, NoCount> {
    let mut run = |again| {
        let known = FxHashMap::default();
        let (ending_matters, loops) = (false, false);
        let counter = Counter {
            arena,
            local,
            ending,
            life,
            again,
            most_positions,
            known,
            ending_matters,
            loops,
        };
        counter.run(defender)
    };
    let (mut low, loops) = run(0)?;
    if !loops {
        return Ok(low);
    }
    let (high, _) = run(life)?;
    if high.value.cooled != low.value.cooled {
        return Err(NoCount::Ko);
    }
    for (a, b) in low.moves.iter_mut().zip(high.moves) {
        a.sure = a.after.cooled == b.after.cooled;
    }
    low.ending_matters |= high.ending_matters;
    low.positions += high.positions;
    Ok(low)
}

/// The counts of all positions of a region, if none can come again.
pub(crate) fn count_all(
    arena: &mut Arena,
    local: &LocalBoard,
    life: i64,
    most_positions: usize,
) -> Result<FxHashMap<Stones, Counted>, NoCount> {
    let (known, ending) = (FxHashMap::default(), Ending::Here);
    let (again, ending_matters, loops) = (0, false, false);
    let mut counter =
        Counter { arena, local, ending, life, again, most_positions, known, ending_matters, loops };
    counter.count(local.start())?;
    if counter.loops {
        return Err(NoCount::Ko);
    }
    Ok(counter.known.into_iter().filter_map(|(stones, value)| Some((stones, value?))).collect())
}

struct Counter<'a> {
    arena: &'a mut Arena,
    local: &'a LocalBoard,
    ending: Ending,
    /// What local life counts.
    life: i64,
    /// What a position counts that comes again.
    again: i64,
    most_positions: usize,
    /// `None` while a position is being counted.
    known: FxHashMap<Stones, Option<Counted>>,
    ending_matters: bool,
    /// Whether a position came again.
    loops: bool,
}

impl Counter<'_> {
    fn run(mut self, defender: Color) -> Result<(LibertyGame, bool), NoCount> {
        let (local, start) = (self.local, self.local.start());
        let value = self.count(start)?;
        let mut moves = Vec::new();
        for index in bits(local.empty(start)) {
            for (role, color) in [(Role::Defender, defender), (Role::Attacker, !defender)] {
                if let Some(next) = local.play(start, role, index) {
                    let (point, after) = (local.point(index), self.count(next)?);
                    moves.push(LocalMove { color, point, after, sure: true });
                }
            }
        }
        let positions = self.known.len();
        Ok((
            LibertyGame { value, moves, ending_matters: self.ending_matters, positions },
            self.loops,
        ))
    }
    fn count(&mut self, stones: Stones) -> Result<Counted, NoCount> {
        match self.known.get(&stones) {
            Some(Some(known)) => return Ok(*known),
            Some(None) => {
                self.loops = true;
                return Ok(integer(self.again));
            }
            None => {}
        }
        if self.known.len() >= self.most_positions {
            return Err(NoCount::TooLarge);
        }
        self.known.insert(stones, None);
        let value = if self.local.has_escaped(stones) {
            integer(self.life)
        } else if self.ending == Ending::Alone && self.local.liberties(stones) == 0 {
            // Captured.
            integer(0)
        } else if let Some(n) = self.local.plain_liberties(stones) {
            integer(n)
        } else {
            self.count_by_moves(stones)?
        };
        self.known.insert(stones, Some(value));
        Ok(value)
    }

    fn count_by_moves(&mut self, stones: Stones) -> Result<Counted, NoCount> {
        let mut options: [Vec<Counted>; 2] = [Vec::new(), Vec::new()];
        for index in bits(self.local.empty(stones)) {
            for role in [Role::Defender, Role::Attacker] {
                if let Some(next) = self.local.play(stones, role, index) {
                    let after = self.count(next)?;
                    let side = &mut options[role as usize];
                    if !side.contains(&after) {
                        side.push(after);
                    }
                }
            }
        }
        let [defences, mut attacks] = options;
        let liberties = self.local.liberties(stones);
        if self.ending == Ending::Alone && liberties.count_ones() == 1 {
            attacks.push(integer(0));
        }
        let plain = if liberties == 0 {
            0
        } else {
            // The last move of the race can be suicide, or be in danger. It
            // cannot be played before, so it is no option; but nothing else is
            // needed to fill this liberty in the end.
            let last = self.ending == Ending::Here && liberties.count_ones() == 1;
            let mut least = if last { 1 } else { self.life };
            for r in &attacks {
                least = least.min(self.arena.ceiling(r.cooled).map_err(bounds)? + 1);
            }
            // Life is life: what takes the attacker another move is no better.
            if least * 2 > self.life { self.life } else { least }
        };
        let value = self.settle(&defences, &attacks, plain).map_err(bounds)?;
        self.ending_matters |= match liberties.count_ones() {
            0 => value.cooled != Game::ZERO,
            1 => !attacks.iter().any(|r| r.cooled == Game::ZERO),
            _ => false,
        };
        Ok(value)
    }

    /// The value from the options and from what it is if the defender leaves it.
    fn settle(
        &mut self,
        defences: &[Counted],
        attacks: &[Counted],
        plain: i64,
    ) -> tesuji_cgt::Result<Counted> {
        let mut left = Vec::with_capacity(defences.len() + 1);
        let mut helps = false;
        for l in defences {
            let taxed = l.cooled.shifted(-TAX)?;
            helps |= self.arena.le(Game::integer(plain), taxed)?;
            left.push(taxed);
        }
        if !helps {
            return Ok(integer(plain));
        }
        left.push(Game::integer(plain - 1));
        let mut right = Vec::with_capacity(attacks.len());
        for r in attacks {
            right.push(r.cooled.shifted(TAX)?);
        }
        let cooled = self.arena.game(&left, &right)?;
        if cooled
            .to_number()
            .is_some_and(|n| n.plus(n).is_ok_and(|n| n > Dyadic::integer(self.life)))
        {
            return Ok(integer(self.life));
        }
        let raw_left = self.undominated(defences, |arena, a, b| arena.le(a, b))?;
        let raw_right = self.undominated(attacks, |arena, a, b| arena.le(b, a))?;
        let raw = self.arena.game(&raw_left, &raw_right)?;
        Ok(Counted { cooled, raw })
    }

    /// The raw forms of the options that are not worse than another when cooled.
    fn undominated(
        &mut self,
        options: &[Counted],
        worse: impl Fn(&mut Arena, Game, Game) -> tesuji_cgt::Result<bool>,
    ) -> tesuji_cgt::Result<Vec<Game>> {
        let mut kept = Vec::new();
        'options: for (i, a) in options.iter().enumerate() {
            for (j, b) in options.iter().enumerate() {
                let equal = a.cooled == b.cooled;
                if i != j && (!equal || j < i) && worse(self.arena, a.cooled, b.cooled)? {
                    continue 'options;
                }
            }
            kept.push(a.raw);
        }
        Ok(kept)
    }
}

fn integer(n: i64) -> Counted {
    Counted { cooled: Game::integer(n), raw: Game::integer(n) }
}

fn bounds(_: tesuji_cgt::Error) -> NoCount {
    NoCount::Bounds
}
