//! Races played out, and races cut out of a board where little is proven.

use tesuji_board::{Board, Color, Corner, Diagram, KoGrade, Point, PointSet, Size};
use tesuji_semeai::{Arbiter, NoResult, Outcome, Race, RegionKind};

fn board(rows: &str) -> Board {
    Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap()
}

fn corner(rows: &str) -> Board {
    let size = Size::square(9).unwrap();
    let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
    Board::from_setup(&diagram.setup).unwrap()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Ten and nine liberties outside, two shared: far too many moves to try them all,
/// but few kinds of moves. One more than the other side is just enough for who
/// moves first.
#[test]
fn plain_liberties_cost_little() {
    let rows = "
        . . . . . . . . . .
        X X X X X X X X X X
        . . . . . X . . . .
        O O O O O O O O O O
        . . X X X X X X X X
        X X X X X X X X X X
        . . . . . . . . . .
        O O O O O O O O O O
        . . . . . . . . . .";
    let board = board(rows);
    let stones = |name: &str| board.chain(board.chain_at(point(name)).unwrap()).stones;
    let safe = stones("A8") | stones("A2");
    let stakes = [point("A4"), point("A6")];
    let area: PointSet = board.points().iter().filter(|p| (2..7).contains(&p.row())).collect();
    let mut arbiter = Arbiter::new(&board, stakes, area - safe, safe, 10_000);
    assert_eq!(arbiter.size(), 0);
    assert_eq!(arbiter.outcome(Color::Black), Ok(Outcome::Won(Color::Black)));
    assert_eq!(arbiter.outcome(Color::White), Ok(Outcome::Neither));
}

/// The bent four in the corner, with stones that Black can take and White play
/// again: a ko, but one that White begins when it likes.
#[test]
fn a_ko_that_can_wait() {
    let board = corner(".O.XO.\nOXXXO.\nOX.OO.\nXXOO..\nOOO...");
    let race = Race::between(&board, point("B8"), point("A8")).unwrap();
    for first in Color::BOTH {
        let mut arbiter = race.arbiter(&board, 100_000);
        assert_eq!(arbiter.kills(Color::White, first), Err(NoResult::Ko));
        assert_eq!(arbiter.grade(Color::White, first), Ok(KoGrade::Yes));
    }
}

/// White can run along the edge.
const GAP: &str = ".XO..X.\n.XO..X.\nXXO..X.\nOOO..X.\n....XX.\n.XXX...";

/// A race with a gap in its border: who stands beside the gap closes it.
#[test]
fn an_open_race_is_closed_by_who_is_nearer() {
    let board = corner(GAP);
    let race = Race::between(&board, point("B9"), point("C9")).unwrap();
    let is_open = |race: &Race| race.regions.iter().any(|r| r.kind == RegionKind::Open);
    assert!(is_open(&race));
    let (closed, race) = race.closed(&board).unwrap();
    assert!(!is_open(&race));
    assert!(race.rests_on_assumptions);
    let stones = |board: &Board| board.points() - board.empty_points();
    let added = stones(&closed) - stones(&board);
    assert!(!added.is_empty() && added.is_subset(&race.around));
}

/// Bolder races believe in more stones and are fought in less room.
#[test]
fn bolder_races_are_smaller() {
    let board = corner(GAP);
    let race = Race::between(&board, point("B9"), point("C9")).unwrap();
    let sizes: Vec<usize> = race.bolder(&board).map(|bolder| bolder.area().len()).collect();
    assert!(sizes.iter().all(|&size| size < race.area().len()), "{sizes:?}");
    let all = |race: &Race| race.essential[0] | race.essential[1];
    assert!(race.bolder(&board).all(|bolder| all(&bolder) == all(&race)));
    assert_ne!(all(&race), PointSet::EMPTY);
}

/// Both sides fill and capture all over the board without a position coming again for
/// thousands of moves: no answer, and no crash.
#[test]
fn lines_without_end() {
    let board = board(". . X X\nO O O X\nX . X .");
    let stakes = [point("D3"), point("A2")];
    let mut arbiter = Arbiter::new(&board, stakes, board.points(), PointSet::EMPTY, 1_000_000);
    for first in [Color::Black, Color::White] {
        for killer in [Color::Black, Color::White] {
            // It may be decided within the limits or not; it ends.
            if let Err(why) = arbiter.grade(killer, first) {
                assert_eq!(why, NoResult::Spent);
            }
        }
    }
}
