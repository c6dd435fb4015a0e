//! What a frame takes for granted: friends, weak stones, ways out.

use tesuji_board::{Board, Color, Diagram, PointSet};
use tesuji_solver::{Frame, Grade, Limits, Reach, prospect};

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

fn limits() -> Limits<'static> {
    Limits { nodes: 20_000, entries: 1 << 16, stop: &|| false }
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
    let attacked = prospect(&board, Color::White, &group, &nobody, &limits());
    assert!(attacked.grade == Some(Grade::Lives) || !attacked.hopeful);
    let defended = prospect(&board, Color::Black, &group, &nobody, &limits());
    assert!(defended.grade == Some(Grade::Lives) || defended.hopeful);
}
