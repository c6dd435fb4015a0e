//! Positions in which the program once said more than is true: what must not be
//! said of them, and what must.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Enough for every position here.
const NODES: &str = "300000";

/// A folder with one file.
struct Case {
    folder: TempDir,
    file: PathBuf,
}

impl Case {
    fn new(name: &str, text: &str) -> Case {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        Case { folder, file }
    }

    fn sgf(text: &str) -> Case {
        Case::new("a.sgf", text)
    }

    /// What a command says of the file; the exit status may be 0 or 1.
    fn ask(&self, command: &str, options: &[&str]) -> String {
        let mut tesuji = Command::cargo_bin("tesuji").unwrap();
        let output = tesuji
            .current_dir(self.folder.path())
            .arg(command)
            .arg(&self.file)
            .args(options)
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{stderr}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn solve(&self, options: &[&str]) -> String {
        self.ask("solve", &[&["--nodes", NODES], options].concat())
    }

    fn line(&self, options: &[&str]) -> Value {
        let text = self.solve(&[&["--json"], options].concat());
        serde_json::from_str(text.lines().next().unwrap()).unwrap()
    }

    fn proven(&self, goal: &str, at: &str, first: &str) -> bool {
        self.solve(&["--goal", goal, "--at", at, "--first", first]).starts_with("proven: ")
    }
}

/// Who begins, the outcome and how sure it is, of both claims.
fn claims(line: &Value) -> [(&str, &str, &str); 2] {
    [0, 1].map(|i| {
        let word = |field: &str| line["claims"][i][field].as_str().unwrap();
        (word("first"), word("outcome"), word("certainty"))
    })
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Black's wall at D3 breathes outside a frame of the corner alone. It is not
/// immortal: White takes it, and the corner with it.
#[test]
fn stones_that_breathe_outside_the_frame_can_be_captured() {
    let case = Case::sgf(
        "(;SZ[13]PL[W]AB[al][bl][cl][bm][dk][ek][el][em][fl][gl]\
         AW[dm][dl][ak][bk][ck][cj][dj][ej][fj][fk][gk][hk][ik][il][im][hm][gm][fm][hi][jg][le][lb]\
         TR[al][bm][bl][cl])",
    );
    let text = case.solve(&[]);
    assert!(!text.contains("Black lives, whoever moves first"), "{text}");
    assert!(text.contains("White moves: H2. Black dies."), "{text}");
    assert!(text.contains("If Black moves first: Black lives."), "{text}");
    assert!(case.proven("kill", "A2", "white"));
}

/// The stone dies if White begins. If Black does, it is connected to living stones.
#[test]
fn one_sides_proof_is_not_the_others() {
    let case = Case::sgf("(;SZ[7:2]PL[W]AB[ab][ea][eb][fa][gb]AW[aa]TR[ab])");
    let text = case.solve(&[]);
    assert!(!text.contains("whoever moves first"), "{text}");
    let line = case.line(&[]);
    let [white, black] = claims(&line);
    assert_eq!(white, ("white", "dies", "proven"));
    assert!(black.0 == "black" && black.1 != "dies", "{black:?}");
    assert!(case.proven("survive", "A1", "black"));
}

/// White has just taken a ko at D5; Black may not retake it at once.
#[test]
fn a_ko_that_was_just_taken_is_not_retaken() {
    let game = "(;SZ[9]AB[ce][dd][df][ee]AW[ed][ef][fe]PL[W];W[de]TR[de])";
    let case = Case::sgf(game);
    let line = case.line(&["--move", "1"]);
    let moves = line["moves"].as_array().unwrap();
    assert!(!moves.contains(&"E5".into()), "{line}");
    assert_ne!(line["certainty"], "proven", "{line}");
    let text = case.solve(&["--move", "1", "--goal", "kill", "--at", "D5", "--first", "black"]);
    assert!(!text.starts_with("proven"), "{text}");
    assert!(text.contains("E5 retakes a ko"), "{text}");
}

/// White's wall on the left is unconditionally alive, but the stone has a way out
/// to friends on the right.
#[test]
fn a_way_out_is_not_closed_by_assumption() {
    let case = Case::sgf("(;SZ[11:2]PL[B]AB[eb][ia][ib][ja][kb]AW[aa][bb][ba][ca][da][db]TR[eb])");
    let line = case.line(&[]);
    assert_ne!(line["outcome"], "dies", "{line}");
    assert_eq!(claims(&line)[1], ("white", "dies", "proven"));
    assert!(case.proven("live", "E1", "black"));
    let text = case.solve(&[]);
    assert!(!text.contains("whoever moves first"), "{text}");
}

/// White kills with B2, B3 or C1; after C2 or B1 it is only a ko.
const KILL_OR_KO: &str = concat!(
    r#"{"id":"a","size":13,"to_move":"w","black":["ak","dl","ck","dk","em","ek"],"#,
    r#""white":["aj","bj","cj","dj","ej","fj","fm","fl","fk","ai","bi","ci","di","ei","fi","gi","#,
    r#""gm","gl","gk","gj"],"target":["dl","dk","ek","ck"]}"#,
    "\n",
);

#[test]
fn every_listed_first_move_reaches_the_outcome() {
    let line = Case::new("a.jsonl", KILL_OR_KO).line(&[]);
    assert_eq!(line["outcome"], "dies");
    let moves = line["moves"].as_array().unwrap();
    assert!(moves.contains(&"B3".into()), "{line}");
    assert!(!moves.contains(&"C2".into()) && !moves.contains(&"B1".into()), "{line}");
}

/// Lines of JSON are no diagram.
#[test]
fn goals_are_asked_of_a_line_of_json() {
    let case = Case::new("a.jsonl", KILL_OR_KO);
    let text = case.solve(&["--goal", "kill", "--at", "D2", "--first", "white"]);
    assert!(text.starts_with("proven: White captures D2, White first\n"), "{text}");
}

/// To capture with C1 brings back the board before White's first move.
#[test]
fn a_capture_that_repeats_a_board_of_the_game_is_not_claimed() {
    let game = "(;SZ[9]AB[ci][ah][bh]AW[di][ch]PL[W];W[bi];B[];W[ai]TR[ai])";
    let case = Case::sgf(game);
    let text = case.solve(&["--move", "3", "--goal", "kill", "--at", "A1", "--first", "black"]);
    assert!(text.starts_with("open: "), "{text}");
    assert!(text.contains("C1 brings back an earlier board of the game"), "{text}");
    let text = case.solve(&["--move", "3"]);
    assert!(!text.contains("whatever is played"), "{text}");
    let line = case.line(&["--move", "3"]);
    assert!(!line["moves"].as_array().unwrap().contains(&"C1".into()), "{line}");
    assert_ne!(line["certainty"], "proven", "{line}");
}

#[test]
fn a_stone_on_an_empty_board_is_not_in_danger() {
    let case = Case::sgf("(;GM[1]SZ[19]AW[dd])");
    let text = case.solve(&[]);
    assert!(!text.contains("White dies") && !text.contains("Proven"), "{text}");
    assert!(text.contains("Nothing is at stake: White's stone at D16 is not shut in."), "{text}");
    let line = case.line(&[]);
    for (_, outcome, certainty) in claims(&line) {
        assert_eq!((outcome, certainty), ("unknown", "guess"));
    }
    for claim in line["claims"].as_array().unwrap() {
        assert!(claim["chance"].as_f64().unwrap() > 0.9, "{claim}");
        assert_eq!(claim["chance_from"], "random games");
    }
}

#[test]
fn a_stone_that_runs_out_of_a_broken_ladder_is_not_dead() {
    let case = Case::sgf("(;SZ[13]PL[W]AB[de][df][ed][cc][dd]AW[ee]TR[ee])");
    let line = case.line(&[]);
    let [white, black] = claims(&line);
    assert_ne!(white.1, "dies", "{line}");
    // If Black moves first it is caught: by a proof, not by the frame.
    assert!(black.1 != "dies" || black.2 == "proven", "{line}");
    let mut tesuji = Command::cargo_bin("tesuji").unwrap();
    let commands = format!("loadsgf {}\ndefend E9\n", case.file.display());
    let output = tesuji.arg("gtp").write_stdin(commands).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("= 1 F9"), "{text}");
}

/// A ladder that works: only Black first is proven, and only its first moves are
/// told.
#[test]
fn a_ladder_has_its_own_first_moves() {
    let case = Case::sgf("(;SZ[9]PL[B]AB[de][ed][df]AW[ee]TR[ee])");
    let text = case.solve(&[]);
    assert!(!text.contains("whoever moves first"), "{text}");
    let line = case.line(&[]);
    let [black, white] = claims(&line);
    assert_eq!(black, ("black", "dies", "proven"));
    assert!(white.1 != "dies", "{white:?}");
    let moves: Vec<&str> =
        line["moves"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(!moves.is_empty() && moves.iter().all(|name| ["E4", "F5"].contains(name)), "{line}");
}

/// An opening as any other.
const OPENING: &str = "(;GM[1]SZ[19]KM[6.5];B[pd];W[dp];B[pq];W[dd];B[fq];W[cn];B[dr];W[cq];B[jp];\
    W[qo];B[qm];W[pn];B[pm];W[on];B[qp];W[ro];B[fc];W[cf];B[db];W[cc])";

#[test]
fn no_stone_is_dead_in_an_opening() {
    let case = Case::sgf(OPENING);
    for after in ["1", "4", "14", "20"] {
        let text = case.ask("analyze", &["--move", after, "--playouts", "200", "--json"]);
        let line: Value = serde_json::from_str(&text).unwrap();
        let groups = line["groups"].as_array().unwrap();
        assert!(!groups.is_empty());
        for group in groups {
            let is_dead = group["status"] == "dead";
            assert!(!is_dead || group["certainty"] == "estimated", "after {after}: {group}");
        }
    }
}

#[test]
fn a_race_has_one_answer_and_no_estimate_is_called_played_out() {
    let case = Case::sgf(
        "(;SZ[19]PL[B]AB[cq][cp][dp][ep][fq][gq][fr][hr]AW[jp][jr][hq][ir][hp][gp][fp][dr][dq][eq][gs])",
    );
    let text = case.ask("race", &[]);
    assert!(!text.contains("both live") && !text.contains("played out"), "{text}");
    assert!(text.contains("Black first: Black captures with E1\n"), "{text}");
    assert!(text.contains("Certainty if Black is first: proven with E1: "), "{text}");
    assert!(case.proven("kill", "D2", "black"));
}

#[test]
fn the_headline_is_about_the_group_of_the_file() {
    let file = examples().join("corner-five.sgf");
    let text = Case::sgf(&fs::read_to_string(file).unwrap()).solve(&[]);
    // The first sentence that is not about another group.
    let headline = text.lines().skip(1).find(|line| {
        line.starts_with("Black ") || line.starts_with("White ") || line.starts_with("Ko")
    });
    assert_eq!(headline, Some("Black dies, whoever moves first."), "{text}");
}

/// A ko in the territory of a race once went on without end.
#[test]
fn a_ko_in_the_territory_of_a_race_ends() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/semeai/9-4-2-0.txt");
    for words in [&["race"][..], &["analyze", "--playouts", "20"]] {
        let mut tesuji = Command::cargo_bin("tesuji").unwrap();
        let output = tesuji.args(words).arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{words:?}");
    }
    let text = Case::new("race.txt", &fs::read_to_string(&file).unwrap()).ask("race", &[]);
    assert!(text.contains("Black first: Black captures by one move with J8\n"), "{text}");
}

/// Of two marked chains one has two eyes and the other is in atari: together they do
/// not stay, and neither words nor plans say so.
#[test]
fn of_several_marked_chains_all_have_to_stay() {
    let stones = "AB[ba][ab][bb][cb][db][da][gg]AW[ac][bc][cc][dc][ec][eb][ea][fg][gf][hg]";
    let both = Case::sgf(&format!("(;SZ[9]PL[W]{stones}TR[ab][gg])"));
    let line = both.line(&[]);
    assert_eq!((&line["keeps"], &line["outcome"]), (&"all".into(), &"dies".into()), "{line}");
    let living = Case::sgf(&format!("(;SZ[9]PL[W]{stones}TR[ab])"));
    assert_eq!(living.line(&[])["outcome"], "lives");
}

/// White's group has an end on the open board that nobody can close for certain. As the
/// problem is meant it dies; nothing says that it does on the board, nor after moves.
#[test]
fn a_problem_as_it_is_meant_is_no_word_about_the_board() {
    let stones = "AB[bb][bc][cc][dc][ec][fc][gc][hc][ic][ia][jb][kb]\
                  AW[ca][cb][db][eb][fb][gb][hb][ib][ja]";
    let case = Case::sgf(&format!("(;SZ[19]PL[B]{stones})"));
    let line = case.line(&[]);
    assert_eq!(claims(&line)[0], ("black", "unknown", "framed"), "{line}");
    assert_eq!((&line["outcome"], &line["if_closed"]), (&"unknown".into(), &"dies".into()));
    assert_eq!((&line["certainty"], &line["moves"][0]), (&"framed".into(), &"E19".into()));
    let claim = line["plans"][0]["claim"].as_str().unwrap();
    assert!(claim.contains("inside the frame; everything outside"), "{line}");
    let text = case.solve(&[]);
    assert!(text.contains("is Black's, as problems are meant."), "{text}");
    assert!(text.contains("On the open board White may get out"), "{text}");
    // In a game nothing is meant.
    let played = Case::sgf(&format!("(;SZ[19]PL[B]{stones};B[qq];W[dq])"));
    let line = played.line(&["--move", "2"]);
    assert_eq!(claims(&line)[0].2, "guess", "{line}");
}
