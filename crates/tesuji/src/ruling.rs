//! What is said of a capturing race, by every command alike: what `fight` finds, and
//! a proof of capture or survival where one is found. A proof decides.

use anyhow::Result;
use tesuji_board::{Board, Color, Move, Point};
use tesuji_cgt::Arena;
use tesuji_reading::{Goal, GoalKind};
use tesuji_semeai::{Judgement, NoRace, Race};

use crate::fight::{self, Means, Source, Success, Verdict, stake};
use crate::solve::{self, Answer};

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

impl Ground {
    /// As JSON and people write it.
    pub fn word(self) -> &'static str {
        match self {
            Ground::Unknown => "unknown",
            Ground::Estimated => "estimated",
            Ground::PlayedOut => "played out",
            Ground::Counted => "counted",
            Ground::Proven => "proven",
        }
    }
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
    pub proofs: Vec<Answer>,
    /// First moves that are known to be right by a proof.
    pub proven_moves: Vec<Point>,
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
        (_, Success::Yes) => Winner::Side(first),
        (Success::No, Success::No) => Winner::Side(!first),
        (Success::Yes, Success::No) => Winner::Nobody,
        _ => Winner::Ko,
    }
}

/// What the owner of the first chain achieves against the second when it begins, in
/// the words of GTP's `analyze_semeai`.
pub fn between(
    board: &Board,
    ours: Point,
    theirs: Point,
    nodes: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Ruling> {
    let race = match Race::between(board, ours, theirs) {
        Err(NoRace::Safe(..)) => {
            let verdict = Verdict { save: Success::Yes, kill: Success::No, action: None };
            return Ok(Ruling { verdict: Some(verdict), ..Ruling::unknown() });
        }
        race => race?,
    };
    let color = board.get(ours).ok_or(NoRace::Empty(ours))?;
    let effort = fight::usual_effort();
    let means = Means { effort, nodes, guess: true };
    let theory = fight::theory(&mut Arena::new(), board, &race, &effort);
    rule(board, &race, &theory, color, &means, PROOF_NODES, stop)
}

/// What happens in a race when a side moves first. `theory` is the judgement of the
/// race without play.
pub fn rule(
    board: &Board,
    race: &Race,
    theory: &Judgement,
    first: Color,
    means: &Means,
    proof_nodes: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Ruling> {
    let found = fight::look(board, race, theory, first, means, stop);
    let ground = found.map_or(Ground::Unknown, |(_, source)| ground(board, race, source));
    let (verdict, source) = (found.map(|(verdict, _)| verdict), found.map(|(_, source)| source));
    let ruling = Ruling { verdict, ground, source, ..Ruling::unknown() };
    Prover { board, race, first, nodes: proof_nodes, stop }.rule(ruling)
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

    fn proven(self, verdict: Verdict, first: Color, proofs: Vec<Answer>) -> Ruling {
        let overruled = self.verdict.is_some_and(|v| winner(&v, first) != winner(&verdict, first));
        Ruling { verdict: Some(verdict), ground: Ground::Proven, overruled, proofs, ..self }
    }
}

struct Prover<'a> {
    board: &'a Board,
    race: &'a Race,
    first: Color,
    nodes: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Prover<'_> {
    /// Looks for a proof of what was found, else of the opposite.
    fn rule(&self, found: Ruling) -> Result<Ruling> {
        if self.nodes == 0 {
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
            let answer = self.ask(self.board, &goal, first)?;
            if !answer.is_proven() {
                continue;
            }
            if killer != first {
                return Ok(found.proven(Verdict::LOST, first, vec![answer]));
            }
            let (action, moves) = self.action(&found, &answer)?;
            let verdict = Verdict { save: Success::Yes, kill: Success::Yes, action };
            let ruling = found.proven(verdict, first, vec![answer]);
            return Ok(Ruling { proven_moves: moves, ..ruling });
        }
        if expected.is_some_and(|winner| winner != Winner::Nobody) {
            return Ok(found);
        }
        let [own, other] = [first, !first].map(|side| self.goal(GoalKind::Survive, side, side));
        let own = self.ask(self.board, &own, first)?;
        if !own.is_proven() {
            return Ok(found);
        }
        let other = self.ask(self.board, &other, first)?;
        if !other.is_proven() {
            return Ok(found);
        }
        let (action, moves) = self.action(&found, &own)?;
        let verdict = Verdict { save: Success::Yes, kill: Success::No, action };
        let ruling = found.proven(verdict, first, vec![own, other]);
        Ok(Ruling { proven_moves: moves, ..ruling })
    }

    /// The move to name, and all that are proven: what was found if that is proven
    /// too, else the move of the proof.
    fn action(&self, found: &Ruling, proof: &Answer) -> Result<(Option<Point>, Vec<Point>)> {
        let by_proof = proof.winning_move().and_then(Move::point);
        let mut moves: Vec<Point> = by_proof.into_iter().collect();
        let goal = &proof.goal;
        let Some(wanted) = found.verdict.filter(|v| v.save > Success::No).map(|v| v.action) else {
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
        if !is_done && !self.ask(&board, goal, !self.first)?.is_proven() {
            return Ok((by_proof, moves));
        }
        moves.extend(wanted);
        moves.sort();
        Ok((wanted, moves))
    }

    fn goal(&self, kind: GoalKind, prover: Color, owner: Color) -> Goal {
        Goal { kind, prover, targets: vec![stake(self.race, owner)] }
    }

    fn ask(&self, board: &Board, goal: &Goal, first: Color) -> Result<Answer> {
        let limits = solve::Limits {
            nodes: self.nodes,
            time: None,
            memory: MEMORY,
            threads: 1,
            rules: None,
        };
        let mut answer = solve::ask(board, goal.clone(), first, &limits, &|_| !(self.stop)())?;
        // A ko that was just taken may forbid the move.
        let forbidden = |action: Move| action.point().is_some_and(|p| !board.is_legal(first, p));
        if answer.winning_move().is_some_and(forbidden) {
            answer.proof = None;
        }
        Ok(answer)
    }
}
