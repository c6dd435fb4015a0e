//! Two eye rules that together make a chain live: why, and how they are found.
//!
//! **Theorem.** Let a chain C of Black hold *secluded* anchors of two eye rules
//! that match in windows F and G, with the liberties that their minima count in
//! sets E and H outside of both windows. If F ∪ E and G ∪ H share only stones of
//! C, Black lives with C although White moves first. The second rule may take
//! all its minima on C for granted.
//!
//! *Why.* Black answers a white move in F ∪ E by the first rule, one in G ∪ H by
//! the second, and any other as if White had passed in the window that is not
//! finished; so the sum of the depths falls. A secluded rule
//! ([`crate::Reading::SECLUDED`]) has no maxima, and at White's turns every chain
//! in its window has a liberty in the window, or for Black a counted one outside.
//! So no move elsewhere, of either player, captures anything there or takes a
//! counted liberty, and the rule matches as before. What its minima count only
//! shrinks in the course of the rule, and Black plays in the windows alone. The
//! anchors are never captured, so C only grows, and ends with two one-point eyes.
//!
//! The first rule alone sees to it that C has a liberty in F ∪ E after every move,
//! since C might have no other. That liberty is outside G and no single move
//! takes it away, which is more than a minimum on C in the second rule asks for.
//! A finished eye stays, because C does.

use tesuji_board::{Board, ChainId, PointSet};
use tesuji_reading::{FoundPair, RuleUse};

use super::{Finder, place_of, rows};
use crate::conditions::{Conditions, Plane};
use crate::matcher::{Surroundings, Window};
use crate::pattern::Pattern;
use crate::rule::Rule;

/// A secluded rule that a window shows for some chain; its conditions are yet to
/// be looked at.
struct Candidate<'f> {
    set: usize,
    rule: u32,
    pattern: Pattern,
    conditions: Conditions,
    window: &'f Window,
}

impl Finder<'_> {
    /// See [`tesuji_reading::RuleFinder::find_pairs`].
    pub(super) fn pairs(
        &self,
        board: &Board,
        chain: ChainId,
        places: [&[u32]; 2],
        tell: &mut dyn FnMut(FoundPair),
    ) {
        let first = self.secluded(board, chain, places[0]);
        if first.is_empty() {
            return;
        }
        let second = self.secluded(board, chain, places[1]);
        for a in &first {
            for b in second.iter().filter(|b| a.window != b.window) {
                for (alone, leaning) in [(a, b), (b, a)] {
                    if let Some(zone) = self.zone_of_two(board, chain, alone, leaning) {
                        tell(FoundPair { used: [alone, leaning].map(|c| self.use_of(c)), zone });
                        break;
                    }
                }
            }
        }
    }

    /// The secluded rules about a chain that some windows show.
    fn secluded(&self, board: &Board, id: ChainId, places: &[u32]) -> Vec<Candidate<'_>> {
        let chain = board.chain(id);
        let black = chain.color;
        let [own, other] = [black, !black].map(|color| rows(&board.stones(color), board.size()));
        let mut found = Vec::new();
        for &place in places {
            let spot = self.spots[place as usize];
            let filter = &self.filters[usize::from(spot.filter)];
            let shown = spot.shown(&own);
            if !filter.may_be_secluded(shown) || !filter.may_have(shown, spot.shown(&other)) {
                continue;
            }
            let window = &self.windows[place as usize];
            if !window.area().meets(&chain.stones) {
                continue;
            }
            let set = usize::from(spot.set);
            let anchors = window.cells_of(&chain.stones);
            let pattern = window.pattern(board, black);
            let rules = self.base.sets[set].with_pattern(pattern);
            let fits = |rule: &Rule| rule.depth > 0 && rule.secluded.meets(anchors);
            for (rule, _) in rules.filter(|(_, rule)| fits(rule)) {
                let conditions = self.conditions(set, rule);
                found.push(Candidate { set, rule, pattern, conditions, window });
            }
        }
        found
    }

    /// What shows that two rules do not disturb each other and that their
    /// conditions hold, if that is so. The second one leans on the first.
    fn zone_of_two(
        &self,
        board: &Board,
        id: ChainId,
        alone: &Candidate,
        leaning: &Candidate,
    ) -> Option<PointSet> {
        let chain = board.chain(id);
        let areas = *alone.window.area() | *leaning.window.area();
        if !(*alone.window.area() & *leaning.window.area()).is_subset(&chain.stones) {
            return None;
        }
        let mut zone = areas | chain.stones;
        let counted = self.count(board, alone, &areas, None, &mut zone)?;
        self.count(board, leaning, &(areas | counted), Some(id), &mut zone)?;
        Some(zone)
    }

    /// Adds what the minima of a rule need to a zone, with liberties away from
    /// some points; all liberties that can be counted for them. Minima on a given
    /// chain are taken for granted.
    fn count(
        &self,
        board: &Board,
        candidate: &Candidate,
        away_from: &PointSet,
        given: Option<ChainId>,
        zone: &mut PointSet,
    ) -> Option<PointSet> {
        let Candidate { set, pattern, window, .. } = *candidate;
        let black = board.chain_at(window.points_of(pattern.black).first()?)?;
        let black = board.chain(black).color;
        let frame = self.base.sets[set].frame();
        let around = Surroundings::new(board, frame, window, pattern, black, true);
        let mut counted = PointSet::EMPTY;
        for (plane, slot) in candidate.conditions.iter() {
            let needed = match plane {
                Plane::AtLeastOne => 1,
                Plane::AtLeastTwo => 2,
                Plane::AtMostOne | Plane::None | Plane::NoneForGood => return None,
            };
            let point = window.point(around.cell_of_slot(slot));
            if given.is_some_and(|id| around.chains(point, black).any(|joined| joined == id)) {
                continue;
            }
            let liberties = around.black_liberties(point) - *away_from;
            if liberties.len() < needed {
                return None;
            }
            counted |= liberties;
            for joined in around.chains(point, black) {
                *zone |= board.chain(joined).stones;
            }
            let known = (liberties & *zone).len();
            let more = liberties - *zone;
            zone.extend(more.iter().take(needed - known.min(needed)));
        }
        Some(counted)
    }

    fn use_of(&self, candidate: &Candidate) -> RuleUse {
        let Candidate { set, rule, window, .. } = *candidate;
        RuleUse { set, rule: rule as usize, at: place_of(&self.base.sets[set], window) }
    }
}
