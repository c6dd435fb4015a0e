//! One group in its frame with the search about it, whatever the size of the
//! words that the frame fits into.

use tesuji_board::{Board, Move, Point};

use crate::arena::{Arena, Side, Stones};
use crate::frame::Frame;
use crate::grade::Grade;
use crate::lesson::Lesson;
use crate::outlook::Outlook;
use crate::search::Search;
use crate::word::Word;

/// A longer line of play tells nobody anything.
const LONGEST_LINE: usize = 30;

/// What a search may cost.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Positions looked at, all questions together.
    pub nodes: u64,
    /// Positions remembered, for each candidate.
    pub entries: usize,
    /// Asked now and then: is it time to end?
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A fight in a frame, with words as small as possible.
pub(crate) fn fight_in<'a>(
    board: &Board,
    frame: &Frame,
    limits: &Limits<'a>,
) -> Option<Box<dyn Fight<'a> + 'a>> {
    Some(match frame.arena::<u64>(board) {
        Some(small) => fight(small, limits),
        None => fight(frame.arena::<u128>(board)?, limits),
    })
}

/// A fight with its search, whatever the size of the words.
pub(crate) trait Fight<'a> {
    /// From now on this says when to end.
    fn go_on(&mut self, stop: &'a (dyn Fn() -> bool + Sync));
    /// How it ends when a side begins.
    fn grade(&mut self, first: Side, nodes: u64) -> Option<Grade>;
    /// First moves that reach the grade, the clearest in front.
    fn moves(&mut self, first: Side, grade: Grade, nodes: u64) -> Vec<Point>;
    /// The move that the search knows to reach the grade.
    fn best(&self, first: Side, grade: Grade) -> Option<Point>;
    /// What random play makes of it.
    fn outlook(
        &mut self,
        first: Side,
        games: u32,
        stop: &dyn Fn() -> bool,
    ) -> (Vec<Point>, Outlook);
    /// Best play from a first move on.
    fn line(&mut self, first: Side, grade: Grade, start: Option<Point>, nodes: u64) -> Vec<Move>;
    /// Positions looked at so far.
    fn nodes(&self) -> u64;
    /// What the proofs teach the prior.
    fn lessons(&self, first: Side, most: usize) -> Vec<Lesson>;
}

struct Words<'a, W> {
    search: Search<'a, W>,
    stones: Stones<W>,
    names: Vec<Point>,
}

impl<'a, W: Word> Fight<'a> for Words<'a, W> {
    fn go_on(&mut self, stop: &'a (dyn Fn() -> bool + Sync)) {
        self.search.go_on(stop);
    }

    fn grade(&mut self, first: Side, nodes: u64) -> Option<Grade> {
        self.search.grade(&self.stones, first, nodes)
    }

    fn moves(&mut self, first: Side, grade: Grade, nodes: u64) -> Vec<Point> {
        let found = self.search.best_moves(&self.stones, first, grade, nodes);
        found.into_iter().map(|index| self.names[usize::from(index)]).collect()
    }

    fn outlook(
        &mut self,
        first: Side,
        games: u32,
        stop: &dyn Fn() -> bool,
    ) -> (Vec<Point>, Outlook) {
        let found = self.search.outlook(&self.stones, first, games, stop);
        let names = found.actions.iter().map(|&index| self.names[usize::from(index)]);
        (names.collect(), found)
    }

    fn best(&self, first: Side, grade: Grade) -> Option<Point> {
        let index = self.search.best_move(&self.stones, first, grade)?;
        Some(self.names[usize::from(index)])
    }

    fn line(&mut self, first: Side, grade: Grade, start: Option<Point>, nodes: u64) -> Vec<Move> {
        let start = start.and_then(|p| self.names.iter().position(|&name| name == p));
        let start = start.map(|index| index as u8);
        self.search
            .main_line(&self.stones, first, grade, start, nodes, LONGEST_LINE)
            .into_iter()
            .map(|action| {
                action.map_or(Move::Pass, |index| Move::Play(self.names[usize::from(index)]))
            })
            .collect()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes
    }

    fn lessons(&self, first: Side, most: usize) -> Vec<Lesson> {
        self.search.lessons_of_grade(&self.stones, first, most)
    }
}

fn fight<'a, W: Word + 'a>(
    arena: (Arena<W>, Stones<W>, Vec<Point>),
    limits: &Limits<'a>,
) -> Box<dyn Fight<'a> + 'a> {
    let (arena, stones, names) = arena;
    Box::new(Words { search: Search::new(arena, limits.entries, limits.stop), stones, names })
}
