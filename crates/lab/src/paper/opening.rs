//! `tesuji paper katia-opening`: an opening played by patterns alone, and what the network
//! thinks of it beside other openings.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde_json::json;
use tesuji_board::{Board, Color, Game, Move, Point, PointMap, Size};
use tesuji_knowledge::intuition;
use tesuji_network::Query;
use tesuji_patterns::Record;

use super::Teller;
use super::patterns::{OPENING, opening};
use crate::diagrams::moves_diagram;
use crate::records::read_games;

/// Options of `tesuji paper katia-opening`.
#[derive(Debug, Args)]
pub struct Options {
    /// Ten moves instead of forty
    #[arg(long)]
    quick: bool,
    /// Games of strong players, to judge their openings too
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// How many of them
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    count: usize,
    /// Do not ask the network
    #[arg(long)]
    no_network: bool,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// What the network thinks of the moves of an opening.
struct Judged {
    /// The mean place of the moves among all moves, by how likely they are; 1 is the
    /// likeliest.
    rank: f64,
    /// The share of moves that are the likeliest.
    first: f64,
    /// Black's lead at the end, in points on the board.
    lead: f64,
}

/// Plays, prints, and asks the network.
pub fn run(options: &Options) -> Result<ExitCode> {
    let moves = if options.quick { OPENING / 4 } else { OPENING };
    let (position, played) = opening(moves);
    let mut output = Teller::new(options.json);
    writeln!(
        output.words(),
        "Figure 1: the first {} moves of an opening played by patterns alone\n\n{}\n\
         The document's figure is a picture without a list of its moves; ours cannot\n\
         be compared move by move. Of the moves with the highest P(i|p) the first is\n\
         played, so the game is always the same.",
        played.len(),
        moves_diagram(position.board(), &played)
    )?;
    let names: Vec<String> = played.iter().map(ToString::to_string).collect();
    output.line(&json!({ "type": "opening_moves", "moves": names }))?;
    if !options.no_network {
        writeln!(output.words(), "\nThe network's opinion of it:")?;
        let own = judge(&played);
        tell(&mut output, "patterns alone", &[own])?;
        if !options.games.is_empty() {
            let mut games: Vec<Record> = read_games(&options.games)?;
            games.retain(|game| game.size() == Size::STANDARD && game.len() >= moves);
            games.truncate(options.count);
            let judged: Vec<Judged> =
                games.iter().map(|game| judge(&points(&game.first(moves)))).collect();
            tell(&mut output, &format!("{} games", judged.len()), &judged)?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn points(game: &Record) -> Vec<Point> {
    let mut points = Vec::new();
    game.each_board(|_, _, point| points.push(point));
    points
}

/// The probabilities of moves by the network, at the end of a game so far.
pub fn chances(game: &Game) -> PointMap<f32> {
    let played = game.moves().iter().map(|(_, action)| action.point());
    let query = Query::after(game.board(), game.to_move(), played);
    let mut map = PointMap::filled(0.0);
    for (point, chance) in intuition::embedded().evaluate(&query).moves {
        map[point] = chance;
    }
    map
}

fn judge(moves: &[Point]) -> Judged {
    let network = intuition::embedded();
    let mut board = Board::new(Size::STANDARD);
    let (mut color, mut ranks, mut first) = (Color::Black, 0, 0);
    let lead_of = |board: &Board, color: Color, played: &[Point]| {
        let query = Query::after(board, color, played.iter().map(|&point| Some(point)));
        network.evaluate(&query)
    };
    for (number, &point) in moves.iter().enumerate() {
        let found = lead_of(&board, color, &moves[..number]);
        let chance = |wanted: Point| {
            found.moves.iter().find(|(p, _)| *p == wanted).map_or(0.0, |(_, chance)| *chance)
        };
        let better = found.moves.iter().filter(|(_, other)| *other > chance(point)).count();
        ranks += better + 1;
        first += usize::from(better == 0);
        board.make(color, Move::Play(point));
        color = !color;
    }
    let end = f64::from(lead_of(&board, color, moves).lead);
    let lead = if color == Color::Black { end } else { -end };
    let moves = moves.len().max(1) as f64;
    Judged { rank: ranks as f64 / moves, first: first as f64 / moves, lead }
}

fn tell(output: &mut Teller, name: &str, judged: &[Judged]) -> Result<()> {
    let mean = |value: fn(&Judged) -> f64| {
        judged.iter().map(value).sum::<f64>() / judged.len().max(1) as f64
    };
    let (rank, first, lead) =
        (mean(|one| one.rank), 100.0 * mean(|one| one.first), mean(|one| one.lead));
    let away = mean(|one| one.lead.abs());
    writeln!(
        output.words(),
        "  {name:16} mean place of a move {rank:6.1}, its first choice {first:3.0} %, Black's lead \
         {lead:+.1} ({away:.1} for either side)"
    )?;
    output.line(&json!({
        "type": "opening_judged",
        "name": name,
        "openings": judged.len(),
        "mean_rank": rank,
        "first_choice": first,
        "black_lead": lead,
        "lead_of_either": away,
    }))
}
