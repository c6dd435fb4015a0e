//! Fitted tables, as `tesuji fuseki --fit` prints them.
//!
//! Data: 6,000 professional games on 19x19 without handicap, every second one
//! of a file of 12,000 from the archive kept by A. Brouwer at CWI, and the
//! first 46 of 92 four-choice problems (made from other professional games and
//! judged by KataGo). From each game one position after 12 to 50 moves was
//! taken at random: the professional's move against five that patterns find
//! likely and six at random that cases recommend. The last fifth of the games
//! was left out of the fit to measure it; the problems count in the union only.

use crate::params::{AreaTables, CaseWeights, SpWeights, UnionWeights};

/// What became of points and stones, from the ends of the 2,448 games with at
/// least 230 moves, whose points are owned by influence 5/21.
pub const AREAS_FITTED: AreaTables = AreaTables {
    points: [
        [0.000, 0.000, 0.000, 0.000, 0.000],
        [0.178, 0.149, 0.092, 0.092, 0.109],
        [0.575, 0.538, 0.350, 0.232, 0.226],
        [0.191, 0.142, 0.028, -0.008, 0.042],
        [0.302, 0.346, 0.106, 0.071, 0.072],
        [0.489, 0.388, 0.184, 0.077, 0.071],
        [0.182, 0.097, 0.055, 0.028, 0.029],
        [0.327, 0.234, 0.104, 0.062, 0.027],
        [0.344, 0.224, 0.046, 0.006, 0.005],
        [0.186, 0.092, 0.046, 0.017, -0.002],
        [0.296, 0.164, 0.027, -0.027, 0.001],
        [0.216, 0.086, 0.028, -0.029, -0.016],
        [0.099, 0.023, -0.003, 0.005, -0.010],
        [0.097, 0.031, -0.011, -0.059, -0.012],
        [0.119, 0.033, 0.004, -0.012, -0.031],
    ],
    strength: [0.488, 0.040, 0.543, 0.823, 1.010, 0.951, 0.992, 1.041],
    stones: [0.618, 0.661, 0.785, 0.876, 0.928, 0.945, 0.948, 0.946],
};

/// What professionals liked, by PON and liberties.
pub const SP_FITTED: SpWeights = SpWeights {
    area: [
        [0.076, -0.481, -0.028, 0.089, 0.014, -0.040, -0.014, -0.040],
        [-0.105, -0.501, -0.141, -0.101, 0.037, 0.023, 0.091, -0.020],
    ],
    stones: [
        [-0.153, 0.017, -0.058, 0.050, -0.018, 0.190, 0.283, 0.575],
        [-0.706, -0.356, -0.437, -0.162, -0.238, 0.163, 0.323, 0.142],
    ],
    group: [
        [-0.384, -0.244, -0.312, -0.249, 0.297, 0.419, 0.601, 0.614],
        [-0.726, -0.449, -0.201, -0.201, 0.050, -0.165, -0.600, 0.610],
    ],
    chain_stones: [
        [-0.260, -0.276, -0.263, -0.020, 0.071, 0.002],
        [0.000, 0.254, 0.084, 0.211, 0.281, 0.264],
    ],
    chain: [
        [-1.363, -0.469, 0.380, 0.231, 0.231, 0.182],
        [0.000, -0.324, 0.389, 0.761, 0.601, 0.783],
    ],
    lost: [-0.278, 0.069],
};

/// What recommendations were worth to professionals.
pub const CASES_FITTED: CaseWeights = CaseWeights {
    default: [
        1.107, 0.533, -0.396, 0.646, 1.079, -0.314, 0.608, -0.452, -1.304, 0.563, -0.094, 0.552,
        -0.158, -0.891,
    ],
    size: [
        -0.681, -0.360, 0.355, 0.421, 0.525, 0.100, -0.185, 1.477, -1.123, 0.035, -1.632, 2.312,
        3.813, 1.365,
    ],
    bonus: [-0.011, 0.055, 0.403, 0.452, -0.098, -0.250, -0.151, 1.005, -0.020, 0.019],
    nothing: 1.427,
};

/// How the strategies are put together.
pub const UNION_FITTED: UnionWeights =
    UnionWeights { chance: 0.569, opponent_chance: 0.011, sp: 0.218, sc: 0.016 };
