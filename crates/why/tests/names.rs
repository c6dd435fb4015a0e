//! Each name on a position made for it, and on positions that only look like it.
//!
//! Diagrams lie in the upper left corner of an otherwise empty board; the stones in
//! question are marked (`B`, `W`). Black moves first.

use std::collections::BTreeSet;

use tesuji_board::{Board, Budget, Color, Corner, Diagram, Point, Size};
use tesuji_reading::{Config, Goal, GoalKind, Proof, check, prove};
use tesuji_why::{Evidence, Name, What, begin_with, explain, verify};

/// Nodes for one proof.
const NODES: u64 = 300_000;

struct Case {
    title: &'static str,
    rows: &'static str,
    kind: GoalKind,
    /// Where Black begins; the search chooses if it is empty, White begins if it is a pass.
    key: &'static str,
    /// Names that must be found.
    is: &'static [&'static str],
    /// Names that must not.
    is_not: &'static [&'static str],
}

use GoalKind::{Capture, Connect, Cut, LiveAny as Live, Survive};

const CASES: &[Case] = &[
    Case {
        title: "a stone given away takes six",
        rows: "XWO..X\nXXOOOX\n.XXXX.",
        kind: Capture,
        key: "D19",
        is: &["snapback", "throw-in"],
        is_not: &["ladder", "net", "ko"],
    },
    Case {
        title: "connecting does not help",
        rows: "XW.OO.X\nXOXXXXX\nX.X....\n.......",
        kind: Capture,
        key: "B17",
        is: &["connect-and-die"],
        is_not: &["ladder", "net", "snapback"],
    },
    Case {
        title: "atari after atari",
        rows: LADDER,
        kind: Capture,
        key: "",
        is: &["ladder"],
        is_not: &["net", "snapback", "connect-and-die"],
    },
    Case {
        title: "shut in from afar",
        rows: ".......\n.......\n.......\n....XX.\n...XW..\n...X...\n.......",
        kind: Capture,
        key: "F14",
        is: &["net"],
        is_not: &["ladder", "snapback", "placement"],
    },
    Case {
        title: "two chains in atari at once",
        rows: "......\n...X..\n..XW..\n.XW...\n......",
        kind: Cut,
        key: "D16",
        is: &["double-threat"],
        is_not: &["snapback", "net"],
    },
    Case {
        title: "down to the edge",
        rows: "............\n..OBXXXXXXO.\n..OOOOOOOOO.",
        kind: Live,
        key: "D19",
        is: &["descent"],
        is_not: &["hane", "reducing-hane"],
    },
    Case {
        title: "around the end of four stones",
        rows: "......\nWOOOX.\nXXXXX.",
        kind: Capture,
        key: "D19",
        is: &["reducing-hane"],
        is_not: &["descent", "net"],
    },
    Case {
        title: "bulky five",
        rows: "XO...OX\nXO..OOX\nXWOOOXX\nXXXXXX.",
        kind: Capture,
        key: "",
        is: &["bulky-five", "placement"],
        is_not: &["net", "ladder", "snapback", "cut"],
    },
    Case {
        title: "straight three",
        rows: "W...OX\nOOOOOX\nXXXXXX",
        kind: Capture,
        key: "",
        is: &["straight-three"],
        is_not: &["net", "bent-three", "belly-attachment"],
    },
    Case {
        title: "bent three",
        rows: "..WX\n.OOX\nOOXX\nXXX.",
        kind: Capture,
        key: "",
        is: &["bent-three"],
        is_not: &["net", "straight-three"],
    },
    Case {
        title: "pyramid four",
        rows: "W...OX\nOO.OOX\nXOOOXX\nXXXXX.",
        kind: Capture,
        key: "",
        is: &["pyramid-four"],
        is_not: &["snapback", "squeeze", "under-the-stones"],
    },
    Case {
        title: "crossed five",
        rows: "XWOOOOX\nXOO.OOX\nXO...OX\nXOO.OOX\nXOOOOOX\nXXXXXXX",
        kind: Capture,
        key: "",
        is: &["crossed-five"],
        is_not: &["bulky-five"],
    },
    Case {
        title: "rabbity six",
        rows: "XWO.OOX\nXO...OX\nXO..OOX\nXOOOOOX\nXXXXXXX",
        kind: Capture,
        key: "",
        is: &["rabbity-six"],
        is_not: &["snapback"],
    },
    Case {
        title: "the vital point of one's own eye",
        rows: "B...XO\nXXXXXO\nOOOOOO",
        kind: Live,
        key: "",
        is: &["straight-three"],
        is_not: &["net", "descent", "placement"],
    },
    Case {
        title: "four in a row: either point is enough",
        rows: "B....XO\nXXXXXXO\nOOOOOOO",
        kind: Live,
        key: "pass",
        is: &["miai"],
        is_not: &["bulky-five", "straight-three", "descent"],
    },
    Case {
        title: "neither side can fill a liberty",
        rows: "XXXXXBO\nX.OO.XO\nXXXOXXO\nOOXOXOO\n.OXXXO.\n.OOOOO.",
        kind: Survive,
        key: "",
        is: &["seki"],
        is_not: &["ladder", "net"],
    },
    Case {
        title: "the stones around are short of liberties",
        rows: "X...XXX\nO.XO.XX\nOOOXX.X\nXW.O.OX\nXXXXXXX",
        kind: Capture,
        key: "B19",
        is: &["shortage-of-liberties"],
        is_not: &["ladder", "net", "snapback"],
    },
    Case {
        title: "a point between two chains",
        rows: "...O.OX\nOXOOXOX\nOXO.X.X\nO.WO.OX\nXXXXXXX",
        kind: Capture,
        key: "B16",
        is: &["cut"],
        is_not: &["ladder", "net", "placement"],
    },
    Case {
        title: "a plain connection has no name",
        rows: ".......\n..B.B..\n.......",
        kind: Connect,
        key: "D18",
        is: &[],
        is_not: &["net", "cut", "hane", "placement", "clamp", "wedge", "miai", "diagonal"],
    },
    Case {
        title: "a plain capture has no name",
        rows: "......\n..XX..\n..XW..\n...X..",
        kind: Capture,
        key: "",
        is: &[],
        is_not: &["net", "ladder", "cut", "snapback", "throw-in", "placement", "squeeze", "miai"],
    },
];

const LADDER: &str = "\
...........\n...........\n...........\n...........\n...........\n...........\n...........
........X..\n.......XW..\n.......X...";

fn proof_of(case: &Case) -> Proof {
    let diagram = Diagram::parse_corner(case.rows, Size::STANDARD, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let targets: Vec<Point> = diagram.marked.iter().collect();
    let goal = Goal { kind: case.kind, prover: Color::Black, targets };
    let budget = Budget::new(NODES, 256 << 20);
    let find = |board: &Board, first: Color| {
        let proof = prove(board, first, &goal, &Config::default(), &budget).proof;
        let proof = proof.unwrap_or_else(|| panic!("{}: no proof", case.title));
        check(&proof).unwrap();
        proof
    };
    match case.key {
        "" => find(&board, Color::Black),
        "pass" => find(&board, Color::White),
        key => {
            let mut after = board.clone();
            let at = key.parse().unwrap();
            after.play(Color::Black, at).unwrap();
            let rest = find(&after, Color::White);
            begin_with(&board, Color::Black, at, &rest)
                .unwrap_or_else(|| panic!("{}: {key} does not begin a proof", case.title))
        }
    }
}

fn names(proof: &Proof) -> BTreeSet<&'static str> {
    let reasons = explain(&Evidence::Proof(proof));
    let named = reasons.iter().filter_map(|reason| match reason.what {
        What::Named { name, .. } => Some(name.word()),
        _ => None,
    });
    named.collect()
}

#[test]
fn names_are_found_where_they_belong() {
    let mut wrong = Vec::new();
    for case in CASES {
        let proof = proof_of(case);
        let found = names(&proof);
        let missing: Vec<_> = case.is.iter().filter(|name| !found.contains(*name)).collect();
        let false_ones: Vec<_> = case.is_not.iter().filter(|name| found.contains(*name)).collect();
        if !missing.is_empty() || !false_ones.is_empty() {
            wrong.push(format!("{}: missing {missing:?}, false {false_ones:?}", case.title));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_word_names_one_name() {
    for name in Name::ALL {
        assert_eq!(Name::from_word(name.word()), Some(name));
    }
    let words: BTreeSet<&str> = Name::ALL.into_iter().map(Name::word).collect();
    assert_eq!(words.len(), Name::ALL.len());
}

#[test]
fn every_reason_is_found_again() {
    for case in CASES {
        let proof = proof_of(case);
        let evidence = Evidence::Proof(&proof);
        for reason in explain(&evidence) {
            assert_eq!(verify(&evidence, &reason), Ok(()), "{}: {reason:?}", case.title);
        }
    }
}

/// The stone far away is the breaker; a stone near the runner is none.
#[test]
fn a_breaker_is_a_stone_without_which_the_ladder_works() {
    let breaker = "\
...........\n...........\n...........\n...........\n...........\n...........\n...........
........O..\n.......OB..\n.......O...";
    let diagram = Diagram::parse_corner(breaker, Size::STANDARD, Corner::TopLeft).unwrap();
    let target = diagram.marked.first().unwrap();
    let mut setup = diagram.setup;
    let far: Point = "O6".parse().unwrap();
    setup.put(far, Some(Color::Black));
    let board = Board::from_setup(&setup).unwrap();
    let proof = Proof {
        position: setup,
        first: Color::White,
        ko: None,
        history: Vec::new(),
        goal: Goal { kind: GoalKind::Survive, prover: Color::Black, targets: vec![target] },
        walls: Vec::new(),
        rules: None,
        nodes: vec![tesuji_reading::Node {
            to_move: Color::White,
            zone: board.points(),
            black: board.stones(Color::Black),
            white: board.stones(Color::White),
            needs: tesuji_reading::Needs::NOTHING,
            reason: tesuji_reading::Reason::Reached,
        }],
    };
    assert!(names(&proof).contains("ladder-breaker"));
    let mut setup = proof.position;
    setup.put(far, None);
    let without = Proof { position: setup, ..proof };
    assert!(!names(&without).contains("ladder-breaker"));
}

/// A reason is refused as soon as the proof is another one: another move, another node.
#[test]
fn a_changed_proof_refuses_its_reasons() {
    let case = CASES.iter().find(|case| case.title == "bulky five").unwrap();
    let proof = proof_of(case);
    let reasons = explain(&Evidence::Proof(&proof));
    let mut changed = proof.clone();
    let unused = changed.nodes[0].clone();
    changed.nodes.insert(0, unused);
    for node in &mut changed.nodes {
        match &mut node.reason {
            tesuji_reading::Reason::Play { next, .. } => *next += 1,
            tesuji_reading::Reason::Replies { defaults, replies, .. } => {
                defaults.iter_mut().for_each(|id| *id += 1);
                replies.iter_mut().for_each(|(_, id)| *id += 1);
            }
            _ => {}
        }
    }
    check(&changed).unwrap();
    for reason in &reasons {
        assert!(verify(&Evidence::Proof(&changed), reason).is_err(), "{reason:?}");
    }
    // What a reason says may not be changed either.
    for reason in &reasons {
        let mut other = reason.clone();
        other.what = What::Key("T1".parse().unwrap());
        assert!(verify(&Evidence::Proof(&proof), &other).is_err());
        let mut other = reason.clone();
        other.node = other.node.map(|node| node + 1);
        assert!(verify(&Evidence::Proof(&proof), &other).is_err());
    }
}
