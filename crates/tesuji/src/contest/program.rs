//! A program at the other end of a pipe.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

/// What can go wrong with a program.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// It cannot be started.
    #[error("cannot start '{command}': {source}")]
    Start {
        /// The command line.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// It has gone away.
    #[error("'{command}' ended while it was asked '{line}'")]
    Gone {
        /// The command line.
        command: String,
        /// What it was asked.
        line: String,
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
        if first.parse::<crate::player::Profile>().is_ok() {
            let mut words: Vec<String> =
                [own_program, "gtp", "--profile", first].map(str::to_owned).to_vec();
            for part in parts {
                let (option, value) = part.split_once('=').ok_or_else(|| {
                    format!("'{part}' in '{text}' is no option (write playouts=500)")
                })?;
                if matches!(
                    option,
                    "playouts" | "seconds" | "threads" | "memory" | "resign" | "seed"
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

/// A running program.
pub struct Program {
    spec: ProgramSpec,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Seconds that it was waited for.
    pub waited: f64,
}

impl Program {
    /// Starts a program. What it writes to its standard error is thrown away.
    pub fn start(spec: &ProgramSpec) -> Result<Program, ProgramError> {
        let mut command = Command::new(&spec.words[0]);
        // An interrupt from the terminal is for the match, which ends after its
        // games; it must not reach the programs that play them.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = command
            .args(&spec.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child =
            started.map_err(|source| ProgramError::Start { command: spec.name.clone(), source })?;
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Ok(Program { spec: spec.clone(), child, input, output, waited: 0.0 })
    }

    /// Sends a command and waits for the answer.
    pub fn ask(&mut self, line: &str) -> Result<String, ProgramError> {
        let start = Instant::now();
        let answer = self.exchange(line);
        self.waited += start.elapsed().as_secs_f64();
        let answer = answer.ok().flatten().ok_or_else(|| ProgramError::Gone {
            command: self.spec.name.clone(),
            line: line.to_owned(),
        })?;
        answer.map_err(|message| ProgramError::Refused {
            command: self.spec.name.clone(),
            line: line.to_owned(),
            message,
        })
    }

    /// `None` if the program has ended.
    fn exchange(&mut self, line: &str) -> io::Result<Option<Result<String, String>>> {
        writeln!(self.input, "{line}")?;
        self.input.flush()?;
        let mut answer = String::new();
        loop {
            let mut bytes = Vec::new();
            if self.output.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_end();
            match (answer.is_empty(), text.is_empty()) {
                (true, true) => continue,
                (false, true) => break,
                (true, false) if !text.starts_with(['=', '?']) => continue,
                _ => {}
            }
            answer.push_str(text);
            answer.push('\n');
        }
        let (head, rest) = answer.split_at(1);
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
        Ok(Some(if head == "=" { Ok(rest) } else { Err(rest) }))
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

/// From `/proc`, where user and system time are the 14th and 15th field in
/// hundredths of a second.
fn processor_seconds(process: u32) -> Option<f64> {
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
        let error = Program::start(&spec).err().unwrap().to_string();
        assert!(error.starts_with("cannot start '/nowhere/to/be/found gtp': "), "{error}");
    }
}
