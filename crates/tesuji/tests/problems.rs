//! `tesuji solve` without a goal: problems that ship with the program, lines of
//! JSON, an interrupted run that goes on.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Status, standard output and standard error.
fn tesuji(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The straight three with Black to move, and the same after White's best move.
const LINES: &str = concat!(
    r#"{"id":"three","collection":"c","size":9,"to_move":"B","#,
    r#""black":["da","ab","bb","cb","db"],"white":["ea","eb","ac","bc","cc","dc","ec"],"#,
    r#""correct_first_moves":["ba"]}"#,
    "\n",
    r#"{"id":"dead","collection":"c","size":9,"to_move":"B","#,
    r#""black":["da","ab","bb","cb","db"],"white":["ba","ea","eb","ac","bc","cc","dc","ec"]}"#,
    "\n",
);

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_question_is_found_and_answered() {
    let (status, stdout, stderr) =
        tesuji(&examples(), &["solve", "straight-three.sgf", "--nodes", "100000"]);
    assert_eq!((status, stderr.as_str()), (0, ""));
    for sentence in [
        "straight-three.sgf: White to move",
        "White moves: B9. Black dies.",
        "If Black moves first: Black lives.",
        "Proven on the open board:",
    ] {
        assert!(stdout.contains(sentence), "{sentence} is not in\n{stdout}");
    }
}

#[test]
fn lines_of_json_and_totals() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.jsonl"), LINES).unwrap();
    let arguments = ["solve", "p.jsonl", "--json", "--nodes", "100000"];
    let (status, stdout, _) = tesuji(folder.path(), &arguments);
    assert_eq!(status, 0);
    let [three, dead, totals] = &lines(&stdout)[..] else { panic!("{stdout}") };
    assert_eq!(three["outcome"], "lives");
    assert_eq!(three["otherwise"], "dies");
    assert_eq!(three["moves"], serde_json::json!(["B9"]));
    assert_eq!(three["hit"], true);
    assert_eq!(three["certainty"], "proven");
    assert_eq!(three["question"], "Black to live with A8");
    assert_eq!((&dead["question"], &dead["asides"]), (&Value::Null, &serde_json::json!([])));
    assert_eq!((&dead["outcome"], &dead["otherwise"]), (&"dies".into(), &"dies".into()));
    assert_eq!(dead["hit"], Value::Null);
    assert_eq!((&totals["problems"], &totals["hits"]), (&2.into(), &1.into()));
    assert_eq!(totals["collections"]["c"]["proven"], 2);

    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let docs = fs::read_to_string(docs).unwrap();
    for line in [three, totals] {
        for name in line.as_object().unwrap().keys() {
            assert!(docs.contains(&format!("`{name}`")), "{name} is not described");
        }
    }
}

/// Two separate groups, one of each colour, and White to move.
const TWO_GROUPS: &str = "(;SZ[13]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]\
    AW[jm][ml][ll][kl][jl]AB[im][il][mk][lk][kk][jk][ik]PL[W])";

#[test]
fn the_question_is_asked_back() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.sgf"), TWO_GROUPS).unwrap();
    let (_, stdout, _) = tesuji(folder.path(), &["solve", "two.sgf", "--nodes", "100000"]);
    for sentence in [
        "Nothing says which group is meant. These depend on who moves first:",
        "Black's five stones with A12: White first: Black dies (B13); Black first: Black lives",
        "White's five stones with K1: White first: White lives (M1); Black first: White dies",
    ] {
        assert!(stdout.contains(sentence), "{sentence} is not in\n{stdout}");
    }
    // A word is enough to make it clear.
    let asked = TWO_GROUPS.replace("PL[W]", "C[White to kill]");
    fs::write(folder.path().join("kill.sgf"), asked).unwrap();
    let (_, stdout, _) = tesuji(folder.path(), &["solve", "kill.sgf", "--nodes", "100000"]);
    assert!(stdout.contains("White to kill\nWhite moves: B13. Black dies."), "{stdout}");
}

#[test]
fn a_study_for_authors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.sgf");
    let tripod = examples().join("tripod.sgf");
    let arguments = ["solve", tripod.to_str().unwrap(), "--refutations", "--depth", "2"];
    let arguments = [&arguments[..], &["--nodes", "100000", "--sgf", "out.sgf"]].concat();
    let (status, stdout, _) = tesuji(folder.path(), &arguments);
    assert_eq!(status, 0);
    for sentence in ["The only right first move: B8.", "No later choices, two moves deep."] {
        assert!(stdout.contains(sentence), "{sentence} is not in\n{stdout}");
    }
    let wrong = |first: &str, end: &str| {
        let mut lines = stdout.lines().filter(|line| line.starts_with(&format!("  {first}? ")));
        let line = lines.next().unwrap_or_else(|| panic!("{first} is not in {stdout}"));
        assert!(line.ends_with(end), "{line}");
    };
    for first in ["A7", "A9", "C9"] {
        wrong(first, "Black lives.");
    }
    for first in ["A8", "B9"] {
        wrong(first, "Ko: Black needs one ko threat.");
    }
    let tree = fs::read_to_string(out).unwrap();
    assert!(tree.contains("(;W[ac]C[Wrong: Black lives.];B[") && tree.contains("C[RIGHT\n"));

    // What was written is a problem with an answer that agrees.
    let arguments = ["solve", "out.sgf", "--refutations", "--json", "--nodes", "100000"];
    let (_, stdout, _) = tesuji(folder.path(), &arguments);
    let line = &lines(&stdout)[0];
    assert_eq!(line["hit"], true);
    assert_eq!(line["study"]["right"], serde_json::json!(["B8"]));
    assert_eq!(line["study"]["differences"], serde_json::json!([]));
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let docs = fs::read_to_string(docs).unwrap();
    let study = line["study"].as_object().unwrap();
    let wrong = study["wrong"][0].as_object().unwrap();
    for name in line.as_object().unwrap().keys().chain(study.keys()).chain(wrong.keys()) {
        assert!(docs.contains(&format!("`{name}`")), "{name} is not described");
    }
}

/// The board has six columns and rows in the diagram.
#[test]
fn pictures() {
    let folder = tempfile::tempdir().unwrap();
    let tripod = examples().join("tripod.sgf");
    let arguments = ["solve", tripod.to_str().unwrap(), "--nodes", "100000"];
    let arguments = [&arguments[..], &["--svg", "a.svg", "--png", "a.png", "--ascii"]].concat();
    let (status, stdout, _) = tesuji(folder.path(), &arguments);
    assert_eq!(status, 0);
    assert!(stdout.contains("  1  X  X  O  .\n 7  "), "{stdout}");
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    // Fifteen stones and some moves, each with a rim; a mark on three stones;
    // two stars.
    let line = stdout.lines().find_map(|line| line.strip_prefix("Line: ")).unwrap();
    let moves = line.split(':').next().unwrap().split(' ').count();
    assert_eq!(svg.matches("<circle").count(), 2 * (15 + moves) + 3 + 2);
    let file = fs::File::open(folder.path().join("a.png")).unwrap();
    let mut picture = png::Decoder::new(std::io::BufReader::new(file)).read_info().unwrap();
    let mut pixels = vec![0; picture.output_buffer_size().unwrap()];
    let info = picture.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (608, 608));
    // White's first move at B8, below and left of its number, and Black's stone at D9.
    let pixel = |x: usize, y: usize| &pixels[3 * (608 * y + x)..][..3];
    assert!(pixel(2 * 80, 2 * 92).iter().all(|&part| part > 240));
    assert!(pixel(2 * 160, 2 * 52).iter().all(|&part| part < 30));
    let arguments = ["solve", tripod.to_str().unwrap(), "--png", "/nowhere/a.png"];
    let (status, _, stderr) = tesuji(folder.path(), &arguments);
    assert_eq!((status, stderr.contains("/nowhere/a.png")), (2, true));
}

/// Answers in the file are kept, a line that was cut off is done again, and the
/// end is as if nothing had happened.
#[test]
fn an_interrupted_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.jsonl"), LINES).unwrap();
    let out = folder.path().join("out.jsonl");
    let arguments = ["solve", "p.jsonl", "--json", "--nodes", "100000", "--out", "out.jsonl"];
    let (_, whole, _) = tesuji(folder.path(), &arguments);
    let written = fs::read_to_string(&out).unwrap();
    assert_eq!(lines(&written).len(), 2);
    let first = written.lines().next().unwrap();
    fs::write(&out, format!("{first}\n{{\"type\":\"prob")).unwrap();
    let (_, rest, _) = tesuji(folder.path(), &arguments);
    assert_eq!(lines(&rest).len(), 2, "the second answer and the totals");
    assert_eq!(lines(&rest).last(), lines(&whole).last());
    let again = fs::read_to_string(&out).unwrap();
    assert!(again.starts_with(first) && lines(&again).len() == 2);
    // What is no answer is told by its place, without the names of our types.
    fs::write(&out, "7\n").unwrap();
    let (status, _, stderr) = tesuji(folder.path(), &arguments);
    assert_eq!(status, 2);
    let expected = "out.jsonl:1: not an answer: invalid type: integer `7`, expected an object";
    assert!(stderr.contains(expected), "{stderr}");
}

#[test]
fn bad_problems_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let check = |text: &str, message: &str| {
        fs::write(folder.path().join("bad.jsonl"), text).unwrap();
        let (status, stdout, stderr) = tesuji(folder.path(), &["solve", "bad.jsonl"]);
        assert_eq!((status, stdout.as_str()), (2, ""));
        assert!(stderr.contains(message), "{stderr}");
    };
    check("{\"id\":3}", "bad.jsonl:1: ");
    let point = LINES.replacen("\"da\"", "\"zz\"", 1);
    check(&point, "bad.jsonl:1: black: 'zz' is no point of a board of 9x9");
    let (status, _, stderr) = tesuji(&examples(), &["solve", "straight-three.sgf", "--at", "J1"]);
    assert_eq!(status, 2);
    assert!(stderr.contains("there is no stone at J1"), "{stderr}");
}

/// The README shows what its first command prints.
#[test]
fn the_readme_shows_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let command = "cargo run --release -p tesuji -- ";
    let line = readme.lines().find_map(|line| line.strip_prefix(command)).unwrap();
    let arguments: Vec<&str> = line.split_whitespace().collect();
    let mut program = Command::cargo_bin("tesuji").unwrap();
    program.current_dir(root).env("LC_ALL", "C.UTF-8").args(&arguments);
    let printed = String::from_utf8(program.output().unwrap().stdout).unwrap();
    assert!(readme.contains(printed.trim_end()), "{printed}");
}
