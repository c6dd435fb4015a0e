//! `tesuji rules coverage`: in how many real positions rules say something new.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;
use tesuji_board::{Board, Budget, Color, Point, PointSet, Size};
use tesuji_reading::{Config, Goal, GoalKind, prove};
use tesuji_shape::unconditional;
use tesuji_tactics::matcher::{Match, Matcher};
use tesuji_tactics::{RuleGoal, RuleSet};

use super::base;
use crate::interrupt;
use crate::records::{GameOptions, Outcome, find_sources, read_all};
use crate::write_line;

/// Options of `tesuji rules coverage`.
#[derive(Debug, Args)]
pub struct Options {
    /// Game records: files, folders, files packed with zstd
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Positions after these moves; the last ones of the records if not given
    #[arg(long = "moves", value_name = "NUMBERS", value_delimiter = ',')]
    moves: Vec<usize>,
    /// Rules of this file instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Try to prove up to so many of the matches of life by search
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    prove: usize,
    /// Positions that such a search may look at
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000)]
    nodes: u64,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Counts {
    r#type: &'static str,
    positions: usize,
    failed: usize,
    benson_positions: usize,
    life_positions: usize,
    eye_positions: usize,
    covered_positions: usize,
    life_matches: usize,
    eye_matches: usize,
    tried: usize,
    proven: usize,
}

/// Counts positions in which a rule proves life or an eye of stones that are not
/// unconditionally alive.
pub fn run(options: &Options) -> Result<ExitCode> {
    let rules = base::load(options.rules.as_deref())?;
    let sources = find_sources(&options.files)?;
    interrupt::heed()?;
    let mut counter = Counter {
        options,
        sets: &rules.sets,
        matchers: Vec::new(),
        counts: Counts { r#type: "coverage", ..Counts::default() },
    };
    let at: Vec<Option<usize>> = if options.moves.is_empty() {
        vec![None]
    } else {
        options.moves.iter().copied().map(Some).collect()
    };
    for after_move in at {
        let game_options = GameOptions { after_move, lenient: true };
        read_all(
            &sources,
            &game_options,
            |_| {},
            |_, outcome: Outcome| {
                if interrupt::is_wanted() {
                    bail!("interrupted");
                }
                match outcome {
                    Ok(report) if after_move.is_none_or(|n| report.position.moves == n) => {
                        let board =
                            Board::from_setup(&report.position.setup).context("a position")?;
                        counter.look(&board);
                    }
                    Ok(_) => {}
                    Err(_) => counter.counts.failed += 1,
                }
                Ok(())
            },
        )?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    if options.json {
        write_line(&mut output, &counter.counts)?;
    } else {
        counter.tell(&mut output)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

struct Counter<'a> {
    options: &'a Options,
    sets: &'a [RuleSet],
    matchers: Vec<(Size, Matcher<'a>)>,
    counts: Counts,
}

impl Counter<'_> {
    fn look(&mut self, board: &Board) {
        let at = self.matcher_for(board.size());
        let matcher = &mut self.matchers[at].1;
        matcher.reset(board);
        let found = matcher.matches(board);
        let alive = Color::BOTH.map(|color| unconditional(board, color).stones);
        let is_new = |m: &&Match| {
            let area: PointSet = m.points.iter().copied().collect();
            !area.meets(&alive[m.color.index()])
        };
        let of_goal = |goal: RuleGoal| -> Vec<&Match> {
            found.iter().filter(|m| self.sets[m.set].task.goal == goal).filter(is_new).collect()
        };
        let (life, eyes) = (of_goal(RuleGoal::Life), of_goal(RuleGoal::Eye));
        let counts = &mut self.counts;
        counts.positions += 1;
        counts.benson_positions += usize::from(alive.iter().any(|set| !set.is_empty()));
        counts.life_positions += usize::from(!life.is_empty());
        counts.eye_positions += usize::from(!eyes.is_empty());
        counts.covered_positions += usize::from(!life.is_empty() || !eyes.is_empty());
        counts.life_matches += life.len();
        counts.eye_matches += eyes.len();
        for one in life {
            if self.counts.tried < self.options.prove {
                self.counts.tried += 1;
                self.counts.proven += usize::from(is_proven(board, one, self.options.nodes));
            }
        }
    }

    fn matcher_for(&mut self, size: Size) -> usize {
        let known = self.matchers.iter().position(|(other, _)| *other == size);
        known.unwrap_or_else(|| {
            self.matchers.push((size, Matcher::new(self.sets, size)));
            self.matchers.len() - 1
        })
    }

    fn tell(&self, output: &mut impl Write) -> Result<()> {
        let Counts { positions, .. } = self.counts;
        let counts = &self.counts;
        let share = |n: usize| format!("{n} ({:.1} %)", 100.0 * n as f64 / positions.max(1) as f64);
        writeln!(output, "Positions                      {positions}")?;
        writeln!(output, "with unconditional life        {}", share(counts.benson_positions))?;
        writeln!(output, "Rules say something new in     {}", share(counts.covered_positions))?;
        writeln!(output, "  life                         {}", share(counts.life_positions))?;
        writeln!(output, "  eyes                         {}", share(counts.eye_positions))?;
        writeln!(
            output,
            "Matches of life, of eyes       {}, {}",
            counts.life_matches, counts.eye_matches
        )?;
        if counts.tried > 0 {
            let (proven, tried) = (counts.proven, counts.tried);
            writeln!(output, "Life proven by search          {proven} of {tried} tried")?;
        }
        if counts.failed > 0 {
            writeln!(output, "Records that cannot be read    {}", counts.failed)?;
        }
        Ok(())
    }
}

/// Whether the proof search, too, finds that a chain in the window lives
/// although the other player moves first.
fn is_proven(board: &Board, found: &Match, nodes: u64) -> bool {
    let own = board.stones(found.color);
    let targets: Vec<Point> = found.points.iter().copied().filter(|&p| own.contains(p)).collect();
    if targets.is_empty() {
        return false;
    }
    let goal = Goal { kind: GoalKind::LiveAny, prover: found.color, targets };
    let budget = Budget::new(nodes, 256 << 20).interrupted_by(&interrupt::is_wanted);
    prove(board, !found.color, &goal, &Config::default(), &budget).proof.is_some()
}
