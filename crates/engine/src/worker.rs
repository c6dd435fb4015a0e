//! One thread of a search: down the tree, a playout, and back.

use std::sync::Mutex;

use tesuji_board::{Color, Move, PlayoutBoard, Point, PointMap, PointSet, Rng, Size};
use tesuji_patterns::Evaluator;

use crate::intuition::Intuition;
use crate::playout::Policy;
use crate::races::Races;
use crate::root::Root;
use crate::settings::Settings;
use crate::tally::Tallies;
use crate::tree::{Arena, Block};
use crate::truth::Truths;
use crate::wishes::Wishes;

/// What the threads of a search share.
pub(crate) struct Shared<'a> {
    pub root: &'a Root,
    pub truths: &'a Truths,
    pub races: &'a Races,
    pub arena: &'a Arena,
    pub settings: &'a Settings,
    pub wishes: &'a Wishes,
    pub intuition: Option<&'a Intuition<'a>>,
}

/// The prior of a pass: it is tried where nothing else is promising.
const PASS_PRIOR: f32 = 0.001;

/// No move is less likely than this.
const LEAST_PRIOR: f32 = 0.0002;

/// One thread's own things.
pub(crate) struct Worker<'a> {
    shared: Shared<'a>,
    policy: Policy,
    /// The model at the root.
    evaluator: Option<Evaluator<'a>>,
    board: PlayoutBoard,
    rng: Rng,
    /// The nodes from the root down, and the moves between them.
    path: Vec<u32>,
    moves: Vec<Move>,
    /// Who was the first to play on a point, since the root.
    first: PointMap<Option<Color>>,
    played: Vec<Point>,
    /// Black's chance to win at the leaf, as the network sees it.
    judged: Option<f32>,
    /// What was seen so far, for others to read.
    tallies: &'a Mutex<Tallies>,
}

impl<'a> Worker<'a> {
    pub fn new(
        shared: Shared<'a>,
        evaluator: Option<Evaluator<'a>>,
        seed: u64,
        tallies: &'a Mutex<Tallies>,
    ) -> Worker<'a> {
        Worker {
            policy: Policy::new(shared.settings.chances),
            board: shared.root.board,
            evaluator,
            rng: Rng::new(seed),
            path: Vec::new(),
            moves: Vec::new(),
            first: PointMap::filled(None),
            played: Vec::new(),
            judged: None,
            tallies,
            shared,
        }
    }

    /// One playout.
    pub fn run(&mut self) {
        self.board.copy_from(&self.shared.root.board);
        self.judged = None;
        self.descend();
        let score = if self.board.is_over() {
            count(&self.board)
        } else {
            let Shared { root, truths, races, .. } = &self.shared;
            truths.apply(&mut self.board, root.board.to_move(), &self.moves);
            races.apply(&mut self.board, root.board.to_move(), &self.moves);
            let mut last = root.last;
            for action in self.moves.iter().rev().take(2).rev() {
                last = [action.point(), last[0]];
            }
            let (first, played) = (&mut self.first, &mut self.played);
            self.policy.run(&mut self.board, last, &mut self.rng, |color, point| {
                if first[point].is_none() {
                    first[point] = Some(color);
                    played.push(point);
                }
            });
            self.board.area_score()
        };
        let first = self.moves.first().copied();
        self.tallies.lock().expect("no thread panics").add(first, &self.board, score);
        self.ascend(score);
    }

    /// Goes down to a leaf. The board follows.
    fn descend(&mut self) {
        let Shared { arena, settings, root, wishes, .. } = self.shared;
        self.path.clear();
        self.moves.clear();
        let mut place = 0;
        loop {
            self.path.push(place);
            let node = arena.node(place);
            let (visits, mean) = (node.visits(), 1.0 - node.mean());
            node.visit();
            if self.board.is_over() {
                return;
            }
            let is_root = place == 0;
            let block = match node.children() {
                Some(block) => block,
                None if visits < settings.expansion && !is_root => return,
                None => match self.expand(place) {
                    // A leaf that the network has judged is judged.
                    Some(block) if self.judged.is_none() => block,
                    _ => return,
                },
            };
            let depth = self.moves.len() as u32;
            let (mut banned, pass_banned) = wishes.banned(self.board.to_move(), depth);
            if is_root {
                banned |= root.banned;
            }
            let children = arena.children(block);
            let chosen = settings.selection.best(children, visits, mean, (&banned, pass_banned));
            let action = children[chosen].action();
            place = block.first + chosen as u32;
            self.moves.push(action);
            self.board.play(action);
        }
    }

    /// Gives a node its children, with what is thought of them.
    pub fn expand(&mut self, place: u32) -> Option<Block> {
        let arena = self.shared.arena;
        let color = self.board.to_move();
        let mut points: Vec<Point> =
            self.board.empty_points().filter(|&p| self.board.is_playable(p)).collect();
        let node = arena.node(place);
        if !arena.has_room(points.len() as u32 + 1) || !node.claim() {
            return None;
        }
        let block = arena.allocate(points.len() as u32 + 1);
        if let Some(block) = block {
            let even = 1.0 / (points.len() as f32 + 1.0);
            let priors = self.intuit(color).or_else(|| self.priors(color));
            let prior = |point: Point| priors.as_ref().map_or(even, |priors| priors[point]);
            // The empty points are in no order; the children are to have one.
            points.sort_unstable_by(|&a, &b| prior(b).total_cmp(&prior(a)).then(a.cmp(&b)));
            let children = arena.children(block);
            children[0].reset(Move::Pass, PASS_PRIOR);
            for (child, &point) in children[1..].iter().zip(&points) {
                child.reset(Move::Play(point), prior(point).max(LEAST_PRIOR));
            }
        }
        node.publish(block);
        block
    }

    /// The network's probabilities after the moves of the path. What it thinks of
    /// the position is kept for the way back.
    fn intuit(&mut self, color: Color) -> Option<PointMap<f32>> {
        let first = self.shared.root.board.to_move();
        let judged = self.shared.intuition?.judge(first, &self.moves)?;
        self.judged = Some(if color == Color::Black { judged.win } else { 1.0 - judged.win });
        let mut priors = PointMap::filled(0.0);
        for &(point, probability) in &judged.moves {
            priors[point] = probability;
        }
        Some(priors)
    }

    /// The model's probabilities after the moves of the path.
    fn priors(&mut self, color: Color) -> Option<PointMap<f32>> {
        let mut evaluator = self.evaluator.clone()?;
        let mut mover = self.shared.root.board.to_move();
        for &action in &self.moves {
            evaluator.play(mover, action);
            mover = !mover;
        }
        evaluator.set_to_move(color);
        let mut priors = PointMap::filled(0.0);
        for chance in evaluator.evaluate() {
            priors[chance.point] = chance.probability;
        }
        Some(priors)
    }

    /// Leaves the result on the path, and with the siblings of its moves that
    /// were made later.
    fn ascend(&mut self, score: i32) {
        let Shared { arena, root, settings, .. } = self.shared;
        let played = value(score, root, settings);
        let share = settings.network_share;
        let black = self.judged.map_or(played, |judged| share * judged + (1.0 - share) * played);
        let mut to_move = match self.moves.len() % 2 {
            0 => root.board.to_move(),
            _ => !root.board.to_move(),
        };
        for depth in (0..self.path.len()).rev() {
            let node = arena.node(self.path[depth]);
            let for_mover = if to_move == Color::Black { black } else { 1.0 - black };
            node.add(1.0 - for_mover, score);
            if let Some(&action) = self.moves.get(depth)
                && let Move::Play(point) = action
            {
                if self.first[point].is_none() {
                    self.played.push(point);
                }
                self.first[point] = Some(to_move);
            }
            if let Some(block) = node.children() {
                for child in arena.children(block) {
                    if let Move::Play(point) = child.action()
                        && self.first[point] == Some(to_move)
                    {
                        child.add_amaf(for_mover);
                    }
                }
            }
            to_move = !to_move;
        }
        for point in self.played.drain(..) {
            self.first[point] = None;
        }
    }
}

/// What a result is worth to Black, 0 to 1.
fn value(score: i32, root: &Root, settings: &Settings) -> f32 {
    let halves = 2 * score - root.target_halves;
    let won = match halves {
        0 => 0.5,
        1.. => 1.0,
        _ => 0.0,
    };
    let area = root.board.size().area() as f32;
    let margin = (halves as f32 / (2.0 * area)).clamp(-1.0, 1.0) * 0.5 + 0.5;
    (1.0 - settings.score_share) * won + settings.score_share * margin
}

/// Black's area less White's with the stones as they are.
fn count(board: &PlayoutBoard) -> i32 {
    let size: Size = board.size();
    let empty: PointSet = board.empty_points().collect();
    let stones = Color::BOTH.map(|color| -> PointSet {
        size.points().filter(|&p| board.stone(p) == Some(color)).collect()
    });
    let reached = stones.map(|set| (set.rim() & empty).flood(&empty));
    let area = |own: usize| (stones[own].len() + (reached[own] - reached[1 - own]).len()) as i32;
    area(0) - area(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    #[test]
    fn stones_and_what_they_surround_are_counted() {
        let setup =
            Diagram::parse(". X . O .\n. X . O .\nX X . O O\n. X . O .\nO X . O .").unwrap();
        let setup = setup.setup;
        let board =
            PlayoutBoard::from_stones(setup.size, &setup.black, &setup.white, Color::Black, None);
        // Neither side owns the middle, and A2 lies between both.
        assert_eq!(count(&board), 8 - 11);
    }
}
