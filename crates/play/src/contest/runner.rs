//! All games of a match, several at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use anyhow::Result;
use tesuji_board::Color;

use super::game::{Conditions, End, PlayedGame, Side, play_game};
use super::opening::opening;
use super::program::{Program, ProgramSpec};

/// What a match is.
#[derive(Clone, Debug)]
pub struct Match {
    /// The programs.
    pub programs: [ProgramSpec; 2],
    /// What holds for all games.
    pub conditions: Conditions,
    /// Moves of the opening by chance.
    pub opening: usize,
    /// Where the choice of openings starts.
    pub seed: u64,
    /// Games at the same time.
    pub parallel: usize,
    /// How long a program has for an answer that is no move.
    pub patience: Duration,
}

/// Who plays Black in a game, counted from 1.
pub fn black_of(number: u32) -> Side {
    if number % 2 == 1 { Side::A } else { Side::B }
}

impl Match {
    /// Plays the games with these numbers and hands each over when it ends,
    /// until `finished` says that it is enough.
    pub fn run(
        &self,
        numbers: &[u32],
        finished: impl FnMut(u32, PlayedGame) -> Result<bool> + Send,
    ) -> Result<()> {
        let next = AtomicU32::new(0);
        let enough = AtomicBool::new(false);
        let finished = Mutex::new(finished);
        let work = || -> Result<()> {
            let mut programs = [None, None];
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed) as usize;
                let Some(&number) = numbers.get(place) else { return Ok(()) };
                if enough.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let game = self.play(number, &mut programs)?;
                if game.end == End::Failed {
                    programs = [None, None];
                }
                let mut finished = finished.lock().expect("no thread panics");
                if finished(number, game)? {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.parallel.max(1)).map(|_| scope.spawn(work)).collect();
            let mut outcome = Ok(());
            for thread in threads {
                let ended = thread.join().expect("a thread of the match ends");
                if ended.is_err() {
                    enough.store(true, Ordering::Relaxed);
                    outcome = ended;
                }
            }
            outcome
        })
    }

    fn play(&self, number: u32, programs: &mut [Option<Program>; 2]) -> Result<PlayedGame> {
        for (program, spec) in programs.iter_mut().zip(&self.programs) {
            if program.is_none() {
                *program = Some(Program::start(spec, self.patience)?);
            }
        }
        let [Some(a), Some(b)] = programs else { unreachable!("both were started") };
        // Both games of a pair have the same opening.
        let seed = self.seed.wrapping_add(u64::from((number - 1) / 2));
        let opening = opening(&self.conditions.start(), self.opening, seed);
        let players = match black_of(number) {
            Side::A => [a, b],
            Side::B => [b, a],
        };
        Ok(play_game(players, &self.conditions, &opening)?)
    }
}

/// The programs by the colours of a game.
pub fn side_of(number: u32, color: Color) -> Side {
    match (black_of(number), color) {
        (side, Color::Black) => side,
        (Side::A, Color::White) => Side::B,
        (Side::B, Color::White) => Side::A,
    }
}
