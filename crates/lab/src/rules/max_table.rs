//! Table 1 of the document: which maximum conditions rules have.

use tesuji_tactics::{Plane, RuleSet, Shape};

/// The kinds of the table: any, a cell with none or one, a chain with none or
/// one.
const KINDS: usize = 6;

/// For every two kinds in the order C0, C1, I0, I1, S0, S1: the rules that have
/// a condition of the one and, when it is taken away, still meet the other.
pub fn max_table(set: &RuleSet) -> Vec<Vec<usize>> {
    let mut table = vec![vec![0; KINDS]; KINDS];
    for rule in set.rules() {
        let counts = counts(set, rule);
        let total: usize = counts.iter().sum();
        for (i, row) in table.iter_mut().enumerate() {
            for (j, number) in row.iter_mut().enumerate() {
                *number += usize::from(meets(&counts, total, i, j));
            }
        }
    }
    table
}

/// Conditions of the kinds I0, I1, S0 and S1.
fn counts(set: &RuleSet, rule: &tesuji_tactics::Rule) -> [usize; 4] {
    let shape = Shape::new(set.frame(), rule.pattern);
    let mut counts = [0; 4];
    for (plane, slot) in set.core(rule).iter() {
        let cell = set.frame().frontier().find(|&c| set.frame().slot(c) == slot);
        let on_stone = cell.is_some_and(|cell| shape.fragment_at(cell).is_some());
        match plane {
            Plane::None | Plane::NoneForGood => counts[if on_stone { 2 } else { 0 }] += 1,
            Plane::AtMostOne => counts[if on_stone { 3 } else { 1 }] += 1,
            Plane::AtLeastOne | Plane::AtLeastTwo => {}
        }
    }
    counts
}

fn meets(counts: &[usize; 4], total: usize, i: usize, j: usize) -> bool {
    match (i, j) {
        (0, 0) => total == 0,
        (0, 1) | (1, 0) => total == 1,
        (1, 1) => total >= 2,
        (0, k) | (k, 0) => total == 1 && counts[k - 2] == 1,
        (1, k) | (k, 1) => total >= 2 && counts[k - 2] >= 1,
        (a, b) if a == b => counts[a - 2] >= 2,
        (a, b) => counts[a - 2] >= 1 && counts[b - 2] >= 1,
    }
}
