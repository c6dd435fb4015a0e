//! Exact possible omission numbers, by what the judge of a position says of life.

use tesuji_board::{Board, Budget, Color, KoGrade, Point, PointSet, Rng};
use tesuji_fuseki::params::PonWeights;
use tesuji_fuseki::{
    DEGREES, Enclosed, ExactPon, Judge, Reach, dame_counts, edge_of, enclosed, exact_pon,
};
use tesuji_judge::Judge as PositionJudge;
use tesuji_patterns::Record;

/// Positions that may be visited for one question.
const NODES: u64 = 8_000;
/// Moves in a row that are tried.
pub const MOST: usize = 2;
/// Regions with more empty points are not asked.
const LARGEST: usize = 12;
/// Positions after these moves are looked at.
const MOVES: std::ops::Range<usize> = 60..180;

/// Asks the judge of the position.
pub struct Asker;

impl Judge for Asker {
    fn lives(&mut self, board: &Board, stones: &PointSet, first: Color) -> Option<bool> {
        let budget = Budget::new(NODES, 0);
        match PositionJudge::new(board).grade(stones, first, &budget).ok()?? {
            KoGrade::LIVES => Some(true),
            KoGrade::DIES => Some(false),
            KoGrade::Ko(_) => None,
        }
    }
}

/// A group whose exact number is known, with what it can see.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Its stones and region.
    pub group: Enclosed,
    /// The exact number.
    pub exact: ExactPon,
    /// The dame by degree and kind.
    pub dame: [[u32; 3]; DEGREES],
}

impl Counted {
    /// The estimate by some weights.
    pub fn estimate(&self, weights: &PonWeights) -> f32 {
        let sum: f32 = self
            .dame
            .iter()
            .zip(weights.degree)
            .map(|(kinds, degree)| {
                let kinds = kinds.iter().zip(weights.kind);
                degree * kinds.map(|(&count, weight)| count as f32 * weight).sum::<f32>()
            })
            .sum();
        weights.slope * sum + weights.offset
    }

    /// How far an estimate is off; beyond the limit of the search nothing is.
    pub fn error(&self, weights: &PonWeights) -> f32 {
        let (found, exact) = (self.estimate(weights), self.exact.number as f32);
        let beyond = self.exact.is_limit && found.abs() > exact.abs() && found * exact > 0.0;
        if beyond { 0.0 } else { found - exact }
    }
}

/// Groups of games with their exact numbers, until there are enough: one of so many positions of
/// each game, where there is any.
pub fn count_groups(
    games: &[Record],
    looks: usize,
    wanted: usize,
    mut progress: impl FnMut(usize),
) -> Vec<Counted> {
    let mut rng = Rng::new(1);
    let mut all = Vec::new();
    for game in (0..looks).flat_map(|_| games) {
        if all.len() >= wanted {
            break;
        }
        let at = MOVES.start + rng.below(MOVES.len() as u32) as usize;
        let Some(board) = position(game, at) else { continue };
        let groups = enclosed(&board, LARGEST);
        if groups.is_empty() {
            continue;
        }
        let group = groups[rng.below(groups.len() as u32) as usize];
        let Some(exact) = exact_pon(&board, &group, &mut Asker, MOST) else { continue };
        let reach = Reach::of(&board, group.color, group.stones, DEGREES);
        let dame = dame_counts(&reach, &edge_of(board.size()));
        all.push(Counted { group, exact, dame });
        progress(all.len());
    }
    all
}

/// The board after so many moves of a game.
pub fn position(game: &Record, at: usize) -> Option<Board> {
    let mut found = None;
    let mut number = 0;
    game.each_board(|board, _, _: Point| {
        if number == at {
            found = Some(board.clone());
        }
        number += 1;
    });
    found
}

/// The root of the mean squared error.
pub fn spread(groups: &[Counted], weights: &PonWeights) -> f32 {
    let sum: f32 = groups.iter().map(|group| group.error(weights).powi(2)).sum();
    (sum / groups.len().max(1) as f32).sqrt()
}

/// Changes one constant after the other for as long as that makes the error
/// smaller. The worth of a free dame of the first degree stays 1, and farther
/// ones are not worth more.
pub fn refit(groups: &[Counted], start: PonWeights) -> PonWeights {
    let mut best = start;
    let mut error = spread(groups, &best);
    for step in [0.2, 0.05, 0.01] {
        let mut improved = true;
        while improved {
            improved = false;
            for (place, least) in LEAST.into_iter().enumerate() {
                for change in [step, -step] {
                    let mut next = best;
                    *constant(&mut next, place) += change;
                    let next_error = spread(groups, &next);
                    let sensible = *constant(&mut next, place) > least && is_falling(&next.degree);
                    if next_error < error - 1e-5 && sensible {
                        (best, error, improved) = (next, next_error, true);
                    }
                }
            }
        }
    }
    best
}

/// Whether a dame farther away counts no more than a nearer one.
fn is_falling(degree: &[f32; DEGREES]) -> bool {
    degree.windows(2).all(|two| two[1] <= two[0])
}

/// The constants that are fitted: three degrees, two kinds, slope and offset.
/// Each stays above its least value here.
const LEAST: [f32; 7] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -9.0];

fn constant(weights: &mut PonWeights, place: usize) -> &mut f32 {
    match place {
        0..=2 => &mut weights.degree[place + 1],
        3..=4 => &mut weights.kind[place - 3],
        5 => &mut weights.slope,
        _ => &mut weights.offset,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;
    use tesuji_fuseki::params::PON_DOCUMENT;

    #[test]
    fn the_judge_counts_eye_spaces() {
        let check = |text: &str, number: i32| {
            let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
            let groups = enclosed(&board, LARGEST);
            let group = groups.iter().find(|group| group.color == Color::Black).unwrap();
            let found = exact_pon(&board, group, &mut Asker, MOST).unwrap();
            assert_eq!(found.number, number, "{text}");
        };
        let below = "\nO O O O O O O\n. . . . . . .\n. . . . . . .\n. . . . . . .";
        check(&format!(". . . X O . .\nX X X X O . .{below}"), 0);
        check(&format!(". . . . X O .\nX X X X X O .{below}"), 1);
        check(&format!(". . X O . . .\nX X X O . . .{below}"), -3);
    }

    #[test]
    fn a_refit_finds_the_constants_that_made_the_numbers() {
        let board = Board::new(tesuji_board::Size::STANDARD);
        let group =
            Enclosed { color: Color::Black, stones: board.points(), region: board.points() };
        let truth = PonWeights { offset: -1.0, slope: 0.5, ..PON_DOCUMENT };
        let mut rng = Rng::new(7);
        let groups: Vec<Counted> = (0..300)
            .map(|_| {
                let dame = std::array::from_fn(|_| std::array::from_fn(|_| rng.below(4)));
                let exact = ExactPon { number: 0, is_limit: false, moves: Vec::new() };
                let mut one = Counted { group, exact, dame };
                one.exact.number = one.estimate(&truth).round() as i32;
                one
            })
            .collect();
        let found = refit(&groups, PON_DOCUMENT);
        assert!(spread(&groups, &found) < 0.4, "{}", spread(&groups, &found));
        assert!(spread(&groups, &found) < spread(&groups, &PON_DOCUMENT) / 2.0);
    }
}
