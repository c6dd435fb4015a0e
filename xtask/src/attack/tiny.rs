//! Goals on the smallest boards, solved completely: in the game without a ko
//! rule that proofs are about, and under positional superko where the tree of
//! games is small enough.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::time::Instant;

use anyhow::Result;
use serde_json::Value;

use super::arena::{Arena, Outside, Place};
use super::ask::Program;
use super::brute::{Graph, Ko};
use super::generate::{game, some_moves};
use super::grid::{Color, Grid};
use super::judge::Refutation;
use super::random::Random;
use super::superko::Superko;
use super::{Options, Report, Row, side_by_side};

/// Width and height.
const SIZES: [(usize, usize); 9] =
    [(3, 2), (4, 2), (3, 3), (5, 2), (5, 1), (7, 1), (2, 2), (6, 1), (4, 2)];

const GOALS: [&str; 8] =
    ["live", "kill", "survive", "connect", "cut", "eye", "live-anywhere", "live-all"];

/// Positions that games under superko may go through.
const GAMES: usize = 300_000;

/// Questions between two words on how far it has come.
const STEP: usize = 500;

/// What came of one question.
struct Asked {
    problem: String,
    answered: bool,
    proven: usize,
    judged: usize,
    refuted: Vec<Refutation>,
}

/// Asks about random goals.
pub fn attack(options: &Options, program: &Program, report: &mut Report) -> Result<Row> {
    let start = Instant::now();
    let mut row = Row { kind: "tiny", ..Row::default() };
    let numbers = options.shard.of(0..options.count);
    for part in numbers.chunks(STEP) {
        let asked = side_by_side(options.threads, part, |&i| {
            let folder = program.folder.join(format!("tiny{i}"));
            fs::create_dir_all(&folder)?;
            let program = Program { path: program.path.clone(), folder, ..*program };
            let asked = one(&question(&mut Random::new(options.seed, i as u64)), options, &program);
            fs::remove_dir_all(&program.folder)?;
            asked
        });
        for asked in asked {
            let asked = asked?;
            row.asked += 1;
            row.answered += usize::from(asked.answered);
            row.proven += asked.proven;
            row.judged += asked.judged;
            report.refuted(&mut row, &asked.problem, &asked.refuted)?;
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("xtask: tiny: {} asked, {} refuted, {seconds:.0} s", row.asked, row.refuted);
    }
    Ok(row)
}

/// Asks one question and judges every answer.
fn one(question: &Question, options: &Options, program: &Program) -> Result<Asked> {
    let names: Vec<String> = question.at.iter().map(|&p| question.grid.name(p)).collect();
    let (at, number) = (names.join(","), question.moves.to_string());
    let mut arguments = vec!["--goal", question.goal, "--at", &at, "--first", "both"];
    if question.moves > 0 {
        arguments.extend(["--move", &number]);
    }
    let sgf = &question.sgf;
    let problem = format!("{sgf} {}", arguments.join(" "));
    let mut asked = Asked { problem, answered: false, proven: 0, judged: 0, refuted: Vec::new() };
    let lines = match program.goal(sgf, &arguments)? {
        Ok(lines) => lines,
        Err(said) => {
            let truth = "an answer".to_owned();
            asked.refuted.push(Refutation { kind: "broken", said, truth });
            return Ok(asked);
        }
    };
    asked.answered = true;
    for answer in lines.iter().filter(|line| line["proven"] == true) {
        asked.proven += 1;
        let judged = refute(question, answer, options.places);
        asked.judged += usize::from(judged.is_some());
        asked.refuted.extend(judged.and_then(Result::err));
    }
    Ok(asked)
}

/// A board, a goal and the stones it is about.
struct Question {
    sgf: String,
    /// How many moves of the game lead to the position.
    moves: usize,
    grid: Grid,
    to_move: Color,
    ban: Option<usize>,
    /// Boards that have been.
    history: HashSet<Vec<Option<Color>>>,
    goal: &'static str,
    at: Vec<usize>,
}

/// A random question, about a position or the end of a game.
fn question(random: &mut Random) -> Question {
    loop {
        let &(width, height) = random.pick(&SIZES);
        let mut start = Grid::new(width, height);
        let (black, white) = (random.between(10, 45), random.between(10, 45));
        for point in start.points() {
            start.cells[point] = match random.below(100) {
                n if n < black => Some(Color::Black),
                n if n < black + white => Some(Color::White),
                _ => None,
            };
        }
        if !start.is_legal() {
            continue;
        }
        let goal = *random.pick(&GOALS);
        let all: Vec<usize> = start.points().collect();
        let played = if random.percent(40) { some_moves(random, &start, &all) } else { None };
        let grid = played.as_ref().map_or(&start, |(problem, ..)| &problem.grid).clone();
        let Some(at) = targets(random, &grid, goal) else { continue };
        return match played {
            None => Question {
                sgf: start.to_sgf(Color::Black, &[]),
                moves: 0,
                to_move: Color::Black,
                ban: None,
                history: HashSet::from([grid.cells.clone()]),
                grid,
                goal,
                at,
            },
            Some((problem, moves, _)) => Question {
                sgf: game(&start, &moves, &at),
                moves: moves.len(),
                to_move: problem.to_move,
                ban: problem.ban,
                history: problem.history,
                grid,
                goal,
                at,
            },
        };
    }
}

/// Stones that a goal can be about.
fn targets(random: &mut Random, grid: &Grid, goal: &str) -> Option<Vec<usize>> {
    let stones = grid.stones(*random.pick(&[Color::Black, Color::White]));
    let one = *(!stones.is_empty()).then(|| random.pick(&stones))?;
    let apart: Vec<usize> = stones.into_iter().filter(|p| !grid.chain(one).contains(p)).collect();
    let is_pair = matches!(goal, "connect" | "cut");
    match apart.is_empty() {
        true => (!is_pair).then(|| vec![one]),
        false if is_pair || goal == "live-all" => Some(vec![one, *random.pick(&apart)]),
        false => Some(vec![one]),
    }
}

/// Nothing if it cannot be judged, else whether what was proven is true.
fn refute(question: &Question, answer: &Value, places: usize) -> Option<Result<(), Refutation>> {
    let grid = &question.grid;
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
    // Said to hold once a threat has been made and answered.
    let needs_threat = answer["needs_threat"] == true;
    if let Some(name) = answer["move"].as_str().filter(|name| *name != "pass") {
        let mut after = grid.clone();
        let point = grid.named(name);
        let is_played = point.is_some_and(|p| after.play(p, first).is_some());
        let is_banned =
            question.ban.is_some() && question.ban == point && first == question.to_move;
        let is_repeated = question.history.contains(&after.cells);
        if !is_played || !needs_threat && (is_banned || is_repeated) {
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
    let stones = |cells: &Vec<Option<Color>>| {
        let board = Grid { cells: cells.clone(), ..grid.clone() };
        arena.place(&board, seeker, first, None).stones
    };
    let history: Vec<[u32; 2]> = question.history.iter().map(stones).collect();
    let under_superko = Superko::new(&arena, &history, GAMES, reached).arrives(&root);
    if !needs_threat && under_superko == Some(survives) {
        let truth = "not so under positional superko".to_owned();
        return Some(Err(Refutation { kind: "superko", said, truth }));
    }
    Some(Ok(()))
}

/// The board that a place stands for, if all of the board is in play.
pub fn board(grid: &Grid, place: &Place, seeker: Color) -> Grid {
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
pub fn goal_holds(goal: &str, grid: &Grid, seeker: Color, targets: &[usize]) -> bool {
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
