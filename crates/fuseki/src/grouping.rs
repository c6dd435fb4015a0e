//! Groups as the opening sees them: stones that the opponent is not expected
//! to part.
//!
//! **Definition** (Tajima & Sanechika, section 3): a group is a set of stones
//! that the opponent cannot disconnect, about the union of Chen's chain and
//! group.
//!
//! **Choice**: the links of [`tesuji_shape`] are promises that hold whatever
//! happens around them. Stones of an opening stand farther apart, so three more
//! shapes count as long as no stone of the opponent is near enough to help a
//! cut: the one-point jump, the knight's move and, on the third line, the
//! extension by two. Whoever can read passes further joints in, and cuts.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};
use tesuji_shape::links;

/// Two stones whose chains belong together, or do not, as somebody found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// A stone of each chain.
    pub stones: [Point; 2],
    /// Whether the opponent, moving first, cannot part them.
    pub holds: bool,
}

/// The stones of each group of a colour, in the order of their lowest, leftmost
/// stones.
pub fn groups_of(board: &Board, color: Color, joints: &[Joint]) -> Vec<PointSet> {
    let chains: Vec<ChainId> = board.chains(color).collect();
    let at = |id: ChainId| chains.iter().position(|&c| c == id).expect("a chain of the colour");
    let mut leader: Vec<usize> = (0..chains.len()).collect();
    let mut join = |a: usize, b: usize| {
        let (from, to) = (leader[a.max(b)].max(leader[a.min(b)]), leader[a].min(leader[b]));
        for one in &mut leader {
            if *one == from {
                *one = to;
            }
        }
    };
    let ruled = |a: Point, b: Point| {
        let (a, b) = (board.chain_at(a), board.chain_at(b));
        joints.iter().find(|joint| {
            let [p, q] = joint.stones.map(|stone| board.chain_at(stone));
            (p == a && q == b) || (p == b && q == a)
        })
    };
    for link in links(board, color) {
        let [a, b] = link.chains;
        if ruled(a.point(), b.point()).is_none_or(|joint| joint.holds) {
            join(at(a), at(b));
        }
    }
    for (a, b) in open_links(board, color) {
        if ruled(a, b).is_none_or(|joint| joint.holds) {
            let ids = [a, b].map(|p| board.chain_at(p).expect("a stone"));
            join(at(ids[0]), at(ids[1]));
        }
    }
    for joint in joints.iter().filter(|joint| joint.holds) {
        if let [Some(a), Some(b)] = joint.stones.map(|stone| board.chain_at(stone))
            && board.chain(a).color == color
            && board.chain(b).color == color
        {
            join(at(a), at(b));
        }
    }
    let mut groups: Vec<PointSet> = Vec::new();
    let mut place = vec![usize::MAX; chains.len()];
    for (i, &id) in chains.iter().enumerate() {
        let first = leader[i];
        if place[first] == usize::MAX {
            place[first] = groups.len();
            groups.push(PointSet::EMPTY);
        }
        groups[place[first]] |= board.chain(id).stones;
    }
    groups
}

/// Pairs of stones with open ground between them.
pub(crate) fn open_links(board: &Board, color: Color) -> Vec<(Point, Point)> {
    let open = pairs(board, color).filter(|(shape, [a, _])| shape.holds(board, color, *a));
    open.map(|(_, [a, b])| (a, b)).collect()
}

/// Pairs of stones in the same shapes where a stone of the opponent is near, so
/// that only reading can tell.
pub fn contested_links(board: &Board, color: Color) -> Vec<[Point; 2]> {
    let is_contested =
        |shape: &OpenLink, a| shape.is_open(board, a) && !shape.holds(board, color, a);
    let contested = pairs(board, color).filter(|(shape, [a, _])| is_contested(shape, *a));
    contested.map(|(_, stones)| stones).collect()
}

/// Pairs of stones of different chains that stand as in a shape.
fn pairs(board: &Board, color: Color) -> impl Iterator<Item = (&'static OpenLink, [Point; 2])> {
    let own = board.stones(color);
    let all = own.into_iter().flat_map(|a| SHAPES.iter().map(move |shape| (a, shape)));
    all.filter_map(move |(a, shape)| {
        let b = offset(board, a, shape.to)?;
        let is_pair = own.contains(b) && board.chain_at(a) != board.chain_at(b);
        is_pair.then_some((shape, [a, b]))
    })
}

/// A shape that links two stones: where the second one is, which points must
/// be empty, and which must not hold the opponent.
struct OpenLink {
    to: (i8, i8),
    empty: &'static [(i8, i8)],
    free: &'static [(i8, i8)],
    /// Whether both stones must stand on the third line of the edge that they
    /// face together.
    third_line: bool,
}

impl OpenLink {
    fn holds(&self, board: &Board, color: Color, from: Point) -> bool {
        let at = |by: &(i8, i8)| offset(board, from, *by);
        self.is_open(board, from)
            && self.free.iter().all(|by| at(by).is_none_or(|p| board.get(p) != Some(!color)))
    }

    /// Whether nothing stands between the stones.
    fn is_open(&self, board: &Board, from: Point) -> bool {
        let at = |by: &(i8, i8)| offset(board, from, *by);
        self.empty.iter().all(|by| at(by).is_some_and(|p| board.is_empty(p)))
            && (!self.third_line || self.is_on_third_line(board, from))
    }

    fn is_on_third_line(&self, board: &Board, from: Point) -> bool {
        let (at, side) = match self.to {
            (_, 0) => (from.row(), board.size().height()),
            _ => (from.column(), board.size().width()),
        };
        at == 2 || at + 3 == side
    }
}

/// Each shape in all its directions; every pair is met from one end only.
static SHAPES: [OpenLink; 8] = [
    // One-point jumps.
    OpenLink { to: (2, 0), empty: &[(1, 0)], free: &[(1, 1), (1, -1)], third_line: false },
    OpenLink { to: (0, 2), empty: &[(0, 1)], free: &[(1, 1), (-1, 1)], third_line: false },
    // Knight's moves.
    OpenLink {
        to: (2, 1),
        empty: &[(1, 0), (1, 1)],
        free: &[(0, 1), (2, 0), (1, -1), (1, 2)],
        third_line: false,
    },
    OpenLink {
        to: (2, -1),
        empty: &[(1, 0), (1, -1)],
        free: &[(0, -1), (2, 0), (1, 1), (1, -2)],
        third_line: false,
    },
    OpenLink {
        to: (1, 2),
        empty: &[(0, 1), (1, 1)],
        free: &[(1, 0), (0, 2), (-1, 1), (2, 1)],
        third_line: false,
    },
    OpenLink {
        to: (-1, 2),
        empty: &[(0, 1), (-1, 1)],
        free: &[(-1, 0), (0, 2), (1, 1), (-2, 1)],
        third_line: false,
    },
    // Extensions by two along the third line.
    OpenLink {
        to: (3, 0),
        empty: &[(1, 0), (2, 0), (1, 1), (2, 1), (1, -1), (2, -1)],
        free: &[(0, 1), (3, 1), (0, -1), (3, -1), (1, 2), (2, 2)],
        third_line: true,
    },
    OpenLink {
        to: (0, 3),
        empty: &[(0, 1), (0, 2), (1, 1), (1, 2), (-1, 1), (-1, 2)],
        free: &[(1, 0), (1, 3), (-1, 0), (-1, 3), (2, 1), (2, 2)],
        third_line: true,
    },
];

/// A point of the board, so many columns and rows away.
pub(crate) fn offset(board: &Board, from: Point, (columns, rows): (i8, i8)) -> Option<Point> {
    let column = from.column().checked_add_signed(columns.into())?;
    let row = from.row().checked_add_signed(rows.into())?;
    board.size().point(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Symmetry};

    /// Checks the number of Black's groups, in all orientations.
    fn check(diagram: &str, groups: usize) {
        let setup = Diagram::parse(diagram).unwrap().setup;
        for symmetry in Symmetry::ALL {
            let mut turned = tesuji_board::Setup::new(symmetry.apply_size(setup.size));
            for color in Color::BOTH {
                for p in setup.stones(color) {
                    turned.put(symmetry.apply(setup.size, p), Some(color));
                }
            }
            let board = Board::from_setup(&turned).unwrap();
            let found = groups_of(&board, Color::Black, &[]);
            assert_eq!(found.len(), groups, "{symmetry:?}\n{diagram}");
        }
    }

    #[test]
    fn jumps_hold_on_open_ground() {
        check(
            ". . . . . . .\n. . . . . . .\n. . X . X . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
            1,
        );
        check(
            ". . . . . . .\n. . . O . . .\n. . X . X . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
            2,
        );
        check(
            ". . . . . . .\n. . X . . . .\n. . . . X . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
            1,
        );
        check(
            ". . . . . . .\n. . X O . . .\n. . . . X . .\n. . . . . . .\n. . . . . . .\n. . . . . . .",
            2,
        );
    }

    #[test]
    fn an_extension_by_two_holds_on_the_third_line_only() {
        let rows = [". . . . . . . ."; 3];
        let stones = ". . X . . X . .";
        let board = |below: usize, above: usize| {
            let mut all = vec![rows[0]; above];
            all.push(stones);
            all.extend(vec![rows[0]; below]);
            all.join("\n")
        };
        check(&board(2, 6), 1);
        check(&board(4, 4), 2);
    }

    #[test]
    fn links_with_an_opponent_beside_them_are_for_reading() {
        let contested = |text: &str| {
            let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
            contested_links(&board, Color::Black)
        };
        let quiet = ". . . . .\n. X . X .\n. . . . .\n. . . . .\n. . . . .";
        assert_eq!(contested(quiet), [] as [[Point; 2]; 0]);
        let peeped = quiet.replacen(". . . . .", ". . O . .", 1);
        let peeped = peeped.replacen(". X . X .\n. . . . .", ". X . X .\n. . O . .", 1);
        assert_eq!(contested(&peeped), [["B4".parse().unwrap(), "D4".parse().unwrap()]]);
    }

    #[test]
    fn what_somebody_read_comes_before_the_shape() {
        let setup =
            Diagram::parse(". . . . .\n. X . X .\n. . . . .\n. . . . .\n. . . . .").unwrap();
        let board = Board::from_setup(&setup.setup).unwrap();
        let stones = ["B4".parse().unwrap(), "D4".parse().unwrap()];
        let count = |holds| groups_of(&board, Color::Black, &[Joint { stones, holds }]).len();
        assert_eq!((count(true), count(false)), (1, 2));
        let mut cut = board.clone();
        cut.play(Color::White, "C4".parse().unwrap()).unwrap();
        assert_eq!(groups_of(&cut, Color::Black, &[]).len(), 2);
        assert_eq!(groups_of(&cut, Color::Black, &[Joint { stones, holds: true }]).len(), 1);
    }
}
