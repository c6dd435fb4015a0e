//! A region as a summand of the race: its count under each assumption that the
//! judgement needs.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_cgt::{Arena, Game};

use crate::counting::{Counted, Ending, LibertyGame, NoCount, count};
use crate::local::LocalBoard;
use crate::race::{LibertyRegion, Race};

/// What local life counts: more than liberties ever do.
pub const LIFE: i64 = 1_000;
/// What it counts where it must prevail over the other side's life.
pub const GREAT_LIFE: i64 = 1_000_000;
/// Eyes of this size and more are big (Mueller 1999; a four-point eye has more
/// liberties than points).
const BIG_EYE: usize = 4;

/// What is known of an eye in a region, or of a side's best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Eye {
    /// All its liberties can be filled in any order.
    None,
    /// An eye of at most three points.
    Small,
    /// An eye of four points or more.
    Big,
    /// It depends on play whether there is one.
    Open,
}

/// A cooled count for both ways that the race can end, positive for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    /// If the last liberty of all is in this region.
    pub here: Game,
    /// If it is in another.
    pub elsewhere: Game,
}

impl Endings {
    /// The count for one of them.
    pub fn of(self, ending: Ending) -> Game {
        match ending {
            Ending::Here => self.here,
            Ending::Elsewhere => self.elsewhere,
        }
    }
}

/// The count of a region, or of what a move makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// With [`LIFE`].
    pub usual: Endings,
    /// With [`GREAT_LIFE`].
    pub great: Endings,
    /// The eye.
    pub eye: Eye,
}

/// A first move and what it makes of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedMove {
    /// Who plays it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// What the region is worth then.
    pub after: Weight,
    /// Whether it is suicide unless it ends the race.
    pub last: bool,
}

/// A region with its counts.
#[derive(Clone, Debug)]
pub struct Summand {
    /// The side whose liberties are counted.
    pub defender: Color,
    /// All its points.
    pub points: PointSet,
    /// The count as people write it, `{4|0}`, positive for Black.
    pub raw: Game,
    /// The counts.
    pub weight: Weight,
    /// All first moves.
    pub moves: Vec<WeighedMove>,
    /// Positions that were played out for it.
    pub positions: usize,
}

impl Summand {
    /// Counts a region of a race.
    pub fn count(
        arena: &mut Arena,
        board: &Board,
        race: &Race,
        region: &LibertyRegion,
        defender: Color,
        most_positions: usize,
    ) -> Result<Summand, NoCount> {
        let essential = &race.essential[defender.index()];
        let local = LocalBoard::new(board, &region.points, defender, essential)
            .ok_or(NoCount::TooLarge)?;
        let mut play = |ending, life| count(arena, &local, defender, ending, life, most_positions);
        let here = play(Ending::Here, LIFE)?;
        let elsewhere = play(Ending::Elsewhere, LIFE)?;
        let great = if here.lives || elsewhere.lives {
            [play(Ending::Here, GREAT_LIFE)?, play(Ending::Elsewhere, GREAT_LIFE)?]
        } else {
            [here.clone(), elsewhere.clone()]
        };
        let usual = [here, elsewhere];
        let positions = usual.iter().chain(&great).map(|g| g.positions).sum();
        let mut signed = |g: Counted| match defender {
            Color::Black => Ok(g.cooled),
            Color::White => arena.negative(g.cooled).map_err(|_| NoCount::Bounds),
        };
        let size = region.points.len();
        let mut weigh = |pick: &dyn Fn(&LibertyGame) -> Counted| -> Result<Weight, NoCount> {
            Ok(Weight {
                eye: eye(pick(&usual[0]).cooled, pick(&usual[1]).cooled, size),
                usual: Endings { here: signed(pick(&usual[0]))?, elsewhere: signed(pick(&usual[1]))? },
                great: Endings { here: signed(pick(&great[0]))?, elsewhere: signed(pick(&great[1]))? },
            })
        };
        let weight = weigh(&|game| game.value)?;
        let mut moves = Vec::with_capacity(usual[0].moves.len());
        for (i, found) in usual[0].moves.iter().enumerate() {
            // A move that only ends the race is no move in the other count.
            let after = weigh(&|game| {
                let same = |m: &&_| same_move(m, &usual[0].moves[i]);
                game.moves.iter().find(same).map_or(found.after, |m| m.after)
            })?;
            moves.push(WeighedMove { color: found.color, point: found.point, after, last: found.last });
        }
        let raw = match defender {
            Color::Black => usual[0].value.raw,
            Color::White => arena.negative(usual[0].value.raw).map_err(|_| NoCount::Bounds)?,
        };
        Ok(Summand { defender, points: region.points, raw, weight, moves, positions })
    }
}

fn same_move(a: &crate::counting::LocalMove, b: &crate::counting::LocalMove) -> bool {
    (a.color, a.point) == (b.color, b.point)
}

fn eye(here: Game, elsewhere: Game, size: usize) -> Eye {
    if here == elsewhere {
        Eye::None
    } else if elsewhere == Game::integer(LIFE) {
        if size < BIG_EYE { Eye::Small } else { Eye::Big }
    } else {
        Eye::Open
    }
}
