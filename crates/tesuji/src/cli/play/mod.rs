//! `tesuji play`: a game against the program in the terminal.

mod command;
mod table;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use table::{Next, Seat, Table};
use tesuji_board::{Color, Game, Ruleset, Setup, Size};
use tesuji_protocol::gtp::free_handicap;
use tesuji_words::{Language, Messages};

use super::files_named::{self, can_write};
use super::interrupt;
use super::terminal::{ColorChoice, Style};
use crate::intuition::NetworkArgs;
use crate::player::{Level, Limits};

/// Playouts for a move of the program.
const PLAYOUTS: u64 = 400;

/// Komi with handicap: White wins what would be a draw.
const HANDICAP_KOMI: f64 = 0.5;

/// Options of `tesuji play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    network: NetworkArgs,
    /// A game to go on with (SGF), or a position; a new game if not given
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Go on after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER", requires = "file")]
    after_move: Option<usize>,
    /// Your side: black, white, or both to play against yourself
    #[arg(long = "as", value_enum, value_name = "SIDE", default_value_t = Side::Black)]
    side: Side,
    /// How strong the program plays, from 20k to 1k and from 1d to 5d; as strong as it can if
    /// not given
    #[arg(long, value_name = "RANK")]
    level: Option<Level>,
    /// The size of the board
    #[arg(long, value_name = "NUMBER", default_value_t = 19, conflicts_with = "file")]
    size: usize,
    /// Handicap stones for Black
    #[arg(long, value_name = "NUMBER", default_value_t = 0, conflicts_with = "file")]
    handicap: usize,
    /// Komi; what the rules say if not given
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    komi: Option<f64>,
    /// The rules: chinese, japanese, korean, aga, new-zealand or tromp-taylor
    #[arg(long, value_name = "NAME", default_value_t = Ruleset::CHINESE, conflicts_with = "file")]
    rules: Ruleset,
    /// Playouts for a move of the program, where the level does not say how many
    #[arg(long, value_name = "NUMBER", default_value_t = PLAYOUTS)]
    playouts: u64,
    /// Seconds for a move, if they are over before the playouts
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<f64>,
    /// Where random choices start; the same number gives the same moves
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Write the game to this file when it ends
    #[arg(long, value_name = "OUT")]
    save: Option<PathBuf>,
    /// The language
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
    /// Letters instead of round stones
    #[arg(long)]
    ascii: bool,
}

/// Who a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    /// Black
    Black,
    /// White
    White,
    /// Both sides
    Both,
}

/// Plays a game.
pub fn run(args: &PlayArgs) -> Result<ExitCode> {
    args.network.adopt()?;
    ensure!(args.playouts > 0, "--playouts: a move needs at least one");
    let positive = args.seconds.is_none_or(|seconds| seconds > 0.0 && seconds.is_finite());
    ensure!(positive, "--seconds: a move takes time");
    can_write([&args.save])?;
    let game = args.game()?;
    interrupt::heed()?;
    let messages = Messages::new(args.lang);
    let style = Style::of_stdout(args.color, args.ascii);
    let person = match args.side {
        Side::Black => Some(Color::Black),
        Side::White => Some(Color::White),
        Side::Both => None,
    };
    let limits = Limits { playouts: args.playouts, seconds: args.seconds };
    let (level, seed, save) = (args.level, args.seed, args.save.clone());
    let seat = Seat { person, level, limits, seed, save };
    let mut table = Table::new(game, seat, style, &messages);
    let mut output = io::stdout().lock();
    let mut lines = io::stdin().lock().lines();
    let mut next = table.go_on(&mut output)?;
    while next == Next::Goes && !interrupt::is_wanted() {
        write!(output, "{} ", table.prompt())?;
        output.flush()?;
        next = match lines.next() {
            Some(line) => table.obey(&line?, &mut output)?,
            None => table.close(&mut output)?,
        };
    }
    if next == Next::Goes {
        table.close(&mut output)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

impl PlayArgs {
    fn game(&self) -> Result<Game> {
        let mut game = match &self.file {
            Some(file) => files_named::position(file, self.after_move)?.game,
            None => self.new_game()?,
        };
        if let Some(komi) = self.komi {
            ensure!(komi.is_finite() && komi.abs() <= 1000.0, "--komi: from -1000 to 1000");
            game.set_komi(komi);
        }
        if game.is_over() {
            bail!("this game is over; --move NUMBER goes on before its end");
        }
        Ok(game)
    }

    fn new_game(&self) -> Result<Game> {
        let size = Size::square(self.size).context("--size")?;
        if self.handicap < 2 {
            return Ok(Game::new(size, self.rules));
        }
        let stones = free_handicap(size, self.handicap);
        let Some(stones) = stones else { bail!("--handicap: not that many on this board") };
        let black = stones.into_iter().collect();
        let setup = Setup { black, to_move: Some(Color::White), ..Setup::new(size) };
        let mut game = Game::from_setup(&setup, self.rules)?;
        game.set_handicap(self.handicap);
        game.set_komi(HANDICAP_KOMI);
        Ok(game)
    }
}
