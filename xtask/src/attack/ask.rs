//! Asking the program: thousands of problems to a process, and if a process
//! dies or hangs, halves of them until the problem is found that does it.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::Value;

/// The program under attack.
pub struct Program {
    pub path: PathBuf,
    /// Where files for it are written.
    pub folder: PathBuf,
    /// Positions that it may look at for each question.
    pub nodes: usize,
    pub threads: usize,
}

/// How problems are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A line of JSON each, with its own name.
    Json,
    /// A position in SGF each; the program numbers them.
    Sgf,
    /// A game of so many moves in SGF each, asked about its end.
    Game(usize),
}

/// What came of a question.
#[derive(Clone)]
pub enum Reply {
    Answer(Value),
    /// The program died, hung or said nothing, in words.
    Broken(String),
}

impl Program {
    /// The answers to problems, in their order.
    pub fn problems(&self, form: Form, texts: &[&str]) -> Result<Vec<Reply>> {
        match self.batch(form, texts)? {
            Ok(replies) => Ok(replies),
            Err(why) if texts.len() == 1 => Ok(vec![Reply::Broken(why)]),
            Err(_) => {
                let (front, back) = texts.split_at(texts.len() / 2);
                let mut replies = self.problems(form, front)?;
                replies.extend(self.problems(form, back)?);
                Ok(replies)
            }
        }
    }

    fn batch(&self, form: Form, texts: &[&str]) -> Result<Result<Vec<Reply>, String>> {
        let name = match form {
            Form::Json => "batch.jsonl",
            Form::Sgf | Form::Game(_) => "batch.sgf",
        };
        let file = self.folder.join(name);
        fs::write(&file, texts.join("\n") + "\n").context("the problems cannot be written")?;
        let mut command = Command::new(&self.path);
        // By its name alone, which answers are called by.
        command.current_dir(&self.folder).arg("solve").arg(name).arg("--json");
        command.args(["--nodes", &self.nodes.to_string()]);
        command.args(["--threads", &self.threads.to_string()]);
        if let Form::Game(moves) = form {
            command.args(["--move", &moves.to_string()]);
        }
        let time = Duration::from_secs(120 + 2 * texts.len() as u64);
        let lines = match self.lines(&mut command, time)? {
            Ok(lines) => lines,
            Err(why) => return Ok(Err(why)),
        };
        let mut answers: HashMap<String, Value> = lines
            .into_iter()
            .filter(|line| line["type"] == "problem")
            .filter_map(|line| Some((line["id"].as_str()?.to_owned(), line)))
            .collect();
        if answers.len() != texts.len() {
            let why = format!("{} answers to {} problems", answers.len(), texts.len());
            return Ok(Err(why));
        }
        let mut replies = Vec::new();
        for (i, text) in texts.iter().enumerate() {
            let id = match form {
                Form::Json => {
                    let line: Value = serde_json::from_str(text).context("a problem's line")?;
                    line["id"].as_str().context("a problem's name")?.to_owned()
                }
                _ if texts.len() == 1 => name.to_owned(),
                _ => format!("{name}#{}", i + 1),
            };
            match answers.remove(&id) {
                Some(answer) => replies.push(Reply::Answer(answer)),
                None => return Ok(Err(format!("no answer to '{id}'"))),
            }
        }
        Ok(Ok(replies))
    }

    /// The answers about a goal in one position.
    pub fn goal(&self, sgf: &str, arguments: &[&str]) -> Result<Result<Vec<Value>, String>> {
        let file = self.folder.join("goal.sgf");
        fs::write(&file, sgf).context("the position cannot be written")?;
        let mut command = Command::new(&self.path);
        command.arg("solve").arg(&file).args(["--json", "--nodes", &self.nodes.to_string()]);
        command.args(arguments);
        self.lines(&mut command, Duration::from_secs(120))
    }

    /// Runs the program; its lines, or in words how it broke. An exit status
    /// of 1 is an answer too: nothing is known.
    pub fn lines(
        &self,
        command: &mut Command,
        time: Duration,
    ) -> Result<Result<Vec<Value>, String>> {
        let (out, err) = (self.folder.join("out"), self.folder.join("err"));
        command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
        let mut child =
            command.spawn().with_context(|| format!("cannot start {}", self.path.display()))?;
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > time {
                child.kill()?;
                child.wait()?;
                return Ok(Err(format!("no end after {} s", time.as_secs())));
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if !matches!(status.code(), Some(0 | 1)) {
            return Ok(Err(format!("{status}: {}", last_line(&err))));
        }
        let text = fs::read_to_string(&out)?;
        let lines: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
        Ok(lines.map_err(|error| format!("no JSON: {error}")))
    }
}

fn last_line(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().last().unwrap_or("").to_owned()
}
