//! Moves that a search must not overlook: a network of this size sometimes gives next to
//! nothing for a capture, or for the move that wins a race. Reading knows them, so they get
//! a few visits whatever the network thinks; what they are worth the search finds out.

use tesuji_board::{Board, Color, Point};

use crate::races::Races;
use crate::reasons::{Reason, reasons_by};
use crate::tree::Node;
use crate::witness::Witness;

/// Moves at the root and the prior that they get at least.
pub(crate) struct Urgent {
    points: Vec<Point>,
    least_prior: f32,
}

impl Urgent {
    /// The moves of a side that capture or save stones, win a race, or are proven to decide
    /// something; none if they are to get no prior.
    pub fn of(
        board: &Board,
        to_move: Color,
        races: &Races,
        witness: &mut dyn Witness,
        least_prior: f32,
    ) -> Urgent {
        let mut points = Vec::new();
        if least_prior > 0.0 {
            let found = reasons_by(board, to_move, witness).into_iter();
            points.extend(found.filter(|(_, reason)| is_urgent(reason)).map(|(point, _)| point));
            points.extend((*races.decisive(to_move) | witness.decisive(to_move)).iter());
        }
        Urgent { points, least_prior }
    }

    /// Gives them their prior among the children of the root.
    pub fn urge(&self, children: &[Node]) {
        let is_urgent =
            |node: &&Node| node.action().point().is_some_and(|point| self.points.contains(&point));
        children.iter().filter(is_urgent).for_each(|node| node.raise_prior(self.least_prior));
    }
}

fn is_urgent(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Captures(_) | Reason::Saves(_) | Reason::Ladder(_) | Reason::AvoidsLadder(_)
    )
}
