//! A problem as it was set: the position, the question as far as the file asks
//! it, and the answer as far as the file gives it.

use tesuji_board::{Board, Color, KoGrade, Point, PointSet, Setup};

use super::question::Question;

/// A position with a question.
#[derive(Clone)]
pub struct Problem {
    /// What it is called: its name in the file, or the file and its number.
    pub id: String,
    /// Its title, if it has one.
    pub title: Option<String>,
    /// Where it comes from, if that is told.
    pub collection: Option<String>,
    /// The stones, with the ko that has just been taken.
    pub board: Board,
    /// Earlier positions of the game, the oldest first.
    pub history: Vec<Setup>,
    /// Who moves.
    pub to_move: Color,
    /// How that is known.
    pub mover_from: MoverFrom,
    /// The stones in question, if they are marked or named.
    pub target: Option<PointSet>,
    /// What its words ask for.
    pub wish: Question,
    /// The points that the fight is confined to, if they are told.
    pub region: Option<PointSet>,
    /// Who wins a ko, if that is told.
    pub ko: KoRule,
    /// What the file calls right and wrong.
    pub published: Published,
}

impl Problem {
    /// A position of which nothing else is said.
    pub fn new(id: &str, board: Board) -> Problem {
        Problem {
            id: id.to_owned(),
            title: None,
            collection: None,
            board,
            history: Vec::new(),
            to_move: Color::Black,
            mover_from: MoverFrom::Custom,
            target: None,
            wish: Question::default(),
            region: None,
            ko: KoRule::Graded,
            published: Published::default(),
        }
    }
}

/// How it is known who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoverFrom {
    /// The file says so, in a field or by its first move.
    File,
    /// A comment says so.
    Words,
    /// Other problems of the file have this side to move.
    Habit,
    /// Nothing says so: Black moves first in problems.
    Custom,
}

/// What a ko is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KoRule {
    /// A ko is a result of its own.
    #[default]
    Graded,
    /// The owner of the group may not win by ko.
    OwnerLoses,
    /// The owner of the group wins every ko.
    OwnerWins,
}

impl KoRule {
    /// What becomes of a group by the rule; `None` if there is no rule.
    pub fn apply(self, grade: KoGrade) -> Option<KoGrade> {
        let is_ko = matches!(grade, KoGrade::Ko(_));
        match self {
            KoRule::Graded => None,
            KoRule::OwnerLoses => Some(if is_ko { KoGrade::DIES } else { grade }),
            KoRule::OwnerWins => Some(if is_ko { KoGrade::LIVES } else { grade }),
        }
    }
}

/// The answer that a file gives.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// First moves that are said to be right; empty if nothing is said.
    pub right: Vec<Point>,
    /// First moves that are said to be wrong.
    pub wrong: Vec<Point>,
    /// The variations of the file.
    pub tree: Vec<Variation>,
}

/// A move of a file's tree with what follows it.
#[derive(Clone, Debug)]
pub struct Variation {
    /// Who moves.
    pub mover: Color,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
    /// Does a comment here, or further on, call the line right?
    pub leads_to_right: bool,
    /// What comes next.
    pub next: Vec<Variation>,
}
