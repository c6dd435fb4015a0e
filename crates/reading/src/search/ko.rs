//! Ko as a second question: what is won when bans on retaking hold.
//!
//! Proofs know no ko rule at all, which is the hardest case for the prover. A
//! goal that fails there may be won by a ko. These searches answer that under
//! the simple ko rule, without a proof.

use std::thread;

use tesuji_board::{Board, Color, KoBan, Move, Point, PointSet};

use super::portfolio::STACK;
use super::proven::Why;
use super::{Budget, Config, Search};
use crate::goal::Goal;

/// Who has to heed the ban on retaking a ko at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// Nobody: the game that proofs are about.
    Blind,
    /// Both players; a pass stands for a threat that is ignored.
    Simple,
    /// The opponent only, as if the prover had all threats in the world.
    ProverMayRetake,
}

impl KoRule {
    /// The ban that counts for the player to move.
    pub(super) fn ban(self, ban: Option<KoBan>, to_move: Color, prover: Color) -> Option<Point> {
        let holds = match self {
            KoRule::Blind => false,
            KoRule::Simple => true,
            KoRule::ProverMayRetake => to_move != prover,
        };
        ban.filter(|ban| holds && ban.color == to_move).map(|ban| ban.point)
    }
}

/// The ban that a move leaves behind.
pub(crate) fn ban_after(
    board: &Board,
    color: Color,
    p: Point,
    captured: &PointSet,
) -> Option<KoBan> {
    let taken = captured.first()?;
    let alone = board.chains_around(p, color).next().is_none();
    let closed = board.empty_neighbors(p).next().is_none();
    (captured.len() == 1 && alone && closed).then_some(KoBan { color: !color, point: taken })
}

/// What a ban adds to the key of a position.
pub(super) fn ban_hash(ban: Option<Point>) -> u64 {
    ban.map_or(0, |p| (p.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The prover's first move if it wins under a ko rule (a pass if the opponent
/// moves first), and the positions visited.
pub fn wins_with_ko(
    board: &Board,
    first: Color,
    goal: &Goal,
    rule: KoRule,
    config: &Config,
    budget: &Budget,
) -> (Option<Move>, u64) {
    // Patterns know nothing of bans.
    let mut config = config.clone();
    config.styles.iter_mut().for_each(|style| style.patterns = false);
    let run = || {
        let mut search = Search::new(board, goal, config.styles[0], budget);
        search.ko = rule;
        search.board.set_ko(board.ko());
        let (proven, _) = search.run(first, &config);
        let action = proven.then(|| match search.fact(search.key(first)).map(|fact| &fact.why) {
            Some(Why::Play(action)) => *action,
            _ => Move::Pass,
        });
        (action, search.nodes)
    };
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK);
        let handle = builder.spawn_scoped(scope, run).expect("a thread for the search");
        handle.join().expect("a search ends")
    })
}
