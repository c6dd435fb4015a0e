//! Time per position of the model and of the patterns, on the positions of
//! games that the model plays against itself.
//!
//! `cargo bench -p tesuji-patterns --bench evaluate`
//!
//! Where the system tells it (Linux), processor time is measured, so that a busy
//! machine does not matter much.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::Instant;

use tesuji_board::{Game, Move, Rng, Ruleset, Size};
use tesuji_patterns::{Blend, Evaluator, Knowledge, Position, Record};

const GAMES: u64 = 12;
const MOVES: usize = 220;

fn main() {
    let start = Instant::now();
    let packed = include_bytes!("../../../data/patterns.zst");
    let bytes = zstd::decode_all(&packed[..]).expect("packed");
    let knowledge = Knowledge::from_bytes(&bytes).expect("whole");
    println!("{:.0} ms to load {} bytes", start.elapsed().as_secs_f64() * 1e3, packed.len());
    let games: Vec<Record> = (0..GAMES).map(|seed| self_play(&knowledge, seed)).collect();
    let positions: usize = games.iter().map(Record::len).sum();
    println!("{positions} positions on 19x19, microseconds per position");
    time("playing the moves alone", &games, |_, _| {});
    let mut evaluator: Option<Evaluator<'_>> = None;
    time("the model, following the game", &games, |position, number| {
        if number == 0 {
            evaluator = None;
        } else if let Some(follower) = &mut evaluator {
            let last = position.last(0).map_or(Move::Pass, Move::Play);
            follower.play(!position.to_move(), last);
        }
        let follower =
            evaluator.get_or_insert_with(|| Evaluator::new(&knowledge.model, position.clone()));
        black_box(follower.evaluate());
    });
    let mut blend: Option<Blend<'_>> = None;
    time("with P(i|p), following", &games, |position, number| {
        if number == 0 {
            blend = None;
        } else if let Some(follower) = &mut blend {
            let last = position.last(0).map_or(Move::Pass, Move::Play);
            follower.play(!position.to_move(), last);
        }
        let follower = blend.get_or_insert_with(|| Blend::new(&knowledge, position.clone()));
        black_box(follower.evaluate());
    });
    time("the model, from scratch", &games, |position, _| {
        black_box(knowledge.model.evaluate(position));
    });
    let mut matcher = None;
    time("P(i|p), following the game", &games, |position, at| {
        if at == 0 {
            matcher = None;
        }
        let matcher = matcher.get_or_insert_with(|| knowledge.database.matcher(position));
        black_box(knowledge.database.evaluate(matcher, position));
    });
}

/// Moves drawn by their probabilities.
fn self_play(knowledge: &Knowledge, seed: u64) -> Record {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(Size::STANDARD, Ruleset::CHINESE);
    let mut evaluator = Evaluator::new(&knowledge.model, Position::new(Size::STANDARD));
    for _ in 0..MOVES {
        let color = game.to_move();
        let mut left = rng.unit() as f32;
        let chances = evaluator.evaluate();
        let choice = chances.iter().find(|chance| {
            left -= chance.probability;
            left < 0.0
        });
        let action = choice.map_or(Move::Pass, |chance| Move::Play(chance.point));
        let action = if game.check(color, action).is_ok() { action } else { Move::Pass };
        game.play(color, action).expect("checked");
        evaluator.play(color, action);
    }
    Record::of(&game)
}

fn time(name: &str, games: &[Record], mut visit: impl FnMut(&mut Position, usize)) {
    let mut times: Vec<f64> = (0..3)
        .map(|_| {
            let start = seconds();
            for game in games {
                game.each_move(|position, _, _, number| visit(position, number));
            }
            let positions: usize = games.iter().map(Record::len).sum();
            (seconds() - start) * 1e6 / positions as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("{name:<32}{:8.1}", times[1]);
}

/// Seconds of processor time so far, or of the clock if nothing tells them.
fn seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let on_processor = std::fs::read_to_string("/proc/self/schedstat").ok().and_then(|text| {
        let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
        Some(nanoseconds / 1e9)
    });
    on_processor.unwrap_or_else(|| start.elapsed().as_secs_f64())
}
