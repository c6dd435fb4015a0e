//! Long jobs in parts: whatever the number of shards and whoever is killed, the
//! merged file has the bytes of a single run.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Status, standard output and standard error.
fn tesuji(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    let output = command.args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Problems on small boards: White can kill, or has no chance, or is late.
const CORNERS: [&str; 5] = [
    "..XO.\nXXXO.\nOOOO.\n.....\n.....\n",
    ".X.XO\nXXXXO\nOOOOO\n.....\n.....\n",
    "...XO\nXXXXO\nOOOOO\n.....\n.....\n",
    "..O..\nXXO..\n.XO..\nXXO..\nOOO..\n",
    ".XO..\nX.O..\nXXO..\nOOO..\n.....\n",
];

/// A folder with a folder of so many problems.
fn problems(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("problems")).unwrap();
    for number in 0..count {
        let stones = CORNERS[number % CORNERS.len()];
        let mut sgf = "(;GM[1]SZ[5]PL[W]".to_owned();
        for (name, letter) in [("AB", 'X'), ("AW", 'O')] {
            sgf.push_str(name);
            for (row, line) in stones.lines().enumerate() {
                for (column, _) in line.chars().enumerate().filter(|&(_, cell)| cell == letter) {
                    let point = |at: usize| char::from(b'a' + at as u8);
                    sgf.push_str(&format!("[{}{}]", point(column), point(row)));
                }
            }
        }
        let file = folder.path().join(format!("problems/{number:03}.sgf"));
        fs::write(file, sgf + ")\n").unwrap();
    }
    folder
}

fn solve<'a>(shard: &'a str, out: &'a str, nodes: &'a str) -> Vec<&'a str> {
    let options = ["--nodes", nodes, "--network", "none", "--shard", shard, "--out", out];
    ["solve", "problems"].into_iter().chain(options).collect()
}

#[test]
fn parts_of_problems_merge_to_the_bytes_of_a_single_run() {
    let folder = problems(7);
    let folder = folder.path();
    let (status, told, error) = tesuji(folder, &solve("1/1", "single", "3000"));
    assert_eq!((status, error.as_str()), (0, ""), "{told}");
    for shard in ["1/3", "2/3", "3/3"] {
        assert_eq!(tesuji(folder, &solve(shard, &shard[..1], "3000")).0, 0);
    }
    let (status, _, error) = tesuji(folder, &["merge", "3", "1", "--out", "whole"]);
    assert_eq!((status, error.as_str()), (2, "tesuji: shard 2/3 is missing\n"));
    assert!(!folder.join("whole").exists());
    let (status, told, _) = tesuji(folder, &["merge", "3", "1", "2", "--out", "whole"]);
    assert_eq!((status, told.as_str()), (0, "whole: 7 pieces of 3 parts\n"));
    let single = fs::read_to_string(folder.join("single")).unwrap();
    assert_eq!(fs::read_to_string(folder.join("whole")).unwrap(), single);
    assert_eq!(single.lines().count(), 9, "a head, seven answers, an end");
    // The whole is shard 1/1: asked again, nothing is done, and the totals are told.
    assert_eq!(tesuji(folder, &solve("1/1", "whole", "3000")).0, 0);
    assert_eq!(fs::read_to_string(folder.join("whole")).unwrap(), single);
}

#[test]
fn parts_of_other_work_are_refused() {
    let folder = problems(4);
    let folder = folder.path();
    tesuji(folder, &solve("1/2", "1", "3000"));
    tesuji(folder, &solve("2/2", "other-settings", "2000"));
    let (status, _, error) = tesuji(folder, &["merge", "1", "other-settings", "--out", "whole"]);
    assert_eq!(status, 2);
    assert!(error.contains("another settings") && error.contains("2/2 is missing"), "{error}");
    let (status, _, error) = tesuji(folder, &solve("2/2", "1", "3000"));
    assert_eq!(status, 2);
    assert!(error.contains("other work (shard 1/2)"), "{error}");
    fs::remove_file(folder.join("problems/003.sgf")).unwrap();
    tesuji(folder, &solve("2/2", "other-input", "3000"));
    let (status, _, error) = tesuji(folder, &["merge", "1", "other-input", "--out", "whole"]);
    assert_eq!(status, 2);
    assert!(error.contains("another input"), "{error}");
    let (status, _, error) = tesuji(folder, &["merge", "1", "1", "--out", "whole"]);
    assert_eq!(status, 2);
    assert!(error.contains("shard 1/2 is in 1 too"), "{error}");
    assert!(!folder.join("whole").exists());
}

#[test]
fn a_killed_part_goes_on() {
    let folder = problems(200);
    let folder = folder.path();
    assert_eq!(tesuji(folder, &solve("1/1", "single", "2000")).0, 0);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(solve("1/1", "killed", "2000")).current_dir(folder);
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    // Whenever it dies, and if it should be done before that, the end is the same.
    let unfinished = folder.join("killed.unfinished");
    let begun = |path: &Path| fs::metadata(path).is_ok_and(|data| data.len() > 1000);
    let start = Instant::now();
    while !begun(&unfinished) && !folder.join("killed").exists() {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing is written");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(tesuji(folder, &solve("1/1", "killed", "2000")).0, 0);
    assert!(!unfinished.exists());
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(read("killed"), read("single"));
}

#[test]
fn parts_of_a_match_merge_to_the_bytes_of_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = |shard: &str, out: &str| {
        let sides = ["match", "random:seed=1", "random:seed=2"];
        let options = ["--size", "5", "--games", "4", "--json", "--shard", shard, "--out", out];
        let (status, told, error) = tesuji(folder, &[&sides[..], &options].concat());
        assert_eq!(status, 0, "{error}");
        told
    };
    let single = play("1/1", "single");
    play("2/2", "2");
    play("1/2", "1");
    assert_eq!(tesuji(folder, &["merge", "1", "2", "--out", "whole"]).0, 0);
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(read("whole"), read("single"));
    assert_eq!(play("1/1", "whole"), single, "the result of the merged match");
}

/// A job in three shards and in one has the same bytes; the whole is done.
fn check_shards(folder: &Path, job: &[&str]) -> String {
    let make = |shard: &str, out: &str| {
        let options = ["--shard", shard, "--out", out];
        let (status, told, error) = tesuji(folder, &[job, &options].concat());
        assert_eq!(status, 0, "{error}");
        told
    };
    make("1/1", "single");
    for shard in ["1/3", "2/3", "3/3"] {
        make(shard, &shard[..1]);
    }
    assert_eq!(tesuji(folder, &["merge", "2", "3", "1", "--out", "whole"]).0, 0);
    let whole = fs::read_to_string(folder.join("whole")).unwrap();
    assert_eq!(whole, fs::read_to_string(folder.join("single")).unwrap());
    make("1/1", "whole");
    assert_eq!(fs::read_to_string(folder.join("whole")).unwrap(), whole);
    whole
}

#[test]
fn shards_of_self_play_are_the_games_of_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let job = ["self-play", "--games", "4", "--sizes", "5", "--visits", "2"];
    let whole = check_shards(folder, &job);
    let (status, _, error) = tesuji(folder, &[&job[..], &["--out", "plain"]].concat());
    assert_eq!(status, 0, "{error}");
    let plain = fs::read_to_string(folder.join("plain")).unwrap();
    let records: Vec<serde_json::Value> =
        whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let records: Vec<&str> = records.iter().filter_map(|line| line["sgf"].as_str()).collect();
    assert_eq!(records, plain.lines().collect::<Vec<_>>());
}

#[test]
fn shards_of_reviews_are_the_reviews_of_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // Black is put in atari and looks away.
    let games = "(;GM[1]SZ[7]KM[0];B[cc];W[cd];B[ee];W[bc];B[ff];W[dc];B[fe];W[cb];B[ef])\n\
        (;GM[1]SZ[7]KM[0];B[dd];W[dc];B[cc];W[ee])\n\
        (;GM[1]SZ[7]KM[0];B[bb];W[ff];B[bf];W[fb])\n(;GM[1]SZ[5]KM[0];B[cc])\n";
    fs::write(folder.join("games.sgf"), games).unwrap();
    let job = ["review", "games.sgf", "--nodes", "200", "--proof-nodes", "200"];
    let whole = check_shards(folder, &[&job[..], &["--threads", "1"]].concat());
    assert_eq!(whole.matches("\"type\":\"review\"").count(), 4);
    // The number of threads does not matter.
    let two = [&job[..], &["--threads", "2", "--shard", "1/1", "--out", "two"]].concat();
    assert_eq!(tesuji(folder, &two).0, 0);
    assert_eq!(fs::read_to_string(folder.join("two")).unwrap(), whole);
    let (status, _, error) =
        tesuji(folder, &[&job[..], &["--shard", "1/1", "--out", "x", "--time", "5"]].concat());
    assert_eq!(status, 2);
    assert!(error.contains("--time"), "{error}");
}

#[test]
fn games_of_the_document_are_played_in_shards() {
    let folder = tempfile::tempdir().unwrap();
    let job = ["paper", "katia", "--table", "4", "--begin", "10", "--nk", "2", "--size", "5"];
    let job = [&job[..], &["--games", "3", "--playouts", "5"]].concat();
    let whole = check_shards(folder.path(), &job);
    assert_eq!(whole.matches("\"score\":").count(), 3, "{whole}");
}
