//! Life-and-death problems: the question, a frame around it, and the exact
//! answer inside the frame, graded by ko.

mod arena;
mod candidates;
mod check;
mod eyes;
mod fight;
mod frame;
mod grade;
mod habits;
mod judged;
mod lesson;
mod outlook;
mod plan;
mod prior;
mod problem;
mod search;
mod small_proof;
mod table;
mod word;
mod zone;

pub use arena::{Arena, Place, Played, Side, Stones};
pub use candidates::candidates;
pub use check::{Flaw, Replayed, check_plan};
pub use eyes::{EyeValue, eye_value};
pub use fight::Limits;
pub use frame::{Frame, Reach};
pub use grade::{Grade, MOST_THREATS};
pub use judged::{FightLesson, Judged, judged_positions};
pub use lesson::{Lesson, fit};
pub use outlook::Outlook;
pub use plan::{Effort, Plan, Rule, Stand, prove_grade};
pub use prior::pack as pack_weights;
pub use problem::{
    Asked, Fate, Findings, Guessing, Prospect, ask_frame, chance_in, guess, prospect, solve,
    solve_among, solve_and_learn, solve_frame, solve_group, solve_or_guess,
};
pub use search::{ENDLESS, PASS, Search, State, Threats};
pub use small_proof::{Question, SmallProof};
pub use table::Numbers;
pub use word::Word;
