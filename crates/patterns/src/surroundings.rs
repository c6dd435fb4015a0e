//! What stands around every point of the board, kept up to date move by move.
//!
//! For every centre and every ring of its nested neighbourhoods there is the
//! sum of the hashes of what stands on the ring. A stone that comes or goes
//! changes one ring of each centre within reach; the hash of a neighbourhood
//! is the sum of its rings.

use tesuji_board::{Color, Point, PointSet, Size};

use crate::geometry::{
    AROUND, Around, LEVEL_COUNT, LEVELS, LIBERTY_CLASSES, LIBERTY_LEVELS, Lanes, Offset, add,
};

/// What of a point must be looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stale {
    /// The innermost ring where a stone came or went; 255 if none.
    pub stones: u8,
    /// The innermost ring where that or liberties changed; 255 if none.
    pub liberties: u8,
    /// Whether a chain next to the point changed.
    pub chains: bool,
}

impl Stale {
    /// Nothing.
    pub const NOTHING: Stale = Stale { stones: u8::MAX, liberties: u8::MAX, chains: false };
    /// Everything.
    pub const ALL: Stale = Stale { stones: 0, liberties: 0, chains: true };
}

/// The hashes of all neighbourhoods of a board.
#[derive(Clone)]
pub(crate) struct Surroundings {
    size: Size,
    stones: Vec<[Lanes; LEVEL_COUNT]>,
    liberties: Vec<[Lanes; LIBERTY_LEVELS]>,
    /// What changed around each centre since it was last asked for, by the
    /// player who asks.
    stale: [Vec<Stale>; 2],
}

impl Surroundings {
    /// An empty board.
    pub fn new(size: Size) -> Surroundings {
        let mut stones = vec![[[0; 8]; LEVEL_COUNT]; size.area()];
        for center in size.points() {
            let rings = &mut stones[center.row() * size.width() + center.column()];
            for around in AROUND.iter() {
                if around.offset.from(center, size).is_none() {
                    add(&mut rings[around.level as usize], &around.edge);
                }
            }
        }
        Surroundings {
            size,
            stones,
            liberties: vec![[[0; 8]; LIBERTY_LEVELS]; size.area()],
            stale: [vec![Stale::ALL; size.area()], vec![Stale::ALL; size.area()]],
        }
    }

    /// The place of a point in arrays over the board.
    #[inline]
    pub fn index(&self, point: Point) -> usize {
        point.row() * self.size.width() + point.column()
    }

    /// A stone has come or gone.
    pub fn toggle_stone(&mut self, point: Point, color: Color) {
        self.each_center(point, LEVELS[LEVEL_COUNT - 1], |this, center, around| {
            let level = around.level;
            add(&mut this.stones[center][level as usize], &around.stone[color.index()]);
            for stale in &mut this.stale {
                let stale = &mut stale[center];
                stale.stones = stale.stones.min(level);
                stale.liberties = stale.liberties.min(level);
            }
        });
    }

    /// A stone has got or lost this number of liberties.
    pub fn toggle_liberties(&mut self, point: Point, color: Color, liberties: usize) {
        let class = liberties.clamp(1, LIBERTY_CLASSES) - 1;
        self.each_center(point, LEVELS[LIBERTY_LEVELS - 1], |this, center, around| {
            let lanes = &around.liberties[color.index()][class];
            add(&mut this.liberties[center][around.level as usize], lanes);
            for stale in &mut this.stale {
                stale[center].liberties = stale[center].liberties.min(around.level);
            }
        });
    }

    /// The stones of each ring around a centre.
    #[inline]
    pub fn stones(&self, center: Point) -> &[Lanes; LEVEL_COUNT] {
        &self.stones[self.index(center)]
    }

    /// The liberties of the stones of each ring around a centre.
    #[inline]
    pub fn liberties(&self, center: Point) -> &[Lanes; LIBERTY_LEVELS] {
        &self.liberties[self.index(center)]
    }

    /// Chains next to these points have changed.
    pub fn touch_chains(&mut self, points: &PointSet) {
        for point in points.iter().filter(|&point| self.size.contains(point)) {
            let index = self.index(point);
            for stale in &mut self.stale {
                stale[index].chains = true;
            }
        }
    }

    /// Everything has to be looked at.
    pub fn touch_all(&mut self) {
        for stale in &mut self.stale {
            stale.fill(Stale::ALL);
        }
    }

    /// Adds what has changed since the player last asked.
    pub fn take_stale(&mut self, asker: Color, pending: &mut [Stale]) {
        for (pending, new) in pending.iter_mut().zip(&mut self.stale[asker.index()]) {
            pending.stones = pending.stones.min(new.stones);
            pending.liberties = pending.liberties.min(new.liberties);
            pending.chains |= new.chains;
            *new = Stale::NOTHING;
        }
    }

    /// Calls with every centre that has the point within a distance, as the
    /// centre sees it.
    #[inline]
    fn each_center(
        &mut self,
        point: Point,
        square: u32,
        mut change: impl FnMut(&mut Surroundings, usize, &'static Around),
    ) {
        for around in AROUND.iter().take_while(|around| around.offset.square() <= square) {
            let Offset { dx, dy } = around.offset;
            if let Some(center) = (Offset { dx: -dx, dy: -dy }).from(point, self.size) {
                let index = self.index(center);
                change(self, index, around);
            }
        }
    }
}
