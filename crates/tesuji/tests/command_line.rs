//! The command line: output, error lines and exit statuses.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// The program in `tests/data`, in a plain environment.
fn tesuji(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    command.current_dir(data()).args(arguments);
    command.env("LC_ALL", "C").env_remove("NO_COLOR");
    command
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// Checks status, standard output and standard error.
fn check(arguments: &[&str], status: i32, stdout: &str, stderr: &str) {
    let output = tesuji(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let got = (output.status.code(), text(output.stdout), text(output.stderr));
    assert_eq!(got, (Some(status), stdout.to_owned(), stderr.to_owned()), "{arguments:?}");
}

#[test]
fn the_version_and_the_help() {
    check(&["--version"], 0, concat!("tesuji ", env!("CARGO_PKG_VERSION"), "\n"), "");
    let help = tesuji(&["--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("tesuji sgf game.sgf") && help.contains("Examples:"));
    assert_eq!(tesuji(&["nonsense"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn one_game_for_people() {
    let expected = "\
capture.sgf
  Size        9x9
  Komi        5.5
  Moves       9

   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . X . . . X . . 7
 6 . . .(X). . . . . 6
 5 . . . . O . . . . 5
 4 . . . . . . . . . 4
 3 . . O . . . X . . 3
 2 . . . . . . . . . 2
 1 . . . . . . . . . 1
   A B C D E F G H J
after move 3 (D6), White to move

";
    check(&["sgf", "capture.sgf", "--move", "3"], 0, expected, "");
    let round =
        expected.replace('X', "●").replace('O', "○").replace(" .", " ·").replace(").", ")·");
    let output =
        tesuji(&["sgf", "capture.sgf", "--move", "3"]).env("LC_ALL", "C.UTF-8").output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert_eq!(shown.replace('+', "·"), round.replace('+', "·"));
}

#[test]
fn facts_captures_and_variations() {
    let expected = "\
two-games.sgf
  Black       Aya, 5d
  White       Béla [guest], 3k
  Result      B+3.5
  Date        2024-05-06
  Event       Club evening, 2
  Place       Szeged
  Size        9x9
  Komi        6.5
  Rules       Japanese
  Moves       5
  Variations  1

two-games.sgf, game 2
  Result      W+R
  Size        5x5
  Handicap    2
  Komi        0
  Moves       8

files: 1  games: 2  moves: 13  variations: 1  warnings: 0  failed: 0
";
    check(&["sgf", "two-games.sgf", "--no-diagram"], 0, expected, "");
}

#[test]
fn colours_are_for_terminals() {
    let escapes = |arguments: &[&str]| {
        let output = tesuji(arguments).output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(!escapes(&["sgf", "capture.sgf"]));
    assert!(escapes(&["sgf", "capture.sgf", "--color", "always"]));
    assert!(!escapes(&["sgf", "capture.sgf", "--color", "never"]));
}

#[test]
fn bad_input_gets_one_line_with_the_place() {
    let line = "tesuji: unclosed.sgf:2:8: the value of C is never closed: expected ']'\n";
    check(&["sgf", "unclosed.sgf"], 2, "", line);
    let line = "tesuji: occupied.sgf:3:1: move 2, White E5: the point is occupied\n";
    check(&["sgf", "occupied.sgf"], 2, "", line);
    let missing = tesuji(&["sgf", "nothing.sgf"]).output().unwrap();
    assert_eq!(missing.status.code(), Some(2));
    let stderr = String::from_utf8(missing.stderr).unwrap();
    assert!(stderr.starts_with("tesuji: nothing.sgf: ") && stderr.lines().count() == 1);
    let empty = tempfile::tempdir().unwrap();
    let name = empty.path().to_str().unwrap();
    let line = format!("tesuji: {name}: no .sgf or .sgf.zst files in this folder\n");
    check(&["sgf", name], 2, "", &line);
}

#[test]
fn illegal_moves_can_be_played_all_the_same() {
    let output = tesuji(&["sgf", "occupied.sgf", "--lenient", "--json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let game: serde_json::Value =
        serde_json::from_slice(output.stdout.split(|&b| b == b'\n').next().unwrap()).unwrap();
    assert_eq!((&game["moves"], &game["warnings"][0]["line"]), (&2.into(), &3.into()));
}

#[test]
fn a_folder_with_good_bad_and_packed_files() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("a/b")).unwrap();
    let copy = |from: &str, to: &str| fs::copy(data().join(from), root.join(to)).unwrap();
    copy("two-games.sgf", "a/b/one.SGF");
    copy("unclosed.sgf", "a/two.sgf");
    copy("capture.sgf", "notes.txt");
    let games = "(;GM[1]SZ[9];B[aa];W[bb])\n".repeat(1000) + "(;GM[1]SZ[9];B[aa];W[aa])\n";
    fs::write(root.join("z.sgf.zst"), zstd::encode_all(games.as_bytes(), 3).unwrap()).unwrap();
    let name = |file: &str| root.join(file).display().to_string();
    let stdout = "files: 3  games: 1002  moves: 2013  variations: 1  warnings: 0  failed: 2\n";
    let stderr = format!(
        "tesuji: {}:2:8: the value of C is never closed: expected ']'\n\
         tesuji: {}:1001:19: move 2, White A9: the point is occupied\n",
        name("a/two.sgf"),
        name("z.sgf.zst")
    );
    check(&["sgf", root.to_str().unwrap()], 2, stdout, &stderr);

    let output = tesuji(&["sgf", "--json", root.to_str().unwrap()]).output().unwrap();
    let lines: Vec<serde_json::Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 1005);
    let of_type = |name: &str| lines.iter().filter(|line| line["type"] == name).count();
    assert_eq!((of_type("game"), of_type("failure"), of_type("totals")), (1002, 2, 1));
    assert_eq!((&lines[1003]["game"], &lines[1003]["move"]), (&1001.into(), &2.into()));
    assert_eq!(lines[500]["game"], lines[500]["line"]);
    assert_eq!(lines[1004]["failed"], 2);
}

/// Cutting a large file into chunks must not change what is in it.
#[test]
fn a_large_collection_is_read_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.sgf");
    let game = "(;GM[1]SZ[9]C[a \\] ) b];B[aa];W[bb](;B[cc])(;B[dd]))\n\n";
    fs::write(&file, game.repeat(60_000)).unwrap();
    let expected =
        "files: 1  games: 60000  moves: 180000  variations: 60000  warnings: 0  failed: 0\n";
    check(&["sgf", file.to_str().unwrap()], 0, expected, "");
    let packed = zstd::encode_all(&fs::read(&file).unwrap()[..], 1).unwrap();
    let output = tesuji(&["sgf", "-"]).write_stdin(packed).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn the_manual_page_lists_every_gtp_command() {
    let page = String::from_utf8(tesuji(&["man"]).output().unwrap().stdout).unwrap();
    assert!(page.contains(".TH tesuji 1"));
    for command in tesuji::gtp::table::commands() {
        let name = command.name.replace('-', "\\-");
        assert!(page.contains(&name), "{name}");
    }
    // What stands below a subcommand is told with its options and what they may be.
    let show = page.split(".SH \"TESUJI RULES SHOW\"").nth(1).expect("a section");
    assert!(show.split(".SH").next().unwrap().contains("\\-\\-"), "no option");
    assert!(page.contains("[possible values: en, zh, ja, ko, de] [default: en]"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = tesuji(&["completions", shell]).output().unwrap().stdout;
        assert!(String::from_utf8(script).unwrap().contains("gtp"), "{shell}");
    }
}

/// A number of a move beyond the end is a mistake, not the end.
#[test]
fn moves_past_the_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    fs::write(&file, "(;SZ[9];B[ee];W[gc])").unwrap();
    let file = file.to_str().unwrap();
    let commands: [&[&str]; 7] = [
        &["sgf", file],
        &["solve", file],
        &["solve", file, "--goal", "live", "--at", "E5"],
        &["race", file],
        &["fuseki", file],
        &["analyze", file, "--playouts", "10"],
        &["patterns", "predict", file],
    ];
    for words in commands {
        let words = [words, &["--move", "3"]].concat();
        let output = tesuji(&words).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?} {stderr}");
        assert!(stderr.ends_with("there is no move 3: the game has 2\n"), "{words:?} {stderr}");
    }
}

/// What is no text gives one line of error, however long it is.
#[test]
fn binary_files_give_one_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.bin");
    let noise = |i: u32| (i.wrapping_mul(2_654_435_761) >> 13) as u8;
    let bytes: Vec<u8> = (0..3_000_000).map(noise).collect();
    fs::write(&file, &bytes).unwrap();
    let file = file.to_str().unwrap();
    for command in ["sgf", "solve", "race", "fuseki", "analyze"] {
        let output = tesuji(&[command, file]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command} {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{command} {stderr}");
        assert!(stderr.contains("this is no text"), "{command} {stderr}");
    }
}

/// The candidates have letters in the list and in the picture, the last move a
/// mark; and what few playouts cannot tell apart is not called worse.
#[test]
fn an_analysis_is_not_surer_than_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let [game, svg] = ["a.sgf", "a.svg"].map(|name| folder.path().join(name));
    fs::write(&game, "(;SZ[9]KM[7];B[ee];W[gc])").unwrap();
    let [game, svg] = [&game, &svg].map(|path| path.to_str().unwrap());
    let words = ["analyze", game, "--playouts", "60", "--nodes", "0", "--svg", svg];
    let output = tesuji(&words).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("after 2 moves") && text.contains(" points, and wins "), "{text}");
    assert!(text.contains("\n  A  ") && text.contains("\n  B  "), "{text}");
    assert!(!text.contains("strong players"), "{text}");
    let doubt = "After 60 playouts none of these moves is shown to be worse than the first.\n";
    assert!(text.contains(doubt), "{text}");
    let picture = fs::read_to_string(svg).unwrap();
    // The last move has a ring, the candidates discs of their own colour.
    assert!(picture.contains("#d0452c") && picture.contains("#2f6f9f"));
    let output = tesuji(&[&words[..], &["--json"]].concat()).output().unwrap();
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(line["lead_error"].as_f64().unwrap() > 0.0);
    assert!(line["moves"][0]["lead_error"].as_f64() >= line["lead_error"].as_f64());
}

/// What people read in another language has nothing of the English sentences about life,
/// conditions and races.
#[test]
fn answers_come_in_every_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof.jsonl");
    let given = |words: &[&str]| -> Vec<String> {
        let mut all: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let is_file = |word: &&mut String| word.contains('/') && !word.starts_with('/');
        for word in all.iter_mut().filter(is_file) {
            *word = root.join(&*word).display().to_string();
        }
        all
    };
    let kept = proof.display().to_string();
    let solve = ["solve", "examples/bent-four.sgf", "--nodes", "100000"];
    let output = Command::cargo_bin("tesuji")
        .unwrap()
        .args(given(&solve))
        .arg("--proof")
        .arg(&kept)
        .output()
        .unwrap();
    assert!(output.status.success());
    let commands: [&[&str]; 8] = [
        &["solve", "examples/bent-four.sgf", "--nodes", "100000", "--refutations"],
        &["solve", "examples/seki.sgf", "--nodes", "100000"],
        &["solve", "examples/tripod.sgf", "--goal", "kill", "--at", "C8", "--nodes", "20000"],
        &["check", &kept],
        &["race", "positions/semeai/problem-1.txt", "--proof-nodes", "2000"],
        &["analyze", "positions/semeai/5-1.txt", "--playouts", "10", "--nodes", "2000"],
        &["fuseki", "positions/bench/game-19.sgf", "--move", "12"],
        &["why", "examples/tripod.sgf", "--at", "B8", "--time", "2"],
    ];
    // Names of files and rules, games as formulas and ranks are the same everywhere.
    const ENGLISH: [&str; 14] = [
        " the ",
        "Black",
        "White",
        " and ",
        " of ",
        " if ",
        "proven",
        " moves",
        "first",
        "stones",
        " node",
        " rules",
        "liberties",
        "counted",
    ];
    for language in ["de", "zh", "ja", "ko"] {
        for command in commands {
            let mut tesuji = Command::cargo_bin("tesuji").unwrap();
            let output = tesuji.args(given(command)).args(["--lang", language]).output().unwrap();
            assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
            let said = String::from_utf8(output.stdout).unwrap();
            for line in said.lines() {
                // The first line may name the file.
                let line = line.replace(&root.display().to_string(), "");
                let found = ENGLISH.iter().find(|word| line.contains(*word));
                assert_eq!(found, None, "{language}: {command:?}: {line}");
            }
        }
    }
}
