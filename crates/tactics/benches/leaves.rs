//! What rules are worth as leaves of the proof search: the same problems with
//! no rules, with eye rules, and with larger and larger life rules. Every proof
//! is checked.
//!
//! The file has lines of JSON with `size`, `to_move`, `black` and `white` (lists
//! of points in SGF letters). Tasks of the relevance-zone papers (AAAI 2022;
//! public in the repository rockmanray/rzone) also have `live_side` and
//! `black_target` or `white_target`. For other problems (github.com/sanderland/tsumego
//! has thousands) the side to move tries to make each of its larger chains live, or, with
//! `ask=connect`, each side tries to join chains of its own that stand near each other.
//!
//! `cargo bench -p tesuji-tactics --bench leaves -- FILE [nodes=N] [first=I]
//! [problems=N] [sets=none,eye,…] [least=N] [without=eye-center-4x3,…] [ask=connect]
//! [rules=FILE] [verbose=1]`; the set `file` is what `tesuji rules generate --out FILE` wrote.

use std::collections::HashSet;
use std::process::exit;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use serde_json::Value;
use tesuji_board::{Board, Budget, Color, Point, Setup, Size};
use tesuji_reading::{Config, Goal, GoalKind, Reason, RuleFinder, check_with, prove};
use tesuji_tactics::leaves::{CountingFinder, Finder, Usage};
use tesuji_tactics::{Cells, Rule, RuleBase, RuleGoal, RuleSet, embedded};

/// Whether a set is used.
type Wanted = fn(&RuleSet) -> bool;

/// Which sets are used, from few to many.
const STEPS: [(&str, Wanted); 12] = [
    ("none", |_| false),
    ("eye", |set| set.task.goal == RuleGoal::Eye),
    ("life9", |set| is_life(set, 9)),
    ("life10", |set| is_life(set, 10)),
    ("life12", |set| is_life(set, 12)),
    (NO_PAIRS, |_| true),
    (UNFORCED, |_| true),
    ("all", |_| true),
    ("hint4", |_| true),
    ("hint12", |_| true),
    (USED, |_| true),
    (FILE, |_| true),
];

/// The rules of a file.
const FILE: &str = "file";

/// The rules alone that were found in the problems before the first one.
const USED: &str = "used";

/// What the name of a step says of hints.
fn hint(name: &str) -> u32 {
    name.strip_prefix("hint").and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// All rules, but the opponent's forced moves are not looked for.
const UNFORCED: &str = "unforced";

/// All rules, but never two for one leaf.
const NO_PAIRS: &str = "no-pairs";

fn is_life(set: &RuleSet, most: usize) -> bool {
    set.task.goal == RuleGoal::Life && set.task.size.area() <= most
}

struct Options {
    file: String,
    nodes: u64,
    first: usize,
    /// How often a rule must have been found before to be one of those used.
    least: u64,
    problems: usize,
    sets: Option<Vec<String>>,
    /// Names of sets that are left out of all steps.
    without: Vec<String>,
    /// Whether connections are asked about instead of life.
    connects: bool,
    /// The file of rules, if there is one.
    rules: Option<String>,
    verbose: bool,
}

/// A question, with a name for people.
struct Question {
    name: String,
    board: Board,
    first: Color,
    goal: Goal,
}

#[derive(Default)]
struct Sum {
    time: Duration,
    nodes: u64,
    /// Whether each question was proven, in how many nodes and seconds.
    answers: Vec<(bool, u64, f64)>,
    leaves: usize,
    /// Leaves of two rules.
    pairs: usize,
    proof_nodes: usize,
}

fn main() {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if words.is_empty() {
        println!("no file of problems given: nothing to do");
        return;
    }
    if let Err(error) = options(&words).and_then(|options| run(&options)) {
        eprintln!("leaves: {error}");
        exit(2);
    }
}

fn options(words: &[String]) -> Result<Options, String> {
    let file = words[0].clone();
    let mut options = Options {
        file,
        nodes: 20_000,
        first: 0,
        least: 1,
        problems: usize::MAX,
        sets: None,
        without: Vec::new(),
        connects: false,
        rules: None,
        verbose: false,
    };
    for word in &words[1..] {
        let bad = || format!("'{word}' is no option");
        let (name, value) = word.split_once('=').ok_or_else(bad)?;
        match name {
            "nodes" => options.nodes = value.parse().map_err(|_| bad())?,
            "least" => options.least = value.parse().map_err(|_| bad())?,
            "first" => options.first = value.parse().map_err(|_| bad())?,
            "problems" => options.problems = value.parse().map_err(|_| bad())?,
            "sets" => options.sets = Some(value.split(',').map(str::to_owned).collect()),
            "without" => options.without = value.split(',').map(str::to_owned).collect(),
            "ask" => options.connects = value == "connect",
            "rules" => options.rules = Some(value.to_owned()),
            "verbose" => options.verbose = value == "1",
            _ => return Err(bad()),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<(), String> {
    let text =
        std::fs::read_to_string(&options.file).map_err(|e| format!("{}: {e}", options.file))?;
    let mut questions = Vec::new();
    for (i, line) in text.lines().enumerate().skip(options.first).take(options.problems) {
        let place = |what: &str| format!("{}:{}: {what}", options.file, i + 1);
        let problem: Value = serde_json::from_str(line).map_err(|e| place(&e.to_string()))?;
        questions.extend(read(&problem, i + 1, options).ok_or_else(|| place("not a problem"))?);
    }
    println!("{} questions, at most {} nodes each", questions.len(), options.nodes);
    let used: &'static RuleBase = Box::leak(Box::new(used_before(&text, options)?));
    let file: &'static RuleBase = match &options.rules {
        None => embedded(),
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
            let base = RuleBase::from_bytes(&bytes).map_err(|e| format!("{path}: {e}"))?;
            Box::leak(Box::new(base))
        }
    };
    let mut sums: Vec<(&str, Sum)> = Vec::new();
    for (name, wanted) in STEPS {
        if name == FILE && options.rules.is_none() {
            continue;
        }
        if options.sets.as_ref().is_some_and(|sets| !sets.iter().any(|set| set == name)) {
            continue;
        }
        let base = match name {
            NO_PAIRS => without_pairs(),
            USED => used,
            FILE => file,
            _ => embedded(),
        };
        let sum = ask_all(&questions, options, name, wanted, base)?;
        sums.push((name, sum));
    }
    tell(&sums);
    Ok(())
}

/// The rules that the search finds in the problems before the first one (document 000,
/// section 3.7).
fn used_before(text: &str, options: &Options) -> Result<RuleBase, String> {
    let mut questions = Vec::new();
    for (i, line) in text.lines().enumerate().take(options.first) {
        let problem: Value = serde_json::from_str(line).map_err(|e| e.to_string())?;
        questions.extend(read(&problem, i + 1, options).ok_or("not a problem")?);
    }
    let sizes: HashSet<Size> = questions.iter().map(|q| q.board.size()).collect();
    let mut usage = Usage::default();
    let is_asked = options.sets.as_ref().is_none_or(|sets| sets.iter().any(|set| set == USED));
    for size in sizes.into_iter().filter(|_| is_asked) {
        let finder = Finder::new(embedded(), size, |_| true).map_err(|e| e.to_string())?;
        let finder = Arc::new(CountingFinder::new(finder));
        for question in questions.iter().filter(|q| q.board.size() == size) {
            let rules = Some(Arc::clone(&finder) as Arc<dyn RuleFinder>);
            let config = Config { rules, ..Config::default() };
            let budget = Budget::new(options.nodes, 2 << 30);
            prove(&question.board, question.first, &question.goal, &config, &budget);
        }
        usage.add(&finder.usage());
    }
    for least in [1, 2, 10, 100] {
        println!(
            "{} rules were found at least {least} times, {:.1} % of {} times",
            usage.rules(least),
            100.0 * usage.share(least),
            usage.total()
        );
    }
    Ok(usage.prune(embedded(), options.least))
}

fn without_pairs() -> &'static RuleBase {
    static BASE: OnceLock<RuleBase> = OnceLock::new();
    let set = |set: &RuleSet| {
        let rule = |rule: &Rule| Rule { secluded: Cells::EMPTY, ..*rule };
        RuleSet::new(set.task, set.rules().iter().map(rule).collect()).expect("the same frame")
    };
    let sets = embedded().sets.iter().map(set).collect();
    BASE.get_or_init(|| RuleBase { sets, ..RuleBase::default() })
}

fn ask_all(
    questions: &[Question],
    options: &Options,
    name: &str,
    wanted: Wanted,
    base: &'static RuleBase,
) -> Result<Sum, String> {
    let sizes: HashSet<Size> = questions.iter().map(|q| q.board.size()).collect();
    let mut finders = Vec::new();
    for size in sizes {
        let finder =
            Finder::new(base, size, |set| wanted(set) && !options.without.contains(&set.name()))
                .map_err(|e| e.to_string())?;
        finders.push((size, Arc::new(finder)));
    }
    let mut sum = Sum::default();
    for question in questions {
        let size = question.board.size();
        let (_, finder) = finders.iter().find(|(s, _)| *s == size).expect("all sizes");
        let rules = (name != "none").then(|| Arc::clone(finder) as Arc<dyn RuleFinder>);
        let config = Config {
            rules,
            forced_by_rules: name != UNFORCED,
            rule_hint: hint(name),
            ..Config::default()
        };
        let budget = Budget::new(options.nodes, 2 << 30);
        let begin = processor_time();
        let outcome = prove(&question.board, question.first, &question.goal, &config, &budget);
        let time = processor_time() - begin;
        sum.time += time;
        sum.nodes += outcome.nodes;
        if let Some(proof) = &outcome.proof {
            let book = finder.book();
            check_with(proof, Some(book)).map_err(|hole| {
                format!("{} with {name}: the checker refuses: {hole}", question.name)
            })?;
            sum.proof_nodes += proof.nodes.len();
            for node in &proof.nodes {
                if let Reason::Rule(used) = &node.reason {
                    sum.leaves += 1;
                    sum.pairs += usize::from(used.len() > 1);
                }
            }
        }
        if options.verbose {
            let answer = if outcome.proof.is_some() { "proven" } else { "open" };
            let nodes = outcome.nodes;
            println!(
                "{name} {}: {answer} {nodes} nodes {:.3} s",
                question.name,
                time.as_secs_f64()
            );
        }
        sum.answers.push((outcome.proof.is_some(), outcome.nodes, time.as_secs_f64()));
    }
    Ok(sum)
}

/// Processor time of this process: on a busy machine wall time says nothing.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("a clock of the process");
    now.into()
}

/// All questions, then those that are proven with no rules and with these.
fn tell(sums: &[(&str, Sum)]) {
    let Some((_, first)) = sums.first() else { return };
    println!(
        "         proven  lost       nodes  seconds  of both: nodes  ratio   mean  \
         seconds ratio  leaves (pairs)"
    );
    for (name, sum) in sums {
        let proven = sum.answers.iter().filter(|answer| answer.0).count();
        let both: Vec<_> = first.answers.iter().zip(&sum.answers).filter(|(a, _)| a.0).collect();
        let lost = both.iter().filter(|(_, b)| !b.0).count();
        let (mut nodes, mut seconds, mut logarithms) = ([0, 0], [0.0, 0.0], 0.0);
        for (a, b) in both.iter().filter(|(_, b)| b.0) {
            nodes = [nodes[0] + a.1, nodes[1] + b.1];
            seconds = [seconds[0] + a.2, seconds[1] + b.2];
            logarithms += (b.1 as f64 / a.1 as f64).ln();
        }
        let mean = (logarithms / (both.len() - lost).max(1) as f64).exp();
        println!(
            "{name:<8} {proven:>6} {lost:>5} {:>11} {:8.2} {:>15} {:6.3} {mean:6.3} {:8.3} {:5.3}  \
             {} ({}) of {}",
            sum.nodes,
            sum.time.as_secs_f64(),
            nodes[1],
            nodes[1] as f64 / nodes[0].max(1) as f64,
            seconds[1],
            seconds[1] / seconds[0],
            sum.leaves,
            sum.pairs,
            sum.proof_nodes,
        );
    }
}

/// The questions that a line asks.
fn read(problem: &Value, number: usize, options: &Options) -> Option<Vec<Question>> {
    let size = Size::square(problem["size"].as_u64()? as usize).ok()?;
    let color = |key: &str| problem[key].as_str()?.to_lowercase().parse::<Color>().ok();
    let points = |key: &str| -> Option<Vec<Point>> {
        problem[key].as_array()?.iter().map(|p| point(p.as_str()?, size)).collect()
    };
    let mut setup = Setup::new(size);
    setup.black = points("black")?.into_iter().collect();
    setup.white = points("white")?.into_iter().collect();
    let first = color("to_move")?;
    let Ok(board) = Board::from_setup(&setup) else { return Some(Vec::new()) };
    if let Some(prover) = color("live_side") {
        let key = if prover == Color::Black { "black_target" } else { "white_target" };
        let goal = Goal { kind: GoalKind::LiveAny, prover, targets: points(key)? };
        return Some(vec![Question { name: number.to_string(), board, first, goal }]);
    }
    if options.connects {
        return Some(links(&board, first, number));
    }
    // Both sides: the one to move tries to live, and the other one answers.
    let mut questions = Vec::new();
    for prover in Color::BOTH {
        for id in board.chains(prover).filter(|&id| board.chain(id).stone_count >= 3) {
            let targets = vec![id.point()];
            let goal = Goal { kind: GoalKind::LiveAny, prover, targets };
            let name = format!("{number} {prover} {}", id.point());
            questions.push(Question { name, board: board.clone(), first, goal });
        }
    }
    Some(questions)
}

/// Each two chains of one side that are nearly in touch.
fn links(board: &Board, first: Color, number: usize) -> Vec<Question> {
    let is_near =
        |a: Point, b: Point| a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row())) <= NEAR;
    let mut questions = Vec::new();
    for prover in Color::BOTH {
        let chains: Vec<_> = board.chains(prover).collect();
        for (i, &a) in chains.iter().enumerate() {
            for &b in &chains[i + 1..] {
                let [one, other] = [a, b].map(|id| board.chain(id).stones);
                if one.iter().any(|p| other.iter().any(|q| is_near(p, q))) {
                    let targets = vec![a.point(), b.point()];
                    let goal = Goal { kind: GoalKind::Connect, prover, targets };
                    let name = format!("{number} {prover} {} {}", a.point(), b.point());
                    questions.push(Question { name, board: board.clone(), first, goal });
                }
            }
        }
    }
    questions
}

/// Columns and rows between chains that are asked about.
const NEAR: usize = 2;

fn point(letters: &str, size: Size) -> Option<Point> {
    let [column, row] = letters.as_bytes() else { return None };
    let index = |letter: &u8| Some(usize::from(letter.checked_sub(b'a')?));
    size.point(index(column)?, size.height().checked_sub(1 + index(row)?)?)
}
