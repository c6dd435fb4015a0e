//! What may be said of groups: positions in which a frame alone says too much.
#![allow(missing_docs)]

use tesuji_board::{Board, Budget, Certainty, Color, KoBan, KoGrade, Point, PointSet, Setup, Size};
use tesuji_judge::{Confirmed, Effort, Position, judge_group};
use tesuji_solver::Fights;

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

fn points(names: &str) -> PointSet {
    names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
}

fn board(size: (usize, usize), black: &str, white: &str) -> Board {
    let mut setup = Setup::new(Size::new(size.0, size.1).unwrap());
    setup.black = points(black);
    setup.white = points(white);
    Board::from_setup(&setup).unwrap()
}

fn judge(board: &Board, history: &[Setup], to_move: Color, target: &str) -> Confirmed {
    let position = Position::of_game(board, history, to_move);
    let effort = Effort {
        budget: Budget::new(200_000, 64 << 20),
        proof_nodes: 5_000,
        makes_plans: true,
        games: 200,
    };
    judge_group(&mut Fights::new(board), &position, &points(target), &effort).unwrap().unwrap()
}

/// What is said when the side to move begins, and when the other does.
fn check(board: &Board, to_move: Color, target: &str, expect: [(Option<KoGrade>, Certainty); 2]) {
    let found = judge(board, &[], to_move, target);
    let said = found.claims.each_ref().map(|claim| (claim.grade, claim.certainty));
    assert_eq!(said, expect, "{target}, {to_move} to move");
}

const LIVES: Option<KoGrade> = Some(KoGrade::LIVES);
const DIES: Option<KoGrade> = Some(KoGrade::DIES);

/// Black's stones at D3 have liberties outside a frame of the corner alone: White
/// takes them, and the corner with them.
#[test]
fn liberties_outside_do_not_make_stones_immortal() {
    let black = "A2 B2 C2 B1 D3 E3 E2 E1 F2 G2";
    let white = "D1 D2 A3 B3 C3 C4 D4 E4 F4 F3 G3 H3 J3 J2 J1 H1 G1 F1 H5 K7 M9 M12";
    let board = board((13, 13), black, white);
    check(&board, WHITE, "A2 B2 C2 B1", [(DIES, Certainty::Proven), (LIVES, Certainty::Proven)]);
}

/// The stone dies if White moves first; if Black does, it gets away over open
/// points and reaches living stones. Nobody may say "whoever moves first".
#[test]
fn each_side_to_move_has_its_own_answer() {
    let board = board((7, 2), "A1 E2 E1 F2 G1", "A2");
    let found = judge(&board, &[], WHITE, "A1");
    let [white, black] = &found.claims;
    assert_eq!((white.grade, white.certainty), (DIES, Certainty::Proven));
    assert_ne!(black.grade, DIES);
}

/// Open points and Black's own living stones lie beside the frame: they are not
/// White's.
#[test]
fn what_lies_outside_is_not_given_away() {
    let board = board((11, 2), "E1 J2 J1 K2 L1", "A2 B1 B2 C2 D2 D1");
    let found = judge(&board, &[], BLACK, "E1");
    assert_ne!(found.claims[0].grade, DIES);
}

#[test]
fn a_stone_on_an_empty_board_is_in_no_danger() {
    for (size, at) in [(19, "D16"), (9, "E5"), (13, "C3")] {
        let board = board((size, size), "", at);
        for to_move in Color::BOTH {
            let found = judge(&board, &[], to_move, at);
            for claim in &found.claims {
                assert_eq!(claim.grade, None, "{at} on {size}x{size}, {} first", claim.first);
                assert_eq!(claim.certainty, Certainty::Estimated);
            }
        }
    }
}

/// A ladder with a breaker: the frame of the stone would kill it.
#[test]
fn a_ladder_that_does_not_work_kills_nobody() {
    let board = board((13, 13), "D9 D8 E10 C11 D10", "E9");
    let found = judge(&board, &[], WHITE, "E9");
    let [white, black] = &found.claims;
    assert_ne!(white.grade, DIES);
    // If Black moves first it is caught: by a proof, not by the frame.
    assert!(black.grade != DIES || black.certainty == Certainty::Proven, "{black:?}");
}

/// Three points in a row, shut in by a wall.
#[test]
fn a_plain_problem_is_proven_both_ways() {
    let board = board((9, 9), "D9 A8 B8 C8 D8", "E9 E8 A7 B7 C7 D7 E7");
    check(&board, WHITE, "A8", [(DIES, Certainty::Proven), (LIVES, Certainty::Proven)]);
    check(&board, BLACK, "A8", [(LIVES, Certainty::Proven), (DIES, Certainty::Proven)]);
}

/// Six stones on the second line, both ends of the first line closed: every position of the
/// place is written down. Likewise a rabbity six.
#[test]
fn kills_of_enclosed_groups_are_proven() {
    let six = "C18 D18 E18 F18 G18 H18";
    let wall = "A19 A18 B18 B17 C17 D17 E17 F17 G17 H17 J17 J18 K18 K19";
    let row = board((19, 19), six, wall);
    check(&row, WHITE, six, [(DIES, Certainty::Proven), (DIES, Certainty::Proven)]);
    let rabbity = "B9 C9 B8 B7 B6 C6 D6 E6 E7 F6 F7 F8 E9 F9";
    let wall = "A9 A8 A7 A6 A5 B5 C5 D5 E5 F5 G5 G6 G7 G8 G9";
    let six = board((9, 9), rabbity, wall);
    check(&six, WHITE, rabbity, [(DIES, Certainty::Proven), (LIVES, Certainty::Proven)]);
}

/// The ko at E5 has just been taken: Black may not retake at once, and may not be
/// told to.
#[test]
fn a_ko_just_taken_is_not_retaken() {
    let mut board = board((9, 9), "C5 D6 D4", "E6 E4 F5 D5");
    board.set_ko(Some(KoBan { color: BLACK, point: "E5".parse().unwrap() }));
    let found = judge(&board, &[], BLACK, "D5");
    assert!(!found.fate.moves.contains(&"E5".parse().unwrap()), "{:?}", found.fate.moves);
    let claim = &found.claims[0];
    assert!(claim.grade != DIES || claim.certainty == Certainty::Estimated);
}

/// Black's only capture brings back an earlier position of the game.
#[test]
fn a_capture_that_repeats_the_board_is_none() {
    let board = board((9, 9), "A2 B2", "D1 C2 B1 A1");
    let before = Setup { black: points("C1 A2 B2"), white: points("D1 C2"), ..board.to_setup() };
    let found = judge(&board, &[before], BLACK, "A1");
    let claim = &found.claims[0];
    assert!(claim.certainty != Certainty::Proven || claim.grade != DIES, "{claim:?}");
}

/// Life is proven on the open board by other moves than a frame with helpers shows:
/// after A2, White A1 leads to a ko.
#[test]
fn moves_of_a_proven_life_are_proven() {
    let board = board((6, 2), "B1 C1", "B2 D1");
    let found = judge(&board, &[], BLACK, "B1 C1");
    assert_eq!((found.claims[0].grade, found.claims[0].certainty), (LIVES, Certainty::Proven));
    assert!(!found.fate.moves.is_empty());
    assert!(!found.fate.moves.contains(&"A2".parse().unwrap()), "{:?}", found.fate.moves);
}

/// A budget is for all that is asked in frames, first moves and lines of play
/// included, whatever the answer.
#[test]
fn no_more_positions_than_allowed() {
    let crossed_five = "J11 H10 J10 K10 J9";
    let rabbity_six = "J11 K11 H10 J10 K10 J9";
    for eye in [crossed_five, rabbity_six] {
        let eye = points(eye);
        let wall = eye.rim();
        let around = (wall | eye).rim();
        for room in [eye, PointSet::EMPTY] {
            let mut setup = Setup::new(Size::square(19).unwrap());
            setup.black = wall | (eye - room);
            setup.white = if room.is_empty() { PointSet::EMPTY } else { around };
            let board = Board::from_setup(&setup).unwrap();
            for nodes in [300, 3_000] {
                for to_move in Color::BOTH {
                    let position = Position::of_game(&board, &[], to_move);
                    let budget = Budget::new(nodes, 16 << 20);
                    let effort = Effort { budget, proof_nodes: 0, makes_plans: false, games: 0 };
                    let fights = &mut Fights::new(&board);
                    let found = judge_group(fights, &position, &setup.black, &effort).unwrap();
                    let spent = found.map_or(0, |found| found.nodes);
                    assert!(spent <= 4 * nodes, "{spent} of {nodes} positions, {to_move} to move");
                }
            }
        }
    }
}
