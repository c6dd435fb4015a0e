//! The names of what happens in a proof. Each module has one family; the glossary
//! defines every name in words.

mod chase;
mod eyes;
mod points;
mod sacrifice;
mod settle;
mod shape;

use tesuji_board::{Point, PointSet};

use crate::evidence::{Evidence, Place};
use crate::lines::Depths;
use shape::Stone;
pub use shape::shape_of;

/// A name that players use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// A stone given away that takes more than it cost when it is captured.
    Snapback,
    /// Stones in atari that are still captured after they connect.
    ConnectAndDie,
    /// Atari after atari until the edge.
    Ladder,
    /// A stone without which a ladder would work.
    LadderBreaker,
    /// Stones shut in by a move that does not touch them.
    Net,
    /// A stone given away so that the opponent's stones become one heavy chain.
    Squeeze,
    /// Stones played where others have just been taken.
    UnderTheStones,
    /// A single stone given away inside the opponent's shape.
    ThrowIn,
    /// The move at the vital point of an eye space of this shape.
    Nakade(NakadeShape),
    /// The bent four in the corner.
    BentFour,
    /// A point that looks like an eye and is none.
    FalseEye,
    /// The opponent cannot play where he wants for lack of liberties.
    ShortageOfLiberties,
    /// Two chains are in atari by one move.
    DoubleThreat,
    /// Two moves of which either is enough.
    Miai,
    /// A ko is fought.
    Ko,
    /// Both sides stay without two eyes, and share all their liberties.
    Seki,
    /// The same with an eye beside the shared liberties.
    SekiWithEyes,
    /// A move inside the opponent's eye space.
    Placement,
    /// A move around the opponent's stone that makes his eye space smaller.
    ReducingHane,
    /// A move around the opponent's stone.
    Hane,
    /// A move straight down to the edge.
    Descent,
    /// A contact move at the side of two stones, across from one's own.
    BellyAttachment,
    /// A contact move that has the opponent's stone between two of one's own.
    Clamp,
    /// A move between two stones of the opponent.
    Wedge,
    /// A move that keeps two chains apart.
    Cut,
    /// A move that joins two chains along the edge.
    LinkUnder,
    /// A contact move without support.
    Attachment,
    /// A diagonal move.
    Diagonal,
}

/// The shapes of eye spaces that have one vital point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NakadeShape {
    /// Three points in a row.
    StraightThree,
    /// Three points around a corner.
    BentThree,
    /// Four points like a T.
    PyramidFour,
    /// Five points, four of them a square.
    BulkyFive,
    /// Five points like a cross.
    CrossedFive,
    /// Six points, a cross and one corner of it.
    RabbitySix,
}

impl Name {
    /// Every name, in the order in which they are told.
    pub const ALL: [Name; 33] = [
        Name::Snapback,
        Name::ConnectAndDie,
        Name::Ladder,
        Name::LadderBreaker,
        Name::Net,
        Name::Squeeze,
        Name::UnderTheStones,
        Name::ThrowIn,
        Name::Nakade(NakadeShape::StraightThree),
        Name::Nakade(NakadeShape::BentThree),
        Name::Nakade(NakadeShape::PyramidFour),
        Name::Nakade(NakadeShape::BulkyFive),
        Name::Nakade(NakadeShape::CrossedFive),
        Name::Nakade(NakadeShape::RabbitySix),
        Name::BentFour,
        Name::FalseEye,
        Name::ShortageOfLiberties,
        Name::DoubleThreat,
        Name::Miai,
        Name::Ko,
        Name::Seki,
        Name::SekiWithEyes,
        Name::Placement,
        Name::ReducingHane,
        Name::Hane,
        Name::Descent,
        Name::BellyAttachment,
        Name::Clamp,
        Name::Wedge,
        Name::Cut,
        Name::LinkUnder,
        Name::Attachment,
        Name::Diagonal,
    ];

    /// The name in files: words with hyphens.
    pub fn word(self) -> &'static str {
        match self {
            Name::Snapback => "snapback",
            Name::ConnectAndDie => "connect-and-die",
            Name::Ladder => "ladder",
            Name::LadderBreaker => "ladder-breaker",
            Name::Net => "net",
            Name::Squeeze => "squeeze",
            Name::UnderTheStones => "under-the-stones",
            Name::ThrowIn => "throw-in",
            Name::Nakade(NakadeShape::StraightThree) => "straight-three",
            Name::Nakade(NakadeShape::BentThree) => "bent-three",
            Name::Nakade(NakadeShape::PyramidFour) => "pyramid-four",
            Name::Nakade(NakadeShape::BulkyFive) => "bulky-five",
            Name::Nakade(NakadeShape::CrossedFive) => "crossed-five",
            Name::Nakade(NakadeShape::RabbitySix) => "rabbity-six",
            Name::BentFour => "bent-four",
            Name::FalseEye => "false-eye",
            Name::ShortageOfLiberties => "shortage-of-liberties",
            Name::DoubleThreat => "double-threat",
            Name::Miai => "miai",
            Name::Ko => "ko",
            Name::Seki => "seki",
            Name::SekiWithEyes => "seki-with-eyes",
            Name::Placement => "placement",
            Name::ReducingHane => "reducing-hane",
            Name::Hane => "hane",
            Name::Descent => "descent",
            Name::BellyAttachment => "belly-attachment",
            Name::Clamp => "clamp",
            Name::Wedge => "wedge",
            Name::Cut => "cut",
            Name::LinkUnder => "link-under",
            Name::Attachment => "attachment",
            Name::Diagonal => "diagonal",
        }
    }

    /// The name with a word.
    pub fn from_word(word: &str) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.word() == word)
    }

    /// Is it the shape of a single move, not something that happens?
    pub fn is_shape(self) -> bool {
        self >= Name::Placement
    }
}

/// A move of the winner in the evidence.
pub(crate) struct Shot<'e, 'a> {
    pub(crate) evidence: &'e Evidence<'a>,
    pub(crate) depths: &'e Depths,
    /// The position before the move.
    pub(crate) before: &'e Place,
    /// The move.
    pub(crate) at: Point,
    /// The position after it, the loser to move.
    pub(crate) after: Place,
}

/// What was found: the name and the stones or points that it is about.
pub type Found = (Name, PointSet);

impl<'e, 'a> Shot<'e, 'a> {
    /// The winner's move at a place, if he puts a stone on the board there.
    pub(crate) fn at(
        evidence: &'e Evidence<'a>,
        depths: &'e Depths,
        before: &'e Place,
    ) -> Option<Shot<'e, 'a>> {
        let at = evidence.answer(before)?.point()?;
        let after = evidence.follow(before)?;
        Some(Shot { evidence, depths, before, at, after })
    }

    /// Does the move take a ko that counts?
    pub(crate) fn takes_ko(&self) -> bool {
        settle::ko(self).is_some()
    }

    /// Every name of the move, in the order of [`Name`].
    pub(crate) fn names(&self) -> Vec<Found> {
        let mut all = Vec::new();
        if let Some(nakade) = eyes::nakade(self) {
            // What else happens at a vital point belongs to every nakade.
            all.push(nakade);
            all.extend(shape::placement(&Stone::of(self)));
            all.extend(sacrifice::under_the_stones(self));
            return all;
        }
        all.extend(sacrifice::names(self));
        all.extend(chase::names(self));
        all.extend(eyes::names(self));
        all.extend(settle::names(self));
        all.extend(shape::names(&Stone::of(self)));
        // In a snapback nobody keeps an eye, false or not.
        if all.iter().any(|(name, _)| *name == Name::Snapback) {
            all.retain(|(name, _)| *name != Name::FalseEye);
        }
        if all.iter().any(|(name, _)| *name == Name::ThrowIn) {
            all.retain(|(name, _)| *name != Name::Placement);
        }
        all.sort_by_key(|(name, _)| *name);
        all.dedup_by_key(|(name, _)| *name);
        all
    }
}

/// Names of a place with the loser to move, or where the winner needs no move.
pub(crate) fn names_at_rest(
    evidence: &Evidence,
    place: &Place,
) -> impl Iterator<Item = Found> + use<> {
    let depths = Depths::of(evidence);
    let is_loser = place.to_move != evidence.winner();
    let seki = settle::seki(evidence, place);
    // Whoever fills a liberty of a seki loses; that is no miai.
    let is_open = is_loser && seki.is_none();
    let miai = is_open.then(|| settle::miai(evidence, place, &depths)).flatten();
    let found = [seki, chase::breakers(evidence, place), miai];
    found.into_iter().flatten()
}
