//! Room for nodes: chunks that are made when they are needed, up to a bound.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use tesuji_board::Move;

use super::node::{Block, Node};

/// Nodes of a chunk; the children of a node are in one chunk.
const CHUNK: u32 = 4096;

/// Nodes by their place. Place 0 is the root.
pub(crate) struct Arena {
    chunks: Vec<OnceLock<Box<[Node]>>>,
    used: AtomicU32,
}

impl Arena {
    /// Room for about so many nodes, with a root that was never visited.
    pub(crate) fn new(capacity: usize) -> Arena {
        let chunks = capacity.div_ceil(CHUNK as usize).clamp(1, (u32::MAX / CHUNK) as usize);
        let arena = Arena {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            used: AtomicU32::new(0),
        };
        let root = arena.allocate(1).expect("room for the root");
        arena.node(root.first).reset(Move::Pass, 0.0);
        arena
    }

    /// A node.
    #[inline]
    pub(crate) fn node(&self, place: u32) -> &Node {
        &self.chunk(place / CHUNK)[(place % CHUNK) as usize]
    }

    /// The root.
    pub(crate) fn root(&self) -> &Node {
        self.node(0)
    }

    /// The children of a node.
    #[inline]
    pub(crate) fn children(&self, block: Block) -> &[Node] {
        let start = (block.first % CHUNK) as usize;
        &self.chunk(block.first / CHUNK)[start..start + block.count as usize]
    }

    /// Whether there is probably room for children.
    pub(crate) fn has_room(&self, count: u32) -> bool {
        // What a chunk leaves unused at its end is less than one block.
        self.used.load(Ordering::Relaxed) + 2 * count <= self.chunks.len() as u32 * CHUNK
    }

    /// Room for children, if there is any left.
    pub(crate) fn allocate(&self, count: u32) -> Option<Block> {
        let end = self.chunks.len() as u32 * CHUNK;
        let mut first = 0;
        let taken = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
            let left_in_chunk = CHUNK - used % CHUNK;
            first = if count <= left_in_chunk { used } else { used + left_in_chunk };
            (count <= CHUNK && first + count <= end).then_some(first + count)
        });
        taken.ok().map(|_| Block { first, count })
    }

    /// How many nodes there are, unused room between them included.
    pub(crate) fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed) as usize
    }

    /// The bytes of a node.
    pub(crate) const NODE_BYTES: usize = size_of::<Node>();

    fn chunk(&self, number: u32) -> &[Node] {
        self.chunks[number as usize].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    /// The part of the tree below a node, which becomes the root.
    pub(crate) fn part(&self, place: u32) -> Arena {
        let part = Arena::new(self.chunks.len() * CHUNK as usize);
        part.root().copy_from(self.node(place));
        let mut open = vec![(place, 0)];
        while let Some((old, new)) = open.pop() {
            let Some(block) = self.node(old).children() else { continue };
            let Some(copied) = part.allocate(block.count) else { continue };
            for i in 0..block.count {
                part.node(copied.first + i).copy_from(self.node(block.first + i));
                open.push((block.first + i, copied.first + i));
            }
            part.node(new).publish(Some(copied));
        }
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Point;

    #[test]
    fn room_is_bounded_and_blocks_stay_in_one_chunk() {
        let arena = Arena::new(2 * CHUNK as usize);
        let mut blocks = Vec::new();
        while let Some(block) = arena.allocate(300) {
            assert_eq!(block.first / CHUNK, (block.first + 299) / CHUNK);
            assert_eq!(arena.children(block).len(), 300);
            blocks.push(block);
        }
        assert_eq!(blocks.len(), 26);
        assert!(blocks.windows(2).all(|two| two[0].first + 300 <= two[1].first));
    }

    #[test]
    fn a_part_has_the_same_statistics() {
        let arena = Arena::new(10_000);
        let block = arena.allocate(2).unwrap();
        let points = [Point::new(1, 1), Point::new(2, 2)];
        for (node, point) in arena.children(block).iter().zip(points) {
            node.reset(Move::Play(point), 0.5);
            node.visit();
            node.add(1.0, 7.0);
            node.add_amaf(0.5);
        }
        assert!(arena.root().claim() && !arena.root().claim());
        arena.root().publish(Some(block));
        let below = arena.allocate(1).unwrap();
        arena.children(below)[0].reset(Move::Pass, 0.25);
        arena.node(block.first + 1).publish(Some(below));
        let part = arena.part(block.first + 1);
        let root = part.root();
        assert_eq!(root.action(), Move::Play(points[1]));
        assert_eq!((root.visits(), root.mean(), root.amaf_mean()), (1, 1.0, 0.5));
        assert_eq!(root.mean_score(), 7.0);
        let children = part.children(root.children().unwrap());
        assert_eq!((children.len(), children[0].prior()), (1, 0.25));
    }
}
