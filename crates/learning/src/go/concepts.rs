//! What rules speak about: a target, the chains around it, and liberties.
//!
//! **Definition** (Cazenave, concepts): for each target block the adjacent blocks
//! and the blocks adjacent to those, the numbers of their liberties and stones,
//! and for an empty intersection the liberties that each side gets by playing
//! there.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_reading::Goal;

/// How far from a move a rule sees.
pub const RADIUS: usize = 3;
/// Cells across what a rule sees.
pub const SIDE: usize = 2 * RADIUS + 1;
/// More liberties or stones than this are not told apart.
pub const MANY: u8 = 15;

/// What a point is to somebody who has a target in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nobody's.
    Empty,
    /// A stone of the target.
    Target,
    /// A stone of a chain next to the target, of the other colour.
    Adjacent,
    /// A stone of the target's colour next to an adjacent chain.
    Second,
    /// Another stone of the target's colour.
    Friend,
    /// Another stone of the other colour.
    Foe,
    /// Outside the board.
    Off,
}

impl Cell {
    /// All of them, in order.
    pub const ALL: [Cell; 7] = [
        Cell::Empty,
        Cell::Target,
        Cell::Adjacent,
        Cell::Second,
        Cell::Friend,
        Cell::Foe,
        Cell::Off,
    ];

    /// The set that holds this one alone.
    pub fn mask(self) -> u8 {
        1 << self as u8
    }
}

/// Cells from one row of the grid to the next.
const STRIDE: usize = 32;

/// A position seen with a target in mind.
pub struct Scene<'a> {
    board: &'a Board,
    grid: [Cell; STRIDE * STRIDE],
    /// The stones of the target.
    pub target: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
    /// The stones of the chains next to it.
    pub adjacent: PointSet,
    /// The stones of the target's colour next to those.
    pub second: PointSet,
}

fn place(p: Point) -> usize {
    (p.row() + RADIUS) * STRIDE + p.column() + RADIUS
}

impl<'a> Scene<'a> {
    /// Sees the stones that a goal is about, as far as they are there.
    pub fn new(board: &'a Board, goal: &Goal) -> Scene<'a> {
        let owner = if goal.kind.is_about_own_stones() { goal.prover } else { !goal.prover };
        let (own, other) = (board.stones(owner), board.stones(!owner));
        let (mut target, mut liberties) = (PointSet::EMPTY, PointSet::EMPTY);
        for &t in goal.targets.iter().filter(|&&t| board.get(t) == Some(owner)) {
            let chain = board.chain(board.chain_at(t).expect("a stone"));
            target |= chain.stones;
            liberties |= chain.liberties;
        }
        let whole = |stones: PointSet| {
            let chains = board.chains_in(stones);
            chains.fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones)
        };
        let adjacent = whole(target.rim() & other);
        let second = whole((adjacent.rim() & own) - target);
        let mut grid = [Cell::Off; STRIDE * STRIDE];
        for row in 0..board.size().height() {
            let start = (row + RADIUS) * STRIDE + RADIUS;
            grid[start..start + board.size().width()].fill(Cell::Empty);
        }
        let parts = [
            (target, Cell::Target),
            (adjacent, Cell::Adjacent),
            (second, Cell::Second),
            (own - target - second, Cell::Friend),
            (other - adjacent, Cell::Foe),
        ];
        for (points, cell) in parts {
            points.iter().for_each(|p| grid[place(p)] = cell);
        }
        Scene { board, grid, target, liberties, adjacent, second }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// What is so far to the right and up from a point.
    pub fn cell(&self, from: Point, (right, up): (i8, i8)) -> Cell {
        let place = place(from) as isize + isize::from(up) * STRIDE as isize + isize::from(right);
        self.grid[place as usize]
    }

    /// Where moves can be that concern the target: its liberties, the points next
    /// to them, and the liberties of weak chains around.
    pub fn moves(&self) -> PointSet {
        let empty = self.board.empty_points();
        let mut points = self.liberties | (self.liberties.rim() & empty);
        for id in self.board.chains_in(self.adjacent | self.second) {
            let chain = self.board.chain(id);
            if chain.liberty_count <= 3 {
                points |= chain.liberties;
            }
        }
        points
    }

    /// The liberties of the chain at a point.
    pub fn chain_liberties(&self, p: Point) -> u8 {
        let chain = self.board.chain_at(p);
        chain.map_or(0, |id| self.board.chain(id).liberty_count.min(u16::from(MANY)) as u8)
    }
}

/// The liberties that a player has at a point after playing there.
pub fn liberties_after(board: &Board, color: Color, p: Point) -> u8 {
    let mut liberties: PointSet = board.empty_neighbors(p).collect();
    for friend in board.chains_around(p, color) {
        liberties |= board.chain(friend).liberties;
    }
    liberties.remove(p);
    let mut count = liberties.len();
    let mut own = PointSet::of(p);
    for id in board.chains_around(p, !color) {
        let enemy = board.chain(id);
        if enemy.liberty_count == 1 {
            // What is taken off leaves liberties behind.
            if own.len() == 1 {
                for friend in board.chains_around(p, color) {
                    own |= board.chain(friend).stones;
                }
            }
            count += (own.rim() & enemy.stones).len();
        }
    }
    count.min(usize::from(MANY)) as u8
}

/// How many stones a move takes off.
pub fn captured_by(board: &Board, color: Color, p: Point) -> u8 {
    let taken = board.chains_around(p, !color).map(|id| board.chain(id));
    let taken: u16 = taken.filter(|c| c.liberty_count == 1).map(|c| c.stone_count).sum();
    taken.min(u16::from(MANY)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;
    use tesuji_reading::GoalKind;

    fn at(name: &str) -> Point {
        name.parse().unwrap()
    }

    /// Figure 7 of the document, rebuilt from its numbers: a target of two stones
    /// with five liberties; a point that gives Black six and White four.
    #[test]
    fn concepts_have_the_values_of_figure_7() {
        let text = "\
            .......
            ....X..
            ...XaX.
            ...OO..
            .......
            .......
            .......";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let goal = Goal { kind: GoalKind::Capture, prover: Color::Black, targets: vec![at("D4")] };
        let scene = Scene::new(&board, &goal);
        let a = diagram.at('a');
        assert_eq!((scene.target.len(), scene.liberties.len()), (2, 5));
        assert_eq!(scene.adjacent, PointSet::of(at("D5")));
        assert_eq!(liberties_after(&board, Color::Black, a), 6);
        assert_eq!(liberties_after(&board, Color::White, a), 4);
        assert_eq!(scene.cell(a, (0, -1)), Cell::Target);
        assert_eq!(scene.cell(a, (-1, 0)), Cell::Adjacent);
        assert_eq!(scene.cell(a, (1, 0)), Cell::Foe);
        assert_eq!(scene.cell(at("A1"), (-1, 0)), Cell::Off);
    }

    #[test]
    fn captured_stones_leave_liberties() {
        let text = "\
            .....
            .OX..
            aXO..
            .OX..
            .....";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let p = diagram.at('a');
        assert_eq!(liberties_after(&board, Color::White, p), 3);
        assert_eq!(captured_by(&board, Color::White, p), 1);
        assert_eq!(captured_by(&board, Color::Black, p), 0);
    }
}
