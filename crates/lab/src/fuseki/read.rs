//! Possible omission numbers of all groups, open ones too: what the judge of a position says of
//! life where it can, and what the network expects where nobody can.

use tesuji_board::{Board, Color, PointSet, Rng};
use tesuji_fuseki::params::PON_DOCUMENT;
use tesuji_fuseki::{DEGREES, Judge, Reach, ReadPon, estimate, groups_of, read_pon};
use tesuji_knowledge::intuition;
use tesuji_network::Query;
use tesuji_patterns::Record;

use super::judge::{Asker, MOST, position};

/// Empty points next to an open group that are tried.
const NEAR: usize = 12;
/// Positions of openings are looked at after these moves.
const MOVES: std::ops::Range<usize> = 20..80;
/// Stones of a group that is counted.
const STONES: std::ops::RangeInclusive<usize> = 2..=12;

/// How often a group can be left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// The number.
    pub pon: ReadPon,
    /// Whether the network had to be asked: then it is what the network expects.
    pub is_guessed: bool,
}

/// Asks the judge of a position, and the network about what he does not know.
#[derive(Default)]
struct Opinion {
    is_guessed: bool,
}

impl Judge for Opinion {
    fn lives(&mut self, board: &Board, stones: &PointSet, first: Color) -> Option<bool> {
        if let Some(sure) = Asker.lives(board, stones, first) {
            return Some(sure);
        }
        let owner = board.get(stones.first()?)?;
        self.is_guessed = true;
        let told = intuition::in_use().evaluate(&Query::new(board, first));
        let points = board.size().points().zip(&told.owners);
        let sum: f32 = points.filter(|(p, _)| stones.contains(*p)).map(|(_, share)| share).sum();
        let kept = sum / stones.len() as f32;
        Some(if owner == first { kept > 0.5 } else { kept < 0.5 })
    }
}

/// How often stones can be left alone, by reading as far as it goes.
pub fn read_group(board: &Board, stones: &PointSet) -> Option<LeftAlone> {
    let mut opinion = Opinion::default();
    let pon = read_pon(board, stones, &mut opinion, NEAR, MOST)?;
    let is_guessed = opinion.is_guessed;
    Some(LeftAlone { pon: ReadPon { is_exact: pon.is_exact && !is_guessed, ..pon }, is_guessed })
}

/// A group of an opening, by the estimate and by reading.
#[derive(Clone, Debug)]
pub struct ReadGroup {
    /// What f(S) says, with the document's constants.
    pub estimate: f32,
    /// What reading says.
    pub read: LeftAlone,
}

/// Groups of games between moves 20 and 80, one per game, until there are enough.
pub fn read_groups(
    games: &[Record],
    wanted: usize,
    mut progress: impl FnMut(usize),
) -> Vec<ReadGroup> {
    let mut rng = Rng::new(2);
    let mut all = Vec::new();
    for game in games {
        if all.len() >= wanted {
            break;
        }
        let at = MOVES.start + rng.below(MOVES.len() as u32) as usize;
        let Some(board) = position(game, at) else { continue };
        let both = Color::BOTH.into_iter().flat_map(|color| groups_of(&board, color, &[]));
        let groups: Vec<PointSet> = both.filter(|stones| STONES.contains(&stones.len())).collect();
        if groups.is_empty() {
            continue;
        }
        let stones = groups[rng.below(groups.len() as u32) as usize];
        let color = stones.first().and_then(|p| board.get(p)).expect("a stone");
        let reach = Reach::of(&board, color, stones, DEGREES);
        let Some(read) = read_group(&board, &stones) else { continue };
        all.push(ReadGroup { estimate: estimate(&reach, &board, &PON_DOCUMENT), read });
        progress(all.len());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    fn read(text: &str) -> LeftAlone {
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let stones = board.stones(Color::Black);
        read_group(&board, &stones).unwrap()
    }

    /// An enclosed group is read; a wall along an open board is expected to stay.
    #[test]
    fn what_is_not_known_is_guessed_and_said_to_be() {
        let eye = read(". . . X O . .\nX X X X O . .\nO O O O O . .\n. . . . . . .\n. . . . . . .");
        assert_eq!((eye.pon.number, eye.pon.is_exact, eye.is_guessed), (0, true, false));
        let row = ". . . . . . . . .";
        let wall = [row, row, row, ". . X X X X X . .", row, ". . . . O . . . .", row, row, row];
        let open = read(&wall.join("\n"));
        assert!(open.is_guessed && !open.pon.is_exact && open.pon.number > 0, "{open:?}");
    }
}
