//! Eyes as people count them: so many points, so many stones inside, so many moves.

use tesuji_board::{Board, Color};
use tesuji_cgt::{Arena, Dyadic, Game};

use crate::counting::Ending;
use crate::race::{LibertyRegion, Race, RegionKind};
use crate::summand::{BIG_EYE, LIFE, Summand};
use crate::two_eyes::is_seki;

/// The moves that it takes to fill an eye space of 0 to 7 points, all of them counted
/// that are played as the owner captures and the attacker plays again. The stones that
/// are inside already are taken off.
///
/// **Choice**: it is exact where every point but those that the attacker plays first is
/// next to the owner's chain, which is so away from the edge (`tests/nakade` derives
/// the numbers by search). In the corner an eye can take fewer: the square of four has
/// three liberties there. So nothing is judged by these numbers; an eye is played out,
/// and they say what is usual.
pub const NAKADE: [i64; 8] = [0, 1, 2, 3, 5, 8, 12, 17];

/// What it takes to fill an eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// So many moves, whoever begins.
    Moves(i64),
    /// So many if the attacker begins; if the owner does, it cannot be filled.
    First(i64),
    /// It cannot be filled, and the owner has two eyes or can make them.
    Lives,
    /// It cannot be filled, but once the owner has no other liberties it cannot make
    /// two eyes either: the stones inside stay, in seki.
    Seki,
}

/// An eye space, surrounded by one side's stones at stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeSpace {
    /// Whose eye it is.
    pub owner: Color,
    /// Its points, with the stones inside.
    pub points: usize,
    /// Stones of the attacker inside.
    pub stones: usize,
    /// What it takes to fill it.
    pub filling: Filling,
}

impl EyeSpace {
    /// A counted region as an eye, if it is one of which that much can be said: without
    /// loose stones of the owner, and without a ko.
    pub fn of(
        arena: &mut Arena,
        board: &Board,
        race: &Race,
        region: &LibertyRegion,
        summand: &Summand,
        ending: Ending,
    ) -> Option<EyeSpace> {
        let RegionKind::Eye(owner) = region.kind else { return None };
        if region.points.meets(&board.stones(owner)) || summand.hangs_on_ko() {
            return None;
        }
        let stones = (region.points & board.stones(!owner)).len();
        let filling = match filling(arena, summand, owner, ending)? {
            Filling::Lives => match is_seki(&region.local_board(board, race, owner).ok()?)? {
                true => Filling::Seki,
                false => Filling::Lives,
            },
            fillable => fillable,
        };
        Some(EyeSpace { owner, points: region.points.len(), stones, filling })
    }

    /// Whether it is a big eye, which counts for more than one of its moves.
    pub fn is_big(&self) -> bool {
        self.points >= BIG_EYE
    }

    /// The moves that an eye of its size and with its stones usually takes.
    pub fn usual(&self) -> Option<i64> {
        Some(*NAKADE.get(self.points)? - self.stones as i64)
    }
}

fn filling(arena: &mut Arena, summand: &Summand, owner: Color, ending: Ending) -> Option<Filling> {
    let lives = |n: i64| n > LIFE / 2;
    let number = |game: Game| game.to_number().and_then(Dyadic::to_integer).map(i64::abs);
    if let Some(moves) = number(summand.weight.usual.of(ending)) {
        return Some(if lives(moves) { Filling::Lives } else { Filling::Moves(moves) });
    }
    let (mut saved, mut moves) = (false, None);
    for found in &summand.moves {
        let game = found.least.usual.of(ending);
        if found.color == owner {
            saved |= number(game).is_some_and(lives);
            continue;
        }
        // The owner can answer until its liberties are the next whole number.
        let left = match owner {
            Color::Black => arena.ceiling(game).ok()?,
            Color::White => -arena.floor(game).ok()?,
        };
        moves = Some(moves.map_or(left, |least: i64| least.min(left)));
    }
    let moves = moves.filter(|moves| saved && !lives(*moves))?;
    Some(Filling::First(moves + 1))
}
