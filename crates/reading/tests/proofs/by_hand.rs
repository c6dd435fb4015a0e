//! Proofs written by hand, and small lies that the checker must see.

use tesuji_board::{Board, Budget, Color, Diagram, Move, Point, PointSet, Rng, Setup, Size};
use tesuji_reading::{
    Config, Goal, GoalKind, Needs, Node, NodeId, Proof, Reason, check, holds_with_suicide, prove,
};

use crate::common::search;
use crate::positions::CASES;
use crate::referee::replay;

use Color::{Black as X, White as O};

/// The upper left corner of a board; `?` is outside the zone.
fn node(to_move: Color, rows: &str, reason: Reason) -> Node {
    let mut node = Node {
        to_move,
        zone: PointSet::EMPTY,
        black: PointSet::EMPTY,
        white: PointSet::EMPTY,
        needs: Needs::NOTHING,
        reason,
    };
    for (i, row) in rows.split_whitespace().enumerate() {
        for (column, character) in row.chars().enumerate() {
            let p = Point::new(column, 18 - i);
            match character {
                '?' => continue,
                'X' => node.black.insert(p),
                'O' => node.white.insert(p),
                _ => false,
            };
            node.zone.insert(p);
        }
    }
    node
}

fn setup(rows: &str) -> Setup {
    let corner = tesuji_board::Corner::TopLeft;
    Diagram::parse_corner(rows, Size::STANDARD, corner).unwrap().setup
}

fn goal(kind: GoalKind, prover: Color, targets: &[&str]) -> Goal {
    Goal { kind, prover, targets: targets.iter().map(|t| p(t)).collect() }
}

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn play(point: &str, next: NodeId) -> Reason {
    Reason::Play { action: Move::Play(p(point)), next }
}

fn replies(defaults: &[NodeId], replies: &[(&str, NodeId)]) -> Reason {
    let replies = replies.iter().map(|&(point, next)| (p(point), next)).collect();
    Reason::Replies { defaults: defaults.to_vec(), replies, holds: false, closed: None }
}

#[track_caller]
fn accepted(proof: &Proof) {
    assert_eq!(check(proof), Ok(()));
    replay(proof, 200, &mut Rng::new(1)).unwrap();
}

#[track_caller]
fn refused(proof: &Proof, node: Option<NodeId>, what: &str) {
    let hole = check(proof).unwrap_err();
    assert_eq!((hole.node, hole.what.as_str()), (node, what));
}

fn straight_three() -> Proof {
    Proof {
        position: setup("X...XO\nXXXXXO\nOOOOOO"),
        first: X,
        ko: None,
        history: Vec::new(),
        goal: goal(GoalKind::LiveAny, X, &["A19"]),
        walls: Vec::new(),
        rules: None,
        nodes: vec![
            node(O, "X.X.X XXXXX", Reason::Reached),
            node(X, "X...X XXXXX", play("C19", 0)),
        ],
    }
}

#[test]
fn the_middle_of_three_makes_two_eyes() {
    accepted(&straight_three());
}

#[test]
fn an_eye_that_is_open_does_not_count() {
    let mut proof = straight_three();
    proof.nodes[0] = node(O, "X.X.? XXXXX", Reason::Reached);
    refused(&proof, Some(0), "the goal is not reached");
    let mut proof = straight_three();
    proof.nodes[0] = node(O, "X.X?X XXXXX", Reason::Reached);
    refused(&proof, Some(0), "the goal is not reached");
    let mut proof = straight_three();
    proof.nodes[1].reason = play("B19", 0);
    refused(&proof, Some(1), "the move does not lead to the next node");
}

#[test]
fn players_order_and_root_are_compared() {
    let mut proof = straight_three();
    proof.first = O;
    refused(&proof, None, "the last node has the wrong player to move");
    let mut proof = straight_three();
    proof.nodes[0].to_move = X;
    refused(&proof, Some(1), "the node referred to has the wrong player to move");
    let mut proof = straight_three();
    proof.nodes[1].reason = play("C19", 1);
    refused(&proof, Some(1), "a node may only refer to earlier nodes");
    let mut proof = straight_three();
    proof.nodes.clear();
    refused(&proof, None, "the proof is empty");
    let mut proof = straight_three();
    proof.position.put(p("C19"), Some(O));
    refused(&proof, None, "the last node does not show the position");
    let mut proof = straight_three();
    proof.position.put(p("G19"), Some(X));
    proof.position.put(p("H19"), Some(O));
    proof.position.put(p("G18"), Some(O));
    refused(&proof, None, "the position is not possible");
}

#[test]
fn goals_are_about_the_right_stones() {
    let with = |kind, prover, targets: &[&str]| Proof {
        goal: goal(kind, prover, targets),
        ..straight_three()
    };
    accepted(&with(GoalKind::LiveAll, X, &["A19", "E19"]));
    accepted(&with(GoalKind::LiveAnywhere, X, &[]));
    accepted(&with(GoalKind::Survive, X, &["A19"]));
    let colour = "a target is not a stone of the right colour";
    refused(&with(GoalKind::LiveAny, X, &["F19"]), None, colour);
    refused(&with(GoalKind::LiveAny, X, &["B19"]), None, colour);
    refused(&with(GoalKind::Capture, X, &["A19"]), None, colour);
    refused(&with(GoalKind::LiveAny, X, &[]), None, "the goal has no target");
    refused(&with(GoalKind::Survive, X, &["A19", "E19"]), None, "the goal needs one target");
    refused(&with(GoalKind::Connect, X, &["A19"]), None, "the goal needs two targets");
    refused(&with(GoalKind::Connect, X, &["A19", "A19"]), None, "a target is named twice");
    refused(&with(GoalKind::Capture, X, &["F19"]), Some(0), "the goal is not reached");
}

#[test]
fn two_eyes_need_no_move() {
    for first in Color::BOTH {
        let mut proof = Proof {
            position: setup(".X.XO\nXXXXO\nOOOOO"),
            first,
            ko: None,
            history: Vec::new(),
            goal: goal(GoalKind::LiveAny, X, &["A18"]),
            walls: Vec::new(),
            rules: None,
            nodes: vec![node(first, ".X.X XXXX", Reason::Reached)],
        };
        accepted(&proof);
        proof.goal.targets = vec![p("A18"), p("B19")];
        proof.goal.kind = GoalKind::Connect;
        accepted(&proof);
        // One of the eyes is not seen.
        proof.goal.kind = GoalKind::LiveAny;
        proof.nodes[0] = node(first, "?X.X XXXX", Reason::Reached);
        refused(&proof, Some(0), "the goal is not reached");
    }
}

/// X throws in at B19; O takes at A19; X takes everything at B19.
fn throw_in() -> Proof {
    Proof {
        position: setup("..OX\nOOOX\nXXXX"),
        first: X,
        ko: None,
        history: Vec::new(),
        goal: goal(GoalKind::Capture, X, &["C18"]),
        walls: Vec::new(),
        rules: None,
        nodes: vec![
            node(O, "???? ??.?", Reason::Reached),
            node(X, "O.OX OOOX XXXX .", play("B19", 0)),
            node(X, ".XOX OOOX XXXX .", play("A19", 0)),
            node(X, ".XOX OOOX XXXX ?.", play("A19", 0)),
            node(O, ".XOX OOOX XXXX ..", replies(&[2, 3], &[("A19", 1)])),
            node(X, "..OX OOOX XXXX ..", play("B19", 4)),
        ],
    }
}

#[test]
fn a_throw_in_captures() {
    accepted(&throw_in());
}

#[test]
fn proofs_that_bear_suicide_and_one_that_does_not() {
    assert!(holds_with_suicide(&straight_three()));
    assert!(holds_with_suicide(&throw_in()));
    // White fills the square but for a point, takes his own stones off, and does it again
    // with an eye: `coq/Suicide.v` plays it out.
    let position = Diagram::parse("X X X X\n. . X X\nO . X .").unwrap().setup;
    let whole = Node {
        to_move: O,
        zone: position.size.points().collect(),
        black: position.black,
        white: position.white,
        needs: Needs::NOTHING,
        reason: Reason::Reached,
    };
    let mut proof = Proof {
        position,
        first: O,
        ko: None,
        history: Vec::new(),
        goal: goal(GoalKind::LiveAny, X, &["C3"]),
        walls: Vec::new(),
        rules: None,
        nodes: vec![whole],
    };
    assert_eq!(check(&proof), Ok(()));
    assert!(!holds_with_suicide(&proof));
    // Without the stone inside nothing is there to go off.
    proof.position.white = PointSet::EMPTY;
    proof.nodes[0].white = PointSet::EMPTY;
    assert_eq!(check(&proof).map_err(|hole| hole.what), Err("the goal is not reached".to_owned()));
}

#[test]
fn what_may_not_be_captured_is_not() {
    // Without D18 the chain of O might have more liberties.
    let mut proof = throw_in();
    proof.nodes[1] = node(X, "O.O? OOO? XXX? .", play("B19", 0));
    refused(&proof, Some(1), "the move may be illegal");
    // X may have no liberty at all.
    let mut proof = throw_in();
    proof.nodes[1] = node(X, "O.OX OOOX XXXX", play("B19", 0));
    refused(&proof, Some(1), "a chain has no liberty in the zone");
    // O could take the last liberty in sight.
    let mut proof = throw_in();
    proof.nodes[4].reason = replies(&[2], &[("A19", 1)]);
    refused(&proof, Some(4), "a move of the opponent has no answer");
    let mut proof = throw_in();
    proof.nodes[4].reason = replies(&[2, 3], &[]);
    refused(&proof, Some(4), "a move of the opponent has no answer");
    let mut proof = throw_in();
    proof.nodes[4].reason = replies(&[], &[("A19", 1)]);
    refused(&proof, Some(4), "the opponent's pass has no answer");
    let mut proof = throw_in();
    proof.nodes[4].reason = replies(&[2, 3], &[("A19", 1), ("A19", 1)]);
    refused(&proof, Some(4), "a move is answered twice");
    let mut proof = throw_in();
    proof.nodes[4].reason = replies(&[2, 3], &[("A19", 1), ("D1", 1)]);
    refused(&proof, Some(4), "an answered move is not on an empty point of the zone");
    let mut proof = throw_in();
    proof.nodes[4].reason = replies(&[2, 3], &[("A19", 2)]);
    refused(&proof, Some(4), "a reply does not fit the opponent's move");
    let mut proof = throw_in();
    proof.nodes[0].zone = PointSet::EMPTY;
    refused(&proof, Some(0), "the goal is not reached");
    let mut proof = throw_in();
    proof.nodes[5].reason = replies(&[4], &[]);
    refused(&proof, Some(5), "only the opponent's moves are answered");
    let mut proof = throw_in();
    proof.nodes[4].reason = play("A19", 1);
    refused(&proof, Some(4), "only the prover chooses a move");
    let mut proof = throw_in();
    proof.nodes[0].zone.insert(Point::new(20, 20));
    refused(&proof, Some(0), "the zone leaves the board");
}

/// Both chains have two liberties, and neither side wants to take one.
fn seki() -> Proof {
    let position = setup("XXXXXXO\nX.OO.XO\nXXXOXXO\nOOXOXOO\n.OXXXO.\n.OOOOO.");
    let goal = goal(GoalKind::Survive, X, &["F19"]);
    let mut nodes: Vec<Node> = Vec::new();
    let mut answers = Vec::new();
    for reply in ["B18", "E18"] {
        let mut after = position;
        after.put(p(reply), Some(O));
        let board = tesuji_board::Board::from_setup(&after).unwrap();
        let found = search(&board, X, &goal, 10_000).proof.expect("capture and live");
        let base = nodes.len() as NodeId;
        nodes.extend(found.nodes.into_iter().map(|node| moved(node, base)));
        answers.push((p(reply), nodes.len() as NodeId - 1));
    }
    let reason = Reason::Replies { defaults: vec![], replies: answers, holds: true, closed: None };
    nodes.push(node(O, "XXXXXX X.OO.X XXXOXX ??XOX? ??XXX?", reason));
    Proof {
        position,
        first: O,
        ko: None,
        history: Vec::new(),
        goal,
        walls: Vec::new(),
        rules: None,
        nodes,
    }
}

/// The node with the numbers it refers to raised.
fn moved(mut node: Node, by: NodeId) -> Node {
    match &mut node.reason {
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => {}
        Reason::Play { next, .. } => *next += by,
        Reason::Replies { defaults, replies, .. } => {
            defaults.iter_mut().for_each(|id| *id += by);
            replies.iter_mut().for_each(|(_, id)| *id += by);
        }
    }
    node
}

#[test]
fn a_seki_survives_by_waiting() {
    let proof = seki();
    accepted(&proof);
    let root = proof.nodes.len() as NodeId - 1;
    let change = |change: &dyn Fn(&mut Proof)| {
        let mut changed = proof.clone();
        change(&mut changed);
        changed
    };
    let hold = |proof: &mut Proof, new: bool| {
        if let Reason::Replies { holds, .. } = &mut proof.nodes.last_mut().unwrap().reason {
            *holds = new;
        }
    };
    let pass = "the opponent's pass has no answer";
    refused(&change(&|proof| hold(proof, false)), Some(root), pass);
    let drop_reply = change(&|proof| {
        if let Reason::Replies { replies, .. } = &mut proof.nodes.last_mut().unwrap().reason {
            replies.pop();
        }
    });
    refused(&drop_reply, Some(root), "a move of the opponent has no answer");
    let live = change(&|proof| proof.goal.kind = GoalKind::LiveAny);
    assert_eq!(check(&live).unwrap_err().what, "only who prevents may wait");
}

/// To be captured and to come back is life, but the stone did not survive.
#[test]
fn the_survivor_is_seen_in_every_node() {
    let what = "the stone that should survive is not there";
    for leaf in ["..X.X XXXXX", "?.X.X XXXXX"] {
        let mut proof = straight_three();
        proof.goal.kind = GoalKind::Survive;
        accepted(&proof);
        proof.nodes[0] = node(O, leaf, Reason::Reached);
        refused(&proof, Some(0), what);
    }
}

/// A wall parts two stones only if it lives.
#[test]
fn a_wall_must_live_to_cut() {
    let position = Diagram::parse("O.XXX..\n..X.X.O\n..XXX..\n..X.X..\n..XXX..").unwrap().setup;
    let everything = |reason| Node {
        to_move: O,
        zone: position.size.all_points(),
        black: position.black,
        white: position.white,
        needs: Needs::NOTHING,
        reason,
    };
    let proof = Proof {
        position,
        first: O,
        ko: None,
        history: Vec::new(),
        goal: goal(GoalKind::Cut, X, &["A5", "G4"]),
        walls: Vec::new(),
        rules: None,
        nodes: vec![everything(Reason::Reached)],
    };
    accepted(&proof);
    let mut dead = proof;
    dead.position.put(p("D4"), Some(X));
    dead.nodes[0].black.insert(p("D4"));
    refused(&dead, Some(0), "the goal is not reached");
}

/// Liberties of a wall may go as long as the proof can do without them.
#[test]
fn a_wall_may_lose_only_so_many_liberties() {
    let case =
        CASES.iter().find(|case| case.name == "crossed five" && case.kind == GoalKind::Capture);
    let case = case.expect("a textbook position");
    let found = search(&case.board(), case.first, &case.goal(), case.nodes);
    let mut proof = found.proof.expect("a proof");
    accepted(&proof);
    let root = proof.nodes.last().expect("a root").clone();
    let needed = |wall: &usize| root.needs.of(*wall) > 0;
    let wall = (0..proof.walls.len()).find(needed).expect("the attackers are a wall");
    let mut left = proof.walls[wall].len();
    for p in proof.walls[wall] - root.zone {
        let takes: Vec<usize> =
            (0..proof.walls.len()).filter(|&other| proof.walls[other].contains(p)).collect();
        assert_eq!(takes, [wall], "the one wall of this position");
        proof.position.put(p, Some(X));
        left -= 1;
        if left >= usize::from(root.needs.of(wall)) {
            accepted(&proof);
        } else {
            refused(&proof, None, "a wall has fewer liberties than the proof needs");
            return;
        }
    }
    panic!("the proof needs no liberties of its wall");
}

/// A ko that has just been taken is not retaken by the first move.
#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut proof = straight_three();
    proof.ko = Some(p("C19"));
    refused(&proof, None, "the first move retakes a ko that has just been taken");
    proof.ko = Some(p("D19"));
    accepted(&proof);
    proof.ko = Some(p("A19"));
    refused(&proof, None, "the ko is not at an empty point");
}

/// The first move is that of the smallest node that the position shows, not of the last.
#[test]
fn the_smallest_node_makes_the_first_move() {
    let rows = "X....XO\nXXXXXXO\nOOOOOOO";
    let nodes = vec![
        node(O, "X.X..X? XXXXXX?", Reason::Reached),
        node(X, "X....X? XXXXXX?", play("C19", 0)),
        node(O, "X..X.X? XXXXXX?", Reason::Reached),
        node(X, "X....X? XXXXXX?", play("D19", 2)),
    ];
    let mut proof = Proof {
        position: setup(rows),
        first: X,
        goal: goal(GoalKind::LiveAny, X, &["A19"]),
        nodes,
        ..straight_three()
    };
    accepted(&proof);
    proof.ko = Some(p("D19"));
    assert_eq!(check(&proof), Ok(()));
    proof.ko = Some(p("C19"));
    refused(&proof, None, "the first move retakes a ko that has just been taken");
}

/// The prover's moves bring back no board of the game before.
#[test]
fn earlier_boards_do_not_come_back() {
    let mut proof = throw_in();
    let after = |black: &[&str], white: &[&str]| {
        let mut board = throw_in().position;
        board.to_move = None;
        for (names, stone) in [(black, Some(X)), (white, Some(O))] {
            names.iter().for_each(|name| board.put(p(name), stone));
        }
        board
    };
    // The first move is compared with the whole board.
    let first = match proof.nodes.last().map(|node| &node.reason) {
        Some(Reason::Play { action: Move::Play(first), .. }) => first.to_string(),
        other => panic!("{other:?}"),
    };
    proof.history = vec![after(&[&first], &[])];
    let root = Some(proof.nodes.len() as NodeId - 1);
    refused(&proof, root, "the move may bring back an earlier board of the game");
    proof.history = vec![after(&[&first, "T1"], &[])];
    accepted(&proof);
    // A later one with what its node shows: there a stone far away changes nothing.
    let (id, node, point) = proof
        .nodes
        .iter()
        .enumerate()
        .find_map(|(id, node)| match node.reason {
            Reason::Play { action: Move::Play(point), .. } => Some((id, node.clone(), point)),
            _ => None,
        })
        .unwrap();
    let mut board = proof.position;
    (board.to_move, board.black, board.white) = (None, node.black, node.white);
    board.put(point, Some(X));
    let mut game = Board::from_setup(&Setup { black: node.black, white: node.white, ..board })
        .expect("a position");
    game.play_unchecked(X, point);
    proof.history = vec![game.to_setup()];
    let hole = "the move may bring back an earlier board of the game";
    refused(&proof, Some(id as NodeId), hole);
    proof.history[0].put(p("T1"), Some(O));
    refused(&proof, Some(id as NodeId), hole);
    // Nor may what is no board be named.
    let white = proof.history[0].white;
    proof.history[0].black |= white;
    refused(&proof, None, "an earlier board is not possible");
}

/// A need that cannot be counted is not met by a smaller one.
#[test]
fn needs_do_not_overflow() {
    let most = Needs::from_numbers(&[u8::MAX]).unwrap();
    assert_eq!(most.before_loss(|_| true), None);
    assert_eq!(most.before_loss(|_| false), Some(most));
    let less = Needs::from_numbers(&[u8::MAX - 1]).unwrap();
    assert_eq!(less.before_loss(|_| true), Some(most));
}

/// The search leaves out moves to boards that may not come back.
#[test]
fn a_search_after_earlier_boards() {
    let diagram = Diagram::parse(". . . .\nX . X .\n. . . .\n. . . .").unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let goal = goal(GoalKind::Connect, X, &["A3", "C3"]);
    let budget = Budget::new(10_000, 1 << 24);
    let first = |earlier: Vec<Setup>| {
        let config = Config::default().after(earlier);
        let proof = prove(&board, X, &goal, &config, &budget).proof?;
        match proof.nodes.last().map(|node| &node.reason) {
            Some(Reason::Play { action: Move::Play(point), .. }) => Some(*point),
            _ => None,
        }
    };
    let one = first(Vec::new()).expect("a move");
    let mut after = diagram.setup;
    after.put(one, Some(X));
    let other = first(vec![after]);
    assert!(other.is_none_or(|other| other != one), "{one} {other:?}");
}
