//! A small proof for tests.

use tesuji_board::{Color, Diagram, Move, Point, PointSet};
use tesuji_reading::{Goal, GoalKind, Needs, Node, Proof, Reason, check};

/// Black throws in at B4; White takes at A4; Black takes everything at B4.
pub fn throw_in() -> Proof {
    use Color::{Black, White};
    let replies = vec![(point("A4"), 1)];
    let replies = Reason::Replies { defaults: vec![2, 3], replies, holds: false, closed: None };
    let nodes = vec![
        node(White, "???? ??.? ???? ????", Reason::Reached),
        node(Black, "O.OX OOOX XXXX .???", play("B4", 0)),
        node(Black, ".XOX OOOX XXXX .???", play("A4", 0)),
        node(Black, ".XOX OOOX XXXX ?.??", play("A4", 0)),
        node(White, ".XOX OOOX XXXX ..??", replies),
        node(Black, "..OX OOOX XXXX ..??", play("B4", 4)),
    ];
    let mut position = Diagram::parse("..OX\nOOOX\nXXXX\n....").unwrap().setup;
    position.to_move = Some(Black);
    let goal = Goal { kind: GoalKind::Capture, prover: Black, targets: vec![point("C3")] };
    let proof = Proof {
        position,
        first: Black,
        ko: None,
        history: Vec::new(),
        goal,
        walls: Vec::new(),
        rules: None,
        nodes,
    };
    assert_eq!(check(&proof), Ok(()));
    proof
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn play(name: &str, next: u32) -> Reason {
    Reason::Play { action: Move::Play(point(name)), next }
}

/// `?` is outside the zone.
fn node(to_move: Color, rows: &str, reason: Reason) -> Node {
    let having = |wanted: &str| -> PointSet {
        let letter = |c| if c == ' ' { '\n' } else { ['.', 'X'][usize::from(wanted.contains(c))] };
        Diagram::parse(&rows.chars().map(letter).collect::<String>()).unwrap().setup.black
    };
    Node {
        to_move,
        zone: having("XO."),
        black: having("X"),
        white: having("O"),
        needs: Needs::NOTHING,
        reason,
    }
}
