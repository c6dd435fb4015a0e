//! How the document's moves on patterns are read: one parameter object for all
//! readings.
//!
//! Document 000 gives the idea of external conditions and the counts of rules,
//! not the exact effect of each move on the conditions. A [`Reading`] fills the
//! gaps. [`Reading::PAPER`] comes closest to the document's tables and is not
//! sound. [`Reading::SOUND`] assumes the worst everywhere. [`Reading::SHARP`]
//! is the reading that is proved (see the crate's documentation) and the only
//! one whose rules end proofs.

use std::str::FromStr;

use tesuji_board::ParseError;

/// What one white move outside the frame does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// One thing: a black chain loses a liberty together with its liberties, or
    /// one empty cell does, or one white chain or cell gets all it wants.
    OneEffect,
    /// All of that at once.
    Everything,
}

/// What a white stone on a cell away from the frontier can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inner {
    /// As many external liberties as it likes, if it joins a frontier chain.
    Unlimited,
    /// The sum of what the chains have that it joins.
    Sum,
}

/// What White can have on the cells of a captured white chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freed {
    /// No external liberty.
    Nothing,
    /// Any number.
    Unlimited,
    /// At most the neighbours of the cell outside, if the chain had no external
    /// liberty.
    Neighbors,
}

/// What a white stone inside the frame does to the maxima of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extension {
    /// Its liberties are unlimited unless it has no external liberty itself.
    LiftsLiberties,
    /// All others are unlimited unless it has none; those of one always are.
    LiftsAll,
    /// Its liberties get its own on top of theirs; others stay.
    Adds,
}

/// Which conditions rules may have (document 000, section 3.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restriction {
    /// Any.
    Realistic,
    /// None: Black has nothing outside and White everything.
    Pessimistic,
    /// All hold always: Black has everything outside and White nothing.
    Optimistic,
}

/// How moves change conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// White's moves outside.
    pub outside: Outside,
    /// White's moves away from the frontier.
    pub inner: Inner,
    /// Cells freed by a black capture.
    pub freed: Freed,
    /// White's moves inside.
    pub extension: Extension,
    /// Whether a black capture at the frontier lifts all maxima of empty cells.
    pub black_capture_lifts: bool,
    /// Whether a white capture at the frontier lifts all maxima.
    pub white_capture_lifts: bool,
    /// Whether both ends of a capture are looked at that the conditions leave
    /// open. Otherwise it happens for White and does not for Black.
    pub open_captures: bool,
    /// Whether it is known during the analysis that a black stone has at least
    /// what the chains have that it joins at the frontier. Otherwise that is
    /// left to the metarule on redundancy.
    pub black_joins: bool,
    /// Whether a white chain has no more than a white stone on its liberty.
    pub white_joins: bool,
    /// Whether "none for good" is used: a maximum that moves outside leave.
    pub for_good: bool,
    /// Whether a rule may demand two external liberties at one place only.
    pub single_two: bool,
    /// Whether Black must be able to leave the frame alone while he answers
    /// elsewhere: see [`Reading::SECLUDED`].
    pub secluded: bool,
    /// The conditions that are allowed.
    pub restriction: Restriction,
}

impl Reading {
    /// Closest to the document's tables; not sound.
    pub const PAPER: Reading = Reading {
        outside: Outside::OneEffect,
        inner: Inner::Unlimited,
        freed: Freed::Nothing,
        extension: Extension::LiftsLiberties,
        black_capture_lifts: false,
        white_capture_lifts: false,
        open_captures: false,
        black_joins: false,
        white_joins: true,
        for_good: false,
        single_two: false,
        secluded: false,
        restriction: Restriction::Realistic,
    };

    /// Everything bad happens at once.
    pub const SOUND: Reading = Reading {
        outside: Outside::Everything,
        inner: Inner::Sum,
        freed: Freed::Unlimited,
        extension: Extension::LiftsAll,
        black_capture_lifts: true,
        white_capture_lifts: true,
        open_captures: false,
        black_joins: true,
        white_joins: true,
        for_good: false,
        single_two: false,
        secluded: false,
        restriction: Restriction::Realistic,
    };

    /// Everything that can happen, and nothing that cannot.
    pub const SHARP: Reading = Reading {
        outside: Outside::Everything,
        inner: Inner::Sum,
        freed: Freed::Neighbors,
        extension: Extension::Adds,
        black_capture_lifts: false,
        white_capture_lifts: true,
        open_captures: true,
        black_joins: true,
        white_joins: false,
        for_good: true,
        single_two: false,
        secluded: false,
        restriction: Restriction::Realistic,
    };

    /// The sharp reading for rules that are played side by side. No maxima, which
    /// a move elsewhere may end. And whenever it is White's turn, no move
    /// elsewhere captures anything in the frame: a white chain has a liberty in
    /// it, a black one a liberty in it or one outside that is demanded.
    pub const SECLUDED: Reading = Reading { secluded: true, ..Reading::SHARP };

    /// The readings that have a name.
    pub const NAMED: [(&'static str, Reading); 6] = [
        ("paper", Reading::PAPER),
        ("paper-single", Reading { single_two: true, ..Reading::PAPER }),
        ("sound", Reading::SOUND),
        ("sharp", Reading::SHARP),
        ("pessimistic", Reading::SHARP.restricted(Restriction::Pessimistic)),
        ("optimistic", Reading::SHARP.restricted(Restriction::Optimistic)),
    ];

    /// The same reading with other conditions allowed.
    pub const fn restricted(self, restriction: Restriction) -> Reading {
        Reading { restriction, ..self }
    }

    /// The name, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        Reading::NAMED.iter().find(|(_, reading)| reading == self).map(|(name, _)| *name)
    }
}

/// What is said of any other text.
const EXPECTED: &str =
    "not a reading (paper, paper-single, sound, sharp, pessimistic or optimistic)";

impl FromStr for Reading {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Reading, ParseError> {
        let named = Reading::NAMED.iter().find(|(name, _)| *name == text);
        named.map(|(_, r)| *r).ok_or_else(|| ParseError::new(text, EXPECTED))
    }
}
