//! `tesuji match --shard`: a share of the games of a match, written as a part.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::interrupt;
use super::match_games::{MatchArgs, Sums, game_line, progress_text, sgf};
use crate::json_text;
use crate::parts::{Head, Shard, fill, hash_bytes};

/// Plays the games of a shard that its part does not hold yet, and tells the result of
/// the shard. Every game has programs of its own, so that it does not matter which
/// games were played before it.
pub fn run(args: &MatchArgs, shard: Shard) -> Result<ExitCode> {
    let Some(out) = &args.out else { bail!("--shard needs --out") };
    let contest = args.contest()?;
    let description = args.description(&contest);
    let input = hash_bytes(format!("{description} {}", args.games).as_bytes());
    let head = Head::new("match", input, description.clone(), shard);
    interrupt::heed()?;
    let mut played = Sums::default();
    let lines = fill(out, &head, 0..args.games, |piece| {
        let mut played_line = None;
        contest.run(&[piece + 1], |number, game| {
            let mut line = game_line(number, &game, &contest);
            // The same games give the same bytes.
            for name in ["cpu_a", "cpu_b", "memory_a", "memory_b"] {
                line[name] = 0.into();
            }
            line["sgf"] = sgf(number, &game, &contest).into();
            played.add(&line);
            if !args.json {
                eprintln!("{}", progress_text(&line, &played.totals, args.games));
            }
            played_line = Some(line);
            Ok(true)
        })?;
        Ok(played_line.filter(|_| !interrupt::is_wanted()))
    })?;
    let mut sums = Sums::default();
    for line in &lines {
        let line: Value = json_text::parse(line).with_context(|| out.display().to_string())?;
        sums.add(&line);
    }
    if args.json {
        println!("{}", sums.json(&description, None));
    } else {
        print!("{}", sums.text(&contest, None));
    }
    Ok(ExitCode::SUCCESS)
}
