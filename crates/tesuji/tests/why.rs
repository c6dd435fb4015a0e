//! Reasons: in answers, in proof files, for a single move, and in the review of a game.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// Black's three points in the corner; C9 is the vital point for both.
const THREE: &str = "\
B . . . X O . . .
X X X X X O . . .
O O O O O O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
";

/// The same as a game in which Black plays elsewhere and White takes the point.
const GAME: &str = "(;SZ[9]KM[7]PB[A]PW[B]PL[B]AB[aa][ea][ab][bb][cb][db][eb]\
                    AW[fa][fb][ac][bc][cc][dc][ec][fc];B[gg];W[ca];B[hh])";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.txt"), THREE).unwrap();
    fs::write(folder.path().join("game.sgf"), GAME).unwrap();
    folder
}

fn tesuji(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout) + &text(output.stderr))
}

#[test]
fn an_answer_tells_its_reasons_in_any_language() {
    let folder = folder();
    let ask = |lang: &str| {
        let goal = ["solve", "three.txt", "--goal", "kill", "--first", "white", "--lang", lang];
        tesuji(folder.path(), &goal).1
    };
    let english = ask("en");
    assert!(english.contains("why    C9 is the vital point of a straight three."), "{english}");
    assert!(ask("de").contains("der vitale Punkt der geraden Drei"));
    assert!(ask("zh").contains("直三的要点"));
    assert!(ask("ja").contains("直三の急所"));
    assert!(ask("ko").contains("직삼의 급소"));
}

#[test]
fn sentences_are_checked_with_their_proof() {
    let folder = folder();
    for name in ["proof.jsonl", "proof.sgf"] {
        let solve = ["solve", "three.txt", "--goal", "kill", "--first", "white", "--proof", name];
        assert_eq!(tesuji(folder.path(), &solve).0, 0);
        let (status, text) = tesuji(folder.path(), &["check", name]);
        assert_eq!(status, 0, "{text}");
        assert!(text.contains("reasons found again in it"), "{text}");
    }
    let text = fs::read_to_string(folder.path().join("proof.jsonl")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (reasons, proof) = lines.split_last().unwrap();
    let refused = |reasons: &str, what: &str| {
        let text = format!("{}\n{reasons}\n", proof.join("\n"));
        fs::write(folder.path().join("changed.jsonl"), text).unwrap();
        let (status, text) = tesuji(folder.path(), &["check", "changed.jsonl"]);
        assert_eq!(status, 1, "{text}");
        assert!(text.contains(what), "{text}");
    };
    let other = reasons.replacen("is the vital point", "is not the vital point", 1);
    refused(&other, "its sentence says something else");
    refused(&reasons.replacen("straight-three", "bent-three", 1), "does not show it");
    refused(&reasons.replacen("\"node\":", "\"node\":1", 1), "its moves lead to node");
    // The same reasons beside a proof with one more node, which holds itself.
    let mut more: Vec<String> = proof.iter().map(|line| (*line).to_owned()).collect();
    let count = proof.len() - 1;
    more[0] = more[0].replace(&format!("\"nodes\":{count}"), &format!("\"nodes\":{}", count + 1));
    let last = more
        .last()
        .unwrap()
        .replace(&format!("{{\"id\":{}", count - 1), &format!("{{\"id\":{count}"));
    more.push(last);
    let text = format!("{}\n{reasons}\n", more.join("\n"));
    fs::write(folder.path().join("more.jsonl"), text).unwrap();
    let (status, text) = tesuji(folder.path(), &["check", "more.jsonl"]);
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("made for another proof"), "{text}");
    fs::write(folder.path().join("alone.jsonl"), format!("{reasons}\n")).unwrap();
    let (status, text) = tesuji(folder.path(), &["check", "alone.jsonl"]);
    assert_eq!((status, text.contains("no proof before")), (2, true), "{text}");
}

#[test]
fn why_not_this_move() {
    let folder = folder();
    let why = ["why", "three.txt", "--first", "black", "--at", "G3", "--all"];
    let (status, text) = tesuji(folder.path(), &why);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("Black G3 instead of C9"), "{text}");
    assert!(text.contains("could have lived; now it is dead"), "{text}");
    assert!(text.contains("C9 is the vital point of a straight three"), "{text}");
    assert_eq!(text.matches("instead of").count(), 1, "a group is told once: {text}");
    let (status, text) = tesuji(folder.path(), &["why", "three.txt", "--at", "A8"]);
    assert_eq!((status, text.contains("cannot play A8")), (2, true), "{text}");
}

#[test]
fn a_review_finds_what_was_missed() {
    let folder = folder();
    let review = [
        "review",
        "game.sgf",
        "--time",
        "60",
        "--sgf",
        "out.sgf",
        "--html",
        "out.html",
        "--problems",
        "mine",
        "--proof",
        "proofs.jsonl",
        "--work",
        "work.jsonl",
    ];
    let (status, text) = tesuji(folder.path(), &review);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("Move 1: Black G3 instead of C9."), "{text}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let sgf = read("out.sgf");
    for mark in ["BM[", "TE[1]", "TR[", "HO[1]", "B[ca]"] {
        assert!(sgf.contains(mark), "{mark}: {sgf}");
    }
    assert_eq!(tesuji(folder.path(), &["sgf", "out.sgf"]).0, 0);
    let html = read("out.html");
    let foreign = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!foreign.contains("http:") && !foreign.contains("https:") && !foreign.contains("src="));
    assert!(html.contains("instead of C9"));
    let problem = read("mine/001-001.sgf");
    assert!(problem.contains("Black to live") && problem.contains("RIGHT"), "{problem}");
    let (status, text) = tesuji(folder.path(), &["check", "proofs.jsonl"]);
    assert_eq!((status, text.contains("hole")), (0, false), "{text}");
    // A second run goes on from the first, and says the same.
    let (_, again) = tesuji(folder.path(), &review);
    assert!(again.contains("Move 1: Black G3 instead of C9."), "{again}");
    let (status, line) = tesuji(folder.path(), &["review", "game.sgf", "--time", "60", "--json"]);
    assert_eq!(status, 0, "{line}");
    let line: serde_json::Value = serde_json::from_str(line.trim()).unwrap();
    assert_eq!(
        (line["type"].as_str(), line["moments"][0]["number"].as_u64()),
        (Some("review"), Some(1))
    );
}

/// Numbers that are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// One letter or digit of a proof's lines is changed; the reasons behind it stay as they are.
#[test]
fn no_sentence_survives_a_change_of_its_proof() {
    const CHANGES: usize = 400;
    let folder = folder();
    let solve =
        ["solve", "three.txt", "--goal", "kill", "--first", "white", "--proof", "proof.jsonl"];
    assert_eq!(tesuji(folder.path(), &solve).0, 0);
    let text = fs::read_to_string(folder.path().join("proof.jsonl")).unwrap();
    let end = text.trim_end().rfind('\n').unwrap();
    let is_changed = |byte: u8| byte.is_ascii_digit() || (b'A'..=b'J').contains(&byte);
    let places: Vec<usize> = (0..end).filter(|&i| is_changed(text.as_bytes()[i])).collect();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut arguments = vec!["check".to_owned(), "--json".to_owned()];
    while arguments.len() < CHANGES + 2 {
        let mut bytes = text.clone().into_bytes();
        let place = places[random.below(places.len())];
        let other = if bytes[place].is_ascii_digit() { b"0123456789" } else { b"ABCDEFGHJA" };
        bytes[place] = other[random.below(other.len())];
        if bytes == text.as_bytes() {
            continue;
        }
        let name = format!("{}.jsonl", arguments.len());
        fs::write(folder.path().join(&name), bytes).unwrap();
        arguments.push(name);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (status, output) = tesuji(folder.path(), &arguments);
    assert_ne!(status, 0);
    let (mut refused, mut broken) = (0, 0);
    for line in output.lines().filter(|line| line.starts_with('{')) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        match line["type"] == "failure" {
            true => broken += 1,
            false => {
                assert_eq!(line["proven"], false, "{line}");
                refused += 1;
            }
        }
    }
    println!("{refused} refused, {broken} not even read");
    assert_eq!(refused + broken, CHANGES);
}

/// A review that is killed while it works goes on from what it kept, and ends as if nothing
/// had happened.
#[test]
fn a_killed_review_goes_on() {
    let folder = folder();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/bench/game-9.sgf");
    let game = game.to_str().unwrap();
    let cheap =
        ["--time", "900", "--nodes", "300", "--proof-nodes", "100", "--visits", "20", "--json"];
    let review = |more: &'static [&'static str]| [&["review", game][..], &cheap, more].concat();
    let (_, whole) = tesuji(folder.path(), &review(&[]));
    let work = folder.path().join("work.jsonl");
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("tesuji"))
        .current_dir(folder.path())
        .args(review(&["--work", "work.jsonl", "--threads", "1"]))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let kept = || fs::read_to_string(&work).map_or(0, |text| text.lines().count());
    while kept() < 3 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = kept();
    assert!(before >= 3, "{before}");
    let (_, again) = tesuji(folder.path(), &review(&["--work", "work.jsonl"]));
    assert_eq!(again, whole);
    assert!(kept() > before);
}
