//! The review of a game: every move that changed what becomes of a group, by proof or
//! inside a frame, and the large losses of score as the player sees them.

mod captures;
mod fates;
mod losses;
mod opinion;
mod page;
mod problems;
mod purpose;
mod record;
mod scores;
mod study;
mod words;

pub use fates::{Cost, Judged, judge_near, judge_one};
pub use opinion::{Opinion, Searcher};
pub use page::{data, page};
pub use problems::{GameProblem, problem_of};
pub use purpose::{Merit, Purpose, merits, purposes, told_purposes, why_not};
pub use record::annotated;
pub use scores::{Comparison, Glance, Look, Score, compare};
pub use study::{
    Done, LARGE_CHANCE, LARGE_LOSS, Listener, Mistake, Moment, Pace, Review, changes, review,
};
pub use words::{headline, lost_points, moment_sentences, sure_key};

/// What went well, unless a search contradicts itself.
pub type Result<T> = core::result::Result<T, tesuji_judge::problem::Unsolved>;
