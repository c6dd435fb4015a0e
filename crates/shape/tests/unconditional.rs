//! Unconditional life and territory against their definitions: all sequences
//! of moves on small boards, a naive Benson on larger ones.

mod common;

use common::brute::Brute;
use common::{Random, board, drop_dead_chains, naive, parts, size};
use tesuji_board::{Color, Diagram, Setup, Size};
use tesuji_shape::{Facts, is_alive, support, territory, unconditional};

/// Benson's theorem, and the definition of territory: the same answer as all
/// sequences of White's moves.
fn check_all_sequences(brute: &mut Brute, setup: &Setup) -> (bool, usize) {
    let position = (brute.bits(setup.black), brute.bits(setup.white));
    let board = board(setup);
    let life = unconditional(&board, Color::Black);
    let safe = position.0 & !brute.capturable(position);
    assert_eq!(life.stones, brute.points(safe), "life in\n{}", Diagram::new(*setup));

    let territory = territory(&board, &life);
    let livable = brute.livable(position);
    let livable = brute.points(livable);
    let mut count = 0;
    if life.stones.is_empty() {
        assert!(territory.is_empty());
    } else {
        for part in parts(board.points() - life.stones) {
            let claimed = part.is_subset(&territory);
            assert!(claimed || !part.meets(&territory));
            assert_eq!(claimed, !part.meets(&livable), "{part:?} in\n{}", Diagram::new(*setup));
            count += usize::from(claimed);
        }
    }
    (!life.stones.is_empty(), count)
}

fn check_every_position(size: Size) -> [usize; 3] {
    let mut brute = Brute::new(size);
    let mut counts = [0; 3];
    for position in brute.all_positions() {
        let setup = brute.setup(position);
        let (alive, territories) = check_all_sequences(&mut brute, &setup);
        counts[0] += 1;
        counts[1] += usize::from(alive);
        counts[2] += territories;
    }
    counts
}

#[test]
fn every_position_of_boards_up_to_ten_points() {
    for (width, height) in [(1, 1), (2, 1), (7, 1), (2, 2), (3, 2), (5, 2)] {
        check_every_position(size(width, height));
    }
    // The number of legal positions on 3x3 is Tromp and Farnebäck's (2007).
    assert_eq!(check_every_position(size(3, 3))[0], 12675);
}

#[test]
fn every_position_of_three_by_four() {
    // 321689 legal positions: Tromp and Farnebäck, Combinatorics of Go (2007).
    let [positions, alive, territories] = check_every_position(size(4, 3));
    assert_eq!(positions, 321_689);
    assert!(alive > 1000 && territories > 1000, "{alive} with life, {territories} territories");
}

#[test]
fn random_positions_of_fifteen_and_sixteen_points() {
    let mut random = Random::new(1);
    for (width, height, count) in [(4, 4, 60), (5, 3, 300)] {
        let size = size(width, height);
        let mut brute = Brute::new(size);
        let mut alive = 0;
        for _ in 0..count {
            let setup = random.position(size, 45..70, 5..30);
            if (setup.black | setup.white).len() + 8 < size.area() {
                continue;
            }
            alive += usize::from(check_all_sequences(&mut brute, &setup).0);
        }
        assert!(alive > 5, "only {alive} positions with life");
    }
}

#[test]
fn the_fast_benson_agrees_with_the_naive_one() {
    let mut random = Random::new(2);
    let mut alive = 0;
    for i in 0..100_000 {
        let side = [4, 5, 6, 7, 9][i % 5];
        let width = side + random.below(3) - 1;
        let setup = random.position(size(width, side), 40..70, 0..30);
        let board = board(&setup);
        for color in Color::BOTH {
            let expected = naive::benson(&setup, color);
            let life = unconditional(&board, color);
            assert_eq!(life.stones, expected, "{color} in\n{}", Diagram::new(setup));
            alive += usize::from(!expected.is_empty());
        }
        let id = board.chains(Color::Black).nth(i % 3);
        if let Some(id) = id {
            let lives = naive::benson(&setup, Color::Black).contains(id.point());
            assert_eq!(is_alive(&board, id), lives);
            assert_eq!(support(&board, id).is_some(), lives);
        }
    }
    assert!(alive > 10_000, "only {alive} positions with life");
}

#[test]
fn what_supports_life_is_enough_whatever_surrounds_it() {
    let mut random = Random::new(3);
    let mut tried = 0;
    while tried < 5000 {
        let size = size(7, 6);
        let setup = random.position(size, 40..65, 5..25);
        let board = board(&setup);
        let life = unconditional(&board, Color::Black);
        for chain in &life.chains {
            let support = life.support(&board, chain.id).expect("the chain lives");
            let mut changed = random.any_position(size);
            for p in support.zone {
                changed.put(p, setup.get(p));
            }
            drop_dead_chains(&mut changed);
            // A white chain that reaches into the zone may have lost its
            // liberties to the change; then the position is another one.
            let agrees = support.zone.iter().all(|p| changed.get(p) == setup.get(p));
            if agrees {
                let alive = naive::benson(&changed, Color::Black);
                assert!(support.stones.is_subset(&alive), "{}", Diagram::new(setup));
                tried += 1;
            }
            for living in &support.chains {
                let [one, two] = living.vital.map(|i| support.regions[i]);
                assert!(!one.points.meets(&two.points));
                let liberties = board.chain(living.id).liberties;
                assert!((one.empties | two.empties).is_subset(&liberties));
                assert!((one.points | two.points).is_subset(&support.zone));
                assert!((one.boundary | two.boundary).is_subset(&support.stones));
            }
        }
    }
}

/// Black's living stones are marked, and so is Black's territory.
fn check(diagram: &str) {
    let diagram = Diagram::parse(diagram).unwrap();
    let side = &Facts::of(&board(&diagram.setup)).sides[0];
    let found = side.life.stones | side.territory;
    let shown = Diagram { marked: found, ..diagram.clone() };
    assert_eq!(found, diagram.marked, "\n{shown}");
}

#[test]
fn two_eyes_live_and_one_does_not() {
    check(
        "* B * B . . .
         B B B B . . .
         . . . . . . .
         . . . . . . .",
    );
    check(
        ". . X . . . .
         X X X . . . .
         . . . . . . .",
    );
    // The eye in the middle is false: D5 can be captured.
    check(
        ". X . X O . .
         X X O O . . .
         . . . . . . .
         . . . . . . .",
    );
}

#[test]
fn two_chains_that_need_each_other() {
    check(
        "B B * B . . .
         B * B B . . .
         . B B . . . .
         . . . . . . .
         . . . . . . .",
    );
}

#[test]
fn a_region_is_territory_until_it_has_room_for_two_eyes() {
    check(
        "* B * B . .
         B B B B . .
         * * * B . .
         * * * B . .",
    );
    check(
        "* B * B B . .
         B B B B B . .
         . . . . B . .
         . . . . B . .",
    );
    check(
        "* B * B B . .
         B B B B B . .
         * * * * B . .
         W * * * B . .",
    );
}

#[test]
fn dead_stones_lie_in_territory() {
    check(
        "* W W * B *
         B B B B B B
         * B . . . .
         B B . . . .",
    );
}

#[test]
fn capturing_the_owners_stones_would_cost_the_eyes() {
    // White gets one eye by capturing the two stones, and has no other room.
    check(
        "* B B B B B *
         B B W W W B B
         B W * B W W B
         B W W B * W B
         B B W W W B B
         * B B B B B *",
    );
}

#[test]
fn where_the_seki_can_arise_nothing_is_decided() {
    check(
        "* B B B B B B B *
         B B O O O O O B B
         B O O . O O O O B
         B O . X O O O O B
         B O O X . O O O B
         B O O . O O O O B
         B O O O O O O O B
         B B B B B B B B B",
    );
    // The mirror image, with room to fill.
    check(
        "* B B B B B B B B
         B B . O O O . B B
         B . . O . O O B *
         B . . O X . . B B
         B . . . X O . . B
         B . . O . O . . B
         B . O O O O O . B
         B B B B B B B B B",
    );
    // Two chains of White.
    check(
        "* B B B B B B B *
         B B B W W B B B B
         B W W * W B B B B
         B W * B W W B B B
         B W W B * W B B B
         B B W * W W B B B
         B B W W B B B B B
         B B B B B B B B B",
    );
}
