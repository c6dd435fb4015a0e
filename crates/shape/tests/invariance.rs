//! Facts do not depend on how the board is turned or which colour is which.

mod common;

use common::{Random, board, size};
use proptest::prelude::*;
use tesuji_board::{Color, PointSet, Setup, Symmetry};
use tesuji_shape::{EyeKind, Facts, LinkKind};

/// Everything about one player that a symmetry moves and does not change.
#[derive(Debug, PartialEq)]
struct Summary {
    regions: Vec<(PointSet, PointSet)>,
    alive: PointSet,
    territory: PointSet,
    eyes: Vec<(PointSet, EyeKind)>,
    links: Vec<(PointSet, usize, PointSet)>,
    groups: Vec<(PointSet, PointSet)>,
}

fn kind_number(kind: LinkKind) -> usize {
    match kind {
        LinkKind::Diagonal => 0,
        LinkKind::Bamboo => 1,
        LinkKind::Miai => 2,
        LinkKind::Mouth { .. } => 3,
        LinkKind::EdgeJump => 4,
        LinkKind::EdgeKnight => 5,
    }
}

fn summary(setup: &Setup, color: Color, map: impl Fn(PointSet) -> PointSet) -> Summary {
    let board = board(setup);
    let facts = Facts::of(&board);
    let side = facts.side(color);
    let stones = |id| board.chain(id).stones;
    let mut summary = Summary {
        regions: side.regions.iter().map(|r| (map(r.points), map(r.boundary))).collect(),
        alive: map(side.life.stones),
        territory: map(side.territory),
        eyes: side.eye_spaces.iter().map(|e| (map(e.points), e.kind)).collect(),
        links: side
            .links
            .iter()
            .map(|l| {
                let chains = stones(l.chains[0]) | stones(l.chains[1]);
                (map(chains), kind_number(l.kind), map(l.points))
            })
            .collect(),
        groups: side.groups.iter().map(|g| (map(g.stones), map(g.cut_points))).collect(),
    };
    summary.regions.sort();
    summary.eyes.sort();
    summary.links.sort();
    summary.groups.sort();
    summary
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn turned_mirrored_and_exchanged(
        seed: u64, width in 1usize..9, height in 1usize..9, symmetry in 0usize..8, dense: bool,
    ) {
        let size = size(width, height);
        let mut random = Random::new(seed);
        let setup = if dense {
            random.position(size, 40..70, 0..30)
        } else {
            random.any_position(size)
        };
        let symmetry = Symmetry::ALL[symmetry];
        let image = setup.transformed(symmetry).swapped();
        for color in Color::BOTH {
            let here = summary(&setup, color, |set| symmetry.apply_set(size, &set));
            let there = summary(&image, !color, |set| set);
            prop_assert_eq!(here, there);
        }
    }

    #[test]
    fn facts_of_points_fit_together(seed: u64, width in 1usize..10, height in 1usize..10) {
        let size = size(width, height);
        let setup = Random::new(seed).position(size, 30..60, 5..40);
        let board = board(&setup);
        let facts = Facts::of(&board);
        let owned = |color: Color| facts.side(color).life.stones | facts.side(color).territory;
        prop_assert!(!owned(Color::Black).meets(&owned(Color::White)));
        for p in board.points() {
            prop_assert_eq!(facts.status(p), tesuji_shape::unconditional_status(&board, p));
            prop_assert_eq!(facts.group_at(p).is_some(), board.get(p).is_some());
            for color in Color::BOTH {
                let region = facts.region_at(color, p);
                prop_assert_eq!(region.is_some(), board.get(p) != Some(color));
            }
        }
        for color in Color::BOTH {
            let groups = &facts.side(color).groups;
            let stones = groups.iter().fold(PointSet::EMPTY, |all, g| all | g.stones);
            prop_assert_eq!(stones, board.stones(color));
            let count: usize = groups.iter().map(|g| g.stones.len()).sum();
            prop_assert_eq!(count, stones.len());
        }
    }
}
