//! The theory against play: a few hundred random races, judged by both. The
//! benchmark `races` compares as many as one likes.

use tesuji_board::Diagram;
use tesuji_semeai::{Agreement, RandomRaces};

/// Positions that playing out one race may take.
const POSITIONS: u64 = 300_000;

#[test]
fn theory_agrees_with_play() {
    let races = RandomRaces::default();
    let mut agreed = 0;
    for seed in 0..1000 {
        let Some(race) = races.race(seed) else { continue };
        match race.compare_moves(POSITIONS) {
            Agreement::Agreed { .. } => agreed += 1,
            Agreement::Differs(how) => {
                panic!("seed {seed}: {how}\n{}", Diagram::new(race.board.to_setup()))
            }
            Agreement::NoTheory(_) | Agreement::NoPlay(_) => {}
        }
    }
    assert!(agreed >= 200, "only {agreed} races could be compared");
}
