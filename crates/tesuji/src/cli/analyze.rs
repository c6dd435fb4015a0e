//! `tesuji analyze`: everything that is known of one position, for people.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};
use tesuji_board::{Color, Game, Point};
use tesuji_engine::{Report, Wishes};

use super::json::write_line;
use super::terminal::{ColorChoice, Style};
use crate::analysis::Analysis;
use crate::gtp::color_word;
use crate::player::{Character, Limits, Player};
use crate::position_file;
use crate::problems::{Picture, Sketch};

/// Pixels for each unit of a picture.
const PNG_SCALE: f32 = 2.0;

/// Options of `tesuji analyze`.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// A game (SGF), or a diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// Who is to move, if it is not as in the file
    #[arg(long, value_name = "COLOR")]
    first: Option<Color>,
    /// Playouts
    #[arg(long, value_name = "NUMBER", default_value_t = 5000)]
    playouts: u64,
    /// Threads that think together
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
    /// How many moves to tell
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    moves: usize,
    /// Positions that may be looked at for the life of one group; 0 for none
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    nodes: u64,
    /// Colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Letters instead of round stones
    #[arg(long)]
    ascii: bool,
    /// Draws the board with the best moves and who owns what
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// The same as a picture of pixels
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Analyzes and prints.
pub fn run(args: &AnalyzeArgs) -> Result<ExitCode> {
    ensure!(args.playouts > 0, "--playouts: at least one");
    ensure!((1..=256).contains(&args.threads), "--threads: from 1 to 256");
    let file = args.file.display().to_string();
    let position = position_file::read(&args.file, args.after_move)?;
    let game = position.game;
    let to_move = args.first.or(position.to_move).unwrap_or(Color::Black);
    let mut settings = Character::default().settings;
    settings.threads = args.threads;
    let limits = Limits { playouts: args.playouts, seconds: None };
    let mut player = Player::new(Character { limits, settings, ..Character::default() });
    let report = player.analyze(&game, to_move, args.playouts, &Wishes::default(), &|_| false);
    let analysis = Analysis::new(&game, report, args.moves, args.nodes);
    draw(args, &game, &analysis, report)?;
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        write_line(&mut output, &to_json(&file, &game, &analysis, report))?;
    } else {
        let style = Style::of_stdout(args.color, args.ascii);
        output.write_all(to_text(&file, &game, &analysis, style).as_bytes())?;
    }
    output.flush().context("cannot write")?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the pictures that were asked for.
fn draw(args: &AnalyzeArgs, game: &Game, analysis: &Analysis, report: &Report) -> Result<()> {
    if args.svg.is_none() && args.png.is_none() {
        return Ok(());
    }
    let board = game.board();
    let best: Vec<Point> = analysis.moves.iter().filter_map(|m| m.action.point()).collect();
    let owner = |point| (point, report.tally.ownership(point) as f32);
    let owners = board.points().into_iter().map(owner).collect();
    let picture = Picture::of(&Sketch::of_moves(board, analysis.to_move, &best, owners));
    let write = |path: &PathBuf, bytes: &[u8]| {
        std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = &args.svg {
        write(path, picture.svg().as_bytes())?;
    }
    if let Some(path) = &args.png {
        write(path, &picture.png(PNG_SCALE).context("PNG")?)?;
    }
    Ok(())
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn to_text(file: &str, game: &Game, analysis: &Analysis, style: Style) -> String {
    let moves = game.moves().len();
    let mut text = format!(
        "{file}, after {moves} moves: {} to move, komi {}, {} rules\n",
        name(analysis.to_move),
        game.komi(),
        game.ruleset()
    );
    let last = game.moves().last().map(|(_, action)| *action);
    text += &style.board(&game.board().to_setup(), last);
    let (player, lead) = (name(analysis.to_move), analysis.lead);
    text += &format!(
        "{player} {} by {:.1} points, give or take {:.0}, and wins {:.0} % of {} playouts.\n",
        if lead >= 0.0 { "leads" } else { "is behind" },
        lead.abs(),
        analysis.deviation,
        100.0 * analysis.winrate,
        analysis.visits,
    );
    text += &format!("\n{}\n", style.bold("Moves: chance, lead, why, and what may follow"));
    for (i, found) in analysis.moves.iter().enumerate() {
        text += &format!("{:3}  {found}\n", i + 1);
    }
    let mut section = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text += &format!("\n{}\n", style.bold(title));
            lines.iter().for_each(|line| text += &format!("  {line}\n"));
        }
    };
    section("Groups", analysis.groups.iter().map(|group| group.text()).collect());
    let chain = |stones: &[String]| match stones {
        [one] => one.clone(),
        more => format!("{} ({} stones)", more[0], more.len()),
    };
    let races = analysis.races.iter().map(|race| {
        let result = |winner: Option<&str>| winner.unwrap_or("nobody knows").to_owned();
        let [black, white] = [&race.black_first, &race.white_first].map(|f| result(f.winner));
        let outcome = if black == white {
            format!("{black}, whoever moves first")
        } else {
            format!("{black} if Black moves first, {white} if White does")
        };
        let chains = [&race.black, &race.white].map(|stones| chain(stones));
        format!("Black {} against White {}: {outcome} ({})", chains[0], chains[1], race.certainty)
    });
    section("Races: who captures", races.collect());
    let ladders = analysis.ladders.iter().map(|ladder| {
        let owner = if ladder.color == "black" { "Black" } else { "White" };
        let stones = if ladder.stones == 1 { "stone" } else { "stones" };
        format!(
            "{owner}'s {} {stones} at {}: caught from {}",
            ladder.stones, ladder.at, ladder.first
        )
    });
    section("Ladders that work", ladders.collect());
    text
}

fn to_json(file: &str, game: &Game, analysis: &Analysis, report: &Report) -> Value {
    let moves: Vec<Value> = analysis
        .moves
        .iter()
        .map(|found| {
            let texts = |items: Vec<String>| items;
            json!({
                "move": found.action.to_string(),
                "winrate": found.winrate,
                "lead": found.lead,
                "visits": found.visits,
                "probability": found.probability,
                "reasons": texts(found.reasons.iter().map(ToString::to_string).collect()),
                "variation": texts(found.variation.iter().map(ToString::to_string).collect()),
            })
        })
        .collect();
    let size = game.board().size();
    let ownership: Vec<Vec<f64>> = (0..size.height())
        .rev()
        .map(|row| {
            let of = |column| report.tally.ownership(Point::new(column, row));
            (0..size.width()).map(of).collect()
        })
        .collect();
    json!({
        "type": "analysis",
        "file": file,
        "moves_played": game.moves().len(),
        "to_move": color_word(analysis.to_move),
        "komi": game.komi(),
        "rules": game.ruleset().to_string(),
        "winrate": analysis.winrate,
        "lead": analysis.lead,
        "deviation": analysis.deviation,
        "visits": analysis.visits,
        "moves": moves,
        "groups": analysis.groups,
        "races": analysis.races,
        "ladders": analysis.ladders,
        "ownership": ownership,
    })
}
