//! What a quiet move is for, where nothing is captured, saved or cut: every move that is
//! proposed gets a reason that a player understands.
//!
//! These are words for what stands around the point and for who will probably own it, not
//! claims: nothing here is read out.

use tesuji_board::{Board, ChainId, Color, Point, PointSet, Size};

use crate::reasons::{Reason, Target, lines};

/// Stones belong to the surroundings of a point up to this distance along the lines.
const NEAR: usize = 3;

/// A corner reaches so far from the edges.
const CORNER: usize = 6;

/// An own chain with less than this share of its points is weak, from −1 to 1.
const WEAK: f64 = 0.5;

/// An area belongs to a side with this share.
const OWNED: f64 = 0.3;

/// The reasons of a quiet move, the most telling first; never none. `own` says how surely
/// each point will be the player's, from −1 for the opponent to 1.
pub fn purposes(
    board: &Board,
    color: Color,
    point: Point,
    own: &dyn Fn(Point) -> f64,
) -> Vec<Reason> {
    let scene = Scene { board, color, point, own };
    let mut found = scene.all();
    found.truncate(2);
    found
}

struct Scene<'a> {
    board: &'a Board,
    color: Color,
    point: Point,
    own: &'a dyn Fn(Point) -> f64,
}

impl Scene<'_> {
    fn all(&self) -> Vec<Reason> {
        let (own, enemy) = (self.nearest(self.color), self.nearest(!self.color));
        let [low, _] = self.lines();
        let here = self.area_share();
        let in_contact = |found: Option<(ChainId, usize)>| found.is_some_and(|(_, away)| away == 1);
        let mut all = Vec::new();
        all.extend(self.in_the_corner());
        if let Some((id, _)) = own
            && self.share(id) < WEAK
        {
            let target = Target::of(self.board, id);
            let makes_base = low <= 3 && self.board.chain(id).stone_count < 8;
            all.push(if makes_base { Reason::Base(target) } else { Reason::Strengthens(target) });
        }
        if let Some((id, _)) = enemy
            && -self.share(id) < WEAK
        {
            all.push(Reason::Attacks(Target::of(self.board, id)));
        }
        if here < -OWNED {
            all.push(if own.is_none() { Reason::Invades } else { Reason::Reduces });
        }
        if in_contact(enemy) {
            let (id, _) = enemy.expect("it is in contact");
            let target = Target::of(self.board, id);
            all.push(if in_contact(own) {
                Reason::Blocks(target)
            } else {
                Reason::Attaches(target)
            });
        }
        if here > OWNED && own.is_some() {
            all.push(if enemy.is_some() { Reason::Guards } else { Reason::Enlarges });
        }
        if all.is_empty() {
            let target = |(id, _): (ChainId, usize)| Target::of(self.board, id);
            all.extend(own.map(target).map(Reason::Extends));
            all.extend(enemy.map(target).map(Reason::Limits));
            if all.is_empty() {
                all.push(Reason::Open);
            }
        }
        all
    }

    fn lines(&self) -> [usize; 2] {
        let [across, along] = lines(self.board.size(), self.point);
        [across.min(along), across.max(along)]
    }

    /// An approach or an enclosure: the corner holds a stone or two of one side.
    fn in_the_corner(&self) -> Option<Reason> {
        let size = self.board.size();
        let [low, high] = self.lines();
        if size.width() < 13 || size.height() < 13 || !(2..=5).contains(&low) || high > CORNER {
            return None;
        }
        let corner = corner_of(size, self.point);
        let [own, enemy] = [self.color, !self.color].map(|color| self.board.stones(color) & corner);
        let stone = |stones: PointSet| {
            let id = self.board.chain_at(stones.first()?)?;
            Some(Target::of(self.board, id))
        };
        match (own.len(), enemy.len()) {
            (0, 1..=2) => stone(enemy).map(Reason::Approaches),
            (1..=2, 0) => stone(own).map(Reason::Encloses),
            _ => None,
        }
    }

    /// The chain of a side that is nearest, and how far it is, if it is near.
    fn nearest(&self, color: Color) -> Option<(ChainId, usize)> {
        let away = |p: Point| distance(p, self.point);
        let stones = self.board.stones(color);
        let stone = stones.iter().filter(|&p| away(p) <= NEAR).min_by_key(|&p| (away(p), p))?;
        Some((self.board.chain_at(stone)?, away(stone)))
    }

    /// How surely a chain will be the player's.
    fn share(&self, id: ChainId) -> f64 {
        let stones = self.board.chain(id).stones;
        stones.iter().map(self.own).sum::<f64>() / stones.len() as f64
    }

    /// How surely the points around will be the player's.
    fn area_share(&self) -> f64 {
        let around: Vec<Point> =
            self.board.empty_points().iter().filter(|&p| distance(p, self.point) <= 2).collect();
        around.iter().map(|&p| (self.own)(p)).sum::<f64>() / around.len().max(1) as f64
    }
}

/// Steps along the lines.
fn distance(a: Point, b: Point) -> usize {
    a.column().abs_diff(b.column()) + a.row().abs_diff(b.row())
}

/// The points of the corner in which a point lies.
fn corner_of(size: Size, point: Point) -> PointSet {
    let is_left = point.column() < size.width() / 2;
    let is_low = point.row() < size.height() / 2;
    let lies_there = |p: &Point| {
        let [across, along] = lines(size, *p);
        let left = p.column() < size.width() / 2;
        let low = p.row() < size.height() / 2;
        across <= CORNER && along <= CORNER && left == is_left && low == is_low
    };
    size.points().filter(lies_there).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reasons::short;
    use tesuji_board::{Diagram, Rng};

    /// What Black's move at a is for, with every point as surely Black's as told.
    fn check(text: &str, own: f64, expected: &[&str]) {
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let sure = |p: Point| match board.get(p) {
            Some(Color::Black) => 1.0,
            Some(Color::White) => -1.0,
            None => own,
        };
        let found = purposes(&board, Color::Black, diagram.at('a'), &sure);
        let found: Vec<String> = found.iter().map(short).collect();
        assert_eq!(found, expected, "{text}");
    }

    /// The lower left corner of a board with these rows.
    fn corner(rows: &str) -> String {
        let rows: Vec<&str> = rows.split('/').collect();
        let above = vec![". ".repeat(13).trim().to_owned(); 13 - rows.len()];
        let below =
            rows.iter().map(|row| format!("{row}{}", " .".repeat(13 - row.len().div_ceil(2))));
        above.into_iter().chain(below).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn corners() {
        let approach = corner(". . . a/. . . ./. . O ./. . . ./. . . .");
        check(&approach, 0.0, &["Approaches C3 1"]);
        let enclosure = approach.replace('O', "X");
        check(&enclosure, 0.0, &["Encloses C3 1"]);
    }

    #[test]
    fn areas() {
        let open = corner(". . . . . . a . . ./. . . . . . . . . ./. . . . . . . . . .");
        check(&open, 0.0, &["Open"]);
        check(&open, -0.6, &["Invades"]);
        let reduce = ". . . . . .\n. . . . . .\n. a . . . .\n. . X . . .\n. . . . . .\n. . . . . .";
        check(reduce, -0.6, &["Reduces"]);
        check(reduce, 0.6, &["Enlarges"]);
        check(reduce, 0.0, &["Extends C3 1"]);
        let both = reduce.replacen(". . . . . .", ". . O . . .", 1);
        check(&both, 0.6, &["Guards"]);
        let extends = "Extends C3 1";
        check(&both, 0.0, &[extends, "Limits C6 1"]);
    }

    #[test]
    fn contact() {
        let attach = ". . . . .\n. . O . .\n. . a . .\n. . . . .\n. . . . .";
        check(attach, 0.0, &["Attaches C4 1"]);
        let block = attach.replacen(". . a . .", ". X a . .", 1);
        check(&block, 0.0, &["Blocks C4 1"]);
    }

    #[test]
    fn weak_stones_are_helped_and_attacked() {
        let text = ". . . . .\n. X . . .\n. . a . .\n. . . . .\n. . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let at = diagram.at('a');
        for (color, expected) in [(Color::Black, "Base B4 1"), (Color::White, "Attacks B4 1")] {
            let board = Board::from_setup(&diagram.setup).unwrap();
            let found = purposes(&board, color, at, &|_| 0.0);
            assert_eq!(short(&found[0]), expected);
        }
    }

    #[test]
    fn every_move_has_a_reason() {
        let mut rng = Rng::new(3);
        for side in [5, 9, 19] {
            let mut board = Board::new(Size::square(side).unwrap());
            let mut color = Color::Black;
            for _ in 0..side * side / 2 {
                let legal: Vec<Point> =
                    board.empty_points().iter().filter(|&p| board.is_legal(color, p)).collect();
                let Some(&first) = legal.first() else { break };
                for &p in &legal {
                    let share = rng.unit() * 2.0 - 1.0;
                    assert!(!purposes(&board, color, p, &|_| share).is_empty());
                }
                let place = (rng.unit() * legal.len() as f64) as usize;
                board.play(color, *legal.get(place).unwrap_or(&first)).unwrap();
                color = !color;
            }
        }
    }
}
