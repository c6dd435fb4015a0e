//! `tesuji race` and `tesuji paper races`: text, JSON, pictures, error lines.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn tesuji(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn position(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/semeai");
    folder.join(name).display().to_string()
}

#[test]
fn a_race_in_words() {
    let (status, text, error) = tesuji(&["race", &position("three-hot-regions.txt")]);
    assert_eq!((status, error.as_str()), (0, ""));
    let expected = "\
Black J1 (15 stones) against White K1 (27 stones)
  region           empty points          liberties  cooled by 2
  Black, external  G2 D3 E3 F3 G3        {4|0}      2*
  White, external  N2 N3 O3 P3           {0|-3}     -3/2
  Black, external  E5 F5 G5 F6 G6 F7 G7  {{5|2}|0}  7/4
  White, external  M5 M6                 -2         -2
Kind: no shared liberties
Sum: 1/4* (Black to move captures unless it is -1 or less, White unless 1 or more)
Black first: Black captures by 2 moves with G2 N2 M5 G6 M6
White first: White captures by one move with G2 N2 G6
Certainty: proven by counting
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn every_field_of_the_json_is_described() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let docs = fs::read_to_string(docs).unwrap();
    let (status, text, _) = tesuji(&["race", &position("4-0.txt"), "--json"]);
    assert_eq!(status, 0);
    let value: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
    assert_eq!(value["type"], "race");
    assert_eq!(value["certainty"], "proven");
    assert_eq!(value["regions"][0]["cooled"], "2*");
    assert_eq!(value["black_first"]["winner"], "black");
    assert_eq!(value["black_first"]["moves"][0], "G2");
    assert_eq!(value["white_first"]["winner"], "white");
    assert_eq!(value["regions"][0]["territory"]["formula_holds"], true);
    let mut open = vec![&value];
    while let Some(value) = open.pop() {
        if let Some(fields) = value.as_object() {
            for (name, inner) in fields {
                assert!(docs.contains(&format!("`{name}`")), "{name} is not described");
                open.push(inner);
            }
        } else if let Some(values) = value.as_array() {
            open.extend(values);
        }
    }
}

#[test]
fn pictures_show_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("race.svg");
    let (status, _, error) =
        tesuji(&["race", &position("4-0.txt"), "--svg", file.to_str().unwrap()]);
    assert_eq!((status, error.as_str()), (0, ""));
    let svg = fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("{4|0}, cooled 2*</text>"));
}

#[test]
fn what_cannot_be_asked_is_told_in_a_line() {
    let file = position("4-0.txt");
    let (status, _, error) = tesuji(&["race", &file, "--at", "J1"]);
    assert_eq!(status, 2);
    assert!(error.ends_with("--at: a race has two chains, so name two points\n"), "{error}");
    let (status, _, error) = tesuji(&["race", &file, "--at", "J1,G2"]);
    assert_eq!(status, 2);
    assert!(error.ends_with(": there is no stone at G2\n"), "{error}");
    // A spent budget is no guess.
    let (status, text, _) =
        tesuji(&["race", &file, "--region-positions", "1", "--race-positions", "10"]);
    assert_eq!(status, 1);
    assert!(
        text.contains("Black first: unknown") && text.contains("the budget is spent"),
        "{text}"
    );
}

#[test]
fn the_slides_again() {
    let (status, text, error) = tesuji(&["paper", "races"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(text.ends_with("21 of 21 values agree\n"), "{text}");
}
