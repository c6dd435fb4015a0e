//! Long jobs in parts: whatever the number of shards and whoever is killed, the
//! merged file has the bytes of a single run.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tesuji_board::Rng;

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

/// A job that writes one file, begun so that it can be killed.
fn begin(folder: &Path, job: &[&str], out: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(job).args(["--out", out]).current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Killed at random times the job ends with the bytes of an undisturbed run. Until then
/// nothing has the name of its file; what has been written is told after every kill.
fn check_kills(folder: &Path, job: &[&str], mut killed: impl FnMut(&[u8])) {
    let start = Instant::now();
    assert!(begin(folder, job, "undisturbed").wait().unwrap().success());
    let most = start.elapsed().as_millis() as u32;
    let whole = fs::read(folder.join("undisturbed")).unwrap();
    let mut rng = Rng::new(28);
    for kill in 0..20 {
        let mut child = begin(folder, job, "killed");
        if kill < 8 {
            sleep(Duration::from_millis(rng.below(most).into()));
            child.kill().unwrap();
        }
        child.wait().unwrap();
        if folder.join("killed").exists() {
            break;
        }
        let unfinished = fs::read(folder.join("killed.unfinished")).unwrap_or_default();
        assert!(whole.starts_with(&unfinished), "what is there is a beginning of the whole");
        killed(&unfinished);
    }
    // What was killed between the end of its file and that of its states cleans up when it is
    // asked again.
    if folder.join("killed.state").exists() {
        assert!(begin(folder, job, "killed").wait().unwrap().success());
    }
    assert!(fs::read(folder.join("killed")).unwrap() == whole);
    assert!(!folder.join("killed.unfinished").exists());
    assert!(!folder.join("killed.state").exists());
}

#[test]
fn killed_problems_go_on_behind_the_last_whole_line() {
    let folder = problems(60);
    let job = ["solve", "problems", "--nodes", "2000", "--network", "none", "--shard", "1/1"];
    let mut before = 0;
    check_kills(folder.path(), &job, |unfinished| {
        let lines = unfinished.iter().filter(|&&byte| byte == b'\n').count();
        assert!(lines >= before, "a piece is lost");
        before = lines;
    });
}

#[test]
fn killed_counts_and_merges_end_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/papers/own-games.sgf");
    let options = ["--games", "24", "--facts", "6", "--sketch", "16", "--checkpoint", "1"];
    let learn = ["patterns", "learn", games];
    let plays = [&learn[..], &options, &["--only", "plays"]].concat();
    let whole = ["--shard", "1/1"];
    assert!(begin(folder, &[&plays[..], &whole].concat(), "plays").wait().unwrap().success());
    let counts = [&learn[..], &options, &["--only", "counts", "--plays", "plays"]].concat();
    check_kills(folder, &[&counts[..], &whole].concat(), |_| ());
    let merge = |job: &[&str]| {
        fs::remove_file(folder.join("killed")).unwrap();
        for shard in ["1/2", "2/2"] {
            let job = [job, &["--shard", shard]].concat();
            assert!(begin(folder, &job, &shard[..1]).wait().unwrap().success());
        }
        check_kills(folder, &["merge", "1", "2"], |_| ());
        ["1", "2"].iter().for_each(|part| fs::remove_file(folder.join(part)).unwrap());
    };
    merge(&plays);
    merge(&counts);
}

/// Wherever the writing was cut off, between the end of the part and its name as well as
/// within a letter, the same command ends with the same bytes.
#[test]
fn a_part_that_was_cut_off_anywhere_goes_on() {
    let folder = problems(3);
    let folder = folder.path();
    fs::rename(folder.join("problems/001.sgf"), folder.join("problems/碁.sgf")).unwrap();
    assert_eq!(tesuji(folder, &solve("1/1", "single", "500")).0, 0);
    let single = fs::read(folder.join("single")).unwrap();
    let letter = single.windows(3).position(|three| three == "碁".as_bytes()).unwrap();
    let breaks: Vec<usize> = (0..single.len()).filter(|&at| single[at] == b'\n').collect();
    let [head, .., last, end] = breaks[..] else { panic!("a part has lines") };
    let cuts = [0, head / 2, head + 1, letter + 1, letter + 2, last, last + 1, last + 20, end];
    for cut in cuts.into_iter().chain([end + 1]) {
        fs::write(folder.join("cut.unfinished"), &single[..cut]).unwrap();
        let (status, _, error) = tesuji(folder, &solve("1/1", "cut", "500"));
        assert_eq!((status, error.as_str()), (0, ""), "cut off at {cut}");
        assert!(fs::read(folder.join("cut")).unwrap() == single, "cut off at {cut}");
        fs::remove_file(folder.join("cut")).unwrap();
    }
    // What was never a part is left alone.
    fs::write(folder.join("cut.unfinished"), b"\xff\n").unwrap();
    let (status, _, error) = tesuji(folder, &solve("1/1", "cut", "500"));
    assert_eq!((status, error.as_str()), (2, "tesuji: cut.unfinished: this is no part\n"));
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
    let job = ["review", "games.sgf", "--nodes", "200", "--proof-nodes", "200", "--visits", "20"];
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
