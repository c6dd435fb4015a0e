//! The configuration file.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn tesuji(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let file = folder.join("deep/config");
    let output =
        command.current_dir(folder).env("TESUJI_CONFIG", file).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout) + &text(output.stderr))
}

#[test]
fn defaults_are_set_shown_used_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| tesuji(folder.path(), arguments);
    let help = |lang: &[&str]| {
        let typed = ["play", "--as", "both", "--ascii"];
        run(&[&typed[..], lang].concat()).1
    };
    assert!(help(&[]).contains("Black to move:"));
    assert_eq!(run(&["config", "set", "lang", "de"]), (0, String::new()));
    assert_eq!(run(&["config", "set", "play.size", "5"]), (0, String::new()));
    let shown = run(&["config"]).1;
    assert!(shown.starts_with("# ") && shown.contains("config\nlang = de\nplay.size = 5\n"));
    let german = help(&[]);
    assert!(german.contains("Schwarz am Zug:") && !german.contains(" 9 "), "{german}");
    assert!(help(&["--lang", "en"]).contains("Black to move:"));
    assert_eq!(run(&["config", "unset", "lang"]).0, 0);
    assert!(help(&[]).contains("Black to move:"));
    let (status, text) = run(&["config", "unset", "lang"]);
    assert!(status == 2 && text.contains("lang is not set"), "{text}");
    assert!(run(&["config", "keys"]).1.contains("review.time"));
}

#[test]
fn bad_keys_and_values_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| tesuji(folder.path(), arguments);
    let (status, text) = run(&["config", "set", "colour", "never"]);
    assert!(status == 2 && text.contains("there is no key 'colour'"), "{text}");
    let (status, text) = run(&["config", "set", "lang", "xx"]);
    assert!(status == 2 && text.contains("lang: invalid value 'xx'"), "{text}");
    assert!(!folder.path().join("deep").exists());
    fs::create_dir(folder.path().join("deep")).unwrap();
    fs::write(folder.path().join("deep/config"), "# mine\n\nreview.tiem = 3\n").unwrap();
    let (status, text) = run(&["cgt", "1+1"]);
    assert!(status == 2 && text.contains("config:3: there is no key 'review.tiem'"), "{text}");
    assert_eq!(run(&["config", "unset", "review.tiem"]).0, 0);
    assert_eq!(run(&["cgt", "1+1"]), (0, "2\n".to_owned()));
}
