//! Premises of dynamic rules: what lies around a move, and liberties.

use std::cell::OnceCell;

use tesuji_board::{Color, Point, Symmetry};
use tesuji_reading::{Goal, GoalKind};

use super::concepts::{Cell, MANY, RADIUS, Scene, captured_by, liberties_after};

/// Who moves for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Task {
    /// To capture the target.
    Eat,
    /// To save the target from capture.
    Save,
    /// To join two chains, both of which are the target.
    Join,
    /// To keep them apart.
    Part,
    /// To make an eye of the target's chain.
    MakeEye,
    /// To prevent that.
    BreakEye,
}

impl Task {
    /// All of them with their names.
    pub const NAMED: [(Task, &'static str); 6] = [
        (Task::Eat, "eat"),
        (Task::Save, "save"),
        (Task::Join, "join"),
        (Task::Part, "part"),
        (Task::MakeEye, "make-eye"),
        (Task::BreakEye, "break-eye"),
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        Task::NAMED[self as usize].1
    }

    /// The task with a name.
    pub fn from_name(name: &str) -> Option<Task> {
        Task::NAMED.iter().find(|(_, known)| *known == name).map(|(task, _)| *task)
    }

    /// What a player does about a goal, if rules speak of such goals.
    pub fn of(goal: &Goal, to_move: Color) -> Option<Task> {
        let pursues = goal.prover == to_move;
        Some(match (goal.kind, pursues) {
            (GoalKind::Capture, true) if goal.targets.len() == 1 => Task::Eat,
            (GoalKind::Capture, false) if goal.targets.len() == 1 => Task::Save,
            (GoalKind::Connect, true) => Task::Join,
            (GoalKind::Connect, false) => Task::Part,
            (GoalKind::Eye, true) => Task::MakeEye,
            (GoalKind::Eye, false) => Task::BreakEye,
            _ => return None,
        })
    }
}

/// Numbers from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The least that fits.
    pub least: u8,
    /// The most that fits; [`MANY`] stands for any number.
    pub most: u8,
}

impl Range {
    /// Everything.
    pub const ANY: Range = Range { least: 0, most: MANY };

    /// One number.
    pub fn exactly(number: u8) -> Range {
        Range { least: number, most: number }
    }

    /// Whether a number fits.
    pub fn fits(self, number: u8) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// Whether everything fits here that fits there.
    pub fn includes(self, other: Range) -> bool {
        self.least <= other.least && other.most <= self.most
    }
}

/// A place seen from the move: to the right, and up.
pub type Offset = (i8, i8);

/// What a player gets by a move: found out once, when the first rule asks.
pub struct Gains {
    to_move: Color,
    found: OnceCell<[u8; 3]>,
}

impl Gains {
    /// For a player.
    pub fn new(to_move: Color) -> Gains {
        Gains { to_move, found: OnceCell::new() }
    }

    /// His liberties, those of the other one if he played there, and the stones captured.
    fn all(&self, scene: &Scene, p: Point) -> &[u8; 3] {
        self.found.get_or_init(|| {
            let (board, color) = (scene.board(), self.to_move);
            let liberties = [color, !color].map(|color| liberties_after(board, color, p));
            [liberties[0], liberties[1], captured_by(board, color, p)]
        })
    }
}

/// When a dynamic rule proposes a move.
///
/// The cells that are not listed may be anything. Of those listed, some stone is
/// the target's; that anchors the pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Premise {
    /// Who moves for what.
    pub task: Task,
    /// The liberties of the target.
    pub liberties: Range,
    /// Its stones.
    pub stones: Range,
    /// The liberties that the player gets by the move.
    pub own_gain: Range,
    /// The liberties that the other one would get there.
    pub other_gain: Range,
    /// The stones that the move captures.
    pub captured: Range,
    /// What may be where, as sets of cells, in the order of `ORDER`.
    pub cells: Vec<(Offset, u8)>,
    /// The liberties of the chains that have a stone somewhere.
    pub chains: Vec<(Offset, Range)>,
}

/// The places around a move, the nearest first: the order in which they are
/// looked at.
pub fn order() -> Vec<Offset> {
    let radius = RADIUS as i8;
    let mut places: Vec<Offset> = (-radius..=radius)
        .flat_map(|right| (-radius..=radius).map(move |up| (right, up)))
        .filter(|&place| place != (0, 0))
        .collect();
    places.sort_by_key(|&(right, up)| {
        let (x, y) = (i32::from(right), i32::from(up));
        (x * x + y * y, right, up)
    });
    places
}

/// A place after a symmetry of the square.
pub fn turned((right, up): Offset, symmetry: usize) -> Offset {
    let (mut x, mut y) = (right, up);
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    if symmetry & 1 != 0 {
        x = -x;
    }
    if symmetry & 2 != 0 {
        y = -y;
    }
    (x, y)
}

/// The number of symmetries of the square.
pub const SYMMETRIES: usize = Symmetry::ALL.len();

impl Premise {
    /// A premise about the numbers alone.
    pub fn new(task: Task, liberties: Range) -> Premise {
        let any = Range::ANY;
        Premise {
            task,
            liberties,
            stones: any,
            own_gain: any,
            other_gain: any,
            captured: any,
            cells: Vec::new(),
            chains: Vec::new(),
        }
    }

    /// Its image under a symmetry of the square.
    pub fn turned(&self, symmetry: usize) -> Premise {
        let mut image = self.clone();
        image.cells.iter_mut().for_each(|(place, _)| *place = turned(*place, symmetry));
        image.chains.iter_mut().for_each(|(place, _)| *place = turned(*place, symmetry));
        image.sort();
        image
    }

    fn sort(&mut self) {
        let distance = |&(right, up): &Offset| {
            let (x, y) = (i32::from(right), i32::from(up));
            (x * x + y * y, right, up)
        };
        self.cells.sort_by_key(|(place, _)| distance(place));
        self.chains.sort_by_key(|(place, _)| distance(place));
    }

    /// The same in the one of the eight positions that stands for all.
    pub fn canonical(&self) -> Premise {
        (0..SYMMETRIES).map(|symmetry| self.turned(symmetry)).min().expect("eight images")
    }

    /// Whether it holds as it stands, without turning it.
    pub fn holds_as_is(&self, scene: &Scene, p: Point, to_move: Color) -> bool {
        self.cells.iter().all(|&(place, mask)| mask & scene.cell(p, place).mask() != 0)
            && self.numbers_hold(scene, p, &Gains::new(to_move), 0)
    }

    /// Whether the numbers fit, with the chains in an image of the premise.
    pub fn numbers_hold(&self, scene: &Scene, p: Point, gains: &Gains, symmetry: usize) -> bool {
        let fits =
            |range: Range, i: usize| range == Range::ANY || range.fits(gains.all(scene, p)[i]);
        let many = |count: usize| count.min(usize::from(MANY)) as u8;
        (self.liberties == Range::ANY || self.liberties.fits(many(scene.liberties.len())))
            && (self.stones == Range::ANY || self.stones.fits(many(scene.target.len())))
            && fits(self.own_gain, 0)
            && fits(self.other_gain, 1)
            && fits(self.captured, 2)
            && self.chains.iter().all(|&(place, range)| {
                let (right, up) = turned(place, symmetry);
                let at = shifted(p, (right, up));
                at.is_some_and(|at| range.fits(scene.chain_liberties(at)))
            })
    }

    /// Whether it holds in one of its eight images.
    pub fn holds(&self, scene: &Scene, p: Point, to_move: Color) -> bool {
        let gains = Gains::new(to_move);
        (0..SYMMETRIES).any(|symmetry| {
            let seen = |&(place, mask): &(Offset, u8)| {
                mask & scene.cell(p, turned(place, symmetry)).mask() != 0
            };
            self.cells.iter().all(seen) && self.numbers_hold(scene, p, &gains, symmetry)
        })
    }

    /// Whether it holds wherever the other one does, in some image.
    pub fn is_more_general_than(&self, other: &Premise) -> bool {
        let ranges = |premise: &Premise| {
            [
                premise.liberties,
                premise.stones,
                premise.own_gain,
                premise.other_gain,
                premise.captured,
            ]
        };
        self.task == other.task
            && self.cells.len() <= other.cells.len()
            && ranges(self).iter().zip(ranges(other)).all(|(a, b)| a.includes(b))
            && (0..SYMMETRIES).any(|symmetry| {
                self.cells.iter().all(|&(place, mask)| {
                    let place = turned(place, symmetry);
                    other.cells.iter().any(|&(q, narrow)| q == place && narrow & !mask == 0)
                }) && self.chains.iter().all(|&(place, range)| {
                    let place = turned(place, symmetry);
                    range == Range::ANY
                        || other
                            .chains
                            .iter()
                            .any(|&(q, narrow)| q == place && range.includes(narrow))
                })
            })
    }

    /// Whether a stone of the target is to be seen, which anchors the pattern.
    pub fn is_anchored(&self) -> bool {
        self.cells.iter().any(|&(_, mask)| mask == Cell::Target.mask())
    }
}

/// The point at a place seen from another one, if it is in the frame of all
/// boards.
pub fn shifted(p: Point, (right, up): Offset) -> Option<Point> {
    let column = p.column().checked_add_signed(isize::from(right))?;
    let row = p.row().checked_add_signed(isize::from(up))?;
    let inside = column < tesuji_board::MAX_SIDE && row < tesuji_board::MAX_SIDE;
    inside.then(|| Point::new(column, row))
}
