//! What authors of problems rely on: seki and kinds of ko are told, and the
//! fields of a problem in JSON are obeyed.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn printed(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The answers to the problems of a file; the totals are left out.
fn answers(folder: &Path, file: &str) -> Vec<Value> {
    let text = printed(folder, &["solve", file, "--json", "--nodes", "200000"]);
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.pop().unwrap()["type"], "totals");
    lines
}

/// The answer to a problem given as JSON, with some fields added.
fn answer_with(problem: &Value, fields: &Value) -> Value {
    let mut problem = problem.clone();
    for (name, value) in fields.as_object().unwrap() {
        problem[name] = value.clone();
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.jsonl"), problem.to_string()).unwrap();
    answers(folder.path(), "p.jsonl").remove(0)
}

#[test]
fn every_example_has_an_answer() {
    let files = fs::read_dir(root().join("examples")).unwrap();
    let mut count = 0;
    for file in files {
        let name = file.unwrap().file_name().into_string().unwrap();
        let line = answers(&root().join("examples"), &name).remove(0);
        assert_ne!(line["outcome"], "unknown", "{name}");
        count += 1;
    }
    assert!(count >= 12, "{count}");
}

#[test]
fn seki_is_told_from_life() {
    let examples = root().join("examples");
    let text = printed(&examples, &["solve", "seki.sgf", "--nodes", "200000"]);
    for sentence in [
        "Black lives in seki, whoever moves first.",
        "Neither side can fill A9 and E9.",
        "White's three stones with B9 stay.",
        "Neither side has an eye.",
    ] {
        assert!(text.contains(sentence), "{sentence} is not in\n{text}");
    }
    let line = answers(&examples, "seki.sgf").remove(0);
    assert_eq!((&line["life"], &line["otherwise_life"]), (&json!("seki"), &json!("seki")));
    let seki = &line["seki"];
    assert_eq!(seki["shared"], json!(["A9", "E9"]));
    assert_eq!(seki["staying"], json!(["B9", "C9", "D9"]));
    assert_eq!((&seki["double"], &seki["false_eyes"]), (&json!(false), &json!([])));
    let eyes = answers(&examples, "l-group.sgf").remove(0);
    assert_eq!((&eyes["life"], &eyes["seki"]), (&json!("eyes"), &Value::Null));
    assert_eq!(eyes["otherwise_life"], Value::Null);
}

#[test]
fn bent_four_is_named() {
    let examples = root().join("examples");
    let text = printed(&examples, &["solve", "bent-four.sgf", "--nodes", "200000"]);
    assert!(text.contains("Bent four in the corner: White can start the ko at any time"), "{text}");
    let line = answers(&examples, "bent-four.sgf").remove(0);
    let ko = &line["ko"];
    assert_eq!(ko["kind"], "bent-four");
    assert_eq!(ko["places"], json!([["A8", "A9"]]));
    assert_eq!(ko["needs_threats"], "black");

    let docs = fs::read_to_string(root().join("docs/json.md")).unwrap();
    let seki = answers(&examples, "seki.sgf").remove(0);
    let names = [&line, ko, &seki["seki"]].map(|value| value.as_object().unwrap().keys());
    for name in names.into_iter().flatten() {
        assert!(docs.contains(&format!("`{name}`")), "{name} is not described");
    }
}

/// Five black stones on the second line from the corner on.
fn five() -> Value {
    json!({
        "id": "five", "size": 9, "to_move": "b",
        "black": ["ab", "bb", "cb", "db", "eb"],
        "white": ["ac", "bc", "cc", "dc", "ec", "fc", "fb"],
        "target": ["ab"],
    })
}

#[test]
fn the_region_is_obeyed() {
    let free = answer_with(&five(), &json!({}));
    assert_eq!(free["outcome"], "lives");
    let region = json!({"region": ["aa", "ba", "ca", "ab", "bb", "cb", "db", "eb"]});
    let confined = answer_with(&five(), &region);
    assert_eq!(confined["outcome"], "dies");
}

#[test]
fn who_lives_is_obeyed() {
    // A group of each colour, in two corners, each open.
    let two = json!({
        "id": "two", "size": 13, "to_move": "w",
        "black": ["da", "ab", "bb", "cb", "db", "im", "il", "mk", "lk", "kk", "jk", "ik"],
        "white": ["ea", "eb", "ac", "bc", "cc", "dc", "ec", "jm", "ml", "ll", "kl", "jl"],
    });
    for (side, word, outcome) in [("b", "black", "dies"), ("w", "white", "lives")] {
        let line = answer_with(&two, &json!({ "live_side": side }));
        assert_eq!((&line["owner"], &line["outcome"]), (&json!(word), &json!(outcome)));
        assert_eq!(line["rivals"], json!([]));
    }
}

#[test]
fn the_ko_rule_is_obeyed() {
    // Bent four in the corner, with nothing in it yet: White makes a ko.
    let ko = json!({
        "id": "ko", "size": 9, "to_move": "w", "live_side": "b",
        "black": ["da", "bb", "cb", "db", "ac", "bc", "cc"],
        "white": ["ea", "eb", "dc", "ec", "ad", "bd", "cd"],
    });
    let line = answer_with(&ko, &json!({}));
    assert_eq!((&line["outcome"], &line["ruled_outcome"]), (&json!("ko"), &Value::Null));
    assert_eq!(line["ko"]["kind"], "direct");
    let line = answer_with(&ko, &json!({ "black_ko": "disallow_ko" }));
    assert_eq!((&line["outcome"], &line["ruled_outcome"]), (&json!("ko"), &json!("dies")));
    let line = answer_with(&ko, &json!({ "white_ko": "disallow_ko" }));
    assert_eq!(line["ruled_outcome"], "lives");
}
