//! The theory against play: a few hundred random races, judged by both. The
//! benchmark `races` compares as many as one likes.

use std::ops::Range;

use tesuji_board::Diagram;
use tesuji_semeai::{Agreement, RandomRace, RandomRaces};

/// Positions that playing out one race may take.
const POSITIONS: u64 = 100_000;

#[test]
fn theory_agrees_with_play_on_the_winner() {
    check(0..1_500, 350, |race| race.compare(POSITIONS));
}

#[test]
fn theory_agrees_with_play_on_all_first_moves() {
    check(10_000..10_200, 40, |race| race.compare_moves(POSITIONS));
}

fn check(seeds: Range<u64>, least: usize, compare: impl Fn(&RandomRace) -> Agreement) {
    let races = RandomRaces::default();
    let mut agreed = 0;
    for seed in seeds {
        let Some(race) = races.race(seed) else { continue };
        match compare(&race) {
            Agreement::Agreed { .. } => agreed += 1,
            Agreement::Differs(how) => {
                panic!("seed {seed}: {how}\n{}", Diagram::new(race.board.to_setup()))
            }
            Agreement::NoTheory(_) | Agreement::NoPlay(_) => {}
        }
    }
    assert!(agreed >= least, "only {agreed} races could be compared");
}
