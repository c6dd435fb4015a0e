//! What rules conclude, and when a pattern shows it at once.

use std::fmt;
use std::str::FromStr;

use tesuji_board::{Color, ParseError};

use crate::cells::{Cell, Cells};
use crate::pattern::Shape;

/// What Black reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleGoal {
    /// A one-point eye in the frame.
    Eye,
    /// Unconditional life of a black chain in the frame.
    Life,
    /// Two black stones of the frame in one chain.
    Connect,
}

impl RuleGoal {
    /// Every goal with its name.
    pub const NAMED: [(&'static str, RuleGoal); 3] =
        [("eye", RuleGoal::Eye), ("life", RuleGoal::Life), ("connect", RuleGoal::Connect)];

    /// The name.
    pub fn name(self) -> &'static str {
        RuleGoal::NAMED[self as usize].0
    }

    /// Whether a pattern shows the goal, whatever lies around it. A connection has to be
    /// asked for with its stones.
    pub fn is_reached(self, shape: &Shape) -> bool {
        match self {
            RuleGoal::Eye => shape.empty.into_iter().any(|cell| is_eye(shape, cell)),
            RuleGoal::Life => !living_cells(shape).is_empty(),
            RuleGoal::Connect => false,
        }
    }

    /// Whether a pattern shows the goal for the chain of the black stones on some
    /// cells.
    pub fn is_reached_at(self, shape: &Shape, cells: Cells) -> bool {
        match self {
            RuleGoal::Eye => shape.of_color(Color::Black).any(|chain| {
                // An eye with its diagonals has one chain around it.
                cells.is_subset(chain.cells)
                    && chain.liberties.into_iter().any(|p| is_eye(shape, p))
            }),
            RuleGoal::Life => cells.is_subset(living_cells(shape)),
            RuleGoal::Connect => {
                shape.of_color(Color::Black).any(|chain| cells.is_subset(chain.cells))
            }
        }
    }
}

impl fmt::Display for RuleGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is said of any other text.
const EXPECTED: &str = "not a goal of rules (eye, life or connect)";

impl FromStr for RuleGoal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RuleGoal, ParseError> {
        let named = RuleGoal::NAMED.iter().find(|(name, _)| *name == text);
        named.map(|(_, goal)| *goal).ok_or_else(|| ParseError::new(text, EXPECTED))
    }
}

/// Whether an empty cell is surrounded by black stones, all of them seen.
fn is_surrounded(shape: &Shape, cell: Cell) -> bool {
    !shape.frame.frontier().contains(cell)
        && shape.frame.neighbors(cell).is_subset(shape.pattern.black)
}

/// **Choice**: a real one-point eye: of its diagonal neighbours at most one is
/// not black, none at the edge. The document does not say when an eye is one.
fn is_eye(shape: &Shape, cell: Cell) -> bool {
    let (diagonals, outside, off_board) = shape.frame.diagonals(cell);
    let missing = (diagonals - shape.pattern.black).len() + outside;
    let allowed = if off_board > 0 { 0 } else { 1 };
    is_surrounded(shape, cell) && missing <= allowed
}

/// **Choice**: Benson's condition with regions of one empty cell: chains of
/// which each touches two of the regions, and regions that touch only such
/// chains. The stones of these chains.
fn living_cells(shape: &Shape) -> Cells {
    let mut eyes: Cells = shape.empty.filter(|&cell| is_surrounded(shape, cell)).collect();
    loop {
        // The stones of chains with fewer than two eyes spoil the eyes they touch.
        let stones_of = |weak: bool| {
            shape
                .of_color(Color::Black)
                .filter(|chain| ((chain.liberties & eyes).len() < 2) == weak)
                .fold(Cells::EMPTY, |set, chain| set | chain.cells)
        };
        let spoiled = shape.frame.neighbors_of(stones_of(true)) & eyes;
        if spoiled.is_empty() {
            return stones_of(false);
        }
        eyes -= spoiled;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::{Frame, Place};
    use crate::pattern::Pattern;

    fn check(place: Place, size: &str, pattern: &str, eye: bool, life: bool) {
        let frame = Frame::new(place, size.parse().unwrap()).unwrap();
        let shape = Shape::new(&frame, Pattern::parse(&frame, pattern).unwrap());
        assert_eq!(RuleGoal::Eye.is_reached(&shape), eye, "eye in {pattern}");
        assert_eq!(RuleGoal::Life.is_reached(&shape), life, "life in {pattern}");
    }

    #[test]
    fn eyes_and_life_at_once() {
        check(Place::Corner, "2x2", "XX/.X", true, false);
        check(Place::Corner, "2x2", "X./.X", false, false);
        check(Place::Center, "3x3", "XXO/X.X/XXX", true, false);
        check(Place::Center, "3x3", "XXO/X.X/OXX", false, false);
        check(Place::Side, "3x2", "XXX/X.X", true, false);
        check(Place::Corner, "4x2", "XXXX/.X.X", true, true);
        // Two chains that share two false eyes live.
        check(Place::Corner, "3x3", "XXX/X.X/.X.", false, true);
        check(Place::Corner, "3x3", "XX./X.X/.XX", false, true);
        check(Place::Corner, "3x3", "XX./X.O/.XX", false, false);
    }
}
