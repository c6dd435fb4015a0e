//! One race judged by the theory and by play.

use tesuji_board::{Color, Move};
use tesuji_cgt::Arena;

use crate::decide::Class;
use crate::judge::{Basis, Effort, Obstacle, judge};
use crate::play::{NoResult, Outcome};
use crate::random::RandomRace;

/// What the comparison of one race gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Theory and play give the same winner (and, where that is asked, the same
    /// first moves), whoever moves first.
    Agreed {
        /// The kind of race.
        class: Class,
        /// The results with Black and with White first.
        outcomes: [Outcome; 2],
        /// Whether the sum is a number, which leaves nothing to choose.
        is_number: bool,
    },
    /// They do not.
    Differs(String),
    /// The theory says nothing.
    NoTheory(Obstacle),
    /// Play did not come to an end.
    NoPlay(NoResult),
}

impl RandomRace {
    /// Compares the winners; play may visit `most_positions`.
    pub fn compare(&self, most_positions: u64) -> Agreement {
        // Nothing is played out to find moves.
        let effort = Effort { race_positions: 0, ..Effort::default() };
        self.compare_with(&effort, |first| {
            let outcome = self.race.arbiter(&self.board, most_positions).outcome(first)?;
            Ok(Played { outcome, moves: None })
        })
    }

    /// Compares the winners and all first moves.
    pub fn compare_moves(&self, most_positions: u64) -> Agreement {
        self.compare_with(&Effort::default(), |first| self.play_moves(first, most_positions))
    }

    fn compare_with(
        &self,
        effort: &Effort,
        play: impl Fn(Color) -> Result<Played, NoResult>,
    ) -> Agreement {
        let arena = &mut Arena::new();
        let judged = judge(arena, &self.board, &self.race, effort);
        let class = match (judged.basis, judged.class) {
            (Basis::Theory, Some(class)) => class,
            (Basis::Play(obstacle) | Basis::Nothing(obstacle, _), _) => {
                return Agreement::NoTheory(obstacle);
            }
            (Basis::Theory, None) => return Agreement::Differs("no class".to_owned()),
        };
        let mut outcomes = [Outcome::Neither; 2];
        for first in Color::BOTH {
            let played = match play(first) {
                Ok(played) => played,
                Err(error) => return Agreement::NoPlay(error),
            };
            let theory = &judged.first[first.index()];
            if theory.outcome != Some(played.outcome) {
                let (by_theory, by_play) = (theory.outcome, played.outcome);
                return Agreement::Differs(format!(
                    "{first} first: theory {by_theory:?}, play {by_play:?}"
                ));
            }
            let mut moves: Vec<Move> = theory.moves.iter().map(|&p| Move::Play(p)).collect();
            moves.extend(theory.may_pass.then_some(Move::Pass));
            if let Some(by_play) = played.moves.filter(|by_play| *by_play != moves) {
                return Agreement::Differs(format!(
                    "{first} first: moves by theory {moves:?}, by play {by_play:?}"
                ));
            }
            outcomes[first.index()] = played.outcome;
        }
        let is_number = judged.totals.is_some_and(|[g, _]| g.is_number());
        Agreement::Agreed { class, outcomes, is_number }
    }

    fn play_moves(&self, first: Color, most_positions: u64) -> Result<Played, NoResult> {
        let mut arbiter = self.race.arbiter(&self.board, most_positions);
        let outcome = arbiter.outcome(first)?;
        let mut moves = Vec::new();
        if outcome != Outcome::Won(!first) {
            for p in self.race.area() & self.board.empty_points() {
                if !self.board.is_suicide(first, p)
                    && arbiter.outcome_after(first, Move::Play(p))? == outcome
                {
                    moves.push(Move::Play(p));
                }
            }
            if arbiter.outcome_after(first, Move::Pass)? == outcome {
                moves.push(Move::Pass);
            }
        }
        Ok(Played { outcome, moves: Some(moves) })
    }
}

struct Played {
    outcome: Outcome,
    /// All first moves that reach it, if they were looked for.
    moves: Option<Vec<Move>>,
}
