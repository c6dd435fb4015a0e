//! The constants: those of the document, with their places, and those that were
//! fitted, with the data they were fitted on.

use crate::cases::{BONUSES, Case, Selection};
use crate::dame::DEGREES;
pub use crate::fitted::{
    AREAS_FITTED, CASES_FITTED, DENIED_FITTED, SC_SP_FITTED, SP_FITTED, UNION_FITTED,
};
use crate::value::{LIBERTIES, LINES, NEARNESS, PON_KNOTS, RIVAL_KNOTS};

/// Everything that can be set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Params {
    /// The estimate of PON.
    pub pon: PonWeights,
    /// What became of points and stones in games.
    pub areas: AreaTables,
    /// What a player likes about the position that his move makes, by PON.
    pub sp: SpWeights,
    /// What he dislikes about the position if the opponent plays there instead.
    pub denied: SpWeights,
    /// What recommendations are worth.
    pub cases: CaseWeights,
    /// How the strategies are put together without patterns.
    pub sc_sp: ScSpWeights,
    /// How they are put together with patterns.
    pub union: UnionWeights,
    /// Which recommendations are worth a look.
    pub selection: Selection,
}

impl Params {
    /// What the program uses.
    pub const FITTED: Params = Params {
        pon: PON_DOCUMENT,
        areas: AREAS_FITTED,
        sp: SP_FITTED,
        denied: DENIED_FITTED,
        cases: CASES_FITTED,
        sc_sp: SC_SP_FITTED,
        union: UNION_FITTED,
        selection: Selection::ALL,
    };
}

/// The constants of the estimate of possible omission numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PonWeights {
    /// w₁ to w₄: the worth of a dame by degree.
    pub degree: [f32; DEGREES],
    /// w_e, w_t, w_u: on the edge, once kosuri, others.
    pub kind: [f32; 3],
    /// The factor of S in f(S).
    pub slope: f32,
    /// What is added to it.
    pub offset: f32,
}

impl PonWeights {
    /// Σ w_k d_k.
    pub(crate) fn sum(&self, counts: &[u32; 3]) -> f32 {
        counts.iter().zip(self.kind).map(|(&count, weight)| count as f32 * weight).sum()
    }
}

/// Tajima & Sanechika, section 3, as printed but for the bars (see
/// [`estimate`](crate::estimate)).
pub const PON_DOCUMENT: PonWeights = PonWeights {
    degree: [1.0, 0.5, 0.35, 0.25],
    kind: [1.6, 0.2, 1.0],
    slope: 0.33,
    offset: -1.96,
};

/// Fitted to the exact numbers of 150 enclosed groups of professional games, as
/// `tesuji paper fuseki --games FILE` prints them; 150 others measure it (see
/// `benches/RESULTS.md`). Enclosed groups see little, so this says nothing of the
/// open groups of an opening: the evaluation uses [`PON_DOCUMENT`].
pub const PON_FITTED: PonWeights = PonWeights {
    degree: [1.0, 0.5, 0.5, 0.5],
    kind: [0.58, 0.38, 1.0],
    slope: 1.14,
    offset: -2.86,
};

/// What became of points and stones in games: how often they were their owner's
/// at the end, less how often the opponent's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaTables {
    /// Of dominated points, by nearness and line, for groups that are not weak.
    pub points: [[f32; LINES]; NEARNESS],
    /// The share of this that holds for a group, by its PON.
    pub strength: [f32; PON_KNOTS.len()],
    /// Of stones, by the PON of their group.
    pub stones: [f32; PON_KNOTS.len()],
}

/// The tables of the preference. Where there are two, the first is for the side
/// to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpWeights {
    /// Strength, the factor of the area, by PON.
    pub area: [[f32; PON_KNOTS.len()]; 2],
    /// For the square root of the number of stones, by PON.
    pub stones: [[f32; PON_KNOTS.len()]; 2],
    /// For a group as such, by PON.
    pub group: [[f32; PON_KNOTS.len()]; 2],
    /// The part of the strength that the rivals decide: the factor of the area,
    /// by how much more PON the group has than its weakest rival.
    pub rival_area: [[f32; RIVAL_KNOTS.len()]; 2],
    /// For a group with rivals as such, by the same.
    pub rival: [[f32; RIVAL_KNOTS.len()]; 2],
    /// For the stones of a chain in contact, by its liberties.
    pub chain_stones: [[f32; LIBERTIES]; 2],
    /// For a chain in contact as such, by its liberties.
    pub chain: [[f32; LIBERTIES]; 2],
    /// For lost stones, one's own and the opponent's.
    pub lost: [f32; 2],
}

/// What recommendations are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaseWeights {
    /// The default of each case, in the order of [`Case::ALL`].
    pub default: [f32; Case::ALL.len()],
    /// The factor of the size that a case reports.
    pub size: [f32; Case::ALL.len()],
    /// The bonuses, in the order of [`BONUS_NAMES`](crate::BONUS_NAMES).
    pub bonus: [f32; BONUSES],
    /// The worth of a move that no case recommends, bonuses aside.
    pub nothing: f32,
}

/// The weights of both strategies without patterns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScSpWeights {
    /// For the preference by PON.
    pub sp: f32,
    /// For the worth by cases.
    pub sc: f32,
}

/// The weights of the union.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnionWeights {
    /// For the logarithm of the probability by patterns.
    pub chance: f32,
    /// The same if the opponent were to move.
    pub opponent_chance: f32,
    /// For the preference by PON.
    pub sp: f32,
    /// For the worth by cases.
    pub sc: f32,
}

impl SpWeights {
    /// The number of weights.
    pub const COUNT: usize = 6 * PON_KNOTS.len() + 4 * RIVAL_KNOTS.len() + 4 * LIBERTIES + 2;

    /// All zero.
    pub const ZERO: SpWeights = SpWeights {
        area: [[0.0; PON_KNOTS.len()]; 2],
        stones: [[0.0; PON_KNOTS.len()]; 2],
        group: [[0.0; PON_KNOTS.len()]; 2],
        rival_area: [[0.0; RIVAL_KNOTS.len()]; 2],
        rival: [[0.0; RIVAL_KNOTS.len()]; 2],
        chain_stones: [[0.0; LIBERTIES]; 2],
        chain: [[0.0; LIBERTIES]; 2],
        lost: [0.0; 2],
    };

    /// The weights one after the other.
    pub fn as_list(&self) -> [f32; SpWeights::COUNT] {
        let tables = [self.area, self.stones, self.group];
        let rivals = [self.rival_area, self.rival];
        let chains = [self.chain_stones, self.chain];
        let mut list = [0.0; SpWeights::COUNT];
        let groups = tables.iter().flatten().flatten().chain(rivals.iter().flatten().flatten());
        let all = groups.chain(chains.iter().flatten().flatten());
        for (place, &weight) in list.iter_mut().zip(all.chain(&self.lost)) {
            *place = weight;
        }
        list
    }

    /// From such a list.
    pub fn from_list(list: &[f32; SpWeights::COUNT]) -> SpWeights {
        let mut weights = SpWeights::ZERO;
        let mut rest = list.iter().copied();
        let SpWeights { area, stones, group, rival_area, rival, chain_stones, chain, lost } =
            &mut weights;
        let knots = [area, stones, group].into_iter().flatten().flatten();
        let rivals = [rival_area, rival].into_iter().flatten().flatten();
        let chains = [chain_stones, chain].into_iter().flatten().flatten();
        for place in knots.chain(rivals).chain(chains).chain(lost) {
            *place = rest.next().expect("the list is long enough");
        }
        weights
    }
}
