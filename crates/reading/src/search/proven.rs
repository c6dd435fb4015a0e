//! What is proven: never forgotten during a search, and enough to write the
//! proof down afterwards.

use tesuji_board::{Color, Move, Point, PointSet};

use super::Search;
use crate::proof::Needs;
use crate::rules::RuleUse;
use crate::statics::StaticUse;

/// Why a position is proven.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// The goal is reached.
    Reached,
    /// A rule says so, or two together.
    Rule(Box<[RuleUse]>),
    /// A static rule says so.
    Static(StaticUse),
    /// The prover plays or passes.
    Play(Move),
    /// All moves of the opponent are answered. The pass is a default, and so
    /// are the positions after these moves: they show the same pattern. If there is
    /// a point besides, it is closed to the opponent by a ko just taken.
    Replies(Box<[Point]>, Option<Point>),
    /// Moves in the zone are answered, others by a pass. The positions after
    /// these moves are defaults.
    Holds(Box<[Point]>),
    /// The position shows the pattern of an earlier fact.
    Shows(u32),
}

/// A proven position.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub zone: PointSet,
    /// What the walls need.
    pub needs: Needs,
    pub why: Why,
}

/// A pattern with fewer nodes behind it is not kept.
const LEAST_WORK: u64 = 2;

impl Search<'_> {
    /// Settles a position by a proven pattern that it shows.
    pub(super) fn settle_by_pattern(&mut self, key: u64, to_move: Color) -> bool {
        // A pattern does not tell whether a ko has just been taken.
        if !self.style.patterns || self.closed_to(to_move).is_some() {
            return false;
        }
        let Some(fact) = self.zone_table.find(to_move, &self.stones()) else { return false };
        let Fact { zone, needs, .. } = self.facts[fact as usize];
        if !self.walls.meet(&self.board, &needs) {
            return false;
        }
        self.add_fact(key, Fact { zone, needs, why: Why::Shows(fact) });
        true
    }

    /// Enters a fact of its own into the table of patterns, if it took work.
    pub(super) fn keep_pattern(&mut self, to_move: Color, nodes: u64) {
        if self.style.patterns && nodes >= LEAST_WORK && self.closed_to(to_move).is_none() {
            let fact = self.facts.len() as u32 - 1;
            let zone = self.facts[fact as usize].zone;
            let stones = self.stones();
            self.zone_table.insert(to_move, zone, stones, fact);
        }
    }
}
