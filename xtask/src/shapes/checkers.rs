//! The proofs and plans of the dictionary, by all checkers.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell::root;

/// Proofs and plans of a position; where two shapes are one position, asked twice, each once.
#[derive(Default)]
pub struct Proven {
    pub lines: Vec<String>,
    /// Which of them the formal checker has accepted.
    by_formal: Vec<bool>,
}

impl Proven {
    /// How many of them the formal checker has accepted.
    pub fn formal(&self) -> usize {
        self.by_formal.iter().filter(|&&accepted| accepted).count()
    }

    fn forget_repeated(&mut self) {
        let mut seen = HashSet::new();
        let both = self.lines.drain(..).zip(self.by_formal.drain(..));
        let once: Vec<_> = both.filter(|(lines, _)| seen.insert(lines.clone())).collect();
        (self.lines, self.by_formal) = once.into_iter().unzip();
    }
}

/// The proofs and plans of a file by position, after `tesuji check` and the reference checker
/// have accepted them all, and the formal checker, where there is one, those of a form that it
/// knows: plans and proofs that end with a rule are not.
pub fn accepted(
    path: &Path,
    program: &Path,
    formal: Option<&Path>,
) -> Result<HashMap<String, Proven>> {
    // The reasons are sentences; what is proven does not rest on them.
    let text = fs::read_to_string(path).context("no proofs")?;
    let lines = text.lines().filter(|line| !line.starts_with("{\"type\":\"reasons\""));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    fs::write(path, &text)?;
    let mut proven: HashMap<String, Proven> = HashMap::new();
    let (mut place, mut is_known, mut count, mut known) = (String::new(), false, 0, 0);
    let mut for_formal = String::new();
    for line in text.lines() {
        if line.starts_with("{\"type\":") {
            let head: Value = serde_json::from_str(line)?;
            let [width, height] = ["width", "height"].map(|name| head[name].to_string());
            let stones = ["black", "white"].map(|name| head[name].as_str().unwrap_or(""));
            place = format!("{width}x{height} {} / {}", stones[0], stones[1]);
            is_known = head["type"] == "proof" && head["rules"].is_null();
            let entry = proven.entry(place.clone()).or_default();
            entry.lines.push(String::new());
            entry.by_formal.push(is_known && formal.is_some());
            count += 1;
            known += usize::from(is_known);
        }
        let last = proven.get_mut(&place).and_then(|all| all.lines.last_mut());
        *last.context("a line before the first head")? += &format!("{line}\n");
        if is_known {
            for_formal.push_str(line);
            for_formal.push('\n');
        }
    }
    proven.values_mut().for_each(Proven::forget_repeated);
    run("tesuji check", Command::new(program).args(["check", "--json"]).arg(path), count)?;
    let reference = root().join("check/check.py");
    run("check.py", Command::new("python3").arg(reference).arg(path), count)?;
    if let Some(formal) = formal {
        let path = path.with_file_name("formal.jsonl");
        fs::write(&path, for_formal)?;
        run("the formal checker", Command::new(formal).arg(&path), known)?;
    }
    Ok(proven)
}

/// Has a checker accept so many.
fn run(name: &str, command: &mut Command, count: usize) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot start {name}"))?;
    let text = String::from_utf8(output.stdout)?;
    let accepted = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| line["proven"] == true)
        .count();
    ensure!(accepted == count, "{name} accepts {accepted} of {count} proofs and plans");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position that two shapes ask about has its proofs twice in the file.
    #[test]
    fn a_repeated_proof_counts_once() {
        let lines = ["one", "two", "one", "two"].map(str::to_owned).to_vec();
        let mut proven = Proven { lines, by_formal: vec![true, false, true, false] };
        proven.forget_repeated();
        assert_eq!(proven.lines, ["one", "two"]);
        assert_eq!(proven.formal(), 1);
    }
}
