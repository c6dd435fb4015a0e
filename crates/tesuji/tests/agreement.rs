//! All commands ask one judge: what one of them is sure of, no other denies.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tesuji::position_file;
use tesuji_sgf::write_tree;

fn run(arguments: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Answers of one session to some commands, without their `=`.
fn gtp(file: &str, commands: &[String]) -> Vec<String> {
    let script = format!("loadsgf {file}\n{}\nquit\n", commands.join("\n"));
    let text = run(&["gtp"], &script);
    let answers: Vec<String> =
        text.split("\n\n").map(|answer| answer.trim_start_matches('=').trim().to_owned()).collect();
    answers[1..=commands.len()].to_vec()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The code in front of an answer of `attack` and its kin.
fn code(answer: &str) -> u8 {
    answer.split(' ').next().unwrap().parse().unwrap_or_else(|_| panic!("{answer}"))
}

/// What `solve` proves of a group, every other command says of it.
#[test]
fn groups_have_one_fate() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut sure = 0;
    for name in ["straight-three", "tripod", "square-four", "bulky-five", "pyramid-four"] {
        let path = examples.join(format!("{name}.sgf")).display().to_string();
        let solved = &lines(&run(&["solve", &path, "--nodes", "20000", "--json"], ""))[0];
        let at = solved["target"][0].as_str().unwrap().to_owned();
        let owner = solved["owner"].as_str().unwrap();
        // How it ends when the other side begins, and when its owner does.
        let claim = |attacked: bool| {
            let claims = solved["claims"].as_array().unwrap();
            let claim = claims.iter().find(|claim| (claim["first"] != owner) == attacked).unwrap();
            let is_sure = claim["certainty"] != "guess";
            claim["outcome"].as_str().filter(|_| is_sure).map(str::to_owned)
        };
        let (Some(attacked), Some(defended)) = (claim(true), claim(false)) else { continue };
        sure += 1;
        let words = ["owl_attack", "owl_defend", "dragon_status", "attack", "final_status"];
        let commands = words.map(|word| format!("{word} {at}"));
        let said = gtp(&path, &commands);
        let dies = |outcome: &str| u8::from(outcome == "dies");
        assert_eq!(code(&said[0]), dies(&attacked), "{name}: owl_attack");
        assert_eq!(code(&said[1]), 1 - dies(&defended), "{name}: owl_defend");
        let status = said[2].split(' ').next().unwrap();
        let expected = match (attacked.as_str(), defended.as_str()) {
            ("lives", _) => "alive",
            (_, "dies") => "dead",
            _ => "critical",
        };
        assert_eq!(status, expected, "{name}: dragon_status");
        if attacked == "lives" {
            assert_eq!(code(&said[3]), 0, "{name}: attack");
            assert_ne!(said[4], "dead", "{name}: final_status");
        }
        if defended == "dies" {
            assert_eq!(said[4], "dead", "{name}: final_status");
        }
        let analysed = run(&["analyze", &path, "--json", "--playouts", "20"], "");
        let analysed: Value = serde_json::from_str(analysed.trim()).unwrap();
        for group in analysed["groups"].as_array().unwrap() {
            let points = group["points"].as_array().unwrap();
            if group["certainty"] == "estimated" || !points.iter().any(|point| *point == *at) {
                continue;
            }
            let expected = if expected == "critical" { "unsettled" } else { expected };
            assert_eq!(group["status"], expected, "{name}: analyze");
        }
    }
    assert!(sure >= 4, "only {sure} are more than guesses");
}

/// A race is the same race for `race`, `analyze_semeai`, `tesuji-races` and `analyze`.
#[test]
fn races_have_one_winner() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/semeai");
    let work = tempfile::tempdir().unwrap();
    for name in ["4-0.txt", "three-hot-regions.txt"] {
        let path = folder.join(name).display().to_string();
        let race = &lines(&run(&["race", &path, "--json"], ""))[0];
        let stone = |side: &str| race[side][0].as_str().unwrap().to_owned();
        let (black, white) = (stone("black"), stone("white"));
        let analysed = run(&["analyze", &path, "--json", "--playouts", "20"], "");
        let analysed: Value = serde_json::from_str(analysed.trim()).unwrap();
        let same = |other: &&Value| other["black"][0] == *black && other["white"][0] == *white;
        let races = analysed["races"].as_array().unwrap();
        let other = races.iter().find(same).unwrap_or_else(|| panic!("{name}: not in analyze"));
        for first in ["black_first", "white_first"] {
            assert_eq!(race[first]["winner"], other[first]["winner"], "{name}: {first}");
        }
        // The protocol reads games only.
        let record = work.path().join("race.sgf");
        let position = position_file::read(Path::new(&path), None).unwrap();
        fs::write(&record, write_tree(&tesuji_sgf::record(&position.game))).unwrap();
        let commands =
            [format!("analyze_semeai {black} {white}"), format!("analyze_semeai {white} {black}")];
        let said = gtp(record.to_str().unwrap(), &commands);
        for (answer, (first, side)) in
            said.iter().zip([("black_first", "black"), ("white_first", "white")])
        {
            let wins = race[first]["winner"] == *side;
            assert_eq!(answer.split(' ').nth(1) == Some("1"), wins, "{name}: {first}: {answer}");
        }
    }
}
