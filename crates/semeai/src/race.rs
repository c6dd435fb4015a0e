//! Finding a race: whose chains are at stake, what is safe around them, and
//! the regions that their liberties fall into.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_shape::unconditional;

use crate::believed::Surroundings;
use crate::play::{Arbiter, is_decisive};

/// What is known of stones around a race, by whoever asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Safety {
    /// Stones that cannot be captured, proven.
    pub proven: PointSet,
    /// Stones that are believed to be safe.
    pub assumed: PointSet,
}

impl Safety {
    /// The chains that live whatever happens (Benson), and nothing assumed.
    pub fn unconditional(board: &Board) -> Safety {
        let [black, white] = Color::BOTH.map(|color| unconditional(board, color).stones);
        Safety { proven: black | white, assumed: PointSet::EMPTY }
    }
}

/// What a region is to the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionKind {
    /// Liberties of one side's essential chain, which the other side can reach.
    External(Color),
    /// Surrounded by one side's essential chain alone.
    Eye(Color),
    /// Plain shared liberties: every point is a liberty of both chains and touches
    /// no safe stone.
    Shared,
    /// Liberties of both chains beside safe stones: who owns those and plays there
    /// joins them and lives.
    Link,
    /// Borders both chains and is more than plain liberties.
    Mixed,
    /// Open to the rest of the board.
    Open,
}

impl RegionKind {
    /// The side whose liberties it holds, if it is one side.
    pub fn defender(self) -> Option<Color> {
        match self {
            RegionKind::External(color) | RegionKind::Eye(color) => Some(color),
            RegionKind::Shared | RegionKind::Link | RegionKind::Mixed | RegionKind::Open => None,
        }
    }
}

/// A liberty region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibertyRegion {
    /// What it is to the race.
    pub kind: RegionKind,
    /// All its points, stones that are neither safe nor essential included.
    pub points: PointSet,
    /// Its empty points.
    pub empties: PointSet,
    /// The liberties of the essential chains in it, now.
    pub liberties: PointSet,
}

/// A race between two chains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The stones at stake, by colour.
    pub essential: [PointSet; 2],
    /// Whether a side's stones are safe, by colour: then the question is only
    /// whether the other side's are captured.
    pub safe: [bool; 2],
    /// The stones that are taken as safe.
    pub around: PointSet,
    /// Where the liberties of the stones are that are not safe.
    pub regions: Vec<LibertyRegion>,
    /// Whether safety was assumed somewhere on the border.
    pub rests_on_assumptions: bool,
}

/// Why there is no race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRace {
    /// An empty point.
    #[error("there is no stone at {0}")]
    Empty(Point),
    /// Two stones of one colour.
    #[error("{0} and {1} have the same colour")]
    SameColor(Point, Point),
    /// Both are known to be safe.
    #[error("the stones at {0} and {1} are both safe: there is no race")]
    Safe(Point, Point),
}

impl Race {
    /// The race between the chains at two points, with what can be proven or
    /// must be believed of the chains around them.
    pub fn between(board: &Board, a: Point, b: Point) -> Result<Race, NoRace> {
        let essential = Race::stakes(board, a, b)?;
        let race = Race::among(board, essential);
        if race.safe == [true; 2] {
            return Err(NoRace::Safe(a, b));
        }
        Ok(race)
    }

    /// The chains at two points, by colour.
    pub fn stakes(board: &Board, a: Point, b: Point) -> Result<[PointSet; 2], NoRace> {
        let mut essential = [PointSet::EMPTY; 2];
        for p in [a, b] {
            let chain = board.chain(board.chain_at(p).ok_or(NoRace::Empty(p))?);
            let stones = &mut essential[chain.color.index()];
            if !stones.is_empty() {
                return Err(NoRace::SameColor(a, b));
            }
            *stones = chain.stones;
        }
        Ok(essential)
    }

    /// The race between two sets of stones.
    pub fn of(board: &Board, essential: [PointSet; 2], surroundings: &Surroundings) -> Race {
        let safety = &surroundings.safety;
        let safe = essential.map(|stones| stones.is_subset(&safety.proven));
        let mut in_danger = essential;
        for color in Color::BOTH {
            if safe[color.index()] {
                in_danger[color.index()] = PointSet::EMPTY;
            }
        }
        let at_stake = in_danger[0] | in_danger[1];
        let around = (safety.proven | safety.assumed) - at_stake;
        let mut open = (surroundings.area - at_stake) - around;
        let mut regions = Vec::new();
        while let Some(p) = open.first() {
            let points = PointSet::of(p).flood(&open);
            open -= points;
            if points.rim().meets(&at_stake) {
                regions.push(region(board, &in_danger, &around, points));
            }
        }
        let mut race = Race { essential, safe, around, regions, rests_on_assumptions: false };
        race.rests_on_assumptions = !race.border().is_subset(&safety.proven);
        race
    }

    /// The stones that are taken as safe beside the regions and the stones at stake:
    /// if one of them were captured, the race would be another.
    pub fn border(&self) -> PointSet {
        let in_danger = Color::BOTH.into_iter().filter(|side| !self.safe[side.index()]);
        let stones = in_danger.map(|side| self.essential[side.index()]);
        let all = stones.chain(self.regions.iter().map(|region| region.points));
        all.fold(PointSet::EMPTY, |all, points| all | points).rim() & self.around
    }

    /// The race to be played out, with a bound on the positions visited.
    pub fn arbiter(&self, board: &Board, most_positions: u64) -> Arbiter {
        let stakes = self.essential.map(|stones| stones.first().expect("a race has stones"));
        Arbiter::new(board, stakes, self.area(), self.around, most_positions)
    }

    /// Whether the capture of a side's stones decides the race. That of few
    /// stones inside an eye does not: they can be played again.
    pub fn is_decisive(&self, side: Color) -> bool {
        is_decisive(&self.essential[side.index()], &self.around)
    }

    /// The move by which a side captures at once, if there is one.
    pub(crate) fn capture_at_once(&self, board: &Board, mover: Color) -> Option<Point> {
        let stone = self.essential[(!mover).index()].first()?;
        let chain = board.chain(board.chain_at(stone)?);
        chain.liberties.first().filter(|_| chain.liberty_count == 1)
    }

    /// Whether it is a race: both sides are in danger, and nobody can get out.
    pub fn is_enclosed(&self) -> bool {
        self.safe == [false; 2] && self.regions.iter().all(|r| r.kind != RegionKind::Open)
    }

    /// All points of the regions and of the stones at stake: where moves are
    /// played.
    pub fn area(&self) -> PointSet {
        let stones = self.essential[0] | self.essential[1];
        self.regions.iter().fold(stones, |all, region| all | region.points)
    }

    /// The number of plain shared liberties.
    pub fn shared(&self) -> usize {
        let shared = self.regions.iter().filter(|r| r.kind == RegionKind::Shared);
        shared.map(|r| r.empties.len()).sum()
    }
}

fn region(
    board: &Board,
    essential: &[PointSet; 2],
    around: &PointSet,
    points: PointSet,
) -> LibertyRegion {
    let empties = points & board.empty_points();
    let rim = points.rim();
    let near = Color::BOTH.map(|c| rim.meets(&essential[c.index()]));
    let touching = Color::BOTH.map(|c| essential[c.index()].rim() & empties);
    let kind = match near {
        _ if rim.meets(&board.empty_points()) => RegionKind::Open,
        [true, true] => {
            let common = touching[0] & touching[1];
            match common == points {
                true if rim.meets(around) => RegionKind::Link,
                true => RegionKind::Shared,
                false => RegionKind::Mixed,
            }
        }
        [black, _] => {
            let defender = if black { Color::Black } else { Color::White };
            if (rim & board.points()).is_subset(&essential[defender.index()]) {
                RegionKind::Eye(defender)
            } else {
                RegionKind::External(defender)
            }
        }
    };
    LibertyRegion { kind, points, empties, liberties: touching[0] | touching[1] }
}
