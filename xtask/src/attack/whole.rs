//! A question on a small board, answered for all positions at once: one graph serves every
//! position that is asked about.

use std::cell::RefCell;
use std::collections::HashMap;

use super::arena::{Arena, Outside, Place};
use super::brute::{Graph, Ko};
use super::grid::{Color, Grid};
use super::superko::{Superko, arrives_without_repeating, kept_without_repeating};
use super::tiny::{board, goal_holds};

/// Positions that games under superko may go through.
const GAMES: usize = 300_000;

/// What is to be reached and prevented, from every position.
pub struct Whole {
    pub arena: Arena,
    pub graph: Graph,
    goal: String,
    targets: Vec<usize>,
    /// The board without stones.
    bare: Grid,
    /// Where the keeper needs no repetition, in the game without a ko rule.
    kept: Vec<bool>,
    /// The seeker never needs one.
    falls: bool,
}

/// How something was found to hold under superko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Under {
    /// By a way to play that brings back no board.
    Strategy,
    /// All games were played out.
    Games,
}

impl Whole {
    /// Plays on from these boards, with either side first, until the goal is reached. The
    /// seeker of each is named.
    pub fn new(
        boards: &[(&Grid, Color)],
        goal: &str,
        targets: &[usize],
        ko: Ko,
        limit: usize,
    ) -> Option<Whole> {
        let &(grid, _) = boards.first()?;
        let all: Vec<usize> = grid.points().collect();
        let arena = Arena::new(grid, &all, |_| Outside::Seeker)?;
        let roots: Vec<Place> = boards
            .iter()
            .flat_map(|(grid, seeker)| {
                [Color::Black, Color::White].map(|first| arena.place(grid, *seeker, first, None))
            })
            .collect();
        let graph = if matches!(goal, "capture" | "survive") {
            let mask = targets.iter().fold(0, |mask, point| mask | 1u32 << point);
            Graph::build(&arena, &roots, ko, limit, |place| place.stones[1] & mask == 0)?
        } else {
            let known = RefCell::new(HashMap::new());
            let reached = |place: &Place| {
                *known.borrow_mut().entry(place.stones).or_insert_with(|| {
                    let seeker = Color::Black;
                    goal_holds(goal, &board(grid, place, seeker), seeker, targets)
                })
            };
            Graph::build(&arena, &roots, ko, limit, reached)?
        };
        let (kept, falls) = match ko {
            Ko::Blind => (kept_without_repeating(&graph), arrives_without_repeating(&graph)),
            Ko::Threats => (Vec::new(), false),
        };
        let (goal, targets) = (goal.to_owned(), targets.to_vec());
        let bare = Grid::new(grid.width, grid.height);
        Some(Whole { arena, graph, goal, targets, bare, kept, falls })
    }

    /// Whether the seeker arrives under positional superko, with no boards before this one;
    /// nothing if there is too much to play.
    pub fn arrives_under_superko(&self, root: &Place) -> Option<(bool, Under)> {
        let number = self.graph.at(root)?;
        let arrives = self.graph.arrives(root)?;
        if if arrives { self.falls } else { self.kept.get(number).copied()? } {
            return Some((arrives, Under::Strategy));
        }
        let reached = |place: &Place| {
            let board = board(&self.bare, place, Color::Black);
            goal_holds(&self.goal, &board, Color::Black, &self.targets)
        };
        let mut games = Superko::new(&self.arena, &[], GAMES, reached);
        Some((games.arrives(root)?, Under::Games))
    }
}
