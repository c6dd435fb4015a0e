//! A game as patterns see it: the board, the last moves, and the hashes of
//! all neighbourhoods, kept up to date move by move.

use tesuji_board::{
    Board, ChainId, Color, Game, Move, Point, PointMap, PointSet, Setup, SetupError, Size,
};

use crate::geometry::LIBERTY_CLASSES;
use crate::surroundings::Surroundings;
use crate::urgency::Urgency;

/// How many moves back anything looks.
const MEMORY: usize = 4;

/// A position with what patterns need to know of its past.
#[derive(Clone)]
pub struct Position {
    board: Board,
    to_move: Color,
    /// The last moves, the latest first; `None` is a pass or the beginning.
    last: [Option<Point>; MEMORY],
    moves: usize,
    pub(crate) surroundings: Surroundings,
    /// What the last moves make urgent, for [`Position::to_move`] since the
    /// last [`Position::look`].
    pub(crate) urgency: Urgency,
    /// The liberties by which each stone is known to `surroundings`; 0 for none.
    known_liberties: PointMap<u8>,
}

impl Position {
    /// The empty board, Black to move.
    pub fn new(size: Size) -> Position {
        Position {
            board: Board::new(size),
            to_move: Color::Black,
            last: [None; MEMORY],
            moves: 0,
            surroundings: Surroundings::new(size),
            urgency: Urgency::default(),
            known_liberties: PointMap::filled(0),
        }
    }

    /// A position without a past.
    pub fn from_setup(setup: &Setup, to_move: Color) -> Result<Position, SetupError> {
        Ok(Position::from_board(&Board::from_setup(setup)?, to_move))
    }

    /// A position without a past but for the ko.
    pub fn from_board(board: &Board, to_move: Color) -> Position {
        let mut position = Position::new(board.size());
        position.board = board.clone();
        position.board.forget_history();
        position.to_move = to_move;
        for color in Color::BOTH {
            for point in board.stones(color) {
                position.surroundings.toggle_stone(point, color);
            }
            for chain in board.chains(color) {
                position.learn_liberties(chain);
            }
        }
        position.moves = (board.stones(Color::Black) | board.stones(Color::White)).len();
        position
    }

    /// The end of a game, with its last moves.
    pub fn from_game(game: &Game) -> Position {
        let mut position = Position::from_board(game.board(), game.to_move());
        let moves = game.moves();
        for (last, (_, action)) in position.last.iter_mut().zip(moves.iter().rev()) {
            *last = action.point();
        }
        position.moves = moves.len();
        position
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who plays next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Gives the turn to a player.
    pub fn set_to_move(&mut self, color: Color) {
        self.to_move = color;
    }

    /// The number of moves so far.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The last move (0), the one before it (1), …, if it was one on the board
    /// and is not too long ago.
    pub fn last(&self, back: usize) -> Option<Point> {
        self.last.get(back).copied().flatten()
    }

    /// Every point where the player may play, by simple ko without suicide.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        let empty = self.board.empty_points().iter();
        empty.filter(|&point| self.board.is_legal(self.to_move, point))
    }

    /// Finds what is urgent. Features need it.
    pub(crate) fn look(&mut self) {
        self.urgency.look(&mut self.board, self.to_move, [self.last[0], self.last[1]]);
    }

    /// Plays or passes for a player, whose move need not be legal by the ko
    /// rule; the other one is then to move.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn play(&mut self, color: Color, action: Move) {
        match action {
            Move::Pass => {
                self.board.pass();
                // What was the last move's chain is so no more.
                if let Some(chain) = self.last[0].and_then(|last| self.board.chain_at(last)) {
                    let beside = self.board.chain(chain).liberties;
                    self.surroundings.touch_chains(&beside);
                }
            }
            Move::Play(point) => self.place(color, point),
        }
        self.board.forget_history();
        self.last.rotate_right(1);
        self.last[0] = action.point();
        self.moves += 1;
        self.to_move = !color;
    }

    fn place(&mut self, color: Color, point: Point) {
        assert!(self.board.is_empty(point), "{point} is not an empty point");
        let before = Color::BOTH.map(|color| self.board.stones(color));
        self.board.play_unchecked(color, point);
        let mut touched = PointSet::of(point);
        for (before, stone) in before.into_iter().zip(Color::BOTH) {
            let after = self.board.stones(stone);
            for gone in before - after {
                self.surroundings.toggle_stone(gone, stone);
                self.forget_liberties(gone, stone);
                touched.insert(gone);
            }
            for new in after - before {
                self.surroundings.toggle_stone(new, stone);
            }
        }
        // The chains whose liberties may be others than before, and the one
        // that has the last stone no more.
        let last = self.last[0].map_or(PointSet::EMPTY, PointSet::of);
        let mut seen = PointSet::EMPTY;
        let mut beside = touched | touched.rim();
        for place in beside | last {
            if let Some(chain) = self.board.chain_at(place)
                && !seen.contains(place)
            {
                let stones = self.board.chain(chain).stones;
                seen |= stones;
                beside |= stones.rim();
                // A capture may save a chain further on.
                for other in self.board.chains_touching(chain) {
                    beside |= self.board.chain(other).liberties;
                }
                self.learn_liberties(chain);
            }
        }
        self.surroundings.touch_chains(&beside);
    }

    fn learn_liberties(&mut self, id: ChainId) {
        let chain = self.board.chain(id);
        let liberties = (chain.liberty_count as usize).min(LIBERTY_CLASSES);
        let (color, stones) = (chain.color, chain.stones);
        for stone in stones {
            if usize::from(self.known_liberties[stone]) != liberties {
                self.forget_liberties(stone, color);
                self.surroundings.toggle_liberties(stone, color, liberties);
                self.known_liberties[stone] = liberties as u8;
            }
        }
    }

    fn forget_liberties(&mut self, stone: Point, color: Color) {
        let known = std::mem::take(&mut self.known_liberties[stone]);
        if known != 0 {
            self.surroundings.toggle_liberties(stone, color, known.into());
        }
    }
}
