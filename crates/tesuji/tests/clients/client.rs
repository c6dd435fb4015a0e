//! The other end of the program's streams.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// Something is wrong if a line takes so long.
const WATCHDOG: Duration = Duration::from_secs(600);

/// A running program.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    /// Starts `tesuji` with these arguments.
    pub fn start(arguments: &[&str]) -> Client {
        let mut child = Command::new(cargo_bin("tesuji"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Client { input: child.stdin.take(), child, lines }
    }

    /// Starts the analysis of KataGo's protocol.
    pub fn analysis(arguments: &[&str]) -> Client {
        Client::start(&[&["analysis"], arguments].concat())
    }

    pub fn send(&mut self, line: impl ToString) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{}", line.to_string()).unwrap();
        input.flush().unwrap();
    }

    /// The next line; `None` if the program has closed its output.
    pub fn next(&self) -> Option<String> {
        let start = Instant::now();
        let line = self.lines.recv_timeout(WATCHDOG);
        assert!(start.elapsed() < WATCHDOG, "the program says nothing");
        line.ok()
    }

    pub fn line(&self) -> String {
        self.next().expect("the program goes on")
    }

    /// The next line as JSON, warnings passed over.
    pub fn json(&self) -> Value {
        loop {
            let value: Value = serde_json::from_str(&self.line()).unwrap();
            if value.get("warning").is_none() {
                return value;
            }
        }
    }

    /// The first line that is meant; those before it are passed over.
    pub fn json_until(&self, is_meant: impl Fn(&Value) -> bool) -> Value {
        loop {
            let value = self.json();
            if is_meant(&value) {
                return value;
            }
        }
    }

    /// The answer to a GTP command, without its frame.
    pub fn gtp(&mut self, line: &str) -> Result<String, String> {
        self.send(line);
        self.gtp_answer()
    }

    /// The next GTP answer.
    pub fn gtp_answer(&self) -> Result<String, String> {
        let mut lines = vec![self.line()];
        while !lines.last().unwrap().is_empty() {
            lines.push(self.line());
        }
        let text = lines.join("\n");
        let (head, rest) = text.split_at(1);
        let rest = rest.trim().to_owned();
        if head == "=" { Ok(rest) } else { Err(rest) }
    }

    /// Sends no more.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// What is left of the output, and whether the program ended well.
    pub fn end(mut self) -> (Vec<String>, bool) {
        self.close_input();
        let rest = std::iter::from_fn(|| self.next()).collect();
        (rest, self.child.wait().unwrap().success())
    }

    /// Waits for the program to end, whatever it would say.
    pub fn wait(&mut self) -> bool {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(start.elapsed() < WATCHDOG, "the program does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program whose output nobody reads, with its input.
pub fn deaf(arguments: &[&str], sent: &str, keep_input: bool) -> Client {
    let mut child = Command::new(cargo_bin("tesuji"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{sent}").unwrap();
    input.flush().unwrap();
    drop(child.stdout.take());
    let (_, lines) = channel();
    Client { child, input: keep_input.then_some(input), lines }
}
