//! A region as a summand of the race: its count under each assumption that the
//! judgement needs.

use rustc_hash::{FxHashMap, FxHashSet};
use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_cgt::{Arena, Dyadic, Game, Player};

use crate::counting::{Count, Counter, Ending, LocalMove, NoCount};
use crate::decide::Term;
use crate::ledger::Value;
use crate::local::{LocalBoard, Role};
use crate::positions::Positions;
use crate::race::{LibertyRegion, Race};

/// What local life counts: more than liberties ever do.
pub const LIFE: i64 = 1_000;
/// What it counts where it must prevail over the other side's life.
pub const GREAT_LIFE: i64 = 1_000_000;
/// Eyes of this size and more are big (Mueller 1999; a four-point eye has more
/// liberties than points).
pub(crate) const BIG_EYE: usize = 4;

/// What is known of an eye in a region, or of a side's best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Eye {
    /// All its liberties can be filled in any order.
    None,
    /// An eye of at most three points.
    Small,
    /// An eye of four points or more, with so many points: the larger, the better.
    Big(u8),
    /// An eye of so many points, four or more, of which some are not next to the chain,
    /// as in the corner: it is filled with fewer moves than others of its size, and
    /// counts as one of them, or as a smaller one.
    Between(u8),
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
    /// The counts if an eye is worth more than its own liberties, where that was asked
    /// for.
    pub raised: [Option<Raised>; MOST_BONUSES],
}

/// Ways of raising the worth of an eye that one race needs: two questions before a
/// shared liberty is filled, two after, and those about one side are the same.
pub const MOST_BONUSES: usize = 3;

/// Counts with a bonus for an eye: who cannot fill the last liberty of a region before
/// the end of the race must have filled the shared liberties by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raised {
    /// How much more an eye is worth.
    pub bonus: i64,
    /// With [`LIFE`].
    pub usual: Endings,
    /// With [`GREAT_LIFE`].
    pub great: Endings,
}

impl Weight {
    /// Counts in which no bonus was asked for.
    pub fn new(usual: Endings, great: Endings, eye: Eye) -> Weight {
        Weight { usual, great, eye, raised: [None; MOST_BONUSES] }
    }

    /// The same with a bonus for an eye; nothing where that was not counted.
    pub(crate) fn with_bonus(&self, bonus: i64) -> Option<Weight> {
        if bonus == 0 || self.eye == Eye::None {
            return Some(*self);
        }
        let raised = self.raised.iter().flatten().find(|raised| raised.bonus == bonus)?;
        Some(Weight::new(raised.usual, raised.great, self.eye))
    }

    /// What a side counts that lives.
    pub fn life(side: Color) -> Weight {
        Weight::numbers(side, LIFE, GREAT_LIFE)
    }

    /// What a side counts that has so many plain liberties.
    pub fn plain(side: Color, liberties: usize) -> Weight {
        let count = i64::try_from(liberties).unwrap_or(LIFE);
        Weight::numbers(side, count, count)
    }

    fn numbers(side: Color, usual: i64, great: i64) -> Weight {
        let sign = if side == Color::Black { 1 } else { -1 };
        let endings = |count: i64| {
            let count = Game::integer(sign * count);
            Endings { alone: count, here: count, elsewhere: count }
        };
        Weight::new(endings(usual), endings(great), Eye::None)
    }
}

/// A first move and what it makes of the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedMove {
    /// Who plays it.
    pub color: Color,
    /// Where.
    pub point: Point,
    /// What the region is worth then to its defender: at least, if it loses every ko.
    pub least: Weight,
    /// At most: if it wins them.
    pub most: Weight,
}

/// A region with its counts.
#[derive(Clone, Debug)]
pub struct Summand {
    /// The side whose liberties are counted.
    pub defender: Color,
    /// All its points.
    pub points: PointSet,
    /// The count as people write it, `{4|0}`, positive for Black; if the defender
    /// loses every ko.
    pub raw: Game,
    /// The counts: the least that the region is worth to its defender, if it loses
    /// every ko.
    pub weight: Weight,
    /// The most that it is worth: the same counts where no ko matters.
    pub most: Weight,
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
        Summand::count_with(arena, board, race, region, defender, most_positions, &[])
    }

    /// The same, and with each of these bonuses for an eye, at most [`MOST_BONUSES`].
    pub(crate) fn count_with(
        arena: &mut Arena,
        board: &Board,
        race: &Race,
        region: &LibertyRegion,
        defender: Color,
        most_positions: usize,
        bonuses: &[i64],
    ) -> Result<Summand, NoCount> {
        let local = region.local_board(board, race, defender)?;
        Summand::of(arena, &local, region.points, defender, most_positions, bonuses)
    }

    /// Counts a region of some points, apart from any race.
    pub(crate) fn of(
        arena: &mut Arena,
        local: &LocalBoard,
        points: PointSet,
        defender: Color,
        most_positions: usize,
        bonuses: &[i64],
    ) -> Result<Summand, NoCount> {
        let positions = Positions::of(local, most_positions)?;
        let mut counter = Counter::new(&positions, LIFE);
        let elsewhere = counter.elsewhere(arena)?;
        let matters = elsewhere.ending_matters();
        let mut counts = |bonus: i64| -> Result<Worth, NoCount> {
            let mut ending = |ending| match matters {
                true => counter.ending(arena, &elsewhere, ending, bonus as Value),
                false => Ok(elsewhere.clone()),
            };
            let counts = [ending(Ending::Alone)?, ending(Ending::Here)?, elsewhere.clone()];
            let moves = counts.each_ref().map(|count| counter.moves(count, defender));
            let start = counts.each_ref().map(|count| counter.start_bounds(count));
            Ok(Worth { counts, start, moves })
        };
        let worth = counts(0)?;
        let with_bonus = bonuses.iter().take(if matters { MOST_BONUSES } else { 0 });
        let raised: Vec<(i64, Worth)> =
            with_bonus.map(|&bonus| Ok((bonus, counts(bonus)?))).collect::<Result<_, NoCount>>()?;
        let raw = counter.raw(arena, &worth.counts[0])?;
        let mut scale = Scale { arena, defender, lives: FxHashMap::default() };
        let raw = scale.signed(raw).map_err(bounds)?;
        let mut eyes = FxHashSet::default();
        let mut weigh = |stones, of: &dyn Fn(&Worth) -> [Game; 3]| -> Result<Weight, NoCount> {
            let [usual, great] = scale.endings(of(&worth)).map_err(bounds)?;
            let eye = eye(usual, || local.eye_size(stones, &mut eyes));
            let mut weight = Weight::new(usual, great, eye);
            for ((bonus, worth), slot) in raised.iter().zip(&mut weight.raised) {
                let [usual, great] = scale.endings(of(worth)).map_err(bounds)?;
                *slot = Some(Raised { bonus: *bonus, usual, great });
            }
            Ok(weight)
        };
        let start = local.start();
        let weight = weigh(start, &|worth| worth.start.map(|[least, _]| least))?;
        let most = weigh(start, &|worth| worth.start.map(|[_, most]| most))?;
        let mut moves = Vec::with_capacity(worth.moves[0].len());
        for (i, found) in worth.moves[0].iter().enumerate() {
            // The moves are the same under every assumption.
            let (color, point) = (found.color, found.point);
            let role = if color == defender { Role::Defender } else { Role::Attacker };
            let next = local.index(point).and_then(|index| local.play(start, role, index));
            let next = next.unwrap_or(start);
            let least = weigh(next, &|worth| worth.moves.each_ref().map(|moves| moves[i].least))?;
            let most = weigh(next, &|worth| worth.moves.each_ref().map(|moves| moves[i].most))?;
            moves.push(WeighedMove { color, point, least, most });
        }
        let positions = positions.len();
        Ok(Summand { defender, points, raw, weight, most, moves, positions })
    }
}

/// A region counted alone, here and elsewhere: as it is, and after each first move.
struct Worth {
    counts: [Count; 3],
    start: [[Game; 2]; 3],
    moves: [Vec<LocalMove>; 3],
}

impl Summand {
    /// The region in the sum.
    pub(crate) fn term(&self) -> Term {
        Term { defender: self.defender, least: self.weight, most: self.most }
    }

    /// Whether the count hangs on a ko.
    pub fn hangs_on_ko(&self) -> bool {
        self.weight != self.most
    }
}

/// From counts for the defender to counts for Black, with both kinds of life.
struct Scale<'a> {
    arena: &'a mut Arena,
    defender: Color,
    /// Games with great life in the place of life.
    lives: FxHashMap<Game, Game>,
}

impl Scale<'_> {
    /// Counts in the order alone, here, elsewhere: with life, and with great life.
    fn endings(&mut self, counts: [Game; 3]) -> tesuji_cgt::Result<[Endings; 2]> {
        let mut great = counts;
        for game in &mut great {
            *game = self.with_great_life(*game)?;
        }
        let mut endings = |[alone, here, elsewhere]: [Game; 3]| {
            Ok(Endings {
                alone: self.signed(alone)?,
                here: self.signed(here)?,
                elsewhere: self.signed(elsewhere)?,
            })
        };
        Ok([endings(counts)?, endings(great)?])
    }

    fn signed(&mut self, game: Game) -> tesuji_cgt::Result<Game> {
        match self.defender {
            Color::Black => Ok(game),
            Color::White => self.arena.negative(game),
        }
    }

    /// The game with great life in the place of life. What a region is worth
    /// depends on how numbers near life compare with each other and with numbers
    /// of liberties, and that stays as it is.
    fn with_great_life(&mut self, game: Game) -> tesuji_cgt::Result<Game> {
        if let Some(n) = game.to_number() {
            let lives = n > Dyadic::integer(LIFE / 2);
            return if lives { game.shifted(Dyadic::integer(GREAT_LIFE - LIFE)) } else { Ok(game) };
        }
        if let Some(&known) = self.lives.get(&game) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            for option in self.arena.options(game, player)? {
                side.push(self.with_great_life(option)?);
            }
        }
        let great = self.arena.game(&sides[0], &sides[1])?;
        self.lives.insert(game, great);
        Ok(great)
    }
}

fn bounds(_: tesuji_cgt::Error) -> NoCount {
    NoCount::Bounds
}

fn eye(count: Endings, size: impl FnOnce() -> Option<(usize, bool)>) -> Eye {
    if count.here == count.elsewhere && count.here == count.alone {
        return Eye::None;
    }
    let points = |size: usize| u8::try_from(size).unwrap_or(u8::MAX);
    match size() {
        Some((size, _)) if size < BIG_EYE => Eye::Small,
        Some((size, true)) => Eye::Big(points(size)),
        Some((size, false)) => Eye::Between(points(size)),
        None => Eye::Open,
    }
}
