//! Stones that ladders take.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_reading::{LADDER_MOVES, Ladder, read_ladder};

/// The stones of both colours that ladders take with a player to move. The board
/// comes back as it was.
pub fn lost_in_ladders(board: &mut Board, to_move: Color) -> PointSet {
    let mut lost = PointSet::EMPTY;
    for color in Color::BOTH {
        let weak: Vec<Point> = board
            .chains(color)
            .filter(|&id| board.chain(id).liberty_count <= 2)
            .map(|id| id.point())
            .collect();
        for stone in weak {
            let gone = if color == to_move {
                cannot_flee(board, stone)
            } else {
                is_captured(board, stone)
            };
            if gone {
                let id = board.chain_at(stone).expect("a chain");
                lost |= board.chain(id).stones;
            }
        }
    }
    lost
}

/// With the attacker to move.
fn is_captured(board: &mut Board, stone: Point) -> bool {
    matches!(read_ladder(board, stone, LADDER_MOVES), Ladder::Captured(_))
}

/// With the owner to move, a chain in atari that gains nothing by running and
/// has nothing to capture.
fn cannot_flee(board: &mut Board, stone: Point) -> bool {
    let id = board.chain_at(stone).expect("a chain");
    let chain = *board.chain(id);
    if chain.liberty_count > 1 {
        return false;
    }
    let rescued = board.chains_touching(id).any(|enemy| board.chain(enemy).liberty_count == 1);
    if rescued {
        return false;
    }
    let Some(last) = chain.liberties.first() else { return true };
    if board.is_suicide(chain.color, last) {
        return true;
    }
    board.make(chain.color, Move::Play(last));
    let captured = is_captured(board, stone);
    board.undo();
    captured
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// Checks the lost stones with a player to move.
    fn check(diagram: &str, to_move: Color, lost: &str) {
        let diagram = Diagram::parse(diagram).unwrap();
        let mut board = Board::from_setup(&diagram.setup).unwrap();
        let before = board.hash();
        let found: Vec<String> =
            lost_in_ladders(&mut board, to_move).iter().map(|p| p.to_string()).collect();
        assert_eq!(found.join(" "), lost);
        assert_eq!(board.hash(), before);
    }

    #[test]
    fn ladders_depend_on_who_moves() {
        let open = "\
            . . . . . . .\n\
            . . . . . . .\n\
            . . . . . . .\n\
            . . X . . . .\n\
            . X O . . . .\n\
            . . X . . . .\n\
            . . . . . . .";
        check(open, Color::Black, "C3");
        check(open, Color::White, "");
        // In atari, running to the edge.
        let edge = ". . . . .\n. . . . .\nX X X X .\nX O O . .";
        check(edge, Color::Black, "B1 C1");
        check(&edge.replace("O . .", "O . X"), Color::White, "B1 C1");
    }
}
