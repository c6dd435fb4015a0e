//! Ladders: captures by atari after atari, read in microseconds.
//!
//! With the chain in atari the owner can only extend or capture a chain of the
//! attacker next to it; everything else lets the chain be taken. So a ladder
//! that works is a proof, and one that does not says nothing: there may be a
//! net. As in all reading here there is no ko rule.

use tesuji_board::{Board, Color, Move, Point, PointSet};

/// What the ladder reader says of a chain with the attacker to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ladder {
    /// The chain is captured, beginning with this move.
    Captured(Point),
    /// No sequence of ataris captures the chain.
    Escapes,
    /// The chain has more than two liberties, or the budget is spent.
    Unknown,
}

/// Move limit for reading one ladder that somebody is told of: what one command calls a
/// ladder no other may miss.
pub const LADDER_MOVES: u32 = 5_000;

/// Reads the ladder against the chain at a point, the attacker to move; undecided
/// after `moves` moves.
pub fn read_ladder(board: &mut Board, target: Point, moves: u32) -> Ladder {
    let Some(id) = board.chain_at(target) else { return Ladder::Unknown };
    let (owner, liberties) = (board.chain(id).color, board.chain(id).liberty_count);
    if liberties > 2 {
        return Ladder::Unknown;
    }
    let mut reader = Reader { board, target, owner, left: moves };
    let depth = reader.board.depth();
    let found = reader.attack();
    debug_assert_eq!(reader.board.depth(), depth);
    match found {
        Ok(Some(p)) => Ladder::Captured(p),
        Ok(None) => Ladder::Escapes,
        Err(Spent) => Ladder::Unknown,
    }
}

/// The owner's moves that can matter while the chain is in atari: the last
/// liberty and the last liberties of the attacker's chains next to it.
pub(crate) fn escapes(board: &Board, target: Point) -> PointSet {
    let id = board.chain_at(target).expect("a chain to save");
    let mut points = board.chain(id).liberties;
    for enemy in board.chains_touching(id) {
        let enemy = board.chain(enemy);
        if enemy.liberty_count == 1 {
            points |= enemy.liberties;
        }
    }
    points
}

/// The budget is spent.
struct Spent;

struct Reader<'a> {
    board: &'a mut Board,
    target: Point,
    owner: Color,
    left: u32,
}

impl Reader<'_> {
    /// The attacker is to move: a move that captures in the end.
    fn attack(&mut self) -> Result<Option<Point>, Spent> {
        let id = self.board.chain_at(self.target).expect("a chain to capture");
        let chain = self.board.chain(id);
        let mut liberties = chain.liberties.iter();
        let first = liberties.next().expect("a liberty");
        let Some(second) = liberties.next() else { return Ok(Some(first)) };
        if chain.liberty_count > 2 {
            return Ok(None);
        }
        // Drive it to where it gains less.
        let gain = |p: Point| self.liberties_after_extension(p);
        let order = if gain(second) <= gain(first) { [first, second] } else { [second, first] };
        for p in order {
            if self.board.is_suicide(!self.owner, p) {
                continue;
            }
            self.enter(!self.owner, p)?;
            let caught = self.is_caught();
            self.board.undo();
            if caught? {
                return Ok(Some(p));
            }
        }
        Ok(None)
    }

    /// The owner is to move, in atari: whether nothing helps.
    fn is_caught(&mut self) -> Result<bool, Spent> {
        for p in escapes(self.board, self.target) {
            if self.board.is_suicide(self.owner, p) {
                continue;
            }
            self.enter(self.owner, p)?;
            let answer = self.attack();
            self.board.undo();
            if answer?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn enter(&mut self, color: Color, p: Point) -> Result<(), Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        self.board.make(color, Move::Play(p));
        Ok(())
    }

    /// The liberties that the chain would have after its owner's move there.
    fn liberties_after_extension(&self, p: Point) -> usize {
        extended_liberties(self.board, self.target, p).len()
    }
}

/// The liberties of a chain after its owner has played one of them, captures
/// left aside.
pub(crate) fn extended_liberties(board: &Board, target: Point, p: Point) -> PointSet {
    let id = board.chain_at(target).expect("a chain");
    let chain = board.chain(id);
    let mut liberties = chain.liberties;
    for q in board.empty_neighbors(p) {
        liberties.insert(q);
    }
    for friend in board.chains_around(p, chain.color).filter(|&friend| friend != id) {
        liberties |= board.chain(friend).liberties;
    }
    liberties.remove(p);
    liberties
}
