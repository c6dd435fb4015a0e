//! Small boards as a whole: every position up to symmetry and colours, or a sample, and
//! every question that can be asked there about a chain or two. What is called proven or
//! framed by `solve`, with and without a goal, or by `analyze` is held against the
//! complete truth: with ko threats counted, without a ko rule, and under superko.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::Value;

use super::ask::{Form, Program, Reply};
use super::brute::{Grade, Ko};
use super::fight::Fight;
use super::grid::{Color, Grid};
use super::judge::{Problem, Refutation};
use super::random::Random;
use super::whole::{Under, Whole};
use super::{BATCH, Options, Report, Row, side_by_side};

/// Goals about one chain; on large boards only those that are about captures, since the
/// others take too long to play out.
const CHAIN_GOALS: [&str; 5] = ["kill", "survive", "live", "eye", "live-anywhere"];
const PAIR_GOALS: [&str; 3] = ["connect", "cut", "live-all"];
const LARGE: usize = 12;

/// A question about a position; symmetry brings its stones to the same points as those of
/// as many others as possible.
struct Question {
    grid: Grid,
    at: Vec<usize>,
    what: What,
}

enum What {
    Problem,
    Goal(&'static str),
    /// What an analysis has said.
    Said {
        status: String,
        certainty: String,
    },
}

/// What came of some answers.
#[derive(Default)]
struct Found {
    asked: usize,
    answered: usize,
    proven: usize,
    framed: usize,
    judged: usize,
    moves: usize,
    /// Under superko: by a strategy, by playing all games out, not at all.
    superko: [usize; 3],
    refuted: Vec<(String, Refutation)>,
    frame_only: Vec<(String, Refutation)>,
    lines: Vec<(String, Refutation)>,
}

/// Asks everything about the positions of a board.
pub fn attack(options: &Options, program: &Program, report: &mut Report) -> Result<Row> {
    let start = Instant::now();
    let (width, height) = options.size;
    let boards = options.shard.of(positions(width, height, options.count, options.seed));
    eprintln!("xtask: boards: {} positions of {width}x{height}", boards.len());
    let mut row = Row { kind: "boards", ..Row::default() };
    let mut superko = [0; 3];
    let mut questions = analyses(&boards, options, program, report, &mut row)?;
    questions.extend(boards.iter().flat_map(about));
    let mut groups: BTreeMap<Vec<usize>, Vec<Question>> = BTreeMap::new();
    for question in questions.into_iter().map(turned) {
        groups.entry(question.at.clone()).or_default().push(question);
    }
    for (at, questions) in groups {
        for found in group(&at, &questions, options, program)? {
            row.asked += found.asked;
            row.answered += found.answered;
            row.proven += found.proven;
            row.framed += found.framed;
            row.judged += found.judged;
            row.moves += found.moves;
            for (sum, more) in superko.iter_mut().zip(found.superko) {
                *sum += more;
            }
            for (problem, one) in found.refuted {
                report.refuted(&mut row, &problem, &[one])?;
            }
            for (problem, one) in found.frame_only {
                report.frame_only(&mut row, &problem, &[one])?;
            }
            for (problem, one) in found.lines {
                report.lines(&mut row, &problem, &[one])?;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        eprintln!(
            "xtask: boards: {} asked, {} judged, {} refuted, {seconds:.0} s",
            row.asked, row.judged, row.refuted
        );
    }
    let [strategy, games, open] = superko;
    println!(
        "goals under positional superko: {strategy} hold by a way to play that repeats nothing, \
         {games} by playing all games out, {open} are too large for either"
    );
    Ok(row)
}

/// Legal positions with a stone: all of them up to symmetry and colours, or so many by
/// chance.
fn positions(width: usize, height: usize, count: usize, seed: u64) -> Vec<Grid> {
    let cells = width * height;
    let read = |mut code: u64| {
        let mut grid = Grid::new(width, height);
        for cell in &mut grid.cells {
            *cell = [None, Some(Color::Black), Some(Color::White)][(code % 3) as usize];
            code /= 3;
        }
        grid
    };
    let all = 3u64.pow(cells as u32);
    let is_fit = |grid: &Grid| grid.cells.iter().any(Option::is_some) && grid.is_legal();
    let mut found = Vec::new();
    if cells <= LARGE {
        found = (0..all).map(read).filter(|grid| is_least(grid) && is_fit(grid)).collect();
    }
    if !found.is_empty() && found.len() <= count {
        return found;
    }
    let mut random = Random::new(seed, 0);
    if found.is_empty() {
        while found.len() < count {
            let code = random.below(all as usize) as u64;
            found.extend(Some(read(code)).filter(is_fit));
        }
        return found;
    }
    for i in 0..count {
        let other = random.between(i, found.len() - 1);
        found.swap(i, other);
    }
    found.truncate(count);
    found
}

/// Whether none of its images under symmetry and change of colours comes before it.
fn is_least(grid: &Grid) -> bool {
    let code = |grid: &Grid, swapped: bool| -> Vec<u8> {
        let code = |cell: &Option<Color>| match cell {
            None => 0,
            Some(color) => 1 + u8::from((*color == Color::White) != swapped),
        };
        grid.cells.iter().map(code).collect()
    };
    let own = code(grid, false);
    symmetries(grid).iter().all(|points| {
        let image = moved(grid, points);
        own <= code(&image, false) && own <= code(&image, true)
    })
}

/// Where each point goes, for every symmetry of a board.
fn symmetries(grid: &Grid) -> Vec<Vec<usize>> {
    let (w, h) = (grid.width, grid.height);
    let mut all = Vec::new();
    for image in 0..8 {
        let (turn, flip_x, flip_y) = (image & 4 != 0, image & 1 != 0, image & 2 != 0);
        if turn && w != h {
            continue;
        }
        let place = |p: usize| {
            let (x, y) = (p % w, p / w);
            let (x, y) = if turn { (y, x) } else { (x, y) };
            let (x, y) = (if flip_x { w - 1 - x } else { x }, if flip_y { h - 1 - y } else { y });
            y * w + x
        };
        all.push(grid.points().map(place).collect());
    }
    all
}

fn moved(grid: &Grid, points: &[usize]) -> Grid {
    let mut image = Grid::new(grid.width, grid.height);
    for point in grid.points() {
        image.cells[points[point]] = grid.cells[point];
    }
    image
}

/// The same question with its stones as far to the front as symmetry allows.
fn turned(question: Question) -> Question {
    let images = symmetries(&question.grid).into_iter().map(|points| {
        let mut at: Vec<usize> = question.at.iter().map(|&p| points[p]).collect();
        at.sort_unstable();
        (at, points)
    });
    let (at, points) = images.min().expect("doing nothing is a symmetry");
    Question { grid: moved(&question.grid, &points), at, what: question.what }
}

/// All questions about a position's chains and pairs of chains, each by its first stone.
fn about(grid: &Grid) -> Vec<Question> {
    let ask = |at: &[usize], what: What| Question { grid: grid.clone(), at: at.to_vec(), what };
    let is_large = grid.cells.len() > LARGE;
    let mut all = Vec::new();
    for color in [Color::Black, Color::White] {
        let stones: Vec<usize> = grid.chains(color).iter().map(|chain| chain[0]).collect();
        for (i, &one) in stones.iter().enumerate() {
            all.push(ask(&[one], What::Problem));
            for goal in &CHAIN_GOALS[..if is_large { 2 } else { CHAIN_GOALS.len() }] {
                if i == 0 || *goal != "live-anywhere" {
                    all.push(ask(&[one], What::Goal(goal)));
                }
            }
            for &other in stones[..i].iter().filter(|_| !is_large) {
                all.extend(PAIR_GOALS.map(|goal| ask(&[one, other], What::Goal(goal))));
            }
        }
    }
    all
}

/// What an analysis of each position says of the groups, with certainty.
fn analyses(
    boards: &[Grid],
    options: &Options,
    program: &Program,
    report: &mut Report,
    row: &mut Row,
) -> Result<Vec<Question>> {
    let all = side_by_side(options.threads, boards, |grid| -> Result<_> {
        let program = apart(program, grid)?;
        let file = program.folder.join("position.sgf");
        let sgf = grid.to_sgf(Color::Black, &[]);
        fs::write(&file, &sgf)?;
        let mut command = Command::new(&program.path);
        command.arg("analyze").arg(&file).args(["--json", "--network", "none"]);
        command.args(["--playouts", "1", "--nodes", &options.nodes.to_string()]);
        let lines = program.lines(&mut command, Duration::from_secs(120));
        fs::remove_dir_all(&program.folder)?;
        Ok((sgf, lines?))
    });
    let mut said = Vec::new();
    for (grid, answer) in boards.iter().zip(all) {
        let (sgf, lines) = answer?;
        row.asked += 1;
        let lines = match lines {
            Ok(lines) => lines,
            Err(said) => {
                let broken = Refutation { kind: "broken", said, truth: "an analysis".to_owned() };
                report.refuted(row, &sgf, &[broken])?;
                continue;
            }
        };
        row.answered += 1;
        for group in lines.iter().filter_map(|line| line["groups"].as_array()).flatten() {
            let word = |key: &str| group[key].as_str().unwrap_or("").to_owned();
            let (status, certainty) = (word("status"), word("certainty"));
            let Some(at) = grid.named(&word("at")) else { continue };
            // A group of several chains is judged by its first one only if it is the first.
            let is_chain = group["stones"].as_u64() == Some(grid.chain(at).len() as u64);
            if is_chain && matches!(certainty.as_str(), "proven" | "framed" | "solved") {
                let (grid, what) = (grid.clone(), What::Said { status, certainty });
                said.push(Question { grid, at: vec![at], what });
            }
        }
    }
    Ok(said)
}

/// The program with a folder of its own.
fn apart(program: &Program, grid: &Grid) -> Result<Program> {
    let thread = format!("{:?}", std::thread::current().id());
    let number: String = thread.chars().filter(char::is_ascii_digit).collect();
    let folder = program.folder.join(format!("boards{number}-{}", grid.cells.len()));
    fs::create_dir_all(&folder).context("a folder for questions")?;
    Ok(Program { path: program.path.clone(), folder, ..*program })
}

/// By goal, and whether it is without a ko rule; nothing if it is too large.
type Known = HashMap<(String, bool), Option<Arc<Whole>>>;

/// What was played out for the stones of one group of questions.
struct Truths<'a> {
    at: &'a [usize],
    questions: &'a [Question],
    limit: usize,
    known: Mutex<Known>,
}

impl Truths<'_> {
    /// The truth about a goal, played out when it is first asked for.
    fn of(&self, goal: &str, ko: Ko) -> Option<Arc<Whole>> {
        let goal = if goal == "survive" { "capture" } else { goal };
        let mut known = self.known.lock().expect("no thread panics");
        let entry = known.entry((goal.to_owned(), ko == Ko::Blind)).or_insert_with(|| {
            let is_against = matches!(goal, "capture" | "cut");
            let boards: Vec<(&Grid, Color)> = self
                .questions
                .iter()
                .map(|question| {
                    let grid = &question.grid;
                    let owner = grid.cells[self.at[0]].expect("it is about stones");
                    (grid, if is_against { owner.other() } else { owner })
                })
                .collect();
            Whole::new(&boards, goal, self.at, ko, self.limit).map(Arc::new)
        });
        entry.clone()
    }
}

/// All questions about the same points.
fn group(
    at: &[usize],
    questions: &[Question],
    options: &Options,
    program: &Program,
) -> Result<Vec<Found>> {
    let limit = usize::MAX;
    let truths = Truths { at, questions, limit, known: Mutex::default() };
    let goals: Vec<&Question> =
        questions.iter().filter(|question| matches!(question.what, What::Goal(_))).collect();
    let found: Vec<Result<Found>> = side_by_side(options.threads, &goals, |question| {
        let program = apart(program, &question.grid)?;
        let found = about_goal(question, &truths, &program);
        fs::remove_dir_all(&program.folder)?;
        found
    });
    let mut found = found.into_iter().collect::<Result<Vec<_>>>()?;
    for question in questions {
        if let What::Said { status, certainty } = &question.what {
            found.push(about_status(question, status, certainty, &truths));
        }
    }
    let problems: Vec<&Question> =
        questions.iter().filter(|question| matches!(question.what, What::Problem)).collect();
    for batch in problems.chunks(BATCH * options.threads) {
        found.push(about_problems(batch, &truths, options, program)?);
    }
    Ok(found)
}

/// Asks for a goal, and judges every answer that is called proven.
fn about_goal(question: &Question, truths: &Truths, program: &Program) -> Result<Found> {
    let What::Goal(goal) = question.what else { return Ok(Found::default()) };
    let grid = &question.grid;
    let at = grid.names(&question.at).replace(' ', ",");
    let arguments = ["--goal", goal, "--at", &at, "--first", "both"];
    let sgf = grid.to_sgf(Color::Black, &[]);
    let problem = format!("{sgf} {}", arguments.join(" "));
    let mut found = Found { asked: 1, ..Found::default() };
    let lines = match program.goal(&sgf, &arguments)? {
        Ok(lines) => lines,
        Err(said) => {
            let truth = "an answer".to_owned();
            found.refuted.push((problem, Refutation { kind: "broken", said, truth }));
            return Ok(found);
        }
    };
    found.answered = 1;
    for answer in lines.iter().filter(|line| line["proven"] == true) {
        found.proven += 1;
        match truth_of(question, answer, truths) {
            None => found.superko[2] += 1,
            Some(Ok(under)) => {
                found.judged += 1;
                found.superko[under.map_or(2, |under| under as usize)] += 1;
            }
            Some(Err(refutation)) => {
                found.judged += 1;
                found.refuted.push((problem.clone(), refutation));
            }
        }
    }
    Ok(found)
}

/// Whether a proven answer is true, and how it was found to be so under superko; nothing
/// if it cannot be judged.
fn truth_of(
    question: &Question,
    answer: &Value,
    truths: &Truths,
) -> Option<Result<Option<Under>, Refutation>> {
    let grid = &question.grid;
    let goal = answer["goal"].as_str()?;
    let color = |key: &str| match answer[key].as_str() {
        Some("black") => Some(Color::Black),
        Some("white") => Some(Color::White),
        _ => None,
    };
    let (prover, first) = (color("prover")?, color("first")?);
    let named = |p: &Value| grid.named(p.as_str()?);
    let targets: HashSet<usize> = answer["targets"].as_array()?.iter().filter_map(named).collect();
    if !targets.is_empty() && targets != question.at.iter().copied().collect() {
        return None;
    }
    let refuted = |kind: &'static str, truth: &str| {
        let said = format!("{}, {} first: proven", answer["claim"], first.word());
        Some(Err(Refutation { kind, said, truth: truth.to_owned() }))
    };
    let is_played = |name: &str| grid.named(name).and_then(|p| grid.clone().play(p, first));
    if let Some(name) = answer["move"].as_str().filter(|name| *name != "pass")
        && is_played(name).is_none()
    {
        return refuted("illegal", &format!("{name} is not possible"));
    }
    // Whoever survives keeps the other from capturing.
    let survives = goal == "survive";
    let seeker = if survives { prover.other() } else { prover };
    let whole = truths.of(goal, Ko::Blind)?;
    let root = whole.arena.place(grid, seeker, first, None);
    if whole.graph.arrives(&root)? == survives {
        return refuted("goal", "not so in the game without a ko rule");
    }
    match whole.arrives_under_superko(&root) {
        Some((arrives, _)) if arrives == survives => {
            refuted("superko", "not so under positional superko")
        }
        under => Some(Ok(under.map(|(_, under)| under))),
    }
}

/// Holds what an analysis says of a chain against the truth.
fn about_status(question: &Question, status: &str, certainty: &str, truths: &Truths) -> Found {
    let (grid, point) = (&question.grid, question.at[0]);
    let mut found = Found::default();
    *(if certainty == "proven" { &mut found.proven } else { &mut found.framed }) += 1;
    let Some(threats) = truths.of("capture", Ko::Threats) else { return found };
    let owner = grid.cells[point].expect("it is about stones");
    let fight = Fight::known(grid, owner, &threats);
    let (own, other) = (fight.grade(owner), fight.grade(owner.other()));
    let is_true = match status {
        "alive" => other == Grade::Lives,
        "dead" => own == Grade::Dies,
        "unsettled" => other != Grade::Lives && own != Grade::Dies,
        _ => return found,
    };
    found.judged = 1;
    if !is_true {
        let said = format!("analyze: {} is {status}, {certainty}", grid.name(point));
        let truth = format!("its owner first: {own}; the other first: {other}");
        let problem = grid.to_sgf(Color::Black, &[]);
        found.refuted.push((problem, Refutation { kind: "status", said, truth }));
    }
    found
}

/// Asks which way the fights go, without a goal.
fn about_problems(
    batch: &[&Question],
    truths: &Truths,
    options: &Options,
    program: &Program,
) -> Result<Found> {
    let mut found = Found::default();
    let known = match (truths.of("capture", Ko::Threats), truths.of("capture", Ko::Blind)) {
        (Some(threats), Some(blind)) => Some((truths.at[0], [threats, blind])),
        _ => None,
    };
    let problems: Vec<Problem> = batch
        .iter()
        .map(|question| Problem {
            form: Form::Sgf,
            text: question.grid.to_sgf(Color::Black, &question.at),
            grid: question.grid.clone(),
            to_move: Color::Black,
            ban: None,
            history: HashSet::from([question.grid.cells.clone()]),
            region: None,
            known: known.clone(),
        })
        .collect();
    let texts: Vec<&str> = problems.iter().map(|problem| problem.text.as_str()).collect();
    let replies = program.problems(Form::Sgf, &texts)?;
    let pairs: Vec<(&Problem, &Reply)> = problems.iter().zip(&replies).collect();
    let verdicts = side_by_side(options.threads, &pairs, |pair| super::one(pair, options));
    for ((problem, reply), verdict) in pairs.iter().zip(verdicts) {
        found.asked += 1;
        if let Reply::Answer(answer) = reply {
            found.answered += usize::from(answer["outcome"] != "unknown");
        }
        found.proven += usize::from(verdict.proven);
        found.framed += usize::from(verdict.framed);
        found.judged += usize::from(verdict.judged);
        found.moves += verdict.moves;
        let told = |all: Vec<Refutation>| all.into_iter().map(|one| (problem.text.clone(), one));
        found.refuted.extend(told(verdict.refutations));
        found.frame_only.extend(told(verdict.frame_only));
        found.lines.extend(told(verdict.lines));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::grid::diagram;
    use super::*;

    #[test]
    fn all_positions_up_to_symmetry() {
        // Of 1x2 points a stone on one of them; of 2x2 points the 57 legal positions, which
        // the Burnside count makes twelve with colours, the empty board left out.
        assert_eq!(positions(2, 1, 100, 1).len(), 1);
        let all = positions(2, 2, 100, 1);
        let mut images = HashSet::new();
        for grid in &all {
            for points in symmetries(grid) {
                let image = moved(grid, &points);
                let swapped = image.cells.iter().map(|cell| cell.map(Color::other)).collect();
                images.insert(swapped);
                images.insert(image.cells);
            }
        }
        assert_eq!(images.len(), 56);
    }

    #[test]
    fn a_corner_under_superko() {
        // Black takes the corner stone, whoever begins.
        let grid = diagram(&["O.", ".X"]);
        let truth = Whole::new(&[(&grid, Color::Black)], "capture", &[0], Ko::Blind, usize::MAX);
        let truth = truth.unwrap();
        let root = |first| truth.arena.place(&grid, Color::Black, first, None);
        let (arrives, _) = truth.arrives_under_superko(&root(Color::Black)).unwrap();
        let mut games = super::super::superko::Superko::new(&truth.arena, &[], 100_000, |place| {
            place.stones[1] & 1 == 0
        });
        assert_eq!(games.arrives(&root(Color::Black)), Some(arrives));
    }
}
