//! `tesuji match`: two programs play, and the result is told with its error.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use serde_json::{Value, json};
use tesuji_board::{Color, Ruleset, Size};
use tesuji_sgf::{record, write_tree};
use tesuji_words::color_word;
use tesuji_words::counted;

use super::interrupt;
use crate::contest::{
    Conditions, Match, PATIENCE, PlayedGame, ProgramSpec, Side, Sprt, SprtState, Store, Totals,
    mean_with_error, side_of,
};
use crate::parts::Shard;
use crate::player::Profile;

/// The profiles, for the help.
pub fn profiles() -> String {
    let line = |(_, name, what): &(Profile, &str, &str)| format!("  {name:<9} {what}\n");
    format!("Profiles:\n{}\n", Profile::ALL.iter().map(line).collect::<String>())
}

/// Options of `tesuji match`.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The first program: a profile, with options after colons (both are listed below), or a
    /// command line in quotes
    #[arg(value_name = "A")]
    a: String,
    /// The second program
    #[arg(value_name = "B")]
    b: String,
    /// How many games, half of them with each colour
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pub(super) games: u32,
    /// The side of the board
    #[arg(long, value_name = "SIDE", default_value_t = 9)]
    size: usize,
    /// Komi; what the rules say if left out
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    komi: Option<f64>,
    /// The rules
    #[arg(long, value_name = "NAME", default_value = "chinese")]
    rules: Ruleset,
    /// Moves that are drawn by chance before the programs play; pairs of games share them
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    opening: usize,
    /// Time for each side: main seconds, seconds of a period, stones of a period
    #[arg(long, value_name = "MAIN,PERIOD,STONES")]
    time: Option<String>,
    /// Seconds that a program has for an answer that is no move; it may need them to start
    #[arg(long, value_name = "SECONDS", default_value_t = PATIENCE as f64, allow_negative_numbers = true)]
    patience: f64,
    /// Games at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    parallel: usize,
    /// Ends the match when one of these differences in Elo is clear (both errors 5%)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Where the choice of openings starts
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Keeps records and results in a folder; a match that was interrupted goes on from there
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Play every n-th game from the i-th on and write them to --out as a part, for
    /// `tesuji merge`; the fields of time and memory are 0
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["sprt", "parallel"])]
    shard: Option<Shard>,
    /// Print the result as JSON
    #[arg(long)]
    pub(super) json: bool,
}

/// Plays the match and tells the result.
pub fn run(args: &MatchArgs) -> Result<ExitCode> {
    ensure!(args.games > 0, "--games: at least one");
    if let Some(shard) = args.shard {
        return super::match_part::run(args, shard);
    }
    let contest = args.contest()?;
    let sprt = args.sprt()?;
    let description = args.description(&contest);
    let mut sums = Sums::default();
    let mut played = HashSet::new();
    let store = match &args.out {
        None => None,
        Some(folder) => {
            let (store, games) = Store::open(folder, &description)?;
            for line in &games {
                let number = line["game"].as_u64().context("a game without number")?;
                if played.insert(number as u32) {
                    sums.add(line);
                }
            }
            Some(store)
        }
    };
    interrupt::heed()?;
    let numbers: Vec<u32> = (1..=args.games).filter(|number| !played.contains(number)).collect();
    let total = args.games;
    let outcome = contest.run(&numbers, |number, game| {
        let line = game_line(number, &game, &contest);
        if let Some(store) = &store {
            store.add(number, &sgf(number, &game, &contest), &line)?;
        }
        sums.add(&line);
        if !args.json {
            eprintln!("{}", progress_text(&line, &sums.totals, total));
        }
        let decided = sprt.is_some_and(|test| test.state(&sums.totals) != SprtState::Open);
        Ok(decided || interrupt::is_wanted())
    });
    outcome?;
    if args.json {
        println!("{}", sums.json(&description, sprt));
    } else {
        print!("{}", sums.text(&contest, sprt));
    }
    Ok(ExitCode::SUCCESS)
}

impl MatchArgs {
    pub(super) fn contest(&self) -> Result<Match> {
        let own = std::env::current_exe().context("where is this program?")?;
        let own = own.display().to_string();
        let spec = |text: &str| ProgramSpec::parse(text, &own).map_err(|error| anyhow!(error));
        let size = Size::square(self.size).context("--size")?;
        let time = self.time.as_deref().map(parse_time).transpose()?;
        let patience = Duration::try_from_secs_f64(self.patience);
        let patience = patience.map_err(|_| anyhow!("--patience: no such time"))?;
        Ok(Match {
            programs: [spec(&self.a)?, spec(&self.b)?],
            conditions: Conditions {
                size,
                ruleset: self.rules,
                komi: self.komi.unwrap_or(self.rules.komi()),
                longest: 3 * size.area(),
                time,
            },
            opening: self.opening,
            seed: self.seed,
            parallel: self.parallel,
            patience,
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>> {
        let Some(text) = &self.sprt else { return Ok(None) };
        let two = text.split_once(',').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let (elo0, elo1) = two.with_context(|| format!("--sprt: '{text}' is no ELO0,ELO1"))?;
        ensure!(elo0 < elo1, "--sprt: the first difference is the smaller one");
        Ok(Some(Sprt { elo0, elo1 }))
    }

    /// What makes this match this one.
    pub(super) fn description(&self, contest: &Match) -> Value {
        json!({
            "a": self.a,
            "b": self.b,
            "size": self.size,
            "komi": contest.conditions.komi,
            "rules": contest.conditions.ruleset.to_string(),
            "opening": self.opening,
            "time": self.time,
            "seed": self.seed,
        })
    }
}

fn parse_time(text: &str) -> Result<(u32, u32, u32)> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[main, period, stones]) => Ok((main, period, stones)),
        _ => Err(anyhow!("--time: '{text}' is no MAIN,PERIOD,STONES")),
    }
}

/// A line of `games.jsonl`.
pub(super) fn game_line(number: u32, game: &PlayedGame, contest: &Match) -> Value {
    let side = |side: Side| if side == Side::A { "a" } else { "b" };
    let black_is_a = side_of(number, Color::Black) == Side::A;
    let [a, b] = if black_is_a { [0, 1] } else { [1, 0] };
    let sign = if black_is_a { 1.0 } else { -1.0 };
    json!({
        "game": number,
        "black": side(side_of(number, Color::Black)),
        "winner": game.winner.map(|color| side(side_of(number, color))),
        "winner_color": game.winner.map(color_word),
        "result": result_text(game),
        "end": game.end.word(),
        "disputed": game.disputed,
        "score_a": game.score.map(|score| sign * score.points()),
        "moves": game.game.moves().len(),
        "moves_a": game.moves[a],
        "moves_b": game.moves[b],
        "cpu_a": game.seconds[a],
        "cpu_b": game.seconds[b],
        "memory_a": game.memory[a],
        "memory_b": game.memory[b],
        "komi": contest.conditions.komi,
    })
}

fn result_text(game: &PlayedGame) -> String {
    match (game.score, game.winner) {
        (Some(score), _) => score.to_string(),
        (None, Some(winner)) => {
            let why = if game.end == crate::contest::End::Resigned { "R" } else { "F" };
            format!("{}+{why}", winner.letter())
        }
        (None, None) => "0".to_owned(),
    }
}

pub(super) fn sgf(number: u32, game: &PlayedGame, contest: &Match) -> String {
    let mut tree = record(&game.game);
    let name = |color| match side_of(number, color) {
        Side::A => &contest.programs[0].name,
        Side::B => &contest.programs[1].name,
    };
    let root = tree.root_mut();
    root.set_text("PB", name(Color::Black));
    root.set_text("PW", name(Color::White));
    root.set_text("RE", &result_text(game));
    root.set_text("GC", &format!("game {number}: {}", game.end.word()));
    write_tree(&tree)
}

pub(super) fn progress_text(line: &Value, totals: &Totals, games: u32) -> String {
    format!(
        "game {} of {games}: {} with A as {}, {} moves; A {} B {} draws {}",
        line["game"],
        line["result"].as_str().unwrap_or_default(),
        if line["black"] == "a" { "Black" } else { "White" },
        line["moves"],
        totals.wins,
        totals.losses,
        totals.draws,
    )
}

/// The results of a match.
#[derive(Default)]
pub(super) struct Sums {
    pub(super) totals: Totals,
    black_wins: u32,
    scores: Vec<f64>,
    moves: [f64; 2],
    seconds: [f64; 2],
    disputed: u32,
    failures: [u32; 2],
    memory: [f64; 2],
}

impl Sums {
    pub(super) fn add(&mut self, line: &Value) {
        match line["winner"].as_str() {
            Some("a") => self.totals.wins += 1,
            Some(_) => self.totals.losses += 1,
            None => self.totals.draws += 1,
        }
        self.black_wins += u32::from(line["winner_color"] == "black");
        self.scores.extend(line["score_a"].as_f64());
        self.disputed += u32::from(line["disputed"] == true);
        for (i, (moves, cpu)) in [("moves_a", "cpu_a"), ("moves_b", "cpu_b")].iter().enumerate() {
            self.moves[i] += line[moves].as_f64().unwrap_or_default();
            self.seconds[i] += line[cpu].as_f64().unwrap_or_default();
        }
        for (most, name) in self.memory.iter_mut().zip(["memory_a", "memory_b"]) {
            *most = most.max(line[name].as_f64().unwrap_or_default());
        }
        if matches!(line["end"].as_str(), Some("illegal move" | "no answer" | "out of time")) {
            self.failures[usize::from(line["winner"] == "a")] += 1;
        }
    }

    fn seconds_per_move(&self, side: usize) -> f64 {
        self.seconds[side] / self.moves[side].max(1.0)
    }

    pub(super) fn json(&self, description: &Value, sprt: Option<Sprt>) -> Value {
        let totals = &self.totals;
        let (low, high) = totals.rate_interval();
        let elo = totals.elo();
        let finite = |number: f64| number.is_finite().then_some(number);
        let score = mean_with_error(&self.scores);
        json!({
            "type": "match",
            "match": description,
            "games": totals.games(),
            "wins_a": totals.wins,
            "wins_b": totals.losses,
            "draws": totals.draws,
            "black_wins": self.black_wins,
            "win_rate": totals.rate(),
            "win_rate_95": [low, high],
            "elo": finite(elo.difference),
            "elo_95": [finite(elo.low), finite(elo.high)],
            "mean_score": score.map(|(mean, _)| mean),
            "mean_score_95": score.and_then(|(mean, half)| {
                half.is_finite().then_some([mean - half, mean + half])
            }),
            "scored_games": self.scores.len(),
            "disputed": self.disputed,
            "failures_a": self.failures[0],
            "failures_b": self.failures[1],
            "cpu_seconds_per_move_a": self.seconds_per_move(0),
            "cpu_seconds_per_move_b": self.seconds_per_move(1),
            "memory_mib_a": self.memory[0],
            "memory_mib_b": self.memory[1],
            "sprt": sprt.map(|test| json!({
                "elo0": test.elo0,
                "elo1": test.elo1,
                "log_ratio": test.log_ratio(totals),
                "state": sprt_word(test.state(totals)),
            })),
        })
    }

    pub(super) fn text(&self, contest: &Match, sprt: Option<Sprt>) -> String {
        let totals = &self.totals;
        let (low, high) = totals.rate_interval();
        let elo = totals.elo();
        let mut text = format!(
            "A {}\nB {}\n{}: A won {}, B won {}, draws {}; Black won {}\n",
            contest.programs[0].name,
            contest.programs[1].name,
            counted(totals.games(), "game"),
            totals.wins,
            totals.losses,
            totals.draws,
            self.black_wins,
        );
        text += &format!(
            "A's win rate {:.1} % (95 %: {:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})\n",
            100.0 * totals.rate(),
            100.0 * low,
            100.0 * high,
            elo.difference,
            elo.low,
            elo.high,
        );
        if let Some((mean, half)) = mean_with_error(&self.scores) {
            let games = counted(self.scores.len(), "counted game");
            // One game says nothing of the error.
            let error = if half.is_finite() { format!(" ± {half:.1}") } else { String::new() };
            text += &format!("A's mean score {mean:+.1}{error} in {games}");
            text += &match self.disputed {
                0 => "\n".to_owned(),
                disputed => format!(", {disputed} of them by the referee\n"),
            };
        }
        text += &format!(
            "processor seconds per move: A {:.3}, B {:.3}\n",
            self.seconds_per_move(0),
            self.seconds_per_move(1),
        );
        if self.failures != [0, 0] {
            let [a, b] = self.failures;
            text += &format!("games lost by an illegal move, no answer or on time: A {a}, B {b}\n");
        }
        if let Some(test) = sprt {
            text += &format!(
                "Elo {} against {}: {} (log ratio {:.2})\n",
                test.elo1,
                test.elo0,
                sprt_word(test.state(totals)),
                test.log_ratio(totals),
            );
        }
        text
    }
}

fn sprt_word(state: SprtState) -> &'static str {
    match state {
        SprtState::Open => "open",
        SprtState::Accepted => "accepted",
        SprtState::Rejected => "rejected",
    }
}
