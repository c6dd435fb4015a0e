//! `tesuji review --shard`: a share of the games, written as a part.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use rayon::ThreadPool;
use serde_json::{Value, json};
use tesuji_review::Pace;
use tesuji_words::Messages;

use super::interrupt;
use super::review::{Named, ReviewArgs, json_line, one};
use crate::clock;
use crate::parts::{Head, Shard, fill, hash_bytes, hash_files};
use crate::records::find_sources;

/// No review ends by this: what is found must not depend on the machine.
const ENDLESS: Duration = Duration::from_secs(1 << 40);

/// Reviews the games of a shard that its part does not have yet. Every group is looked at,
/// as far as the numbers of positions allow.
pub fn run(
    args: &ReviewArgs,
    games: &[Named],
    pool: &ThreadPool,
    shard: Shard,
) -> Result<ExitCode> {
    let Some(out) = &args.out else { bail!("--shard needs --out") };
    let head = Head::new("review", input(args, games)?, settings(args)?, shard);
    let messages = Messages::new(args.lang);
    let (stake, nodes, proof_nodes) = (args.stake, args.nodes, args.proof_nodes);
    let pace = Pace { time: ENDLESS, clock: clock::now, stake, nodes, proof_nodes };
    let lines = fill(out, &head, games.iter(), |named| {
        let found = one(named, &pace, args.visits, None, pool, &|_| Ok(()))?;
        Ok((!interrupt::is_wanted()).then(|| json_line(named, &found, &messages)))
    })?;
    println!("{}: {} games", out.display(), lines.len());
    Ok(ExitCode::SUCCESS)
}

/// The files, and what the games are called, since that is in the answers too.
fn input(args: &ReviewArgs, games: &[Named]) -> Result<String> {
    let mut text = hash_files(&find_sources(&args.games)?)?;
    for named in games {
        text.push('\n');
        text.push_str(&named.title);
    }
    Ok(hash_bytes(text.as_bytes()))
}

fn settings(args: &ReviewArgs) -> Result<Value> {
    Ok(json!({
        "stake": args.stake,
        "nodes": args.nodes,
        "proof_nodes": args.proof_nodes,
        "visits": args.visits,
        "most": args.most,
        "language": args.lang.code(),
        "network": hash_bytes(args.network.demand()?.provenance().as_bytes()),
    }))
}
