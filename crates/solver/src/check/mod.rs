//! Replays a plan against every defence inside its frame. Shares no code with
//! the search: its own board, captures, ko, and life.
//!
//! Play is on the points of the frame; everything outside is the attacker's and
//! never captured, except the anchors, which are the defender's and never
//! captured, and the exits, next to which the defender is safe. Suicide is
//! forbidden. A ko may not be retaken at once, unless the side spends a threat.
//! The opponent may pass at any time.
//!
//! A plan for the **open board** claims that the defender keeps the target
//! whatever lies outside. There a chain without liberties inside that touches the
//! outside may have some there, and may lose them by moves outside: whether and
//! when it is taken off is the opponent's choice. Nothing may come back, not even
//! from earlier in the game, so no rule against repetition matters.
//! `docs/proofs.md` has the argument.

mod ground;
mod sorted;

use std::collections::HashMap;

use tesuji_board::{Board, Color, Point};

use crate::plan::Plan;
use crate::sides::{ENDLESS, Side, Threats};
use ground::{EMPTY, Ground, Landing, Numbered};
use sorted::Sorted;

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
    /// The winner brings back what stood before, or on the open board the same
    /// stones may stand again.
    Repeats,
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
            Flaw::Repeats => write!(f, "the same stones may stand again"),
            Flaw::TooLong => write!(f, "more positions than allowed"),
        }
    }
}

fn mark(side: Side) -> u8 {
    match side {
        Side::Attacker => 1,
        Side::Defender => 2,
    }
}

/// Stones, ban and threats of a position before a move of the opponent.
type Key = (Vec<u8>, Option<usize>, [u8; 2]);
/// The same after an answer, with the answer.
type Answered = (Vec<u8>, Option<usize>, [u8; 2], Option<usize>);

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
        .steps
        .iter()
        .map(|rule| ground.numbered(rule))
        .collect::<Option<_>>()
        .ok_or(Flaw::Frame("a rule names a point outside the frame"))?;
    let side = |color: Color| if color == plan.frame.attacker { 1 } else { 2 };
    let cells: Vec<u8> = ground.names.iter().map(|&p| board.get(p).map_or(EMPTY, side)).collect();
    if !ground.is_open && ground.has_undying(&cells) {
        return Err(Flaw::Frame("a chain in the frame has no liberty in it"));
    }
    let ko = plan.ko.and_then(|p| ground.names.iter().position(|&name| name == p));
    let mut boards = Boards::default();
    let mut before: Option<Vec<u8>> = None;
    for stand in &plan.earlier {
        let cell = |p: &Point| match (stand.attacker.contains(*p), stand.defender.contains(*p)) {
            (true, false) => 1,
            (false, true) => 2,
            _ => EMPTY,
        };
        let then: Vec<u8> = ground.names.iter().map(cell).collect();
        boards.number(&then);
        if let Some(before) = before {
            boards.join(&before, &then);
        }
        before = Some(then);
    }
    boards.earlier = boards.next.len();
    if let Some(before) = before {
        boards.join(&before, &cells);
    }
    let is_open = ground.is_open;
    let sorted = Sorted::new(&rules, ground.names.len());
    let replay = Replay {
        ground,
        rules,
        sorted,
        own: mark(plan.winner),
        most,
        positions: Vec::new(),
        from: Vec::new(),
        boards,
    };
    let replayed = replay.run(cells, plan.first == plan.winner, ko, pair(plan.threats))?;
    if is_open && replayed.repeats {
        return Err(Flaw::Repeats);
    }
    Ok(replayed)
}

struct Replay {
    ground: Ground,
    rules: Vec<Numbered>,
    sorted: Sorted,
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
    /// How many of the first stood before the plan.
    earlier: usize,
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

    /// Did these stones stand before the plan?
    fn is_earlier(&self, cells: &[u8]) -> bool {
        self.numbers.get(cells).is_some_and(|&number| number < self.earlier)
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
        ko: Option<usize>,
        threats: [u8; 2],
    ) -> Result<Replayed, Flaw> {
        let mut numbers = HashMap::new();
        let starts = if winner_first {
            self.answers(&cells, ko, threats, usize::MAX, None)?
        } else {
            vec![(cells.clone(), ko, threats, None)]
        };
        for start in starts {
            self.boards.join(&cells, &start.0);
            self.name(&mut numbers, start, usize::MAX, None)?;
        }
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

    /// Every move of the opponent, with the winner's answers.
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
        for next in self.ground.elsewhere(&cells)? {
            self.after(numbers, place, None, (next, None), (threats, false), &mut steps)?;
        }
        for p in (0..cells.len()).filter(|&p| cells[p] == EMPTY) {
            let mut left = (threats, false);
            if ban == Some(p) {
                if threats[usize::from(other) - 1] == 0 {
                    continue;
                }
                left = (spent(threats, other), true);
            }
            for landing in self.ground.landings(&cells, other, p)? {
                self.after(numbers, place, Some(p), landing, left, &mut steps)?;
            }
        }
        Ok(steps)
    }

    /// What the winner does after a move of the opponent from a place, which left
    /// these threats and may have cost one.
    fn after(
        &mut self,
        numbers: &mut HashMap<Key, usize>,
        place: usize,
        action: Option<usize>,
        (next, ko): Landing,
        (left, costs): ([u8; 2], bool),
        steps: &mut Vec<Step>,
    ) -> Result<(), Flaw> {
        if self.ground.is_captured(&next) {
            if self.own == 2 {
                return Err(Flaw::Captured(self.line(place, action)));
            }
            return Ok(());
        }
        let before = self.positions[place].0.clone();
        self.boards.join(&before, &next);
        for answered in self.answers(&next, ko, left, place, action)? {
            self.boards.join(&next, &answered.0);
            steps.push((self.name(numbers, answered, place, action)?, costs));
        }
        Ok(())
    }

    /// The positions that the winner's answer may lead to; none if it captures the
    /// target.
    fn answers(
        &self,
        cells: &[u8],
        ban: Option<usize>,
        threats: [u8; 2],
        place: usize,
        action: Option<usize>,
    ) -> Result<Vec<Answered>, Flaw> {
        let (own, other) = (usize::from(self.own) - 1, 2 - usize::from(self.own));
        for number in self.sorted.fitting(&self.rules, cells) {
            let rule = &self.rules[number];
            if rule.threats[own] > threats[own]
                || rule.threats[other] < threats[other]
                || (rule.ban.is_some() && rule.ban != ban)
            {
                continue;
            }
            let Some(p) = rule.action else {
                return Ok(vec![(cells.to_vec(), None, threats, None)]);
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
            let landings = self.ground.landings(cells, self.own, p)?;
            if landings.is_empty() {
                continue;
            }
            if landings.iter().any(|(next, _)| self.boards.is_earlier(next)) {
                return Err(Flaw::Repeats);
            }
            let is_over = |(next, _): &Landing| self.own == 1 && self.ground.is_captured(next);
            let open = landings.into_iter().filter(|landing| !is_over(landing));
            return Ok(open.map(|(next, ko)| (next, ko, left, Some(p))).collect());
        }
        if self.own == 2 {
            return Ok(vec![(cells.to_vec(), None, threats, None)]);
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
