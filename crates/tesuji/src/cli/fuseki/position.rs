//! `tesuji fuseki FILE`: the best moves of a position.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use tesuji_board::{Board, Color, Point};
use tesuji_fuseki::{Help, Method, Opening, Params, analyse, intention};
use tesuji_words::counted;

use super::FusekiArgs;
use super::json::OpeningLine;
use super::picture;
use super::words::{group_name, reason, state};
use crate::cli::json::write_line;
use crate::cli::patterns::read_position;
use crate::cli::pictures;
use crate::fuseki::{Ladders, chances, read_joints};
use crate::pattern_knowledge;

/// So many moves are told.
const FIRST: usize = 10;

/// Looks and prints.
pub fn run(args: &FusekiArgs, file: &Path, method: Method) -> Result<ExitCode> {
    let name = file.display().to_string();
    let position = read_position(file, args.after_move)?;
    let (board, color) = (position.board(), position.to_move());
    for &point in &args.choices {
        check(board, color, point).with_context(|| format!("--choices {point}"))?;
    }
    let chances = chances(pattern_knowledge::embedded(), &position);
    let joints = read_joints(board);
    let mut help = Help { tactics: &mut Ladders, joints: &joints, chances: Some(&chances) };
    let choices = (!args.choices.is_empty()).then_some(args.choices.as_slice());
    let last = position.last(0);
    let opening = analyse(board, color, last, choices, method, &mut help, &Params::FITTED);
    let picture = picture::draw(board, &opening, FIRST);
    pictures::write(&picture, args.svg.as_deref(), args.png.as_deref())?;
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        write_line(&mut output, &OpeningLine::new(&name, color, method, &opening, FIRST))?;
    } else {
        tell_standing(&mut output, color, &opening)?;
        tell_intention(&mut output, board, last)?;
        tell(&mut output, method, &opening)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn check(board: &Board, color: Color, point: Point) -> Result<()> {
    if !board.size().contains(point) {
        bail!("the point lies outside the board");
    }
    board.check(color, point)?;
    Ok(())
}

/// What the last move seems to be for.
fn tell_intention(output: &mut impl Write, board: &Board, last: Option<Point>) -> Result<()> {
    let Some(last) = last else { return Ok(()) };
    let mut names: Vec<&str> = Vec::new();
    for one in intention(board, last, &Params::FITTED) {
        if !names.contains(&one.case.name()) {
            names.push(one.case.name());
        }
    }
    if !names.is_empty() {
        writeln!(output, "What {last}, the last move, is for: {}.", names.join(", "))?;
    }
    Ok(())
}

fn tell_standing(output: &mut impl Write, color: Color, opening: &Opening) -> Result<()> {
    let balance = opening.standing.balance();
    let leader = if balance >= 0.0 { Color::Black } else { Color::White };
    let points = balance.abs();
    writeln!(
        output,
        "{color} to move. Estimated territory: {leader} is ahead by {points:.1} points, komi aside."
    )?;
    Ok(())
}

fn tell(output: &mut impl Write, method: Method, opening: &Opening) -> Result<()> {
    let standing = &opening.standing;
    writeln!(output, "\nGroups        stones  area  state")?;
    for (i, (group, holding)) in standing.survey.groups.iter().zip(&standing.holdings).enumerate() {
        writeln!(
            output,
            "  {:<12}{:6}{:6.1}  {}",
            group_name(opening, i),
            group.stones.len(),
            holding.area,
            state(group.pon)
        )?;
    }
    if !standing.lost.is_empty() {
        let names: Vec<String> = standing.lost.iter().map(|p| p.to_string()).collect();
        writeln!(output, "  as good as captured: {}", names.join(" "))?;
    }
    writeln!(
        output,
        "\n{} by cases for {}. The best by {}:\n",
        counted(opening.raw_suggestions, "recommendation"),
        counted(opening.proposed.len(), "point"),
        match method {
            Method::Sc => "cases",
            Method::Sp => "possible omission numbers",
            Method::Both => "cases, possible omission numbers and patterns",
        }
    )?;
    writeln!(output, "          value  usual  why")?;
    for (i, view) in opening.moves.iter().take(FIRST).enumerate() {
        writeln!(
            output,
            "{:3}. {:<4}{:7.2}{:5.0} %  {}",
            i + 1,
            view.point,
            view.value(method),
            100.0 * view.chance.unwrap_or(0.0),
            reason(view, opening)
        )?;
    }
    Ok(())
}
