//! Sheets of diagrams.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn tesuji(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.current_dir(folder).arg("sheet").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout) + &text(output.stderr))
}

#[test]
fn problems_and_their_answers() {
    let folder = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let three = examples.join("straight-three.sgf").display().to_string();
    let five = examples.join("bulky-five.sgf").display().to_string();
    let written = ["--html", "a.html", "--svg", "a.svg", "--pdf", "a.pdf", "--title", "Two"];
    let arguments = [&[three.as_str(), five.as_str()][..], &written].concat();
    let (status, text) = tesuji(folder.path(), &arguments);
    assert_eq!((status, text.as_str()), (0, "2 problems, 2 pages\n"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let page = read("a.html");
    assert!(page.contains("White plays B9 (proven)."), "{page}");
    assert!(page.contains("B9 is the vital point of a straight three."), "{page}");
    assert!(page.find("Answers").unwrap() < page.find("White plays B9").unwrap());
    assert!(read("a-01.svg").contains("<svg") && read("a-02.svg").contains("<circle"));
    assert!(read("a.pdf").starts_with("%PDF-1.4"));
}

#[test]
fn what_cannot_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |arguments: &[&str], expect: &str| {
        let (status, text) = tesuji(folder.path(), arguments);
        assert_eq!(status, 2, "{text}");
        assert!(text.contains(expect), "{text}");
    };
    fs::write(folder.path().join("a.sgf"), "(;SZ[9]AB[aa]AW[bb])").unwrap();
    refused(&["a.sgf"], "say what to write: --html, --svg or --pdf OUT");
    refused(&["a.sgf", "--pdf", "a.pdf", "--columns", "0"], "--columns: from 1 to 8");
    refused(&["none.sgf", "--pdf", "a.pdf"], "none.sgf");
    assert!(!folder.path().join("a.pdf").exists());
}
