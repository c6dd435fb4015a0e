//! The ways of finding a move, by name.

use std::fmt;
use std::str::FromStr;

/// A way of finding a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Profile {
    /// A tree whose moves and positions the network judges, with playouts as a
    /// second opinion.
    #[default]
    Network,
    /// Playouts in a tree, with the model of moves as a guide.
    Tree,
    /// Knowledge proposes seven moves, random games verify them.
    Indigo,
    /// The same with moves of the K-nearest-neighbour patterns.
    Katia,
    /// The move that the model of moves thinks likeliest.
    Patterns,
    /// The goal that is worth most, by rules learned from surprises.
    Gogol,
    /// Any move but own eyes.
    Random,
}

impl Profile {
    /// All of them with their names and what they are.
    pub const ALL: [(Profile, &'static str, &'static str); 7] = [
        (Profile::Network, "network", "tree search guided by the network"),
        (Profile::Tree, "tree", "tree search over playouts, guided by patterns"),
        (Profile::Indigo, "indigo", "knowledge proposes moves, random games verify them"),
        (Profile::Katia, "katia", "the same with moves from patterns"),
        (Profile::Patterns, "patterns", "the move that patterns make likeliest"),
        (Profile::Gogol, "gogol", "goals by rules learned from surprises, else by patterns"),
        (Profile::Random, "random", "any move but own eyes"),
    ];

    /// Playouts for a move without a clock: about a second on 19×19. Where the
    /// network judges every position, one of them takes some ten times as long.
    pub fn usual_playouts(self) -> u64 {
        if self == Profile::Network { 200 } else { 2000 }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = Profile::ALL.iter().find(|(profile, ..)| profile == self);
        f.pad(row.expect("every profile has a row").1)
    }
}

/// A name that no profile has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a profile ({names})", names = Profile::ALL.map(|(_, name, _)| name).join(", "))]
pub struct ParseProfileError(pub String);

impl FromStr for Profile {
    type Err = ParseProfileError;

    fn from_str(text: &str) -> Result<Profile, ParseProfileError> {
        let row = Profile::ALL.iter().find(|(_, name, _)| *name == text);
        row.map(|&(profile, ..)| profile).ok_or_else(|| ParseProfileError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_profiles() {
        for (profile, name, _) in Profile::ALL {
            assert_eq!((name.parse(), profile.to_string()), (Ok(profile), name.to_owned()));
        }
        let error = "luck".parse::<Profile>().unwrap_err().to_string();
        assert_eq!(
            error,
            "'luck' is not a profile (network, tree, indigo, katia, patterns, gogol, random)"
        );
    }
}
