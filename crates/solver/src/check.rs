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
    keeps_all: bool,
    /// Is anything possible outside?
    is_open: bool,
}

/// What a move may lead to: the stones, and the place of a ko that may not be
/// retaken.
type Landing = (Vec<u8>, Option<usize>);
/// More chains than this that may be on or off the board are not followed.
const MOST_DOUBTFUL: usize = 6;

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
        if frame.exits.meets(&frame.inside) || !(frame.exits - board.empty_points()).is_empty() {
            return Err(Flaw::Frame("an exit is no empty point outside the frame"));
        }
        if plan.ko.is_some_and(|p| !frame.inside.contains(p) || board.get(p).is_some()) {
            return Err(Flaw::Frame("the ko is no empty point inside the frame"));
        }
        if plan.is_open {
            let against_any = Threats { attacker: ENDLESS, defender: 0 };
            if plan.winner != Side::Defender || plan.threats != against_any {
                return Err(Flaw::Frame("only life against any threats holds on the open board"));
            }
            if !frame.anchors.is_empty() || !frame.exits.is_empty() {
                return Err(Flaw::Frame("a plan for the open board has help from outside"));
            }
        }
        let number = |p: Point| names.iter().position(|&name| name == p);
        let around = |p: Point| (PointSet::from_iter([p]).rim() & board.points()).iter();
        let near = names.iter().map(|&p| around(p).filter_map(number).collect()).collect();
        let safe = names.iter().map(|&p| {
            let outside = |helps: bool| {
                let is_help = |q: Point| frame.anchors.contains(q) || frame.exits.contains(q);
                around(p).any(|q| !frame.inside.contains(q) && is_help(q) == helps)
            };
            [outside(false), outside(true)]
        });
        let safe = safe.collect();
        let target = names.iter().map(|&p| frame.target.contains(p)).collect();
        let (keeps_all, is_open) = (frame.keeps_all, plan.is_open);
        Ok(Ground { names, near, safe, target, keeps_all, is_open })
    }

    /// Is there a chain that has no liberty inside, and nothing to lean on? In a
    /// frame it would stand for ever.
    fn has_undying(&self, cells: &[u8]) -> bool {
        (0..cells.len()).any(|p| cells[p] != EMPTY && !self.chain(cells, p).1)
    }

    /// Has the chain a point next to the outside?
    fn touches_outside(&self, chain: &[usize]) -> bool {
        chain.iter().any(|&p| self.safe[p][0])
    }

    fn has_liberty(&self, cells: &[u8], chain: &[usize]) -> bool {
        chain.iter().any(|&p| self.near[p].iter().any(|&q| cells[q] == EMPTY))
    }

    /// All that a move may lead to; nothing if it may not be played. What is
    /// doubtful is up to the opponent of the plan.
    fn landings(&self, cells: &[u8], own: u8, p: usize) -> Result<Vec<Landing>, Flaw> {
        if !self.is_open {
            let mut next = cells.to_vec();
            let ko = self.play(&mut next, own, p);
            return Ok(ko.map(|ko| (next, ko)).into_iter().collect());
        }
        let mut placed = cells.to_vec();
        placed[p] = own;
        let mut certain: Vec<usize> = Vec::new();
        let mut doubtful: Vec<Vec<usize>> = Vec::new();
        for &q in &self.near[p] {
            let is_known = certain.contains(&q) || doubtful.iter().any(|chain| chain.contains(&q));
            if placed[q] != 3 - own || is_known {
                continue;
            }
            let mut chain = self.chain(&placed, q).0;
            chain.sort_unstable();
            if self.has_liberty(&placed, &chain) {
                continue;
            }
            if self.touches_outside(&chain) {
                doubtful.push(chain);
            } else {
                certain.extend(chain);
            }
        }
        // Chains that are joined outside are taken together, also by a stone that
        // takes their last liberty there.
        if !doubtful.is_empty() || self.safe[p][0] {
            for chain in self.hanging(&placed, 3 - own) {
                if !doubtful.contains(&chain) {
                    doubtful.push(chain);
                }
            }
        }
        let mut landings = Vec::new();
        for taken in subsets(&doubtful)? {
            let mut next = placed.clone();
            for &q in certain.iter().chain(&taken) {
                next[q] = EMPTY;
            }
            let (chain, _) = self.chain(&next, p);
            let breathes = self.has_liberty(&next, &chain);
            if own == 2 && taken.is_empty() && !breathes {
                // Not certainly legal.
                return Ok(Vec::new());
            }
            if !breathes && !self.touches_outside(&chain) {
                continue;
            }
            let liberties = self.near[p].iter().filter(|&&q| next[q] == EMPTY).count();
            let mut gone = certain.iter().chain(&taken);
            let ko = match (gone.next(), gone.next()) {
                (Some(&q), None) if chain.len() == 1 && liberties == 1 => Some(q),
                _ => None,
            };
            landings.push((next, ko));
        }
        Ok(landings)
    }

    /// Chains of a side without a liberty inside that touch the outside: what they
    /// live by is there.
    fn hanging(&self, cells: &[u8], own: u8) -> Vec<Vec<usize>> {
        let mut hanging: Vec<Vec<usize>> = Vec::new();
        for p in 0..cells.len() {
            if cells[p] == own && !hanging.iter().any(|chain| chain.contains(&p)) {
                let mut chain = self.chain(cells, p).0;
                chain.sort_unstable();
                if !self.has_liberty(cells, &chain) && self.touches_outside(&chain) {
                    hanging.push(chain);
                }
            }
        }
        hanging
    }

    /// All that a move elsewhere may lead to: on the open board, chains without a
    /// liberty inside that touch the outside may be taken off.
    fn elsewhere(&self, cells: &[u8]) -> Result<Vec<Vec<u8>>, Flaw> {
        if !self.is_open {
            return Ok(vec![cells.to_vec()]);
        }
        let hanging = self.hanging(cells, 2);
        let without = |taken: Vec<usize>| {
            let mut next = cells.to_vec();
            taken.into_iter().for_each(|p| next[p] = EMPTY);
            next
        };
        Ok(subsets(&hanging)?.into_iter().map(without).collect())
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
        let mut stands = self.target.iter().zip(cells).filter(|(asked, _)| **asked);
        if self.keeps_all {
            stands.any(|(_, &cell)| cell != 2)
        } else {
            stands.all(|(_, &cell)| cell != 2)
        }
    }

    /// Does what of the target has to stay live although its owner never moves
    /// again?
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
                let mut asked = (0..cells.len()).filter(|&p| self.target[p]);
                return if self.keeps_all {
                    asked.all(|p| alive.contains(&p))
                } else {
                    asked.any(|p| alive.contains(&p))
                };
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

/// All ways to take some of the chains, none of them first.
fn subsets(chains: &[Vec<usize>]) -> Result<Vec<Vec<usize>>, Flaw> {
    if chains.len() > MOST_DOUBTFUL {
        return Err(Flaw::TooLong);
    }
    let some = |bits: usize| {
        let chosen = chains.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        chosen.flat_map(|(_, chain)| chain.iter().copied()).collect()
    };
    Ok((0..1 << chains.len()).map(some).collect())
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
    let replay = Replay {
        ground,
        rules,
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
    /// The first so many stood before the plan.
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
        for rule in &self.rules {
            if rule.threats[own] > threats[own]
                || rule.threats[other] < threats[other]
                || (rule.ban.is_some() && rule.ban != ban)
                || rule.cells.iter().any(|&(p, cell)| cells[p] != cell)
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
