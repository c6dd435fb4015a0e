//! Which moves lost many points. A short search of every position and the network's glances say
//! where to look; searches that grow longer where a doubt stays say what was lost. A position and
//! the one after it are always searched alike: a longer search sees more for whoever is to move,
//! so that a longer look at one of them alone would find losses that are none.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use tesuji_board::{Color, Game, Move};

use crate::opinion::{Opinion, Searcher, searched};
use crate::scores::{Comparison, Glance, Look, compare};
use crate::study::{DOUBTFUL_LOSS, POINTS_OF_CHANCE};

/// Moves that glances compare with others, the largest losses first.
const MOST_COMPARED: usize = 15;

/// A round of searches.
struct Round {
    /// Visits of each position, as a share of the usual number.
    share: (u64, u64),
    /// Moves are looked at that lose more than this as the round before sees it; points, and the
    /// chance to win as points.
    least: f64,
    /// No more moves than this, the largest losses first.
    most: usize,
}

/// The first round looks at every position. Of 303 moves of a game four lost more than three points
/// to a hundred visits, and what 25 saw was off by four at most.
const ROUNDS: [Round; 4] = [
    Round { share: (1, 4), least: f64::NEG_INFINITY, most: usize::MAX },
    Round { share: (1, 1), least: DOUBTFUL_LOSS / 2.0, most: 60 },
    Round { share: (4, 1), least: DOUBTFUL_LOSS, most: 40 },
    Round { share: (10, 1), least: 6.0, most: 20 },
];
/// What a glance sees lost counts by half: it is off by more.
const GLANCED: f64 = 0.5;

/// What moves lose, by their number less one: all that a searcher has looked at, or those that
/// the network doubts most.
pub(super) fn losses(
    positions: &[Game],
    moves: &[(Color, Move)],
    looks: &[Look],
    searcher: Option<Searcher>,
    stop: &(dyn Fn() -> bool + Sync),
) -> BTreeMap<usize, Comparison> {
    let glanced: Vec<f64> = (0..moves.len()).map(|i| glanced(&looks[i], moves[i].0)).collect();
    let Some(searcher) = searcher else {
        let doubtful = worst(glanced.iter().copied().enumerate(), DOUBTFUL_LOSS, MOST_COMPARED);
        let look = |i: usize| (i, compare(&positions[i], moves[i].0, moves[i].1));
        return doubtful.into_par_iter().map(look).collect();
    };
    let mut lost: BTreeMap<usize, Comparison> = BTreeMap::new();
    for (number, Round { share: (part, of), least, most }) in ROUNDS.iter().enumerate() {
        let doubt = |i: usize| {
            let seen = lost.get(&i).map(|found| weight(found.loss, found.chance));
            // What the network doubts is worth a search of the usual length.
            let glanced = if number > 1 { 0.0 } else { GLANCED * glanced[i] };
            (i, seen.map_or(glanced, |seen| seen.max(glanced)))
        };
        let doubtful = worst((0..moves.len()).map(doubt), *least, *most);
        let visits = (searcher.visits * part / of).max(1);
        let found = searched_alike(positions, moves, &doubtful, (searcher, visits), stop);
        lost.extend(found);
    }
    lost
}

/// A loss in points, with the chance to win as points.
fn weight(loss: f64, chance: f64) -> f64 {
    loss + POINTS_OF_CHANCE * chance
}

/// What a move seems to lose at a glance.
fn glanced(look: &Look, player: Color) -> f64 {
    let seen = [Glance::lead, Glance::win];
    let [lost, chance] = seen.map(|of| look.loses(&|glance| of(glance, player)));
    weight(lost, chance)
}

/// The moves that lose more than something, the worst first.
fn worst(moves: impl Iterator<Item = (usize, f64)>, least: f64, most: usize) -> Vec<usize> {
    let mut all: Vec<(usize, f64)> = moves.filter(|(_, loss)| *loss > least).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all.into_iter().take(most).map(|(i, _)| i).collect()
}

/// What moves lose by a search of the position before and after each of them; nothing of those
/// that there is no time for.
fn searched_alike(
    positions: &[Game],
    moves: &[(Color, Move)],
    wanted: &[usize],
    (searcher, visits): (Searcher, u64),
    stop: &(dyn Fn() -> bool + Sync),
) -> BTreeMap<usize, Comparison> {
    let mut known = BTreeSet::new();
    let around = wanted.iter().flat_map(|&i| [i, i + 1]).filter(|&at| known.insert(at));
    let look = |at: usize| {
        let last = moves.len().checked_sub(1).map(|last| !moves[last].0);
        let to_move = moves.get(at).map(|(color, _)| *color).or(last)?;
        let opinion = || (at, (searcher.search)(&positions[at], to_move, visits));
        (!stop()).then(opinion)
    };
    let opinions: BTreeMap<usize, Opinion> =
        around.collect::<Vec<_>>().into_iter().par_bridge().filter_map(look).collect();
    let lost = |&i: &usize| {
        let (player, played) = moves[i];
        let (before, after) = (opinions.get(&i)?, opinions.get(&(i + 1))?);
        // Whoever moves twice in a row is not judged.
        (after.to_move == !player).then(|| (i, searched(player, played, before, after)))
    };
    wanted.iter().filter_map(lost).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use tesuji_board::{Ruleset, Size};

    #[test]
    fn what_is_in_doubt_is_searched_longer_before_and_after_it() {
        let mut game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
        let mut positions = vec![game.clone()];
        for (i, at) in ["E5", "C3", "G7", "C7", "G3", "E7"].into_iter().enumerate() {
            let color = if i % 2 == 0 { Color::Black } else { Color::White };
            game.play(color, Move::Play(at.parse().unwrap())).unwrap();
            positions.push(game.clone());
        }
        let moves = game.moves().to_vec();
        let glance = |i: usize| Glance::at(&positions[i], positions[i].to_move());
        let look = |i: usize| {
            let next = moves.get(i).map(|(_, played)| (*played, glance(i + 1)));
            let next = next.as_ref().map(|(played, glance)| (*played, glance));
            Look::new(&positions[i], glance(i), next)
        };
        let looks: Vec<Look> = (0..positions.len()).map(look).collect();
        // White's second move, the fourth, loses twenty points.
        let asked = Mutex::new(BTreeSet::new());
        let search = |game: &Game, to_move: Color, visits: u64| {
            let count = game.moves().len();
            asked.lock().unwrap().insert((visits, count));
            let black = if count > 3 { 20.0 } else { 0.0 };
            let lead = if to_move == Color::Black { black } else { -black };
            Opinion { to_move, lead, error: 1.0, win: 0.5, line: Vec::new() }
        };
        let searcher = Searcher { visits: 40, search: &search };
        let found = losses(&positions, &moves, &looks, Some(searcher), &|| false);
        let lost = |i: usize| found.get(&i).map_or(0.0, |found| found.loss);
        assert_eq!((0..6).map(lost).collect::<Vec<_>>(), [0.0, 0.0, 0.0, 20.0, 0.0, 0.0]);
        let asked = asked.lock().unwrap().clone();
        let at = |visits: u64| -> Vec<usize> {
            asked.iter().filter(|(v, _)| *v == visits).map(|(_, count)| *count).collect()
        };
        assert_eq!(at(10), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!((at(160), at(400)), (vec![3, 4], vec![3, 4]));
        let cut_short = losses(&positions, &moves, &looks, Some(searcher), &|| true);
        assert!(cut_short.is_empty());
    }
}
