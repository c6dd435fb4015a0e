//! Fitted tables, as `tesuji fuseki --fit` prints them.
//!
//! Data: 6,000 professional games on 19x19 without handicap, every second one
//! of a file of 12,000 from the archive kept by A. Brouwer at CWI, and the
//! first 46 of 92 four-choice problems (made from other professional games and
//! judged by KataGo). From each game one position after 12 to 50 moves was
//! taken at random: the professional's move against five that patterns find
//! likely and six at random that cases recommend. The last fifth of the games
//! was left out of the fit to measure it; a problem counts as much as five
//! games for SP and for the union.

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
        [0.118, -0.337, -0.087, 0.088, -0.044, -0.075, -0.061, -0.065],
        [-0.103, -0.427, -0.049, -0.125, 0.083, 0.023, 0.062, -0.001],
    ],
    stones: [
        [-0.173, -0.072, -0.058, 0.035, 0.039, 0.127, 0.248, 0.410],
        [-0.685, -0.313, -0.299, 0.012, -0.057, 0.249, 0.418, 0.506],
    ],
    group: [
        [-0.249, -0.144, -0.373, -0.346, 0.085, 0.463, 0.441, 0.529],
        [-0.471, -0.286, -0.150, -0.048, 0.173, 0.109, -0.114, 0.598],
    ],
    rival_area: [[0.0; 5]; 2],
    rival: [[0.0; 5]; 2],
    chain_stones: [
        [-0.055, -0.089, -0.094, 0.045, 0.036, -0.072],
        [0.000, 0.287, 0.099, 0.227, 0.253, 0.307],
    ],
    chain: [
        [-0.584, -0.298, 0.198, 0.102, 0.197, 0.168],
        [0.000, -0.397, 0.307, 0.508, 0.591, 0.842],
    ],
    lost: [-0.317, -0.557],
};

/// What professionals did not leave to the opponent.
pub const DENIED_FITTED: SpWeights = SpWeights {
    area: [
        [0.041, -0.002, -0.171, -0.043, 0.156, 0.153, 0.188, 0.127],
        [0.021, -0.236, -0.463, -0.041, -0.063, 0.018, 0.036, 0.030],
    ],
    stones: [
        [-0.118, -0.288, 0.128, 0.032, 0.150, 0.337, 0.518, 0.408],
        [-0.321, -0.209, 0.145, -0.058, -0.072, -0.046, 0.079, -0.019],
    ],
    group: [
        [-0.169, 0.096, -0.162, 0.462, 0.558, 0.625, 0.377, 0.634],
        [-0.070, -0.378, -0.486, -0.266, -0.179, -0.060, -0.410, 0.271],
    ],
    rival_area: [[0.0; 5]; 2],
    rival: [[0.0; 5]; 2],
    chain_stones: [
        [-0.015, 0.105, 0.142, 0.203, 0.173, 0.107],
        [0.000, 0.027, -0.079, -0.077, 0.036, 0.155],
    ],
    chain: [
        [-0.451, -0.022, 0.296, 0.254, 0.052, 0.162],
        [0.000, -0.844, 0.084, 0.567, 0.448, 0.255],
    ],
    lost: [0.966, 0.330],
};

/// What recommendations were worth to professionals.
pub const CASES_FITTED: CaseWeights = CaseWeights {
    default: [
        1.670, 0.451, -0.568, 0.587, 1.111, -0.355, 0.524, -0.726, -1.262, 0.500, 0.052, 0.471,
        -0.297, -1.095,
    ],
    size: [
        -1.690, -0.361, 0.464, 0.414, 0.351, 0.069, -0.181, 1.825, -1.255, 0.009, -2.163, 2.317,
        3.906, 1.484,
    ],
    bonus: [-0.009, 0.052, 0.396, 0.445, -0.093, -0.250, -0.151, 1.029, -0.018, 0.021],
    nothing: 1.348,
};

/// How the strategies are put together.
pub const UNION_FITTED: UnionWeights =
    UnionWeights { chance: 0.555, opponent_chance: 0.001, sp: 0.277, sc: -0.009 };
