//! The guess for undecided fights: right where the answer is known.

use super::common::in_the_corner;
use tesuji_board::{Budget, KoGrade};

use crate::arena::Stones;
use crate::fight::Fights;
use crate::frame::Reach;
use crate::outlook::Outlook;
use crate::problem::{solve_among, solve_or_guess};
use crate::search::Search;
use crate::sides::Side;

fn fight(text: &str) -> (Search<u64>, Stones<u64>) {
    let (board, frame) = in_the_corner(text);
    let (arena, stones, _) = frame.arena::<u64>(&board).unwrap();
    (Search::new(arena, 1 << 20), stones)
}

fn outlook(text: &str, first: Side) -> Outlook {
    let (mut search, stones) = fight(text);
    search.outlook(&stones, first, 3_000, &Budget::new(0, 0))
}

/// Shapes whose fate depends on who begins.
const OPEN: [&str; 5] = [
    "O O O O O\nX X X X O\n. . . X O",
    "O O O O O O O\nO X X X X X O\nO X X . X X O\nO X . . . X O",
    "O O O O O O O\nO X X X X X O\nO X . . X X O\nO X . . . X O",
    "O O O O O O O\nO X X X X X O\nO X . . X X O\nO X . . . X O\nO X X . X X O",
    "O O O O O\nX X X X O\n. . . X O\n. . . . O",
];

#[test]
fn the_move_of_a_guess_is_right_where_that_is_known() {
    for text in OPEN {
        for (first, hope) in [(Side::Attacker, KoGrade::DIES), (Side::Defender, KoGrade::LIVES)] {
            let (mut search, stones) = fight(text);
            assert_eq!(
                search.grade(&stones, first, &Budget::new(1_000_000, 0)),
                Some(hope),
                "{text}"
            );
            let right =
                search.best_moves(&stones, first, hope, &Budget::new(1_000_000, 0), u64::MAX);
            let found = outlook(text, first);
            let action = found.actions[0];
            assert!(right.contains(&action), "{first:?} {found:?} {right:?}\n{text}");
            assert!(found.chance > 0.5, "{first:?} {found:?}\n{text}");
        }
    }
}

#[test]
fn settled_fights_look_settled() {
    let square = "O O O O O O\nO X X X X O\nO X . . X O\nO X . . X O";
    assert!(outlook(square, Side::Defender).chance < 0.5);
    let row = "O O O O O O\nX X X X X O\n. . . . X O";
    assert!(outlook(row, Side::Attacker).chance < 0.5);
}

#[test]
fn a_guess_is_the_same_every_time_and_can_be_stopped() {
    let once = outlook(OPEN[4], Side::Attacker);
    assert_eq!(once, outlook(OPEN[4], Side::Attacker));
    let (mut search, stones) = fight(OPEN[4]);
    let stopped = search.outlook(
        &stones,
        Side::Attacker,
        u32::MAX,
        &Budget::new(0, 0).interrupted_by(&|| true),
    );
    assert!(!stopped.actions.is_empty());
}

#[test]
fn random_play_goes_on_where_the_search_ends() {
    let (board, frame) = in_the_corner(OPEN[4]);
    let frames = |_: Reach| vec![frame.clone()];
    let first = frame.attacker;
    let few = Budget::new(1, 16 << 20);
    let undecided = solve_among(&mut Fights::new(&board), first, &frames, &few);
    assert!(undecided.fates[0].first.is_none() && undecided.fates[0].moves.is_empty());
    let mut fights = Fights::new(&board);
    let guessed = solve_or_guess(&mut fights, first, &frames, &few, 3_000, &few);
    let more = few.with_nodes(1_000_000);
    let right = solve_among(&mut Fights::new(&board), first, &frames, &more);
    assert!(right.fates[0].moves.contains(&guessed.fates[0].moves[0]), "{guessed:?}");
}
