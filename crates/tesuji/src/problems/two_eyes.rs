//! Whether a group gets two eyes by force: depth-first proof-number search.
//!
//! The defender proves by standing unconditionally. A repetition is no life. He
//! may retake every ko at once, and does not pass: two passes are no life, so the
//! attacker would pass as well.

use std::collections::HashMap;

use tesuji_solver::{Arena, Side, State, Word};

use super::ending::points;

const INFINITE: u32 = u32::MAX / 4;
/// A disproof that leans on no earlier position.
const FREE: usize = usize::MAX;

/// Does the defender force life with two eyes? `None` if it takes too many
/// positions.
pub fn makes_eyes<W: Word>(arena: &Arena<W>, state: &State<W>, nodes: u32) -> Option<bool> {
    let mut search = Search { arena, left: nodes, path: Vec::new(), known: HashMap::new() };
    let (numbers, _) = search.search(state, INFINITE, INFINITE)?;
    Some(numbers.proof == 0)
}

#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

impl Numbers {
    fn is_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

struct Search<'a, W> {
    arena: &'a Arena<W>,
    left: u32,
    path: Vec<u64>,
    known: HashMap<u64, Numbers>,
}

impl<W: Word> Search<'_, W> {
    fn look_up(&self, state: &State<W>) -> Numbers {
        if let Some(&numbers) = self.known.get(&state.key()) {
            return numbers;
        }
        let stones = &state.stones;
        if (self.arena.target & stones.defender).is_empty() {
            DISPROVEN
        } else if self.arena.life(stones).is_some() {
            PROVEN
        } else {
            Numbers { proof: 1, disproof: 1 }
        }
    }

    fn moves(&self, state: &State<W>) -> Vec<State<W>> {
        let defending = state.to_move == Side::Defender;
        let to_move = state.to_move.other();
        let mut moves = Vec::new();
        for index in points(self.arena.empty(&state.stones)) {
            if !defending && state.ban == Some(index as u8) {
                continue;
            }
            if let Some(played) = self.arena.play(&state.stones, state.to_move, index) {
                let ban = played.ko.filter(|_| defending);
                moves.push(State { stones: played.stones, to_move, ban, ..*state });
            }
        }
        if !defending {
            moves.push(State { to_move, ban: None, ..*state });
        }
        moves
    }

    /// The numbers of a position, and the shallowest place of the path that a
    /// disproof leans on. One that leans on an earlier position is not kept: it
    /// may not hold when the position is reached in another way.
    fn search(
        &mut self,
        state: &State<W>,
        most_proof: u32,
        most_disproof: u32,
    ) -> Option<(Numbers, usize)> {
        let numbers = self.look_up(state);
        if numbers.is_final() {
            return Some((numbers, FREE));
        }
        self.left = self.left.checked_sub(1)?;
        let depth = self.path.len();
        self.path.push(state.key());
        let moves = self.moves(state);
        let defending = state.to_move == Side::Defender;
        let mut children: Vec<(Numbers, usize)> = moves
            .iter()
            .map(|next| match self.path.iter().position(|earlier| *earlier == next.key()) {
                Some(place) => (DISPROVEN, place),
                None => (self.look_up(next), FREE),
            })
            .collect();
        let found = loop {
            let (here, best, second) = summarize(&children, defending);
            let Some(best) = best.filter(|_| !here.is_final()) else { break here };
            if here.proof >= most_proof || here.disproof >= most_disproof {
                break here;
            }
            let numbers = children[best].0;
            let second = second.saturating_add(1);
            let (proof, disproof) = if defending {
                let rest = here.disproof - numbers.disproof;
                (most_proof.min(second), most_disproof - rest.min(most_disproof))
            } else {
                let rest = here.proof - numbers.proof;
                (most_proof - rest.min(most_proof), most_disproof.min(second))
            };
            children[best] = self.search(&moves[best], proof, disproof)?;
        };
        self.path.pop();
        let leans_on = if found.disproof > 0 {
            FREE
        } else if defending {
            children.iter().map(|child| child.1).min().unwrap_or(FREE)
        } else {
            let disproofs = children.iter().filter(|(numbers, _)| numbers.disproof == 0);
            disproofs.map(|child| child.1).max().unwrap_or(FREE)
        };
        if leans_on < depth {
            return Some((found, leans_on));
        }
        self.known.insert(state.key(), found);
        Some((found, FREE))
    }
}

/// The numbers of a position from those of its moves, the best move, and what
/// the second best costs.
fn summarize(children: &[(Numbers, usize)], defending: bool) -> (Numbers, Option<usize>, u32) {
    let cost = |numbers: &Numbers| if defending { numbers.proof } else { numbers.disproof };
    let other = |numbers: &Numbers| if defending { numbers.disproof } else { numbers.proof };
    let best = (0..children.len()).min_by_key(|&i| cost(&children[i].0));
    let least = best.map_or(INFINITE, |i| cost(&children[i].0));
    let second = (0..children.len()).filter(|&i| Some(i) != best).map(|i| cost(&children[i].0));
    let second = second.min().unwrap_or(INFINITE);
    let sum = children.iter().fold(0, |sum, (numbers, _)| INFINITE.min(sum + other(numbers)));
    let numbers = if defending {
        Numbers { proof: least, disproof: sum }
    } else {
        Numbers { proof: sum, disproof: least }
    };
    (numbers, best, second)
}
