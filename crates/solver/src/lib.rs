//! Life-and-death problems: the question, a frame around it, and the exact
//! answer inside the frame, graded by ko.

mod arena;
mod frame;
mod grade;
mod problem;
mod search;
mod table;
mod word;
mod zone;

pub use arena::{Arena, Played, Side, Stones};
pub use frame::{Frame, Reach};
pub use grade::{Grade, MOST_THREATS};
pub use problem::{Fate, Findings, Limits, solve, solve_group};
pub use search::{ENDLESS, PASS, Search, State, Threats};
pub use table::Numbers;
pub use word::Word;
