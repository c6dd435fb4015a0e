//! The dictionary as pages of the book: a diagram of each shape with letters on its empty
//! points, and beside it what happens with so many liberties outside.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};

use super::spaces::{Cell, Place, free_form};
use super::{Case, Entry, Fate, LARGEST, MOST_LIBERTIES, groups};
use crate::shell::root;

/// Names of eye spaces that every book uses, by their rows.
const NAMES: [(&str, &[&str]); 12] = [
    ("straight three", &["###"]),
    ("bent three", &["##", "#."]),
    ("straight four", &["####"]),
    ("square four", &["##", "##"]),
    ("bent four", &["###", "#.."]),
    ("zigzag four", &["##.", ".##"]),
    ("pyramid four", &["###", ".#."]),
    ("straight five", &["#####"]),
    ("bulky five", &["##.", "###"]),
    ("crossed five", &[".#.", "###", ".#."]),
    ("rectangular six", &["###", "###"]),
    ("rabbity six", &[".#.", "###", "##."]),
];

/// The name of an eye space.
pub fn name(space: &[Cell]) -> Option<&'static str> {
    let form = free_form(space);
    NAMES.iter().find(|(_, rows)| free_form(&cells(rows)) == form).map(|(name, _)| *name)
}

fn cells(rows: &[&str]) -> Vec<Cell> {
    let row = |(y, row): (usize, &&str)| -> Vec<Cell> {
        row.char_indices().filter(|(_, cell)| *cell == '#').map(|(x, _)| (x, y)).collect()
    };
    rows.iter().enumerate().flat_map(row).collect()
}

/// Writes all pages.
pub fn write(entries: &[Entry], apart: usize) -> Result<()> {
    for (name, text) in pages(entries, apart) {
        let path = root().join("docs/book/src").join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// All pages by their names.
pub fn pages(entries: &[Entry], apart: usize) -> Vec<(String, String)> {
    let page = |place: Place| (format!("shapes-{}.md", place.word()), eye_spaces(entries, place));
    let mut pages: Vec<(String, String)> = Place::ALL.map(page).to_vec();
    pages.push(("shapes.md".to_owned(), overview(entries, apart)));
    pages
}

/// The first page: what the dictionary is, counts, and the groups that are still open.
fn overview(entries: &[Entry], apart: usize) -> String {
    let cases = || entries.iter().flat_map(|entry| &entry.cases);
    let fates = || cases().flat_map(|case| [&case.owner_first, &case.attacker_first]);
    let count = |certainty: &str| fates().filter(|fate| fate.certainty == certainty).count();
    let (proven, framed) = (count("proven"), count("framed"));
    let open = fates().count() - proven - framed;
    let mut text = format!(
        "# A dictionary of shapes

Every eye space up to {LARGEST} points, up to symmetry, in a [corner](shapes-corner.md), on a
[side](shapes-side.md) and in the [centre](shapes-centre.md), and below the corner groups and
rows that books treat. `cargo xtask shapes` makes these pages; the same as lines of JSON, with
checksums of the proofs, is `docs/shapes.jsonl`.

Black's stones are the shape. All around is White, who lives whatever happens, so Black lives
inside or not at all. Beside each diagram stands what becomes of Black with so many liberties
outside, each a point of its own; further liberties (up to {MOST_LIBERTIES}, as far as there is
room) change nothing. Letters are moves that are known to do it, and there may be others; where
there is none, no move is needed or none helps.

Of {} answers about {} positions {proven} are proven on the board, under every ko rule; {framed}
are exact inside a frame with ko threats counted, most of them about a ko (\"Black needs 1\" means
that Black loses unless he has one ko threat more than White); {open} are not decided.
{} proofs and plans were accepted by `tesuji check` and by the reference checker under `check/`,
{} of the proofs also by the checker that is proved right in Coq, which knows no plans (0: it was not
asked). {} of the positions were played out by brute force that shares nothing with the program: it
finds the same.
{apart} eye spaces are left out, since a stone of their border would stand apart from the rest.

| points | corner | side | centre |
|---|---|---|---|
",
        fates().count(),
        cases().count(),
        cases().map(|case| case.proofs).sum::<usize>(),
        cases().map(|case| case.formal).sum::<usize>(),
        cases().filter(|case| case.played_out).count(),
    );
    for size in 1..=LARGEST {
        let cell = |place: Place| {
            let all: Vec<&Entry> = of(entries, place, size).collect();
            let count = |word: &str| all.iter().filter(|entry| entry.standing() == word).count();
            let words = ["alive", "unsettled", "dead", "it depends"].map(|w| (w, count(w)));
            let told: Vec<String> = words
                .iter()
                .filter(|(_, count)| *count > 0)
                .map(|(word, count)| format!("{count} {word}"))
                .collect();
            told.join(", ")
        };
        let row = Place::ALL.map(cell).join(" | ");
        writeln!(text, "| {size} | {row} |").expect("text");
    }
    text += "
*Alive* and *dead* are said of shapes for which it is so with any number of liberties outside and
whoever begins, *unsettled* of those that live or die as who begins likes.

## Rows on the second line

";
    text += &block(entries.iter().filter(|entry| entry.id.starts_with("row-")));
    text += "
## Groups in the corner

Rectangles of 2×2 to 3×3 points with a stone at each point around them; without the stone at
their own corner, where White can cut; and without the stones on the first line, the legs. The
groups of 3×3 points are what books call the carpenter's square; the other names are those of Davies'
*Life and Death* and of Sensei's Library. In the bent four White's stones stand inside.

";
    text += &block(entries.iter().filter(|entry| entry.id.starts_with("group-")));
    text
}

fn of(entries: &[Entry], place: Place, size: usize) -> impl Iterator<Item = &Entry> {
    let start = format!("{}-{size}-", place.word());
    entries.iter().filter(move |entry| entry.id.starts_with(&start))
}

fn eye_spaces(entries: &[Entry], place: Place) -> String {
    let title = match place {
        Place::Corner => "Eye spaces in the corner",
        Place::Side => "Eye spaces on the side",
        Place::Centre => "Eye spaces in the centre",
    };
    let mut text = format!("# {title}\n\n[What stands here](shapes.md)\n");
    for size in 1..=LARGEST {
        let points = if size == 1 { "point" } else { "points" };
        write!(text, "\n## {size} {points}\n\n").expect("text");
        text += &block(of(entries, place, size));
    }
    text
}

/// Some shapes, one below the other.
fn block<'a>(entries: impl Iterator<Item = &'a Entry>) -> String {
    let shapes: Vec<String> = entries.map(Entry::text).collect();
    format!("```text\n{}```\n", shapes.join("\n"))
}

impl Entry {
    /// In a word.
    fn standing(&self) -> &'static str {
        let all = |own: &str, other: &str| {
            self.cases
                .iter()
                .all(|case| case.owner_first.outcome == own && case.attacker_first.outcome == other)
        };
        match () {
            () if all("lives", "lives") => "alive",
            () if all("dies", "dies") => "dead",
            () if all("lives", "dies") => "unsettled",
            () => "it depends",
        }
    }

    /// The diagram, and beside it what happens.
    pub fn text(&self) -> String {
        let diagram = self.diagram();
        let of_space = name(&self.space).filter(|_| self.id.starts_with(&self.place));
        let mut words = vec![match of_space.or_else(|| groups::name(&self.id)) {
            Some(name) => format!("{} ({name})", self.id),
            None => self.id.clone(),
        }];
        words.extend(self.cases.iter().map(|case| self.case(case)));
        let width = diagram.iter().map(String::len).max().unwrap_or(0).max(16);
        let mut text = String::new();
        for i in 0..diagram.len().max(words.len()) {
            let left = diagram.get(i).map_or("", String::as_str);
            let right = words.get(i).map_or("", String::as_str);
            text += format!("{left:width$}   {right}").trim_end();
            text.push('\n');
        }
        text
    }

    fn case(&self, case: &Case) -> String {
        let last = self.cases.last().is_some_and(|last| last.liberties == case.liberties);
        let more = if last { " or more" } else { "" };
        let (own, other) = (&case.owner_first, &case.attacker_first);
        if own.outcome == other.outcome && own.outcome != "ko" {
            return format!("{}{more} outside: {}", case.liberties, own.outcome);
        }
        let (own, other) = (self.fate(own), self.fate(other));
        format!("{}{more} outside: Black first {own}; White first {other}", case.liberties)
    }

    fn fate(&self, fate: &Fate) -> String {
        let mut text = fate.outcome.clone();
        if let Some(threats) = fate.threats {
            let (who, needs) =
                if threats > 0 { ("White", threats) } else { ("Black", 1 - threats) };
            text = format!("{} ko, {who} needs {needs}", fate.ko.as_deref().unwrap_or("a"));
        }
        let moves: Vec<String> = fate.moves.iter().filter_map(|&cell| self.letter(cell)).collect();
        if moves.is_empty() { text } else { format!("{text} ({})", moves.join(" ")) }
    }

    fn letter(&self, cell: Cell) -> Option<String> {
        let number = self.space.iter().position(|&other| other == cell)?;
        Some(((b'a' + number as u8) as char).to_string())
    }

    /// Rows of letters, with a line of White's stones around.
    fn diagram(&self) -> Vec<String> {
        let all = || self.space.iter().chain(&self.stones).chain(&self.inside);
        let width = all().map(|cell| cell.0).max().unwrap_or(0) + 1;
        let height = all().map(|cell| cell.1).max().unwrap_or(0) + 1;
        let left = usize::from(self.place != "corner");
        let top = usize::from(self.place == "centre");
        let cell = |x: usize, y: usize| -> String {
            let Some(cell) = x.checked_sub(left).zip(y.checked_sub(top)) else {
                return "O".to_owned();
            };
            match self.letter(cell) {
                Some(letter) => letter,
                None if self.stones.contains(&cell) => "X".to_owned(),
                None => "O".to_owned(),
            }
        };
        let row = |y: usize| -> String {
            (0..left + width + 1).map(|x| cell(x, y)).collect::<Vec<_>>().join(" ")
        };
        (0..top + height + 1).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_of_eye_spaces() {
        assert_eq!(name(&[(3, 1), (4, 1), (3, 2), (4, 2)]), Some("square four"));
        assert_eq!(name(&[(0, 0), (0, 1), (0, 2), (1, 2)]), Some("bent four"));
        assert_eq!(name(&[(0, 0)]), None);
    }
}
