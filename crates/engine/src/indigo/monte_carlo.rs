//! Random games from a few moves, fewer and fewer as it shows which are worse.

use tesuji_board::{Color, Game, Move, Point, PointMap, Rng};

use crate::playout::{Chances, Policy};
use crate::root::Root;
use crate::tally::Tally;

/// How random games are shared out.
///
/// **Definition** (Bouzy and Helmstetter 2003, *Monte-Carlo Go developments*,
/// progressive pruning): a move is given up when its mean, and a few standard
/// errors more, is less than another's mean and as much less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pruning {
    /// Nothing is given up before so many games of a move.
    pub least_games: u64,
    /// How many standard errors.
    pub errors: f64,
    /// Moves are equal when their errors are less than this, in points.
    pub equal: f64,
    /// Whether a game counts for every move that is made in it later
    /// (all moves as first; Brügmann 1993), at half of its weight.
    pub amaf: bool,
}

impl Pruning {
    /// The usual values: ratios of 1, equality at one point.
    pub const USUAL: Pruning = Pruning { least_games: 100, errors: 1.0, equal: 1.0, amaf: true };
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The move with the best mean.
    pub action: Move,
    /// Every move with its mean score in points for the player, komi counted,
    /// and its games; best first.
    pub moves: Vec<(Point, f64, u64)>,
    /// The games of all.
    pub playouts: u64,
    /// The share of all games that the player won.
    pub value: f64,
    /// Who owned what at their ends.
    pub tally: Tally,
}

impl Verified {
    /// A move that no game was played for.
    pub fn unverified(action: Move) -> Verified {
        Verified { action, moves: Vec::new(), playouts: 0, value: 0.5, tally: Tally::default() }
    }
}

#[derive(Clone, Copy, Default)]
struct Sample {
    weight: f64,
    sum: f64,
    squares: f64,
    games: u64,
}

impl Sample {
    fn add(&mut self, score: f64, weight: f64) {
        self.weight += weight;
        self.sum += weight * score;
        self.squares += weight * score * score;
    }

    fn mean(&self) -> f64 {
        self.sum / self.weight.max(1e-9)
    }

    fn error(&self) -> f64 {
        let variance = (self.squares / self.weight.max(1e-9) - self.mean().powi(2)).max(1.0);
        (variance / self.weight.max(1.0)).sqrt()
    }
}

/// Plays random games from each of the moves and from a pass, at most so many
/// in all.
pub fn verify(
    game: &Game,
    color: Color,
    moves: &[Point],
    pruning: &Pruning,
    playouts: u64,
    rng: &mut Rng,
) -> Verified {
    if moves.is_empty() {
        return Verified::unverified(Move::Pass);
    }
    let root = Root::of(game, color);
    let policy = Policy::new(Chances::USUAL);
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let mut samples = vec![Sample::default(); moves.len()];
    let mut alive: Vec<usize> = (0..moves.len()).collect();
    let mut place = PointMap::filled(usize::MAX);
    for (i, &point) in moves.iter().enumerate() {
        place[point] = i;
    }
    let (mut done, mut won) = (0, 0);
    let mut board = root.board;
    let mut tally = Tally::default();
    while done < playouts && (alive.len() > 1 || done < pruning.least_games) {
        for &i in &alive {
            board.copy_from(&root.board);
            board.play(Move::Play(moves[i]));
            let mut first = PointMap::filled(None);
            let mut later = Vec::new();
            policy.run(&mut board, [Some(moves[i]), root.last[0]], rng, |mover, point| {
                if first[point].is_none() {
                    first[point] = Some(mover);
                    if mover == color && place[point] != usize::MAX {
                        later.push(place[point]);
                    }
                }
            });
            let area = board.area_score();
            tally.add(&board, area);
            let halves = 2 * area - root.target_halves;
            let score = sign * f64::from(halves) / 2.0;
            samples[i].add(score, 1.0);
            samples[i].games += 1;
            if pruning.amaf {
                later.iter().filter(|&&j| j != i).for_each(|&j| samples[j].add(score, 0.5));
            }
            done += 1;
            won += u64::from(score > 0.0);
        }
        if samples[alive[0]].games >= pruning.least_games {
            prune(&mut alive, &samples, pruning);
        }
    }
    let mut order: Vec<usize> = (0..moves.len()).collect();
    let key = |i: usize| (alive.contains(&i), samples[i].mean());
    order.sort_by(|&a, &b| {
        let ((alive_a, mean_a), (alive_b, mean_b)) = (key(a), key(b));
        alive_b.cmp(&alive_a).then(mean_b.total_cmp(&mean_a)).then(a.cmp(&b))
    });
    Verified {
        action: Move::Play(moves[order[0]]),
        moves: order.iter().map(|&i| (moves[i], samples[i].mean(), samples[i].games)).collect(),
        playouts: done,
        value: if done == 0 { 0.5 } else { won as f64 / done as f64 },
        tally,
    }
}

fn prune(alive: &mut Vec<usize>, samples: &[Sample], pruning: &Pruning) {
    let lower = |i: usize| samples[i].mean() - pruning.errors * samples[i].error();
    let upper = |i: usize| samples[i].mean() + pruning.errors * samples[i].error();
    let best = alive.iter().copied().max_by(|&a, &b| lower(a).total_cmp(&lower(b)));
    let Some(best) = best else { return };
    let bound = lower(best);
    alive.retain(|&i| i == best || upper(i) >= bound);
    // Who is left is equal when nobody's mean is uncertain any more.
    if alive.iter().all(|&i| samples[i].error() < pruning.equal / 2.0) {
        let top = alive
            .iter()
            .copied()
            .max_by(|&a, &b| samples[a].mean().total_cmp(&samples[b].mean()).then(b.cmp(&a)));
        alive.retain(|&i| Some(i) == top);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Ruleset};

    /// Whoever plays a decides whether White lives.
    const CORNER: &str = "
        b O X X X . .
        a O X . X . .
        . O X X X X X
        O O X . X . .
        X X X X X . .
        . c . . . . .
        . . . . . . .";

    #[test]
    fn the_move_that_decides_has_the_best_mean() {
        let diagram = Diagram::parse(CORNER).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
        let moves = ['b', 'c', 'a'].map(|letter| diagram.at(letter));
        for color in Color::BOTH {
            for amaf in [false, true] {
                let pruning = Pruning { amaf, ..Pruning::USUAL };
                let verified = verify(&game, color, &moves, &pruning, 3000, &mut Rng::new(1));
                assert_eq!(verified.action, Move::Play(diagram.at('a')), "{color} {amaf}");
                assert!(verified.playouts <= 3002);
            }
        }
    }

    #[test]
    fn worse_moves_get_fewer_games() {
        let diagram = Diagram::parse(CORNER).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
        let moves = ['c', 'a'].map(|letter| diagram.at(letter));
        let pruning = Pruning { amaf: false, ..Pruning::USUAL };
        let verified = verify(&game, Color::Black, &moves, &pruning, 10_000, &mut Rng::new(1));
        assert!(verified.playouts < 1000, "{}", verified.playouts);
    }
}
