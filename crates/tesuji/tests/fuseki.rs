//! `tesuji fuseki` and `tesuji paper fuseki`: text, JSON, pictures, problems,
//! errors.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// Status, standard output and standard error.
fn tesuji(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Three corners are taken, and Black is to move.
const GAME: &str = "(;GM[1]SZ[19];B[pd];W[dd];B[qp];W[dp];B[oq];W[fq])";

fn game(folder: &Path) -> PathBuf {
    let path = folder.join("game.sgf");
    fs::write(&path, GAME).unwrap();
    path
}

#[test]
fn the_best_moves_come_with_groups_and_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let game = game(folder.path());
    let game = game.to_str().unwrap();
    let (status, told, error) = tesuji(&["fuseki", game]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(told.starts_with("Black to move. Estimated territory: "), "{told}");
    assert!(told.contains(" recommendations by cases for "), "{told}");
    assert!(told.contains(" 10. ") && !told.contains("PON"), "{told}");
    let (status, line, _) = tesuji(&["fuseki", game, "--json"]);
    assert_eq!(status, 0);
    let value: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&value["type"], &value["method"]), (&"opening".into(), &"both".into()));
    let moves = value["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 10);
    let values: Vec<f64> = moves.iter().map(|one| one["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    let stones: usize = value["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["stones"].as_array().unwrap().len())
        .sum();
    assert_eq!(stones, 6);
    let [raw, distinct] =
        ["raw_candidates", "candidates"].map(|name| value[name].as_u64().unwrap());
    assert!(raw > distinct && distinct > 10, "{raw} {distinct}");
}

/// Black's corner is enclosed and has one eye of three points: who moves first decides. White's
/// stones outside are free.
const CORNER: &str = "\
...XO....
XXXXO....
OOOOO....
.........
.........
.........
.........
.........
.........
";

#[test]
fn reading_says_how_often_a_group_can_be_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("corner.txt");
    fs::write(&file, CORNER).unwrap();
    let file = file.to_str().unwrap();
    let (status, told, error) = tesuji(&["fuseki", file, "--read"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let row = told.lines().find(|line| line.starts_with("  Black")).unwrap();
    assert!(row.ends_with("needs a move now"), "{told}");
    let (_, line, _) = tesuji(&["fuseki", file, "--read", "--json"]);
    let value: Value = serde_json::from_str(&line).unwrap();
    let black = value["groups"].as_array().unwrap().iter().find(|g| g["color"] == "black");
    let read = &black.unwrap()["read"];
    assert_eq!((&read["number"], &read["exact"]), (&0.into(), &true.into()));
}

/// What the last move is for, in words and as JSON.
#[test]
fn the_last_move_has_its_cases() {
    let folder = tempfile::tempdir().unwrap();
    let game = game(folder.path());
    let game = game.to_str().unwrap();
    let (_, told, _) = tesuji(&["fuseki", game]);
    let (_, line, _) = tesuji(&["fuseki", game, "--json"]);
    let value: Value = serde_json::from_str(&line).unwrap();
    let cases = value["last_move_for"].as_array().unwrap();
    let names: Vec<&str> = cases.iter().map(|name| name.as_str().unwrap()).collect();
    assert!(!names.is_empty());
    assert!(told.contains(&format!("the last move, is for: {}.", names.join(", "))), "{told}");
}

#[test]
fn choices_are_scored_alone() {
    let folder = tempfile::tempdir().unwrap();
    let game = game(folder.path());
    let game = game.to_str().unwrap();
    for method in ["sc", "sp", "sc-sp", "both"] {
        let (status, line, _) =
            tesuji(&["fuseki", game, "--choices", "C11,A1", "--method", method, "--json"]);
        assert_eq!(status, 0);
        let value: Value = serde_json::from_str(&line).unwrap();
        let moves = value["moves"].as_array().unwrap();
        assert_eq!((moves.len(), &moves[0]["point"]), (2, &"C11".into()), "{method}: {line}");
    }
    let (status, _, error) = tesuji(&["fuseki", game, "--choices", "D4"]);
    assert_eq!(status, 2);
    assert!(error.ends_with("--choices D4: the point is occupied\n"), "{error}");
    let (status, _, error) = tesuji(&["fuseki", game, "--method", "random"]);
    assert_eq!(status, 2);
    assert!(error.contains("--method random is for problems only"), "{error}");
}

#[test]
fn pictures_show_areas_groups_and_moves() {
    let folder = tempfile::tempdir().unwrap();
    let game = game(folder.path());
    let [svg, png] = ["o.svg", "o.png"].map(|name| folder.path().join(name));
    let (status, _, error) = tesuji(&[
        "fuseki",
        game.to_str().unwrap(),
        "--svg",
        svg.to_str().unwrap(),
        "--png",
        png.to_str().unwrap(),
    ]);
    assert_eq!((status, error.as_str()), (0, ""));
    let text = fs::read_to_string(svg).unwrap();
    assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"));
    assert_eq!(text.matches("#c1121f").count(), 10, "ten moves");
    assert!(text.matches("<rect").count() > 50, "areas");
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

const PROBLEMS: &str = r#"{"id":"A","size":19,"to_move":"B","moves":"pd dp","choices":[{"move":"dd","score":10},{"move":"aa","score":3},{"move":"jj","score":5}]}
{"id":"B","size":19,"to_move":"B","moves":"dd pp","choices":[{"move":"dp","score":10},{"move":"ss","score":3}]}
"#;

/// Without other data the tables are made from what the repository has.
#[test]
fn the_tables_of_the_document_run_from_a_clone() {
    let (status, told, error) = tesuji(&["paper", "fuseki"]);
    assert_eq!(status, 0, "{error}");
    for row in ["Ours (21 problems)", "SC and SP", "enclosed groups of games of our own players"] {
        assert!(told.contains(row), "{row} in {told}");
    }
}

#[test]
fn problems_are_scored_in_halves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problems.jsonl");
    fs::write(&file, PROBLEMS).unwrap();
    let file = file.to_str().unwrap();
    let score = |method: &str| -> Value {
        let (status, line, _) =
            tesuji(&["fuseki", "--problems", file, "--method", method, "--json"]);
        assert_eq!(status, 0);
        serde_json::from_str(&line).unwrap()
    };
    for method in ["sc", "sp", "sc-sp", "both", "patterns"] {
        let value = score(method);
        assert_eq!((&value["problems"], &value["hits"]), (&2.into(), &2.0.into()), "{value}");
        assert_eq!(value["score"], 20.0);
        assert_eq!(value["halves"][1]["score"], 10.0);
    }
    assert_eq!(score("random")["score"], 12.5);
    let (status, told, _) = tesuji(&["paper", "fuseki", "--problems", file]);
    assert_eq!(status, 0);
    for row in
        ["SC  ", "SP  ", "SC and SP", "union", "patterns alone", "influence 5/21", "chance", "67.0"]
    {
        assert!(told.contains(row), "{row} in {told}");
    }
    let (_, told, _) = tesuji(&["paper", "fuseki", "--problems", file, "--json"]);
    for kind in ["strategy", "per_problem", "chooser"] {
        assert!(told.contains(&format!("\"type\":\"{kind}\"")), "{kind} in {told}");
    }
    assert!(told.lines().all(|line| line.starts_with('{')), "{told}");
    fs::write(file, "{\"id\":1}\n").unwrap();
    let (status, _, error) = tesuji(&["fuseki", "--problems", file]);
    assert_eq!(status, 2);
    assert!(error.contains("problems.jsonl") && error.contains('1'), "{error}");
}
