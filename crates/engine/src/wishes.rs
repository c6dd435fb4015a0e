//! What a search can be asked besides the best move: to leave moves out, and to
//! keep count of more.

use tesuji_board::{Color, Move, PointSet, Size};

/// Moves that one side may not make while the search is near its root.
///
/// Playouts know nothing of it: they begin where the tree ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Whose moves.
    pub color: Color,
    /// Where that side may not play.
    pub points: PointSet,
    /// Whether it may not pass.
    pub pass: bool,
    /// The ban holds for the first so many moves, those of both sides counted:
    /// 1 is the move at the root alone.
    pub depth: u32,
}

impl Ban {
    /// Leaves these moves out.
    pub fn avoiding(color: Color, moves: &[Move], depth: u32) -> Ban {
        let points = moves.iter().filter_map(|action| action.point()).collect();
        Ban { color, points, pass: moves.contains(&Move::Pass), depth }
    }

    /// Leaves out everything but these moves.
    pub fn allowing(color: Color, moves: &[Move], depth: u32, size: Size) -> Ban {
        let Ban { points, pass, .. } = Ban::avoiding(color, moves, depth);
        let others = size.points().filter(|&point| !points.contains(point)).collect();
        Ban { color, points: others, pass: !pass, depth }
    }
}

/// What is wanted of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Moves that are left out. Where nothing else is left, the pass is tried.
    pub bans: Vec<Ban>,
    /// Whether to tell who owns what after each of the moves.
    pub tallies_of_moves: bool,
}

impl Wishes {
    /// Where a side may not play after so many moves, and whether it may not
    /// pass.
    pub(crate) fn banned(&self, color: Color, depth: u32) -> (PointSet, bool) {
        let mut banned = (PointSet::EMPTY, false);
        for ban in self.bans.iter().filter(|ban| ban.color == color && depth < ban.depth) {
            banned.0 |= ban.points;
            banned.1 |= ban.pass;
        }
        banned
    }

    /// Whether a side is asked not to make this move at the root.
    pub fn forbids(&self, color: Color, action: Move) -> bool {
        let (points, pass) = self.banned(color, 0);
        action.point().map_or(pass, |point| points.contains(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bans_are_of_a_side_and_end() {
        let moves: Vec<Move> = ["A1", "pass"].map(|word| word.parse().unwrap()).to_vec();
        let size = Size::square(2).unwrap();
        let wishes = |ban| Wishes { bans: vec![ban], ..Wishes::default() };
        let avoiding = wishes(Ban::avoiding(Color::Black, &moves, 2));
        let count = |wishes: &Wishes, color, depth| {
            let (points, pass) = wishes.banned(color, depth);
            (points.len(), pass)
        };
        assert_eq!(count(&avoiding, Color::Black, 1), (1, true));
        assert_eq!(count(&avoiding, Color::Black, 2), (0, false));
        assert_eq!(count(&avoiding, Color::White, 0), (0, false));
        let allowing = wishes(Ban::allowing(Color::White, &moves, 1, size));
        assert_eq!(count(&allowing, Color::White, 0), (3, false));
        assert!(!allowing.forbids(Color::White, moves[0]));
        assert!(allowing.forbids(Color::White, "B1".parse().unwrap()));
    }
}
