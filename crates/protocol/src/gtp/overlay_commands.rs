//! What the program knows of groups, races and moves, for GoGui to draw.

use tesuji_board::{Certainty, Color, Point, PointSet};
use tesuji_cgt::Style;
use tesuji_fuseki::{Params, Survey};
use tesuji_shape::Facts;
use tesuji_words::counted;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::gogui_commands::{mark, painted};
use super::session::Session;
use super::text::board_of_words;
use crate::analysis::{Status, group_reports};
use crate::intuition;
use crate::race::{self, FirstReport, RaceReport};

/// Positions that the solver looks at for each group.
const SOLVER_NODES: u64 = 20_000;

/// `tesuji-pon`: how many moves each group can omit and still live, on its
/// stones; groups that can omit none are squared.
pub fn show_omissions(session: &mut Session, _: &Arguments) -> Answer {
    let survey = Survey::of(session.board(), &[], &Params::FITTED.pon);
    let mut lines = vec![painted(survey.groups.iter().map(|group| group.stones))];
    let mut weak = PointSet::EMPTY;
    for group in &survey.groups {
        lines.extend(group.stones.first().map(|p| format!("LABEL {p} {:.1}", group.pon)));
        if group.pon < 1.0 {
            weak |= group.stones;
        }
    }
    mark(&mut lines, "SQUARE", &weak);
    lines.push(format!("TEXT possible omissions of {}", counted(survey.groups.len(), "group")));
    Ok(lines.join("\n"))
}

/// `tesuji-statuses`: living groups in circles, dead ones crossed out, those
/// that are unsettled in triangles and kos in squares; where that is only
/// estimated the first stone has a question mark.
pub fn show_statuses(session: &mut Session, _: &Arguments) -> Answer {
    let color = session.to_move();
    let report = session.think(color);
    let facts = Facts::of(session.board());
    let groups = facts.sides.iter().flat_map(|side| &side.groups);
    let mut sets = [PointSet::EMPTY; 4];
    let mut labels = String::new();
    let mut settling = PointSet::EMPTY;
    let told = session.ask_judge(|judge, _| group_reports(judge, &facts, &report, SOLVER_NODES));
    let told = told.map_err(|error| Failure::other(error.to_string()))?;
    for (group, told) in groups.zip(told) {
        sets[told.status as usize] |= group.stones;
        settling |= told.moves.iter().filter_map(|text| text.parse().ok()).collect();
        if told.certainty == Certainty::Estimated
            && let Some(first) = group.stones.first()
        {
            labels += &format!(" {first} ?");
        }
    }
    let mut lines = Vec::new();
    let names = [
        (Status::Alive, "CIRCLE"),
        (Status::Dead, "MARK"),
        (Status::Unsettled, "TRIANGLE"),
        (Status::Ko, "SQUARE"),
    ];
    for (status, name) in names {
        mark(&mut lines, name, &sets[status as usize]);
    }
    mark(&mut lines, "COLOR #2ca02c", &settling);
    if !labels.is_empty() {
        lines.push(format!("LABEL{labels}"));
    }
    lines.push("TEXT green: moves that settle a group".to_owned());
    Ok(lines.join("\n"))
}

/// `tesuji-races`: the stones of each race in a colour of its own, the winning
/// first moves of both sides marked, and the outcomes in words.
pub fn show_races(session: &mut Session, _: &Arguments) -> Answer {
    let races = session.ask_judge(|judge, _| race::overview(judge, Style::Ascii));
    let points = |texts: &[String]| -> PointSet {
        texts.iter().filter_map(|text| text.parse().ok()).collect()
    };
    let mut lines = Vec::new();
    let stones = races.iter().map(|race| points(&race.black) | points(&race.white));
    lines.extend(Some(painted(stones)).filter(|text| !text.is_empty()));
    let (mut black, mut white) = (PointSet::EMPTY, PointSet::EMPTY);
    for race in &races {
        black |= points(&race.black_first.moves);
        white |= points(&race.white_first.moves);
    }
    mark(&mut lines, "TRIANGLE", &black);
    mark(&mut lines, "SQUARE", &white);
    let told: Vec<String> = races.iter().map(outcome).collect();
    lines.push(match told.is_empty() {
        true => "TEXT no race".to_owned(),
        false => format!("TEXT {}", told.join("; ")),
    });
    Ok(lines.join("\n"))
}

/// `B3-C4: Black first black (proven), White first seki (counted)`
fn outcome(race: &RaceReport) -> String {
    let first = |first: &FirstReport| match first.winner {
        Some(winner) => format!("{winner} ({})", first.certainty),
        None => "unknown".to_owned(),
    };
    let at = |stones: &[String]| stones.first().cloned().unwrap_or_default();
    format!(
        "{}-{}: Black first {}, White first {}",
        at(&race.black),
        at(&race.white),
        first(&race.black_first),
        first(&race.white_first),
    )
}

/// `tesuji-patterns COLOR`: how likely a strong player moves there, as a board
/// of numbers from 0 to 1.
pub fn show_patterns(session: &mut Session, arguments: &Arguments) -> Answer {
    let color: Color = arguments.color(0)?;
    let mut position = tesuji_patterns::Position::from_game(session.game());
    position.set_to_move(color);
    let chances = crate::pattern_knowledge::embedded().model.evaluate(&position);
    let of = |point: Point| chances.iter().find(|chance| chance.point == point);
    Ok(board_of_words(session.size(), |point| {
        of(point).map_or_else(|| "0.000".to_owned(), |chance| format!("{:.3}", chance.probability))
    }))
}

/// `tesuji-network COLOR`: how likely the network finds a move there, as a board
/// of numbers from 0 to 1.
pub fn show_network(session: &mut Session, arguments: &Arguments) -> Answer {
    let color: Color = arguments.color(0)?;
    let judged = intuition::judge(intuition::in_use(), session.game(), color);
    let of = |point: Point| judged.moves.iter().find(|(other, _)| *other == point);
    Ok(board_of_words(session.size(), |point| {
        of(point).map_or_else(|| "0.000".to_owned(), |(_, chance)| format!("{chance:.3}"))
    }))
}
