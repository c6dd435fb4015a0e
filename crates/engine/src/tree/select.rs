//! Which child is worth the next playout.

use tesuji_board::PointSet;

use super::node::Node;

/// The weights of what is known about a move.
///
/// The value of a move is the mean of its playouts mixed with that of the
/// playouts in which it came later (Gelly and Silver 2007: the share of the
/// latter falls as playouts come in); moves that are likely and seldom tried
/// get a bonus.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Selection {
    /// Playouts through a move that count as much as all those in which it
    /// came later.
    pub amaf_equivalence: f32,
    /// The weight of the bonus for likely moves.
    pub prior_weight: f32,
    /// What a move that was never made is thought to be worse than its
    /// siblings.
    pub first_play_reduction: f32,
}

impl Selection {
    /// What plays best.
    pub const USUAL: Selection =
        Selection { amaf_equivalence: 800.0, prior_weight: 0.6, first_play_reduction: 0.1 };

    /// The place of the best child. `parent_visits` and `parent_mean` are those
    /// of the node above, the mean from the side of who moves to the children.
    /// Banned points are left out; a pass never is.
    pub(crate) fn best(
        &self,
        children: &[Node],
        parent_visits: u32,
        parent_mean: f32,
        banned: &PointSet,
    ) -> usize {
        let exploration = self.prior_weight * (parent_visits as f32 + 1.0).sqrt();
        let first_play = parent_mean - self.first_play_reduction;
        let mut best = children.len() - 1;
        let mut best_value = f32::NEG_INFINITY;
        for (place, child) in children.iter().enumerate() {
            let visits = child.visits() as f32;
            let bonus = exploration * child.prior() / (1.0 + visits);
            let value = self.value(child, visits, first_play) + bonus;
            let is_banned = || child.action().point().is_some_and(|p| banned.contains(p));
            if value > best_value && !is_banned() {
                best_value = value;
                best = place;
            }
        }
        best
    }

    #[inline]
    fn value(&self, child: &Node, visits: f32, first_play: f32) -> f32 {
        let amaf_visits = child.amaf_visits() as f32;
        if amaf_visits == 0.0 {
            return if visits == 0.0 { first_play } else { child.mean() };
        }
        let amaf = child.amaf_mean();
        if visits == 0.0 {
            // Few playouts say little: mix them with what was thought before.
            return (amaf * amaf_visits + first_play * 4.0) / (amaf_visits + 4.0);
        }
        let mixed = visits + amaf_visits + visits * amaf_visits / self.amaf_equivalence;
        let share = amaf_visits / mixed;
        share * amaf + (1.0 - share) * child.mean()
    }
}
