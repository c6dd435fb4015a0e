//! Between two groups of one colour: to join them, or to keep them apart. The
//! cases of remote and of adjacent groups share it.

use std::ops::RangeInclusive;

use tesuji_board::{Color, PointMap, PointSet};

use super::{Found, Idea, named};
use crate::dame::Reach;

/// Two groups that are stronger than this need no link.
const STRONG: f32 = 4.0;

/// Looks at pairs of groups between which a stone is so far from both together.
pub(super) fn look(found: &mut Found, distance: RangeInclusive<u8>) {
    for color in Color::BOTH {
        look_at(found, color, &distance);
    }
}

fn look_at(found: &mut Found, color: Color, distance: &RangeInclusive<u8>) {
    let situation = found.situation;
    let (board, survey) = (situation.board, situation.survey);
    let own = color == situation.color;
    let groups: Vec<(usize, PointMap<u8>)> = survey
        .groups_of(color)
        .map(|(number, view)| {
            let reach = Reach::of(board, color, view.stones, usize::from(*distance.end()));
            let mut cost = PointMap::filled(u8::MAX);
            for (i, [clean, once, _]) in reach.steps.iter().enumerate() {
                for (points, extra) in [(clean, 0), (once, 1)] {
                    for p in points.iter() {
                        cost[p] = i as u8 + 1 + extra;
                    }
                }
            }
            (number, cost)
        })
        .collect();
    for (i, (a, from_a)) in groups.iter().enumerate() {
        for (b, from_b) in &groups[i + 1..] {
            let weaker = survey.groups[*a].pon.min(survey.groups[*b].pon);
            if weaker > STRONG {
                continue;
            }
            let both = |p| from_a[p].saturating_add(from_b[p]);
            let empty = board.empty_points();
            let Some(shortest) = empty.iter().map(both).min() else { continue };
            if !distance.contains(&shortest) {
                continue;
            }
            let between: PointSet = empty.iter().filter(|&p| both(p) <= shortest + 1).collect();
            let need = ((STRONG - weaker) / STRONG).clamp(0.0, 1.5);
            let moves = between
                .iter()
                .filter(|&p| from_a[p].abs_diff(from_b[p]) <= 2)
                .map(|p| {
                    let even = 1.0 - 0.15 * f32::from(from_a[p].abs_diff(from_b[p]));
                    let short = 1.0 - 0.2 * f32::from(both(p) - shortest);
                    let high = if board.size().line(p) < 3 { 0.6 } else { 1.0 };
                    let idea = if own { Idea::Joins } else { Idea::Parts };
                    let note = idea.about(&[named(situation, *a), named(situation, *b)]);
                    (p, need * even * short * high, note)
                })
                .collect();
            found.add_best(moves, 2);
        }
    }
}
