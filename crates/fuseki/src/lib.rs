//! Opening strategy: possible omission numbers of groups, cases, and their
//! union (Tajima & Sanechika, *Comparison of the opening strategies of Go: PON
//! based vs. case based*).
//!
//! ```text
//! Board → Survey (groups, PON, areas) → Standing (SP: what it is worth)
//!                                     → suggestions (SC: what cases recommend)
//!                                     → Opening (moves with both, and patterns)
//! ```
//! What needs reading or patterns is passed in by the caller: [`Tactics`],
//! [`Joint`], [`Help`].

mod analysis;
mod cases;
mod dame;
mod exact;
mod fitted;
mod grouping;
mod influence;
pub mod logit;
pub mod params;
mod pon;
mod situation;
mod survey;
mod tactics;
mod value;

pub use analysis::{Help, Method, MoveView, Opening, PonChange, analyse, equivalent};
pub use cases::{
    BONUS_NAMES, BONUSES, Candidate, Case, Idea, Note, Selection, Suggestion, bonuses, candidates,
    intention, suggestions,
};
pub use dame::{DEGREES, Reach};
pub use exact::{Enclosed, ExactPon, Judge, ReadPon, enclosed, exact_pon, read_pon};
pub use grouping::{Joint, contested_links, groups_of};
pub use influence::{influence, influence_balance};
pub use params::Params;
pub use pon::{dame_counts, edge_of, estimate};
pub use situation::Situation;
pub use survey::{GroupView, Hold, REACH, Survey};
pub use tactics::{NoReading, Tactics, without};
pub use value::{
    Contact, Holding, LIBERTIES, LINES, NEARNESS, PON_KNOTS, Standing, line_class, nearness,
    place_among,
};
