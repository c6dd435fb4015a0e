//! The graph that an eye is played out on, and the rules of play on it.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use super::capture::falls;
use super::space::Space;
use crate::params::{LONGEST_LOOSE, OUTER_LIBERTIES};

/// As many nodes as fit a word.
const MOST_NODES: usize = 64;

/// What the owner has elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// Nothing.
    Nothing,
    /// One eye that cannot be taken away.
    OneEye,
}

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants to capture the target.
    Attacker,
    /// Wants it to stay.
    Owner,
}

impl Player {
    /// The other one.
    pub fn other(self) -> Player {
        match self {
            Player::Attacker => Player::Owner,
            Player::Owner => Player::Attacker,
        }
    }
}

/// What stands on the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The owner's.
    pub own: u64,
    /// The attacker's.
    pub attack: u64,
}

/// The nodes, their links and what is special about some.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The neighbours of each node.
    pub links: Vec<u64>,
    /// The stones at the start.
    pub start: Stones,
    /// The chain in question.
    pub target: u64,
    /// Nodes that are points of the board, in order from the first.
    pub points: Vec<Point>,
    /// Where the owner may play.
    pub for_owner: u64,
    /// Where the attacker may play.
    pub for_attacker: u64,
    /// Where stones of the attacker are joined to safe ones.
    pub safe: u64,
    /// The nodes that the target lives by: those of the place, and what stands
    /// for the outside.
    pub breath: u64,
}

impl Graph {
    /// The graph of a place for each chain around it that may be in question:
    /// the longer ones, or the longest if all are short. `None` if it is too
    /// large.
    pub fn all(board: &Board, space: &Space, outside: Outside) -> Option<Vec<Graph>> {
        let field = space.field();
        let mut near: Vec<ChainId> = board
            .chains(space.owner)
            .filter(|&id| board.chain(id).stones.rim().meets(&field))
            .collect();
        near.sort_by_key(|&id| std::cmp::Reverse(board.chain(id).stones.len()));
        let ring = |id: ChainId| board.chain(id).stones.rim().meets(&space.points);
        let is_long = |id: ChainId| board.chain(id).stones.len() > LONGEST_LOOSE;
        let mut targets: Vec<ChainId> =
            near.iter().copied().filter(|&id| ring(id) && is_long(id)).collect();
        if targets.is_empty() {
            targets.extend(near.iter().copied().find(|&id| ring(id)));
        }
        targets.iter().map(|&target| Graph::new(board, space, &near, target, outside)).collect()
    }

    fn new(
        board: &Board,
        space: &Space,
        near: &[ChainId],
        target: ChainId,
        outside: Outside,
    ) -> Option<Graph> {
        let owner = space.owner;
        let is_one = |id: ChainId| id == target || board.chain(id).stones.len() > LONGEST_LOOSE;
        let mut field = space.field();
        for &id in near.iter().filter(|&&id| !is_one(id)) {
            field |= board.chain(id).stones;
        }
        let points: Vec<Point> = field.iter().collect();
        let node_of = |p: Point| -> Option<usize> {
            match board.chain_at(p).filter(|&id| board.get(p) == Some(owner) && is_one(id)) {
                Some(id) => {
                    let ones = near.iter().filter(|&&id| is_one(id));
                    ones.clone().position(|&it| it == id).map(|i| points.len() + i)
                }
                None => points.iter().position(|&q| q == p),
            }
        };
        let chains = near.iter().filter(|&&id| is_one(id)).count();
        let mut graph = Graph {
            links: vec![0; points.len() + chains],
            start: Stones { own: 0, attack: 0 },
            target: 0,
            for_owner: 0,
            for_attacker: 0,
            safe: 0,
            breath: 0,
            points: Vec::new(),
        };
        if points.len() + chains > MOST_NODES {
            return None;
        }
        for (i, &p) in points.iter().enumerate() {
            match board.get(p) {
                Some(color) if color == owner => graph.start.own |= 1 << i,
                Some(_) => graph.start.attack |= 1 << i,
                None => {}
            }
            if space.points.contains(p) {
                graph.breath |= 1 << i;
            }
            let mut outer = false;
            graph.for_owner |= 1 << i;
            graph.for_attacker |= 1 << i;
            for q in p.neighbors().into_iter().filter(|&q| board.points().contains(q)) {
                match node_of(q) {
                    Some(j) => graph.link(i, j),
                    None if board.get(q) != Some(owner) => outer = true,
                    None => {}
                }
            }
            if outer && holds(board, !owner, p) {
                graph.safe |= 1 << i;
            }
        }
        for i in points.len()..points.len() + chains {
            graph.start.own |= 1 << i;
        }
        graph.target = 1 << node_of(target.point())?;
        for &id in near {
            let chain = board.chain(id);
            let free = chain.liberties - if id == target { space.points } else { field };
            for p in free.iter().take(OUTER_LIBERTIES) {
                let stone = stone_next_to(&chain.stones, p)?;
                let liberty = graph.add(node_of(stone)?)?;
                graph.safe |= 1 << liberty;
            }
            if id == target && outside == Outside::OneEye {
                graph.add(node_of(target.point())?)?;
            }
        }
        graph.points = points;
        Some(graph)
    }

    /// Adds a node outside the board that only the attacker may play on.
    fn add(&mut self, next_to: usize) -> Option<usize> {
        let index = self.links.len();
        self.links.push(0);
        if index >= MOST_NODES {
            return None;
        }
        self.link(index, next_to);
        self.for_attacker |= 1 << index;
        self.breath |= 1 << index;
        Some(index)
    }

    fn link(&mut self, a: usize, b: usize) {
        self.links[a] |= 1 << b;
        self.links[b] |= 1 << a;
    }

    fn near(&self, set: u64) -> u64 {
        bits(set).fold(0, |near, i| near | self.links[i])
    }

    /// The part of an area that is joined to a set in it.
    pub fn flood(&self, seed: u64, area: u64) -> u64 {
        let mut all = seed & area;
        let mut edge = all;
        while edge != 0 {
            edge = self.near(edge) & area & !all;
            all |= edge;
        }
        all
    }

    /// All nodes.
    pub fn all_nodes(&self) -> u64 {
        u64::MAX >> (MOST_NODES - self.links.len())
    }

    fn breathes(&self, chain: u64, empty: u64, is_attacker: bool) -> bool {
        let liberties = self.near(chain) & empty;
        if chain & self.target != 0 && !is_attacker {
            return liberties & self.breath != 0;
        }
        liberties != 0 || is_attacker && chain & self.safe != 0
    }

    /// Plays on an empty node; the second result is where the other side would
    /// retake a ko. `None` if that is not allowed.
    pub fn play(&self, stones: &Stones, player: Player, node: usize) -> Option<(Stones, u64)> {
        let stone = 1u64 << node;
        let attacking = player == Player::Attacker;
        let (mut own, mut other) = match player {
            Player::Attacker => (stones.attack, stones.own),
            Player::Owner => (stones.own, stones.attack),
        };
        own |= stone;
        let empty = self.all_nodes() & !(own | other);
        let mut captured = 0;
        let mut rest = self.links[node] & other;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), other);
            rest &= !chain;
            if !self.breathes(chain, empty, !attacking) {
                captured |= chain;
            }
        }
        other &= !captured;
        let empty = empty | captured;
        let chain = self.flood(stone, own);
        if !self.breathes(chain, empty, attacking) {
            return None;
        }
        let is_ko = captured.count_ones() == 1
            && captured & self.for_owner != 0
            && chain == stone
            && !(attacking && stone & self.safe != 0)
            && (self.links[node] & empty).count_ones() == 1;
        let ban = if is_ko { captured } else { 0 };
        let stones = match player {
            Player::Attacker => Stones { own: other, attack: own },
            Player::Owner => Stones { own, attack: other },
        };
        Some((stones, ban))
    }

    /// Does the target live whatever the attacker plays (Benson's rule)?
    pub fn lives(&self, stones: &Stones) -> bool {
        let others = self.all_nodes() & !stones.own;
        let empty = others & !stones.attack;
        let mut chains: Vec<u64> = self.parts(stones.own);
        let mut regions: Vec<u64> = self
            .parts(others)
            .into_iter()
            // What is joined to the outside closes nothing in.
            .filter(|&region| {
                region & (self.safe | !self.playable()) == 0 && region & self.breath != 0
            })
            .collect();
        loop {
            let before = (chains.len(), regions.len());
            chains.retain(|&chain| {
                let near = self.near(chain);
                regions.iter().filter(|&&region| region & empty & !near == 0).count() >= 2
            });
            let alive = chains.iter().fold(0, |all, chain| all | chain);
            regions.retain(|&region| self.near(region) & stones.own & !alive == 0);
            if (chains.len(), regions.len()) == before {
                return alive & self.target != 0;
            }
        }
    }

    fn playable(&self) -> u64 {
        self.for_owner | self.for_attacker
    }

    fn parts(&self, set: u64) -> Vec<u64> {
        let mut rest = set;
        let mut parts = Vec::new();
        while rest != 0 {
            let part = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            parts.push(part);
        }
        parts
    }
}

/// Does a stone on a point, there already or played now, get away from capture?
fn holds(board: &Board, color: Color, point: Point) -> bool {
    match board.get(point) {
        Some(stone) if stone == color => !falls(board, point),
        // After a capture.
        Some(_) => true,
        None if board.is_suicide(color, point) => false,
        None => {
            let mut board = board.clone();
            board.play_unchecked(color, point);
            !falls(&board, point)
        }
    }
}

fn stone_next_to(stones: &PointSet, liberty: Point) -> Option<Point> {
    liberty.neighbors().into_iter().find(|&p| stones.contains(p))
}

/// The members of a set.
pub fn bits(set: u64) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let index = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(index)
    })
}
