//! The *n*-th degree dame of a group: how far it can see.

use tesuji_board::{Board, Color, PointSet};

/// The highest degree that counts (Tajima & Sanechika, section 3).
pub const DEGREES: usize = 4;

/// The empty points around a group, by degree and by how often the way there
/// was rubbed by the opponent.
///
/// **Definition** (Tajima & Sanechika, section 3): the dame of degree n are
/// the empty points that lie n steps from the group, over empty points. If the
/// way touches a stone of the opponent, the point is *kosuri*; the touches add
/// up along the way.
///
/// **Choice**: of several shortest ways the one with the fewest touches counts.
/// The document says nothing of it.
///
/// ```
/// use tesuji_board::{Board, Color, Diagram, PointSet};
/// let diagram = Diagram::parse(". . . .\n. X . O\n. . . .").unwrap();
/// let board = Board::from_setup(&diagram.setup).unwrap();
/// let reach = tesuji_fuseki::Reach::of(&board, Color::Black, board.stones(Color::Black), 2);
/// // C2 touches White's stone; the other three liberties do not.
/// assert_eq!(reach.steps[0].map(|points| points.len()), [3, 1, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// For each degree, from 1, the points without a touch, with one, and with
    /// two or more.
    pub steps: Vec<[PointSet; 3]>,
}

impl Reach {
    /// Walks so many steps away from stones of a colour.
    pub fn of(board: &Board, color: Color, stones: PointSet, degrees: usize) -> Reach {
        let touched = board.stones(!color).rim();
        Reach::over(stones, board.empty_points(), touched, degrees)
    }

    /// The same where it is known which points are empty and which of them
    /// touch the opponent.
    pub(crate) fn over(
        stones: PointSet,
        mut free: PointSet,
        touched: PointSet,
        degrees: usize,
    ) -> Reach {
        let mut steps = Vec::with_capacity(degrees);
        let mut front = [stones, PointSet::EMPTY, PointSet::EMPTY];
        for _ in 0..degrees {
            let [clean, once, more] = front.map(|points| points.rim() & free);
            let next_clean = clean - touched;
            let next_once = ((clean & touched) | (once - touched)) - next_clean;
            let next_more = (once | more) - next_clean - next_once;
            front = [next_clean, next_once, next_more];
            free -= next_clean | next_once | next_more;
            steps.push(front);
        }
        Reach { steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use tesuji_board::{Point, PointMap, Rng, Setup, Size};

    /// The definition, point by point: shortest ways with the fewest touches.
    fn by_definition(
        board: &Board,
        color: Color,
        stones: PointSet,
    ) -> PointMap<Option<(u32, u32)>> {
        let mut best: PointMap<Option<(u32, u32)>> = PointMap::filled(None);
        let mut queue: VecDeque<(Point, u32, u32)> = stones.iter().map(|p| (p, 0, 0)).collect();
        while let Some((p, steps, touches)) = queue.pop_front() {
            for q in board.empty_neighbors(p) {
                let touch = u32::from(board.chains_around(q, !color).next().is_some());
                let found = (steps + 1, touches + touch);
                if best[q].is_none_or(|known| found < known) {
                    best[q] = Some(found);
                    queue.push_back((q, found.0, found.1));
                }
            }
        }
        best
    }

    #[test]
    fn reach_is_what_the_definition_says() {
        let size = Size::new(9, 8).unwrap();
        let mut seen = [0; 3];
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let mut setup = Setup::new(size);
            for p in size.points() {
                match rng.below(6) {
                    0 => setup.put(p, Some(Color::Black)),
                    1 => setup.put(p, Some(Color::White)),
                    _ => {}
                }
            }
            let Ok(board) = Board::from_setup(&setup) else { continue };
            let Some(first) = board.chains(Color::Black).next() else { continue };
            let stones = board.chain(first).stones;
            let known = by_definition(&board, Color::Black, stones);
            let reach = Reach::of(&board, Color::Black, stones, 5);
            for p in size.points() {
                let expected = known[p].filter(|&(steps, _)| steps <= 5);
                let mut found = None;
                for (i, kinds) in reach.steps.iter().enumerate() {
                    for (touches, points) in kinds.iter().enumerate() {
                        if points.contains(p) {
                            assert_eq!(found, None);
                            found = Some((i as u32 + 1, touches as u32));
                            seen[touches] += 1;
                        }
                    }
                }
                assert_eq!(found, expected.map(|(steps, touches)| (steps, touches.min(2))));
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
