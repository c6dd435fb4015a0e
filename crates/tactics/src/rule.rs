//! A rule: stones and conditions under which Black reaches a goal although
//! White moves first.

use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::pattern::Pattern;

/// A won rule of some frame and goal, which its rule set knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The stones in the frame.
    pub pattern: Pattern,
    /// What is demanded of the surroundings, with everything that follows.
    pub conditions: Conditions,
    /// How many moves the goal takes under the best resistance: an even number.
    pub depth: u8,
    /// For life: cells of which each holds, if Black wants it, a stone of the
    /// chain that lives at the end, within the same depth. Without them it is
    /// only known that some chain in the frame lives.
    pub anchors: Cells,
}
