//! What random games say about a position: who owns which point, which stones
//! are dead, what the score may be. An estimate, never a proof; only where
//! life is unconditional it is certain.

use tesuji_board::{Board, Color, PlayoutBoard, Point, PointMap, PointSet, Rng};
use tesuji_shape::{territory, unconditional};

/// Random games for one estimate, unless something else is asked for.
pub const PLAYOUTS: u32 = 1000;

/// The share of a chain's points that must end up the opponent's for the chain
/// to be called dead.
const DEAD_SHARE: f64 = 0.55;

/// The seed is fixed, so that the same position gets the same answer.
const SEED: u64 = 0x7465_7375_6a69;

/// The result of random games from one position.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// How many games were played; at least one.
    pub playouts: u32,
    /// In how many games each point ended up Black's and White's.
    owned: [PointMap<u32>; 2],
    sum: f64,
    sum_of_squares: f64,
    dead: PointSet,
}

impl Estimate {
    /// Plays random games from a position. Stops early, but not before the
    /// first game, when `stop` says so.
    pub fn of(board: &Board, to_move: Color, playouts: u32, stop: impl Fn() -> bool) -> Estimate {
        let ko = board.ko().filter(|ko| ko.color == to_move).map(|ko| ko.point);
        let (black, white) = (board.stones(Color::Black), board.stones(Color::White));
        let start = PlayoutBoard::from_stones(board.size(), &black, &white, to_move, ko);
        let mut rng = Rng::new(SEED);
        let mut estimate = Estimate {
            playouts: 0,
            owned: [PointMap::filled(0); 2],
            sum: 0.0,
            sum_of_squares: 0.0,
            dead: PointSet::EMPTY,
        };
        while estimate.playouts == 0 || (estimate.playouts < playouts && !stop()) {
            let mut game = start;
            game.run_random(&mut rng);
            estimate.add(&game);
        }
        estimate.dead = estimate.dead_stones(board);
        estimate
    }

    fn add(&mut self, end: &PlayoutBoard) {
        self.playouts += 1;
        let mut score = 0.0;
        for point in end.size().points() {
            if let Some(owner) = end.owner(point) {
                self.owned[owner.index()][point] += 1;
                score += if owner == Color::Black { 1.0 } else { -1.0 };
            }
        }
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    /// How much more often the point ended up Black's than White's, −1 to 1.
    pub fn ownership(&self, point: Point) -> f64 {
        let difference = f64::from(self.owned[0][point]) - f64::from(self.owned[1][point]);
        difference / f64::from(self.playouts)
    }

    /// Stones that probably cannot be saved, and those that certainly cannot.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The mean of Black's area less White's, komi not included.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.playouts)
    }

    /// The standard deviation of that score from game to game.
    pub fn deviation(&self) -> f64 {
        let mean_of_squares = self.sum_of_squares / f64::from(self.playouts);
        (mean_of_squares - self.mean().powi(2)).max(0.0).sqrt()
    }

    fn dead_stones(&self, board: &Board) -> PointSet {
        let lives = Color::BOTH.map(|color| unconditional(board, color));
        let owned = [0, 1].map(|i| lives[i].stones | territory(board, &lives[i]));
        let mut dead = PointSet::EMPTY;
        for color in Color::BOTH {
            for id in board.chains(color) {
                let stones = board.chain(id).stones;
                let is_dead = if stones.meets(&owned[color.index()]) {
                    false
                } else if stones.meets(&owned[(!color).index()]) {
                    true
                } else {
                    self.lost_share(&stones, color) > DEAD_SHARE
                };
                if is_dead {
                    dead |= stones;
                }
            }
        }
        dead
    }

    /// The share of the games, point by point, in which the opponent got them.
    fn lost_share(&self, stones: &PointSet, color: Color) -> f64 {
        let lost: u32 = stones.iter().map(|p| self.owned[(!color).index()][p]).sum();
        f64::from(lost) / f64::from(self.playouts) / stones.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    fn estimate(text: &str) -> (Board, Estimate) {
        let setup = Diagram::parse(text).unwrap().setup;
        let board = Board::from_setup(&setup).unwrap();
        let estimate = Estimate::of(&board, Color::Black, 200, || false);
        (board, estimate)
    }

    #[test]
    fn living_groups_and_a_dead_stone() {
        let text = "
            . X . X O . O
            X X X X O O .
            . . . X O . O
            . O . X O O O
            X X X X O . O
            . . . X O O O
            . . . X O . O";
        let (_, estimate) = estimate(text);
        assert_eq!(estimate.dead().iter().map(|p| p.to_string()).collect::<Vec<_>>(), ["B4"]);
        assert_eq!(estimate.ownership("A7".parse().unwrap()), 1.0);
        assert!(estimate.mean() > 0.0 && estimate.deviation() < 10.0);
    }

    #[test]
    fn it_can_be_stopped_but_knows_one_game() {
        let board = Board::new(tesuji_board::Size::square(5).unwrap());
        let estimate = Estimate::of(&board, Color::Black, 1000, || true);
        assert_eq!(estimate.playouts, 1);
    }
}
