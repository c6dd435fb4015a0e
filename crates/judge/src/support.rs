//! Puts to the reader what a frame takes for granted: do the chains around a
//! fight stand?

use tesuji_board::{Board, Budget, ChainId, Color, KoGrade, PointSet};
use tesuji_reading::Reader;
use tesuji_shape::is_alive;

/// Chains with more liberties are out of reach for tactical reading.
const MOST_LIBERTIES: usize = 4;
/// Positions that the reader may look at for one chain.
const NODES: u64 = 4_000;

/// Chains around a fight, by what the reader says of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Support {
    /// They live whatever is played: nothing is taken for granted.
    pub certain: PointSet,
    /// The reader finds no way to capture them.
    pub standing: PointSet,
    /// They can be captured, perhaps by ko.
    pub capturable: PointSet,
    /// They look lost, but nothing shows it.
    pub doubtful: PointSet,
}

/// Asks about every chain that meets a set of stones of one colour; `weak` are
/// stones that look lost for other reasons.
pub fn of_chains(board: &Board, stones: &PointSet, weak: &PointSet, budget: &Budget) -> Support {
    let mut support = Support::default();
    let mut rest = *stones;
    while let Some(point) = rest.first() {
        let Some(id) = board.chain_at(point) else { break };
        let chain = board.chain(id).stones;
        rest -= chain;
        let place = if is_alive(board, id) {
            &mut support.certain
        } else if is_capturable(board, id, budget) {
            &mut support.capturable
        } else if chain.meets(weak) || budget.is_over() {
            &mut support.doubtful
        } else {
            &mut support.standing
        };
        *place |= chain;
    }
    support
}

/// Can the other side, moving first, capture a chain?
fn is_capturable(board: &Board, id: ChainId, budget: &Budget) -> bool {
    let chain = board.chain(id);
    chain.liberties.len() <= MOST_LIBERTIES
        && Reader::new(board, &budget.with_nodes(NODES)).attack(id.point()).success() != KoGrade::No
}

/// The points that a fight needs if chains beside it may be captured: the chains,
/// their liberties, and the chains of the other colour that hold them in.
pub fn surroundings(board: &Board, chains: &PointSet, color: Color) -> PointSet {
    let around = chains.rim();
    let liberties = around & board.empty_points();
    let captors = (around & board.stones(!color)).flood(&board.stones(!color));
    *chains | liberties | captors
}
