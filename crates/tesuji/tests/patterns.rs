//! `tesuji patterns` and `tesuji paper`: learning that can be interrupted and
//! divided, prediction, pictures, JSON, errors.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tesuji::learning::{Fitting, Journal, Plays, Stage, Walk};
use tesuji::parts::Shard;
use tesuji::records::{FailedGame, Source};
use tesuji_board::{Game, Move, Point, Rng, Ruleset, Size};
use tesuji_patterns::knn::PlaySketch;
use tesuji_patterns::{Fit, FitOptions, Record};

/// Status, standard output and standard error.
fn tesuji(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A random game on a small board, as SGF.
fn random_game(seed: u64) -> String {
    let size = Size::square(9).unwrap();
    let points: Vec<Point> = size.points().collect();
    let mut game = Game::new(size, Ruleset::CHINESE);
    let mut rng = Rng::new(seed);
    for _ in 0..50 {
        let color = game.to_move();
        let choice = (0..200).find_map(|_| {
            let action = Move::Play(points[rng.below(81) as usize]);
            game.check(color, action).is_ok().then_some(action)
        });
        game.play(color, choice.unwrap_or(Move::Pass)).unwrap();
    }
    tesuji_sgf::write_tree(&tesuji_sgf::record(&game))
}

/// A file of random games, one of them broken if wanted.
fn games_file(folder: &Path, name: &str, seeds: std::ops::Range<u64>, broken: bool) -> PathBuf {
    let mut text: String = seeds.map(random_game).collect();
    if broken {
        text.push_str("\n(;GM[1]SZ[9];B[aa];W[aa])\n");
    }
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

const SMALL: [&str; 8] =
    ["--facts", "6", "--least-plays", "2", "--least-feature-plays", "2", "--sketch", "18"];

fn learn(inputs: &[&Path], out: &Path, more: &[&str]) -> (i32, String, String) {
    let mut arguments = vec!["patterns", "learn"];
    arguments.extend(inputs.iter().map(|path| path.to_str().unwrap()));
    arguments.extend(["--out", out.to_str().unwrap()]);
    arguments.extend(SMALL);
    arguments.extend(more);
    tesuji(&arguments)
}

#[test]
fn parts_of_the_games_add_up_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let name = |path: &PathBuf| path.to_str().unwrap().to_owned();
    let first = games_file(folder.path(), "1.sgf", 0..7, false);
    let second = games_file(folder.path(), "2.sgf", 7..12, true);
    let plays = |inputs: &[&Path], out: &str| learn(inputs, &at(out), &["--only", "plays"]);
    assert_eq!(plays(&[&first, &second], "all.plays").0, 2, "a broken game is told");
    assert_eq!(plays(&[&first], "1.plays").0, 0);
    let (status, _, complaint) = plays(&[&second], "2.plays");
    assert_eq!(status, 2);
    assert!(complaint.contains("2.sgf") && complaint.contains("the point is occupied"));
    let merge = |parts: [&str; 2], out: &str| {
        let (a, b, out) = (name(&at(parts[0])), name(&at(parts[1])), name(&at(out)));
        assert_eq!(tesuji(&["patterns", "merge", &b, &a, "--out", &out]).0, 0);
    };
    merge(["1.plays", "2.plays"], "sum.plays");
    assert_eq!(fs::read(at("sum.plays")).unwrap(), fs::read(at("all.plays")).unwrap());
    let counts = |input: &[&Path], out: &str| {
        let plays = name(&at("sum.plays"));
        learn(input, &at(out), &["--only", "counts", "--plays", &plays])
    };
    counts(&[&first, &second], "all.counts");
    counts(&[&first], "1.counts");
    counts(&[&second], "2.counts");
    merge(["1.counts", "2.counts"], "sum.counts");
    assert_eq!(fs::read(at("sum.counts")).unwrap(), fs::read(at("all.counts")).unwrap());
    let (status, _, error) =
        tesuji(&["patterns", "merge", &name(&at("1.plays")), &name(&at("1.counts")), "--out", "x"]);
    assert_eq!(status, 2);
    assert!(error.ends_with("1.counts: not a file of counted plays\n"), "{error}");
}

#[test]
fn shards_of_the_games_merge_to_the_bytes_of_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    let games = games_file(folder.path(), "games.sgf", 0..11, true);
    let at = |name: &str| folder.path().join(name);
    let count = |shard: &str, out: &str, more: &[&str]| {
        let more = [more, &["--shard", shard]].concat();
        assert_eq!(learn(&[&games], &at(out), &more).0, 0);
    };
    let merge = |parts: [&str; 3], out: &str| {
        let names = parts.map(|part| at(part).to_str().unwrap().to_owned());
        let out = at(out).to_str().unwrap().to_owned();
        let (status, _, error) = tesuji(&["merge", &names[2], &names[0], &names[1], "--out", &out]);
        assert_eq!(status, 0, "{error}");
    };
    let shards = ["1/3", "2/3", "3/3"];
    let plays = ["--only", "plays"];
    let whole = at("whole.plays");
    let counts = ["--only", "counts", "--plays", whole.to_str().unwrap()];
    for (name, more) in [("plays", &plays[..]), ("counts", &counts[..])] {
        let parts = shards.map(|shard| format!("{}.{name}", &shard[..1]));
        shards.iter().zip(&parts).for_each(|(shard, part)| count(shard, part, more));
        let (single, whole) = (format!("single.{name}"), format!("whole.{name}"));
        count("1/1", &single, more);
        merge(parts.each_ref().map(String::as_str), &whole);
        assert_eq!(fs::read(at(&single)).unwrap(), fs::read(at(&whole)).unwrap());
    }
    // What is counted in shards is what is counted without.
    learn(&[&games], &at("plain"), &counts);
    let sums = |name: &str| tesuji::parts::read_sums(&at(name)).unwrap();
    assert_eq!(sums("plain"), sums("whole.counts"));
    // What is learned from them is what is learned in one go.
    learn(&[&games], &at("knowledge"), &[]);
    let whole_counts = at("whole.counts");
    let summed = ["--plays", whole.to_str().unwrap(), "--counts", whole_counts.to_str().unwrap()];
    learn(&[&games], &at("from-shards"), &summed);
    assert_eq!(fs::read(at("knowledge")).unwrap(), fs::read(at("from-shards")).unwrap());
    check_tables(folder.path());
    let (status, _, error) = learn(
        &[&games],
        &at("x"),
        &["--only", "counts", "--plays", at("1.plays").to_str().unwrap()],
    );
    assert_eq!(status, 2);
    assert!(error.contains("only shard 1/3"), "{error}");
}

/// Counts go through tables to the same bytes, unless they are not those of the parts.
fn check_tables(folder: &Path) {
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let parts = ["1.counts", "2.counts", "3.counts"].map(at);
    let (status, _, error) =
        tesuji(&["parquet", &at("whole.counts"), "--out", &at("sums.parquet")]);
    if !cfg!(feature = "parquet") {
        assert_eq!(status, 2);
        assert!(error.contains("built without Parquet"), "{error}");
        return;
    }
    assert_eq!((status, error.as_str()), (0, ""));
    let merge = |sums: &str| {
        let words = ["merge", &parts[0], &parts[1], &parts[2], "--out", &at("by-table"), "--sums"];
        tesuji(&[&words[..], &[&at(sums)]].concat())
    };
    assert_eq!(merge("sums.parquet").0, 0);
    assert_eq!(fs::read(at("by-table")).unwrap(), fs::read(at("whole.counts")).unwrap());
    tesuji(&["parquet", &parts[0], "--out", &at("1.parquet")]);
    let (status, _, error) = merge("1.parquet");
    assert_eq!(status, 2);
    assert!(error.contains("1.parquet: these are not the sums of the parts"), "{error}");
    let (status, _, error) = tesuji(&["parquet", &at("1.plays"), "--out", &at("x")]);
    assert_eq!(status, 2);
    assert!(error.contains("a sketch"), "{error}");
}

#[test]
fn learned_knowledge_predicts() {
    let folder = tempfile::tempdir().unwrap();
    let games = games_file(folder.path(), "games.sgf", 0..12, false);
    let (one, two) = (folder.path().join("one.zst"), folder.path().join("two.zst"));
    let (status, told, error) = learn(&[&games], &one, &[]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(told.contains(" patterns, ") && told.contains(" features of the model, "));
    assert!(!folder.path().join("one.zst.state").exists(), "the states are gone");
    // Learning is reproducible, whatever is written on the way.
    learn(&[&games], &two, &["--checkpoint", "2"]);
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    let (games, one) = (games.to_str().unwrap(), one.to_str().unwrap());
    let (status, line, _) = tesuji(&["patterns", "predict", games, "--knowledge", one, "--json"]);
    assert_eq!(status, 0);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    for predictor in ["patterns", "features", "model"] {
        // Random games teach little, but chance alone would reach 0.36.
        let top20 = value[predictor]["top20"].as_f64().unwrap();
        assert!(top20 > 0.42, "these games were learned: {line}");
        assert_eq!(value[predictor]["moves"], 600);
        assert_eq!(value[predictor]["by_decile"].as_array().unwrap().len(), 10);
    }
    // The network knows nothing of random games, but it is asked.
    assert_eq!(value["network"]["moves"], 600);
}

#[test]
fn the_embedded_knowledge_answers() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.sgf");
    fs::write(&game, "(;GM[1]SZ[19];B[qd];W[dd];B[pp];W[dq];B[oc])").unwrap();
    let game = game.to_str().unwrap();
    let svg = folder.path().join("heat.svg");
    let (status, told, error) =
        tesuji(&["patterns", "predict", game, "--move", "3", "--svg", svg.to_str().unwrap()]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(told.starts_with("After move 3, White to move:"), "{told}");
    // Somewhere around the empty corner at the lower left.
    let first = told.lines().nth(3).unwrap().split_whitespace().nth(1).unwrap().to_owned();
    assert!(["D4", "C4", "D3", "C3", "E3", "C5", "D5", "E4"].contains(&first.as_str()), "{told}");
    let picture = fs::read_to_string(svg).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    // The last move has a ring, and likely moves have colours of their own.
    assert!(picture.contains("#d0452c") && picture.matches("<rect").count() > 10);
    let (status, told, _) = tesuji(&["patterns", "show", game, "--at", "R6"]);
    assert_eq!(status, 0);
    assert!(told.starts_with("The largest known pattern around R6, X to move:"), "{told}");
    let (status, _, error) = tesuji(&["patterns", "show", game, "--at", "R16"]);
    assert_eq!(status, 2);
    assert!(error.ends_with("R16 is not an empty point of the board\n"));
    let (status, told, _) = tesuji(&["patterns", "stats"]);
    assert_eq!(status, 0);
    assert!(told.starts_with("Learned from "), "{told}");
}

#[test]
fn tables_of_the_document() {
    let (status, told, _) = tesuji(&["paper", "--list"]);
    assert_eq!(status, 0);
    assert!(told.contains("katia-opening") && told.contains("patterns"));
    let (status, told, _) = tesuji(&["paper", "katia-opening", "--quick", "--no-network"]);
    assert_eq!(status, 0);
    assert!(told.contains(" 10 ") && !told.contains(" 41 "), "{told}");
    let (_, told, _) = tesuji(&["paper", "katia-opening", "--quick", "--json"]);
    assert!(told.starts_with('{') && told.contains("\"type\":\"opening_moves\""), "{told}");
    assert!(told.contains("\"type\":\"opening_judged\""), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let games = games_file(folder.path(), "games.sgf", 0..3, false);
    let (status, told, _) =
        tesuji(&["paper", "patterns", "--games", games.to_str().unwrap(), "--quick"]);
    assert_eq!(status, 0);
    assert!(told.contains("8000") && told.contains("27000") && told.contains("85000"), "{told}");
    let words = ["paper", "patterns", "--games", games.to_str().unwrap(), "--quick", "--json"];
    let (_, told, _) = tesuji(&words);
    assert_eq!(told.lines().filter(|line| line.contains("\"patterns_table\"")).count(), 3);
    assert_eq!(told.lines().count(), 3, "{told}");
    let (status, told, _) = tesuji(&["paper", "patterns", "--json"]);
    assert_eq!((status, told.lines().count()), (0, 3), "games of our own players");
    assert!(told.lines().all(|line| line.contains("\"comparable\":false")), "{told}");
    let (status, _, error) = tesuji(&["paper", "nothing"]);
    assert_eq!((status, error.contains("'nothing'")), (2, true));
}

/// The page of all documents is what the program writes.
#[test]
fn the_page_of_the_documents_is_up_to_date() {
    let (status, page, error) = tesuji(&["paper", "--markdown"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/papers.md");
    let kept = fs::read_to_string(file).unwrap();
    assert_eq!(page, kept, "renew it: tesuji paper --markdown > docs/papers.md");
    let (status, lines, _) = tesuji(&["paper", "--quick", "--json"]);
    assert_eq!(status, 0);
    for document in ["000", "001", "002", "003", "004"] {
        assert!(lines.contains(&format!("\"document\":\"{document}\"")), "{document}");
    }
}

/// Says nothing.
struct Silent;

impl Journal for Silent {
    fn begin(&mut self, _: &str, _: &[Source], _: u64) {}
    fn counter(&self) -> Box<dyn Fn(usize)> {
        Box::new(|_| {})
    }
    fn games(&mut self, _: u64) {}
    fn failed(&mut self, _: &Source, _: &FailedGame) {}
    fn end(&mut self) {}
}

/// A stage that dies after some games, as if the process had been killed.
struct Dying<S> {
    stage: S,
    left: usize,
}

impl<S: Stage> Stage for Dying<S> {
    const NAME: &'static str = S::NAME;
    const STRIDES: u64 = S::STRIDES;

    fn take(&mut self, games: &[Record]) -> anyhow::Result<()> {
        self.left = self.left.checked_sub(games.len()).ok_or(anyhow::anyhow!("killed"))?;
        self.stage.take(games)
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.stage.to_bytes()
    }

    fn restore(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.stage.restore(bytes)
    }
}

#[test]
fn a_walk_that_was_killed_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let sources = [Source::File(games_file(folder.path(), "games.sgf", 0..10, true))];
    let plays = || Plays(PlaySketch::new(5, 16));
    check_resumption(&sources, folder.path(), plays);
}

#[test]
fn learning_weights_that_was_killed_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let sources = [Source::File(games_file(folder.path(), "games.sgf", 0..10, true))];
    let options = FitOptions { sketch_bits: 16, least_plays: 1, ..FitOptions::default() };
    let weights = || Fitting { options, fit: Fit::new(options), games: 10 };
    let learned = check_resumption(&sources, folder.path(), weights).fit;
    assert_eq!(learned.games(), 10);
    assert!(learned.features() > 100, "something was learned: {}", learned.features());
}

/// Kills a walk after 0, 1, 2, … games and lets another one go on.
fn check_resumption<S: Stage>(sources: &[Source], folder: &Path, begin: impl Fn() -> S) -> S {
    let walk = |folder| Walk { sources, folder, every: 2, most: u64::MAX, shard: Shard::WHOLE };
    let undisturbed = walk(None).run(begin(), &mut Silent).unwrap();
    let whole = undisturbed.to_bytes();
    for left in 0..10 {
        let state = Some(folder.join(format!("state{left}")));
        let dying = Dying { stage: begin(), left };
        assert!(walk(state.clone()).run(dying, &mut Silent).is_err());
        let resumed = walk(state.clone()).run(begin(), &mut Silent).unwrap();
        assert_eq!(resumed.to_bytes(), whole);
        // What is done is not done again.
        let again = Dying { stage: begin(), left: 0 };
        assert_eq!(walk(state).run(again, &mut Silent).unwrap().to_bytes(), whole);
    }
    undisturbed
}
