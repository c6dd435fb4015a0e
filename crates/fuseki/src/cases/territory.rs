//! The semi-territories of the opponent, for the cases that are about them.

use tesuji_board::PointSet;

use super::Found;

/// A smaller area is not worth a move.
const LEAST: usize = 8;
/// Points with such a lead are inside.
const INSIDE: u8 = 2;

/// An area that is nearly territory.
pub(super) struct SemiTerritory {
    /// The group that dominates it.
    pub group: usize,
    /// The points where the opponent is far behind.
    pub inside: PointSet,
    /// From 0 to 1.
    pub size: f32,
}

/// Those of the opponent.
pub(super) fn opposing(found: &Found) -> Vec<SemiTerritory> {
    let survey = found.situation.survey;
    let lead = |p| survey.hold(p).map_or(0, |hold| hold.lead);
    survey
        .groups_of(!found.situation.color)
        .map(|(group, view)| {
            let inside: PointSet = view.area.iter().filter(|&p| lead(p) >= INSIDE).collect();
            let size = (inside.len() as f32 / 30.0).min(1.0);
            SemiTerritory { group, inside, size }
        })
        .filter(|one| one.inside.len() >= LEAST)
        .collect()
}
