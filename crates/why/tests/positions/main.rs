//! Each position under `positions/names` is proven, and its proof gets the names that the
//! file says and no others; turned, mirrored and with the colours changed as well.

mod changes;
mod common;

use tesuji_board::Symmetry;
use tesuji_why::Name;

use common::{Position, positions};

fn faults(positions: &[Position]) -> Vec<String> {
    let fault = |position: &Position| {
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| position.fault()));
        found.unwrap_or_else(|_| Some(format!("{}: no answer", position.place)))
    };
    positions.iter().filter_map(fault).collect()
}

#[test]
fn every_position_has_its_names_and_no_others() {
    let wrong = faults(&positions());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same turned, mirrored and with the colours changed, in all sixteen ways: the search
/// finds other proofs, the names stay.
#[test]
fn names_do_not_depend_on_the_way_a_position_lies() {
    let turned = |position: &Position| {
        let ways = Symmetry::ALL.into_iter().flat_map(|way| [(way, false), (way, true)]);
        ways.map(|(way, swaps)| position.turned(way, swaps)).collect::<Vec<_>>()
    };
    let all: Vec<Position> = positions().iter().flat_map(turned).collect();
    let wrong = faults(&all);
    let named = all.iter().filter(|position| !position.is.is_empty()).count();
    println!("{} positions, {named} with a name: {} wrong", all.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every name has positions of its own, and the files hold what they promise.
#[test]
fn every_name_has_positions() {
    let all = positions();
    let named = all.iter().filter(|position| !position.is.is_empty()).count();
    println!("{} positions, {named} of them with a name", all.len());
    // Whoever breaks a ladder survives on the open board, which takes a proof of its own.
    let others = [Name::LadderBreaker];
    for name in Name::ALL.into_iter().filter(|name| !others.contains(name)) {
        assert!(all.iter().any(|position| position.is.contains(name.word())), "{name:?}");
    }
    for position in &all {
        assert!(position.is.is_disjoint(&position.not), "{}", position.place);
        assert!(position.also.is_disjoint(&position.not), "{}", position.place);
    }
}
