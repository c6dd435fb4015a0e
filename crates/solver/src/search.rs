//! Depth-first proof-number search of a fight in an arena.
//!
//! The attacker proves by capturing the target; the defender by standing
//! unconditionally, or by a play that never ends. Ko is a ban on retaking at
//! once, which a side may break as often as it has threats.

use tesuji_bits::{Word, points};
use tesuji_board::{Budget, StopReason};

use crate::advice::Counsel;
use crate::arena::{Arena, Stones};
use crate::children::{Child, Recent, UNADVISED};
use crate::habits::Habits;
use crate::params::{ADVICE_WORK, ENTRIES_PER_PATTERN, MOST_DEPTH, NODES_PER_LOOK};
use crate::patterns::{Known, Patterns};
use crate::sides::{Side, Threats};
use crate::state::{PASS, State};
use crate::table::{Entry, INFINITE, Numbers, Table};

/// What is kept of a defence that rests on a repetition: it may not hold when
/// the position is reached in another way.
const UNSURE: Numbers = Numbers { proof: 1 << 16, disproof: 1 };

/// A search in one arena. Its table serves all questions on the arena.
pub struct Search<W> {
    pub(crate) arena: Arena<W>,
    table: Table<W>,
    pub(crate) patterns: Patterns<W>,
    path: Vec<u64>,
    /// Positions looked at.
    pub nodes: u64,
    limit: u64,
    stopped: Option<StopReason>,
    pub(crate) habits: Habits,
    recent: Recent<W>,
    /// Who advises, if anybody does.
    pub(crate) counsel: Option<Box<Counsel>>,
    /// Does a group without room for two eyes count as captured? A plan has to
    /// go on until it is.
    pub judges_death: bool,
    /// Is every number of threats looked at by itself, so that lines of play are
    /// those of a fight with just so many?
    pub keeps_threats_apart: bool,
    /// Is a position known that looks like an earlier one where it matters? The move kept
    /// with it wins, but who follows such moves from position to position may go in a circle.
    pub recognises: bool,
}

impl<W: Word> Search<W> {
    /// A search whose table is empty and grows to at most `entries`.
    pub fn new(arena: Arena<W>, entries: usize) -> Search<W> {
        Search {
            arena,
            table: Table::new(entries),
            patterns: Patterns::new(entries / ENTRIES_PER_PATTERN),
            path: Vec::with_capacity(MOST_DEPTH),
            nodes: 0,
            limit: 0,
            stopped: None,
            habits: Habits::new(),
            recent: Recent::new(),
            counsel: None,
            judges_death: true,
            keeps_threats_apart: false,
            recognises: true,
        }
    }

    /// A search of captures that goes on to the end, and whose moves lead there.
    pub fn to_the_end(arena: Arena<W>, entries: usize) -> Search<W> {
        Search { judges_death: false, recognises: false, ..Search::new(arena, entries) }
    }

    /// Does the attacker win? `None` if the budget is spent before that is known.
    pub fn decide(&mut self, state: &State<W>, budget: &Budget) -> Option<bool> {
        self.limit = self.nodes.saturating_add(budget.nodes);
        self.path.clear();
        let known = self.known(state).map(|(numbers, _)| numbers);
        let solved = known.filter(|numbers| numbers.proof == 0 || numbers.disproof == 0);
        let numbers = match self.end(state).or(solved) {
            Some(numbers) => numbers,
            None => {
                // Many short questions must not outlast the time of a long one.
                self.stopped = budget.stop_reason();
                match self.visit(state, None, INFINITE, INFINITE, budget) {
                    (numbers, usize::MAX) => numbers,
                    _ => UNSURE,
                }
            }
        };
        if numbers.proof == 0 {
            Some(true)
        } else if numbers.disproof == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// The end of play, if this is one.
    pub(crate) fn end(&self, state: &State<W>) -> Option<Numbers> {
        if self.is_captured(state) {
            return Some(Numbers::WON);
        }
        if self.arena.life(&state.stones).is_some() {
            return Some(Numbers::LOST);
        }
        None
    }

    /// Bytes of what is remembered.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.patterns.bytes()
    }

    /// Why the last question has no answer.
    pub fn stop_reason(&self) -> StopReason {
        self.stopped.unwrap_or(StopReason::Nodes)
    }

    /// Is no stone of the target left?
    pub fn is_captured(&self, state: &State<W>) -> bool {
        self.arena.is_captured(&state.stones)
    }

    /// The position in which a side begins.
    pub fn start(&self, stones: &Stones<W>, first: Side, threats: Threats) -> State<W> {
        State { stones: *stones, to_move: first, ban: self.arena.ban_for(first), threats }
    }

    /// Is the target captured, or alive for good?
    pub fn is_over(&self, state: &State<W>) -> bool {
        self.end(state).is_some()
    }

    /// The end of play after a move, with its zone; only a defender's move
    /// makes life.
    fn end_after(&self, state: &State<W>) -> Option<(Numbers, W)> {
        match state.to_move {
            Side::Defender => self
                .is_captured(state)
                .then_some((Numbers::WON, self.arena.target & !state.stones.defender)),
            Side::Attacker => self.arena.life(&state.stones).map(|zone| (Numbers::LOST, zone)),
        }
    }

    /// Is the target captured, if that is known without a search?
    pub(crate) fn verdict(&self, state: &State<W>) -> Option<bool> {
        let numbers = match (self.end(state), self.known(state)) {
            (Some(numbers), _) | (None, Some((numbers, _))) => numbers,
            (None, None) => self.guess(state).0,
        };
        match (numbers.proof, numbers.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Is it seen at once that there is no room for two eyes?
    pub(crate) fn is_dead(&self, state: &State<W>) -> bool {
        self.guess(state).0.proof == 0
    }

    /// How much work a position took with just these threats.
    pub(crate) fn work(&self, state: &State<W>) -> u32 {
        self.table.get(state.key()).map_or(0, |entry| entry.work)
    }

    /// What is remembered of a position.
    pub fn entry(&self, state: &State<W>) -> Option<&Entry<W>> {
        self.look_up(state.keys())
    }

    /// What is known of a position.
    pub fn known(&self, state: &State<W>) -> Option<(Numbers, u8)> {
        self.entry(state).map(|entry| (entry.numbers, entry.best))
    }

    /// What is remembered under the keys of a position. A result that holds for
    /// any threats is found even if it was found with others.
    pub(crate) fn look_up(&self, [key, any_threats]: [u64; 2]) -> Option<&Entry<W>> {
        let found = self.table.get(key);
        match found {
            Some(entry) if entry.is_solved() => found,
            _ => self.table.get(any_threats).or(found),
        }
    }

    /// All moves of the side to move with the positions they lead to and the
    /// stones they take.
    pub fn moves(&self, state: &State<W>) -> Vec<(u8, State<W>, W)> {
        let mut moves = Vec::with_capacity(32);
        self.each_move(state, |action, next, captured| moves.push((action, next, captured)));
        moves
    }

    fn each_move(&self, state: &State<W>, mut see: impl FnMut(u8, State<W>, W)) {
        let side = state.to_move;
        let other = side.other();
        for index in points(self.arena.empty(&state.stones)) {
            let banned = state.ban == Some(index as u8);
            if banned && state.threats.of(side) == 0 {
                continue;
            }
            let Some(played) = self.arena.play(&state.stones, side, index) else { continue };
            let threats = if banned { state.threats.spent(side) } else { state.threats };
            let next = State { stones: played.stones, to_move: other, ban: played.ko, threats };
            see(index as u8, next, played.captured);
        }
        if side == Side::Defender || state.ban.is_some() {
            see(PASS, State { to_move: other, ban: None, ..*state }, W::EMPTY);
        }
    }

    /// The moves of a position with what is known of them now.
    fn children_of(&mut self, key: u64, state: &State<W>, last: Option<u8>) -> Vec<Child<W>> {
        let Some(mut children) = self.recent.take(key) else { return self.children(state, last) };
        for child in &mut children {
            child.pruned = false;
            if child.over {
                continue;
            }
            if let Some(entry) = self.look_up(child.keys) {
                (child.numbers, child.zone, child.free) = (entry.numbers, entry.zone, entry.free);
            }
        }
        children
    }

    fn children(&self, state: &State<W>, last: Option<u8>) -> Vec<Child<W>> {
        let mut fresh = false;
        let mut children = Vec::with_capacity(32);
        self.each_move(state, |action, next, captured| {
            let keys = next.keys();
            let end = self.end_after(&next);
            let over = end.is_some();
            let known = if over { None } else { self.look_up(keys) };
            let is_new = !over && known.is_none();
            fresh |= is_new;
            let ((numbers, zone), free) = match (end, known) {
                (Some(end), _) => (end, true),
                (None, Some(entry)) => ((entry.numbers, entry.zone), entry.free),
                (None, None) => (self.guess(&next), true),
            };
            children.push(Child {
                action,
                state: next,
                captured,
                keys,
                numbers,
                zone,
                free,
                pruned: false,
                over,
                is_new,
                factor: UNADVISED,
            });
        });
        if fresh {
            self.prefer(state, last, &mut children);
        }
        if state.to_move == Side::Defender {
            // The pass first: most threats of the attacker show there.
            children.reverse();
        }
        children
    }

    /// First numbers of a position nobody has looked at: the more room for
    /// eyes, the harder to kill. With room for one eye only, all is over.
    fn guess(&self, state: &State<W>) -> (Numbers, W) {
        let (untaken, safe) = self.arena.untaken(&state.stones);
        let points = (untaken & !state.stones.defender).count();
        if self.judges_death
            && points <= 2
            && let Some(zone) = self.arena.death(&state.stones, untaken, safe)
        {
            return (Numbers::WON, zone);
        }
        (Numbers { proof: 1 + points / 3, disproof: 1 }, W::EMPTY)
    }

    /// The result of a position that is new but looks like an earlier one where it matters.
    fn recognise(&mut self, state: &State<W>) -> Option<Numbers> {
        let [key, any_threats] = state.keys();
        if !self.recognises || self.look_up([key, any_threats]).is_some() {
            return None;
        }
        let Known { numbers, best, zone } = self.patterns.get(state)?;
        // The attacker may not pass: he needs a move that does nothing.
        let must_move = state.to_move == Side::Attacker && best == PASS && numbers.proof == 0;
        let best = if must_move { self.idle_move(state, zone)? } else { best };
        let entry = Entry { key, numbers, work: 1, best, zone, free: true };
        self.table.put(key, entry);
        self.table.put(any_threats, entry);
        Some(numbers)
    }

    /// A possible move of the side to move outside a zone.
    fn idle_move(&self, state: &State<W>, zone: W) -> Option<u8> {
        points(self.arena.empty(&state.stones) & !zone)
            .find(|&index| self.arena.play(&state.stones, state.to_move, index).is_some())
            .map(|index| index as u8)
    }

    /// Searches below a position until a number reaches its limit. A defence
    /// may rest on a repetition of an earlier position: the second number is
    /// the place of the earliest such position on the path, from 1 on; or 0 if
    /// it rests on a path that was cut off.
    fn visit(
        &mut self,
        state: &State<W>,
        last: Option<u8>,
        most_proof: u32,
        most_disproof: u32,
        budget: &Budget,
    ) -> (Numbers, usize) {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) {
            self.stopped = self.stopped.or_else(|| budget.stop_reason());
        }
        let [key, any_threats] = state.keys();
        if let Some(numbers) = self.recognise(state) {
            return (numbers, usize::MAX);
        }
        let mut children = self.children_of(key, state, last);
        let mut advised = self.follow_advice(key, &mut children);
        self.path.push(key);
        let depth = self.path.len();
        let mut earliest = usize::MAX;
        let attacking = state.to_move == Side::Attacker;
        let result = loop {
            let view = self.look(&mut children, state);
            let numbers = view.numbers(attacking);
            let solved = numbers.proof == 0 || numbers.disproof == 0;
            let sure = numbers.disproof > 0 || earliest >= depth;
            let action = children.get(view.best).map_or(PASS, |child| child.action);
            let work = (self.nodes - before).min(u64::from(u32::MAX)) as u32;
            if solved
                || numbers.proof >= most_proof
                || numbers.disproof >= most_disproof
                || self.nodes >= self.limit
                || self.stopped.is_some()
            {
                let zone = if solved { self.zone(state, &children, &view) } else { W::EMPTY };
                let shared = !self.keeps_threats_apart;
                let free = shared && solved && sure && is_free(state, &children, &view);
                let numbers_kept = if sure { numbers } else { UNSURE };
                let entry = Entry { key, numbers: numbers_kept, work, best: action, zone, free };
                self.table.put(key, entry);
                if free {
                    self.table.put(any_threats, entry);
                    let known = Known { numbers, best: action, zone };
                    self.patterns.put(state, &known, self.arena.inside);
                }
                break (numbers, if sure { usize::MAX } else { earliest });
            }
            if !advised && u64::from(work) >= ADVICE_WORK {
                advised = true;
                if let Some(counsel) = &mut self.counsel {
                    counsel.ask(key, state);
                    self.follow_advice(key, &mut children);
                    continue;
                }
            }
            let (own_limit, other_limit) =
                if attacking { (most_proof, most_disproof) } else { (most_disproof, most_proof) };
            let child_own = own_limit.min(view.second.saturating_add(view.second / 4 + 1));
            let child_other = if other_limit >= INFINITE {
                INFINITE
            } else {
                other_limit
                    .saturating_sub(view.sum)
                    .saturating_add(view.best_other)
                    .max(view.best_other + 1)
            };
            let child = &children[view.best];
            let own = if attacking { child.numbers.proof } else { child.numbers.disproof };
            let child_own = child.limit(child_own, own);
            let next = child.state;
            let played = (action != PASS).then_some(action);
            let earlier = if self.path.len() >= MOST_DEPTH {
                Some(0)
            } else {
                let key = children[view.best].keys[0];
                self.path.iter().position(|&before| before == key).map(|place| place + 1)
            };
            let rests_on = match earlier {
                Some(place) => Some(place),
                None => {
                    let (proof, disproof) =
                        if attacking { (child_own, child_other) } else { (child_other, child_own) };
                    let (numbers, place) = self.visit(&next, played, proof, disproof, budget);
                    (numbers.disproof == 0 && place != usize::MAX).then_some(place)
                }
            };
            let child = &mut children[view.best];
            if let Some(place) = rests_on {
                (child.numbers, child.zone) = (Numbers::LOST, self.arena.inside);
                child.free = false;
                earliest = earliest.min(place);
            } else if let Some(&entry) = self.look_up(child.keys) {
                let child = &mut children[view.best];
                (child.numbers, child.zone, child.free) = (entry.numbers, entry.zone, entry.free);
            }
        };
        self.path.pop();
        let own = if attacking { result.0.proof } else { result.0.disproof };
        if own == 0 {
            self.learn(state, &mut children);
        }
        let is_open = result.0.proof > 0 && result.0.disproof > 0;
        // What rests on a repetition holds on this path alone. And a fight with just so many
        // threats is told by its line: there moves are ordered anew at every visit.
        if is_open && earliest == usize::MAX && !self.keeps_threats_apart {
            self.recent.put(key, children);
        }
        result
    }

    /// The numbers of a position from those of its children. The mover's is the
    /// least; the other's lies between the largest and the sum.
    pub(crate) fn look(&self, children: &mut [Child<W>], state: &State<W>) -> View {
        let attacking = state.to_move == Side::Attacker;
        let mut must = self.arena.inside;
        let mut view = View {
            best: usize::MAX,
            least: INFINITE,
            second: INFINITE,
            best_other: INFINITE,
            open: 0,
            sum: 0,
        };
        let mut largest = 0;
        let mut total = 0_u32;
        let mut open = 0;
        for (i, child) in children.iter().enumerate() {
            if child.pruned {
                continue;
            }
            let numbers = child.numbers;
            let (own, other) = if attacking {
                (numbers.proof, numbers.disproof)
            } else {
                (numbers.disproof, numbers.proof)
            };
            let own = child.weighed(own);
            if own < view.least
                || (own == view.least && other < view.best_other)
                || view.best == usize::MAX
            {
                view.second = view.least;
                view.least = own;
                view.best_other = other;
                view.best = i;
            } else if own < view.second {
                view.second = own;
            }
            if other > 0 {
                largest = largest.max(other);
                total = total.saturating_add(other);
                open += 1;
            } else if child.is_idle(state.threats) {
                must &= child.zone;
            }
        }
        if must != self.arena.inside && open > 0 && view.least > 0 {
            let mut any = false;
            for child in children.iter_mut() {
                if !child.pruned
                    && child.action != PASS
                    && !W::bit(u32::from(child.action)).meets(must)
                    && !child.is_lost(attacking)
                {
                    child.pruned = true;
                    any = true;
                }
            }
            if any {
                return self.look(children, state);
            }
        }
        view.open = open;
        view.sum = if largest >= INFINITE {
            INFINITE
        } else if open == 0 {
            0
        } else {
            (total.saturating_add(3 * largest) / 4).min(INFINITE - 1)
        };
        view
    }

    /// The zone of a solved position. As long as the defender wins, a stone of
    /// the target is in it, or all that have to stay: without them, the fight
    /// would be over elsewhere.
    fn zone(&self, state: &State<W>, children: &[Child<W>], view: &View) -> W {
        let zone = self.zone_of_moves(state, children, view);
        let target = self.arena.target & state.stones.defender;
        let attacker_wins = (view.least == 0) == (state.to_move == Side::Attacker);
        let kept = if self.arena.keeps_all {
            target & !zone
        } else if zone.meets(target) {
            W::EMPTY
        } else {
            W::bit(target.lowest())
        };
        if attacker_wins || kept.is_empty() {
            return zone;
        }
        self.arena.close(&state.stones, zone | kept)
    }

    fn zone_of_moves(&self, state: &State<W>, children: &[Child<W>], view: &View) -> W {
        let arena = &self.arena;
        let side = state.to_move;
        if view.least == 0 {
            let child = &children[view.best];
            let next = child.zone;
            return if child.action == PASS {
                arena.close(&state.stones, next)
            } else {
                let index = u32::from(child.action);
                arena.zone_of_play(&state.stones, side, index, child.captured, next)
            };
        }
        let mut must = arena.inside;
        let mut zone = W::EMPTY;
        for child in children.iter().filter(|child| !child.pruned) {
            let next = child.zone;
            if child.is_idle(state.threats) {
                must &= next;
                zone |= next;
            }
        }
        if must == arena.inside {
            return must;
        }
        let mut asked = W::EMPTY;
        for child in children.iter().filter(|child| !child.pruned && child.action != PASS) {
            let point = W::bit(u32::from(child.action));
            asked |= point;
            if point.meets(must) {
                let next = child.zone;
                zone |= next | arena.with_captured(child.captured, next);
            }
        }
        let illegal = must & arena.empty(&state.stones) & !asked;
        for index in points(illegal) {
            zone |= if state.ban == Some(index as u8) {
                arena.ban_zone(&state.stones, side, index)
            } else {
                arena.suicide_zone(&state.stones, side, index, zone)
            };
        }
        arena.close(&state.stones, zone)
    }
}

/// Does the result of a solved position hold whatever threats the sides have? It
/// does if the loser is banned from no ko, and the winner retakes none that it is
/// banned from.
fn is_free<W: Word>(state: &State<W>, children: &[Child<W>], view: &View) -> bool {
    if view.least == 0 {
        let child = &children[view.best];
        let breaks_ban = state.ban == Some(child.action);
        child.free && !breaks_ban
    } else {
        state.ban.is_none() && children.iter().filter(|child| !child.pruned).all(|child| child.free)
    }
}

/// What the children of a position say together.
pub(crate) struct View {
    /// The most promising child; `usize::MAX` if there is none.
    pub best: usize,
    /// Its number for the mover.
    least: u32,
    /// The next best.
    second: u32,
    /// The best child's number for the other side.
    best_other: u32,
    /// Children that the other side has yet to win.
    open: u32,
    /// All together for the other side.
    sum: u32,
}

impl View {
    fn numbers(&self, attacking: bool) -> Numbers {
        if attacking {
            Numbers { proof: self.least, disproof: self.sum }
        } else {
            Numbers { proof: self.sum, disproof: self.least }
        }
    }
}
