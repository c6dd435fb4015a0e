//! Any bytes: reading never panics, and what was read is written and read again
//! to the same trees. Games are replayed as far as they go.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_sgf::{Collection, OnIllegal, ReplayOptions, replay, write};

fuzz_target!(|bytes: &[u8]| {
    let Ok(read) = Collection::read(bytes) else { return };
    let text = write(&read.collection);
    let again = Collection::read(text.as_bytes()).expect("what was written can be read");
    assert_eq!(again.collection, read.collection);
    for tree in &read.collection.games {
        let options = ReplayOptions { on_illegal: OnIllegal::Stop, ..ReplayOptions::default() };
        let _ = replay(tree, &tree.main_line(), &options);
    }
});
