//! What a position asks: which of the things that were found out is the question. What is
//! true but not asked for is said aside.

use tesuji_board::{Board, Budget, Color, KoGrade, Point, PointSet};
use tesuji_reading::{Goal, GoalKind};
use tesuji_solver::{Advisor, Fate, Frame, Matter, Reach};

use super::answer::{About, Answered};
use super::deeds::{Deed, prevented};
use super::given::Problem;
use crate::claim::Claim;

/// Where all right moves together are less likely than this, nobody would set the problem
/// for their sake.
const UNLIKELY: f32 = 0.01;
/// A move that is likelier than this has something to it.
const PLAIN: f32 = 0.5;
/// Other moves that a link has to tell the answer from.
const OTHERS: usize = 3;
/// A link is worth a question if it changes the fate of one of the chains by this much.
const STAKE: f32 = 0.2;

/// Something true that the position does not ask for.
#[derive(Clone, Debug)]
pub struct Aside {
    /// What it is about.
    pub about: About,
    /// The stones with their moves.
    pub fate: Fate,
    /// What is claimed when the side to move begins, and when the other does.
    pub claims: [Claim; 2],
}

/// Is the life of the group in front what a position asks for, as far as one can tell
/// from moves that look right?
pub fn is_life_asked(problem: &Problem, answered: &Answered, liked: &[(Point, f32)]) -> bool {
    let [fate, others @ ..] = answered.fates.as_slice() else { return true };
    if problem.target.is_some() || problem.wish.owner.is_some() {
        return true;
    }
    if fate.is_settled() {
        // Whoever sets a problem wants somebody to play: somewhere else, if that is plain.
        let is_elsewhere = |(point, likely): &(Point, f32)| {
            *likely >= PLAIN && !fate.frame.inside.contains(*point)
        };
        return others.iter().all(|other| other.first.is_some())
            || !liked.first().is_some_and(is_elsewhere);
    }
    let is_right = |point: &Point| fate.moves.contains(point) || answered.also.contains(point);
    let right = liked.iter().filter(|(point, _)| is_right(point));
    right.map(|(_, likely)| likely).sum::<f32>() >= UNLIKELY
}

/// Is what a move does what a position asks for? A link has to matter, and other moves
/// that look right must not reach it just as well.
pub fn is_deed_asked(
    eye: &dyn Advisor,
    problem: &Problem,
    deed: &Deed,
    liked: &[(Point, f32)],
    budget: &Budget,
) -> bool {
    match deed.about {
        About::Connection | About::Cut => {
            let goal = &deed.proof.goal;
            changes_fate(eye, problem, deed, goal)
                && !others_reach(problem, deed, goal, liked, budget)
        }
        _ => true,
    }
}

/// The board after a move of the side that is to move.
fn after(problem: &Problem, point: Point) -> Option<Board> {
    let mut board = problem.board.clone();
    board.play(problem.to_move, point).ok()?;
    Some(board)
}

fn others_reach(
    problem: &Problem,
    deed: &Deed,
    goal: &Goal,
    liked: &[(Point, f32)],
    budget: &Budget,
) -> bool {
    let others = liked.iter().map(|(point, _)| *point);
    let mut others = others.filter(|point| !deed.fate.moves.contains(point)).take(OTHERS);
    others.any(|point| {
        after(problem, point).is_some_and(|board| prevented(&board, goal, budget) == KoGrade::No)
    })
}

/// Does it change much for one of the chains whether they are linked?
fn changes_fate(eye: &dyn Advisor, problem: &Problem, deed: &Deed, goal: &Goal) -> bool {
    let Some(linked) = deed.fate.moves.first().and_then(|&point| after(problem, point)) else {
        return false;
    };
    let other = !problem.to_move;
    goal.targets.iter().any(|&at| {
        let [before, now] =
            [&problem.board, &linked].map(|board| captured(eye, board, other, at).unwrap_or(0.0));
        let gain = if goal.kind == GoalKind::Cut { now - before } else { before - now };
        gain >= STAKE
    })
}

/// How likely a chain is captured when a side begins, as it looks to the network.
fn captured(eye: &dyn Advisor, board: &Board, first: Color, at: Point) -> Option<f32> {
    let target = board.chain(board.chain_at(at)?).stones;
    let reach = Reach { escapes: true, ..Reach::default() };
    let region = Frame::around(board, &target, reach).map_or(PointSet::EMPTY, |it| it.inside);
    Some(eye.advise(board, first, &Matter { target, region, gets_out: true }).captured)
}

/// Takes the answer back that is not asked for, so that another can be found, and keeps it
/// as an aside.
pub fn set_aside(problem: &Problem, answered: &mut Answered) {
    let unknown = [problem.to_move, !problem.to_move].map(Claim::unknown);
    let claims = std::mem::replace(&mut answered.claims, unknown);
    let fate = answered.fates.remove(0);
    // What is not decided may be meant.
    let next = answered.fates.iter().position(|other| other.first.is_none());
    let meant = match next {
        Some(at) => answered.fates.remove(at),
        None => Fate::unknown(fate.frame.clone(), problem.to_move),
    };
    answered.fates.insert(0, meant);
    // What holds only as a problem is meant is nothing to say besides.
    if !claims[0].is_as_set() {
        answered.asides.push(Aside { about: answered.about, fate, claims });
    }
    answered.about = About::Life;
    answered.also.clear();
    answered.rivals.clear();
}
