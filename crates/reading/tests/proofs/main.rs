//! Proofs found, written by hand and broken on purpose; the checker, and a
//! referee that plays them.

mod by_hand;
mod common;
mod kills;
mod positions;
mod random;
mod referee;
mod simple_ko;
mod tamper;
mod tiny;
mod values;
