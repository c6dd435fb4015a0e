//! A game of its own on machine words: all positions that a race can come to, and
//! who can force what in them. It shares no line with the crate.

use rustc_hash::FxHashMap;

/// Black or white stones, or neither, by bits of points row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Black's stones, then White's.
    pub stones: [u64; 2],
    /// Who moves: 0 is Black.
    pub mover: usize,
    /// Whether the other side has just passed.
    pub passed: bool,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// This side takes the other's stones.
    Taken(usize),
    /// Both have passed.
    Stopped,
}

/// What is true of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// This side takes the other's stones, whatever the other does.
    Won(usize),
    /// Each side can keep the other from it.
    Neither,
    /// Neither can be forced without a position that comes again.
    Ko,
}

/// A board with two sets of stones at stake.
pub struct Field {
    neighbors: Vec<u64>,
    /// Where moves are played.
    playable: u64,
    /// The stones at stake: the first that are taken end the game.
    stakes: [u64; 2],
}

impl Field {
    /// A board of so many columns and rows.
    pub fn new(width: usize, height: usize, playable: u64, stakes: [u64; 2]) -> Field {
        let neighbors = (0..width * height).map(|i| {
            let (x, y) = (i % width, i / width);
            let mut set = 0;
            for (there, j) in [
                (x > 0, i.wrapping_sub(1)),
                (x + 1 < width, i + 1),
                (y > 0, i.wrapping_sub(width)),
                (y + 1 < height, i + width),
            ] {
                if there {
                    set |= 1 << j;
                }
            }
            set
        });
        Field { neighbors: neighbors.collect(), playable, stakes }
    }

    /// Solves a board for both first players; nothing if there are more positions.
    pub fn solve(&self, stones: [u64; 2], most: usize) -> Option<Solved> {
        let mut all = Positions::default();
        for mover in [0, 1] {
            all.number(Position { stones, mover, passed: false });
        }
        let mut done = 0;
        while done < all.list.len() {
            if all.list.len() > most {
                return None;
            }
            let position = all.list[done];
            done += 1;
            all.begin.push(all.edges.len());
            let empty = self.playable & !(position.stones[0] | position.stones[1]);
            for i in (0..64).filter(|i| empty >> i & 1 == 1) {
                match self.play(position, i) {
                    None => {}
                    Some(Err(end)) => all.edges.push(Err(end)),
                    Some(Ok(next)) => {
                        let number = all.number(next);
                        all.edges.push(Ok(number));
                    }
                }
            }
            let passed = Position { mover: 1 - position.mover, passed: true, ..position };
            let edge = if position.passed { Err(End::Stopped) } else { Ok(all.number(passed)) };
            all.edges.push(edge);
        }
        all.begin.push(all.edges.len());
        let forced = |side: usize, good: fn(usize, End) -> bool| all.forced(side, good);
        // A side takes stones; and a side keeps its own, be it by taking the others.
        let takes = [0, 1].map(|side| forced(side, |side, end| end == End::Taken(side)));
        let keeps = [0, 1].map(|side| forced(side, |side, end| end != End::Taken(1 - side)));
        Some(Solved { numbers: all.numbers, takes, keeps })
    }

    /// A move: suicide is none, a capture of stones at stake is the end.
    fn play(&self, position: Position, point: usize) -> Option<Result<Position, End>> {
        let mover = position.mover;
        let (mut own, mut other) = (position.stones[mover], position.stones[1 - mover]);
        own |= 1 << point;
        for i in (0..64).filter(|i| self.neighbors[point] >> i & 1 == 1) {
            if other >> i & 1 == 1 {
                let (chain, near) = self.chain(i, other);
                if near & !(own | other) == 0 {
                    other &= !chain;
                }
            }
        }
        if position.stones[1 - mover] & !other & self.stakes[1 - mover] != 0 {
            return Some(Err(End::Taken(mover)));
        }
        let (_, near) = self.chain(point, own);
        if near & !(own | other) == 0 {
            return None;
        }
        let mut stones = [own, other];
        if mover == 1 {
            stones.reverse();
        }
        Some(Ok(Position { stones, mover: 1 - mover, passed: false }))
    }

    /// The chain of a stone and the points next to it.
    pub fn chain(&self, start: usize, stones: u64) -> (u64, u64) {
        let (mut chain, mut near) = (1u64 << start, 0);
        let mut open = chain;
        while open != 0 {
            let i = open.trailing_zeros() as usize;
            open &= open - 1;
            let next = self.neighbors[i] & stones & !chain;
            near |= self.neighbors[i];
            chain |= next;
            open |= next;
        }
        (chain, near & !chain)
    }
}

/// Positions with the moves between them.
#[derive(Default)]
struct Positions {
    list: Vec<Position>,
    numbers: FxHashMap<Position, usize>,
    /// Where the moves of each position begin.
    begin: Vec<usize>,
    edges: Vec<Result<usize, End>>,
}

impl Positions {
    fn number(&mut self, position: Position) -> usize {
        *self.numbers.entry(position).or_insert_with(|| {
            self.list.push(position);
            self.list.len() - 1
        })
    }

    /// Where a side can force a good end in finitely many moves.
    fn forced(&self, side: usize, good: fn(usize, End) -> bool) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.list.len()];
        // The moves of the other side that are still open.
        let mut left = vec![0; self.list.len()];
        let mut won = vec![false; self.list.len()];
        let mut fresh = Vec::new();
        for (i, position) in self.list.iter().enumerate() {
            let moves = &self.edges[self.begin[i]..self.begin[i + 1]];
            left[i] = moves.len();
            for edge in moves {
                match edge {
                    Ok(next) => before[*next].push(i),
                    Err(end) if good(side, *end) => left[i] -= 1,
                    Err(_) => {}
                }
            }
            let by_end = left[i] < moves.len();
            if left[i] == 0 || (position.mover == side && by_end) {
                won[i] = true;
                fresh.push(i);
            }
        }
        while let Some(i) = fresh.pop() {
            for &earlier in &before[i] {
                left[earlier] -= 1;
                let wins = self.list[earlier].mover == side || left[earlier] == 0;
                if wins && !won[earlier] {
                    won[earlier] = true;
                    fresh.push(earlier);
                }
            }
        }
        won
    }
}

/// Everything that can be forced.
pub struct Solved {
    numbers: FxHashMap<Position, usize>,
    /// By side: where it can force to take the other's stones.
    takes: [Vec<bool>; 2],
    /// By side: where it can force an end at which its own stones stand.
    keeps: [Vec<bool>; 2],
}

impl Solved {
    /// What is true of a position that was reached.
    pub fn truth(&self, position: &Position) -> Truth {
        let number = self.numbers[position];
        match [0, 1].into_iter().find(|&side| self.takes[side][number]) {
            Some(side) => Truth::Won(side),
            None if self.keeps.iter().all(|keeps| keeps[number]) => Truth::Neither,
            None => Truth::Ko,
        }
    }

    /// What is true after a move on an empty point, or elsewhere.
    pub fn truth_after(&self, field: &Field, position: Position, point: Option<usize>) -> Truth {
        match point.map(|point| field.play(position, point)) {
            Some(None) => panic!("suicide"),
            Some(Some(Err(_))) => Truth::Won(position.mover),
            Some(Some(Ok(next))) => self.truth(&next),
            None => self.truth(&Position { mover: 1 - position.mover, ..position }),
        }
    }
}
