//! `tesuji solve`: proves what becomes of stones, when it is told which. Without
//! a goal it finds the question by itself; see `problems`.

use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tesuji_board::{Board, Color, Move, Point, Size, StopReason};
use tesuji_draw::{Picture, Sketch};
use tesuji_judge::{Answer, Asking, Barred, GameValue, NoGoal, earlier_boards, goal};
use tesuji_lab::rules::leaves;
use tesuji_reading::Proof;
use tesuji_sgf::{Collection, Tree, write};
use tesuji_why::Evidence;
use tesuji_words as words;
use tesuji_words::{
    Language, Messages, Put, barred_in_words, claim, moves_named, padded, side,
    tell as tell_reasons, text,
};

use super::UNPROVEN;
use super::files_named::{self, can_write, put};
use super::goal_fields::GoalFields;
use super::interrupt;
use super::json::write_line;
use super::pictures;
use super::terminal::ColorChoice;
use crate::clock;
use crate::intuition::NetworkArgs;
use crate::parts::Shard;
use crate::proof::{SgfOptions, rulesets, search_sgf, write_file};
use crate::solve::{self, GoalWord, Verdict};

/// Options of `tesuji solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Games or problems (SGF, also folders), problems as lines of JSON, or a
    /// diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    pub(super) after_move: Option<usize>,
    /// What is asked for; if not given, the question is found: which group
    /// lives or dies depending on who moves first. What is proven holds on the
    /// open board under every ko rule, where suicide is forbidden; what is exact
    /// inside a frame holds if the stones stand that it names; all else is an
    /// estimate
    #[arg(long, value_enum)]
    goal: Option<GoalWord>,
    /// The stones it is about; if not given, those with a mark (B and W in a
    /// diagram, triangles in a game)
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    pub(super) at: Vec<Point>,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = First::Both, value_name = "WHO", requires = "goal")]
    first: First,
    /// Life and eye rules that may end a proof of life: none, eye, all, or files
    /// of rules; if not given, all that come with the program, and none where
    /// the proof is written to a file
    #[arg(long, value_name = "RULES", value_delimiter = ',', requires = "goal")]
    rules: Vec<String>,
    /// Take it for granted that a ko may not be retaken at once: such a proof holds under
    /// simple ko, and says nothing of superko
    #[arg(long, requires = "goal")]
    simple_ko: bool,
    /// Positions that each search may look at
    #[arg(long, value_name = "NUMBER")]
    pub(super) nodes: Option<u64>,
    /// Seconds for each search; 60 if neither this nor --nodes is given, 10 for
    /// a problem
    #[arg(long, value_name = "SECONDS")]
    pub(super) time: Option<f64>,
    /// Megabytes for each search
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    pub(super) memory: usize,
    /// With a goal: searches side by side, one if not given; with more the result
    /// may depend on chance. Else: problems side by side, as many as there are
    /// cores
    #[arg(long, value_name = "NUMBER")]
    pub(super) threads: Option<NonZeroUsize>,
    /// Write the proofs to this file: .jsonl, or with a goal also .sgf to walk
    /// them
    #[arg(long, value_name = "OUT")]
    pub(super) proof: Option<PathBuf>,
    /// Mark the points that matter in the .sgf file
    #[arg(long, requires_all = ["proof", "goal"])]
    zone: bool,
    /// Write what the searches have looked at to this file (.sgf): a tree for each, with
    /// proof and disproof numbers
    #[arg(long, value_name = "OUT", conflicts_with = "shard")]
    pub(super) tree: Option<PathBuf>,
    /// Positions of each such tree, those that took the most work first
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000, requires = "tree")]
    pub(super) tree_nodes: usize,
    #[command(flatten)]
    pub(super) network: NetworkArgs,
    /// Every reason that the proof shows, not only the first two
    #[arg(long)]
    pub(super) why: bool,
    /// The language of the reasons
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    pub(super) lang: Language,
    /// Lines of JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Write the answers to problems to this file as lines of JSON; problems
    /// that it already answers are left out
    #[arg(long, value_name = "OUT", conflicts_with_all = ["goal", "proof"])]
    pub(super) out: Option<PathBuf>,
    /// Take every n-th problem from the i-th on, and write the answers to --out as a
    /// part, for `tesuji merge`; the budget is --nodes, not time, and the field
    /// `seconds` is 0, so that the same work gives the same bytes
    #[arg(long, value_name = "I/N", requires_all = ["out", "nodes"])]
    #[arg(conflicts_with_all = ["time", "at", "sgf", "svg", "png", "json"])]
    pub(super) shard: Option<Shard>,
    /// Positions that the proof of a problem's answer may take
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000, conflicts_with = "goal")]
    pub(super) proof_nodes: u64,
    /// For authors: every right first move of a problem, the refutation of every
    /// other, whether the solution is unique, and how all that differs from the
    /// file's own answer
    #[arg(long, conflicts_with = "goal")]
    pub(super) refutations: bool,
    /// Write the solution trees of problems to this file, with RIGHT and WRONG
    /// and the reasons as comments
    #[arg(long, value_name = "OUT", conflicts_with = "goal")]
    pub(super) sgf: Option<PathBuf>,
    /// So many moves deep, a solution tree has every right move and every
    /// defence; then only the main line goes on
    #[arg(long, value_name = "MOVES", default_value_t = 3, conflicts_with = "goal")]
    pub(super) depth: usize,
    /// Draw the problem with its main line to this file, several problems to files
    /// with numbers (a-01.svg); with a goal, the line of the first proof
    #[arg(long, value_name = "OUT")]
    pub(super) svg: Option<PathBuf>,
    /// The same as a PNG
    #[arg(long, value_name = "OUT")]
    pub(super) png: Option<PathBuf>,
    /// Letters instead of round stones
    #[arg(long)]
    pub(super) ascii: bool,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub(super) color: ColorChoice,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum First {
    /// Black
    Black,
    /// White
    White,
    /// Each in turn: the value of the game
    Both,
}

/// Answers the question.
pub fn run(args: &SolveArgs) -> Result<ExitCode> {
    let Some(asked) = args.goal else {
        return match args.shard {
            Some(shard) => super::solve_part::run(args, shard),
            None => super::problems::run(args),
        };
    };
    let [path] = args.files.as_slice() else { bail!("--goal is for one file") };
    let position = files_named::position(path, args.after_move)?;
    let file = path.display().to_string();
    let marked: Vec<Point> = position.marked.iter().collect();
    let points = if args.at.is_empty() { &marked } else { &args.at };
    let goal = goal(&position.board, asked.kind(), points)
        .map_err(|error| match error {
            NoGoal::NoPoint => anyhow!("name a stone with --at"),
            error => error.into(),
        })
        .context(file.clone())?;
    let asking = asking(args, position.board.size())?;
    if let Some(out) = &args.proof {
        check_name(out, &["sgf", "jsonl"])?;
    }
    can_write([&args.proof, &args.tree, &args.svg, &args.png])?;

    let spinner = spinner();
    interrupt::heed()?;
    let progress = |nodes: u64| {
        spinner.set_position(nodes);
        !interrupt::is_wanted()
    };
    let board = &position.board;
    let earlier = earlier_boards(&position.game);
    let verdict = match args.first {
        First::Black => solve::with_first(board, &earlier, &goal, Color::Black, &asking, &progress),
        First::White => solve::with_first(board, &earlier, &goal, Color::White, &asking, &progress),
        First::Both => solve::with_either_first(board, &earlier, &goal, &asking, &progress),
    };
    spinner.finish_and_clear();
    let verdict = verdict?;

    let proofs: Vec<&Proof> = verdict.answers.iter().filter_map(|a| a.proof.as_ref()).collect();
    if let Some(out) = args.proof.as_ref().filter(|_| !proofs.is_empty()) {
        let options = SgfOptions { zone: args.zone, ..SgfOptions::default() };
        write_file(out, &proofs, &options)?;
    }
    if let Some(out) = &args.tree {
        write_trees(
            out,
            verdict.answers.iter().filter_map(|answer| tree(board, answer)).collect(),
        )?;
    }
    if args.svg.is_some() || args.png.is_some() {
        let picture = picture(board, &verdict);
        pictures::write(&picture, args.svg.as_deref(), args.png.as_deref())?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        tell_json(&mut output, &file, &verdict, &Messages::new(args.lang))?;
    } else {
        let words = (&Messages::new(args.lang), args.why);
        tell(&mut output, &verdict, args.first == First::Both, words)?;
    }
    output.flush()?;
    Ok(if proofs.is_empty() { ExitCode::from(UNPROVEN) } else { ExitCode::SUCCESS })
}

fn asking(args: &SolveArgs, size: Size) -> Result<Asking<'static>> {
    let seconds = match (args.time, args.nodes) {
        (None, None) => Some(60.0),
        (time, _) => time,
    };
    let time = seconds.map(Duration::try_from_secs_f64).transpose().context("--time")?;
    if args.memory == 0 {
        bail!("--memory: a search needs at least one megabyte");
    }
    let nodes = args.nodes.unwrap_or(u64::MAX);
    Ok(Asking {
        budget: clock::budget(nodes, args.memory << 20, None, &|| false),
        time,
        threads: args.threads.map_or(1, NonZeroUsize::get),
        rules: leaves::finder(&args.rules, args.proof.is_some(), size)?,
        simple_ko: args.simple_ko,
        eye: args.network.eye()?,
        seen: if args.tree.is_some() { args.tree_nodes } else { 0 },
    })
}

/// What the search for an answer has looked at.
fn tree(board: &Board, answer: &Answer) -> Option<Tree> {
    let asked = format!("{}, {} first", claim(&answer.goal, Messages::english()), answer.first);
    let target = answer.goal.targets.iter().copied().collect();
    Some(search_sgf(board, &asked, &target, answer.seen.as_ref()?))
}

/// Writes the trees of searches to a file.
pub(super) fn write_trees(out: &Path, games: Vec<Tree>) -> Result<()> {
    put(out, write(&Collection { games }))
}

/// The line of the first proof; without one, the stones in question alone.
fn picture(board: &Board, verdict: &Verdict) -> Picture {
    let proven = verdict.answers.iter().find(|answer| answer.is_proven());
    let answer = proven.unwrap_or(&verdict.answers[0]);
    let line: Vec<Move> = answer.line().into_iter().map(|(_, action)| action).collect();
    let target = answer.goal.targets.iter().copied().collect();
    Picture::of(&Sketch::of_line(board, answer.first, &line, target))
}

/// Refuses a name before the search, not after it.
pub(super) fn check_name(out: &Path, endings: &[&str]) -> Result<()> {
    let extension = out.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    if extension != "json" && !endings.contains(&extension.as_str()) {
        let known = endings.join(" or .");
        bail!("{}: a proof is written to .{known}", out.display());
    }
    Ok(())
}

/// Shown on the standard error, if that is a terminal.
fn spinner() -> ProgressBar {
    let style = "{spinner} {human_pos} positions, {per_sec}, {elapsed}";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    ProgressBar::no_length().with_style(style)
}

fn tell(
    output: &mut impl Write,
    verdict: &Verdict,
    both: bool,
    (messages, all): (&Messages, bool),
) -> Result<()> {
    let label = |key: &str| padded(&messages.say(&format!("goal-label-{key}"), &[]), LABELS);
    let count =
        |key: &str, count: u64| text(messages.say(key, &[("count", Put::Number(count as usize))]));
    for answer in &verdict.answers {
        let asked = [
            ("claim", text(claim(&answer.goal, messages))),
            ("player", side(answer.first, messages)),
        ];
        let positions = ("positions", count("count-positions", answer.nodes));
        let Some(proof) = &answer.proof else {
            let why = match answer.stopped {
                Some(StopReason::Exhausted) => "goal-exhausted",
                Some(StopReason::Interrupted) => "goal-interrupted",
                _ => "goal-spent",
            };
            let why = ("why", text(messages.say(why, &[])));
            let put = [&asked[..], &[positions, why]].concat();
            writeln!(output, "{}", messages.say("goal-open", &put))?;
            if let Some(barred) = answer.barred {
                writeln!(output, "  {}{}", label("ko"), barred_in_words(barred, messages))?;
            }
            continue;
        };
        let is_simple = answer.counts_on_simple_ko();
        let key = if is_simple { "goal-proven-simple-ko" } else { "goal-proven" };
        writeln!(output, "{}", messages.say(key, &asked))?;
        if let Some(action) = answer.winning_move() {
            writeln!(output, "  {}{action}", label("move"))?;
        }
        if !answer.line().is_empty() {
            writeln!(output, "  {}{}", label("line"), line_in_words(answer, messages))?;
        }
        let key = if proof.rules.is_some() { "goal-size-rules" } else { "goal-size" };
        let size = [("nodes", count("count-nodes", proof.nodes.len() as u64)), positions];
        writeln!(output, "  {}{}", label("proof"), messages.say(key, &size))?;
        let rulesets = [("rulesets", text(rulesets(proof).join(", ")))];
        writeln!(output, "  {}{}", label("under"), messages.say("goal-rulesets", &rulesets))?;
        let told = tell_reasons(&Evidence::Proof(proof), messages);
        for sentence in words::sentences(&told, all) {
            writeln!(output, "  {}{sentence}", label("why"))?;
        }
    }
    if both {
        let put = [
            ("value", text(verdict.value.map_or("?", GameValue::symbol))),
            ("summary", text(verdict.summary.in_words(messages))),
        ];
        writeln!(output, "{}", messages.say("goal-value", &put))?;
    }
    Ok(())
}

/// Columns for the words in front of the lines about an answer.
const LABELS: usize = 7;

fn line_in_words(answer: &Answer, messages: &Messages) -> String {
    let word = |(color, action): (Color, Move)| match action {
        Move::Pass if color != answer.goal.prover => moves_named(&[action], messages),
        action => action.to_string(),
    };
    answer.line().into_iter().map(word).collect::<Vec<_>>().join(" ")
}

fn tell_json(
    output: &mut impl Write,
    file: &str,
    verdict: &Verdict,
    messages: &Messages,
) -> Result<()> {
    for answer in &verdict.answers {
        let root = answer.proof.as_ref().and_then(|proof| proof.nodes.last());
        let line = AnswerLine {
            r#type: "answer",
            file,
            asked: GoalFields::of(&answer.goal, answer.first),
            words: claim(&answer.goal, messages),
            proven: answer.is_proven(),
            r#move: answer.winning_move().map(|action| action.to_string()),
            needs_threat: matches!(answer.barred, Some(Barred::ByKo(_))),
            barred: answer.barred.map(BarredFields::of),
            line: answer.line().iter().map(|(_, action)| action.to_string()).collect(),
            zone: root.map(|node| node.zone.iter().map(|p| p.to_string()).collect()),
            proof_nodes: answer.proof.as_ref().map(|proof| proof.nodes.len()),
            positions: answer.nodes,
            simple_ko: answer.counts_on_simple_ko(),
            rulesets: answer.proof.as_ref().map_or_else(Vec::new, rulesets),
            exhausted: answer.stopped == Some(StopReason::Exhausted),
        };
        write_line(output, &line)?;
    }
    let value = verdict.value.map(GameValue::symbol);
    let [summary, words] =
        [Messages::english(), messages].map(|messages| verdict.summary.in_words(messages));
    write_line(output, &VerdictLine { r#type: "verdict", file, value, summary, words })
}

#[derive(Serialize)]
struct AnswerLine<'a> {
    r#type: &'static str,
    file: &'a str,
    #[serde(flatten)]
    asked: GoalFields,
    /// The claim in the language that was asked for.
    words: String,
    proven: bool,
    r#move: Option<String>,
    needs_threat: bool,
    barred: Option<BarredFields>,
    line: Vec<String>,
    zone: Option<Vec<String>>,
    proof_nodes: Option<usize>,
    positions: u64,
    simple_ko: bool,
    rulesets: Vec<&'static str>,
    exhausted: bool,
}

/// A proof that the game before the position does not allow.
#[derive(Serialize)]
struct BarredFields {
    #[serde(rename = "move")]
    action: Option<String>,
    by: &'static str,
}

impl BarredFields {
    fn of(barred: Barred) -> BarredFields {
        let by = if matches!(barred, Barred::ByKo(_)) { "ko" } else { "superko" };
        BarredFields { action: barred.first_move().map(|p| p.to_string()), by }
    }
}

#[derive(Serialize)]
struct VerdictLine<'a> {
    r#type: &'static str,
    file: &'a str,
    value: Option<&'static str>,
    summary: String,
    /// The same in the language that was asked for.
    words: String,
}
