//! Unconditional life: chains that stay on the board even if their owner never
//! plays again.
//!
//! **Definition** (Benson, *Life in the game of Go*, Information Sciences 10,
//! 1976): the greatest set of chains of one colour such that each has two
//! vital regions, and every chain at the boundary of these regions is in the
//! set. [`Region::is_vital_to`](crate::Region::is_vital_to) says what vital
//! means. Benson's theorem: exactly these chains cannot be captured by any
//! sequence of moves of the other player alone.
//!
//! Searches ask this at every node, so the work follows the question: first one
//! flood removes all that is open to the empty parts of the board, then regions
//! are grown from the liberties of the chains asked for, and the chains at the
//! boundary of what is found join the question.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

/// A region that is vital to at least one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VitalRegion {
    /// Every point, stones of the other colour included.
    pub points: PointSet,
    /// The empty points.
    pub empties: PointSet,
    /// The stones around it.
    pub boundary: PointSet,
}

/// A chain that lives unconditionally, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LivingChain {
    /// The chain.
    pub id: ChainId,
    /// Its two smallest vital regions, as indices into the regions of the
    /// answer that holds this chain. Small means few empty points: each of
    /// them is a move that a proof has to consider.
    pub vital: [usize; 2],
}

/// All unconditionally living chains of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconditional {
    /// The colour of the chains.
    pub color: Color,
    /// The stones of all living chains.
    pub stones: PointSet,
    /// Each living chain.
    pub chains: Vec<LivingChain>,
    /// The regions that chains refer to. Others may be among them.
    pub regions: Vec<VitalRegion>,
}

/// What makes one chain live: enough of the position to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Support {
    /// The chain, then every chain that its life leans on.
    pub chains: Vec<LivingChain>,
    /// The regions that chains refer to. Others may be among them.
    pub regions: Vec<VitalRegion>,
    /// The stones of these chains.
    pub stones: PointSet,
    /// The stones and the two regions of each of these chains. The chains live
    /// in every position that agrees with this one here.
    pub zone: PointSet,
}

/// Finds all unconditionally living chains of a colour.
///
/// ```
/// use tesuji_board::{Board, Color, Diagram};
/// let diagram = Diagram::parse(". X . X O\nX X X X O\nO O O O .").unwrap();
/// let board = Board::from_setup(&diagram.setup).unwrap();
/// let life = tesuji_shape::unconditional(&board, Color::Black);
/// assert_eq!(life.stones, board.stones(Color::Black));
/// assert!(tesuji_shape::unconditional(&board, Color::White).stones.is_empty());
/// ```
pub fn unconditional(board: &Board, color: Color) -> Unconditional {
    let mut search = Search::new(board, color);
    search.explore(search.empty);
    let (stones, chains) = search.living();
    Unconditional { color, stones, chains, regions: search.regions }
}

/// Whether one chain lives unconditionally.
pub fn is_alive(board: &Board, id: ChainId) -> bool {
    let Some(mut search) = Search::for_chain(board, id) else { return false };
    search.living().0.contains(id.point())
}

/// Whether and why one chain lives unconditionally. Looks only at what the
/// chain's life could lean on.
pub fn support(board: &Board, id: ChainId) -> Option<Support> {
    let mut search = Search::for_chain(board, id)?;
    let (stones, chains) = search.living();
    stones.contains(id.point()).then(|| trace(board, id, &chains, search.regions))
}

impl Unconditional {
    /// Why a chain of this answer lives; `None` if it is not in it.
    pub fn support(&self, board: &Board, id: ChainId) -> Option<Support> {
        self.stones
            .contains(id.point())
            .then(|| trace(board, id, &self.chains, self.regions.clone()))
    }
}

/// Follows a living chain to the chains that its two regions lean on.
fn trace(board: &Board, id: ChainId, living: &[LivingChain], regions: Vec<VitalRegion>) -> Support {
    let mut support = Support {
        chains: Vec::new(),
        regions: Vec::new(),
        stones: PointSet::EMPTY,
        zone: PointSet::EMPTY,
    };
    let mut pending = vec![id];
    support.stones |= board.chain(id).stones;
    while let Some(id) = pending.pop() {
        let at = living.binary_search_by_key(&id, |c| c.id).expect("what supports life lives");
        let chain = living[at];
        support.chains.push(chain);
        for region in chain.vital {
            let region = &regions[region];
            support.zone |= region.points;
            for next in board.chains_in(region.boundary - support.stones) {
                support.stones |= board.chain(next).stones;
                pending.push(next);
            }
        }
    }
    support.zone |= support.stones;
    support.regions = regions;
    support
}

/// The chains and regions that an answer depends on.
struct Search<'a> {
    board: &'a Board,
    color: Color,
    own: PointSet,
    empty: PointSet,
    /// Points of regions that are still to be looked at.
    rest: PointSet,
    regions: Vec<VitalRegion>,
    /// Which region is vital to which chain.
    vital: Vec<(ChainId, usize)>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, color: Color) -> Search<'a> {
        let own = board.stones(color);
        let empty = board.empty_points();
        let foreign = board.points() - own;
        // A region with an empty point away from all stones is vital to none.
        // That takes the open part of the board away in one go.
        let open = (empty - own.rim()).flood(&foreign);
        Search {
            board,
            color,
            own,
            empty,
            rest: foreign - open,
            regions: Vec::new(),
            vital: Vec::new(),
        }
    }

    /// Finds all that one chain's life depends on; `None` if it has too few
    /// regions of its own, which is the common case and quickly seen.
    fn for_chain(board: &'a Board, id: ChainId) -> Option<Search<'a>> {
        let chain = board.chain(id);
        // A liberty next to an empty point that is none lies in no vital region.
        let others = board.empty_points() - chain.liberties;
        if (chain.liberties - others.rim()).len() < 2 {
            return None;
        }
        let mut search = Search::new(board, chain.color);
        search.explore(chain.liberties);
        if search.vital.iter().filter(|&&(c, _)| c == id).count() < 2 {
            return None;
        }
        let mut seen = chain.stones;
        let mut next = 0;
        while next < search.regions.len() {
            let unseen = search.regions[next].boundary - seen;
            for id in board.chains_in(unseen) {
                seen |= board.chain(id).stones;
                search.explore(board.chain(id).liberties);
            }
            next += 1;
        }
        Some(search)
    }

    /// Records the vital ones among the regions of some empty points.
    fn explore(&mut self, seeds: PointSet) {
        while let Some(seed) = (seeds & self.rest).first() {
            let points = PointSet::of(seed).flood(&self.rest);
            self.rest -= points;
            self.add(seed, points);
        }
    }

    /// Records a region if it is vital to some chain. Whatever that is has a
    /// liberty at the seed.
    fn add(&mut self, seed: Point, points: PointSet) {
        let empties = points & self.empty;
        let before = self.vital.len();
        for id in self.board.chains_around(seed, self.color) {
            if empties.is_subset(&self.board.chain(id).liberties) {
                self.vital.push((id, self.regions.len()));
            }
        }
        if self.vital.len() > before {
            let boundary = points.rim() & self.own;
            self.regions.push(VitalRegion { points, empties, boundary });
        }
    }

    /// The greatest fixed point: drops chains with fewer than two regions and
    /// regions with a dropped chain at their boundary until nothing changes.
    /// The living chains are in the order of their names.
    fn living(&mut self) -> (PointSet, Vec<LivingChain>) {
        self.vital.sort_unstable();
        let mut stones = self.own;
        let mut healthy = vec![true; self.regions.len()];
        loop {
            let mut remaining = PointSet::EMPTY;
            for chain in self.vital.chunk_by(|a, b| a.0 == b.0) {
                if chain.iter().filter(|&&(_, region)| healthy[region]).count() >= 2 {
                    remaining |= self.board.chain(chain[0].0).stones;
                }
            }
            if remaining == stones {
                break;
            }
            stones = remaining;
            for (healthy, region) in healthy.iter_mut().zip(&self.regions) {
                *healthy = region.boundary.is_subset(&stones);
            }
        }
        let chains = self
            .vital
            .chunk_by(|a, b| a.0 == b.0)
            .filter(|chain| stones.contains(chain[0].0.point()))
            .map(|chain| {
                let mut regions: Vec<usize> =
                    chain.iter().map(|&(_, r)| r).filter(|&r| healthy[r]).collect();
                regions.sort_by_key(|&r| {
                    (self.regions[r].empties.len(), self.regions[r].points.len())
                });
                LivingChain { id: chain[0].0, vital: [regions[0], regions[1]] }
            })
            .collect();
        (stones, chains)
    }
}
