//! How often a move that a book files under a name gets that name: proves what the move
//! captures, and reads the names off the proofs.
//!
//! `cargo run --release -p tesuji-why --example titled -- PROBLEMS.jsonl [NODES]`, where each
//! line has `id` (its last part begins with the title, in Japanese), `size`, `to_move`,
//! `black`, `white` and `correct_first_moves` in SGF's letters. Lines whose number leaves 7
//! when divided by 10 are kept for other measurements.

use std::collections::BTreeMap;

use serde_json::Value;
use tesuji_board::{Board, Budget, Color, Point, PointSet, Setup, Size};
use tesuji_reading::{Config, Goal, GoalKind, prove};
use tesuji_why::{Evidence, What, begin_with, explain};

/// Titles of a dictionary of tesuji, with the names that fit.
const TITLES: [(&str, &[&str]); 15] = [
    ("Oki", &["placement"]),
    ("Kiri", &["cut"]),
    ("Hane", &["hane", "reducing-hane"]),
    ("Geta", &["net"]),
    ("Sagari", &["descent"]),
    ("Oiotosi", &["connect-and-die"]),
    ("Sicho", &["ladder"]),
    ("Sibori", &["squeeze"]),
    ("Damedumari", &["shortage-of-liberties"]),
    ("Mekaku", &["false-eye"]),
    ("Tuke", &["attachment"]),
    ("Warikomi", &["wedge"]),
    ("Hasamituke", &["clamp", "belly-attachment"]),
    ("Kosumi", &["diagonal"]),
    ("Watari", &["link-under"]),
];

/// Chains of the opponent that are tried, the nearest first.
const CHAINS: usize = 6;

fn point(text: &str, size: Size) -> Option<Point> {
    let [column, row] = <[u8; 2]>::try_from(text.as_bytes()).ok()?;
    let at = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
    size.point(at(column), size.height().checked_sub(1 + at(row))?)
}

fn points(value: &Value, size: Size) -> PointSet {
    let all = value.as_array().into_iter().flatten();
    all.filter_map(|text| point(text.as_str()?, size)).collect()
}

/// The names of a move in proofs of what it captures; `None` if nothing is proven.
fn names(board: &Board, player: Color, key: Point, nodes: u64) -> Option<Vec<&'static str>> {
    let mut after = board.clone();
    after.play(player, key).ok()?;
    let far = |p: Point| p.column().abs_diff(key.column()) + p.row().abs_diff(key.row());
    let mut chains: Vec<(usize, Point)> = after
        .chains(!player)
        .filter_map(|id| {
            let stones = after.chain(id).stones;
            Some((stones.iter().map(far).min()?, id.point()))
        })
        .collect();
    chains.sort();
    let budget = Budget::new(nodes, 64 << 20);
    let mut found = None;
    for (_, target) in chains.into_iter().take(CHAINS) {
        let goal = Goal { kind: GoalKind::Capture, prover: player, targets: vec![target] };
        // What is caught anyway says nothing of the move.
        if prove(board, !player, &goal, &Config::default(), &budget).proof.is_some() {
            continue;
        }
        let rest = prove(&after, !player, &goal, &Config::default(), &budget).proof;
        let Some(proof) = rest.and_then(|rest| begin_with(board, player, key, &rest)) else {
            continue;
        };
        let named: &mut Vec<&str> = found.get_or_insert_default();
        named.extend(explain(&Evidence::Proof(&proof)).iter().filter_map(
            |reason| match reason.what {
                What::Named { name, .. } => Some(name.word()),
                _ => None,
            },
        ));
    }
    found
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file of problems");
    let nodes = arguments.next().map_or(3_000, |text| text.parse().expect("a number"));
    let text = std::fs::read_to_string(&path).expect("a readable file");
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    let mut said: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for (i, line) in text.lines().enumerate().filter(|(i, _)| i % 10 != 7) {
        let value: Value =
            serde_json::from_str(line).unwrap_or_else(|e| panic!("line {}: {e}", i + 1));
        let id = value["id"].as_str().unwrap_or_default();
        let last = id.rsplit('/').next().unwrap_or_default();
        let title: &str = last.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let Some((title, fitting)) = TITLES.iter().find(|(known, _)| *known == title) else {
            continue;
        };
        let Ok(size) = Size::square(value["size"].as_u64().unwrap_or(19) as usize) else {
            continue;
        };
        let player = if value["to_move"] == "W" { Color::White } else { Color::Black };
        let (black, white) = (points(&value["black"], size), points(&value["white"], size));
        let setup = Setup { size, black, white, to_move: Some(player) };
        let Ok(board) = Board::from_setup(&setup) else { continue };
        let keys = points(&value["correct_first_moves"], size);
        let count = counts.entry(title).or_default();
        count[0] += 1;
        let proven: Vec<Vec<&str>> =
            keys.iter().filter_map(|key| names(&board, player, key, nodes)).collect();
        count[1] += u32::from(!proven.is_empty());
        let found = proven.concat();
        count[2] += u32::from(found.iter().any(|name| fitting.contains(name)));
        let mut once = found;
        once.sort_unstable();
        once.dedup();
        for name in once {
            *said.entry((title, name)).or_default() += 1;
        }
    }
    println!("title: positions, proven, named");
    for (title, [all, proven, named]) in counts {
        println!("{title}: {all} {proven} {named}");
    }
    println!("{said:?}");
}
