//! A part of a board: what is certain although the rest is unknown.

use tesuji_board::{Color, Point, PointSet, Size};

use crate::proof::Node;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Unknown,
    Empty,
    Stone(Color),
}

/// The colours of the points of a zone.
#[derive(Clone)]
pub(super) struct Pattern {
    size: Size,
    cells: Vec<Cell>,
}

/// A connected set of stones of one colour inside the zone.
pub(super) struct Fragment {
    pub stones: Vec<Point>,
    /// Its liberties inside the zone.
    pub liberties: Vec<Point>,
    /// Stones of the other colour next to it.
    pub enemies: Vec<Point>,
    /// Whether all its neighbours lie in the zone.
    pub closed: bool,
}

impl Pattern {
    pub fn of(node: &Node, size: Size) -> Result<Pattern, &'static str> {
        let on_board: PointSet = size.points().collect();
        if !node.zone.is_subset(&on_board) {
            return Err("the zone leaves the board");
        }
        if node.black.meets(&node.white) || !(node.black | node.white).is_subset(&node.zone) {
            return Err("the stones are not a pattern on the zone");
        }
        let mut cells = vec![Cell::Unknown; Point::COUNT];
        for p in node.zone {
            cells[p.index()] = if node.black.contains(p) {
                Cell::Stone(Color::Black)
            } else if node.white.contains(p) {
                Cell::Stone(Color::White)
            } else {
                Cell::Empty
            };
        }
        Ok(Pattern { size, cells })
    }

    /// Whether the zone covers the point.
    pub fn knows(&self, p: Point) -> bool {
        self.cells[p.index()] != Cell::Unknown
    }

    pub fn get(&self, p: Point) -> Option<Color> {
        match self.cells[p.index()] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Unknown => None,
        }
    }

    /// Whether the point is known to be empty.
    pub fn is_empty(&self, p: Point) -> bool {
        self.cells[p.index()] == Cell::Empty
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The neighbours on the board.
    pub fn around(&self, p: Point) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        p.neighbors().into_iter().filter(move |&q| size.contains(q))
    }

    /// The fragment of the stone at a point.
    pub fn fragment(&self, p: Point) -> Fragment {
        let color = self.get(p).expect("a stone");
        let mut seen = vec![false; Point::COUNT];
        let mut fragment =
            Fragment { stones: vec![p], liberties: vec![], enemies: vec![], closed: true };
        seen[p.index()] = true;
        let mut next = 0;
        while next < fragment.stones.len() {
            for q in self.around(fragment.stones[next]) {
                if std::mem::replace(&mut seen[q.index()], true) {
                    continue;
                }
                match self.cells[q.index()] {
                    Cell::Unknown => fragment.closed = false,
                    Cell::Empty => fragment.liberties.push(q),
                    Cell::Stone(c) if c == color => fragment.stones.push(q),
                    Cell::Stone(_) => fragment.enemies.push(q),
                }
            }
            next += 1;
        }
        fragment
    }

    /// The points of the zone.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&p| self.knows(p))
    }

    /// Every fragment has a liberty in the zone. Then a move outside the zone
    /// changes nothing inside, on any board that shows the pattern.
    pub fn check_liberties(&self) -> Result<(), &'static str> {
        let mut seen = vec![false; Point::COUNT];
        for p in self.points() {
            if self.get(p).is_some() && !seen[p.index()] {
                let fragment = self.fragment(p);
                if fragment.liberties.is_empty() {
                    return Err("a chain has no liberty in the zone");
                }
                for q in fragment.stones {
                    seen[q.index()] = true;
                }
            }
        }
        Ok(())
    }

    /// The stones that a move captures on every board: whole chains whose only
    /// liberty is the point.
    fn sure_captures(&self, color: Color, p: Point) -> Vec<Point> {
        let mut captured = Vec::new();
        for q in self.around(p) {
            if self.get(q) == Some(!color) && !captured.contains(&q) {
                let fragment = self.fragment(q);
                if fragment.closed && fragment.liberties == [p] {
                    captured.extend(fragment.stones);
                }
            }
        }
        captured
    }

    /// Whether a move on an empty point is no suicide, whatever lies outside.
    pub fn is_surely_legal(&self, color: Color, p: Point) -> bool {
        !self.sure_captures(color, p).is_empty()
            || self.around(p).any(|q| match self.cells[q.index()] {
                Cell::Empty => true,
                Cell::Stone(c) if c == color => self.fragment(q).liberties.iter().any(|&l| l != p),
                _ => false,
            })
    }

    /// Whether a move on an empty point is suicide, whatever lies outside.
    pub fn is_surely_suicide(&self, color: Color, p: Point) -> bool {
        let mut placed = self.clone();
        placed.cells[p.index()] = Cell::Stone(color);
        let own = placed.fragment(p);
        own.closed
            && own.liberties.is_empty()
            && own.enemies.iter().all(|&q| !placed.fragment(q).liberties.is_empty())
    }

    /// The pattern after a move: only what is certain is taken off.
    pub fn after(&self, color: Color, p: Point) -> Pattern {
        let mut after = self.clone();
        after.cells[p.index()] = Cell::Stone(color);
        for q in self.sure_captures(color, p) {
            after.cells[q.index()] = Cell::Empty;
        }
        after
    }
}
