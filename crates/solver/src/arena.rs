//! The small board of a fight: its points, what lies around them, and what is
//! decided there without a search.

use std::ops::Deref;

use tesuji_bits::{Ground, Liberties, View, Word};

use crate::sides::Side;

/// The points of a fight and what surrounds them.
#[derive(Clone, Debug)]
pub struct Arena<W> {
    /// The points that can be played on.
    pub ground: Ground<W>,
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

impl<W> Deref for Arena<W> {
    type Target = Ground<W>;

    fn deref(&self) -> &Ground<W> {
        &self.ground
    }
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

    /// Points next to safe stones of a side.
    pub fn beside(&self, side: Side) -> W {
        match side {
            Side::Attacker => self.beside_attacker,
            Side::Defender => self.beside_defender,
        }
    }

    /// A position as a side sees it.
    fn seen_by(&self, side: Side, stones: &Stones<W>) -> View<W> {
        let other = side.other();
        View {
            own: stones.of(side),
            other: stones.of(other),
            beside_own: self.beside(side),
            beside_other: self.beside(other),
        }
    }

    /// The empty points.
    pub fn empty(&self, stones: &Stones<W>) -> W {
        self.inside & !(stones.attacker | stones.defender)
    }

    /// Plays on an empty point, unless that is suicide.
    pub fn play(&self, stones: &Stones<W>, side: Side, index: u32) -> Option<Played<W>> {
        let stone = W::bit(index);
        let view = self.seen_by(side, stones);
        let captured = self.captures(view, stone);
        let ko = if captured.is_empty() {
            if self.is_suicide(view, stone) {
                return None;
            }
            None
        } else {
            self.ko(view, stone, captured)
        };
        let stones = Stones::new(side, view.own | stone, view.other & !captured);
        Some(Played { stones, captured, ko })
    }

    /// Does the target stand unconditionally: joined to safe stones, or with
    /// two eyes that no play by the attacker alone can take? If so, the chains
    /// and areas that show it.
    pub fn life(&self, stones: &Stones<W>) -> Option<W> {
        if self.is_captured(stones) {
            return None;
        }
        let target = self.target & stones.defender;
        let view = self.seen_by(Side::Defender, stones);
        let living = self.living(view, |chains| self.is_enough(target, chains))?;
        let most = if self.keeps_all { usize::MAX } else { 1 };
        let asked = living.chains().iter().filter(|chain| chain.meets(target));
        Some(living.support(asked.take(most).fold(W::EMPTY, |all, &chain| all | chain)))
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
}

/// Zones of a fight.
impl<W: Word> Arena<W> {
    /// Takes whole chains in and gives each a liberty in the zone.
    pub fn close(&self, stones: &Stones<W>, zone: W) -> W {
        self.ground.close::<Nearby>(self.seen_by(Side::Attacker, stones), zone)
    }

    /// The zone before a winner's move, from the zone after it.
    pub fn zone_of_play(
        &self,
        stones: &Stones<W>,
        side: Side,
        index: u32,
        captured: W,
        next: W,
    ) -> W {
        let view = self.seen_by(side, stones);
        self.ground.zone_of_play::<Nearby>(view, W::bit(index), captured, next)
    }

    /// A zone with points that show that a move is suicide.
    pub fn suicide_zone(&self, stones: &Stones<W>, side: Side, index: u32, zone: W) -> W {
        let view = self.seen_by(side, stones);
        self.ground.zone_of_suicide::<Nearby>(view, W::bit(index), zone)
    }

    /// Points that show a ban: the ko stone that may not be retaken at once.
    pub fn ban_zone(&self, stones: &Stones<W>, banned: Side, index: u32) -> W {
        self.zone_of_ban(self.seen_by(banned, stones), W::bit(index))
    }
}

/// The first liberty next to the zone, or else the first.
struct Nearby;

impl<W: Word> Liberties<W> for Nearby {
    fn choose(ground: &Ground<W>, liberties: W, chain: W, zone: W, _free: W) -> W {
        let near = liberties & ground.grow(zone & !chain);
        let choice = if near.is_empty() { liberties } else { near };
        if choice.is_empty() { W::EMPTY } else { W::bit(choice.lowest()) }
    }
}
