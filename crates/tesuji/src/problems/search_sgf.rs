//! What the search of a problem's fight has looked at, as SGF.

use tesuji_judge::problem::{Answered, Problem};
use tesuji_sgf::Tree;
use tesuji_solver::Fights;

use crate::proof::search_sgf;

/// A tree for each side that may begin, of at most `most` positions, about the group in
/// question.
pub fn search_trees(
    fights: &mut Fights,
    problem: &Problem,
    answered: &Answered,
    memory: usize,
    most: usize,
) -> Vec<Tree> {
    let Some(fate) = answered.fates.first() else { return Vec::new() };
    let (board, frame, mover) = (&problem.board, &fate.frame, problem.to_move);
    let ends = [(mover, fate.first), (!mover, fate.second)];
    let tree = |(first, grade)| {
        let seen = fights.ask(frame, memory, |fight| fight.seen(board, first, grade, most))?;
        let asked = format!("{}: {} captures, {first} first", problem.id, frame.attacker);
        Some(search_sgf(board, &asked, &frame.target, &seen))
    };
    ends.into_iter().filter_map(tree).collect()
}
