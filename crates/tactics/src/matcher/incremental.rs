//! Looking for rules all over a board, and again only where stones changed.

use tesuji_board::{Board, Color, Point, PointMap, PointSet, Size};

use super::conditions::Surroundings;
use super::window::{Window, windows};
use super::zone::zone;
use crate::conditions::Conditions;
use crate::pattern::Pattern;
use crate::rule_set::RuleSet;

/// A rule that matches: plain data, enough for a checker to look again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Which of the rule sets.
    pub set: usize,
    /// The number of the rule in its set.
    pub rule: u32,
    /// The board's player in the part of Black.
    pub color: Color,
    /// The point under every cell of the frame.
    pub points: Vec<Point>,
}

/// A window of one set on this board.
struct Place {
    set: u16,
    window: Window,
}

/// Rule sets on a board of one size. Which windows show a pattern that has
/// rules is kept from move to move; conditions are looked at when asked for.
pub struct Matcher<'a> {
    sets: &'a [RuleSet],
    filters: Vec<Filter>,
    conditions: Vec<&'a [Conditions]>,
    places: Vec<Place>,
    over: PointMap<Vec32>,
    lists: Vec<u32>,
    /// For every window and player: the pattern shown, if it has rules.
    shown: Vec<[Option<Pattern>; 2]>,
    /// The windows that show something, with their positions in this list.
    live: Vec<u32>,
    live_at: Vec<u32>,
}

/// A part of a list of window numbers.
#[derive(Clone, Copy)]
struct Vec32 {
    start: u32,
    end: u32,
}

const NOWHERE: u32 = u32::MAX;

impl<'a> Matcher<'a> {
    /// Lays out the windows of all sets on a board's size.
    pub fn new(sets: &'a [RuleSet], size: Size) -> Matcher<'a> {
        let mut places = Vec::new();
        for (i, set) in sets.iter().enumerate() {
            let of_set = windows(set.frame(), size);
            places.extend(of_set.into_iter().map(|window| Place { set: i as u16, window }));
        }
        let mut over = PointMap::filled(Vec32 { start: 0, end: 0 });
        let mut lists = Vec::new();
        for point in size.points() {
            let start = lists.len() as u32;
            let hit = |(_, place): &(usize, &Place)| place.window.area().contains(point);
            lists.extend(places.iter().enumerate().filter(hit).map(|(i, _)| i as u32));
            over[point] = Vec32 { start, end: lists.len() as u32 };
        }
        let conditions = sets.iter().map(RuleSet::cores).collect();
        Matcher {
            filters: sets.iter().map(Filter::new).collect(),
            conditions,
            shown: vec![[None; 2]; places.len()],
            live_at: vec![NOWHERE; places.len()],
            live: Vec::new(),
            sets,
            places,
            over,
            lists,
        }
    }

    /// The number of windows on the board.
    pub fn windows(&self) -> usize {
        self.places.len()
    }

    /// Looks at all windows anew.
    pub fn reset(&mut self, board: &Board) {
        for i in 0..self.places.len() {
            self.look(board, i);
        }
    }

    /// Looks again at the windows over points whose contents changed: the point
    /// played and the stones captured.
    pub fn update(&mut self, board: &Board, changed: &PointSet) {
        for point in changed.iter() {
            let Vec32 { start, end } = self.over[point];
            for i in start..end {
                self.look(board, self.lists[i as usize] as usize);
            }
        }
    }

    fn look(&mut self, board: &Board, i: usize) {
        let place = &self.places[i];
        let set = &self.sets[place.set as usize];
        let pattern = place.window.pattern(board, Color::Black);
        let known = |pattern: Pattern| {
            self.filters[place.set as usize].may_know(pattern) && set.knows(pattern)
        };
        let swapped = Pattern { black: pattern.white, white: pattern.black };
        let shown = [known(pattern).then_some(pattern), known(swapped).then_some(swapped)];
        let was = self.live_at[i];
        match (shown != [None; 2], was) {
            (true, NOWHERE) => {
                self.live_at[i] = self.live.len() as u32;
                self.live.push(i as u32);
            }
            (false, at) if at != NOWHERE => {
                self.live.swap_remove(at as usize);
                if let Some(&moved) = self.live.get(at as usize) {
                    self.live_at[moved as usize] = at;
                }
                self.live_at[i] = NOWHERE;
            }
            _ => {}
        }
        self.shown[i] = shown;
    }

    /// Every rule that matches, with conditions looked at on this board.
    pub fn matches(&self, board: &Board) -> Vec<Match> {
        let mut found = Vec::new();
        for &i in &self.live {
            self.matches_in(board, i as usize, &mut found);
        }
        found
    }

    /// The rules that match in windows over some points.
    pub fn matches_over(&self, board: &Board, points: &PointSet) -> Vec<Match> {
        let mut found = Vec::new();
        for &i in &self.live {
            if self.places[i as usize].window.area().meets(points) {
                self.matches_in(board, i as usize, &mut found);
            }
        }
        found
    }

    /// At most one match for each window and player: the shallowest rule.
    fn matches_in(&self, board: &Board, i: usize, found: &mut Vec<Match>) {
        let place = &self.places[i];
        let set = &self.sets[place.set as usize];
        for color in Color::BOTH {
            let Some(pattern) = self.shown[i][color.index()] else { continue };
            let closed = !set.task.reading.white_joins;
            let around =
                Surroundings::new(board, set.frame(), &place.window, pattern, color, closed);
            let conditions = &self.conditions[place.set as usize];
            let rule = set
                .with_pattern(pattern)
                .map(|(number, _)| number)
                .find(|&number| around.satisfy(conditions[number as usize]));
            if let Some(rule) = rule {
                found.push(Match {
                    set: place.set as usize,
                    rule,
                    color,
                    points: place.window.points().to_vec(),
                });
            }
        }
    }

    /// The points that a match depends on.
    pub fn zone(&self, board: &Board, found: &Match) -> Option<PointSet> {
        let set = self.sets.get(found.set)?;
        let rule = set.rules().get(found.rule as usize)?;
        let window = Window::new(set.frame(), board.size(), found.points.clone())?;
        let conditions = self.conditions[found.set][found.rule as usize];
        Some(zone(board, set.frame(), &window, rule.pattern, found.color, conditions))
    }
}

/// A bit for each hash value of a pattern: most windows show nothing known, and
/// this says so at once.
struct Filter(Vec<u64>);

const FILTER_BITS: u32 = 18;

impl Filter {
    fn new(set: &RuleSet) -> Filter {
        let mut filter = Filter(vec![0; 1 << (FILTER_BITS - 6)]);
        for pattern in set.patterns() {
            let bit = Filter::bit(pattern);
            filter.0[bit / 64] |= 1 << (bit % 64);
        }
        filter
    }

    #[inline]
    fn bit(pattern: Pattern) -> usize {
        let key = u64::from(pattern.black.bits()) << 16 | u64::from(pattern.white.bits());
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - FILTER_BITS)) as usize
    }

    #[inline]
    fn may_know(&self, pattern: Pattern) -> bool {
        let bit = Filter::bit(pattern);
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }
}
