//! What a recommendation is about, for whoever puts it into words.

use tesuji_board::{Color, Point};

/// What a recommended move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idea {
    /// Takes an empty corner.
    EmptyCorner,
    /// Encloses a corner.
    Enclosure,
    /// Approaches a corner.
    CornerApproach,
    /// Lies between two stones on the edge.
    Boundary,
    /// Captures a chain.
    Captures,
    /// Saves a chain from atari.
    Saves,
    /// Puts a chain in atari.
    Atari,
    /// Gives a chain liberties.
    Liberties,
    /// Strengthens own stones in contact.
    Strengthens,
    /// Presses stones of the opponent in contact.
    Presses,
    /// Connects own stones.
    Connects,
    /// Cuts stones of the opponent.
    Cuts,
    /// Extends along the edge.
    Extension,
    /// Approaches along the edge.
    EdgeApproach,
    /// Takes the middle of an open edge.
    EdgeMiddle,
    /// Reduces the area of a group.
    Reduces,
    /// Jumps into the area of a group.
    Jumps,
    /// Gives an own group room for eyes.
    EyeSpace,
    /// Takes the eye space of a group.
    TakesEyes,
    /// Joins two own groups.
    Joins,
    /// Parts two groups of the opponent.
    Parts,
    /// Lies where two spheres meet.
    Spheres,
    /// Counts in a race of two groups.
    Race,
    /// Gives an own group a way out.
    WayOut,
    /// Shuts a group in.
    ShutsIn,
}

impl Idea {
    /// All of them.
    pub const ALL: [Idea; 25] = [
        Idea::EmptyCorner,
        Idea::Enclosure,
        Idea::CornerApproach,
        Idea::Boundary,
        Idea::Captures,
        Idea::Saves,
        Idea::Atari,
        Idea::Liberties,
        Idea::Strengthens,
        Idea::Presses,
        Idea::Connects,
        Idea::Cuts,
        Idea::Extension,
        Idea::EdgeApproach,
        Idea::EdgeMiddle,
        Idea::Reduces,
        Idea::Jumps,
        Idea::EyeSpace,
        Idea::TakesEyes,
        Idea::Joins,
        Idea::Parts,
        Idea::Spheres,
        Idea::Race,
        Idea::WayOut,
        Idea::ShutsIn,
    ];

    /// Its name, as in `empty-corner`.
    pub fn word(self) -> &'static str {
        match self {
            Idea::EmptyCorner => "empty-corner",
            Idea::Enclosure => "enclosure",
            Idea::CornerApproach => "corner-approach",
            Idea::Boundary => "boundary",
            Idea::Captures => "captures",
            Idea::Saves => "saves",
            Idea::Atari => "atari",
            Idea::Liberties => "liberties",
            Idea::Strengthens => "strengthens",
            Idea::Presses => "presses",
            Idea::Connects => "connects",
            Idea::Cuts => "cuts",
            Idea::Extension => "extension",
            Idea::EdgeApproach => "edge-approach",
            Idea::EdgeMiddle => "edge-middle",
            Idea::Reduces => "reduces",
            Idea::Jumps => "jumps",
            Idea::EyeSpace => "eye-space",
            Idea::TakesEyes => "takes-eyes",
            Idea::Joins => "joins",
            Idea::Parts => "parts",
            Idea::Spheres => "spheres",
            Idea::Race => "race",
            Idea::WayOut => "way-out",
            Idea::ShutsIn => "shuts-in",
        }
    }

    /// About nobody's stones.
    pub(super) fn alone(self) -> Note {
        Note { idea: self, stones: Vec::new() }
    }

    /// About stones, each by its colour and a point.
    pub(super) fn about(self, stones: &[(Color, Point)]) -> Note {
        Note { idea: self, stones: stones.to_vec() }
    }
}

/// What a recommendation is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What the move does.
    pub idea: Idea,
    /// The chains or groups in question, each by its colour and one of its stones.
    pub stones: Vec<(Color, Point)>,
}
