//! Proofs on the open board of what a frame says.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_reading::{Budget, Config, Goal, GoalKind, Node, NodeId, Proof, Reason, check, prove};
use tesuji_solver::{Frame, Grade};

/// A checked proof that a group lives or dies when a side begins, if there is one
/// within the budget. A search whose proof has a hole proves nothing.
pub fn prove_grade(
    board: &Board,
    frame: &Frame,
    first: Color,
    grade: Grade,
    budget: &Budget,
) -> Option<Proof> {
    if budget.nodes == 0 {
        return None;
    }
    let chains = one_of_each_chain(board, &frame.target);
    let owner = !frame.attacker;
    let goals: Vec<Goal> = match grade {
        Grade::Lives => {
            let kind = if frame.keeps_all { GoalKind::LiveAll } else { GoalKind::LiveAny };
            vec![Goal { kind, prover: owner, targets: chains }]
        }
        Grade::Dies => {
            let capture = |targets: Vec<Point>| Goal {
                kind: GoalKind::Capture,
                prover: frame.attacker,
                targets,
            };
            if frame.keeps_all {
                // To capture one of them is enough.
                chains.into_iter().map(|point| capture(vec![point])).collect()
            } else {
                vec![capture(chains)]
            }
        }
        Grade::Ko(_) => return None,
    };
    let share = Budget { nodes: budget.nodes / goals.len() as u64, ..*budget };
    goals.iter().find_map(|goal| prove_goal(board, goal, first, &share))
}

fn prove_goal(board: &Board, goal: &Goal, first: Color, budget: &Budget) -> Option<Proof> {
    let proof = prove(board, first, goal, &Config::default(), budget).proof?;
    let retakes = board.ko().is_some_and(|ko| {
        ko.color == first && first == goal.prover && first_move(&proof) == Some(ko.point)
    });
    (!retakes && check(&proof).is_ok()).then_some(proof)
}

/// The same proof with the prover first, who passes; checked.
pub fn with_prover_first(proof: &Proof) -> Option<Proof> {
    let last = proof.nodes.last()?;
    let next = NodeId::try_from(proof.nodes.len() - 1).ok()?;
    let root = Node {
        to_move: proof.goal.prover,
        reason: Reason::Play { action: Move::Pass, next },
        ..last.clone()
    };
    let mut passing = Proof { first: proof.goal.prover, ..proof.clone() };
    passing.nodes.push(root);
    check(&passing).is_ok().then_some(passing)
}

fn first_move(proof: &Proof) -> Option<Point> {
    match proof.nodes.last()?.reason {
        Reason::Play { action, .. } => action.point(),
        _ => None,
    }
}

fn one_of_each_chain(board: &Board, stones: &PointSet) -> Vec<Point> {
    Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .filter_map(|id| (board.chain(id).stones & *stones).first())
        .collect()
}
