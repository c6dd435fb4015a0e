//! Whatever a controller sends, the program answers in frames and ends quietly.

use std::io::Write;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use tesuji_board::Rng;

fn gtp(input: impl Into<Vec<u8>>) -> String {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(["gtp", "--playouts", "4"]).write_stdin(input).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_frame_is_exact() {
    let input = "protocol_version\n1 name\n2 nonsense\n\n# comment\n3 play b D4\n4 play w D4\n";
    let expected = "= 2\n\n=1 Tesuji\n\n?2 unknown command\n\n=3 \n\n?4 illegal move\n\n";
    assert_eq!(gtp(input), expected);
}

#[test]
fn control_characters_tabs_and_line_ends() {
    assert_eq!(gtp("\x00na\x01me\r\n"), "= Tesuji\n\n");
    assert_eq!(gtp("1\tplay\tb\tD4\n2 color D4 # black?\n"), "=1 \n\n=2 black\n\n");
    // A last line without its end counts, and so does an end without quit.
    assert_eq!(gtp("name"), "= Tesuji\n\n");
    assert_eq!(gtp(""), "");
    assert_eq!(gtp("quit\nname\n"), "= \n\n");
}

#[test]
fn text_that_is_none() {
    assert_eq!(
        gtp(b"\xff\xfe\x80\n7 n\xc3me\n".to_vec()),
        "? unknown command\n\n?7 unknown command\n\n"
    );
    assert_eq!(gtp(b"5\n".to_vec()), "?5 unknown command\n\n");
}

#[test]
fn a_line_without_end_is_skipped() {
    let mut input = vec![b'a'; 5 << 20];
    input.extend_from_slice(b"\n1 name\n");
    assert_eq!(gtp(input), "? syntax error: the line is too long\n\n=1 Tesuji\n\n");
}

/// Each answer is `=` or `?` with its number, and there is one per command.
#[test]
fn garbage_is_answered_line_by_line() {
    let mut rng = Rng::new(3);
    let words = [
        "play",
        "genmove",
        "boardsize",
        "undo",
        "b",
        "w",
        "D4",
        "pass",
        "A1",
        "9",
        "-1",
        "1e99",
        "999999999999999999999",
        "NaN",
        "komi",
        "set_position",
        "gogui-setup",
        "kata-set-rules",
        "{\"ko\":",
        "{}",
        "final_status_list",
        "trymove",
        "popgo",
        "gg-undo",
        "loadsgf",
        "/",
        "fixed_handicap",
        "place_free_handicap",
        "rectangular_boardsize",
        "time_left",
        "é",
        "\u{0}",
        "clear_board",
        "reg_genmove",
        "tesuji-regions",
        "printsgf",
        "set_random_seed",
        "25",
        "1",
        "gogui-play_sequence",
        "final_score",
        "empty",
        "showboard",
        "all_legal",
        "Z25",
        "findlib",
    ];
    // Names of files would be written to.
    let harmless = |line: &str| !line.contains("printsgf ");
    let mut input = String::new();
    let mut count = 0;
    while count < 1500 {
        let length = 1 + rng.below(5);
        let line: Vec<&str> =
            (0..length).map(|_| words[rng.below(words.len() as u32) as usize]).collect();
        let line = line.join(" ");
        if harmless(&line) && !line.starts_with('\u{0}') {
            count += 1;
            input.push_str(&format!("{count} {line}\n"));
        }
    }
    let output = gtp(input);
    let mut expected = 0;
    for answer in output.trim_end_matches('\n').split("\n\n") {
        expected += 1;
        let head = answer.lines().next().unwrap();
        let framed = |mark: char| head.starts_with(&format!("{mark}{expected} "));
        assert!(framed('=') || framed('?'), "answer {expected}: {head}");
    }
    assert_eq!(expected, count);
}

#[test]
fn random_bytes_do_no_harm() {
    let mut rng = Rng::new(4);
    let bytes: Vec<u8> = (0..200_000).map(|_| rng.below(256) as u8).collect();
    let output = gtp(bytes);
    assert!(output.starts_with(['=', '?']) && output.ends_with("\n\n"));
}

/// A controller that is gone is no reason to complain.
#[test]
fn a_closed_pipe_ends_the_session_quietly() {
    for arguments in [&["gtp"][..], &["sgf", "-", "--json"], &["man"], &["completions", "bash"]] {
        let mut child = Process::new(cargo_bin("tesuji"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // The child may be gone before all is written.
        let _ = input.write_all("list_commands\n(;SZ[9];B[aa])\n".repeat(5000).as_bytes());
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", output.status);
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// An analysis would go on for ever; it ends with the input.
#[test]
fn an_analysis_ends_when_the_controller_hangs_up() {
    for command in ["lz-analyze b 1", "kata-analyze 1 ownership true"] {
        let answer = gtp(format!("boardsize 9\n7 {command}\n"));
        assert!(answer.contains("\n\n=7\ninfo move "), "{answer}");
        assert!(answer.ends_with("\n\n"), "{answer}");
    }
}

/// A controller that is killed in the middle of an analysis takes the program
/// with it.
#[test]
fn an_analysis_ends_when_nobody_listens() {
    let mut child = Process::new(cargo_bin("tesuji"))
        .arg("gtp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"boardsize 9\nlz-analyze b 1\n").unwrap();
    drop(child.stdout.take());
    // The input stays open: only the output tells that nobody is there.
    assert!(child.wait().unwrap().success());
    drop(input);
}
