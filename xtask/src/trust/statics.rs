//! Proofs that end with static rules. Random boards seldom show one, so most positions are
//! made of a rule itself: laid on a board in any way, with anything where it is open, and
//! half of the time with stones taken away that the search has to put back first.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Options;
use super::claim::Claim;
use crate::attack::grid::{Color, Grid};
use crate::attack::random::Random;
use crate::shell::root;

/// A rule as its file has it, with Black as the one who reaches the goal.
struct Rule<'a> {
    goal: &'a str,
    place: &'a str,
    /// From the highest to the lowest; the edges are below and on the left.
    rows: Vec<&'a str>,
}

/// A position and the stones that a goal is about.
struct Question<'a> {
    goal: &'a str,
    grid: Grid,
    at: Vec<usize>,
}

/// So many questions for each of `--corpus`, half of them with the other side first.
const QUESTIONS: usize = 4;

/// What the program proves of captures, connections and eyes with all that it has learned.
pub fn proofs(options: &Options, folder: &Path) -> Result<Vec<Claim>> {
    let path = root().join("data/learned-static.txt");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    // Behind three lines of head.
    let rules: Vec<Rule> = text.lines().skip(3).map(rule).collect::<Result<_>>()?;
    let mut claims = Vec::new();
    let (mut number, mut asked) = (1 << 60, 0);
    while asked < options.corpus * QUESTIONS {
        number += 1;
        let mut random = Random::new(options.seed, number);
        let Some(question) = question(&mut random, &rules) else { continue };
        asked += 1;
        claims.extend(prove(options, folder, &question, random.percent(50))?);
    }
    Ok(claims)
}

fn rule(line: &str) -> Result<Rule<'_>> {
    let words: Vec<&str> = line.split(' ').collect();
    let [goal, _, place, rows, ..] = words[..] else { bail!("no static rule: {line}") };
    Ok(Rule { goal, place, rows: rows.split('/').collect() })
}

fn question<'a>(random: &mut Random, rules: &[Rule<'a>]) -> Option<Question<'a>> {
    let rule = random.pick(rules);
    let (width, height) = (rule.rows[0].len(), rule.rows.len());
    // A point more than the rule on every side without an edge; the other two are far.
    let (left, below) = match rule.place {
        "corner" => (0, 0),
        "side" => (random.between(1, 2), 0),
        _ => (random.between(1, 2), random.between(1, 2)),
    };
    let (wide, high) = (left + width + random.between(1, 2), height + below + random.between(1, 2));
    let (prover, around) =
        (if random.percent(50) { Color::Black } else { Color::White }, random.below(30));
    let mut grid = Grid::new(wide, high);
    let mut at = Vec::new();
    let some = |random: &mut Random| random.percent(around).then(|| *random.pick(&COLORS));
    let missing = if random.percent(50) { 10 } else { 0 };
    for point in grid.points() {
        let (x, y) = (point % wide, point / wide);
        let top = high - below - height;
        let cell = (y >= top && x >= left)
            .then(|| rule.rows.get(y - top)?.as_bytes().get(x - left))
            .flatten();
        grid.cells[point] = match cell {
            Some(b'X') if random.percent(missing) => None,
            Some(b'X') => Some(prover),
            Some(b'O') => Some(prover.other()),
            Some(b'A') => {
                at.push(point);
                Some(if rule.goal == "capture" { prover.other() } else { prover })
            }
            Some(b'.') => None,
            _ => some(random),
        };
    }
    if !grid.is_legal() {
        return None;
    }
    // The goal may be about another stone of the chain.
    at = at.iter().map(|&p| *random.pick(&grid.chain(p))).collect();
    if at.len() == 2 && at[0] == at[1] {
        return None;
    }
    let (grid, at) = turned(&grid, &at, random.below(8));
    Some(Question { goal: rule.goal, grid, at })
}

const COLORS: [Color; 2] = [Color::Black, Color::White];

/// One of the eight images of a board.
fn turned(grid: &Grid, at: &[usize], image: usize) -> (Grid, Vec<usize>) {
    let (width, height) = (grid.width, grid.height);
    let swaps = image & 4 != 0;
    let mut to = if swaps { Grid::new(height, width) } else { Grid::new(width, height) };
    let wide = to.width;
    let place = |point: usize| {
        let (x, y) = (point % width, point / width);
        let x = if image & 1 != 0 { width - 1 - x } else { x };
        let y = if image & 2 != 0 { height - 1 - y } else { y };
        if swaps { y + wide * x } else { x + wide * y }
    };
    for point in grid.points() {
        to.cells[place(point)] = grid.cells[point];
    }
    (to, at.iter().map(|&point| place(point)).collect())
}

fn prove(
    options: &Options,
    folder: &Path,
    question: &Question,
    is_second: bool,
) -> Result<Vec<Claim>> {
    let (file, out) = (folder.join("static.sgf"), folder.join("static.jsonl"));
    fs::write(&file, question.grid.to_sgf(Color::Black, &[]))?;
    fs::write(&out, "")?;
    let mut command = Command::new(&options.tesuji);
    command.args(["learn", "prove"]).arg(&file).args(["--goal", question.goal]);
    command.args(["--at", &question.grid.names(&question.at).replace(' ', ",")]);
    command.args(["--nodes", &options.nodes.to_string(), "--proof"]).arg(&out);
    if is_second {
        command.arg("--second");
    }
    let output = command.output().context("the program cannot be started")?;
    if !output.status.success() {
        bail!("the program broke: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    Claim::read(&fs::read_to_string(&out)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack::grid::diagram;

    #[test]
    fn boards_turn() {
        let grid = diagram(&["X..", ".O."]);
        let images: Vec<(Grid, Vec<usize>)> =
            (0..8).map(|image| turned(&grid, &[4], image)).collect();
        assert_eq!(images[3].0, diagram(&[".O.", "..X"]));
        assert_eq!(images[4].0, diagram(&["X.", ".O", ".."]));
        for (image, at) in images {
            assert_eq!(image.cells[at[0]], Some(Color::White));
        }
    }
}
