//! The two rules that everything begins with.

use crate::knowledge::{Knowledge, Learned};

use super::concepts::Cell;
use super::premise::{Premise, Range, Task};
use super::{Go, GoKnowledge};

/// **Definition** (Cazenave, before learning has occurred): extend a chain in
/// atari; play a liberty of a chain with two. **Choice**: the document's captions
/// name the goals of the two rules the wrong way round; a liberty of a chain with
/// two is played to capture it. A chain with a single liberty is captured there.
pub fn seeds() -> Vec<Premise> {
    let beside = |task, least, most| {
        let mut premise = Premise::new(task, Range { least, most });
        premise.cells = vec![((-1, 0), Cell::Target.mask())];
        premise.canonical()
    };
    vec![beside(Task::Save, 1, 1), beside(Task::Eat, 1, 2)]
}

/// What the document's program knew before it learned anything.
pub fn beginner(go: &Go) -> GoKnowledge {
    let rules: Vec<Learned<Premise>> = (0..)
        .zip(seeds())
        .map(|(number, premise)| Learned::new(number, premise, "given".to_owned()))
        .collect();
    let next = rules.len() as u32;
    Knowledge::new(go, rules, next)
}
