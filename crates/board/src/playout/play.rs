//! Stones come and go.

use super::grid::{REACH, Spot};
use super::{BLACK, Cell, Liberties, NEIGHBORS, OFFSETS, PlayoutBoard, STRIDE, WHITE, no_eye};
use crate::{Color, Move, Point};

/// What a player finds at an empty point: all that is needed to say whether a
/// move there is possible, and then to play it.
pub(super) struct Look {
    pub(super) spot: Spot,
    /// Neighbours and diagonals of each colour, the edge being both.
    pub(super) own: u8,
    pub(super) enemy: u8,
    /// The chains of the four neighbours.
    pub(super) chains: [Spot; 4],
    /// Which of them have the point as their only liberty. Where the neighbour
    /// is no stone, that is without meaning.
    in_atari: u8,
    /// What the point is to the liberties of each of them.
    pub(super) pair: Liberties,
}

impl Look {
    #[inline(always)]
    pub(super) fn point(&self) -> Point {
        self.spot.point()
    }

    /// The neighbours for which a move here is no suicide: empty ones, enemies
    /// that it captures, and friends that have other liberties.
    #[inline(always)]
    fn lifelines(&self) -> u8 {
        let stones = self.own ^ self.enemy;
        (((self.in_atari ^ self.own) & stones) | !(self.own | self.enemy)) & NEIGHBORS
    }

    #[inline(always)]
    pub(super) fn captured(&self) -> u8 {
        self.in_atari & self.enemy & !self.own
    }

    #[inline(always)]
    pub(super) fn friends(&self) -> u8 {
        self.own & !self.enemy & NEIGHBORS
    }
}

impl PlayoutBoard {
    /// Whether the player to move may play there: not on a stone, no suicide,
    /// not back into a ko.
    #[inline]
    pub fn is_legal(&self, point: Point) -> bool {
        let look = match self.to_move {
            Color::Black => self.look::<BLACK>(point.into()),
            Color::White => self.look::<WHITE>(point.into()),
        };
        self.stone(point).is_none() && look.lifelines() != 0 && look.spot != self.ko
    }

    /// Plays a legal move and passes the turn.
    ///
    /// # Panics
    /// May panic if the move is not legal, or leave a position without
    /// meaning.
    #[inline]
    pub fn play(&mut self, chosen: Move) {
        match (chosen, self.to_move) {
            (Move::Pass, _) => self.pass(),
            (Move::Play(point), color) => {
                debug_assert!(self.is_legal(point), "{color} at {point}:\n{self:?}");
                match color {
                    Color::Black => self.play_at::<BLACK, WHITE>(&self.look::<BLACK>(point.into())),
                    Color::White => self.play_at::<WHITE, BLACK>(&self.look::<WHITE>(point.into())),
                }
            }
        }
        self.to_move = self.to_move.opponent();
    }

    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.passes += 1;
        self.ko = Spot::NOWHERE;
    }

    /// Takes the chain of a stone off the board, as if it had been captured.
    pub fn remove(&mut self, stone: Point) {
        match self.stone(stone) {
            Some(Color::Black) => self.remove_chain::<BLACK>(stone.into()),
            Some(Color::White) => self.remove_chain::<WHITE>(stone.into()),
            None => {}
        }
        self.ko = Spot::NOWHERE;
    }

    /// Puts a stone on an empty point of a position that is being set up.
    pub(super) fn put_stone(&mut self, point: Point, color: Color) {
        match color {
            Color::Black => self.put::<BLACK>(&self.look::<BLACK>(point.into())),
            Color::White => self.put::<WHITE>(&self.look::<WHITE>(point.into())),
        }
    }

    #[inline(always)]
    pub(super) fn look<const COLOR: usize>(&self, spot: Spot) -> Look {
        let around = self.cells.at(spot).around;
        let chains = self.neighbor_chains(spot);
        let pair = Liberties::of(spot.index());
        let [right, left, up, down] =
            chains.map(|chain| u8::from(self.liberties.at(chain).are_only(pair)));
        let in_atari = right | left << 1 | up << 2 | down << 3;
        Look { spot, own: around[COLOR], enemy: around[1 - COLOR], chains, in_atari, pair }
    }

    /// Whether random play may move there: legal, and no own eye.
    #[inline(always)]
    pub(super) fn is_candidate(&self, look: &Look) -> bool {
        look.lifelines() & no_eye(look.own, look.enemy) != 0 && look.spot != self.ko
    }

    /// A legal move with its captures and ko.
    #[inline(always)]
    pub(super) fn play_at<const COLOR: usize, const OPPONENT: usize>(&mut self, look: &Look) {
        self.passes = 0;
        self.ko = Spot::NOWHERE;
        self.put::<COLOR>(look);
        if look.captured() != 0 {
            let before = self.empty_count;
            self.remove_chains::<OPPONENT>(look.spot, look.captured());
            let surrounded = look.enemy & NEIGHBORS == NEIGHBORS;
            if surrounded && self.empty_count == before + 1 {
                self.ko = self.empties[before];
            }
        }
    }

    /// Puts a stone on the board and joins it to its chain, without captures.
    #[inline(always)]
    fn put<const COLOR: usize>(&mut self, look: &Look) {
        let spot = look.spot;
        self.take_empty(spot);
        self.stones[COLOR] += 1;
        self.flip_around::<COLOR>(spot);
        for chain in look.chains {
            let liberties = self.liberties.at_mut(chain);
            *liberties = liberties.minus(look.pair);
        }

        // The first friend's chain takes the stone in. Without a friend, the
        // stone is its own friend: a new chain.
        let friends = look.friends();
        let friend = first_neighbor(spot, friends);
        *self.liberties.at_mut(spot) = Liberties::NONE;
        let Cell { chain, next, .. } = *self.cells.at(friend);
        let cell = self.cells.at_mut(spot);
        (cell.chain, cell.next) = (chain, next);
        self.cells.at_mut(friend).next = spot;
        let liberties = self.liberties.at_mut(chain);
        *liberties =
            liberties.plus(Liberties::of_neighbors(spot.index(), !(look.own | look.enemy)));

        // Whether there is a second friend is hard to predict; that it is of
        // another chain is seldom.
        let others = without_first(friends);
        self.join(spot, first_neighbor(spot, others));
        let mut others = without_first(others);
        while others != 0 {
            self.join(spot, first_neighbor(spot, others));
            others = without_first(others);
        }
    }

    /// Makes one chain of two, if they are two.
    #[inline(always)]
    fn join(&mut self, a: Spot, b: Spot) {
        let (chain_a, chain_b) = (self.cells.at(a).chain, self.cells.at(b).chain);
        if chain_a == chain_b {
            return;
        }
        // The chain with fewer liberties is mostly the one with fewer stones.
        let (of_a, of_b) = (*self.liberties.at(chain_a), *self.liberties.at(chain_b));
        let (label, relabelled) = if of_a > of_b { (chain_a, b) } else { (chain_b, a) };
        *self.liberties.at_mut(label) = of_a.plus(of_b);
        let mut stone = relabelled;
        loop {
            let cell = self.cells.at_mut(stone);
            cell.chain = label;
            stone = cell.next;
            if stone == relabelled {
                break;
            }
        }
        let (next_a, next_b) = (self.cells.at(a).next, self.cells.at(b).next);
        self.cells.at_mut(a).next = next_b;
        self.cells.at_mut(b).next = next_a;
    }

    /// Removes the chains of the neighbours in the mask. Their points are then
    /// the last in the list of the empty points.
    #[inline(never)]
    fn remove_chains<const COLOR: usize>(&mut self, spot: Spot, mask: u8) {
        loop {
            // Two neighbours may be of the same chain: ask what is still there.
            let left = mask & self.cells.at(spot).around[COLOR];
            if left == 0 {
                return;
            }
            self.remove_chain::<COLOR>(first_neighbor(spot, left));
        }
    }

    #[inline(always)]
    fn remove_chain<const COLOR: usize>(&mut self, first: Spot) {
        let mut stone = first;
        loop {
            let next = self.cells.at(stone).next;
            self.append_empty(stone);
            self.stones[COLOR] -= 1;
            self.flip_around::<COLOR>(stone);
            let pair = Liberties::of(stone.index());
            for chain in self.neighbor_chains(stone) {
                let liberties = self.liberties.at_mut(chain);
                *liberties = liberties.plus(pair);
            }
            stone = next;
            if stone == first {
                return;
            }
        }
    }

    #[inline(always)]
    pub(super) fn append_empty(&mut self, spot: Spot) {
        self.empties[self.empty_count] = spot;
        let cell = self.cells.at_mut(spot);
        (cell.chain, cell.next) = (spot, spot);
        cell.place = self.empty_count as u16;
        self.empty_count += 1;
    }

    #[inline(always)]
    fn take_empty(&mut self, spot: Spot) {
        let place = self.cells.at(spot).place;
        self.empty_count -= 1;
        let last = self.empties[self.empty_count];
        self.empties[place as usize] = last;
        self.cells.at_mut(last).place = place;
    }

    /// Tells the eight neighbours that a stone has come or gone.
    #[inline(always)]
    fn flip_around<const COLOR: usize>(&mut self, spot: Spot) {
        // A neighbour knows the point by the bit of the opposite direction.
        let window = self.cells.around_mut(spot);
        window[REACH + 1].around[COLOR] ^= 1 << 1;
        window[REACH - 1].around[COLOR] ^= 1;
        window[REACH + STRIDE].around[COLOR] ^= 1 << 3;
        window[REACH - STRIDE].around[COLOR] ^= 1 << 2;
        window[REACH + STRIDE + 1].around[COLOR] ^= 1 << 7;
        window[REACH + STRIDE - 1].around[COLOR] ^= 1 << 6;
        window[REACH - STRIDE + 1].around[COLOR] ^= 1 << 5;
        window[REACH - STRIDE - 1].around[COLOR] ^= 1 << 4;
    }

    #[inline(always)]
    fn neighbor_chains(&self, spot: Spot) -> [Spot; 4] {
        let window = self.cells.around(spot);
        [REACH + 1, REACH - 1, REACH + STRIDE, REACH - STRIDE].map(|i| window[i].chain)
    }
}

#[inline(always)]
const fn without_first(mask: u8) -> u8 {
    mask & mask.wrapping_sub(1)
}

/// The first neighbour in a mask, or the point itself if there is none.
#[inline(always)]
fn first_neighbor(spot: Spot, mask: u8) -> Spot {
    let offset = FIRST_OFFSET[(mask & NEIGHBORS) as usize];
    Spot::new(spot.index().wrapping_add_signed(offset.into()))
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
