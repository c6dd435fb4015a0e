//! The rules of a plan, sorted by what they want on one point after another, so that those
//! that fit a position are found without trying all of them.

use super::ground::{Masks, Numbered};

/// So few rules are tried one by one.
const FEW: usize = 8;

/// Rules by their numbers.
pub(super) enum Sorted {
    /// Any of these may fit.
    Few(Vec<usize>),
    /// Those that want a point empty, the attacker's or the defender's; and the others.
    By { point: usize, wants: Box<[Sorted; 3]>, others: Box<Sorted> },
}

impl Sorted {
    pub(super) fn new(rules: &[Numbered], points: usize) -> Sorted {
        Sorted::some(rules, (0..rules.len()).collect(), points)
    }

    fn some(rules: &[Numbered], all: Vec<usize>, points: usize) -> Sorted {
        if all.len() <= FEW {
            return Sorted::Few(all);
        }
        let wish = |&rule: &usize, point: usize| rules[rule].wanted.wish(point);
        // The rules that are left whatever stands on the point, at most.
        let left = |point: &usize| {
            let mut count = [0; 4];
            for rule in &all {
                count[wish(rule, *point).map_or(3, usize::from)] += 1;
            }
            count[..3].iter().max().copied().unwrap_or(0) + count[3]
        };
        let Some(point) = (0..points).min_by_key(left).filter(|point| left(point) < all.len())
        else {
            return Sorted::Few(all);
        };
        let mut parts: [Vec<usize>; 4] = Default::default();
        for rule in all {
            parts[wish(&rule, point).map_or(3, usize::from)].push(rule);
        }
        let [empty, attacker, defender, others] =
            parts.map(|part| Sorted::some(rules, part, points));
        let wants = Box::new([empty, attacker, defender]);
        Sorted::By { point, wants, others: Box::new(others) }
    }

    /// The rules that have what they want on every point, the first in front.
    pub(super) fn fitting(&self, rules: &[Numbered], cells: &[u8]) -> Vec<usize> {
        let mut all = Vec::new();
        self.collect(cells, &mut all);
        let here = Masks::of(cells);
        all.retain(|&rule| here.have(rules[rule].wanted));
        all.sort_unstable();
        all
    }

    fn collect(&self, cells: &[u8], all: &mut Vec<usize>) {
        match self {
            Sorted::Few(rules) => all.extend(rules),
            Sorted::By { point, wants, others } => {
                wants[usize::from(cells[*point])].collect(cells, all);
                others.collect(cells, all);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Rng;

    /// What is found is what trying every rule finds, in the same order.
    #[test]
    fn the_rules_that_fit() {
        const POINTS: usize = 7;
        let mut rng = Rng::new(5);
        let mut found = 0;
        for _ in 0..200 {
            let count = 1 + rng.below(60) as usize;
            let rules: Vec<Numbered> = (0..count)
                .map(|_| {
                    let cells: Vec<u8> = (0..POINTS).map(|_| rng.below(5) as u8).collect();
                    Numbered {
                        wanted: Masks::wanting(&cells),
                        threats: [0; 2],
                        ban: None,
                        action: None,
                    }
                })
                .collect();
            let sorted = Sorted::new(&rules, POINTS);
            for _ in 0..50 {
                let cells: Vec<u8> = (0..POINTS).map(|_| rng.below(3) as u8).collect();
                let here = Masks::of(&cells);
                let fits = |&rule: &usize| here.have(rules[rule].wanted);
                let tried: Vec<usize> = (0..rules.len()).filter(fits).collect();
                found += tried.len();
                assert_eq!(sorted.fitting(&rules, &cells), tried);
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
