//! What the opening asks the judge of a position: stones that ladders take, and
//! connections that only reading can tell.

use tesuji_board::{Board, Budget, Color, KoGrade, PointSet};
use tesuji_fuseki::{Joint, Tactics, contested_links};
use tesuji_judge::{Judge, lost_in_ladders};

/// Positions for one question.
const NODES: u64 = 150;

/// Reads ladders.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ladders;

impl Tactics for Ladders {
    fn lost(&mut self, board: &mut Board, to_move: Color) -> PointSet {
        lost_in_ladders(board, to_move)
    }
}

/// The links of open shapes that hold although the opponent is near. What the
/// reader does not find out in time is left alone.
pub fn read_joints(board: &Board) -> Vec<Joint> {
    let (mut judge, budget) = (Judge::new(board), Budget::new(NODES, 0));
    let pairs = Color::BOTH.into_iter().flat_map(|color| contested_links(board, color));
    // Two chains may stand in several shapes to each other.
    let mut asked = Vec::new();
    pairs
        .filter(|stones| {
            let chains = stones.map(|stone| board.chain_at(stone));
            let new = !asked.contains(&chains);
            asked.push(chains);
            new
        })
        .filter(|&stones| judge.connection(stones, true, &budget).0 == KoGrade::No)
        .map(|stones| Joint { stones, holds: true })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    fn joints(text: &str) -> Vec<String> {
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let words = |joint: Joint| joint.stones.map(|p| p.to_string()).join("-");
        read_joints(&board).into_iter().map(words).collect()
    }

    #[test]
    fn a_jump_holds_if_the_cut_is_captured() {
        // If White cuts at C4, Black joins at C3.
        let held = ". . . . .\n. . O . .\n. X . X .\n. X . X .\n. . . . .\n. . . . .";
        assert_eq!(joints(held), ["B3-D4"]);
        let cut = ". . O . .\n. . O . .\n. X . X .\n. . O . .\n. . O . .";
        assert_eq!(joints(cut), [] as [&str; 0]);
    }
}
