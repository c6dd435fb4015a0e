//! First guesses for captures: liberties now, and after the owner's best
//! extension; for groups with eye space also how far they are from two eyes.

use tesuji_board::{Board, ChainId, Point, PointSet};

use super::eyes::EyeCosts;
use super::table::Numbers;
use crate::goal::Goal;
use crate::ladder::extended_liberties;

/// With more liberties than this extensions tell little.
const FEW: usize = 6;
/// From so many liberties on a group may live.
const ROOM: usize = 4;

pub(super) struct CaptureEstimate<'a> {
    board: &'a Board,
    goal: &'a Goal,
    /// The liberties of all target chains.
    liberties: PointSet,
    count: usize,
    /// The owner's moves that gain liberties, with the liberties afterwards.
    extensions: Vec<(Point, PointSet)>,
    eyes: Option<EyeCosts>,
}

impl<'a> CaptureEstimate<'a> {
    pub fn new(board: &'a Board, goal: &'a Goal) -> CaptureEstimate<'a> {
        let owner = goal.opponent();
        let mut chains: Vec<(ChainId, Point)> = Vec::new();
        for &t in goal.targets.iter().filter(|&&t| board.get(t) == Some(owner)) {
            let id = board.chain_at(t).expect("a stone");
            if !chains.iter().any(|(other, _)| *other == id) {
                chains.push((id, t));
            }
        }
        let (mut liberties, mut stones) = (PointSet::EMPTY, PointSet::EMPTY);
        for (id, _) in &chains {
            liberties |= board.chain(*id).liberties;
            stones |= board.chain(*id).stones;
        }
        let count = liberties.len();
        let mut extensions = Vec::new();
        if count <= FEW {
            for &(id, t) in &chains {
                for p in board.chain(id).liberties {
                    if !board.is_suicide(owner, p) {
                        extensions.push((p, extended_liberties(board, t, p)));
                    }
                }
                for enemy in board.chains_touching(id).map(|enemy| board.chain(enemy)) {
                    if enemy.liberty_count == 1 {
                        let p = enemy.liberties.first().expect("a liberty");
                        let gained = enemy.stones & board.chain(id).stones.rim();
                        let mut after = board.chain(id).liberties | gained;
                        after.remove(p);
                        extensions.push((p, after));
                    }
                }
            }
        }
        let eyes = (count >= ROOM).then(|| EyeCosts::new(board, owner, &stones));
        CaptureEstimate { board, goal, liberties, count, extensions, eyes }
    }

    /// The liberties after the owner's best move, once the attacker has a stone
    /// at `p`.
    fn after_extension(&self, p: Point) -> usize {
        let others = self.extensions.iter().filter(|(q, _)| *q != p);
        others.map(|(_, after)| after.len() - usize::from(after.contains(p))).max().unwrap_or(0)
    }

    pub fn prover_move(&mut self, p: Point, captured: usize, bias: u32) -> Numbers {
        let fills = self.liberties.contains(p);
        let left = self.count - usize::from(fills);
        if left == 0 {
            return Numbers { proof: 1, disproof: 1 };
        }
        let extended = if self.count <= FEW { self.after_extension(p) } else { left };
        let mut cost = 2 * left + 2 * extended.max(left);
        if captured == 0 && self.is_self_atari(p) {
            cost += 4;
        }
        if let Some(eyes) = &mut self.eyes {
            let moves = eyes.after(p, self.goal.prover);
            cost += 3 * (5 - moves).clamp(0, 5) as usize;
        }
        Numbers { proof: bias + cost as u32, disproof: 1 }
    }

    pub fn opponent_move(
        &mut self,
        p: Point,
        captured: usize,
        plan: Option<Point>,
        bias: u32,
    ) -> Numbers {
        let extended =
            self.extensions.iter().filter(|(q, _)| *q == p).map(|(_, after)| after.len());
        let left = extended.max().unwrap_or(self.count);
        let mut disproof = (7 - left as i32 - captured.min(3) as i32).clamp(1, 7) as u32;
        if let Some(eyes) = &mut self.eyes {
            disproof += eyes.after(p, self.goal.opponent()).clamp(0, 6) as u32;
        }
        if plan != Some(p) {
            disproof += 2;
        }
        Numbers { proof: bias + 3 * left as u32 + 1, disproof }
    }

    fn is_self_atari(&self, p: Point) -> bool {
        let board = self.board;
        let mut liberties: PointSet = board.empty_neighbors(p).collect();
        for friend in board.chains_around(p, self.goal.prover) {
            liberties |= board.chain(friend).liberties;
        }
        liberties.remove(p);
        liberties.len() <= 1
    }
}
