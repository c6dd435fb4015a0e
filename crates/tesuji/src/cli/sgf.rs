//! `tesuji sgf`: what is in game records.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::FAILED;
use super::game_text;
use super::json::{FailureLine, GameLine, TotalsLine, write_line};
use super::terminal::{ColorChoice, Style};
use crate::records::{
    FailedGame, GameOptions, GameReport, Outcome, Source, find_sources, read_all,
};

/// Up to so many games are shown one by one.
const FEW: usize = 10;

/// Smaller inputs are read before a progress bar could be seen.
const WORTH_A_BAR: u64 = 2 << 20;

/// Options of `tesuji sgf`.
#[derive(Debug, Args)]
pub struct SgfArgs {
    /// Files, folders, files packed with zstd, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One line of JSON per game, and a last one with totals
    #[arg(long)]
    json: bool,
    /// Show the position of every game, however many there are
    #[arg(long, conflicts_with = "no_diagram")]
    diagram: bool,
    /// Show no positions
    #[arg(long)]
    no_diagram: bool,
    /// Show the position after this move instead of the last one
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// Play illegal moves instead of giving a game up
    #[arg(long)]
    lenient: bool,
    /// Letters instead of round stones
    #[arg(long)]
    ascii: bool,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
}

/// Reads the records and tells about them.
pub fn run(args: &SgfArgs) -> Result<ExitCode> {
    let sources = find_sources(&args.files)?;
    let options = GameOptions { after_move: args.after_move, lenient: args.lenient };
    let progress = progress_bar(&sources);
    let count = {
        let progress = progress.clone();
        move |bytes| progress.inc(bytes as u64)
    };
    let mut teller = Teller::new(args, &sources, progress.clone());
    let result =
        read_all(&sources, &options, count, |source, outcome| teller.hear(source, outcome));
    progress.finish_and_clear();
    result?;
    teller.finish()
}

/// A bar on the standard error, if that is a terminal and the work is long.
fn progress_bar(sources: &[Source]) -> ProgressBar {
    let size: Option<u64> = sources.iter().map(Source::size).sum();
    match size {
        Some(size) if size < WORTH_A_BAR && sources.len() < 100 => ProgressBar::hidden(),
        size => {
            let bar = size.map_or_else(ProgressBar::no_length, ProgressBar::new);
            let style =
                "{bar:30} {bytes} of {total_bytes}, {binary_bytes_per_sec}, {msg}, {eta} left";
            bar.with_style(ProgressStyle::with_template(style).expect("a valid template"))
        }
    }
}

/// Tells what was read, to people or as JSON.
struct Teller<'a> {
    args: &'a SgfArgs,
    sources: &'a [Source],
    style: Style,
    output: BufWriter<io::StdoutLock<'static>>,
    progress: ProgressBar,
    /// The number of the last game within its source.
    game: (usize, usize),
    /// The first games, as long as they are few.
    held: Vec<(usize, usize, GameReport)>,
    totals: TotalsLine,
}

impl<'a> Teller<'a> {
    fn new(args: &'a SgfArgs, sources: &'a [Source], progress: ProgressBar) -> Teller<'a> {
        Teller {
            args,
            sources,
            style: Style::of_stdout(args.color, args.ascii),
            output: BufWriter::new(io::stdout().lock()),
            progress,
            game: (0, 0),
            held: Vec::new(),
            totals: TotalsLine::new(sources.len()),
        }
    }

    fn hear(&mut self, source: usize, outcome: Outcome) -> Result<()> {
        self.game = if self.game.0 == source { (source, self.game.1 + 1) } else { (source, 1) };
        let number = self.game.1;
        if self.totals.games.is_multiple_of(100) {
            self.progress.set_message(format!("{} games", self.totals.games));
        }
        match self.refuse_past_the_end(outcome) {
            Ok(report) => {
                self.totals.add(&report);
                self.tell_game(source, number, report)
            }
            Err(failed) => {
                self.totals.failed += 1;
                self.tell_failure(source, number, &failed)
            }
        }
    }

    /// A game that has not the move that was asked for is no answer.
    fn refuse_past_the_end(&self, outcome: Outcome) -> Outcome {
        let report = outcome?;
        let moves = report.position.moves;
        match self.args.after_move {
            Some(asked) if asked > moves => {
                let message = format!("there is no move {asked}: the game has {moves}");
                Err(FailedGame { place: Some(report.place), number: None, message })
            }
            _ => Ok(report),
        }
    }

    fn tell_game(&mut self, source: usize, number: usize, report: GameReport) -> Result<()> {
        if self.args.json {
            let name = self.sources[source].name();
            let diagram = self.args.diagram.then(|| game_text::plain_diagram(&report.position));
            write_line(&mut self.output, &GameLine::new(&name, number, &report, diagram))?;
        } else if self.args.diagram {
            self.show(source, number, &report)?;
        } else if self.held.len() <= FEW {
            self.held.push((source, number, report));
        }
        Ok(())
    }

    fn tell_failure(&mut self, source: usize, number: usize, failed: &FailedGame) -> Result<()> {
        let name = self.sources[source].name();
        if self.args.json {
            write_line(&mut self.output, &FailureLine::new(&name, number, failed))?;
        }
        let place = failed.place.map_or(String::new(), |p| format!("{}:{}:", p.line, p.column));
        let message = game_text::printable(&failed.message);
        self.progress.suspend(|| eprintln!("tesuji: {name}:{place} {message}"));
        Ok(())
    }

    fn show(&mut self, source: usize, number: usize, report: &GameReport) -> Result<()> {
        let name = self.sources[source].name();
        let title = if number > 1 { format!("{name}, game {number}") } else { name };
        writeln!(self.output, "{}", self.style.bold(&title))?;
        self.output.write_all(game_text::facts(report).as_bytes())?;
        if !self.args.no_diagram {
            self.output.write_all(game_text::diagram(&report.position, self.style).as_bytes())?;
        }
        writeln!(self.output)?;
        Ok(())
    }

    /// Tells what was held back, and the totals.
    fn finish(mut self) -> Result<ExitCode> {
        if self.args.json {
            let totals = &self.totals;
            write_line(&mut self.output, totals)?;
        } else {
            let held = std::mem::take(&mut self.held);
            let few = held.len() <= FEW;
            if few {
                for (source, number, report) in &held {
                    self.show(*source, *number, report)?;
                }
            }
            if !few || self.sources.len() > 1 || self.totals.games + self.totals.failed > 1 {
                self.output.write_all(game_text::totals(&self.totals).as_bytes())?;
            }
        }
        self.output.flush()?;
        let failed = self.totals.failed > 0;
        Ok(if failed { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
    }
}
