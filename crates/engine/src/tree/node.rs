//! A node: the statistics of one move in one position.
//!
//! Threads share nodes without locks. A number is read and written in two
//! steps, so that now and then one result is lost; nothing else depends on it
//! (Enzenberger and Müller 2009, *A lock-free multithreaded Monte-Carlo tree
//! search algorithm*).

use std::sync::atomic::{AtomicI64, AtomicU16, AtomicU32, AtomicU64, Ordering};

use tesuji_board::{Move, Point};

/// Values are kept in steps of this size.
const STEP: f64 = 1.0 / 65536.0;

/// Scores are kept in steps of this size.
const SCORE_STEP: f64 = 1.0 / 256.0;

/// What [`Node::children`] holds before and while they are made.
const NONE: u64 = 0;
const BUSY: u64 = u64::MAX;

/// Visits and results of a move, from the side of who makes it.
#[derive(Default)]
pub(crate) struct Node {
    visits: AtomicU32,
    amaf_visits: AtomicU32,
    value: AtomicU64,
    amaf_value: AtomicU64,
    /// The sum of the scores for Black, in steps of [`SCORE_STEP`].
    score: AtomicI64,
    /// The first child and how many there are.
    children: AtomicU64,
    /// The bits of a float.
    prior: AtomicU32,
    /// The index of the point, 0 for a pass.
    action: AtomicU16,
}

/// Where the children of a node are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The place of the first.
    pub first: u32,
    /// How many.
    pub count: u32,
}

impl Node {
    /// Makes this node a new one, before others can see it.
    pub(crate) fn reset(&self, action: Move, prior: f32) {
        let index = action.point().map_or(0, |point| point.index() as u16);
        self.action.store(index, Ordering::Relaxed);
        self.prior.store(prior.to_bits(), Ordering::Relaxed);
        self.visits.store(0, Ordering::Relaxed);
        self.amaf_visits.store(0, Ordering::Relaxed);
        self.value.store(0, Ordering::Relaxed);
        self.amaf_value.store(0, Ordering::Relaxed);
        self.score.store(0, Ordering::Relaxed);
        self.children.store(NONE, Ordering::Relaxed);
    }

    /// Takes over everything but the children.
    pub(crate) fn copy_from(&self, other: &Node) {
        let pairs = [
            (&self.visits, &other.visits),
            (&self.amaf_visits, &other.amaf_visits),
            (&self.prior, &other.prior),
        ];
        for (to, from) in pairs {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        for (to, from) in [(&self.value, &other.value), (&self.amaf_value, &other.amaf_value)] {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        self.score.store(other.score.load(Ordering::Relaxed), Ordering::Relaxed);
        self.action.store(other.action.load(Ordering::Relaxed), Ordering::Relaxed);
        self.children.store(NONE, Ordering::Relaxed);
    }

    /// The move.
    #[inline]
    pub(crate) fn action(&self) -> Move {
        match self.action.load(Ordering::Relaxed) {
            0 => Move::Pass,
            index => Move::Play(Point::from_index(index.into())),
        }
    }

    /// How likely the move was thought before any playout.
    #[inline]
    pub(crate) fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Ordering::Relaxed))
    }

    /// Makes the move at least so likely.
    pub(crate) fn raise_prior(&self, least: f32) {
        if self.prior() < least {
            self.prior.store(least.to_bits(), Ordering::Relaxed);
        }
    }

    /// How many playouts went through here, those that are still on their way
    /// included.
    #[inline]
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The mean result, 0 if there is none.
    #[inline]
    pub(crate) fn mean(&self) -> f32 {
        mean(self.value.load(Ordering::Relaxed), self.visits())
    }

    /// How often the move was made later in playouts.
    #[inline]
    pub(crate) fn amaf_visits(&self) -> u32 {
        self.amaf_visits.load(Ordering::Relaxed)
    }

    /// The mean result of those playouts, 0 if there is none.
    #[inline]
    pub(crate) fn amaf_mean(&self) -> f32 {
        mean(self.amaf_value.load(Ordering::Relaxed), self.amaf_visits())
    }

    /// The mean score in points for Black.
    pub(crate) fn mean_score(&self) -> f64 {
        self.score.load(Ordering::Relaxed) as f64 * SCORE_STEP / f64::from(self.visits().max(1))
    }

    /// A playout comes through: until its result is known it counts as lost, so
    /// that other threads go elsewhere.
    #[inline]
    pub(crate) fn visit(&self) {
        self.visits.store(self.visits() + 1, Ordering::Relaxed);
    }

    /// The result of a playout that came through.
    #[inline]
    pub(crate) fn add(&self, value: f32, score: f32) {
        add(&self.value, value);
        let steps = (f64::from(score) / SCORE_STEP) as i64;
        let sum = self.score.load(Ordering::Relaxed) + steps;
        self.score.store(sum, Ordering::Relaxed);
    }

    /// The result of a playout in which the move was made later.
    #[inline]
    pub(crate) fn add_amaf(&self, value: f32) {
        self.amaf_visits.store(self.amaf_visits() + 1, Ordering::Relaxed);
        add(&self.amaf_value, value);
    }

    /// The children, once they are made.
    #[inline]
    pub(crate) fn children(&self) -> Option<Block> {
        match self.children.load(Ordering::Acquire) {
            NONE | BUSY => None,
            packed => Some(Block { first: packed as u32, count: (packed >> 32) as u32 }),
        }
    }

    /// Whether the caller, and nobody else, is now to make the children.
    pub(crate) fn claim(&self) -> bool {
        let claimed =
            self.children.compare_exchange(NONE, BUSY, Ordering::Acquire, Ordering::Relaxed);
        claimed.is_ok()
    }

    /// Shows the children, or that there was no room for them.
    pub(crate) fn publish(&self, block: Option<Block>) {
        let packed = match block {
            None => NONE,
            Some(block) => u64::from(block.first) | u64::from(block.count) << 32,
        };
        self.children.store(packed, Ordering::Release);
    }
}

#[inline]
fn add(sum: &AtomicU64, value: f32) {
    let step = (f64::from(value) / STEP) as u64;
    sum.store(sum.load(Ordering::Relaxed) + step, Ordering::Relaxed);
}

#[inline]
fn mean(sum: u64, count: u32) -> f32 {
    (sum as f64 * STEP / f64::from(count.max(1))) as f32
}
