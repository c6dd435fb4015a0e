//! Kinds of ko, and life with and without eyes, as players name them.

use tesuji_board::{Board, Budget, Color, Corner, Diagram, PointSet, Size};

use crate::fight::Fights;
use crate::ko::{KoFight, KoKind, KoQuestion};
use crate::life::Life;
use crate::problem::{Fate, solve_group};

/// The largest black chain in the corner of a board of 9x9, White to move, and how it
/// lives when White begins and when Black does.
fn solved(rows: &str) -> (Fights, Fate, [Option<Life>; 2]) {
    let size = Size::square(9).unwrap();
    let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let chains = board.chains(Color::Black).map(|id| board.chain(id).stones);
    let group = chains.max_by_key(PointSet::len).unwrap();
    let mut fights = Fights::new(&board);
    let budget = Budget::new(400_000, 64 << 20);
    let fate = solve_group(&mut fights, Color::White, &group, &budget).fates.remove(0);
    let life = fate.life(&mut fights, budget.memory);
    (fights, fate, life)
}

fn ko(rows: &str) -> Option<KoFight> {
    let (mut fights, fate, life) = solved(rows);
    let budget = Budget::new(0, 64 << 20);
    let board = fights.board().clone();
    let asked = KoQuestion { grades: [fate.first, fate.second], life: life[1] };
    fights.ask(&fate.frame, budget.memory, |fight| fight.ko(&board, &asked, &budget)).flatten()
}

#[test]
fn life_with_eyes_and_without() {
    let check =
        |rows: &str, expect: [Option<Life>; 2]| assert_eq!(solved(rows).2, expect, "{rows}");
    check(".OOO.XO.\nXXXXXXO.\nOOOOOOO.", [Some(Life::Seki); 2]);
    check("....XO..\nXXXXXO..\nOOOOOO..", [Some(Life::Eyes); 2]);
    check("...XO...\nXXXXO...\nOOOOO...", [None, Some(Life::Eyes)]);
}

fn kind(rows: &str) -> Option<KoKind> {
    ko(rows).map(|ko| ko.kind)
}

#[test]
fn bent_four_in_the_corner() {
    let rows = "OOO.XO.\n.XXXXO.\nXXXOOO.\nOOO....";
    assert_eq!(kind(rows), Some(KoKind::BentFour));
    // The same four points with no stone in them: Black may still play.
    assert_eq!(kind("...XO.\n.XXXO.\nXXXOO.\nOOO..."), Some(KoKind::Direct));
}

/// One eye at E9, another at E5 as long as Black holds one of two kos.
const DOUBLE: &str = "..OX.XO..\n..OXXXO..\n..OOXXO..\n..OXXO.O.\n..OX.XO..\n\
    .OX.XXO..\n..OXXO...\n...OO....\n.........";

#[test]
fn double_ko() {
    let ko = ko(DOUBLE).unwrap();
    assert_eq!(ko.kind, KoKind::Double);
    let mut places: Vec<String> = ko.places.iter().map(|[a, b]| format!("{a}/{b}")).collect();
    places.sort();
    assert_eq!(places, ["C4/D4", "F6/G6"]);
    // White has connected one of them: a plain ko is left.
    assert_eq!(kind(&DOUBLE.replace("XXO.O.", "XXOOO.")), Some(KoKind::Direct));
}

#[test]
fn approach_moves_and_steps() {
    let approach = "...XO.\nOX.XO.\nXXXXO.\nOOOOO.";
    assert_eq!(kind(approach), Some(KoKind::Approach(1)));
    // White has F8 to play before the ko in the corner decides.
    let outside = "...XOOO\nOXO.X.O\nXXXXXOO\nOOOOOO.";
    assert_eq!(kind(outside), Some(KoKind::Approach(1)));
    assert_eq!(kind(&outside.replace("X.O\n", "XOO\n")), Some(KoKind::Direct));
    let steps = ko("X.OX.OO\nO...X.O\nXXXXXXO\nOOOOOOO").unwrap();
    assert_eq!(steps.kind, KoKind::Steps(2));
    let places: Vec<String> = steps.places.iter().map(|[a, b]| format!("{a}/{b}")).collect();
    assert_eq!(places, ["D8/D9", "A8/A9"]);
}

#[test]
fn ten_thousand_year_ko() {
    let rows = ".OO.XO\n..O.XO\nXXXXXO\nOOOOOO";
    assert_eq!(kind(rows), Some(KoKind::TenThousandYears));
}

#[test]
fn no_ko() {
    assert_eq!(kind("...XO.\nXXXXO.\nOOOOO."), None);
    assert_eq!(kind(".X.XO.\nXXXXO.\nOOOOO."), None);
}
