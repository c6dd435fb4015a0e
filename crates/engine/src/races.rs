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
use tesuji_cgt::Arena;
use tesuji_semeai::{Effort, Outcome, Race, find, judge};

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
    later: Mutex<HashMap<Stage, Option<Verdict>>>,
}

struct Known {
    /// A stone of each side, by colour.
    stakes: [Point; 2],
    /// Where a move changes the race.
    area: PointSet,
    /// What happens if nobody moves there before, by who moves first.
    verdicts: [Option<Verdict>; 2],
}

/// What is left of a race after moves in it: which race, the stones in its
/// area, and who is to move.
#[derive(PartialEq, Eq, Hash)]
struct Stage(usize, [PointSet; 2], Color);

/// Who loses, and the move that decides it if one is needed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Verdict {
    loser: Color,
    needed: Option<Point>,
}

impl Races {
    /// Judges the races of a position, with so many positions for each; none
    /// if that is 0.
    pub fn of(board: &Board, positions: usize) -> Races {
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
            let (verdicts, moves) = verdicts(board, &race, positions);
            let settled = verdicts[0].zip(verdicts[1]).is_some_and(|(a, b)| a.loser == b.loser);
            if settled {
                seen |= black | white;
                let stakes =
                    race.essential.map(|stones| stones.first().expect("a race has stones"));
                let regions = race.regions.iter().fold(PointSet::EMPTY, |all, r| all | r.points);
                races.push(Known { stakes, area: regions | black | white, verdicts });
            } else {
                for color in Color::BOTH {
                    let wins = verdicts[color.index()].is_some_and(|found| found.loser != color);
                    if wins {
                        decisive[color.index()] |= moves[color.index()];
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
    ) -> Option<Verdict> {
        let to_move = board.to_move();
        let touched = moves.iter().any(|a| a.point().is_some_and(|p| race.area.contains(p)));
        if !touched {
            return race.verdicts[to_move.index()];
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
    ) -> Option<Verdict> {
        let mut board = self.board.clone();
        let mut mover = first;
        for action in moves {
            if let Move::Play(point) = *action {
                board.play(mover, point).ok()?;
            }
            mover = !mover;
        }
        let race = Race::between(&board, race.stakes[0], race.stakes[1]).ok()?;
        verdicts(&board, &race, self.positions).0[to_move.index()]
    }
}

/// Who loses, by who moves first, and the moves of who does.
fn verdicts(board: &Board, race: &Race, positions: usize) -> ([Option<Verdict>; 2], [PointSet; 2]) {
    let effort = Effort { region_positions: positions, race_positions: positions as u64 };
    let judgement = judge(&mut Arena::new(), board, race, &effort);
    let moves = Color::BOTH.map(|color| {
        let first = &judgement.first[color.index()];
        first.moves.iter().copied().filter(|_| !first.may_pass).collect()
    });
    let verdicts = Color::BOTH.map(|color| {
        let first = &judgement.first[color.index()];
        let Some(Outcome::Won(winner)) = first.outcome else { return None };
        let needed = match winner == color && !first.may_pass {
            true => Some(*first.moves.first()?),
            false => None,
        };
        Some(Verdict { loser: !winner, needed })
    });
    (verdicts, moves)
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let races = Races::of(&board, 3000);
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
        let races = Races::of(&board, 3000);
        assert!(races.races.is_empty());
        // But both sides know where to begin.
        for color in Color::BOTH {
            assert!(!races.decisive(color).is_empty(), "{color}");
        }
    }
}
