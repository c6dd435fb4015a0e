//! Which moves lost many points: the network's glances and a short search of every position
//! say where to look, a longer search what was lost.

use std::collections::BTreeMap;

use rayon::prelude::*;
use tesuji_board::{Color, Game, Move};

use crate::opinion::{Opinion, Searcher, searched};
use crate::scores::{Comparison, Glance, Look, compare};
use crate::study::{DOUBTFUL_LOSS, POINTS_OF_CHANCE};

/// Moves that are compared with others, the largest losses first.
const MOST_COMPARED: usize = 15;
/// A move in doubt is searched so many times as long as every position is.
const LONGER: u64 = 4;

/// The moves that may have lost many points, by their number less one, with what they lose. A
/// searcher looks at every position, and longer at those where it or the network has doubts.
pub(super) fn losses(
    positions: &[Game],
    moves: &[(Color, Move)],
    looks: &[Look],
    searcher: Option<Searcher>,
    stop: &(dyn Fn() -> bool + Sync),
) -> BTreeMap<usize, Comparison> {
    let quick: Vec<Option<Comparison>> = match searcher {
        Some(search) => searched_quickly(positions, moves, search, stop),
        None => vec![None; moves.len()],
    };
    let weight = |loss: f64, chance: f64| loss + POINTS_OF_CHANCE * chance;
    let mut doubtful: Vec<(f64, usize)> = (0..moves.len())
        .map(|i| {
            let player = moves[i].0;
            let seen = [Glance::lead, Glance::win];
            let [lost, chance] = seen.map(|of| looks[i].loses(&|glance| of(glance, player)));
            let quick = quick[i].as_ref().map_or(0.0, |found| weight(found.loss, found.chance));
            (weight(lost, chance).max(quick), i)
        })
        .filter(|(loss, _)| *loss > DOUBTFUL_LOSS)
        .collect();
    doubtful.sort_by(|a, b| b.0.total_cmp(&a.0));
    doubtful.truncate(MOST_COMPARED);
    let look = |&(_, i): &(f64, usize)| match &quick[i] {
        Some(found) if stop() => (i, found.clone()),
        _ => (i, compared(positions, moves, i, searcher)),
    };
    doubtful.par_iter().map(look).collect()
}

/// What every move loses by a short search of each position; nothing of those that there is no
/// time for.
fn searched_quickly(
    positions: &[Game],
    moves: &[(Color, Move)],
    search: Searcher,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Option<Comparison>> {
    let look = |i: usize| {
        let last = moves.len().checked_sub(1).map(|last| !moves[last].0);
        let to_move = moves.get(i).map(|(color, _)| *color).or(last)?;
        (!stop()).then(|| search(&positions[i], to_move, 1))
    };
    let opinions: Vec<Option<Opinion>> = (0..positions.len()).into_par_iter().map(look).collect();
    let lost = |i: usize| {
        let (player, played) = moves[i];
        let (before, after) = (opinions[i].as_ref()?, opinions[i + 1].as_ref()?);
        (after.to_move == !player).then(|| searched(player, played, before, after))
    };
    (0..moves.len()).map(lost).collect()
}

/// What a move of the game loses.
pub(super) fn compared(
    positions: &[Game],
    moves: &[(Color, Move)],
    i: usize,
    searcher: Option<Searcher>,
) -> Comparison {
    let (player, played) = moves[i];
    match searcher {
        Some(search) => {
            let [before, after] = [(i, player), (i + 1, !player)]
                .map(|(at, to_move)| search(&positions[at], to_move, LONGER));
            searched(player, played, &before, &after)
        }
        None => compare(&positions[i], player, played),
    }
}
