//! The search against all positions of small fights: every answer, and every
//! zone, with all kinds of threats. And on larger fights what must hold between
//! answers.

use super::common::{Cells, Ground, Random, in_the_corner};
use super::truth::{Graph, cells, is_over};
use tesuji_board::Budget;

use crate::arena::Arena;
use crate::search::Search;
use crate::sides::{ENDLESS, Side, Threats};
use crate::state::{PASS, State};

const fn threats(attacker: u8, defender: u8) -> Threats {
    Threats { attacker, defender }
}

/// From the best for the defender to the best for the attacker.
const LADDER: [Threats; 7] = [
    threats(0, ENDLESS),
    threats(0, 2),
    threats(0, 1),
    threats(0, 0),
    threats(1, 0),
    threats(2, 0),
    threats(ENDLESS, 0),
];

fn rectangle(random: &mut Random, points: std::ops::RangeInclusive<usize>) -> (usize, usize) {
    loop {
        let (width, height) = (1 + random.below(4), 1 + random.below(6));
        if width <= height && points.contains(&(width * height)) {
            return (width, height);
        }
    }
}

/// What was asked, and how often the attacker won.
#[derive(Default)]
struct Count {
    asked: usize,
    wins: usize,
    zones: usize,
    known: usize,
}

/// Asks about some positions of a ground, with one table for several questions.
fn check_ground(ground: &Ground, random: &mut Random, targets: usize, count: &mut Count) {
    let graph = Graph::new(ground);
    for _ in 0..targets {
        let dense = [20, 50, 80][random.below(3)];
        let target: Vec<bool> = (0..ground.len()).map(|_| random.percent(dense)).collect();
        let entries = [1, 1 << 16][random.below(2)];
        // What one question leaves in the table serves those with other threats.
        let mut searches = [0; 2].map(|_| Search::new(ground.arena(&target), entries));
        for threats in LADDER.into_iter().chain([threats(1, 1)]) {
            let wins = graph.wins(ground, &target, threats);
            for search in &mut searches {
                for _ in 0..12 {
                    let place = random_place(ground, &graph, &wins, &target, random);
                    check(ground, &graph, &wins, &target, search, threats, place, random, count);
                    let other = random_place(ground, &graph, &wins, &target, random);
                    check_known(ground, &graph, &wins, &target, search, threats, other, count);
                }
            }
        }
    }
}

/// A place with stones of the target, if possible: both sides win as often,
/// and a ban is there more often than by chance.
fn random_place(
    ground: &Ground,
    graph: &Graph,
    wins: &[bool],
    target: &[bool],
    random: &mut Random,
) -> usize {
    let wanted = random.percent(50);
    let free = graph.places.partition_point(|place| place.2.is_none());
    let from = if random.percent(30) && free < graph.places.len() { free } else { 0 };
    let mut place = 0;
    for _ in 0..50 {
        place = from + random.below(graph.places.len() - from);
        let position = cells(graph.places[place].0, ground.len());
        if !is_over(&position, target) && wins[place] == wanted {
            break;
        }
    }
    place
}

/// The position of a place, for the truth and for the search.
fn state_at(ground: &Ground, graph: &Graph, place: usize, threats: Threats) -> (Cells, State<u64>) {
    let (code, to_move, ban) = graph.places[place];
    let position = cells(code, ground.len());
    let ban = ban.map(|p| ground.bit(p));
    let state = State { stones: ground.stones(&position), to_move, ban, threats };
    (position, state)
}

/// One question: the answer is the true one, and stays true if something else
/// stands outside the zone.
#[allow(clippy::too_many_arguments)]
fn check(
    ground: &Ground,
    graph: &Graph,
    wins: &[bool],
    target: &[bool],
    search: &mut Search<u64>,
    threats: Threats,
    place: usize,
    random: &mut Random,
    count: &mut Count,
) {
    let (_, to_move, ban) = graph.places[place];
    let (position, state) = state_at(ground, graph, place, threats);
    let tell = |what: &str, cells| {
        format!(
            "{what}: {to_move:?} to move, {ban:?} banned, {threats:?}\n{}",
            ground.show(cells, target)
        )
    };
    let answer = search.decide(&state, &Budget::new(1_000_000, 0));
    assert_eq!(answer, Some(wins[place]), "{}", tell("wrong", &position));
    count.asked += 1;
    count.wins += usize::from(wins[place]);
    let Some(entry) = search.entry(&state) else { return };
    for _ in 0..5 {
        let other = ground.elsewhere(random, &position, entry.zone);
        let Some(there) = graph.find(&other, to_move, ban).filter(|_| other != position) else {
            continue;
        };
        count.zones += 1;
        assert_eq!(
            wins[there],
            wins[place],
            "{}{}",
            tell("not the same", &position),
            tell("as", &other)
        );
    }
}

/// What is known of a position by the look of a zone is true, and so is the move.
#[allow(clippy::too_many_arguments)]
fn check_known(
    ground: &Ground,
    graph: &Graph,
    wins: &[bool],
    target: &[bool],
    search: &mut Search<u64>,
    threats: Threats,
    place: usize,
    count: &mut Count,
) {
    let (position, state) = state_at(ground, graph, place, threats);
    let to_move = state.to_move;
    if is_over(&position, target) {
        return;
    }
    let Some(known) = search.patterns.get(&state) else { return };
    count.known += 1;
    let shown = || format!("{to_move:?} to move, {threats:?}\n{}", ground.show(&position, target));
    assert_eq!(known.numbers.proof == 0, wins[place], "{}", shown());
    if wins[place] != (to_move == Side::Attacker) || known.best == PASS {
        return;
    }
    let moves = search.moves(&state);
    let next = moves.iter().find(|(action, ..)| *action == known.best).map(|(_, next, _)| *next);
    let next = next.unwrap_or_else(|| panic!("no such move: {}", shown()));
    let won = search.decide(&next, &Budget::new(1_000_000, 0));
    assert_eq!(won, Some(wins[place]), "{}", shown());
}

#[test]
fn all_answers_are_true() {
    let mut count = Count::default();
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let (width, height) = rectangle(&mut random, 4..=9);
        let ground = Ground::random(&mut random, width, height);
        check_ground(&ground, &mut random, 3, &mut count);
    }
    let Count { asked, wins, zones, known } = count;
    assert!(asked > 50_000 && asked - wins > 15_000 && zones > 10_000, "{asked} {wins} {zones}");
    assert!(known > 1_000, "{known}");
}

#[test]
fn all_answers_are_true_on_twelve_points() {
    let mut count = Count::default();
    for seed in 0..2 {
        let mut random = Random::new(1000 + seed);
        let mut ground = Ground::random(&mut random, 3, 4);
        ground.beside[1].fill(false);
        check_ground(&ground, &mut random, 1, &mut count);
    }
    let Count { asked, wins, zones, .. } = count;
    assert!(asked > 300 && wins > 50 && zones > 150, "{asked} {wins} {zones}");
}

/// A fight with a single chain as the target.
fn random_fight(random: &mut Random) -> (Ground, Arena<u64>, State<u64>) {
    let ground = Ground::random(random, 4, 5);
    let position = ground.random_cells(random);
    let stones =
        (0..ground.len()).filter(|&p| ground.stones(&position).defender >> ground.bit(p) & 1 == 1);
    let stones: Vec<usize> = stones.collect();
    let mut target = vec![false; ground.len()];
    if !stones.is_empty() {
        let first = stones[random.below(stones.len())];
        ground.chain(&position, first).0.into_iter().for_each(|p| target[p] = true);
    }
    let arena = ground.arena(&target);
    let stones = ground.stones(&position);
    let state = State { stones, to_move: Side::Attacker, ban: None, threats: threats(0, 0) };
    (ground, arena, state)
}

#[test]
fn more_threats_and_the_first_move_never_hurt() {
    let mut random = Random::new(3);
    let mut changes = 0;
    for _ in 0..150 {
        let (_, arena, state) = random_fight(&mut random);
        let mut search = Search::new(arena, 1 << 16);
        let mut answers = Vec::new();
        for to_move in [Side::Defender, Side::Attacker] {
            let answer = |threats| {
                search.decide(&State { to_move, threats, ..state }, &Budget::new(5_000, 0))
            };
            let ladder: Vec<Option<bool>> = LADDER.into_iter().map(answer).collect();
            let decided: Vec<bool> = ladder.iter().flatten().copied().collect();
            assert!(decided.is_sorted(), "{to_move:?} to move: {ladder:?} in {state:?}");
            changes += usize::from(decided.first() != decided.last());
            answers.push(ladder);
        }
        for (second, first) in answers[0].iter().zip(&answers[1]) {
            assert!(!(*second == Some(true) && *first == Some(false)), "{state:?}");
        }
    }
    assert!(changes > 3, "only {changes} depend on threats");
}

#[test]
fn a_result_without_ko_serves_all_threats() {
    let (board, frame) = in_the_corner("O O O O O O\nX X X X X O\n. . . . X O");
    let (arena, stones, _) = frame.arena::<u64>(&board).unwrap();
    let mut search = Search::new(arena, 1 << 16);
    let mut ask = |threats: Threats, nodes: u64| {
        let state = State { stones, to_move: Side::Attacker, ban: None, threats };
        search.decide(&state, &Budget::new(nodes, 0))
    };
    assert_eq!(ask(threats(0, 1), 100_000), Some(false));
    assert_eq!(ask(threats(ENDLESS, 0), 0), Some(false));
    assert_eq!(ask(threats(0, 0), 0), Some(false));
}
