//! Rules on every board of a small size.

use super::Report;
use super::ambient::Ambient;
use super::grid::{Grid, Position, ones};
use super::search::Referee;
use crate::frame::Place;
use crate::rule_set::RuleSet;

/// Fills everything around a rule in every possible way, on a board that
/// reaches so many points beyond the frame to the right and upwards (and to the
/// left and downwards where there is no edge), and decides every position in
/// which the rule applies. For small frames only: three to the power of the
/// points outside.
pub fn verify_everywhere(
    set: &RuleSet,
    number: u32,
    margin: (usize, usize),
    referee: &mut Referee,
) -> Report {
    let rule = &set.rules()[number as usize];
    let frame = set.frame();
    let size = frame.size();
    let (right, above) = margin;
    let left = if frame.place() == Place::Corner { 0 } else { right };
    let below = if frame.place() == Place::Center { above } else { 0 };
    let grid = Grid::new(size.width + left + right, size.height + below + above);
    let cells: Vec<usize> = frame
        .cells()
        .map(|cell| {
            let (x, y) = frame.position(cell);
            (y + below) * grid.width + x + left
        })
        .collect();
    let area = cells.iter().fold(0u64, |set, &i| set | 1 << i);
    let slots: Vec<usize> = frame.frontier().map(|cell| cells[cell.index()]).collect();
    let closed = !set.task.reading.white_joins;
    let ambient = Ambient { grid: &grid, area, slots: &slots, closed };
    let stones =
        |set: crate::cells::Cells| set.fold(0u64, |bits, cell| bits | 1 << cells[cell.index()]);
    let inside = Position { black: stones(rule.pattern.black), white: stones(rule.pattern.white) };
    let around: Vec<usize> = ones(grid.all() & !area).collect();
    let mut report = Report::default();
    for code in 0..3u64.pow(around.len() as u32) {
        let mut position = inside;
        let mut rest = code;
        for &point in &around {
            match rest % 3 {
                1 => position.black |= 1 << point,
                2 => position.white |= 1 << point,
                _ => {}
            }
            rest /= 3;
        }
        let applies =
            grid.is_legal(position) && ambient.missing(position, rule.conditions).next().is_none();
        if !applies {
            continue;
        }
        let depth = usize::from(rule.depth);
        report.count(referee.decide(&grid, position, area, set.task.goal, depth), depth);
    }
    report.rules = 1;
    report
}
