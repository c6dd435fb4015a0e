//! The old books under `positions/classics`: solved, and written as `docs/classics.md`, where
//! every answer is proven, exact inside a frame, or open.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{root, run as sh};

const BOOKS: [&str; 3] = ["gokyo-shumyo", "xuanxuan-qijing", "igo-hatsuyo-ron"];

/// Solves what is not solved yet with a program and writes the document.
///
/// Solving goes on where it was ended; `target/classics.jsonl` has what was found.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (program, seconds) = match *arguments {
        [] => ("target/release/tesuji", "10"),
        [program] => (program, "10"),
        [program, seconds] => (program, seconds),
        _ => bail!("usage: cargo xtask classics [PROGRAM [SECONDS]]"),
    };
    let out = root().join("target/classics.jsonl");
    let files = BOOKS.map(|book| format!("positions/classics/{book}.jsonl"));
    let mut solve = Command::new(root().join(program));
    solve.arg("solve").args(files).args(["--time", seconds, "--json", "--out"]).arg(&out);
    sh(solve.current_dir(root()).stdout(std::process::Stdio::null()))?;
    let path = root().join("docs/classics.md");
    fs::write(&path, document(&answers(&out)?, seconds)).with_context(|| path.display().to_string())
}

/// The lines about problems, by their names.
fn answers(path: &Path) -> Result<Vec<Value>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines = text.lines().map(serde_json::from_str::<Value>);
    let lines: Vec<Value> = lines.collect::<Result<_, _>>()?;
    Ok(lines.into_iter().filter(|line| line["type"] == "problem").collect())
}

/// How sure an answer is, in the words of the document.
fn certainty(line: &Value) -> &'static str {
    match line["certainty"].as_str() {
        Some("proven") => "proven",
        Some("framed") => "in a frame",
        _ => "open",
    }
}

fn document(lines: &[Value], seconds: &str) -> String {
    let mut text = format!(
        "# Old books

Problems of three books that are in the public domain, with what the program says of them after at most
{seconds} seconds each. The positions (`positions/classics`, as lines of JSON) are read from the diagrams of the public
repository tasuki/tsumego; the answers are ours. *Proven* has a proof on the open board that the checker
accepted; *in a frame* is exact if the assumptions hold that `tesuji solve` names; of an *open* problem the move is a guess.
`cargo xtask classics` makes this page.

| book | problems | proven | in a frame | open |
|---|--:|--:|--:|--:|
"
    );
    let mut books: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for line in lines {
        books.entry(line["collection"].as_str().unwrap_or_default()).or_default().push(line);
    }
    for (book, lines) in &books {
        let count = |word| lines.iter().filter(|line| certainty(line) == word).count();
        let [proven, framed, open] = ["proven", "in a frame", "open"].map(count);
        let _ = writeln!(text, "| {book} | {} | {proven} | {framed} | {open} |", lines.len());
    }
    for (book, lines) in &books {
        let _ = write!(
            text,
            "\n## {book}\n\n| problem | to move | first moves | outcome | |\n|---|---|---|---|---|\n"
        );
        for line in lines {
            let word = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
            let moves = line["moves"].as_array().into_iter().flatten();
            let moves: Vec<&str> = moves.filter_map(Value::as_str).collect();
            let outcome = match certainty(line) {
                "open" => "–".to_owned(),
                _ => format!("{} {}", word("owner"), word("outcome")),
            };
            let name = word("id");
            let number = name.rsplit_once(' ').map_or(name.as_str(), |(_, number)| number);
            let to_move = word("to_move");
            let moves = moves.join(" ");
            let _ = writeln!(
                text,
                "| {number} | {to_move} | {moves} | {outcome} | {} |",
                certainty(line)
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_has_no_outcome() {
        let line = |certainty: &str| {
            serde_json::json!({"type": "problem", "id": "book 1-2", "collection": "Book", "to_move": "black",
                "moves": ["A1", "B2"], "owner": "white", "outcome": "dies", "certainty": certainty})
        };
        let text = document(&[line("proven"), line("guess")], "10");
        assert!(text.contains("| Book | 2 | 1 | 0 | 1 |"));
        assert!(text.contains("| 1-2 | black | A1 B2 | white dies | proven |"));
        assert!(text.contains("| 1-2 | black | A1 B2 | – | open |"));
    }
}
