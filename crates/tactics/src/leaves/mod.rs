//! Rules for the proof search: a book for the checker, and a finder that is
//! quick where few rules can match.

mod pairs;
mod usage;

pub use usage::{CountingFinder, Usage};

use tesuji_board::{Board, ChainId, Color, MAX_SIDE, Point, PointSet, Size};
use tesuji_reading::{
    BookRule, BookSet, Conclusion, FoundPair, FoundRule, RuleBook, RuleFinder, RulePlace, RuleUse,
};

use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::frame::Place;
use crate::goal::RuleGoal;
use crate::matcher::{Surroundings, Window, windows, zone};
use crate::reading::Reading;
use crate::rule::Rule;
use crate::rule_set::RuleSet;
use crate::store::RuleBase;

/// Rules that no proof may rest on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules {0} are not of the proved reading (sharp), so they prove nothing")]
pub struct Unproved(pub String);

/// The rules as the checker of proofs wants them.
pub fn book(base: &RuleBase) -> Result<RuleBook, Unproved> {
    let set = |set: &RuleSet| {
        if set.task.reading != Reading::SHARP {
            return Err(Unproved(set.name()));
        }
        let rule = |(rule, core): (&Rule, &Conditions)| BookRule {
            black: rule.pattern.black.bits(),
            white: rule.pattern.white.bits(),
            conditions: core.bits(),
            anchors: rule.anchors.bits(),
            secluded: rule.secluded.bits(),
        };
        Ok(BookSet {
            conclusion: conclusion(set.task.goal),
            place: match set.task.place {
                Place::Corner => RulePlace::Corner,
                Place::Side => RulePlace::Side,
                Place::Center => RulePlace::Center,
            },
            width: set.task.size.width,
            height: set.task.size.height,
            rules: set.rules().iter().zip(set.cores()).map(rule).collect(),
        })
    };
    Ok(RuleBook::new(base.sets.iter().map(set).collect::<Result<_, _>>()?))
}

fn conclusion(goal: RuleGoal) -> Conclusion {
    match goal {
        RuleGoal::Eye => Conclusion::Eye,
        RuleGoal::Life => Conclusion::Life,
        RuleGoal::Connect => Conclusion::Link,
    }
}

/// Finds the rules of a base on boards of one size.
pub struct Finder<'a> {
    base: &'a RuleBase,
    book: RuleBook,
    filters: Vec<Filter>,
    spots: Vec<Spot>,
    windows: Vec<Window>,
}

/// A window as a part of some rows of the board.
#[derive(Clone, Copy)]
struct Spot {
    set: u16,
    filter: u16,
    column: u8,
    row: u8,
    width: u8,
    height: u8,
}

impl Spot {
    /// The points of a set in the window, row by row.
    #[inline]
    fn shown(&self, rows: &Rows) -> u16 {
        let mask = (1 << self.width) - 1;
        let mut bits = 0;
        for i in (0..self.height).rev() {
            let row = rows[usize::from(self.row + i)] >> self.column & mask;
            bits = bits << self.width | row as u16;
        }
        bits
    }
}

/// The rows of a set of points.
type Rows = [u32; MAX_SIDE];

fn rows(set: &PointSet, size: Size) -> Rows {
    std::array::from_fn(|i| if i < size.height() { set.row(i) } else { 0 })
}

/// Says at once of most stones that no rule of a set has them, laid on the
/// board in one of its mirror images.
struct Filter {
    set: usize,
    /// The cell under each point of a window, row by row.
    cells: Vec<usize>,
    /// For every set of points whether it holds the black stones of a rule.
    black: Vec<u64>,
    /// The same with one of the stones missing.
    but_one: Vec<u64>,
    /// The same for rules with secluded anchors.
    secluded: Vec<u64>,
    /// A bit for each hash value of black and white stones.
    both: Vec<u64>,
}

impl Filter {
    fn new(number: usize, set: &RuleSet, cells: Vec<usize>) -> Filter {
        let bits = (8 * set.rules().len()).next_power_of_two().max(64);
        let black = vec![0; (1usize << cells.len()).div_ceil(64)];
        let (but_one, secluded) = (black.clone(), black.clone());
        let both = vec![0; bits / 64];
        let laid = laid(&cells);
        let mut filter = Filter { set: number, cells, black, but_one, secluded, both };
        for rule in set.rules().iter().filter(|rule| !rule.anchors.is_empty()) {
            let on_board = |stones: Cells| laid[usize::from(stones.bits())];
            let (black, white) = (on_board(rule.pattern.black), on_board(rule.pattern.white));
            filter.black[usize::from(black) / 64] |= 1 << (black % 64);
            // An eye that is there already needs no rule.
            if !rule.secluded.is_empty() && rule.depth > 0 {
                filter.secluded[usize::from(black) / 64] |= 1 << (black % 64);
            }
            for i in Cells::from_bits(black) {
                let rest = black & !(1 << i.index());
                filter.but_one[usize::from(rest) / 64] |= 1 << (rest % 64);
            }
            let bit = filter.bit(black, white);
            filter.both[bit / 64] |= 1 << (bit % 64);
        }
        filter
    }

    #[inline]
    fn bit(&self, black: u16, white: u16) -> usize {
        let key = u64::from(black) << 16 | u64::from(white);
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        hash as usize & (64 * self.both.len() - 1)
    }

    #[inline]
    fn may_have_black(&self, black: u16) -> bool {
        self.black[usize::from(black) / 64] >> (black % 64) & 1 != 0
    }

    #[inline]
    fn may_be_secluded(&self, black: u16) -> bool {
        self.secluded[usize::from(black) / 64] >> (black % 64) & 1 != 0
    }

    #[inline]
    fn may_have_all_but_one(&self, black: u16) -> bool {
        self.but_one[usize::from(black) / 64] >> (black % 64) & 1 != 0
    }

    #[inline]
    fn may_have(&self, black: u16, white: u16) -> bool {
        let bit = self.bit(black, white);
        self.both[bit / 64] >> (bit % 64) & 1 != 0
    }
}

/// For every set of cells the points of a window under them, row by row.
fn laid(cells: &[usize]) -> Vec<u16> {
    let mut laid = vec![0; 1 << cells.len()];
    for (point, &cell) in cells.iter().enumerate() {
        for set in (1usize << cell..laid.len()).filter(|set| set >> cell & 1 != 0) {
            laid[set] |= 1 << point;
        }
    }
    laid
}

impl<'a> Finder<'a> {
    /// Lays the sets out that are wanted. All rules of the base must be proved.
    pub fn new(
        base: &'a RuleBase,
        size: Size,
        wanted: impl Fn(&RuleSet) -> bool,
    ) -> Result<Finder<'a>, Unproved> {
        let book = book(base)?;
        let mut finder =
            Finder { base, book, filters: Vec::new(), spots: Vec::new(), windows: Vec::new() };
        for (i, set) in base.sets.iter().enumerate().filter(|(_, set)| wanted(set)) {
            for window in windows(set.frame(), size) {
                finder.add(i, window);
            }
        }
        Ok(finder)
    }

    fn add(&mut self, number: usize, window: Window) {
        let mut order: Vec<usize> = (0..window.points().len()).collect();
        order.sort_by_key(|&cell| window.points()[cell]);
        let [first, last] = [order[0], order[order.len() - 1]].map(|cell| window.points()[cell]);
        let known = |filter: &Filter| filter.set == number && filter.cells == order;
        let filter = self.filters.iter().position(known).unwrap_or_else(|| {
            self.filters.push(Filter::new(number, &self.base.sets[number], order));
            self.filters.len() - 1
        });
        self.spots.push(Spot {
            set: number as u16,
            filter: filter as u16,
            column: first.column() as u8,
            row: first.row() as u8,
            width: (last.column() + 1 - first.column()) as u8,
            height: (last.row() + 1 - first.row()) as u8,
        });
        self.windows.push(window);
    }

    /// The rules as the checker wants them.
    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// Whether a window seems to show the stones of a rule.
    #[inline]
    fn is_shown(&self, place: u32, own: &Rows, other: &Rows) -> bool {
        let spot = self.spots[place as usize];
        let filter = &self.filters[usize::from(spot.filter)];
        let shown = spot.shown(own);
        filter.may_have_black(shown) && filter.may_have(shown, spot.shown(other))
    }

    /// The fewest conditions that say what a rule demands.
    fn conditions(&self, set: usize, rule: u32) -> Conditions {
        let bits = self.book.sets()[set].rules[rule as usize].conditions;
        Conditions::from_bits(bits).expect("conditions of the base")
    }

    /// A rule among those that are meant that matches in a window, if there is one.
    fn look(
        &self,
        board: &Board,
        black: Color,
        is_meant: impl Fn(&Rule) -> bool,
        number: usize,
        window: &Window,
    ) -> Option<FoundRule> {
        let set = &self.base.sets[number];
        let pattern = window.pattern(board, black);
        if !set.knows(pattern) {
            return None;
        }
        let around = Surroundings::new(board, set.frame(), window, pattern, black, true);
        let conditions = |rule: u32| self.conditions(number, rule);
        let (number_of_rule, rule) = set
            .with_pattern(pattern)
            .find(|(i, rule)| is_meant(rule) && around.satisfy(conditions(*i)))?;
        Some(FoundRule {
            used: RuleUse { set: number, rule: number_of_rule as usize, at: place_of(set, window) },
            area: *window.area(),
            anchors: window.points_of(rule.anchors),
            zone: zone(board, set.frame(), window, pattern, black, conditions(number_of_rule)),
        })
    }
}

/// The points that tell how a window lies.
fn place_of(set: &RuleSet, window: &Window) -> [Point; 3] {
    let points = window.points();
    [points[0], points[1], points[set.task.size.width]]
}

impl std::fmt::Debug for Finder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Finder({} rectangles)", self.windows.len())
    }
}

impl RuleFinder for Finder<'_> {
    fn checksum(&self) -> u64 {
        self.book.checksum()
    }

    fn near(&self, wanted: Conclusion, area: &PointSet) -> Vec<(u32, PointSet)> {
        let is_wanted = |&i: &usize| {
            let set = &self.base.sets[usize::from(self.spots[i].set)];
            conclusion(set.task.goal) == wanted && self.windows[i].area().meets(area)
        };
        let places = (0..self.spots.len()).filter(is_wanted);
        places.map(|i| (i as u32, *self.windows[i].area())).collect()
    }

    fn shown(&self, board: &Board, black: Color, places: [&[u32]; 2]) -> [Vec<u32>; 2] {
        let [own, other] = [black, !black].map(|color| rows(&board.stones(color), board.size()));
        let shown = |place: &u32| self.is_shown(*place, &own, &other);
        places.map(|places| places.iter().copied().filter(shown).collect())
    }

    fn moves(&self, board: &Board, black: Color, places: &[u32]) -> PointSet {
        let [own, other] = [black, !black].map(|color| rows(&board.stones(color), board.size()));
        let mut found = PointSet::EMPTY;
        for &place in places {
            let spot = self.spots[place as usize];
            let filter = &self.filters[usize::from(spot.filter)];
            let own = spot.shown(&own);
            if own == 0 || !filter.may_have_all_but_one(own) {
                continue;
            }
            let other = spot.shown(&other);
            let mut empty = (((1u32 << (spot.width * spot.height)) - 1) as u16) & !own & !other;
            while empty != 0 {
                let i = empty.trailing_zeros() as u8;
                empty &= empty - 1;
                let after = own | 1 << i;
                if filter.may_have_black(after) && filter.may_have(after, other) {
                    let column = spot.column + i % spot.width;
                    let row = spot.row + i / spot.width;
                    found.insert(Point::new(usize::from(column), usize::from(row)));
                }
            }
        }
        found
    }

    fn find(
        &self,
        board: &Board,
        black: Color,
        stones: &PointSet,
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    ) {
        let [own, other] = [black, !black].map(|color| rows(&board.stones(color), board.size()));
        for &place in places {
            if !self.is_shown(place, &own, &other) {
                continue;
            }
            let set = usize::from(self.spots[place as usize].set);
            let window = &self.windows[place as usize];
            if !window.area().meets(stones) {
                continue;
            }
            let cells = window.cells_of(stones);
            let is_meant = |rule: &Rule| rule.anchors.meets(cells);
            if let Some(mut found) = self.look(board, black, is_meant, set, window) {
                found.anchors &= *stones;
                tell(found);
            }
        }
    }

    fn find_links(
        &self,
        board: &Board,
        chains: [ChainId; 2],
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    ) {
        let stones = chains.map(|id| board.chain(id).stones);
        let Some(black) = board.get(chains[0].point()) else { return };
        let [own, other] = [black, !black].map(|color| rows(&board.stones(color), board.size()));
        for &place in places {
            let window = &self.windows[place as usize];
            let joins = stones.iter().all(|chain| window.area().meets(chain));
            if !joins || !self.is_shown(place, &own, &other) {
                continue;
            }
            let ends = stones.map(|chain| window.cells_of(&chain));
            let set = usize::from(self.spots[place as usize].set);
            let named = |rule: &Rule| ends.iter().all(|end| rule.anchors.meets(*end));
            if let Some(found) = self.look(board, black, named, set, window) {
                tell(found);
            }
        }
    }

    fn find_pairs(
        &self,
        board: &Board,
        chain: ChainId,
        places: [&[u32]; 2],
        tell: &mut dyn FnMut(FoundPair),
    ) {
        self.pairs(board, chain, places, tell);
    }
}
