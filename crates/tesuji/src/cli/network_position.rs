//! `tesuji network position`: where the network would play.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Move, Point};
use tesuji_network::Query;
use tesuji_protocol::gtp::rows_from_above;
use tesuji_words::color_word;

use super::files_named;
use super::json::write_line;
use crate::intuition::NetworkArgs;

/// Less likely moves are not told.
const LEAST: f32 = 0.002;

/// Options of `tesuji network position`.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// A game (SGF), or a diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    #[command(flatten)]
    network: NetworkArgs,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Asks and prints.
pub fn run(args: &PositionArgs) -> Result<ExitCode> {
    let network = args.network.demand()?;
    let position = files_named::position(&args.file, args.after_move)?;
    let to_move = position.to_move.unwrap_or(Color::Black);
    let moves = position.game.moves().iter().map(|(_, action)| action.point());
    let komi = position.game.komi() as f32;
    let query = Query { komi, ..Query::after(&position.board, to_move, moves) };
    let judged = network.evaluate_all_ways(&query);
    let mut output = BufWriter::new(io::stdout().lock());
    let likely = judged.moves.iter().filter(|(_, chance)| *chance >= LEAST);
    if args.json {
        let moves: Vec<_> = likely
            .map(|(point, chance)| json!({ "point": point.to_string(), "probability": chance }))
            .collect();
        let (to_move, win) = (color_word(to_move), judged.win);
        let size = position.board.size();
        let of_points: BTreeMap<Point, f32> = size.points().zip(judged.owners).collect();
        let owners: Vec<f32> = rows_from_above(size).map(|point| of_points[&point]).collect();
        let line = json!({
            "type": "policy",
            "to_move": to_move,
            "win": win,
            "lead": judged.lead,
            "owners": owners,
            "moves": moves,
        });
        write_line(&mut output, &line)?;
    } else {
        writeln!(
            output,
            "{to_move} to move wins with {:.0} %, {:+.1} points on the board.",
            100.0 * judged.win,
            judged.lead
        )?;
        for &(point, chance) in likely {
            writeln!(output, "  {:4} {:4.1} %", Move::Play(point), 100.0 * chance)?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
