//! `tesuji analysis`: KataGo's JSON analysis protocol on the standard streams.
//!
//! One thread reads all the time, so that a question can be taken back while it
//! is answered; others search.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::Value;
use tesuji_engine::View;
use tesuji_protocol::gtp::{Input, MAX_LINE, read_line};
use tesuji_protocol::katago::{Desk, Request, RequestError, Task, answer, nothing_found};

use crate::intuition::NetworkArgs;
use crate::player::{Character, Pace, Player};

/// Options of `tesuji analysis`. Those of KataGo are accepted in its own form
/// (-model FILE -config FILE …), so that clients can start this program in its
/// place; they have no effect but for the two that are named here.
#[derive(Debug, Args)]
pub struct AnalysisArgs {
    #[command(flatten)]
    network: NetworkArgs,
    /// Positions that are analyzed at the same time; usually as many as there are processors, and
    /// at least two, so that a question is answered while the program ponders another one
    #[arg(long, value_name = "NUMBER")]
    analysis_threads: Option<usize>,
    /// Threads that think together about one position
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
    /// Ends with the input, whatever is not answered yet; usually all questions are answered first
    #[arg(long)]
    quit_without_waiting: bool,
    /// KataGo's; ignored
    #[arg(long, hide = true, value_name = "FILE")]
    model: Option<String>,
    /// KataGo's; ignored
    #[arg(long, hide = true, value_name = "FILE")]
    config: Option<String>,
    /// KataGo's options in its own form
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    others: Vec<String>,
}

impl AnalysisArgs {
    /// Where one of KataGo's options is in its own form.
    fn place_of(&self, name: &str) -> Option<usize> {
        let is_it = |word: &String| word.strip_prefix('-').is_some_and(|rest| rest == name);
        self.others.iter().position(is_it)
    }

    fn analysis_threads(&self) -> Result<usize> {
        let number = match (self.analysis_threads, self.place_of("analysis-threads")) {
            (Some(number), _) => number,
            (None, Some(place)) => {
                let word = self.others.get(place + 1).map_or("", String::as_str);
                word.parse().with_context(|| format!("-analysis-threads: '{word}' is no number"))?
            }
            (None, None) => thread::available_parallelism().map_or(2, |cores| cores.get().max(2)),
        };
        ensure!((1..=256).contains(&number), "--analysis-threads: from 1 to 256");
        Ok(number)
    }
}

/// Answers questions until the input ends, or nobody reads the answers any more.
pub fn run(args: &AnalysisArgs) -> Result<ExitCode> {
    args.network.adopt()?;
    let analysis_threads = args.analysis_threads()?;
    ensure!((1..=256).contains(&args.threads), "--threads: from 1 to 256");
    let waits = !args.quit_without_waiting && args.place_of("quit-without-waiting").is_none();
    let mut character = Character::default();
    character.settings.threads = args.threads;
    let desk = Arc::new(Desk::default());
    // These threads may wait for something that never comes; the program does
    // not wait for them.
    let of_reader = Arc::clone(&desk);
    thread::spawn(move || {
        read(&of_reader);
        if waits {
            of_reader.close();
        } else {
            of_reader.abandon();
        }
    });
    let of_watch = Arc::clone(&desk);
    thread::spawn(move || {
        wait_until_nobody_listens();
        of_watch.abandon();
    });
    // KataGo's words, which some clients wait for.
    eprintln!("Started, ready to begin handling requests");
    thread::scope(|scope| {
        for _ in 0..analysis_threads {
            scope.spawn(|| work(&desk, character));
        }
    });
    Ok(ExitCode::SUCCESS)
}

/// Reads questions and does at once what cannot wait.
fn read(desk: &Desk) {
    let mut input = io::stdin().lock();
    loop {
        // What cannot be read ends the work like an end of file.
        let request = match read_line(&mut input, MAX_LINE).unwrap_or(Input::End) {
            Input::End => return,
            Input::Line(line) if line.trim_ascii().is_empty() => continue,
            Input::Line(line) => Request::parse(&String::from_utf8_lossy(&line)),
            Input::TooLong => Err(RequestError {
                id: None,
                field: None,
                message: "the line is too long".to_owned(),
            }),
        };
        match request {
            Err(error) => write_line(desk, &error.line()),
            Ok(Request::Query(query, complaints)) => {
                for complaint in complaints {
                    write_line(desk, &complaint.line());
                }
                desk.add(*query);
            }
            Ok(Request::Action(action)) => {
                if let Some(which) = &action.terminate {
                    for task in desk.terminate(which) {
                        write_line(desk, &nothing_found(&task.query, task.position()));
                    }
                }
                write_line(desk, &action.answer);
            }
        }
    }
}

/// Answers for one position after the other. Each has a search of its own, so
/// that the answer depends on the question alone.
fn work(desk: &Desk, character: Character) {
    let mut player = Player::new(character);
    while let Some(task) = desk.take() {
        search(desk, &mut player, &task);
        player.forget();
        desk.finish(&task);
    }
}

fn search(desk: &Desk, player: &mut Player, task: &Task) {
    let (query, position) = (&task.query, task.position());
    let (first, every) = query.reports.unwrap_or((f64::INFINITY, f64::INFINITY));
    let pace = Pace::new(first, every);
    let watch = |view: &View| {
        if task.is_ended() || pace.elapsed() >= query.seconds {
            return true;
        }
        if pace.strikes() {
            write_line(desk, &answer(query, position, &view.report(), true));
        }
        false
    };
    let (game, to_move) = (&position.game, position.to_move);
    let report = player.analyze(game, to_move, query.visits, &query.wishes, &watch);
    write_line(desk, &answer(query, position, report, false));
}

/// Writes a line. When nobody listens, everything ends.
fn write_line(desk: &Desk, line: &Value) {
    let mut output = io::stdout().lock();
    if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
        desk.abandon();
    }
}

/// Waits until the other end of the standard output is closed, which a search
/// that says nothing for long would not notice.
#[cfg(unix)]
fn wait_until_nobody_listens() {
    use rustix::event::{PollFd, PollFlags, poll};
    let output = io::stdout();
    // Nothing is asked for: what is told is that something is wrong.
    let mut ends = [PollFd::new(&output, PollFlags::empty())];
    loop {
        match poll(&mut ends, None) {
            Ok(_) => return,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => wait_for_ever(),
        }
    }
}

/// Elsewhere the next line that cannot be written tells.
#[cfg(not(unix))]
fn wait_until_nobody_listens() {
    wait_for_ever();
}

fn wait_for_ever() -> ! {
    loop {
        thread::park();
    }
}
