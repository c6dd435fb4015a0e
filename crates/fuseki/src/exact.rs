//! The possible omission number by its definition: moves in a row, and a search
//! that says who lives.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_shape::regions;

use crate::dame::Reach;

/// Tells whether stones live.
pub trait Judge {
    /// Whether stones live with a player moving first; `None` if that was not
    /// found out, or hangs on a ko.
    fn lives(&mut self, board: &Board, stones: &PointSet, first: Color) -> Option<bool>;
}

/// A possible omission number that was found by search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactPon {
    /// The number; the limit of the search if `is_limit`.
    pub number: i32,
    /// Whether the number is at least (or, if negative, at most) this.
    pub is_limit: bool,
    /// Moves in a row after which life depends on who moves next; empty for a
    /// group where it already does.
    pub moves: Vec<Point>,
}

/// The possible omission number of stones that the opponent encloses.
///
/// **Definition** (Tajima & Sanechika, section 3): see
/// [`estimate`](crate::estimate). All empty points of the enclosed region are
/// tried for moves in a row, up to `most` of them. `None` if a question to the
/// judge stays open that matters.
pub fn exact_pon(
    board: &Board,
    group: &Enclosed,
    judge: &mut dyn Judge,
    most: usize,
) -> Option<ExactPon> {
    let mut search = InARow::begin(board, group, judge)?;
    let found = search.number(most);
    (search.open == 0).then_some(found)
}

/// What reading says of the possible omission number of any group, open ones too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadPon {
    /// The number; the limit of the search if `is_limit`.
    pub number: i32,
    /// Whether nothing was found up to the limit of the search.
    pub is_limit: bool,
    /// Whether it is exact: the group is enclosed, and the judge had an answer to everything.
    /// Else it is no farther from 0 than this, and at the limit as far as anybody knows.
    pub is_exact: bool,
    /// Moves in a row after which life depends on who moves next.
    pub moves: Vec<Point>,
}

/// The possible omission number of any group, as far as reading can tell. Of an enclosed group
/// all points of its region are tried; of an open one the `near` empty points that are nearest.
/// `None` if nobody knows what becomes of the group as it stands.
///
/// That a row of moves makes a group neutral is a fact, so the number is never farther from 0.
/// That no shorter row does needs all points of the board, or a region that nobody leaves.
pub fn read_pon(
    board: &Board,
    stones: &PointSet,
    judge: &mut dyn Judge,
    near: usize,
    most: usize,
) -> Option<ReadPon> {
    let color = board.get(stones.first()?)?;
    let holds = |one: &Enclosed| one.color == color && stones.is_subset(&one.stones);
    let enclosed = enclosed(board, near).into_iter().find(holds);
    let open = || nearest(board, color, stones, near);
    let region = enclosed.map_or_else(open, |one| one.region);
    let group = Enclosed { color, stones: *stones, region };
    let mut search = InARow::begin(board, &group, judge)?;
    let ExactPon { number, is_limit, moves } = search.number(most);
    // One move that makes a settled group neutral is enough.
    let is_near = number.abs() <= 1 && !is_limit;
    let is_exact = is_near || (enclosed.is_some() && search.open == 0);
    Some(ReadPon { number, is_limit, is_exact, moves })
}

/// The empty points nearest to a group; all that are equally far, or none of them.
fn nearest(board: &Board, color: Color, stones: &PointSet, most: usize) -> PointSet {
    let mut points = PointSet::EMPTY;
    for kinds in Reach::of(board, color, *stones, FARTHEST).steps {
        let ring = kinds.into_iter().fold(PointSet::EMPTY, |all, kind| all | kind);
        if !points.is_empty() && (points | ring).len() > most {
            break;
        }
        points |= ring;
    }
    points
}

/// Points farther away are never tried.
const FARTHEST: usize = 3;

/// After so many questions without an answer no longer rows are tried.
const MOST_OPEN: usize = 8;

struct InARow<'a> {
    board: Board,
    group: &'a Enclosed,
    judge: &'a mut dyn Judge,
    mover: Color,
    /// Whether the group lives as it stands; nothing if that depends on who moves next.
    alive: Option<bool>,
    /// Questions that the judge has left open.
    open: usize,
}

impl<'a> InARow<'a> {
    /// Asks what becomes of the group as it stands.
    fn begin(board: &Board, group: &'a Enclosed, judge: &'a mut dyn Judge) -> Option<InARow<'a>> {
        let owner = group.color;
        let mut board = board.clone();
        board.forget_history();
        let attacked = judge.lives(&board, &group.stones, !owner)?;
        let alive = match attacked {
            true => Some(true),
            false if judge.lives(&board, &group.stones, owner)? => None,
            false => Some(false),
        };
        let mover = if attacked { !owner } else { owner };
        Some(InARow { board, group, judge, mover, alive, open: 0 })
    }

    /// The fewest moves in a row that are found, up to so many.
    fn number(&mut self, most: usize) -> ExactPon {
        let Some(alive) = self.alive else {
            return ExactPon { number: 0, is_limit: false, moves: Vec::new() };
        };
        let sign = if alive { 1 } else { -1 };
        for count in 1..=most {
            if let Some(moves) = self.find(count, None) {
                return ExactPon { number: sign * count as i32, is_limit: false, moves };
            }
            // Longer rows say nothing exact any more.
            if self.open > MOST_OPEN {
                break;
            }
        }
        ExactPon { number: sign * (most as i32 + 1), is_limit: true, moves: Vec::new() }
    }

    /// So many moves after which the group's life depends on who moves next.
    /// The order of moves does not matter, so they rise from the one before.
    fn find(&mut self, count: usize, after: Option<Point>) -> Option<Vec<Point>> {
        if count == 0 {
            let turned = self.is_turned();
            self.open += usize::from(turned.is_none());
            return (turned == Some(true)).then(Vec::new);
        }
        let empty = self.group.region & self.board.empty_points();
        let rising = empty.iter().filter(|&p| after.is_none_or(|after| p > after));
        for point in rising.collect::<Vec<_>>() {
            if !self.board.is_legal(self.mover, point) {
                continue;
            }
            self.board.play_unchecked(self.mover, point);
            let found = self.find(count - 1, Some(point));
            self.board.undo();
            if let Some(mut moves) = found {
                moves.insert(0, point);
                return Some(moves);
            }
        }
        None
    }

    /// Whether the next move of the same player would change the fate.
    fn is_turned(&mut self) -> Option<bool> {
        if !(self.group.stones & self.board.empty_points()).is_empty() {
            return Some(true);
        }
        let lives = self.judge.lives(&self.board, &self.group.stones, self.mover)?;
        Some(Some(lives) != self.alive)
    }
}

/// Stones of one colour in a region that the other colour surrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// Whose stones.
    pub color: Color,
    /// All of them in the region.
    pub stones: PointSet,
    /// The region: connected points without stones of the opponent.
    pub region: PointSet,
}

/// The enclosed stones of both colours whose regions have so many empty points
/// at most.
pub fn enclosed(board: &Board, most: usize) -> Vec<Enclosed> {
    let mut found = Vec::new();
    for color in Color::BOTH {
        for region in regions(board, !color) {
            let stones = region.points & board.stones(color);
            let empty = region.points & board.empty_points();
            if !stones.is_empty() && empty.len() <= most && stones.len() >= 2 {
                found.push(Enclosed { color, stones, region: region.points });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tesuji_board::Diagram;

    /// Plays everything out inside the region, with passes, ko forbidden by not
    /// repeating a position: the definition for very small regions. The owner
    /// lives if its stones are there when both pass.
    struct PlayOut<'a> {
        region: &'a PointSet,
    }

    impl PlayOut<'_> {
        fn owner_wins(
            &self,
            board: &mut Board,
            stone: Point,
            owner: Color,
            to_move: Color,
            passed: bool,
            seen: &mut HashSet<(u64, Color, bool)>,
        ) -> bool {
            if board.get(stone) != Some(owner) {
                return false;
            }
            let good = to_move == owner;
            for p in (*self.region & board.empty_points()).iter().collect::<Vec<_>>() {
                if !board.is_legal(to_move, p) {
                    continue;
                }
                board.play_unchecked(to_move, p);
                let key = (board.hash(), to_move, false);
                let fresh = seen.insert(key);
                let wins = fresh.then(|| {
                    let wins = self.owner_wins(board, stone, owner, !to_move, false, seen);
                    seen.remove(&key);
                    wins
                });
                board.undo();
                if wins == Some(good) {
                    return good;
                }
            }
            if passed {
                return true;
            }
            board.pass();
            let wins = self.owner_wins(board, stone, owner, !to_move, true, seen);
            board.undo();
            wins
        }
    }

    struct Brute {
        region: PointSet,
    }

    impl Judge for Brute {
        fn lives(&mut self, board: &Board, stones: &PointSet, first: Color) -> Option<bool> {
            let stone = stones.first()?;
            let Some(owner) = board.get(stone) else { return Some(false) };
            let mut board = board.clone();
            let play = PlayOut { region: &self.region };
            Some(play.owner_wins(&mut board, stone, owner, first, false, &mut HashSet::new()))
        }
    }

    fn check(diagram: &str, expected: i32) {
        let board = Board::from_setup(&Diagram::parse(diagram).unwrap().setup).unwrap();
        let groups = enclosed(&board, 6);
        let group = groups.iter().find(|group| group.color == Color::Black).unwrap();
        let mut judge = Brute { region: group.region };
        let found = exact_pon(&board, group, &mut judge, 2).unwrap();
        assert_eq!(found.number, expected, "{diagram}");
        let rows = if expected.abs() <= 2 { expected.unsigned_abs() as usize } else { 0 };
        assert_eq!(found.moves.len(), rows);
    }

    /// Of an open group a row of moves near it is a fact, and no more.
    #[test]
    fn open_groups_have_a_bound() {
        /// The owner lives for as long as there are that many liberties.
        struct Liberties(u16);
        impl Judge for Liberties {
            fn lives(&mut self, board: &Board, stones: &PointSet, first: Color) -> Option<bool> {
                let id = board.chain_at(stones.first()?)?;
                let chain = board.chain(id);
                let own = u16::from(chain.color == first);
                Some(chain.liberty_count + own >= self.0)
            }
        }
        let text = ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .";
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let stones = board.stones(Color::Black);
        let read = |liberties| read_pon(&board, &stones, &mut Liberties(liberties), 12, 2).unwrap();
        let (two, none, lost) = (read(3), read(5), read(7));
        assert_eq!((two.number, two.is_exact, two.moves.len()), (2, false, 2));
        assert_eq!((none.number, none.is_exact), (0, true));
        assert_eq!((lost.number, lost.is_limit, lost.is_exact), (-1, false, true));
    }

    #[test]
    fn small_eye_spaces() {
        // Three in a row: who moves first.
        check(". . . X O\nX X X X O\nO O O O O\n. . . . .", 0);
        // Two eyes already: the opponent can only fill one and is captured.
        check(". X . X O\nX X X X O\nO O O O O\n. . . . .", 3);
        // Four in a row: alive; one move makes it three.
        check(". . . . X O\nX X X X X O\nO O O O O O\n. . . . . .", 1);
        // One eye of two points: dead, and no row of own moves helps.
        check(". . X O\nX X X O\nO O O O\n. . . .", -3);
    }
}
