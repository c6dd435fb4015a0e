//! A question as a child process, with an end to everything: time, memory, the
//! length of its lines, and whether anybody still listens.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::{Notify, mpsc};

/// The longest line of an answer.
const LONGEST_LINE: u64 = 32 << 20;
/// So much of what a child complains about is told.
const LONGEST_COMPLAINT: u64 = 4 << 10;
/// The file that the text of a request becomes.
pub const INPUT: &str = "input";
/// Heavy questions leave the processor to others.
const NICE: i32 = 10;

/// What a child has to do.
pub struct Task<'a> {
    /// The program.
    pub program: &'a Path,
    /// What it is told before the request.
    pub arguments: &'a [OsString],
    /// The request without its text.
    pub request: String,
    /// The text.
    pub text: String,
    /// How long it may take.
    pub time: Duration,
    /// Bytes that it may allocate.
    pub memory: u64,
    /// Whether others come first.
    pub is_heavy: bool,
}

/// How a question ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All lines are told.
    Done,
    /// The question cannot be asked so.
    Refused(String),
    /// It took too long.
    TooLong,
    /// The child died.
    Died,
    /// Somebody took it back.
    Cancelled,
    /// Nobody listens any longer.
    Gone,
}

/// Runs a child and passes its lines on as they come.
pub async fn run(task: &Task<'_>, cancel: &Notify, lines: &mpsc::Sender<String>) -> Ending {
    let Ok(folder) = tempfile::tempdir() else { return Ending::Died };
    if fs::write(folder.path().join(INPUT), &task.text).is_err() {
        return Ending::Died;
    }
    let spawned = Command::new(task.program)
        .arg("ask")
        .args(task.arguments)
        .args([&task.request, INPUT])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn();
    let Ok(mut child) = spawned else { return Ending::Died };
    confine(&child, task.memory, task.is_heavy);
    let ending = tokio::select! {
        ending = listen(&mut child, lines) => ending,
        () = cancel.notified() => Ending::Cancelled,
        () = lines.closed() => Ending::Gone,
        () = tokio::time::sleep(task.time) => Ending::TooLong,
    };
    // The folder goes only when nobody writes there any more.
    let _ = child.kill().await;
    ending
}

async fn listen(child: &mut Child, lines: &mpsc::Sender<String>) -> Ending {
    let (Some(output), Some(complaints)) = (child.stdout.take(), child.stderr.take()) else {
        return Ending::Died;
    };
    let mut complaint = String::new();
    let mut head = complaints.take(LONGEST_COMPLAINT);
    let (passed, _) = tokio::join!(
        pass_on(output, lines),
        AsyncReadExt::read_to_string(&mut head, &mut complaint)
    );
    match child.wait().await {
        Ok(status) if passed => ended(status, &complaint),
        _ => Ending::Died,
    }
}

/// Whether all lines could be passed on.
async fn pass_on(output: impl AsyncRead + Unpin, lines: &mpsc::Sender<String>) -> bool {
    let mut reader = BufReader::new(output);
    loop {
        match next_line(&mut reader).await {
            Ok(None) => return true,
            Ok(Some(line)) => {
                if lines.send(line).await.is_err() {
                    return false;
                }
            }
            Err(_) => return false,
        }
    }
}

/// The next line; nothing at the end.
pub async fn next_line(reader: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    match reader.take(LONGEST_LINE).read_until(b'\n', &mut line).await? {
        0 => Ok(None),
        _ if line.pop() == Some(b'\n') => {
            let line = String::from_utf8(line);
            line.map(Some).map_err(|_| io::ErrorKind::InvalidData.into())
        }
        // Too long, or broken off.
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// A status of 1 says that nothing was proven, which is an answer.
fn ended(status: ExitStatus, complaint: &str) -> Ending {
    match status.code() {
        Some(0 | 1) => Ending::Done,
        Some(2) => refused(complaint),
        _ => Ending::Died,
    }
}

/// A question that cannot be asked so, with the first line of why.
pub fn refused(complaint: &str) -> Ending {
    let line = complaint.lines().find(|line| !line.trim().is_empty());
    let line = line.unwrap_or("this cannot be answered");
    let line = line.strip_prefix("tesuji: ").unwrap_or(line);
    Ending::Refused(line.strip_prefix("error: ").unwrap_or(line).to_owned())
}

/// Sets limits to a child: bytes that it may allocate, and whether others come first.
#[cfg(target_os = "linux")]
pub fn confine(child: &Child, memory: u64, is_heavy: bool) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit, setpriority_process};
    let Some(pid) = child.id().and_then(|id| Pid::from_raw(id.cast_signed())) else { return };
    let limit = Rlimit { current: Some(memory), maximum: Some(memory) };
    // A child that has ended already needs no limits.
    let _ = prlimit(Some(pid), Resource::Data, limit);
    if is_heavy {
        let _ = setpriority_process(Some(pid), NICE);
    }
}

/// Sets no limits, where the system has no way to.
#[cfg(not(target_os = "linux"))]
pub fn confine(_: &Child, _: u64, _: bool) {}
