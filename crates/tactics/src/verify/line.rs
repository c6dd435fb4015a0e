//! The moves of a rule on an example board.

use tesuji_board::{Color, Move, Point};

use super::embed::Embedded;
use super::grid::{Grid, Position, ones};
use super::search::{Referee, Ruling};
use crate::goal::RuleGoal;

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, White's first.
    pub moves: Vec<(Color, Move)>,
}

/// White's longest resistance and Black's shortest answers; `None` if that is
/// too much to search.
pub fn main_line(embedded: &Embedded, goal: RuleGoal, depth: usize) -> Option<Line> {
    let mut referee = Referee::new(300_000);
    let Embedded { grid, area, .. } = embedded;
    let mut position = embedded.position;
    let mut moves = Vec::new();
    let mut left = needed(&mut referee, grid, position, *area, goal, depth)?;
    while left > 0 {
        let options = choices(grid, position, Color::White);
        // The first move that makes Black need all the moves that are left.
        let mut chosen = None;
        for (action, next) in options {
            let reply = best_reply(&mut referee, grid, next, *area, goal, left)?;
            if chosen.as_ref().is_none_or(|(_, (_, _, most))| reply.2 > *most) {
                chosen = Some((action, reply));
            }
        }
        let (action, (answer, after, rest)) = chosen?;
        moves.push((Color::White, action));
        moves.push((Color::Black, answer));
        position = after;
        left = rest;
    }
    Some(Line { moves })
}

/// How many moves Black needs with White to move.
fn needed(
    referee: &mut Referee,
    grid: &Grid,
    position: Position,
    area: u64,
    goal: RuleGoal,
    most: usize,
) -> Option<usize> {
    for moves in (0..=most).step_by(2) {
        match referee.within(grid, position, area, goal, moves) {
            Ruling::Reached { .. } => return Some(moves),
            Ruling::Refuted => {}
            Ruling::Unknown => return None,
        }
    }
    None
}

fn best_reply(
    referee: &mut Referee,
    grid: &Grid,
    position: Position,
    area: u64,
    goal: RuleGoal,
    left: usize,
) -> Option<(Move, Position, usize)> {
    let mut options = choices(grid, position, Color::Black);
    options.sort_by_key(|(action, _)| match action {
        Move::Play(p) => area >> (p.row() * grid.width + p.column()) & 1 == 0,
        Move::Pass => true,
    });
    for moves in (0..left).step_by(2) {
        for &(action, next) in &options {
            match referee.within(grid, next, area, goal, moves) {
                Ruling::Reached { .. } => return Some((action, next, moves)),
                Ruling::Refuted => {}
                Ruling::Unknown => return None,
            }
        }
    }
    None
}

fn choices(grid: &Grid, position: Position, color: Color) -> Vec<(Move, Position)> {
    let mut found: Vec<(Move, Position)> = ones(grid.empty(position))
        .filter_map(|point| {
            let next = match color {
                Color::Black => grid.black_plays(position, point),
                Color::White => grid.white_plays(position, point),
            };
            let there = Point::new(point % grid.width, point / grid.width);
            next.map(|next| (Move::Play(there), next))
        })
        .collect();
    found.push((Move::Pass, position));
    found
}
