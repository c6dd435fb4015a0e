//! Patterns from game records: counting, prediction of moves, a model that
//! combines them.

mod blend;
mod bytes;
mod candidates;
mod features;
mod fit;
mod geometry;
mod hashing;
pub mod knn;
mod knowledge;
mod measure;
mod model;
mod position;
mod record;
mod sketch;
mod surroundings;
mod tactics;
mod urgency;
mod vocabulary;

pub use blend::{Blend, Lesson, POWERS, Powers, STAGES, fit_powers};
pub use bytes::BytesError;
pub use fit::{Fit, FitOptions};
pub use knowledge::Knowledge;
pub use measure::{GameMeasure, Measure, PARTS, TOPS};
pub use model::{Chance, Evaluator, Model};
pub use position::Position;
pub use record::Record;
