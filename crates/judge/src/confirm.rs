//! From what a frame says of a group to what may be said of it on the board.
//!
//! A frame gives everything outside to the capturing side. Life there needs
//! nothing more. Death and ko are asked again with open borders, where the group
//! lives as soon as it gets out or reaches a friend; and the chains around are put
//! to the reader. What does not hold enlarges the frame, until nothing changes or
//! the budget is spent.

use tesuji_board::{Board, Budget, Certainty, Color, KoGrade, Move, Point, PointSet, Setup};
use tesuji_solver::{
    Asked, Fate, Fights, Frame, Plan, Reach, ask_frame, chance_in, solve_frame, solve_group,
};

use crate::claim::{Assumptions, Claim};
use crate::prove::{first_move, prove_after_move, prove_grade, with_prover_first};
use crate::support::{of_chains, surroundings};

/// How often a frame is enlarged.
const MOST_ROUNDS: usize = 4;
/// Steps into the capturing side's sphere, one more than a frame has at most at
/// first.
const MOST_STEPS: u32 = 6;
/// What larger frames and open borders may cost together: as many times the positions
/// that the fight itself took, and at least so many. What is not confirmed by then is
/// rarely confirmed at all.
const WIDER: u64 = 20;
const LEAST_WIDER: u64 = 300_000;
/// A problem has an answer without that: there it may cost as much as the fight itself, and
/// at least so many.
const LEAST_WIDER_SET: u64 = 20_000;
/// Positions that making a plan may look at.
const PLAN_NODES: u64 = 1_000_000;
/// Positions for the proof of one more first move: some, and more if the proof of
/// the first was large.
const MOVE_NODES: u64 = 1_000;
const MOVE_NODES_PER_NODE: u64 = 4;
/// What would happen if the other side began is proven with the positions for a proof
/// divided by this, where that is another result: most proofs that are found are found by
/// then.
const OTHER_SHARE: u64 = 5;
/// Bytes for one proof search.
const PROOF_MEMORY: usize = 256 << 20;

/// A position as far as answers depend on it.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The stones, with the ko that has just been taken.
    pub board: &'a Board,
    /// Earlier positions of the game, the oldest first.
    pub history: &'a [Setup],
    /// Who is to move.
    pub to_move: Color,
    /// Stones that look lost for other reasons; walls made of them do not count.
    pub weak: PointSet,
    /// Is the fight confined to the frame by the question itself? Then what lies
    /// around it is as the question has it.
    pub is_confined: bool,
    /// Was it set as a problem? Then what lies around the frame is meant to be the
    /// capturing side's, whatever stands there.
    pub is_set: bool,
}

impl<'a> Position<'a> {
    /// A position of a game: no frame is given, and what lies around is as it stands.
    pub fn of_game(board: &'a Board, history: &'a [Setup], to_move: Color) -> Position<'a> {
        let weak = PointSet::EMPTY;
        Position { board, history, to_move, weak, is_confined: false, is_set: false }
    }
}

/// What confirming may cost.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// For all questions in frames together.
    pub budget: Budget<'a>,
    /// Positions for each proof on the open board.
    pub proof_nodes: u64,
    /// Are plans made?
    pub makes_plans: bool,
    /// Random games for each estimate.
    pub games: u32,
}

/// A fate with what may be said of it.
#[derive(Clone, Debug)]
pub struct Confirmed {
    /// The group with its frame, moves and line; its grades are those of the
    /// claims.
    pub fate: Fate,
    /// When the side to move begins, and when the other does.
    pub claims: [Claim; 2],
    /// More first moves that reach the result inside the frame, where only the
    /// fate's are proven on the open board.
    pub also: Vec<Point>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Two proven answers that cannot both be true.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "two proven answers contradict each other: {target} lives although {attacker} moves first, \
     and dies although {owner} does"
)]
pub struct Contradiction {
    target: String,
    attacker: Color,
    owner: Color,
}

/// What becomes of a given group; nothing if its frame is too large.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn judge_group(
    fights: &mut Fights,
    position: &Position,
    group: &PointSet,
    effort: &Effort,
) -> Result<Option<Confirmed>, Contradiction> {
    let found = solve_group(fights, position.to_move, group, &effort.budget);
    let Some(fate) = found.fates.into_iter().next() else { return Ok(None) };
    let left = Effort { budget: effort.budget.after(found.nodes), ..*effort };
    let mut confirmed = confirm(fights, position, fate, &left)?;
    confirmed.nodes += found.nodes;
    Ok(Some(confirmed))
}

/// Says what of a fate may be said.
pub fn confirm(
    fights: &mut Fights,
    position: &Position,
    fate: Fate,
    effort: &Effort,
) -> Result<Confirmed, Contradiction> {
    let cost = fights.ask(&fate.frame, effort.budget.memory, |fight| fight.nodes()).unwrap_or(0);
    let most = match position.is_set {
        true => cost.max(LEAST_WIDER_SET),
        false => cost.saturating_mul(WIDER).max(LEAST_WIDER),
    };
    let mut court = Court { fights, position, effort, most, nodes: 0, at_first: None };
    let set = (position.is_set && fate.is_open()).then(|| fate.clone());
    let (mut fate, mut claims) = court.frames(fate);
    let is_supported = claims.iter().all(|claim| claim.certainty > Certainty::Estimated);
    if let (Some(set), Some(at_first)) = (set.filter(|_| !is_supported), court.at_first.take()) {
        (fate, claims) = (set, at_first);
        take_as_set(position, &fate, &mut claims);
    }
    let is_framed = claims[0].certainty == Certainty::Framed;
    keep_to_the_game(position, &mut fate, &mut claims);
    court.make_plans(&fate, &mut claims);
    court.make_proofs(&fate, &mut claims);
    let mut also = court.prove_moves(&mut fate, &claims[0]);
    also.retain(|_| is_framed);
    court.estimate(&fate, &mut claims);
    contradiction(&fate, &claims)?;
    [fate.first, fate.second] = claims.each_ref().map(Claim::end);
    // A line shows a result; where none is known there is none to show.
    if claims.iter().any(|claim| claim.first == fate.line_by && claim.end().is_none()) {
        fate.line.clear();
    }
    Ok(Confirmed { fate, claims, also, nodes: court.nodes })
}

/// What nothing supports on the board is still the answer to a problem, whose author takes
/// everything outside for the capturing side's.
fn take_as_set(position: &Position, fate: &Fate, claims: &mut [Claim; 2]) {
    for claim in claims.iter_mut().filter(|claim| claim.certainty == Certainty::Estimated) {
        let Some(grade) = claim.if_closed.or(claim.grade) else { continue };
        *claim = Claim {
            certainty: Certainty::Framed,
            if_closed: Some(grade),
            assumptions: Assumptions::of(position.board, &fate.frame),
            ..Claim::unknown(claim.first)
        };
    }
}

/// May the side to move not play there: because the rules forbid it, or because an
/// earlier position of the game would come back?
pub fn is_barred(position: &Position, point: Point) -> bool {
    let mut board = position.board.clone();
    if board.play(position.to_move, point).is_err() {
        return true;
    }
    let same = |earlier: &Setup| {
        Color::BOTH.iter().all(|&color| earlier.stones(color) == board.stones(color))
    };
    position.history.iter().any(same)
}

/// Drops first moves that the ko or the game before forbids. If none is left of
/// those that the result needs, nothing is known.
fn keep_to_the_game(position: &Position, fate: &mut Fate, claims: &mut [Claim; 2]) {
    let before = fate.moves.len();
    fate.moves.retain(|&point| !is_barred(position, point));
    // A move elsewhere serves as well if the result stands without one.
    let stands = claims[0].grade == claims[1].grade && claims[1].certainty >= claims[0].certainty;
    if before > 0 && fate.moves.is_empty() && !stands {
        claims[0] = Claim { is_barred: true, ..Claim::unknown(position.to_move) };
    }
    let starts_badly = fate.line.first().and_then(|action| action.point());
    if fate.line_by == position.to_move
        && starts_badly.is_some_and(|point| is_barred(position, point))
    {
        fate.line.clear();
    }
}

/// A group cannot live when attacked first, and die although its owner begins.
fn contradiction(fate: &Fate, claims: &[Claim; 2]) -> Result<(), Contradiction> {
    let attacker = fate.frame.attacker;
    let proven = |first: Color, grade: KoGrade| {
        claims.iter().any(|claim| {
            claim.first == first
                && claim.grade == Some(grade)
                && claim.certainty == Certainty::Proven
        })
    };
    if proven(attacker, KoGrade::LIVES) && proven(!attacker, KoGrade::DIES) {
        let target = fate.frame.target.first().map_or(String::new(), |p| p.to_string());
        return Err(Contradiction { target, attacker, owner: !attacker });
    }
    Ok(())
}

/// How far a claim in a frame can be supported.
enum Finding {
    /// It holds under these assumptions; with the frame, moves and line if another
    /// frame than that of the fate shows it.
    Holds(Box<Assumptions>, Option<Box<(Frame, Asked)>>),
    /// With open borders the group does better: more room may tell more.
    GetsOut,
    /// These chains around can be captured.
    Falls(PointSet),
    /// The budget is spent, or something around is doubtful.
    Unsupported,
}

impl Finding {
    fn holds(assumptions: Assumptions, shown: Option<(Frame, Asked)>) -> Finding {
        Finding::Holds(Box::new(assumptions), shown.map(Box::new))
    }
}

struct Court<'a> {
    fights: &'a mut Fights,
    position: &'a Position<'a>,
    effort: &'a Effort<'a>,
    /// The most positions of all questions in frames.
    most: u64,
    nodes: u64,
    /// What may be said of the fate in the frame it came with.
    at_first: Option<[Claim; 2]>,
}

impl<'a> Court<'a> {
    /// What is left.
    fn budget(&self) -> Budget<'a> {
        self.effort.budget.at_most(self.most).after(self.nodes)
    }

    fn ask(&mut self, frame: &Frame, first: Color) -> Asked {
        let wants_moves = first == self.position.to_move;
        let budget = self.budget();
        let asked = ask_frame(self.fights, frame, first, wants_moves, &budget);
        self.nodes += asked.nodes;
        asked
    }

    /// The fate in a frame that is large enough, and what may be said of it.
    fn frames(&mut self, fate: Fate) -> (Fate, [Claim; 2]) {
        let mover = self.position.to_move;
        let mut fate = fate;
        for round in 0.. {
            let ends = [(mover, fate.first), (!mover, fate.second)];
            let findings = ends.map(|(first, grade)| {
                grade.map_or(Finding::Unsupported, |grade| self.support(&fate.frame, first, grade))
            });
            let claims = [0, 1].map(|i| {
                let (first, grade) = ends[i];
                claim(first, grade, &findings[i])
            });
            self.at_first.get_or_insert_with(|| claims.clone());
            let larger = if round < MOST_ROUNDS && !self.effort.budget.is_over() {
                self.larger(&fate.frame, &findings)
            } else {
                None
            };
            if let Some(frame) = larger {
                let budget = self.budget();
                let found = solve_frame(self.fights, mover, &frame, &budget);
                self.nodes += found.nodes;
                match found.fates.into_iter().next() {
                    Some(wider) if wider.first.is_some() && wider.second.is_some() => {
                        fate = wider;
                        continue;
                    }
                    _ => {}
                }
            }
            if let [Finding::Holds(_, Some(shown)), _] = findings {
                let (frame, asked) = *shown;
                take_moves(&mut fate, mover, asked);
                fate.frame = frame;
            }
            return (fate, claims);
        }
        unreachable!("the loop ends after some rounds")
    }

    /// Does what a frame says when a side begins hold on the board?
    fn support(&mut self, frame: &Frame, first: Color, grade: KoGrade) -> Finding {
        match grade {
            KoGrade::LIVES => self.support_life(frame, first),
            _ if self.position.is_confined => {
                Finding::holds(Assumptions::of(self.position.board, frame), None)
            }
            _ => self.support_capture(frame, first, grade),
        }
    }

    /// Life without help needs nothing from outside; with help, the helpers have
    /// to stand.
    fn support_life(&mut self, frame: &Frame, first: Color) -> Finding {
        let board = self.position.board;
        if frame.anchors.is_empty() && frame.exits.is_empty() {
            return Finding::holds(Assumptions::of(board, frame), None);
        }
        let alone = frame.without_help();
        if alone.undying(board).is_empty() {
            let asked = self.ask(&alone, first);
            if asked.grade == Some(KoGrade::LIVES) {
                return Finding::holds(Assumptions::of(board, &alone), Some((alone, asked)));
            }
        }
        let assumed = Assumptions::of(board, frame);
        let support = of_chains(board, &assumed.friends, &self.position.weak, &self.effort.budget);
        if !support.capturable.is_empty() {
            return Finding::Falls(support.capturable);
        }
        if !support.doubtful.is_empty() || !frame.exits.is_empty() {
            return Finding::Unsupported;
        }
        Finding::holds(Assumptions { alive: support.certain, ..assumed }, None)
    }

    /// A capture or a ko has to hold although the group may get out and reach its
    /// friends; then it rests on the walls alone.
    fn support_capture(&mut self, frame: &Frame, first: Color, grade: KoGrade) -> Finding {
        let board = self.position.board;
        let open = frame.with_open_borders(board);
        let is_same = open.inside == frame.inside
            && open.exits.is_empty()
            && (open.anchors & open.inside.rim()) == (frame.anchors & frame.inside.rim());
        let mut shown = None;
        if !is_same {
            let asked = self.ask(&open, first);
            match asked.grade {
                Some(found) if found == grade => shown = Some((open.clone(), asked)),
                Some(_) => return Finding::GetsOut,
                None => return Finding::Unsupported,
            }
        }
        let assumed = Assumptions::of(board, &open);
        let support = of_chains(board, &assumed.walls, &self.position.weak, &self.effort.budget);
        if !support.capturable.is_empty() {
            return Finding::Falls(support.capturable);
        }
        if !support.doubtful.is_empty() {
            return Finding::Unsupported;
        }
        Finding::holds(Assumptions { alive: support.certain, ..assumed }, shown)
    }

    /// A frame with what has to be looked at besides.
    fn larger(&self, frame: &Frame, findings: &[Finding]) -> Option<Frame> {
        let board = self.position.board;
        let mut inside = frame.inside;
        for finding in findings {
            match finding {
                Finding::Falls(chains) => {
                    let color = chains.first().and_then(|point| board.get(point));
                    inside |= color.map_or(PointSet::EMPTY, |c| surroundings(board, chains, c));
                }
                Finding::GetsOut => inside |= next_steps(board, frame).unwrap_or(inside),
                _ => {}
            }
        }
        (inside != frame.inside).then(|| frame.with_more(&inside)).map(|larger| {
            if larger.undying(board).is_empty() { larger } else { larger.with_open_borders(board) }
        })
    }

    /// Of a result that its side proves on the open board, keeps the moves that are
    /// proven as well; that of the proof is among them. Gives the others.
    fn prove_moves(&self, fate: &mut Fate, claim: &Claim) -> Vec<Point> {
        let attacks = claim.first == fate.frame.attacker;
        let won = if attacks { KoGrade::DIES } else { KoGrade::LIVES };
        let Some(proof) = claim.proof.as_ref().filter(|_| claim.grade == Some(won)) else {
            return Vec::new();
        };
        let Position { board, history, .. } = *self.position;
        let own = first_move(proof);
        let nodes = (MOVE_NODES + MOVE_NODES_PER_NODE * proof.nodes.len() as u64)
            .min(self.effort.proof_nodes);
        let budget = self.effort.budget.with_nodes(nodes).with_memory(PROOF_MEMORY);
        let is_proven = |point: &Point| {
            let first = (claim.first, Move::Play(*point));
            Some(*point) == own
                || prove_after_move(board, history, &fate.frame, first, won, &budget)
        };
        let (proven, others) = fate.moves.iter().copied().partition(is_proven);
        fate.moves = proven;
        if let Some(own) = own.filter(|own| !fate.moves.contains(own)) {
            fate.moves.push(own);
        }
        let shown = fate.line.first().and_then(|action| action.point());
        if fate.line_by == claim.first && shown != fate.moves.first().copied() {
            fate.line.clear();
        }
        others
    }

    /// How likely the group lives, where that is all that can be said.
    fn estimate(&mut self, fate: &Fate, claims: &mut [Claim; 2]) {
        if self.effort.games == 0 {
            return;
        }
        let open = fate.frame.with_open_borders(self.position.board);
        for claim in claims.iter_mut().filter(|c| c.certainty == Certainty::Estimated) {
            let first = claim.first;
            let budget = self.budget();
            let chance = chance_in(self.fights, &open, first, self.effort.games, &budget);
            let lives = |chance: f32| {
                let chance = f64::from(chance).clamp(0.0, 1.0);
                if first == open.attacker { 1.0 - chance } else { chance }
            };
            claim.chance = chance.map(lives);
        }
    }

    /// Plans for what holds. Life that a plan shows for the open board is proven.
    fn make_plans(&mut self, fate: &Fate, claims: &mut [Claim; 2]) {
        if !self.effort.makes_plans {
            return;
        }
        let Position { board, history, .. } = *self.position;
        let budget = self.effort.budget.with_nodes(PLAN_NODES);
        for claim in claims {
            let Some(grade) = claim.end() else { continue };
            if claim.certainty == Certainty::Estimated {
                continue;
            }
            let mut frames = match grade {
                _ if claim.is_as_set() => vec![fate.frame.clone()],
                KoGrade::LIVES => vec![fate.frame.without_help(), fate.frame.clone()],
                _ if self.position.is_confined => vec![fate.frame.clone()],
                _ => vec![fate.frame.with_open_borders(board), fate.frame.clone()],
            };
            frames.dedup();
            let plans = frames.iter().find_map(|frame| {
                let first = claim.first;
                tesuji_solver::prove_grade(self.fights, frame, first, grade, history, &budget)
            });
            claim.plans = plans.unwrap_or_default();
            if claim.grade == Some(KoGrade::LIVES)
                && claim.plans.iter().any(|plan: &Plan| plan.is_open)
            {
                claim.certainty = Certainty::Proven;
                claim.assumptions = Assumptions::default();
            }
        }
    }

    /// Proofs on the open board. The harder one first: who wins when the other
    /// side begins may also pass when beginning.
    fn make_proofs(&mut self, fate: &Fate, claims: &mut [Claim; 2]) {
        let Position { board, history, .. } = *self.position;
        let nodes = self.effort.proof_nodes;
        let budget = self.effort.budget.with_nodes(nodes).with_memory(PROOF_MEMORY);
        let frame = &fate.frame;
        let winner = |grade: KoGrade| match grade {
            KoGrade::LIVES => Some(!frame.attacker),
            KoGrade::DIES => Some(frame.attacker),
            KoGrade::Ko(_) => None,
        };
        let mut order = [0, 1];
        order.sort_by_key(|&i| {
            let grade = claims[i].grade.or(claims[i].if_closed);
            grade.and_then(winner) == Some(claims[i].first)
        });
        for i in order {
            let mut grade = claims[i].grade.or(claims[i].if_closed);
            let is_open = claims[i].certainty == Certainty::Estimated || claims[i].is_as_set();
            if is_open && grade.and_then(winner).is_none() {
                // Nothing but the hope of the side that begins.
                let attacks = claims[i].first == frame.attacker;
                grade = grade.map(|_| if attacks { KoGrade::DIES } else { KoGrade::LIVES });
            }
            let Some((grade, side)) = grade.and_then(|grade| Some((grade, winner(grade)?))) else {
                continue;
            };
            if claims[i].certainty == Certainty::Proven {
                continue;
            }
            let first = claims[i].first;
            let harder = &claims[1 - i];
            let known = (first == side && harder.grade == Some(grade))
                .then_some(harder.proof.as_ref())
                .flatten()
                .and_then(with_prover_first);
            let is_other = i == 1 && claims[0].grade.is_some_and(|answer| answer != grade);
            let part = if is_other { budget.with_nodes(nodes / OTHER_SHARE) } else { budget };
            let proof = known.or_else(|| prove_grade(board, history, frame, first, grade, &part));
            if let Some(proof) = proof {
                claims[i].grade = Some(grade);
                claims[i].if_closed = None;
                claims[i].certainty = Certainty::Proven;
                claims[i].assumptions = Assumptions::default();
                claims[i].proof = Some(proof);
            }
        }
    }
}

/// The points of a frame that goes a step farther out; `None` if there is none.
fn next_steps(board: &Board, frame: &Frame) -> Option<PointSet> {
    (1..=MOST_STEPS)
        .filter_map(|steps| Frame::around(board, &frame.target, Reach { steps, ..Reach::USUAL }))
        .map(|wider| wider.inside | frame.inside)
        .find(|inside| *inside != frame.inside)
}

/// Keeps the moves that hold where the claim does, in their order.
fn take_moves(fate: &mut Fate, mover: Color, asked: Asked) {
    if fate.moves.first().is_some_and(|best| asked.moves.contains(best)) {
        fate.moves.retain(|point| asked.moves.contains(point));
    } else {
        fate.moves = asked.moves;
        if fate.line_by == mover {
            fate.line = asked.line;
        }
    }
}

fn claim(first: Color, grade: Option<KoGrade>, finding: &Finding) -> Claim {
    match finding {
        Finding::Holds(assumptions, _) => Claim {
            certainty: Certainty::Framed,
            assumptions: **assumptions,
            ..Claim::estimated(first, grade)
        },
        Finding::GetsOut | Finding::Falls(_) => Claim { if_closed: grade, ..Claim::unknown(first) },
        Finding::Unsupported => Claim::estimated(first, grade),
    }
}
