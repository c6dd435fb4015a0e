//! `tesuji why`: why not this move, or what it does.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Move, Point};
use tesuji_review::{Cost, Mistake, Moment, headline, merits, why_not};
use tesuji_why::Name;
use tesuji_words::{Language, Messages, Put, by_shape, names, of_claim, of_claim_after, sentences};

use super::UNPROVEN;
use super::files_named;
use super::interrupt;
use super::json::write_line;
use crate::problems::certainty_word;

/// Positions inside a frame for each group; the time ends before.
const NODES: u64 = 10_000_000;
/// Positions for each proof on the open board.
const PROOF_NODES: u64 = 20_000;

/// Options of `tesuji why`.
#[derive(Debug, Args)]
pub struct WhyArgs {
    /// A game (SGF), a problem, or a diagram in letters
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// The move that is asked about
    #[arg(long, value_name = "POINT")]
    at: Point,
    /// Who plays it, if it is not as in the file
    #[arg(long, value_name = "COLOR")]
    first: Option<Color>,
    /// Seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0)]
    time: f64,
    /// Every reason, not only the first two
    #[arg(long)]
    all: bool,
    /// The language of the answer
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Answers.
pub fn run(args: &WhyArgs) -> Result<ExitCode> {
    let name = args.file.display();
    let time = Duration::try_from_secs_f64(args.time).context("--time")?;
    let position = files_named::position(&args.file, args.after_move)?;
    let player = args.first.or(position.to_move).unwrap_or(Color::Black);
    let game = position.game;
    let mut next = game.clone();
    if let Err(error) = next.play(player, Move::Play(args.at)) {
        bail!("{name}: {player} cannot play {}: {error}", args.at);
    }
    interrupt::heed()?;
    let begun = Instant::now();
    let stop_at = |part: f64| {
        let deadline = begun + time.mul_f64(part);
        move || interrupt::is_wanted() || Instant::now() > deadline
    };
    let (half, whole) = (stop_at(0.5), stop_at(1.0));
    let cost = |stop| Cost { nodes: NODES, proof_nodes: PROOF_NODES, stop };
    let merits = merits(&game, player, args.at, &cost(&half))?;
    let moments = why_not(&game, &next, &cost(&whole))?;
    let messages = Messages::new(args.lang);
    let is_shown = moments.iter().any(Moment::is_shown);
    let shapes = by_shape(game.board(), player, args.at, &messages);
    let shape: Vec<&str> = shapes.iter().map(|(name, _)| name.word()).collect();
    // A shape is told where no proof has named it.
    let untold = |named: &[String]| -> Vec<&str> {
        let is_named = |name: Name| named.iter().any(|word| word == name.word());
        let untold = shapes.iter().filter(|(name, _)| !is_named(*name));
        untold.map(|(_, sentence)| sentence.as_str()).collect()
    };
    let mut output = BufWriter::new(io::stdout().lock());
    for moment in &moments {
        let head = headline(moment, &messages);
        let (better, then) = match &moment.mistake {
            Mistake::Group { could, has, .. } => (
                sentences(&of_claim(game.board(), could, &messages), args.all),
                sentences(&of_claim_after(moment.played, next.board(), has, &messages), args.all),
            ),
            Mistake::Score { .. } => Default::default(),
        };
        if args.json {
            let line = json!({
                "type": "why", "file": name.to_string(), "move": args.at.to_string(),
                "certainty": certainty_word(moment.certainty()), "headline": head,
                "better": moment.better_line().iter().map(ToString::to_string).collect::<Vec<_>>(),
                "why_better": better, "why_not": then, "shape": shape,
                "by_shape": untold(&[]),
            });
            write_line(&mut output, &line)?;
            continue;
        }
        writeln!(output, "{head}")?;
        for sentence in &better {
            writeln!(output, "  {sentence}")?;
        }
        for sentence in &then {
            writeln!(output, "  {sentence}")?;
        }
    }
    // What is right is told as well: what it decides, and why.
    let merits = if is_shown { &[][..] } else { &merits };
    let mut named = Vec::new();
    for merit in merits {
        let told = merit.told(&game, &messages);
        let (head, why) = (merit.headline(&messages), sentences(&told, args.all));
        named.extend(names(&told));
        if args.json {
            let line = json!({
                "type": "why", "file": name.to_string(), "move": args.at.to_string(),
                "certainty": certainty_word(merit.certainty()), "headline": head, "better": [],
                "why_better": [], "why_not": [], "why": why, "names": names(&told),
                "shape": shape, "by_shape": untold(&names(&told)),
            });
            write_line(&mut output, &line)?;
            continue;
        }
        writeln!(output, "{head}")?;
        for sentence in why {
            writeln!(output, "  {sentence}")?;
        }
    }
    if moments.is_empty() && merits.is_empty() {
        let put = [("played", Put::Text(args.at.to_string()))];
        let words = messages.say("why-nothing", &put);
        if args.json {
            let line = json!({
                "type": "why", "file": name.to_string(), "move": args.at.to_string(),
                "certainty": "guess", "headline": words, "better": [],
                "why_better": [], "why_not": [], "shape": shape,
                "by_shape": untold(&[]),
            });
            write_line(&mut output, &line)?;
        } else {
            writeln!(output, "{words}")?;
        }
    }
    if !args.json {
        for sentence in untold(&named) {
            writeln!(output, "{sentence}")?;
        }
    }
    output.flush()?;
    let is_shown = is_shown || !merits.is_empty();
    Ok(if is_shown { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}
