//! Opening strategy in files: four-choice problems, and choices from games to
//! learn from.

mod added;
mod fit;
mod joints;
mod judge;
mod problems;
mod samples;
mod scoring;

pub use added::{Source, Together, together};
pub use fit::{Fitted, fit_all, source};
pub use joints::{Ladders, read_joints};
pub use judge::{Asker, Counted, MOST, count_groups, refit, spread};
pub use problems::{FourChoice, Option4, read_problems};
pub use samples::{Alternative, Sample, chances, look, sample_game};
pub use scoring::{Chooser, Intuition, Judged, Tally};
