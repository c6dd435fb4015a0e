//! A line of a tree, played on a board.
//!
//! Setup properties before the first move make the start position. Setup
//! after a move is allowed by SGF, but no game of Go has it: the game then
//! starts anew from the changed position, and what was before it (ko,
//! prisoners) is forgotten.

use std::str::FromStr;

use tesuji_board::{
    Board, Color, Game, IllegalMove, KoBan, Move, ParseError, Point, PointSet, Ruleset, Setup,
    SetupError,
};

use crate::error::{Place, Warning};
use crate::go::info::{GameInfo, InfoError};
use crate::go::points::BadValue;
use crate::tree::{Node, NodeId, Tree};

/// Where to stop on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// At its end.
    #[default]
    End,
    /// Before the move with this number, from 1, passes included: what GTP's
    /// `loadsgf FILE N` asks for. A number beyond the end means the end.
    BeforeMove(usize),
    /// After so many moves, which there have to be.
    AfterMove(usize),
    /// Before the first move at this point, as GNU Go's `loadsgf FILE D4`.
    BeforePoint(Point),
}

/// What is said of any other text.
const EXPECTED: &str = "neither the number of a move nor a point";

impl FromStr for Until {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Until, ParseError> {
        if let Ok(number) = text.parse() {
            return Ok(Until::BeforeMove(number));
        }
        text.parse().map(Until::BeforePoint).map_err(|_| ParseError::new(text, EXPECTED))
    }
}

/// What to do with a move that the rules forbid or that is no move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnIllegal {
    /// Give up with an error.
    #[default]
    Fail,
    /// Stop before it, with a warning.
    Stop,
    /// Put the stone there all the same, as SGF demands, with a warning; the
    /// game starts anew from the position that results. What is no move at all
    /// is left out.
    Force,
}

/// How to replay a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayOptions {
    /// Where to stop.
    pub until: Until,
    /// What to do with illegal moves.
    pub on_illegal: OnIllegal,
    /// The rules if the file names none that are known.
    pub default_ruleset: Ruleset,
}

/// A game that was replayed.
#[derive(Clone)]
pub struct Replay {
    /// The game, at the place where replaying stopped.
    pub game: Game,
    /// What the file says of the game.
    pub info: GameInfo,
    /// The last node that took effect; the root if none did.
    pub node: NodeId,
    /// The node of each move of `game`.
    pub move_nodes: Vec<NodeId>,
    /// The moves of the line before `game` started anew; 0 as a rule.
    pub earlier_moves: usize,
    /// Who is to move: what `PL` says, or else who moves next on the line, or
    /// else who has the turn.
    pub to_move: Color,
    /// The next move on the line, where replaying stopped before one.
    pub next: Option<(Color, Move)>,
    /// What was overlooked.
    pub warnings: Vec<Warning>,
}

/// Why a line could not be replayed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// The tree is no game of Go on a possible board.
    #[error(transparent)]
    Info(#[from] InfoError),
    /// The stones that a node puts on the board are no position.
    #[error("{}{error}", at(*.place))]
    Setup {
        /// The node's place.
        place: Option<Place>,
        /// What is wrong.
        error: SetupError,
    },
    /// A move is against the rules.
    #[error("{}move {number}, {color} {action}: {error}", at(*.place))]
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// Who moves.
        color: Color,
        /// The move.
        action: Move,
        /// The node's place.
        place: Option<Place>,
        /// What forbids it.
        error: IllegalMove,
    },
    /// A move is no move.
    #[error("{}move {number}: {error}", at(*.place))]
    BadMove {
        /// The number of the move, from 1.
        number: usize,
        /// The node's place.
        place: Option<Place>,
        /// What stands there.
        error: BadValue,
    },
    /// The line ends before the move that was asked for.
    #[error("there is no move {asked}: the game has {moves}")]
    TooShort {
        /// The number of the move that was asked for.
        asked: usize,
        /// How many there are.
        moves: usize,
    },
}

impl ReplayError {
    /// Where it is in the file, if that is known.
    pub fn place(&self) -> Option<Place> {
        match self {
            ReplayError::Info(_) | ReplayError::TooShort { .. } => None,
            ReplayError::Setup { place, .. }
            | ReplayError::Illegal { place, .. }
            | ReplayError::BadMove { place, .. } => *place,
        }
    }

    /// What is wrong, without the place.
    pub fn fault(&self) -> String {
        let text = self.to_string();
        let own = at(self.place());
        text.strip_prefix(&own).unwrap_or(&text).to_owned()
    }
}

fn at(place: Option<Place>) -> String {
    place.map_or(String::new(), |place| format!("{place}: "))
}

/// Plays the moves of a line: [`Tree::main_line`], [`Tree::line`] or
/// [`Tree::path_to`].
///
/// ```
/// use tesuji_sgf::{Collection, ReplayOptions, replay};
/// let read = Collection::read(b"(;SZ[9];B[ee];W[gc];B[cg])").unwrap();
/// let tree = &read.collection.games[0];
/// let options = ReplayOptions { until: "3".parse().unwrap(), ..ReplayOptions::default() };
/// let replay = replay(tree, &tree.main_line(), &options).unwrap();
/// assert_eq!(replay.game.moves().len(), 2);
/// assert_eq!(replay.next.unwrap().1.to_string(), "C3");
/// ```
pub fn replay(
    tree: &Tree,
    line: &[NodeId],
    options: &ReplayOptions,
) -> Result<Replay, ReplayError> {
    let mut warnings = Vec::new();
    let info = GameInfo::with_warnings(tree, &mut warnings)?;
    let ruleset = info.ruleset().unwrap_or(options.default_ruleset);
    let mut player = Player {
        tree,
        options,
        ruleset,
        setup: Setup::new(info.size),
        info,
        setup_node: NodeId::ROOT,
        named_player: None,
        forbidden: PointSet::EMPTY,
        game: None,
        node: NodeId::ROOT,
        move_nodes: Vec::new(),
        earlier_moves: 0,
        warnings,
    };
    if let (Some(rules), None) = (&player.info.rules, player.info.ruleset()) {
        let message = format!("the rules '{rules}' are not known: {ruleset} rules were taken");
        player.warn(NodeId::ROOT, message);
    }
    player.run(line)
}

struct Player<'t> {
    tree: &'t Tree,
    options: &'t ReplayOptions,
    info: GameInfo,
    ruleset: Ruleset,
    /// The start position, until there is a game.
    setup: Setup,
    /// The node that last changed it.
    setup_node: NodeId,
    /// Who moves next according to `PL`.
    named_player: Option<Color>,
    /// The points that GNU Go's `IL` forbids in the start position.
    forbidden: PointSet,
    game: Option<Game>,
    node: NodeId,
    move_nodes: Vec<NodeId>,
    earlier_moves: usize,
    warnings: Vec<Warning>,
}

impl<'t> Player<'t> {
    fn run(mut self, line: &[NodeId]) -> Result<Replay, ReplayError> {
        for &id in line {
            let node = &self.tree[id];
            self.set_up(id, node);
            for (color, action) in node.moves(self.setup.size) {
                let number = self.moves_played() + 1;
                let here = match self.options.until {
                    Until::End => false,
                    Until::BeforeMove(stop) => number >= stop,
                    Until::AfterMove(last) => number > last,
                    Until::BeforePoint(point) => action == Ok(Move::Play(point)),
                };
                if here {
                    return self.finish(action.ok().map(|action| (color, action)));
                }
                if !self.play(id, number, color, action)? {
                    return self.finish(None);
                }
            }
            self.node = id;
        }
        let moves = self.moves_played();
        match self.options.until {
            Until::AfterMove(asked) if asked > moves => Err(ReplayError::TooShort { asked, moves }),
            _ => self.finish(None),
        }
    }

    fn moves_played(&self) -> usize {
        self.earlier_moves + self.move_nodes.len()
    }

    /// Takes in what a node says besides its moves.
    fn set_up(&mut self, id: NodeId, node: &Node) {
        let size = self.setup.size;
        let mut bad = Vec::new();
        let [empty, black, white, forbidden] = ["AE", "AB", "AW", "IL"]
            .map(|ident| node.good_points(ident, size, |value| bad.push(value.to_string())));
        bad.into_iter().for_each(|message| self.warn(id, message + ": left out"));
        if !(empty | black | white).is_empty() {
            if let Some(game) = self.game.take() {
                self.restart(game.board());
                // Setting stones up does not pass the turn.
                self.setup.to_move = Some(game.to_move());
            }
            if let Some(point) = (black & white).first() {
                self.warn(id, format!("both AB and AW at {point}: White's was taken"));
            }
            for (points, stone) in
                [(empty, None), (black, Some(Color::Black)), (white, Some(Color::White))]
            {
                points.iter().for_each(|point| self.setup.put(point, stone));
            }
            self.setup_node = id;
        }
        if self.game.is_none() {
            self.forbidden |= forbidden;
        }
        if let Some(player) = node.simple_text("PL") {
            // Old files number the colours.
            let color = match player.as_str() {
                "1" => Some(Color::Black),
                "2" => Some(Color::White),
                name => name.parse().ok(),
            };
            match color {
                Some(_) => self.named_player = color,
                None => self.warn(id, format!("PL[{player}] is no player: left out")),
            }
        }
    }

    /// Makes a position the new start.
    fn restart(&mut self, board: &Board) {
        self.setup = board.to_setup();
        self.earlier_moves += self.move_nodes.len();
        self.move_nodes.clear();
        self.forbidden = PointSet::EMPTY;
    }

    /// Plays a move; says whether to go on.
    fn play(
        &mut self,
        id: NodeId,
        number: usize,
        color: Color,
        action: Result<Move, BadValue>,
    ) -> Result<bool, ReplayError> {
        let place = self.tree.place(id);
        let action = match action {
            Ok(action) => action,
            Err(error) => {
                let error = ReplayError::BadMove { number, place, error };
                return self.object(id, error);
            }
        };
        if number == 1 && color == Color::White && self.info.handicap > 1 {
            self.check_handicap(id);
        }
        let mut game = match self.game.take() {
            Some(game) => game,
            None => self.start(color)?,
        };
        let result = game.play(color, action);
        let game = self.game.insert(game);
        match (result, action) {
            (Ok(()), _) => self.move_nodes.push(id),
            (Err(error), Move::Play(point)) => {
                let forced = forced(game.board(), color, point);
                let error = ReplayError::Illegal { number, color, action, place, error };
                if !self.object(id, error)? {
                    return Ok(false);
                }
                self.move_nodes.push(id);
                self.restart(&forced);
                self.setup_node = id;
                self.setup.to_move = Some(!color);
                self.game = None;
            }
            (Err(_), Move::Pass) => unreachable!("a pass is always allowed"),
        }
        self.named_player = None;
        Ok(true)
    }

    /// Deals with a fault as the options say; says whether to go on.
    fn object(&mut self, id: NodeId, error: ReplayError) -> Result<bool, ReplayError> {
        // The warning has a place of its own.
        let message = |error: &ReplayError| match error {
            ReplayError::Illegal { number, color, action, error, .. } => {
                format!("move {number}, {color} {action}: {error}")
            }
            ReplayError::BadMove { number, error, .. } => format!("move {number}: {error}"),
            other => other.to_string(),
        };
        match self.options.on_illegal {
            OnIllegal::Fail => Err(error),
            OnIllegal::Stop => {
                self.warn(id, message(&error) + ": the game was stopped here");
                Ok(false)
            }
            OnIllegal::Force => {
                self.warn(id, message(&error) + ": played on");
                Ok(true)
            }
        }
    }

    fn check_handicap(&mut self, id: NodeId) {
        let (handicap, stones) = (self.info.handicap, self.setup.black.len());
        if stones < handicap {
            let message = format!("HA says {handicap} stones, but {stones} are on the board");
            self.warn(id, message);
        }
    }

    /// The game from the start position, in which `next` moves first unless
    /// `PL` says otherwise.
    fn start(&self, next: Color) -> Result<Game, ReplayError> {
        let to_move = self.named_player.unwrap_or(next);
        let setup = Setup { to_move: Some(to_move), ..self.setup };
        let place = self.tree.place(self.setup_node);
        let mut game = Game::from_setup(&setup, self.ruleset)
            .map_err(|error| ReplayError::Setup { place, error })?;
        // Most points of `IL` are forbidden anyway; what the rules allow can
        // only be forbidden because of a ko.
        let ko = self.forbidden.iter().find(|&point| game.board().is_legal(to_move, point));
        game.set_start_ko(ko.map(|point| KoBan { color: to_move, point }));
        let even = if self.info.handicap > 1 { 0.0 } else { self.ruleset.komi() };
        game.set_komi(self.info.komi.unwrap_or(even));
        game.set_handicap(self.info.handicap);
        Ok(game)
    }

    fn finish(mut self, next: Option<(Color, Move)>) -> Result<Replay, ReplayError> {
        let after_handicap = self.info.handicap > 1 && self.moves_played() == 0;
        let turn = match &self.game {
            Some(game) => game.to_move(),
            None if after_handicap => Color::White,
            None => self.setup.to_move.unwrap_or(Color::Black),
        };
        let to_move = self.named_player.or(next.map(|(color, _)| color)).unwrap_or(turn);
        let game = match self.game.take() {
            Some(game) => game,
            None => self.start(to_move)?,
        };
        Ok(Replay {
            game,
            info: self.info,
            node: self.node,
            move_nodes: self.move_nodes,
            earlier_moves: self.earlier_moves,
            to_move,
            next,
            warnings: self.warnings,
        })
    }

    fn warn(&mut self, id: NodeId, message: String) {
        let place = self.tree.place(id).unwrap_or(Place { line: 1, column: 1 });
        self.warnings.push(Warning { place, message });
    }
}

/// The position after a stone was put on a point, whatever was there and
/// whatever the rules say.
fn forced(board: &Board, color: Color, point: Point) -> Board {
    let mut setup = board.to_setup();
    setup.put(point, None);
    let mut board = Board::from_setup(&setup).expect("taking a stone off leaves a position");
    board.play_unchecked(color, point);
    board
}
