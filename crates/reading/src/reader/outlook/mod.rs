//! A quick look at a question: both sides try the moves that players would
//! think of, and the answer is graded by ko.
//!
//! Nothing here is a proof. Proofs must answer every move of the opponent and
//! say nothing when they fail; a look answers the likely ones, and so it sees
//! as readily that something fails as that it works.

mod capture;
mod game;
mod link;
mod solver;

use tesuji_board::{Board, Budget, Color, KoGrade, Move, PointSet};

use crate::goal::{Goal, GoalKind};
use game::Game;
use solver::{Look, Solver, Threats};

/// A position takes about a kilobyte until the look is over.
const MOST_NODES: u64 = 100_000;
/// How often a look that does not come to an end is followed by another one.
const MORE_LOOKS: usize = 1;

/// How far the prover of a goal gets, as far as a look can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    /// How far the prover gets, whoever moves first.
    pub success: KoGrade,
    /// The first move of the side that moves first, if it gets somewhere.
    pub action: Option<Move>,
    /// Whether it matters who has threats for a ko, or a capture can be taken
    /// back.
    pub hangs_on_ko: bool,
}

/// What the side that moves first begins with.
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    /// Moves that it tries besides those that come to mind.
    pub hints: &'a PointSet,
    /// Moves that it leaves out.
    pub without: &'a PointSet,
}

/// Looks at a goal that is a capture of one chain or a link of two, with a
/// budget for each of the looks that ko may need.
pub(super) fn look(
    board: &Board,
    first: Color,
    goal: &Goal,
    choice: &Choice,
    budget: &Budget,
) -> Outlook {
    let aim = match goal.kind {
        GoalKind::Capture => game::Aim::Capture(capture::Capture::new(board, goal)),
        GoalKind::Connect => game::Aim::Link(link::Link::new(board, goal, first)),
        _ => unreachable!("questions are about captures and links"),
    };
    let (game, without) = (Game { aim, hints: *choice.hints }, choice.without);
    if game.is_over(board) {
        return Outlook { success: KoGrade::Yes, action: None, hangs_on_ko: false };
    }
    let budget = budget.at_most(MOST_NODES);
    let solve = |board: &Board, threats, first, without: &PointSet| {
        Solver::new(board, &game, threats, &budget).solve(first, without)
    };
    let strict = look_again(board, first, goal.prover, without, |board, first, without| {
        solve(board, Threats::Opponent, first, without)
    });
    let hangs_on_ko = strict.met_ko;
    let outlook = |success, shown: &Look| {
        let nothing = if first == goal.prover { KoGrade::No } else { KoGrade::Yes };
        let action = shown.best.filter(|_| success != nothing);
        Outlook { success, action, hangs_on_ko }
    };
    let is_open = !strict.decided && goal.kind == GoalKind::Connect;
    if strict.wins || !strict.met_ko || is_open {
        return outlook(if strict.wins { KoGrade::Yes } else { KoGrade::No }, &strict);
    }
    let generous = solve(board, Threats::Prover, first, without);
    if !generous.wins {
        return outlook(KoGrade::No, &generous);
    }
    let even = solve(board, Threats::Nobody, first, without);
    // The side that moves first shows the move of the look that it wins.
    match (even.wins, first == goal.prover) {
        (true, true) => outlook(KoGrade::Ko(0), &even),
        (true, false) => outlook(KoGrade::Ko(0), &strict),
        (false, true) => outlook(KoGrade::Ko(1), &generous),
        (false, false) => outlook(KoGrade::Ko(1), &even),
    }
}

/// A look and, where it does not come to an end, a closer one at what follows
/// its best move. A move that fails then is left out in the next look.
fn look_again(
    board: &Board,
    first: Color,
    prover: Color,
    without: &PointSet,
    solve: impl Fn(&Board, Color, &PointSet) -> Look,
) -> Look {
    let mut without = *without;
    let mut look = solve(board, first, &without);
    for _ in 0..MORE_LOOKS {
        let Some(Move::Play(p)) = look.best.filter(|_| !look.decided) else { break };
        let mut after = board.clone();
        after.play_unchecked(first, p);
        let next = solve(&after, !first, &PointSet::EMPTY);
        if !next.decided {
            break;
        }
        let met_ko = look.met_ko || next.met_ko;
        if next.wins == (first == prover) {
            return Look { wins: next.wins, decided: true, met_ko, ..look };
        }
        without.insert(p);
        look = solve(board, first, &without);
        look.met_ko |= met_ko;
    }
    look
}
