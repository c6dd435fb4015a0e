//! Random games as plain trees, and the definitions applied to them by brute
//! force.

use std::collections::HashMap;

use tesuji_cgt::{Arena, Dyadic, Game, Player};

/// A small random generator: the same numbers on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

/// A tree of [`Trees`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tree(usize);

/// Games as they come, without any simplification.
#[derive(Default)]
pub struct Trees {
    nodes: Vec<[Vec<Tree>; 2]>,
    known: HashMap<[Vec<Tree>; 2], Tree>,
    sums: HashMap<(Tree, Tree), Tree>,
    orders: HashMap<(Tree, Tree), bool>,
}

#[allow(dead_code, reason = "not every test needs everything")]
impl Trees {
    pub fn tree(&mut self, left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        let node = [left, right];
        if let Some(&tree) = self.known.get(&node) {
            return tree;
        }
        self.nodes.push(node.clone());
        let tree = Tree(self.nodes.len() - 1);
        self.known.insert(node, tree);
        tree
    }

    pub fn options(&self, tree: Tree, player: Player) -> Vec<Tree> {
        self.nodes[tree.0][player as usize].clone()
    }

    pub fn integer(&mut self, n: i64) -> Tree {
        match n.signum() {
            0 => self.tree(vec![], vec![]),
            1 => {
                let less = self.integer(n - 1);
                self.tree(vec![less], vec![])
            }
            _ => {
                let more = self.integer(n + 1);
                self.tree(vec![], vec![more])
            }
        }
    }

    /// A random tree with integers, halves and stars at its ends.
    pub fn random(&mut self, random: &mut Random, depth: u32, width: u64, largest: i64) -> Tree {
        if depth == 0 || random.below(5) == 0 {
            let end = self.integer(random.between(-largest, largest));
            return match random.below(8) {
                0 => self.tree(vec![end], vec![end]),
                1 => {
                    let zero = self.integer(0);
                    let one = self.integer(1);
                    self.tree(vec![zero], vec![one])
                }
                _ => end,
            };
        }
        let mut side = |trees: &mut Trees| {
            let options = 1 + random.below(width);
            (0..options).map(|_| trees.random(random, depth - 1, width, largest)).collect()
        };
        let (left, right) = (side(self), side(self));
        self.tree(left, right)
    }

    /// A random all-small tree.
    pub fn all_small(&mut self, random: &mut Random, depth: u32, width: u64) -> Tree {
        if depth == 0 || random.below(6) == 0 {
            return self.integer(0);
        }
        let mut side = |trees: &mut Trees| {
            let options = 1 + random.below(width);
            (0..options).map(|_| trees.all_small(random, depth - 1, width)).collect()
        };
        let (left, right) = (side(self), side(self));
        self.tree(left, right)
    }

    /// The sum by its definition.
    pub fn sum(&mut self, a: Tree, b: Tree) -> Tree {
        if let Some(&sum) = self.sums.get(&(a, b)) {
            return sum;
        }
        let mut sides = [vec![], vec![]];
        for player in [Player::Left, Player::Right] {
            for option in self.options(a, player) {
                let sum = self.sum(option, b);
                sides[player as usize].push(sum);
            }
            for option in self.options(b, player) {
                let sum = self.sum(a, option);
                sides[player as usize].push(sum);
            }
        }
        let [left, right] = sides;
        let sum = self.tree(left, right);
        self.sums.insert((a, b), sum);
        sum
    }

    /// The order by its definition.
    pub fn le(&mut self, a: Tree, b: Tree) -> bool {
        if let Some(&known) = self.orders.get(&(a, b)) {
            return known;
        }
        let lefts = self.options(a, Player::Left);
        let rights = self.options(b, Player::Right);
        let answer =
            !lefts.into_iter().any(|l| self.le(b, l)) && !rights.into_iter().any(|r| self.le(r, a));
        self.orders.insert((a, b), answer);
        answer
    }

    pub fn equal(&mut self, a: Tree, b: Tree) -> bool {
        self.le(a, b) && self.le(b, a)
    }

    /// Whether the player to move wins, found by playing.
    pub fn wins(
        &self,
        tree: Tree,
        first: Player,
        known: &mut HashMap<(Tree, Player), bool>,
    ) -> bool {
        if let Some(&wins) = known.get(&(tree, first)) {
            return wins;
        }
        let other = match first {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        };
        let wins = self.options(tree, first).into_iter().any(|o| !self.wins(o, other, known));
        known.insert((tree, first), wins);
        wins
    }

    /// The same tree in an arena.
    pub fn in_arena(&self, tree: Tree, arena: &mut Arena) -> Game {
        let mut known = HashMap::new();
        self.enter(tree, arena, &mut known)
    }

    fn enter(&self, tree: Tree, arena: &mut Arena, known: &mut HashMap<Tree, Game>) -> Game {
        if let Some(&game) = known.get(&tree) {
            return game;
        }
        let mut side = |player: Player| -> Vec<Game> {
            self.options(tree, player).into_iter().map(|o| self.enter(o, arena, known)).collect()
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        let game = arena.game(&left, &right).unwrap();
        known.insert(tree, game);
        game
    }

    /// The canonical form of the arena as a tree.
    pub fn of_game(&mut self, game: Game, arena: &mut Arena) -> Tree {
        let mut sides = [vec![], vec![]];
        for player in [Player::Left, Player::Right] {
            for option in arena.options(game, player).unwrap() {
                sides[player as usize].push(self.of_game(option, arena));
            }
        }
        let [left, right] = sides;
        self.tree(left, right)
    }
}

#[allow(dead_code, reason = "not every test needs everything")]
pub fn dyadic(numerator: i64, denominator: u64) -> Dyadic {
    Dyadic::fraction(numerator, denominator).unwrap()
}
