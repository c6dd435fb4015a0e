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
    /// Cells with black stones of which each, if Black wants it, is never
    /// captured and belongs at the end to the chain that lives or that surrounds
    /// the eye, within the same depth. Without them it is only known that some
    /// chain in the frame does.
    pub anchors: Cells,
    /// Of an eye rule: those anchors for which the same holds if Black answers
    /// elsewhere now and then ([`crate::Reading::SECLUDED`]), so that two such
    /// rules make life.
    pub secluded: Cells,
}
