//! The rules of play as data: what is legal, and what counts.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::ParseError;

/// How repetition is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A ko may not be retaken at once; longer cycles are allowed.
    Simple,
    /// No move may leave stones that were on the board before.
    PositionalSuperko,
    /// No move may leave stones that the same player left before.
    SituationalSuperko,
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// What White receives for the handicap stones besides komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// One point for every handicap stone.
    EachStone,
    /// One point for every handicap stone but the first.
    EachStoneButOne,
}

/// A set of rules of play. (A `Rule` in this program is a tactical rule.)
///
/// **Choice**: the values of the named sets are those that KataGo documents
/// for the same names, since clients compare programs by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// How repetition is forbidden.
    pub ko: KoRule,
    /// What is counted.
    pub scoring: Scoring,
    /// Whether a chain of two or more stones may be played to its own death.
    /// (A single stone never may: the position would repeat.)
    pub suicide: bool,
    /// What White receives for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// The usual komi in half points.
    pub komi_halves: i32,
}

impl Ruleset {
    /// Chinese rules: area, no suicide. Longer cycles are left to the referee.
    pub const CHINESE: Ruleset = Ruleset {
        ko: KoRule::Simple,
        scoring: Scoring::Area,
        suicide: false,
        handicap_bonus: HandicapBonus::EachStone,
        komi_halves: 15,
    };
    /// Japanese rules: territory, no suicide, simple ko.
    pub const JAPANESE: Ruleset = Ruleset {
        ko: KoRule::Simple,
        scoring: Scoring::Territory,
        suicide: false,
        handicap_bonus: HandicapBonus::None,
        komi_halves: 13,
    };
    /// Korean rules: for this program the same as Japanese rules.
    pub const KOREAN: Ruleset = Ruleset::JAPANESE;
    /// Rules of the American Go Association: area, situational superko.
    pub const AGA: Ruleset = Ruleset {
        ko: KoRule::SituationalSuperko,
        scoring: Scoring::Area,
        suicide: false,
        handicap_bonus: HandicapBonus::EachStoneButOne,
        komi_halves: 15,
    };
    /// New Zealand rules: area, situational superko, suicide.
    pub const NEW_ZEALAND: Ruleset = Ruleset {
        ko: KoRule::SituationalSuperko,
        scoring: Scoring::Area,
        suicide: true,
        handicap_bonus: HandicapBonus::None,
        komi_halves: 14,
    };
    /// Tromp–Taylor rules: area, positional superko, suicide.
    pub const TROMP_TAYLOR: Ruleset = Ruleset {
        ko: KoRule::PositionalSuperko,
        scoring: Scoring::Area,
        suicide: true,
        handicap_bonus: HandicapBonus::None,
        komi_halves: 15,
    };

    /// The named sets, each under the name that is printed.
    pub const NAMED: [(&'static str, Ruleset); 6] = [
        ("chinese", Ruleset::CHINESE),
        ("japanese", Ruleset::JAPANESE),
        ("korean", Ruleset::KOREAN),
        ("aga", Ruleset::AGA),
        ("new-zealand", Ruleset::NEW_ZEALAND),
        ("tromp-taylor", Ruleset::TROMP_TAYLOR),
    ];

    /// The first name of this set, komi aside; `None` for a mixture.
    pub fn name(&self) -> Option<&'static str> {
        let same = |set: &Ruleset| Ruleset { komi_halves: self.komi_halves, ..*set } == *self;
        Ruleset::NAMED.iter().find(|(_, set)| same(set)).map(|(name, _)| *name)
    }

    /// The usual komi.
    pub fn komi(&self) -> f64 {
        f64::from(self.komi_halves) / 2.0
    }

    /// The points that White receives for handicap stones.
    pub fn handicap_points(&self, stones: usize) -> usize {
        match self.handicap_bonus {
            HandicapBonus::None => 0,
            HandicapBonus::EachStone => stones,
            HandicapBonus::EachStoneButOne => stones.saturating_sub(1),
        }
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::CHINESE
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name().unwrap_or("custom"))
    }
}

/// What is said of any other text.
const EXPECTED: &str =
    "not a ruleset (chinese, japanese, korean, aga, new-zealand or tromp-taylor)";

impl FromStr for Ruleset {
    type Err = ParseError;

    /// Takes the printed names, what SGF files and clients write for them, and
    /// upper or lower case.
    fn from_str(text: &str) -> Result<Ruleset, ParseError> {
        let name: String = text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
        Ok(match name.as_str() {
            "chinese" | "cn" | "ing" | "goe" => Ruleset::CHINESE,
            "japanese" | "jp" => Ruleset::JAPANESE,
            "korean" | "kr" => Ruleset::KOREAN,
            "aga" | "bga" | "french" => Ruleset::AGA,
            "newzealand" | "nz" => Ruleset::NEW_ZEALAND,
            "tromptaylor" => Ruleset::TROMP_TAYLOR,
            _ => return Err(ParseError::new(text, EXPECTED)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_sets() {
        for (name, set) in Ruleset::NAMED {
            assert_eq!(name.parse(), Ok(set));
            assert_eq!(set.name().unwrap().parse(), Ok(set));
        }
        assert_eq!("Tromp-Taylor".parse(), Ok(Ruleset::TROMP_TAYLOR));
        assert!("calvinball".parse::<Ruleset>().is_err());
        assert_eq!(Ruleset::AGA.handicap_points(4), 3);
    }
}
