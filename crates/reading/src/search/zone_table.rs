//! Proven patterns, found again in other positions: a fact says nothing of what
//! lies outside its zone, so it settles every position that shows its pattern.

use tesuji_board::{Color, Point, PointSet};

/// A leaf with more patterns than this is split, if some point tells them apart.
const LEAF: usize = 8;

/// A proven position with its zone.
struct Entry {
    zone: PointSet,
    /// All stones of the position, Black's and White's.
    stones: [PointSet; 2],
    fact: u32,
}

impl Entry {
    /// What the pattern says of a point: empty, black, white, or nothing.
    fn branch(&self, p: Point) -> usize {
        if self.zone.contains(p) { branch_of(&self.stones, p) } else { FREE }
    }

    fn matches(&self, stones: &[PointSet; 2]) -> bool {
        self.zone & stones[0] == self.zone & self.stones[0]
            && self.zone & stones[1] == self.zone & self.stones[1]
    }
}

const FREE: usize = 3;

fn branch_of(stones: &[PointSet; 2], p: Point) -> usize {
    usize::from(stones[0].contains(p)) + 2 * usize::from(stones[1].contains(p))
}

enum Node {
    Leaf(Vec<u32>),
    /// Told apart by one point: empty, black, white, or outside the zone.
    Split(Point, [u32; 4]),
}

/// The patterns for one player to move, as a decision tree.
struct Tree {
    entries: Vec<Entry>,
    nodes: Vec<Node>,
}

impl Tree {
    fn new() -> Tree {
        Tree { entries: Vec::new(), nodes: vec![Node::Leaf(Vec::new())] }
    }

    fn find(&self, node: u32, stones: &[PointSet; 2]) -> Option<u32> {
        match &self.nodes[node as usize] {
            Node::Leaf(patterns) => {
                let found = patterns.iter().find(|&&i| self.entries[i as usize].matches(stones));
                found.map(|&i| self.entries[i as usize].fact)
            }
            Node::Split(p, children) => self
                .find(children[branch_of(stones, *p)], stones)
                .or_else(|| self.find(children[FREE], stones)),
        }
    }

    fn insert(&mut self, entry: Entry) {
        let mut at = 0;
        while let Node::Split(p, children) = &self.nodes[at] {
            at = children[entry.branch(*p)] as usize;
        }
        let id = self.entries.len() as u32;
        self.entries.push(entry);
        let Node::Leaf(patterns) = &mut self.nodes[at] else { unreachable!("splits are passed") };
        patterns.push(id);
        // Try again only after it has doubled: a leaf may be inseparable.
        if patterns.len() > LEAF && patterns.len().is_power_of_two() {
            self.split(at);
        }
    }

    fn split(&mut self, at: usize) {
        let Node::Leaf(patterns) = &self.nodes[at] else { return };
        let entries: Vec<&Entry> = patterns.iter().map(|&i| &self.entries[i as usize]).collect();
        let union = entries.iter().fold(PointSet::EMPTY, |all, entry| all | entry.zone);
        let cost = |p: Point| {
            let mut counts = [0; 4];
            entries.iter().for_each(|entry| counts[entry.branch(p)] += 1);
            let largest = counts[..FREE].iter().max().expect("three colours");
            largest + 2 * counts[FREE]
        };
        let Some((least, point)) = union.iter().map(|p| (cost(p), p)).min() else { return };
        if least >= entries.len() {
            return;
        }
        let mut parts: [Vec<u32>; 4] = Default::default();
        for &i in patterns {
            parts[self.entries[i as usize].branch(point)].push(i);
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(parts.map(Node::Leaf));
        self.nodes[at] = Node::Split(point, [first, first + 1, first + 2, first + 3]);
    }
}

/// All patterns of a search.
pub(super) struct ZoneTable {
    trees: [Tree; 2],
}

impl ZoneTable {
    pub fn new() -> ZoneTable {
        ZoneTable { trees: [Tree::new(), Tree::new()] }
    }

    /// A fact whose pattern the position shows.
    pub fn find(&self, to_move: Color, stones: &[PointSet; 2]) -> Option<u32> {
        self.trees[to_move.index()].find(0, stones)
    }

    pub fn insert(&mut self, to_move: Color, zone: PointSet, stones: [PointSet; 2], fact: u32) {
        self.trees[to_move.index()].insert(Entry { zone, stones, fact });
    }

    /// The position in which a fact was found.
    pub fn position(&self, to_move: Color, fact: u32) -> Option<[PointSet; 2]> {
        let entries = &self.trees[to_move.index()].entries;
        // Facts are entered in order.
        let i = entries.binary_search_by_key(&fact, |entry| entry.fact).ok()?;
        Some(entries[i].stones)
    }

    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        let per_entry = size_of::<Entry>() + size_of::<Node>();
        self.trees.iter().map(|tree| tree.entries.len() * per_entry).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree finds a pattern exactly when going through all of them does.
    #[test]
    fn finds_what_is_there() {
        let mut random = 1_u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % n
        };
        let points: Vec<Point> = (0..12).map(|i| Point::new(i % 4, i / 4)).collect();
        let mut position = |density| {
            let mut stones = [PointSet::EMPTY; 2];
            let mut zone = PointSet::EMPTY;
            for &p in &points {
                match below(density) {
                    0 => drop(stones[0].insert(p)),
                    1 => drop(stones[1].insert(p)),
                    _ => {}
                }
                if below(3) != 0 {
                    zone.insert(p);
                }
            }
            (zone, stones)
        };
        let mut table = ZoneTable::new();
        for fact in 0..500 {
            let (zone, stones) = position(3);
            table.insert(Color::Black, zone, stones, fact);
        }
        let entries = &table.trees[0].entries;
        let mut hits = 0;
        for _ in 0..2000 {
            let (_, stones) = position(3);
            let found = table.find(Color::Black, &stones);
            let expected = entries.iter().any(|entry| entry.matches(&stones));
            assert_eq!(found.is_some(), expected);
            hits += usize::from(expected);
            if let Some(fact) = found {
                assert!(entries[fact as usize].matches(&stones));
            }
        }
        assert!(hits > 100 && hits < 1900, "{hits} hits: the test should see both answers");
    }
}
