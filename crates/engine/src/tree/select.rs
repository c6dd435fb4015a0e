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
    /// came later; with 0 the latter do not count.
    pub amaf_equivalence: f32,
    /// The weight of the bonus for likely moves.
    pub prior_weight: f32,
    /// What a move that was never made is thought to be worse than its
    /// siblings.
    pub first_play_reduction: f32,
    /// So many of the likeliest moves are looked at from the start.
    pub width: f32,
    /// One more whenever the visits have grown by this factor.
    pub width_growth: f32,
}

/// Visits at which the first further move is looked at (Coulom 2007,
/// *Computing Elo ratings of move patterns in the game of Go*, section 4.2).
const WIDENING_START: f32 = 40.0;

impl Selection {
    /// What plays best.
    pub const USUAL: Selection = Selection {
        amaf_equivalence: 800.0,
        prior_weight: 1.5,
        first_play_reduction: 0.1,
        width: 1000.0,
        width_growth: 1.4,
    };

    /// What plays best where a network says which moves are likely: its word is
    /// worth more than that of playouts in which a move came later.
    pub const GUIDED: Selection = Selection {
        amaf_equivalence: 0.0,
        prior_weight: 0.8,
        first_play_reduction: 0.1,
        ..Selection::USUAL
    };

    /// The place of the best child; the first is the pass, the others are the
    /// likeliest first. `parent_visits` and `parent_mean` are those
    /// of the node above, the mean from the side of who moves to the children.
    /// Banned points are left out, and the pass if that is banned; where nothing
    /// is left it is the pass.
    pub(crate) fn best(
        &self,
        children: &[Node],
        parent_visits: u32,
        parent_mean: f32,
        (banned, pass_banned): (&PointSet, bool),
    ) -> usize {
        let exploration = self.prior_weight * (parent_visits as f32 + 1.0).sqrt();
        let first_play = parent_mean - self.first_play_reduction;
        let mut left = self.width_at(parent_visits);
        let mut best = 0;
        let mut best_value = f32::NEG_INFINITY;
        for (place, child) in children.iter().enumerate() {
            let visits = child.visits() as f32;
            let bonus = exploration * child.prior() / (1.0 + visits);
            let value = self.value(child, visits, first_play) + bonus;
            if child.action().point().map_or(pass_banned, |p| banned.contains(p)) {
                continue;
            }
            if value > best_value {
                best_value = value;
                best = place;
            }
            // The first child, the pass, comes on top.
            if place > 0 {
                left -= 1.0;
                if left < 1.0 {
                    break;
                }
            }
        }
        best
    }

    /// How many moves are looked at.
    fn width_at(&self, visits: u32) -> f32 {
        let further = (visits as f32 / WIDENING_START).ln() / self.width_growth.ln();
        self.width + further.max(0.0)
    }

    #[inline]
    fn value(&self, child: &Node, visits: f32, first_play: f32) -> f32 {
        let amaf_visits = child.amaf_visits() as f32;
        if amaf_visits == 0.0 || self.amaf_equivalence == 0.0 {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Move, Point};

    /// Children with these priors, and results for some of them.
    fn children(priors: &[f32]) -> Vec<Node> {
        let nodes: Vec<Node> = priors.iter().map(|_| Node::default()).collect();
        for (i, (node, &prior)) in nodes.iter().zip(priors).enumerate() {
            let action = if i == 0 { Move::Pass } else { Move::Play(Point::new(i, 0)) };
            node.reset(action, prior);
        }
        nodes
    }

    fn best(children: &[Node], visits: u32, mean: f32) -> usize {
        Selection::GUIDED.best(children, visits, mean, (&PointSet::EMPTY, false))
    }

    #[test]
    fn a_move_that_was_never_made_is_thought_a_little_worse_than_its_siblings() {
        let nodes = children(&[0.0, 0.5, 0.5]);
        assert_eq!(best(&nodes, 0, 0.5), 1, "of equal ones the first");
        nodes[1].visit();
        nodes[1].add(0.6, 0.0);
        // Not tried yet, it has the larger bonus.
        assert_eq!(best(&nodes, 1, 0.6), 2);
        // A clearly better result outweighs that, as long as visits are few.
        let nodes = children(&[0.0, 0.9, 0.1]);
        nodes[1].visit();
        nodes[1].add(0.6, 0.0);
        assert_eq!(best(&nodes, 1, 0.6), 1);
    }

    /// A visit on its way counts as lost: another thread goes elsewhere.
    #[test]
    fn threads_keep_out_of_each_others_way() {
        let nodes = children(&[0.0, 0.5, 0.4]);
        for node in &nodes[1..] {
            for _ in 0..5 {
                node.visit();
                node.add(0.5, 0.0);
            }
        }
        assert_eq!(best(&nodes, 10, 0.5), 1);
        nodes[1].visit();
        assert_eq!(best(&nodes, 11, 0.5), 2);
        nodes[1].add(0.5, 0.0);
        nodes[2].visit();
        assert_eq!(best(&nodes, 12, 0.5), 1);
    }
}
