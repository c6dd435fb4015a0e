//! How long the judgement of a race of four regions takes, by the size of its
//! largest region: processor time, the shortest of three runs, which other
//! processes disturb least.
//!
//! ```text
//! cargo bench -p tesuji-semeai --bench judge [-- RACES]
//! ```

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tesuji_cgt::Arena;
use tesuji_semeai::{Effort, RandomRaces, judge};

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let wanted = numbers.first().copied().unwrap_or(100);
    // Counting alone: nothing is played out for moves that hang on a ko.
    let effort = Effort { race_positions: 0, ..Effort::default() };
    println!(
        "empty points of the largest region, races, positions (median), ms: median, 90 %, most"
    );
    for largest in 2..=9 {
        let races = RandomRaces {
            most_regions: 4,
            most_empties: largest,
            most_empties_in_all: 4 * largest,
            most_shared: 1,
            eyes: false,
        };
        let (mut times, mut positions) = (Vec::<Duration>::new(), Vec::<usize>::new());
        for seed in 0..200_000 {
            if times.len() == wanted {
                break;
            }
            let Some(race) = races.race(seed) else { continue };
            let sizes = || race.race.regions.iter().map(|region| region.empties.len());
            if race.race.regions.len() < 4 || sizes().max() != Some(largest) {
                continue;
            }
            let runs = [(); 3].map(|()| {
                let start = processor_time();
                let judged = judge(&mut Arena::new(), &race.board, &race.race, &effort);
                let positions = judged.summands.iter().flatten().map(|s| s.positions).sum();
                (processor_time() - start, positions)
            });
            let (time, count) = runs.into_iter().min().expect("three runs");
            times.push(time);
            positions.push(count);
        }
        times.sort();
        positions.sort();
        let Some(most) = times.last() else { continue };
        let part = |tenths: usize| times[(times.len() - 1) * tenths / 10].as_secs_f64() * 1e3;
        println!(
            "{largest:3} {:6} {:8} {:9.2} {:9.2} {:9.2}",
            times.len(),
            positions[positions.len() / 2],
            part(5),
            part(9),
            most.as_secs_f64() * 1e3
        );
    }
}

/// The time that this thread has had.
fn processor_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}
