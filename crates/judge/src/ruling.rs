//! What is said of a capturing race, by every command alike: what `fight` finds, and
//! a proof of capture or survival where one is found. A proof decides.

use tesuji_board::{Board, Budget, Color, KoGrade, Move, Point};
use tesuji_reading::{Config, Goal, GoalKind, Hole, Proof};
use tesuji_semeai::{Judgement, NoRace, Race};

use crate::fight::{self, Means, Source, Verdict, stake};
use crate::prove::{first_move, prove_after};

/// Positions that the search for one proof may look at. A capture that can be proven
/// takes some hundreds, rarely thousands.
pub const PROOF_NODES: u64 = 20_000;
/// Bytes that it may take.
const MEMORY: usize = 64 << 20;

/// On what an answer rests; the stronger is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ground {
    /// Nothing is known.
    Unknown,
    /// Stones around are only believed to be safe, or an open edge to be closed.
    Estimated,
    /// All moves of both sides inside the race; the stones around live whatever is
    /// played.
    PlayedOut,
    /// The sum of the regions; the stones around live whatever is played.
    Counted,
    /// A proof that the checker accepted.
    Proven,
}

/// What happens in a race when a side moves first.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// What the side achieves; nothing where it is not known.
    pub verdict: Option<Verdict>,
    /// On what that rests.
    pub ground: Ground,
    /// Where the answer came from before a proof was looked for.
    pub source: Option<Source>,
    /// Whether the proof says something else than that.
    pub overruled: bool,
    /// The proofs: one of capture, or two of survival.
    pub proofs: Vec<Proof>,
    /// First moves that are known to be right by a proof.
    pub proven_moves: Vec<Point>,
}

/// Why nothing can be said of a race.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoRuling {
    /// There is none.
    #[error(transparent)]
    NoRace(#[from] NoRace),
    /// The checker refuses a proof.
    #[error("the search is wrong: its proof has a hole: {0}")]
    Hole(Hole),
}

/// Who wins, seen from a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// This side captures.
    Side(Color),
    /// Nobody does.
    Nobody,
    /// It hangs on a ko.
    Ko,
}

/// Who wins when a side begins that achieves this.
pub fn winner(verdict: &Verdict, first: Color) -> Winner {
    match (verdict.save, verdict.kill) {
        (_, KoGrade::Yes) => Winner::Side(first),
        (KoGrade::No, KoGrade::No) => Winner::Side(!first),
        (KoGrade::Yes, KoGrade::No) => Winner::Nobody,
        _ => Winner::Ko,
    }
}

/// How a race is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceQuestion {
    /// For the answer without proof.
    pub means: Means,
    /// Positions that the search for one proof may look at.
    pub proof_nodes: u64,
}

impl Default for RaceQuestion {
    fn default() -> RaceQuestion {
        let means = Means { effort: fight::usual_effort(), guess: true };
        RaceQuestion { means, proof_nodes: PROOF_NODES }
    }
}

/// What happens in a race when a side moves first. `theory` is the judgement of the
/// race without play.
pub(crate) fn rule(
    board: &Board,
    race: &Race,
    theory: &Judgement,
    first: Color,
    asked: &RaceQuestion,
    budget: &Budget,
) -> Result<Ruling, NoRuling> {
    let RaceQuestion { means, proof_nodes } = asked;
    let found = fight::look(board, race, theory, first, means, budget);
    let ground = found.map_or(Ground::Unknown, |(_, source)| ground(board, race, source));
    let (verdict, source) = (found.map(|(verdict, _)| verdict), found.map(|(_, source)| source));
    let ruling = Ruling { verdict, ground, source, ..Ruling::unknown() };
    let budget = budget.with_nodes(*proof_nodes).with_memory(MEMORY);
    Prover { board, race, first, budget }.rule(ruling)
}

/// How strong an answer without a proof is.
fn ground(board: &Board, race: &Race, source: Source) -> Ground {
    // Neither counting nor play knows of a ko that was just taken.
    let ko = board.ko().is_some_and(|ban| race.area().contains(ban.point));
    match source {
        _ if ko || race.rests_on_assumptions => Ground::Estimated,
        Source::Theory => Ground::Counted,
        Source::Play => Ground::PlayedOut,
        Source::Closed | Source::Guess => Ground::Estimated,
    }
}

impl Ruling {
    /// A chain that is safe whatever is played stands, and captures nothing.
    pub(crate) fn safe() -> Ruling {
        let verdict = Verdict { save: KoGrade::Yes, kill: KoGrade::No, action: None };
        Ruling { verdict: Some(verdict), ..Ruling::unknown() }
    }

    fn unknown() -> Ruling {
        Ruling {
            verdict: None,
            ground: Ground::Unknown,
            source: None,
            overruled: false,
            proofs: Vec::new(),
            proven_moves: Vec::new(),
        }
    }

    fn proven(self, verdict: Verdict, first: Color, proofs: Vec<Proof>) -> Ruling {
        let overruled = self.verdict.is_some_and(|v| winner(&v, first) != winner(&verdict, first));
        Ruling { verdict: Some(verdict), ground: Ground::Proven, overruled, proofs, ..self }
    }
}

struct Prover<'a> {
    board: &'a Board,
    race: &'a Race,
    first: Color,
    budget: Budget<'a>,
}

impl Prover<'_> {
    /// Looks for a proof of what was found, else of the opposite.
    fn rule(&self, found: Ruling) -> Result<Ruling, NoRuling> {
        if self.budget.nodes == 0 {
            return Ok(found);
        }
        let first = self.first;
        let expected = found.verdict.map(|verdict| winner(&verdict, first));
        let killers = match expected {
            Some(Winner::Side(side)) => [side, !side],
            _ => [first, !first],
        };
        // The capture of few stones inside an eye decides nothing.
        for killer in killers.into_iter().filter(|&side| self.race.is_decisive(!side)) {
            let goal = self.goal(GoalKind::Capture, killer, !killer);
            let Some(proof) = self.ask(self.board, &goal, first)? else { continue };
            if killer != first {
                return Ok(found.proven(Verdict::LOST, first, vec![proof]));
            }
            let (action, moves) = self.action(&found, &proof)?;
            let verdict = Verdict { save: KoGrade::Yes, kill: KoGrade::Yes, action };
            let ruling = found.proven(verdict, first, vec![proof]);
            return Ok(Ruling { proven_moves: moves, ..ruling });
        }
        // What was counted or played out and is decided has no survival to prove; an
        // estimate may be wrong, and whoever asks without one would find the proofs.
        let is_decided = expected.is_some_and(|winner| winner != Winner::Nobody);
        if is_decided && found.ground > Ground::Estimated {
            return Ok(found);
        }
        let [own, other] = [first, !first].map(|side| self.goal(GoalKind::Survive, side, side));
        let Some(own) = self.ask(self.board, &own, first)? else { return Ok(found) };
        let Some(other) = self.ask(self.board, &other, first)? else { return Ok(found) };
        let (action, moves) = self.action(&found, &own)?;
        let verdict = Verdict { save: KoGrade::Yes, kill: KoGrade::No, action };
        let ruling = found.proven(verdict, first, vec![own, other]);
        Ok(Ruling { proven_moves: moves, ..ruling })
    }

    /// The move to name, and all that are proven: what was found if that is proven
    /// too, else the move of the proof.
    fn action(
        &self,
        found: &Ruling,
        proof: &Proof,
    ) -> Result<(Option<Point>, Vec<Point>), NoRuling> {
        let by_proof = first_move(proof);
        let mut moves: Vec<Point> = by_proof.into_iter().collect();
        let goal = &proof.goal;
        let Some(wanted) = found.verdict.filter(|v| v.save > KoGrade::No).map(|v| v.action) else {
            return Ok((by_proof, moves));
        };
        if wanted == by_proof {
            return Ok((by_proof, moves));
        }
        let mut board = self.board.clone();
        if let Some(point) = wanted {
            if !board.is_legal(self.first, point) {
                return Ok((by_proof, moves));
            }
            board.make(self.first, Move::Play(point));
        }
        // A move that takes the stones needs no proof beyond itself.
        let taken = |p: &Point| board.get(*p) != self.board.get(*p);
        let is_done = goal.kind == GoalKind::Capture && goal.targets.iter().any(taken);
        if !is_done && self.ask(&board, goal, !self.first)?.is_none() {
            return Ok((by_proof, moves));
        }
        moves.extend(wanted);
        moves.sort();
        Ok((wanted, moves))
    }

    fn goal(&self, kind: GoalKind, prover: Color, owner: Color) -> Goal {
        Goal { kind, prover, targets: vec![stake(self.race, owner)] }
    }

    fn ask(&self, board: &Board, goal: &Goal, first: Color) -> Result<Option<Proof>, NoRuling> {
        let found = prove_after(board, &[], first, goal, Config::default(), &self.budget, None)
            .map_err(NoRuling::Hole)?;
        // A ko that was just taken may forbid the move.
        let is_legal = |point: Point| board.is_legal(first, point);
        Ok(found.proof.filter(|proof| first_move(proof).is_none_or(is_legal)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// Four points in a row for Black, more for White: nobody can be captured.
    const BOTH_LIVE: &str = "
        . . . . X O .
        X X X X X O O
        O O O O O O .
        . . . . . . .";

    #[test]
    fn proofs_of_survival_overrule_an_estimate() {
        let diagram = Diagram::parse(BOTH_LIVE).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let [black, white] = ["A3", "A2"].map(|name| name.parse::<Point>().unwrap());
        let race = Race::between(&board, black, white).unwrap();
        let budget = Budget::new(PROOF_NODES, MEMORY);
        let prover = Prover { board: &board, race: &race, first: Color::Black, budget };
        let lost = |ground| Ruling { verdict: Some(Verdict::LOST), ground, ..Ruling::unknown() };
        let estimated = prover.rule(lost(Ground::Estimated)).unwrap();
        assert_eq!((estimated.ground, estimated.proofs.len()), (Ground::Proven, 2));
        assert!(estimated.overruled);
        assert_eq!(winner(&estimated.verdict.unwrap(), Color::Black), Winner::Nobody);
        // What was counted is right: nothing is looked for.
        let counted = prover.rule(lost(Ground::Counted)).unwrap();
        assert_eq!((counted.ground, counted.proofs.len()), (Ground::Counted, 0));
    }
}
