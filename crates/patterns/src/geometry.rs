//! The points around a centre, seen in all eight directions at once.
//!
//! A *lane* is one of the eight symmetries. The hash of what stands at an
//! offset is a vector of eight numbers, one per lane: the number of a lane
//! belongs to the image of the offset. So the vectors of a pattern and of its
//! mirror image hold the same numbers in another order, and their least number
//! is the same.

use std::sync::LazyLock;

use tesuji_board::{Color, Point, Size};

use crate::hashing::{colorless, mix, pair, swap_colors};

/// One number per symmetry. Signed, because baseline processors compare signed
/// numbers faster.
pub(crate) type Lanes = [i32; 8];

/// From the centre to another point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Offset {
    /// Columns to the right.
    pub dx: i8,
    /// Rows up.
    pub dy: i8,
}

impl Offset {
    /// From one point to another.
    pub fn between(from: Point, to: Point) -> Offset {
        Offset {
            dx: to.column() as i8 - from.column() as i8,
            dy: to.row() as i8 - from.row() as i8,
        }
    }

    /// The square of the distance.
    pub const fn square(self) -> u32 {
        let (dx, dy) = (self.dx as i32, self.dy as i32);
        (dx * dx + dy * dy) as u32
    }

    /// The distance of Coulom (2007): |dx| + |dy| + max(|dx|, |dy|).
    pub fn gridcular(self) -> u32 {
        let (x, y) = (u32::from(self.dx.unsigned_abs()), u32::from(self.dy.unsigned_abs()));
        x + y + x.max(y)
    }

    /// The eight images, the offset itself first.
    pub fn images(self) -> [Offset; 8] {
        let (x, y) = (self.dx, self.dy);
        [(x, y), (-x, y), (x, -y), (-x, -y), (y, x), (-y, x), (y, -x), (-y, -x)]
            .map(|(dx, dy)| Offset { dx, dy })
    }

    /// The point at this offset, if the board has it.
    pub fn from(self, center: Point, size: Size) -> Option<Point> {
        let column = center.column() as i32 + i32::from(self.dx);
        let row = center.row() as i32 + i32::from(self.dy);
        let inside =
            (0..size.width() as i32).contains(&column) && (0..size.height() as i32).contains(&row);
        inside.then(|| Point::new(column as usize, row as usize))
    }
}

/// The largest square of a distance in each nested neighbourhood.
pub(crate) const LEVELS: [u32; 12] = [2, 4, 5, 8, 10, 13, 18, 25, 34, 45, 65, 100];

/// The number of nested neighbourhoods.
pub(crate) const LEVEL_COUNT: usize = LEVELS.len();

/// The level of the points of a neighbourhood that know their liberties.
pub(crate) const LIBERTY_LEVELS: usize = 6;

/// Liberties are told apart up to this number.
pub(crate) const LIBERTY_CLASSES: usize = 4;

/// The largest square of the distance of a mark.
const MARK_REACH: u32 = 50;

/// The largest distance in a row or column that any table knows.
const REACH: i8 = 10;
const SIDE: usize = 2 * REACH as usize + 1;

/// The hashes of everything that can be at an offset.
pub(crate) struct Around {
    /// Where.
    pub offset: Offset,
    /// The innermost neighbourhood that it belongs to.
    pub level: u8,
    /// A stone of each colour.
    pub stone: [Lanes; 2],
    /// A point beyond the edge.
    pub edge: Lanes,
    /// The liberties of a stone of each colour, less one.
    pub liberties: [[Lanes; LIBERTY_CLASSES]; 2],
    /// The last move, the one before it, and the place of an answer.
    pub marks: [Lanes; 3],
}

/// The offsets of the largest neighbourhood, nearest first.
pub(crate) static AROUND: LazyLock<Vec<Around>> = LazyLock::new(|| {
    let mut offsets: Vec<Offset> = (-REACH..=REACH)
        .flat_map(|dy| (-REACH..=REACH).map(move |dx| Offset { dx, dy }))
        .filter(|offset| (1..=LEVELS[LEVEL_COUNT - 1]).contains(&offset.square()))
        .collect();
    offsets.sort_by_key(|offset| (offset.square(), *offset));
    offsets.into_iter().map(around).collect()
});

static INDEX: LazyLock<Box<[u16; SIDE * SIDE]>> = LazyLock::new(|| {
    let mut index = Box::new([u16::MAX; SIDE * SIDE]);
    for (i, around) in AROUND.iter().enumerate() {
        index[cell(around.offset)] = i as u16;
    }
    index
});

fn cell(offset: Offset) -> usize {
    (offset.dy + REACH) as usize * SIDE + (offset.dx + REACH) as usize
}

/// The hashes at an offset, unless it is the centre or too far away.
pub(crate) fn around_at(offset: Offset) -> Option<&'static Around> {
    if offset.square() > MARK_REACH {
        return None;
    }
    AROUND.get(INDEX[cell(offset)] as usize)
}

fn around(offset: Offset) -> Around {
    let images = offset.images();
    let number = |image: Offset| (image.dx as u8 as u64) << 8 | u64::from(image.dy as u8);
    let lanes = |kind: u64| images.map(|image| pair(kind, number(image)) as i32);
    let both = |kind: u64| [lanes(kind), lanes(kind).map(swap_colors)];
    let liberties: [[Lanes; 2]; LIBERTY_CLASSES] = std::array::from_fn(|n| both(100 + n as u64));
    Around {
        offset,
        level: LEVELS.iter().position(|&most| offset.square() <= most).expect("in reach") as u8,
        stone: both(1),
        edge: images.map(|image| colorless(pair(2, number(image)))),
        liberties: Color::BOTH.map(|color| liberties.map(|both| both[color.index()])),
        marks: [3, 4, 5].map(|kind| images.map(|image| colorless(pair(kind, number(image))))),
    }
}

/// The least number of all lanes, for the player to move: the same for all
/// sixteen variants of a pattern.
#[inline]
pub(crate) fn canonical(lanes: &Lanes, to_move: Color) -> u64 {
    let least = |a: Lanes| {
        let half: [i32; 4] = std::array::from_fn(|i| a[i].min(a[i + 4]));
        let [a, b, c, d] = half;
        a.min(b).min(c.min(d))
    };
    let least = match to_move {
        Color::Black => least(*lanes),
        Color::White => least(lanes.map(swap_colors)),
    };
    u64::from(least as u32)
}

/// Adds hashes to hashes.
#[inline]
pub(crate) fn add(lanes: &mut Lanes, other: &Lanes) {
    for (lane, other) in lanes.iter_mut().zip(other) {
        *lane ^= other;
    }
}

/// A key of a feature: 32 bits are enough to tell a few million apart.
#[inline]
pub(crate) fn key(kind: u64, hash: u64) -> u32 {
    (mix(hash ^ kind.wrapping_mul(0xd6e8_feb8_6659_fd93)) >> 32) as u32
}
