//! A game in the terminal.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// What is printed when these lines are typed, the boards left out.
fn play(folder: &Path, arguments: &[&str], typed: &str) -> (i32, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let arguments = ["play", "--ascii"].iter().chain(arguments);
    let output = command.current_dir(folder).args(arguments).write_stdin(typed).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout) + &text(output.stderr))
}

#[test]
fn moves_undo_and_a_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "E5\nC3\nundo\nG7\nE5\nnonsense\nresign\n";
    let arguments = ["--size", "9", "--as", "both", "--komi", "5.5", "--save", "game.sgf"];
    let (status, text) = play(folder.path(), &arguments, typed);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("E5: the point is occupied."), "{text}");
    assert!(text.contains("'nonsense' is neither a point nor a word; try help"), "{text}");
    assert!(text.contains("Black resigns.\nResult: W+R\nThe game is in game.sgf."), "{text}");
    let saved = fs::read_to_string(folder.path().join("game.sgf")).unwrap();
    for part in ["SZ[9]", "KM[5.5]", "RE[W+R]", ";B[ee]", ";W[gc]"] {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    assert!(!saved.contains("W[cg]"), "{saved}");
    // The game goes on where it was, before its end.
    let again = ["game.sgf", "--as", "both"];
    let (_, text) = play(folder.path(), &again, "why G7\nscore\nquit\n");
    assert!(text.contains("G7: the point is occupied."), "{text}");
    assert!(text.contains("(estimated by the network)"), "{text}");
}

#[test]
fn the_program_answers_and_two_passes_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--size", "5", "--level", "20k", "--as", "white", "--playouts", "50"];
    let (status, text) = play(folder.path(), &arguments, "level\nlevel 19k\nquit\n");
    assert_eq!(status, 0, "{text}");
    assert!(text.starts_with("Black plays "), "{text}");
    assert!(text.contains("The program's level: 20k.") && text.contains("level: 19k."), "{text}");
    let counted = ["--size", "5", "--as", "both", "--komi", "0"];
    let (_, text) = play(folder.path(), &counted, "C3\npass\npass\n");
    assert!(text.contains("Result: B+25"), "{text}");
    let (_, german) = play(folder.path(), &["--as", "both", "--lang", "de"], "help\n");
    assert!(german.contains("Schwarz am Zug:") && german.contains("aufgeben"), "{german}");
}

#[test]
fn a_vital_point_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let three =
        "(;SZ[9]KM[7]PL[B]AB[aa][ea][ab][bb][cb][db][eb]AW[fa][fb][ac][bc][cc][dc][ec][fc])";
    fs::write(folder.path().join("three.sgf"), three).unwrap();
    let arguments = ["three.sgf", "--as", "both"];
    let (_, text) = play(folder.path(), &arguments, "why E5\nC9\nwhy\n");
    assert!(text.contains("Black E5 instead of C9"), "{text}");
    assert!(text.contains("C9 decides Black A8: it lives; if White moves first"), "{text}");
}

#[test]
fn what_cannot_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], expect: &str| {
        let (status, text) = play(folder.path(), arguments, "");
        assert_eq!(status, 2, "{text}");
        assert!(text.contains(expect), "{text}");
    };
    refused(&["--size", "40"], "--size: a board of 40x40 is not possible");
    refused(&["--level", "9d"], "'9d' is not a level");
    refused(&["--size", "5", "--handicap", "25"], "--handicap: not that many on this board");
    refused(&["none.sgf"], "none.sgf");
}
