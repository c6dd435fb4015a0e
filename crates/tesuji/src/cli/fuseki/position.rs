//! `tesuji fuseki FILE`: the best moves of a position.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use tesuji_board::{Board, Color, Point};
use tesuji_fuseki::{Help, Method, Opening, Params, analyse, intention};
use tesuji_words::{Messages, counted};

use super::FusekiArgs;
use super::json::{Found, OpeningLine};
use super::picture;
use super::words::{group_name, omissions, reason, state};
use crate::cli::json::write_line;
use crate::cli::patterns::read_position;
use crate::cli::pictures;
use crate::fuseki::{Ladders, LeftAlone, chances, read_group, read_joints};
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
    // Lost stones are no group any more, but stand in the way of moves.
    let groups = &opening.standing.survey.groups;
    let read: Option<Vec<Option<LeftAlone>>> =
        args.read.then(|| groups.iter().map(|group| read_group(board, &group.stones)).collect());
    let intentions = intentions(board, last);
    let messages = Messages::new(args.lang);
    if args.json {
        let found = Found { opening: &opening, read: read.as_deref(), intentions };
        write_line(&mut output, &OpeningLine::new(&name, color, method, &found, FIRST, &messages))?;
    } else {
        tell_standing(&mut output, color, &opening)?;
        if let (Some(last), false) = (last, intentions.is_empty()) {
            let names = intentions.join(", ");
            writeln!(output, "What {last}, the last move, is for: {names}.")?;
        }
        tell(&mut output, method, &opening, read.as_deref(), &messages)?;
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

/// What the last move seems to be for: the cases that would have recommended it.
fn intentions(board: &Board, last: Option<Point>) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for one in last.map_or(Vec::new(), |last| intention(board, last, &Params::FITTED)) {
        if !names.contains(&one.case.name()) {
            names.push(one.case.name());
        }
    }
    names
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

fn tell(
    output: &mut impl Write,
    method: Method,
    opening: &Opening,
    read: Option<&[Option<LeftAlone>]>,
    messages: &Messages,
) -> Result<()> {
    let standing = &opening.standing;
    let more = if read.is_some() { "      can be left alone" } else { "" };
    writeln!(output, "\nGroups        stones  area  state{more}")?;
    for (i, (group, holding)) in standing.survey.groups.iter().zip(&standing.holdings).enumerate() {
        let left_alone = read.map_or(String::new(), |read| omissions(read[i].as_ref()));
        let line = format!(
            "  {:<12}{:6}{:6.1}  {:<11}{left_alone}",
            group_name(opening, i),
            group.stones.len(),
            holding.area,
            state(group.pon)
        );
        writeln!(output, "{}", line.trim_end())?;
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
            Method::ScSp => "cases and possible omission numbers",
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
            reason(view, opening, messages)
        )?;
    }
    Ok(())
}
