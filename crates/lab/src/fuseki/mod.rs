//! Opening strategy in files: four-choice problems, and choices from games to
//! learn from.

mod added;
mod fit;
mod judge;
mod problems;
mod read;
mod samples;
mod scoring;

pub use added::{Source, Together, together};
pub use fit::{Fitted, fit_all, source};
pub use judge::{Asker, Counted, MOST, count_groups, refit, spread};
pub use problems::{FourChoice, Option4, parse_problems, read_problems};
pub use read::{LeftAlone, ReadGroup, read_group, read_groups};
pub use samples::{Alternative, Sample, look, sample_game};
pub use scoring::{Chooser, Intuition, Judged, Tally};
pub use tesuji_play::opening::{Ladders, chances, read_joints};
