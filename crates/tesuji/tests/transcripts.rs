//! Whole GTP sessions through the program: each file in `tests/gtp` holds
//! commands, each followed by the expected answer.
//!
//! Lines starting with `=` or `?` open an answer, an empty line closes it, all
//! other lines are sent. Blanks at the end of a line do not count here; the
//! exact frame is tested in `robustness.rs`. The working directory is
//! `tests/data`. With the variable `TESUJI_UPDATE` the answers are written
//! anew, to be read by a person before they are kept.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gtp");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 5);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let sent = sent_lines(&text);
        let answers = answers(&sent);
        let actual = transcript(&sent, &answers);
        if std::env::var_os("TESUJI_UPDATE").is_some() {
            fs::write(&file, actual).unwrap();
        } else {
            assert_eq!(text, actual, "{}", file.display());
        }
    }
}

/// The lines outside of answers.
fn sent_lines(text: &str) -> Vec<&str> {
    let mut in_answer = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        in_answer = line.starts_with(['=', '?']) || (in_answer && !line.is_empty());
        if !in_answer {
            lines.push(line);
        }
    }
    // The empty lines that close answers are put back with them.
    lines.retain(|line| !line.is_empty());
    lines
}

/// What the program answers, one by one.
fn answers(sent: &[&str]) -> Vec<String> {
    let output = Command::cargo_bin("tesuji")
        .unwrap()
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"))
        .arg("gtp")
        .write_stdin(sent.join("\n") + "\n")
        .output()
        .unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("\n\n"));
    let answers = text.trim_end_matches('\n').split("\n\n");
    answers
        .map(|answer| answer.lines().map(|line| format!("{}\n", line.trim_end())).collect())
        .collect()
}

/// The lines with their answers; a comment has none.
fn transcript(sent: &[&str], answers: &[String]) -> String {
    let mut text = String::new();
    let mut answers = answers.iter();
    for line in sent {
        text.push_str(&format!("{line}\n"));
        if !line.trim_start().starts_with('#') {
            text.push_str(answers.next().expect("an answer for each command"));
            text.push('\n');
        }
    }
    assert_eq!(answers.next(), None, "more answers than commands");
    text
}
