//! The same question asked in different ways: what `analyze` calls proven or solved is
//! put to `solve`, `race` and the commands of GTP, and no two answers may exclude each
//! other. Answers that the program calls estimates are not held against it.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::ask::Program;
use super::games::{Record, named_chain, questions, read, replay};
use super::grid::Grid;
use super::judge::Refutation;
use super::{Options, Report, Row};

/// Groups of a position that are asked about.
const MOST_GROUPS: usize = 3;

/// A question asked in two ways.
#[derive(Default)]
struct Asked {
    groups: usize,
    pairs: usize,
    contradictions: Vec<Refutation>,
}

/// Asks about positions of games and of problems until `--count` of them are done.
pub fn attack(options: &Options, program: &Program, report: &mut Report) -> Result<Row> {
    let mut records = Vec::new();
    let mut asked: Vec<(usize, usize)> = Vec::new();
    if let Some(path) = &options.games {
        records = read(path)?;
        asked = questions(&records, options.seed);
        asked.truncate(options.count / if options.problems.is_some() { 2 } else { 1 });
    }
    if let Some(path) = &options.problems {
        let problems = read_problems(path)?;
        let wanted = (options.count - asked.len()).min(problems.len()).max(1);
        let step = (problems.len() / wanted).max(1);
        for problem in problems.into_iter().step_by(step).take(wanted) {
            asked.push((records.len(), 0));
            records.push(problem);
        }
    }
    ensure!(!asked.is_empty(), "contradictions need --games FILE or --problems FILE");
    let asked = options.shard.of(asked);
    let row = Mutex::new((Row { kind: "contradictions", ..Row::default() }, report));
    let (start, next) = (Instant::now(), AtomicUsize::new(0));
    let work = |thread: usize| -> Result<()> {
        let folder = program.folder.join(format!("contradictions{thread}"));
        fs::create_dir_all(&folder)?;
        let program = Program { path: program.path.clone(), folder, ..*program };
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(record, number)) = asked.get(i) else { return Ok(()) };
            let record = &records[record];
            let name = format!("{} after move {number}", record.name);
            let found = position(record, number, options, &program)?;
            {
                // Told at once: such a run may be broken off.
                let (row, report) = &mut *row.lock().expect("no panic");
                row.asked += 1;
                row.answered += found.groups;
                row.judged += found.pairs;
                report.refuted(row, &name, &found.contradictions)?;
            }
            if (i + 1) % 10 == 0 {
                let seconds = start.elapsed().as_secs_f64();
                eprintln!("xtask: contradictions: {} positions, {seconds:.0} s", i + 1);
            }
        }
    };
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> =
            (0..program.threads).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no panic"))
    })?;
    Ok(row.into_inner().expect("no panic").0)
}

/// Problems as lines of JSON, as records without moves.
fn read_problems(path: &Path) -> Result<Vec<Record>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut records = Vec::new();
    for line in text.lines() {
        let problem: Value = serde_json::from_str(line).context("a problem's line")?;
        let mut sgf = format!("(;SZ[19]PL[{}]", problem["to_move"].as_str().unwrap_or("B"));
        for (name, color) in [("AB", "black"), ("AW", "white")] {
            let stones = problem[color].as_array().map_or(&[][..], Vec::as_slice);
            if !stones.is_empty() {
                sgf += name;
            }
            for stone in stones.iter().filter_map(Value::as_str) {
                write!(sgf, "[{stone}]")?;
            }
        }
        sgf += ")";
        let is_usual = problem["size"].as_u64().unwrap_or(19) == 19;
        let Some((start, moves)) = replay(&sgf).filter(|_| is_usual) else { continue };
        let name = problem["id"].as_str().unwrap_or("a problem").to_owned();
        records.push(Record { name, text: sgf, start, moves });
    }
    Ok(records)
}

fn position(record: &Record, number: usize, options: &Options, program: &Program) -> Result<Asked> {
    let file = program.folder.join("position.sgf");
    fs::write(&file, &record.text)?;
    let mut grid = record.start.clone();
    for &(color, point) in &record.moves[..number] {
        if let Some(point) = point {
            grid.play(point, color);
        }
    }
    let at_move = number.to_string();
    let at_move: &[&str] = if record.moves.is_empty() { &[] } else { &["--move", &at_move] };
    let mut command = Command::new(&program.path);
    command.arg("analyze").arg(&file).arg("--json").args(at_move);
    command.args(["--playouts", &options.playouts.to_string()]);
    command.args(["--nodes", &options.nodes.to_string()]);
    let mut asked = Asked::default();
    let lines = match program.lines(&mut command, Duration::from_secs(600))? {
        Ok(lines) => lines,
        Err(said) => {
            let truth = "an analysis".to_owned();
            asked.contradictions.push(Refutation { kind: "broken", said, truth });
            return Ok(asked);
        }
    };
    let all = |field: &str| -> Vec<Value> {
        lines.iter().filter_map(|line| line[field].as_array()).flatten().cloned().collect()
    };
    let is_sure = |group: &&Value| {
        let certainty = group["certainty"].as_str().unwrap_or("");
        let chain = named_chain(&grid, group).map(|chain| chain.len() as u64);
        matches!(certainty, "proven" | "solved") && chain == group["stones"].as_u64()
    };
    for group in all("groups").iter().filter(is_sure).take(MOST_GROUPS) {
        asked.groups += 1;
        about_group(group, &file, number, at_move, program, &mut asked)?;
    }
    for race in &all("races") {
        about_race(race, &grid, &file, number, program, &mut asked)?;
    }
    Ok(asked)
}

/// A chain that is called alive, dead or unsettled.
fn about_group(
    group: &Value,
    file: &Path,
    number: usize,
    at_move: &[&str],
    program: &Program,
    asked: &mut Asked,
) -> Result<()> {
    let (Some(at), Some(status)) = (group["at"].as_str(), group["status"].as_str()) else {
        return Ok(());
    };
    let said = format!("analyze: {at} is {status}, {}", group["certainty"]);
    let commands = [
        format!("dragon_status {at}"),
        format!("owl_attack {at}"),
        format!("owl_defend {at}"),
        format!("attack {at}"),
        "final_status_list dead".to_owned(),
    ];
    let replies = gtp(program, file, number, &commands)?;
    let code = |i: usize| replies[i].split(' ').next().unwrap_or("").to_owned();
    let is_dead = replies[4].split_whitespace().any(|point| point == at);
    let dragon = code(0);
    let checks: Vec<(usize, bool)> = match status {
        "alive" => {
            vec![(0, dragon == "alive"), (1, code(1) == "0"), (3, code(3) != "1"), (4, !is_dead)]
        }
        "dead" => vec![(0, dragon == "dead"), (2, code(2) == "0"), (4, is_dead)],
        "unsettled" => {
            vec![(0, dragon == "critical"), (1, code(1) != "0"), (2, code(2) != "0")]
        }
        _ => Vec::new(),
    };
    for (i, agrees) in checks {
        asked.pairs += 1;
        if !agrees {
            let truth = format!("{}: {}", commands[i], shortened(&replies[i]));
            let said = said.clone();
            asked.contradictions.push(Refutation { kind: "group", said, truth });
        }
    }
    let mut command = Command::new(&program.path);
    command.arg("solve").arg(file).args(["--json", "--at", at]).args(at_move);
    command.args(["--nodes", &program.nodes.to_string()]);
    let Ok(lines) = program.lines(&mut command, Duration::from_secs(600))? else {
        return Ok(());
    };
    let claims: Vec<&Value> =
        lines.iter().filter_map(|line| line["claims"].as_array()).flatten().collect();
    for claim in claims {
        let outcome = claim["outcome"].as_str().unwrap_or("");
        if claim["certainty"] == "guess" || outcome == "unknown" {
            continue;
        }
        asked.pairs += 1;
        let excluded = match status {
            "alive" => outcome != "lives",
            "dead" => outcome != "dies",
            "unsettled" => {
                let owner_first = claim["first"] == group["color"];
                outcome == if owner_first { "dies" } else { "lives" }
            }
            _ => false,
        };
        if excluded {
            let truth =
                format!("solve: {outcome}, {} first, {}", claim["first"], claim["certainty"]);
            asked.contradictions.push(Refutation { kind: "solve", said: said.clone(), truth });
        }
    }
    Ok(())
}

/// A race that is counted, played out or proven.
fn about_race(
    race: &Value,
    grid: &Grid,
    file: &Path,
    number: usize,
    program: &Program,
    asked: &mut Asked,
) -> Result<()> {
    let stake = |color: &str| race[color].as_array()?.first()?.as_str().map(str::to_owned);
    let (Some(black), Some(white)) = (stake("black"), stake("white")) else { return Ok(()) };
    if grid.named(&black).is_none() {
        return Ok(());
    }
    let commands =
        [format!("analyze_semeai {black} {white}"), format!("analyze_semeai {white} {black}")];
    let replies = gtp(program, file, number, &commands)?;
    for (i, color) in ["black", "white"].into_iter().enumerate() {
        let first = &race[format!("{color}_first")];
        let sure = matches!(first["certainty"].as_str(), Some("proven" | "counted" | "played out"));
        let Some(winner) = first["winner"].as_str().filter(|winner| sure && *winner != "ko") else {
            continue;
        };
        asked.pairs += 1;
        let expect = match winner {
            winner if winner == color => "1 1",
            "black" | "white" => "0 0",
            _ => "1 0",
        };
        if !replies[i].starts_with(expect) {
            let said = format!("analyze: race {black} {white}, {color} first: {winner}");
            let truth = format!("{}: {}", commands[i], replies[i]);
            asked.contradictions.push(Refutation { kind: "race", said, truth });
        }
    }
    Ok(())
}

/// The answers to commands about a position.
fn gtp(program: &Program, file: &Path, number: usize, commands: &[String]) -> Result<Vec<String>> {
    let mut child = Command::new(&program.path)
        .arg("gtp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the program")?;
    let mut input = format!("loadsgf {} {}\n", file.display(), number + 1);
    for command in commands {
        writeln!(input, "{command}")?;
    }
    input += "quit\n";
    child.stdin.take().context("a pipe")?.write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let replies: Vec<String> = text
        .split("\n\n")
        .map(|reply| reply.trim_start_matches(['=', '?']).trim().to_owned())
        .collect();
    ensure!(replies.len() > commands.len(), "GTP broke off: {text}");
    Ok(replies[1..=commands.len()].to_vec())
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}
