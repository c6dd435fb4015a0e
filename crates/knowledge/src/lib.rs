//! What the program carries with it, and the file that may stand in its place:
//! patterns of games, rules learned from surprises, static rules, the network.

pub mod intuition;
pub mod learned;
pub mod pattern_knowledge;
pub mod statics;
