//! What a strategy looks at: the board, who is to move, and the groups.

use tesuji_board::{Board, Color, Point, PointMap, PointSet};

use crate::dame::{DEGREES, Reach};
use crate::params::PonWeights;
use crate::pon::{edge_of, weighted_dame};
use crate::survey::Survey;

/// A position from the point of view of the player to move.
pub struct Situation<'a> {
    /// The board.
    pub board: &'a Board,
    /// Who is to move.
    pub color: Color,
    /// The groups.
    pub survey: &'a Survey,
    /// How PON is estimated.
    pub pon: &'a PonWeights,
    /// The last move, if it was one on the board.
    pub last: Option<Point>,
    edge: PointSet,
    touched: [PointSet; 2],
}

impl<'a> Situation<'a> {
    /// Looks at a position.
    pub fn new(
        board: &'a Board,
        color: Color,
        survey: &'a Survey,
        pon: &'a PonWeights,
        last: Option<Point>,
    ) -> Situation<'a> {
        let touched = Color::BOTH.map(|color| board.stones(!color).rim());
        Situation { board, color, survey, pon, last, edge: edge_of(board.size()), touched }
    }

    /// The PON of a group after a stone of either colour has been added,
    /// captures and new links left aside.
    pub fn pon_after(&self, group: usize, stone: Color, point: Point) -> f32 {
        let view = &self.survey.groups[group];
        let mut stones = view.stones;
        let mut touched = self.touched[view.color.index()];
        if stone == view.color {
            stones.insert(point);
        } else {
            touched |= PointSet::of(point).rim();
        }
        let free = self.board.empty_points() - PointSet::of(point);
        let reach = Reach::over(stones, free, touched, DEGREES);
        self.pon.slope * weighted_dame(&reach, &self.edge, self.pon) + self.pon.offset
    }

    /// Whether the player may play there and would not be in atari at once
    /// without having captured anything.
    pub fn is_sensible(&self, point: Point) -> bool {
        if !self.board.is_legal(self.color, point) {
            return false;
        }
        let mut liberties: PointSet = self.board.empty_neighbors(point).collect();
        for id in self.board.chains_around(point, self.color) {
            liberties |= self.board.chain(id).liberties;
        }
        liberties.remove(point);
        let captures = |id| self.board.chain(id).liberty_count == 1;
        liberties.len() >= 2 || self.board.chains_around(point, !self.color).any(captures)
    }

    /// The empty points within some steps of a point, as the crow flies.
    pub fn around(&self, point: Point, steps: usize) -> PointSet {
        let empty = self.board.empty_points();
        let near =
            |p: Point| p.column().abs_diff(point.column()) + p.row().abs_diff(point.row()) <= steps;
        empty.iter().filter(|&p| near(p)).collect()
    }

    /// The steps from a point to the nearest stone of each colour, as the crow
    /// flies.
    pub fn distances(&self) -> [PointMap<u8>; 2] {
        Color::BOTH.map(|color| {
            let mut map = PointMap::filled(u8::MAX);
            let all = self.board.points();
            let mut seen = self.board.stones(color);
            let mut steps = 0;
            while !seen.is_empty() {
                let next = (seen.rim() & all) - seen;
                steps += 1;
                for p in next {
                    map[p] = steps;
                }
                if next.is_empty() {
                    break;
                }
                seen |= next;
            }
            map
        })
    }
}
