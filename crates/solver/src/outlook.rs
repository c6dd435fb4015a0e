//! What a fight looks like before it is decided: tree search over random play in
//! the arena, guided by the prior and by what the proof search has found out.
//!
//! It gives a guess and no more, except where it drives the exact search to an end.

use std::cmp::Reverse;

use tesuji_bits::{Word, points};
use tesuji_board::{Budget, KoGrade, Rng};

use crate::arena::{Arena, Stones};
use crate::grade::threats_for;
use crate::params::{
    ASKED_NODES, ATARI_REPLY_PERCENT, EXPLORATION, GAMES_PER_LOOK, MOST_TREE_NODES,
    POSITIONS_PER_GAME, PRIOR_TEMPERATURE, SELF_ATARI_PERCENT, VISITS_TO_ASK, VISITS_TO_EXPAND,
};
use crate::prior::{self, Sight};
use crate::search::Search;
use crate::sides::Side;
use crate::state::{PASS, State};

/// What a fight looks like for the side that begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// All moves, those that were looked at most in front.
    pub actions: Vec<u8>,
    /// How often that side got its way after the first of them.
    pub chance: f32,
    /// Is it certain whether that side gets its way?
    pub decided: bool,
}

struct Node<W> {
    action: u8,
    state: State<W>,
    /// The likelihood of the move, as the prior sees it.
    likely: f32,
    visits: u32,
    /// Games in which the target was captured.
    captures: f32,
    /// Is the target captured, if that is known for certain?
    solved: Option<bool>,
    first_child: u32,
    children: u32,
}

struct Tree<'s, W> {
    search: &'s mut Search<W>,
    budget: &'s Budget<'s>,
    nodes: Vec<Node<W>>,
    rng: Rng,
}

impl<W: Word> Search<W> {
    /// What the fight looks like after `games` random games, or what takes as long, if
    /// the one who begins wants the best.
    pub fn outlook(
        &mut self,
        stones: &Stones<W>,
        first: Side,
        games: u32,
        budget: &Budget,
    ) -> Outlook {
        let hope = match first {
            Side::Attacker => KoGrade::DIES,
            Side::Defender => KoGrade::LIVES,
        };
        let threats = threats_for(hope, first);
        let state = self.start(stones, first, threats);
        let mut tree = Tree { search: self, budget, nodes: Vec::new(), rng: Rng::new(1) };
        tree.nodes.push(Node {
            action: PASS,
            state,
            likely: 1.0,
            visits: 0,
            captures: 0.0,
            solved: None,
            first_child: 0,
            children: 0,
        });
        let begin = tree.search.nodes;
        for game in 0_u64.. {
            let asked = tree.search.nodes - begin;
            let spent = game + asked / POSITIONS_PER_GAME;
            let is_over = spent >= u64::from(games) || tree.nodes[0].solved.is_some();
            if is_over || (game % GAMES_PER_LOOK == GAMES_PER_LOOK - 1 && budget.is_over()) {
                break;
            }
            tree.play();
        }
        tree.outlook(first)
    }
}

impl<W: Word> Tree<'_, W> {
    fn outlook(&self, first: Side) -> Outlook {
        let wins = first == Side::Attacker;
        let mut moves: Vec<usize> =
            self.children(0).filter(|&child| self.nodes[child].action != PASS).collect();
        moves.sort_by_key(|&child| {
            let node = &self.nodes[child];
            Reverse((node.solved == Some(wins), node.solved != Some(!wins), node.visits))
        });
        let chance = moves.first().map_or(0.0, |&child| self.value(child, first, 0.5));
        Outlook {
            actions: moves.iter().map(|&child| self.nodes[child].action).collect(),
            chance,
            decided: self.nodes[0].solved.is_some(),
        }
    }

    fn children(&self, place: usize) -> impl Iterator<Item = usize> + use<W> {
        let node = &self.nodes[place];
        let first = node.first_child as usize;
        first..first + node.children as usize
    }

    /// How often a side gets its way below a node.
    fn value(&self, place: usize, side: Side, unknown: f32) -> f32 {
        let node = &self.nodes[place];
        let captures = match (node.solved, node.visits) {
            (Some(captured), _) => f32::from(u8::from(captured)),
            (None, 0) => return unknown,
            (None, visits) => node.captures / visits as f32,
        };
        if side == Side::Attacker { captures } else { 1.0 - captures }
    }

    /// One game: down the tree, one step more, then at random.
    fn play(&mut self) {
        let mut path = vec![0];
        let mut place = 0;
        while self.nodes[place].children > 0 && self.nodes[place].solved.is_none() {
            place = self.choose(place);
            path.push(place);
            self.ask(&path);
        }
        let node = &self.nodes[place];
        if node.solved.is_none()
            && (place == 0 || node.visits >= VISITS_TO_EXPAND)
            && self.nodes.len() < MOST_TREE_NODES
        {
            self.expand(place);
            self.settle(&path);
        }
        let node = &self.nodes[place];
        let captured = match node.solved {
            Some(captured) => captured,
            None => {
                let last = (node.action != PASS).then_some(node.action);
                let state = node.state;
                self.finish(state, last)
            }
        };
        for &place in &path {
            self.nodes[place].visits += 1;
            self.nodes[place].captures += f32::from(u8::from(captured));
        }
    }

    /// Asks the exact search about the last node of a path, now and then, and the
    /// longer the more games went through it.
    fn ask(&mut self, path: &[usize]) {
        let Some((&place, above)) = path.split_last() else { return };
        let node = &self.nodes[place];
        let is_time = node.visits >= VISITS_TO_ASK && node.visits.is_power_of_two();
        if node.solved.is_some() || !is_time {
            return;
        }
        let (state, nodes) = (node.state, ASKED_NODES * u64::from(node.visits / VISITS_TO_ASK));
        if let Some(captured) = self.search.decide(&state, &self.budget.with_nodes(nodes)) {
            self.nodes[place].solved = Some(captured);
            self.settle(above);
        }
    }

    fn choose(&self, place: usize) -> usize {
        let node = &self.nodes[place];
        let side = node.state.to_move;
        let lost = Some(side != Side::Attacker);
        let unknown = self.value(place, side, 0.5);
        let root = (node.visits as f32).sqrt();
        let promise = |child: usize| {
            let node = &self.nodes[child];
            let hidden = EXPLORATION * node.likely * root / (1.0 + node.visits as f32);
            self.value(child, side, unknown) + hidden
        };
        let open = |&child: &usize| self.nodes[child].solved != lost;
        self.children(place)
            .filter(open)
            .max_by(|&a, &b| promise(a).total_cmp(&promise(b)))
            .unwrap_or(node.first_child as usize)
    }

    fn expand(&mut self, place: usize) {
        let Node { action, state, .. } = self.nodes[place];
        let last = (action != PASS).then_some(action);
        let sight = Sight::new(&self.search.arena, &state.stones, state.to_move, last);
        let moves = self.search.moves(&state);
        let score = |(action, _, captured): &(u8, State<W>, W)| match *action {
            PASS => -40.0,
            action => {
                let features = sight.features(&self.search.arena, action, *captured, false);
                prior::score(&features) as f32
            }
        };
        let scores: Vec<f32> = moves.iter().map(score).collect();
        let top = scores.iter().copied().fold(f32::MIN, f32::max);
        let weights: Vec<f32> =
            scores.iter().map(|&s| ((s - top) / PRIOR_TEMPERATURE).exp()).collect();
        let sum: f32 = weights.iter().sum();
        let first = self.nodes.len();
        for ((action, next, _), weight) in moves.into_iter().zip(weights) {
            self.nodes.push(Node {
                action,
                state: next,
                likely: weight / sum,
                visits: 0,
                captures: 0.0,
                solved: self.search.verdict(&next),
                first_child: 0,
                children: 0,
            });
        }
        self.nodes[place].first_child = first as u32;
        self.nodes[place].children = (self.nodes.len() - first) as u32;
        if self.nodes.len() == first {
            // Nothing to play for the attacker: the target stays.
            self.nodes[place].solved = Some(false);
        }
    }

    /// Tells the nodes above what is certain now.
    fn settle(&mut self, path: &[usize]) {
        for &place in path.iter().rev() {
            if self.nodes[place].solved.is_none() {
                let wins = self.nodes[place].state.to_move == Side::Attacker;
                let results = || self.children(place).map(|child| self.nodes[child].solved);
                let solved = if results().any(|result| result == Some(wins)) {
                    Some(wins)
                } else if results().all(|result| result == Some(!wins)) {
                    Some(!wins)
                } else {
                    None
                };
                if solved.is_none() {
                    return;
                }
                self.nodes[place].solved = solved;
            }
        }
    }

    /// Plays on at random; is the target captured?
    fn finish(&mut self, state: State<W>, last: Option<u8>) -> bool {
        let arena = &self.search.arena;
        let (mut stones, mut side, mut ban) = (state.stones, state.to_move, state.ban);
        let mut last = last;
        let longest = 2 * arena.inside.count() + 10;
        let mut passes = 0;
        for _ in 0..longest {
            let played = alert(arena, &stones, side, ban, last, &mut self.rng)
                .or_else(|| any(arena, &stones, side, ban, &mut self.rng));
            match played {
                Some((index, next, ko)) => {
                    (stones, ban, last, passes) = (next, ko, Some(index), 0);
                    if arena.is_captured(&stones) {
                        return true;
                    }
                }
                None => {
                    (ban, last) = (None, None);
                    passes += 1;
                    if passes == 2 {
                        break;
                    }
                }
            }
            side = side.other();
        }
        false
    }
}

type Step<W> = (u8, Stones<W>, Option<u8>);

fn step<W: Word>(
    arena: &Arena<W>,
    stones: &Stones<W>,
    side: Side,
    ban: Option<u8>,
    index: u32,
) -> Option<Step<W>> {
    if ban == Some(index as u8) {
        return None;
    }
    arena.play(stones, side, index).map(|played| (index as u8, played.stones, played.ko))
}

/// The last liberty of the chain at a stone, if it has but one.
fn last_liberty<W: Word>(arena: &Arena<W>, stones: &Stones<W>, owner: Side, stone: W) -> Option<W> {
    let chain = arena.flood(stone, stones.of(owner));
    let liberties = arena.grow(chain) & arena.empty(stones);
    (!chain.meets(arena.beside(owner)) && liberties.is_single()).then_some(liberties)
}

/// A capture of what was just played, or an escape from it.
fn alert<W: Word>(
    arena: &Arena<W>,
    stones: &Stones<W>,
    side: Side,
    ban: Option<u8>,
    last: Option<u8>,
    rng: &mut Rng,
) -> Option<Step<W>> {
    let last = W::bit(u32::from(last?));
    if rng.below(100) >= ATARI_REPLY_PERCENT {
        return None;
    }
    if let Some(liberty) = last_liberty(arena, stones, side.other(), last) {
        return step(arena, stones, side, ban, liberty.lowest());
    }
    for index in points(arena.grow(last) & stones.of(side)) {
        if let Some(liberty) = last_liberty(arena, stones, side, W::bit(index)) {
            let (index, next, ko) = step(arena, stones, side, ban, liberty.lowest())?;
            let is_safe = last_liberty(arena, &next, side, W::bit(u32::from(index))).is_none();
            return is_safe.then_some((index, next, ko));
        }
    }
    None
}

/// Any move but one into an own eye.
fn any<W: Word>(
    arena: &Arena<W>,
    stones: &Stones<W>,
    side: Side,
    ban: Option<u8>,
    rng: &mut Rng,
) -> Option<Step<W>> {
    let mut rest = arena.empty(stones);
    while !rest.is_empty() {
        let mut from = rest;
        for _ in 0..rng.below(rest.count()) {
            from = from.without_lowest();
        }
        let index = from.lowest();
        rest &= !W::bit(index);
        if is_eye(arena, stones, side, index) {
            continue;
        }
        let Some((index, next, ko)) = step(arena, stones, side, ban, index) else { continue };
        let stone = W::bit(u32::from(index));
        if last_liberty(arena, &next, side, stone).is_some()
            && (arena.grow(stone) & !stone).meets(next.of(side))
            && rng.below(100) >= SELF_ATARI_PERCENT
        {
            continue;
        }
        return Some((index, next, ko));
    }
    None
}

/// Is an empty point an eye of a side, as it looks?
fn is_eye<W: Word>(arena: &Arena<W>, stones: &Stones<W>, side: Side, index: u32) -> bool {
    let stone = W::bit(index);
    let near = arena.grow(stone) & !stone;
    if !(near & !stones.of(side)).is_empty() || stone.meets(arena.beside(side.other())) {
        return false;
    }
    /// The diagonal neighbours of a point.
    const CORNERS: u16 = 0b1010_0101;
    let index = index as u8;
    let around = arena.places[usize::from(index)].around;
    let (attacker, defender) = (around & 0xff, around >> 8);
    let edge = attacker & defender;
    let theirs = match side {
        Side::Attacker => defender & !edge,
        Side::Defender => attacker & !edge,
    };
    let false_corners = (arena.window(stones.of(side.other()), index) | theirs) & CORNERS;
    false_corners.count_ones() < if edge == 0 { 2 } else { 1 }
}
