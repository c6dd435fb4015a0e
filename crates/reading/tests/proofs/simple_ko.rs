//! Proofs that count on the rule that a ko may not be retaken at once, and a referee
//! who plays them under simple ko.

use tesuji_board::{
    Board, Budget, Color, Corner, Diagram, Game, KoRule, Move, Point, Rng, Ruleset, Setup, Size,
};
use tesuji_reading::{Config, Goal, GoalKind, NodeId, Proof, Reason, check, prove};

use crate::common::{asked, pick, pick_point};
use crate::referee::{is_reached, random_move, refilled, tell};

const RULES: Ruleset = Ruleset { ko: KoRule::Simple, suicide: false, ..Ruleset::CHINESE };

/// The upper left corner with the target marked, and who moves first. White wins by
/// taking a ko once; without any ko rule Black takes it back for ever.
const CASES: &[(&str, Color, u64)] = &[
    (".X.XO.\nBXXOO.\nOOOO..", Color::White, 2_000),
    (".......\nBXXXXO.\nOOOOOO.", Color::White, 400_000),
];

fn question(rows: &str) -> (Board, Goal) {
    let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let target = diagram.marked.first().unwrap();
    let prover = !board.get(target).unwrap();
    (board, Goal { kind: GoalKind::Capture, prover, targets: vec![target] })
}

fn search(rows: &str, first: Color, nodes: u64, simple_ko: bool) -> Option<Proof> {
    let (board, goal) = question(rows);
    let config = Config { simple_ko, ..Config::default() };
    prove(&board, first, &goal, &config, &Budget::new(nodes, 256 << 20)).proof
}

fn proofs() -> impl Iterator<Item = Proof> {
    CASES.iter().map(|&(rows, first, nodes)| {
        let proof = search(rows, first, nodes, true);
        proof.unwrap_or_else(|| panic!("no proof for\n{rows}"))
    })
}

/// Plays down the nodes of a proof against random moves.
fn replay(proof: &Proof, games: usize, rng: &mut Rng) -> Result<(), String> {
    for number in 0..games {
        let position = if number % 2 == 0 { proof.position } else { refilled(proof, rng) };
        play(proof, &position, rng)?;
    }
    Ok(())
}

fn play(proof: &Proof, position: &Setup, rng: &mut Rng) -> Result<(), String> {
    let setup = Setup { to_move: Some(proof.first), ..*position };
    let mut game = Game::from_setup(&setup, RULES).map_err(|error| error.to_string())?;
    let mut at = proof.nodes.len() - 1;
    loop {
        let node = &proof.nodes[at];
        let (action, next) = match &node.reason {
            Reason::Reached => {
                let reached = is_reached(game.board(), &proof.goal);
                return if reached { Ok(()) } else { Err(tell(&game, "not reached")) };
            }
            Reason::Rule(_) | Reason::Static(_) => {
                return Err(tell(&game, "nobody here knows rules"));
            }
            Reason::Play { action, next } => (*action, *next),
            Reason::Replies { defaults, replies, .. } => {
                let action = random_move(&game, &node.zone, rng);
                let next = answer(proof, &game, defaults, replies, action);
                (action, next.ok_or_else(|| tell(&game, &format!("no answer to {action}")))?)
            }
        };
        if next as usize >= at {
            return Err(tell(&game, "the proof goes backwards"));
        }
        let to_move = game.to_move();
        let legal = game.play(to_move, action);
        legal.map_err(|error| tell(&game, &format!("{to_move} {action}: {error}")))?;
        at = next as usize;
    }
}

/// The node that answers a move of the opponent.
fn answer(
    proof: &Proof,
    game: &Game,
    defaults: &[NodeId],
    replies: &[(Point, NodeId)],
    action: Move,
) -> Option<NodeId> {
    let Some(point) = action.point() else { return defaults.first().copied() };
    let listed = replies.iter().find(|(p, _)| *p == point).map(|(_, next)| *next);
    let empty = game.board().empty_points() - tesuji_board::PointSet::of(point);
    let stands = |id: &&NodeId| {
        let node = &proof.nodes[**id as usize];
        !node.zone.contains(point)
            && node.needs.are_met_by(|wall| (proof.walls[wall] & empty).len())
    };
    listed.or_else(|| defaults.iter().find(stands).copied())
}

#[test]
fn a_ko_that_may_not_be_retaken_decides() {
    let mut rng = Rng::new(11);
    for proof in proofs() {
        assert_eq!(check(&proof), Ok(()));
        assert!(proof.counts_on_simple_ko());
        replay(&proof, asked("TESUJI_REPLAY").unwrap_or(300) as usize, &mut rng).unwrap();
    }
    let (rows, first, nodes) = CASES[0];
    assert_eq!(search(rows, first, nodes, false), None, "without any ko rule");
}

/// The rule changes nothing where there is no ko.
#[test]
fn without_a_ko_the_proof_holds_under_every_rule() {
    let proof = search("B...XO\nXXXXXO\nOOOOOO", Color::White, 1_000, true).unwrap();
    assert_eq!(check(&proof), Ok(()));
    assert!(!proof.counts_on_simple_ko());
}

#[test]
fn damaged_closed_kos_are_seen_or_harmless() {
    let tries = asked("TESUJI_TAMPER").unwrap_or(100);
    let mut rng = Rng::new(12);
    let mut refused = 0;
    for proof in proofs() {
        for _ in 0..tries {
            let mut broken = proof.clone();
            damage(&mut broken, &mut rng);
            match check(&broken) {
                Err(_) => refused += 1,
                Ok(()) => replay(&broken, 20, &mut rng).unwrap(),
            }
        }
    }
    assert!(refused > tries / 2, "{refused}");
}

/// Closes another point, or an open node, or opens a closed one, or changes an answer.
fn damage(proof: &mut Proof, rng: &mut Rng) {
    let nodes = proof.nodes.len() as u32;
    let any = rng.below(nodes);
    let closes =
        |i: &usize| matches!(proof.nodes[*i].reason, Reason::Replies { closed: Some(_), .. });
    let closed: Vec<usize> = (0..proof.nodes.len()).filter(closes).collect();
    let at = match rng.below(3) {
        0 => pick(rng, &closed).expect("a closed node"),
        _ => rng.below(nodes) as usize,
    };
    let node = &mut proof.nodes[at];
    let empty = node.zone - node.black - node.white;
    let new = pick_point(rng, &empty);
    match &mut node.reason {
        Reason::Replies { closed, replies, .. } => match rng.below(3) {
            0 => *closed = None,
            1 => *closed = new,
            _ => {
                if let Some(reply) = replies.first_mut() {
                    reply.1 = any;
                }
            }
        },
        Reason::Play { action, .. } => *action = new.map_or(Move::Pass, Move::Play),
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => {}
    }
}

#[test]
fn what_a_proof_under_simple_ko_may_not_claim() {
    let proof = proofs().next().unwrap();
    let hole = |proof: &Proof| check(proof).unwrap_err().what;
    let mut with_past = proof.clone();
    with_past.history = vec![proof.position];
    assert_eq!(hole(&with_past), "a closed ko says nothing of earlier boards");
    let mut retaken = proof.clone();
    let Reason::Play { action, .. } = proof.nodes.last().unwrap().reason else { panic!("a move") };
    retaken.ko = action.point();
    assert_eq!(hole(&retaken), "the first move retakes a ko that has just been taken");
    let mut by_pass = proof.clone();
    let Reason::Play { action, .. } = &mut by_pass.nodes.last_mut().unwrap().reason else {
        panic!("a move")
    };
    *action = Move::Pass;
    assert_eq!(hole(&by_pass), "a pass takes no ko");
}
