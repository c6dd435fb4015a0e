//! Premises as a decision tree.
//!
//! Rules are kept by task and by the liberties of the target; below that, the
//! places around a move are looked at from the nearest to the farthest, and
//! images of rules that say the same of a place share its test. So a look-up
//! costs one walk for each move that concerns the target, whatever the number of
//! rules; [`Tree::tests`] counts its steps.

use std::sync::atomic::{AtomicU64, Ordering};

use tesuji_board::{Color, Point};

use super::concepts::{MANY, Scene};
use super::premise::{Gains, Offset, Premise, Range, SYMMETRIES, Task};

#[derive(Clone, Debug, Default)]
struct Node {
    /// Place, set of cells, what follows.
    tests: Vec<(Offset, u8, u32)>,
    /// Rules whose places have all been seen, with the image.
    rules: Vec<(u32, u8)>,
}

/// The place of rules that hold for any number of liberties.
const ANY: usize = MANY as usize + 1;

/// The tree.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    /// By task, then by liberties; the last is for rules that ask for none.
    roots: Vec<[u32; ANY + 1]>,
    premises: Vec<Premise>,
    walks: AtomicU64,
    tests: AtomicU64,
}

impl Tree {
    /// Of premises, by their places in the list.
    pub fn new(premises: &[&Premise]) -> Tree {
        let mut tree =
            Tree { premises: premises.iter().map(|&p| p.clone()).collect(), ..Tree::default() };
        tree.roots = vec![[0; ANY + 1]; Task::NAMED.len()];
        for task in 0..Task::NAMED.len() {
            for liberties in 0..=ANY {
                tree.roots[task][liberties] = tree.nodes.len() as u32;
                tree.nodes.push(Node::default());
            }
        }
        for (rule, premise) in premises.iter().enumerate() {
            let mut seen: Vec<Premise> = Vec::new();
            for symmetry in 0..SYMMETRIES {
                let image = premise.turned(symmetry);
                if seen.contains(&image) {
                    continue;
                }
                let Range { least, most } = premise.liberties;
                let places = match premise.liberties {
                    Range::ANY => ANY..=ANY,
                    _ => usize::from(least)..=usize::from(most),
                };
                for place in places {
                    let root = tree.roots[premise.task as usize][place];
                    tree.insert(root, &image, rule as u32, symmetry as u8);
                }
                seen.push(image);
            }
        }
        tree
    }

    fn insert(&mut self, mut node: u32, image: &Premise, rule: u32, symmetry: u8) {
        for &(place, mask) in &image.cells {
            let known =
                self.nodes[node as usize].tests.iter().find(|t| (t.0, t.1) == (place, mask));
            node = match known {
                Some(&(_, _, next)) => next,
                None => {
                    let next = self.nodes.len() as u32;
                    self.nodes.push(Node::default());
                    self.nodes[node as usize].tests.push((place, mask, next));
                    next
                }
            };
        }
        self.nodes[node as usize].rules.push((rule, symmetry));
    }

    /// Tells of every rule that proposes a move.
    pub fn find(
        &self,
        scene: &Scene,
        task: Task,
        to_move: Color,
        tell: &mut dyn FnMut(Point, usize),
    ) {
        let liberties = scene.liberties.len().min(usize::from(MANY));
        let roots = [liberties, ANY].map(|place| self.roots[task as usize][place]);
        let mut tests = 0;
        let board = scene.board();
        let mut todo = Vec::new();
        for p in scene.moves() {
            if board.is_suicide(to_move, p) {
                continue;
            }
            self.walks.fetch_add(1, Ordering::Relaxed);
            let gains = Gains::new(to_move);
            todo.extend(roots);
            while let Some(node) = todo.pop() {
                let node = &self.nodes[node as usize];
                tests += node.tests.len() as u64;
                for &(place, mask, next) in &node.tests {
                    if mask & scene.cell(p, place).mask() != 0 {
                        todo.push(next);
                    }
                }
                for &(rule, symmetry) in &node.rules {
                    let premise = &self.premises[rule as usize];
                    if premise.numbers_hold(scene, p, &gains, symmetry.into()) {
                        tell(p, rule as usize);
                    }
                }
            }
        }
        self.tests.fetch_add(tests, Ordering::Relaxed);
    }

    /// Nodes of the tree.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Moves that were looked up since it was made, and places that were looked
    /// at for them.
    pub fn tests(&self) -> (u64, u64) {
        (self.walks.load(Ordering::Relaxed), self.tests.load(Ordering::Relaxed))
    }
}
