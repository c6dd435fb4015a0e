//! Eyes: hand-made shapes, and the known rule of the diagonals as the judge of
//! one-point eyes.

mod common;

use common::{Random, board, size};
use tesuji_board::{Board, Color, Corner, Diagram, Point};
use tesuji_shape::{EyeKind, EyeSpace, Facts};

/// In a corner of a larger board: Black's eye spaces of the given kind hold a
/// marked point each, and no other does.
fn check(diagram: &str, kind: EyeKind) {
    let diagram = Diagram::parse_corner(diagram, size(9, 9), Corner::TopLeft).unwrap();
    let facts = Facts::of(&board(&diagram.setup));
    let spaces = facts.side(Color::Black).eye_spaces.iter().filter(|s| s.kind == kind);
    let found: Vec<&EyeSpace> = spaces.collect();
    for space in &found {
        assert!(space.points.meets(&diagram.marked), "{space:?}");
    }
    for p in diagram.marked {
        assert!(
            found.iter().any(|s| s.points.contains(p)),
            "{p} in\n{}",
            Diagram::new(diagram.setup)
        );
    }
}

#[test]
fn false_eyes() {
    check("* X O .\nX O . .\n. . . .", EyeKind::False);
    check("O X * X O\nO O X O .\n. O O O .\n. . . . .", EyeKind::False);
    check(". O X . .\n. X * X .\n. . X O O\n. . . . .", EyeKind::False);
}

#[test]
fn half_eyes() {
    check("* X . .\nX . . .\nO . . .\n. . . .", EyeKind::Half);
    check(". O X . .\n. X * X .\n. X X . .\n. . . . .", EyeKind::Half);
}

#[test]
fn true_eyes() {
    check("* X . .\nX X . .\n. . . .", EyeKind::True);
    check(". O X X .\n. X * X .\n. X X . .\n. . . . .", EyeKind::True);
    // All stones around are one chain.
    check(". X X X .\n. X * X .\n. X X O O\n. . . . .", EyeKind::True);
}

#[test]
fn spaces_of_several_points() {
    check("X X X X .\nX * . X .\nX X X O .\n. . . . .", EyeKind::True);
    check("X * . X O\nO X X O .\n. O O . .\n. . . . .", EyeKind::False);
    check("* . X .\nX X X .\n. . . .\n. . . .", EyeKind::True);
}

#[test]
fn the_opponents_stones_inside_do_not_make_it_his() {
    check("* O O X .\nX X X X .\n. . . . .\n. . . . .", EyeKind::True);
}

#[test]
fn two_headed_dragon() {
    // Each shoulder is White's, but the chains live on both eyes.
    check(
        "X X * X O .
         X O X X O .
         X * X O . .
         O X X O . .
         . O O . . .
         . . . . . .",
        EyeKind::True,
    );
}

/// The known rule for a point whose neighbours are stones of as many different
/// chains: lost diagonals count two, open ones one.
fn rule_of_diagonals(board: &Board, p: Point) -> EyeKind {
    let size = board.size();
    let diagonals = p.diagonals().into_iter().filter(|&d| size.contains(d));
    let (mut sum, mut count) = (0, 0);
    for d in diagonals {
        count += 1;
        sum += match board.chain_at(d).map(|id| board.chain(id)) {
            Some(chain) if chain.color == Color::Black => 0,
            Some(chain) if chain.liberty_count > 1 => 2,
            Some(_) => 1,
            None => i32::from(
                d.neighbors()
                    .into_iter()
                    .any(|q| size.contains(q) && board.get(q) != Some(Color::Black)),
            ),
        };
    }
    match if count == 4 { sum } else { sum + 2 } {
        0..=2 => EyeKind::True,
        3 => EyeKind::Half,
        _ => EyeKind::False,
    }
}

#[test]
fn one_point_eyes_follow_the_rule_of_diagonals() {
    let mut random = Random::new(11);
    let mut counts = [0; 3];
    for _ in 0..40_000 {
        let board = board(&random.position(size(6, 6), 25..50, 10..40));
        let facts = Facts::of(&board);
        let side = facts.side(Color::Black);
        let dead = side.territory;
        for space in side.eye_spaces.iter().filter(|s| s.points.len() == 1) {
            let p = space.points.first().expect("one point");
            let neighbors = p.neighbors().into_iter().filter(|&q| board.size().contains(q)).count();
            let alive = space.chains.iter().any(|&c| facts.is_alive(c));
            // Solid shoulders make one chain of two neighbours; the rule and the
            // ring then still agree, but joins elsewhere are beyond the rule.
            let held = p
                .diagonals()
                .into_iter()
                .filter(|&d| board.size().contains(d) && board.get(d) == Some(Color::Black));
            let solid = held.count();
            if alive || dead.contains(p) || space.chains.len() + solid != neighbors {
                continue;
            }
            assert_eq!(
                space.kind,
                rule_of_diagonals(&board, p),
                "{p} in\n{}",
                Diagram::new(board.to_setup())
            );
            counts[space.kind as usize] += 1;
        }
    }
    assert!(counts.iter().all(|&n| n > 200), "{counts:?}");
}
