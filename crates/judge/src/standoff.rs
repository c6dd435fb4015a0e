//! Living stones that stand in seki, for the end of a game.

use tesuji_board::{Board, Budget, ChainId, Color, KoGrade, PointSet};
use tesuji_shape::Facts;
use tesuji_solver::{Fights, Life, solve_group};

use crate::seki::Seki;

/// Stones with more room around them have eyes.
const MOST_ROOM: usize = 24;
/// Positions looked at for one chain.
const NODES: u64 = 20_000;
/// Positions looked at for all of them.
const ALL_NODES: u64 = 100_000;
/// Bytes for one chain.
const MEMORY: usize = 64 << 20;

/// The stones that cannot be captured but get no two eyes, among those that
/// share liberties with stones of the other side in the same plight.
pub fn stones_in_seki(board: &Board, budget: &Budget) -> PointSet {
    let facts = Facts::of(board);
    let uncertain: Vec<ChainId> = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .filter(|&id| !facts.side(board.chain(id).color).life.stones.contains(id.point()))
        .collect();
    let liberties = |id: ChainId| board.chain(id).liberties;
    let is_close = |id: ChainId| {
        let chain = board.chain(id);
        let room = chain.stones.flood(&(board.points() - board.stones(!chain.color)));
        room.len() <= MOST_ROOM
    };
    let faces = |a: ChainId, b: ChainId| {
        board.chain(a).color != board.chain(b).color
            && liberties(a).meets(&liberties(b))
            && (is_close(a) || is_close(b))
    };
    let mut candidates: Vec<ChainId> = uncertain
        .iter()
        .copied()
        .filter(|&id| uncertain.iter().any(|&other| faces(id, other)))
        .collect();
    // Stones in seki have few liberties.
    candidates.sort_by_key(|&id| board.chain(id).liberty_count);
    let mut left = ALL_NODES;
    let mut standing = PointSet::EMPTY;
    for id in candidates {
        if left == 0 || budget.is_over() {
            break;
        }
        if !standing.contains(id.point()) {
            standing |= seki_of(board, id, &mut left, budget).unwrap_or(PointSet::EMPTY);
        }
    }
    standing
}

/// The stones of the seki that a chain stands in, if it does. A seki takes two.
fn seki_of(board: &Board, id: ChainId, left: &mut u64, budget: &Budget) -> Option<PointSet> {
    let chain = board.chain(id);
    let budget = budget.with_nodes(NODES).with_memory(MEMORY);
    let fights = &mut Fights::new(board);
    let found = solve_group(fights, chain.color, &chain.stones, &budget);
    *left = left.saturating_sub(found.nodes);
    let fate = found.fates.first()?;
    let stands =
        fate.second == Some(KoGrade::LIVES) && fate.life(fights, MEMORY)[0] == Some(Life::Seki);
    let staying = Seki::of(board, &fate.frame).staying;
    (stands && !staying.is_empty()).then_some(chain.stones | staying)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};

    fn check(rows: &str, expect: &str) {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let found = stones_in_seki(&board, &Budget::new(0, 0));
        let names: Vec<String> = found.iter().map(|point| point.to_string()).collect();
        assert_eq!(names.join(" "), expect, "\n{rows}");
    }

    #[test]
    fn both_sides_of_a_seki() {
        // An eye each and a liberty in common.
        let eyes = ".OXO.\nOOXO.\n.XXO.\nXXOO.\n.XO..\nXXO..\nOOO..";
        check(eyes, "A4 B4 B5 A6 B6 B7 C7 A8 B8 C8 B9 C9");
    }

    #[test]
    fn life_and_death_are_no_seki() {
        check(".X.XO.\nXXXXO.\nOOOOO.", "");
        check("..XO..\nXXXO..\nOOOO..", "");
    }
}
