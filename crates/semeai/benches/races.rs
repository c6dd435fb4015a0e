//! Random races judged by the theory and by play.
//!
//! ```text
//! cargo bench -p tesuji-semeai --bench races -- [FIRST_SEED [RACES]]
//! ```
//! Goes on until so many races agree, and stops with the diagram of the first
//! one that does not.

use std::collections::BTreeMap;
use std::time::Instant;

use tesuji_board::{Color, Diagram};
use tesuji_semeai::{Agreement, Outcome, RandomRaces};

const POSITIONS: u64 = 300_000;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let first_seed = numbers.first().copied().unwrap_or(0);
    let wanted = numbers.get(1).copied().unwrap_or(1_000);
    let races = RandomRaces::default();
    let start = Instant::now();
    let (mut agreed, mut hot, mut no_play) = (0, 0, 0);
    let mut no_theory: BTreeMap<&str, u64> = BTreeMap::new();
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    let mut seed = first_seed;
    while agreed < wanted {
        if let Some(race) = races.race(seed) {
            // All first moves of one race in ten, the winners of all.
            let compared = match seed % 10 {
                0 => race.compare_moves(POSITIONS),
                _ => race.compare(POSITIONS),
            };
            match compared {
                Agreement::Agreed { class, outcomes, is_number } => {
                    agreed += 1;
                    hot += u64::from(!is_number);
                    let names = Color::BOTH.map(|first| match outcomes[first.index()] {
                        Outcome::Won(winner) if winner == first => "first",
                        Outcome::Won(_) => "second",
                        Outcome::Neither => "neither",
                    });
                    *kinds.entry(format!("{class:?}: {}/{}", names[0], names[1])).or_default() += 1;
                }
                Agreement::Differs(how) => {
                    println!("seed {seed}: {how}\n{}", Diagram::new(race.board.to_setup()));
                    std::process::exit(1);
                }
                Agreement::NoTheory(obstacle) => {
                    use tesuji_semeai::Obstacle::*;
                    let name = match obstacle {
                        Region(..) => "a region without a count (ko)",
                        OpenEye => "an eye depends on play",
                        _ => "other",
                    };
                    *no_theory.entry(name).or_default() += 1;
                }
                Agreement::NoPlay(_) => no_play += 1,
            }
        }
        seed += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "seeds {first_seed} to {}: {agreed} races agree, {hot} of them with a sum that is no number",
        seed - 1
    );
    println!("not judged by theory: {no_theory:?}; not played to the end: {no_play}");
    for (kind, count) in kinds {
        println!("{count:8} {kind}");
    }
    println!("{seconds:.0} s");
}
