//! Counting a finished game.

use crate::board::Board;
use crate::color::Color;
use crate::point_set::PointSet;
use crate::ruleset::Scoring;

/// Who owns which points once the dead stones are off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// Living stones, by colour.
    pub stones: [PointSet; 2],
    /// Points that touch living stones of one colour only, dead stones
    /// included, by colour.
    pub territory: [PointSet; 2],
    /// Dead stones, by colour.
    pub dead: [PointSet; 2],
}

impl Ownership {
    /// Counts a position in which `dead` stones are agreed to be captured.
    pub fn of(board: &Board, dead: &PointSet) -> Ownership {
        let all_stones = [board.stones(Color::Black), board.stones(Color::White)];
        let dead = all_stones.map(|set| set & *dead);
        let stones = [all_stones[0] - dead[0], all_stones[1] - dead[1]];
        let open = board.points() - stones[0] - stones[1];
        let reached = stones.map(|set| (set.rim() & open).flood(&open));
        let territory = [reached[0] - reached[1], reached[1] - reached[0]];
        Ownership { stones, territory, dead }
    }

    /// Points for a player under a way of counting; `prisoners` are the stones
    /// of the opponent captured during play.
    pub fn points(&self, color: Color, scoring: Scoring, prisoners: u32) -> u32 {
        let (own, other) = (color.index(), (!color).index());
        let territory = self.territory[own].len() as u32;
        match scoring {
            Scoring::Area => territory + self.stones[own].len() as u32,
            Scoring::Territory => territory + prisoners + self.dead[other].len() as u32,
        }
    }
}

/// The outcome of a game in half points, from Black's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// Black's points less White's, komi included, doubled.
    pub halves: i32,
}

impl Score {
    /// The winner, if the game is no draw.
    pub fn winner(self) -> Option<Color> {
        match self.halves {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    /// Black's points less White's.
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl std::fmt::Display for Score {
    /// `B+3.5`, `W+12` or `0`, as in SGF and GTP.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner() {
            None => f.pad("0"),
            Some(color) => f.pad(&format!("{}+{}", color.letter(), self.points().abs())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;

    #[test]
    fn areas_and_territories() {
        let text = "
            . X O . .
            X X O O .
            . X O . O
            X X O W .
            . X O O .";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let ownership = Ownership::of(&board, &PointSet::EMPTY);
        assert_eq!(ownership.points(Color::Black, Scoring::Area, 0), 10);
        assert_eq!(ownership.points(Color::White, Scoring::Area, 0), 15);
        assert_eq!(ownership.points(Color::Black, Scoring::Territory, 2), 5);
        let dead = Ownership::of(&board, &diagram.setup.white);
        assert_eq!(dead.points(Color::Black, Scoring::Area, 0), 25);
        assert_eq!(dead.points(Color::Black, Scoring::Territory, 0), 18 + 9);
    }

    #[test]
    fn an_empty_board_belongs_to_nobody() {
        let board = Board::new(crate::Size::square(5).unwrap());
        let ownership = Ownership::of(&board, &PointSet::EMPTY);
        assert_eq!(ownership.territory, [PointSet::EMPTY; 2]);
        assert_eq!(Score { halves: -7 }.to_string(), "W+3.5");
        assert_eq!(Score { halves: 24 }.to_string(), "B+12");
    }
}
