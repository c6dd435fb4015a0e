//! The frame: which points belong to a fight, and what may be taken for granted
//! around them.
//!
//! Whatever lies outside counts as the attacker's and safe. Life inside a frame
//! is therefore life on the board; a capture inside a frame holds as long as
//! the attacker's outer stones do.

use tesuji_bits::{Ground, Word};
use tesuji_board::{Board, Color, Point, PointSet};

use crate::arena::{Arena, Place, Stones};
use crate::sides::Side;

/// A fight cut out of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Who wants to capture.
    pub attacker: Color,
    /// The stones in question.
    pub target: PointSet,
    /// Must every chain of the target stay? Else one of them is enough.
    pub keeps_all: bool,
    /// The defender's safe stones: to be joined to them is to live.
    pub anchors: PointSet,
    /// Empty points beside the frame that count as a way out: to get next to one
    /// of them is to live.
    pub exits: PointSet,
    /// The points to play on; every other point but the anchors and exits is the
    /// attacker's and safe.
    pub inside: PointSet,
}

/// Lines around the target in the middle of a game, as many as fit.
const MARGINS: [usize; 4] = [4, 3, 2, 1];

/// Steps from a stone of the attacker to points that are not open any more.
const WATCHED: u32 = 3;

/// How far around the target a frame goes.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Stones so near to each other belong to the same fight.
    pub near: usize,
    /// Steps into the attacker's sphere.
    pub steps: u32,
    /// Is whoever comes out into the open safe?
    pub escapes: bool,
    /// Stones that neither side can rely on.
    pub weak: PointSet,
    /// Must every chain of the target stay?
    pub keeps_all: bool,
}

impl Reach {
    /// Two steps, all borders closed.
    pub const USUAL: Reach =
        Reach { near: 3, steps: 2, escapes: false, weak: PointSet::EMPTY, keeps_all: false };
}

impl Default for Reach {
    fn default() -> Reach {
        Reach::USUAL
    }
}

fn within(p: Point, q: Point, distance: usize) -> bool {
    p.column().abs_diff(q.column()) <= distance && p.row().abs_diff(q.row()) <= distance
}

/// Stones of the fight: those near the target, and near those, and so on.
fn stones_around(board: &Board, target: &PointSet, near: usize) -> PointSet {
    let mut rest = board.points() - board.empty_points() - *target;
    let mut all = *target;
    let mut edge: Vec<Point> = target.iter().collect();
    while let Some(stone) = edge.pop() {
        for other in rest.iter().filter(|&other| within(stone, other, near)) {
            all.insert(other);
            edge.push(other);
        }
        rest -= all;
    }
    all
}

/// The part of the board that a fight takes place in: a box around all stones
/// that hang together; in the middle of a game, one around the target.
fn area_around(board: &Board, target: &PointSet, near: usize) -> PointSet {
    let whole = box_around(board, &stones_around(board, target, near), 1);
    if fits(&whole) {
        return whole;
    }
    let boxes = MARGINS.map(|margin| box_around(board, target, margin));
    boxes.into_iter().find(fits).unwrap_or(whole)
}

/// Is a box small enough for one fight?
fn fits(area: &PointSet) -> bool {
    let columns = || area.iter().map(Point::column);
    let width = columns().max().unwrap_or(0) + 1 - columns().min().unwrap_or(0);
    let height = area.len() / width;
    (width.min(height) + 1) * width.max(height) <= u128::BITS as usize
}

/// The defender's chains that are at home outside the area.
fn anchors(board: &Board, target: &PointSet, defender: Color, area: &PointSet) -> PointSet {
    board
        .chains(defender)
        .map(|id| board.chain(id))
        .filter(|chain| !chain.stones.meets(target) && (chain.liberties - *area).len() >= 2)
        .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}

/// Empty points beside the frame that no stone of the attacker is near.
fn exits(board: &Board, attacker: Color, inside: &PointSet) -> PointSet {
    let mut watched = board.stones(attacker);
    for _ in 0..WATCHED {
        watched |= watched.rim();
    }
    (inside.rim() & board.empty_points()) - watched
}

/// The smallest rectangle around a set, and some lines more.
fn box_around(board: &Board, set: &PointSet, margin: usize) -> PointSet {
    let columns = || set.iter().map(Point::column);
    let rows = || set.iter().map(Point::row);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (low, high) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    board
        .points()
        .iter()
        .filter(|p| {
            p.column() + margin >= left
                && p.column() <= right + margin
                && p.row() + margin >= low
                && p.row() <= high + margin
        })
        .collect()
}

/// The attacker's chains with at least two liberties that lead away from the
/// fight, and the single such liberties of other chains.
fn outer_stones(
    board: &Board,
    attacker: Color,
    area: &PointSet,
    crowded: bool,
) -> (PointSet, PointSet) {
    const MANY_LIBERTIES: usize = 4;
    let quiet = board.empty_points() - (board.stones(!attacker) & *area).rim();
    let far = board.points() - *area;
    let away = ((far | far.rim()) & quiet).flood(&quiet);
    let (mut outer, mut last) = (PointSet::EMPTY, PointSet::EMPTY);
    for id in board.chains(attacker) {
        let chain = board.chain(id);
        let free = chain.liberties & away;
        if crowded && chain.liberties.len() >= MANY_LIBERTIES {
            outer |= chain.stones;
            continue;
        }
        match free.len() {
            0 => {}
            1 => last |= free,
            _ => outer |= chain.stones,
        }
    }
    (outer, last)
}

impl Frame {
    /// The frame of a target: where its owner can go before the attacker, and
    /// a few steps more.
    pub fn around(board: &Board, target: &PointSet, reach: Reach) -> Option<Frame> {
        let defender = board.get(target.first()?)?;
        let attacker = !defender;
        let area = area_around(board, target, reach.near);
        let anchors = anchors(board, target, defender, &area) - reach.weak;
        let own = (board.stones(defender) & area) - anchors;
        let crowded = !(board.points() - board.empty_points() - area).is_empty();
        let (outer, last_liberties) = outer_stones(board, attacker, &area, crowded);
        let outer = outer - reach.weak;
        let open = board.empty_points() & area;
        let enclosed = (board.stones(attacker) & area) - outer;

        let from_outside = (board.points() - area).rim() & open;
        let attacking = distances(&((outer & area) | from_outside), &open);
        let defending = distances(&own, &(open | enclosed));
        let defender_first: PointSet =
            open.iter().filter(|p| defending[p.index()] < attacking[p.index()]).collect();
        let free = (own | enclosed | last_liberties | defender_first) & area;

        let mut inside = target.flood(&own);
        for _ in 0..reach.steps {
            inside = inside.flood(&(inside | free));
            inside |= (inside.rim() & area) - outer - anchors;
        }
        inside = inside.flood(&(inside | free));
        let none = PointSet::EMPTY;
        let mut frame = Frame {
            attacker,
            target: *target,
            keeps_all: reach.keeps_all,
            anchors,
            exits: none,
            inside,
        };
        frame.give_liberties(board);
        if reach.escapes {
            frame.exits = exits(board, attacker, &frame.inside);
        }
        Some(frame)
    }

    /// The same fight where nothing is closed by assumption: to reach an empty
    /// point outside, or any other stone of the defender, is to live. What dies
    /// here dies as long as the attacker's stones around it stand.
    #[must_use]
    pub fn with_open_borders(&self, board: &Board) -> Frame {
        let own = board.stones(!self.attacker);
        let mut frame = self.clone();
        loop {
            // A chain of the target's owner belongs to the fight as a whole.
            let cut = (frame.inside & own).flood(&own);
            frame.inside |= cut;
            frame.anchors = own - frame.inside;
            frame.exits = frame.inside.rim() & board.empty_points();
            if !frame.give_liberties(board) {
                return frame;
            }
        }
    }

    /// The same fight with more points in it.
    #[must_use]
    pub fn with_more(&self, more: &PointSet) -> Frame {
        let inside = self.inside | *more;
        Frame { inside, anchors: self.anchors - inside, exits: self.exits - inside, ..self.clone() }
    }

    /// The same fight on the points of a region, and those that its chains need.
    #[must_use]
    pub fn confined_to(&self, board: &Board, region: &PointSet) -> Frame {
        let inside = *region - self.anchors;
        let mut frame = Frame { inside, exits: self.exits - inside, ..self.clone() };
        frame.give_liberties(board);
        frame
    }

    /// The same fight without help from outside: the anchors are the attacker's.
    #[must_use]
    pub fn without_help(&self) -> Frame {
        Frame { anchors: PointSet::EMPTY, exits: PointSet::EMPTY, ..self.clone() }
    }

    /// Chains that no move inside could ever take off, because all their liberties
    /// lie outside, although nothing there makes them safe: in such a frame they
    /// would stand for ever.
    pub fn undying(&self, board: &Board) -> PointSet {
        let outside = board.points() - self.inside - self.anchors - self.exits;
        let mut all = PointSet::EMPTY;
        for color in Color::BOTH {
            let safe = if color == self.attacker { outside } else { self.anchors | self.exits };
            let mut rest = board.stones(color) & self.inside;
            while let Some(stone) = rest.first() {
                let chain = PointSet::of(stone).flood(&rest);
                rest -= chain;
                let around = chain.rim();
                if !(around & board.empty_points()).meets(&self.inside) && !around.meets(&safe) {
                    all |= chain;
                }
            }
        }
        all
    }

    /// Takes the liberties of undying chains into the frame. Says whether there
    /// were any.
    fn give_liberties(&mut self, board: &Board) -> bool {
        let mut grown = false;
        loop {
            let undying = self.undying(board);
            if undying.is_empty() {
                return grown;
            }
            let whole = undying.flood(&board.stones(Color::Black))
                | undying.flood(&board.stones(Color::White));
            let more = whole | (whole.rim() & board.empty_points());
            *self = self.with_more(&more);
            grown = true;
        }
    }

    /// The attacker's chains beside the frame, whole: they are taken for safe.
    pub fn walls(&self, board: &Board) -> PointSet {
        let own = board.stones(self.attacker);
        ((self.inside.rim() & own) - self.inside).flood(&own)
    }

    /// The side of a colour.
    pub fn side_of(&self, color: Color) -> Side {
        if color == self.attacker { Side::Attacker } else { Side::Defender }
    }

    /// The frame as a small board, if it fits into a word; and the points of
    /// the bits.
    pub(crate) fn arena<W: Word>(
        &self,
        board: &Board,
    ) -> Option<(Arena<W>, Stones<W>, Vec<Point>)> {
        let (left, low) = self.corner();
        let width = self.inside.iter().map(|p| p.column() - left).max()? + 1;
        let height = self.inside.iter().map(|p| p.row() - low).max()? + 1;
        let turned = width > height;
        let stride = width.min(height) + 1;
        if stride * width.max(height) > W::BITS as usize {
            return None;
        }
        let index = |p: Point| {
            let (x, y) = (p.column() - left, p.row() - low);
            (if turned { x * stride + y } else { y * stride + x }) as u32
        };
        let word = |set: PointSet| {
            (set & self.inside)
                .iter()
                .map(|p| W::bit(index(p)))
                .fold(W::EMPTY, |all, bit| all | bit)
        };
        let haven = self.anchors | self.exits;
        let outside = board.points() - self.inside - haven;
        let ko = board.ko().filter(|ko| self.inside.contains(ko.point));
        let mut places = vec![Place::default(); W::BITS as usize];
        for p in self.inside.iter() {
            places[index(p) as usize] = self.place(board, p, turned);
        }
        let arena = Arena {
            ground: Ground { stride: stride as u32, inside: word(self.inside) },
            beside_attacker: word(outside.rim()),
            beside_defender: word(haven.rim()),
            target: word(self.target),
            keeps_all: self.keeps_all,
            ko: ko.map(|ko| (self.side_of(ko.color), index(ko.point) as u8)),
            places,
        };
        let stones = Stones {
            attacker: word(board.stones(self.attacker)),
            defender: word(board.stones(!self.attacker)),
        };
        let first = self.inside.first()?;
        let mut names = vec![first; W::BITS as usize];
        for p in self.inside.iter() {
            names[index(p) as usize] = p;
        }
        Some((arena, stones, names))
    }

    /// What surrounds a point outside the frame.
    fn place(&self, board: &Board, p: Point, turned: bool) -> Place {
        let size = board.size();
        let mut around = 0;
        let steps = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        for (i, (dx, dy)) in steps.into_iter().enumerate() {
            let (dx, dy) = if turned { (dy, dx) } else { (dx, dy) };
            let near = || {
                let x = p.column().checked_add_signed(dx)?;
                size.point(x, p.row().checked_add_signed(dy)?)
            };
            around |= match near() {
                None => 1 << i | 1 << (i + 8),
                Some(q) if self.inside.contains(q) => 0,
                Some(q) if self.anchors.contains(q) || self.exits.contains(q) => 1 << (i + 8),
                Some(_) => 1 << i,
            };
        }
        let from_edge = |at: usize, length: usize| at.min(length - 1 - at).min(3);
        let x = from_edge(p.column(), size.width());
        let y = from_edge(p.row(), size.height());
        Place { around, lines: (x.min(y) + 4 * x.max(y)) as u8 }
    }

    fn corner(&self) -> (usize, usize) {
        let left = self.inside.iter().map(Point::column).min().unwrap_or(0);
        let low = self.inside.iter().map(Point::row).min().unwrap_or(0);
        (left, low)
    }
}

/// Steps from a set through an area, by index of the point.
fn distances(from: &PointSet, area: &PointSet) -> Vec<u32> {
    let mut steps = vec![u32::MAX; Point::COUNT];
    let mut seen = *from;
    for p in from.iter() {
        steps[p.index()] = 0;
    }
    let mut layer = *from;
    let mut step = 0;
    while !layer.is_empty() {
        step += 1;
        layer = (layer.rim() & *area) - seen;
        seen |= layer;
        for p in layer.iter() {
            steps[p.index()] = step;
        }
    }
    steps
}
