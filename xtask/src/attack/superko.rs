//! Brute force under positional superko: the whole tree of games, with every
//! board that has been. Only the smallest boards are small enough. On larger ones a way
//! to play is looked for that never brings a board back, whatever the other side does.

use std::collections::{HashMap, HashSet};

use super::arena::{Arena, KEEPER, NO_BAN, Place, SEEKER};
use super::brute::Graph;

/// Plays games out under positional superko: a move that brings back a board
/// is forbidden, a pass is not; two passes end the game.
pub struct Superko<'a, F: Fn(&Place) -> bool> {
    arena: &'a Arena,
    reached: F,
    seen: HashSet<[u32; 2]>,
    left: usize,
}

impl<'a, F: Fn(&Place) -> bool> Superko<'a, F> {
    /// Games that go through at most so many positions together.
    pub fn new(arena: &'a Arena, history: &[[u32; 2]], left: usize, reached: F) -> Self {
        Superko { arena, reached, seen: history.iter().copied().collect(), left }
    }

    /// Whether the seeker gets to where `reached` holds; nothing if there is
    /// too much to play.
    pub fn arrives(&mut self, place: &Place) -> Option<bool> {
        self.seen.insert(place.stones);
        self.turn(place, 0)
    }

    fn turn(&mut self, place: &Place, passes: usize) -> Option<bool> {
        if (self.reached)(place) {
            return Some(true);
        }
        if passes == 2 {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let wanted = place.to_move == SEEKER;
        let mut empty = self.arena.empty(place);
        while empty != 0 {
            let index = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let Some(mut after) = self.arena.play(place, index) else { continue };
            after.ban = NO_BAN;
            if !self.seen.insert(after.stones) {
                continue;
            }
            let result = self.turn(&after, 0);
            self.seen.remove(&after.stones);
            if result? == wanted {
                return Some(wanted);
            }
        }
        self.turn(&place.pass(), passes + 1)
    }
}

/// Whether the seeker, wherever he arrives without a ko rule, can do so without ever
/// bringing back a board. The places are numbered in the order in which they were found.
/// At the seeker's turn a board has the least of its two numbers, at the keeper's turn the
/// keeper's. If these fall with every stone of the seeker and every move of the keeper, and
/// do not rise with a pass of the seeker into the keeper's number, no stone of his brings
/// back a board: its number would have risen. That they do is looked up for every move.
pub fn arrives_without_repeating(graph: &Graph) -> bool {
    let at_keeper = |place: &Place| graph.rank(&Place { to_move: KEEPER, ..*place });
    let at_seeker = |place: &Place| match (graph.rank(place), at_keeper(place)) {
        (0, other) | (other, 0) => other,
        (one, other) => one.min(other),
    };
    (0..graph.len()).filter(|&number| graph.is_open_win(number)).all(|number| {
        let place = graph.place(number);
        let mut after = graph.after(number).map(|next| graph.place(next));
        if place.to_move == KEEPER {
            return after.all(|next| (1..at_keeper(&place)).contains(&at_seeker(&next)));
        }
        let bound = at_seeker(&place);
        at_keeper(&place) == bound
            || after
                .any(|next| next.stones != place.stones && (1..bound).contains(&at_keeper(&next)))
    })
}

/// For every place, whether the keeper has a way to play there that never lets the seeker
/// arrive and never brings a board back, though the seeker may repeat what he likes: he
/// passes where that is safe and else plays the first safe move. A stone of his can bring a
/// board back only if it lies on a circle of boards.
pub fn kept_without_repeating(graph: &Graph) -> Vec<bool> {
    let mut numbers: HashMap<[u32; 2], u32> = HashMap::new();
    let boards: Vec<u32> = (0..graph.len())
        .map(|number| {
            let next = numbers.len() as u32;
            *numbers.entry(graph.place(number).stones).or_insert(next)
        })
        .collect();
    let (mut edges, mut stones) = (Vec::new(), Vec::new());
    for number in (0..graph.len()).filter(|&number| graph.is_kept(number)) {
        let mut safe = graph.after(number).filter(|&next| graph.is_kept(next));
        if graph.place(number).to_move == SEEKER {
            edges.extend(safe.map(|next| (boards[number], boards[next])));
        } else if let Some(next) = safe.next() {
            // The pass is the first edge.
            edges.push((boards[number], boards[next]));
            stones.extend((boards[number] != boards[next]).then_some((number, next)));
        }
    }
    let circles = circles(numbers.len(), &edges);
    let mut bad = vec![false; numbers.len()];
    for (number, next) in stones {
        bad[boards[number] as usize] |=
            circles[boards[number] as usize] == circles[boards[next] as usize];
    }
    // Backward from there to where such a stone may come to be played.
    let back = by_start(numbers.len(), edges.iter().map(|&(from, to)| (to, from)));
    let mut todo: Vec<u32> = (0..bad.len() as u32).filter(|&board| bad[board as usize]).collect();
    while let Some(board) = todo.pop() {
        for &from in back.of(board) {
            if !std::mem::replace(&mut bad[from as usize], true) {
                todo.push(from);
            }
        }
    }
    let kept = |number: usize| graph.is_kept(number) && !bad[boards[number] as usize];
    (0..graph.len()).map(kept).collect()
}

/// Edges by where they start.
struct Edges {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Edges {
    fn of(&self, from: u32) -> &[u32] {
        &self.ends[self.starts[from as usize] as usize..self.starts[from as usize + 1] as usize]
    }
}

fn by_start(count: usize, edges: impl Iterator<Item = (u32, u32)> + Clone) -> Edges {
    let mut starts = vec![0u32; count + 1];
    for (from, _) in edges.clone() {
        starts[from as usize + 1] += 1;
    }
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    let (mut fill, mut ends) = (starts.clone(), vec![0; starts[count] as usize]);
    for (from, to) in edges {
        ends[fill[from as usize] as usize] = to;
        fill[from as usize] += 1;
    }
    Edges { starts, ends }
}

/// A number for each node; two nodes have the same one if each can be reached from the
/// other (Tarjan 1972, without recursion).
fn circles(count: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let forward = by_start(count, edges.iter().copied());
    let (mut order, mut low) = (vec![NONE; count], vec![NONE; count]);
    let mut circle = vec![NONE; count];
    let (mut clock, mut found) = (0, 0);
    let (mut open, mut path): (Vec<u32>, Vec<(u32, usize)>) = (Vec::new(), Vec::new());
    for start in 0..count as u32 {
        if order[start as usize] != NONE {
            continue;
        }
        path.push((start, 0));
        while let Some((node, next)) = path.pop() {
            let here = node as usize;
            if next == 0 {
                (order[here], low[here]) = (clock, clock);
                clock += 1;
                open.push(node);
            } else {
                let before = forward.of(node)[next - 1] as usize;
                if circle[before] == NONE {
                    low[here] = low[here].min(low[before]);
                }
            }
            if let Some(&to) = forward.of(node).get(next) {
                path.push((node, next + 1));
                if order[to as usize] == NONE {
                    path.push((to, 0));
                }
            } else if low[here] == order[here] {
                while let Some(top) = open.pop() {
                    circle[top as usize] = found;
                    if top == node {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    circle
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn circles_of_a_graph() {
        let found = circles(6, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3), (5, 5)]);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[1], found[2]);
        assert_eq!(found[3], found[4]);
        assert_ne!(found[2], found[3]);
        assert_ne!(found[5], found[0]);
    }
}
