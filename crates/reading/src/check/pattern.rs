//! A part of a board: what is certain although the rest is unknown.

use tesuji_board::{Color, Point, PointSet, Size};

use crate::proof::{Needs, Node};

/// The colours of the points of a zone; nothing is known of the others.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub zone: PointSet,
    pub black: PointSet,
    pub white: PointSet,
}

impl View {
    /// Whether the node's pattern is the part of this one that its zone covers.
    pub fn shows(&self, node: &Node) -> bool {
        node.zone.is_subset(&self.zone)
            && node.black == self.black & node.zone
            && node.white == self.white & node.zone
    }

    /// Knows no longer what is on some points.
    pub fn forget(&mut self, points: &PointSet) {
        self.zone -= *points;
        self.black -= *points;
        self.white -= *points;
    }

    fn stones_mut(&mut self, color: Color) -> &mut PointSet {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// A view in which every fragment has a liberty: a point of the zone, or one of
/// the points of a wall of which some are empty. Then a move outside the zone
/// changes nothing inside, on any board that shows the pattern, as long as the
/// walls keep what they need.
pub(super) struct Pattern {
    pub view: View,
    size: Size,
    fragments: Vec<Fragment>,
}

/// A connected set of stones of one colour inside the zone.
pub(super) struct Fragment {
    pub color: Color,
    pub stones: PointSet,
    /// Its liberties inside the zone.
    pub liberties: PointSet,
    /// Whether all its neighbours lie in the zone.
    pub closed: bool,
    /// Sets of neighbours, with how many of them are empty on every board.
    backing: Vec<(PointSet, u8)>,
}

impl Fragment {
    /// Whether it has a liberty besides this one, whatever lies outside.
    pub fn has_other_liberty(&self, p: Point) -> bool {
        let left = |(points, need): &(PointSet, u8)| *need > u8::from(points.contains(p));
        let backed = self.backing.iter().any(left);
        backed || !(self.liberties - PointSet::of(p)).is_empty()
    }
}

impl Pattern {
    /// Of each wall so many points are empty as the needs say.
    pub fn new(
        view: View,
        size: Size,
        walls: &[PointSet],
        needs: &Needs,
    ) -> Result<Pattern, &'static str> {
        if !view.zone.is_subset(&size.points().collect()) {
            return Err("the zone leaves the board");
        }
        let stones = view.black | view.white;
        if view.black.meets(&view.white) || !stones.is_subset(&view.zone) {
            return Err("the stones are not a pattern on the zone");
        }
        let mut pattern = Pattern { view, size, fragments: Vec::new() };
        for color in Color::BOTH {
            let own = pattern.stones(color);
            let mut seen = PointSet::EMPTY;
            for p in own {
                if seen.contains(p) {
                    continue;
                }
                let stones = component(p, &own);
                seen |= stones;
                let around = pattern.around(&stones);
                let liberties = around & pattern.empty();
                let needed =
                    walls.iter().enumerate().map(|(wall, points)| (*points, needs.of(wall)));
                let counts = |(points, need): &(PointSet, u8)| {
                    *need > 0 && points.is_subset(&(around | stones))
                };
                let backing: Vec<(PointSet, u8)> = needed.filter(counts).collect();
                if liberties.is_empty() && backing.is_empty() {
                    return Err("a chain has no liberty in the zone");
                }
                let closed = around.is_subset(&view.zone);
                pattern.fragments.push(Fragment { color, stones, liberties, closed, backing });
            }
        }
        Ok(pattern)
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// All points of the board.
    pub fn board(&self) -> PointSet {
        self.size.points().collect()
    }

    pub fn stones(&self, color: Color) -> PointSet {
        match color {
            Color::Black => self.view.black,
            Color::White => self.view.white,
        }
    }

    /// The points that are known to be empty.
    pub fn empty(&self) -> PointSet {
        self.view.zone - self.view.black - self.view.white
    }

    pub fn fragments(&self, color: Color) -> impl Iterator<Item = &Fragment> {
        self.fragments.iter().filter(move |fragment| fragment.color == color)
    }

    /// The points of the board next to a set, known or not.
    pub fn around(&self, set: &PointSet) -> PointSet {
        let next = set.iter().flat_map(Point::neighbors);
        next.filter(|&q| self.size.contains(q) && !set.contains(q)).collect()
    }

    /// The fragments of a colour that touch a point.
    pub fn touching(&self, color: Color, p: Point) -> impl Iterator<Item = &Fragment> {
        let touches =
            move |fragment: &&Fragment| p.neighbors().iter().any(|&q| fragment.stones.contains(q));
        self.fragments(color).filter(touches)
    }

    /// The stones that a move captures on every board: whole chains whose only
    /// liberty is the point.
    pub fn sure_captures(&self, color: Color, p: Point) -> PointSet {
        self.touching(!color, p)
            .filter(|fragment| fragment.closed && !fragment.has_other_liberty(p))
            .fold(PointSet::EMPTY, |all, fragment| all | fragment.stones)
    }

    /// The stones that a move captures or not, depending on what lies outside.
    pub fn maybe_captured(&self, color: Color, p: Point) -> PointSet {
        self.touching(!color, p)
            .filter(|fragment| !fragment.closed && !fragment.has_other_liberty(p))
            .fold(PointSet::EMPTY, |all, fragment| all | fragment.stones)
    }

    /// Whether a move on an empty point is no suicide, whatever lies outside.
    pub fn is_surely_legal(&self, color: Color, p: Point) -> bool {
        self.around(&PointSet::of(p)).meets(&self.empty())
            || self.touching(color, p).any(|fragment| fragment.has_other_liberty(p))
            || !self.sure_captures(color, p).is_empty()
    }

    /// Whether a move on an empty point is suicide, whatever lies outside.
    pub fn is_surely_suicide(&self, color: Color, p: Point) -> bool {
        let around = self.around(&PointSet::of(p));
        let dies = |friend: &Fragment| friend.closed && !friend.has_other_liberty(p);
        around.is_subset(&self.view.zone)
            && !around.meets(&self.empty())
            && self.touching(color, p).all(dies)
            && self.touching(!color, p).all(|enemy| enemy.has_other_liberty(p))
    }

    /// What is seen after a move: only what is certain is taken off.
    ///
    /// Stones that the move may or may not capture have no liberty left in
    /// sight, so no pattern can show them.
    pub fn after(&self, color: Color, p: Point) -> View {
        let mut view = self.view;
        view.stones_mut(color).insert(p);
        *view.stones_mut(!color) -= self.sure_captures(color, p);
        view
    }
}

/// The points of an area that are connected with one of them.
pub(super) fn component(start: Point, area: &PointSet) -> PointSet {
    let mut found = PointSet::of(start);
    let mut todo = vec![start];
    while let Some(p) = todo.pop() {
        for q in p.neighbors() {
            if area.contains(q) && found.insert(q) {
                todo.push(q);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pattern of a text in the lower left corner; `?` is outside the zone.
    fn pattern(text: &str) -> Result<Pattern, &'static str> {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let none = PointSet::EMPTY;
        let mut view = View { zone: none, black: none, white: none };
        for (i, row) in rows.iter().enumerate() {
            for (column, character) in row.chars().enumerate() {
                let p = Point::new(column, rows.len() - 1 - i);
                match character {
                    '?' => continue,
                    'X' => view.black.insert(p),
                    'O' => view.white.insert(p),
                    _ => false,
                };
                view.zone.insert(p);
            }
        }
        Pattern::new(view, Size::STANDARD, &[], &Needs::NOTHING)
    }

    fn at(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn a_fragment_needs_a_liberty_in_sight() {
        assert!(pattern("OX?").is_err());
        assert!(pattern("OX.").is_err(), "the white stone has none");
        assert!(pattern("? OX.").is_err());
        assert!(pattern(". OX.").is_ok());
    }

    #[test]
    fn only_whole_chains_are_surely_captured() {
        let captured = |text| pattern(text).unwrap().sure_captures(Color::Black, at("A2")).len();
        assert_eq!(captured(". OX."), 1);
        assert_eq!(captured(". OOX."), 0, "B2 is not seen");
        assert_eq!(captured(".X OOX."), 2);
        assert_eq!(captured(".X.? O?.?"), 0, "B1 may be a white stone");
    }

    #[test]
    fn a_wall_assures_what_a_move_leaves_of_it() {
        let view = View {
            zone: PointSet::of(at("B2")),
            black: PointSet::of(at("B2")),
            white: PointSet::EMPTY,
        };
        let wall: PointSet = ["A2", "B3"].map(at).into_iter().collect();
        let breathes = |needs: u8, after: &str| {
            let needs = Needs::from_numbers(&[needs]).unwrap();
            let pattern = Pattern::new(view, Size::STANDARD, &[wall], &needs).unwrap();
            pattern.fragments[0].has_other_liberty(at(after))
        };
        assert!(breathes(1, "C2"), "it is not on the wall");
        assert!(!breathes(1, "A2"));
        assert!(breathes(2, "A2"), "B3 is left");
    }

    #[test]
    fn legality_needs_a_reason_in_sight() {
        let legal = |text, color| pattern(text).unwrap().is_surely_legal(color, at("A1"));
        assert!(legal("? ..", Color::Black), "an empty neighbour");
        assert!(!legal("? .?", Color::Black));
        assert!(!legal("?? X? .?", Color::Black), "its friend may have no other liberty");
        assert!(legal("?? X. .?", Color::Black));
        assert!(!legal("?? O. .?", Color::Black));
        assert!(legal("X.. .OX", Color::White), "the friend has B2");
    }

    #[test]
    fn suicide_must_be_certain() {
        let dies = |text| pattern(text).unwrap().is_surely_suicide(Color::White, at("A1"));
        assert!(!dies("?? X. .?"), "B1 may be empty");
        assert!(!dies("X? .X"), "the move may capture B1");
        assert!(!dies("X? .X."), "the move may capture A2");
        assert!(dies("X. .X"));
    }
}
