//! Chains that a move should have captured or saved: what is captured is proven, what gets
//! away is read.

use tesuji_board::{Board, Budget, Certainty, Color, Game, KoGrade, Move, Point, PointSet, Setup};
use tesuji_judge::{Asking, Claim, Judge, ask_after, earlier_boards, goal};
use tesuji_reading::GoalKind;

use crate::Result;
use crate::fates::Cost;
use crate::study::{Mistake, Moment};

/// Fewer stones are seldom worth a word.
const FEWEST_STONES: usize = 2;
/// A chain with more liberties is in no danger from one move.
const MOST_LIBERTIES: usize = 4;
/// Steps from a move to the chains that it may concern.
const STEPS: usize = 2;
/// Chains that are asked about at one move.
const MOST_CHAINS: usize = 4;
/// Bytes for each proof.
const MEMORY: usize = 64 << 20;

/// The chains near some points whose capture a move missed, or allowed.
///
/// # Errors
/// If a proof that was found is refused by the checker.
pub fn captures(game: &Game, next: &Game, near: &[Point], cost: &Cost) -> Result<Vec<Moment>> {
    let Some(&(player, played)) = next.moves().last() else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for stones in chains_near(game.board(), near) {
        if (cost.stop)() {
            break;
        }
        let Some(at) = stones.first() else { continue };
        let owner = game.board().get(at);
        let left = owner.map(|owner| stones & next.board().stones(owner));
        let found = match owner {
            Some(_) if left != Some(stones) => None,
            Some(owner) if owner == player => allowed(game, next, at, cost)?,
            Some(_) => missed(game, next, at, cost)?,
            None => None,
        };
        let Some(Found { could, has, better, line, then }) = found else { continue };
        all.push(Moment {
            number: next.moves().len(),
            player,
            played,
            size: 2.0 * stones.len() as f64,
            loss: None,
            chance: 0.0,
            then,
            mistake: Mistake::Group {
                stones,
                owner: owner.unwrap_or(!player),
                could: Box::new(could),
                has: Box::new(has),
                better: vec![better],
                also: Vec::new(),
                line,
                is_capture: true,
            },
        });
    }
    Ok(all)
}

/// A chain that fared worse than it could have.
struct Found {
    could: Claim,
    has: Claim,
    better: Point,
    line: Vec<Move>,
    /// What follows the move that was played.
    then: Vec<Move>,
}

/// An enemy chain that the player could have captured, and that gets away now.
fn missed(game: &Game, next: &Game, at: Point, cost: &Cost) -> Result<Option<Found>> {
    let board = game.board();
    let owner = board.get(at).unwrap_or(Color::Black);
    let read = |judge: &mut Judge, first: Color| {
        judge.capture(at, first, &look(cost)).map_or(KoGrade::No, |(grade, _)| grade)
    };
    let judge = &mut Judge::new(board);
    if read(judge, !owner) != KoGrade::Yes || read(judge, owner) == KoGrade::No {
        return Ok(None);
    }
    if read(&mut Judge::new(next.board()), owner) != KoGrade::Yes {
        return Ok(None);
    }
    let Some((could, line)) = captured(board, &earlier_boards(game), at, cost)? else {
        return Ok(None);
    };
    let Some(better) = line.first().and_then(|action| action.point()) else { return Ok(None) };
    let has = Claim { grade: Some(KoGrade::LIVES), ..Claim::unknown(owner) };
    Ok(Some(Found { could, has, better, line, then: Vec::new() }))
}

/// A chain of the player's own that he could have saved, and that is captured now.
fn allowed(game: &Game, next: &Game, at: Point, cost: &Cost) -> Result<Option<Found>> {
    let board = game.board();
    let player = board.get(at).unwrap_or(Color::Black);
    let mut judge = Judge::new(board);
    let saved = judge.capture(at, player, &look(cost));
    let Some((KoGrade::Yes, Some(Move::Play(better)))) = saved else { return Ok(None) };
    let attacked = judge.capture(at, !player, &look(cost));
    if attacked.is_none_or(|(grade, _)| grade != KoGrade::Yes) {
        return Ok(None);
    }
    let Some((has, then)) = captured(next.board(), &earlier_boards(next), at, cost)? else {
        return Ok(None);
    };
    let could = Claim { grade: Some(KoGrade::LIVES), ..Claim::unknown(player) };
    Ok(Some(Found { could, has, better, line: Vec::new(), then }))
}

fn look<'a>(cost: &'a Cost) -> Budget<'a> {
    Budget::new(cost.nodes, MEMORY).interrupted_by(cost.stop)
}

/// The proof that a chain is captured if the other side begins, and its line.
fn captured(
    board: &Board,
    history: &[Setup],
    at: Point,
    cost: &Cost,
) -> Result<Option<(Claim, Vec<Move>)>> {
    let budget = look(cost).with_nodes(cost.proof_nodes);
    let wanted = goal(board, GoalKind::Capture, &[at])?;
    let first = wanted.prover;
    let answer = ask_after(board, history, wanted, first, &Asking::new(&budget), &|_| true)?;
    let line = answer.line().into_iter().map(|(_, action)| action).collect();
    let claim = |proof| Claim {
        grade: Some(KoGrade::DIES),
        certainty: Certainty::Proven,
        proof: Some(proof),
        ..Claim::unknown(first)
    };
    Ok(answer.proof.map(|proof| (claim(proof), line)))
}

/// The chains near some points that may be in danger, the largest first.
fn chains_near(board: &Board, near: &[Point]) -> Vec<PointSet> {
    let mut around: PointSet = near.iter().copied().collect();
    for _ in 0..STEPS {
        around |= around.rim() & board.points();
    }
    let chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
    let mut found: Vec<PointSet> = chains
        .map(|id| board.chain(id))
        .filter(|chain| chain.stones.len() >= FEWEST_STONES && chain.stones.meets(&around))
        .filter(|chain| chain.liberties.len() <= MOST_LIBERTIES)
        .map(|chain| chain.stones)
        .collect();
    found.sort_by_key(|stones| std::cmp::Reverse(stones.len()));
    found.truncate(MOST_CHAINS);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Ruleset};

    /// The move of White at `a` or elsewhere, with what it missed or allowed.
    fn found(rows: &str, played: &str) -> Vec<(String, bool)> {
        let diagram = Diagram::parse(rows).unwrap();
        let setup = Setup { to_move: Some(Color::White), ..diagram.setup };
        let game = Game::from_setup(&setup, Ruleset::CHINESE).unwrap();
        let mut next = game.clone();
        next.play(Color::White, played.parse().unwrap()).unwrap();
        let cost = Cost { nodes: 20_000, proof_nodes: 20_000, stop: &|| false };
        let near: Vec<Point> = game.board().points().iter().collect();
        let all = captures(&game, &next, &near, &cost).unwrap();
        let told = |moment: &Moment| match &moment.mistake {
            Mistake::Group { better, could, has, .. } => {
                for proof in could.proof.iter().chain(&has.proof) {
                    assert_eq!(tesuji_reading::check(proof), Ok(()));
                }
                (better[0].to_string(), could.proof.is_some())
            }
            Mistake::Score { .. } => unreachable!(),
        };
        all.iter().map(told).collect()
    }

    #[test]
    fn a_ladder_that_was_missed() {
        // Black's two stones are caught in a ladder; White plays elsewhere.
        let rows = "
            . . . . . . . . .
            . . . . O . . . .
            . . . O X O . . .
            . . . O X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(found(rows, "A1"), [("E5".to_owned(), true)]);
        assert_eq!(found(rows, "E5"), []);
    }

    #[test]
    fn stones_that_were_left_in_atari() {
        let rows = "
            . . . . . . . . .
            . . . . X . . . .
            . . . X O X . . .
            . . . X O X . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .";
        assert_eq!(found(rows, "A1"), [("E5".to_owned(), false)]);
        assert_eq!(found(rows, "E5"), []);
    }
}
