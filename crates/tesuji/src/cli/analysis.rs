//! `tesuji analysis`: KataGo's JSON analysis protocol on the standard streams.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::{Arc, Condvar, Mutex};

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use crate::analysis::{Request, answer, error_line};
use crate::player::{Character, Limits, Player};

/// Visits for a position, unless the question says otherwise.
const VISITS: u64 = 1000;

/// Options of `tesuji analysis`. Those of KataGo are accepted and ignored, so
/// that clients can start this program in its place.
#[derive(Debug, Args)]
pub struct AnalysisArgs {
    /// Threads that think together about one position
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
    /// KataGo's; ignored
    #[arg(long, alias = "model", hide = true, value_name = "FILE")]
    model: Option<String>,
    /// KataGo's; ignored
    #[arg(long, hide = true, value_name = "FILE")]
    config: Option<String>,
    /// KataGo's options in its own form (-model FILE -config FILE …); ignored
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    others: Vec<String>,
}

/// Questions that wait; `None` at the end is the end of the input.
type Queue = Arc<(Mutex<VecDeque<Option<Request>>>, Condvar)>;

/// Answers questions until the input ends.
pub fn run(args: &AnalysisArgs) -> Result<ExitCode> {
    let queue = Queue::default();
    let for_reader = Arc::clone(&queue);
    std::thread::spawn(move || read(&for_reader));
    let mut settings = Character::default().settings;
    settings.threads = args.threads.clamp(1, 256);
    let limits = Limits { playouts: VISITS, seconds: None };
    let mut player = Player::new(Character { limits, settings, ..Character::default() });
    loop {
        let Some(request) = next(&queue) else { return Ok(ExitCode::SUCCESS) };
        let positions = match request.positions() {
            Ok(positions) => positions,
            Err(error) => {
                write_line(&error_line(&error))?;
                continue;
            }
        };
        for position in positions {
            let visits = position.visits.unwrap_or(VISITS).max(1);
            let (game, to_move) = (&position.game, position.to_move);
            let report = player.ponder(game, to_move, visits, f64::INFINITY, &|| false);
            write_line(&answer(&request, &position, report))?;
        }
    }
}

fn next(queue: &Queue) -> Option<Request> {
    let (waiting, changed) = &**queue;
    let mut waiting = waiting.lock().expect("no thread panics");
    loop {
        match waiting.pop_front() {
            Some(entry) => return entry,
            None => waiting = changed.wait(waiting).expect("no thread panics"),
        }
    }
}

/// Reads questions and does at once what cannot wait.
fn read(queue: &Queue) {
    let (waiting, changed) = &**queue;
    let push = |entry| {
        waiting.lock().expect("no thread panics").push_back(entry);
        changed.notify_one();
    };
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        let written = match Request::parse(&line) {
            Err(error) => write_line(&error_line(&error)),
            Ok(request) => match request.action.as_deref() {
                None => {
                    push(Some(request));
                    Ok(())
                }
                Some("terminate" | "terminate_all") => {
                    let mut waiting = waiting.lock().expect("no thread panics");
                    let wanted = request.terminate_id.as_deref();
                    waiting.retain(|entry| {
                        entry.as_ref().is_none_or(|e| wanted.is_some_and(|id| id != e.id))
                    });
                    let action = request.action.as_deref();
                    write_line(&json!({
                        "id": request.id,
                        "action": action,
                        "terminateId": wanted,
                    }))
                }
                Some("query_version") => write_line(&json!({
                    "id": request.id,
                    "action": "query_version",
                    "version": env!("CARGO_PKG_VERSION"),
                    "git_hash": "",
                })),
                Some("clear_cache") => {
                    write_line(&json!({ "id": request.id, "action": "clear_cache" }))
                }
                Some(other) => write_line(&json!({
                    "id": request.id,
                    "error": format!("'{other}' is not an action"),
                    "field": "action",
                })),
            },
        };
        if written.is_err() {
            break;
        }
    }
    push(None);
}

fn write_line(line: &Value) -> Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    output.flush()?;
    Ok(())
}
