//! A dictionary of the textbook's shapes: every eye space up to six points in a corner, on a
//! side and in the centre, corner groups with their legs and cutting points, and rows on the
//! second line, each with as many liberties outside as make a difference. The program says
//! what becomes of them and proves it; all checkers look at the proofs and plans; and brute
//! force that shares nothing with the program plays them out.

mod checkers;
mod groups;
mod html;
mod page;
mod spaces;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::attack::grid::{Color, Grid};
use crate::attack::{side_by_side, truth};
use crate::shell::root;
use spaces::{Cell, OWNER, Place, Shape, eye_spaces};

const USAGE: &str = "\
usage: cargo xtask shapes [OPTIONS]
       cargo xtask shapes pages      only the pages, from docs/shapes.jsonl

  --tesuji PATH  the program (target/release/tesuji)
  --nodes N      positions that it may look at for a question (200000)
  --threads N    shapes side by side (2)
  --proofs FILE  keep all proofs and plans in this file
  --formal PATH  the checker that `cargo xtask coq` extracts (target/coq/run), for the proofs
  --only START   only shapes whose names begin so; the others stay as they are recorded";

/// Points of the largest eye space.
const LARGEST: usize = 6;

/// More liberties outside than these are never tried.
const MOST_LIBERTIES: usize = 5;

/// Where the dictionary is kept.
const RECORD: &str = "docs/shapes.jsonl";

/// What becomes of a shape with so many liberties outside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Case {
    liberties: usize,
    owner_first: Fate,
    attacker_first: Fate,
    /// Whether brute force has played it out, too.
    played_out: bool,
    /// Proofs and plans that both checkers accept, and a checksum over their lines.
    proofs: usize,
    /// How many of them the formal checker has accepted; plans, and proofs that end with a
    /// rule, are of a form that it does not know.
    #[serde(default)]
    formal: usize,
    checksum: String,
}

/// What becomes of a shape with one side first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Fate {
    /// `lives`, `dies`, `seki` or `ko`.
    outcome: String,
    /// How many ko threats more the attacker needs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threats: Option<i64>,
    /// Which kind of ko.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    /// First moves that reach it, where passing does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Cell>,
    certainty: String,
}

/// A shape with all that was found out about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Entry {
    id: String,
    place: String,
    space: Vec<Cell>,
    stones: Vec<Cell>,
    /// The attacker's stones inside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inside: Vec<Cell>,
    cases: Vec<Case>,
}

/// What is asked for.
struct Options {
    tesuji: PathBuf,
    nodes: usize,
    threads: usize,
    proofs: Option<PathBuf>,
    formal: Option<PathBuf>,
    only: String,
}

impl Options {
    fn parse(arguments: &[&str]) -> Result<Options> {
        let mut options = Options {
            tesuji: root().join("target/release/tesuji"),
            nodes: 200_000,
            threads: 2,
            proofs: None,
            formal: None,
            only: String::new(),
        };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            if argument == "--help" {
                bail!("{USAGE}");
            }
            let value = rest.next().with_context(|| format!("{argument} needs a value"))?;
            let number = || value.parse().with_context(|| format!("{argument}: '{value}'"));
            match argument {
                "--tesuji" => options.tesuji = value.into(),
                "--nodes" => options.nodes = number()?,
                "--threads" => options.threads = number()?,
                "--proofs" => options.proofs = Some(value.into()),
                "--formal" => {
                    options.formal = Some(fs::canonicalize(value).context("--formal")?);
                }
                "--only" => options.only = (*value).to_owned(),
                _ => bail!("unknown option {argument}\n{USAGE}"),
            }
        }
        options.tesuji = fs::canonicalize(&options.tesuji)
            .with_context(|| format!("{}: build the program first", options.tesuji.display()))?;
        Ok(options)
    }
}

/// Makes the dictionary anew and writes the record and the pages of the book; or the pages
/// alone, from the record.
pub fn run(arguments: &[&str]) -> Result<()> {
    if let ["pages"] = arguments {
        let mut entries = recorded()?;
        entries.iter_mut().for_each(Entry::shorten);
        return write(&entries);
    }
    let options = Options::parse(arguments)?;
    let start = Instant::now();
    let folder = std::env::temp_dir().join(format!("tesuji-shapes-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let (shapes, apart) = shapes();
    eprintln!("xtask: shapes: {} of them, {apart} left out", shapes.len());
    let (lines, checked) = (String::new(), 0);
    let mut book = Dictionary { options: &options, folder: &folder, lines, checked };
    let asked: Vec<(String, Shape)> =
        shapes.iter().filter(|(id, _)| id.starts_with(&options.only)).cloned().collect();
    let mut known: HashMap<String, Entry> = HashMap::new();
    if asked.len() < shapes.len() {
        known.extend(recorded()?.into_iter().map(|entry| (entry.id.clone(), entry)));
    }
    known.extend(book.look_up(&asked)?.into_iter().map(|entry| (entry.id.clone(), entry)));
    let entries: Vec<Entry> = shapes
        .iter()
        .map(|(id, _)| known.remove(id).with_context(|| format!("{id} is not recorded yet")))
        .collect::<Result<_>>()?;
    if let Some(path) = &options.proofs {
        fs::write(path, &book.lines).with_context(|| path.display().to_string())?;
    }
    fs::remove_dir_all(&folder)?;
    write(&entries)?;
    let cases: Vec<&Case> = entries.iter().flat_map(|entry| &entry.cases).collect();
    let fates = || cases.iter().flat_map(|case| [&case.owner_first, &case.attacker_first]);
    println!(
        "{} shapes, {} positions in the dictionary, {} of them played out by brute force, {} \
         answers, {} of them proven; {} proofs and plans of {} bytes accepted by both checkers, \
         {} s",
        entries.len(),
        cases.len(),
        cases.iter().filter(|case| case.played_out).count(),
        fates().count(),
        fates().filter(|fate| fate.certainty == "proven").count(),
        book.checked,
        book.lines.len(),
        start.elapsed().as_secs()
    );
    Ok(())
}

/// Writes the record and the pages.
fn write(entries: &[Entry]) -> Result<()> {
    let mut record = String::new();
    for entry in entries {
        record += &serde_json::to_string(entry)?;
        record.push('\n');
    }
    fs::write(root().join(RECORD), record)?;
    page::write(entries, shapes().1)
}

/// The dictionary as a page of the site, from the record.
pub fn site_page() -> Result<String> {
    Ok(html::page(&recorded()?))
}

/// The dictionary as it was made last.
fn recorded() -> Result<Vec<Entry>> {
    let text = fs::read_to_string(root().join(RECORD)).context(RECORD)?;
    text.lines().map(|line| serde_json::from_str(line).context(RECORD)).collect()
}

/// Every shape with its name, and how many eye spaces were left out.
fn shapes() -> (Vec<(String, Shape)>, usize) {
    let (mut all, mut apart) = (Vec::new(), 0);
    for place in Place::ALL {
        for size in 1..=LARGEST {
            let (shapes, left_out) = eye_spaces(place, size);
            apart += left_out;
            let named = shapes.into_iter().enumerate();
            all.extend(
                named.map(|(i, shape)| (format!("{}-{size}-{}", place.word(), i + 1), shape)),
            );
        }
    }
    all.extend(groups::all());
    (all, apart)
}

/// A position that is asked about.
struct Asked {
    shape: usize,
    liberties: usize,
    grid: Grid,
}

struct Dictionary<'a> {
    options: &'a Options,
    folder: &'a Path,
    /// All proofs and plans, and how many they are.
    lines: String,
    checked: usize,
}

impl Dictionary<'_> {
    /// Each shape without a liberty outside and with as many as there is room for; where the
    /// two differ, with every number between. A liberty more never harms the owner, so where
    /// they are alike all between are so too.
    fn look_up(&mut self, shapes: &[(String, Shape)]) -> Result<Vec<Entry>> {
        let mut entries: Vec<Entry> = shapes
            .iter()
            .map(|(id, shape)| Entry {
                id: id.clone(),
                place: shape.place.word().to_owned(),
                space: shape.space.clone(),
                stones: shape.stones.clone(),
                inside: shape.inside.clone(),
                cases: Vec::new(),
            })
            .collect();
        let (mut first, mut between) = (Vec::new(), Vec::new());
        for (number, (id, shape)) in shapes.iter().enumerate() {
            let boards = (0..=MOST_LIBERTIES).map_while(|n| Some((n, shape.board(n)?)));
            let mut all: Vec<Asked> =
                boards.map(|(liberties, grid)| Asked { shape: number, liberties, grid }).collect();
            first.push(all.pop().with_context(|| format!("{id}: no room"))?);
            if !all.is_empty() {
                between.extend(all.split_off(1));
                first.append(&mut all);
            }
        }
        self.ask(shapes, &first, &mut entries)?;
        let differs = |entry: &Entry| {
            entry.cases.iter().any(|case| case.outcomes() != entry.cases[0].outcomes())
        };
        let unlike = between.into_iter().filter(|one| differs(&entries[one.shape]));
        let second: Vec<Asked> = unlike.collect();
        self.ask(shapes, &second, &mut entries)?;
        for entry in &mut entries {
            entry.cases.sort_by_key(|case| case.liberties);
            entry.shorten();
        }
        Ok(entries)
    }

    /// Asks about positions, has the proofs checked, holds the answers against brute force
    /// and enters them.
    fn ask(
        &mut self,
        shapes: &[(String, Shape)],
        asked: &[Asked],
        entries: &mut [Entry],
    ) -> Result<()> {
        if asked.is_empty() {
            return Ok(());
        }
        eprintln!("xtask: shapes: {} positions", asked.len());
        let owner = self.answers(shapes, asked, OWNER, true)?;
        let attacker = self.answers(shapes, asked, OWNER.other(), false)?;
        let (path, options) = (self.folder.join("proofs.jsonl"), self.options);
        let proofs = checkers::accepted(&path, &options.tesuji, options.formal.as_deref())?;
        self.lines += &fs::read_to_string(&path)?;
        self.checked += proofs.values().map(|proven| proven.lines.len()).sum::<usize>();
        eprintln!("xtask: shapes: asked and checked; brute force");
        let numbers: Vec<usize> = (0..asked.len()).collect();
        let fates = side_by_side(self.options.threads, &numbers, |&i| -> Result<_> {
            let (one, (id, shape)) = (&asked[i], &shapes[asked[i].shape]);
            let place = || format!("{id}, {} outside", one.liberties);
            let fates = [
                Fate::read(&owner[i], OWNER, shape, &one.grid).with_context(place)?,
                Fate::read(&attacker[i], OWNER.other(), shape, &one.grid).with_context(place)?,
            ];
            let keeps_one = owner[i]["keeps"].as_str() == Some("one");
            let truth = truth(&one.grid, &shape.target(&one.grid), keeps_one);
            for (fate, truth) in fates.iter().zip(truth.iter().flatten()) {
                let said = fate.grade().with_context(place)?;
                ensure!(said == *truth, "{}: {said} is said, brute force: {truth}", place());
            }
            Ok((fates, truth.is_some()))
        });
        for (one, found) in asked.iter().zip(fates) {
            let ([owner_first, attacker_first], played_out) = found?;
            let own = proofs.get(&key(&one.grid));
            let lines = own.map_or(&[][..], |own| &own.lines);
            entries[one.shape].cases.push(Case {
                liberties: one.liberties,
                owner_first,
                attacker_first,
                played_out,
                proofs: lines.len(),
                formal: own.map_or(0, checkers::Proven::formal),
                checksum: format!("{:016x}", checksum(lines)),
            });
        }
        Ok(())
    }

    /// The program's answers with one side to move, and its proofs where they are wanted.
    fn answers(
        &self,
        shapes: &[(String, Shape)],
        asked: &[Asked],
        first: Color,
        with_proofs: bool,
    ) -> Result<Vec<Value>> {
        let sgf: String = asked
            .iter()
            .map(|one| one.grid.to_sgf(first, &shapes[one.shape].1.target(&one.grid)) + "\n")
            .collect();
        fs::write(self.folder.join("shapes.sgf"), sgf)?;
        let mut command = Command::new(&self.options.tesuji);
        command.current_dir(self.folder).args(["solve", "shapes.sgf", "--json"]);
        command.args(["--nodes", &self.options.nodes.to_string(), "--proof-nodes", "200000"]);
        command.args(["--threads", &self.options.threads.to_string()]);
        if with_proofs {
            command.args(["--proof", "proofs.jsonl"]);
        }
        let output = command.output().context("cannot start the program")?;
        let text = String::from_utf8(output.stdout)?;
        let mut answers: HashMap<String, Value> = HashMap::new();
        for line in text.lines() {
            let line: Value = serde_json::from_str(line).context("an answer")?;
            if let Some(id) = line["id"].as_str().filter(|_| line["type"] == "problem") {
                answers.insert(id.to_owned(), line.clone());
            }
        }
        let name = |i: usize| format!("shapes.sgf#{}", i + 1);
        (0..asked.len())
            .map(|i| answers.remove(&name(i)).with_context(|| format!("no answer to {}", name(i))))
            .collect()
    }
}

/// A position as the heads of proofs name it.
fn key(grid: &Grid) -> String {
    // Rows from the bottom, as points are sorted there.
    let names = |color: Color| {
        let mut stones = grid.stones(color);
        stones.sort_unstable_by_key(|p| (grid.height - p / grid.width, p % grid.width));
        grid.names(&stones)
    };
    format!("{}x{} {} / {}", grid.width, grid.height, names(Color::Black), names(Color::White))
}

/// FNV-1a over all lines.
fn checksum(proofs: &[String]) -> u64 {
    let bytes = proofs.iter().flat_map(|proof| proof.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Fate {
    /// What an answer says with one side first.
    fn read(answer: &Value, first: Color, shape: &Shape, grid: &Grid) -> Result<Fate> {
        let claims = answer["claims"].as_array().context("no claims")?;
        let claim = claims.iter().find(|claim| claim["first"] == first.word());
        let claim = claim.context("no claim for this side")?;
        let mut outcome = claim["outcome"].as_str().context("no outcome")?.to_owned();
        if outcome == "lives" && answer["life"] == "seki" {
            outcome = "seki".to_owned();
        }
        let point = |name: &Value| grid.named(name.as_str()?);
        let cell = |p: usize| {
            let origin = shape.point(grid, (0, 0));
            let (x, y) = (p % grid.width, p / grid.width);
            let (dx, dy) = (origin % grid.width, origin / grid.width);
            Some((x.checked_sub(dx)?, y.checked_sub(dy)?))
        };
        let listed = answer["moves"].as_array().map_or(&[][..], Vec::as_slice);
        // With the other side first nothing would change: then any move will do.
        let is_settled =
            claims.iter().all(|claim| claim["outcome"] == outcome.replace("seki", "lives"))
                && outcome != "ko";
        let wanted = listed.iter().filter(|_| !is_settled);
        let mut moves: Vec<Cell> = wanted.filter_map(point).filter_map(cell).collect();
        moves.sort_unstable_by_key(|&(x, y)| (y, x));
        Ok(Fate {
            threats: claim["threats"].as_i64().filter(|_| outcome == "ko"),
            ko: answer["ko"]["kind"].as_str().map(str::to_owned).filter(|_| outcome == "ko"),
            outcome,
            moves,
            certainty: claim["certainty"].as_str().context("no certainty")?.to_owned(),
        })
    }

    /// As brute force calls it.
    fn grade(&self) -> Result<String> {
        match (self.outcome.as_str(), self.threats) {
            ("lives" | "seki", _) => Ok("lives".to_owned()),
            ("dies", _) => Ok("dies".to_owned()),
            ("ko", Some(threats)) => Ok(format!("ko {threats}")),
            (outcome, _) => bail!("the program says {outcome}"),
        }
    }
}

impl Entry {
    /// Leaves out the cases with more liberties once nothing changes any more.
    fn shorten(&mut self) {
        while let [.., one, last] = &self.cases[..]
            && one.outcomes() == last.outcomes()
        {
            self.cases.pop();
        }
    }
}

impl Case {
    /// What becomes of the shape with either side first, by whatever moves.
    fn outcomes(&self) -> [(&str, Option<i64>); 2] {
        [&self.owner_first, &self.attacker_first].map(|fate| (fate.outcome.as_str(), fate.threats))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Vec<Entry> {
        recorded().unwrap()
    }

    /// What the last case says, which stands for any number of liberties.
    fn at_last(entry: &Entry) -> (&str, &str) {
        let case = entry.cases.last().unwrap();
        (&case.owner_first.outcome, &case.attacker_first.outcome)
    }

    #[test]
    fn all_shapes_are_there() {
        let ids: Vec<String> = shapes().0.into_iter().map(|(id, _)| id).collect();
        let recorded: Vec<String> = record().into_iter().map(|entry| entry.id).collect();
        assert_eq!(recorded, ids);
    }

    #[test]
    fn the_pages_are_those_of_the_record() {
        for (name, text) in page::pages(&record(), shapes().1) {
            let path = root().join("docs/book/src").join(&name);
            assert_eq!(fs::read_to_string(path).unwrap(), text, "{name}: cargo xtask shapes pages");
        }
    }

    /// What every book says of eye spaces in the centre: up to two points are dead; three are
    /// unsettled; the square four is dead, the pyramid, the bulky and the crossed five and
    /// the rabbity six are unsettled; all others live.
    #[test]
    fn the_textbook_of_eye_spaces() {
        let unsettled = [
            "straight three",
            "bent three",
            "pyramid four",
            "bulky five",
            "crossed five",
            "rabbity six",
        ];
        for entry in record().iter().filter(|entry| entry.id.starts_with("centre-")) {
            let expect = match page::name(&entry.space) {
                _ if entry.space.len() < 3 => ("dies", "dies"),
                Some("square four") => ("dies", "dies"),
                Some(name) if unsettled.contains(&name) => ("lives", "dies"),
                _ => ("lives", "lives"),
            };
            assert_eq!(at_last(entry), expect, "{}", entry.id);
        }
    }

    /// On the second line six die and eight live; in the corner four die and six live.
    #[test]
    fn the_textbook_of_rows() {
        let fates = [("dies", "dies"), ("lives", "dies"), ("lives", "lives")];
        let record = record();
        for (place, dies) in [("side", 6), ("corner", 4)] {
            for (more, fate) in fates.iter().enumerate() {
                let id = format!("row-{place}-{}", dies + more);
                let entry = record.iter().find(|entry| entry.id == id).unwrap();
                assert_eq!(at_last(entry), *fate, "{id}");
            }
        }
    }

    /// A liberty more never harms the owner.
    #[test]
    fn liberties_help() {
        let worth = |fate: &Fate| match (fate.outcome.as_str(), fate.threats) {
            ("dies", _) => -9,
            ("ko", Some(threats)) => threats,
            _ => 9,
        };
        for entry in record() {
            for pair in entry.cases.windows(2) {
                let (one, more) = (&pair[0], &pair[1]);
                assert!(worth(&one.owner_first) <= worth(&more.owner_first), "{}", entry.id);
                assert!(worth(&one.attacker_first) <= worth(&more.attacker_first), "{}", entry.id);
                assert!(worth(&one.attacker_first) <= worth(&one.owner_first), "{}", entry.id);
            }
        }
    }

    /// Every eleventh shape, played out again with few liberties.
    #[test]
    fn a_sample_by_brute_force() {
        let (shapes, record) = (shapes().0, record());
        for ((id, shape), entry) in shapes.iter().zip(&record).step_by(11) {
            for case in entry.cases.iter().filter(|case| case.liberties < 3) {
                let grid = shape.board(case.liberties).unwrap();
                let Some(truth) = truth(&grid, &shape.target(&grid), true) else { continue };
                let said = [&case.owner_first, &case.attacker_first];
                assert_eq!(said.map(|fate| fate.grade().unwrap()), truth, "{id}");
            }
        }
    }
}
