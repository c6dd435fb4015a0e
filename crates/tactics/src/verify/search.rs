//! The referee: a plain search with all moves of both players.

use super::grid::{Grid, Position, ones};
use crate::goal::RuleGoal;

/// What the referee found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Black reaches the goal in so many moves, White's included.
    Reached {
        /// The number of moves looked ahead.
        moves: usize,
    },
    /// Black does not within the moves looked at.
    Refuted,
    /// The search was given up.
    Unknown,
}

/// How many moves beyond a rule's depth the referee looks before it calls the
/// rule refuted.
const SLACK: usize = 4;

#[derive(Clone, Copy)]
struct Entry {
    position: Position,
    /// Which decision it belongs to.
    tag: u32,
    black_to_move: bool,
    /// The goal is reached with so many moves to go.
    reached: u8,
    /// It is not with so many.
    missed: i8,
}

const VACANT: Entry = Entry {
    position: Position { black: 0, white: 0 },
    tag: 0,
    black_to_move: false,
    reached: u8::MAX,
    missed: -1,
};

const TABLE_BITS: u32 = 16;

/// No rule is deeper than this, slack included.
const MOST_MOVES: usize = 64;

/// Decides positions one after the other, with a table that it keeps.
pub struct Referee {
    table: Vec<Entry>,
    tag: u32,
    nodes: u64,
    /// The black move that worked last with so many moves to go.
    replies: [usize; MOST_MOVES],
    /// Positions visited before the referee gives up.
    pub budget: u64,
}

struct Question<'a> {
    grid: &'a Grid,
    area: u64,
    goal: RuleGoal,
    /// Where the chain that reaches the goal must have stones all the time.
    anchor: Option<u64>,
}

impl Referee {
    /// A referee that gives up after so many positions.
    pub fn new(budget: u64) -> Referee {
        Referee {
            table: vec![VACANT; 1 << TABLE_BITS],
            tag: 0,
            nodes: 0,
            replies: [0; MOST_MOVES],
            budget,
        }
    }

    /// Whether Black reaches a goal in an area although White moves first,
    /// without any ko rule, and passing allowed.
    pub fn decide(
        &mut self,
        grid: &Grid,
        position: Position,
        area: u64,
        goal: RuleGoal,
        depth: usize,
    ) -> Ruling {
        let depths = (depth..=depth + SLACK).step_by(2);
        self.ask(&Question { grid, area, goal, anchor: None }, position, depths)
    }

    /// Asks with more and more moves.
    fn ask(
        &mut self,
        question: &Question,
        position: Position,
        depths: impl IntoIterator<Item = usize>,
    ) -> Ruling {
        self.tag += 1;
        self.nodes = 0;
        for moves in depths {
            match self.white(question, position, moves) {
                Some(true) => return Ruling::Reached { moves },
                Some(false) => {}
                None => return Ruling::Unknown,
            }
        }
        Ruling::Refuted
    }

    /// Whether within so many moves the chain of the stones on some points, which are
    /// never captured, reaches the goal: it lives, has an eye in the area, or is one chain.
    pub fn anchored(
        &mut self,
        grid: &Grid,
        position: Position,
        area: u64,
        goal: RuleGoal,
        points: u64,
        depth: usize,
    ) -> Ruling {
        self.ask(&Question { grid, area, goal, anchor: Some(points) }, position, [depth])
    }

    /// Whether Black reaches a goal within so many moves, White's first.
    pub fn within(
        &mut self,
        grid: &Grid,
        position: Position,
        area: u64,
        goal: RuleGoal,
        moves: usize,
    ) -> Ruling {
        self.ask(&Question { grid, area, goal, anchor: None }, position, [moves])
    }

    /// White to move.
    fn white(&mut self, question: &Question, position: Position, left: usize) -> Option<bool> {
        if question.is_reached(position) {
            return Some(true);
        }
        if left == 0 || !question.is_within(position, left / 2) || question.is_lost(position) {
            return Some(false);
        }
        if let Some(known) = self.known(position, false, left) {
            return Some(known);
        }
        self.count()?;
        let empty = question.grid.empty(position);
        let mut good = true;
        for point in ones(empty & question.area).chain(ones(empty & !question.area)) {
            let Some(next) = question.grid.white_plays(position, point) else { continue };
            if !self.black(question, next, left - 1)? {
                good = false;
                break;
            }
        }
        good = good && self.black(question, position, left - 1)?;
        self.learn(position, false, left, good);
        Some(good)
    }

    /// Black to move.
    fn black(&mut self, question: &Question, position: Position, left: usize) -> Option<bool> {
        if !question.is_within(position, left.div_ceil(2)) || question.is_lost(position) {
            return Some(false);
        }
        if let Some(known) = self.known(position, true, left) {
            return Some(known);
        }
        self.count()?;
        let empty = question.grid.empty(position);
        let reply = 1u64 << self.replies[left];
        let mut good = question.is_reached(position);
        let order = [reply, question.area & !reply, !question.area & !reply];
        for point in order.into_iter().flat_map(|part| ones(empty & part)) {
            if good {
                break;
            }
            let Some(next) = question.grid.black_plays(position, point) else { continue };
            good = self.white(question, next, left - 1)?;
            if good {
                self.replies[left] = point;
            }
        }
        good = good || self.white(question, position, left - 1)?;
        self.learn(position, true, left, good);
        Some(good)
    }

    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.nodes <= self.budget).then_some(())
    }

    fn slot(position: Position, black_to_move: bool) -> usize {
        let key = position.black.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ position.white.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(31)
            ^ u64::from(black_to_move);
        (key.wrapping_mul(0xff51_afd7_ed55_8ccd) >> (64 - TABLE_BITS)) as usize
    }

    fn known(&self, position: Position, black_to_move: bool, left: usize) -> Option<bool> {
        let entry = &self.table[Referee::slot(position, black_to_move)];
        if entry.tag != self.tag
            || entry.position != position
            || entry.black_to_move != black_to_move
        {
            return None;
        }
        if usize::from(entry.reached) <= left {
            return Some(true);
        }
        (i64::from(entry.missed) >= left as i64).then_some(false)
    }

    fn learn(&mut self, position: Position, black_to_move: bool, left: usize, good: bool) {
        let tag = self.tag;
        let entry = &mut self.table[Referee::slot(position, black_to_move)];
        let same =
            entry.tag == tag && entry.position == position && entry.black_to_move == black_to_move;
        if !same {
            *entry = Entry { position, tag, black_to_move, ..VACANT };
        }
        if good {
            entry.reached = entry.reached.min(left as u8);
        } else {
            entry.missed = entry.missed.max(left as i8);
        }
    }
}

impl Question<'_> {
    /// Whether a stone that must stay is gone.
    fn is_lost(&self, position: Position) -> bool {
        self.anchor.is_some_and(|anchor| anchor & !position.black != 0)
    }

    /// Whether so many black moves can be enough: each puts one stone, and the
    /// stones around the eyes must be there.
    fn is_within(&self, position: Position, moves: usize) -> bool {
        let grid = self.grid;
        let eyes_needed = match self.goal {
            RuleGoal::Connect => return true,
            RuleGoal::Eye => 1,
            RuleGoal::Life => 2,
        };
        let candidates = match self.goal {
            RuleGoal::Eye => self.area,
            RuleGoal::Life | RuleGoal::Connect => grid.all(),
        };
        let close = |&point: &usize| {
            let missing = grid.next_to(1 << point) & !position.black;
            missing.count_ones() as usize <= moves
        };
        ones(candidates).filter(close).take(eyes_needed).count() == eyes_needed
    }

    fn is_reached(&self, position: Position) -> bool {
        let grid = self.grid;
        // Empty points with black stones all around.
        let empty = grid.empty(position);
        let open = grid.next_to(grid.all() & !position.black);
        let eyes = empty & !open;
        match self.goal {
            RuleGoal::Eye => ones(eyes & self.area).any(|point| {
                self.is_real_eye(position, point) && self.is_of_anchor(position, point)
            }),
            RuleGoal::Life => self.has_life(position, eyes),
            RuleGoal::Connect => self.is_one_chain(position),
        }
    }

    /// Whether all stones around an eye are of the chain that must have it.
    fn is_of_anchor(&self, position: Position, eye: usize) -> bool {
        self.anchor.is_none_or(|anchor| {
            let chain = self.grid.flood(anchor & position.black, position.black);
            self.grid.next_to(1 << eye) & !chain == 0
        })
    }

    /// Whether the stones that must stay belong to one chain.
    fn is_one_chain(&self, position: Position) -> bool {
        self.anchor.is_some_and(|anchor| {
            let first = anchor & anchor.wrapping_neg() & position.black;
            first != 0 && anchor & !self.grid.flood(first, position.black) == 0
        })
    }

    fn is_real_eye(&self, position: Position, point: usize) -> bool {
        let (width, height) = (self.grid.width as i32, self.grid.height as i32);
        let (x, y) = ((point as i32) % width, (point as i32) / width);
        let (mut missing, mut off) = (0, 0);
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let (a, b) = (x + dx, y + dy);
            if !(0..width).contains(&a) || !(0..height).contains(&b) {
                off += 1;
            } else if position.black >> (b * width + a) & 1 == 0 {
                missing += 1;
            }
        }
        if off > 0 { missing == 0 } else { missing <= 1 }
    }

    /// Benson with one-point regions, for a chain with a stone in the area.
    fn has_life(&self, position: Position, mut eyes: u64) -> bool {
        loop {
            let (mut weak, mut strong) = (0, 0);
            let mut rest = self.grid.next_to(eyes) & position.black;
            while rest != 0 {
                let chain = self.grid.flood(rest & rest.wrapping_neg(), position.black);
                rest &= !chain;
                if (self.grid.next_to(chain) & eyes).count_ones() < 2 {
                    weak |= chain;
                } else {
                    strong |= chain;
                }
            }
            if weak == 0 {
                return strong & self.anchor.unwrap_or(self.area) != 0;
            }
            eyes &= !self.grid.next_to(weak);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows from the top with X, O and dots; the area is everything.
    fn check(rows: &[&str], goal: RuleGoal, depth: usize, expected: Ruling) {
        let (width, height) = (rows[0].len(), rows.len());
        let grid = Grid::new(width, height);
        let mut position = Position { black: 0, white: 0 };
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let bit = 1 << (y * width + x);
                match letter {
                    'X' => position.black |= bit,
                    'O' => position.white |= bit,
                    _ => {}
                }
            }
        }
        let ruling = Referee::new(1_000_000).decide(&grid, position, grid.all(), goal, depth);
        assert_eq!(ruling, expected);
    }

    #[test]
    fn eyes_and_life() {
        // Two eyes already; a straight four; a straight three.
        let alive = Ruling::Reached { moves: 0 };
        check(&["OOOOO", "XXXXO", ".X.XO"], RuleGoal::Life, 0, alive);
        let four = ["OOOOOO", "XXXXXO", "....XO"];
        check(&four, RuleGoal::Life, 4, Ruling::Reached { moves: 4 });
        check(&["OOOOO", "XXXXO", "...XO"], RuleGoal::Life, 4, Ruling::Refuted);
        check(&["OOOO", "XXXO", "..XO"], RuleGoal::Eye, 2, Ruling::Reached { moves: 2 });
    }
}
