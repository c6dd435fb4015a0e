//! Matches through the program: results, records, going on after a stop.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tesuji_sgf::{Collection, ReplayOptions, replay};

fn tesuji(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    command.args(arguments);
    command
}

fn result(arguments: &[&str]) -> Value {
    let output = tesuji(arguments).arg("--json").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn in_folder(folder: &Path, games: &str) -> Value {
    let out = folder.to_str().unwrap();
    result(&["match", "random", "random:seed=2", "--size", "5", "--games", games, "--out", out])
}

/// One game is one game, and says nothing of the error.
#[test]
fn one_game_has_no_interval() {
    let words = ["match", "random", "random:seed=2", "--size", "5", "--games", "1"];
    let output = tesuji(&words).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\n1 game: ") && text.contains(" in 1 counted game\n"), "{text}");
    assert!(!text.contains("inf in") && !text.contains('±'), "{text}");
}

#[test]
fn a_match_is_kept_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let first = in_folder(folder.path(), "3");
    assert_eq!(first["games"], 3);
    let all = in_folder(folder.path(), "6");
    assert_eq!(all["games"], 6);
    let sum = ["wins_a", "wins_b", "draws"].map(|name| all[name].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 6);
    assert_eq!((&all["failures_a"], &all["failures_b"]), (&Value::from(0), &Value::from(0)));

    // Each record replays under the rules, and both games of a pair have the
    // same opening.
    let game = |number: u32| {
        let file = folder.path().join(format!("game-{number:04}.sgf"));
        let read = Collection::read(&std::fs::read(file).unwrap()).unwrap();
        let tree = &read.collection.games[0];
        replay(tree, &tree.main_line(), &ReplayOptions::default()).unwrap().game
    };
    for pair in [1, 3, 5] {
        let (first, second) = (game(pair), game(pair + 1));
        assert_eq!(first.moves()[..2], second.moves()[..2]);
        assert!(first.is_over() && second.is_over());
    }
    let lines = std::fs::read_to_string(folder.path().join("games.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 6);
    let blacks: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["black"].clone())
        .collect();
    assert_eq!(blacks, ["a", "b", "a", "b", "a", "b"]);

    let out = folder.path().to_str().unwrap();
    let arguments = ["match", "random", "patterns", "--size", "5", "--out", out];
    let other = tesuji(&arguments).output().unwrap();
    assert_eq!(other.status.code(), Some(2));
    let message = String::from_utf8(other.stderr).unwrap();
    assert!(message.contains("match.json is of another match"), "{message}");
}

#[test]
fn the_tree_beats_chance_and_a_test_sees_it() {
    let arguments = [
        "match",
        "tree:playouts=60",
        "random",
        "--size",
        "6",
        "--games",
        "40",
        "--parallel",
        "2",
        "--sprt",
        "0,400",
    ];
    let result = result(&arguments);
    assert_eq!(result["sprt"]["state"], "accepted", "{result}");
    assert!(result["games"].as_u64().unwrap() < 20, "{result}");
    assert!(result["win_rate"].as_f64().unwrap() > 0.8, "{result}");
    assert!(result["cpu_seconds_per_move_a"].as_f64().unwrap() >= 0.0);
}

#[test]
fn what_cannot_be_played_is_named() {
    let cases: [(&[&str], &str); 5] = [
        (&["match", "tree:fast", "random"], "'fast' in 'tree:fast' is no option"),
        (&["match", "random", "no-such-program gtp"], "cannot start 'no-such-program gtp'"),
        (&["match", "random", "random", "--size", "26"], "--size"),
        (&["match", "random", "random", "--sprt", "5"], "--sprt: '5' is no ELO0,ELO1"),
        (&["match", "random", "random", "--time", "1,2"], "--time: '1,2' is no MAIN,PERIOD,STONES"),
    ];
    for (arguments, expected) in cases {
        let output = tesuji(arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

/// A program that goes away in the middle of a game loses it, and the match
/// goes on; one that never works ends the match.
#[test]
fn a_program_that_ends_loses() {
    let six_answers = r#"sh -c 'for i in 1 2 3 4 5 6; do read line; printf "= \n\n"; done'"#;
    let result = result(&["match", six_answers, "random", "--size", "5", "--games", "2"]);
    assert_eq!((&result["failures_a"], &result["wins_b"]), (&Value::from(2), &Value::from(2)));
    let output = tesuji(&["match", "false", "random"]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("'false' ended while it was asked 'boardsize 9'"), "{message}");
}

/// A program that is no GTP engine is waited for so long and no longer, and what
/// a program says of its trouble is told.
#[test]
fn what_a_program_says_instead_is_told() {
    let cases: [(&[&str], &[&str]); 7] = [
        (
            &["cat", "--patience", "0.2"],
            &["'cat' gave no GTP answer to 'boardsize 9' within 0.2 s"],
        ),
        (&["yes", "--patience", "0.2"], &["'yes' gave no GTP answer to"]),
        (&["sh -c 'echo Hello.; echo Help! >&2'"], &["ended while it was", "Hello.", "Help!"]),
        (&["sh -c 'echo no such option >&2'"], &["ended while it was", "wrote: no such option"]),
        (&["tree:fastness=3"], &["'tree:fastness=3' ended", "'fastness' is not a setting"]),
        (
            &["tre"],
            &["cannot start 'tre'", "the profiles are network, tree, indigo, katia, patterns"],
        ),
        (&["random", "--patience", "-1"], &["--patience: no such time"]),
    ];
    for (program, expected) in cases {
        let output = tesuji(&[&["match", "random"], program].concat()).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(expected.iter().all(|part| message.contains(part)), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    let help = tesuji(&["match", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("katia     the same with moves from patterns"), "{help}");
}

/// A game depends on the seed and its number: what was cut off is played again as it was.
#[test]
fn self_play_goes_on_where_it_was_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sgf");
    let play = |games: &str| {
        let out = file.to_str().unwrap();
        let words =
            ["self-play", "--out", out, "--games", games, "--sizes", "5,6x4", "--visits", "3"];
        Command::new(env!("CARGO_BIN_EXE_tesuji")).args(words).output().unwrap()
    };
    assert!(play("3").status.success());
    let whole = std::fs::read_to_string(&file).unwrap();
    assert_eq!(whole.lines().count(), 3);
    assert!(whole.lines().all(|line| line.starts_with("(;FF[4]") && line.contains("RE[")));
    std::fs::write(&file, &whole[..whole.len() - 40]).unwrap();
    assert!(play("3").status.success());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), whole);
    std::fs::write(&file, "no game\n").unwrap();
    let refused = play("3");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("line 1 is no game"));
}

/// Any profile may begin by a strategy of the opening; a strategy that is none is named.
#[test]
fn games_begin_by_a_strategy() {
    for program in
        ["patterns:opening=6:opening-by=sc-sp", "indigo:playouts=5:opening=6:opening-by=sc"]
    {
        let words = ["match", program, "random:seed=2", "--size", "7", "--games", "1"];
        let played = result(&words);
        assert_eq!((&played["games"], &played["failures_a"]), (&1.into(), &0.into()), "{played}");
    }
    let refused = tesuji(&["gtp", "--set", "opening-by=luck"]).output().unwrap();
    let error = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(error.contains("opening-by cannot be 'luck' (sc, sp, sc-sp, both)"), "{error}");
}
