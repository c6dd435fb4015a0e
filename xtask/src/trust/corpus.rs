//! Proofs and plans of everything that the program can prove: the examples,
//! random fights and thin boards as problems, and random positions and games
//! with each goal, with and without tactical rules, and with static ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Options;
use super::claim::Claim;
use super::statics;
use crate::attack::ask::Form;
use crate::attack::generate::{self, game, some_moves};
use crate::attack::grid::{Color, Grid};
use crate::attack::random::Random;
use crate::shell::root;

const GOALS: [&str; 10] = [
    "live",
    "kill",
    "survive",
    "connect",
    "cut",
    "eye",
    "live-anywhere",
    "live-all",
    "apart",
    "no-eye",
];

/// Nodes that a proof of a problem may take.
const PROOF_NODES: &str = "3000";

/// The whole corpus; everything follows from the seed.
pub fn make(options: &Options, folder: &Path) -> Result<Vec<Claim>> {
    let is_asked = |goal: &str| options.goal.as_deref().is_none_or(|only| only == goal);
    let mut claims = Vec::new();
    if options.goal.is_none() {
        claims.extend(problems(options, folder, &[root().join("examples")])?);
        claims.extend(problems(options, folder, &random_problems(options, folder)?)?);
    }
    if let Some(file) = &options.problems {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let some: Vec<&str> = text.lines().take(options.most).collect();
        let part = folder.join("problems.jsonl");
        fs::write(&part, some.join("\n"))?;
        claims.extend(problems(options, folder, &[part])?);
    }
    for (i, goal) in GOALS.iter().enumerate().filter(|(_, goal)| is_asked(goal)) {
        let files = positions(options, folder, i, goal)?;
        let rules: &[&str] = match *goal {
            "live" | "survive" | "eye" | "live-all" => &["none", "all"],
            _ => &["none"],
        };
        // With a goal the program takes one file at a time.
        for (rules, file) in rules.iter().flat_map(|rules| files.iter().map(move |f| (rules, f))) {
            let arguments = ["--goal", goal, "--rules", rules];
            claims.extend(solve(options, folder, std::slice::from_ref(file), &arguments)?);
        }
        if *goal == "kill" {
            for file in &files {
                let arguments = ["--goal", goal, "--simple-ko"];
                claims.extend(solve(options, folder, std::slice::from_ref(file), &arguments)?);
            }
        }
    }
    if options.goal.is_none() {
        claims.extend(closed_kos(options, folder)?);
        claims.extend(statics::proofs(options, folder)?);
    }
    if claims.is_empty() {
        bail!("the program proved nothing");
    }
    Ok(claims)
}

/// Captures that need the rule that a ko may not be retaken at once: a direct ko for life,
/// and five stones on the second line in a corner.
fn closed_kos(options: &Options, folder: &Path) -> Result<Vec<Claim>> {
    let boards = [".X.XO....\nBXXOO....\nOOOO.....\n", ".........\nBXXXXO...\nOOOOOO...\n"];
    let mut claims = Vec::new();
    for board in boards {
        let file = folder.join("ko.txt");
        fs::write(&file, board.to_owned() + &".........\n".repeat(6))?;
        let arguments = ["--goal", "kill", "--simple-ko", "--first", "white"];
        claims.extend(solve(options, folder, &[file], &arguments)?);
    }
    Ok(claims)
}

/// What the program proves of problems without a stated goal.
fn problems(options: &Options, folder: &Path, files: &[PathBuf]) -> Result<Vec<Claim>> {
    solve(options, folder, files, &["--proof-nodes", PROOF_NODES])
}

fn solve(
    options: &Options,
    folder: &Path,
    files: &[PathBuf],
    arguments: &[&str],
) -> Result<Vec<Claim>> {
    let out = folder.join("proofs.jsonl");
    fs::write(&out, "")?;
    let mut command = Command::new(&options.tesuji);
    command.arg("solve").args(files).args(arguments).arg("--proof").arg(&out);
    command.args(["--nodes", &options.nodes.to_string(), "--json"]);
    let output = command.output().context("the program cannot be started")?;
    // 1: nothing is proven.
    if !matches!(output.status.code(), Some(0 | 1)) {
        bail!("the program broke: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Claim::read(&fs::read_to_string(&out)?)
}

/// Fights between safe walls, thin boards, and kos just taken.
fn random_problems(options: &Options, folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut lines, mut files) = (String::new(), Vec::new());
    for i in 0..options.corpus {
        let name = format!("problem-{i}");
        for (kind, make) in [generate::fight, generate::region, generate::ko].iter().enumerate() {
            let mut random = Random::new(options.seed, (i * 3 + kind) as u64);
            let problem = make(&mut random, &format!("{name}-{kind}"));
            if problem.form == Form::Json {
                lines += &format!("{}\n", problem.text);
            } else {
                let file = folder.join(format!("{name}-{kind}.sgf"));
                fs::write(&file, &problem.text)?;
                files.push(file);
            }
        }
    }
    let file = folder.join("random.jsonl");
    fs::write(&file, lines)?;
    files.push(file);
    Ok(files)
}

/// Positions and games with marks on the stones that a goal is about.
fn positions(
    options: &Options,
    folder: &Path,
    goal_number: usize,
    goal: &str,
) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut number = (1 + goal_number as u64) << 32;
    while files.len() < options.corpus {
        number += 1;
        let Some(text) = position(&mut Random::new(options.seed, number), goal) else { continue };
        let file = folder.join(format!("{goal}-{}.sgf", files.len()));
        fs::write(&file, text)?;
        files.push(file);
    }
    Ok(files)
}

/// A random position, a fight between walls, or a game with a ko or a board
/// that superko forbids.
fn position(random: &mut Random, goal: &str) -> Option<String> {
    if random.percent(30) {
        let problem = generate::fight(random, "");
        let marks = marks(random, &problem.grid, goal)?;
        return Some(problem.grid.to_sgf(problem.to_move, &marks));
    }
    let grid = scattered(random, 7, 6)?;
    if random.percent(50) {
        let marks = marks(random, &grid, goal)?;
        return Some(grid.to_sgf(Color::Black, &marks));
    }
    let inside: Vec<usize> = grid.points().collect();
    let (problem, moves, _) = some_moves(random, &grid, &inside)?;
    let marks = marks(random, &problem.grid, goal)?;
    Some(game(&grid, &moves, &marks))
}

fn scattered(random: &mut Random, widest: usize, highest: usize) -> Option<Grid> {
    let (width, height) = (random.between(3, widest), random.between(2, highest));
    let mut grid = Grid::new(width, height);
    let (black, white) = (random.between(10, 45), random.between(10, 45));
    for point in grid.points() {
        grid.cells[point] = match random.below(100) {
            n if n < black => Some(Color::Black),
            n if n < black + white => Some(Color::White),
            _ => None,
        };
    }
    grid.is_legal().then_some(grid)
}

/// Stones of one colour, each of another chain, as many as the goal wants.
fn marks(random: &mut Random, grid: &Grid, goal: &str) -> Option<Vec<usize>> {
    let color = if random.percent(50) { Color::Black } else { Color::White };
    let mut chains = grid.chains(color);
    let count = match goal {
        "connect" | "cut" | "apart" => 2,
        "live" | "live-all" | "kill" => random.between(1, 2),
        _ => 1,
    };
    if chains.len() < count {
        return None;
    }
    let mut marks = Vec::new();
    for _ in 0..count {
        let chain = chains.swap_remove(random.below(chains.len()));
        marks.push(*random.pick(&chain));
    }
    Some(marks)
}
