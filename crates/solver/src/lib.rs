//! Life-and-death problems: the question, a frame around it, and the exact
//! answer inside the frame, graded by ko.

mod advice;
mod arena;
mod candidates;
mod check;
mod children;
mod ending;
mod eyes;
mod fight;
mod frame;
mod grade;
mod guide;
mod habits;
mod judged;
mod ko;
mod lesson;
mod life;
mod order;
mod outlook;
mod params;
mod patterns;
mod plan;
mod prior;
mod problem;
mod prospect;
mod search;
mod seki_line;
mod sides;
mod small_proof;
mod state;
mod study;
mod table;
#[cfg(test)]
mod tests;
mod trace;

pub use advice::{Advice, Advisor, Matter};
pub use candidates::candidates;
pub use check::{Flaw, Replayed, check_plan};
pub use ending::Ending;
pub use eyes::{EyeValue, eye_value};
pub use fight::{Fight, Fights, Outlook};
pub use frame::{Frame, Reach};
pub use judged::{FightLesson, Judged, judged_positions};
pub use ko::{KoFight, KoKind, KoQuestion};
pub use lesson::{Lesson, fit};
pub use life::Life;
pub use plan::{Plan, Stand, Step, prove_grade};
pub use prior::pack as pack_weights;
pub use problem::{
    Asked, Fate, Findings, ask_frame, chance_in, guess, solve, solve_among, solve_and_learn,
    solve_frame, solve_group, solve_or_guess,
};
pub use prospect::{Prospect, prospect};
pub use sides::{ENDLESS, Side, Threats};
pub use study::{Branch, BranchKind, Study};
