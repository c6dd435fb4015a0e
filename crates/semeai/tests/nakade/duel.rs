//! Two chains with an eye space each, plain outside and shared liberties: who captures
//! whom, by all moves of both sides.

use rustc_hash::FxHashMap;

use crate::space::{Space, Stones};

/// The most outside liberties of each side, and the most shared ones.
pub const MOST_OUTSIDE: usize = 2;
pub const MOST_SHARED: usize = 2;

/// A position: what is inside each eye space, the outside liberties of each side, and the
/// shared ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub inside: [Stones; 2],
    pub outside: [usize; 2],
    pub shared: usize,
}

/// What a move comes to.
enum Next {
    Captures,
    Goes(Position),
}

/// Where each side forces a capture: by killer, and by who moves first.
pub type Kills = [[bool; 2]; 2];

pub struct Duel<'a> {
    pub spaces: [&'a Space; 2],
}

impl Duel<'_> {
    fn liberties(&self, position: &Position, side: usize) -> usize {
        let inside = self.spaces[side].liberties(position.inside[side]).count_ones() as usize;
        inside + position.outside[side] + position.shared
    }

    /// Everything that a side can play.
    fn moves(&self, position: &Position, side: usize) -> Vec<Next> {
        let other = 1 - side;
        let mut nexts = Vec::new();
        let mut add = |next: Position| {
            if self.liberties(&next, other) == 0 {
                nexts.push(Next::Captures);
            } else if self.liberties(&next, side) > 0 {
                nexts.push(Next::Goes(next));
            }
        };
        let (mine, theirs) = (position.inside[side], position.inside[other]);
        for i in self.spaces[side].empties(mine) {
            if let Some(stones) = self.spaces[side].defended(mine, i) {
                let mut next = *position;
                next.inside[side] = stones;
                add(next);
            }
        }
        let elsewhere = position.outside[other] + position.shared > 0;
        for i in self.spaces[other].empties(theirs) {
            if let Some(stones) = self.spaces[other].attacked(theirs, i, elsewhere) {
                let mut next = *position;
                next.inside[other] = stones;
                add(next);
            }
        }
        if position.outside[other] > 0 {
            let mut next = *position;
            next.outside[other] -= 1;
            add(next);
        }
        if position.shared > 0 {
            add(Position { shared: position.shared - 1, ..*position });
        }
        nexts
    }

    /// Where each side forces a capture, if a position that comes again is a failure,
    /// and if it is a success.
    pub fn solve(&self) -> FxHashMap<Position, [Kills; 2]> {
        let mut positions = Vec::new();
        for &first in &self.spaces[0].states() {
            for &second in &self.spaces[1].states() {
                for rest in 0..(MOST_OUTSIDE + 1).pow(2) * (MOST_SHARED + 1) {
                    let (shared, outside) = (rest % (MOST_SHARED + 1), rest / (MOST_SHARED + 1));
                    let outside = [outside % (MOST_OUTSIDE + 1), outside / (MOST_OUTSIDE + 1)];
                    let position = Position { inside: [first, second], outside, shared };
                    if (0..2).all(|side| self.liberties(&position, side) > 0) {
                        positions.push(position);
                    }
                }
            }
        }
        let numbers: FxHashMap<Position, usize> =
            positions.iter().enumerate().map(|(i, &position)| (position, i)).collect();
        let edges: [Vec<(bool, Vec<usize>)>; 2] = [0, 1].map(|side| {
            let all = positions.iter().map(|position| {
                let (mut captures, mut nexts) = (false, Vec::new());
                for next in self.moves(position, side) {
                    match next {
                        Next::Captures => captures = true,
                        Next::Goes(next) => nexts.push(numbers[&next]),
                    }
                }
                (captures, nexts)
            });
            all.collect()
        });
        let solved = [false, true].map(|again| [0, 1].map(|killer| kills(&edges, killer, again)));
        let of = |i: usize, solved: &[[Vec<bool>; 2]; 2]| {
            solved.each_ref().map(|first| first.each_ref().map(|kills| kills[i]))
        };
        positions
            .iter()
            .enumerate()
            .map(|(i, &p)| (p, solved.each_ref().map(|s| of(i, s))))
            .collect()
    }
}

/// Where a side captures, by who moves first. It never gains by passing: the other side
/// would pass too.
fn kills(edges: &[Vec<(bool, Vec<usize>)>; 2], killer: usize, again: bool) -> [Vec<bool>; 2] {
    let count = edges[0].len();
    let mut wins = [vec![again; count], vec![again; count]];
    loop {
        let mut changed = false;
        for i in 0..count {
            let (captures, nexts) = &edges[killer][i];
            let first = *captures || nexts.iter().any(|&next| wins[1 - killer][next]);
            let (loses, nexts) = &edges[1 - killer][i];
            let second = !loses && wins[killer][i] && nexts.iter().all(|&next| wins[killer][next]);
            for (side, found) in [(killer, first), (1 - killer, second)] {
                changed |= std::mem::replace(&mut wins[side][i], found) != found;
            }
        }
        if !changed {
            return wins;
        }
    }
}
