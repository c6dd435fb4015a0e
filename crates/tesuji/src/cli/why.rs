//! `tesuji why`: why not this move?

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Move, Point};

use super::UNPROVEN;
use super::interrupt;
use super::json::write_line;
use crate::position_file;
use crate::problems::certainty_word;
use crate::review::{Cost, Mistake, Moment, changes, headline, score};
use crate::why::{Language, Messages, Put, of_claim, sentences};

/// Positions inside a frame for each group; the time ends before.
const NODES: u64 = 10_000_000;
/// Positions for each proof on the open board.
const PROOF_NODES: u64 = 20_000;
/// Playouts where nothing can be shown.
const PLAYOUTS: u64 = 200;

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
    let position = position_file::read(&args.file, args.after_move)?;
    let player = args.first.or(position.to_move).unwrap_or(Color::Black);
    let game = position.game;
    let mut next = game.clone();
    if let Err(error) = next.play(player, Move::Play(args.at)) {
        bail!("{name}: {player} cannot play {}: {error}", args.at);
    }
    interrupt::heed()?;
    let deadline = Instant::now() + time;
    let stop = || interrupt::is_wanted() || Instant::now() > deadline;
    let cost = Cost { nodes: NODES, proof_nodes: PROOF_NODES, stop: &stop };
    let near: Vec<Point> = game.board().points().iter().collect();
    let mut moments = changes(&game, &next, &near, &cost)?;
    let messages = Messages::new(args.lang);
    let is_shown = !moments.is_empty();
    if !is_shown {
        let quiet = || interrupt::is_wanted();
        let before = score(&game, player, PLAYOUTS, &quiet);
        let after = score(&next, !player, PLAYOUTS, &quiet);
        let number = next.moves().len();
        moments.extend(Moment::of_scores(number, (player, Move::Play(args.at)), &before, &after));
    }
    let mut output = BufWriter::new(io::stdout().lock());
    for moment in &moments {
        let head = headline(moment, &messages);
        let (better, then) = match &moment.mistake {
            Mistake::Group { could, has, .. } => (
                sentences(&of_claim(game.board(), could, &messages), args.all),
                sentences(&of_claim(next.board(), has, &messages), args.all),
            ),
            Mistake::Score { .. } => Default::default(),
        };
        if args.json {
            let line = json!({
                "type": "why", "file": name.to_string(), "move": args.at.to_string(),
                "certainty": certainty_word(moment.certainty()), "headline": head,
                "better": moment.better_line().iter().map(ToString::to_string).collect::<Vec<_>>(),
                "why_better": better, "why_not": then,
            });
            write_line(&mut output, &line)?;
            continue;
        }
        writeln!(output, "{head}")?;
        for sentence in &better {
            writeln!(output, "  {sentence}")?;
        }
        for sentence in &then {
            let put = [
                ("moves", Put::Text(args.at.to_string())),
                ("sentence", Put::Text(sentence.clone())),
            ];
            writeln!(output, "  {}", messages.say("later", &put))?;
        }
    }
    if moments.is_empty() {
        let put = [("played", Put::Text(args.at.to_string()))];
        let words = messages.say("why-nothing", &put);
        if args.json {
            let line = json!({
                "type": "why", "file": name.to_string(), "move": args.at.to_string(),
                "certainty": "guess", "headline": words, "better": [],
                "why_better": [], "why_not": [],
            });
            write_line(&mut output, &line)?;
        } else {
            writeln!(output, "{words}")?;
        }
    }
    output.flush()?;
    Ok(if is_shown { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}
