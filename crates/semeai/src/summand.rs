//! A region as a summand of the race: its count under each assumption that the
//! judgement needs.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_cgt::{Arena, Dyadic, Game, Player};

use crate::counting::{Count, Ending, NoCount};
use crate::local::Role;
use crate::positions::Positions;
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

/// A cooled count for all ways that the race can end, positive for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    /// If nothing but this region is left.
    pub alone: Game,
    /// If the last liberty of all is in this region.
    pub here: Game,
    /// If it is in another.
    pub elsewhere: Game,
}

impl Endings {
    /// The count for one of them.
    pub fn of(self, ending: Ending) -> Game {
        match ending {
            Ending::Alone => self.alone,
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

impl Weight {
    /// What a side counts that lives.
    pub fn life(side: Color) -> Weight {
        let sign = if side == Color::Black { 1 } else { -1 };
        let endings = |life: i64| {
            let life = Game::integer(sign * life);
            Endings { alone: life, here: life, elsewhere: life }
        };
        Weight { usual: endings(LIFE), great: endings(GREAT_LIFE), eye: Eye::None }
    }
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
    /// Whether that is so whatever becomes of a ko.
    pub sure: bool,
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
        let local = region.local_board(board, race, defender)?;
        let positions = Positions::of(&local, most_positions)?;
        let elsewhere = Count::elsewhere(arena, &positions, LIFE)?.unless_ko()?;
        let usual = match elsewhere.ending_matters() {
            true => [
                elsewhere.ending(arena, &positions, Ending::Alone)?.unless_ko()?,
                elsewhere.ending(arena, &positions, Ending::Here)?.unless_ko()?,
                elsewhere,
            ],
            false => [elsewhere.clone(), elsewhere.clone(), elsewhere],
        };
        let first_moves =
            |counts: &[Count; 3]| counts.each_ref().map(|count| count.moves(&positions, defender));
        let usual_moves = first_moves(&usual);
        let afters = usual_moves.iter().flatten().map(|m| m.after);
        let mut lives = false;
        for value in usual.iter().map(Count::start).chain(afters) {
            lives |= mentions_life(arena, value).map_err(|_| NoCount::Bounds)?;
        }
        let (great, great_moves) = if lives {
            let mut grown = |i: usize| usual[i].life(arena, &positions, GREAT_LIFE)?.unless_ko();
            let great = [grown(0)?, grown(1)?, grown(2)?];
            let moves = first_moves(&great);
            (great, moves)
        } else {
            (usual.clone(), usual_moves.clone())
        };
        let raw = usual[0].raw(arena, &positions)?;
        let mut signed = |g: Game| match defender {
            Color::Black => Ok(g),
            Color::White => arena.negative(g).map_err(|_| NoCount::Bounds),
        };
        let raw = signed(raw)?;
        let mut weigh = |stones, usual: [Game; 3], great: [Game; 3]| {
            let mut endings = |[alone, here, elsewhere]: [Game; 3]| {
                Ok(Endings {
                    alone: signed(alone)?,
                    here: signed(here)?,
                    elsewhere: signed(elsewhere)?,
                })
            };
            let (usual, great) = (endings(usual)?, endings(great)?);
            Ok(Weight { usual, great, eye: eye(usual, || local.eye_size(stones)) })
        };
        let start = local.start();
        let [usual, great] = [usual, great].map(|counts| counts.each_ref().map(Count::start));
        let weight = weigh(start, usual, great)?;
        let mut moves = Vec::with_capacity(usual_moves[0].len());
        for (i, found) in usual_moves[0].iter().enumerate() {
            // The moves are the same under every assumption.
            let sure = usual_moves.iter().chain(&great_moves).all(|moves| moves[i].sure);
            let (color, point) = (found.color, found.point);
            let role = if color == defender { Role::Defender } else { Role::Attacker };
            let next = local.index(point).and_then(|index| local.play(start, role, index));
            let [usual, great] =
                [&usual_moves, &great_moves].map(|all| all.each_ref().map(|moves| moves[i].after));
            let after = weigh(next.unwrap_or(start), usual, great)?;
            moves.push(WeighedMove { color, point, after, sure });
        }
        let positions = positions.len();
        Ok(Summand { defender, points: region.points, raw, weight, moves, positions })
    }
}

/// Whether life is part of a value, be it as a threat.
fn mentions_life(arena: &mut Arena, game: Game) -> tesuji_cgt::Result<bool> {
    let half = Dyadic::integer(LIFE / 2);
    if arena.left_stop(game)? > half {
        return Ok(true);
    }
    if game.is_number() {
        return Ok(false);
    }
    for player in [Player::Left, Player::Right] {
        for option in arena.options(game, player)? {
            if mentions_life(arena, option)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn eye(count: Endings, size: impl Fn() -> Option<usize>) -> Eye {
    if count.here == count.elsewhere && count.here == count.alone {
        return Eye::None;
    }
    match size() {
        Some(size) if size >= BIG_EYE => Eye::Big,
        Some(_) => Eye::Small,
        None => Eye::Open,
    }
}
