//! Any bytes as a file of proofs and plans, lines of JSON or SGF: nothing panics, what is
//! read is written and read again to the same lines, and the checkers say something of it.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use tesuji::proof::{Checker, Filed, lines_of, read};

/// The checker may look at so many positions of a plan.
const POSITIONS: usize = 200;

thread_local! {
    static CHECKER: RefCell<Checker> = RefCell::new(Checker::new(Vec::new(), POSITIONS));
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(all) = read(bytes) else { return };
    for (filed, reasons) in &all {
        let verdict = CHECKER
            .with_borrow_mut(|checker| checker.verdict(filed, reasons.as_ref()))
            .expect("the program's own rules can be read");
        assert_eq!(verdict.hole.is_none(), !verdict.conditions.is_empty());
        let _ = verdict.in_words(filed);
        // Reasons are read off what holds only.
        if verdict.hole.is_some() {
            continue;
        }
        let lines = match filed {
            Filed::Proof(file) => lines_of(std::iter::once(&file.proof), &[]),
            Filed::Plan(plan) => lines_of(std::iter::empty(), std::slice::from_ref(plan)),
        };
        let again = read(lines.as_bytes()).expect("what was written can be read");
        let [(again, Some(reasons))] = again.as_slice() else {
            panic!("one proof was written, with reasons")
        };
        assert_eq!(again.checksum(), filed.checksum());
        let again = CHECKER.with_borrow_mut(|checker| checker.verdict(again, Some(reasons)));
        let hole = again.expect("the rules are there").hole;
        assert!(hole.is_none(), "{hole:?}");
    }
});
