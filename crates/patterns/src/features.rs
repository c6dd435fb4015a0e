//! The features of a move: nested patterns around it, plain and in the light
//! of the last moves, and tactical facts.
//!
//! A feature is a key of 32 bits. Features come in *families*: the patterns
//! of one family are nested, each larger one splits the one before it, so
//! whoever looks keys up may stop at the first that is unknown.
//!
//! Lasting features depend on the board around the move alone, and need not be
//! looked up again until something changes there. Passing features depend on
//! the last moves too.

use tesuji_board::{Color, Point, Size};

use crate::geometry::{LIBERTY_LEVELS, Lanes, Offset, add, around_at, canonical, key};
use crate::hashing::pair;
use crate::position::Position;
use crate::tactics::Tactics;

/// Takes features in.
pub(crate) trait Sink {
    /// Takes a feature in. `false` says that larger patterns of the same
    /// family are of no interest.
    fn offer(&mut self, key: u32) -> bool;
}

/// The families, as numbers in keys; nested patterns add their level.
mod family {
    pub const PLAIN: u64 = 0x100;
    pub const LIBERTIES: u64 = 0x200;
    pub const PLAIN_LAST: u64 = 0x300;
    pub const LIBERTIES_LAST: u64 = 0x400;
    pub const LIBERTIES_LAST_TWO: u64 = 0x500;
    pub const ANSWER: u64 = 0x600;
    pub const CONTINUATION: u64 = 0x700;
    pub const LASTING: u64 = 0x800;
    pub const PASSING: u64 = 0x900;
}

/// Marks that a neighbourhood can bear.
const LAST: usize = 0;
const BEFORE_LAST: usize = 1;
const PLACE: usize = 2;

/// What all moves of a position have in common.
pub(crate) struct Context<'a> {
    position: &'a Position,
    to_move: Color,
    last: [Option<Point>; 3],
    last_spots: [Option<(i8, i8)>; 3],
    phase: u64,
    /// The neighbourhoods of the last two moves, nested.
    origins: [Option<[Lanes; LIBERTY_LEVELS]>; 2],
    ko: bool,
}

impl<'a> Context<'a> {
    /// Looks at a position.
    pub fn new(position: &'a Position) -> Context<'a> {
        let last = [0, 1, 2].map(|back| position.last(back));
        let mut origins = [last[0], last[1]].map(|point| point.map(|p| nested(position, p)));
        // A continuation depends on what the opponent answered.
        if let (Some(own), Some(last), Some(rings)) = (last[1], last[0], &mut origins[1])
            && let Some(around) = around_at(Offset::between(own, last))
        {
            for ring in rings {
                add(ring, &around.marks[LAST]);
            }
        }
        Context {
            position,
            to_move: position.to_move(),
            last,
            last_spots: last.map(|last| last.map(|p| (p.column() as i8, p.row() as i8))),
            phase: phase(position.moves()),
            origins,
            ko: position.board().ko().is_some(),
        }
    }

    /// The tactical facts of a move.
    pub fn tactics(&self, point: Point) -> Tactics {
        Tactics::of(self.position.board(), self.to_move, point, self.last[0])
    }

    /// All features of a move.
    pub fn all(&self, point: Point, sink: &mut impl Sink) {
        let tactics = self.tactics(point);
        let three = self.three(point);
        let spot = Spot::new(point, self.position.board().size());
        self.plain(point, 0, sink);
        self.liberties(point, 0, sink);
        self.chains(three, &tactics, sink);
        self.passing(&spot, three, &tactics, sink);
    }

    /// Lasting: the patterns of stones around a point, from a level on.
    pub fn plain(&self, point: Point, from: usize, sink: &mut impl Sink) {
        let rings = self.position.surroundings.stones(point);
        let mut sum = [0; 8];
        for (level, ring) in rings.iter().enumerate() {
            add(&mut sum, ring);
            if level >= from
                && !sink.offer(key(family::PLAIN + level as u64, canonical(&sum, self.to_move)))
            {
                break;
            }
        }
    }

    /// Lasting: the patterns of stones with their liberties around a point,
    /// from a level on.
    pub fn liberties(&self, point: Point, from: usize, sink: &mut impl Sink) {
        let sums = nested(self.position, point);
        for (level, sum) in sums.iter().enumerate().skip(from) {
            if !sink.offer(key(family::LIBERTIES + level as u64, canonical(sum, self.to_move))) {
                break;
            }
        }
    }

    /// Lasting: tactical facts.
    pub fn chains(&self, three: u32, tactics: &Tactics, sink: &mut impl Sink) {
        sink.offer(key(family::LASTING, tactics.code()));
        sink.offer(key(family::LASTING + 1, pair(three.into(), tactics.code())));
    }

    /// Passing: everything that depends on the last moves, and places.
    pub fn passing(&self, spot: &Spot, three: u32, tactics: &Tactics, sink: &mut impl Sink) {
        let point = spot.point;
        let offsets = self
            .last_spots
            .map(|last| last.map(|(x, y)| Offset { dx: x - spot.column, dy: y - spot.row }));
        let [last, own, _] = offsets;
        let last_mark = last.and_then(around_at).map(|around| around.marks[LAST]);
        let own_mark = own.and_then(around_at).map(|around| around.marks[BEFORE_LAST]);
        if let Some(mark) = last_mark {
            let sums = nested(self.position, point);
            self.plain_marked(point, &mark, sink);
            self.marked(family::LIBERTIES_LAST, &sums, &mark, sink);
            if let Some(own) = own_mark {
                let mut both = mark;
                add(&mut both, &own);
                self.marked(family::LIBERTIES_LAST_TWO, &sums, &both, sink);
            }
        }
        for (origin, back, family) in [
            (&self.origins[0], last, family::ANSWER),
            (&self.origins[1], own, family::CONTINUATION),
        ] {
            if let (Some(rings), Some(Offset { dx, dy })) = (origin, back)
                && let Some(around) = around_at(Offset { dx: -dx, dy: -dy })
            {
                self.marked(family, rings, &around.marks[PLACE], sink);
            }
        }
        self.singles(spot, offsets, three, tactics, sink);
    }

    fn plain_marked(&self, point: Point, mark: &Lanes, sink: &mut impl Sink) {
        let mut sum = *mark;
        for (level, ring) in self.position.surroundings.stones(point).iter().enumerate() {
            add(&mut sum, ring);
            let key = key(family::PLAIN_LAST + level as u64, canonical(&sum, self.to_move));
            if !sink.offer(key) {
                break;
            }
        }
    }

    fn marked(
        &self,
        family: u64,
        sums: &[Lanes; LIBERTY_LEVELS],
        mark: &Lanes,
        sink: &mut impl Sink,
    ) {
        for (level, sum) in sums.iter().enumerate() {
            let mut sum = *sum;
            add(&mut sum, mark);
            if !sink.offer(key(family + level as u64, canonical(&sum, self.to_move))) {
                break;
            }
        }
    }

    /// Features that are no patterns.
    fn singles(
        &self,
        spot: &Spot,
        offsets: [Option<Offset>; 3],
        three: u32,
        tactics: &Tactics,
        sink: &mut impl Sink,
    ) {
        let three = u64::from(three);
        let distance = |offset: Option<Offset>| {
            offset.map_or(31, |offset| u64::from(offset.gridcular().min(30)))
        };
        let [d1, d2, d3] = offsets.map(distance);
        let near = match d1 {
            0..=2 => 0,
            3..=4 => 1,
            5..=7 => 2,
            8..=12 => 3,
            _ => 4,
        };
        let line = spot.line;
        offer_as(1, d1 << 8 | d2, sink);
        offer_as(2, d1 << 8 | d3, sink);
        offer_as(3, d1 << 16 | line << 8 | self.phase, sink);
        offer_as(4, spot.place << 8 | self.phase, sink);
        offer_as(5, pair(three, line << 8 | near), sink);
        offer_as(14, pair(three, self.phase), sink);
        if !tactics.is_quiet() {
            offer_as(6, tactics.code() << 4 | near, sink);
            offer_as(7, tactics.captures_code() << 4 | near, sink);
            offer_as(8, tactics.safety_code() << 4 | near, sink);
            offer_as(9, tactics.threat_code() << 4 | near, sink);
        }
        let mut urgent = 0;
        for code in self.position.urgency.codes(spot.point) {
            let after = u64::from(tactics.liberties_after.min(4));
            offer_as(11, code << 4 | after, sink);
            urgent = pair(urgent, code);
        }
        if urgent != 0 {
            offer_as(12, pair(urgent, tactics.code()), sink);
            offer_as(13, pair(urgent, three), sink);
        }
        if self.ko {
            offer_as(10, tactics.captures_code() << 24 | tactics.threat_code(), sink);
        }
    }

    /// The eight neighbours with their liberties.
    pub fn three(&self, point: Point) -> u32 {
        let mut sum = self.position.surroundings.stones(point)[0];
        add(&mut sum, &self.position.surroundings.liberties(point)[0]);
        canonical(&sum, self.to_move) as u32
    }
}

/// Offers a passing feature.
fn offer_as(number: u64, value: u64, sink: &mut impl Sink) {
    sink.offer(key(family::PASSING + number, value));
}

/// The neighbourhoods of a point with the liberties of their stones, nested.
fn nested(position: &Position, point: Point) -> [Lanes; LIBERTY_LEVELS] {
    let mut sum: Lanes = [0; 8];
    let stones = position.surroundings.stones(point);
    let liberties = position.surroundings.liberties(point);
    std::array::from_fn(|level| {
        add(&mut sum, &stones[level]);
        add(&mut sum, &liberties[level]);
        sum
    })
}

/// The stage of a game, from the number of moves.
fn phase(moves: usize) -> u64 {
    const BOUNDS: [usize; 11] = [4, 8, 14, 22, 32, 45, 65, 90, 120, 160, 210];
    BOUNDS.iter().filter(|&&bound| moves >= bound).count() as u64
}

/// What never changes of a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    point: Point,
    column: i8,
    row: i8,
    /// The line, up to 10.
    line: u64,
    /// The place on the board, the same for its images in a square.
    place: u64,
}

impl Spot {
    /// Looks at a point of a board.
    pub fn new(point: Point, size: Size) -> Spot {
        let from_edge = |at: usize, side: usize| at.min(side - 1 - at) as u64;
        let x = from_edge(point.column(), size.width());
        let y = from_edge(point.row(), size.height());
        Spot {
            point,
            column: point.column() as i8,
            row: point.row() as i8,
            line: size.line(point).min(10) as u64,
            place: x.min(y) << 8 | x.max(y),
        }
    }
}
