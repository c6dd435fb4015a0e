//! Every command that the README and the book show works as it is shown.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines inside blocks of code.
fn code(text: &str) -> Vec<String> {
    let blocks = text.split("\n```").skip(1).step_by(2);
    blocks.flat_map(|block| block.lines().skip(1).map(str::to_owned)).collect()
}

/// A command line as the words that the program gets: quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => all.push(String::new()),
            _ => all.last_mut().expect("a word").push(letter),
        }
    }
    all.retain(|word| !word.is_empty());
    all
}

/// Copies the files of a folder, one level deep.
fn copy(name: &str, to: &Path) {
    fs::create_dir_all(to.join(name)).unwrap();
    for entry in fs::read_dir(root().join(name)).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), to.join(name).join(entry.file_name())).unwrap();
        }
    }
}

#[test]
fn commands_of_readme_and_book_work() {
    let folder = tempfile::tempdir().unwrap();
    copy("examples", folder.path());
    copy("positions/semeai", folder.path());
    copy("positions/bench", folder.path());
    let mut texts = vec![fs::read_to_string(root().join("README.md")).unwrap()];
    let mut pages: Vec<_> = fs::read_dir(root().join("docs/book/src")).unwrap().collect();
    pages.sort_by_key(|page| page.as_ref().unwrap().file_name());
    texts.extend(pages.into_iter().map(|page| fs::read_to_string(page.unwrap().path()).unwrap()));
    let mut count = 0;
    for line in texts.iter().flat_map(|text| code(text)) {
        let given = line.strip_prefix("cargo run --release -p tesuji -- ");
        let Some(given) = given.or(line.strip_prefix("tesuji ")) else { continue };
        let mut command = assert_cmd::Command::cargo_bin("tesuji").unwrap();
        let output = command.current_dir(folder.path()).args(words(given)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        // What a command leaves open within its time depends on the machine.
        let may_be_open = given.contains(" --time ") && output.status.code() == Some(1);
        assert!(output.status.success() || may_be_open, "{line}\n{said}");
        assert!(!output.stdout.is_empty(), "{line} prints nothing");
        count += 1;
    }
    assert!(count >= 20, "only {count} commands were found");
}
