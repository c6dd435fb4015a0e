//! A checksum of behaviour: fixed work out of the repository through every
//! engine. How much each of them did and what it answered depend on the code
//! alone, not on the machine, the clock or threads; only the rates do.

mod engines;
mod work;

use std::time::{Duration, Instant};

pub use work::Work;

/// What one engine did.
#[derive(Clone, Debug)]
pub struct Total {
    /// The engine.
    pub engine: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// The questions that were asked.
    pub questions: usize,
    /// How many of the unit it took to answer them.
    pub nodes: u64,
    /// A fingerprint of the answers.
    pub answers: u32,
    /// What it took, the only figure that differs from run to run.
    pub time: Duration,
}

impl Total {
    /// Units per second.
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Lets every engine work, one after the other; each is told as soon as it is
/// through.
pub fn run(mut tell: impl FnMut(&Total)) -> Vec<Total> {
    let work = Work::embedded();
    let mut totals = Vec::new();
    for engine in &engines::ALL {
        let mut count = Count::new();
        let begin = Instant::now();
        (engine.run)(&work, &mut count);
        let time = begin.elapsed();
        let Count { questions, nodes, answers } = count;
        let answers = (answers ^ (answers >> 32)) as u32;
        let (engine, unit) = (engine.name, engine.unit);
        let total = Total { engine, unit, questions, nodes, answers, time };
        tell(&total);
        totals.push(total);
    }
    totals
}

/// The totals as `benches/totals.txt` has them.
pub fn in_lines(totals: &[Total]) -> String {
    let line = |total: &Total| {
        format!(
            "{:<9}{:>6} questions{:>12} {:<12}answers {:08x}\n",
            total.engine, total.questions, total.nodes, total.unit, total.answers
        )
    };
    totals.iter().map(line).collect()
}

/// Adds up what an engine does.
struct Count {
    questions: usize,
    nodes: u64,
    answers: u64,
}

impl Count {
    fn new() -> Count {
        Count { questions: 0, nodes: 0, answers: 0xcbf2_9ce4_8422_2325 }
    }

    /// One more question with its nodes and the answer in words (FNV-1a, so that
    /// no library changes the fingerprint).
    fn add(&mut self, nodes: u64, answer: &str) {
        self.questions += 1;
        self.nodes += nodes;
        for byte in answer.bytes().chain([b'\n']) {
            self.answers = (self.answers ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
