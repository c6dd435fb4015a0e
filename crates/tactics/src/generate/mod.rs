//! Generation of rules by retrograde analysis.
//!
//! **Definition** (document 000, section 2.2). From the patterns that show the
//! goal, black moves are taken back to find where Black wins by moving, and
//! white moves to find where Black has won whatever White does; and so on until
//! nothing new is found. A step of [`Generation`] takes back one move of each.
//!
//! What is known of a pattern is a set of minimal demands on its surroundings,
//! so no surroundings are ever enumerated. A pattern is looked at again only
//! when something it leads to has changed. A position that repeats is never
//! found, hence not won.

mod evaluate;
mod snapshot;
mod table;

pub use snapshot::SnapshotError;

use rayon::prelude::*;
use tesuji_board::Color;

use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::frame::{Frame, FrameError};
use crate::goal::RuleGoal;
use crate::moves::predecessors;
use crate::pattern::{Pattern, Shape};
use crate::reading::{Reading, Restriction};
use crate::rule::Rule;
use crate::{FrameSize, Place};
use evaluate::Evaluator;
use table::Table;

/// What is to be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// What the rules conclude.
    pub goal: RuleGoal,
    /// Where they lie.
    pub place: Place,
    /// How large they are.
    pub size: FrameSize,
    /// How moves are read.
    pub reading: Reading,
}

/// Why a generation cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The rectangle is not possible.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// What is known takes more memory than allowed.
    #[error("the rules of {what} take more than the {limit} MiB allowed (at depth {depth})")]
    Memory {
        /// The task in words.
        what: String,
        /// The limit in mebibytes.
        limit: usize,
        /// The depth that was being looked at.
        depth: usize,
    },
}

/// How far a generation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The depth of the rules found last.
    pub depth: usize,
    /// Demands found with that depth, before any metarule.
    pub fresh: usize,
    /// Patterns looked at in this step, for Black and for White.
    pub looked_at: usize,
    /// Patterns of which something is known.
    pub patterns: usize,
    /// Won demands kept.
    pub won: usize,
    /// Winning demands kept.
    pub winning: usize,
    /// Bytes taken, about.
    pub bytes: usize,
}

/// A retrograde analysis under way.
pub struct Generation {
    task: Task,
    frame: Frame,
    table: Table,
    /// The depth of the last won demands.
    depth: usize,
    /// The patterns that got won demands of that depth.
    fresh: Vec<Pattern>,
    /// Patterns that can have rules at all, by a pass with optimistic rules.
    possible: Option<Table>,
    /// Cells that must hold black stones all the time.
    anchors: Cells,
}

impl Generation {
    /// Finds the patterns that show the goal.
    pub fn new(task: Task) -> Result<Generation, GenerateError> {
        Generation::from_goals(task, |shape| task.goal.is_reached(shape))
    }

    /// Like [`Generation::new`] for the goal of a chain with stones on given
    /// cells that are never captured: patterns without these stones are not won.
    pub fn anchored(task: Task, anchors: Cells) -> Result<Generation, GenerateError> {
        let is_reached = |shape: &Shape| task.goal.is_reached_at(shape, anchors);
        let generation = Generation::from_goals(task, is_reached)?;
        Ok(Generation { anchors, ..generation })
    }

    fn from_goals(
        task: Task,
        is_reached: impl Fn(&Shape) -> bool + Sync,
    ) -> Result<Generation, GenerateError> {
        let frame = Frame::new(task.place, task.size)?;
        let mut table = Table::new(&frame);
        let evaluator = Evaluator { reading: &task.reading };
        let goals: Vec<(Pattern, Conditions)> = (0..table.patterns())
            .into_par_iter()
            .filter_map(|code| {
                let pattern = table.pattern(code);
                let shape = Shape::new(&frame, pattern);
                let shown = !shape.is_impossible() && is_reached(&shape);
                shown.then(|| evaluator.always(&shape)).flatten().map(|demand| (pattern, demand))
            })
            .collect();
        let fresh = goals.iter().map(|(pattern, _)| *pattern).collect();
        for (pattern, demand) in goals {
            table.insert_won(pattern, &[demand], 0);
        }
        Ok(Generation {
            task,
            frame,
            table,
            depth: 0,
            fresh,
            possible: None,
            anchors: Cells::EMPTY,
        })
    }

    /// Like [`Generation::new`], after a pass that finds out with optimistic
    /// rules which patterns can have rules at all (document 000, section 3.8).
    pub fn focused(task: Task) -> Result<Generation, GenerateError> {
        let mut generation = Generation::new(task)?;
        if task.reading.restriction == Restriction::Realistic {
            let reading = task.reading.restricted(Restriction::Optimistic);
            let mut optimistic = Generation::new(Task { reading, ..task })?;
            while optimistic.step(usize::MAX)?.is_some() {}
            generation.possible = Some(optimistic.table);
        }
        Ok(generation)
    }

    /// What is being generated.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The frame of the rules.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Takes back a black and a white move from the newest rules; `None` when
    /// there is nothing new to find. The limit is in bytes.
    pub fn step(&mut self, memory: usize) -> Result<Option<Progress>, GenerateError> {
        if self.fresh.is_empty() {
            return Ok(None);
        }
        let evaluator = Evaluator { reading: &self.task.reading };
        let fresh = self.table.marks(&self.fresh);
        let before_black = self.before(&self.fresh, Color::Black, |p| self.may_win(p));
        let winning: Vec<(Pattern, Vec<Conditions>)> = before_black
            .par_iter()
            .filter_map(|&pattern| {
                let shape = Shape::new(&self.frame, pattern);
                let found = evaluator.winning(&shape, &self.table, &fresh);
                (!found.is_empty()).then_some((pattern, found))
            })
            .collect();
        let mut changed = Vec::new();
        for (pattern, demands) in winning {
            if self.table.insert_winning(pattern, &demands) {
                changed.push(pattern);
            }
        }
        let before_white = self.before(&changed, Color::White, |p| self.may_be_won(p));
        let won: Vec<(Pattern, Vec<Conditions>)> = before_white
            .par_iter()
            .filter_map(|&pattern| {
                let shape = Shape::new(&self.frame, pattern);
                let found = evaluator.won(&shape, &self.table);
                (!found.is_empty()).then_some((pattern, found))
            })
            .collect();
        self.depth += 2;
        self.fresh.clear();
        let mut count = 0;
        for (pattern, demands) in won {
            count += self.table.insert_won(pattern, &demands, self.depth);
            self.fresh.push(pattern);
        }
        let progress = Progress {
            depth: self.depth,
            fresh: count,
            looked_at: before_black.len() + before_white.len(),
            ..self.table.progress()
        };
        if progress.bytes > memory {
            let Task { goal, place, size, .. } = self.task;
            return Err(GenerateError::Memory {
                what: format!("{goal} {place} {size}"),
                limit: memory >> 20,
                depth: self.depth,
            });
        }
        Ok(Some(progress))
    }

    /// Every pattern from which a move may lead to one of these, each once.
    fn before(
        &self,
        patterns: &[Pattern],
        color: Color,
        may: impl Fn(Pattern) -> bool + Sync,
    ) -> Vec<Pattern> {
        let mut seen = self.table.marks(&[]);
        let mut found = Vec::new();
        for chunk in patterns.chunks(1 << 14) {
            let lists: Vec<Vec<Pattern>> = chunk
                .par_iter()
                .map(|&pattern| {
                    let shape = Shape::new(&self.frame, pattern);
                    let mut before = vec![pattern];
                    predecessors(&shape, color, &mut before);
                    before.retain(|&p| may(p) && !Shape::new(&self.frame, p).is_impossible());
                    before
                })
                .collect();
            for pattern in lists.into_iter().flatten() {
                if seen.insert(self.table.code(pattern)) {
                    found.push(pattern);
                }
            }
        }
        found
    }

    fn stands(&self, pattern: Pattern) -> bool {
        self.anchors.is_subset(pattern.black)
    }

    fn may_win(&self, pattern: Pattern) -> bool {
        self.stands(pattern)
            && self.possible.as_ref().is_none_or(|table| !table.winning(pattern).is_empty())
    }

    fn may_be_won(&self, pattern: Pattern) -> bool {
        self.stands(pattern)
            && self.possible.as_ref().is_none_or(|table| !table.won(pattern).is_empty())
    }

    /// Takes steps to the end.
    pub fn finish(&mut self, memory: usize) -> Result<(), GenerateError> {
        while self.step(memory)?.is_some() {}
        Ok(())
    }

    /// The won rules found so far, no metarule applied.
    pub fn won_rules(&self) -> Vec<Rule> {
        let mut rules: Vec<Rule> = self
            .table
            .entries()
            .flat_map(|(pattern, entry)| {
                let rule = move |&(conditions, depth): &(Conditions, u8)| Rule {
                    pattern,
                    conditions,
                    depth,
                    anchors: Cells::EMPTY,
                    secluded: Cells::EMPTY,
                };
                entry.won.iter().map(rule)
            })
            .collect();
        rules.sort_unstable_by_key(|r| (r.depth, r.pattern, r.conditions));
        rules
    }

    /// The number of winning demands found so far.
    pub fn winning_count(&self) -> usize {
        self.table.progress().winning
    }

    /// Whether Black has won a pattern with White to move, under some
    /// conditions and within a depth.
    pub fn is_won(&self, pattern: Pattern, conditions: Conditions, depth: u8) -> bool {
        let won = self.table.won(pattern);
        won.iter().any(|(demand, d)| demand.is_subset(conditions) && *d <= depth)
    }

    /// The minimal demands on the surroundings under which Black has won a
    /// pattern with White to move.
    pub fn won(&self, pattern: Pattern) -> Vec<Conditions> {
        self.table.won(pattern).iter().map(|(conditions, _)| *conditions).collect()
    }
}
