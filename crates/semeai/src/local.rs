//! The stones of one region, small enough to be played out by the thousand.
//!
//! A region is bordered by chains that cannot be captured from inside it: the
//! essential chain of the defender, which has liberties elsewhere, and safe
//! chains. Everything else in the region can come and go. Sets of points are
//! bits of a word, so that a position is two words and can be a key.

use rustc_hash::FxHashSet;
use tesuji_board::{Board, Color, Point, PointSet};

use crate::counting::NoCount;
use crate::race::{LibertyRegion, Race};

/// The most points of a region, stones included.
pub const MOST_POINTS: usize = 64;

/// The stones in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// Stones of the side whose essential chain borders the region.
    pub defender: u64,
    /// Stones of the other side.
    pub attacker: u64,
}

/// Who moves, seen from the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The side whose liberties are counted.
    Defender,
    /// The side that fills them.
    Attacker,
}

/// A region and its border.
#[derive(Clone, Debug)]
pub struct LocalBoard {
    /// The points, in the order of the bits.
    points: Vec<Point>,
    neighbors: Vec<u64>,
    /// Next to the defender's essential chain.
    essential: u64,
    /// Next to a safe chain of the defender.
    refuge: u64,
    /// Next to a chain of the attacker outside the region.
    wall: u64,
    start: Stones,
}

impl LibertyRegion {
    /// The region of a race as a board of its own, for one side as defender.
    pub(crate) fn local_board(
        &self,
        board: &Board,
        race: &Race,
        defender: Color,
    ) -> Result<LocalBoard, NoCount> {
        let essential = &race.essential[defender.index()];
        LocalBoard::new(board, &self.points, defender, essential).ok_or(NoCount::TooLarge)
    }
}

impl LocalBoard {
    /// The region of some points, or nothing if there are too many of them.
    /// `essential` are the defender's stones whose liberties count; whatever
    /// else borders the region is taken as safe.
    pub fn new(
        board: &Board,
        region: &PointSet,
        defender: Color,
        essential: &PointSet,
    ) -> Option<LocalBoard> {
        let points: Vec<Point> = region.iter().collect();
        if points.len() > MOST_POINTS {
            return None;
        }
        let bit = |p: Point| points.binary_search(&p).map_or(0, |i| 1u64 << i);
        let refuge = (board.stones(defender) - *essential) - *region;
        let wall = board.stones(!defender) - *region;
        let mut local = LocalBoard {
            neighbors: Vec::with_capacity(points.len()),
            essential: 0,
            refuge: 0,
            wall: 0,
            start: Stones { defender: 0, attacker: 0 },
            points: Vec::new(),
        };
        for &p in &points {
            let own = bit(p);
            local.neighbors.push(p.neighbors().iter().fold(0, |set, &q| set | bit(q)));
            for (set, mask) in [
                (essential, &mut local.essential),
                (&refuge, &mut local.refuge),
                (&wall, &mut local.wall),
            ] {
                if p.neighbors().iter().any(|q| set.contains(*q)) {
                    *mask |= own;
                }
            }
            match board.get(p) {
                Some(color) if color == defender => local.start.defender |= own,
                Some(_) => local.start.attacker |= own,
                None => {}
            }
        }
        local.points = points;
        Some(local)
    }

    /// The stones as they are on the board.
    pub fn start(&self) -> Stones {
        self.start
    }

    /// The point of a bit's number.
    pub fn point(&self, index: usize) -> Point {
        self.points[index]
    }

    /// The number of a point's bit.
    pub fn index(&self, point: Point) -> Option<usize> {
        self.points.binary_search(&point).ok()
    }

    /// The empty points.
    pub fn empty(&self, stones: Stones) -> u64 {
        self.all() & !(stones.defender | stones.attacker)
    }

    /// All points.
    pub(crate) fn all(&self) -> u64 {
        u64::MAX >> (64 - self.points.len().max(1))
    }

    /// The defender's stones that are one chain with the essential one.
    pub fn attached(&self, stones: Stones) -> u64 {
        self.flood(stones.defender & self.essential, stones.defender)
    }

    /// The attacker's stones that are one chain with its border.
    pub(crate) fn anchored(&self, stones: Stones) -> u64 {
        self.flood(stones.attacker & self.wall, stones.attacker)
    }

    /// The liberties that the essential chain has in the region.
    pub fn liberties(&self, stones: Stones) -> u64 {
        self.near_essential(self.attached(stones)) & self.empty(stones)
    }

    /// The points next to the essential chain and to what is one with it.
    pub(crate) fn near_essential(&self, attached: u64) -> u64 {
        self.essential | self.rim(attached)
    }

    /// The points next to the attacker's border and to what is one with it.
    pub(crate) fn near_wall(&self, anchored: u64) -> u64 {
        self.wall | self.rim(anchored)
    }

    /// The points next to a safe chain of the defender.
    pub(crate) fn refuge(&self) -> u64 {
        self.refuge
    }

    /// What a point touches outside the region: the essential chain, a safe chain
    /// of the defender, one of the attacker.
    pub(crate) fn border(&self, index: usize) -> [bool; 3] {
        [self.essential, self.refuge, self.wall].map(|set| set >> index & 1 == 1)
    }

    /// The neighbours of a point.
    pub(crate) fn neighbors(&self, index: usize) -> u64 {
        self.neighbors[index]
    }

    /// What the region is worth to the defender as territory if its essential
    /// chain is captured in the end: the attacker owns every point that it does
    /// not fill, and takes all stones of the defender. The stones that the
    /// attacker must still play to capture are not counted.
    pub fn score_if_lost(&self, stones: Stones) -> i64 {
        let own = i64::from(stones.attacker.count_ones());
        own - self.points.len() as i64 - i64::from(stones.defender.count_ones())
    }

    /// What the region is worth to the defender as territory if its essential
    /// chain lives, as it stands: spaces that border one side alone belong to
    /// it with the stones of the other side in them.
    pub fn score_if_won(&self, stones: Stones) -> i64 {
        let attached = self.attached(stones);
        let wall = self.anchored(stones);
        let mut rest = self.all() & !(attached | wall);
        let mut score = 0;
        while rest != 0 {
            let space = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !space;
            let near = self.rim(space);
            let ours = space & (self.essential | self.refuge) != 0 || near & attached != 0;
            let theirs = space & self.wall != 0 || near & wall != 0;
            let dead = |set: u64| i64::from((space & set).count_ones());
            match (ours, theirs) {
                (true, false) => score += i64::from(space.count_ones()) + dead(stones.attacker),
                (false, true) => score -= i64::from(space.count_ones()) + dead(stones.defender),
                _ => {}
            }
        }
        score
    }

    /// The points of the eye that the region holds, and whether all of them are next to
    /// the essential chain: a space that only that surrounds, and of which the attacker
    /// alone, however many stones it plays, cannot take all liberties. `known` keeps
    /// positions in which it cannot, for the next question.
    pub fn eye_size(&self, stones: Stones, known: &mut FxHashSet<Stones>) -> Option<(usize, bool)> {
        let attached = self.attached(stones);
        let mut rest = self.all() & !attached;
        let mut size = None;
        while rest != 0 {
            let space = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !space;
            if space & (self.wall | self.refuge) == 0 {
                let is_near = space & !self.near_essential(attached) == 0;
                size = size.max(Some((space.count_ones() as usize, is_near)));
            }
        }
        let size = size?;
        let stays = self.stays_eye(stones, known);
        if !stays {
            known.clear();
        }
        stays.then_some(size)
    }

    fn stays_eye(&self, stones: Stones, seen: &mut FxHashSet<Stones>) -> bool {
        if !seen.insert(stones) {
            return true;
        }
        self.liberties(stones) != 0
            && bits(self.empty(stones)).all(|i| {
                self.play(stones, Role::Attacker, i).is_none_or(|next| self.stays_eye(next, seen))
            })
    }

    /// The stones after a move, or nothing where it is suicide.
    pub fn play(&self, stones: Stones, role: Role, index: usize) -> Option<Stones> {
        let own = 1u64 << index;
        let (mut mover, mut other) = match role {
            Role::Defender => (stones.defender | own, stones.attacker),
            Role::Attacker => (stones.attacker | own, stones.defender),
        };
        let (mover_border, other_border) = match role {
            Role::Defender => (self.essential | self.refuge, self.wall),
            Role::Attacker => (self.wall, self.essential | self.refuge),
        };
        let mut near = self.neighbors[index] & other;
        while near != 0 {
            let chain = self.flood(near & near.wrapping_neg(), other);
            near &= !chain;
            let touches = self.rim(chain);
            if chain & other_border == 0 && touches & !(mover | other) == 0 {
                other &= !chain;
            }
        }
        let chain = self.flood(own, mover);
        if chain & mover_border == 0 && self.rim(chain) & !(mover | other) == 0 {
            mover = 0;
        }
        (mover != 0).then_some(match role {
            Role::Defender => Stones { defender: mover, attacker: other },
            Role::Attacker => Stones { defender: other, attacker: mover },
        })
    }

    /// Everything in `area` that `seed` reaches.
    pub(crate) fn flood(&self, seed: u64, area: u64) -> u64 {
        self.spread(seed, area).0
    }

    /// The same, and the neighbours of all that.
    pub(crate) fn spread(&self, seed: u64, area: u64) -> (u64, u64) {
        let (mut reached, mut near) = (seed, 0);
        let mut fresh = seed;
        while fresh != 0 {
            let neighbors = self.neighbors[fresh.trailing_zeros() as usize];
            fresh &= fresh - 1;
            let next = neighbors & area & !reached;
            near |= neighbors;
            reached |= next;
            fresh |= next;
        }
        (reached, near)
    }

    /// The points next to a set.
    pub(crate) fn rim(&self, mut set: u64) -> u64 {
        let whole = set;
        let mut rim = 0;
        while set != 0 {
            rim |= self.neighbors[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        rim & !whole
    }
}

/// The numbers of the bits that are set.
pub fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}
