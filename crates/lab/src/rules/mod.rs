//! Life and eye rules: their generation, what metarules leave of them, where they
//! apply, and the search for a failure.

pub mod base;
pub mod coverage;
pub mod generate;
pub mod leaves;
pub mod max_table;
pub mod stats;
mod task_fields;
pub mod verify;
pub mod work;
