//! The arrows between crates: what `ARCHITECTURE.md` draws is what the manifests
//! say.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

/// For every crate the ones that its arrow names.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The mark of an arrow, and what stands for every crate above it in the list.
const ARROW: &str = "->";
const ALL: &str = "all above";
const ALL_BUT: &str = "all above but ";
/// The crate of the program.
const PROGRAM: &str = "tesuji";

/// What is wrong, given the text of `ARCHITECTURE.md` and the manifest of each
/// crate.
pub fn check(architecture: &str, manifests: &[(String, String)]) -> Result<Vec<String>> {
    let (arrows, mut complaints) = arrows(architecture)?;
    for (name, manifest) in manifests {
        let Some(drawn) = arrows.get(name) else {
            complaints.push(format!("ARCHITECTURE.md: the crate {name} is not in the list"));
            continue;
        };
        let reached = closure(&arrows, drawn);
        let used = dependencies(manifest);
        for other in used.difference(&reached) {
            complaints.push(format!(
                "crates/{name}/Cargo.toml: no arrow of ARCHITECTURE.md leads from {name} to {other}"
            ));
        }
        for other in drawn.difference(&used) {
            complaints.push(format!(
                "ARCHITECTURE.md: an arrow leads from {name} to {other}, which its manifest lacks"
            ));
        }
    }
    for name in arrows.keys().filter(|name| !manifests.iter().any(|(other, _)| other == *name)) {
        complaints.push(format!("ARCHITECTURE.md: there is no crate {name}"));
    }
    Ok(complaints)
}

/// The list under `crates/` in the first block of the document. Crates are listed
/// from the lowest to the highest, so no arrow leads down the list.
fn arrows(architecture: &str) -> Result<(Arrows, Vec<String>)> {
    let (_, block) = architecture.split_once("crates/\n").context("no list of crates")?;
    let (mut arrows, mut complaints) = (Arrows::new(), Vec::new());
    let mut entries: Vec<String> = Vec::new();
    for line in block.lines().take_while(|line| line.starts_with("  ")) {
        match entries.last_mut() {
            // A description may go on in the next line.
            Some(entry) if line.starts_with("   ") => *entry += line,
            _ => entries.push(line.to_owned()),
        }
    }
    for line in &entries {
        let name = line.split_whitespace().next().context("an empty line in the list")?;
        let targets = line.rsplit_once(ARROW).map_or("", |(_, targets)| targets).trim();
        let above: BTreeSet<String> = arrows.keys().cloned().collect();
        let named = |text: &str| -> BTreeSet<String> {
            text.split(',').map(|target| target.trim().to_owned()).collect()
        };
        let targets: BTreeSet<String> = match (targets, targets.strip_prefix(ALL_BUT)) {
            (ALL, _) => above.clone(),
            (_, Some(but)) => above.difference(&named(but)).cloned().collect(),
            ("", _) => BTreeSet::new(),
            _ => named(targets),
        };
        for target in targets.difference(&above) {
            complaints.push(format!("ARCHITECTURE.md: {name} -> {target}, which is not above it"));
        }
        arrows.insert(name.to_owned(), targets);
    }
    Ok((arrows, complaints))
}

/// What can be reached by arrows.
fn closure(arrows: &Arrows, start: &BTreeSet<String>) -> BTreeSet<String> {
    let mut reached = start.clone();
    let mut open: Vec<&String> = start.iter().collect();
    while let Some(name) = open.pop() {
        for next in arrows.get(name).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

/// The crates of this workspace under `[dependencies]`.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != "[dependencies]").skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| match line.strip_prefix("tesuji-") {
            // The program has the name of the whole.
            None => line.starts_with(PROGRAM).then_some(PROGRAM),
            rest => rest,
        })
        .map(|rest| rest.chars().take_while(char::is_ascii_lowercase).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "\
crates/
  board      points
  shape      facts,
             and more -> board
  reading    proofs  -> shape
  program    the rest -> all above
xtask/       else
";

    fn complaints(list: &str, name: &str, manifest: &str) -> Vec<String> {
        let usual = [
            ("board", "[dependencies]\n"),
            ("shape", "[dependencies]\ntesuji-board.workspace = true\n"),
            ("reading", "[dependencies]\ntesuji-board.workspace = true\ntesuji-shape = 1\n"),
            ("program", "[dependencies]\ntesuji-board = 1\ntesuji-shape = 1\ntesuji-reading = 1"),
        ];
        let manifests: Vec<(String, String)> = usual
            .into_iter()
            .map(|(crate_name, usual)| {
                let text = if crate_name == name { manifest } else { usual };
                (crate_name.to_owned(), text.to_owned())
            })
            .collect();
        check(list, &manifests).unwrap()
    }

    #[test]
    fn arrows_may_be_followed_but_not_left() {
        assert_eq!(complaints(LIST, "", ""), [""; 0]);
        let upward = "[dependencies]\ntesuji-board = 1\ntesuji-reading = 1\n";
        assert_eq!(
            complaints(LIST, "shape", upward),
            ["crates/shape/Cargo.toml: no arrow of ARCHITECTURE.md leads from shape to reading"]
        );
        assert_eq!(
            complaints(LIST, "shape", "[dependencies]\n[dev-dependencies]\ntesuji-board = 1\n"),
            ["ARCHITECTURE.md: an arrow leads from shape to board, which its manifest lacks"]
        );
    }

    #[test]
    fn the_program_may_leave_some_out() {
        let but = LIST.replace("-> all above", "-> all above but shape");
        assert_ne!(but, LIST);
        let few = "[dependencies]\ntesuji-board = 1\ntesuji-reading = 1\n";
        assert_eq!(complaints(&but, "program", few), [""; 0]);
        assert_eq!(complaints(LIST, "program", few).len(), 1);
    }

    #[test]
    fn the_list_goes_from_low_to_high() {
        let turned = LIST.replace("more -> board", "more -> reading");
        let found = complaints(&turned, "", "");
        assert!(found[0].contains("which is not above it"), "{found:?}");
        let missing = LIST.replace("  shape      facts,\n             and more -> board\n", "");
        assert!(complaints(&missing, "", "").iter().any(|one| one.contains("not in the list")));
        let invented = LIST.replace("xtask/", "  more       -> board\nxtask/");
        assert!(complaints(&invented, "", "").iter().any(|one| one.contains("no crate more")));
    }
}
