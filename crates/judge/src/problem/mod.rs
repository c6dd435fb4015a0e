//! Problems as their authors set them: which group is meant, what becomes of it, what
//! the moves do, and where the author says something else.

mod answer;
mod asked;
mod captures;
mod compare;
mod deeds;
mod examine;
mod given;
mod groups;
mod question;
mod unsolved;

pub use answer::{About, Answered, answer, is_hit, prove_after};
pub use asked::{Aside, is_life_asked, set_aside};
pub use captures::{Capture, captures};
pub use compare::{Difference, Kind, compare};
pub use deeds::{Deed, deed, deed_of, wished};
pub use examine::{Examined, LifeDetail, examine, fights};
pub use given::{KoRule, MoverFrom, Problem, Published, Variation};
pub use question::{Aim, Question};
pub use unsolved::Unsolved;
