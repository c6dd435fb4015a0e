//! Names of single moves by the stones around them. Whether the move works is another
//! question, which evidence answers; its shape is what the names are about.

use tesuji_board::{Board, Chain, Color, Point, PointSet};

use super::points::{between, beyond, diagonals, is, neighbors, room};
use super::{Found, Name, Shot, eyes};

/// Empty points that a line of sight goes through.
const SIGHT: usize = 4;
/// A place of the loser up to this size is an eye space.
const EYE_SPACE: usize = 12;
/// In a place up to this size moves have no shape.
const SMALL_EYE: usize = 6;

/// A move with the boards before and after it.
pub(super) struct Stone<'b> {
    before: &'b Board,
    after: &'b Board,
    at: Point,
    mover: Color,
    /// Does the mover take something, and not keep or join something? Where nothing is known
    /// of that, he may.
    is_attack: bool,
    /// The stones that it is about, if that is known.
    target: PointSet,
}

impl<'b> Stone<'b> {
    /// A move of the winner in the evidence.
    pub(super) fn of(shot: &'b Shot) -> Stone<'b> {
        let target = shot.evidence.target();
        let target = target.iter().filter_map(|p| shot.before.chain(p));
        Stone {
            before: &shot.before.board,
            after: &shot.after.board,
            at: shot.at,
            mover: shot.evidence.winner(),
            is_attack: shot.evidence.is_attack(),
            target: target.fold(PointSet::EMPTY, |all, chain| all | chain.stones),
        }
    }

    fn takes(&self) -> bool {
        self.before.stones(!self.mover) != self.after.stones(!self.mover)
    }
}

fn chain_at(board: &Board, p: Point) -> Option<&Chain> {
    board.chain_at(p).map(|id| board.chain(id))
}

/// The names of a move by the stones around it alone, whatever becomes of it; none if it is
/// not legal.
pub fn shape_of(board: &Board, mover: Color, at: Point) -> Vec<Found> {
    let mut after = board.clone();
    if after.play(mover, at).is_err() {
        return Vec::new();
    }
    let target = PointSet::EMPTY;
    let stone = Stone { before: board, after: &after, at, mover, is_attack: true, target };
    // What takes stones needs no other word.
    if stone.takes() {
        return Vec::new();
    }
    let mut all = shapes(&stone, None);
    // Whether there are eyes to play into, the stones around a contact move do not say.
    if all.iter().all(|(name, _)| *name != Name::Attachment) {
        all.extend(placement(&stone));
    }
    all.extend(eyes::spoilt_eye(board, mover, at));
    all
}

pub(super) fn names(stone: &Stone) -> Vec<Found> {
    // What takes stones needs no other word.
    if stone.takes() {
        return Vec::new();
    }
    let placed = placement(stone);
    let is_in_an_eye = |owner| room(stone.before, stone.at, owner).len() <= SMALL_EYE;
    if Color::BOTH.into_iter().any(is_in_an_eye) {
        return placed.into_iter().collect();
    }
    // Of a move that gives or stands in atari only the place is told.
    let board = stone.after;
    let stands = chain_at(stone.after, stone.at).is_some_and(|chain| chain.liberty_count >= 2);
    let presses =
        board.chains_around(stone.at, !stone.mover).any(|id| board.chain(id).liberty_count == 1);
    if !stands || presses {
        return placed.into_iter().chain(cut(stone)).collect();
    }
    shapes(stone, placed)
}

/// The shapes of a move, the more telling ones instead of the others; and the placement, if
/// it is one.
fn shapes(stone: &Stone, placed: Option<Found>) -> Vec<Found> {
    let hane = hane(stone);
    let mut all = Vec::new();
    all.extend(descent(stone));
    // Around a stone a move reaches what is next to it.
    all.extend(link_under(stone, hane.is_none()));
    if hane.is_none() {
        all.extend(belly(stone));
        all.extend(clamp(stone));
    }
    all.extend(wedge(stone));
    all.extend(cut(stone));
    if placed.is_none() && hane.is_none() && all.is_empty() {
        all.extend(attachment(stone));
        all.extend(diagonal(stone));
    }
    all.extend(placed);
    // Between two stones, or below one, a move has its name from them.
    let has_name = |name: Name| all.iter().any(|(known, _)| *known == name);
    if !has_name(Name::Wedge) && !has_name(Name::LinkUnder) {
        all.extend(hane);
    }
    all
}

/// The loser's stones in contact with the move.
fn contacts(stone: &Stone) -> Vec<Point> {
    let (board, loser) = (stone.before, !stone.mover);
    neighbors(board, stone.at).filter(|&q| is(board, q, loser)).collect()
}

fn has_friend_beside(stone: &Stone) -> bool {
    let (board, winner) = (stone.before, stone.mover);
    neighbors(board, stone.at).any(|q| is(board, q, winner))
}

/// **Definition**: an attacker's move in a place that the loser shuts in, or with the
/// loser's stones or the edge in sight on at least three sides, or below the loser's stones
/// near the edge; away from his own.
pub(super) fn placement(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    if !stone.is_attack || has_friend_beside(stone) || stone.takes() {
        return None;
    }
    let space = room(board, stone.at, !winner);
    let is_shut_in = space.len() <= EYE_SPACE;
    let sides = stone.at.neighbors().map(|next| seen(stone, next));
    let hostile = sides.iter().filter(|&&side| side == Side::Loser).count();
    let friendly = sides.iter().filter(|&&side| side == Side::Winner).count();
    let edges = sides.iter().filter(|&&side| side == Side::Edge).count();
    let has_diagonal_friend = diagonals(board, stone.at).any(|q| is(board, q, winner));
    let is_inside = hostile >= 2 && hostile + edges >= 3 && friendly == 0 && !has_diagonal_friend;
    let is_placed = is_shut_in || is_inside || is_below(stone);
    is_placed.then_some((Name::Placement, PointSet::of(stone.at)))
}

/// **Choice**: a move is below stones if it touches none, is on the first or second line, has
/// one of them farther from the edge within two steps and another one within three, and none
/// of the mover's within two, nor any that it could be a slide of; or if it has one of them on
/// either side of a gap above it.
fn is_below(stone: &Stone) -> bool {
    let (board, winner) = (stone.before, stone.mover);
    let size = board.size();
    let line = size.line(stone.at);
    if line > 2 || !contacts(stone).is_empty() {
        return false;
    }
    let above = diagonals(board, stone.at).filter(|&q| size.line(q) == line + 1);
    if above.filter(|&q| is(board, q, !winner)).count() == 2 {
        return true;
    }
    let within = |color: Color, most: usize| {
        board.stones(color).iter().filter(move |&q| distance(stone.at, q) <= most)
    };
    let has_one_above = within(!winner, 2).any(|q| size.line(q) > line);
    let is_alone = within(winner, 2).next().is_none();
    has_one_above
        && is_alone
        && within(!winner, 3).count() >= 2
        && !within(winner, 4).any(|friend| is_slide(board, friend, stone.at))
}

/// Steps from one point to another.
fn distance(p: Point, q: Point) -> usize {
    p.column().abs_diff(q.column()) + p.row().abs_diff(q.row())
}

/// Does a stone reach a move on the first or second line by a slide: along the line, or from
/// the next one, with nothing between?
fn is_slide(board: &Board, from: Point, to: Point) -> bool {
    let line = board.size().line(to);
    if board.size().line(from) > line + 1 {
        return false;
    }
    let most = 4 - line;
    let feet = [Point::new(from.column(), to.row()), Point::new(to.column(), from.row())];
    feet.into_iter().any(|foot| {
        let (along, down) = (distance(foot, to), distance(foot, from));
        // In a corner a line goes on as another one.
        let is_near = board.size().line(foot) == line
            && ((down == 1 && along <= most) || (down == 0 && along <= most + 1));
        is_near && is_clear(board, to, foot, from)
    })
}

/// Is nothing on the straight way from a point to another, but for a stone at the end?
fn is_clear(board: &Board, from: Point, to: Point, end: Point) -> bool {
    let columns = from.column().min(to.column())..=from.column().max(to.column());
    let rows = from.row().min(to.row())..=from.row().max(to.row());
    columns
        .flat_map(|x| rows.clone().map(move |y| Point::new(x, y)))
        .all(|p| p == from || p == end || board.is_empty(p))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Winner,
    Loser,
    Edge,
    Open,
}

/// What is seen from the move in the direction of a neighbour.
fn seen(stone: &Stone, next: Point) -> Side {
    let (mut from, mut p) = (stone.at, next);
    for _ in 0..SIGHT {
        if !stone.before.size().contains(p) {
            return Side::Edge;
        }
        match stone.before.get(p) {
            Some(color) if color == stone.mover => return Side::Winner,
            Some(_) => return Side::Loser,
            None => (from, p) = (p, beyond(from, p)),
        }
    }
    Side::Open
}

/// **Definition**: a move diagonal from a stone of the same side, with a stone of the
/// loser next to both and nothing on the other point next to both. It reduces if an
/// attacker plays it beside the group in question, toward the edge or its inside.
fn hane(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    if has_friend_beside(stone) {
        return None;
    }
    let around =
        diagonals(board, stone.at).filter(|&q| is(board, q, winner)).find_map(|friend| {
            let [a, b] = between(stone.at, friend);
            let bends = |x: Point, y: Point| is(board, x, !winner) && board.is_empty(y);
            if bends(a, b) {
                Some(a)
            } else if bends(b, a) {
                Some(b)
            } else {
                None
            }
        })?;
    let chain = chain_at(stone.before, around)?;
    let low = board.size().line(stone.at) <= 2;
    let reduces = stone.is_attack && low && is_near_target(stone, &chain.stones);
    let name = if reduces { Name::ReducingHane } else { Name::Hane };
    Some((name, PointSet::of(around)))
}

/// Are stones of the target, or a few steps from them?
fn is_near_target(stone: &Stone, stones: &PointSet) -> bool {
    let near = stone.target | stone.target.rim() | stone.target.rim().rim();
    stones.meets(&near)
}

/// **Definition**: a move on the first or second line straight below a stone of the
/// same side, with nothing of its own on either side.
fn descent(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    let line = board.size().line(stone.at);
    let inner = neighbors(board, stone.at).find(|&q| board.size().line(q) == line + 1)?;
    let others: Vec<Point> = neighbors(board, stone.at).filter(|&q| q != inner).collect();
    let is_straight = others.iter().all(|&q| !is(board, q, winner));
    let is_open = others.iter().any(|&q| board.is_empty(q));
    let is_low = line <= 2;
    (is_low && is(board, inner, winner) && is_straight && is_open && !stone.takes())
        .then_some((Name::Descent, PointSet::of(inner)))
}

/// **Definition**: a contact move at the side of a row of at least two stones, with a
/// stone of one's own on the other side of the stone touched.
fn belly(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    if has_friend_beside(stone) {
        return None;
    }
    contacts(stone).into_iter().find_map(|touched| {
        let across = is(board, beyond(stone.at, touched), winner);
        let sides = neighbors(board, touched)
            .filter(|&q| q != stone.at && q != beyond(stone.at, touched))
            .filter(|&q| is(board, q, !winner))
            .count();
        (across && sides >= 1).then_some((Name::BellyAttachment, PointSet::of(touched)))
    })
}

/// **Definition**: a contact move with a single stone of the loser between it and a
/// stone of one's own.
fn clamp(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    if has_friend_beside(stone) {
        return None;
    }
    let is_single =
        |x: Point| chain_at(stone.before, x).is_some_and(|chain| chain.stone_count == 1);
    let touched = contacts(stone)
        .into_iter()
        .find(|&x| is(board, beyond(stone.at, x), winner) && is_single(x))?;
    Some((Name::Clamp, PointSet::of(touched)))
}

/// **Definition**: a move with stones of the loser on two opposite sides and no friend
/// beside it.
fn wedge(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    let [right, left, up, down] = stone.at.neighbors();
    let pair = [[right, left], [up, down]]
        .into_iter()
        .find(|pair| pair.iter().all(|&q| is(board, q, !winner)))?;
    let is_single = !has_friend_beside(stone) && room(board, stone.at, !winner).len() > EYE_SPACE;
    is_single.then(|| (Name::Wedge, pair.into_iter().collect()))
}

/// **Definition**: a move between two chains of the loser that a stone of his there would
/// join, who have no other such point, and that cannot be taken at once.
fn cut(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    let loser: Color = !winner;
    let chains: Vec<_> = board.chains_around(stone.at, loser).map(|id| board.chain(id)).collect();
    let holds = chain_at(stone.after, stone.at)?.liberty_count >= 2;
    let is_open = room(board, stone.at, loser).len() > EYE_SPACE;
    let has_support =
        diagonals(board, stone.at).chain(neighbors(board, stone.at)).any(|q| is(board, q, winner));
    if !holds || !is_open || !has_support {
        return None;
    }
    for (i, one) in chains.iter().enumerate() {
        for other in &chains[i + 1..] {
            let common = (one.liberties & other.liberties) - PointSet::of(stone.at);
            if common.is_empty() {
                return Some((Name::Cut, one.stones | other.stones));
            }
        }
    }
    None
}

/// **Definition**: a move on the first or second line that joins two chains of one's own, or
/// comes within a step or a knight's move of both (on the first line also a large one), below
/// stones of the loser.
fn link_under(stone: &Stone, reaches_far: bool) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    let size = board.size();
    let line = size.line(stone.at);
    let above = neighbors(board, stone.at).find(|&q| size.line(q) == line + 1)?;
    // From the first line a move away from its own passes below the third line as well.
    let passes_below = line == 1 && board.is_empty(above) && !has_friend_beside(stone);
    let is_below =
        is(board, above, !winner) || (passes_below && is(board, beyond(stone.at, above), !winner));
    if line > 2 || !is_below {
        return None;
    }
    let is_free = |p: Point| size.contains(p) && board.is_empty(p);
    let friend = |p: Point| is(board, p, winner).then_some(p);
    let raised = |p: Point| {
        let next = |r: &Point| size.line(*r) == line + 1 && is(board, *r, winner);
        if is_free(p) { neighbors(board, p).find(next) } else { None }
    };
    let reached = |q: Point| {
        let far = beyond(stone.at, q);
        let near = friend(q).or_else(|| raised(q));
        let knight = || {
            let found = friend(far).or_else(|| raised(far));
            found.filter(|_| reaches_far && is_free(q))
        };
        let large_knight = || {
            let is_open = reaches_far && line == 1 && is_free(q) && is_free(far);
            if is_open { raised(beyond(q, far)) } else { None }
        };
        near.or_else(knight).or_else(large_knight)
    };
    let beside: Vec<Point> =
        neighbors(board, stone.at).filter(|&q| size.line(q) == line && q != above).collect();
    let &[one, other] = beside.as_slice() else { return None };
    let (one, other) = (reached(one)?, reached(other)?);
    let (one, other) = (chain_at(board, one)?.stones, chain_at(board, other)?.stones);
    (one != other).then_some((Name::LinkUnder, one | other))
}

/// **Definition**: a contact move without a stone of one's own beside or diagonal.
fn attachment(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    let is_alone =
        !has_friend_beside(stone) && diagonals(board, stone.at).all(|q| !is(board, q, winner));
    let touched = contacts(stone).first().copied().filter(|_| is_alone)?;
    Some((Name::Attachment, PointSet::of(touched)))
}

/// **Definition**: a move diagonal from a stone of one's own with nothing on the two
/// points between them, and in contact with nothing.
fn diagonal(stone: &Stone) -> Option<Found> {
    let (board, winner) = (stone.before, stone.mover);
    if has_friend_beside(stone) {
        return None;
    }
    let friend = diagonals(board, stone.at)
        .filter(|&q| is(board, q, winner))
        .find(|&friend| between(stone.at, friend).iter().all(|&p| board.is_empty(p)))?;
    Some((Name::Diagonal, PointSet::of(friend)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// The names of Black's move at a point by its shape, as words.
    fn check(rows: &str, at: &str, expected: &[&str]) {
        let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
        let found = shape_of(&board, Color::Black, at.parse().unwrap());
        let words: Vec<&str> = found.iter().map(|(name, _)| name.word()).collect();
        assert_eq!(words, expected, "{at}");
    }

    #[test]
    fn shapes_without_evidence() {
        let rows = "
            . . . . . . . . .
            . . . . . . . . .
            . . O . X . . . .
            . . X . . . . . .
            . . . . . . O . .
            . . . . . . . . .
            . . . O . O . . .
            . . . . . . . X .
            . . . . . . . . .";
        check(rows, "B7", &["hane"]);
        check(rows, "E3", &["wedge"]);
        check(rows, "G4", &["attachment"]);
        check(rows, "F6", &["diagonal"]);
        check(rows, "H1", &["descent"]);
        // Neither a move in the open nor one on a stone has a name.
        check(rows, "A1", &[]);
        check(rows, "C7", &[]);
    }

    #[test]
    fn placements_below_stones() {
        let rows = "
            . . . . . . . . . . . . .
            . . . O . . . . . . . . .
            . . . . O . . O . . X . .
            . . . . . . . . . . . . .
            . X . . . X . X . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . X . . . . . . . O . .
            . . . O O . X O O O O . .
            . . . . . . . . . . . . X
            . . . . . . . . . . . . .";
        check(rows, "F12", &["placement"]);
        check(rows, "J1", &["placement"]);
        // Beside one stone alone, touching it, or as a slide, it is something else.
        check(rows, "J12", &[]);
        check(rows, "H12", &["attachment"]);
        check(rows, "K12", &["diagonal"]);
        check(rows, "K1", &[]);
    }

    #[test]
    fn an_eye_is_spoilt_from_across() {
        let rows = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . O . . O . . .
            . . X O O X . . .
            . . . X X . . . .
            . . . . . . . . .
            . . . . . . . . .";
        check(rows, "D6", &["false-eye"]);
        check(rows, "E6", &["false-eye"]);
        check(rows, "D7", &[]);
    }

    #[test]
    fn placements_below_a_gap() {
        let rows = "
            . . . . . . . . .
            . . . . . . . . .
            . X . O . O . X .
            . X O X X X O X .
            . X X . . . X X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        check(rows, "E8", &["placement"]);
        check(rows, "C8", &["diagonal"]);
    }

    #[test]
    fn links_within_a_knights_move() {
        let rows = "
            . . . . . . . . .
            . . . X . O . X .
            . . . . . O . . .
            . . . . . O . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . O O . . .
            . . X O . . . X .";
        check(rows, "F9", &["link-under"]);
        // Not through a stone, nor where nobody is above.
        check(rows, "F1", &["attachment"]);
        check(rows, "F5", &["attachment"]);
        let rows = "
            . . . . . . . . .
            . X O . . . O X .
            . X O . O . O X .
            . X O O O O O X .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        // On the first line also by a large knight's move.
        check(rows, "E9", &["link-under"]);
        check(rows, "D9", &[]);
    }
}
