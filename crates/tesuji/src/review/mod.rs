//! The review of a game: every move that changed what becomes of a group, by proof or
//! inside a frame, and the large losses of score by the player's judgement.

mod fates;
mod page;
mod problems;
mod record;
mod scores;
mod study;
mod words;

pub use fates::{Cost, Judged, judge_near, judge_one};
pub use page::{data, page};
pub use problems::{GameProblem, problem_of};
pub use record::annotated;
pub use scores::{Score, score};
pub use study::{Done, LARGE_LOSS, Mistake, Moment, Pace, Review, changes, review};
pub use words::{headline, lost_points, moment_sentences};
