//! Everything that one player can reach by moving alone, on boards of up to
//! sixteen points, by trying all sequences of moves. Shares no code with the
//! crate: positions are pairs of bit sets.

use std::collections::HashMap;

use tesuji_board::{PointSet, Setup, Size};

/// Stones of the player who never moves, and of the player who does.
type Position = (u16, u16);

pub struct Brute {
    size: Size,
    neighbors: Vec<u16>,
    capturable: HashMap<Position, u16>,
    livable: HashMap<Position, u16>,
}

impl Brute {
    pub fn new(size: Size) -> Brute {
        assert!(size.area() <= 16);
        let at = |p: tesuji_board::Point| p.row() * size.width() + p.column();
        let neighbors = size
            .points()
            .map(|p| {
                let around = p.neighbors().into_iter().filter(|&q| size.contains(q));
                around.fold(0, |set, q| set | 1 << at(q))
            })
            .collect();
        Brute { size, neighbors, capturable: HashMap::new(), livable: HashMap::new() }
    }

    pub fn bits(&self, set: PointSet) -> u16 {
        let bit = |p: tesuji_board::Point| 1 << (p.row() * self.size.width() + p.column());
        set.iter().map(bit).fold(0, |a, b: u16| a | b)
    }

    pub fn points(&self, bits: u16) -> PointSet {
        self.size.points().enumerate().filter(|(i, _)| bits >> i & 1 != 0).map(|(_, p)| p).collect()
    }

    /// Every legal position of the board, as black and white stones.
    pub fn all_positions(&self) -> Vec<Position> {
        let mut all = Vec::new();
        for code in 0..3usize.pow(self.size.area() as u32) {
            let (mut rest, mut black, mut white) = (code, 0, 0);
            for i in 0..self.size.area() {
                match rest % 3 {
                    1 => black |= 1 << i,
                    2 => white |= 1 << i,
                    _ => {}
                }
                rest /= 3;
            }
            if self.is_legal(black, white) {
                all.push((black, white));
            }
        }
        all
    }

    pub fn setup(&self, (black, white): Position) -> Setup {
        let (black, white) = (self.points(black), self.points(white));
        Setup { size: self.size, black, white, to_move: None }
    }

    fn rim(&self, set: u16) -> u16 {
        let near = (0..self.neighbors.len()).filter(|i| set >> i & 1 != 0);
        near.fold(0, |rim, i| rim | self.neighbors[i]) & !set
    }

    fn chain(&self, stones: u16, at: u16) -> u16 {
        let mut chain = at;
        loop {
            let grown = chain | self.rim(chain) & stones;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    fn is_legal(&self, black: u16, white: u16) -> bool {
        [black, white].into_iter().all(|stones| {
            let mut rest = stones;
            while rest != 0 {
                let chain = self.chain(stones, rest & rest.wrapping_neg());
                if self.rim(chain) & !(black | white) & self.board() == 0 {
                    return false;
                }
                rest &= !chain;
            }
            true
        })
    }

    fn board(&self) -> u16 {
        ((1u32 << self.size.area()) - 1) as u16
    }

    /// The position after a move of the active player, unless it is suicide.
    fn play(&self, (still, active): Position, at: u16) -> Option<Position> {
        let active = active | at;
        let mut left = still;
        let mut rest = self.rim(at) & still;
        while rest != 0 {
            let chain = self.chain(still, rest & rest.wrapping_neg());
            if self.rim(chain) & !(still | active) == 0 {
                left &= !chain;
            }
            rest &= !chain;
        }
        let own = self.chain(active, at);
        (self.rim(own) & !(left | active) != 0).then_some((left, active))
    }

    fn moves(&self, (still, active): Position) -> Vec<Position> {
        let empty = self.board() & !(still | active);
        let bits = (0..self.size.area()).map(|i| 1 << i).filter(|bit| empty & bit != 0);
        bits.filter_map(|at| self.play((still, active), at)).collect()
    }

    /// The stones of the passive player that the other can capture by moving
    /// alone.
    pub fn capturable(&mut self, position: Position) -> u16 {
        if let Some(&known) = self.capturable.get(&position) {
            return known;
        }
        let mut found = 0;
        for next in self.moves(position) {
            found |= position.0 & (!next.0 | self.capturable(next));
        }
        self.capturable.insert(position, found);
        found
    }

    /// Where the active player can get a chain that cannot be captured.
    pub fn livable(&mut self, position: Position) -> u16 {
        if let Some(&known) = self.livable.get(&position) {
            return known;
        }
        let mut found = position.1 & !self.capturable((position.1, position.0));
        for next in self.moves(position) {
            found |= self.livable(next);
        }
        self.livable.insert(position, found);
        found
    }
}
