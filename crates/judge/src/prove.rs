//! Proofs on the open board of what a frame says.

use std::sync::Arc;

use tesuji_board::{
    Board, Budget, Color, KoGrade, Move, Point, PointSet, SearchTree, Setup, StopReason,
};
use tesuji_reading::{
    Config, Goal, GoalKind, Hole, Node, NodeId, Outcome, Proof, Reason, RuleBook, RuleFinder,
    check, check_with, prove, prove_kill,
};
use tesuji_solver::Frame;

use crate::leaves;
use crate::past::{Barred, Past};

/// Positions for a narrow search; it needs few or finds nothing.
const FORCE_NODES: u64 = 20_000;
/// The positions for a proof of life divided by this are searched without tactical rules first.
const PLAIN_SHARE: u64 = 16;

/// A checked proof that a group lives or dies when a side begins, if there is one
/// within the budget. A search whose proof has a hole proves nothing.
pub fn prove_grade(
    board: &Board,
    earlier: &[Setup],
    frame: &Frame,
    first: Color,
    grade: KoGrade,
    budget: &Budget,
) -> Option<Proof> {
    if budget.nodes == 0 {
        return None;
    }
    let chains = one_of_each_chain(board, &frame.target);
    let owner = !frame.attacker;
    let goals: Vec<Goal> = match grade {
        KoGrade::LIVES => {
            let kind = if frame.keeps_all { GoalKind::LiveAll } else { GoalKind::LiveAny };
            vec![Goal { kind, prover: owner, targets: chains }]
        }
        KoGrade::DIES => {
            let capture = |targets: Vec<Point>| Goal {
                kind: GoalKind::Capture,
                prover: frame.attacker,
                targets,
            };
            if frame.keeps_all {
                // To capture one of them is enough.
                chains.into_iter().map(|point| capture(vec![point])).collect()
            } else {
                vec![capture(chains)]
            }
        }
        KoGrade::Ko(_) => return None,
    };
    let share = budget.with_nodes(budget.nodes / goals.len() as u64);
    goals.iter().find_map(|goal| match goal.kind {
        GoalKind::Capture => {
            let found = prove_after(board, earlier, first, goal, Config::default(), &share, None);
            found.ok()?.proof
        }
        _ => prove_life(board, earlier, first, goal, &share),
    })
}

/// A proof of life that may end with tactical rules, if none without them is found soon: such a
/// one says more, and to lay the rules out takes longer than most of them.
fn prove_life(
    board: &Board,
    earlier: &[Setup],
    first: Color,
    goal: &Goal,
    budget: &Budget,
) -> Option<Proof> {
    let soon = budget.at_most(budget.nodes / PLAIN_SHARE);
    let plain = search_after(board, earlier, first, goal, Config::default(), &soon, None).ok()?;
    if plain.proof.is_some() {
        return plain.proof;
    }
    let finder = leaves::finder(board.size());
    let rules: Arc<dyn RuleFinder> = finder.clone();
    let config = Config { rules: Some(rules), ..Config::default() };
    let left = budget.after(plain.nodes);
    search_after(board, earlier, first, goal, config, &left, Some(finder.book())).ok()?.proof
}

/// A search for a proof after earlier boards of the game, which no move of the
/// prover brings back.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The proof, checked; without one nothing is known.
    pub proof: Option<Proof>,
    /// Why there is none although there is one for the same stones without the
    /// game before them.
    pub barred: Option<Barred>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Why the search found none.
    pub stopped: Option<StopReason>,
    /// What the search has looked at, if that was asked for.
    pub seen: Option<SearchTree>,
}

/// Positions of a place that are written down before a capture is searched for: each takes a
/// tenth of the time of a position of the search, and where it applies it takes fewer.
const KILL_POSITIONS: u64 = 300_000;

/// Looks for a proof and checks what is found: for a capture first among the positions of a
/// small place, then by a search. Positions of the place, which are cheap, do not count against
/// those of the search: together they may be twice the budget's.
///
/// # Errors
/// The hole, if a proof that was found has one.
pub fn prove_after(
    board: &Board,
    earlier: &[Setup],
    first: Color,
    goal: &Goal,
    config: Config,
    budget: &Budget,
    book: Option<&RuleBook>,
) -> Result<Proven, Hole> {
    let kill = kill_after(board, earlier, first, goal, config.simple_ko, budget)?;
    if kill.proof.is_some() {
        return Ok(kill);
    }
    let found = search_after(board, earlier, first, goal, config, budget, book)?;
    Ok(Proven { nodes: found.nodes + kill.nodes, ..found })
}

/// Looks for a proof of a capture among all positions of a small place.
///
/// # Errors
/// The hole, if the proof has one.
pub fn kill_after(
    board: &Board,
    earlier: &[Setup],
    first: Color,
    goal: &Goal,
    simple_ko: bool,
    budget: &Budget,
) -> Result<Proven, Hole> {
    let share = budget.at_most(KILL_POSITIONS);
    let Outcome { proof, nodes, stopped, .. } = prove_kill(board, first, goal, simple_ko, &share);
    let mut found = Proven { proof, barred: None, nodes, stopped, seen: None };
    if let Some(proof) = found.proof.as_mut() {
        check(proof)?;
        Past::new(board, first, earlier).put_into(proof);
        // Another way to capture may not bring the past back; a search looks for it.
        found.proof = found.proof.filter(|proof| check(proof).is_ok());
    }
    Ok(found)
}

/// Searches for a proof and checks what is found.
///
/// # Errors
/// The hole, if a proof that the search found has one.
pub fn search_after(
    board: &Board,
    earlier: &[Setup],
    first: Color,
    goal: &Goal,
    config: Config,
    budget: &Budget,
    book: Option<&RuleBook>,
) -> Result<Proven, Hole> {
    let search = |config: &Config| -> Result<Proven, Hole> {
        let Outcome { proof, nodes, stopped, seen, .. } = prove(board, first, goal, config, budget);
        if let Some(proof) = &proof {
            check_with(proof, book)?;
        }
        Ok(Proven { proof, barred: None, nodes, stopped, seen })
    };
    let mut found = search(&config)?;
    // Whatever is proven is proven for the stones. Then for the game before them.
    let past = Past::new(board, first, earlier);
    let Some(proof) = found.proof.as_mut() else { return Ok(found) };
    past.put_into(proof);
    if check_with(proof, book).is_ok() {
        return Ok(found);
    }
    let bars = past.bars(board, proof);
    let again = search(&config.after(past.earlier.clone()))?;
    let nodes = found.nodes + again.nodes;
    found = Proven { nodes, barred: Some(bars), ..again };
    if let Some(proof) = found.proof.as_mut() {
        past.put_into(proof);
        if check_with(proof, book).is_ok() {
            found.barred = None;
        } else {
            (found.proof, found.barred) = (None, Some(Barred::Later));
        }
    }
    Ok(found)
}

/// The prover's first move, if the proof begins with one.
pub fn first_move(proof: &Proof) -> Option<Point> {
    match proof.nodes.last()?.reason {
        Reason::Play { action, .. } => action.point(),
        _ => None,
    }
}

/// Is it proven how a fight ends after a first move?
pub fn prove_after_move(
    board: &Board,
    earlier: &[Setup],
    frame: &Frame,
    (mover, action): (Color, Move),
    grade: KoGrade,
    budget: &Budget,
) -> bool {
    if action.point().is_some_and(|point| !board.is_legal(mover, point)) {
        return false;
    }
    let mut after = board.clone();
    after.make(mover, action);
    let stones = frame.target & after.stones(!frame.attacker);
    let is_gone = if frame.keeps_all { stones != frame.target } else { stones.is_empty() };
    if is_gone {
        return grade == KoGrade::DIES;
    }
    let earlier: Vec<Setup> = earlier.iter().copied().chain([board.to_setup()]).collect();
    let target = Frame { target: stones, ..frame.clone() };
    prove_grade(&after, &earlier, &target, !mover, grade, budget).is_some()
}

/// The searches that are tried for a goal, with the most positions for each. What is
/// captured or joined by force a narrow search proves that the usual one gets lost in.
fn searches_for(kind: GoalKind) -> Vec<(Config, u64)> {
    let usual = (Config::default(), u64::MAX);
    match kind {
        GoalKind::Capture | GoalKind::Connect => vec![(Config::tactical(), FORCE_NODES), usual],
        _ => vec![usual],
    }
}

/// A checked proof of a goal that begins with a given move of the prover, if there is one
/// within the budget.
pub fn prove_by(
    board: &Board,
    earlier: &[Setup],
    goal: &Goal,
    point: Point,
    budget: &Budget,
) -> Option<Proof> {
    let mover = goal.prover;
    let mut after = board.clone();
    after.play(mover, point).ok()?;
    let past: Vec<Setup> = earlier.iter().copied().chain([board.to_setup()]).collect();
    let search = |(config, nodes)| {
        let budget = budget.at_most(nodes);
        prove_after(&after, &past, !mover, goal, config, &budget, None).ok()?.proof
    };
    let mut proof = searches_for(goal.kind).into_iter().find_map(search)?;
    let next = NodeId::try_from(proof.nodes.len() - 1).ok()?;
    let after = proof.nodes.last()?.clone();
    proof.position = board.to_setup();
    proof.first = mover;
    Past::new(board, mover, earlier).put_into(&mut proof);
    // All that is on the board matters, but for the points of walls, which are counted;
    // some of those may have to be seen where the move is made.
    let walls = proof.walls.iter().fold(PointSet::EMPTY, |all, wall| all | *wall);
    let here = PointSet::of(point);
    let seen = [board.points() - walls, board.points() - (walls - here - here.rim())];
    seen.into_iter().chain([board.points()]).find_map(|zone| {
        let root = Node {
            to_move: mover,
            zone,
            black: board.stones(Color::Black) & zone,
            white: board.stones(Color::White) & zone,
            reason: Reason::Play { action: Move::Play(point), next },
            ..after.clone()
        };
        let mut whole = proof.clone();
        whole.nodes.push(root);
        check(&whole).is_ok().then_some(whole)
    })
}

/// The same proof with the prover first, who passes; checked.
pub fn with_prover_first(proof: &Proof) -> Option<Proof> {
    let last = proof.nodes.last()?;
    let next = NodeId::try_from(proof.nodes.len() - 1).ok()?;
    let root = Node {
        to_move: proof.goal.prover,
        reason: Reason::Play { action: Move::Pass, next },
        ..last.clone()
    };
    let mut passing = Proof { first: proof.goal.prover, ..proof.clone() };
    passing.nodes.push(root);
    let finder = passing.rules.map(|_| leaves::finder(passing.position.size));
    let book = finder.as_ref().map(|finder| finder.book());
    check_with(&passing, book).is_ok().then_some(passing)
}

fn one_of_each_chain(board: &Board, stones: &PointSet) -> Vec<Point> {
    Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .filter_map(|id| (board.chain(id).stones & *stones).first())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};
    use tesuji_solver::Reach;

    /// Rules end a proof of life where none without them is found soon; it holds by the rules
    /// that it names, and whoever begins.
    #[test]
    fn rules_end_what_is_not_found_soon() {
        let check = |rows: &str, by_rules: bool| {
            let size = Size::square(9).unwrap();
            let diagram = Diagram::parse_corner(rows, size, Corner::BottomLeft).unwrap();
            let board = Board::from_setup(&diagram.setup).unwrap();
            let frame = Frame::around(&board, &diagram.marked, Reach::USUAL).unwrap();
            let budget = Budget::new(5_000, 64 << 20);
            let proof = prove_grade(&board, &[], &frame, Color::White, KoGrade::LIVES, &budget);
            let proof = proof.unwrap();
            assert_eq!(proof.rules.is_some(), by_rules, "\n{rows}");
            assert_eq!(check_with(&proof, Some(leaves::finder(size).book())), Ok(()));
            assert_eq!(check(&proof).is_err(), by_rules, "\n{rows}");
            assert!(with_prover_first(&proof).is_some(), "\n{rows}");
        };
        check("OOOOOOO\nBBBBBBO\n......O", false);
        check("OOOOOO\nX....O\nX.BBBO\n..B.BO\nXO.BBO", true);
    }
}
