//! What a finished search teaches: positions of its proofs with the moves that
//! won, and the fitting of the prior to many of them.

use std::collections::HashSet;

use tesuji_bits::Word;

use crate::prior::{FEATURES, Features, Sight, WEIGHTS};
use crate::search::Search;
use crate::sides::Side;
use crate::state::{PASS, State};

/// A position of a proof, in the eyes of the side that wins it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// How much it counts.
    pub weight: f32,
    /// Its moves: what the prior sees of each, and whether it is known to win.
    pub moves: Vec<(Features, bool)>,
}

impl<W: Word> Search<W> {
    /// At most `most` positions of the proof below a decided state.
    pub fn lessons(&self, state: &State<W>, most: usize) -> Vec<Lesson> {
        let mut lessons = Vec::new();
        let mut seen = HashSet::new();
        let mut todo = std::collections::VecDeque::from([(*state, None)]);
        while let Some((state, last)) = todo.pop_front() {
            if lessons.len() >= most {
                break;
            }
            let Some(entry) = self.entry(&state) else { continue };
            if !seen.insert(state.key()) {
                continue;
            }
            let won = entry.numbers.proof == 0;
            if !won && entry.numbers.disproof != 0 {
                continue;
            }
            let moves = self.moves(&state);
            let wins = won == (state.to_move == Side::Attacker);
            for (action, next, _) in &moves {
                if !wins || *action == entry.best {
                    todo.push_back((*next, (*action != PASS).then_some(*action)));
                }
            }
            if !wins || entry.best == PASS {
                continue;
            }
            let sight = Sight::new(&self.arena, &state.stones, state.to_move, last);
            let is_good = |action: u8, next: &State<W>| {
                action == entry.best
                    || self.entry(next).is_some_and(|entry| {
                        (if won { entry.numbers.proof } else { entry.numbers.disproof }) == 0
                    })
            };
            let moves: Vec<(Features, bool)> = moves
                .iter()
                .filter(|(action, ..)| *action != PASS)
                .map(|(action, next, captured)| {
                    let features = sight.features(&self.arena, *action, *captured, true);
                    (features, is_good(*action, next))
                })
                .collect();
            lessons.push(Lesson { weight: (entry.work as f32 + 1.0).log2(), moves });
        }
        lessons
    }
}

/// Weights that make winning moves likely: a softmax over the moves of each
/// lesson, fitted by steps along the gradient that get shorter where a weight
/// has moved much. Gives the weights and the mean log-likelihood of each round.
pub fn fit(lessons: &[Lesson], rounds: usize) -> (Vec<f32>, Vec<f32>) {
    let mut weights = vec![0.0_f32; WEIGHTS];
    let mut moved = vec![1e-2_f32; WEIGHTS];
    let mut story = Vec::new();
    for _ in 0..rounds {
        let (mut sum, mut total) = (0.0, 0.0);
        for lesson in lessons {
            let score = |features: &Features| -> f32 {
                features.iter().map(|&place| weights[place as usize]).sum()
            };
            let scores: Vec<f32> =
                lesson.moves.iter().map(|(features, _)| score(features)).collect();
            let top = scores.iter().copied().fold(f32::MIN, f32::max);
            let likely: Vec<f32> = scores.iter().map(|score| (score - top).exp()).collect();
            let all: f32 = likely.iter().sum();
            let good: f32 =
                likely.iter().zip(&lesson.moves).filter(|(_, m)| m.1).map(|(l, _)| l).sum();
            sum += lesson.weight * (good / all).ln();
            total += lesson.weight;
            for (likely, (features, is_good)) in likely.iter().zip(&lesson.moves) {
                let wanted = if *is_good { likely / good } else { 0.0 };
                let slope = (wanted - likely / all) * lesson.weight / FEATURES as f32;
                for &place in features {
                    let place = place as usize;
                    let slope = slope - 1e-5 * weights[place];
                    moved[place] += slope * slope;
                    weights[place] += 0.1 * slope / moved[place].sqrt();
                }
            }
        }
        story.push(sum / total);
    }
    (weights, story)
}
