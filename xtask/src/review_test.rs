//! Reviews of real games by the program, from outside: every proof it writes is given to
//! `tesuji check`, its mistakes of score to the player with ten times the visits, and a
//! review that was killed goes on where it was. Several processes with different games
//! (`--skip`, `--count`) may share a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::shell::root;

/// Points that a move has to lose to count as a large mistake.
const LARGE_LOSS: f64 = 10.0;
/// Moves that lose so much at the judge's first look are looked at again.
const DOUBTFUL_LOSS: f64 = 5.0;
/// Visits of the judge's first look.
const FIRST_LOOK: u32 = 30;
/// The least number of moves of a game that is reviewed.
const FEWEST_MOVES: usize = 100;

struct Options {
    games: PathBuf,
    count: usize,
    skip: usize,
    time: f64,
    threads: usize,
    /// Visits of the player that judges mistakes of score; 0 leaves that out.
    visits: u32,
    tesuji: PathBuf,
    out: PathBuf,
}

fn options(arguments: &[&str]) -> Result<Options> {
    let mut found = Options {
        games: PathBuf::new(),
        count: 50,
        skip: 0,
        time: 300.0,
        threads: 2,
        visits: 0,
        tesuji: root().join("target/release/tesuji"),
        out: root().join("target/review-test"),
    };
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let value = rest.next().with_context(|| format!("{option} wants a value"))?;
        match *option {
            "--games" => found.games = value.into(),
            "--count" => found.count = value.parse()?,
            "--skip" => found.skip = value.parse()?,
            "--time" => found.time = value.parse()?,
            "--threads" => found.threads = value.parse()?,
            "--visits" => found.visits = value.parse()?,
            "--tesuji" => found.tesuji = value.into(),
            "--out" => found.out = value.into(),
            _ => bail!("unknown option {option}"),
        }
    }
    ensure!(found.games.exists(), "--games FILE.sgf[.zst] is wanted");
    Ok(found)
}

/// What was counted over all games.
#[derive(Default)]
struct Totals {
    games: usize,
    moves: usize,
    moments: usize,
    shown: usize,
    proofs: usize,
    accepted: usize,
    seconds: Vec<f64>,
    first_page: Vec<f64>,
    scores: Agreement,
}

/// Mistakes of score of the review and of the judge.
#[derive(Default)]
struct Agreement {
    both: usize,
    missed: usize,
    false_alarms: usize,
}

/// Reviews games and prints a table.
pub fn run(arguments: &[&str]) -> Result<()> {
    let options = options(arguments)?;
    fs::create_dir_all(&options.out)?;
    let mut totals = Totals::default();
    for (i, game) in games(&options)?.iter().enumerate() {
        one(&options, i, game, &mut totals)?;
    }
    totals.tell();
    ensure!(totals.accepted == totals.proofs, "a proof was refused");
    Ok(())
}

/// Games as SGF text, one on each line of the file, long enough and in the order of the file.
fn games(options: &Options) -> Result<Vec<String>> {
    let is_packed = options.games.extension().is_some_and(|ending| ending == "zst");
    let text = if is_packed {
        let unpacked = Command::new("zstd").args(["-dcq"]).arg(&options.games).output();
        String::from_utf8_lossy(&unpacked.context("zstd")?.stdout).into_owned()
    } else {
        fs::read_to_string(&options.games)?
    };
    let moves = |line: &str| line.matches(";B[").count() + line.matches(";W[").count();
    let long = text.lines().filter(|line| moves(line) >= FEWEST_MOVES);
    Ok(long.skip(options.skip).take(options.count).map(str::to_owned).collect())
}

fn one(options: &Options, i: usize, game: &str, totals: &mut Totals) -> Result<()> {
    let at = |name: &str| options.out.join(format!("{:03}{name}", options.skip + i + 1));
    let (file, proof, html) = (at(".sgf"), at(".proofs"), at(".html"));
    fs::write(&file, game)?;
    for old in [&proof, &html] {
        let _ = fs::remove_file(old);
    }
    let begun = Instant::now();
    let mut child = Command::new(&options.tesuji)
        .arg("review")
        .arg(&file)
        .args(["--json", "--time", &options.time.to_string()])
        .args(["--threads", &options.threads.to_string()])
        .arg("--proof")
        .arg(&proof)
        .arg("--html")
        .arg(&html)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    // The first page is written as soon as the network has looked at every position.
    while child.try_wait()?.is_none() && !html.exists() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let first_page = begun.elapsed().as_secs_f64();
    let output = child.wait_with_output()?;
    let seconds = begun.elapsed().as_secs_f64();
    let line: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("{}: no review", file.display()))?;
    fs::write(at(".json"), &output.stdout)?;
    let moments = line["moments"].as_array().context("moments")?;
    let is_shown = |moment: &&Value| moment["stones"].as_array().is_some_and(|all| !all.is_empty());
    let (proofs, accepted) = checked(options, &proof)?;
    totals.games += 1;
    totals.moves += line["positions"].as_array().map_or(0, |all| all.len() - 1);
    totals.moments += moments.len();
    totals.shown += moments.iter().filter(is_shown).count();
    totals.proofs += proofs;
    totals.accepted += accepted;
    totals.seconds.push(seconds);
    totals.first_page.push(first_page);
    println!(
        "{}: {} moments, {accepted} of {proofs} proofs accepted, first page {first_page:.1} s, \
         all {seconds:.0} s",
        file.display(),
        moments.len(),
    );
    if options.visits > 0 {
        compare(options, game, moments, &at(".leads.json"), &mut totals.scores)?;
    }
    Ok(())
}

/// How many proofs a file has, and how many of them `tesuji check` accepts.
fn checked(options: &Options, proof: &Path) -> Result<(usize, usize)> {
    if !proof.exists() {
        return Ok((0, 0));
    }
    let output = Command::new(&options.tesuji).arg("check").arg(proof).arg("--json").output()?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let (mut all, mut accepted) = (0, 0);
    for line in lines.lines() {
        let verdict: Value = serde_json::from_str(line)?;
        all += 1;
        accepted += usize::from(verdict["proven"] == true);
    }
    Ok((all, accepted))
}

/// Holds the large mistakes of a review against the player's own judgement: of every position
/// with a few visits, and with all of them of the moves that may have lost much, as that or the
/// review says. A mistake is found if the review tells anything of the move; a false alarm
/// is a loss of score that it tells of and the judge does not see.
fn compare(
    options: &Options,
    game: &str,
    moments: &[Value],
    file: &Path,
    found: &mut Agreement,
) -> Result<()> {
    let moves = moves(game);
    let all: Vec<usize> = (0..=moves.len()).collect();
    let mut leads = leads(options, game, &moves, &all, FIRST_LOOK.min(options.visits))?;
    let lost = |leads: &BTreeMap<usize, f64>, i: usize| {
        let sign = if moves[i].0 == "B" { 1.0 } else { -1.0 };
        sign * (leads[&i] - leads[&(i + 1)])
    };
    let told = |i: usize| moments.iter().filter(move |moment| moment["number"] == i + 1);
    let of_score = |i: usize| {
        told(i).any(|moment| {
            let is_of_score = moment["stones"].as_array().is_some_and(Vec::is_empty);
            is_of_score && moment["loss"].as_f64().is_some_and(|it| it > LARGE_LOSS)
        })
    };
    let is_doubtful = |i: &usize| lost(&leads, *i) > DOUBTFUL_LOSS || of_score(*i);
    let doubtful: Vec<usize> = (0..moves.len()).filter(is_doubtful).collect();
    let again: BTreeSet<usize> = doubtful.iter().flat_map(|&i| [i, i + 1]).collect();
    let again: Vec<usize> = again.into_iter().collect();
    if !again.is_empty() {
        leads.extend(self::leads(options, game, &moves, &again, options.visits)?);
    }
    fs::write(file, json!(leads).to_string())?;
    for i in doubtful {
        let loss = lost(&leads, i);
        match (loss > LARGE_LOSS, told(i).next().is_some()) {
            (true, true) => found.both += 1,
            (true, false) => found.missed += 1,
            (false, _) => found.false_alarms += usize::from(of_score(i)),
        }
        println!("  move {}: {loss:.1}, told {}", i + 1, told(i).count());
    }
    println!("  {} {} {} (found, missed, false)", found.both, found.missed, found.false_alarms);
    Ok(())
}

/// The moves of a game without variations: who, and where in GTP's letters.
fn moves(game: &str) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    let mut rest = game;
    while let Some(at) = rest.find(";B[").into_iter().chain(rest.find(";W[")).min() {
        let color = if rest[at..].starts_with(";B[") { "B" } else { "W" };
        rest = &rest[at + 3..];
        let text = rest.split(']').next().unwrap_or_default();
        all.push((color, gtp(text)));
    }
    all
}

/// A point of a board of 19 lines in GTP's letters.
fn gtp(text: &str) -> String {
    let &[column, row] = text.as_bytes() else { return "pass".to_owned() };
    let number = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
    match b"ABCDEFGHJKLMNOPQRST".get(number(column)) {
        Some(&letter) if number(row) < 19 => format!("{}{}", char::from(letter), 19 - number(row)),
        _ => "pass".to_owned(),
    }
}

/// A property of the root.
fn property<'g>(game: &'g str, name: &str) -> Option<&'g str> {
    let at = game.find(&format!("{name}["))?;
    game[at + name.len() + 1..].split(']').next()
}

/// Black's lead after so many moves each, by the player with so many visits.
fn leads(
    options: &Options,
    game: &str,
    moves: &[(&str, String)],
    turns: &[usize],
    visits: u32,
) -> Result<BTreeMap<usize, f64>> {
    ensure!(!game.contains("AB["), "a handicap game");
    let komi: f64 = property(game, "KM").and_then(|text| text.parse().ok()).unwrap_or(6.5);
    let query = json!({
        "id": "game", "moves": moves, "rules": "japanese", "komi": komi,
        "boardXSize": 19, "boardYSize": 19, "analyzeTurns": turns, "maxVisits": visits,
        "overrideSettings": { "reportAnalysisWinratesAs": "BLACK" },
    });
    let mut child = Command::new(&options.tesuji)
        .args(["analysis", "--analysis-threads", &options.threads.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut input = child.stdin.take().context("its input")?;
    writeln!(input, "{query}")?;
    drop(input);
    let output = child.wait_with_output()?;
    let mut leads = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let answer: Value = serde_json::from_str(line)?;
        let turn = answer["turnNumber"].as_u64().with_context(|| format!("no turn in {line}"))?;
        let lead = answer["rootInfo"]["scoreLead"].as_f64().context("scoreLead")?;
        leads.insert(usize::try_from(turn)?, lead);
    }
    ensure!(turns.iter().all(|turn| leads.contains_key(turn)), "a position without an answer");
    Ok(leads)
}

impl Totals {
    fn tell(&self) {
        let most = |all: &[f64]| all.iter().copied().fold(0.0, f64::max);
        println!("| what | count |\n|---|---|");
        println!("| games, moves | {}, {} |", self.games, self.moves);
        println!("| moments, of them about groups and chains | {}, {} |", self.moments, self.shown);
        println!("| proofs and plans, accepted by `check` | {}, {} |", self.proofs, self.accepted);
        println!("| longest review | {:.0} s |", most(&self.seconds));
        println!("| longest wait for the first page | {:.1} s |", most(&self.first_page));
        let Agreement { both, missed, false_alarms } = self.scores;
        if both + missed + false_alarms > 0 {
            println!(
                "| large mistakes of score found, missed, false alarms | {both}, {missed}, {false_alarms} |"
            );
        }
    }
}
