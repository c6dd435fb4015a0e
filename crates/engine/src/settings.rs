//! What a search can be told.

use crate::playout::Chances;
use crate::tree::Selection;
use crate::truth::Effort;

/// How a search works. The usual values were fitted by matches; see
/// `benches/RESULTS.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The rules of playouts.
    pub chances: Chances,
    /// The way down the tree.
    pub selection: Selection,
    /// A node gets children when so many playouts ended at it.
    pub expansion: u32,
    /// The share of the score in the value of a result; the rest is who won.
    pub score_share: f32,
    /// The share of the score as far as it is more or less than expected where the
    /// search starts: where a game is won or lost anyway, points still count. Counts
    /// only in a search that has a network.
    pub further_share: f32,
    /// Whether the model of moves gives the priors, if there is one.
    pub use_model: bool,
    /// The share of the network's judgement in the value of a position; the rest
    /// is that of a playout. Counts only in a search that has a network.
    pub network_share: f32,
    /// Playouts from a leaf that the network has judged; one from any other.
    pub leaf_playouts: u32,
    /// The least prior of a move at the root that captures or saves stones, as reading
    /// says, or that decides a race.
    pub urgent_prior: f32,
    /// What is read before the search.
    pub reading: Effort,
    /// Positions for the judgement of a race; 0 leaves races to chance.
    pub races: usize,
    /// Room for so many nodes.
    pub nodes: usize,
    /// Threads that share the tree.
    pub threads: usize,
    /// Where random choices start.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            chances: Chances::USUAL,
            selection: Selection::USUAL,
            expansion: 6,
            score_share: 0.03,
            further_share: 0.0,
            use_model: true,
            network_share: 0.0,
            leaf_playouts: 1,
            urgent_prior: 0.0,
            reading: Effort { nodes: 400, liberties: 2 },
            races: 3000,
            nodes: 2_000_000,
            threads: 1,
            seed: 1,
        }
    }
}

impl Settings {
    /// The usual values of a search that is guided by a network.
    pub fn guided() -> Settings {
        Settings {
            selection: Selection::GUIDED,
            expansion: 0,
            use_model: false,
            network_share: 0.7,
            leaf_playouts: 3,
            score_share: 0.1,
            further_share: 0.1,
            urgent_prior: 0.05,
            ..Settings::default()
        }
    }
}

/// A setting that does not exist, or a value that it cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error("'{0}' is not a setting (there are {names})", names = Settings::NAMES.join(", "))]
    Unknown(String),
    /// The value is no number, or none that makes sense.
    #[error("the setting {0} cannot be '{1}'")]
    Value(String, String),
}

impl Settings {
    /// The names that [`Settings::set`] knows.
    pub const NAMES: [&'static str; 21] = [
        "atari",
        "two-liberties",
        "nakade",
        "shapes",
        "earlier-shapes",
        "no-self-atari",
        "amaf",
        "prior",
        "first-play",
        "width",
        "width-growth",
        "expansion",
        "score",
        "further-score",
        "urgent",
        "model",
        "network",
        "leaf-playouts",
        "proofs",
        "proof-liberties",
        "races",
    ];

    /// Changes one setting by its name, for experiments.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let wrong = || SettingError::Value(name.to_owned(), text.to_owned());
        let number: f32 = text.parse().ok().filter(|n: &f32| *n >= 0.0).ok_or_else(wrong)?;
        match name {
            "atari" => self.chances.atari = number as u32,
            "two-liberties" => self.chances.two_liberties = number as u32,
            "nakade" => self.chances.nakade = number as u32,
            "shapes" => self.chances.shapes = number as u32,
            "earlier-shapes" => self.chances.earlier_shapes = number as u32,
            "no-self-atari" => self.chances.no_self_atari = number as u32,
            "amaf" => self.selection.amaf_equivalence = number,
            "prior" => self.selection.prior_weight = number,
            "first-play" => self.selection.first_play_reduction = number,
            "width" => self.selection.width = number.max(1.0),
            "width-growth" => self.selection.width_growth = number.max(1.01),
            "expansion" => self.expansion = number as u32,
            "score" => self.score_share = number.min(1.0),
            "further-score" => self.further_share = number.min(1.0),
            "urgent" => self.urgent_prior = number.min(1.0),
            "model" => self.use_model = number > 0.0,
            "network" => self.network_share = number.min(1.0),
            "leaf-playouts" => self.leaf_playouts = number as u32,
            "proofs" => self.reading.nodes = number as u64,
            "proof-liberties" => self.reading.liberties = number as u16,
            "races" => self.races = number as usize,
            _ => return Err(SettingError::Unknown(name.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_changes_something() {
        for name in Settings::NAMES {
            let mut settings = Settings::default();
            settings.set(name, "0").unwrap();
            if settings == Settings::default() {
                settings.set(name, "0.5").unwrap();
            }
            assert_ne!(settings, Settings::default(), "{name}");
            assert!(settings.set(name, "much").is_err() && settings.set(name, "-1").is_err());
        }
        let unknown = Settings::default().set("luck", "1").unwrap_err();
        assert!(unknown.to_string().starts_with("'luck' is not a setting (there are atari, "));
    }
}
