//! Conditions on what lies outside a frame, as bits.
//!
//! **Definition** (document 000, section 2.1). A black chain may have to have a
//! minimum of external liberties, a white chain a maximum; an empty cell a
//! minimum if Black plays there, or a maximum if White does. A set of
//! conditions is a word with one bit for each: the five *planes* (at least one,
//! at least two, at most one, none, none for good) have one bit for each
//! frontier cell. A chain's bits are those of its first frontier cell. Cells
//! that do not touch the frontier need no conditions of their own: what is true
//! of them follows from their neighbours.
//!
//! More bits demand more, so a set that is a subset of another is the more
//! general one, and joining two demands is the union.

use std::fmt;

use crate::cells::Cell;
use crate::frame::{Frame, MOST_SLOTS};
use crate::pattern::Shape;
use tesuji_board::Color;

/// One kind of condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plane {
    /// Black has at least one external liberty.
    AtLeastOne,
    /// Black has at least two.
    AtLeastTwo,
    /// White has at most one.
    AtMostOne,
    /// White has none.
    None,
    /// White has none, and no move outside the frame can change that as long
    /// as the black chains in the frame stand.
    NoneForGood,
}

impl Plane {
    /// All, in the order of their bits.
    pub const ALL: [Plane; 5] =
        [Plane::AtLeastOne, Plane::AtLeastTwo, Plane::AtMostOne, Plane::None, Plane::NoneForGood];

    /// The planes about Black, the weaker first.
    pub const MIN: [Plane; 2] = [Plane::AtLeastOne, Plane::AtLeastTwo];

    /// The planes about White, the weaker first.
    pub const MAX: [Plane; 3] = [Plane::AtMostOne, Plane::None, Plane::NoneForGood];

    #[inline]
    const fn shift(self) -> usize {
        self as usize * MOST_SLOTS
    }

    /// The condition of this plane at a slot.
    #[inline]
    pub const fn at(self, slot: usize) -> Conditions {
        Conditions(1 << (self.shift() + slot))
    }

    /// The conditions of this plane at all slots.
    #[inline]
    pub const fn everywhere(self) -> Conditions {
        Conditions(((1 << MOST_SLOTS) - 1) << self.shift())
    }
}

/// A set of conditions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Conditions(u64);

impl Conditions {
    /// Nothing is demanded.
    pub const NONE: Conditions = Conditions(0);

    /// Every condition that can be written.
    pub const ALL: Conditions = Conditions((1 << (5 * MOST_SLOTS)) - 1);

    /// All conditions about White.
    pub const MAX: Conditions = Conditions(
        Plane::AtMostOne.everywhere().0
            | Plane::None.everywhere().0
            | Plane::NoneForGood.everywhere().0,
    );

    /// All conditions about Black.
    pub const MIN: Conditions =
        Conditions(Plane::AtLeastOne.everywhere().0 | Plane::AtLeastTwo.everywhere().0);

    /// The bits: plane after plane, [`MOST_SLOTS`] each.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits; `None` if there are bits beyond the planes.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<Conditions> {
        if bits & !Conditions::ALL.0 == 0 { Some(Conditions(bits)) } else { None }
    }

    /// The conditions of all planes at a slot.
    #[inline]
    pub fn at(slot: usize) -> Conditions {
        Plane::ALL.into_iter().fold(Conditions::NONE, |set, plane| set | plane.at(slot))
    }

    /// Whether nothing is demanded.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of bits.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the other set demands all of this one.
    #[inline]
    pub const fn is_subset(self, other: Conditions) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share a condition.
    #[inline]
    pub const fn meets(self, other: Conditions) -> bool {
        self.0 & other.0 != 0
    }

    /// What must hold before Black loses an external liberty everywhere: one
    /// more each. `None` if more than two would be needed.
    #[inline]
    pub fn before_loss_of_one(self) -> Option<Conditions> {
        if self.meets(Plane::AtLeastTwo.everywhere()) {
            return None;
        }
        let ones = self & Plane::AtLeastOne.everywhere();
        let twos = Conditions(ones.0 << MOST_SLOTS);
        Some(self | twos)
    }

    /// Adds what a stronger condition at the same slot says anyway.
    #[inline]
    pub fn with_weaker_planes(self) -> Conditions {
        let down = |plane: Plane| (self.0 & plane.everywhere().0) >> MOST_SLOTS;
        let first = self.0 | down(Plane::AtLeastTwo) | down(Plane::None) | down(Plane::NoneForGood);
        let none = first & Plane::None.everywhere().0;
        Conditions(first | none >> MOST_SLOTS)
    }

    /// The planes and slots of the conditions, plane by plane.
    pub fn iter(self) -> impl Iterator<Item = (Plane, usize)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some((Plane::ALL[bit / MOST_SLOTS], bit % MOST_SLOTS))
        })
    }
}

crate::cells::set_operators!(Conditions);

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which conditions follow from others in one pattern.
#[derive(Clone, Debug)]
pub struct Implications {
    /// Slots of black chains with the slots of their frontier liberties.
    mins: Vec<(usize, Conditions)>,
    /// Slots of empty cells with the slots of the white chains next to them.
    maxs: Vec<(usize, Conditions)>,
}

impl Implications {
    /// What follows in a pattern if a black stone joined to a chain has at
    /// least the chain's external liberties, and if a white chain has no more
    /// than a white stone joined to it would have.
    pub fn new(shape: &Shape, black_joins: bool, white_joins: bool) -> Implications {
        let frontier = shape.frame.frontier();
        let slot_bits = |cells: crate::cells::Cells| {
            cells.fold(Conditions::NONE, |set, cell| {
                set | Plane::AtLeastOne.at(shape.frame.slot(cell))
            })
        };
        let mut mins = Vec::new();
        let mut maxs = Vec::new();
        for fragment in shape.fragments() {
            let Some(slot) = fragment.slot else { continue };
            let liberties = fragment.liberties & frontier;
            match fragment.color {
                Color::Black if black_joins && !liberties.is_empty() => {
                    mins.push((slot, slot_bits(liberties)))
                }
                Color::White if white_joins => {
                    for cell in liberties {
                        maxs.push((shape.frame.slot(cell), Plane::AtLeastOne.at(slot)));
                    }
                }
                _ => {}
            }
        }
        Implications { mins, maxs }
    }

    /// Adds everything that follows.
    pub fn close(&self, conditions: Conditions) -> Conditions {
        let mut closed = conditions.with_weaker_planes();
        for &(slot, targets) in &self.mins {
            for plane in Plane::MIN {
                if closed.meets(plane.at(slot)) {
                    closed.0 |= targets.0 << plane.shift();
                }
            }
        }
        for &(slot, targets) in &self.maxs {
            for plane in Plane::MAX {
                if closed.meets(plane.at(slot)) {
                    closed.0 |= targets.0 << plane.shift();
                }
            }
        }
        closed
    }

    /// The fewest conditions from which all of these follow.
    pub fn core(&self, conditions: Conditions) -> Conditions {
        let mut core = self.close(conditions);
        // Weaker planes first, then cells before chains for Black and chains
        // before cells for White: each is dropped if the rest implies it.
        for (plane, slot) in core.iter().collect::<Vec<_>>() {
            let without = core - plane.at(slot);
            if self.close(without).meets(plane.at(slot)) {
                core = without;
            }
        }
        core
    }
}

/// A condition in words, about the cell or the chain at it.
pub fn describe(frame: &Frame, shape: &Shape, plane: Plane, slot: usize) -> (Cell, String) {
    let cell = frame.frontier().find(|&c| frame.slot(c) == slot).expect("a slot is a cell");
    let on_stone = shape.fragment_at(cell).is_some();
    let text = match (plane, on_stone) {
        (Plane::AtLeastOne, true) => "at least 1 external liberty",
        (Plane::AtLeastTwo, true) => "at least 2 external liberties",
        (Plane::AtMostOne, true) => "at most 1 external liberty",
        (Plane::None, true) => "no external liberty",
        (Plane::NoneForGood, true) => "no external liberty, and none to be had outside",
        (Plane::AtLeastOne, false) => "at least 1 external liberty if Black plays here",
        (Plane::AtLeastTwo, false) => "at least 2 external liberties if Black plays here",
        (Plane::AtMostOne, false) => "at most 1 external liberty if White plays here",
        (Plane::None, false) => "no external liberty if White plays here",
        (Plane::NoneForGood, false) => {
            "no external liberty if White plays here, and none to be had outside"
        }
    };
    (cell, text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Place;
    use crate::pattern::Pattern;

    #[test]
    fn stronger_conditions_bring_the_weaker_ones() {
        let strong = Plane::AtLeastTwo.at(3) | Plane::NoneForGood.at(5);
        let all = strong | Plane::AtLeastOne.at(3) | Plane::None.at(5) | Plane::AtMostOne.at(5);
        assert_eq!(strong.with_weaker_planes(), all);
        assert_eq!(Plane::AtMostOne.at(11).with_weaker_planes(), Plane::AtMostOne.at(11));
        assert_eq!(strong.before_loss_of_one(), None);
        let one = Plane::AtLeastOne.at(2) | Plane::None.at(0);
        assert_eq!(one.before_loss_of_one(), Some(one | Plane::AtLeastTwo.at(2)));
    }

    #[test]
    fn a_liberty_has_at_least_what_its_chain_has() {
        // Slots of the corner 2x2, cells 1, 2, 3: the right cell of the lower
        // row, then the upper row.
        let frame = Frame::new(Place::Corner, "2x2".parse().unwrap()).unwrap();
        let shape = Shape::new(&frame, Pattern::parse(&frame, ".X/..").unwrap());
        let rules = Implications::new(&shape, true, true);
        let chain = Plane::AtLeastTwo.at(2);
        let closed = rules.close(chain);
        assert!(Plane::AtLeastTwo.at(0).is_subset(closed));
        assert!(Plane::AtLeastOne.at(1).is_subset(closed));
        assert_eq!(rules.core(closed), chain);
        assert_eq!(rules.close(Plane::None.at(1)) & Conditions::MIN, Conditions::NONE);
    }
}
