//! Grades of textbook shapes, and of small fights against all their positions.

use super::common::{Cell, Cells, Ground, Random, in_the_corner};
use super::truth::Graph;
use tesuji_board::Budget;
use tesuji_board::KoGrade::{self, Ko};

use crate::search::Search;
use crate::sides::{ENDLESS, Side, Threats};

const DIES: KoGrade = KoGrade::DIES;
const LIVES: KoGrade = KoGrade::LIVES;
const MOST_THREATS: i8 = KoGrade::MOST_THREATS;

/// The grades of the black stones when White begins, and when Black begins.
fn grades(text: &str) -> [Option<KoGrade>; 2] {
    let (board, frame) = in_the_corner(text);
    let (arena, stones, _) = frame.arena::<u128>(&board).unwrap();
    let mut search = Search::new(arena, 1 << 20);
    [Side::Attacker, Side::Defender]
        .map(|first| search.grade(&stones, first, &Budget::new(1_000_000, 0)))
}

/// The books and all positions of the diagram agree with the search.
#[track_caller]
fn check(text: &str, white_first: KoGrade, black_first: KoGrade) {
    assert_eq!(grades(text), [Some(white_first), Some(black_first)], "{text}");
    assert_eq!(true_grades(text), [white_first, black_first], "{text}");
}

#[test]
fn eye_spaces_with_a_vital_point() {
    // Three in a row.
    check("O O O O O\nX X X X O\n. . . X O", DIES, LIVES);
    // Bent three.
    check("O O O O O O\nO X X X X O\nO X . . X O\nO X X . X O", DIES, LIVES);
    // Pyramid four.
    check("O O O O O O O\nO X X X X X O\nO X X . X X O\nO X . . . X O", DIES, LIVES);
    // Bulky five.
    check("O O O O O O O\nO X X X X X O\nO X . . X X O\nO X . . . X O", DIES, LIVES);
    // Rabbity six.
    check("O O O O O O O\nO X X X X X O\nO X . . X X O\nO X . . . X O\nO X X . X X O", DIES, LIVES);
}

#[test]
fn eye_spaces_without() {
    // Square four has no room for two eyes.
    check("O O O O O O\nO X X X X O\nO X . . X O\nO X . . X O", DIES, DIES);
    // Four in a row.
    check("O O O O O O\nX X X X X O\n. . . . X O", LIVES, LIVES);
    // Bent four away from the corner.
    check("O O O O O O O\nO X X X X X O\nO X . . . X O\nO X X X . X O", LIVES, LIVES);
    // Six in a rectangle at the side.
    check("O O O O O O O\nO X X X X X O\nO X . . . X O\nO X . . . X O", LIVES, LIVES);
    // Nine in the corner.
    check("O O O O O\nX X X X O\n. . . X O\n. . . X O\n. . . X O", LIVES, LIVES);
}

#[test]
fn six_in_the_corner_depend_on_liberties() {
    check("O O O O O\nX X X X O\n. . . X O\n. . . X O", DIES, LIVES);
    check("O O O O O O\nX X X X O O\n. . . X O O\n. . . X . O", Ko(0), LIVES);
    check("O O O O O O\nX X X X O O\n. . . X . O\n. . . X . O", LIVES, LIVES);
}

#[test]
fn the_group_like_an_l_needs_its_legs() {
    check("O O O O O\n. X X X O\n. . . X O\n. . . . O", DIES, DIES);
    check("O O O O O\nX X X X O\n. . . X O\n. . . . O", DIES, LIVES);
}

#[test]
fn bent_four_in_the_corner_is_ko() {
    check("O O O O O\nX X X O O\n. X X X O\n. . . X O", Ko(0), LIVES);
    // White can start the ko at any time, Black cannot end it.
    check("O O O O O O\nX X X O O O\n. X X X X O\nO O O . X O", Ko(0), Ko(0));
}

#[test]
fn seki_stays() {
    check("O O O O O O O\nX X X X X X O\n. O O O . X O", LIVES, LIVES);
}

/// The grade from all positions.
fn true_grade(ground: &Ground, graph: &Graph, target: &[bool], place: usize) -> KoGrade {
    let wins = |attacker: u8, defender: u8| {
        graph.wins(ground, target, Threats { attacker, defender })[place]
    };
    if graph.wins_for_good(ground, target)[place] {
        return DIES;
    }
    if !wins(ENDLESS, 0) {
        return LIVES;
    }
    let enough = |n: &i8| wins((*n).max(0) as u8, (-n).max(0) as u8);
    Ko((-MOST_THREATS..MOST_THREATS).find(enough).unwrap_or(MOST_THREATS))
}

/// The grades of a diagram from all its positions.
fn true_grades(text: &str) -> [KoGrade; 2] {
    let rows: Vec<Vec<&str>> =
        text.lines().rev().map(|line| line.split_whitespace().collect()).collect();
    let ground = Ground::corner(rows[0].len(), rows.len());
    let position: Cells = rows
        .iter()
        .flatten()
        .map(|&word| match word {
            "X" => Cell::Stone(Side::Defender),
            "O" => Cell::Stone(Side::Attacker),
            _ => Cell::Empty,
        })
        .collect();
    let target: Vec<bool> =
        position.iter().map(|&cell| cell == Cell::Stone(Side::Defender)).collect();
    let graph = Graph::below(&ground, &target, &position);
    [Side::Attacker, Side::Defender].map(|first| {
        let place = graph.find(&position, first, None).unwrap();
        true_grade(&ground, &graph, &target, place)
    })
}

/// The first moves of a side: does each reach nothing, whatever threats the side has?
fn true_hopes(
    ground: &Ground,
    graph: &Graph,
    target: &[bool],
    position: &Cells,
    first: Side,
) -> Vec<(usize, bool)> {
    let most = MOST_THREATS as u8;
    let wins = match first {
        Side::Attacker => graph.wins(ground, target, Threats { attacker: ENDLESS, defender: 0 }),
        Side::Defender => graph.wins(ground, target, Threats { attacker: 0, defender: most }),
    };
    let empty = (0..ground.len()).filter(|&point| position[point] == Cell::Empty);
    let after = |point| {
        let played = ground.play(position, first, point)?;
        let ban = ground.ban(position, first, &played);
        let place = graph.find(&played.0, first.other(), ban)?;
        Some((point, wins[place] != (first == Side::Attacker)))
    };
    empty.filter_map(after).collect()
}

#[test]
fn small_fights() {
    let mut random = Random::new(4);
    let mut kos = 0;
    let mut hopeless = [0; 2];
    for _ in 0..120 {
        let (width, height) = [(2, 3), (2, 4), (3, 3)][random.below(3)];
        let mut ground = Ground::random(&mut random, width, height);
        ground.beside[1].fill(false);
        let graph = Graph::new(&ground);
        for _ in 0..6 {
            let position = ground.random_cells(&mut random);
            let defender = ground.stones(&position).defender;
            let target: Vec<bool> =
                (0..ground.len()).map(|p| defender >> ground.bit(p) & 1 == 1).collect();
            let mut search = Search::new(ground.arena(&target), 1 << 16);
            for first in [Side::Attacker, Side::Defender] {
                let Some(place) = graph.find(&position, first, None) else { continue };
                let grade = true_grade(&ground, &graph, &target, place);
                let found =
                    search.grade(&ground.stones(&position), first, &Budget::new(1_000_000, 0));
                assert_eq!(found, Some(grade), "{first:?}\n{}", ground.show(&position, &target));
                kos += usize::from(matches!(grade, Ko(_)));
                for (point, is_hopeless) in true_hopes(&ground, &graph, &target, &position, first) {
                    let (stones, action) = (ground.stones(&position), ground.bit(point));
                    let budget = Budget::new(1_000_000, 0);
                    let found = search.is_hopeless(&stones, first, action, &budget);
                    let shown = || ground.show(&position, &target);
                    assert_eq!(found, Some(is_hopeless), "{first:?} at {point}\n{}", shown());
                    hopeless[usize::from(is_hopeless)] += 1;
                }
            }
        }
    }
    assert!(kos > 30, "only {kos} are ko");
    assert!(hopeless.iter().all(|&n| n > 300), "of use and of none: {hopeless:?}");
}
