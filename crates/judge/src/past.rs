//! The game before a position: the ko just taken, and earlier boards, which rules
//! against repetition forbid to bring back.

use std::fmt;

use tesuji_board::{Board, Color, Game, KoBan, Move, Point, Setup};
use tesuji_reading::{Proof, Reason};

/// A proof that the game before the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// This first move retakes a ko that has just been taken.
    ByKo(Point),
    /// This first move brings back an earlier board.
    ByRepetition(Point),
    /// A later move may bring back an earlier board.
    Later,
}

impl Barred {
    /// The first move that is not allowed.
    pub fn first_move(self) -> Option<Point> {
        match self {
            Barred::ByKo(p) | Barred::ByRepetition(p) => Some(p),
            Barred::Later => None,
        }
    }
}

impl fmt::Display for Barred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Barred::ByKo(p) => write!(f, "{p} retakes a ko: it needs a threat first"),
            Barred::ByRepetition(p) => {
                write!(f, "{p} brings back an earlier board of the game, which superko forbids")
            }
            Barred::Later => f.write_str(
                "a proof was found, but one of its moves may bring back an earlier board of the \
                 game, which superko forbids",
            ),
        }
    }
}

/// What the player who moves first has to heed.
pub struct Past {
    /// Where he may not play just now.
    ko: Option<Point>,
    /// Boards that nobody may bring back.
    pub earlier: Vec<Setup>,
}

impl Past {
    /// The past of a board with its ko, if it has one, and with earlier boards.
    pub fn new(board: &Board, first: Color, earlier: &[Setup]) -> Past {
        let here = Setup { to_move: None, ..board.to_setup() };
        let mut past = Past { ko: None, earlier: Vec::new() };
        past.ko = board.ko().filter(|ban| ban.color == first).map(|ban| ban.point);
        let before = board.ko().and_then(|ban| before_ko(board, ban));
        for board in earlier.iter().chain(&before) {
            let board = Setup { to_move: None, ..*board };
            if board != here && !past.earlier.contains(&board) {
                past.earlier.push(board);
            }
        }
        past
    }

    /// Makes a proof about the stones one about the stones after this past.
    pub fn put_into(&self, proof: &mut Proof) {
        proof.ko = self.ko;
        proof.history.clone_from(&self.earlier);
    }

    /// What stands in the way of a proof that is right but for the past.
    pub fn bars(&self, board: &Board, proof: &Proof) -> Barred {
        let root = proof.nodes.last().map(|node| &node.reason);
        let Some(Reason::Play { action: Move::Play(p), .. }) = root else { return Barred::Later };
        if self.ko == Some(*p) {
            return Barred::ByKo(*p);
        }
        let mut board = board.clone();
        board.play_unchecked(proof.goal.prover, *p);
        let after = Setup { to_move: None, ..board.to_setup() };
        if self.earlier.contains(&after) { Barred::ByRepetition(*p) } else { Barred::Later }
    }
}

/// The board before a ko was taken: the stone back on its point, the one that
/// took it away.
fn before_ko(board: &Board, ban: KoBan) -> Option<Setup> {
    let took = |q: &Point| {
        board.chain_at(*q).is_some_and(|id| {
            let chain = board.chain(id);
            chain.color != ban.color && chain.stone_count == 1 && chain.liberty_count == 1
        })
    };
    let stone = ban.point.neighbors().into_iter().find(took)?;
    let mut before = Setup { to_move: None, ..board.to_setup() };
    before.put(stone, None);
    before.put(ban.point, Some(ban.color));
    before.check().ok().map(|()| before)
}

/// The boards of a game before its last move, each once.
pub fn earlier_boards(game: &Game) -> Vec<Setup> {
    let mut game = game.clone();
    let mut boards: Vec<Setup> = Vec::new();
    while game.undo().is_some() {
        let board = Setup { to_move: None, ..game.board().to_setup() };
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards.reverse();
    boards
}
