//! Capturing races (semeai) as sums of liberty-counting games.
//!
//! After T. Nakamura, *Evaluating territories of Go positions with capturing
//! races* (2008). A race is taken apart into regions; each region becomes a
//! combinatorial game whose score is the number of liberties; the sum, cooled
//! by 2, tells who captures whom.
//!
//! Invariants: no input or output, no clock; what is not known is said so.

mod agreement;
mod alike;
mod believed;
mod closing;
mod conditional;
mod counting;
mod decide;
mod estimate;
mod judge;
mod ledger;
mod line;
mod local;
mod nakade;
mod play;
mod positions;
mod race;
mod random;
mod summand;
mod symmetry;
mod territory;
mod two_eyes;

pub use agreement::Agreement;
pub use believed::{Surroundings, find};
pub use conditional::Conditional;
pub use counting::{Ending, LibertyGame, LocalMove, NoCount, count};
pub use decide::{Class, Term, classify, kills, total};
pub use estimate::estimate;
pub use judge::{Basis, Effort, First, Judgement, Obstacle, judge};
pub use line::{Line, line};
pub use local::{LocalBoard, MOST_POINTS, Role, Stones};
pub use nakade::{EyeSpace, Filling, NAKADE};
pub use play::{Arbiter, NoResult, Outcome};
pub use race::{LibertyRegion, NoRace, Race, RegionKind, Safety};
pub use random::{RandomRace, RandomRaces, SHAPES};
pub use summand::{
    Endings, Eye, GREAT_LIFE, LIFE, MOST_BONUSES, Raised, Summand, WeighedMove, Weight,
};
pub use territory::{RaceScore, RegionTerritory, score};
