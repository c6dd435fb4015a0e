//! Conditions of rules, evaluated on a board.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use super::window::Window;
use crate::cells::Cell;
use crate::conditions::{Conditions, Plane};
use crate::frame::Frame;
use crate::pattern::{Pattern, Shape};

/// What lies around a window, with one player in the part of Black.
pub struct Surroundings<'a> {
    board: &'a Board,
    window: &'a Window,
    black: Color,
    shape: Shape<'a>,
    /// Whether maxima are closed, as the proved reading needs it.
    closed: bool,
}

impl<'a> Surroundings<'a> {
    /// Looks at a window. The stones in it must be those of the pattern.
    pub fn new(
        board: &'a Board,
        frame: &'a Frame,
        window: &'a Window,
        pattern: Pattern,
        black: Color,
        closed: bool,
    ) -> Surroundings<'a> {
        Surroundings { board, window, black, shape: Shape::new(frame, pattern), closed }
    }

    /// Whether all of some conditions hold.
    pub fn satisfy(&self, conditions: Conditions) -> bool {
        conditions.iter().all(|(plane, slot)| self.holds(plane, slot))
    }

    /// The conditions of a set that do not hold.
    pub fn missing(&self, conditions: Conditions) -> impl Iterator<Item = (Plane, usize)> {
        conditions.iter().filter(|&(plane, slot)| !self.holds(plane, slot))
    }

    /// The frontier cell that a slot belongs to.
    pub fn cell_of_slot(&self, slot: usize) -> Cell {
        let mut frontier = self.shape.frame.frontier();
        frontier.find(|&c| self.shape.frame.slot(c) == slot).expect("a slot is a cell")
    }

    /// Whether a condition holds.
    pub fn holds(&self, plane: Plane, slot: usize) -> bool {
        let cell = self.cell_of_slot(slot);
        let point = self.window.point(cell);
        match plane {
            Plane::AtLeastOne => !self.black_liberties(point).is_empty(),
            Plane::AtLeastTwo => self.black_liberties(point).len() >= 2,
            Plane::AtMostOne => self.white_is_limited(cell, 1),
            Plane::None => self.white_is_limited(cell, 0),
            Plane::NoneForGood => self.white_is_limited(cell, 0) && self.is_enclosed(point),
        }
    }

    /// The liberties outside the window that Black has at a point, after
    /// playing there if it is empty. Captures are not counted.
    pub fn black_liberties(&self, point: Point) -> PointSet {
        self.joined_liberties(point, self.black) - *self.window.area()
    }

    /// The chains that a stone at a point belongs to, or would join.
    pub fn chains(&self, point: Point, color: Color) -> impl Iterator<Item = ChainId> {
        let own = self.board.chain_at(point);
        let joined = if own.is_none() { Some(point) } else { None };
        let around = joined.into_iter().flat_map(move |p| self.board.chains_around(p, color));
        own.into_iter().chain(around)
    }

    fn joined_liberties(&self, point: Point, color: Color) -> PointSet {
        let mut liberties: PointSet = PointSet::EMPTY;
        for id in self.chains(point, color) {
            liberties |= self.board.chain(id).liberties;
        }
        if self.board.is_empty(point) {
            liberties.extend(self.board.empty_neighbors(point));
            liberties.remove(point);
        }
        liberties
    }

    /// The chains of Black next to White's stones at a point, after playing
    /// there if it is empty.
    pub fn black_next_to_white(&self, point: Point) -> Vec<ChainId> {
        let mut stones =
            if self.board.is_empty(point) { PointSet::of(point) } else { PointSet::EMPTY };
        for id in self.chains(point, !self.black) {
            stones |= self.board.chain(id).stones;
        }
        let mut rest = stones.rim() & self.board.stones(self.black);
        let mut found = Vec::new();
        while let Some(p) = rest.first() {
            let id = self.board.chain_at(p).expect("a stone has a chain");
            rest -= self.board.chain(id).stones;
            found.push(id);
        }
        found
    }

    /// Whether White has at most so many external liberties at a cell: all
    /// liberties count that are not next to the stones that the frame shows.
    fn white_is_limited(&self, cell: Cell, most: usize) -> bool {
        let point = self.window.point(cell);
        let white = !self.black;
        let frame = self.shape.frame;
        let shown = match self.shape.fragment_at(cell) {
            Some(fragment) => fragment.liberties,
            None => {
                let joined = self
                    .shape
                    .around(cell, white_part())
                    .fold(crate::cells::Cells::of(cell), |set, f| set | f.cells);
                frame.neighbors_of(joined) & self.shape.empty
            }
        };
        let others = self.joined_liberties(point, white) - self.window.points_of(shown);
        if others.len() > most {
            return false;
        }
        if !self.closed {
            return self.gain_by_captures(point, others.len()) <= most;
        }
        // None of them in the window; and no black chain around that a move in
        // the window could capture without the rule seeing it.
        let area = self.window.area();
        !others.meets(area)
            && self.black_next_to_white(point).into_iter().all(|id| {
                let chain = self.board.chain(id);
                chain.stones.meets(area) || !chain.liberties.is_subset(area)
            })
    }

    /// The external liberties of a white stone at a point when what it captures
    /// outside is counted; `before` without that.
    fn gain_by_captures(&self, point: Point, before: usize) -> usize {
        if !self.board.is_empty(point) {
            return before;
        }
        let atari = |id: &ChainId| self.board.chain(*id).liberties == PointSet::of(point);
        let captured: PointSet = self
            .board
            .chains_around(point, self.black)
            .filter(atari)
            .fold(PointSet::EMPTY, |set, id| set | self.board.chain(id).stones);
        let mut stones = PointSet::of(point);
        for id in self.chains(point, !self.black) {
            stones |= self.board.chain(id).stones;
        }
        before + (stones.rim() & (captured - *self.window.area())).len()
    }

    /// Whether every black chain next to White's stones reaches into the window.
    fn is_enclosed(&self, point: Point) -> bool {
        let area = self.window.area();
        self.black_next_to_white(point)
            .into_iter()
            .all(|id| self.board.chain(id).stones.meets(area))
    }
}

/// In a pattern the attacker is White, whoever that is on the board.
fn white_part() -> Color {
    Color::White
}
