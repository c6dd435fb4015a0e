//! A part of a board as words of bits, with safe stones around it: the place
//! in which brute force plays everything out.

use super::grid::{Color, Grid};

/// No point is forbidden.
pub const NO_BAN: u8 = 31;

/// More points than this are never played out.
pub const MAX_POINTS: usize = 24;

/// The side that wants to reach something: in a fight, the capturing side.
pub const SEEKER: usize = 0;
/// The side that wants to prevent it.
pub const KEEPER: usize = 1;

/// Who the safe stones outside belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outside {
    Seeker,
    Keeper,
}

/// The points in play.
pub struct Arena {
    /// Their numbers on the board.
    pub points: Vec<usize>,
    near: Vec<u32>,
    /// Points next to safe stones of each side.
    safe: [u32; 2],
}

/// The stones in play, who moves, and the point that he may not retake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    pub stones: [u32; 2],
    pub to_move: usize,
    pub ban: u8,
}

impl Place {
    pub fn key(&self) -> u64 {
        u64::from(self.stones[0])
            | u64::from(self.stones[1]) << 24
            | (self.to_move as u64) << 48
            | u64::from(self.ban) << 49
    }

    pub fn from_key(key: u64) -> Place {
        let word = |shift: u32| (key >> shift) as u32 & 0x00FF_FFFF;
        Place {
            stones: [word(0), word(24)],
            to_move: (key >> 48 & 1) as usize,
            ban: (key >> 49) as u8,
        }
    }

    pub fn pass(&self) -> Place {
        Place { stones: self.stones, to_move: 1 - self.to_move, ban: NO_BAN }
    }
}

impl Arena {
    /// The points `inside` of a board; `outside` says whose safe stone each
    /// other point is. Nothing if there are too many points.
    pub fn new(grid: &Grid, inside: &[usize], outside: impl Fn(usize) -> Outside) -> Option<Arena> {
        if inside.len() > MAX_POINTS {
            return None;
        }
        let mut points = inside.to_vec();
        points.sort_unstable();
        points.dedup();
        let mut arena = Arena { near: vec![0; points.len()], safe: [0; 2], points };
        for (i, &point) in arena.points.iter().enumerate() {
            for neighbor in grid.neighbors(point) {
                match arena.points.binary_search(&neighbor) {
                    Ok(j) => arena.near[i] |= 1 << j,
                    Err(_) => arena.safe[outside(neighbor) as usize] |= 1 << i,
                }
            }
        }
        Some(arena)
    }

    /// The stones of a board; the seeker has this colour.
    pub fn place(&self, grid: &Grid, seeker: Color, to_move: Color, ban: Option<usize>) -> Place {
        let mut stones = [0; 2];
        for (i, &point) in self.points.iter().enumerate() {
            if let Some(color) = grid.cells[point] {
                stones[usize::from(color != seeker)] |= 1 << i;
            }
        }
        let ban = ban.and_then(|p| self.index(p)).map_or(NO_BAN, |i| i as u8);
        Place { stones, to_move: usize::from(to_move != seeker), ban }
    }

    pub fn index(&self, point: usize) -> Option<usize> {
        self.points.binary_search(&point).ok()
    }

    /// The points as bits; those that are not in play are left out.
    pub fn mask(&self, points: &[usize]) -> u32 {
        points.iter().filter_map(|&p| self.index(p)).fold(0, |mask, i| mask | 1 << i)
    }

    fn around(&self, set: u32) -> u32 {
        let (mut rest, mut around) = (set, 0);
        while rest != 0 {
            around |= self.near[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        around
    }

    /// The chain that a stone belongs to, of stones in `own`.
    pub fn chain(&self, own: u32, index: usize) -> u32 {
        let mut chain = 1 << index;
        loop {
            let more = (chain | self.around(chain)) & own;
            if more == chain {
                return chain;
            }
            chain = more;
        }
    }

    /// Whether a chain of a side has no liberty and no safe friend.
    pub fn is_captured(&self, stones: [u32; 2], side: usize, chain: u32) -> bool {
        let empty = !(stones[0] | stones[1]);
        chain & self.safe[side] == 0 && self.around(chain) & empty & self.all() == 0
    }

    fn all(&self) -> u32 {
        (1u32 << self.points.len()) - 1
    }

    pub fn empty(&self, place: &Place) -> u32 {
        self.all() & !(place.stones[0] | place.stones[1])
    }

    /// Whether each chain has a liberty in play or a safe friend.
    pub fn is_legal(&self, stones: [u32; 2]) -> bool {
        (0..2).all(|side| {
            (0..self.points.len())
                .filter(|i| stones[side] >> i & 1 == 1)
                .all(|i| !self.is_captured(stones, side, self.chain(stones[side], i)))
        })
    }

    /// The place after a move, with no regard to the ban on it; nothing if the
    /// point is taken or the move is suicide.
    pub fn play(&self, place: &Place, index: usize) -> Option<Place> {
        let (side, other) = (place.to_move, 1 - place.to_move);
        let stone = 1u32 << index;
        if (place.stones[0] | place.stones[1]) & stone != 0 {
            return None;
        }
        let mut stones = place.stones;
        stones[side] |= stone;
        let mut beside = self.near[index] & stones[other];
        let mut taken = 0;
        while beside != 0 {
            let chain = self.chain(stones[other], beside.trailing_zeros() as usize);
            beside &= !chain;
            if self.is_captured(stones, other, chain) {
                taken |= chain;
            }
        }
        stones[other] &= !taken;
        let chain = self.chain(stones[side], index);
        if self.is_captured(stones, side, chain) {
            return None;
        }
        let empty = self.all() & !(stones[0] | stones[1]);
        let is_ko = taken.count_ones() == 1
            && chain == stone
            && self.safe[side] & stone == 0
            && (self.near[index] & empty) == taken;
        let ban = if is_ko { taken.trailing_zeros() as u8 } else { NO_BAN };
        Some(Place { stones, to_move: other, ban })
    }
}
