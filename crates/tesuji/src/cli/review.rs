//! `tesuji review`: what decided a game.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use serde_json::Value;
use tesuji_board::{Certainty, Color, Game};
use tesuji_engine::Wishes;
use tesuji_protocol::gtp::lead;
use tesuji_review::{
    Done, Listener, Mistake, Moment, Opinion, Pace, Review, Searcher, annotated, data, headline,
    moment_sentences, page, problem_of, review,
};
use tesuji_sgf::{Collection, ReplayOptions, Tree, replay, write};
use tesuji_words::{Language, Messages, Put, text};

use super::UNPROVEN;
use super::files_named::{self, can_write, put};
use super::interrupt;
use super::json::write_line;
use super::pictures;
use super::review_part;
use crate::clock;
use crate::intuition::{self, NetworkArgs};
use crate::json_text;
use crate::parts::Shard;
use crate::player::{Character, Player, Profile};
use crate::position_file::{overlooked, wrong};
use crate::proof::{BoardPlan, lines_of};
use crate::records::{Source, find_sources};

/// No game needs more.
const LARGEST: u64 = 64 << 20;
/// Visits of the search of a position where a move may lose points.
pub(super) const VISITS: u64 = 100;
/// Moments that are told first.
const DECISIVE: usize = 3;

/// Options of `tesuji review`.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    #[command(flatten)]
    pub(super) network: NetworkArgs,
    /// Games (SGF), also folders and packed collections
    #[arg(value_name = "GAME", required = true)]
    pub(super) games: Vec<PathBuf>,
    /// Seconds for each game
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0)]
    time: f64,
    /// At most so many games
    #[arg(long, value_name = "NUMBER")]
    pub(super) most: Option<usize>,
    /// Look first at groups where the network sees so many points at stake, at the others in the
    /// time that is left
    #[arg(long, value_name = "POINTS", default_value_t = 2.0)]
    pub(super) stake: f64,
    /// Positions that may be looked at for each group
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    pub(super) nodes: u64,
    /// Positions for each proof on the open board
    #[arg(long, value_name = "NUMBER", default_value_t = 5_000)]
    pub(super) proof_nodes: u64,
    /// Visits of the search that says what moves lose: a quarter of them everywhere, four and ten
    /// times as many where one seems to lose much; 0 leaves it to the network's glances
    #[arg(long, value_name = "NUMBER", default_value_t = VISITS)]
    pub(super) visits: u64,
    /// Threads; as many as there are cores if not given
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    /// Write the games with comments, variations and marks to this file
    #[arg(long, value_name = "OUT")]
    sgf: Option<PathBuf>,
    /// Write one page with a board to step through and graphs; several games to
    /// files with numbers
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// Write problems made from mistakes to this folder, one file each
    #[arg(long, value_name = "DIR")]
    problems: Option<PathBuf>,
    /// Write the proofs and plans of what was found to this file, for tesuji check
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,
    /// Keep what is found in this file, and go on from it if it is there; for one game
    #[arg(long, value_name = "FILE")]
    work: Option<PathBuf>,
    /// The language of the answer
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    pub(super) lang: Language,
    /// A line of JSON for each game
    #[arg(long)]
    json: bool,
    /// Review every n-th game from the i-th on without a limit of time, and write the lines
    /// of JSON as a part, for `tesuji merge`
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = SINGLE)]
    shard: Option<Shard>,
    /// The part that --shard writes
    #[arg(long, value_name = "PART", requires = "shard")]
    pub(super) out: Option<PathBuf>,
}

/// What a review in shards has nothing of.
const SINGLE: [&str; 7] = ["time", "sgf", "html", "problems", "proof", "work", "json"];

/// A game of a file.
pub(super) struct Named {
    pub title: String,
    tree: Tree,
    pub game: Game,
}

/// Reviews all games.
pub fn run(args: &ReviewArgs) -> Result<ExitCode> {
    args.network.adopt()?;
    let time = Duration::try_from_secs_f64(args.time).context("--time")?;
    can_write([&args.sgf, &args.html, &args.proof, &args.work, &args.out])?;
    let games = args.read_games()?;
    if args.work.is_some() && games.len() > 1 {
        bail!("--work is for one game");
    }
    interrupt::heed()?;
    let pool = args.pool()?;
    if let Some(shard) = args.shard {
        return review_part::run(args, &games, &pool, shard);
    }
    let messages = Messages::new(args.lang);
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut trees, mut proofs, mut is_whole) = (Vec::new(), String::new(), true);
    let mut problems = 0;
    for (i, named) in games.iter().enumerate() {
        if interrupt::is_wanted() {
            is_whole = false;
            break;
        }
        let (nodes, proof_nodes) = (args.nodes, args.proof_nodes);
        let pace = Pace { time, clock: clock::now, stake: args.stake, nodes, proof_nodes };
        let title = &named.title;
        let html = args.html.as_ref().map(|path| pictures::numbered(path, i + 1, games.len()));
        // The network's judgement is there at once; proofs come later.
        let first = |found: &Review| -> Result<()> {
            if let Some(path) = &html {
                put(path, page(&named.game, title, found, &messages))?;
            }
            if !args.json && io::stdout().is_terminal() {
                println!("{}", messages.say("review-first", &[]));
                for moment in found.decisive(DECISIVE) {
                    println!("  {}", headline(moment, &messages));
                }
            }
            Ok(())
        };
        let found = one(named, &pace, args.visits, args.work.as_deref(), &pool, &first)?;
        is_whole &= found.looked_at == found.moves;
        if args.json {
            write_line(&mut output, &json_line(named, &found, &messages))?;
        } else {
            tell(&mut output, named, &found, &messages)?;
        }
        output.flush()?;
        if args.sgf.is_some() {
            trees.push(annotated(&named.game, &named.tree, &found, &messages));
        }
        if let Some(path) = &html {
            put(path, page(&named.game, title, &found, &messages))?;
        }
        if args.proof.is_some() {
            found.moments.iter().for_each(|moment| proofs += &evidence(&named.game, moment));
        }
        if let Some(folder) = &args.problems {
            problems += make_problems(folder, i + 1, &named.game, &found, &messages)?;
        }
    }
    if let Some(path) = &args.sgf {
        put(path, write(&Collection { games: trees }))?;
    }
    if let Some(path) = args.proof.as_ref().filter(|_| !proofs.is_empty()) {
        put(path, &proofs)?;
    }
    if let Some(folder) = args.problems.as_ref().filter(|_| !args.json) {
        let problems = messages.say("count-problems", &[("count", Put::Number(problems))]);
        let put = [("problems", text(problems)), ("folder", text(folder.display()))];
        writeln!(output, "{}", messages.say("problems-in", &put))?;
    }
    output.flush()?;
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}

impl ReviewArgs {
    fn read_games(&self) -> Result<Vec<Named>> {
        let mut games = Vec::new();
        for source in find_sources(&self.games)? {
            games.extend(read_games(&source)?);
        }
        games.truncate(self.most.unwrap_or(usize::MAX));
        if games.is_empty() {
            bail!("there is no game to review");
        }
        Ok(games)
    }

    fn pool(&self) -> Result<ThreadPool> {
        crate::threads::pool(self.threads.map_or(0, NonZeroUsize::get))
    }
}

/// What a game gave, as a line of JSON.
pub(super) fn json_line(named: &Named, found: &Review, messages: &Messages) -> Value {
    let mut line = data(&named.game, &named.title, found, messages);
    line["type"] = "review".into();
    line["looked_at"] = found.looked_at.into();
    line
}

/// The games of a file that can be replayed.
fn read_games(source: &Source) -> Result<Vec<Named>> {
    let name = source.name();
    let mut content = Vec::new();
    let stream = source.open(|_| {}).with_context(|| name.clone())?;
    stream.take(LARGEST).read_to_end(&mut content).with_context(|| name.clone())?;
    let read = Collection::read(&content)
        .map_err(|error| wrong(&name, Some(error.place), &error.fault.to_string()))?;
    let count = read.collection.games.len();
    let (mut games, mut warnings) = (Vec::new(), Vec::new());
    for (i, tree) in read.collection.games.into_iter().enumerate() {
        let played = replay(&tree, &tree.main_line(), &ReplayOptions::default())
            .map_err(|error| wrong(&name, error.place(), &error.fault()))?;
        warnings.extend(overlooked(&played.warnings));
        let number = if count > 1 { format!(" ({})", i + 1) } else { String::new() };
        let players: Vec<String> =
            ["PB", "PW"].iter().filter_map(|ident| tree.root().simple_text(ident)).collect();
        let title = match players.as_slice() {
            [black, white] => format!("{black} – {white}{number}"),
            _ => format!("{name}{number}"),
        };
        games.push(Named { title, tree, game: played.game });
    }
    files_named::tell(&name, &warnings);
    Ok(games)
}

/// Reviews one game, with progress and a file to go on from.
pub(super) fn one(
    named: &Named,
    pace: &Pace,
    visits: u64,
    work: Option<&Path>,
    pool: &ThreadPool,
    first: &(dyn Fn(&Review) -> Result<()> + Sync),
) -> Result<Review> {
    let done = work.map(read_work).transpose()?.unwrap_or_default();
    let file = work.map(open_work).transpose()?.map(Mutex::new);
    let style = "{bar:30} {pos}/{len} moves, {elapsed}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    let bar = ProgressBar::new(named.game.moves().len() as u64).with_style(style);
    let step = |found: &Done| {
        bar.inc(1);
        if let Some(file) = &file {
            let mut file = file.lock().expect("nobody panics while writing");
            // What cannot be kept is found again.
            let _ = write_line(&mut *file, found).and_then(|()| Ok(file.flush()?));
        }
    };
    let failed = Mutex::new(None);
    let listener = Listener {
        go_on: &|| !interrupt::is_wanted(),
        first: &|found| {
            if let Err(error) = first(found) {
                *failed.lock().expect("nobody panics") = Some(error);
            }
        },
        step: &step,
    };
    let searcher = (visits > 0).then_some(Searcher { visits, search: &search });
    let found = pool.install(|| review(&named.game, pace, &done, searcher, &listener));
    bar.finish_and_clear();
    match failed.into_inner().expect("nobody panics") {
        Some(error) => Err(error),
        None => Ok(found?),
    }
}

/// The player's search with so many visits.
pub(super) fn search(game: &Game, to_move: Color, visits: u64) -> Opinion {
    let mut player = Player::new(Character::of(Profile::Network));
    let report = player.analyze(game, to_move, visits, &Wishes::default(), &|_| false);
    Opinion {
        to_move,
        lead: lead(report, report.tally.mean_score()),
        error: report.tally.deviation() / f64::from(report.visits.max(1)).sqrt(),
        win: report.value,
        line: report.best().variation.clone(),
    }
}

/// What an earlier run found; a last line that was cut off is forgotten.
fn read_work(path: &Path) -> Result<BTreeMap<usize, Done>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut done = BTreeMap::new();
    for (i, line) in whole.lines().enumerate() {
        let found: Done = json_text::parse(line)
            .with_context(|| format!("{}:{}: not a review", path.display(), i + 1))?;
        done.insert(found.after, found);
    }
    Ok(done)
}

fn open_work(path: &Path) -> Result<BufWriter<File>> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok(BufWriter::new(file.with_context(|| format!("cannot write {}", path.display()))?))
}

fn tell(output: &mut impl Write, named: &Named, found: &Review, messages: &Messages) -> Result<()> {
    writeln!(output, "{}", named.title)?;
    let decisive = found.decisive(DECISIVE);
    let is_decisive = |moment: &Moment| decisive.iter().any(|other| std::ptr::eq(*other, moment));
    let others: Vec<&Moment> = found.moments.iter().filter(|m| !is_decisive(m)).collect();
    if decisive.is_empty() {
        writeln!(output, "{}", messages.say("review-none", &[]))?;
    }
    for (title, moments) in [("review-decisive", &decisive), ("review-others", &others)] {
        if !moments.is_empty() {
            writeln!(output, "{}", messages.say(title, &[]))?;
        }
        for moment in moments.iter() {
            writeln!(output, "  {}", headline(moment, messages))?;
            let [before, after] = around(&named.game, moment);
            for sentence in moment_sentences(moment, before.board(), after.board(), messages) {
                writeln!(output, "    {sentence}")?;
            }
        }
    }
    if found.looked_at < found.moves {
        let numbers = [("count", Put::Number(found.looked_at)), ("of", Put::Number(found.moves))];
        writeln!(output, "{}", messages.say("review-unfinished", &numbers))?;
    }
    Ok(())
}

/// The game before and after the move of a moment.
fn around(game: &Game, moment: &Moment) -> [Game; 2] {
    let mut after = game.clone();
    while after.moves().len() > moment.number && after.undo().is_some() {}
    let mut before = after.clone();
    before.undo();
    [before, after]
}

/// The proofs and plans behind a moment, as a file has them.
fn evidence(game: &Game, moment: &Moment) -> String {
    let Mistake::Group { could, has, .. } = &moment.mistake else { return String::new() };
    let mut text = String::new();
    for (claim, game) in [could, has].into_iter().zip(around(game, moment)) {
        let plan = |plan: &tesuji_solver::Plan| BoardPlan {
            board: game.board().clone(),
            plan: plan.clone(),
        };
        let plans: Vec<BoardPlan> = claim.plans.iter().map(plan).collect();
        // Where there is a proof on the open board, plans say less.
        let plans = if claim.certainty == Certainty::Proven && claim.proof.is_some() {
            &[][..]
        } else {
            &plans
        };
        text += &lines_of(claim.proof.iter(), plans);
    }
    text
}

/// Writes the problems of a game into a folder, and counts them.
fn make_problems(
    folder: &Path,
    number: usize,
    game: &Game,
    found: &Review,
    messages: &Messages,
) -> Result<usize> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let network = intuition::in_use();
    let mut count = 0;
    for moment in &found.moments {
        if let Some(problem) = problem_of(game, moment, network, messages) {
            let name = format!("{number:03}-{:03}.sgf", moment.number);
            put(&folder.join(name), write(&Collection { games: vec![problem.tree] }))?;
            count += 1;
        }
    }
    Ok(count)
}
