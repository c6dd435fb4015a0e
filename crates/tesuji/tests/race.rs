//! `tesuji race` and `tesuji paper races`: text, JSON, pictures, error lines.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn tesuji(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn position(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/semeai");
    folder.join(name).display().to_string()
}

#[test]
fn a_race_in_words() {
    let (status, text, error) = tesuji(&["race", &position("three-hot-regions.txt")]);
    assert_eq!((status, error.as_str()), (0, ""));
    let expected = "\
Black J1 (15 stones) against White K1 (27 stones)
  region           empty points          liberties  cooled by 2
  Black, external  G2 D3 E3 F3 G3        {4|0}      2*
  White, external  N2 N3 O3 P3           {0|-3}     -3/2
  Black, external  E5 F5 G5 F6 G6 F7 G7  {{5|2}|0}  7/4
  White, external  M5 M6                 -2         -2
Kind: no shared liberties
Sum: 1/4* (Black to move captures unless it is -1 or less, White unless 1 or more)
Black first: Black captures by 2 moves with G2 N2 M5 G6 M6
White first: White captures by one move with G2 N2 G6
Certainty if Black is first: proven with N2: a proof of 42 nodes was checked; the other moves have no proof
Certainty if White is first: proven with G2: a proof of 57 nodes was checked; the other moves have no proof
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn eyes_are_counted_in_words() {
    let (status, text, error) = tesuji(&["race", &position("bigger-eye.txt")]);
    assert_eq!((status, error.as_str()), (0, ""));
    for line in [
        "Black's big eye of 5 points with 1 white stone inside takes 7 moves if White begins there, \
         else it cannot be filled.",
        "White's big eye of 4 points with 3 black stones inside takes 2 moves.",
        "Kind: shared liberties, big eye of Black against a smaller one",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}

#[test]
fn every_field_of_the_json_is_described() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let docs = fs::read_to_string(docs).unwrap();
    let (_, eyes, _) = tesuji(&["race", &position("bigger-eye.txt"), "--json"]);
    let eyes: serde_json::Value = serde_json::from_str(eyes.trim()).unwrap();
    let (status, text, _) = tesuji(&["race", &position("4-0.txt"), "--json"]);
    assert_eq!(status, 0);
    let value: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
    assert_eq!(value["type"], "race");
    assert_eq!(value["certainty"], "proven");
    assert_eq!(value["regions"][0]["cooled"], "2*");
    assert_eq!(value["black_first"]["winner"], "black");
    assert_eq!(value["black_first"]["moves"][0], "G2");
    assert_eq!(value["white_first"]["winner"], "white");
    assert_eq!(value["white_first"]["certainty"], "proven");
    assert_eq!(value["regions"][0]["territory"]["formula_holds"], true);
    let mut open = vec![&value, &eyes];
    while let Some(value) = open.pop() {
        if let Some(fields) = value.as_object() {
            for (name, inner) in fields {
                assert!(docs.contains(&format!("`{name}`")), "{name} is not described");
                open.push(inner);
            }
        } else if let Some(values) = value.as_array() {
            open.extend(values);
        }
    }
}

#[test]
fn pictures_show_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let file: PathBuf = folder.path().join("race.svg");
    let (status, _, error) =
        tesuji(&["race", &position("4-0.txt"), "--svg", file.to_str().unwrap()]);
    assert_eq!((status, error.as_str()), (0, ""));
    let svg = fs::read_to_string(file).unwrap();
    assert!(svg.starts_with("<svg"));
    assert!(svg.contains("A: liberties of Black, external: {4|0}, cooled 2*\n"), "{svg}");
    // The letters stand on free points: nothing with a region's colour covers the
    // dot of a stone at stake, which is drawn with the stones.
    let last_dot = svg.rfind("r=\"4.5\" fill=\"#d0452c\"").unwrap();
    let discs = svg[last_dot..].matches("r=\"16.0\" fill=\"#e69f00\"").count();
    assert_eq!(discs, 1, "{svg}");
}

#[test]
fn what_cannot_be_asked_is_told_in_a_line() {
    let file = position("4-0.txt");
    let (status, _, error) = tesuji(&["race", &file, "--at", "J1"]);
    assert_eq!(status, 2);
    assert!(error.ends_with("--at: a race has two chains, so name two points\n"), "{error}");
    let (status, _, error) = tesuji(&["race", &file, "--at", "J1,G2"]);
    assert_eq!(status, 2);
    assert!(error.ends_with(": there is no stone at G2\n"), "{error}");
    // A spent budget is no guess.
    let spent = ["--region-positions", "1", "--race-positions", "10", "--proof-nodes", "0"];
    let (status, text, _) = tesuji(&[&["race", &file, "--no-guess"], &spent[..]].concat());
    assert_eq!(status, 1);
    assert!(
        text.contains("Black first: unknown") && text.contains("the budget is spent"),
        "{text}"
    );
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let (_, text, error) = tesuji(&[&["race", "--json"], arguments].concat());
    serde_json::from_str(text.trim()).unwrap_or_else(|_| panic!("{text}{error}"))
}

fn written(folder: &tempfile::TempDir, sgf: &str) -> String {
    let file = folder.path().join("race.sgf");
    fs::write(&file, sgf).unwrap();
    file.display().to_string()
}

/// A wall that gives nothing for the theory to prove: without a proof it is counted,
/// and says which stones it rests on.
#[test]
fn what_is_only_counted_is_not_called_proven() {
    let value = json(&[&position("seki.txt")]);
    assert_eq!(value["certainty"], "counted");
    assert_eq!(value["safe"], serde_json::json!(["M1", "A1"]));
    assert_eq!(value["assumed"], serde_json::json!([]));
    // One side is proven, the other counted: the weaker stands for both.
    let value = json(&[&position("problem-1.txt")]);
    assert_eq!(value["black_first"]["certainty"], "counted");
    assert_eq!(value["white_first"]["certainty"], "proven");
    assert_eq!(value["certainty"], "counted");
}

/// The race of a problem in the corner, open at two sides: Black E1 wins it.
const OPEN: &str = "(;SZ[19]PL[B]AB[cq][cp][dp][ep][fq][gq][fr][hr]\
    AW[jp][jr][hq][ir][hp][gp][fp][dr][dq][eq][gs])";

#[test]
fn all_commands_give_one_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, OPEN);
    let value = json(&[&file, "--at", "F2,D2"]);
    let first = &value["black_first"];
    assert_eq!((&first["winner"], &first["certainty"]), (&"black".into(), &"proven".into()));
    assert_eq!(first["moves"], serde_json::json!(["E1"]));
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let lines = format!("loadsgf {file}\nanalyze_semeai F2 D2\ntesuji-races\n");
    let output = command.arg("gtp").write_stdin(lines).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("= 1 1 E1\n"), "{text}");
    assert!(
        text.contains("F2-D2: Black first black (proven), White first white (proven)"),
        "{text}"
    );
    let (_, text, _) =
        tesuji(&["solve", &file, "--goal", "kill", "--at", "D2", "--first", "black"]);
    assert!(text.starts_with("proven: Black captures D2, Black first\n  move   E1\n"), "{text}");
}

#[test]
fn an_open_race_without_a_proof_is_an_estimate() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, OPEN);
    let value = json(&[&file, "--at", "F2,D2", "--proof-nodes", "0"]);
    for first in ["black_first", "white_first"] {
        let certainty = value[first]["certainty"].as_str().unwrap();
        assert!(["estimated", "unknown"].contains(&certainty), "{first}: {certainty}");
    }
}

/// Black joins his stones to the living ones above.
#[test]
fn a_link_saves_a_chain() {
    let folder = tempfile::tempdir().unwrap();
    let sgf = "(;SZ[4:10]AB[ac][ab][bc][bb][ba][cc][cb][ca][dc][db][af][bg][bf][cf][cd][df][dd]\
        AW[ai][ah][bj][bi][bh][cj][ci][ch][di][dh][ag][ae][be][bd][cg][ce][dg])";
    let file = written(&folder, sgf);
    let out = folder.path().join("proofs.jsonl").display().to_string();
    let value = json(&[&file, "--at", "B5,B6", "--proof", &out]);
    assert_eq!(value["regions"][0]["kind"], "link");
    assert_eq!(value["black_first"]["winner"], "black");
    assert_eq!(value["black_first"]["proven_moves"], serde_json::json!(["D6"]));
    assert_eq!(value["certainty"], "proven");
    let (status, text, _) = tesuji(&["check", &out]);
    assert_eq!(status, 0);
    assert!(text.contains("proven: Black captures A6, Black first"), "{text}");
    // The same without proofs.
    let value = json(&[&file, "--at", "B5,B6", "--proof-nodes", "0"]);
    assert_eq!(value["black_first"]["winner"], "black");
    assert_eq!(value["certainty"], "played out");
}

/// Every position of the repository, whatever can be said of it.
#[test]
fn every_position_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/semeai");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 10);
    for file in files {
        let name = file.display().to_string();
        let (status, _, error) = tesuji(&["race", &name, "--json"]);
        assert_eq!((status, error.as_str()), (0, ""), "{name}");
        let (status, _, error) = tesuji(&["analyze", &name, "--playouts", "8", "--json"]);
        assert_eq!((status, error.as_str()), (0, ""), "{name}");
    }
}

#[test]
fn the_slides_again() {
    let (status, text, error) = tesuji(&["paper", "races"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(text.contains("\n24 of 24 values agree\n"), "{text}");
    assert!(text.contains("Problem 4, sum on a board"), "{text}");
}
