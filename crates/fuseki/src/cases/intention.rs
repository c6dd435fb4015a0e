//! What the opponent's last move is for (Tajima & Sanechika, section 2: cases are also used
//! "to detect the intention of the opponent's moves"): what the cases would have recommended
//! him there.

use tesuji_board::{Board, Point, PointSet};

use super::{Suggestion, suggestions};
use crate::params::Params;
use crate::situation::Situation;
use crate::survey::Survey;
use crate::tactics::without;

/// The recommendations for a stone that stands on the board, as if it did not; the best first.
/// Stones that it has captured are not put back.
pub fn intention(board: &Board, stone: Point, params: &Params) -> Vec<Suggestion> {
    let Some(color) = board.get(stone) else { return Vec::new() };
    let before = without(board, &PointSet::of(stone));
    let survey = Survey::of(&before, &[], &params.pon);
    let situation = Situation::new(&before, color, &survey, &params.pon, None);
    let mut found = suggestions(&situation);
    found.retain(|one| one.point == stone);
    found.sort_by(|a, b| params.cases.worth(b).total_cmp(&params.cases.worth(a)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::Case;
    use tesuji_board::{Color, Setup, Size};

    fn cases(stones: &[(&str, Color)], stone: &str) -> Vec<Case> {
        let mut setup = Setup::new(Size::STANDARD);
        for (point, color) in stones {
            setup.put(point.parse().unwrap(), Some(*color));
        }
        let board = Board::from_setup(&setup).unwrap();
        let found = intention(&board, stone.parse().unwrap(), &Params::FITTED);
        found.iter().map(|one| one.case).collect()
    }

    #[test]
    fn moves_that_everybody_understands() {
        use Color::{Black, White};
        let approach = [("D4", Black), ("F3", White)];
        assert!(cases(&approach, "F3").contains(&Case::Book), "{:?}", cases(&approach, "F3"));
        let atari = [("D4", Black), ("D5", White), ("E4", White), ("D3", White)];
        assert!(cases(&atari, "D3").contains(&Case::Capture), "{:?}", cases(&atari, "D3"));
        assert!(cases(&approach, "K10").is_empty());
    }
}
