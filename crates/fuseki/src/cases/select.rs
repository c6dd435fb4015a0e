//! Selection: the few recommendations of each case that are worth a look.
//!
//! The document's cases exist to leave out what is not urgent "in early stage by rough
//! estimation", and recommend 67 moves for a problem on 38 points. What a case finds is
//! sorted by its worth with the bonuses of the point, and the first few are kept.
//!
//! **Choice**: how many that are is our number, chosen so that problems have about as many
//! candidates as in the document. The program uses everything, which is better. The opening phase is the document's: until the 30th ply
//! only moves on the first four lines, and none for a race or a moyo.

use super::{Case, Suggestion, bonuses};
use crate::params::CaseWeights;
use crate::situation::Situation;

/// How much is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// So many recommendations of each case.
    pub most: usize,
    /// The opening phase lasts so many stones.
    pub opening: usize,
}

impl Selection {
    /// Everything that the cases find.
    pub const ALL: Selection = Selection { most: usize::MAX, opening: 0 };

    /// As selective as the document: about 38 points for a problem.
    pub const DOCUMENT: Selection = Selection { most: 4, opening: 30 };
}

/// Lines of the opening phase.
const LINES: usize = 4;

/// Leaves out what is not worth a look.
pub fn select(
    situation: &Situation,
    weights: &CaseWeights,
    selection: Selection,
    mut list: Vec<Suggestion>,
) -> Vec<Suggestion> {
    let board = situation.board;
    let stones = (board.points() - board.empty_points()).len();
    if stones < selection.opening {
        let fits = |one: &Suggestion| {
            board.size().line(one.point) <= LINES && !matches!(one.case, Case::Race | Case::Moyo)
        };
        list.retain(fits);
    }
    if selection.most == usize::MAX {
        return list;
    }
    let worth =
        |one: &Suggestion| weights.worth(one) + weights.bonus(&bonuses(situation, one.point));
    let mut kept = Vec::new();
    for case in Case::ALL {
        let mut here: Vec<(f32, &Suggestion)> =
            list.iter().filter(|one| one.case == case).map(|one| (worth(one), one)).collect();
        here.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.point.cmp(&b.1.point)));
        kept.extend(here.into_iter().take(selection.most).map(|(_, one)| one.clone()));
    }
    kept
}
