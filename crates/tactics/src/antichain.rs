//! Sets of demands of which none includes another: what a pattern's rules are.

use crate::conditions::Conditions;

/// Whether one of the demands is met whenever this one is.
pub fn covers(minimal: &[Conditions], demand: Conditions) -> bool {
    minimal.iter().any(|m| m.is_subset(demand))
}

/// Adds a demand unless a weaker one is there, and drops the stronger ones.
/// Says whether it was added.
pub fn insert(minimal: &mut Vec<Conditions>, demand: Conditions) -> bool {
    if covers(minimal, demand) {
        return false;
    }
    minimal.retain(|m| !demand.is_subset(*m));
    minimal.push(demand);
    true
}

/// The minimal ones of any demands.
pub fn minimize(mut demands: Vec<Conditions>) -> Vec<Conditions> {
    if demands.len() > 1 {
        // Small ones first, so that nothing has to be dropped again.
        demands.sort_unstable_by_key(|d| (d.len(), *d));
        demands.dedup();
        let mut minimal: Vec<Conditions> = Vec::with_capacity(demands.len());
        for demand in demands {
            if !covers(&minimal, demand) {
                minimal.push(demand);
            }
        }
        return minimal;
    }
    demands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conditions::Plane;
    use proptest::prelude::*;

    fn demand(bits: u8) -> Conditions {
        (0..8)
            .filter(|i| bits >> i & 1 != 0)
            .fold(Conditions::NONE, |set, i| set | Plane::AtLeastOne.at(i))
    }

    proptest! {
        #[test]
        fn both_ways_keep_the_minimal_demands(all in prop::collection::vec(any::<u8>(), 0..40)) {
            let all: Vec<Conditions> = all.into_iter().map(demand).collect();
            let mut one_by_one = Vec::new();
            for &d in &all {
                insert(&mut one_by_one, d);
            }
            one_by_one.sort();
            let mut expected: Vec<Conditions> = all
                .iter()
                .copied()
                .filter(|d| all.iter().all(|e| e == d || !e.is_subset(*d)))
                .collect();
            expected.sort();
            expected.dedup();
            let mut at_once = minimize(all);
            at_once.sort();
            prop_assert_eq!(&one_by_one, &expected);
            prop_assert_eq!(&at_once, &expected);
        }
    }
}
