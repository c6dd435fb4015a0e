//! What a move that looks right does, where the life of no group is decided: stones it
//! captures or saves, chains it joins, chains it cuts apart; all of it proven.

use tesuji_board::{Board, Budget, Chain, Color, KoGrade, Move, Point, PointSet, Setup};
use tesuji_reading::{Goal, GoalKind, Proof, Reader};
use tesuji_solver::{Fate, Frame, Reach};
use tesuji_why::main_line;

use super::answer::About;
use super::given::Problem;
use super::question::Aim;
use crate::prove::prove_by;

/// A move less likely than this is not taken for the answer because of what it does.
const LIKELY: f32 = 0.5;
/// Chains with more liberties are not captured by force.
const MOST_LIBERTIES: usize = 6;
/// Chains farther away than this from the move have nothing to do with it.
const NEAR: usize = 4;
/// Chains with more liberties do not have to escape.
const FEW_LIBERTIES: usize = 4;
/// Moves that are tried for what the file asks for, the likeliest first.
const MOST_TRIES: usize = 8;
/// Deeds of one kind that are looked at, those of the most stones first.
const MOST_DEEDS: usize = 6;
/// Two chains of fewer stones together are not worth a question.
const FEWEST_STONES: usize = 3;
/// Positions for a look at one deed, and for its proof.
const LOOK_NODES: u64 = 10_000;
const PROOF_NODES: u64 = 30_000;

/// What a move does.
pub struct Deed {
    /// What it is about.
    pub about: About,
    /// What is proven, and why.
    pub proof: Proof,
    /// The stones in question with the move and best play.
    pub fate: Fate,
}

/// The most telling thing that the likeliest move does, if it is likely and would not
/// come about without a move.
pub fn deed(problem: &Problem, liked: &[(Point, f32)], budget: &Budget) -> Option<Deed> {
    let (point, _) = *liked.first().filter(|(_, likely)| *likely >= LIKELY)?;
    deed_of(&problem.board, &problem.history, (problem.to_move, point), budget)
}

/// What the file asks for, by the likeliest of the moves that reach it; nothing if it asks
/// for life or for nothing.
pub fn wished(problem: &Problem, liked: &[(Point, f32)], budget: &Budget) -> Option<Deed> {
    let kind = match problem.wish.aim? {
        Aim::Connect => GoalKind::Connect,
        Aim::Cut => GoalKind::Cut,
        Aim::Escape => GoalKind::Survive,
        Aim::Race => GoalKind::Capture,
        Aim::Live | Aim::Kill | Aim::Ko | Aim::Seki => return None,
    };
    let Problem { board, history, to_move, .. } = problem;
    let is_named = |goal: &Goal| {
        let named =
            |target: PointSet| goal.targets.iter().any(|&at| is_chain_of(board, at, &target));
        goal.kind == kind && problem.target.is_none_or(named)
    };
    let tries = liked.iter().take(MOST_TRIES);
    tries.map(|&(point, _)| (*to_move, point)).find_map(|by| {
        let deed = by_move(board, history, by, &is_named, budget)?;
        (problem.wish.aim != Some(Aim::Race) || deed.about == About::Race).then_some(deed)
    })
}

fn is_chain_of(board: &Board, at: Point, stones: &PointSet) -> bool {
    board.chain_at(at).is_some_and(|id| board.chain(id).stones.meets(stones))
}

/// The most telling thing that a move does and that would not come about without one.
pub fn deed_of(
    board: &Board,
    history: &[Setup],
    by: (Color, Point),
    budget: &Budget,
) -> Option<Deed> {
    by_move(board, history, by, &|_| true, budget)
}

fn by_move(
    board: &Board,
    history: &[Setup],
    (mover, point): (Color, Point),
    is_meant: &dyn Fn(&Goal) -> bool,
    budget: &Budget,
) -> Option<Deed> {
    let mut after = board.clone();
    after.play(mover, point).ok()?;
    let kinds = [GoalKind::Capture, GoalKind::Survive].into_iter();
    let goals = kinds.flat_map(|kind| of_chains(board, kind, mover, point));
    for goal in goals.chain(links(board, mover, point)).filter(is_meant) {
        if budget.is_over() {
            return None;
        }
        // It comes about by this move, and not without one.
        if prevented(board, &goal, budget) != KoGrade::Yes
            || prevented(&after, &goal, budget) != KoGrade::No
        {
            continue;
        }
        let part = budget.at_most(PROOF_NODES);
        if let Some(proof) = prove_by(board, history, &goal, point, &part)
            && let Some(fate) = fate(board, mover, &goal, point, &proof)
        {
            let about = match goal.kind {
                GoalKind::Connect => About::Connection,
                GoalKind::Cut => About::Cut,
                GoalKind::Survive => About::Escape,
                _ if is_race(board, &goal, budget) => About::Race,
                _ => About::Capture,
            };
            return Some(Deed { about, proof, fate });
        }
    }
    None
}

/// Would the stones to be captured else capture a chain next to them that is worth a
/// question?
fn is_race(board: &Board, goal: &Goal, budget: &Budget) -> bool {
    let Some(target) = goal.targets.first().and_then(|&at| board.chain_at(at)) else {
        return false;
    };
    let mut beside = board.chains_touching(target).filter(|&id| {
        let chain = board.chain(id);
        chain.stones.len() > 1 && chain.liberties.len() <= MOST_LIBERTIES
    });
    beside.any(|id| {
        let mut reader = Reader::new(board, &budget.at_most(LOOK_NODES));
        reader.attack(id.point()).success() == KoGrade::Yes
    })
}

fn is_near(chain: &Chain, point: Point) -> bool {
    let near = |stone: Point| {
        let apart = |a: usize, b: usize| a.abs_diff(b);
        apart(stone.column(), point.column()).max(apart(stone.row(), point.row())) <= NEAR
    };
    chain.stones.iter().any(near)
}

/// Chains near a move that may be captured, or of the mover's own that may have to be
/// saved: several stones, or one that parts chains of the other side. The largest come
/// first.
fn of_chains(board: &Board, kind: GoalKind, mover: Color, point: Point) -> Vec<Goal> {
    let (owner, most) = match kind {
        GoalKind::Survive => (mover, FEW_LIBERTIES),
        _ => (!mover, MOST_LIBERTIES),
    };
    let parts = |chain: &Chain| {
        let around = chain.stones.rim() & board.stones(!owner);
        board.chains(!owner).filter(|&id| board.chain(id).stones.meets(&around)).count() > 1
    };
    let mut chains: Vec<&Chain> = board
        .chains(owner)
        .map(|id| board.chain(id))
        .filter(|chain| chain.liberties.len() <= most && is_near(chain, point))
        .filter(|chain| chain.stones.len() > 1 || parts(chain))
        .collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
    let targets = |chain: &&Chain| chain.stones.first().into_iter().collect();
    let goal = |chain: &&Chain| Goal { kind, prover: mover, targets: targets(chain) };
    chains.iter().take(MOST_DEEDS).map(goal).collect()
}

/// Pairs of chains near a move: of the mover's own, which may be joined, and of the other
/// side's, which may be cut apart. Those of the most stones come first.
fn links(board: &Board, mover: Color, point: Point) -> Vec<Goal> {
    let mut pairs: Vec<(usize, Goal)> = Vec::new();
    for (color, kind) in [(!mover, GoalKind::Cut), (mover, GoalKind::Connect)] {
        let chains = board.chains(color).map(|id| board.chain(id));
        let near: Vec<&Chain> = chains.filter(|chain| is_near(chain, point)).collect();
        for (i, a) in near.iter().enumerate() {
            for b in &near[..i] {
                let stones = a.stones.len() + b.stones.len();
                let targets = [b, a].iter().filter_map(|it| it.stones.first()).collect();
                if stones >= FEWEST_STONES {
                    pairs.push((stones, Goal { kind, prover: mover, targets }));
                }
            }
        }
    }
    pairs.sort_by_key(|(stones, _)| std::cmp::Reverse(*stones));
    pairs.into_iter().take(2 * MOST_DEEDS).map(|(_, goal)| goal).collect()
}

/// How far the other side gets that moves first and wants to prevent it.
pub(super) fn prevented(board: &Board, goal: &Goal, budget: &Budget) -> KoGrade {
    if goal.targets.iter().any(|&at| board.is_empty(at)) {
        return KoGrade::No;
    }
    let mut reader = Reader::new(board, &budget.at_most(LOOK_NODES));
    let answer = match (goal.kind, goal.targets.as_slice()) {
        (GoalKind::Connect, &[a, b]) => reader.disconnect(a, b),
        (GoalKind::Cut, &[a, b]) => reader.connect(a, b),
        (GoalKind::Survive, targets) => reader.attack(targets[0]),
        (_, targets) => reader.defend(targets[0]),
    };
    answer.success()
}

fn fate(board: &Board, mover: Color, goal: &Goal, point: Point, proof: &Proof) -> Option<Fate> {
    let stones = |&at: &Point| Some(board.chain(board.chain_at(at)?).stones);
    let target = goal.targets.iter().filter_map(stones).fold(PointSet::EMPTY, |all, it| all | it);
    let frame = Frame::around(board, &target, Reach::default())?;
    let line: Vec<Move> = main_line(proof).into_iter().map(|(_, action)| action).collect();
    let first = match goal.kind {
        GoalKind::Capture => Some(KoGrade::DIES),
        GoalKind::Survive => Some(KoGrade::LIVES),
        _ => None,
    };
    Some(Fate { first, moves: vec![point], line, ..Fate::unknown(frame, mover) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    #[test]
    fn cuts_of_larger_chains_come_first() {
        let rows = "\
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X X X . . .
O O O O . O O O O
. . . X X X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .";
        let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
        let asked = links(&board, Color::Black, "E5".parse().unwrap());
        let kinds: Vec<GoalKind> = asked.iter().map(|goal| goal.kind).collect();
        assert_eq!(kinds[..2], [GoalKind::Cut, GoalKind::Connect]);
    }
}
