//! What a search found, as plain data.

use std::collections::BTreeMap;

use tesuji_board::{Color, Move};

use crate::root::Root;
use crate::tally::{Tallies, Tally};
use crate::tree::{Arena, Node};
use crate::utility::Utility;

/// The longest variation that is told.
const LONGEST_VARIATION: usize = 20;

/// A variation goes on while its moves were visited so often.
const LEAST_VISITS: u32 = 4;

/// A move and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// Playouts through it.
    pub visits: u32,
    /// The mean result for the player, 0 to 1.
    pub value: f64,
    /// What the mean worth to the player is probably not less than, points counted.
    pub lower_bound: f64,
    /// The mean score in points for Black, komi not included.
    pub score: f64,
    /// How likely a strong player makes the move, as the model says.
    pub prior: f64,
    /// The mean result of playouts in which it came later, and how many.
    pub amaf: (f64, u32),
    /// The move and the best that may follow.
    pub variation: Vec<Move>,
    /// The visits of each move of the variation.
    pub variation_visits: Vec<u32>,
}

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct Report {
    /// Who is to move.
    pub to_move: Color,
    /// Visits of the position, those of earlier searches included.
    pub visits: u32,
    /// The mean result for the player to move, 0 to 1.
    pub value: f64,
    /// The moves that were tried, best first; never empty.
    pub candidates: Vec<Candidate>,
    /// Who owned what, in the playouts of this search.
    pub tally: Tally,
    /// The same for the playouts through each move, if that was asked for.
    pub tallies_of_moves: BTreeMap<Move, Tally>,
    /// How likely a strong player makes a move, as the model says, for all moves
    /// that are neither illegal nor useless, whether they were tried or not; the
    /// pass first, then the likeliest.
    pub priors: Vec<(Move, f64)>,
    /// Black's lead in points that is needed to win, doubled.
    pub target_halves: i32,
    /// Nodes of the tree.
    pub nodes: usize,
}

impl Report {
    pub(crate) fn new(root: &Root, arena: &Arena, utility: &Utility, tallies: Tallies) -> Report {
        let node = arena.root();
        let to_move = root.board.to_move();
        let children = node.children().map_or(&[][..], |block| arena.children(block));
        let may_be_played =
            |child: &&Node| child.action().point().is_none_or(|p| !root.banned.contains(p));
        let mut candidates: Vec<Candidate> = children
            .iter()
            .filter(may_be_played)
            .filter(|child| child.visits() > 0)
            .map(|child| candidate(arena, child, utility, to_move))
            .collect();
        candidates.sort_by(|a, b| {
            b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.action.cmp(&b.action))
        });
        if candidates.is_empty() {
            candidates.push(nothing_tried(children.iter().filter(may_be_played)));
        }
        Report {
            to_move,
            visits: node.visits(),
            value: 1.0 - chance(node, utility, !to_move),
            candidates,
            tally: tallies.all,
            tallies_of_moves: tallies.of_moves.unwrap_or_default(),
            priors: children
                .iter()
                .filter(may_be_played)
                .map(|child| (child.action(), child.prior().into()))
                .collect(),
            target_halves: root.target_halves,
            nodes: arena.used(),
        }
    }

    /// Who owned what in the playouts through a move; in all playouts if those
    /// were not counted, or if this search made none.
    pub fn tally_of(&self, action: Move) -> &Tally {
        self.tallies_of_moves.get(&action).unwrap_or(&self.tally)
    }

    /// The bytes of a node of the tree.
    pub const NODE_BYTES: usize = Arena::NODE_BYTES;
}

/// The chance to win of who made the move of a node.
fn chance(node: &Node, utility: &Utility, mover: Color) -> f64 {
    let (value, lead) = (f64::from(node.mean()), node.mean_score());
    match mover {
        Color::Black => utility.chance(value, lead),
        Color::White => 1.0 - utility.chance(1.0 - value, lead),
    }
}

fn candidate(arena: &Arena, node: &Node, utility: &Utility, mover: Color) -> Candidate {
    let (variation, variation_visits) = variation(arena, node).into_iter().unzip();
    let (visits, value) = (f64::from(node.visits()), f64::from(node.mean()));
    // As if two more playouts had been made, one lost and one won.
    let mean = (value * visits + 1.0) / (visits + 2.0);
    let deviation = (mean * (1.0 - mean) / (visits + 2.0)).sqrt();
    Candidate {
        action: node.action(),
        visits: node.visits(),
        value: chance(node, utility, mover),
        lower_bound: mean - 1.96 * deviation,
        score: node.mean_score(),
        prior: node.prior().into(),
        amaf: (node.amaf_mean().into(), node.amaf_visits()),
        variation,
        variation_visits,
    }
}

/// The likeliest move, if a search was too short to try one.
fn nothing_tried<'a>(children: impl Iterator<Item = &'a Node>) -> Candidate {
    // Of equally likely moves the first.
    let likeliest = children.reduce(|a, b| if b.prior() > a.prior() { b } else { a });
    let action = likeliest.map_or(Move::Pass, Node::action);
    Candidate {
        action,
        visits: 0,
        value: 0.5,
        lower_bound: 0.0,
        score: 0.0,
        prior: likeliest.map_or(0.0, |node| node.prior().into()),
        amaf: (0.0, 0),
        variation: vec![action],
        variation_visits: vec![0],
    }
}

/// Moves with their visits.
fn variation(arena: &Arena, node: &Node) -> Vec<(Move, u32)> {
    let mut moves = vec![(node.action(), node.visits())];
    let mut at = node;
    while moves.len() < LONGEST_VARIATION {
        let Some(block) = at.children() else { break };
        let Some(best) = arena.children(block).iter().rev().max_by_key(|child| child.visits())
        else {
            break;
        };
        if best.visits() < LEAST_VISITS {
            break;
        }
        moves.push((best.action(), best.visits()));
        at = best;
    }
    moves
}
