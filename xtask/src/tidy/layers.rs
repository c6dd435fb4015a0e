//! What a crate or a checker must not touch: the clock and the outside world
//! below the program, the searches beside the checkers.

/// Crates that may do input and output and read the clock.
const PROGRAMS: [&str; 7] = [
    "crates/files/",
    "crates/lab/",
    "crates/play/",
    "crates/protocol/",
    "crates/python/",
    "crates/serve/",
    "crates/tesuji/",
];

/// What no other crate's sources may name.
const OUTSIDE: [&str; 9] = [
    "std::time",
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::io",
    "println!(",
    "print!(",
    "dbg!(",
];

/// A checker and what it may use of this workspace: the board, and plain data of
/// its own crate.
struct Checker {
    folder: &'static str,
    may_use: &'static [&'static str],
}

const CHECKERS: [Checker; 3] = [
    Checker {
        folder: "crates/reading/src/check/",
        may_use: &["tesuji_board", "crate::goal", "crate::proof", "crate::rules", "crate::statics"],
    },
    Checker {
        folder: "crates/solver/src/check/",
        may_use: &["tesuji_board", "crate::plan", "crate::sides"],
    },
    // The referee of rules; it shares nothing with their generation.
    Checker {
        folder: "crates/tactics/src/verify/",
        may_use: &[
            "tesuji_board",
            "tesuji_reading",
            "crate::cells",
            "crate::conditions",
            "crate::frame",
            "crate::goal",
            "crate::leaves",
            "crate::matcher",
            "crate::rule",
            "crate::rule_set",
            "crate::store",
        ],
    },
];

/// What is wrong with one source file.
pub fn check(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let is_library = path.starts_with("crates/")
        && path.contains("/src/")
        && !path.contains("/src/tests/")
        && !PROGRAMS.iter().any(|program| path.starts_with(program));
    let checker = CHECKERS.iter().find(|checker| path.starts_with(checker.folder));
    for (i, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        if is_library && let Some(word) = OUTSIDE.iter().find(|word| code.contains(**word)) {
            let word = word.trim_end_matches('(');
            complaints.push(format!(
                "{path}:{}: {word} in a library; only the program knows the clock and the world",
                i + 1
            ));
        }
        let Some(checker) = checker else { continue };
        for path_used in paths(code) {
            let may = |allowed: &&str| {
                path_used.strip_prefix(*allowed).is_some_and(|rest| !continues(rest))
            };
            if !checker.may_use.iter().any(may) {
                complaints.push(format!(
                    "{path}:{}: a checker uses {path_used}; see xtask/src/tidy/layers.rs",
                    i + 1
                ));
            }
        }
    }
    complaints
}

/// Whether a name goes on here.
fn continues(rest: &str) -> bool {
    rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

/// The paths into this workspace that a line names.
fn paths(code: &str) -> impl Iterator<Item = &str> {
    ["crate::", "tesuji_"]
        .into_iter()
        .flat_map(|start| code.match_indices(start))
        .map(|(at, _)| code[at..].trim_end_matches(';'))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn libraries_know_no_clock() {
        let clock = "//! x\nuse std::time::Instant;\n";
        assert_eq!(check("crates/solver/src/a.rs", clock).len(), 1);
        assert!(check("crates/tesuji/src/a.rs", clock).is_empty());
        assert!(check("crates/solver/benches/a.rs", clock).is_empty());
        assert!(check("crates/solver/src/a.rs", "// std::time is for others\n").is_empty());
        assert_eq!(check("crates/sgf/src/a.rs", "eprintln!(\"x\");\n").len(), 1);
    }

    #[test]
    fn checkers_import_what_is_listed() {
        let check = |line: &str| check("crates/reading/src/check/a.rs", line).len();
        assert_eq!(check("use tesuji_board::{Color, Point};"), 0);
        assert_eq!(check("use crate::proof::Proof;"), 0);
        assert_eq!(check("use crate::proofs::Proof;"), 1);
        assert_eq!(check("use crate::search::Table;"), 1);
        assert_eq!(check("    let facts = tesuji_shape::facts(&board);"), 1);
    }
}
