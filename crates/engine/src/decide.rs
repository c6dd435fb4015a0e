//! From what a search found to what the player does.

use tesuji_board::{Board, ChainId, Color, Game, Move, Point, PointSet};

use crate::report::{Candidate, Report};
use crate::tally::Tally;

/// A point is settled if one side owns it in so much more playouts.
const SETTLED: f64 = 0.85;

/// So many playouts at least say what is settled.
const ENOUGH_PLAYOUTS: u64 = 50;

/// Nobody resigns before so many moves per point of the board.
const EARLIEST_RESIGNATION: f64 = 0.25;

/// A move must have this share of the most visits to be chosen for its bound.
const LEAST_SHARE: f64 = 0.25;

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A move or a pass.
    Play(Move),
    /// The game is given up.
    Resign,
}

/// How a decision is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manners {
    /// Resigns when its chance is less than this; 0 for never.
    pub resign_below: f64,
    /// Plays on until no dead stone is left on the board.
    pub clean_up: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { resign_below: 0.06, clean_up: false }
    }
}

impl Manners {
    /// Whether a game with this chance is given up now.
    pub(crate) fn gives_up(&self, game: &Game, chance: f64) -> bool {
        let early = EARLIEST_RESIGNATION * game.board().size().area() as f64;
        chance < self.resign_below && game.moves().len() as f64 >= early
    }
}

impl Report {
    /// The best move: the one that is most certainly good among those that were
    /// visited often.
    pub fn best(&self) -> &Candidate {
        let most = f64::from(self.candidates[0].visits);
        let often = |c: &&Candidate| f64::from(c.visits) >= LEAST_SHARE * most;
        let candidates = self.candidates.iter().filter(often);
        candidates
            .rev()
            .max_by(|a, b| a.lower_bound.total_cmp(&b.lower_bound))
            .expect("the first was visited most")
    }

    /// What to do after this search. A game that seems to be over ends only if nothing
    /// changes where the other side moves first: playouts begin with a move of the side
    /// that thinks, and the last thing to do may be that move. `answer` searches with the
    /// other side to move, and is asked in that case only.
    pub fn decide(
        &self,
        game: &Game,
        manners: &Manners,
        answer: &mut dyn FnMut() -> Report,
    ) -> Decision {
        let best = self.best();
        let dead = dead_stones(game.board(), &self.tally);
        // Own dead stones are the opponent's to take off.
        let left = dead & game.board().stones(!self.to_move);
        let cleaned = !manners.clean_up || left.is_empty();
        let seems_over = cleaned && may_pass(game, self.to_move, &self.tally, &dead);
        if seems_over && (best.action == Move::Pass || self.stays(game, &dead, &answer().tally)) {
            return Decision::Play(Move::Pass);
        }
        if manners.gives_up(game, best.value.max(self.value)) {
            return Decision::Resign;
        }
        if manners.clean_up && !left.is_empty() {
            return Decision::Play(take_off(game, self.to_move, &left).unwrap_or(best.action));
        }
        Decision::Play(best.action)
    }

    /// Whether the board is as much at rest with the other side to move: the same stones are
    /// dead, and no point has another owner.
    fn stays(&self, game: &Game, dead: &PointSet, then: &Tally) -> bool {
        let owner_stays = |p: Point| {
            let [now, then] = [&self.tally, then].map(|tally| tally.playout_ownership(p));
            now.abs() < SETTLED || now.signum() == then.signum()
        };
        dead_stones(game.board(), then) == *dead
            && may_pass(game, self.to_move, then, dead)
            && game.board().points().into_iter().all(owner_stays)
    }
}

/// Whether the game may end here: nothing is open any more, or the opponent has
/// passed and the count is won.
pub(crate) fn may_pass(game: &Game, to_move: Color, tally: &Tally, dead: &PointSet) -> bool {
    if tally.playouts < ENOUGH_PLAYOUTS {
        return false;
    }
    let board = game.board();
    if board.points().into_iter().all(|p| tally.playout_ownership(p).abs() >= SETTLED) {
        return true;
    }
    let wins = game.score(dead).winner() == Some(to_move);
    let open_stones = (board.points() - board.empty_points())
        .into_iter()
        .any(|p| tally.playout_ownership(p).abs() < SETTLED / 2.0);
    game.passes() == 1 && wins && !open_stones
}

/// A move towards capturing dead stones of the opponent, the chain with the fewest liberties
/// first, that does not put own stones in atari.
fn take_off(game: &Game, color: Color, dead: &PointSet) -> Option<Move> {
    let board = game.board();
    let mut chains: Vec<ChainId> = board.chains(!color).collect();
    chains.retain(|id| dead.contains(id.point()));
    chains.sort_by_key(|&id| (board.chain(id).liberty_count, id.point()));
    let is_safe = |point: Point| {
        let mut next = board.clone();
        game.check(color, Move::Play(point)).is_ok() && {
            next.make(color, Move::Play(point));
            next.chain_at(point).is_some_and(|id| next.chain(id).liberty_count > 1)
        }
    };
    let near = chains.iter().flat_map(|&id| board.chain(id).liberties.iter());
    near.map(Move::Play).find(|action| action.point().is_some_and(is_safe))
}

/// The chains whose points the opponent mostly owns at the end.
pub fn dead_stones(board: &Board, tally: &Tally) -> PointSet {
    let mut dead = PointSet::EMPTY;
    for color in Color::BOTH {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        for id in board.chains(color) {
            let stones = board.chain(id).stones;
            let owned: f64 = stones.iter().map(|p| sign * tally.playout_ownership(p)).sum();
            if owned < 0.0 {
                dead |= stones;
            }
        }
    }
    dead
}
