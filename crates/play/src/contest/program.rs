//! A program at the other end of a pipe.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::player::Profile;

/// What can go wrong with a program.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// It cannot be started.
    #[error("cannot start '{command}': {why}{hint}")]
    Start {
        /// The command line.
        command: String,
        /// Why.
        why: io::Error,
        /// What may have been meant.
        hint: String,
    },
    /// It has gone away.
    #[error("'{command}' ended while it was asked '{line}'{said}")]
    Gone {
        /// The command line.
        command: String,
        /// What it was asked.
        line: String,
        /// What it said before, if anything.
        said: String,
    },
    /// It says nothing, or nothing that is an answer.
    #[error("'{command}' gave no GTP answer to '{line}' within {seconds} s (--patience){said}")]
    Silent {
        /// The command line.
        command: String,
        /// What it was asked.
        line: String,
        /// How long it was waited for.
        seconds: f64,
        /// What it said instead, if anything.
        said: String,
    },
    /// It answered with an error.
    #[error("'{command}' answered '{line}' with: {message}")]
    Refused {
        /// The command line.
        command: String,
        /// What it was asked.
        line: String,
        /// The message.
        message: String,
    },
}

/// How a program is started, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSpec {
    /// As it was written.
    pub name: String,
    /// The program and its arguments.
    pub words: Vec<String>,
}

impl ProgramSpec {
    /// From a profile of this program, with options after colons
    /// (`tree:playouts=500:threads=2`), or from a command line
    /// (`gnugo --mode gtp`). Words are parted by blanks; quotes keep them
    /// together.
    pub fn parse(text: &str, own_program: &str) -> Result<ProgramSpec, String> {
        let mut parts = text.split(':');
        let first = parts.next().unwrap_or_default();
        let name = text.to_owned();
        if first.parse::<Profile>().is_ok() {
            let mut words: Vec<String> =
                [own_program, "gtp", "--profile", first].map(str::to_owned).to_vec();
            for part in parts {
                let (option, value) = part.split_once('=').ok_or_else(|| {
                    format!("'{part}' in '{text}' is no option (write playouts=500)")
                })?;
                if matches!(
                    option,
                    "playouts" | "seconds" | "threads" | "memory" | "resign" | "seed" | "rules"
                ) {
                    words.extend([format!("--{option}"), value.to_owned()]);
                } else {
                    words.extend(["--set".to_owned(), part.to_owned()]);
                }
            }
            return Ok(ProgramSpec { name, words });
        }
        let words = split_words(text)?;
        if words.is_empty() {
            return Err("a program has a name".to_owned());
        }
        Ok(ProgramSpec { name, words })
    }
}

fn split_words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("'{text}' has no second {quote}"));
    }
    words.extend(word);
    Ok(words)
}

/// How long to wait for what a program says at its end.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// One word that is no program may be meant as a profile.
fn hint(spec: &ProgramSpec) -> String {
    if spec.words.len() > 1 || spec.name.contains('/') {
        return String::new();
    }
    format!("; the profiles are {}", Profile::ALL.map(|(_, name, _)| name).join(", "))
}

/// A running program.
pub struct Program {
    spec: ProgramSpec,
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    /// Closed when the program has closed its standard error.
    errors: Receiver<()>,
    said: Arc<Mutex<LastWords>>,
    patience: Duration,
    /// Seconds that it was waited for.
    pub waited: f64,
}

/// Seconds that a program has for an answer, unless something else is asked for.
pub const PATIENCE: u64 = 60;

/// Lines of a program that may wait to be read.
const WAITING_LINES: usize = 1024;

/// What a program said last that was no answer.
#[derive(Default)]
struct LastWords(VecDeque<String>);

impl LastWords {
    /// So many lines are kept.
    const LINES: usize = 8;

    /// Of a line so many letters are kept.
    const LETTERS: usize = 400;

    fn add(&mut self, line: &str) {
        let words: String = line.trim().chars().take(LastWords::LETTERS).collect();
        if !words.is_empty() {
            self.0.push_back(words);
        }
        if self.0.len() > LastWords::LINES {
            self.0.pop_front();
        }
    }

    /// The end of an error message.
    fn text(&self) -> String {
        let lines: Vec<&str> = self.0.iter().map(String::as_str).collect();
        if lines.is_empty() { String::new() } else { format!("; it wrote: {}", lines.join(" | ")) }
    }
}

/// Hands over lines until there are no more, or nobody takes them.
fn for_each_line(from: impl Read, mut take: impl FnMut(String) -> bool) {
    for line in BufReader::new(from).split(b'\n') {
        let Ok(line) = line else { return };
        if !take(String::from_utf8_lossy(&line).into_owned()) {
            return;
        }
    }
}

impl Program {
    /// Starts a program that has so long for each answer but its moves.
    pub fn start(spec: &ProgramSpec, patience: Duration) -> Result<Program, ProgramError> {
        let mut command = Command::new(&spec.words[0]);
        // An interrupt from the terminal is for the match, which ends after its
        // games; it must not reach the programs that play them.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = command
            .args(&spec.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = started.map_err(|why| ProgramError::Start {
            command: spec.name.clone(),
            why,
            hint: hint(spec),
        })?;
        let input = child.stdin.take().expect("piped");
        let (written, errs) =
            (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
        let (lines, output) = sync_channel(WAITING_LINES);
        thread::spawn(move || for_each_line(written, |line| lines.send(line).is_ok()));
        let said = Arc::new(Mutex::new(LastWords::default()));
        let (open, errors) = sync_channel(0);
        let for_errors = Arc::clone(&said);
        thread::spawn(move || {
            for_each_line(errs, |line| {
                for_errors.lock().expect("no thread panics").add(&line);
                true
            });
            drop(open);
        });
        let spec = spec.clone();
        Ok(Program { spec, child, input, output, errors, said, patience, waited: 0.0 })
    }

    /// Sends a command and waits for the answer.
    pub fn ask(&mut self, line: &str) -> Result<String, ProgramError> {
        let start = Instant::now();
        // Moves and counts take as long as they take.
        let thinks = line.starts_with("genmove") || line.starts_with("final_");
        let answer = self.exchange(line, start.checked_add(self.patience).filter(|_| !thinks));
        self.waited += start.elapsed().as_secs_f64();
        let (command, line) = (self.spec.name.clone(), line.to_owned());
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(message)) => Err(ProgramError::Refused { command, line, message }),
            Err(RecvTimeoutError::Disconnected) => {
                // What it says at its end is on its way; others may hold the pipe.
                let _ = self.errors.recv_timeout(LAST_WORDS);
                Err(ProgramError::Gone { command, line, said: self.last_words() })
            }
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.patience.as_secs_f64();
                Err(ProgramError::Silent { command, line, seconds, said: self.last_words() })
            }
        }
    }

    /// The same for a command that not every program knows.
    pub fn ask_if_known(&mut self, line: &str) -> Result<(), ProgramError> {
        match self.ask(line) {
            Ok(_) | Err(ProgramError::Refused { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn last_words(&self) -> String {
        self.said.lock().expect("no thread panics").text()
    }

    /// The next line. A program that never stops to talk is out of time, too.
    fn next_line(&self, until: Option<Instant>) -> Result<String, RecvTimeoutError> {
        let Some(until) = until else {
            return self.output.recv().map_err(|_| RecvTimeoutError::Disconnected);
        };
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(RecvTimeoutError::Timeout) } else { self.output.recv_timeout(left) }
    }

    fn exchange(
        &mut self,
        line: &str,
        until: Option<Instant>,
    ) -> Result<Result<String, String>, RecvTimeoutError> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        if sent.is_err() {
            // It does not listen any more; what it said before is worth telling.
            let until = Instant::now().checked_add(LAST_WORDS);
            while let Ok(text) = self.next_line(until) {
                self.said.lock().expect("no thread panics").add(&text);
            }
            return Err(RecvTimeoutError::Disconnected);
        }
        let mut answer = String::new();
        loop {
            let text = self.next_line(until)?;
            let text = text.trim_end();
            match (answer.is_empty(), text.is_empty()) {
                (true, true) => continue,
                (false, true) => break,
                (true, false) if !text.starts_with(['=', '?']) => {
                    self.said.lock().expect("no thread panics").add(text);
                    continue;
                }
                _ => {}
            }
            answer.push_str(text);
            answer.push('\n');
        }
        let (head, rest) = answer.split_at(1);
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
        Ok(if head == "=" { Ok(rest) } else { Err(rest) })
    }

    /// Processor time that the program has used, in seconds. Where the system
    /// does not tell, the time that it was waited for.
    pub fn processor_seconds(&self) -> f64 {
        processor_seconds(self.child.id()).unwrap_or(self.waited)
    }

    /// The most memory that the program ever had, in MiB, where the system
    /// tells.
    pub fn most_memory(&self) -> Option<f64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes / 1024.0)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may be gone already, or not listen: then it is ended.
        let _ = writeln!(self.input, "quit");
        let _ = self.input.flush();
        for _ in 0..50 {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Processor time of a process in seconds, where the system tells: from `/proc`,
/// where user and system time are the 14th and 15th field in
/// hundredths of a second.
pub fn processor_seconds(process: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, the second field, may hold blanks; it ends with a parenthesis.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let [user, system] = [fields.get(11)?, fields.get(12)?].map(|field| field.parse::<f64>());
    Some((user.ok()? + system.ok()?) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_and_command_lines() {
        let words = |text| ProgramSpec::parse(text, "tesuji").map(|spec| spec.words.join("|"));
        assert_eq!(words("tree").unwrap(), "tesuji|gtp|--profile|tree");
        assert_eq!(
            words("tree:playouts=50:amaf=300").unwrap(),
            "tesuji|gtp|--profile|tree|--playouts|50|--set|amaf=300"
        );
        assert_eq!(words("gnugo --mode gtp").unwrap(), "gnugo|--mode|gtp");
        assert_eq!(words("'a b' \"c 'd\" ''").unwrap(), "a b|c 'd|");
        assert!(words("tree:fast").is_err() && words("'a").is_err() && words(" ").is_err());
    }

    #[test]
    fn a_program_that_is_none() {
        let spec = ProgramSpec::parse("/nowhere/to/be/found gtp", "tesuji").unwrap();
        let error = |spec| Program::start(&spec, Duration::MAX).err().unwrap().to_string();
        let text = error(spec);
        assert!(text.starts_with("cannot start '/nowhere/to/be/found gtp': "), "{text}");
        let text = error(ProgramSpec::parse("tre:playouts=3", "tesuji").unwrap());
        let profiles = "; the profiles are network, tree, indigo, katia, patterns, gogol, random";
        assert!(text.ends_with(profiles), "{text}");
    }

    #[test]
    fn the_last_words_are_few() {
        let mut words = LastWords::default();
        assert_eq!(words.text(), "");
        for line in ["", " a\n", "b"] {
            words.add(line);
        }
        assert_eq!(words.text(), "; it wrote: a | b");
        for _ in 0..100 {
            words.add(&"c".repeat(1000));
        }
        assert_eq!(words.0.len(), LastWords::LINES);
        assert!(words.0.iter().all(|line| line.len() == LastWords::LETTERS));
    }
}
