//! The work: problems, races and games of the repository.

use tesuji_board::{Board, Color, Diagram, Game, Point, PointSet};
use tesuji_files::problems;
use tesuji_judge::problem::Problem;
use tesuji_sgf::{Collection, ReplayOptions, Until, replay};

macro_rules! from_repository {
    ($($file:literal),* $(,)?) => {
        [$(($file, include_str!(concat!("../../../../", $file)))),*]
    };
}

const EXAMPLES: [(&str, &str); 13] = from_repository![
    "examples/bent-four.sgf",
    "examples/bent-three.sgf",
    "examples/bulky-five.sgf",
    "examples/corner-five.sgf",
    "examples/corner-nine.sgf",
    "examples/corner-six.sgf",
    "examples/l-group.sgf",
    "examples/pyramid-four.sgf",
    "examples/rabbity-six.sgf",
    "examples/seki.sgf",
    "examples/square-four.sgf",
    "examples/straight-three.sgf",
    "examples/tripod.sgf",
];

const RACES: [(&str, &str); 16] = from_repository![
    "positions/semeai/3-0.txt",
    "positions/semeai/4-0.txt",
    "positions/semeai/5-1.txt",
    "positions/semeai/5-2-0.txt",
    "positions/semeai/6-3-1.txt",
    "positions/semeai/6-4-0.txt",
    "positions/semeai/7-3-5-1.txt",
    "positions/semeai/7-4-2-0.txt",
    "positions/semeai/9-4-2-0.txt",
    "positions/semeai/eye-against-none.txt",
    "positions/semeai/minus-5-8.txt",
    "positions/semeai/problem-1.txt",
    "positions/semeai/problem-2.txt",
    "positions/semeai/problem-3.txt",
    "positions/semeai/seki.txt",
    "positions/semeai/three-hot-regions.txt",
];

const PROBLEMS: &str = include_str!("../../../../positions/bench/problems.txt");

const GAMES: [(&str, &str); 2] =
    from_repository!["positions/bench/game-9.sgf", "positions/bench/game-19.sgf"];

/// What a position of `positions/bench/problems.txt` is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Does the group of the marked stones live?
    Life,
    /// Is the marked chain captured?
    Capture,
    /// Are the two marked chains joined?
    Connect,
}

/// A position with marked stones.
pub struct Position {
    /// What is asked.
    pub kind: Kind,
    /// The stones.
    pub board: Board,
    /// The stones that the question is about.
    pub marked: PointSet,
}

impl Position {
    /// Whose stones are marked.
    pub fn owner(&self) -> Color {
        let first = self.marked.first().expect("a marked stone");
        self.board.get(first).expect("stones are marked")
    }

    /// A stone of each marked chain.
    pub fn targets(&self) -> Vec<Point> {
        let chains = self.board.chains(self.owner()).map(|id| (id, self.board.chain(id).stones));
        chains.filter(|(_, stones)| stones.meets(&self.marked)).map(|(id, _)| id.point()).collect()
    }
}

/// All of it.
pub struct Work {
    /// Problems as people set them.
    pub examples: Vec<Problem>,
    /// Positions with marked stones.
    pub positions: Vec<Position>,
    /// Boards with capturing races.
    pub races: Vec<Board>,
    /// Whole games.
    pub games: Vec<Game>,
}

impl Work {
    /// What the repository has, which the tests hold to be readable.
    pub fn embedded() -> Work {
        let examples = EXAMPLES.iter().map(|(name, text)| {
            let mut read = problems::read_sgf(name, text.as_bytes(), None).expect("an example");
            read.remove(0)
        });
        let races = RACES.iter().map(|(name, text)| {
            let diagram = Diagram::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            Board::from_setup(&diagram.setup).expect("a possible board")
        });
        let games = GAMES.iter().map(|(name, text)| {
            let read = Collection::read(text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}"));
            let tree = &read.collection.games[0];
            let options = ReplayOptions { until: Until::End, ..ReplayOptions::default() };
            replay(tree, &tree.main_line(), &options).expect("a whole game").game
        });
        let blocks = PROBLEMS.split("\n\n").filter(|block| !block.trim().is_empty());
        Work {
            examples: examples.collect(),
            positions: blocks.map(position).collect(),
            races: races.collect(),
            games: games.collect(),
        }
    }

    /// The positions of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Position> {
        self.positions.iter().filter(move |position| position.kind == kind)
    }

    /// The games as they stood after every so many moves.
    pub fn moments(&self, every: usize) -> Vec<Game> {
        let mut moments = Vec::new();
        for whole in &self.games {
            let mut game = Game::from_setup(whole.start(), *whole.ruleset()).expect("a start");
            for (number, &(color, action)) in whole.moves().iter().enumerate() {
                if number % every == 0 && number > 0 {
                    moments.push(game.clone());
                }
                game.play(color, action).expect("a move of a game");
            }
        }
        moments
    }
}

/// A line with the kind and a name, then a diagram.
fn position(block: &str) -> Position {
    let (head, diagram) = block.trim().split_once('\n').expect("a head and a diagram");
    let (kind, name) = head.split_once(": ").expect("a kind and a name");
    let kind = match kind {
        "life" => Kind::Life,
        "capture" => Kind::Capture,
        "connect" => Kind::Connect,
        _ => panic!("{head}: no kind of question"),
    };
    let diagram = Diagram::parse(diagram).unwrap_or_else(|error| panic!("{name}: {error}"));
    let board = Board::from_setup(&diagram.setup).unwrap_or_else(|error| panic!("{name}: {error}"));
    Position { kind, board, marked: diagram.marked }
}
