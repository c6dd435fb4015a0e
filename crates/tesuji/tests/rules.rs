//! The commands about rules.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn tesuji(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(arguments).env("LC_ALL", "C").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (status, out, err) = tesuji(arguments);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(out.lines().last().unwrap()).unwrap()
}

#[test]
fn generated_rules_are_counted() {
    let of = |reading: &str| {
        let size = ["--goal", "eye", "--place", "side", "--size", "3x2", "--json"];
        let arguments = [&["rules", "generate", "--reading", reading], &size[..]].concat();
        json(&arguments)
    };
    assert_eq!(of("paper")["won_by_depth"], serde_json::json!([1, 3, 4, 0, 1]));
    assert_eq!(of("paper")["total"], 9);
    assert_eq!(of("sound")["won_by_depth"], serde_json::json!([1, 5]));
    assert_eq!(of("sharp")["won_by_depth"], serde_json::json!([1, 5, 6]));
}

#[test]
fn rules_in_a_file_are_verified_and_damage_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("eyes.tsj.zst");
    let name = file.to_str().unwrap();
    let size = ["--goal", "eye", "--place", "corner", "--size", "2x2"];
    let arguments = [&["rules", "generate"], &size[..], &["--out", name]].concat();
    assert_eq!(tesuji(&arguments).0, Some(0));
    let report = json(&["rules", "verify", "--embeddings", "200", "--json", "--rules", name]);
    assert_eq!((&report["embeddings"], &report["failures"]), (&200.into(), &0.into()));

    let unpacked = folder.path().join("eyes.tsj");
    let plain = unpacked.to_str().unwrap();
    let arguments = [&["rules", "generate"], &size[..], &["--out", plain]].concat();
    assert_eq!(tesuji(&arguments).0, Some(0));
    let mut bytes = fs::read(&unpacked).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&unpacked, bytes).unwrap();
    let (status, out, err) = tesuji(&["rules", "verify", "--rules", plain]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(err.contains("damaged") && err.lines().count() == 1, "{err}");
}

/// A reading that is not sound is found out, and says so by its status.
#[test]
fn unsound_rules_fail() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paper.tsj");
    let name = file.to_str().unwrap();
    let size = ["--goal", "eye", "--place", "corner", "--size", "3x2", "--reading", "paper"];
    let arguments = [&["rules", "generate"], &size[..], &["--out", name]].concat();
    assert_eq!(tesuji(&arguments).0, Some(0));
    let (status, out, _) = tesuji(&["rules", "verify", "--embeddings", "2000", "--rules", name]);
    assert_eq!(status, Some(1));
    assert!(out.contains("fails with White to move"), "{out}");
}

#[test]
fn a_generation_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let size = ["--goal", "life", "--place", "corner", "--size", "4x2", "--json"];
    let arguments = [&["rules", "generate"], &size[..], &["--checkpoint", name]].concat();
    assert_eq!(json(&arguments)["won_by_depth"], serde_json::json!([1, 6, 12]));
    let foreign = folder.path().join("life-corner-4x2-sharp.part");
    fs::write(&foreign, b"something else").unwrap();
    let (status, _, err) = tesuji(&arguments);
    assert_eq!(status, Some(2));
    assert!(err.contains("no checkpoint"), "{err}");
}

#[test]
fn a_rule_is_drawn() {
    let (status, out, _) = tesuji(&["rules", "show", "eye-corner-2x2-1"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("Black makes an eye although White moves first, in 2 moves"), "{out}");
    assert!(out.contains("external liberty") && out.contains("For example"), "{out}");
    let rule = json(&["rules", "show", "life-corner-4x2-0", "--json"]);
    assert_eq!((&rule["depth"], &rule["pattern"]), (&0.into(), &"XXXX/.X.X".into()));
    let (status, _, err) = tesuji(&["rules", "show", "life-corner-4x2-19"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("is no rule"), "{err}");
}

#[test]
fn bad_sizes_are_refused() {
    for (size, reason) in [("9x9", "16 cells"), ("4", "not a size"), ("0x3", "not possible")] {
        let place = ["--goal", "eye", "--place", "corner", "--size", size];
        let (status, out, err) = tesuji(&[&["rules", "generate"], &place[..]].concat());
        assert_eq!((status, out.as_str()), (Some(2), ""), "{size}");
        assert!(err.contains(reason), "{size}: {err}");
    }
}

#[test]
fn the_tables_of_the_document() {
    let (status, out, _) = tesuji(&["paper", "rules", "--quick", "--json"]);
    assert_eq!(status, Some(0));
    let lines: Vec<Value> = out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 12);
    let corner = lines.iter().find(|l| l["goal"] == "life" && l["size"] == "3x3").unwrap();
    assert_eq!((&corner["paper_total"], &corner["total"]), (&78.into(), &83.into()));
}

#[test]
fn metarules_are_told() {
    let line = json(&["rules", "stats", "--goal", "life", "--size", "3x3", "--json"]);
    let names: Vec<&str> =
        line["metarules"].as_array().unwrap().iter().map(|m| m["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"life by two eyes") && names.contains(&"subsumed by smaller"));
    assert!(line["exceptions"].as_u64().unwrap() > 0);
}
