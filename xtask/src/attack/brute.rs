//! Brute force: every place that play can come to, each once, and who gets his
//! way in each, with every number of ko threats.
//!
//! The game is the one that plans are about. Suicide is forbidden, both sides
//! may pass, a ko that was just taken is retaken at once only by spending a
//! threat, and the seeker has to arrive: play without end is the keeper's.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::arena::{Arena, KEEPER, NO_BAN, Place, SEEKER};

/// What becomes of stones in a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grade {
    /// No number of the seeker's threats captures them.
    Lives,
    /// The seeker needs so many threats more than the keeper; -3 and 3 stand
    /// for everything beyond.
    Ko(i32),
    /// No number of the keeper's threats saves them.
    Dies,
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Grade::Lives => write!(f, "lives"),
            Grade::Dies => write!(f, "dies"),
            Grade::Ko(threats) => write!(f, "ko {threats}"),
        }
    }
}

/// What a ko rule does to immediate retaking.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ko {
    /// Nothing: stones may be retaken at once.
    Blind,
    /// It costs a threat.
    Threats,
}

/// An edge that retakes a ko at once.
const RETAKES: u32 = 1 << 31;

/// Who wins where, for one number of threats: 0 is the keeper's, other numbers
/// say in which order the seeker's places were found, the nearest first.
type Layer = Vec<u32>;

/// Everything that can happen.
pub struct Graph {
    places: Vec<u64>,
    numbers: HashMap<u64, u32, BuildHasherDefault<Mix>>,
    /// Where the edges of a place begin; a pass is the first of them.
    starts: Vec<u32>,
    edges: Vec<u32>,
    back_starts: Vec<u32>,
    /// Backward edges, those that retake left out.
    back: Vec<u32>,
    reached: Vec<bool>,
    /// The seeker has so many threats, the keeper none.
    seeker: Vec<Layer>,
    /// The keeper has so many threats, the seeker none.
    keeper: Vec<Layer>,
}

impl Graph {
    /// Plays on from these places until `reached`; nothing if there are more
    /// places than `limit`.
    pub fn build(
        arena: &Arena,
        roots: &[Place],
        ko: Ko,
        limit: usize,
        reached: impl Fn(&Place) -> bool,
    ) -> Option<Graph> {
        let mut graph = Graph {
            places: Vec::new(),
            numbers: HashMap::default(),
            starts: vec![0],
            edges: Vec::new(),
            back_starts: Vec::new(),
            back: Vec::new(),
            reached: Vec::new(),
            seeker: Vec::new(),
            keeper: Vec::new(),
        };
        for root in roots {
            graph.number(root);
        }
        let mut next = 0;
        while next < graph.places.len() {
            if graph.places.len() > limit {
                return None;
            }
            let place = Place::from_key(graph.places[next]);
            let done = reached(&place);
            graph.reached.push(done);
            if !done {
                let after = graph.number(&place.pass());
                graph.edges.push(after);
                let mut empty = arena.empty(&place);
                while empty != 0 {
                    let index = empty.trailing_zeros() as usize;
                    empty &= empty - 1;
                    let Some(mut after) = arena.play(&place, index) else { continue };
                    if ko == Ko::Blind {
                        after.ban = NO_BAN;
                    }
                    let retakes = if place.ban == index as u8 { RETAKES } else { 0 };
                    let number = graph.number(&after);
                    graph.edges.push(number | retakes);
                }
            }
            graph.starts.push(graph.edges.len() as u32);
            next += 1;
        }
        graph.link_back();
        graph.solve();
        Some(graph)
    }

    fn number(&mut self, place: &Place) -> u32 {
        let key = place.key();
        let next = self.places.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.places.push(key);
        }
        number
    }

    fn edges_of(&self, number: usize) -> &[u32] {
        &self.edges[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    fn mover(&self, number: usize) -> usize {
        Place::from_key(self.places[number]).to_move
    }

    fn link_back(&mut self) {
        let mut counts = vec![0u32; self.places.len() + 1];
        for &edge in &self.edges {
            if edge & RETAKES == 0 {
                counts[edge as usize + 1] += 1;
            }
        }
        for i in 1..counts.len() {
            counts[i] += counts[i - 1];
        }
        let mut fill = counts.clone();
        self.back = vec![0; *counts.last().expect("there is one more than places") as usize];
        for from in 0..self.places.len() {
            for e in self.starts[from] as usize..self.starts[from + 1] as usize {
                let edge = self.edges[e];
                if edge & RETAKES == 0 {
                    self.back[fill[edge as usize] as usize] = from as u32;
                    fill[edge as usize] += 1;
                }
            }
        }
        self.back_starts = counts;
    }

    /// Adds threats one by one until one more changes nothing; then no number
    /// of them does, since each layer follows from the one before.
    fn solve(&mut self) {
        let none = self.layer(None, None);
        self.seeker.push(none.clone());
        self.keeper.push(none);
        let size = |layer: &Layer| layer.iter().filter(|&&n| n != 0).count();
        loop {
            let last = self.seeker.last().expect("there is a first layer");
            let next = self.layer(Some(last), None);
            if size(&next) == size(last) {
                break;
            }
            self.seeker.push(next);
        }
        loop {
            let last = self.keeper.last().expect("there is a first layer");
            let next = self.layer(None, Some(last));
            if size(&next) == size(last) {
                break;
            }
            self.keeper.push(next);
        }
    }

    /// The seeker's places: he moves to one of them, or the keeper cannot but
    /// do so. A layer with one threat less says where retaking leads.
    fn layer(&self, seeker: Option<&Layer>, keeper: Option<&Layer>) -> Layer {
        let mut found: Layer = vec![0; self.places.len()];
        let mut open = vec![0u32; self.places.len()];
        let mut queue: Vec<u32> = Vec::new();
        let add = |found: &mut Layer, queue: &mut Vec<u32>, number: usize| {
            if found[number] == 0 {
                queue.push(number as u32);
                found[number] = queue.len() as u32;
            }
        };
        for (number, open) in open.iter_mut().enumerate() {
            let edges = self.edges_of(number);
            let retakes = || edges.iter().filter(|&&edge| edge & RETAKES != 0);
            let won = |layer: &Layer| {
                retakes().filter(|&&edge| layer[(edge & !RETAKES) as usize] != 0).count()
            };
            if self.reached[number] || self.mover(number) == SEEKER {
                if self.reached[number] || seeker.map_or(0, won) > 0 {
                    add(&mut found, &mut queue, number);
                }
            } else {
                let lost = keeper.map_or_else(|| retakes().count(), won);
                *open = (edges.len() - lost) as u32;
            }
        }
        let mut next = 0;
        while next < queue.len() {
            let number = queue[next] as usize;
            next += 1;
            let range = self.back_starts[number] as usize..self.back_starts[number + 1] as usize;
            for &from in &self.back[range] {
                let from = from as usize;
                if self.mover(from) == KEEPER {
                    open[from] -= 1;
                    if open[from] > 0 {
                        continue;
                    }
                }
                add(&mut found, &mut queue, from);
            }
        }
        found
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn place(&self, number: usize) -> Place {
        Place::from_key(self.places[number])
    }

    /// The places after a move or a pass, which is the first; not those after retaking.
    pub fn after(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let plain = self.edges_of(number).iter().filter(|&&edge| edge & RETAKES == 0);
        plain.map(|&edge| edge as usize)
    }

    /// When the seeker was found to arrive from here without threats on either side, from 1
    /// on; 0 if he does not.
    pub fn rank(&self, place: &Place) -> u32 {
        self.at(place).map_or(0, |number| self.seeker[0][number])
    }

    /// Whether the seeker arrives from here, and not yet has.
    pub fn is_open_win(&self, number: usize) -> bool {
        self.seeker[0][number] != 0 && !self.reached[number]
    }

    /// Whether the keeper keeps what he has, without threats on either side.
    pub fn is_kept(&self, number: usize) -> bool {
        self.seeker[0][number] == 0
    }

    pub fn at(&self, place: &Place) -> Option<usize> {
        self.numbers.get(&place.key()).map(|&number| number as usize)
    }

    /// How a fight ends from a place that play can come to.
    pub fn grade(&self, place: &Place) -> Option<Grade> {
        let number = self.at(place)?;
        let won = |layer: &Layer| layer[number] != 0;
        Some(if won(self.keeper.last()?) {
            Grade::Dies
        } else if !won(self.seeker.last()?) {
            Grade::Lives
        } else if won(&self.keeper[0]) {
            let saves = self.keeper.iter().position(|layer| !won(layer))?;
            Grade::Ko((1 - saves as i32).max(-3))
        } else {
            let needed = self.seeker.iter().position(won)?;
            Grade::Ko((needed as i32).min(3))
        })
    }

    /// Whether the seeker arrives, without threats on either side.
    pub fn arrives(&self, place: &Place) -> Option<bool> {
        Some(self.seeker[0][self.at(place)?] != 0)
    }

    /// A line of play by points of the arena, a pass being `None`: the seeker
    /// takes the shortest way where he has one, the keeper the longest, or any
    /// that holds; with as many threats as decide the matter.
    pub fn line(&self, arena: &Arena, place: &Place, most: usize) -> Vec<Option<usize>> {
        let (Some(mut at), mut line) = (self.at(place), Vec::new()) else { return Vec::new() };
        let layer = match self.grade(place) {
            Some(Grade::Dies) => self.keeper.last(),
            Some(Grade::Lives) => self.seeker.last(),
            _ => Some(&self.seeker[0]),
        };
        let Some(layer) = layer else { return line };
        while !self.reached[at] && line.len() < most {
            let plain = self.edges_of(at).iter().filter(|&&edge| edge & RETAKES == 0);
            let rank = |edge: &&u32| layer[**edge as usize];
            let best = if self.mover(at) == SEEKER {
                plain.min_by_key(|edge| if rank(edge) == 0 { u32::MAX } else { rank(edge) })
            } else {
                plain.max_by_key(|edge| if rank(edge) == 0 { u32::MAX } else { rank(edge) })
            };
            let Some(&edge) = best else { break };
            let before = Place::from_key(self.places[at]);
            let after = Place::from_key(self.places[edge as usize]);
            let side = before.to_move;
            let stone = after.stones[side] & !before.stones[side];
            line.push((stone != 0).then(|| arena.points[stone.trailing_zeros() as usize]));
            if line.len() >= 2 && line[line.len() - 2..] == [None, None] {
                break;
            }
            at = edge as usize;
        }
        line
    }
}

/// Quick mixing of a key; the usual hasher takes most of the time otherwise.
#[derive(Default)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(26)
    }
}
