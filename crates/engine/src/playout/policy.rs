//! The choice of a move in a playout.

use tesuji_board::{Color, Move, PlayoutBoard, Point, Rng};

use super::atari;
use super::nakade;
use super::three::Shapes;

/// How often each rule is asked, in 256ths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Capturing and saving chains in atari beside the last moves.
    pub atari: u32,
    /// Chains with two liberties beside the last move.
    pub two_liberties: u32,
    /// The vital point of an eye space beside the last move.
    pub nakade: u32,
    /// Shapes beside the last move.
    pub shapes: u32,
    /// Shapes beside the move before it.
    pub earlier_shapes: u32,
    /// Not moving into atari, for each move that chance proposes.
    pub no_self_atari: u32,
}

impl Chances {
    /// What plays best.
    pub const USUAL: Chances = Chances {
        atari: 240,
        two_liberties: 180,
        nakade: 200,
        shapes: 256,
        earlier_shapes: 128,
        no_self_atari: 240,
    };

    /// Nothing but chance.
    pub const NONE: Chances = Chances {
        atari: 0,
        two_liberties: 0,
        nakade: 0,
        shapes: 0,
        earlier_shapes: 0,
        no_self_atari: 0,
    };
}

/// Plays games to the end.
#[derive(Clone, Copy)]
pub struct Policy {
    chances: Chances,
    shapes: &'static Shapes,
}

impl Policy {
    /// With chances of its own.
    pub fn new(chances: Chances) -> Policy {
        Policy { chances, shapes: Shapes::get() }
    }

    /// Plays on until both pass, or for [`PlayoutBoard::longest_game`] moves.
    /// `last` are the last moves, the latest first. Every stone is told.
    pub fn run(
        &self,
        board: &mut PlayoutBoard,
        mut last: [Option<Point>; 2],
        rng: &mut Rng,
        mut played: impl FnMut(Color, Point),
    ) {
        for _ in 0..board.longest_game() {
            if board.is_over() {
                return;
            }
            let action = self.choose(board, last, rng);
            let point = action.point();
            if let Some(point) = point {
                played(board.to_move(), point);
            }
            board.play(action);
            last = [point, last[0]];
        }
    }

    /// The next move.
    pub fn choose(
        &self,
        board: &mut PlayoutBoard,
        last: [Option<Point>; 2],
        rng: &mut Rng,
    ) -> Move {
        if let Some(urgent) = self.answer(board, last, rng) {
            return Move::Play(urgent);
        }
        let dice = rng.next_u64();
        let careful = asked(dice, self.chances.no_self_atari);
        if careful {
            board.random_move_where(rng, |board, point| !is_foolish(board, point))
        } else {
            board.random_move(rng)
        }
    }

    fn answer(
        &self,
        board: &PlayoutBoard,
        last: [Option<Point>; 2],
        rng: &mut Rng,
    ) -> Option<Point> {
        let [last, earlier] = last.map(|point| point.filter(|&p| !board.is_empty(p)));
        // One number is dice enough for all rules.
        let dice = rng.next_u64();
        let mut found = Few::default();
        if asked(dice, self.chances.atari) {
            atari::answers(board, [last, earlier], &mut found);
            if let Some(point) = found.pick(rng) {
                return Some(point);
            }
        }
        let last = last?;
        if asked(dice >> 8, self.chances.two_liberties) {
            atari::two_liberties(board, last, &mut found);
            if let Some(point) = found.pick(rng) {
                return Some(point);
            }
        }
        if asked(dice >> 16, self.chances.nakade)
            && let Some(point) = nakade::vital_point(board, last)
        {
            return Some(point);
        }
        if asked(dice >> 24, self.chances.shapes) {
            self.shapes_around(board, last, &mut found);
            if let Some(point) = found.pick(rng) {
                return Some(point);
            }
        }
        let earlier = earlier?;
        if asked(dice >> 32, self.chances.earlier_shapes) {
            self.shapes_around(board, earlier, &mut found);
        }
        found.pick(rng)
    }

    fn shapes_around(&self, board: &PlayoutBoard, point: Point, found: &mut Few) {
        let (own, enemy) = (board.to_move().index(), board.to_move().opponent().index());
        for beside in point.around() {
            if !board.is_empty(beside) {
                continue;
            }
            let around = board.around(beside);
            if self.shapes.likes(around[own], around[enemy])
                && board.is_playable(beside)
                && !board.is_self_atari(beside)
            {
                found.add(beside);
            }
        }
    }
}

#[inline]
fn asked(dice: u64, chance: u32) -> bool {
    (dice & 255) < u64::from(chance)
}

/// Whether a move puts stones into atari for nothing: neither does it capture
/// nor leave the opponent a dead shape.
fn is_foolish(board: &PlayoutBoard, point: Point) -> bool {
    board.is_self_atari(point) && !nakade::leaves_dead_shape(board, point)
}

/// A few points, of which one is picked by chance.
#[derive(Default)]
pub(super) struct Few {
    points: [Option<Point>; 16],
    count: usize,
}

impl Few {
    /// One more; beyond sixteen they are not noted.
    #[inline]
    pub(super) fn add(&mut self, point: Point) {
        if self.count < self.points.len() {
            self.points[self.count] = Some(point);
            self.count += 1;
        }
    }

    #[inline]
    fn pick(&mut self, rng: &mut Rng) -> Option<Point> {
        match std::mem::take(&mut self.count) {
            0 => None,
            1 => self.points[0],
            count => self.points[rng.below(count as u32) as usize],
        }
    }

    /// What has been found.
    #[cfg(test)]
    pub(super) fn set(&self) -> tesuji_board::PointSet {
        self.points[..self.count].iter().flatten().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Size;

    #[test]
    fn games_end_and_every_move_is_legal() {
        let policy = Policy::new(Chances::USUAL);
        for side in [2, 5, 9] {
            let start = PlayoutBoard::new(Size::square(side).unwrap());
            let mut rng = Rng::new(9);
            for _ in 0..200 {
                let mut board = start;
                let mut last = [None; 2];
                for _ in 0..board.longest_game() {
                    if board.is_over() {
                        break;
                    }
                    let action = policy.choose(&mut board, last, &mut rng);
                    assert!(action.point().is_none_or(|p| board.is_playable(p)), "{board:?}");
                    board.play(action);
                    last = [action.point(), last[0]];
                }
                assert!(side == 2 || board.is_over());
            }
        }
    }

    #[test]
    fn what_was_played_is_told() {
        let policy = Policy::new(Chances::USUAL);
        let start = PlayoutBoard::new(Size::square(9).unwrap());
        let (mut first, mut second) = (start, start);
        let mut moves = Vec::new();
        policy.run(&mut first, [None; 2], &mut Rng::new(4), |color, point| {
            moves.push((color, point));
        });
        for (color, point) in moves {
            if second.to_move() != color {
                second.play(Move::Pass);
            }
            second.play(Move::Play(point));
        }
        assert_eq!(first.area_score(), second.area_score());
    }
}
