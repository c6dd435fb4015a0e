//! Problems as they stand in files: their answers, what moves do, and where the file says
//! something else.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Certainty, Color, KoGrade, Move, Point};
use tesuji_files::problems::read_sgf;
use tesuji_judge::problem::{
    About, Capture, Examined, Kind, Problem, captures, deed, examine, fights, is_life_asked,
    prove_after, set_aside, wished,
};
use tesuji_solver::{Advice, Advisor, BranchKind, Matter, Study};

fn captured(stones: &str) -> Vec<(usize, String)> {
    let text = format!("(;SZ[9]{stones})");
    let problem = read_sgf("p", text.as_bytes(), None).unwrap().remove(0);
    let found = captures(&problem, &Budget::new(60_000, 64 << 20)).unwrap();
    found
        .iter()
        .map(|Capture { fate, proof }| {
            assert_eq!(tesuji_reading::check(proof), Ok(()));
            (fate.frame.target.len(), fate.moves[0].to_string())
        })
        .collect()
}

#[test]
fn stones_that_get_away_otherwise() {
    // A ladder.
    let ladder = "AW[ee][ed]AB[de][dd][ec][fd]";
    assert_eq!(captured(&format!("{ladder}PL[B]")), [(2, "E4".to_owned())]);
    // They are White's own.
    assert_eq!(captured(&format!("{ladder}PL[W]")), []);
    // A stone of White's breaks the ladder.
    assert_eq!(captured(&format!("{ladder}AW[gg]PL[B]")), []);
}

#[test]
fn what_is_not_worth_a_problem() {
    // A single stone, caught in a ladder.
    assert_eq!(captured("AW[ee]AB[de][ed][fd]PL[B]"), []);
    // Two stones in atari.
    assert_eq!(captured("AW[de][ee]AB[ce][dd][ed][df][ef]PL[B]"), []);
    // Stones that cannot get away, whoever moves first.
    assert_eq!(captured("AW[aa][ba]AB[ab][bb][cb][db]PL[B]"), []);
}

/// What a move does for Black, in words.
fn done(stones: &str, point: &str, likely: f32) -> Option<String> {
    let text = format!("(;SZ[9]{stones}PL[B])");
    let problem = read_sgf("p", text.as_bytes(), None).unwrap().remove(0);
    let liked = [(point.parse().unwrap(), likely)];
    let deed = deed(&problem, &liked, &Budget::new(60_000, 64 << 20))?;
    assert_eq!(tesuji_reading::check(&deed.proof), Ok(()));
    assert_eq!(deed.fate.moves, [liked[0].0]);
    assert_eq!(deed.fate.line.first().and_then(|action| action.point()), Some(liked[0].0));
    let targets: Vec<String> = deed.proof.goal.targets.iter().map(Point::to_string).collect();
    Some(format!("{} {}", deed.about.word(), targets.join(" ")))
}

#[test]
fn stones_that_are_captured() {
    // A ladder, from either side; one of the two moves works.
    let ladder = "AW[ee][ed]AB[de][dd][ec][fd]";
    assert_eq!(done(ladder, "E4", 0.9), Some("capture E5".to_owned()));
    assert_eq!(done(ladder, "A1", 0.9), None);
    // Nobody would play there.
    assert_eq!(done(ladder, "E4", 0.1), None);
    // The ladder is broken; the move still joins Black's stones.
    let broken = done(&format!("{ladder}AW[gg]"), "E4", 0.9);
    assert_eq!(broken, Some("connection D5 E7".to_owned()));
}

/// Two liberties against two: who begins captures.
#[test]
fn races_that_are_won() {
    let race = "AB[ab][bc][cb][da][ea]AW[ba][ca][db][ec][fb][ga]";
    assert_eq!(done(race, "B8", 0.9), Some("race B9".to_owned()));
}

/// Two stones in atari reach a group with two eyes.
#[test]
fn stones_that_are_saved() {
    let living = "AB[bi][ah][bh][ch][dh][di]";
    let caught = "AB[df][de]AW[cf][ce][ef][ee][dd][cg][eg]";
    assert_eq!(done(&format!("{living}{caught}"), "D3", 0.9), Some("escape D4".to_owned()));
}

/// The file's words say what is meant, however likely the move is.
#[test]
fn what_the_file_asks_for() {
    let ladder = "AW[ee][ed][gg]AB[de][dd][ec][fd]";
    let asked = |words: &str| {
        let text = format!("(;SZ[9]{ladder}PL[B]C[{words}])");
        let problem = read_sgf("p", text.as_bytes(), None).unwrap().remove(0);
        let liked = ["A1", "E4"].map(|name| (name.parse().unwrap(), 0.1));
        let deed = wished(&problem, &liked, &Budget::new(60_000, 64 << 20));
        deed.map(|deed| (deed.about, deed.fate.moves[0].to_string()))
    };
    assert_eq!(asked("Black to connect"), Some((About::Connection, "E4".to_owned())));
    assert_eq!(asked("Black to cut"), None);
    assert_eq!(asked("Black to win the race"), None);
    assert_eq!(asked("Black to play"), None);
}

#[test]
fn moves_that_nobody_thinks_of_are_no_answer() {
    let (problem, examined_three) = examined(&format!("(;{THREE})"), 1);
    let mut found = examined_three.answered;
    let [vital, elsewhere] = ["B9", "G3"].map(|name| name.parse::<Point>().unwrap());
    assert!(is_life_asked(&problem, &found, &[(elsewhere, 0.9), (vital, 0.1)]));
    let liked = [(elsewhere, 0.999), (vital, 0.001)];
    assert!(!is_life_asked(&problem, &found, &liked));
    let (named, marked) = examined(&format!("(;{THREE}TR[ab])"), 1);
    assert!(is_life_asked(&named, &marked.answered, &liked));
    assert_eq!(found.certainty(), Certainty::Proven);
    set_aside(&problem, &mut found);
    assert_eq!(found.certainty(), Certainty::Estimated);
    assert_eq!(found.asides[0].fate.moves, [vital]);
    assert_eq!(found.asides[0].claims[0].certainty, Certainty::Proven);
}

#[test]
fn chains_that_are_joined() {
    // Black's two chains have one way to each other, and White could cut it.
    let apart = "AB[ce][de][fe][ge]AW[dd][fd][df][ff][ed]";
    assert_eq!(done(apart, "E5", 0.9), Some("connection C5 F5".to_owned()));
    // White's chains have more stones, but to cut them takes living stones between them,
    // which Black has not.
    let stones = "AW[ae][be][ce][de][fe][ge][he][ie]AB[dd][fd][df][ff][ed][ef]";
    assert_eq!(done(stones, "E5", 0.9), Some("connection D4 D6".to_owned()));
}

const PROOF_NODES: u64 = 20_000;
const THREE: &str = "SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]";
const TRIPOD: &str = "SZ[9]AB[da][cb][db][bc][ad][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce]PL[W]";
const SIX: &str = "SZ[9]AB[ca][cb][cc][ad][bd][cd]AW[da][db][dc][dd][ae][be][ce][de]PL[B]";

fn examined(text: &str, depth: usize) -> (Problem, Examined) {
    let problem = read_sgf("p", text.as_bytes(), None).unwrap().remove(0);
    let budget = Budget::new(400_000, 64 << 20);
    let mut fights = fights(&problem, None);
    let examined = examine(&mut fights, &problem, None, &budget, PROOF_NODES, Some(depth)).unwrap();
    (problem, examined)
}

fn firsts(study: &Study, kind: BranchKind) -> Vec<String> {
    let mut names: Vec<String> =
        study.firsts(kind).map(|branch| branch.action.to_string()).collect();
    names.sort();
    names
}

/// What the study says of first moves, the proof search of the open board
/// says as well, wherever it finds a proof.
#[test]
fn first_moves_agree_with_proofs() {
    let check = |stones: &str, right: &[&str], proven: usize| {
        let (problem, examined) = examined(&format!("(;{stones})"), 1);
        let study = examined.study.unwrap();
        assert_eq!(firsts(&study, BranchKind::Right), right);
        let frame = &examined.answered.fates[0].frame;
        let mut count = 0;
        for branch in &study.branches {
            for grade in [KoGrade::LIVES, KoGrade::DIES] {
                let budget = Budget::new(PROOF_NODES, 64 << 20);
                let found = prove_after(&problem, branch.action, frame, grade, &budget);
                if found {
                    let said = match branch.kind {
                        BranchKind::Right => Some(study.grade),
                        _ => branch.grade,
                    };
                    assert_eq!(said, Some(grade), "{}", branch.action);
                    count += 1;
                }
            }
        }
        assert!(count >= proven, "only {count} are proven");
    };
    check(THREE, &["B9"], 3);
    check(TRIPOD, &["B8"], 4);
    check(SIX, &["A8", "B8"], 6);
}

#[test]
fn files_that_say_something_else() {
    let check = |tree: &str, expect: &[(Kind, &str)]| {
        let (_, examined) = examined(&format!("(;{TRIPOD}{tree})"), 2);
        let found: Vec<(Kind, String)> = examined
            .differences
            .iter()
            .map(|difference| {
                let moves: Vec<String> = difference.moves.iter().map(Move::to_string).collect();
                (difference.kind, moves.join(" "))
            })
            .collect();
        let expect: Vec<(Kind, String)> =
            expect.iter().map(|(kind, moves)| (*kind, (*moves).to_owned())).collect();
        assert_eq!(found, expect);
    };
    check("", &[]);
    check("(;W[bb];B[ba];W[ca]C[RIGHT])(;W[ac];B[bb]C[no])", &[]);
    check("(;W[ac]C[RIGHT])", &[(Kind::Fails, "A7"), (Kind::AlsoWorks, "B8")]);
    check("(;W[ac]C[RIGHT])(;W[bb])", &[(Kind::Fails, "A7"), (Kind::Works, "B8")]);
    // White A9 lets Black live; White C9 captures.
    check("(;W[bb];B[ba];W[aa]C[RIGHT])", &[(Kind::Fails, "B8 B9 A9")]);
    check("(;W[bb];B[ba](;W[ac]C[RIGHT])(;W[ca]))", &[(Kind::Works, "B8 B9 C9")]);
}

/// Likes some moves, the first most.
struct Likes(Vec<(Point, f32)>);

impl Likes {
    fn eye(points: &[&str]) -> Arc<dyn Advisor> {
        let likely = |i: usize| 0.5 / (1 << i) as f32;
        let liked = points.iter().enumerate().map(|(i, point)| (point.parse().unwrap(), likely(i)));
        Arc::new(Likes(liked.collect()))
    }
}

impl Advisor for Likes {
    fn advise(&self, _: &Board, _: Color, _: &Matter) -> Advice {
        Advice { moves: self.0.clone(), captured: 0.5 }
    }

    fn first_moves(&self, _: &Board, _: Color) -> Vec<(Point, f32)> {
        self.0.clone()
    }
}

/// The guess of somebody who likes these moves, where the search may look at so few positions
/// that it decides nothing.
fn guessed(liked: &[&str]) -> String {
    let text = include_bytes!("../../../examples/bulky-five.sgf");
    let problem = read_sgf("p", text, None).unwrap().remove(0);
    let eye = Likes::eye(liked);
    let mut fights = fights(&problem, Some(&eye));
    let budget = Budget::new(FEW, 64 << 20);
    let Examined { answered, .. } =
        examine(&mut fights, &problem, Some(&eye), &budget, 0, None).unwrap();
    assert_eq!(answered.certainty(), Certainty::Estimated);
    answered.fates[0].moves[0].to_string()
}

const FEW: u64 = 20;

/// White has to take the vital point: after a move beside it Black lives at once.
#[test]
fn a_move_of_no_use_is_no_guess() {
    assert_eq!(guessed(&["D9", "C8"]), "D9");
    assert_eq!(guessed(&["C8", "D9"]), "D9");
    assert_eq!(guessed(&["H3", "C8", "D9"]), "H3", "nothing is known of a move elsewhere");
    assert_eq!(guessed(&["C8"]), "C8", "something else is meant");
}
