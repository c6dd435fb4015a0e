//! Tactical rules at the leaves of proofs: plain data, and who finds them.
//!
//! A rule is a rectangle of stones in a corner, on a side or in the centre,
//! with conditions on the liberties around it. It says: the player in the part
//! of Black makes an eye in the rectangle, lives there or joins two stones, although
//! the other one moves first, in the game without any ko rule. A *book* holds rules that
//! are believed; where they come from is not known here. The search asks a
//! [`RuleFinder`] which rules match, and the checker looks again by itself.

use std::fmt;

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use crate::statics::StaticRule;

/// What rules conclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conclusion {
    /// A real eye of one point in the rectangle.
    Eye,
    /// Unconditional life of a chain in the rectangle.
    Life,
    /// That the stones on the two anchors belong to one chain in the end.
    Link,
}

/// Which sides of a rectangle lie on edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulePlace {
    /// The lowest row and the first column.
    Corner,
    /// The lowest row.
    Side,
    /// None.
    Center,
}

/// A rule. Cells count from 0, row by row; bit i of a set stands for cell i.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookRule {
    /// The cells with stones of the player who reaches the goal.
    pub black: u16,
    /// The cells with stones of the other player.
    pub white: u16,
    /// Conditions at the cells that have a neighbour outside, counted among
    /// these alone: five planes of [`SLOTS`] bits, which say that Black has at
    /// least one external liberty there, at least two; that White has at most
    /// one, none, none for good.
    pub conditions: u64,
    /// Cells with black stones of which each, if Black wants it, is never
    /// captured and belongs in the end to the chain that has the eye or lives.
    pub anchors: u16,
    /// Of a rule for an eye: the anchors for which that holds even if Black
    /// answers moves elsewhere, as long as no move elsewhere takes a liberty that
    /// he counts on.
    pub secluded: u16,
}

/// Bits for one kind of condition.
pub const SLOTS: usize = 12;

/// Rules of one size, place and conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookSet {
    /// What they conclude.
    pub conclusion: Conclusion,
    /// Where they lie.
    pub place: RulePlace,
    /// Cells along the lowest row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The rules, by their numbers.
    pub rules: Vec<BookRule>,
}

/// All rules that a proof may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleBook {
    checksum: u64,
    sets: Vec<BookSet>,
    statics: Vec<StaticRule>,
}

/// Where a checksum begins: FNV-1a over all numbers in order.
const FIRST: u64 = 0xcbf2_9ce4_8422_2325;

fn with_number(checksum: u64, number: u64) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    number.to_le_bytes().into_iter().fold(checksum, step)
}

impl RuleBook {
    /// A book of these sets.
    pub fn new(sets: Vec<BookSet>) -> RuleBook {
        let mut checksum = FIRST;
        let mut add = |number: u64| checksum = with_number(checksum, number);
        for set in &sets {
            let BookSet { conclusion, place, width, height, rules } = set;
            let kind = [*conclusion as u64, *place as u64, *width as u64, *height as u64];
            kind.into_iter().chain([rules.len() as u64]).for_each(&mut add);
            for BookRule { black, white, conditions, anchors, secluded } in rules {
                let cells = [black, white, anchors, secluded].map(|cells| u64::from(*cells));
                add(cells[0] | cells[1] << 16 | cells[2] << 32 | cells[3] << 48);
                add(*conditions);
            }
        }
        RuleBook { checksum, sets, statics: Vec::new() }
    }

    /// A book of static rules.
    pub fn of_statics(statics: Vec<StaticRule>) -> RuleBook {
        let numbers = statics.iter().flat_map(StaticRule::numbers);
        let checksum = numbers.fold(with_number(FIRST, statics.len() as u64), with_number);
        RuleBook { checksum, sets: Vec::new(), statics }
    }

    /// A number that tells books apart, made of all their rules.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// The sets, by their numbers.
    pub fn sets(&self) -> &[BookSet] {
        &self.sets
    }

    /// The static rules, by their numbers.
    pub fn statics(&self) -> &[StaticRule] {
        &self.statics
    }
}

/// A rule on a board, with the prover in the part of Black.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleUse {
    /// The number of its set in the book.
    pub set: usize,
    /// Its number in the set.
    pub rule: usize,
    /// The points under the first cell, the next one in its row, and the first
    /// one of the next row: they tell place and mirror image.
    pub at: [Point; 3],
}

/// A rule that matches, as the search needs it.
#[derive(Clone, Debug)]
pub struct FoundRule {
    /// Which rule, and where.
    pub used: RuleUse,
    /// The points of the rectangle.
    pub area: PointSet,
    /// The stones asked about that are anchors of the rule.
    pub anchors: PointSet,
    /// The points that the match depends on.
    pub zone: PointSet,
}

/// Two rules for eyes that together make a chain live, as the search needs them.
#[derive(Clone, Debug)]
pub struct FoundPair {
    /// Which rules, and where. The second may count on the first one to leave the
    /// chain a liberty.
    pub used: [RuleUse; 2],
    /// The points that the pair depends on.
    pub zone: PointSet,
}

/// Finds rules of a book on boards of one size.
pub trait RuleFinder: fmt::Debug + Send + Sync {
    /// The checksum of the book.
    fn checksum(&self) -> u64;

    /// The rectangles of rules for something that meet an area, by number.
    fn near(&self, conclusion: Conclusion, area: &PointSet) -> Vec<(u32, PointSet)>;

    /// Those of two lists of rectangles in which the stones are those of a rule, or
    /// seem to be, with a player in the part of Black.
    fn shown(&self, board: &Board, black: Color, places: [&[u32]; 2]) -> [Vec<u32>; 2];

    /// Empty points where a stone of a player may make a rule match in some of
    /// the rectangles, captures aside.
    fn moves(&self, board: &Board, black: Color, places: &[u32]) -> PointSet;

    /// Tells of rules that match in some of the rectangles, with a player in
    /// the part of Black and an anchor among these stones of his.
    fn find(
        &self,
        board: &Board,
        black: Color,
        stones: &PointSet,
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    );

    /// Tells of rules that match in some of the rectangles and join two chains of a player
    /// in the part of Black.
    fn find_links(
        &self,
        board: &Board,
        chains: [ChainId; 2],
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    );

    /// Tells of pairs of rules for eyes of a chain that together make it live, one
    /// in some of the rectangles, the other in some others.
    fn find_pairs(
        &self,
        board: &Board,
        chain: ChainId,
        places: [&[u32]; 2],
        tell: &mut dyn FnMut(FoundPair),
    );
}
