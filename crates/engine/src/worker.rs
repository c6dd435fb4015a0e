//! One thread of a search: down the tree, a playout, and back.

use std::sync::Mutex;

use tesuji_board::{Color, Move, PlayoutBoard, Point, PointMap, PointSet, Rng};
use tesuji_patterns::Evaluator;

use crate::intuition::{Intuition, Judged, Meetings};
use crate::playout::Policy;
use crate::races::Races;
use crate::root::Root;
use crate::settings::Settings;
use crate::tally::Tallies;
use crate::tree::{Arena, Block};
use crate::truth::Truths;
use crate::urgent::Urgent;
use crate::utility::Utility;
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
    pub meetings: &'a Meetings,
    pub utility: Utility,
    pub urgent: &'a Urgent,
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
    /// The leaf as the network sees it.
    judged: Option<Judged>,
    /// The node where the position of the leaf was met before.
    met_before: Option<u32>,
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
            met_before: None,
            tallies,
            shared,
        }
    }

    /// One way down and back, with one playout or a few.
    pub fn run(&mut self) {
        self.board.copy_from(&self.shared.root.board);
        self.judged = None;
        self.met_before = None;
        self.descend();
        let outcome = if self.board.is_over() {
            let score = count(&self.board);
            self.tally(score);
            Outcome { value: self.shared.utility.of_result(score), score: score as f32 }
        } else if let Some(known) = self.recall() {
            known
        } else {
            self.prove();
            let played = self.play_out();
            self.weigh(played)
        };
        self.ascend(outcome);
    }

    /// What the tree has learned of the position of the leaf where it was met before.
    fn recall(&self) -> Option<Outcome> {
        let node = self.shared.arena.node(self.met_before?);
        // The first result may still be on its way.
        if node.visits() < 2 {
            return None;
        }
        let Shared { root, settings, .. } = self.shared;
        if let Some(judged) = &self.judged {
            let (size, share) = (root.board.size(), settings.network_share);
            let first = self.moves.first().copied();
            self.tallies.lock().expect("no thread panics").add_judged(first, judged, size, share);
        }
        let mean = node.mean();
        let value = if self.board.to_move() == Color::White { mean } else { 1.0 - mean };
        Some(Outcome { value, score: node.mean_score() as f32 })
    }

    /// Takes what is proven to be lost off the board, and tells the network of that and of
    /// what is proven to stay.
    fn prove(&mut self) {
        let Shared { root, truths, races, .. } = &self.shared;
        let before = self.judged.as_ref().map(|_| stones(&self.board));
        let staying = truths.apply(&mut self.board, root.board.to_move(), &self.moves);
        races.apply(&mut self.board, root.board.to_move(), &self.moves);
        if let (Some(judged), Some([black, white])) = (&mut self.judged, before) {
            let left = stones(&self.board);
            let owned = [staying[0] | (white - left[1]), staying[1] | (black - left[0])];
            if owned.iter().any(|points| !points.is_empty()) {
                judged.correct(root.board.size(), &owned);
            }
        }
    }

    /// The mean of playouts from the leaf. What the first of them plays counts as
    /// played later for the moves of the tree.
    fn play_out(&mut self) -> Outcome {
        let Shared { root, settings, utility, .. } = self.shared;
        let mut last = root.last;
        for action in self.moves.iter().rev().take(2).rev() {
            last = [action.point(), last[0]];
        }
        let games = if self.judged.is_some() { settings.leaf_playouts.max(1) } else { 1 };
        let leaf = (games > 1).then_some(self.board);
        let mut sum = Outcome { value: 0.0, score: 0.0 };
        for game in 0..games {
            if let (Some(leaf), 1..) = (&leaf, game) {
                self.board.copy_from(leaf);
            }
            let (first, played) = (&mut self.first, &mut self.played);
            self.policy.run(&mut self.board, last, &mut self.rng, |color, point| {
                if game == 0 && first[point].is_none() {
                    first[point] = Some(color);
                    played.push(point);
                }
            });
            let score = self.board.area_score();
            self.tally(score);
            sum.value += utility.of_result(score);
            sum.score += score as f32;
        }
        Outcome { value: sum.value / games as f32, score: sum.score / games as f32 }
    }

    fn tally(&self, score: i32) {
        let first = self.moves.first().copied();
        self.tallies.lock().expect("no thread panics").add(first, &self.board, score);
    }

    /// Adds what the network thinks, if it was asked.
    fn weigh(&self, played: Outcome) -> Outcome {
        let Shared { root, settings, utility, .. } = self.shared;
        let Some(judged) = &self.judged else { return played };
        let (size, share) = (root.board.size(), settings.network_share);
        let first = self.moves.first().copied();
        self.tallies.lock().expect("no thread panics").add_judged(first, judged, size, share);
        let value = utility.of_judgement(judged.win, judged.lead);
        Outcome {
            value: share * value + (1.0 - share) * played.value,
            // Playouts tell who wins better than by how much.
            score: judged.lead,
        }
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
            let priors = self.intuit(color, place).or_else(|| self.priors(color));
            let prior = |point: Point| priors.as_ref().map_or(even, |priors| priors[point]);
            // The empty points are in no order; the children are to have one.
            points.sort_unstable_by(|&a, &b| prior(b).total_cmp(&prior(a)).then(a.cmp(&b)));
            let children = arena.children(block);
            children[0].reset(Move::Pass, PASS_PRIOR);
            for (child, &point) in children[1..].iter().zip(&points) {
                child.reset(Move::Play(point), prior(point).max(LEAST_PRIOR));
            }
            if place == 0 {
                self.shared.urgent.urge(children);
            }
        }
        node.publish(block);
        block
    }

    /// The network's probabilities after the moves of the path. What it thinks of
    /// the position is kept for the way back.
    fn intuit(&mut self, color: Color, place: u32) -> Option<PointMap<f32>> {
        let first = self.shared.root.board.to_move();
        let (judged, key) = self.shared.intuition?.judge(first, &self.moves)?;
        self.met_before = self.shared.meetings.meet(key, place);
        self.judged = Some(Judged::new(&judged, color));
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
    fn ascend(&mut self, outcome: Outcome) {
        let Shared { arena, root, .. } = self.shared;
        let Outcome { value: black, score } = outcome;
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

/// What came out at a leaf, for Black.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// What it is worth, 0 to 1.
    value: f32,
    /// The lead on the board in points.
    score: f32,
}

/// The stones on the board, by colour.
fn stones(board: &PlayoutBoard) -> [PointSet; 2] {
    let points = board.size().points();
    Color::BOTH.map(|color| points.clone().filter(|&p| board.stone(p) == Some(color)).collect())
}

/// Black's area less White's with the stones as they are.
fn count(board: &PlayoutBoard) -> i32 {
    let empty: PointSet = board.empty_points().collect();
    let stones = stones(board);
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
