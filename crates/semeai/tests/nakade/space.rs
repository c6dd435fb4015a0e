//! Eye spaces as sets of cells, and who can fill them: a search of its own that shares
//! no line with the crate.

use std::collections::{BTreeMap, BTreeSet};

/// Column and row.
pub type Cell = (i32, i32);

/// More outside liberties than any eye of these sizes has.
pub const MOST: usize = 20;
/// The attacker does not get there with however many liberties.
pub const NEVER: usize = usize::MAX;

/// Where an eye space lies: the cells of column or row 0 may be on the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Centre,
    /// On the lower edge.
    Side,
    /// On the lower and the left edge.
    Corner,
}

/// An eye space, surrounded by one chain without other liberties.
#[derive(Clone, Debug)]
pub struct Space {
    pub cells: Vec<Cell>,
    near: Vec<u8>,
    /// Next to the chain.
    outer: u8,
}

/// Stones of the owner and of the attacker inside, by cells.
pub type Stones = (u8, u8);

/// The fewest outside liberties with which the attacker captures the chain, who must
/// else be captured: when it begins, and when the owner does.
pub type Needed = [usize; 2];

impl Space {
    pub fn new(cells: &[Cell], place: Place) -> Space {
        let (floor, left) = (place != Place::Centre, place == Place::Corner);
        let on_board = |(x, y): Cell| (!floor || y >= 0) && (!left || x >= 0);
        let mut space = Space { cells: cells.to_vec(), near: vec![0; cells.len()], outer: 0 };
        for (i, &cell) in cells.iter().enumerate() {
            for next in around(cell) {
                match cells.iter().position(|&other| other == next) {
                    Some(j) => space.near[i] |= 1 << j,
                    None if on_board(next) => space.outer |= 1 << i,
                    None => {}
                }
            }
        }
        space
    }

    fn bits(set: u8) -> impl Iterator<Item = usize> {
        (0..8).filter(move |i| set >> i & 1 == 1)
    }

    fn empty(&self, (own, other): Stones) -> u8 {
        (u8::MAX >> (8 - self.cells.len())) & !own & !other
    }

    fn rim(&self, set: u8) -> u8 {
        Space::bits(set).fold(0, |rim, i| rim | self.near[i]) & !set
    }

    fn flood(&self, seed: u8, area: u8) -> u8 {
        let mut reached = seed & area;
        loop {
            let next = reached | self.rim(reached) & area;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    fn chains(&self, of: u8, stones: u8) -> Vec<u8> {
        let (mut rest, mut chains) = (of & stones, Vec::new());
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), stones);
            rest &= !chain;
            chains.push(chain);
        }
        chains
    }

    /// Whether four of the cells are a square.
    pub fn is_bulky(&self) -> bool {
        let has = |cell: Cell| self.cells.contains(&cell);
        self.cells.iter().any(|&(x, y)| has((x + 1, y)) && has((x, y + 1)) && has((x + 1, y + 1)))
    }

    /// The empty cells.
    pub fn empties(&self, stones: Stones) -> impl Iterator<Item = usize> {
        Space::bits(self.empty(stones))
    }

    /// The liberties of the chain around.
    pub fn liberties(&self, stones: Stones) -> u8 {
        let attached = self.flood(stones.0 & self.outer, stones.0);
        (self.outer | self.rim(attached)) & self.empty(stones)
    }

    /// A move of the attacker: nothing if it is suicide, no stones if it captures the
    /// chain around.
    fn attack(&self, stones: Stones, cell: usize) -> Option<Option<Stones>> {
        match self.liberties((stones.0, stones.1 | 1 << cell)) {
            0 => Some(None),
            _ => self.attacked(stones, cell, true).map(Some),
        }
    }

    /// A move of the attacker that may leave the chain around without liberties inside;
    /// nothing if it is suicide. It is none if the chain has no others and falls.
    pub fn attacked(&self, (own, other): Stones, cell: usize, elsewhere: bool) -> Option<Stones> {
        let (mut own, other) = (own, other | 1 << cell);
        if !elsewhere && self.liberties((own, other)) == 0 {
            return Some((own, other));
        }
        let attached = self.flood(own & self.outer, own);
        for chain in self.chains(own & !attached, own) {
            if self.rim(chain) & self.empty((own, other)) == 0 {
                own &= !chain;
            }
        }
        let chain = self.flood(1 << cell, other);
        (self.rim(chain) & self.empty((own, other)) != 0).then_some((own, other))
    }

    /// A move of the owner; nothing if it is suicide.
    fn defend(&self, stones: Stones, cell: usize) -> Option<Stones> {
        self.defended(stones, cell).filter(|&stones| self.liberties(stones) != 0)
    }

    /// A move of the owner, whose chain has liberties elsewhere; nothing if it is suicide.
    pub fn defended(&self, (own, other): Stones, cell: usize) -> Option<Stones> {
        let (own, mut other) = (own | 1 << cell, other);
        for chain in self.chains(self.near[cell] & other, other) {
            if self.rim(chain) & self.empty((own, other)) == 0 {
                other &= !chain;
            }
        }
        let chain = self.flood(1 << cell, own);
        let dead = chain & self.outer == 0 && self.rim(chain) & self.empty((own, other)) == 0;
        (!dead).then_some((own, other))
    }

    fn is_legal(&self, (own, other): Stones) -> bool {
        let alive = |chain: &u8| self.rim(*chain) & self.empty((own, other)) != 0;
        own & other == 0
            && self.chains(own, own).iter().all(|chain| chain & self.outer != 0 || alive(chain))
            && self.chains(other, other).iter().all(alive)
    }

    /// All that can stand inside, without loose stones that have no liberty; the chain around
    /// may have none here.
    pub fn states(&self) -> Vec<Stones> {
        let all = 1u16 << self.cells.len();
        let pairs = (0..all).flat_map(|own| (0..all).map(move |other| (own as u8, other as u8)));
        pairs.filter(|&stones| self.is_legal(stones)).collect()
    }

    /// Those of them in which the chain has a liberty inside.
    fn alone(&self) -> Vec<Stones> {
        let mut states = self.states();
        states.retain(|&stones| self.liberties(stones) != 0);
        states
    }

    /// The positions from which the owner who begins gets to eyes that stand even if it
    /// never answers again.
    pub fn makes_eyes(&self) -> BTreeSet<Stones> {
        let states = self.alone();
        let attacks =
            |stones| Space::bits(self.empty(stones)).filter_map(move |i| self.attack(stones, i));
        let mut falls: BTreeSet<Stones> = BTreeSet::new();
        loop {
            let falling = |stones: &&Stones| {
                attacks(**stones).any(|next| next.is_none_or(|next| falls.contains(&next)))
            };
            let more: BTreeSet<Stones> = states.iter().filter(falling).copied().collect();
            if more.len() == falls.len() {
                break;
            }
            falls = more;
        }
        let stand: BTreeSet<Stones> =
            states.iter().filter(|s| !falls.contains(s)).copied().collect();
        let (mut first, mut second) = (stand.clone(), stand);
        loop {
            let before = (first.len(), second.len());
            for &stones in &states {
                let mut moves =
                    Space::bits(self.empty(stones)).filter_map(|i| self.defend(stones, i));
                if moves.any(|next| second.contains(&next)) {
                    first.insert(stones);
                }
                let holds = |next: Option<Stones>| next.is_some_and(|next| first.contains(&next));
                if first.contains(&stones) && attacks(stones).all(holds) {
                    second.insert(stones);
                }
            }
            if before == (first.len(), second.len()) {
                return first;
            }
        }
    }

    /// What every position needs, if a position that comes again is a failure of the
    /// attacker, and if it is a success.
    pub fn solve(&self) -> BTreeMap<Stones, [Needed; 2]> {
        let states = self.alone();
        let number: BTreeMap<Stones, usize> =
            states.iter().enumerate().map(|(i, &stones)| (stones, i)).collect();
        let cells = |stones| Space::bits(self.empty(stones));
        let attacks: Vec<Vec<Option<usize>>> = states
            .iter()
            .map(|&stones| cells(stones).filter_map(|i| self.attack(stones, i)).collect())
            .map(|nexts: Vec<Option<Stones>>| {
                nexts.into_iter().map(|next| next.map(|stones| number[&stones])).collect()
            })
            .collect();
        let defences: Vec<Vec<usize>> = states
            .iter()
            .map(|&stones| cells(stones).filter_map(move |i| self.defend(stones, i)))
            .map(|nexts| nexts.map(|stones| number[&stones]).collect())
            .collect();
        let solved = [false, true].map(|again| needed(&attacks, &defences, again));
        states
            .iter()
            .enumerate()
            .map(|(i, &stones)| (stones, solved.each_ref().map(|s| s[i])))
            .collect()
    }
}

/// By position: with how many outside liberties the attacker captures.
fn needed(attacks: &[Vec<Option<usize>>], defences: &[Vec<usize>], again: bool) -> Vec<Needed> {
    let count = attacks.len();
    let mut needed = vec![[NEVER; 2]; count];
    // With a liberty less, the attacker to move.
    let mut fewer = vec![false; count];
    for liberties in 1..=MOST {
        let mut wins = [vec![again; count], vec![again; count]];
        loop {
            let mut changed = false;
            for i in 0..count {
                // The owner passes, plays inside, or takes a liberty outside.
                let by_defence = wins[0][i] && fewer[i] && defences[i].iter().all(|&j| wins[0][j]);
                let by_attack = attacks[i].iter().any(|next| next.is_none_or(|j| wins[1][j]));
                for (side, found) in [by_attack, by_defence].into_iter().enumerate() {
                    changed |= std::mem::replace(&mut wins[side][i], found) != found;
                }
            }
            if !changed {
                break;
            }
        }
        for (side, wins) in wins.iter().enumerate() {
            for (i, _) in wins.iter().enumerate().filter(|(_, wins)| **wins) {
                needed[i][side] = needed[i][side].min(liberties);
            }
        }
        [fewer, _] = wins;
    }
    needed
}

fn around((x, y): Cell) -> [Cell; 4] {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
}

/// One of the eight ways to turn a shape.
fn turned(cells: &[Cell], way: usize) -> Vec<Cell> {
    let turn = |&(x, y): &Cell| {
        let x = if way & 1 == 0 { x } else { -x };
        let y = if way & 2 == 0 { y } else { -y };
        if way & 4 == 0 { (x, y) } else { (y, x) }
    };
    let mut cells: Vec<Cell> = cells.iter().map(turn).collect();
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let low = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - left, cell.1 - low));
    cells.sort_unstable();
    cells
}

/// Whether what surrounds a shape is in one piece.
fn is_surrounded(cells: &[Cell], place: Place) -> bool {
    let least = |edge: bool| if edge { 0 } else { -1 };
    let (left, low) = (least(place == Place::Corner), least(place != Place::Centre));
    let top = |of: fn(&Cell) -> i32| cells.iter().map(of).max().unwrap_or(0) + 1;
    let (right, high) = (top(|cell| cell.0), top(|cell| cell.1));
    let mut outside: BTreeSet<Cell> =
        (left..=right).flat_map(|x| (low..=high).map(move |y| (x, y))).collect();
    outside.retain(|cell| !cells.contains(cell));
    let mut open = vec![(right, high)];
    outside.remove(&(right, high));
    while let Some(cell) = open.pop() {
        open.extend(around(cell).into_iter().filter(|next| outside.remove(next)));
    }
    outside.is_empty()
}

/// All eye spaces of so many points, each once in every kind of place.
pub fn spaces(points: usize) -> Vec<(Place, Space)> {
    let mut shapes: BTreeSet<Vec<Cell>> = [vec![(0, 0)]].into();
    for _ in 1..points {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for next in shape.iter().flat_map(|&cell| around(cell)) {
                if !shape.contains(&next) {
                    larger.insert(turned(&[shape.as_slice(), &[next]].concat(), 0));
                }
            }
        }
        shapes = larger;
    }
    let mut spaces = Vec::new();
    for shape in &shapes {
        // Of those that are alike in a place the least.
        let ways: [(Place, &[usize]); 3] =
            [(Place::Centre, &[1, 2, 3, 4, 5, 6, 7]), (Place::Side, &[1]), (Place::Corner, &[4])];
        for (place, ways) in ways {
            let first = ways.iter().all(|&way| turned(shape, way) >= *shape);
            if first && is_surrounded(shape, place) {
                spaces.push((place, Space::new(shape, place)));
            }
        }
    }
    spaces
}
