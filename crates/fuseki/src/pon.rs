//! The possible omission number of a group, estimated from what it can see.

use tesuji_board::{Board, PointSet, Size};

use crate::dame::{DEGREES, Reach};
use crate::params::PonWeights;

/// The estimate of the possible omission number.
///
/// **Definition** (Tajima & Sanechika, section 3): a group has PON 0 if its
/// life depends on who moves next; n if it is alive, and after n moves of the
/// opponent in a row it depends on that; -n if it is dead, and after n moves of
/// its owner in a row it does. For open groups f(S) = 0.33 S − 1.96 with
/// S = Σ wᵢ Σ w_k d_ik is close, where d_ik is the number of dame of degree i
/// and kind k: on the edge, once kosuri, others.
///
/// **Choice**: the document prints |0.33 S − 1.96|. Dead groups have negative
/// numbers, so the bars cannot be an absolute value; they are taken for the
/// rest of a bracket that rounds, and the number is left unrounded here, since
/// the evaluation gains by it. A point that is both on the edge and kosuri
/// counts as kosuri; one with two touches or more counts nothing.
pub fn estimate(reach: &Reach, board: &Board, weights: &PonWeights) -> f32 {
    weights.slope * weighted_dame(reach, &edge_of(board.size()), weights) + weights.offset
}

/// The sum S.
pub(crate) fn weighted_dame(reach: &Reach, edge: &PointSet, weights: &PonWeights) -> f32 {
    let counts = dame_counts(reach, edge);
    counts.iter().zip(weights.degree).map(|(kinds, degree)| degree * weights.sum(kinds)).sum()
}

/// For each degree the number of dame on the edge, once kosuri, and others.
pub fn dame_counts(reach: &Reach, edge: &PointSet) -> [[u32; 3]; DEGREES] {
    let mut counts = [[0; 3]; DEGREES];
    for (count, [clean, once, _]) in counts.iter_mut().zip(&reach.steps) {
        let on_edge = (*clean & *edge).len();
        *count = [on_edge as u32, once.len() as u32, (clean.len() - on_edge) as u32];
    }
    counts
}

/// The points of the first line.
pub fn edge_of(size: Size) -> PointSet {
    size.points().filter(|&p| size.line(p) == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{PON_DOCUMENT, PON_FITTED};
    use tesuji_board::{Color, Diagram};

    fn check(diagram: &str, expected: f32) {
        let board = Board::from_setup(&Diagram::parse(diagram).unwrap().setup).unwrap();
        let reach = Reach::of(&board, Color::Black, board.stones(Color::Black), DEGREES);
        let found = estimate(&reach, &board, &PON_DOCUMENT);
        assert!((found - expected).abs() < 1e-4, "{found} instead of {expected}");
    }

    #[test]
    fn a_lone_stone_in_the_centre() {
        // 4, 8, 12 and 16 dame: S = 4 + 4 + 4.2 + 4 = 16.2.
        let row = ". . . . . . . . . . .\n";
        let middle = ". . . . . X . . . . .\n";
        check(&format!("{}{middle}{}", row.repeat(5), row.repeat(5)), 0.33 * 16.2 - 1.96);
    }

    #[test]
    fn edges_and_touches() {
        // Degree 1: A1 on the edge, C1 kosuri (and on the edge); B2 kosuri.
        // Degree 2: A2. D1, D2, C3 belong to White.
        let text = ". O O .\n. . O O\n. X . O";
        let touched = 0.2 * 2.0;
        // A2 is clean and on the edge; B2 and C1 touch, A3 touches B3.
        let s = (1.6 + touched) + 0.5 * 1.6 + 0.35 * 0.2;
        check(text, 0.33 * s - 1.96);
    }

    #[test]
    fn fitted_weights_keep_the_order_of_obvious_cases() {
        let value = |text: &str| {
            let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
            let reach = Reach::of(&board, Color::Black, board.stones(Color::Black), DEGREES);
            estimate(&reach, &board, &PON_FITTED)
        };
        let free = value(". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .");
        let held = value(". . . . .\n. . O . .\n. . X O .\n. . . . .\n. . . . .");
        let shut = value(". . . . .\n. . O . .\n. O X O .\n. . . . .\n. . . . .");
        assert!(free > held && held > shut, "{free} {held} {shut}");
    }
}
