//! Depth-first proof-number search for small questions, exact in spite of
//! repetitions: a repetition counts against the prover.

use std::collections::HashMap;
use std::hash::Hash;

const INFINITE: u32 = u32::MAX / 4;
/// A disproof that leans on no earlier position.
const FREE: usize = usize::MAX;

/// A question that one side wants to answer with yes, and the other with no.
pub trait Question {
    /// A position.
    type State;
    /// What tells positions apart.
    type Key: Eq + Hash;

    /// What tells this position from others.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The answer, where it can be seen at once.
    fn verdict(&self, state: &Self::State) -> Option<bool>;

    /// Is it the turn of the one who wants a yes?
    fn is_provers(&self, state: &Self::State) -> bool;

    /// What the moves lead to; at the beginning there may be fewer.
    fn moves(&self, state: &Self::State, is_first: bool) -> Vec<Self::State>;
}

#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

impl Numbers {
    fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// The search for the answer to a question.
pub struct SmallProof<Q: Question> {
    /// What is asked.
    pub question: Q,
    known: HashMap<Q::Key, Numbers>,
    path: Vec<Q::Key>,
    /// Positions that may still be looked at.
    pub left: u32,
}

impl<Q: Question> SmallProof<Q> {
    /// A search that may look at `left` positions.
    pub fn new(question: Q, left: u32) -> SmallProof<Q> {
        SmallProof { question, known: HashMap::new(), path: Vec::new(), left }
    }

    /// The answer at the beginning; `None` if that takes too long.
    pub fn decide(&mut self, state: &Q::State) -> Option<bool> {
        self.path.clear();
        self.search(state, INFINITE, INFINITE)?.0.answer()
    }

    /// The answer after the first move; `None` if that takes too long.
    pub fn decide_after(&mut self, first: &Q::State, state: &Q::State) -> Option<bool> {
        self.path = vec![self.question.key(first)];
        self.search(state, INFINITE, INFINITE)?.0.answer()
    }

    /// The answer as far as it is known already.
    pub fn known(&self, state: &Q::State) -> Option<bool> {
        self.look_up(state).answer()
    }

    fn look_up(&self, state: &Q::State) -> Numbers {
        if let Some(&numbers) = self.known.get(&self.question.key(state)) {
            return numbers;
        }
        match self.question.verdict(state) {
            Some(true) => PROVEN,
            Some(false) => DISPROVEN,
            None => Numbers { proof: 1, disproof: 1 },
        }
    }

    /// The numbers of a position, and the shallowest place of the path that a
    /// disproof leans on. One that leans on an earlier position is not kept: it
    /// may not hold when the position is reached in another way.
    fn search(
        &mut self,
        state: &Q::State,
        most_proof: u32,
        most_disproof: u32,
    ) -> Option<(Numbers, usize)> {
        let numbers = self.look_up(state);
        if numbers.answer().is_some() {
            return Some((numbers, FREE));
        }
        self.left = self.left.checked_sub(1)?;
        let depth = self.path.len();
        self.path.push(self.question.key(state));
        let moves = self.question.moves(state, depth == 0);
        let proving = self.question.is_provers(state);
        let mut children: Vec<(Numbers, usize)> = moves
            .iter()
            .map(|next| {
                let key = self.question.key(next);
                match self.path.iter().position(|earlier| *earlier == key) {
                    Some(place) => (DISPROVEN, place),
                    None => (self.look_up(next), FREE),
                }
            })
            .collect();
        let found = loop {
            let Summary { numbers: here, best, second } = summarize(&children, proving);
            let Some(best) = best.filter(|_| here.answer().is_none()) else { break here };
            if here.proof >= most_proof || here.disproof >= most_disproof {
                break here;
            }
            let numbers = children[best].0;
            let second = second.saturating_add(1);
            let (proof, disproof) = if proving {
                let rest = here.disproof - numbers.disproof;
                (most_proof.min(second), most_disproof - rest.min(most_disproof))
            } else {
                let rest = here.proof - numbers.proof;
                (most_proof - rest.min(most_proof), most_disproof.min(second))
            };
            children[best] = self.search(&moves[best], proof, disproof)?;
        };
        let key = self.path.pop()?;
        let leans_on = if found.disproof > 0 {
            FREE
        } else if proving {
            children.iter().map(|child| child.1).min().unwrap_or(FREE)
        } else {
            let disproofs = children.iter().filter(|(numbers, _)| numbers.disproof == 0);
            disproofs.map(|child| child.1).max().unwrap_or(FREE)
        };
        if leans_on < depth {
            return Some((found, leans_on));
        }
        self.known.insert(key, found);
        Some((found, FREE))
    }
}

struct Summary {
    numbers: Numbers,
    best: Option<usize>,
    /// What the second best move costs.
    second: u32,
}

fn summarize(children: &[(Numbers, usize)], proving: bool) -> Summary {
    let cost = |numbers: &Numbers| if proving { numbers.proof } else { numbers.disproof };
    let other = |numbers: &Numbers| if proving { numbers.disproof } else { numbers.proof };
    let best = (0..children.len()).min_by_key(|&i| cost(&children[i].0));
    let least = best.map_or(INFINITE, |i| cost(&children[i].0));
    let second = (0..children.len()).filter(|&i| Some(i) != best).map(|i| cost(&children[i].0));
    let second = second.min().unwrap_or(INFINITE);
    let sum = children.iter().fold(0, |sum, (numbers, _)| INFINITE.min(sum + other(numbers)));
    let numbers = if proving {
        Numbers { proof: least, disproof: sum }
    } else {
        Numbers { proof: sum, disproof: least }
    };
    Summary { numbers, best, second }
}
