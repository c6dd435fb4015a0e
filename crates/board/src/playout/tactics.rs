//! What a policy of play asks about a move before it makes it.

use super::grid::{REACH, Spot};
use super::liberties::Liberties;
use super::play::Look;
use super::{BLACK, NEIGHBORS, PlayoutBoard, Rng, WHITE};
use crate::{Color, Move, Point};

impl PlayoutBoard {
    /// Whether nobody has a stone there; `false` for a border cell.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        // The cells in the corners of the frame are no spots.
        if !(REACH..Point::COUNT - REACH).contains(&point.index()) {
            return false;
        }
        let place = usize::from(self.cells.at(point.into()).place);
        place < self.empty_count && self.empties[place].point() == point
    }

    /// Which of the eight neighbours of a point have a black and a white stone:
    /// bits in the order of [`Point::neighbors`] and [`Point::diagonals`]. A
    /// neighbour beyond the edge counts as both, and so does the first diagonal
    /// beyond it.
    #[inline]
    pub fn around(&self, point: Point) -> [u8; 2] {
        self.cells.at(point.into()).around
    }

    /// Whether the player to move may play there and it fills no own eye.
    #[inline]
    pub fn is_playable(&self, point: Point) -> bool {
        self.is_empty(point) && self.is_candidate(&self.look_for_mover(point.into()))
    }

    /// Whether a legal move of the player to move that captures nothing leaves
    /// its chain with a single liberty.
    #[inline]
    pub fn is_self_atari(&self, point: Point) -> bool {
        self.look_for_mover(point.into()).is_self_atari(&self.liberties)
    }

    /// Whether the player to move captures something there.
    #[inline]
    pub fn is_capture(&self, point: Point) -> bool {
        self.look_for_mover(point.into()).captured() != 0
    }

    /// Whether two stones are of one chain.
    #[inline]
    pub fn is_one_chain(&self, a: Point, b: Point) -> bool {
        self.cells.at(a.into()).chain == self.cells.at(b.into()).chain
    }

    /// The stones of a chain, this one first.
    #[inline]
    pub fn chain_stones(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        let first = Spot::from(stone);
        let mut next = Some(first);
        std::iter::from_fn(move || {
            let spot = next?;
            let after = self.cells.at(spot).next;
            next = (after != first).then_some(after);
            Some(spot.point())
        })
    }

    /// The two liberties of the chain of a stone, if it has exactly two.
    #[inline]
    pub fn two_liberties(&self, stone: Point) -> Option<[Point; 2]> {
        // A point is in at most four pairs.
        if self.chain_liberties(stone).pairs() > 8 {
            return None;
        }
        let mut found: [Option<Point>; 2] = [None; 2];
        for of_chain in self.chain_stones(stone) {
            for point in of_chain.neighbors() {
                if !self.is_empty(point) || found.contains(&Some(point)) {
                    continue;
                }
                match found {
                    [None, _] => found[0] = Some(point),
                    [_, None] => found[1] = Some(point),
                    _ => return None,
                }
            }
        }
        Some([found[0]?, found[1]?])
    }

    /// As [`PlayoutBoard::random_move`], among the moves that are accepted.
    #[inline]
    pub fn random_move_where(
        &mut self,
        rng: &mut Rng,
        mut accept: impl FnMut(&PlayoutBoard, Point) -> bool,
    ) -> Move {
        let found = match self.to_move {
            Color::Black => self.pick::<BLACK>(rng, &mut accept),
            Color::White => self.pick::<WHITE>(rng, &mut accept),
        };
        found.map_or(Move::Pass, |look| Move::Play(look.point()))
    }

    #[inline]
    fn look_for_mover(&self, spot: Spot) -> Look {
        match self.to_move {
            Color::Black => self.look::<BLACK>(spot),
            Color::White => self.look::<WHITE>(spot),
        }
    }
}

impl Look {
    #[inline]
    fn is_self_atari(&self, liberties: &super::grid::Grid<Liberties>) -> bool {
        let empty = !(self.own | self.enemy) & NEIGHBORS;
        if empty.count_ones() >= 2 || self.captured() != 0 {
            return false;
        }
        // The liberties of the friends together, less this point.
        let mut sum = Liberties::of_neighbors(self.spot.index(), empty);
        let friends = self.friends();
        for i in 0..4 {
            if friends >> i & 1 == 0 {
                continue;
            }
            sum = sum.minus(self.pair);
            let seen = (0..i).any(|j| friends >> j & 1 == 1 && self.chains[j] == self.chains[i]);
            if !seen {
                sum = sum.plus(*liberties.at(self.chains[i]));
            }
        }
        sum.last().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, PointSet, Size};

    /// Every answer against the exact-liberty board, in positions of random
    /// games.
    #[test]
    fn answers_agree_with_the_exact_board() {
        let size = Size::square(7).unwrap();
        let mut rng = Rng::new(3);
        for _ in 0..40 {
            let mut fast = PlayoutBoard::new(size);
            let mut exact = Board::new(size);
            for _ in 0..90 {
                let color = fast.to_move();
                compare(&fast, &exact, color);
                let action = fast.random_move_where(&mut rng, |board, p| board.is_playable(p));
                fast.play(action);
                exact.make(color, action);
            }
        }
    }

    fn compare(fast: &PlayoutBoard, exact: &Board, color: Color) {
        for point in fast.size().points() {
            assert_eq!(fast.is_empty(point), exact.is_empty(point));
            if let Some(id) = exact.chain_at(point) {
                let chain = exact.chain(id);
                assert_eq!(fast.chain_stones(point).collect::<PointSet>(), chain.stones);
                let two = fast.two_liberties(point).map(|two| two.into_iter().collect());
                assert_eq!(two, (chain.liberty_count == 2).then_some(chain.liberties));
                for other in chain.stones {
                    assert!(fast.is_one_chain(point, other));
                }
            } else if fast.is_legal(point) {
                let mut after = exact.clone();
                let before = after.stones(!color).len();
                after.play_unchecked(color, point);
                let captures = after.stones(!color).len() < before;
                let own = after.chain(after.chain_at(point).unwrap());
                assert_eq!(fast.is_capture(point), captures);
                assert_eq!(fast.is_self_atari(point), !captures && own.liberty_count == 1);
                assert_eq!(fast.is_playable(point), !fast.is_eye_like(point, color));
            }
        }
    }

    #[test]
    fn border_cells_are_not_empty() {
        let size = Size::square(3).unwrap();
        let board = PlayoutBoard::new(size);
        for point in size.points() {
            for beside in point.around() {
                assert_eq!(board.is_empty(beside), size.contains(beside));
            }
        }
    }
}
