//! The documentation says what the program does.

use std::fs;
use std::path::Path;

use tesuji::gtp::table;

/// The README's picture is what the program draws today. If it draws something
/// else, run the command and look at it.
#[test]
fn the_picture_is_what_is_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join("picture.svg");
    let words = ["solve", "examples/bulky-five.sgf", "--goal", "kill", "--first", "white"];
    let mut command = assert_cmd::Command::cargo_bin("tesuji").unwrap();
    let output = command.current_dir(&root).args(words).args(["--nodes", "100000", "--svg"]);
    assert!(output.arg(&drawn).output().unwrap().status.success());
    let [drawn, shown] =
        [drawn, root.join("docs/picture.svg")].map(|path| fs::read_to_string(path).unwrap());
    assert!(drawn == shown, "tesuji {} --nodes 100000 --svg docs/picture.svg", words.join(" "));
}

/// Writes `docs/gtp.md` anew if the variable `TESUJI_UPDATE` is set.
#[test]
fn the_list_of_gtp_commands_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gtp.md");
    let text = fs::read_to_string(&path).unwrap();
    let (head, _) = text.split_once("\n## ").expect("a head before the table");
    let expected = format!("{head}{}", table::markdown());
    if std::env::var_os("TESUJI_UPDATE").is_some() {
        fs::write(&path, &expected).unwrap();
    } else {
        assert_eq!(text, expected, "run the tests once with TESUJI_UPDATE=1");
    }
}

/// Every field that is printed is described.
#[test]
fn every_json_field_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let text = fs::read_to_string(path).unwrap();
    let output = assert_cmd::Command::cargo_bin("tesuji")
        .unwrap()
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"))
        .args(["sgf", "--json", "--diagram", "two-games.sgf", "occupied.sgf"])
        .output()
        .unwrap();
    let mut types = Vec::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        types.push(value["type"].as_str().unwrap().to_owned());
        for name in names(&value) {
            assert!(text.contains(&format!("`{name}`")), "{name} is not described");
        }
    }
    assert_eq!(types, ["game", "game", "failure", "totals"]);
}

fn names(value: &serde_json::Value) -> Vec<String> {
    match value {
        serde_json::Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| std::iter::once(name.clone()).chain(names(value)))
            .collect(),
        serde_json::Value::Array(values) => values.iter().flat_map(names).collect(),
        _ => Vec::new(),
    }
}
