//! `tesuji solve` and `tesuji check`: from a diagram to a proof and back.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

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

/// A folder with the straight three.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("three.txt"), THREE).unwrap();
    folder
}

/// Status, standard output and standard error.
fn tesuji(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("tesuji").unwrap();
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn who_moves_first_decides() {
    let folder = folder();
    let (status, stdout, stderr) =
        tesuji(folder.path(), &["solve", "three.txt", "--goal", "live", "--nodes", "10000"]);
    assert_eq!((status, stderr.as_str()), (0, ""));
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(lines[0].starts_with("open: Black lives at A9, White first ("), "{stdout}");
    assert_eq!(
        lines[1..4],
        ["proven: Black lives at A9, Black first", "  move   C9", "  line   C9"]
    );
    assert!(lines.contains(&"proven: White captures A9, White first"), "{stdout}");
    let value = "value: *  who moves first decides: Black lives at A9, or White captures A9";
    assert_eq!(lines.last(), Some(&value));
}

#[test]
fn proofs_are_written_and_checked() {
    let folder = folder();
    for name in ["proof.sgf", "proof.jsonl"] {
        let arguments =
            ["solve", "three.txt", "--goal", "kill", "--first", "white", "--proof", name, "--zone"];
        let (status, _, stderr) = tesuji(folder.path(), &arguments);
        assert_eq!((status, stderr.as_str()), (0, ""));
        let (status, stdout, _) = tesuji(folder.path(), &["check", name]);
        assert_eq!(status, 0);
        assert!(stdout.starts_with("proven: White captures A9, White first ("), "{stdout}");
    }
    let (status, stdout, _) = tesuji(folder.path(), &["check", "proof.sgf", "proof.jsonl"]);
    assert_eq!(status, 0);
    assert!(
        stdout.starts_with("proof.sgf: proven: ") && stdout.contains("\nproof.jsonl: proven: ")
    );

    // A move that is not in the zone, and one that is not there.
    let text = fs::read_to_string(folder.path().join("proof.jsonl")).unwrap();
    let move_away = text.replacen(r#""play":{"move":""#, r#""play":{"move":"J1","x":""#, 1);
    fs::write(folder.path().join("broken.jsonl"), &move_away).unwrap();
    let (status, stdout, stderr) = tesuji(folder.path(), &["check", "broken.jsonl"]);
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("tesuji: broken.jsonl:3: unknown field `x`"), "{stderr}");
    let node = text.lines().position(|line| line.contains(r#""move":"B9""#)).unwrap();
    let lie = text.replace(r#""move":"B9""#, r#""move":"J1""#);
    fs::write(folder.path().join("lie.jsonl"), lie).unwrap();
    let expected =
        format!("hole: node {}: the move is not on an empty point of the zone\n", node - 1);
    let (status, stdout, _) = tesuji(folder.path(), &["check", "lie.jsonl"]);
    assert_eq!((status, stdout), (1, expected));

    let sgf = fs::read_to_string(folder.path().join("proof.sgf")).unwrap();
    fs::write(folder.path().join("moved.sgf"), sgf.replacen("AB[", "AB[ii][", 1)).unwrap();
    let expected = "hole: the stones of the game are not those of the proof\n".to_owned();
    assert_eq!(tesuji(folder.path(), &["check", "moved.sgf"]), (1, expected, String::new()));
}

/// How many rules the head of a plan says.
fn lines_of_plan(head: &str) -> usize {
    let (_, count) = head.rsplit_once("\"rules\":").unwrap();
    count.trim_end_matches('}').parse().unwrap()
}

/// A ko, by the plans of both sides.
#[test]
fn plans_of_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let corner = "(;SZ[9]PL[W]AB[di][dh][ag][bg][cg][dg]\
                  AW[af][bf][cf][df][ef][ff][eg][fg][eh][fh][fi])";
    fs::write(folder.path().join("six.sgf"), corner).unwrap();
    let arguments = ["solve", "six.sgf", "--proof", "plan.jsonl", "--json"];
    let (status, stdout, stderr) = tesuji(folder.path(), &arguments);
    assert_eq!((status, stderr.as_str()), (0, ""), "{stdout}");
    assert!(stdout.contains(r#""outcome":"ko","threats":0"#), "{stdout}");
    assert!(stdout.contains(r#""certainty":"framed""#), "{stdout}");
    let (status, told, _) = tesuji(folder.path(), &["check", "plan.jsonl"]);
    assert_eq!(status, 0, "{told}");
    let lines: Vec<&str> = told.lines().collect();
    let [captures, keeps, lives] = [0, 3, 6].map(|i| lines.get(i).copied().unwrap_or_default());
    assert!(lines.len() == 9, "{told}");
    let conditions = [1, 4, 7].map(|i| lines[i]);
    let forbidden = "  where suicide is forbidden";
    let always = "  where suicide is forbidden, under every ko rule";
    assert_eq!(conditions, [forbidden, forbidden, always]);
    assert!(captures.contains("White captures 6 points at D1 without ko threats, White first"));
    assert!(keeps.contains("Black keeps 6 points at D1 with 1 ko threat, White first"));
    for in_frame in [captures, keeps] {
        let rests_on = "inside the frame; everything outside A1–E3 counts as White's";
        assert!(in_frame.contains(rests_on), "{told}");
    }
    let any = "Black keeps 6 points at D1 against any number of ko threats, Black first";
    assert!(lives.contains(&format!("{any}, on the open board")), "{told}");
    let (_, told, _) = tesuji(folder.path(), &["check", "plan.jsonl", "--json"]);
    let in_frame: Vec<bool> = told.lines().map(|line| line.contains("\"in_frame\":true")).collect();
    assert_eq!(in_frame, [true, true, false], "{told}");

    // Without its first rule a plan has a hole, or a line is missing.
    let text = fs::read_to_string(folder.path().join("plan.jsonl")).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let (_, rest) = rest.split_once('\n').unwrap();
    let count: usize = lines_of_plan(head);
    let less = head.replace(&format!("\"rules\":{count}"), &format!("\"rules\":{}", count - 1));
    fs::write(folder.path().join("short.jsonl"), format!("{less}\n{rest}")).unwrap();
    let (status, told, _) = tesuji(folder.path(), &["check", "short.jsonl"]);
    assert_eq!(status, 1);
    assert!(told.starts_with("short.jsonl: hole: no rule fits after: "), "{told}");
    fs::write(folder.path().join("cut.jsonl"), format!("{head}\n")).unwrap();
    let (status, _, stderr) = tesuji(folder.path(), &["check", "cut.jsonl"]);
    let expected = format!("the plan ends after 0 of {count} rules");
    assert_eq!((status, stderr.contains(&expected)), (2, true), "{stderr}");
}

/// A plan that makes no sense is refused, or not read at all.
#[test]
fn plans_without_sense() {
    let folder = tempfile::tempdir().unwrap();
    let check = |target: &str, more: &str| {
        let plan = format!(
            r#"{{"type":"plan","version":1,"width":3,"height":3,"black":"A2","white":"",\
            "first":"black","attacker":"white","winner":"black","target":"{target}",\
            "inside":"A1 B1 C1 A2 B2 C2 A3 B3 C3","anchors":"",{more}\
            "threats":{{"attacker":0,"defender":0}},"rules":0}}"#
        );
        let plan = plan.replace("\\\n            ", "");
        fs::write(folder.path().join("plan.jsonl"), plan).unwrap();
        let (status, stdout, _) = tesuji(folder.path(), &["check", "--json", "plan.jsonl"]);
        (status, stdout)
    };
    let (status, told) = check("C3", "");
    assert_eq!(status, 1, "{told}");
    assert!(told.contains("the target is no stone of the defender"), "{told}");
    let (status, told) = check("A2", r#""earlier":[{"black":"A1","white":"A1"}],"#);
    assert_eq!(status, 2, "{told}");
    assert!(told.contains("a point has two colours"), "{told}");
    let (status, told) = check("A2", r#""ko":"D4","#);
    assert_eq!(status, 2, "{told}");
    assert!(told.contains("D4 is not on a board of 3x3"), "{told}");
}

#[test]
fn bad_questions_get_one_line() {
    let folder = folder();
    let check = |arguments: &[&str], expected: &str| {
        let (status, stdout, stderr) = tesuji(folder.path(), arguments);
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(stderr, format!("tesuji: {expected}\n"));
    };
    let solve = ["solve", "three.txt", "--goal", "live"];
    let with = |more: &[&'static str]| [&solve[..], more].concat();
    check(&with(&["--at", "B9"]), "three.txt: there is no stone at B9");
    check(
        &with(&["--at", "A9,F9"]),
        "three.txt: the stones are not all of one colour: F9 is White",
    );
    check(&with(&["--proof", "x.txt"]), "x.txt: a proof is written to .sgf or .jsonl");
    assert!(!folder.path().join("x.txt").exists());
    fs::write(folder.path().join("bad.txt"), "XO\nO.").unwrap();
    check(&["solve", "bad.txt", "--goal", "live"], "bad.txt: the black chain at A2 has no liberty");
    fs::write(folder.path().join("game.sgf"), "(;SZ[9];B[aa])").unwrap();
    let no_proof = "game.sgf:1: no game of this file holds a proof (property TSPROOF)";
    check(&["check", "game.sgf"], no_proof);
}

#[test]
fn nothing_proven_is_no_failure() {
    let folder = folder();
    let arguments = ["solve", "three.txt", "--goal", "live", "--first", "white", "--nodes", "1"];
    let (status, stdout, stderr) = tesuji(folder.path(), &arguments);
    assert_eq!(stderr, "");
    assert!(stdout.starts_with("open: Black lives at A9, White first"), "{stdout}");
    // The opposite is proven at once, or nothing is: never a guess.
    assert_eq!(status, i32::from(!stdout.contains("proven: White captures A9")));
}

/// A straight four in the corner lives by a rule; the proof names the rule and
/// the rules, and both are looked at again.
#[test]
fn rules_end_proofs() {
    let folder = folder();
    let four = THREE.replace("B . . . X O . . .", "B . . . . X O . .");
    let four = four.replace("X X X X X O . . .", "X X X X X X O . .");
    let four = four.replace("O O O O O O . . .", "O O O O O O O . .");
    fs::write(folder.path().join("four.txt"), four).unwrap();
    let solve = ["solve", "four.txt", "--goal", "live", "--first", "white", "--proof", "p.jsonl"];
    let (status, ..) = tesuji(folder.path(), &solve);
    assert_eq!(status, 0);
    let plain = fs::read_to_string(folder.path().join("p.jsonl")).unwrap();
    assert!(!plain.contains("rule"), "a proof that is kept uses none unless asked: {plain}");
    let (status, stdout, _) = tesuji(folder.path(), &[&solve[..], &["--rules", "all"]].concat());
    assert_eq!(status, 0);
    assert!(stdout.contains("  proof  1 node by rules, "), "{stdout}");
    let text = fs::read_to_string(folder.path().join("p.jsonl")).unwrap();
    assert!(text.contains("{\"rule\":{\"set\":"), "{text}");
    let check = |text: &str| {
        fs::write(folder.path().join("p.jsonl"), text).unwrap();
        tesuji(folder.path(), &["check", "p.jsonl"])
    };
    assert_eq!(check(&text).0, 0);
    let hole = |text: &str| {
        let (status, stdout, _) = check(text);
        assert_eq!(status, 1, "{stdout}");
        stdout
    };
    let (head, nodes) = text.split_once('\n').unwrap();
    let (before, after) = head.split_once("\"rules\":\"").unwrap();
    let other = format!("{before}\"rules\":\"{}{}\n{nodes}", "0".repeat(16), &after[16..]);
    assert_eq!(hole(&other), "hole: the proof uses other rules than those given\n");
    assert!(hole(&text.replace("\"rule\":{\"set\":", "\"rule\":{\"set\":1")).contains("node 0"));
    let words = ["solve", "four.txt", "--goal", "live", "--rules", "none,eye"];
    let (status, _, stderr) = tesuji(folder.path(), &words);
    assert_eq!((status, stderr.contains("none stands alone")), (2, true), "{stderr}");
}

/// White has just taken the ko; Black may not retake it at once.
#[test]
fn a_ko_that_may_not_be_retaken() {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        ("(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb])", "B3", "C3"),
        ("(;SZ[9]AB[ce][dd][df][ee]AW[ed][ef][fe]PL[W];W[de]TR[de])", "D5", "E5"),
    ];
    for (game, at, ko) in games {
        fs::write(folder.path().join("ko.sgf"), game).unwrap();
        let words = ["solve", "ko.sgf", "--goal", "capture", "--at", at, "--first", "black"];
        let words = [&words[..], &["--move", "1", "--nodes", "2000"]].concat();
        let (status, stdout, _) = tesuji(folder.path(), &words);
        assert_eq!(status, 1, "{stdout}");
        assert!(stdout.starts_with(&format!("open: Black captures {at}")), "{stdout}");
        let needs = format!("  ko     {ko} retakes a ko: it needs a threat first\n");
        assert!(stdout.contains(&needs), "{stdout}");
        let (_, stdout, _) = tesuji(folder.path(), &[&words[..], &["--json"]].concat());
        let line: serde_json::Value = serde_json::from_str(stdout.lines().next().unwrap()).unwrap();
        assert_eq!((&line["proven"], &line["needs_threat"]), (&false.into(), &true.into()));
        assert_eq!((&line["barred"]["move"], &line["barred"]["by"]), (&ko.into(), &"ko".into()));
    }
}

/// Taking two stones brings back the board before White took one: superko forbids
/// it. From the same stones without the game before them it is proven.
#[test]
fn an_earlier_board_may_not_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let game = "(;SZ[9]AB[ci][ah][bh]AW[di][ch]PL[W];W[bi];B[];W[ai]TR[ai])";
    fs::write(folder.path().join("game.sgf"), game).unwrap();
    let words = ["solve", "game.sgf", "--goal", "capture", "--at", "A1", "--first", "black"];
    let words = [&words[..], &["--nodes", "2000", "--proof", "p.jsonl"]].concat();
    let (status, stdout, _) = tesuji(folder.path(), &[&words[..], &["--move", "3"]].concat());
    assert_eq!(status, 1, "{stdout}");
    let forbidden = "  ko     C1 brings back an earlier board of the game, which superko forbids\n";
    assert!(stdout.contains(forbidden), "{stdout}");
    fs::write(folder.path().join("game.sgf"), "(;SZ[9]AB[ah][bh]AW[di][ch][bi][ai]PL[B])").unwrap();
    let (status, stdout, _) = tesuji(folder.path(), &words);
    assert!(status == 0 && stdout.contains("  move   C1\n"), "{stdout}");
    // The proof of the stones alone does not hold after that game.
    let proof = fs::read_to_string(folder.path().join("p.jsonl")).unwrap();
    let history = r#""first":"black","history":[{"black":"C1 A2 B2","white":"D1 C2"}]"#;
    let claimed = proof.replacen(r#""first":"black""#, history, 1);
    fs::write(folder.path().join("p.jsonl"), claimed).unwrap();
    let (status, stdout, _) = tesuji(folder.path(), &["check", "p.jsonl"]);
    let hole = "the move may bring back an earlier board of the game\n";
    assert!(status == 1 && stdout.ends_with(hole), "{stdout}");
}

/// A proof in a game carries the boards before it, and the checker says so.
#[test]
fn a_proof_after_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let game =
        "(;SZ[9]AB[aa][ab][bb][cb][db][eb][ea]AW[ac][bc][cc][dc][ec][fc][fb]PL[W];W[fa];B[])";
    fs::write(folder.path().join("game.sgf"), game).unwrap();
    let words = ["solve", "game.sgf", "--goal", "kill", "--at", "A9", "--first", "white"];
    let (status, stdout, _) = tesuji(folder.path(), &[&words[..], &["--proof", "p.sgf"]].concat());
    assert_eq!(status, 0, "{stdout}");
    let (status, stdout, _) = tesuji(folder.path(), &["check", "p.sgf"]);
    assert_eq!(status, 0, "{stdout}");
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(lines[0].starts_with("proven: White captures A9, White first ("), "{stdout}");
    assert_eq!(lines[1], "  where suicide is forbidden or allowed, under every ko rule");
    let after = "  after 1 earlier board of the game: no move of White brings one back";
    assert_eq!(lines[2], after);
}

/// Moves that somebody changed in a proof's game are not what is checked.
#[test]
fn changed_moves_are_warned_of() {
    let folder = folder();
    let words = ["solve", "three.txt", "--goal", "live", "--first", "black", "--proof", "p.sgf"];
    assert_eq!(tesuji(folder.path(), &words).0, 0);
    let text = fs::read_to_string(folder.path().join("p.sgf")).unwrap();
    let changed = text.replacen(";B[ca]", ";B[ba]", 1);
    assert_ne!(text, changed);
    fs::write(folder.path().join("p.sgf"), changed).unwrap();
    let (status, stdout, _) = tesuji(folder.path(), &["check", "p.sgf"]);
    assert!(status == 0 && stdout.starts_with("proven: "), "{stdout}");
    let warning = "  warning: the file shows Black B9 at ";
    assert!(stdout.lines().last().is_some_and(|line| line.starts_with(warning)), "{stdout}");
}

/// Problems as lines of JSON are positions too, if there is one.
#[test]
fn goals_in_problem_lines() {
    let folder = tempfile::tempdir().unwrap();
    let line = r#"{"id":"three","size":9,"to_move":"b","black":["aa","ab","bb","cb","db","eb","ea"],"white":["ac","bc","cc","dc","ec","fc","fb","fa"],"target":["aa"]}"#;
    fs::write(folder.path().join("one.jsonl"), line).unwrap();
    fs::write(folder.path().join("two.jsonl"), format!("{line}\n{line}\n")).unwrap();
    let words = |file| ["solve", file, "--goal", "live", "--first", "black"];
    let (status, stdout, _) = tesuji(folder.path(), &words("one.jsonl"));
    assert!(status == 0 && stdout.contains("  move   C9\n"), "{stdout}");
    let (status, _, stderr) = tesuji(folder.path(), &words("two.jsonl"));
    let told = "tesuji: two.jsonl: these are 2 problems; a position is asked for: keep one line\n";
    assert_eq!((status, stderr.as_str()), (2, told));
}

/// The line of a proof as a picture.
#[test]
fn goals_are_drawn() {
    let folder = folder();
    let words = ["solve", "three.txt", "--goal", "live", "--svg", "a.svg", "--png", "a.png"];
    assert_eq!(tesuji(folder.path(), &words).0, 0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(fs::read(folder.path().join("a.png")).unwrap().starts_with(b"\x89PNG"));
}

/// Every field that is printed is described.
#[test]
fn json_fields_are_described() {
    let folder = folder();
    fs::write(folder.path().join("bad.jsonl"), "{}").unwrap();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let docs = fs::read_to_string(docs).unwrap();
    let solve = ["solve", "three.txt", "--goal", "live", "--json", "--proof", "p.jsonl"];
    let (_, solved, _) = tesuji(folder.path(), &solve);
    let text = fs::read_to_string(folder.path().join("p.jsonl")).unwrap();
    fs::write(folder.path().join("lie.jsonl"), text.replacen("\"C9\"", "\"J1\"", 1)).unwrap();
    let check = ["check", "p.jsonl", "lie.jsonl", "bad.jsonl", "--json"];
    let (status, checked, _) = tesuji(folder.path(), &check);
    assert_eq!(status, 2);
    let mut types = Vec::new();
    for line in solved.lines().chain(checked.lines()) {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        types.push(value["type"].as_str().unwrap().to_owned());
        let mut open = vec![&value];
        while let Some(value) = open.pop() {
            for (name, inner) in value.as_object().into_iter().flatten() {
                assert!(docs.contains(&format!("`{name}`")), "{name} is not described");
                open.push(inner);
            }
        }
    }
    let expected =
        ["answer", "answer", "answer", "verdict", "check", "check", "check", "check", "failure"];
    assert_eq!(types, expected);
}
