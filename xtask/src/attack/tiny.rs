//! Goals on the smallest boards, solved completely: in the game without a ko
//! rule that proofs are about, and under positional superko where the tree of
//! games is small enough.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::time::Instant;

use anyhow::Result;
use serde_json::Value;

use super::arena::{Arena, Outside, Place};
use super::ask::Program;
use super::brute::{Graph, Ko};
use super::grid::{Color, Grid};
use super::judge::Refutation;
use super::random::Random;
use super::superko::Superko;
use super::{Options, Report, Row};

/// Width and height.
const SIZES: [(usize, usize); 9] =
    [(3, 2), (4, 2), (3, 3), (5, 2), (5, 1), (7, 1), (2, 2), (6, 1), (4, 2)];

const GOALS: [&str; 8] =
    ["live", "kill", "survive", "connect", "cut", "eye", "live-anywhere", "live-all"];

/// Positions that games under superko may go through.
const GAMES: usize = 300_000;

/// Asks about random goals.
pub fn attack(options: &Options, program: &Program, report: &mut Report) -> Result<Row> {
    let start = Instant::now();
    let mut row = Row { kind: "tiny", ..Row::default() };
    for i in 0..options.count {
        let mut random = Random::new(options.seed, i as u64);
        let (grid, goal, at) = question(&mut random);
        let sgf = grid.to_sgf(Color::Black, &[]);
        let names: Vec<String> = at.iter().map(|&p| grid.name(p)).collect();
        let at = names.join(",");
        let arguments = ["--goal", goal, "--at", &at, "--first", "both"];
        let problem = format!("{sgf} {}", arguments.join(" "));
        row.asked += 1;
        let lines = match program.goal(&sgf, &arguments)? {
            Ok(lines) => lines,
            Err(said) => {
                let truth = "an answer".to_owned();
                let broken = Refutation { kind: "broken", said, truth };
                report.refuted(&mut row, &problem, &[broken])?;
                continue;
            }
        };
        row.answered += 1;
        for answer in lines.iter().filter(|line| line["proven"] == true) {
            row.proven += 1;
            match refute(&grid, answer, options.places) {
                None => {}
                Some(Err(refutation)) => {
                    row.judged += 1;
                    report.refuted(&mut row, &problem, &[refutation])?;
                }
                Some(Ok(())) => row.judged += 1,
            }
        }
        if (i + 1) % 250 == 0 {
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("xtask: tiny: {} asked, {} refuted, {seconds:.0} s", i + 1, row.refuted);
        }
    }
    Ok(row)
}

/// A board, a goal and the stones it is about.
fn question(random: &mut Random) -> (Grid, &'static str, Vec<usize>) {
    loop {
        let &(width, height) = random.pick(&SIZES);
        let mut grid = Grid::new(width, height);
        let (black, white) = (random.between(10, 45), random.between(10, 45));
        for point in grid.points() {
            grid.cells[point] = match random.below(100) {
                n if n < black => Some(Color::Black),
                n if n < black + white => Some(Color::White),
                _ => None,
            };
        }
        let goal = *random.pick(&GOALS);
        let color = *random.pick(&[Color::Black, Color::White]);
        let stones = grid.stones(color);
        if !grid.is_legal() || stones.is_empty() {
            continue;
        }
        let one = *random.pick(&stones);
        let apart: Vec<usize> =
            stones.into_iter().filter(|p| !grid.chain(one).contains(p)).collect();
        match goal {
            "connect" | "cut" if apart.is_empty() => continue,
            "connect" | "cut" => return (grid, goal, vec![one, *random.pick(&apart)]),
            "live-all" if !apart.is_empty() => {
                return (grid, goal, vec![one, *random.pick(&apart)]);
            }
            _ => return (grid, goal, vec![one]),
        }
    }
}

/// Nothing if it cannot be judged, else whether what was proven is true.
fn refute(grid: &Grid, answer: &Value, places: usize) -> Option<Result<(), Refutation>> {
    let goal = answer["goal"].as_str()?.to_owned();
    let color = |key: &str| match answer[key].as_str() {
        Some("black") => Some(Color::Black),
        Some("white") => Some(Color::White),
        _ => None,
    };
    let (prover, first) = (color("prover")?, color("first")?);
    let targets: Vec<usize> =
        answer["targets"].as_array()?.iter().filter_map(|p| grid.named(p.as_str()?)).collect();
    let said = format!("{}, {} first: proven", answer["claim"].as_str()?, first.word());
    if let Some(name) = answer["move"].as_str().filter(|name| *name != "pass") {
        let legal = grid.named(name).is_some_and(|p| grid.clone().play(p, first).is_some());
        if !legal {
            let truth = format!("{name} is not possible");
            return Some(Err(Refutation { kind: "illegal", said, truth }));
        }
    }
    // Whoever survives keeps the other from capturing.
    let survives = goal == "survive";
    let seeker = if survives { prover.other() } else { prover };
    let all: Vec<usize> = grid.points().collect();
    let arena = Arena::new(grid, &all, |_| Outside::Seeker)?;
    let root = arena.place(grid, seeker, first, None);
    let known = RefCell::new(HashMap::new());
    let reached = |place: &Place| {
        *known
            .borrow_mut()
            .entry(place.stones)
            .or_insert_with(|| goal_holds(&goal, &board(grid, place, seeker), seeker, &targets))
    };
    let graph = Graph::build(&arena, &[root], Ko::Blind, places, reached)?;
    if graph.arrives(&root)? == survives {
        let truth = "not so in the game without a ko rule".to_owned();
        return Some(Err(Refutation { kind: "goal", said, truth }));
    }
    if Superko::new(&arena, &[], GAMES, reached).arrives(&root) == Some(survives) {
        let truth = "not so under positional superko".to_owned();
        return Some(Err(Refutation { kind: "superko", said, truth }));
    }
    Some(Ok(()))
}

/// The board that a place stands for, if all of the board is in play.
fn board(grid: &Grid, place: &Place, seeker: Color) -> Grid {
    let mut board = Grid::new(grid.width, grid.height);
    for point in board.points() {
        board.cells[point] = match (place.stones[0] >> point & 1, place.stones[1] >> point & 1) {
            (1, _) => Some(seeker),
            (_, 1) => Some(seeker.other()),
            _ => None,
        };
    }
    board
}

/// Whether the seeker has what he wants.
fn goal_holds(goal: &str, grid: &Grid, seeker: Color, targets: &[usize]) -> bool {
    let own = |p: &usize| grid.cells[*p] == Some(seeker);
    match goal {
        "capture" | "kill" | "survive" => {
            targets.iter().all(|&p| grid.cells[p] != Some(seeker.other()))
        }
        "live" => targets.iter().any(|p| grid.unconditional(seeker).contains(p)),
        "live-all" => targets.iter().all(|p| grid.unconditional(seeker).contains(p)),
        "live-anywhere" => !grid.unconditional(seeker).is_empty(),
        "connect" => targets.iter().all(own) && grid.chain(targets[0]).contains(&targets[1]),
        "cut" => {
            let gone = targets.iter().any(|&p| grid.cells[p] != Some(seeker.other()));
            let alive = grid.unconditional(seeker);
            gone || !grid.flood(targets[0], |p| !alive.contains(&p)).contains(&targets[1])
        }
        "eye" => own(&targets[0]) && has_eye(grid, seeker, targets[0]),
        // A goal that the attack does not know is not refuted.
        _ => true,
    }
}

/// Whether a chain alone surrounds a region whose empty points are all its
/// liberties.
fn has_eye(grid: &Grid, color: Color, stone: usize) -> bool {
    let chain: HashSet<usize> = grid.chain(stone).into_iter().collect();
    let liberties = grid.liberties(&grid.chain(stone));
    liberties.iter().any(|&start| {
        let region = grid.flood(start, |p| grid.cells[p] != Some(color));
        region.iter().all(|p| {
            (grid.cells[*p].is_some() || liberties.contains(p))
                && grid.neighbors(*p).all(|q| grid.cells[q] != Some(color) || chain.contains(&q))
        })
    })
}
