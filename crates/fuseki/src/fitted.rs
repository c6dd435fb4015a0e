//! Fitted tables, as `tesuji fuseki --fit` prints them.
//!
//! Data: 12,000 professional games on 19x19 without handicap from the archive
//! kept by A. Brouwer at CWI, and the first 46 of 92 four-choice problems (made
//! from other professional games and judged by KataGo). From each game two
//! positions after 12 to 50 moves were taken at random: the professional's move
//! against five that patterns find likely and six at random that cases
//! recommend. The last fifth of the positions was left out of the fit to measure
//! it; a problem counts as much as five positions for SP and for the union.
#![allow(clippy::approx_constant, reason = "a fitted number may be near 1/π")]

use crate::params::{AreaTables, CaseWeights, ScSpWeights, SpWeights, UnionWeights};

/// What became of points and stones, from the ends of the 4,854 games with at
/// least 230 moves, whose points are owned by influence 5/21.
pub const AREAS_FITTED: AreaTables = AreaTables {
    points: [
        [0.000, 0.000, 0.000, 0.000, 0.000],
        [0.174, 0.150, 0.087, 0.101, 0.112],
        [0.573, 0.539, 0.348, 0.229, 0.227],
        [0.191, 0.133, 0.019, -0.010, 0.037],
        [0.295, 0.349, 0.103, 0.070, 0.065],
        [0.488, 0.389, 0.181, 0.073, 0.065],
        [0.180, 0.097, 0.044, 0.010, 0.025],
        [0.323, 0.225, 0.087, 0.062, 0.021],
        [0.345, 0.225, 0.042, 0.003, 0.004],
        [0.184, 0.071, 0.040, 0.007, -0.001],
        [0.285, 0.148, 0.022, -0.027, -0.006],
        [0.221, 0.086, 0.018, -0.043, -0.013],
        [0.085, 0.013, -0.017, -0.017, -0.007],
        [0.096, 0.029, -0.030, -0.047, -0.014],
        [0.117, 0.025, -0.001, -0.012, -0.032],
    ],
    strength: [0.360, 0.083, 0.542, 0.840, 1.028, 0.954, 0.989, 1.037],
    stones: [0.628, 0.681, 0.788, 0.875, 0.926, 0.945, 0.948, 0.946],
};

/// What professionals liked, by PON and liberties.
pub const SP_FITTED: SpWeights = SpWeights {
    area: [
        [-0.063, -0.351, -0.158, 0.018, -0.035, -0.040, -0.062, -0.024],
        [-0.081, -0.367, -0.069, -0.098, 0.145, 0.126, 0.146, 0.117],
    ],
    stones: [
        [-0.016, -0.070, 0.071, 0.020, -0.128, 0.056, 0.228, 0.264],
        [-0.390, -0.203, -0.100, 0.057, -0.059, 0.116, 0.344, 0.174],
    ],
    group: [
        [-0.096, -0.013, -0.260, -0.176, 0.324, 0.345, 0.349, 0.427],
        [-0.160, -0.199, -0.118, -0.046, 0.116, 0.058, -0.279, 0.624],
    ],
    rival_area: [[0.012, -0.019, 0.010, -0.024, -0.055], [-0.042, 0.007, -0.005, -0.009, -0.029]],
    rival: [[-0.027, -0.071, -0.015, 0.249, 0.473], [0.054, 0.013, 0.011, 0.153, 0.161]],
    chain_stones: [
        [-0.067, -0.054, -0.115, 0.008, -0.020, -0.040],
        [0.000, 0.168, 0.057, 0.144, 0.191, 0.274],
    ],
    chain: [
        [-0.340, -0.261, 0.197, 0.017, 0.195, 0.159],
        [0.000, -0.315, 0.167, 0.489, 0.580, 0.714],
    ],
    lost: [-0.534, -0.715],
};

/// What professionals did not leave to the opponent.
pub const DENIED_FITTED: SpWeights = SpWeights {
    area: [
        [0.024, -0.155, -0.136, -0.064, 0.125, 0.143, 0.064, 0.027],
        [0.019, -0.412, -0.393, -0.197, -0.204, -0.123, -0.062, -0.107],
    ],
    stones: [
        [-0.053, -0.065, 0.085, 0.153, 0.044, 0.156, 0.537, 0.587],
        [-0.048, -0.015, 0.030, 0.009, 0.055, 0.020, 0.118, -0.007],
    ],
    group: [
        [-0.084, -0.024, -0.131, 0.133, 0.511, 0.557, 0.339, 0.587],
        [-0.140, -0.296, -0.261, -0.119, -0.093, 0.011, -0.452, 0.330],
    ],
    rival_area: [[-0.005, 0.033, 0.008, -0.011, 0.017], [-0.030, 0.017, 0.071, 0.010, -0.032]],
    rival: [[0.045, 0.011, 0.092, 0.257, 0.075], [0.136, -0.168, -0.332, -0.048, 0.265]],
    chain_stones: [
        [-0.036, 0.064, 0.154, 0.156, 0.117, 0.061],
        [0.000, -0.098, -0.070, -0.037, 0.027, 0.067],
    ],
    chain: [
        [-0.408, 0.047, 0.186, 0.181, 0.037, -0.021],
        [0.000, -0.663, -0.026, 0.318, 0.386, 0.329],
    ],
    lost: [0.798, 0.439],
};

/// What recommendations were worth to professionals.
pub const CASES_FITTED: CaseWeights = CaseWeights {
    default: [
        1.677, 0.390, -0.475, 0.562, 1.170, -0.186, 0.502, -0.503, -0.889, 0.825, 0.015, 0.745,
        -0.866, -1.343,
    ],
    size: [
        -1.965, -0.298, 0.642, 0.435, 0.483, 0.149, 0.117, 1.513, -1.185, -0.288, -2.081, 2.297,
        4.797, 2.061,
    ],
    bonus: [-0.014, 0.055, 0.488, 0.358, -0.130, -0.181, -0.175, 0.989, -0.148, -0.038],
    nothing: 1.471,
};

/// How the strategies are put together without patterns: from 800 of the games, and the first 46
/// problems.
pub const SC_SP_FITTED: ScSpWeights = ScSpWeights { sp: 0.764, sc: 0.638 };

/// How the strategies are put together with patterns.
pub const UNION_FITTED: UnionWeights =
    UnionWeights { chance: 0.553, opponent_chance: -0.034, sp: 0.205, sc: 0.043 };
