//! The network: what the program carries with it, or a file.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use anyhow::{Context, Result, bail};
use clap::Args;
use tesuji_board::{Board, Color, Game, Move, Point};
use tesuji_files as files;
use tesuji_network::{Cache, Evaluation, Network, Query, Question, QuestionKind};
use tesuji_solver::{Advice, Advisor, Matter};

/// No such file is larger.
const LARGEST: usize = 1 << 28;

/// `data/README.md` tells where it comes from and how it was made.
static EMBEDDED: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/network.bin"));

/// What the program carries with it.
pub fn embedded() -> &'static Network {
    static NETWORK: LazyLock<Network> =
        LazyLock::new(|| Network::from_bytes(EMBEDDED).expect("the embedded network is whole"));
    &NETWORK
}

/// What a command was told to use instead.
static CHOSEN: OnceLock<Network> = OnceLock::new();

/// The network that players and reviews ask: that of a file, if one was named.
pub fn in_use() -> &'static Network {
    CHOSEN.get().unwrap_or_else(|| embedded())
}

/// The network in a file.
pub fn read(path: &Path) -> Result<Network> {
    let name = || path.display().to_string();
    let bytes = files::read(path, LARGEST).with_context(name)?;
    Network::from_bytes(&bytes).with_context(name)
}

/// What a network thinks of the end of a game, with somebody to move.
pub fn judge(network: &Network, game: &Game, to_move: Color) -> Evaluation {
    let moves = game.moves().iter().map(|(_, action)| action.point());
    let query = Query::after(game.board(), to_move, moves);
    network.evaluate(&Query { komi: game.komi() as f32, ..query })
}

/// How likely the network thinks a move.
pub fn chance_of(game: &Game, to_move: Color, action: Move) -> f64 {
    let judged = judge(in_use(), game, to_move);
    let found = judged.moves.iter().find(|(point, _)| Some(*point) == action.point());
    found.map_or(0.0, |(_, chance)| f64::from(*chance))
}

/// The option that names another network.
#[derive(Debug, Default, Args)]
pub struct NetworkArgs {
    /// A network in a file instead of the one that the program carries with it;
    /// `none` for none
    #[arg(long, value_name = "FILE|none")]
    network: Option<PathBuf>,
}

impl NetworkArgs {
    /// The network, if there shall be one.
    pub fn load(&self) -> Result<Option<Cow<'static, Network>>> {
        Ok(match &self.network {
            None => Some(Cow::Borrowed(in_use())),
            Some(file) if file.as_os_str() == "none" => None,
            Some(file) => Some(Cow::Owned(read(file)?)),
        })
    }

    /// The same option for another program of the same kind, wherever that runs. The players it
    /// may be asked for cannot do without a network.
    pub fn to_arguments(&self) -> Result<Vec<OsString>> {
        let Some(file) = &self.network else { return Ok(Vec::new()) };
        self.demand()?;
        let file = file.canonicalize().with_context(|| file.display().to_string())?;
        Ok(vec!["--network".into(), file.into()])
    }

    /// Somebody who looks with the network, if there shall be one.
    pub fn eye(&self) -> Result<Option<Arc<dyn Advisor>>> {
        Ok(match &self.network {
            None => Some(Eye::advisor(None)),
            Some(file) if file.as_os_str() == "none" => None,
            Some(file) => Some(Eye::advisor(Some(read(file)?))),
        })
    }

    /// Lets players and reviews ask the network of a file, where one is named. They
    /// cannot do without one.
    pub fn adopt(&self) -> Result<()> {
        if self.network.is_some() {
            let chosen = self.demand()?.into_owned();
            CHOSEN.get_or_init(|| chosen);
        }
        Ok(())
    }

    /// The network, where nothing can be done without one.
    pub fn demand(&self) -> Result<Cow<'static, Network>> {
        match self.load()? {
            Some(network) => Ok(network),
            None => bail!("--network none: this command asks the network"),
        }
    }
}

/// Looks with the network in use.
pub fn eye() -> Arc<dyn Advisor> {
    static EYE: LazyLock<Arc<dyn Advisor>> = LazyLock::new(|| Eye::advisor(None));
    EYE.clone()
}

/// A move that is so many times likelier than the next is so from every side.
const CLEARLY: f32 = 2.0;
/// Positions that are kept from one question to the next.
const KEPT: usize = 1 << 12;

/// The network as somebody who says where to look first.
pub struct Eye {
    /// The network of a file. That which the program carries with it is unpacked when it is
    /// first needed: many problems are solved before that.
    file: Option<Network>,
    kept: Mutex<Cache>,
}

impl Eye {
    /// Looks with the network of a file, or with the one in use.
    pub fn advisor(file: Option<Network>) -> Arc<dyn Advisor> {
        Arc::new(Eye { file, kept: Mutex::new(Cache::new(KEPT)) })
    }

    fn evaluate(
        &self,
        query: &Query,
        key: u64,
        look: fn(&Network, &Query) -> Evaluation,
    ) -> Evaluation {
        let lock = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(key) {
            return known.clone();
        }
        let network = self.file.as_ref().unwrap_or_else(|| in_use());
        let judged = look(network, query);
        lock().put(key, judged.clone());
        judged
    }
}

fn chance_among(moves: &[(Point, f32)], point: Point) -> f32 {
    moves.iter().find(|(known, _)| *known == point).map_or(0.0, |(_, likely)| *likely)
}

impl Advisor for Eye {
    fn advise(&self, board: &Board, to_move: Color, matter: &Matter) -> Advice {
        let kind = if matter.gets_out { QuestionKind::Capture } else { QuestionKind::Life };
        let question = Question { kind, target: matter.target, region: matter.region };
        let query = Query::about(board, to_move, question);
        let judged = self.evaluate(&query, query.key(), Network::evaluate);
        let status = judged.status.unwrap_or_default();
        Advice { moves: judged.moves, captured: status.lost + status.ko / 2.0 }
    }

    /// Seen in all symmetries, the likeliest in front.
    fn first_moves(&self, board: &Board, to_move: Color) -> Vec<(Point, f32)> {
        let query = Query::problem(board, to_move);
        self.evaluate(&query, !query.key(), Network::evaluate_all_ways).moves
    }

    fn glance(&self, board: &Board, to_move: Color) -> Vec<(Point, f32)> {
        let query = Query::problem(board, to_move);
        self.evaluate(&query, query.key(), Network::evaluate).moves
    }

    /// Where one look does not tell them apart, all symmetries do.
    fn order(&self, board: &Board, to_move: Color, moves: &mut [Point]) {
        let glance = self.glance(board, to_move);
        let likely = |point: &Point| chance_among(&glance, *point);
        let mut chances: Vec<f32> = moves.iter().map(likely).collect();
        chances.sort_by(|a, b| b.total_cmp(a));
        let is_clear = chances.get(1).is_none_or(|second| chances[0] > CLEARLY * second);
        let liked = if is_clear { glance } else { self.first_moves(board, to_move) };
        moves.sort_by(|a, b| chance_among(&liked, *b).total_cmp(&chance_among(&liked, *a)));
    }
}
