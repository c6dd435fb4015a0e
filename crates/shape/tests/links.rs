//! Links against their definition: every move of the opponent, every answer.

mod common;

use std::collections::BTreeMap;

use common::brute::Brute;
use common::{Random, board, size};
use tesuji_board::{Board, Color, Diagram, Point, PointSet};
use tesuji_shape::{Facts, Group, Link, LinkKind, links};

/// What counts as still together after an answer.
#[derive(Clone, Copy)]
enum Together {
    /// One chain, or two with a link.
    Linked,
    /// Also two chains that a group joins.
    Grouped,
}

/// Whether two stones belong to one chain that is not in atari, or to chains
/// that are together in the sense asked for.
fn is_together(board: &Board, a: Point, b: Point, how: Together) -> bool {
    let (Some(x), Some(y)) = (board.chain_at(a), board.chain_at(b)) else { return false };
    if x == y {
        return board.chain(x).liberty_count >= 2;
    }
    let pair = [x.min(y), x.max(y)];
    let joins = |group: &Group| group.stones.contains(b) && group.joins(x, y);
    links(board, board.chain(x).color).iter().any(|link| link.chains == pair)
        || matches!(how, Together::Grouped) && Facts::of(board).group_at(a).is_some_and(joins)
}

/// Two stones that their owner wants to keep together.
#[derive(Clone, Copy)]
struct Bond {
    owner: Color,
    a: Point,
    b: Point,
    how: Together,
}

impl Bond {
    /// Whether the owner can keep the stones together although the opponent
    /// moves first; if not, where it cuts. So many answers may be needed
    /// before the shape shows it again.
    fn withstands(self, board: &mut Board, answers: usize) -> Result<(), Point> {
        for attack in board.empty_points() {
            if !board.is_legal(!self.owner, attack) {
                continue;
            }
            board.play_unchecked(!self.owner, attack);
            let intact = [self.a, self.b].iter().all(|&p| board.get(p) == Some(self.owner));
            let fine = intact && (self.stands(board) || self.has_answer(board, answers));
            board.undo();
            if !fine {
                return Err(attack);
            }
        }
        Ok(())
    }

    fn stands(self, board: &Board) -> bool {
        is_together(board, self.a, self.b, self.how)
    }

    fn has_answer(self, board: &mut Board, answers: usize) -> bool {
        board.empty_points().iter().any(|answer| {
            if !board.is_legal(self.owner, answer) {
                return false;
            }
            board.play_unchecked(self.owner, answer);
            let fine =
                self.stands(board) || answers > 1 && self.withstands(board, answers - 1).is_ok();
            board.undo();
            fine
        })
    }

    fn check(self, board: &mut Board, answers: usize) {
        if let Err(attack) = self.withstands(board, answers) {
            let Bond { a, b, .. } = self;
            panic!("{a} and {b} are cut at {attack} in\n{}", Diagram::new(board.to_setup()));
        }
    }
}

fn check_link(board: &mut Board, link: &Link) {
    let [a, b] = link.chains.map(|id| id.point());
    // On the edge the answer makes a chain of links.
    let (how, answers) = match link.kind {
        LinkKind::EdgeJump => (Together::Grouped, 1),
        LinkKind::EdgeKnight => (Together::Grouped, 2),
        _ => (Together::Linked, 1),
    };
    Bond { owner: Color::Black, a, b, how }.check(board, answers);
}

/// Where each chain of a group has this many liberties, defending one of its
/// links does not cost another.
const AMPLE_LIBERTIES: u16 = 4;

/// Checks every link of Black, and every pair of chains that a group joins.
fn check_position(board: &mut Board, counts: &mut BTreeMap<&'static str, usize>) {
    let facts = Facts::of(board);
    let side = facts.side(Color::Black);
    for link in &side.links {
        let name = match link.kind {
            LinkKind::Mouth { .. } => "mouth",
            LinkKind::EdgeJump => "edge jump",
            LinkKind::EdgeKnight => "edge knight",
            LinkKind::Diagonal => "diagonal",
            LinkKind::Bamboo => "bamboo",
            LinkKind::Miai => "miai",
        };
        *counts.entry(name).or_default() += 1;
        check_link(board, link);
    }
    for group in &side.groups {
        if group.chains.iter().any(|&id| board.chain(id).liberty_count < AMPLE_LIBERTIES) {
            continue;
        }
        for (i, &a) in group.chains.iter().enumerate() {
            for &b in &group.chains[i + 1..] {
                let direct = group.links.iter().any(|l| l.chains == [a.min(b), a.max(b)]);
                if !direct && group.joins(a, b) {
                    *counts.entry("group").or_default() += 1;
                    let [a, b] = [a.point(), b.point()];
                    let bond = Bond { owner: Color::Black, a, b, how: Together::Grouped };
                    bond.check(board, 2);
                }
            }
        }
    }
}

#[test]
fn every_position_of_three_by_three_and_some_of_three_by_four() {
    for (size, step) in [(size(3, 3), 1), (size(4, 3), 50)] {
        let brute = Brute::new(size);
        let mut counts = BTreeMap::new();
        for position in brute.all_positions().into_iter().step_by(step) {
            check_position(&mut board(&brute.setup(position)), &mut counts);
        }
        assert!(counts["diagonal"] > 100 && counts["mouth"] > 100, "{counts:?}");
    }
}

#[test]
fn random_positions_of_larger_boards() {
    let mut random = Random::new(5);
    let mut counts = BTreeMap::new();
    for size in [size(5, 5), size(6, 5), size(7, 4)] {
        for _ in 0..1500 {
            let setup = random.position(size, 10..40, 0..50);
            check_position(&mut board(&setup), &mut counts);
        }
    }
    assert!(counts.len() == 7 && counts.values().all(|&n| n >= 5), "{counts:?}");
}

/// The kinds of Black's links.
fn check(diagram: &str, expect: &[LinkKind]) {
    let diagram = Diagram::parse(diagram).unwrap();
    let mut found: Vec<LinkKind> =
        links(&board(&diagram.setup), Color::Black).iter().map(|l| l.kind).collect();
    found.sort_unstable();
    assert_eq!(found, expect, "{}", Diagram::new(diagram.setup));
}

#[test]
fn each_kind_has_its_shape() {
    let at = |p: &str| LinkKind::Mouth { at: p.parse().unwrap() };
    check(". . . . .\n. . X . .\n. X . . .\n. . . . .", &[LinkKind::Diagonal]);
    check(". . . . .\n. X . X .\n. X . X .\n. . . . .", &[LinkKind::Bamboo]);
    check("X X . X X\nX O . O X\nX . . . X\nX X . X X\n. . O . .", &[LinkKind::Miai]);
    check(
        ". . X . .\n. X . X .\n. . . . .\n. . . . .",
        &[LinkKind::Diagonal, LinkKind::Diagonal, at("C3")],
    );
    check(". X O . .\nX . X . .\n. . O . .\n. . . . .", &[at("B3"); 3]);
    check(". . . . . .\n. X O . . .\n. . O . . .\nX . X . . .", &[at("B1")]);
    check(". . . . . .\n. . . . . .\n. . . . . .\n. X . X . .\n. . . . . .", &[LinkKind::EdgeJump]);
    check(
        ". . . . . .\n. . . . . .\n. . . . . .\n. X . . . .\n. . . X . .",
        &[LinkKind::EdgeKnight],
    );
}

#[test]
fn liberties_matter() {
    // After B2 at the one and A1 at the other point the chains have no liberty.
    check("O O O .\nX O O .\n. X O .", &[]);
    // A stone of White at the end of the first line cuts.
    check(". . . . . .\n. . . . . .\n. . . . . .\n. X . X . .\nO . . . . .", &[]);
}

/// Black's groups as numbers of chains, with their cut points marked.
fn check_groups(diagram: &str, expect: &[usize]) {
    let diagram = Diagram::parse(diagram).unwrap();
    let facts = Facts::of(&board(&diagram.setup));
    let groups = &facts.side(Color::Black).groups;
    let found: Vec<usize> = groups.iter().map(|g| g.chains.len()).collect();
    let cut_points = groups.iter().fold(PointSet::EMPTY, |all, g| all | g.cut_points);
    assert_eq!(
        (found.as_slice(), cut_points),
        (expect, diagram.marked),
        "{}",
        Diagram::new(diagram.setup)
    );
}

#[test]
fn links_that_share_a_point_leave_a_cut_unless_it_is_a_mouth() {
    check_groups(
        ". . . . . . .
         . . X . . . .
         . X . X . . .
         . . . . . . .
         . . . . . X .
         . . . . . . .",
        &[1, 3],
    );
    check_groups(
        ". . . . . . .
         . . X . . . .
         . X * X . . .
         . . O . . . .
         . . . . . X .
         . . . . . . .",
        &[1, 3],
    );
}
