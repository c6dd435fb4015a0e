//! Proof-number search over the moves of a game, under one of three ko rules.

use std::collections::HashMap;

use tesuji_board::{Board, Budget, Color, KoBan, Move, Point, PointSet};

use super::game::{Game, INFINITE, Numbers, Try};
use crate::search::captures;

/// Lines are not followed further.
const DEEPEST: usize = 120;

/// When a winning move is found, so many others are looked at more closely,
/// each with such a share of the budget.
const MOST_LIKELIER: usize = 3;
const MORE_NODES: u64 = 16;

/// Who has a threat for every ko: that side may retake at once, the other may
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threats {
    /// The hardest case for the prover.
    Opponent,
    /// Whoever takes a ko first wins it by ignoring what the other does.
    Nobody,
    /// The easiest case.
    Prover,
}

/// What one look found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Whether the prover wins.
    pub wins: bool,
    /// The best first move: if the side that moves first wins, one that wins.
    pub best: Option<Move>,
    /// Whether some move was forbidden, or allowed, because of the threats.
    pub met_ko: bool,
    /// Whether the search came to an end.
    pub decided: bool,
}

#[derive(Clone, Copy)]
struct Child {
    action: Move,
    key: u64,
    numbers: Numbers,
    /// Whether the numbers hold on this path only.
    by_repetition: bool,
    /// The player's number at first.
    guess: u32,
}

struct Entry {
    numbers: Numbers,
    /// Not there while the position is on the path.
    children: Option<Vec<Child>>,
}

pub(super) struct Solver<'a> {
    board: Board,
    game: &'a Game,
    threats: Threats,
    entries: HashMap<u64, Entry>,
    /// Positions on the path.
    depth: usize,
    met_ko: bool,
    nodes: u64,
    most_nodes: u64,
    budget: &'a Budget<'a>,
}

impl<'a> Solver<'a> {
    pub fn new(
        board: &Board,
        game: &'a Game,
        threats: Threats,
        budget: &'a Budget<'a>,
    ) -> Solver<'a> {
        let mut board = board.clone();
        board.forget_history();
        Solver {
            board,
            game,
            threats,
            entries: HashMap::new(),
            depth: 0,
            met_ko: false,
            nodes: 0,
            most_nodes: budget.nodes,
            budget,
        }
    }

    /// Looks at the position with a side to move that does not begin with one
    /// of the moves `without`.
    pub fn solve(mut self, first: Color, without: &PointSet) -> Look {
        let mut children = self.expand(first, true);
        children.retain(|c| c.action.point().is_none_or(|p| !without.contains(p)));
        let root = Entry { numbers: Numbers { win: 1, loss: 1 }, children: Some(children) };
        self.entries.insert(self.key(first), root);
        let (numbers, _) = self.visit(first, INFINITE, INFINITE);
        let decided = numbers.is_settled();
        let wins = if decided { numbers.win == 0 } else { self.game.favors_prover(first) };
        let by_prover = first == self.game.prover();
        let root = self.entries.get_mut(&self.key(first)).expect("the root");
        let mut children = root.children.take().unwrap_or_default();
        if decided && wins == by_prover {
            self.settle_likelier(first, &mut children);
        }
        let best = children.iter().min_by_key(|child| {
            let number = child.numbers.of(by_prover);
            let number = if decided || number == INFINITE { number } else { child.guess };
            (number, child.action == Move::Pass, child.guess)
        });
        Look { wins, best: best.map(|child| child.action), met_ko: self.met_ko, decided }
    }

    /// One move wins: sees whether moves that looked better at first win too.
    fn settle_likelier(&mut self, first: Color, children: &mut [Child]) {
        let by_prover = first == self.game.prover();
        let won = |child: &Child| child.numbers.of(by_prover) == 0;
        let Some(guess) = children.iter().filter(|c| won(c)).map(|c| c.guess).min() else { return };
        children.sort_by_key(|child| child.guess);
        let likelier = children.iter_mut().filter(|c| !c.numbers.is_settled() && c.guess <= guess);
        let more = self.most_nodes / MORE_NODES;
        self.depth = 1;
        for child in likelier.take(MOST_LIKELIER) {
            self.most_nodes = self.nodes + more;
            self.board.make(first, child.action);
            let (numbers, by_repetition) = self.visit(!first, INFINITE, INFINITE);
            self.board.undo();
            if !by_repetition && numbers.of(by_prover) == 0 {
                child.numbers = numbers;
                return;
            }
        }
    }

    fn key(&self, to_move: Color) -> u64 {
        let ban = self.board.ko().filter(|ban| ban.color == to_move);
        self.board.situation_hash(to_move) ^ ban_hash(ban)
    }

    /// Whether the ban on retaking a ko holds for a player.
    fn heeds_ban(&self, color: Color) -> bool {
        match self.threats {
            Threats::Opponent => color == self.game.prover(),
            Threats::Nobody => true,
            Threats::Prover => color != self.game.prover(),
        }
    }

    /// Numbers that reach one of the limits, or the budget is spent; and
    /// whether they rest on a repetition.
    fn visit(&mut self, to_move: Color, win_limit: u32, loss_limit: u32) -> (Numbers, bool) {
        let key = self.key(to_move);
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && self.budget.is_over() {
            self.most_nodes = 0;
        }
        let by_prover = to_move == self.game.prover();
        let known = self.entries.get_mut(&key).and_then(|entry| entry.children.take());
        let mut children = match known {
            Some(children) => children,
            None => {
                let children = self.expand(to_move, false);
                let open = Numbers { win: 1, loss: 1 };
                self.entries.insert(key, Entry { numbers: open, children: None });
                children
            }
        };
        for child in &mut children {
            if let Some(entry) = self.entries.get(&child.key) {
                child.by_repetition = entry.children.is_none();
                child.numbers = if child.by_repetition { Numbers::LOST } else { entry.numbers };
            }
        }
        self.depth += 1;
        let numbers = loop {
            let (numbers, best, second) = summary(&children, by_prover);
            if numbers.is_settled()
                || numbers.win >= win_limit
                || numbers.loss >= loss_limit
                || self.nodes >= self.most_nodes
            {
                break numbers;
            }
            let child = children[best];
            let (win_limit, loss_limit) = if by_prover {
                let loss = loss_limit - numbers.loss + child.numbers.loss;
                (win_limit.min(second.saturating_add(1 + second / 4)), loss.min(INFINITE))
            } else {
                let win = win_limit - numbers.win + child.numbers.win;
                (win.min(INFINITE), loss_limit.min(second.saturating_add(1 + second / 4)))
            };
            self.board.make(to_move, child.action);
            let (found, by_repetition) = if self.depth >= DEEPEST {
                (Numbers::LOST, true)
            } else {
                self.visit(!to_move, win_limit, loss_limit)
            };
            self.board.undo();
            children[best].numbers = found;
            children[best].by_repetition = by_repetition;
        };
        self.depth -= 1;
        let mut lost = children.iter().filter(|child| child.numbers.loss == 0);
        let repeated = numbers.loss == 0
            && if by_prover {
                lost.any(|child| child.by_repetition)
            } else {
                lost.all(|child| child.by_repetition)
            };
        let stored =
            if repeated && self.depth > 0 { Numbers { win: 1 << 16, loss: 1 } } else { numbers };
        self.entries.insert(key, Entry { numbers: stored, children: Some(children) });
        (numbers, repeated)
    }

    fn expand(&mut self, to_move: Color, is_root: bool) -> Vec<Child> {
        let banned = self.board.ko().filter(|ban| ban.color == to_move).map(|ban| ban.point);
        let mut tries = self.game.tries(&mut self.board, to_move, banned, is_root);
        if banned.is_some() && tries.iter().any(|&Try { p, .. }| p == banned) {
            self.met_ko = true;
            let heeds_ban = self.heeds_ban(to_move);
            tries.retain(|&Try { p, .. }| p != banned || !heeds_ban);
        }
        self.met_ko |= self.game.is_about_retaking(&self.board);
        let by_prover = to_move == self.game.prover();
        let child = |Try { p, numbers }| {
            let key = match p {
                Some(p) => self.key_after(to_move, p),
                None => self.board.situation_hash(!to_move),
            };
            let action = p.map_or(Move::Pass, Move::Play);
            Child { action, key, numbers, by_repetition: false, guess: numbers.of(by_prover) }
        };
        tries.into_iter().map(child).collect()
    }

    fn key_after(&self, color: Color, p: Point) -> u64 {
        let captured = captures(&self.board, color, p);
        let ban = ban_after(&self.board, color, p, &captured);
        self.board.situation_hash_after(color, p, &captured) ^ ban_hash(ban)
    }
}

/// The numbers of a node, its best child, and the second best number.
fn summary(children: &[Child], by_prover: bool) -> (Numbers, usize, u32) {
    let (mut best, mut least, mut second) = (usize::MAX, INFINITE, INFINITE);
    let (mut most, mut open) = (0, 0);
    for (i, child) in children.iter().enumerate() {
        let n = child.numbers;
        let (own, other) = if by_prover { (n.win, n.loss) } else { (n.loss, n.win) };
        if own < least {
            (second, least, best) = (least, own, i);
        } else {
            second = second.min(own);
        }
        if other > 0 {
            most = most.max(other);
            open += 1;
        }
    }
    let rest = if open == 0 {
        0
    } else if least == 0 {
        INFINITE
    } else {
        (most + open - 1).min(INFINITE - 1)
    };
    let numbers = if by_prover {
        Numbers { win: least, loss: rest }
    } else {
        Numbers { win: rest, loss: least }
    };
    (numbers, best, second)
}

/// The ban that a move leaves behind.
fn ban_after(board: &Board, color: Color, p: Point, captured: &PointSet) -> Option<KoBan> {
    let taken = captured.first()?;
    let alone = board.chains_around(p, color).next().is_none();
    let closed = board.empty_neighbors(p).next().is_none();
    (captured.len() == 1 && alone && closed).then_some(KoBan { color: !color, point: taken })
}

/// What a ban adds to the key of a position.
fn ban_hash(ban: Option<KoBan>) -> u64 {
    ban.map_or(0, |ban| (ban.point.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
