//! The board for reading: chains with exact stones and liberties, kept up to
//! date by every move, and undo.
//!
//! Stones and liberties of a chain are sets of points. A move changes the
//! records of a handful of chains; the old records go to a log, and undoing
//! the move writes them back. That costs a few hundred bytes per move and
//! keeps both directions simple.

use crate::color::Color;
use crate::point::{Move, Point};
use crate::point_set::{PointMap, PointSet};
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::zobrist;

/// A maximal set of orthogonally connected stones of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The colour of the stones.
    pub color: Color,
    /// Every stone.
    pub stones: PointSet,
    /// Every empty point next to a stone.
    pub liberties: PointSet,
    /// The number of stones.
    pub stone_count: u16,
    /// The number of liberties.
    pub liberty_count: u16,
}

impl Chain {
    const NONE: Chain = Chain {
        color: Color::Black,
        stones: PointSet::EMPTY,
        liberties: PointSet::EMPTY,
        stone_count: 0,
        liberty_count: 0,
    };

    fn add_liberty(&mut self, point: Point) {
        self.liberty_count += u16::from(self.liberties.insert(point));
    }

    fn remove_liberty(&mut self, point: Point) {
        self.liberty_count -= u16::from(self.liberties.remove(point));
    }

    fn absorb(&mut self, other: &Chain) {
        self.stones |= other.stones;
        self.stone_count += other.stone_count;
        self.liberties |= other.liberties;
        self.liberty_count = self.liberties.len() as u16;
    }
}

/// Names a chain of the current position. A move that touches the chain may
/// make its name invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainId(Point);

impl ChainId {
    const NONE: ChainId = ChainId(Point::from_index(0));

    /// A point that stands for the chain: one of its stones.
    #[inline]
    pub const fn point(self) -> Point {
        self.0
    }
}

/// A point where a player may not play at once, because that would repeat the
/// position before the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoBan {
    /// Who may not play there.
    pub color: Color,
    /// Where.
    pub point: Point,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on the board.
    #[error("the point lies outside the board")]
    OffBoard,
    /// There is a stone already.
    #[error("the point is occupied")]
    Occupied,
    /// The stone's chain would have no liberty.
    #[error("suicide is not allowed")]
    Suicide,
    /// The move retakes a ko at once.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// The move repeats an earlier position.
    #[error("the move repeats an earlier position")]
    Superko,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Black,
    White,
    Off,
}

impl Cell {
    #[inline]
    const fn of(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// What undoing has to do with a saved record besides writing it back.
#[derive(Clone, Copy, Debug)]
enum Change {
    Updated,
    Merged,
    Removed,
}

#[derive(Clone, Copy, Debug)]
struct Saved {
    change: Change,
    id: ChainId,
    chain: Chain,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    played: Option<Point>,
    log_length: usize,
    hash: u64,
    ko: Option<KoBan>,
    captured: [u32; 2],
}

/// A legal position with its chains. Moves of either colour may follow in any
/// order; who is to move is the business of [`crate::Game`].
///
/// ```
/// use tesuji_board::{Board, Color, Diagram};
/// let mut board = Board::from_setup(&Diagram::parse(". X O\nX X .\n. . .").unwrap().setup).unwrap();
/// assert!(board.is_suicide(Color::White, "A3".parse().unwrap()));
/// board.play(Color::Black, "C2".parse().unwrap()).unwrap();
/// assert_eq!(board.captured(Color::White), 1);
/// board.undo();
/// assert_eq!(board.captured(Color::White), 0);
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    points: PointSet,
    cells: PointMap<Cell>,
    stones: [PointSet; 2],
    chain_of: PointMap<ChainId>,
    chains: Box<PointMap<Chain>>,
    hash: u64,
    ko: Option<KoBan>,
    captured: [u32; 2],
    log: Vec<Saved>,
    frames: Vec<Frame>,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let mut cells = PointMap::filled(Cell::Off);
        for p in size.points() {
            cells[p] = Cell::Empty;
        }
        Board {
            size,
            points: size.all_points(),
            cells,
            stones: [PointSet::EMPTY; 2],
            chain_of: PointMap::filled(ChainId::NONE),
            chains: Box::new(PointMap::filled(Chain::NONE)),
            hash: 0,
            ko: None,
            captured: [0; 2],
            log: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// The position that a setup describes, if there is one.
    pub fn from_setup(setup: &Setup) -> Result<Board, SetupError> {
        setup.check()?;
        let mut board = Board::new(setup.size);
        let empty = board.points - setup.black - setup.white;
        for color in Color::BOTH {
            let mut rest = setup.stones(color);
            board.stones[color.index()] = rest;
            while let Some(head) = rest.first() {
                let stones = PointSet::of(head).flood(&rest);
                let liberties = stones.rim() & empty;
                board.chains[head] = Chain {
                    color,
                    stones,
                    liberties,
                    stone_count: stones.len() as u16,
                    liberty_count: liberties.len() as u16,
                };
                for p in stones {
                    board.cells[p] = Cell::of(color);
                    board.chain_of[p] = ChainId(head);
                    board.hash ^= zobrist::stone(color, p);
                }
                rest -= stones;
            }
        }
        Ok(board)
    }

    /// The stones as plain data.
    pub fn to_setup(&self) -> Setup {
        Setup {
            size: self.size,
            black: self.stones(Color::Black),
            white: self.stones(Color::White),
            to_move: None,
        }
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every point of the board.
    #[inline]
    pub fn points(&self) -> PointSet {
        self.points
    }

    /// The stone at a point; `None` for an empty point and outside the board.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.cells[point] {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Off => None,
        }
    }

    /// A name for every point: `empty`, that of the player whose stone is there, or
    /// `off` the board.
    #[inline]
    pub fn name_points(&self, off: u8, empty: u8, players: [u8; 2]) -> PointMap<u8> {
        let [black, white] = players;
        // Written without branches, for many points at a time.
        self.cells.map(|cell| {
            let if_it_is = |kind: Cell, name: u8| name & u8::from(cell == kind).wrapping_neg();
            if_it_is(Cell::Empty, empty)
                | if_it_is(Cell::Black, black)
                | if_it_is(Cell::White, white)
                | if_it_is(Cell::Off, off)
        })
    }

    /// Whether the point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point] == Cell::Empty
    }

    /// All stones of one player.
    #[inline]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    /// All empty points.
    #[inline]
    pub fn empty_points(&self) -> PointSet {
        self.points - self.stones[0] - self.stones[1]
    }

    /// The chain that a stone belongs to.
    #[inline]
    pub fn chain_at(&self, point: Point) -> Option<ChainId> {
        self.get(point).map(|_| self.chain_of[point])
    }

    /// What is known of a chain.
    #[inline]
    pub fn chain(&self, id: ChainId) -> &Chain {
        &self.chains[id.0]
    }

    /// The chains of one player, in the order of their lowest, leftmost stones.
    pub fn chains(&self, color: Color) -> impl Iterator<Item = ChainId> + '_ {
        self.chains_in(self.stones(color))
    }

    /// The chains that some stones belong to, each once, in the order of the first
    /// of these stones.
    #[inline]
    pub fn chains_in(&self, mut stones: PointSet) -> impl Iterator<Item = ChainId> + '_ {
        std::iter::from_fn(move || {
            let id = self.chain_of[stones.first()?];
            stones -= self.chain(id).stones;
            Some(id)
        })
    }

    /// The chains of one player next to a point, each once.
    #[inline]
    pub fn chains_around(
        &self,
        point: Point,
        color: Color,
    ) -> impl Iterator<Item = ChainId> + use<> {
        let mut found = [ChainId::NONE; 4];
        let mut count = 0;
        for q in point.neighbors() {
            if self.cells[q] == Cell::of(color) && !found[..count].contains(&self.chain_of[q]) {
                found[count] = self.chain_of[q];
                count += 1;
            }
        }
        found.into_iter().take(count)
    }

    /// The chains of the other colour that touch a chain.
    pub fn chains_touching(&self, id: ChainId) -> impl Iterator<Item = ChainId> + '_ {
        let chain = self.chain(id);
        self.chains_in(chain.stones.rim() & self.stones(!chain.color))
    }

    /// The empty points next to a point.
    #[inline]
    pub fn empty_neighbors(&self, point: Point) -> impl Iterator<Item = Point> {
        point.neighbors().into_iter().filter(|&q| self.is_empty(q))
    }

    /// The stones of a player that were captured by moves, suicides included.
    pub fn captured(&self, color: Color) -> u32 {
        self.captured[color.index()]
    }

    /// The hash of the stones alone.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash of the stones and the player to move.
    #[inline]
    pub fn situation_hash(&self, to_move: Color) -> u64 {
        self.hash ^ zobrist::to_move(to_move)
    }

    /// The hash of the stones and the player to move after a move, without
    /// making it. `captured` are the stones that it takes.
    #[inline]
    pub fn situation_hash_after(&self, color: Color, point: Point, captured: &PointSet) -> u64 {
        let mut hash = self.hash ^ zobrist::stone(color, point) ^ zobrist::to_move(!color);
        for p in captured.iter() {
            hash ^= zobrist::stone(!color, p);
        }
        hash
    }

    /// The ban that the last move left behind.
    #[inline]
    pub fn ko(&self) -> Option<KoBan> {
        self.ko
    }

    /// Sets or lifts the ko ban, for positions whose last move is told apart
    /// from the stones. Not undone by [`Board::undo`].
    pub fn set_ko(&mut self, ko: Option<KoBan>) {
        self.ko = ko;
    }

    /// Whether a stone on this empty point would be without a liberty after
    /// all captures.
    #[inline]
    pub fn is_suicide(&self, color: Color, point: Point) -> bool {
        point.neighbors().into_iter().all(|q| match self.cells[q] {
            Cell::Empty => false,
            Cell::Off => true,
            cell => {
                let in_atari = self.chain(self.chain_of[q]).liberty_count == 1;
                if cell == Cell::of(color) { in_atari } else { !in_atari }
            }
        })
    }

    /// Whether the player is banned from retaking the ko at the point.
    #[inline]
    pub fn is_ko(&self, color: Color, point: Point) -> bool {
        self.ko == Some(KoBan { color, point })
    }

    /// Whether the move is allowed where suicide is not and the simple ko rule
    /// holds.
    pub fn check(&self, color: Color, point: Point) -> Result<(), IllegalMove> {
        match self.cells[point] {
            Cell::Off => Err(IllegalMove::OffBoard),
            Cell::Black | Cell::White => Err(IllegalMove::Occupied),
            Cell::Empty if self.is_ko(color, point) => Err(IllegalMove::Ko),
            Cell::Empty if self.is_suicide(color, point) => Err(IllegalMove::Suicide),
            Cell::Empty => Ok(()),
        }
    }

    /// Whether [`Board::check`] has no objection.
    #[inline]
    pub fn is_legal(&self, color: Color, point: Point) -> bool {
        self.check(color, point).is_ok()
    }

    /// Plays a move that [`Board::check`] allows.
    pub fn play(&mut self, color: Color, point: Point) -> Result<(), IllegalMove> {
        self.check(color, point)?;
        self.play_unchecked(color, point);
        Ok(())
    }

    /// Places a stone on an empty point, ko or not. Captures are taken off; if
    /// the stone's own chain is then without a liberty, it is taken off too.
    pub fn play_unchecked(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point), "{point} is not an empty point");
        self.begin_frame(Some(point));
        let captured_before = self.captured[(!color).index()];
        self.place(color, point);

        let mut last_captured = None;
        for enemy in self.chains_around(point, !color) {
            self.save(Change::Updated, enemy);
            self.chains[enemy.0].remove_liberty(point);
            if self.chains[enemy.0].liberty_count == 0 {
                last_captured = Some(enemy);
                self.remove(enemy);
            }
        }

        let own = self.chain_of[point];
        let chain = *self.chain(own);
        if chain.liberty_count == 0 {
            self.remove(own);
        }
        let taken = self.captured[(!color).index()] - captured_before;
        self.ko = match last_captured {
            Some(enemy) if taken == 1 && chain.stone_count == 1 && chain.liberty_count == 1 => {
                Some(KoBan { color: !color, point: enemy.0 })
            }
            _ => None,
        };
    }

    /// A turn without a stone: only a ko ban is lifted.
    pub fn pass(&mut self) {
        self.begin_frame(None);
        self.ko = None;
    }

    /// Plays or passes, without a check.
    pub fn make(&mut self, color: Color, action: Move) {
        match action {
            Move::Pass => self.pass(),
            Move::Play(point) => self.play_unchecked(color, point),
        }
    }

    /// Takes back the last move or pass.
    ///
    /// # Panics
    /// If there is none.
    pub fn undo(&mut self) {
        let frame = self.frames.pop().expect("a move to take back");
        while self.log.len() > frame.log_length {
            let Saved { change, id, chain } = self.log.pop().expect("the log is longer");
            self.chains[id.0] = chain;
            match change {
                Change::Updated => {}
                Change::Merged => {
                    for p in chain.stones {
                        self.chain_of[p] = id;
                    }
                }
                Change::Removed => {
                    self.stones[chain.color.index()] |= chain.stones;
                    for p in chain.stones {
                        self.cells[p] = Cell::of(chain.color);
                        self.chain_of[p] = id;
                    }
                }
            }
        }
        if let Some(p) = frame.played {
            self.cells[p] = Cell::Empty;
            self.stones[0].remove(p);
            self.stones[1].remove(p);
        }
        self.hash = frame.hash;
        self.ko = frame.ko;
        self.captured = frame.captured;
    }

    /// The number of moves that can be taken back.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Forgets how the position came about: nothing can be taken back any more.
    pub fn forget_history(&mut self) {
        self.frames.clear();
        self.log.clear();
    }

    fn begin_frame(&mut self, played: Option<Point>) {
        self.frames.push(Frame {
            played,
            log_length: self.log.len(),
            hash: self.hash,
            ko: self.ko,
            captured: self.captured,
        });
    }

    #[inline]
    fn save(&mut self, change: Change, id: ChainId) {
        self.log.push(Saved { change, id, chain: self.chains[id.0] });
    }

    /// Puts a stone down and joins it with its friends. The enemies still count
    /// the point as a liberty.
    fn place(&mut self, color: Color, point: Point) {
        self.cells[point] = Cell::of(color);
        self.stones[color.index()].insert(point);
        self.hash ^= zobrist::stone(color, point);

        let mut single =
            Chain { color, stones: PointSet::of(point), stone_count: 1, ..Chain::NONE };
        for q in self.empty_neighbors(point) {
            single.add_liberty(q);
        }
        let friends = self.chains_around(point, color);
        let largest = friends.max_by_key(|&id| self.chain(id).stone_count);
        let Some(largest) = largest else {
            self.chain_of[point] = ChainId(point);
            self.chains[point] = single;
            return;
        };
        let others = self.chains_around(point, color).filter(|&id| id != largest);
        self.save(Change::Updated, largest);
        self.chain_of[point] = largest;
        self.chains[largest.0].absorb(&single);
        for friend in others {
            self.save(Change::Merged, friend);
            let absorbed = self.chains[friend.0];
            self.chains[largest.0].absorb(&absorbed);
            for p in absorbed.stones {
                self.chain_of[p] = largest;
            }
        }
        self.chains[largest.0].remove_liberty(point);
    }

    /// Takes a chain without liberties off the board.
    fn remove(&mut self, id: ChainId) {
        self.save(Change::Removed, id);
        let chain = self.chains[id.0];
        self.stones[chain.color.index()] -= chain.stones;
        self.captured[chain.color.index()] += u32::from(chain.stone_count);
        for p in chain.stones {
            self.cells[p] = Cell::Empty;
            self.hash ^= zobrist::stone(chain.color, p);
        }
        let mut rest = chain.stones.rim() & self.stones[(!chain.color).index()];
        while let Some(p) = rest.first() {
            let neighbor = self.chain_of[p];
            self.save(Change::Updated, neighbor);
            let record = &mut self.chains[neighbor.0];
            record.liberties |= record.stones.rim() & chain.stones;
            record.liberty_count = record.liberties.len() as u16;
            rest -= record.stones;
        }
    }
}

impl PartialEq for Board {
    /// The same position: stones and ko ban. How it came about does not count.
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.stones == other.stones && self.ko == other.ko
    }
}

impl Eq for Board {}
