//! A fight: one group in its frame, with the search about it. What is asked later
//! goes on with what was found out before.

use std::sync::Arc;

use tesuji_bits::{Word, points};
use tesuji_board::{Board, Budget, Color, KoGrade, Move, Point, PointSet, SearchTree, StopReason};

use crate::advice::{Advice, Advisor, Counsel, Matter, promise};
use crate::arena::{Arena, Stones};
use crate::ending::Ending;
use crate::frame::{Frame, Reach};
use crate::ko::{KoFight, KoQuestion};
use crate::lesson::Lesson;
use crate::life::Life;
use crate::params::{BYTES_PER_ENTRY, LONGEST_LINE};
use crate::plan::{Plan, PlanClaim, PlanWay};
use crate::search::Search;
use crate::sides::{Side, Threats};
use crate::state::{PASS, State};
use crate::study::{Study, StudyBuilder};

/// What a fight looks like before it is decided.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// All moves, those that were looked at most in front.
    pub moves: Vec<Point>,
    /// How often the side that begins got its way after the first of them.
    pub chance: f32,
    /// Is it certain whether that side gets its way?
    pub is_decided: bool,
}

/// One group in its frame with all that was found out about it.
pub struct Fight {
    frame: Frame,
    words: AnyWords,
}

pub(crate) enum AnyWords {
    Small(Box<Words<u64>>),
    Large(Box<Words<u128>>),
}

/// Asks the words of a fight, whatever their size.
macro_rules! ask {
    ($words:expr, $it:ident => $answer:expr) => {
        match $words {
            AnyWords::Small($it) => $answer,
            AnyWords::Large($it) => $answer,
        }
    };
}

impl Fight {
    /// The fight in a frame, in words as small as possible. `memory` is as in a
    /// [`Budget`].
    ///
    /// # Errors
    /// [`StopReason::TooLarge`] if the frame does not fit into a word.
    pub fn new(board: &Board, frame: &Frame, memory: usize) -> Result<Fight, StopReason> {
        Fight::with_refuge(board, frame, &PointSet::EMPTY, memory)
    }

    /// The same where stones of either side are safe once they stand on some points.
    ///
    /// # Errors
    /// As [`Fight::new`].
    pub fn with_refuge(
        board: &Board,
        frame: &Frame,
        refuge: &PointSet,
        memory: usize,
    ) -> Result<Fight, StopReason> {
        let entries = memory / BYTES_PER_ENTRY;
        let words = match frame.arena::<u64>(board) {
            Some(small) => AnyWords::Small(Box::new(Words::new(small, refuge, entries))),
            None => {
                let large = frame.arena::<u128>(board).ok_or(StopReason::TooLarge)?;
                AnyWords::Large(Box::new(Words::new(large, refuge, entries)))
            }
        };
        Ok(Fight { frame: frame.clone(), words })
    }

    /// From now on somebody says where to look first.
    fn take_advice(&mut self, board: &Board, advisor: &Arc<dyn Advisor>) {
        let frame = &self.frame;
        ask!(&mut self.words, it => {
            let counsel = Counsel::new(advisor.clone(), board, frame, &it.names);
            it.search.counsel = Some(Box::new(counsel));
        });
    }

    /// The group and its surroundings.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(crate) fn words_mut(&mut self) -> &mut AnyWords {
        &mut self.words
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        ask!(&self.words, it => it.search.nodes)
    }

    /// Bytes for what is remembered.
    pub(crate) fn bytes(&self) -> usize {
        ask!(&self.words, it => {
            it.search.bytes() + it.captures.as_ref().map_or(0, |search| search.bytes())
        })
    }

    /// Why the last question has no answer.
    pub fn stop_reason(&self) -> StopReason {
        ask!(&self.words, it => it.search.stop_reason())
    }

    /// How it ends when a side begins; `None` if the budget is spent before that is
    /// known.
    pub fn grade(&mut self, first: Color, budget: &Budget) -> Option<KoGrade> {
        let side = self.frame.side_of(first);
        ask!(&mut self.words, it => it.search.grade(&it.stones, side, budget))
    }

    /// First moves that reach the grade, the clearest in front. The budget is for each
    /// of them, `most` the positions for all together.
    pub fn moves(
        &mut self,
        first: Color,
        grade: KoGrade,
        budget: &Budget,
        most: u64,
    ) -> Vec<Point> {
        let side = self.frame.side_of(first);
        ask!(&mut self.words, it => it.moves(side, grade, budget, most))
    }

    /// The move that the search knows to reach the grade.
    pub fn best(&self, first: Color, grade: KoGrade) -> Option<Point> {
        let side = self.frame.side_of(first);
        ask!(&self.words, it => {
            it.search.best_move(&it.stones, side, grade).map(|action| it.name(action))
        })
    }

    /// Is a first move of no use to the side that plays it, even if it has all the threats in
    /// every ko? `None` if that is not found out, or if the move is not inside the frame.
    pub fn is_hopeless(&mut self, first: Color, point: Point, budget: &Budget) -> Option<bool> {
        let side = self.frame.side_of(first);
        ask!(&mut self.words, it => it.is_hopeless(side, point, budget))
    }

    /// What random play makes of it, in `games` games or what takes as long.
    pub fn outlook(&mut self, first: Color, games: u32, budget: &Budget) -> Outlook {
        let side = self.frame.side_of(first);
        ask!(&mut self.words, it => it.outlook(side, games, budget))
    }

    /// Best play from a first move on.
    pub fn line(
        &mut self,
        first: Color,
        grade: KoGrade,
        start: Option<Point>,
        budget: &Budget,
    ) -> Vec<Move> {
        let side = self.frame.side_of(first);
        ask!(&mut self.words, it => it.line(side, grade, start, budget))
    }

    /// Why a line of play that a side begins ends where it does, if it is to show the
    /// grade; and after how many of its moves: one that goes on after a seki ends there.
    pub fn ending(
        &self,
        first: Color,
        grade: Option<KoGrade>,
        line: &[Move],
    ) -> (usize, Option<Ending>) {
        let side = self.frame.side_of(first);
        ask!(&self.words, it => it.ending(side, grade, line))
    }

    /// Play into the seki that the group lives in when a side begins, from a first move of
    /// its owner on if one is given; `None` if it is not found.
    pub fn seki_line(
        &mut self,
        first: Color,
        start: Option<Point>,
        budget: &Budget,
    ) -> Option<Vec<Move>> {
        let side = self.frame.side_of(first);
        ask!(&mut self.words, it => {
            let start = start.and_then(|point| it.index(point)).map(|index| index as u8);
            it.seki_line(side, start, budget)
        })
    }

    /// How a group lives that cannot be captured when a side begins; `None` if that is
    /// not found out.
    pub fn life(&self, first: Color) -> Option<Life> {
        let side = self.frame.side_of(first);
        ask!(&self.words, it => it.life(side))
    }

    /// The kind of the ko that decides; `None` if there is none, or it is not found
    /// out.
    pub fn ko(&self, board: &Board, asked: &KoQuestion, budget: &Budget) -> Option<KoFight> {
        ask!(&self.words, it => it.ko(&self.frame, board.size(), asked, budget))
    }

    /// A plan for the winner of the fight; nobody has checked it.
    pub(crate) fn plan(
        &mut self,
        first: Side,
        claim: PlanClaim,
        way: PlanWay,
        budget: &Budget,
    ) -> Option<Plan> {
        ask!(&mut self.words, it => it.plan(&self.frame, first, claim, way, budget))
    }

    /// All right first moves, the refutations of the others, and what follows, `depth`
    /// moves deep.
    pub fn study(&mut self, first: Color, grade: KoGrade, depth: usize, budget: &Budget) -> Study {
        let frame = &self.frame;
        ask!(&mut self.words, it => {
            StudyBuilder::new(it, frame, first, grade, budget).study(depth)
        })
    }

    /// What becomes of the group after some moves of either side, in order; and best
    /// play from there on. `None` if a move is not possible inside the frame, or if the
    /// budget is spent.
    pub fn after(
        &mut self,
        first: Color,
        grade: KoGrade,
        moves: &[(Color, Option<Point>)],
        budget: &Budget,
    ) -> Option<(KoGrade, Vec<Move>)> {
        let frame = &self.frame;
        ask!(&mut self.words, it => {
            StudyBuilder::new(it, frame, first, grade, budget).after(moves)
        })
    }

    /// What the search has looked at when a side begins, with the threats that decide a
    /// grade, in at most `most` positions. The attacker proves.
    pub fn seen(
        &self,
        board: &Board,
        first: Color,
        grade: Option<KoGrade>,
        most: usize,
    ) -> SearchTree {
        let side = self.frame.side_of(first);
        ask!(&self.words, it => it.seen(&self.frame, board, side, grade, most))
    }

    /// What the proofs teach the prior.
    pub(crate) fn lessons(&self, first: Color, most: usize) -> Vec<Lesson> {
        let side = self.frame.side_of(first);
        ask!(&self.words, it => it.search.lessons_of_grade(&it.stones, side, most))
    }
}

/// A fight on machine words.
pub(crate) struct Words<W> {
    pub search: Search<W>,
    pub stones: Stones<W>,
    /// The point of each bit.
    pub names: Vec<Point>,
    /// The search that goes on to the end of captures, once there is one.
    pub captures: Option<Search<W>>,
}

impl<W: Word> Words<W> {
    /// The name of a move that is no pass.
    pub fn name(&self, action: u8) -> Point {
        self.names[usize::from(action)]
    }

    /// A move by its name on the board.
    pub fn action(&self, action: u8) -> Move {
        if action == PASS { Move::Pass } else { Move::Play(self.name(action)) }
    }

    /// The bit of a point inside the frame.
    pub fn index(&self, point: Point) -> Option<u32> {
        points(self.search.arena.inside).find(|&index| self.names[index as usize] == point)
    }

    /// The points of a set.
    pub fn named(&self, set: W) -> PointSet {
        points(set).map(|index| self.names[index as usize]).collect()
    }

    /// The position in which a side begins, nobody having threats.
    pub fn begin(&self, first: Side) -> State<W> {
        self.search.start(&self.stones, first, Threats::NONE)
    }
}

impl<W: Word> Words<W> {
    fn new(
        (mut arena, stones, names): (Arena<W>, Stones<W>, Vec<Point>),
        refuge: &PointSet,
        entries: usize,
    ) -> Words<W> {
        for index in points(arena.inside) {
            if refuge.contains(names[index as usize]) {
                arena.beside_attacker |= W::bit(index);
                arena.beside_defender |= W::bit(index);
            }
        }
        Words { search: Search::new(arena, entries), stones, names, captures: None }
    }

    fn moves(&mut self, first: Side, grade: KoGrade, budget: &Budget, most: u64) -> Vec<Point> {
        let found = self.search.best_moves(&self.stones, first, grade, budget, most);
        found.into_iter().map(|action| self.name(action)).collect()
    }

    fn is_hopeless(&mut self, first: Side, point: Point, budget: &Budget) -> Option<bool> {
        let action = self.index(point)? as u8;
        self.search.is_hopeless(&self.stones, first, action, budget)
    }

    fn outlook(&mut self, first: Side, games: u32, budget: &Budget) -> Outlook {
        let found = self.search.outlook(&self.stones, first, games, budget);
        let moves = found.actions.iter().map(|&action| self.name(action)).collect();
        Outlook { moves, chance: found.chance, is_decided: found.decided }
    }

    fn line(
        &mut self,
        first: Side,
        grade: KoGrade,
        start: Option<Point>,
        budget: &Budget,
    ) -> Vec<Move> {
        let start = start.and_then(|point| self.index(point)).map(|index| index as u8);
        let line = self.search.main_line(&self.stones, first, grade, start, budget, LONGEST_LINE);
        line.into_iter().map(|action| self.action(action.unwrap_or(PASS))).collect()
    }
}

/// The fights of one position: who asks about a frame again goes on where the last
/// question ended.
pub struct Fights {
    board: Board,
    /// The one asked last in front.
    kept: Vec<Fight>,
    advisor: Option<Arc<dyn Advisor>>,
}

impl Fights {
    /// No fight yet.
    pub fn new(board: &Board) -> Fights {
        Fights { board: board.clone(), kept: Vec::new(), advisor: None }
    }

    /// The same with somebody who says where to look first.
    pub fn advised(board: &Board, advisor: Arc<dyn Advisor>) -> Fights {
        Fights { advisor: Some(advisor), ..Fights::new(board) }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How likely it is that a problem is about the group of a frame; `None` where nobody
    /// advises.
    pub(crate) fn promise(&self, frame: &Frame, to_move: Color) -> Option<f32> {
        let advisor = self.advisor.as_deref()?;
        Some(promise(advisor, &self.board, frame, to_move))
    }

    /// What somebody who advises thinks of a fight, with a side to move; nothing if nobody
    /// does.
    pub(crate) fn advice(&self, frame: &Frame, to_move: Color) -> Option<Advice> {
        let advisor = self.advisor.as_deref()?;
        Some(advisor.advise(&self.board, to_move, &Matter::of(frame)))
    }

    /// The same for stones that are safe once they get out of their surroundings.
    pub fn advice_on(&self, stones: &PointSet, to_move: Color) -> Option<Advice> {
        let advisor = self.advisor.as_deref()?;
        let reach = Reach { escapes: true, ..Reach::default() };
        let frame = Frame::around(&self.board, stones, reach);
        let region = frame.map_or(PointSet::EMPTY, |frame| frame.inside);
        let matter = Matter { target: *stones, region, gets_out: true };
        Some(advisor.advise(&self.board, to_move, &matter))
    }

    /// The fight in a frame, out of those that are kept or new.
    ///
    /// # Errors
    /// As [`Fight::new`].
    pub fn take(&mut self, frame: &Frame, memory: usize) -> Result<Fight, StopReason> {
        match self.kept.iter().position(|fight| fight.frame == *frame) {
            Some(place) => Ok(self.kept.remove(place)),
            None => {
                let mut fight = Fight::new(&self.board, frame, memory)?;
                if let Some(advisor) = &self.advisor {
                    fight.take_advice(&self.board, advisor);
                }
                Ok(fight)
            }
        }
    }

    /// Keeps a fight, and forgets what was asked longest ago where all that is
    /// remembered takes too many bytes.
    pub fn put(&mut self, fight: Fight, memory: usize) {
        self.kept.insert(0, fight);
        let mut bytes = 0;
        self.kept.retain(|fight| {
            bytes += fight.bytes();
            bytes <= memory
        });
    }

    /// Asks about the fight in a frame; nothing if it is too large.
    pub fn ask<T>(
        &mut self,
        frame: &Frame,
        memory: usize,
        question: impl FnOnce(&mut Fight) -> T,
    ) -> Option<T> {
        let mut fight = self.take(frame, memory).ok()?;
        let answer = question(&mut fight);
        self.put(fight, memory);
        Some(answer)
    }
}
