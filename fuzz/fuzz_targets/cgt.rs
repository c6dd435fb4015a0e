//! Any text as an expression of games: nothing panics within bounds on memory and work, an
//! error names a column, and the name of a value is an expression of the same value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_cgt::{Arena, Limits, Value, evaluate};

const STEPS: u64 = 2000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut arena = Arena::with_limits(Limits { nodes: 500, memo: 500, steps: STEPS });
    match evaluate(&mut arena, text) {
        Ok(Value::Game(game)) => {
            let Ok(name) = arena.name(game) else { return };
            arena.allow(STEPS);
            if let Ok(Value::Game(again)) = evaluate(&mut arena, &name) {
                assert!(again == game, "{text} is {name}");
            }
        }
        Ok(_) => {}
        Err(error) => assert!(error.column <= text.chars().count() + 1, "{error}"),
    }
});
