//! `tesuji learn`: learning that can be killed and shared among threads, and what
//! is told of rules.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tesuji_board::{Game, Move, Point, Rng, Ruleset, Size};

fn tesuji(arguments: &[&str]) -> (i32, String, String) {
    let output = command(arguments, "2").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn command(arguments: &[&str], threads: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tesuji"));
    command.args(arguments).env("RAYON_NUM_THREADS", threads);
    command
}

/// Random games on a small board: full of captures.
fn games(folder: &Path) -> PathBuf {
    let size = Size::square(7).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut text = String::new();
    for seed in 0..36 {
        let mut game = Game::new(size, Ruleset::CHINESE);
        let mut rng = Rng::new(seed);
        for _ in 0..32 {
            let color = game.to_move();
            let choice = (0..200).find_map(|_| {
                let action = Move::Play(points[rng.below(49) as usize]);
                game.check(color, action).is_ok().then_some(action)
            });
            game.play(color, choice.unwrap_or(Move::Pass)).unwrap();
        }
        text += &tesuji_sgf::write_tree(&tesuji_sgf::record(&game));
    }
    let file = folder.join("games.sgf");
    fs::write(&file, text).unwrap();
    file
}

/// Wherever it is killed and however many threads share the work, the same
/// command ends with the same bytes.
fn check_kills(what: &str, options: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let games = games(folder.path());
    let learn = |out: &Path, threads: &str| {
        let words = ["learn", what, games.to_str().unwrap(), "--checkpoint", "1", "--out"];
        let mut command = command(&words, threads);
        command.arg(out).args(options).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let whole = folder.path().join("whole.txt");
    assert!(learn(&whole, "1").status().unwrap().success());
    let expected = fs::read(&whole).unwrap();
    assert!(expected.iter().filter(|&&b| b == b'\n').count() > 6, "it has learned something");
    let killed = folder.path().join("killed.txt");
    let mut rng = Rng::new(5);
    for kill in 0..100 {
        let mut job = learn(&killed, "2").spawn().unwrap();
        if kill < 12 {
            sleep(Duration::from_millis(rng.below(400).into()));
            job.kill().unwrap();
        }
        job.wait().unwrap();
        if killed.exists() {
            break;
        }
    }
    assert!(fs::read(&killed).unwrap() == expected);
    assert!(!folder.path().join("killed.txt.state").exists());
    let other = folder.path().join("whole.txt.state");
    fs::write(&other, "other work\n0\n").unwrap();
    let status = learn(&whole, "2").status().unwrap();
    assert_eq!(status.code(), Some(2), "the state of other work is refused");
}

#[test]
fn a_killed_job_goes_on_to_the_same_bytes() {
    check_kills("gogol", &["--passes", "2"]);
}

#[test]
fn a_killed_job_of_static_rules_goes_on_to_the_same_bytes() {
    check_kills("static", &[]);
}

#[test]
fn rules_are_shown_and_counted() {
    let (status, shown, _) = tesuji(&["learn", "show", "1"]);
    assert_eq!(status, 0);
    assert!(shown.contains("Rule 1: to capture A") && shown.contains("taught by given"), "{shown}");
    let (_, lines, _) = tesuji(&["learn", "show", "--best", "3", "--json"]);
    assert_eq!(lines.lines().count(), 3);
    let rule: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert!(rule["saved"].as_u64() > Some(0) && rule["diagram"].is_array());
    let (_, stats, _) = tesuji(&["learn", "stats", "--json"]);
    let stats: serde_json::Value = serde_json::from_str(&stats).unwrap();
    assert_eq!(stats["type"], "learned");
    assert!(stats["rules"].as_u64() > Some(100) && stats["surprises"].as_u64() > Some(100));
}

#[test]
fn what_cannot_be_learned_from_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("x");
    let (status, _, error) = tesuji(&["learn", "gogol", "--out", out.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(error.contains("nothing to learn from") && !out.exists(), "{error}");
    let rules = folder.path().join("rules.txt");
    fs::write(&rules, "tesuji rules learned from surprises, format 1\nnote\nlessons 1\n").unwrap();
    let (status, _, error) = tesuji(&["learn", "stats", "--rules", rules.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(error.contains("rules.txt") && error.contains("line 3"), "{error}");
    assert_eq!(tesuji(&["learn", "show", "999999"]).0, 2);
}

#[test]
fn the_document_on_learning_is_rerun() {
    let drawn = env::temp_dir().join(format!("tesuji-curve-{}.svg", std::process::id()));
    let words = ["paper", "gogol", "--quick", "--json", "--svg", drawn.to_str().unwrap()];
    let (status, text, _) = tesuji(&words);
    assert_eq!(status, 0);
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/learning-curve.svg");
    let renew = "renew it: tesuji paper gogol --quick --svg docs/learning-curve.svg";
    assert_eq!(fs::read_to_string(&drawn).unwrap(), fs::read_to_string(kept).unwrap(), "{renew}");
    fs::remove_file(drawn).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rounds: Vec<_> = lines.iter().filter(|line| line["type"] == "learning_curve").collect();
    assert!(rounds.len() > 5, "five rounds and more");
    let solved = |round: &serde_json::Value| round["solved"].as_f64().unwrap();
    assert!(solved(rounds[rounds.len() - 1]) > solved(rounds[0]));
    for line in lines.iter().filter(|l| l["what"].as_str().is_some_and(|w| w.starts_with("figure")))
    {
        match line["paper"].as_str().unwrap() {
            "21" => assert!(line["ours"].as_str().unwrap().parse::<u64>().unwrap() <= 21),
            paper => assert_eq!(line["ours"], paper, "{line}"),
        }
    }
}
