//! Walls: strong chains whose liberties far from the action are counted, not
//! watched.
//!
//! A chain in a zone needs a liberty that no move outside takes away. One point
//! of the zone will do, but then the opponent's move on that point has to be
//! answered, on a board that differs from all others. A wall with liberties
//! elsewhere is safe without that: each move of the opponent takes one of them
//! at most, and a proof knows how many moves elsewhere he can make before the
//! wall must be watched.

use tesuji_board::{Board, Chain, Color, Point, PointSet};

use super::candidates;
use crate::goal::{Goal, GoalKind};
use crate::proof::{MOST_WALLS, Needs};

/// Points this near to the targets are watched.
const NEAR: u32 = 2;
/// Chains this near to the targets may be walls.
const AROUND: u32 = 4;
/// Chains with more liberties elsewhere are no walls: what a proof needs of a
/// wall is counted in a byte.
const LARGEST: usize = u8::MAX as usize - 1;

pub(super) struct Walls {
    walls: Vec<Wall>,
    /// Chains with fewer liberties left do not count as walls.
    pub least: u32,
}

/// A chain at the root.
struct Wall {
    /// One of its stones.
    stone: Point,
    color: Color,
    /// Its liberties far from the action.
    liberties: PointSet,
}

impl Walls {
    /// The chains around the targets with the most liberties elsewhere.
    pub fn choose(board: &Board, goal: &Goal) -> Walls {
        let mut walls = Vec::new();
        // Who waits for ever loses every liberty in the end.
        if !matches!(goal.kind, GoalKind::Survive | GoalKind::LiveAnywhere) {
            let near = candidates::near(board, goal, NEAR);
            let mut around = candidates::near(board, goal, AROUND);
            for chain in goal.targets.iter().filter_map(|&t| board.chain_at(t)) {
                around |= board.chain(chain).stones;
            }
            around |= around.rim();
            for color in Color::BOTH {
                for chain in board.chains(color).map(|id| board.chain(id)) {
                    let liberties = chain.liberties - near;
                    if chain.stones.meets(&around) && (2..=LARGEST).contains(&liberties.len()) {
                        let stone = chain.stones.first().expect("a stone");
                        walls.push(Wall { stone, color, liberties });
                    }
                }
            }
            walls.sort_by_key(|wall| std::cmp::Reverse(wall.liberties.len()));
            walls.truncate(MOST_WALLS);
        }
        Walls { walls, least: u32::MAX }
    }

    /// The liberties of each wall.
    pub fn liberties(&self) -> Vec<PointSet> {
        self.walls.iter().map(|wall| wall.liberties).collect()
    }

    /// The points of a wall.
    pub fn points(&self, wall: usize) -> &PointSet {
        &self.walls[wall].liberties
    }

    /// How many liberties a wall has left.
    pub fn left(&self, board: &Board, wall: usize) -> usize {
        (self.walls[wall].liberties & board.empty_points()).len()
    }

    /// Whether a board gives each wall what it needs.
    pub fn meet(&self, board: &Board, needs: &Needs) -> bool {
        needs.are_met_by(|wall| self.left(board, wall))
    }

    /// What is needed before a move.
    pub fn before(&self, needs: Needs, p: Point) -> Needs {
        Walls::before_loss(needs, |wall| self.walls[wall].liberties.contains(p))
    }

    /// What is needed before a liberty of these walls is lost, for needs that a
    /// board meets.
    pub fn before_loss(needs: Needs, lost: impl Fn(usize) -> bool) -> Needs {
        needs.before_loss(lost).expect("no wall has so many liberties")
    }

    /// What a chain needs to have a liberty besides `p`, if it is a wall.
    pub fn backs(&self, board: &Board, chain: &Chain, p: Option<Point>) -> Option<Needs> {
        if self.least == u32::MAX {
            return None;
        }
        for (i, wall) in self.walls.iter().enumerate() {
            if chain.color == wall.color
                && chain.stones.contains(wall.stone)
                && p.is_none_or(|p| !wall.liberties.contains(p))
                && self.left(board, i) >= self.least as usize
                && wall.liberties.is_subset(&(chain.stones.rim() | chain.stones))
            {
                return Some(Needs::one_of(i));
            }
        }
        None
    }

    /// Points of the walls that would be too few if the opponent took one more
    /// of them: there he has to be watched.
    pub fn exposed(&self, board: &Board, needs: &Needs) -> PointSet {
        let mut points = PointSet::EMPTY;
        for wall in 0..needs.numbers().len() {
            if needs.of(wall) > 0 && usize::from(needs.of(wall)) >= self.left(board, wall) {
                points |= self.walls[wall].liberties;
            }
        }
        points
    }
}
