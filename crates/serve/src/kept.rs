//! A child that is kept for quick questions: it has loaded already what most of them
//! need, and answers one after the other.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{Notify, mpsc};

use crate::child::{Ending, INPUT, Task, confine, next_line, refused};

/// A child answers so many questions; then another takes its place, with fresh memory.
const MOST_QUESTIONS: usize = 100;
/// How the last line of an answer begins.
const END: &str = "{\"type\":\"end\",";

/// A child that waits for questions.
pub struct Kept {
    // Ends with this value.
    _child: Child,
    folder: TempDir,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    asked: usize,
}

impl Kept {
    /// Starts a child, with so much memory for all it does.
    pub fn start(program: &Path, arguments: &[OsString], memory: u64) -> io::Result<Kept> {
        let folder = tempfile::tempdir()?;
        let mut child = Command::new(program)
            .arg("ask")
            .args(arguments)
            .args(["-", INPUT])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        confine(&child, memory, false);
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let answers = BufReader::new(answers);
        Ok(Kept { _child: child, folder, questions, answers, asked: 0 })
    }

    /// Answers a question. Whoever gets the child back may ask it again; otherwise it has
    /// ended.
    pub async fn run(
        mut self,
        task: &Task<'_>,
        cancel: &Notify,
        lines: &mpsc::Sender<String>,
    ) -> (Ending, Option<Kept>) {
        let answered = tokio::select! {
            answered = self.answer(task, lines) => answered,
            () = cancel.notified() => return (Ending::Cancelled, None),
            () = lines.closed() => return (Ending::Gone, None),
            () = tokio::time::sleep(task.time) => return (Ending::TooLong, None),
        };
        match answered {
            Some(ending) => (ending, (self.asked < MOST_QUESTIONS).then_some(self)),
            None => (Ending::Died, None),
        }
    }

    /// How it ended; nothing if the child is not to be asked again.
    async fn answer(&mut self, task: &Task<'_>, lines: &mpsc::Sender<String>) -> Option<Ending> {
        self.asked += 1;
        fs::write(self.folder.path().join(INPUT), &task.text).ok()?;
        // A request as the server writes it has no line breaks.
        let question = format!("{}\n", task.request);
        self.questions.write_all(question.as_bytes()).await.ok()?;
        self.questions.flush().await.ok()?;
        loop {
            let line = next_line(&mut self.answers).await.ok()??;
            if line.starts_with(END) {
                return Some(ending(&line));
            }
            lines.send(line).await.ok()?;
        }
    }
}

/// What the last line of an answer says.
fn ending(line: &str) -> Ending {
    let end: Value = serde_json::from_str(line).unwrap_or_default();
    // A status of 1 says that nothing was proven, which is an answer.
    if end["status"] == json!(0) || end["status"] == json!(1) {
        return Ending::Done;
    }
    refused(end["complaint"].as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_tells_how_it_ended() {
        let check = |line: &str, expect: Ending| assert_eq!(ending(line), expect);
        check(r#"{"type":"end","status":0,"complaint":null}"#, Ending::Done);
        check(r#"{"type":"end","status":1,"complaint":null}"#, Ending::Done);
        let refused = |text: &str| Ending::Refused(text.to_owned());
        check(r#"{"type":"end","status":2,"complaint":"at: no\nmore"}"#, refused("at: no"));
        check(r#"{"type":"end","status":2}"#, refused("this cannot be answered"));
    }
}
