//! Winning rules are not kept, because playing a move and looking for a won
//! rule finds them (section 3.2).

use super::Effect;
use crate::generate::Generation;

/// How many rules there would be with the winning ones.
pub fn effect(generation: &Generation) -> Effect {
    let won = generation.won_rules().len();
    Effect {
        name: "winning rules found by trying",
        section: "3.2",
        unit: "rules",
        before: won + generation.winning_count(),
        after: won,
    }
}
