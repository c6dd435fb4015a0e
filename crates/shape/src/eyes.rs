//! Eye spaces, and whether the stones around one hold together.
//!
//! **Definition.** An eye space of a colour is a region of that colour where
//! the opponent could not live even if the owner passed for ever, as long as
//! the boundary stands ([`has_room_to_live`]).
//!
//! **Definition** (the rule of the diagonals, as in Fotland, *Static eye
//! analysis in The Many Faces of Go*, 2002, and the topological eyes of GNU
//! Go's documentation, chapter on eyes; here for eye spaces of any shape). Two
//! stones at the boundary that are diagonal to each other around a point of
//! the space are joined outside by the *shoulder*, their other common
//! neighbour. A shoulder is held if the owner has it, lost if the opponent has
//! it, and open if it is empty or the stone there can be captured at once. The
//! eye is true if the owner can keep all chains around the space joined by
//! shoulders although the opponent moves first, false if not even by moving
//! first, and half otherwise.
//!
//! For one point with four neighbours of different chains this is the known
//! rule: with lost shoulders counted twice and open ones once, up to 2 is true,
//! 3 is half, 4 and more is false; at the edge and in the corner 0, 1, and 2 or
//! more. It is better informed than the rule where the neighbours are joined
//! elsewhere.
//!
//! **Choice.** Unconditionally living chains count as joined: they need no
//! connection. An open shoulder that the opponent cannot enter, because all its
//! neighbours are stones of the owner, is held.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use crate::benson::Unconditional;
use crate::geometry::corners;
use crate::groups::Partition;
use crate::regions::Region;
use crate::territory::has_room_to_live;

/// Whether the stones around an eye space hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EyeKind {
    /// The owner will have to fill the space or lose a part of its boundary.
    False,
    /// Whoever moves first decides.
    Half,
    /// The boundary stays in one piece.
    True,
}

/// A region where only its owner can live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyeSpace {
    /// The owner.
    pub color: Color,
    /// Every point, stones of the opponent included.
    pub points: PointSet,
    /// The empty points.
    pub empties: PointSet,
    /// The chains around it.
    pub chains: Vec<ChainId>,
    /// Whether the chains hold together.
    pub kind: EyeKind,
    /// The shoulders that are still open.
    pub open_shoulders: PointSet,
}

/// More open shoulders than this are not played out; such a wide space counts
/// as [`EyeKind::Half`] unless its chains are joined anyway.
const MOST_OPEN_SHOULDERS: usize = 8;

/// The eye spaces among the regions of a colour. `dead` holds the opponent's
/// stones that are known to be dead.
pub fn eye_spaces(
    board: &Board,
    regions: &[Region],
    life: &Unconditional,
    dead: PointSet,
) -> Vec<EyeSpace> {
    regions
        .iter()
        .filter(|region| {
            let opponent = board.stones(!region.color);
            !region.boundary.is_empty()
                && !has_room_to_live(region.points, region.boundary, opponent, PointSet::EMPTY)
        })
        .map(|region| eye_space(board, region, life, dead))
        .collect()
}

fn eye_space(board: &Board, region: &Region, life: &Unconditional, dead: PointSet) -> EyeSpace {
    let own = board.stones(region.color);
    // Each chain around the space is a knot; living chains are one knot.
    let knot_of = |p: Point| {
        let id = board.chain_at(p).expect("a stone at the boundary");
        let living = |id: ChainId| life.stones.contains(id.point());
        region
            .chains
            .iter()
            .position(|&c| c == id || living(c) && living(id))
            .expect("a boundary chain")
    };
    let knots = region.chains.iter().enumerate().filter(|&(i, c)| knot_of(c.point()) == i).count();
    let mut ring = Ring { missing: knots - 1, open: Vec::new() };
    let mut held = Partition::new(region.chains.len());
    for p in region.points & region.boundary.rim() {
        for corner in corners(p) {
            let [a, b] = corner.sides;
            let shoulder = corner.diagonal;
            if !(own.contains(a) && own.contains(b)) || region.points.contains(shoulder) {
                continue;
            }
            let tie = [knot_of(a), knot_of(b)];
            if tie[0] == tie[1] {
                continue;
            }
            match shoulder_state(board, region.color, shoulder, dead) {
                Shoulder::Held => ring.missing -= usize::from(held.join(tie[0], tie[1])),
                Shoulder::Open => ring.add(shoulder, tie),
                Shoulder::Lost => {}
            }
        }
    }
    let open_shoulders = ring.open.iter().map(|(p, _)| *p).collect();
    EyeSpace {
        color: region.color,
        points: region.points,
        empties: region.empties,
        chains: region.chains.clone(),
        kind: ring.kind(&held),
        open_shoulders,
    }
}

enum Shoulder {
    Held,
    Open,
    Lost,
}

fn shoulder_state(board: &Board, owner: Color, shoulder: Point, dead: PointSet) -> Shoulder {
    match board.chain_at(shoulder).map(|id| board.chain(id)) {
        Some(chain) if chain.color == owner || dead.contains(shoulder) => Shoulder::Held,
        Some(chain) if chain.liberty_count == 1 => Shoulder::Open,
        Some(_) => Shoulder::Lost,
        None => {
            let around = PointSet::of(shoulder).rim() & board.points();
            if around.is_subset(&board.stones(owner)) { Shoulder::Held } else { Shoulder::Open }
        }
    }
}

/// The chains around an eye space as knots, and the open shoulders as ties.
struct Ring {
    /// How many more ties would join all knots.
    missing: usize,
    /// Each open shoulder with the knots it would tie.
    open: Vec<(Point, Vec<[usize; 2]>)>,
}

impl Ring {
    fn add(&mut self, shoulder: Point, tie: [usize; 2]) {
        match self.open.iter_mut().find(|(p, _)| *p == shoulder) {
            Some((_, ties)) => ties.push(tie),
            None => self.open.push((shoulder, vec![tie])),
        }
    }

    fn kind(&self, held: &Partition) -> EyeKind {
        if self.missing == 0 {
            return EyeKind::True;
        }
        if self.open.len() > MOST_OPEN_SHOULDERS {
            return EyeKind::Half;
        }
        let undecided = (1 << self.open.len()) - 1;
        if self.owner_joins(held, 0, undecided, false) {
            EyeKind::True
        } else if self.owner_joins(held, 0, undecided, true) {
            EyeKind::Half
        } else {
            EyeKind::False
        }
    }

    /// Plays the shoulders out: `taken` are the owner's, `undecided` nobody's
    /// (as bits).
    fn owner_joins(&self, held: &Partition, taken: u32, undecided: u32, owner_moves: bool) -> bool {
        // A free move never hurts, so what is joined already or lost in any
        // case needs no further play.
        if self.is_joined(held, taken) {
            return true;
        }
        if !self.is_joined(held, taken | undecided) {
            return false;
        }
        let mut moves = (0..self.open.len()).map(|i| 1 << i).filter(|bit| undecided & bit != 0);
        if owner_moves {
            moves.any(|bit| self.owner_joins(held, taken | bit, undecided & !bit, false))
        } else {
            moves.all(|bit| self.owner_joins(held, taken, undecided & !bit, true))
        }
    }

    fn is_joined(&self, held: &Partition, taken: u32) -> bool {
        let mut parts = held.clone();
        let mut missing = self.missing;
        for (i, (_, ties)) in self.open.iter().enumerate() {
            if taken >> i & 1 != 0 {
                for tie in ties {
                    missing -= usize::from(parts.join(tie[0], tie[1]));
                }
            }
        }
        missing == 0
    }
}
