//! Two eye rules side by side, tried out on random boards.

use tesuji_board::{Board, ChainId, Color, PointSet, Rng, Setup, Size};
use tesuji_reading::{Conclusion, FoundPair, RuleFinder, RuleUse};

use super::Report;
use super::grid::{Grid, Position};
use super::search::{Referee, Ruling};
use crate::goal::RuleGoal;
use crate::leaves::Finder;
use crate::matcher::{Window, windows};
use crate::rule_set::RuleSet;
use crate::store::RuleBase;

/// The boards: small, so that the referee can look at all moves.
const SIZES: [(usize, usize); 4] = [(9, 4), (7, 5), (8, 5), (6, 6)];

/// How many plies beyond the sum of the depths the referee looks.
const SLACK: usize = 4;

/// How often the points that a pair does not depend on are filled anew.
const REFILLS: usize = 20;

/// Makes random boards with pairs of eye rules and has the referee look whether
/// the chain lives.
pub struct PairTrial<'a> {
    base: &'a RuleBase,
    boards: Vec<Small<'a>>,
}

/// A board size with its finder and all places of eye rules.
struct Small<'a> {
    size: Size,
    finder: Finder<'a>,
    places: Vec<u32>,
    /// Windows of sets with secluded rules.
    windows: Vec<(&'a RuleSet, Window)>,
}

impl<'a> PairTrial<'a> {
    /// Nothing if the rules of a base are not proved.
    pub fn new(base: &'a RuleBase) -> Result<PairTrial<'a>, crate::leaves::Unproved> {
        let mut boards = Vec::new();
        for (width, height) in SIZES {
            let size = Size::new(width, height).expect("a small board");
            let finder = Finder::new(base, size, |set| set.task.goal == RuleGoal::Eye)?;
            let near = finder.near(Conclusion::Eye, &size.points().collect());
            let places = near.into_iter().map(|(place, _)| place).collect();
            let secluded = |set: &&RuleSet| set.rules().iter().any(|r| !r.secluded.is_empty());
            let laid = base.sets.iter().filter(secluded).flat_map(|set| {
                windows(set.frame(), size).into_iter().map(move |window| (set, window))
            });
            boards.push(Small { size, finder, places, windows: laid.collect() });
        }
        Ok(PairTrial { base, boards })
    }

    /// Tries boards until one of them shows a pair, and decides it.
    pub fn run(&self, seed: u64, attempts: usize, referee: &mut Referee) -> Report {
        let mut rng = Rng::new(seed);
        let mut report = Report::default();
        for _ in 0..attempts {
            let small = &self.boards[rng.below(self.boards.len() as u32) as usize];
            let Some(setup) = small.random(&mut rng) else { continue };
            let Some((setup, id, pair)) = small.pair_on(&setup, &mut rng) else { continue };
            let depth =
                |used: &RuleUse| usize::from(self.base.sets[used.set].rules()[used.rule].depth);
            let depths: usize = pair.used.iter().map(depth).sum();
            let ruling = decide(&setup, id, depths, referee);
            report.count(ruling, depths);
            if ruling == Ruling::Refuted {
                report.examples.push((pair.used[0].rule as u32, setup));
            }
            report.rules += 2;
            return report;
        }
        report
    }
}

impl Small<'_> {
    /// A board with the stones of two random secluded rules and anything around.
    fn random(&self, rng: &mut Rng) -> Option<Setup> {
        let mut setup = Setup::new(self.size);
        let mut laid = PointSet::EMPTY;
        for _ in 0..2 {
            let (set, window) = &self.windows[rng.below(self.windows.len() as u32) as usize];
            let rule = &set.rules()[rng.below(set.rules().len() as u32) as usize];
            if rule.secluded.is_empty() || rule.depth == 0 {
                return None;
            }
            let [black, white] =
                [rule.pattern.black, rule.pattern.white].map(|c| window.points_of(c));
            let shared = laid & *window.area();
            let clash = shared - (black & setup.black);
            if !clash.is_empty() {
                return None;
            }
            setup.black |= black;
            setup.white |= white;
            laid |= *window.area();
        }
        let black = 20 + rng.below(60);
        for p in self.size.points().filter(|p| !laid.contains(*p)) {
            match rng.below(100) {
                n if n < black => drop(setup.black.insert(p)),
                n if n < 90 => drop(setup.white.insert(p)),
                _ => {}
            }
        }
        Some(setup)
    }

    /// A pair of rules for a chain of Black, if there is one, on a board that was
    /// changed where the pair does not look.
    fn pair_on(&self, setup: &Setup, rng: &mut Rng) -> Option<(Setup, ChainId, FoundPair)> {
        let board = Board::from_setup(setup).ok()?;
        let mut found = Vec::new();
        for id in board.chains(Color::Black) {
            self.pairs(&board, id, &mut |pair| found.push((id, pair)));
        }
        if found.is_empty() {
            return None;
        }
        let (id, pair) = found.swap_remove(rng.below(found.len() as u32) as usize);
        let mut changed = *setup;
        for _ in 0..REFILLS {
            let mut next = changed;
            for p in self.size.points().filter(|p| !pair.zone.contains(*p)) {
                if rng.below(3) == 0 {
                    let stone = [Some(Color::White), Some(Color::White), None, Some(Color::Black)];
                    next.put(p, stone[rng.below(4) as usize]);
                }
            }
            let Ok(board) = Board::from_setup(&next) else { continue };
            // The chain may have grown; what matters is that the pair is still seen.
            let mut seen = false;
            let again = board.chain_at(id.point()).expect("the chain lies in the zone");
            self.pairs(&board, again, &mut |other| seen |= other.used == pair.used);
            if seen {
                changed = next;
            }
        }
        let board = Board::from_setup(&changed).expect("it was seen");
        let id = board.chain_at(id.point()).expect("the chain lies in the zone");
        Some((changed, id, pair))
    }

    fn pairs(&self, board: &Board, id: ChainId, tell: &mut dyn FnMut(FoundPair)) {
        self.finder.find_pairs(board, id, [&self.places, &self.places], tell);
    }
}

/// Whether the chain lives although White moves first, without any ko rule.
fn decide(setup: &Setup, id: ChainId, depths: usize, referee: &mut Referee) -> Ruling {
    let (width, height) = (setup.size.width(), setup.size.height());
    let grid = Grid::new(width, height);
    let index = |p: tesuji_board::Point| p.row() * width + p.column();
    let bits = |set: PointSet| set.iter().fold(0u64, |bits, p| bits | 1 << index(p));
    let position = Position { black: bits(setup.black), white: bits(setup.white) };
    let point = index(id.point());
    for moves in (depths..=depths + SLACK).step_by(2) {
        let all = grid.all();
        match referee.anchored(&grid, position, all, RuleGoal::Life, 1 << point, moves) {
            Ruling::Refuted => {}
            ruling => return ruling,
        }
    }
    Ruling::Refuted
}
