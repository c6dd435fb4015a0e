//! Capturing races as the truth of playouts.
//!
//! Random games judge races badly: they fill liberties in any order. So the
//! races of the position are judged before the search. Those that one side wins
//! whoever moves first are followed: they are judged again at leaves of the tree
//! where somebody has moved in them, and the stones that lose are off the board
//! before the playout begins. If the winner has to move at once, that move is
//! made.

use std::collections::HashMap;
use std::sync::Mutex;

use tesuji_board::{Board, Color, Move, PlayoutBoard, Point, PointSet};
use tesuji_semeai::{Race, find};

use crate::witness::{RaceEnd, Witness, race_ends};

/// No more races than these are followed.
const MOST_RACES: usize = 4;

/// Races about fewer stones are left to chance.
const LEAST_STONES: usize = 3;

/// No more positions than these are judged in a search.
const MOST_JUDGED: usize = 1000;

/// The races of a position that are settled.
pub(crate) struct Races {
    board: Board,
    races: Vec<Known>,
    /// The moves that win a race for who begins, by colour.
    decisive: [PointSet; 2],
    positions: usize,
    later: Mutex<HashMap<Stage, Option<RaceEnd>>>,
}

struct Known {
    /// A stone of each side, by colour.
    stakes: [Point; 2],
    /// Where a move changes the race.
    area: PointSet,
    /// What happens if nobody moves there before, by who moves first.
    ends: [Option<RaceEnd>; 2],
}

/// What is left of a race after moves in it: which race, the stones in its
/// area, and who is to move.
#[derive(PartialEq, Eq, Hash)]
struct Stage(usize, [PointSet; 2], Color);

impl Races {
    /// Asks for the races of a position, with so many positions for each; for none
    /// if that is 0.
    pub fn of(board: &Board, positions: usize, witness: &mut dyn Witness) -> Races {
        let mut races: Vec<Known> = Vec::new();
        let mut seen = PointSet::EMPTY;
        let mut decisive = [PointSet::EMPTY; 2];
        let found = if positions == 0 { Vec::new() } else { find(board) };
        for race in found {
            let [black, white] = race.essential;
            let small = black.len() < LEAST_STONES || white.len() < LEAST_STONES;
            if races.len() == MOST_RACES || small || seen.meets(&(black | white)) {
                continue;
            }
            let ends = witness.race(&race, positions);
            let settled = ends[0].zip(ends[1]).is_some_and(|(a, b)| a.loser == b.loser);
            if settled {
                seen |= black | white;
                let stakes =
                    race.essential.map(|stones| stones.first().expect("a race has stones"));
                let regions = race.regions.iter().fold(PointSet::EMPTY, |all, r| all | r.points);
                races.push(Known { stakes, area: regions | black | white, ends });
            } else {
                for color in Color::BOTH {
                    if let Some(end) = ends[color.index()].filter(|end| end.loser != color) {
                        decisive[color.index()] |= end.moves;
                    }
                }
            }
        }
        let later = Mutex::new(HashMap::new());
        Races { board: board.clone(), races, decisive, positions, later }
    }

    /// The moves with which a side that begins wins a race that it loses otherwise.
    pub fn decisive(&self, color: Color) -> &PointSet {
        &self.decisive[color.index()]
    }

    /// Takes the stones off the board that lose their race after these moves,
    /// the first of them by this player.
    pub fn apply(&self, board: &mut PlayoutBoard, first: Color, moves: &[Move]) {
        for (number, race) in self.races.iter().enumerate() {
            let Some(verdict) = self.verdict(number, race, board, first, moves) else { continue };
            let stake = race.stakes[verdict.loser.index()];
            if let Some(point) = verdict.needed {
                if !board.is_legal(point) {
                    continue;
                }
                board.play(Move::Play(point));
            }
            if board.stone(stake) == Some(verdict.loser) {
                board.remove(stake);
            }
        }
    }

    fn verdict(
        &self,
        number: usize,
        race: &Known,
        board: &PlayoutBoard,
        first: Color,
        moves: &[Move],
    ) -> Option<RaceEnd> {
        let to_move = board.to_move();
        let touched = moves.iter().any(|a| a.point().is_some_and(|p| race.area.contains(p)));
        if !touched {
            return race.ends[to_move.index()];
        }
        let on_board = |color: Color| board.stone(race.stakes[color.index()]) == Some(color);
        if !Color::BOTH.into_iter().all(on_board) {
            return None;
        }
        let stones = Color::BOTH
            .map(|color| race.area.iter().filter(|&p| board.stone(p) == Some(color)).collect());
        let stage = Stage(number, stones, to_move);
        let mut later = self.later.lock().expect("no thread stops halfway");
        if let Some(&known) = later.get(&stage) {
            return known;
        }
        if later.len() >= MOST_JUDGED {
            return None;
        }
        let verdict = self.judge_after(race, first, moves, to_move);
        later.insert(stage, verdict);
        verdict
    }

    fn judge_after(
        &self,
        race: &Known,
        first: Color,
        moves: &[Move],
        to_move: Color,
    ) -> Option<RaceEnd> {
        let mut board = self.board.clone();
        let mut mover = first;
        for action in moves {
            if let Move::Play(point) = *action {
                board.play(mover, point).ok()?;
            }
            mover = !mover;
        }
        let race = Race::between(&board, race.stakes[0], race.stakes[1]).ok()?;
        race_ends(&board, &race, self.positions)[to_move.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::witness::Unaided;
    use tesuji_board::{Diagram, Setup};

    /// Black's chain in the middle has three liberties, White's two; the stones
    /// at the sides live.
    const RACE: &str = "
        O O O O X O X X X
        . O O . X O . X .
        O O O . X O . X X
        . O O . X O X X .
        O O O O X O X X X";

    /// Which of the two racing chains are left after moves, White's first.
    fn left(text: &str, moves: &[&str]) -> [bool; 2] {
        let diagram = Diagram::parse(text).unwrap();
        let Setup { size, black, white, .. } = diagram.setup;
        let board = Board::from_setup(&diagram.setup).unwrap();
        let races = Races::of(&board, 3000, &mut Unaided::new(&board));
        assert_eq!(races.races.len(), 1, "{text}");
        let stakes = races.races[0].stakes;
        let mut playout = PlayoutBoard::from_stones(size, &black, &white, Color::White, None);
        let moves: Vec<Move> = moves.iter().map(|text| text.parse().unwrap()).collect();
        for &action in &moves {
            playout.play(action);
        }
        races.apply(&mut playout, Color::White, &moves);
        Color::BOTH.map(|color| playout.stone(stakes[color.index()]) == Some(color))
    }

    #[test]
    fn the_stones_that_lose_a_race_are_lost_as_long_as_it_is_answered() {
        assert_eq!(left(RACE, &[]), [true, false]);
        // White fills a liberty; Black, to move, is still ahead.
        assert_eq!(left(RACE, &["D4"]), [true, false]);
        assert_eq!(left(RACE, &["D4", "G4"]), [true, false]);
        // Black does not answer: White is ahead.
        assert_eq!(left(RACE, &["D4", "pass"]), [false, true]);
    }

    #[test]
    fn races_for_who_moves_first_are_left_to_chance() {
        let even = RACE.replace(". O O . X O X X .", ". O O . X O . X .");
        let diagram = Diagram::parse(&even).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let races = Races::of(&board, 3000, &mut Unaided::new(&board));
        assert!(races.races.is_empty());
        // But both sides know where to begin.
        for color in Color::BOTH {
            assert!(!races.decisive(color).is_empty(), "{color}");
        }
    }
}
