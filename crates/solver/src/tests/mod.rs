//! The solver against the definition of the game: rules, life, answers, grades and
//! plans of small fights, each held against all their positions.

pub mod common;
mod decide;
mod grades;
mod kinds;
mod life;
mod outlook;
mod plans;
mod play;
mod study;
mod truth;
