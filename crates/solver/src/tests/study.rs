//! Studies of small fights: what the study says of a first move is what asking about the
//! position after it says.

use tesuji_board::{Board, Budget, Color, Corner, Diagram, KoGrade, Move, PointSet, Size};

use crate::fight::Fight;
use crate::frame::{Frame, Reach};
use crate::study::{Branch, BranchKind, Study};

fn budget() -> Budget<'static> {
    Budget::new(400_000, 64 << 20)
}

/// The black group in the upper left corner of a board of 9x9, White to move.
fn studied(rows: &str, depth: usize) -> (Board, Frame, Study) {
    let size = Size::square(9).unwrap();
    let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let group = board.stones(Color::Black);
    let frame = Frame::around(&board, &group, Reach::default()).unwrap();
    let mut fight = Fight::new(&board, &frame, budget().memory).unwrap();
    let grade = fight.grade(Color::White, &budget()).unwrap();
    let study = fight.study(Color::White, grade, depth, &budget());
    (board, frame, study)
}

const THREE: &str = "...XO....\nXXXXO....\nOOOOO....";
const TRIPOD: &str = "...XO....\n..XXO....\n.XOOO....\nXXO......\nOOO......";

fn moves(branches: &[Branch], kind: BranchKind) -> Vec<String> {
    let found = branches.iter().filter(|branch| branch.kind == kind);
    let mut names: Vec<String> = found.map(|branch| branch.action.to_string()).collect();
    names.sort();
    names
}

#[test]
fn first_moves() {
    let check = |rows: &str, right: &[&str]| {
        let (_, _, study) = studied(rows, 2);
        assert_eq!((study.owner, study.grade), (Color::Black, KoGrade::DIES), "{rows}");
        assert!(study.needs_move && study.undecided.is_empty() && !study.is_cut, "{rows}");
        assert_eq!(moves(&study.branches, BranchKind::Right), right, "{rows}");
    };
    check(THREE, &["B9"]);
    check(TRIPOD, &["B8"]);
}

/// Every first move of the study, asked by itself.
#[test]
fn a_study_agrees_with_the_positions_after_its_moves() {
    for rows in [THREE, TRIPOD] {
        let (board, frame, study) = studied(rows, 1);
        let mut kinds = [0, 0];
        for branch in &study.branches {
            let Move::Play(point) = branch.action else { continue };
            let mut after = board.clone();
            after.play(Color::White, point).unwrap();
            let target = frame.target & after.stones(Color::Black);
            let frame = Frame { target, ..frame.clone() };
            let mut fight = Fight::new(&after, &frame, budget().memory).unwrap();
            let grade = fight.grade(Color::Black, &budget()).unwrap();
            let is_right = grade == study.grade;
            assert_eq!(branch.kind == BranchKind::Right, is_right, "{rows}: {point}");
            if !is_right {
                assert_eq!(branch.grade, Some(grade), "{rows}: {point}");
            }
            kinds[usize::from(is_right)] += 1;
        }
        assert!(kinds[1] > 0, "{rows}: {kinds:?}");
    }
}

/// A wrong move is followed by its refutation, a right one by defences; all can be
/// played one after the other.
#[test]
fn branches_alternate_and_are_legal() {
    fn walk(board: &Board, branches: &[Branch], mover: Color, seen: &mut usize) {
        for branch in branches {
            assert_eq!(branch.mover, mover);
            let mut next = board.clone();
            if branch.after_threat {
                next.set_ko(None);
            }
            match branch.action {
                Move::Play(point) => next.play(mover, point).unwrap(),
                Move::Pass => next.make(mover, Move::Pass),
            }
            *seen += 1;
            let kinds: Vec<BranchKind> = branch.next.iter().map(|next| next.kind).collect();
            match branch.kind {
                BranchKind::Wrong => {
                    assert!(kinds.iter().all(|&kind| kind == BranchKind::Refutation));
                }
                BranchKind::Right => {
                    assert!(kinds.iter().all(|&kind| kind != BranchKind::Wrong));
                }
                BranchKind::Defence | BranchKind::Refutation => {}
            }
            walk(&next, &branch.next, !mover, seen);
        }
    }
    for rows in [THREE, TRIPOD] {
        let (board, _, study) = studied(rows, 3);
        let mut seen = 0;
        walk(&board, &study.branches, Color::White, &mut seen);
        assert!(seen > 4, "{rows}: {seen}");
    }
}

/// What a search remembers can be walked through on the board.
#[test]
fn trees_of_a_search_are_played_on_the_board() {
    for rows in [THREE, TRIPOD] {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let group: PointSet = board.stones(Color::Black);
        let frame = Frame::around(&board, &group, Reach::default()).unwrap();
        let mut fight = Fight::new(&board, &frame, budget().memory).unwrap();
        let grade = fight.grade(Color::White, &budget());
        let tree = fight.seen(&board, Color::White, grade, 500);
        assert_eq!(tree.prover, Color::White);
        assert_eq!(tree.positions[0].seen.proof, Some(0), "{rows}: White captures");
        assert!(tree.positions.len() > 5, "{rows}: {}", tree.positions.len());
        let mut boards: Vec<Board> = vec![board.clone()];
        for position in &tree.positions[1..] {
            let before = position.before.unwrap();
            let mover = tree.positions[before].seen.to_move;
            assert_eq!(position.seen.to_move, !mover);
            let mut next = boards[before].clone();
            if position.retakes {
                next.set_ko(None);
            }
            match position.action {
                Move::Play(point) => next.play(mover, point).unwrap(),
                Move::Pass => next.make(mover, Move::Pass),
            }
            boards.push(next);
        }
    }
}
