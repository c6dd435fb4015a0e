//! Unconditional territory: where the other player can never live, even if the
//! owner always passes.
//!
//! **Definition.** Let A be the unconditionally living stones of a player (the
//! owner), not empty, and R a connected part of the board without A. R is
//! unconditional territory if no sequence of moves of the opponent alone,
//! starting here, leads to an unconditionally living chain of the opponent in
//! R, nor to the seki described below. Suicide is not allowed. This is GNU Go's
//! notion (its documentation, chapter on worms and dragons), decided in another
//! way.
//!
//! **How it is decided.** Suppose the opponent lives in R. Then it can go on to
//! fill R, capturing every stone of the owner there, until only one-point eyes
//! are left, and all of R is its own; so R is territory as a whole or not at
//! all. Its stones never go away, so an eye of the end is a point that it
//! never played on: a point where now a stone of the owner stands, or an empty
//! point. An empty point that is never filled remains a liberty of the
//! owner's stones next to it, so there can be none. With eyes E, every part of
//! R − E must touch two eyes. An eye that touches several parts can be filled
//! unless all of these have only one and the same other eye; so two eyes e and
//! f are enough, and every part of R − {e, f} must touch both. That is: e and f
//! are not adjacent, and neither R − {e} nor R − {f} falls apart.
//!
//! Such a pair is also sufficient. Benson's construction captures the owner's
//! chains in R one after the other, each by filling the regions around it up
//! to one point that is not its liberty; e and f, and the points of captured
//! chains, are no liberties of any chain that is still to be captured, and so
//! need not be filled. [`has_room_to_live`] looks for the pair, and the tests
//! compare it with all sequences of moves on small boards.
//!
//! **The seki.** One kind of group lives although it can never get two eyes by
//! moving alone, because capturing the two stones in it leaves one eye:
//! ```text
//! O X X X X X O
//! O X X . X X O     The owner O cannot capture X, as each stone it adds to its
//! O X . O b X O     two enlarges the room that X has after capturing them. The
//! O X a O . X O     stones a and b must belong to one chain: otherwise O
//! O X X . X X O     captures one of them first.
//! O X X X X X O
//! ```
//! Where the opponent can form this, R counts as undecided, as in GNU Go
//! (comments on its function `unconditional_life`, which argue that every seki
//! of this class can be reduced to this shape; our tests try all sets of empty
//! points around the two stones and all ways to cut the wall).

use tesuji_board::{Board, Color, Point, PointSet};

use crate::benson::{Unconditional, unconditional};
use crate::geometry::beyond;
use crate::regions::components;

/// The unconditional territory around living stones: empty points, dead stones
/// of the opponent, and stones of the owner that need not live on their own.
pub fn territory(board: &Board, life: &Unconditional) -> PointSet {
    let mut territory = PointSet::EMPTY;
    if life.stones.is_empty() {
        return territory;
    }
    let opponent = board.stones(!life.color);
    let capturable = board.stones(life.color) - life.stones;
    for part in components(board.points() - life.stones) {
        if !has_room_to_live(part, life.stones, opponent, capturable)
            && !allows_seki(board, part, life)
        {
            territory |= part;
        }
    }
    territory
}

/// Whether a player could make two eyes in a connected set of points that is
/// surrounded by stones it cannot capture, moving there alone. Of the stones
/// in the area, its own (`stones`) stay for ever and those of the other colour
/// (`capturable`) can all be captured.
pub fn has_room_to_live(
    area: PointSet,
    surrounding: PointSet,
    stones: PointSet,
    capturable: PointSet,
) -> bool {
    let candidates = area - surrounding.rim() - stones - capturable.rim();
    // No three points of a board are neighbours of each other, so three eyes
    // always hold a pair that is not adjacent.
    let mut eyes = [None; 2];
    for e in candidates {
        if !falls_apart_without(area, e) {
            match eyes {
                [None, _] => eyes[0] = Some(e),
                [Some(first), None] if first.neighbors().contains(&e) => eyes[1] = Some(e),
                _ => return true,
            }
        }
    }
    false
}

/// Whether a connected set is no longer connected without one of its points.
fn falls_apart_without(area: PointSet, point: Point) -> bool {
    let rest = area - PointSet::of(point);
    let around = PointSet::of(point).rim() & rest;
    let Some(start) = around.first() else { return false };
    // Most points of an open area are joined around the point itself.
    let block: PointSet = point.around().into_iter().filter(|&p| rest.contains(p)).collect();
    let start = PointSet::of(start);
    !around.is_subset(&start.flood(&block)) && !around.is_subset(&start.flood(&rest))
}

/// Whether the opponent of living stones can form the seki of this module's
/// introduction in a part of the board. It needs a chain of two stones of the
/// owner and four points next to them that can stay empty. When everything
/// else in the part is filled, a and b must belong to one chain, and no chain
/// may be in atari.
fn allows_seki(board: &Board, part: PointSet, life: &Unconditional) -> bool {
    let capturable = (board.stones(life.color) - life.stones) & part;
    board.chains_in(capturable).map(|id| board.chain(id)).any(|chain| {
        if chain.stone_count != 2 {
            return false;
        }
        let open =
            (board.empty_points() & part) - life.stones.rim() - (capturable - chain.stones).rim();
        let mut stones = chain.stones.iter();
        let (Some(low), Some(high)) = (stones.next(), stones.next()) else { return false };
        // Beside each stone of a vertical (horizontal) pair lie its left and
        // right (lower and upper) neighbours.
        let sides = if low.column() == high.column() { [1, 0] } else { [3, 2] };
        let ends = [beyond(high, low), beyond(low, high)];
        [sides, [sides[1], sides[0]]].into_iter().any(|[one, other]| {
            let empty = [ends[0], ends[1], high.neighbors()[one], low.neighbors()[other]];
            let (a, b) = (low.neighbors()[one], high.neighbors()[other]);
            let empty: PointSet = empty.into_iter().collect();
            let wall = part - chain.stones - empty;
            empty.is_subset(&open)
                && wall.contains(b)
                && PointSet::of(a).flood(&wall).contains(b)
                && components(wall).all(|chain| (chain.rim() & empty).len() >= 2)
        })
    })
}

/// What GNU Go's command `unconditional_status` says of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnconditionalStatus {
    /// A stone that lives, or lies in its owner's territory.
    Alive,
    /// A stone in the territory of the other player.
    Dead,
    /// An empty point in White's territory.
    WhiteTerritory,
    /// An empty point in Black's territory.
    BlackTerritory,
    /// Anything else.
    Undecided,
}

impl std::fmt::Display for UnconditionalStatus {
    /// GNU Go's words.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            UnconditionalStatus::Alive => "alive",
            UnconditionalStatus::Dead => "dead",
            UnconditionalStatus::WhiteTerritory => "white_territory",
            UnconditionalStatus::BlackTerritory => "black_territory",
            UnconditionalStatus::Undecided => "undecided",
        })
    }
}

/// The unconditional status of one point. For all points of a position ask
/// [`Facts`](crate::Facts) instead.
pub fn unconditional_status(board: &Board, point: Point) -> UnconditionalStatus {
    let owner = Color::BOTH.into_iter().find(|&color| {
        let life = unconditional(board, color);
        life.stones.contains(point) || territory(board, &life).contains(point)
    });
    status_of(owner, board.get(point))
}

/// The status of a point from its owner and the stone there.
pub(crate) fn status_of(owner: Option<Color>, stone: Option<Color>) -> UnconditionalStatus {
    match (owner, stone) {
        (None, _) => UnconditionalStatus::Undecided,
        (Some(Color::Black), None) => UnconditionalStatus::BlackTerritory,
        (Some(Color::White), None) => UnconditionalStatus::WhiteTerritory,
        (Some(owner), Some(stone)) if owner == stone => UnconditionalStatus::Alive,
        (Some(_), Some(_)) => UnconditionalStatus::Dead,
    }
}
