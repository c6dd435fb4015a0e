//! `tesuji cgt`: values, facts, pictures, JSON and error lines.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// Status, standard output and standard error.
fn tesuji(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.arg("cgt").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn check(arguments: &[&str], stdout: &str) {
    assert_eq!(tesuji(arguments), (0, stdout.to_owned(), String::new()), "{arguments:?}");
}

#[test]
fn values() {
    check(&["cool({6|{4|0}},2)"], "4↑\n");
    check(&["cool({6|{4|0}},2)", "--ascii"], "4^\n");
    check(&["cool({4|0},2) + cool({6|{4|0}},2) - 7"], "-1↑*\n");
    check(&["mean({{6|3}|1})"], "11/4\n");
    check(&["2{-_3|0^3}"], "2{-_3|0^3}\n");
    check(&["stops({6|0})"], "6 0\n");
    // What begins with a minus is no option.
    check(&["-1^*"], "-1↑*\n");
    check(&["-_1", "--ascii"], "-_1\n");
    check(&["-1^* <> -1"], "true\n");
    check(&["-v"], "↑\n");
}

#[test]
fn facts_come_before_the_value() {
    let expected = "\
outcome        Left wins
stops          4 4
mean           4
temperature    0
atomic weight  1
left wall      4 at 0
right wall     4 at 0
4↑
";
    check(&["cool({6|{4|0}},2)", "--facts"], expected);
    let expected = "\
left wall      6 at 0, 4 at 2
right wall     4 at 0
mean 4, temperature 2
";
    check(&["thermograph({6|{4|0}})"], expected);
}

#[test]
fn pictures() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.svg");
    let name = file.to_str().unwrap();
    check(&["{6|{4|0}}", "--svg", name], "{6|{4|0}}\n");
    let game = fs::read_to_string(&file).unwrap();
    assert!(game.starts_with("<svg ") && game.contains(">{6|{4|0}}</title>"), "{game}");
    assert_eq!(game.matches("<polyline ").count(), 2);
    check(&["mean({6|{4|0}}) = 4"], "true\n");

    let none = folder.path().join("none.svg");
    let (status, stdout, stderr) = tesuji(&["1 < 2", "--svg", none.to_str().unwrap()]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert_eq!(stderr, "tesuji: --svg: a game has a thermograph, truth has none\n");
    assert!(!none.exists());
}

/// One clear line, whatever the input.
#[test]
fn bad_input_gets_one_line() {
    let check = |expression: &str, line: &str| {
        let expected = (2, String::new(), format!("tesuji: {line}\n"));
        assert_eq!(tesuji(&[expression]), expected, "{expression}");
    };
    check("{4|0", "column 5: expected ',', '|' or '}', but the text ends");
    check(
        "{1|{2|x}}",
        "column 7: unknown function 'x'; there are cool, heat, overheat, mean, temp, stops, thermograph, aw, remote, remoteness, incentives, compare, floor, ceil, norton",
    );
    check("1/3", "column 1: 1/3 is no dyadic fraction: the denominator must be a power of two");
    check(&"{".repeat(50_000), "column 151: the brackets are nested too deeply");
    check("{-_3|0^390} + {0^390|+_1}", "column 13: the game is nested too deeply");
    check("99999999999*{{7|1}|{0|-4||-5}}", "column 1: the game is nested too deeply");
    check("99999999999999999999", "column 1: the number is out of range");
}

/// The help names every function.
#[test]
fn the_help_lists_the_functions() {
    let (status, help, _) = tesuji(&["--help"]);
    assert_eq!(status, 0);
    for function in tesuji_cgt::FUNCTIONS {
        assert!(help.contains(function.usage), "{}", function.usage);
    }
}

#[test]
fn json() {
    let value = |expression: &str| -> serde_json::Value {
        let (status, stdout, _) = tesuji(&[expression, "--json"]);
        assert_eq!((status, stdout.lines().count()), (0, 1));
        serde_json::from_str(&stdout).unwrap()
    };
    let game = value("cool({{7|3},5|1},2)");
    assert_eq!(
        (&game["value"], &game["ascii"], &game["kind"]),
        (&"3↑*".into(), &"3^*".into(), &"game".into())
    );
    assert_eq!(game["game"]["outcome"], "left");
    assert_eq!(game["game"]["atomic_weight"], "1");
    assert_eq!(game["game"]["options"]["left"], serde_json::json!(["3", "3*"]));
    assert_eq!(game["stops"]["left"], "3");
    assert_eq!(value("11/4")["kind"], "number");
    assert_eq!(value("{4|0}")["game"]["atomic_weight"], serde_json::Value::Null);
    assert_eq!(value("^ > 0")["truth"], true);
    assert_eq!(value("incentives(^)")["incentives"]["left"][0], "↓");
    assert_eq!(value("remoteness(^)")["remoteness"]["right"], 2);
    let thermograph = value("thermograph({6|{4|0}})");
    assert_eq!(
        thermograph["thermograph"]["left"][1],
        serde_json::json!({"temperature": "2", "value": "4"})
    );

    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let docs = fs::read_to_string(docs).unwrap();
    let (head, docs) = docs.split_once("## `tesuji cgt --json`").expect("a section");
    assert!(head.contains("`type`") && docs.contains("`\"type\": \"value\"`"));
    let mut open = vec![game, thermograph, value("incentives(^)"), value("remoteness(^)")];
    while let Some(value) = open.pop() {
        for (name, inner) in value.as_object().into_iter().flatten() {
            let described = name == "type" || docs.contains(&format!("`{name}`"));
            assert!(described, "{name} is not described");
            open.push(inner.clone());
        }
        open.extend(value.as_array().into_iter().flatten().cloned());
    }
}
