//! First guesses at the numbers of positions never visited: they order the
//! search and decide nothing.

use tesuji_board::{Color, Point, PointSet};

use super::estimate_capture::CaptureEstimate;
use super::estimate_link::LinkEstimate;
use super::eyes::EyeCosts;
use super::lessons::Places;
use super::table::Numbers;
use super::{Search, candidates};
use crate::goal::GoalKind;

/// First guesses at the numbers of positions never visited.
pub(super) struct Estimate<'a> {
    search: &'a Search<'a>,
    eyes: Option<EyeCosts>,
    other: Option<Other<'a>>,
}

/// Goals that are not about eyes.
enum Other<'a> {
    Capture(Box<CaptureEstimate<'a>>),
    Link(Box<LinkEstimate>),
}

/// What so many missing moves cost.
fn price(moves: i32) -> u32 {
    let moves = moves.clamp(0, 8) as u32;
    (moves + 1) * (moves + 2) / 2
}

impl<'a> Estimate<'a> {
    pub fn new(search: &'a Search<'a>) -> Estimate<'a> {
        let (board, goal) = (&search.board, search.goal);
        let stones_of = |color: Color| -> PointSet {
            let targets = goal.targets.iter().copied();
            targets.filter(|&t| board.get(t) == Some(color)).collect()
        };
        let eyes = match goal.kind {
            GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive | GoalKind::Eye => {
                Some(EyeCosts::new(board, goal.prover, &stones_of(goal.prover)))
            }
            GoalKind::LiveAnywhere => {
                Some(EyeCosts::new(board, goal.prover, &board.stones(goal.prover)))
            }
            GoalKind::Capture
            | GoalKind::Connect
            | GoalKind::Cut
            | GoalKind::Apart
            | GoalKind::NoEye => None,
        };
        let other = match goal.kind {
            GoalKind::Capture | GoalKind::NoEye => {
                Some(Other::Capture(Box::new(CaptureEstimate::new(board, goal))))
            }
            GoalKind::Connect => {
                Some(Other::Link(Box::new(LinkEstimate::new(board, goal, goal.prover))))
            }
            GoalKind::Cut | GoalKind::Apart => {
                Some(Other::Link(Box::new(LinkEstimate::new(board, goal, goal.opponent()))))
            }
            _ => None,
        };
        Estimate { search, eyes, other }
    }

    pub fn prover_move(&mut self, p: Point, captured: usize) -> Numbers {
        let bias = self.search.style.bias;
        let (board, goal) = (&self.search.board, self.search.goal);
        let mut numbers = match &mut self.eyes {
            Some(eyes) => {
                let mut moves = eyes.after(p, goal.prover) - captured.min(2) as i32;
                if candidates::fills_own_eye(board, goal.prover, p) {
                    moves += 3;
                }
                Numbers { proof: bias + price(moves), disproof: 1 }
            }
            None => match &mut self.other {
                Some(Other::Capture(capture)) => capture.prover_move(p, captured, bias),
                Some(Other::Link(link)) => link.prover_move(p, captured, bias),
                None => Numbers { proof: bias, disproof: 1 },
            },
        };
        let depth = self.search.style.depth * board.depth() as u32;
        numbers.proof += self.history(p) + self.lessons(p) + self.local(p) + depth;
        numbers
    }

    /// Nothing for the plan and for replies close to the last move.
    fn local(&self, p: Point) -> u32 {
        let search = self.search;
        let Some(last) = search.last else { return 0 };
        let near = last.column().abs_diff(p.column()).max(last.row().abs_diff(p.row()));
        if search.plan == Some(p) || near <= 1 { 0 } else { search.style.local }
    }

    /// Less for moves that won more often elsewhere.
    fn history(&self, p: Point) -> u32 {
        let search = self.search;
        let most = search.style.history;
        let saved = u64::from(most) * u64::from(search.wins[p]) / u64::from(search.most_wins);
        most - saved as u32
    }

    /// Less for moves that won more often in like surroundings.
    fn lessons(&self, p: Point) -> u32 {
        let search = self.search;
        if !search.style.learns() {
            return 0;
        }
        let places = Places::of(&search.board, search.goal.prover, p);
        search.lessons.cost(places, search.style.lessons)
    }

    pub fn opponent_move(&mut self, p: Point, captured: usize, plan: Option<Point>) -> Numbers {
        let bias = self.search.style.bias;
        match &mut self.eyes {
            Some(eyes) => {
                let moves = eyes.after(p, self.search.goal.opponent()) + captured.min(3) as i32;
                let disproof = (8 - moves).clamp(1, 8) as u32;
                let disproof = if plan == Some(p) { 1 } else { disproof + self.search.style.vital };
                Numbers { proof: bias + price(moves - 1), disproof }
            }
            None => match &mut self.other {
                Some(Other::Capture(capture)) => capture.opponent_move(p, captured, plan, bias),
                Some(Other::Link(link)) => link.opponent_move(p, plan, bias),
                None => Numbers { proof: bias, disproof: 1 },
            },
        }
    }
}
