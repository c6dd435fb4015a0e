//! What a problem asks for, as far as its author says it.

use tesuji_board::Color;

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A group is to live.
    Live,
    /// A group is to be killed.
    Kill,
    /// A ko is the best that can be had.
    Ko,
    /// A seki is.
    Seki,
    /// Stones are to be joined.
    Connect,
    /// Stones are to be kept apart.
    Cut,
    /// Stones are to get away.
    Escape,
    /// A capturing race is to be won.
    Race,
}

impl Aim {
    /// Is it something that a move does, and not the life of a group?
    pub fn is_deed(self) -> bool {
        matches!(self, Aim::Connect | Aim::Cut | Aim::Escape | Aim::Race)
    }

    /// In the infinitive.
    pub fn words(self) -> &'static str {
        match self {
            Aim::Live => "live",
            Aim::Kill => "kill",
            Aim::Ko => "make ko",
            Aim::Seki => "make seki",
            Aim::Connect => "connect",
            Aim::Cut => "cut",
            Aim::Escape => "escape",
            Aim::Race => "win the race",
        }
    }
}

/// The question as far as words tell it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Who moves first.
    pub side: Option<Color>,
    /// What for.
    pub aim: Option<Aim>,
    /// Whose stones it is about.
    pub owner: Option<Color>,
}
