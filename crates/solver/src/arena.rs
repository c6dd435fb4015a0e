//! The small board of a fight: its points, what lies around them, and the rules
//! of play on it.
//!
//! Points are bits in rows with one bit between two rows, so that the
//! neighbours of a whole set are four shifts. Stones that touch the safe
//! surroundings of their side are never captured.

use crate::sides::Side;
use crate::word::Word;

/// The points of a fight and what surrounds them.
#[derive(Clone, Debug)]
pub struct Arena<W> {
    /// Bits from one row to the next.
    pub stride: u32,
    /// The points that can be played on.
    pub inside: W,
    /// Points next to safe stones of the attacker.
    pub beside_attacker: W,
    /// Points next to safe stones of the defender.
    pub beside_defender: W,
    /// The stones in question.
    pub target: W,
    /// Must every chain of the target stay? Else one of them is enough.
    pub keeps_all: bool,
    /// Who may not retake the ko that has just been taken, and where.
    pub ko: Option<(Side, u8)>,
    /// What is known of each point from outside.
    pub places: Vec<Place>,
}

/// A point seen from outside the arena.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// Its neighbours outside the arena, as in a pattern of the prior.
    pub around: u16,
    /// Its distances from the nearest edges: the smaller, and four times the
    /// larger, each 3 at most.
    pub lines: u8,
}

/// What stands in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones<W> {
    /// The attacker's stones.
    pub attacker: W,
    /// The defender's stones.
    pub defender: W,
}

impl<W: Word> Stones<W> {
    /// The stones of a side.
    pub fn of(&self, side: Side) -> W {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    fn new(side: Side, own: W, other: W) -> Stones<W> {
        match side {
            Side::Attacker => Stones { attacker: own, defender: other },
            Side::Defender => Stones { attacker: other, defender: own },
        }
    }
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Played<W> {
    /// The stones afterwards.
    pub stones: Stones<W>,
    /// Stones taken off.
    pub captured: W,
    /// Where the other side would retake a ko.
    pub ko: Option<u8>,
}

impl<W: Word> Arena<W> {
    /// Where a side that begins may not retake.
    pub fn ban_for(&self, first: Side) -> Option<u8> {
        self.ko.filter(|(side, _)| *side == first).map(|(_, index)| index)
    }

    /// Has the attacker captured what it takes?
    pub fn is_captured(&self, stones: &Stones<W>) -> bool {
        let left = self.target & stones.defender;
        if self.keeps_all { left != self.target } else { left.is_empty() }
    }

    /// A set and its neighbours.
    pub fn grow(&self, set: W) -> W {
        (set | set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.inside
    }

    /// The eight neighbours of a point that are in a set, row by row.
    pub fn window(&self, set: W, index: u8) -> u16 {
        let (index, first) = (u32::from(index), self.stride + 1);
        let near = if index >= first { set >> (index - first) } else { set << (first - index) };
        let low = near.halves().0;
        let (below, beside, above) =
            (low & 7, (low >> self.stride) & 7, (low >> (2 * self.stride)) & 7);
        (below | (beside & 1) << 3 | (beside >> 2) << 4 | above << 5) as u16
    }

    /// How far apart two points are: 1 next to each other, 2 diagonal, 3 a jump,
    /// 4 a knight's move, then 5, 6 and 7 for all that is farther.
    pub fn apart(&self, a: u8, b: u8) -> usize {
        let (a, b, stride) = (u32::from(a), u32::from(b), self.stride);
        let x = (a % stride).abs_diff(b % stride);
        let y = (a / stride).abs_diff(b / stride);
        match (x.min(y), x.max(y)) {
            (0, 1) => 1,
            (1, 1) => 2,
            (0, 2) => 3,
            (1, 2) => 4,
            (_, 2 | 3) => 5,
            (_, 4) => 6,
            _ => 7,
        }
    }

    /// The part of an area that is connected to a set in it.
    pub fn flood(&self, seed: W, area: W) -> W {
        let mut all = seed & area;
        loop {
            let next = self.grow(all) & area;
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// Has the chain at a stone a liberty, or safe stones to lean on?
    fn breathes(&self, stone: W, own: W, free: W, safe: W) -> bool {
        let mut all = stone;
        loop {
            let next = self.grow(all);
            if next.meets(free) || all.meets(safe) {
                return true;
            }
            let next = next & own;
            if next == all {
                return false;
            }
            all = next;
        }
    }

    /// Points next to safe stones of a side.
    pub fn beside(&self, side: Side) -> W {
        match side {
            Side::Attacker => self.beside_attacker,
            Side::Defender => self.beside_defender,
        }
    }

    /// The empty points.
    pub fn empty(&self, stones: &Stones<W>) -> W {
        self.inside & !(stones.attacker | stones.defender)
    }

    /// The connected parts of a set.
    pub fn parts(&self, set: W) -> impl Iterator<Item = W> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let part = self.flood(W::bit(rest.lowest()), rest);
            rest &= !part;
            Some(part)
        })
    }

    /// Plays on an empty point, unless that is suicide.
    pub fn play(&self, stones: &Stones<W>, side: Side, index: u32) -> Option<Played<W>> {
        let stone = W::bit(index);
        let own = stones.of(side) | stone;
        let mut other = stones.of(side.other());
        let near = self.grow(stone);
        let safe = self.beside(side.other());
        let free = self.inside & !(own | other);
        let mut captured = W::EMPTY;
        let mut rest = near & other;
        while !rest.is_empty() {
            let first = W::bit(rest.lowest());
            if self.breathes(first, other, free, safe) {
                rest &= !first;
            } else {
                let chain = self.flood(first, other);
                rest &= !chain;
                captured |= chain;
            }
        }
        other &= !captured;
        let stones_now = Stones::new(side, own, other);
        let mut ko = None;
        if captured.is_empty() {
            if !self.breathes(stone, own, free, self.beside(side)) {
                return None;
            }
        } else if captured.is_single()
            && !stone.meets(self.beside(side))
            && !(near & !stone).meets(own)
        {
            // A lone stone that took one, and can be taken back.
            let liberties = near & (free | captured);
            if liberties.is_single() {
                ko = Some(captured.lowest() as u8);
            }
        }
        Some(Played { stones: stones_now, captured, ko })
    }

    /// Does the target stand unconditionally: joined to safe stones, or with
    /// two eyes that no play by the attacker alone can take? If so, the chains
    /// and areas that show it.
    pub fn life(&self, stones: &Stones<W>) -> Option<W> {
        if self.is_captured(stones) {
            return None;
        }
        let target = self.target & stones.defender;
        // Benson's algorithm; joined to safe stones is safe.
        let open = self.inside & !stones.defender;
        let closed = open & !self.flood(self.beside_attacker, open);
        if closed.is_empty() && !stones.defender.meets(self.beside_defender) {
            return None;
        }
        let mut areas: Vec<W> = self.parts(closed).collect();
        if areas.len() < 2 && !stones.defender.meets(self.beside_defender) {
            return None;
        }
        let free = self.empty(stones);
        let mut chains: Vec<W> = self.parts(stones.defender).collect();
        let vital = |chain: W, area: W| {
            let touching = self.grow(chain);
            area.meets(touching) && (area & free & !touching).is_empty()
        };
        loop {
            let before = (chains.len(), areas.len());
            let mut dead = W::EMPTY;
            chains.retain(|&chain| {
                let lives = chain.meets(self.beside_defender)
                    || areas.iter().filter(|&&area| vital(chain, area)).nth(1).is_some();
                if !lives {
                    dead |= chain;
                }
                lives
            });
            if !self.is_enough(target, &chains) {
                return None;
            }
            let edge = self.grow(dead);
            areas.retain(|area| !area.meets(edge));
            if before == (chains.len(), areas.len()) {
                return Some(self.needed(target, &chains, &areas, &vital));
            }
        }
    }

    /// Do these chains hold what of the target has to stay?
    fn is_enough(&self, target: W, chains: &[W]) -> bool {
        if self.keeps_all {
            let all = chains.iter().fold(W::EMPTY, |all, &chain| all | chain);
            (target & !all).is_empty()
        } else {
            chains.iter().any(|chain| chain.meets(target))
        }
    }

    /// Points not taken by safe stones of the attacker, nor next to them: only
    /// there can the defender get eyes. And those safe stones.
    pub fn untaken(&self, stones: &Stones<W>) -> (W, W) {
        let safe = self.flood(self.beside_attacker & stones.attacker, stones.attacker);
        let taken = self.grow(safe) | self.beside_attacker;
        (self.inside & !taken, safe)
    }

    /// Has the defender no room for more than one eye, whatever is captured? If
    /// so, the points that show it.
    ///
    /// The attacker fills all points next to safe stones, where its stones are
    /// safe as well, and takes the one eye last. What is captured on the way
    /// gives no room, except where stones stand that are not next to safe ones
    /// of the attacker: those have to belong to one chain of the target, which
    /// is captured last. It is the last if it is the whole target, or if all
    /// room is next to it.
    pub fn death(&self, stones: &Stones<W>, untaken: W, safe: W) -> Option<W> {
        // Where target stones were captured, new ones may come.
        let target = self.target & !safe;
        let fight = self.flood(target, self.inside & !safe);
        if fight.meets(self.beside_defender) {
            return None;
        }
        let untaken = untaken & fight;
        let is_last = |chain: W| {
            let room = untaken & !chain;
            let small = room.without_lowest().is_empty()
                || (room.count() == 2 && self.grow(W::bit(room.lowest())) & room == room);
            small && ((target & !chain).is_empty() || (room & !self.grow(chain)).is_empty())
        };
        let mut chains = self.parts(self.flood(target & stones.defender, stones.defender));
        chains.any(is_last).then(|| self.close(stones, self.grow(fight) | self.target))
    }

    /// Of chains and areas that live together, those that a living chain of the
    /// target needs.
    fn needed(&self, target: W, chains: &[W], areas: &[W], vital: &dyn Fn(W, W) -> bool) -> W {
        let most = if self.keeps_all { usize::MAX } else { 1 };
        let asked = (0..chains.len()).filter(|&i| chains[i].meets(target));
        let mut list: Vec<usize> = asked.take(most).collect();
        let mut all = W::EMPTY;
        let mut next = 0;
        while next < list.len() {
            let chain = chains[list[next]];
            next += 1;
            all |= chain;
            if chain.meets(self.beside_defender) {
                continue;
            }
            for &area in areas.iter().filter(|&&area| vital(chain, area)).take(2) {
                all |= area;
                let edge = self.grow(area);
                for (i, other) in chains.iter().enumerate() {
                    if other.meets(edge) && !list.contains(&i) {
                        list.push(i);
                    }
                }
            }
        }
        all
    }
}
