//! Any text as rules learned from surprises and as static rules remembered from proofs: nothing
//! panics, an error names its line, and what is read is written and read again to the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_learning::go::{Go, from_text, to_text};
use tesuji_learning::memory;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let go = Go::default();
    match from_text(&go, text) {
        Ok((knowledge, progress, note)) => {
            let written = to_text(&knowledge, &progress, &note);
            let (again, progress, note) =
                from_text(&go, &written).expect("what was written can be read");
            assert_eq!(to_text(&again, &progress, &note), written);
        }
        Err(error) => assert!(error.line <= 1 + text.lines().count()),
    }
    match memory::from_text(text) {
        Ok((read, note)) => {
            let written = memory::to_text(&read, &note);
            let (again, note) = memory::from_text(&written).expect("what was written can be read");
            assert_eq!(memory::to_text(&again, &note), written);
        }
        Err(error) => assert!(error.line <= 1 + text.lines().count()),
    }
});
