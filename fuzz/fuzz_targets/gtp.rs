//! Any bytes as a GTP session: every line gets an answer in the right form, and
//! the session is as usable at the end as at the start.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji::gtp::{Effort, Session};
use tesuji::player::{Character, Limits};

/// Commands that read, judge or play: milliseconds each, though they get the least effort.
const THINKING: [&str; 37] = [
    "analyze_semeai",
    "attack",
    "connect",
    "defend",
    "disconnect",
    "does_attack",
    "does_defend",
    "dragon_status",
    "estimate_score",
    "eval_eye",
    "explain",
    "final_score",
    "final_status",
    "final_status_list",
    "genmove",
    "kata-analyze",
    "kata-genmove_analyze",
    "kgs-genmove_cleanup",
    "ladder_attack",
    "lz-analyze",
    "lz-genmove_analyze",
    "owl_attack",
    "owl_defend",
    "owl_does_attack",
    "owl_does_defend",
    "place_free_handicap",
    "reg_genmove",
    "same_dragon",
    "tesuji-eyes",
    "tesuji-groups",
    "tesuji-network",
    "tesuji-ownership",
    "tesuji-patterns",
    "tesuji-races",
    "tesuji-statuses",
    "tesuji-value",
    "tesuji-why",
];

fn thinks(line: &[u8]) -> bool {
    line.split(|&byte| byte <= b' ')
        .filter_map(|word| std::str::from_utf8(word).ok())
        .any(|word| THINKING.binary_search(&word).is_ok())
}

fuzz_target!(|bytes: &[u8]| {
    // The least effort: the point is the commands, not the answers.
    let effort = Effort { playouts: 1, nodes: 16 };
    let limits = Limits { playouts: 1, seconds: None };
    let character = Character { limits, ..Character::default() };
    let mut session = Session::new(1).without_files().with_effort(effort).with_character(character);
    session.handle_line(b"boardsize 5");
    // Lines that make it think are left out of most sessions, and in most of the others the
    // controller no longer waits for them: a checksum says so, since the fuzzer would find out
    // how to get the whole answers if a byte did.
    let chance = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    }) >> 40;
    if chance % 2048 != 0 {
        session.interrupt().stop_up_to(u64::MAX);
        session.interrupt().arrive(u64::MAX);
    }
    let lines = bytes.split(|&byte| byte == b'\n').take(40);
    for line in lines.filter(|line| chance % 128 == 0 || !thinks(line)) {
        let text = session.handle_line(line).text;
        assert!(text.is_empty() || text.starts_with(['=', '?']) && text.ends_with("\n\n"));
        assert!(!text.trim_end_matches('\n').contains("\n\n"), "only the end is an empty line");
    }
    let reply = session.handle_line(b"77 protocol_version");
    assert_eq!(reply.text, "=77 2\n\n");
});
