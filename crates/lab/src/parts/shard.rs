//! Which pieces of the work belong to whom.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A share of the pieces: every n-th from the i-th on, so that pieces of a
/// collection that grows harder are spread evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The number of this shard, from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// All pieces.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether a piece, counted from 0, belongs to this shard.
    pub fn takes(self, piece: u64) -> bool {
        piece % self.of == self.number - 1
    }

    /// How many of so many pieces belong to this shard.
    pub fn share(self, pieces: u64) -> u64 {
        // The pieces from this shard's first one on, every `of`-th of them, rounded up;
        // a foreign file may name numbers of any size.
        pieces.saturating_sub(self.number - 1).div_ceil(self.of)
    }

    /// The pieces that belong to this shard.
    pub fn choose<T>(self, pieces: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
        (0..).zip(pieces).filter(move |&(number, _)| self.takes(number)).map(|(_, piece)| piece)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers =
            text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(format!("'{text}' is not of the form i/n with 1 ≤ i ≤ n")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_shard() {
        for of in 1..8 {
            let shards: Vec<Shard> = (1..=of).map(|number| Shard { number, of }).collect();
            for pieces in 0..20 {
                for piece in 0..pieces {
                    assert_eq!(shards.iter().filter(|shard| shard.takes(piece)).count(), 1);
                }
                for shard in &shards {
                    let chosen: Vec<u64> = shard.choose(0..pieces).collect();
                    assert_eq!(chosen.len() as u64, shard.share(pieces), "{shard} of {pieces}");
                    assert!(chosen.iter().all(|&piece| shard.takes(piece)));
                }
            }
        }
    }

    #[test]
    fn shares_of_the_largest_numbers() {
        let most = u64::MAX;
        assert_eq!(Shard { number: 1, of: most }.share(most), 1);
        assert_eq!(Shard { number: most, of: most }.share(most - 1), 0);
        assert_eq!(Shard { number: 2, of: 2 }.share(most), most / 2);
    }

    #[test]
    fn shards_are_written_as_they_are_read() {
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
        for wrong in ["", "3", "0/3", "4/3", "-1/3", "a/b", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
