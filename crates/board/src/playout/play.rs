//! Stones come and go.

use super::{Cell, Liberties, NEIGHBORS, NOWHERE, OFFSETS, PlayoutBoard, STRIDE};
use crate::{Color, Move, Point};

/// From a cell to the most distant of its eight neighbours.
const REACH: usize = STRIDE + 1;

/// A cell is in the middle of the window of cells that hold its neighbours:
/// they are then at constant places, checked all at once.
const WINDOW: usize = 2 * REACH + 1;

impl PlayoutBoard {
    /// Whether the player to move may play there: not on a stone, no suicide,
    /// not back into a ko.
    #[inline]
    pub fn is_legal(&self, point: Point) -> bool {
        if self.stone(point).is_some() {
            return false;
        }
        let around = self.cells[point.index()].around;
        let color = self.to_move.index();
        (around[0] | around[1]) & NEIGHBORS != NEIGHBORS
            || self.is_legal_between_stones(point.index(), around[color], around[1 - color])
    }

    /// Plays a legal move and passes the turn.
    ///
    /// # Panics
    /// May panic if the move is not legal, or leave a position without
    /// meaning.
    #[inline]
    pub fn play(&mut self, chosen: Move) {
        match chosen {
            Move::Pass => {
                self.passes += 1;
                self.ko = NOWHERE as u16;
            }
            Move::Play(point) => {
                debug_assert!(self.is_legal(point), "{} at {point}:\n{self:?}", self.to_move);
                self.passes = 0;
                self.play_at(point.index());
            }
        }
        self.to_move = self.to_move.opponent();
    }

    /// Whether a move without an empty neighbour is legal: it is if it takes
    /// an enemy chain's last liberty or not the last one of an own chain.
    #[inline(always)]
    pub(super) fn is_legal_between_stones(&self, v: usize, own: u8, enemy: u8) -> bool {
        let pair = Liberties::of(v);
        let mut in_atari = 0;
        for (bit, chain) in self.neighbor_chains(v).into_iter().enumerate() {
            in_atari |= u8::from(self.liberties[chain].are_only(pair)) << bit;
        }
        // The edge is both own and enemy.
        let helps = (own & !enemy & !in_atari) | (enemy & !own & in_atari);
        helps & NEIGHBORS != 0 && v != self.ko as usize
    }

    /// A stone of the player to move, with captures and ko.
    #[inline(always)]
    pub(super) fn play_at(&mut self, v: usize) {
        let (color, opponent) = (self.to_move, self.to_move.opponent());
        let around = self.cells[v].around;
        let enemies = around[opponent.index()] & !around[color.index()] & NEIGHBORS;
        let surrounded = around[opponent.index()] & NEIGHBORS == NEIGHBORS;

        let without_liberty = self.put(v, color);
        self.ko = NOWHERE as u16;
        let captured = without_liberty & enemies;
        if captured != 0 {
            let before = self.empty_count;
            self.remove_chains(v, captured, opponent);
            if surrounded && self.empty_count == before + 1 {
                self.ko = self.empties[before as usize];
            }
        }
    }

    /// Puts a stone on an empty point and joins it to its chain, without
    /// captures. Says which neighbours have no liberty; that is without
    /// meaning where there is no enemy stone.
    #[inline(always)]
    pub(super) fn put(&mut self, v: usize, color: Color) -> u8 {
        let around = self.cells[v].around;
        let (own, enemy) = (around[color.index()], around[color.opponent().index()]);

        self.take_empty(v);
        self.stones[color.index()] += 1;
        self.flip_around(v, color);

        let pair = Liberties::of(v);
        let chains = self.neighbor_chains(v);
        for chain in chains {
            self.liberties[chain] = self.liberties[chain].minus(pair);
        }
        let mut without_liberty = 0;
        for (bit, chain) in chains.into_iter().enumerate() {
            without_liberty |= u8::from(self.liberties[chain] == Liberties::NONE) << bit;
        }

        // The first own neighbour's chain takes the stone in. Without one, the
        // stone is its own neighbour: a new chain.
        let friends = own & !enemy & NEIGHBORS;
        let friend = first_neighbor(v, friends);
        self.cells[v].link = v as u16;
        self.liberties[v] = Liberties::NONE;
        let chain = self.cells[friend].chain;
        let new = Liberties::of_neighbors(v, !(own | enemy));
        self.liberties[chain as usize] = self.liberties[chain as usize].plus(new);
        self.cells[v].chain = chain;
        self.cells[v].link = self.cells[friend].link;
        self.cells[friend].link = v as u16;

        let mut others = friends & friends.wrapping_sub(1);
        while others != 0 {
            self.join(v, first_neighbor(v, others));
            others &= others - 1;
        }
        without_liberty
    }

    /// Makes one chain of two, if they are two.
    #[inline(always)]
    fn join(&mut self, a: usize, b: usize) {
        let (chain_a, chain_b) = (self.cells[a].chain, self.cells[b].chain);
        if chain_a == chain_b {
            return;
        }
        // The chain with fewer liberties is mostly the one with fewer stones.
        let (of_a, of_b) = (self.liberties[chain_a as usize], self.liberties[chain_b as usize]);
        let (label, relabelled) = if of_a > of_b { (chain_a, b) } else { (chain_b, a) };
        self.liberties[label as usize] = of_a.plus(of_b);
        let mut stone = relabelled;
        loop {
            self.cells[stone].chain = label;
            stone = self.cells[stone].link as usize;
            if stone == relabelled {
                break;
            }
        }
        let (next_a, next_b) = (self.cells[a].link, self.cells[b].link);
        self.cells[a].link = next_b;
        self.cells[b].link = next_a;
    }

    /// Removes the chains of the neighbours in the mask. The last point to
    /// become empty is the last in the list of the empty points.
    #[inline(never)]
    fn remove_chains(&mut self, v: usize, mask: u8, color: Color) {
        loop {
            // Two neighbours may be of the same chain: ask what is still there.
            let left = mask & self.cells[v].around[color.index()];
            if left == 0 {
                return;
            }
            self.remove_chain(first_neighbor(v, left), color);
        }
    }

    #[inline(always)]
    fn remove_chain(&mut self, first: usize, color: Color) {
        let mut stone = first;
        loop {
            let next = self.cells[stone].link as usize;
            self.cells[stone].chain = stone as u16;
            self.append_empty(stone);
            self.stones[color.index()] -= 1;
            self.flip_around(stone, color);
            let pair = Liberties::of(stone);
            for chain in self.neighbor_chains(stone) {
                self.liberties[chain] = self.liberties[chain].plus(pair);
            }
            stone = next;
            if stone == first {
                return;
            }
        }
    }

    #[inline(always)]
    pub(super) fn append_empty(&mut self, v: usize) {
        self.empties[self.empty_count as usize] = v as u16;
        self.cells[v].link = self.empty_count;
        self.empty_count += 1;
    }

    #[inline(always)]
    fn take_empty(&mut self, v: usize) {
        let place = self.cells[v].link;
        self.empty_count -= 1;
        let last = self.empties[self.empty_count as usize];
        self.empties[place as usize] = last;
        self.cells[last as usize].link = place;
    }

    /// Tells the eight neighbours that a stone has come or gone.
    #[inline(always)]
    fn flip_around(&mut self, v: usize, color: Color) {
        let window: &mut [Cell; WINDOW] = self.cells[v - REACH..].first_chunk_mut().expect(INSIDE);
        let color = color.index();
        // The bit by which a neighbour knows the point is that of the opposite
        // direction.
        window[REACH + 1].around[color] ^= 1 << 1;
        window[REACH - 1].around[color] ^= 1;
        window[REACH + STRIDE].around[color] ^= 1 << 3;
        window[REACH - STRIDE].around[color] ^= 1 << 2;
        window[REACH + STRIDE + 1].around[color] ^= 1 << 7;
        window[REACH + STRIDE - 1].around[color] ^= 1 << 6;
        window[REACH - STRIDE + 1].around[color] ^= 1 << 5;
        window[REACH - STRIDE - 1].around[color] ^= 1 << 4;
    }

    #[inline(always)]
    fn neighbor_chains(&self, v: usize) -> [usize; 4] {
        let window: &[Cell; WINDOW] = self.cells[v - REACH..].first_chunk().expect(INSIDE);
        [REACH + 1, REACH - 1, REACH + STRIDE, REACH - STRIDE].map(|i| window[i].chain as usize)
    }
}

const INSIDE: &str = "a point is not in the border";

/// The first neighbour in a mask, or the point itself if there is none.
#[inline(always)]
fn first_neighbor(v: usize, mask: u8) -> usize {
    v.wrapping_add_signed(FIRST_OFFSET[(mask & NEIGHBORS) as usize] as isize)
}

static FIRST_OFFSET: [i8; 16] = {
    let mut offsets = [0; 16];
    let mut mask = 1usize;
    while mask < 16 {
        offsets[mask] = OFFSETS[mask.trailing_zeros() as usize] as i8;
        mask += 1;
    }
    offsets
};
