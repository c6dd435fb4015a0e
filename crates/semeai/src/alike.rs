//! Empty points that are alike, so that one of them stands for all.
//!
//! A point touches *fixed* stones: those that are safe, and the chains whose
//! capture ends the race. Two points that touch the same fixed chains and nothing
//! else can be exchanged, for a stone on either is part of the same chains and
//! takes the same liberties. A neighbour that is empty makes no difference if it
//! touches the same chains and there are some of both colours: whoever plays on
//! one point was beside the other before.

use tesuji_board::{Color, PointSet};

/// Fixed stones: Black's and White's that end the race, safe black and white ones.
type Fixed = [PointSet; 4];

/// By colour: which of the fixed stones are its own.
const OWN: [u8; 2] = [0b0101, 0b1010];
/// By colour: touched by its essential chain and by safe stones of the other
/// side, and by nothing else.
const OWN_OUTSIDE: [u8; 2] = [0b1001, 0b0110];

/// What is known of some empty points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Points that touch fixed stones alone and join none of them to others. Who
    /// plays there makes no difference to what follows.
    pub points: PointSet,
    /// Of these, the points that a side need not try: all but the first of points
    /// that are alike, and all outside liberties of its own chain. To fill those is
    /// no better than to pass.
    pub needless: PointSet,
}

/// What a side should know of some empty points.
pub fn plain(board: &PointSet, empty: &PointSet, fixed: &Fixed, to_move: Color) -> Plain {
    let all = fixed.iter().fold(PointSet::EMPTY, |all, stones| all | *stones);
    let others = (*board - all) - *empty;
    let near = fixed.map(|stones| stones.rim());
    let candidates = *empty - others.rim();
    let (mut points, mut needless) = (PointSet::EMPTY, PointSet::EMPTY);
    for signature in 1..16_u8 {
        let mut class = candidates;
        for (i, near) in near.iter().enumerate() {
            class = if signature >> i & 1 == 1 { class & *near } else { class - *near };
        }
        if class.is_empty() {
            continue;
        }
        let two_colored = OWN.iter().all(|own| signature & own != 0);
        let class = if two_colored { closed(class, empty) } else { lonely(&class, empty) };
        let Some(first) = class.first() else { continue };
        // Who plays on a link joins a chain to safe stones, or parts them.
        let links = OWN.iter().any(|own| signature & own == *own);
        if two_colored && !links {
            points |= class;
        }
        needless |= class;
        if signature != OWN_OUTSIDE[to_move.index()] {
            needless.remove(first);
        }
    }
    Plain { points, needless }
}

/// The part of a class without empty neighbours that are not part of it.
fn closed(mut class: PointSet, empty: &PointSet) -> PointSet {
    loop {
        let next = class - (*empty - class).rim();
        if next == class {
            return class;
        }
        class = next;
    }
}

/// The part of a class without empty neighbours.
fn lonely(class: &PointSet, empty: &PointSet) -> PointSet {
    class.iter().filter(|&p| !PointSet::of(p).rim().meets(empty)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Diagram};

    /// The needless points of both sides, with the chains at two points (black,
    /// white) at stake and all other stones safe.
    fn check(rows: &str, stakes: [&str; 2], expect: [&str; 2]) {
        let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
        let [black, white] =
            stakes.map(|p| board.chain(board.chain_at(p.parse().unwrap()).unwrap()).stones);
        let safe = Color::BOTH.map(|c| (board.stones(c) - black) - white);
        let fixed = [black, white, safe[0], safe[1]];
        for color in Color::BOTH {
            let found = plain(&board.points(), &board.empty_points(), &fixed, color);
            let names: Vec<String> = found.needless.iter().map(|p| p.to_string()).collect();
            assert_eq!(names.join(" "), expect[color.index()], "{color:?}\n{rows}");
        }
    }

    /// Outside liberties of both sides, and shared ones: each side need not fill
    /// its own, and tries one of each other kind.
    #[test]
    fn plain_liberties() {
        let rows = "
            . O . X . O . X
            . O . X . O . X
            O O X X . O . X
            O X X X O O X X";
        check(rows, ["D4", "F4"], ["C3 E3 G3 C4 E4 G4", "G2 E3 G3 C4 E4 G4"]);
    }

    /// The points of which it does not matter who plays there, with the chains at A1
    /// and C1 at stake.
    fn check_plain(rows: &str, expect: &[&str]) {
        let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
        let [black, white] =
            ["A1", "C1"].map(|p| board.chain(board.chain_at(p.parse().unwrap()).unwrap()).stones);
        let safe = Color::BOTH.map(|c| (board.stones(c) - black) - white);
        let fixed = [black, white, safe[0], safe[1]];
        let found = plain(&board.points(), &board.empty_points(), &fixed, Color::Black);
        let names: Vec<String> = found.points.iter().map(|p| p.to_string()).collect();
        assert_eq!(names, expect, "{rows}");
    }

    /// Black at B1 joins his chain to safe stones; White there does not.
    #[test]
    fn links_are_not_plain() {
        check_plain(". . .\nO O O\nX . O", &["B1"]);
        check_plain(". . .\nO X O\nX . O", &[]);
    }
}
