//! What a frame takes for granted: friends, weak stones, ways out.

use tesuji_board::{Board, Budget, Color, Diagram, KoGrade, PointSet};
use tesuji_solver::{Fights, Frame, Reach, prospect};

/// Black's stones at C2 and D2 with a way to the strong stones on the right, and
/// White's far stones at the other end of the board.
const JOINED: &str = "
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . X . X . . X . . X . X . .
. O O O O O O O X X . X . . X . X . .
. O X X . . . . X . X X . . X X X . .
. O . . . . . . . . . . . . . . . . .";

/// A stone of Black's between two of White's, with the whole board around it.
const FREE: &str = "
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . O . . . . . . . .
. . . . . X . . . . . . .
. . . . O . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .";

fn board(text: &str) -> Board {
    Board::from_setup(&Diagram::parse(text.trim()).unwrap().setup).unwrap()
}

fn chain(board: &Board, at: &str) -> PointSet {
    let point = at.parse().unwrap();
    board.chain(board.chain_at(point).unwrap()).stones
}

#[test]
fn a_weak_friend_is_no_help() {
    let board = board(JOINED);
    let group = chain(&board, "C2");
    let friend = chain(&board, "J2");
    let strong = Frame::around(&board, &group, Reach::default()).unwrap();
    assert!(friend.is_subset(&strong.anchors));
    let reach = Reach { weak: friend, ..Reach::default() };
    let alone = Frame::around(&board, &group, reach).unwrap();
    assert!(!friend.meets(&alone.anchors));
}

#[test]
fn who_can_run_away_is_not_killed() {
    let board = board(FREE);
    let group = chain(&board, "F7");
    let closed = Frame::around(&board, &group, Reach { steps: 3, ..Reach::default() }).unwrap();
    assert!(closed.anchors.is_empty());
    let reach = Reach { steps: 3, escapes: true, ..Reach::default() };
    let open = Frame::around(&board, &group, reach).unwrap();
    assert!(!open.exits.is_empty());
    assert!(open.anchors.is_subset(&board.empty_points()));

    let nobody = PointSet::EMPTY;
    let budget = Budget::new(20_000, 16 << 20);
    let ask = |first| prospect(&mut Fights::new(&board), first, &group, &nobody, &budget);
    let attacked = ask(Color::White);
    assert!(attacked.grade == Some(KoGrade::LIVES) || !attacked.hopeful);
    let defended = ask(Color::Black);
    assert!(defended.grade == Some(KoGrade::LIVES) || defended.hopeful);
}
