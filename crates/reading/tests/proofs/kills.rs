//! Kills by retrograde analysis: enclosed shapes that books call dead.

use tesuji_board::{Board, Budget, Color, Corner, Diagram, Size};
use tesuji_reading::{Goal, GoalKind, check, prove_kill};

/// Whether White is proven to capture the marked stones, and whether that counts on simple ko.
fn kill(rows: &str, first: Color, simple_ko: bool) -> Option<bool> {
    let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let targets: Vec<_> = diagram.marked.iter().collect();
    let goal = Goal { kind: GoalKind::Capture, prover: Color::White, targets };
    let budget = Budget::new(300_000, 1 << 28);
    let found = prove_kill(&board, first, &goal, simple_ko, &budget);
    let size = found.proof.as_ref().map(|proof| proof.nodes.len());
    println!(
        "{rows}\n{first} first: {} positions, proof {size:?}, {:?}",
        found.nodes, found.stopped
    );
    let proof = found.proof?;
    assert_eq!(check(&proof), Ok(()), "{rows}");
    Some(proof.counts_on_simple_ko())
}

const STRAIGHT_THREE: &str = "B...XO\nXXXXXO\nOOOOOO";
const STRAIGHT_FOUR: &str = "B....XO\nXXXXXXO\nOOOOOOO";
const SQUARE_FOUR: &str = ".OB..XO\n.OX..XO\n.OXXXXO\n.OOOOOO";
const BULKY_FIVE: &str = "OB...XO\nOX..XXO\nOXXXXOO\nOOOOOO.";
const RABBITY_SIX: &str = "OBX.XXO\nOX...XO\nOX..XXO\nOXXXXXO\nOOOOOOO";
const SEKI: &str = "XXXXXBO\nX.OO.XO\nXXXOXXO\nOOXOXOO\n.OXXXO.\n.OOOOO.";
/// The second line up to the corner: dead under simple ko if the attacker begins.
const FIVE: &str = ".......\nBXXXXO.\nOOOOOO.";
/// Rows on the second line with both ends of the first line closed.
const SIX: &str = "O........O\nOOBXXXXXOO\n.OOOOOOOO.";
const SEVEN: &str = "O.........O\nOOBXXXXXXOO\n.OOOOOOOOO.";

#[test]
fn dead_shapes() {
    for (rows, dies_first) in
        [(STRAIGHT_THREE, false), (SQUARE_FOUR, true), (BULKY_FIVE, false), (RABBITY_SIX, false)]
    {
        assert_eq!(kill(rows, Color::White, false), Some(false), "{rows}");
        assert_eq!(kill(rows, Color::Black, false).is_some(), dies_first, "{rows}");
    }
    for rows in [STRAIGHT_FOUR, SEKI] {
        assert_eq!(kill(rows, Color::White, true), None, "{rows}");
    }
}

#[test]
fn five_in_the_corner() {
    assert_eq!(kill(FIVE, Color::White, false), None);
    assert_eq!(kill(FIVE, Color::White, true), Some(true));
}

/// Six die even if they move first, under any ko rule where the ends are closed; seven if they
/// do not, under simple ko.
#[test]
fn closed_rows_on_the_second_line() {
    assert_eq!(kill(SIX, Color::Black, false), Some(false));
    assert_eq!(kill(SEVEN, Color::White, true), Some(true));
    assert_eq!(kill(SEVEN, Color::White, false), None);
    assert_eq!(kill(SEVEN, Color::Black, true), None);
}
