//! A line of play: the moves that matter, until only plain liberties are left.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_cgt::{Arena, Dyadic};

use crate::judge::{Basis, Effort, judge};
use crate::race::Race;
use crate::summand::Summand;

/// The moves that matter in a race, and what each side has when they are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who plays where.
    pub moves: Vec<(Color, Point)>,
    /// The liberties of Black and of White then, as they are counted.
    pub liberties: [i64; 2],
    /// Whose turn it is then.
    pub to_move: Color,
}

/// Plays a race until every region is a number: who can win plays a winning move
/// where a region is not yet a number, the other side the move that is worth most.
/// Nothing where the theory does not judge a position on the way, or where shared
/// liberties or life leave no plain numbers.
pub fn line(board: &Board, race: &Race, first: Color, effort: &Effort) -> Option<Line> {
    let stakes = race.essential.map(|stones| stones.first());
    let mut board = board.clone();
    board.forget_history();
    let (mut race, mut to_move, mut moves) = (race.clone(), first, Vec::new());
    loop {
        let arena = &mut Arena::new();
        let judged = judge(arena, &board, &race, effort);
        if judged.basis != Basis::Theory || race.shared() > 0 {
            return None;
        }
        let hot: Vec<&Summand> =
            judged.summands.iter().flatten().filter(|summand| !summand.raw.is_number()).collect();
        if hot.is_empty() {
            return Some(Line { moves, liberties: plain(&judged.summands)?, to_move });
        }
        let winning = &judged.first[to_move.index()].moves;
        let mut best: Option<(bool, Dyadic, Point)> = None;
        for summand in hot {
            let before = arena.mean(summand.weight.usual.here).ok()?;
            for found in summand.moves.iter().filter(|found| found.color == to_move) {
                let after = arena.mean(found.least.usual.here).ok()?;
                let gain =
                    if to_move == Color::Black { after.minus(before) } else { before.minus(after) };
                let rank = (winning.contains(&found.point), gain.ok()?, found.point);
                let better = |best: &(bool, Dyadic, Point)| (rank.0, rank.1) > (best.0, best.1);
                if best.as_ref().is_none_or(better) {
                    best = Some(rank);
                }
            }
        }
        let (_, _, point) = best?;
        board.make(to_move, Move::Play(point));
        moves.push((to_move, point));
        let essential = stakes.map(|stone| {
            let chain = stone.and_then(|stone| board.chain_at(stone));
            chain.map_or(PointSet::EMPTY, |id| board.chain(id).stones)
        });
        if essential.iter().any(PointSet::is_empty) {
            return None;
        }
        race = Race::among(&board, essential);
        to_move = !to_move;
    }
}

/// The sums of plain liberties, by side.
fn plain(summands: &[Option<Summand>]) -> Option<[i64; 2]> {
    let mut sums = [0; 2];
    for summand in summands {
        let summand = summand.as_ref()?;
        sums[summand.defender.index()] += summand.raw.to_number()?.to_integer()?.abs();
    }
    Some(sums)
}
