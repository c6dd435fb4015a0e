//! All positions that a region can come to, each played out once.
//!
//! A position holds what can still change and no more. Stones that have become
//! one with the essential chain or with the attacker's border can never be
//! captured from inside the region: they leave it, and their neighbours
//! remember only that they touch such stones. So do spaces that the essential
//! chain no longer touches. Positions that differ in nothing else are one, and so
//! are positions that a symmetry of the region makes of each other.

use std::cell::OnceCell;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::counting::NoCount;
use crate::local::{LocalBoard, Role, Stones, bits};
use crate::symmetry::Symmetry;

/// What is left to play in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    /// The points that can still change: empty, or with loose stones.
    open: u64,
    /// Loose stones of the defender.
    defender: u64,
    /// Loose stones of the attacker.
    attacker: u64,
    /// Open points next to the essential chain.
    essential: u64,
    /// Open points next to the attacker's border.
    wall: u64,
}

impl Position {
    /// The essential chain has become one with a safe chain: nothing is left.
    const ESCAPED: Position = Position { open: 0, defender: 1, attacker: 1, essential: 0, wall: 0 };

    fn empty(self) -> u64 {
        self.open & !(self.defender | self.attacker)
    }

    fn liberties(self) -> u32 {
        (self.essential & self.empty()).count_ones()
    }

    /// Takes out what cannot change any more.
    fn reduced(mut self, local: &LocalBoard) -> Position {
        // Most points touch the essential chain themselves.
        if self.open & !self.essential != 0 {
            self.open = local.flood(self.essential & self.open, self.open);
        }
        for set in [&mut self.defender, &mut self.attacker, &mut self.essential, &mut self.wall] {
            *set &= self.open;
        }
        self
    }

    /// One of all positions that symmetries make of it.
    fn upright(self, symmetries: &[Symmetry]) -> Position {
        let mut best = self;
        for symmetry in symmetries {
            let open = symmetry.image(self.open);
            if open > best.open {
                continue;
            }
            let [defender, attacker, essential, wall] =
                [self.defender, self.attacker, self.essential, self.wall]
                    .map(|set| symmetry.image(set));
            best = best.min(Position { open, defender, attacker, essential, wall });
        }
        best
    }

    /// The position after a move, or nothing where it is suicide. `chains` are
    /// its loose chains.
    fn play(
        mut self,
        local: &LocalBoard,
        chains: &Chains,
        role: Role,
        index: usize,
    ) -> Option<Position> {
        let own = 1u64 << index;
        let refuge = local.refuge();
        let empty = self.empty() & !own;
        let (ours, theirs, safe) = match role {
            Role::Defender => (&chains.defender, &chains.attacker, 0),
            Role::Attacker => (&chains.attacker, &chains.defender, refuge),
        };
        let mut taken = 0;
        for other in theirs.iter().filter(|c| c.near & own != 0) {
            if other.stones & safe == 0 && other.near & empty == 0 {
                taken |= other.stones;
            }
        }
        let (mut chain, mut near) = (own, local.neighbors(index));
        for joined in ours.iter().filter(|c| c.near & own != 0) {
            chain |= joined.stones;
            near |= joined.near;
        }
        let (mover, other, border) = match role {
            Role::Defender => (&mut self.defender, &mut self.attacker, &mut self.essential),
            Role::Attacker => (&mut self.attacker, &mut self.defender, &mut self.wall),
        };
        *other &= !taken;
        *mover |= own;
        if chain & *border != 0 {
            if role == Role::Defender && chain & refuge != 0 {
                return Some(Position::ESCAPED);
            }
            self.open &= !chain;
            *border |= near & !chain;
            return Some(self.reduced(local));
        }
        let in_refuge = role == Role::Defender && chain & refuge != 0;
        (in_refuge || near & (empty | taken) != 0).then_some(self)
    }

    fn state(self, local: &LocalBoard) -> State {
        if self == Position::ESCAPED {
            return State::Escaped;
        }
        let empty = self.empty();
        let plain = self.defender | self.attacker == 0
            && empty & !(self.wall & self.essential) == 0
            && empty & local.refuge() == 0;
        let liberties = self.liberties();
        if plain { State::Plain(liberties) } else { State::Open(liberties) }
    }
}

/// A chain of loose stones.
#[derive(Clone, Copy, Debug)]
struct Chain {
    stones: u64,
    /// The neighbours of all stones; some are stones of the chain.
    near: u64,
}

/// The loose chains of a position.
#[derive(Debug, Default)]
struct Chains {
    defender: Vec<Chain>,
    attacker: Vec<Chain>,
}

impl Chains {
    fn find(&mut self, local: &LocalBoard, position: Position) {
        for (chains, mut stones) in
            [(&mut self.defender, position.defender), (&mut self.attacker, position.attacker)]
        {
            chains.clear();
            while stones != 0 {
                let (chain, near) = local.spread(stones & stones.wrapping_neg(), stones);
                stones &= !chain;
                chains.push(Chain { stones: chain, near });
            }
        }
    }
}

/// What can be seen of a position without playing on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The essential chain is one with a safe chain.
    Escaped,
    /// So many plain liberties and nothing else.
    Plain(u32),
    /// Anything else, with so many liberties.
    Open(u32),
}

/// The number of a position.
pub(crate) type Index = u32;

/// The number of no position.
const FREE: Index = Index::MAX;

/// The positions of a region and the moves between them.
#[derive(Debug)]
pub(crate) struct Positions<'a> {
    /// The region.
    pub local: &'a LocalBoard,
    states: Vec<State>,
    /// Where the moves of each position begin; the defender's come first.
    moves: Vec<[u32; 2]>,
    nexts: Vec<Index>,
    numbers: Numbers,
    symmetries: Vec<Symmetry>,
    /// The position on the board and what the first moves make of it.
    roots: Vec<Index>,
    backward: OnceCell<Backward>,
}

/// Positions by number, and the numbers by position. A slot of the table holds
/// half the hash and the number, so that hardly ever a wrong position is looked
/// at.
#[derive(Debug)]
struct Numbers {
    positions: Vec<Position>,
    /// [`FREE`] where there is none.
    slots: Vec<(u32, Index)>,
}

impl Numbers {
    fn new() -> Numbers {
        Numbers { positions: Vec::new(), slots: vec![(0, FREE); 64] }
    }

    fn len(&self) -> usize {
        self.positions.len()
    }

    /// The number of a position, or the hash and the slot for it.
    fn find(&self, position: Position) -> Result<Index, (u32, usize)> {
        let hash = FxBuildHasher.hash_one(position) as u32;
        let mut at = hash as usize & (self.slots.len() - 1);
        loop {
            match self.slots[at] {
                (_, FREE) => return Err((hash, at)),
                (h, number) if h == hash && self.positions[number as usize] == position => {
                    return Ok(number);
                }
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// The number of a position, which may be new.
    fn enter(&mut self, position: Position) -> Index {
        let (hash, slot) = match self.find(position) {
            Ok(number) => return number,
            Err(free) => free,
        };
        let number = self.len() as Index;
        self.slots[slot] = (hash, number);
        self.positions.push(position);
        if self.slots.len() < 2 * self.len() {
            self.grow();
        }
        number
    }

    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        let old = std::mem::replace(&mut self.slots, vec![(0, FREE); size]);
        for (hash, number) in old.into_iter().filter(|slot| slot.1 != FREE) {
            let mut at = hash as usize & (size - 1);
            while self.slots[at].1 != FREE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = (hash, number);
        }
    }
}

/// The moves in the other direction.
#[derive(Debug)]
struct Backward {
    starts: Vec<u32>,
    before: Vec<Index>,
}

impl<'a> Positions<'a> {
    /// The number of the position on the board.
    pub const START: Index = 0;

    /// Plays a region out.
    pub fn of(local: &'a LocalBoard, most: usize) -> Result<Positions<'a>, NoCount> {
        let mut all = Positions {
            local,
            states: Vec::new(),
            moves: Vec::new(),
            nexts: Vec::new(),
            numbers: Numbers::new(),
            symmetries: Symmetry::all(local),
            roots: Vec::new(),
            backward: OnceCell::new(),
        };
        let start = local.start();
        let mut add = |position: Position| {
            let known = all.numbers.len();
            let number = all.numbers.enter(position.upright(&all.symmetries));
            if number as usize == known {
                all.roots.push(number);
            }
        };
        add(local.reduced(start));
        for role in [Role::Defender, Role::Attacker] {
            for i in bits(local.empty(start)) {
                if let Some(next) = local.play(start, role, i) {
                    add(local.reduced(next));
                }
            }
        }
        let mut chains = Chains::default();
        let mut at = 0;
        while at < all.numbers.len() {
            if all.numbers.len() > most {
                return Err(NoCount::TooLarge);
            }
            let position = all.numbers.positions[at];
            let state = position.state(local);
            all.states.push(state);
            let is_open = matches!(state, State::Open(_));
            if is_open {
                chains.find(local, position);
            }
            let mut starts = [0; 2];
            for role in [Role::Defender, Role::Attacker] {
                let start = all.nexts.len();
                starts[role as usize] = start as u32;
                for i in bits(if is_open { position.empty() } else { 0 }) {
                    let Some(next) = position.play(local, &chains, role, i) else { continue };
                    let number = all.numbers.enter(next.upright(&all.symmetries));
                    if !all.nexts[start..].contains(&number) {
                        all.nexts.push(number);
                    }
                }
            }
            all.moves.push(starts);
            at += 1;
        }
        all.moves.push([all.nexts.len() as u32; 2]);
        Ok(all)
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    pub fn state(&self, index: Index) -> State {
        self.states[index as usize]
    }

    /// The position on the board and what the first moves make of it.
    pub fn roots(&self) -> &[Index] {
        &self.roots
    }

    /// The number of the position that some stones make.
    pub fn find(&self, stones: Stones) -> Option<Index> {
        self.numbers.find(self.local.reduced(stones).upright(&self.symmetries)).ok()
    }

    /// Where the moves of a side lead to.
    pub fn nexts(&self, index: Index, role: Role) -> &[Index] {
        let [defender, attacker] = self.moves[index as usize];
        let range = match role {
            Role::Defender => defender..attacker,
            Role::Attacker => attacker..self.moves[index as usize + 1][0],
        };
        &self.nexts[range.start as usize..range.end as usize]
    }

    /// Where all moves lead to, the defender's first.
    pub fn all_nexts(&self, index: Index) -> &[Index] {
        let [start, end] = [index, index + 1].map(|i| self.moves[i as usize][0] as usize);
        &self.nexts[start..end]
    }

    /// Which positions lead to one of these, themselves included.
    pub fn leading_to(&self, mut found: Vec<bool>) -> Vec<bool> {
        let mut open: Vec<Index> =
            (0..self.len() as Index).filter(|&i| found[i as usize]).collect();
        if open.is_empty() {
            return found;
        }
        let Backward { starts, before } = self.backward.get_or_init(|| self.turned());
        while let Some(i) = open.pop() {
            for &previous in &before[starts[i as usize] as usize..starts[i as usize + 1] as usize] {
                if !found[previous as usize] {
                    found[previous as usize] = true;
                    open.push(previous);
                }
            }
        }
        found
    }

    fn turned(&self) -> Backward {
        let mut starts = vec![0u32; self.len() + 1];
        for &next in &self.nexts {
            starts[next as usize + 1] += 1;
        }
        for i in 0..self.len() {
            starts[i + 1] += starts[i];
        }
        let mut before = vec![0 as Index; self.nexts.len()];
        let mut free = starts.clone();
        for i in 0..self.len() as Index {
            for &next in self.all_nexts(i) {
                before[free[next as usize] as usize] = i;
                free[next as usize] += 1;
            }
        }
        Backward { starts, before }
    }
}

impl LocalBoard {
    /// What is left to play where these stones are.
    fn reduced(&self, stones: Stones) -> Position {
        let attached = self.attached(stones);
        if attached & self.refuge() != 0 {
            return Position::ESCAPED;
        }
        let anchored = self.anchored(stones);
        let [essential, wall] = [self.near_essential(attached), self.near_wall(anchored)];
        let position = Position {
            open: self.all() & !(attached | anchored),
            defender: stones.defender,
            attacker: stones.attacker,
            essential,
            wall,
        };
        position.reduced(self)
    }
}
