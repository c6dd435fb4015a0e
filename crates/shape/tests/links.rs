//! Links against their definition: every move of the opponent, every answer.

mod common;

use std::collections::BTreeMap;

use common::brute::Brute;
use common::{Random, board, size};
use tesuji_board::{Board, Color, Diagram, Point};
use tesuji_shape::{Facts, Link, LinkKind, links};

/// Whether two stones belong to one chain that is not in atari, or to chains
/// that a link joins, or to a group without cut points.
fn is_together(board: &Board, a: Point, b: Point) -> bool {
    let (Some(x), Some(y)) = (board.chain_at(a), board.chain_at(b)) else { return false };
    if x == y {
        return board.chain(x).liberty_count >= 2;
    }
    let color = board.chain(x).color;
    let pair = [x.min(y), x.max(y)];
    links(board, color).iter().any(|link| link.chains == pair)
        || Facts::of(board)
            .group_at(a)
            .is_some_and(|group| group.stones.contains(b) && group.joins(x, y))
}

/// The owner can keep the stones together although the opponent moves first.
/// `depth` answers may be needed before the shape shows it again.
fn holds(board: &mut Board, owner: Color, a: Point, b: Point, depth: usize) -> Result<(), Point> {
    for attack in board.empty_points() {
        if !board.is_legal(!owner, attack) {
            continue;
        }
        board.play_unchecked(!owner, attack);
        let intact = board.get(a) == Some(owner) && board.get(b) == Some(owner);
        let fine = intact && (is_together(board, a, b) || has_answer(board, owner, a, b, depth));
        board.undo();
        if !fine {
            return Err(attack);
        }
    }
    Ok(())
}

fn has_answer(board: &mut Board, owner: Color, a: Point, b: Point, depth: usize) -> bool {
    board.empty_points().iter().any(|answer| {
        if !board.is_legal(owner, answer) {
            return false;
        }
        board.play_unchecked(owner, answer);
        let fine =
            is_together(board, a, b) || depth > 1 && holds(board, owner, a, b, depth - 1).is_ok();
        board.undo();
        fine
    })
}

fn check_link(board: &mut Board, link: &Link) {
    let owner = board.chain(link.chains[0]).color;
    let [a, b] = link.chains.map(|id| id.point());
    let depth = if link.kind == LinkKind::EdgeKnight { 2 } else { 1 };
    if let Err(attack) = holds(board, owner, a, b, depth) {
        panic!("{link:?} is cut at {attack} in\n{}", Diagram::new(board.to_setup()));
    }
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
                    if let Err(attack) = holds(board, Color::Black, a.point(), b.point(), 2) {
                        panic!(
                            "{a:?} and {b:?} are cut at {attack} in\n{}",
                            Diagram::new(board.to_setup())
                        );
                    }
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
    let mut random = Random(5);
    let mut counts = BTreeMap::new();
    for size in [size(5, 5), size(6, 5), size(7, 4)] {
        for _ in 0..1500 {
            let setup = random.position(size, 10..40, 0..50);
            check_position(&mut board(&setup), &mut counts);
        }
    }
    assert!(counts.len() == 7 && counts.values().all(|&n| n >= 5), "{counts:?}");
}
