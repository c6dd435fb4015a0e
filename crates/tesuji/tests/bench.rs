//! The checksum of behaviour: what every engine does with fixed work.

use std::collections::BTreeMap;

use tesuji::bench;

const PINNED: &str = include_str!("../../../benches/totals.txt");

/// Lines by the engine in front of them.
fn by_engine(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter_map(|line| Some((line.split_whitespace().next()?, line))).collect()
}

#[test]
fn totals_are_those_of_the_file() {
    let found = bench::in_lines(&bench::run(|_| ()));
    let (found_by, pinned_by) = (by_engine(&found), by_engine(PINNED));
    let mut changes = String::new();
    for (engine, now) in &found_by {
        let before = pinned_by.get(engine).copied().unwrap_or("(nothing)");
        if before != *now {
            changes += &format!("  before: {before}\n  now:    {now}\n");
        }
    }
    assert!(
        changes.is_empty() && found_by.len() == pinned_by.len(),
        "engines do not behave as benches/totals.txt says:\n{changes}\
         A refactoring leaves the totals alone. If the change is meant, renew the file with\n  \
         tesuji bench --totals > benches/totals.txt\n\
         and state the totals before and after, and why, in the message of the commit."
    );
}
