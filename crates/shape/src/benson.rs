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
//! Searches ask this at every node, so the work follows the question: regions
//! are grown from the liberties of the chains asked for, growth stops at the
//! first empty point that rules the region out, and the chains at the boundary
//! of what is found join the question. On an open board nearly all growth
//! stops after a step or two.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use crate::regions::chains_meeting;

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
    for id in board.chains(color) {
        search.ask(id);
    }
    search.explore_all();
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
            for next in chains_meeting(board, region.boundary - support.stones) {
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
    foreign: PointSet,
    /// Points of regions that are vital to no chain.
    useless: PointSet,
    /// Points of `regions`.
    covered: PointSet,
    regions: Vec<VitalRegion>,
    /// Which region is vital to which chain.
    vital: Vec<(ChainId, usize)>,
    asked: PointSet,
    pending: Vec<ChainId>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, color: Color) -> Search<'a> {
        let own = board.stones(color);
        let empty = board.empty_points();
        Search {
            board,
            color,
            own,
            empty,
            foreign: board.points() - own,
            useless: empty - own.rim(),
            covered: PointSet::EMPTY,
            regions: Vec::new(),
            vital: Vec::new(),
            asked: PointSet::EMPTY,
            pending: Vec::new(),
        }
    }

    /// All that one chain's life depends on; `None` if it has too few regions
    /// of its own, which is the common case and quickly seen.
    fn for_chain(board: &'a Board, id: ChainId) -> Option<Search<'a>> {
        let chain = board.chain(id);
        if chain.liberty_count < 2 {
            return None;
        }
        let mut search = Search::new(board, chain.color);
        search.asked |= chain.stones;
        search.explore(id);
        if search.vital.iter().filter(|&&(c, _)| c == id).count() < 2 {
            return None;
        }
        search.explore_all();
        Some(search)
    }

    /// Makes a chain part of the question.
    fn ask(&mut self, id: ChainId) {
        self.asked |= self.board.chain(id).stones;
        self.pending.push(id);
    }

    fn explore_all(&mut self) {
        while let Some(id) = self.pending.pop() {
            self.explore(id);
        }
    }

    /// Finds every region that is vital to a chain.
    fn explore(&mut self, id: ChainId) {
        let liberties = self.board.chain(id).liberties;
        let mut rest = liberties - self.covered - self.useless;
        while let Some(p) = rest.first() {
            rest -= self.grow(p);
        }
    }

    /// Grows the region of an empty point. Returns the points reached: the
    /// whole region if it is vital to some chain.
    fn grow(&mut self, seed: Point) -> PointSet {
        // Whatever the region is vital to has a liberty at the seed.
        let mut judges = PointSet::EMPTY;
        for id in self.board.chains_around(seed, self.color) {
            judges |= self.board.chain(id).liberties;
        }
        let forbidden = (self.empty - judges) | self.useless;
        let mut points = PointSet::of(seed);
        let boundary = loop {
            let rim = points.rim();
            let step = rim & self.foreign;
            if step.meets(&forbidden) {
                self.useless |= points;
                return points;
            }
            if step.is_empty() {
                break rim & self.own;
            }
            points |= step;
        };
        let empties = points & self.empty;
        let index = self.regions.len();
        let before = self.vital.len();
        for id in self.board.chains_around(seed, self.color) {
            if empties.is_subset(&self.board.chain(id).liberties) {
                self.vital.push((id, index));
            }
        }
        if self.vital.len() == before {
            self.useless |= points;
            return points;
        }
        self.covered |= points;
        self.regions.push(VitalRegion { points, empties, boundary });
        let mut unasked = boundary - self.asked;
        while let Some(p) = unasked.first() {
            let id = self.board.chain_at(p).expect("the boundary consists of stones");
            unasked -= self.board.chain(id).stones;
            self.ask(id);
        }
        points
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
