//! Levels for people: how strong the player shall be, as a rank.
//!
//! A weaker player is not one that throws dice now and then, but one that knows
//! less and looks less far. So a level has three dials: how much of the choice
//! comes from patterns alone instead of the network, how much of it comes from
//! search instead of the first impression, and how freely it chooses among what
//! looks playable.

use std::fmt;
use std::str::FromStr;

use tesuji_board::{Move, Rng};

/// The weakest level, in kyu.
const WEAKEST_KYU: u8 = 20;
/// The strongest level that has a number, in dan.
const STRONGEST_DAN: u8 = 5;
/// Visits of the weakest levels: enough to see when a game is over.
const FEWEST_VISITS: u64 = 64;

/// How strong a player shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level may choose from: a move with its likelihoods.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub action: Move,
    /// Its share of the visits.
    pub searched: f64,
    /// How likely the network thinks it.
    pub intuited: f64,
    /// How likely the patterns think it.
    pub familiar: f64,
}

impl Level {
    /// Steps from the weakest level to the strongest.
    const STEPS: u8 = WEAKEST_KYU + STRONGEST_DAN - 1;

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (0..=Level::STEPS).map(Level)
    }

    /// From 0 for the weakest to 1 for the strongest.
    fn height(self) -> f64 {
        f64::from(self.0) / f64::from(Level::STEPS)
    }

    /// Visits for a move: twice as many every three steps in the upper half.
    pub fn visits(self) -> u64 {
        let above = self.0.saturating_sub(Level::STEPS / 2);
        FEWEST_VISITS << (above / 3)
    }

    /// The share of patterns in the first impression.
    fn familiar_share(self) -> f64 {
        (1.0 - 1.6 * self.height()).max(0.0)
    }

    /// The share of search in the choice.
    fn searched_share(self) -> f64 {
        (1.5 * self.height() - 0.3).clamp(0.0, 1.0)
    }

    /// How freely it chooses: 1 takes moves as often as they are likely, less
    /// keeps to the likeliest.
    fn temperature(self) -> f64 {
        1.2 - 1.05 * self.height()
    }

    /// Moves with less than this share of the best one's likelihood are not
    /// played.
    fn least_share(self) -> f64 {
        0.02 + 0.28 * self.height()
    }

    fn weight(self, choice: &Choice) -> f64 {
        let (familiar, searched) = (self.familiar_share(), self.searched_share());
        let impression = familiar * choice.familiar + (1.0 - familiar) * choice.intuited;
        searched * choice.searched + (1.0 - searched) * impression
    }

    /// Chooses a move; `None` if there is none to choose from.
    pub fn choose(self, choices: &[Choice], rng: &mut Rng) -> Option<Move> {
        let weights: Vec<f64> = choices.iter().map(|choice| self.weight(choice)).collect();
        let most = weights.iter().copied().fold(0.0, f64::max);
        if most <= 0.0 {
            return choices.first().map(|choice| choice.action);
        }
        let power = 1.0 / self.temperature();
        let scaled = weights.iter().map(|&weight| match weight / most {
            share if share < self.least_share() => 0.0,
            share => share.powf(power),
        });
        let scaled: Vec<f64> = scaled.collect();
        let mut left = scaled.iter().sum::<f64>() * rng.unit();
        for (choice, weight) in choices.iter().zip(&scaled) {
            left -= weight;
            if left < 0.0 {
                return Some(choice.action);
            }
        }
        choices.iter().zip(&scaled).rev().find(|(_, w)| **w > 0.0).map(|(choice, _)| choice.action)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            step if step < WEAKEST_KYU => write!(f, "{}k", WEAKEST_KYU - step),
            step => write!(f, "{}d", step - WEAKEST_KYU + 1),
        }
    }
}

/// A text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a level (from {WEAKEST_KYU}k to 1k, from 1d to {STRONGEST_DAN}d)")]
pub struct ParseLevelError(String);

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let found = Level::all().find(|level| level.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_levels() {
        assert_eq!(Level::all().count(), 25);
        assert_eq!(Level::all().next().unwrap().to_string(), "20k");
        assert_eq!(Level::all().last().unwrap().to_string(), "5d");
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("1K".parse::<Level>().unwrap().to_string(), "1k");
        for wrong in ["", "21k", "0k", "6d", "strong", "5"] {
            let error = wrong.parse::<Level>().unwrap_err().to_string();
            assert_eq!(error, format!("'{wrong}' is not a level (from 20k to 1k, from 1d to 5d)"));
        }
    }

    /// Three moves: what search finds, what the network likes, what is familiar.
    fn choices() -> Vec<Choice> {
        let choice = |text: &str, searched, intuited, familiar| Choice {
            action: text.parse().unwrap(),
            searched,
            intuited,
            familiar,
        };
        vec![
            choice("A1", 0.8, 0.2, 0.1),
            choice("B1", 0.2, 0.7, 0.2),
            choice("C1", 0.0, 0.1, 0.7),
            choice("D1", 0.0, 0.0001, 0.0),
        ]
    }

    #[test]
    fn stronger_players_trust_search_and_weaker_ones_what_is_familiar() {
        let mut rng = Rng::new(7);
        let mut counts = |text: &str| {
            let level: Level = text.parse().unwrap();
            let mut counts = [0; 4];
            for _ in 0..1000 {
                let action = level.choose(&choices(), &mut rng).unwrap();
                let at = choices().iter().position(|choice| choice.action == action).unwrap();
                counts[at] += 1;
            }
            counts
        };
        let (weak, middle, strong) = (counts("20k"), counts("6k"), counts("5d"));
        assert!(weak[2] > weak[0] && weak[2] > weak[1], "{weak:?}");
        assert!(middle[1] > middle[2], "{middle:?}");
        assert!(strong[0] > 950, "{strong:?}");
        assert!(strong[0] > middle[0] && middle[0] > weak[0]);
        // Nobody plays what nobody would.
        assert_eq!(weak[3] + middle[3] + strong[3], 0);
    }

    #[test]
    fn the_strongest_look_farthest() {
        let visits: Vec<u64> = Level::all().map(Level::visits).collect();
        assert!(visits.is_sorted() && visits[0] == FEWEST_VISITS && visits[24] == 1024);
    }
}
