//! Replays a plan against every defence inside its frame. Shares no code with
//! the search: its own board, captures, ko, and life.
//!
//! Play is on the points of the frame; everything outside is the attacker's and
//! never captured, except the anchors, which are the defender's and never
//! captured. Suicide is forbidden. A ko may not be retaken at once, unless the
//! side spends a threat. The opponent may pass at any time.

use std::collections::HashMap;

use tesuji_board::{Board, Color, Point, PointSet};

use crate::arena::Side;
use crate::plan::{Plan, Rule};
use crate::search::{ENDLESS, Threats};

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The frame is not one: too large, or without target.
    Frame(&'static str),
    /// The winner has no move after these.
    NoMove(Vec<Option<Point>>),
    /// The target is captured after these moves.
    Captured(Vec<Option<Point>>),
    /// The defender can go on for ever without spending threats.
    Endless,
    /// More positions than were allowed.
    TooLong,
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let line = |moves: &[Option<Point>]| {
            let names = moves.iter().map(|m| m.map_or("pass".to_owned(), |p| p.to_string()));
            names.collect::<Vec<_>>().join(" ")
        };
        match self {
            Flaw::Frame(what) => write!(f, "{what}"),
            Flaw::NoMove(moves) => write!(f, "no rule fits after: {}", line(moves)),
            Flaw::Captured(moves) => write!(f, "the target is captured after: {}", line(moves)),
            Flaw::Endless => write!(f, "the defender can repeat positions for ever"),
            Flaw::TooLong => write!(f, "more positions than allowed"),
        }
    }
}

const EMPTY: u8 = 0;
const MOST_POINTS: usize = 128;

fn mark(side: Side) -> u8 {
    match side {
        Side::Attacker => 1,
        Side::Defender => 2,
    }
}

/// The points of a frame, by number.
struct Ground {
    names: Vec<Point>,
    near: Vec<Vec<usize>>,
    /// Next to safe stones of the attacker, of the defender.
    safe: Vec<[bool; 2]>,
    target: Vec<bool>,
}

/// Stones, ban and threats of a position before a move of the opponent.
type Key = (Vec<u8>, Option<usize>, [u8; 2]);
/// The same after an answer, with the answer.
type Answered = (Vec<u8>, Option<usize>, [u8; 2], Option<usize>);

/// A rule by numbers of points.
struct Numbered {
    cells: Vec<(usize, u8)>,
    threats: [u8; 2],
    ban: Option<usize>,
    action: Option<usize>,
}

impl Ground {
    fn new(board: &Board, plan: &Plan) -> Result<Ground, Flaw> {
        let frame = &plan.frame;
        let names: Vec<Point> = frame.inside.iter().collect();
        if names.len() > MOST_POINTS {
            return Err(Flaw::Frame("the frame has more than 128 points"));
        }
        if frame.inside.meets(&frame.anchors) {
            return Err(Flaw::Frame("an anchor lies inside the frame"));
        }
        if !(frame.anchors - board.stones(!frame.attacker)).is_empty() {
            return Err(Flaw::Frame("an anchor is no stone of the defender"));
        }
        if frame.target.is_empty() || !(frame.target - frame.inside).is_empty() {
            return Err(Flaw::Frame("the target is not inside the frame"));
        }
        if !(frame.target - board.stones(!frame.attacker)).is_empty() {
            return Err(Flaw::Frame("the target is no stone of the defender"));
        }
        let number = |p: Point| names.iter().position(|&name| name == p);
        let around = |p: Point| (PointSet::from_iter([p]).rim() & board.points()).iter();
        let near = names.iter().map(|&p| around(p).filter_map(number).collect()).collect();
        let safe = names.iter().map(|&p| {
            let outside = |anchor: bool| {
                around(p).any(|q| !frame.inside.contains(q) && frame.anchors.contains(q) == anchor)
            };
            [outside(false), outside(true)]
        });
        let safe = safe.collect();
        let target = names.iter().map(|&p| frame.target.contains(p)).collect();
        Ok(Ground { names, near, safe, target })
    }

    /// The chain at a stone, and whether it has a liberty or safe neighbours.
    fn chain(&self, cells: &[u8], stone: usize) -> (Vec<usize>, bool) {
        let own = cells[stone];
        let mut chain = vec![stone];
        let mut stays = false;
        let mut next = 0;
        while next < chain.len() {
            let p = chain[next];
            next += 1;
            stays |= self.safe[p][usize::from(own) - 1];
            for &q in &self.near[p] {
                stays |= cells[q] == EMPTY;
                if cells[q] == own && !chain.contains(&q) {
                    chain.push(q);
                }
            }
        }
        (chain, stays)
    }

    /// Plays a stone. Gives the place of a ko that may not be retaken; `None` if
    /// the move is suicide.
    #[allow(clippy::option_option)]
    fn play(&self, cells: &mut [u8], own: u8, p: usize) -> Option<Option<usize>> {
        cells[p] = own;
        let other = 3 - own;
        let mut taken = Vec::new();
        for &q in &self.near[p] {
            if cells[q] == other && !taken.contains(&q) {
                let (chain, stays) = self.chain(cells, q);
                if !stays {
                    taken.extend(chain);
                }
            }
        }
        for &q in &taken {
            cells[q] = EMPTY;
        }
        let (chain, stays) = self.chain(cells, p);
        if !stays {
            cells[p] = EMPTY;
            return None;
        }
        let alone = chain.len() == 1 && !self.safe[p][usize::from(own) - 1];
        let liberties = self.near[p].iter().filter(|&&q| cells[q] == EMPTY).count();
        Some(match taken[..] {
            [ko] if alone && liberties == 1 => Some(ko),
            _ => None,
        })
    }

    fn is_captured(&self, cells: &[u8]) -> bool {
        !self.target.iter().zip(cells).any(|(&asked, &cell)| asked && cell == 2)
    }

    /// Does a stone of the target live although its owner never moves again?
    fn lives(&self, cells: &[u8]) -> bool {
        let mut chains: Vec<Vec<usize>> = Vec::new();
        let mut regions: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; cells.len()];
        for p in 0..cells.len() {
            if seen[p] {
                continue;
            }
            let is_stone = cells[p] == 2;
            let mut part = vec![p];
            seen[p] = true;
            let mut next = 0;
            while next < part.len() {
                for &q in &self.near[part[next]] {
                    if !seen[q] && (cells[q] == 2) == is_stone {
                        seen[q] = true;
                        part.push(q);
                    }
                }
                next += 1;
            }
            if is_stone {
                chains.push(part);
            } else if !part.iter().any(|&q| self.safe[q][0]) {
                regions.push(part);
            }
        }
        let touches = |p: usize, chain: &[usize]| self.near[p].iter().any(|q| chain.contains(q));
        let is_eye = |region: &[usize], chain: &[usize]| {
            region.iter().any(|&p| touches(p, chain))
                && region.iter().all(|&p| cells[p] != EMPTY || touches(p, chain))
        };
        loop {
            let before = (chains.len(), regions.len());
            chains.retain(|chain| {
                chain.iter().any(|&p| self.safe[p][1])
                    || regions.iter().filter(|region| is_eye(region, chain)).count() >= 2
            });
            let alive: Vec<usize> = chains.iter().flatten().copied().collect();
            regions.retain(|region| {
                region
                    .iter()
                    .all(|&p| self.near[p].iter().all(|q| cells[*q] != 2 || alive.contains(q)))
            });
            if before == (chains.len(), regions.len()) {
                return alive.iter().any(|&p| self.target[p]);
            }
        }
    }

    fn numbered(&self, rule: &Rule) -> Option<Numbered> {
        let number = |p: Point| self.names.iter().position(|&name| name == p);
        let mut cells = Vec::new();
        for (set, cell) in [(&rule.empty, EMPTY), (&rule.attacker, 1), (&rule.defender, 2)] {
            for p in set.iter() {
                cells.push((number(p)?, cell));
            }
        }
        let both = [rule.ban, rule.action];
        if both.into_iter().flatten().any(|p| number(p).is_none()) {
            return None;
        }
        let [ban, action] = both.map(|point| point.and_then(number));
        Some(Numbered { cells, threats: pair(rule.threats), ban, action })
    }
}

fn pair(threats: Threats) -> [u8; 2] {
    [threats.attacker, threats.defender]
}

fn spent(threats: [u8; 2], own: u8) -> [u8; 2] {
    let mut less = threats;
    if less[usize::from(own) - 1] != ENDLESS {
        less[usize::from(own) - 1] -= 1;
    }
    less
}

/// What was seen while a plan was replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Positions with the opponent to move.
    pub positions: usize,
    /// May the same stones stand on the board again? If not, rules against
    /// repetition make no difference.
    pub repeats: bool,
}

/// Replays a plan against every defence.
pub fn check_plan(board: &Board, plan: &Plan, most: usize) -> Result<Replayed, Flaw> {
    let ground = Ground::new(board, plan)?;
    let rules: Vec<Numbered> = plan
        .rules
        .iter()
        .map(|rule| ground.numbered(rule))
        .collect::<Option<_>>()
        .ok_or(Flaw::Frame("a rule names a point outside the frame"))?;
    let side = |color: Color| if color == plan.frame.attacker { 1 } else { 2 };
    let cells: Vec<u8> = ground.names.iter().map(|&p| board.get(p).map_or(EMPTY, side)).collect();
    let replay = Replay {
        ground,
        rules,
        own: mark(plan.winner),
        most,
        positions: Vec::new(),
        from: Vec::new(),
        boards: Boards::default(),
    };
    replay.run(cells, plan.first == plan.winner, pair(plan.threats))
}

struct Replay {
    ground: Ground,
    rules: Vec<Numbered>,
    /// The winner's mark.
    own: u8,
    most: usize,
    positions: Vec<Key>,
    /// For each position the one before it and the moves in between.
    from: Vec<(usize, Option<usize>, Option<usize>)>,
    boards: Boards,
}

/// The stones alone, and what they turn into by one move.
#[derive(Default)]
struct Boards {
    numbers: HashMap<Vec<u8>, usize>,
    next: Vec<Vec<usize>>,
}

impl Boards {
    fn number(&mut self, cells: &[u8]) -> usize {
        if let Some(&number) = self.numbers.get(cells) {
            return number;
        }
        self.numbers.insert(cells.to_vec(), self.next.len());
        self.next.push(Vec::new());
        self.next.len() - 1
    }

    fn join(&mut self, before: &[u8], after: &[u8]) {
        if before != after {
            let (before, after) = (self.number(before), self.number(after));
            self.next[before].push(after);
        }
    }
}

/// A position before the opponent's move that follows from another, and whether
/// that cost the opponent a threat.
type Step = (usize, bool);

impl Replay {
    fn run(
        mut self,
        cells: Vec<u8>,
        winner_first: bool,
        threats: [u8; 2],
    ) -> Result<Replayed, Flaw> {
        let mut numbers = HashMap::new();
        let start = if winner_first {
            match self.answer(&cells, None, threats, usize::MAX, None)? {
                Some(next) => next,
                None => return Ok(Replayed { positions: 0, repeats: false }),
            }
        } else {
            (cells, None, threats, None)
        };
        self.name(&mut numbers, start, usize::MAX, None)?;
        let mut steps: Vec<Vec<Step>> = Vec::new();
        let mut place = 0;
        while place < self.positions.len() {
            let found = self.defences(&mut numbers, place)?;
            steps.push(found);
            place += 1;
        }
        let free = |steps: &Vec<Step>| {
            steps.iter().filter(|(_, costs)| !costs).map(|&(to, _)| to).collect::<Vec<usize>>()
        };
        if self.own == 1 && has_cycle(&steps.iter().map(free).collect::<Vec<_>>()) {
            return Err(Flaw::Endless);
        }
        Ok(Replayed { positions: self.positions.len(), repeats: has_cycle(&self.boards.next) })
    }

    /// Every move of the opponent, with the winner's answer.
    fn defences(
        &mut self,
        numbers: &mut HashMap<Key, usize>,
        place: usize,
    ) -> Result<Vec<Step>, Flaw> {
        let (cells, ban, threats) = self.positions[place].clone();
        let other = 3 - self.own;
        if self.own == 2 && self.ground.lives(&cells) {
            return Ok(Vec::new());
        }
        let mut steps = Vec::new();
        let passing = std::iter::once(None);
        let empty = (0..cells.len()).filter(|&p| cells[p] == EMPTY).map(Some);
        for action in passing.chain(empty) {
            let mut next = cells.clone();
            let (mut ko, mut left, mut costs) = (None, threats, false);
            if let Some(p) = action {
                if ban == Some(p) {
                    if threats[usize::from(other) - 1] == 0 {
                        continue;
                    }
                    left = spent(threats, other);
                    costs = true;
                }
                match self.ground.play(&mut next, other, p) {
                    Some(found) => ko = found,
                    None => continue,
                }
            }
            if self.ground.is_captured(&next) {
                if self.own == 2 {
                    return Err(Flaw::Captured(self.line(place, action)));
                }
                continue;
            }
            self.boards.join(&cells, &next);
            if let Some(answered) = self.answer(&next, ko, left, place, action)? {
                self.boards.join(&next, &answered.0);
                steps.push((self.name(numbers, answered, place, action)?, costs));
            }
        }
        Ok(steps)
    }

    /// The position after the winner's answer; `None` if that captures the
    /// target.
    fn answer(
        &self,
        cells: &[u8],
        ban: Option<usize>,
        threats: [u8; 2],
        place: usize,
        action: Option<usize>,
    ) -> Result<Option<Answered>, Flaw> {
        let (own, other) = (usize::from(self.own) - 1, 2 - usize::from(self.own));
        for rule in &self.rules {
            if rule.threats[own] > threats[own]
                || rule.threats[other] < threats[other]
                || (rule.ban.is_some() && rule.ban != ban)
                || rule.cells.iter().any(|&(p, cell)| cells[p] != cell)
            {
                continue;
            }
            let Some(p) = rule.action else {
                return Ok(Some((cells.to_vec(), None, threats, None)));
            };
            let mut left = threats;
            if cells[p] != EMPTY {
                continue;
            }
            if ban == Some(p) {
                if threats[own] == 0 {
                    continue;
                }
                left = spent(threats, self.own);
            }
            let mut next = cells.to_vec();
            let Some(ko) = self.ground.play(&mut next, self.own, p) else { continue };
            if self.own == 1 && self.ground.is_captured(&next) {
                return Ok(None);
            }
            return Ok(Some((next, ko, left, Some(p))));
        }
        if self.own == 2 {
            return Ok(Some((cells.to_vec(), None, threats, None)));
        }
        Err(Flaw::NoMove(self.line(place, action)))
    }

    fn name(
        &mut self,
        numbers: &mut HashMap<Key, usize>,
        position: Answered,
        before: usize,
        action: Option<usize>,
    ) -> Result<usize, Flaw> {
        let (cells, ban, threats, reply) = position;
        let key = (cells, ban, threats);
        if let Some(&number) = numbers.get(&key) {
            return Ok(number);
        }
        let number = self.positions.len();
        if number >= self.most {
            return Err(Flaw::TooLong);
        }
        self.positions.push(key.clone());
        self.from.push((before, action, reply));
        numbers.insert(key, number);
        Ok(number)
    }

    /// The moves that lead to a position and a last one.
    fn line(&self, place: usize, last: Option<usize>) -> Vec<Option<Point>> {
        let name = |p: Option<usize>| p.map(|p| self.ground.names[p]);
        let mut moves = vec![name(last)];
        let mut at = place;
        while at < self.from.len() {
            let (before, action, reply) = self.from[at];
            moves.push(name(reply));
            if before < self.from.len() {
                moves.push(name(action));
            }
            at = before;
        }
        moves.reverse();
        moves
    }
}

/// Is there a way around?
fn has_cycle(next: &[Vec<usize>]) -> bool {
    let mut into = vec![0_u32; next.len()];
    for &to in next.iter().flatten() {
        into[to] += 1;
    }
    let mut ready: Vec<usize> = (0..next.len()).filter(|&at| into[at] == 0).collect();
    let mut done = 0;
    while let Some(at) = ready.pop() {
        done += 1;
        for &to in &next[at] {
            into[to] -= 1;
            if into[to] == 0 {
                ready.push(to);
            }
        }
    }
    done < next.len()
}
