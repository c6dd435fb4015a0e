//! Plays a proof against an opponent who moves at random, under real rules.
//!
//! It uses the board of the game and knows nothing of the checker. It tests
//! what a proof claims: on every board that shows the pattern of the root the
//! prover reaches the goal, and never by a move that repeats a position.

use tesuji_board::{
    Board, Color, Game, KoRule, Move, Point, PointSet, Rng, Ruleset, Scoring, Setup,
};
use tesuji_reading::{Goal, GoalKind, Node, Proof, Reason};

use crate::common::pick_point;

/// Positional superko, the strictest rule of repetition.
const RULES: Ruleset = Ruleset {
    ko: KoRule::PositionalSuperko,
    scoring: Scoring::Area,
    suicide: false,
    ..Ruleset::CHINESE
};

/// A survivor who only waits has won after so many moves.
const LONG_ENOUGH: usize = 200;

/// Plays a number of games; an error tells how one was not won.
pub fn replay(proof: &Proof, games: usize, rng: &mut Rng) -> Result<(), String> {
    for number in 0..games {
        let position = if number % 2 == 0 { proof.position } else { refilled(proof, rng) };
        play(proof, &position, rng)?;
    }
    Ok(())
}

/// The same position in the zone of the root, anything outside that leaves the
/// walls what they need.
pub fn refilled(proof: &Proof, rng: &mut Rng) -> Setup {
    let mut setup = proof.position;
    // Empty, sparse, half full, crowded.
    let density = rng.below(4);
    let root = proof.nodes.last().expect("a root");
    for p in setup.size.all_points() - root.zone {
        let before = setup;
        let stone = rng.below(4) < density;
        let color = if rng.below(2) == 0 { Color::Black } else { Color::White };
        setup.put(p, stone.then_some(color));
        let empty = setup.size.all_points() - setup.black - setup.white;
        if !root.needs.are_met_by(|wall| (proof.walls[wall] & empty).len()) {
            setup = before;
        }
    }
    remove_dead(&mut setup);
    setup
}

/// Takes chains without liberties off the board.
pub fn remove_dead(setup: &mut Setup) {
    for color in Color::BOTH {
        let empty = setup.size.all_points() - setup.black - setup.white;
        let stones = setup.stones(color);
        let alive = (empty.rim() & stones).flood(&stones);
        for p in stones - alive {
            setup.put(p, None);
        }
    }
}

fn play(proof: &Proof, position: &Setup, rng: &mut Rng) -> Result<(), String> {
    let setup = Setup { to_move: Some(proof.first), ..*position };
    let mut game = Game::from_setup(&setup, RULES).map_err(|error| error.to_string())?;
    let goal = &proof.goal;
    let zone = proof.nodes.last().expect("a root").zone;
    let mut rank = usize::MAX;
    for _ in 0..2 * proof.nodes.len() + LONG_ENOUGH {
        if has_happened(game.board(), goal) {
            return Err(tell(&game, "it was not prevented"));
        }
        let to_move = game.to_move();
        // The prover may also pass into a node of the opponent.
        let usable = |node: &Node| {
            (node.to_move == to_move || to_move == goal.prover)
                && shows(game.board(), node, &proof.walls)
        };
        let found = proof.nodes.iter().position(usable);
        let id = found.ok_or_else(|| tell(&game, "the proof does not know the position"))?;
        if id > rank {
            return Err(tell(&game, "the proof goes backwards"));
        }
        rank = id;
        let node = &proof.nodes[id];
        let action = match &node.reason {
            Reason::Reached => {
                return if is_reached(game.board(), goal) {
                    Ok(())
                } else {
                    Err(tell(&game, "the goal is not reached"))
                };
            }
            Reason::Rule(_) | Reason::Static(_) => {
                return Err(tell(&game, "nobody here knows rules"));
            }
            Reason::Play { action, .. } => *action,
            Reason::Replies { .. } if to_move == goal.prover => Move::Pass,
            Reason::Replies { .. } => random_move(&game, &zone, rng),
        };
        let legal = game.play(to_move, action);
        legal.map_err(|error| tell(&game, &format!("{to_move} {action}: {error}")))?;
    }
    if goal.kind.is_prevention() { Ok(()) } else { Err(tell(&game, "no end")) }
}

pub fn tell(game: &Game, what: &str) -> String {
    let moves: Vec<String> = game.moves().iter().map(|(_, action)| action.to_string()).collect();
    let start = tesuji_board::Diagram::new(*game.start());
    format!("{what} after {} from\n{start}", moves.join(" "))
}

fn shows(board: &Board, node: &Node, walls: &[PointSet]) -> bool {
    let left = |wall: usize| (walls[wall] & board.empty_points()).len();
    board.stones(Color::Black) & node.zone == node.black
        && board.stones(Color::White) & node.zone == node.white
        && node.needs.are_met_by(left)
}

/// Two thirds of the moves in the zone, some passes.
pub fn random_move(game: &Game, zone: &PointSet, rng: &mut Rng) -> Move {
    let legal = game.legal_points(game.to_move());
    let near = legal & *zone;
    let from = if rng.below(3) < 2 && !near.is_empty() { near } else { legal };
    let pass = rng.below(20) == 0;
    pick_point(rng, &from).filter(|_| !pass).map_or(Move::Pass, Move::Play)
}

/// Whether what a prevention is about has happened.
fn has_happened(board: &Board, goal: &Goal) -> bool {
    let excluded = |kind| {
        is_reached(board, &Goal { kind, prover: goal.opponent(), targets: goal.targets.clone() })
    };
    match goal.kind {
        GoalKind::Survive => excluded(GoalKind::Capture),
        GoalKind::Apart => excluded(GoalKind::Connect),
        GoalKind::NoEye => excluded(GoalKind::Eye),
        _ => false,
    }
}

/// Whether a board meets the goal, by the definitions.
pub fn is_reached(board: &Board, goal: &Goal) -> bool {
    let (prover, targets) = (goal.prover, &goal.targets);
    let alive = || tesuji_shape::unconditional(board, prover).stones;
    let gone = |t: &Point| board.get(*t) != Some(!prover);
    match goal.kind {
        GoalKind::Capture | GoalKind::NoEye => targets.iter().all(gone),
        GoalKind::LiveAny => targets.iter().any(|&t| alive().contains(t)),
        GoalKind::LiveAll | GoalKind::Survive => targets.iter().all(|&t| alive().contains(t)),
        GoalKind::LiveAnywhere => !alive().is_empty(),
        GoalKind::Connect => {
            let chain = |t: Point| board.chain_at(t).filter(|_| board.get(t) == Some(prover));
            chain(targets[0]).is_some() && chain(targets[0]) == chain(targets[1])
        }
        GoalKind::Cut | GoalKind::Apart => {
            let open = board.points() - alive();
            targets.iter().any(gone) || !PointSet::of(targets[0]).flood(&open).contains(targets[1])
        }
        GoalKind::Eye => {
            let Some(id) = board.chain_at(targets[0]) else { return false };
            let chain = board.chain(id);
            let not_own = board.points() - board.stones(prover);
            let is_eye = |liberty: Point| {
                let region = PointSet::of(liberty).flood(&not_own);
                let border = region.rim() & board.points();
                border.is_subset(&chain.stones)
                    && (region & board.empty_points()).is_subset(&chain.liberties)
            };
            chain.color == prover && chain.liberties.iter().any(is_eye)
        }
    }
}
