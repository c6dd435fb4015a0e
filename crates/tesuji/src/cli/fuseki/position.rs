//! `tesuji fuseki FILE`: the best moves of a position.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use tesuji_board::{Board, Color, Point};
use tesuji_fuseki::{Help, Method, Opening, Params, analyse, intention};
use tesuji_words::{Messages, Put, columns, padded, padded_left, side, text};

use super::FusekiArgs;
use super::json::{Found, OpeningLine};
use super::picture;
use super::words::{case_name, group_name, omissions, reason, state_name};
use crate::cli::files_named::can_write;
use crate::cli::json::write_line;
use crate::cli::patterns::read_position;
use crate::cli::pictures;
use crate::fuseki::{Ladders, LeftAlone, chances, read_group, read_joints};
use crate::pattern_knowledge;

/// So many moves are told.
const FIRST: usize = 10;

/// Looks and prints.
pub fn run(args: &FusekiArgs, file: &Path, method: Method) -> Result<ExitCode> {
    can_write([&args.svg, &args.png])?;
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
        tell_standing(&mut output, color, &opening, &messages)?;
        if let (Some(last), false) = (last, intentions.is_empty()) {
            let cases: Vec<String> =
                intentions.iter().map(|case| case_name(case, &messages)).collect();
            let put = [("move", text(last)), ("cases", text(cases.join(", ")))];
            writeln!(output, "{}", messages.say("fuseki-last", &put))?;
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

fn tell_standing(
    output: &mut impl Write,
    color: Color,
    opening: &Opening,
    messages: &Messages,
) -> Result<()> {
    let balance = opening.standing.balance();
    let leader = if balance >= 0.0 { Color::Black } else { Color::White };
    let put = [
        ("player", side(color, messages)),
        ("leader", side(leader, messages)),
        ("points", text(format!("{:.1}", balance.abs()))),
    ];
    Ok(writeln!(output, "{}", messages.say("fuseki-standing", &put))?)
}

fn tell(
    output: &mut impl Write,
    method: Method,
    opening: &Opening,
    read: Option<&[Option<LeftAlone>]>,
    messages: &Messages,
) -> Result<()> {
    let standing = &opening.standing;
    let head = |word: &str| messages.say(&format!("fuseki-head-{word}"), &[]);
    // A blank stands before the heading, however long it is.
    let widest = 6.max(columns(&head("area")) + 1);
    let row = |cells: [String; 5]| {
        let [name, stones, area, state, alone] = cells;
        let (name, state) = (padded(&name, 14), padded(&state, 11));
        let (stones, area) = (padded_left(&stones, 6), padded_left(&area, widest));
        format!("{name}{stones}{area}  {state}{alone}").trim_end().to_owned()
    };
    let alone = if read.is_some() { head("alone") } else { String::new() };
    let heads = [head("groups"), head("stones"), head("area"), head("state"), alone];
    writeln!(output, "\n{}", row(heads))?;
    for (i, (group, holding)) in standing.survey.groups.iter().zip(&standing.holdings).enumerate() {
        let alone = read.map_or(String::new(), |read| omissions(read[i].as_ref(), messages));
        let line = row([
            format!("  {}", group_name(opening, i, messages)),
            group.stones.len().to_string(),
            format!("{:.1}", holding.area),
            state_name(group.pon, messages),
            alone,
        ]);
        writeln!(output, "{line}")?;
    }
    if !standing.lost.is_empty() {
        let names: Vec<String> = standing.lost.iter().map(|p| p.to_string()).collect();
        let points = [("points", text(names.join(" ")))];
        writeln!(output, "  {}", messages.say("fuseki-lost", &points))?;
    }
    let by = match method {
        Method::Sc => "fuseki-method-sc",
        Method::Sp => "fuseki-method-sp",
        Method::ScSp => "fuseki-method-sc-sp",
        Method::Both => "fuseki-method-both",
    };
    let put = [
        ("count", Put::Number(opening.raw_suggestions)),
        ("points", Put::Number(opening.proposed.len())),
        ("method", text(messages.say(by, &[]))),
    ];
    writeln!(output, "\n{}\n", messages.say("fuseki-best", &put))?;
    let (value, usual) = (padded_left(&head("value"), 15), padded_left(&head("usual"), 7));
    writeln!(output, "{value}{usual}  {}", head("why"))?;
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
