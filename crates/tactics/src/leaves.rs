//! Rules for the proof search: a book for the checker, and a finder that is
//! quick where few rules can match.

use tesuji_board::{Board, Color, PointSet, Size};
use tesuji_reading::{
    BookRule, BookSet, Conclusion, FoundRule, RuleBook, RuleFinder, RulePlace, RuleUse,
};

use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::frame::Place;
use crate::goal::RuleGoal;
use crate::matcher::{Surroundings, Window, windows, zone};
use crate::pattern::Pattern;
use crate::reading::Reading;
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
        let rule = |rule: &crate::Rule| BookRule {
            black: rule.pattern.black.bits(),
            white: rule.pattern.white.bits(),
            conditions: set.core(rule).bits(),
            anchors: rule.anchors.bits(),
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
            rules: set.rules().iter().map(rule).collect(),
        })
    };
    Ok(RuleBook::new(base.sets.iter().map(set).collect::<Result<_, _>>()?))
}

fn conclusion(goal: RuleGoal) -> Conclusion {
    match goal {
        RuleGoal::Eye => Conclusion::Eye,
        RuleGoal::Life => Conclusion::Life,
    }
}

/// Finds the rules of a base on boards of one size.
pub struct Finder<'a> {
    base: &'a RuleBase,
    book: RuleBook,
    sets: Vec<Lookup>,
    places: Vec<(usize, Window)>,
}

/// What is known of a set at once.
struct Lookup {
    /// For every set of cells whether it holds the black stones of a rule.
    black: Vec<u64>,
    /// Cells of which one holds a stone that a rule speaks of.
    anchors: Cells,
}

impl Lookup {
    fn new(set: &RuleSet) -> Lookup {
        let cells = set.frame().cells().len();
        let mut lookup =
            Lookup { black: vec![0; (1usize << cells).div_ceil(64)], anchors: Cells::EMPTY };
        for rule in set.rules().iter().filter(|rule| !rule.anchors.is_empty()) {
            let bits = usize::from(rule.pattern.black.bits());
            lookup.black[bits / 64] |= 1 << (bits % 64);
            lookup.anchors |= rule.anchors;
        }
        lookup
    }

    #[inline]
    fn has_black(&self, black: Cells) -> bool {
        let bits = usize::from(black.bits());
        self.black[bits / 64] >> (bits % 64) & 1 != 0
    }
}

impl<'a> Finder<'a> {
    /// Lays the sets out that are wanted. All rules of the base must be proved.
    pub fn new(
        base: &'a RuleBase,
        size: Size,
        wanted: impl Fn(&RuleSet) -> bool,
    ) -> Result<Finder<'a>, Unproved> {
        let book = book(base)?;
        let mut places = Vec::new();
        for (i, set) in base.sets.iter().enumerate().filter(|(_, set)| wanted(set)) {
            places.extend(windows(set.frame(), size).into_iter().map(|window| (i, window)));
        }
        let sets = base.sets.iter().map(Lookup::new).collect();
        Ok(Finder { base, book, sets, places })
    }

    /// The rules as the checker wants them.
    pub fn book(&self) -> &RuleBook {
        &self.book
    }
}

impl std::fmt::Debug for Finder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Finder({} rectangles)", self.places.len())
    }
}

impl RuleFinder for Finder<'_> {
    fn checksum(&self) -> u64 {
        self.book.checksum()
    }

    fn near(&self, wanted: Conclusion, area: &PointSet) -> Vec<u32> {
        let is_wanted = |(set, window): &(usize, Window)| {
            conclusion(self.base.sets[*set].task.goal) == wanted && window.area().meets(area)
        };
        let numbered = self.places.iter().enumerate();
        numbered.filter(|(_, place)| is_wanted(place)).map(|(i, _)| i as u32).collect()
    }

    fn find(
        &self,
        board: &Board,
        black: Color,
        stones: &PointSet,
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    ) {
        let (own, other) = (board.stones(black), board.stones(!black));
        for &place in places {
            let (number, window) = &self.places[place as usize];
            let shown = |set: &PointSet| {
                let cells = window.points().iter().enumerate();
                cells.fold(0, |bits, (i, &p)| bits | u16::from(set.contains(p)) << i)
            };
            let own_cells = Cells::from_bits(shown(&own));
            if !self.sets[*number].has_black(own_cells) {
                continue;
            }
            let anchors = Cells::from_bits(shown(stones));
            if anchors.is_empty() {
                continue;
            }
            let pattern = Pattern { black: own_cells, white: Cells::from_bits(shown(&other)) };
            let set = &self.base.sets[*number];
            let mut rules = set.with_pattern(pattern).filter(|(_, r)| r.anchors.meets(anchors));
            let mut around = None;
            let conditions = |rule: u32| {
                let bits = self.book.sets()[*number].rules[rule as usize].conditions;
                Conditions::from_bits(bits).expect("conditions of the base")
            };
            let found = rules.find(|(rule, _)| {
                let around = around.get_or_insert_with(|| {
                    Surroundings::new(board, set.frame(), window, pattern, black, true)
                });
                around.satisfy(conditions(*rule))
            });
            if let Some((rule, _)) = found {
                let points = window.points();
                let at = [points[0], points[1], points[set.task.size.width]];
                let conditions = conditions(rule);
                tell(FoundRule {
                    used: RuleUse { set: *number, rule: rule as usize, at },
                    area: *window.area(),
                    zone: zone(board, set.frame(), window, pattern, black, conditions),
                });
            }
        }
    }
}
