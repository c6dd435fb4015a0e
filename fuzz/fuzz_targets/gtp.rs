//! Any bytes as a GTP session: every line gets an answer in the right form, and
//! the session is as usable at the end as at the start.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji::gtp::{Effort, Session};
use tesuji::player::{Character, Limits};

fuzz_target!(|bytes: &[u8]| {
    // The least effort: the point is the commands, not the answers.
    let effort = Effort { playouts: 1, nodes: 16 };
    let limits = Limits { playouts: 1, seconds: None };
    let character = Character { limits, ..Character::default() };
    let mut session =
        Session::new(1).without_files().with_effort(effort).with_character(character);
    for line in bytes.split(|&byte| byte == b'\n').take(40) {
        let text = session.handle_line(line).text;
        assert!(text.is_empty() || text.starts_with(['=', '?']) && text.ends_with("\n\n"));
        assert!(!text.trim_end_matches('\n').contains("\n\n"), "only the end is an empty line");
    }
    let reply = session.handle_line(b"77 protocol_version");
    assert_eq!(reply.text, "=77 2\n\n");
});
