//! The search: threads, the tree that is kept between moves, the answer.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tesuji_board::{Board, Color, Game, Move, Setup};
use tesuji_patterns::{Evaluator, Model, Position};

use crate::intuition::{Intuition, Meetings, Oracle};
use crate::races::Races;
use crate::report::Report;
use crate::root::Root;
use crate::settings::Settings;
use crate::tally::Tallies;
use crate::tree::Arena;
use crate::truth::Truths;
use crate::urgent::Urgent;
use crate::utility::Utility;
use crate::wishes::{Ban, Wishes};
use crate::witness::{Unaided, Witness};
use crate::worker::{Shared, Worker};

/// A thread asks whether to stop after so many playouts; with a network, after
/// every one, as that takes milliseconds.
const STEP: u64 = 8;

/// So many visits of a tree that is kept tell the lead better than one look.
const ENOUGH_VISITS: u32 = 8;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Playouts since the search began.
    pub playouts: u64,
    /// Visits of the move that has most of them.
    pub most_visits: u32,
    /// Visits of the next one.
    pub next_visits: u32,
}

/// A search at work, for whoever decides whether it goes on. To look at it does
/// not change what it finds.
pub struct View<'a> {
    root: &'a Root,
    arena: &'a Arena,
    threads: &'a [Mutex<Tallies>],
    utility: Utility,
    playouts: u64,
}

impl View<'_> {
    /// How far it is.
    pub fn progress(&self) -> Progress {
        let (mut most, mut next) = (0, 0);
        if let Some(block) = self.arena.root().children() {
            for child in self.arena.children(block) {
                let visits = child.visits();
                if visits > most {
                    (most, next) = (visits, most);
                } else if visits > next {
                    next = visits;
                }
            }
        }
        Progress { playouts: self.playouts, most_visits: most, next_visits: next }
    }

    /// What it has found so far.
    pub fn report(&self) -> Report {
        let mut tallies = self.threads[0].lock().expect("no thread panics").clone();
        for thread in &self.threads[1..] {
            let part = thread.lock().expect("no thread panics");
            tallies.merge(&part, self.root.board.size());
        }
        Report::new(self.root, self.arena, &self.utility, tallies)
    }
}

/// A player's mind: settings, a model of moves, and the tree of the last
/// search.
pub struct Search<'m> {
    settings: Settings,
    model: Option<&'m Model>,
    oracle: Option<&'m dyn Oracle>,
    known: Option<Known>,
    searches: u64,
}

/// What is true where a search starts.
struct Told {
    truths: Truths,
    races: Races,
    urgent: Urgent,
}

impl Told {
    fn by(witness: &mut dyn Witness, board: &Board, to_move: Color, settings: &Settings) -> Told {
        let truths = Truths::of(board, &settings.reading, witness);
        let races = Races::of(board, settings.races, witness);
        let urgent = Urgent::of(board, to_move, &races, witness, settings.urgent_prior);
        Told { truths, races, urgent }
    }
}

/// The tree of a position.
struct Known {
    start: Setup,
    moves: Vec<(Color, Move)>,
    to_move: Color,
    target_halves: i32,
    bans: Vec<Ban>,
    arena: Arena,
}

impl<'m> Search<'m> {
    /// Nothing known yet. Without a model all moves are alike at first.
    pub fn new(settings: Settings, model: Option<&'m Model>) -> Search<'m> {
        Search { settings, model, oracle: None, known: None, searches: 0 }
    }

    /// A search that asks a network for likely moves and for the chance to win.
    pub fn guided_by(self, oracle: &'m dyn Oracle) -> Search<'m> {
        Search { oracle: Some(oracle), ..self }
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets the tree, and where random choices are.
    pub fn forget(&mut self) {
        self.known = None;
        self.searches = 0;
    }

    /// Searches until so many playouts are made or `stop` says so, which is
    /// asked every few playouts by each thread, and says what was found. At
    /// least one playout is made.
    pub fn run(
        &mut self,
        game: &Game,
        to_move: Color,
        playouts: u64,
        stop: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Report {
        let stop = |view: &View| stop(view.progress());
        self.run_watched(game, to_move, playouts, &Wishes::default(), &stop)
    }

    /// The same with wishes, and with all that is known so far for who decides
    /// whether to stop.
    pub fn run_watched(
        &mut self,
        game: &Game,
        to_move: Color,
        playouts: u64,
        wishes: &Wishes,
        stop: &(dyn Fn(&View) -> bool + Sync),
    ) -> Report {
        let witness = &mut Unaided::new(game.board());
        self.run_told(game, to_move, playouts, wishes, witness, stop)
    }

    /// The same with somebody who may know the position already.
    pub fn run_told(
        &mut self,
        game: &Game,
        to_move: Color,
        playouts: u64,
        wishes: &Wishes,
        witness: &mut dyn Witness,
        stop: &(dyn Fn(&View) -> bool + Sync),
    ) -> Report {
        let root = Root::of(game, to_move);
        let arena = self.take_tree(game, to_move, &root, &wishes.bans);
        self.searches += 1;
        let told = Told::by(witness, game.board(), to_move, &self.settings);
        let report = self.search(game, &root, &arena, &told, playouts, wishes, stop);
        self.known = Some(Known {
            start: *game.start(),
            moves: game.moves().to_vec(),
            to_move,
            target_halves: root.target_halves,
            bans: wishes.bans.clone(),
            arena,
        });
        report
    }

    /// What is known of the position already, or nothing.
    fn take_tree(&mut self, game: &Game, to_move: Color, root: &Root, bans: &[Ban]) -> Arena {
        let nodes = self.settings.nodes;
        let part = self.known.take().and_then(|known| known.follow(game, to_move, root, bans));
        // A part that fills the room already is not worth keeping.
        part.filter(|arena| arena.used() < nodes / 2).unwrap_or_else(|| Arena::new(nodes))
    }

    /// Black's lead on the board where the search starts: as the tree knows it already,
    /// or as the network sees it; nothing without a network.
    fn expected_lead(
        &self,
        intuition: Option<&Intuition>,
        arena: &Arena,
        to_move: Color,
    ) -> Option<f32> {
        let (intuition, root) = (intuition?, arena.root());
        if root.visits() >= ENOUGH_VISITS {
            return Some(root.mean_score() as f32);
        }
        intuition.lead(to_move)
    }

    #[allow(clippy::too_many_arguments)]
    fn search(
        &self,
        game: &Game,
        root: &Root,
        arena: &Arena,
        Told { truths, races, urgent }: &Told,
        playouts: u64,
        wishes: &Wishes,
        stop: &(dyn Fn(&View) -> bool + Sync),
    ) -> Report {
        let (settings, to_move) = (&self.settings, root.board.to_move());
        let seed = settings.seed ^ self.searches.wrapping_mul(0x9e37_79b9);
        let model = self.model.filter(|_| self.settings.use_model);
        let evaluator = model.map(|model| {
            let mut position = Position::from_game(game);
            position.set_to_move(to_move);
            let mut evaluator = Evaluator::new(model, position);
            // So that copies have the features of all points.
            evaluator.evaluate();
            evaluator
        });
        let intuition = self.oracle.map(|oracle| Intuition::new(oracle, game, root.target_halves));
        let expected_lead = self.expected_lead(intuition.as_ref(), arena, to_move);
        let utility = Utility::new(root, settings, expected_lead);
        let meetings = Meetings::default();
        if let Some(block) = arena.root().children() {
            urgent.urge(arena.children(block));
        }
        let step = if intuition.is_some() { 1 } else { STEP };
        let done = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        let new_tallies = || Mutex::new(Tallies::new(wishes.tallies_of_moves));
        let threads: Vec<_> = (0..settings.threads.max(1)).map(|_| new_tallies()).collect();
        let view = |playouts| View { root, arena, threads: &threads, utility, playouts };
        let work = |number: usize| {
            let shared = Shared {
                root,
                truths,
                races,
                arena,
                settings,
                wishes,
                intuition: intuition.as_ref(),
                meetings: &meetings,
                utility,
                urgent,
            };
            let seed = seed.wrapping_add((number as u64) << 32);
            let mut worker = Worker::new(shared, evaluator.clone(), seed, &threads[number]);
            while !stopped.load(Ordering::Relaxed) {
                for _ in 0..step {
                    if done.fetch_add(1, Ordering::Relaxed) >= playouts.max(1) {
                        stopped.store(true, Ordering::Relaxed);
                        return;
                    }
                    worker.run();
                }
                let now = done.load(Ordering::Relaxed);
                if stop(&view(now)) {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        if threads.len() == 1 {
            work(0);
        } else {
            std::thread::scope(|scope| {
                for number in 0..threads.len() {
                    let work = &work;
                    scope.spawn(move || work(number));
                }
            });
        }
        view(done.into_inner()).report()
    }
}

impl Known {
    /// The tree of a later position of the same game.
    fn follow(self, game: &Game, to_move: Color, root: &Root, bans: &[Ban]) -> Option<Arena> {
        let same = self.start == *game.start() && self.target_halves == root.target_halves;
        let further = game.moves().strip_prefix(&self.moves[..]).filter(|_| same)?;
        // A tree without some moves says nothing of a search with them, and a
        // ban counts its moves from the root.
        if self.bans != bans || (!bans.is_empty() && !further.is_empty()) {
            return None;
        }
        let mut place = 0;
        let mut color = self.to_move;
        for &(mover, action) in further {
            if mover != color {
                return None;
            }
            let block = self.arena.node(place).children()?;
            let children = self.arena.children(block);
            place = block.first + children.iter().position(|c| c.action() == action)? as u32;
            color = !color;
        }
        if color != to_move {
            return None;
        }
        Some(if place == 0 { self.arena } else { self.arena.part(place) })
    }
}
