//! Learning: the walks through games of the workshop, and positions that the
//! engines have judged.

pub mod positions;

pub use tesuji_lab::learning::*;
