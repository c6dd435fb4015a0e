//! How well a method chooses among the moves of problems.

use tesuji_board::{Board, Color, Game, Point, PointMap};
use tesuji_fuseki::{Help, Method, Opening, Params, analyse, equivalent, influence_balance};
use tesuji_patterns::{Knowledge, Position};

use super::{FourChoice, Ladders, Source, chances, read_joints};

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chooser {
    /// One of the strategies.
    Strategy(Method),
    /// The probability by patterns alone.
    Patterns,
    /// The probability by the network alone.
    Network,
    /// Bouzy's influence 5/21 alone.
    Influence,
    /// Chance: all moves alike.
    Random,
}

impl Chooser {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Chooser::Strategy(method) => method.name(),
            Chooser::Patterns => "patterns",
            Chooser::Network => "network",
            Chooser::Influence => "influence",
            Chooser::Random => "random",
        }
    }
}

/// Hits and scores. Where several moves are liked equally, each counts for its
/// share.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many problems.
    pub problems: usize,
    /// How often the best move was chosen.
    pub hits: f64,
    /// The sum of the scores.
    pub score: f64,
}

impl Tally {
    /// Takes in what a problem's choices are worth to the chooser; those that
    /// it cannot choose are worth nothing.
    pub fn add(&mut self, problem: &FourChoice, values: &[Option<f32>]) {
        self.problems += 1;
        let Some(most) = values.iter().flatten().copied().max_by(f32::total_cmp) else { return };
        let chosen = problem.choices.iter().zip(values).filter(|(_, value)| **value == Some(most));
        let count = chosen.clone().count() as f64;
        for (choice, _) in chosen {
            self.score += f64::from(choice.score) / count;
            self.hits += f64::from(u8::from(choice.score == problem.best())) / count;
        }
    }

    /// Adds other problems.
    pub fn merge(&mut self, other: &Tally) {
        self.problems += other.problems;
        self.hits += other.hits;
        self.score += other.score;
    }

    /// The mean score.
    pub fn mean(&self) -> f64 {
        self.score / self.problems.max(1) as f64
    }
}

/// A problem with what all choosers say of its choices.
pub struct Judged<'a> {
    /// The problem.
    pub problem: &'a FourChoice,
    /// Its moves as the strategies see them: the choices and their equivalents.
    opening: Opening,
    chances: [PointMap<f32>; 2],
    intuition: Option<PointMap<f32>>,
}

/// The probabilities of all moves by somebody who has seen many games.
pub type Intuition<'a> = &'a dyn Fn(&Game) -> PointMap<f32>;

/// No probability is taken to be lower.
const LEAST_CHANCE: f32 = 1e-5;

impl<'a> Judged<'a> {
    /// Looks at a problem.
    pub fn new(
        problem: &'a FourChoice,
        knowledge: &Knowledge,
        intuition: Option<Intuition>,
        params: &Params,
    ) -> Judged<'a> {
        let position = Position::from_game(&problem.game);
        let (board, color) = (position.board(), position.to_move());
        let chances = chances(knowledge, &position);
        let joints = read_joints(board);
        let look = |points: &[Point]| {
            let mut help = Help { tactics: &mut Ladders, joints: &joints, chances: Some(&chances) };
            let last = position.last(0);
            analyse(board, color, last, Some(points), Method::Both, &mut help, params)
        };
        let mut points: Vec<Point> = problem.choices.iter().map(|choice| choice.point).collect();
        let proposed = look(&[]).proposed;
        for choice in &problem.choices {
            points.extend(equivalent(board, &proposed, choice.point));
        }
        points.sort_unstable();
        points.dedup();
        let opening = look(&points);
        let intuition = intuition.map(|ask| ask(&problem.game));
        Judged { problem, opening, chances, intuition }
    }

    /// What each choice is worth to some sources.
    pub fn worths(&self, sources: &[Source]) -> Vec<Vec<f32>> {
        let log = |chance: f32| chance.max(LEAST_CHANCE).ln();
        let worth = |source: Source, point: Point| {
            let view = || self.opening.moves.iter().find(|view| view.point == point);
            match source {
                Source::Sc => view().map_or(0.0, |view| view.sc),
                Source::Sp => view().map_or(0.0, |view| view.sp),
                Source::Patterns => log(self.chances[0][point]),
                Source::Network => log(self.intuition.as_ref().map_or(0.0, |map| map[point])),
            }
        };
        let of = |point: Point| sources.iter().map(|&source| worth(source, point)).collect();
        self.problem.choices.iter().map(|choice| of(choice.point)).collect()
    }

    /// Whether the network was asked.
    pub fn has_intuition(&self) -> bool {
        self.intuition.is_some()
    }

    /// The number of recommendations and of the points they are about.
    pub fn candidates(&self) -> (usize, usize) {
        (self.opening.raw_suggestions, self.opening.proposed.len())
    }

    /// The number of choices that cases recommend, and that have a
    /// recommendation nearby.
    pub fn covered(&self) -> (usize, usize) {
        let board = self.problem.game.board();
        let points = || self.problem.choices.iter().map(|choice| choice.point);
        let equal = points().filter(|&p| self.opening.proposed.contains(p)).count();
        let either = points().filter(|&p| equivalent(board, &self.opening.proposed, p).is_some());
        (equal, either.count() - equal)
    }

    /// What the choices are worth to a chooser, whatever cases recommend.
    pub fn values(&self, chooser: Chooser) -> Vec<Option<f32>> {
        let choices = self.problem.choices.iter().map(|choice| choice.point);
        choices.map(|point| Some(self.value(chooser, point))).collect()
    }

    /// The same for choices alone that cases recommend.
    pub fn values_of_equal(&self, method: Method) -> Vec<Option<f32>> {
        let proposed = &self.opening.proposed;
        let choices = self.problem.choices.iter().map(|choice| choice.point);
        choices
            .map(|p| proposed.contains(p).then(|| self.value(Chooser::Strategy(method), p)))
            .collect()
    }

    /// The same where a recommendation nearby stands for a choice.
    pub fn values_of_equivalent(&self, method: Method) -> Vec<Option<f32>> {
        let board = self.problem.game.board();
        let choices = self.problem.choices.iter().map(|choice| choice.point);
        choices
            .map(|p| {
                let stand_in = equivalent(board, &self.opening.proposed, p)?;
                Some(self.value(Chooser::Strategy(method), stand_in))
            })
            .collect()
    }

    fn value(&self, chooser: Chooser, point: Point) -> f32 {
        match chooser {
            Chooser::Strategy(method) => {
                let view = self.opening.moves.iter().find(|view| view.point == point);
                view.map_or(f32::MIN, |view| view.value(method))
            }
            Chooser::Patterns => self.chances[0][point],
            Chooser::Network => self.intuition.as_ref().map_or(0.0, |map| map[point]),
            Chooser::Influence => influence_after(self.problem, point),
            Chooser::Random => 0.0,
        }
    }
}

fn influence_after(problem: &FourChoice, point: Point) -> f32 {
    let color = problem.game.to_move();
    let mut board: Board = problem.game.board().clone();
    board.play_unchecked(color, point);
    let balance = influence_balance(&board, 5, 21) as f32;
    if color == Color::Black { balance } else { -balance }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuseki::Option4;
    use tesuji_board::{Game, Ruleset, Size};

    fn problem(scores: &[u32]) -> FourChoice {
        let points = ["D4", "Q4", "D16", "Q16"];
        let choices = points.iter().zip(scores);
        let choices = choices.map(|(p, &score)| Option4 { point: p.parse().unwrap(), score });
        let game = Game::new(Size::STANDARD, Ruleset::CHINESE);
        FourChoice { id: "a".to_owned(), game, choices: choices.collect() }
    }

    #[test]
    fn ties_are_shared_and_nothing_scores_nothing() {
        let problem = problem(&[10, 7, 5, 3]);
        let mut tally = Tally::default();
        tally.add(&problem, &[Some(0.0); 4]);
        assert_eq!((tally.hits, tally.score), (0.25, 6.25));
        tally.add(&problem, &[Some(1.0), Some(2.0), None, None]);
        assert_eq!((tally.hits, tally.score), (0.25, 13.25));
        tally.add(&problem, &[None; 4]);
        assert_eq!((tally.problems, tally.score), (3, 13.25));
    }
}
