//! Games that are smaller than every positive number: how many ups they are
//! worth, which stars are remote from them, who lasts how long.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Game, Kind, MAX_HEIGHT, Player};
use crate::error::{Error, Result};

/// How long a game lasts when the winner hurries and the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remoteness {
    /// The number of moves if Left begins; odd if Left wins.
    pub left_first: u32,
    /// The number of moves if Right begins; odd if Right wins.
    pub right_first: u32,
}

impl Arena {
    /// The atomic weight of a number plus an infinitesimal, without regard to
    /// the number: how many ups the infinitesimal is worth.
    ///
    /// **Definition** (*Winning Ways*, ch. 8). For all-small games by the
    /// atomic weight calculus. **Choice**: for infinitesimals with threats
    /// inside (tiny, and what is made of it) the calculus is silent; such a
    /// game has the integer weight n if it lies strictly between
    /// `(n-1)·↑ + ★` and `(n+1)·↑ + ★` for a remote star ★, which for all-small
    /// games is the same.
    pub fn atomic_weight(&mut self, g: Game) -> Result<Game> {
        if !self.is_number_ish(g) {
            return Err(Error::Undefined(
                "only a number plus an infinitesimal has an atomic weight",
            ));
        }
        let infinitesimal = g.shifted(-g.offset)?;
        if self.node(g.core).all_small {
            let mut known = FxHashMap::default();
            return self.all_small_weight(infinitesimal, &mut known);
        }
        self.weight_between_ups(infinitesimal)
    }

    fn all_small_weight(&mut self, g: Game, known: &mut FxHashMap<Game, Game>) -> Result<Game> {
        if let Kind::UpStar { up, .. } = self.node(g.core).kind {
            return Ok(Game::integer(i64::from(up)));
        }
        if let Some(&weight) = known.get(&g) {
            return Ok(weight);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (player, step) in [(Player::Left, -2), (Player::Right, 2)] {
            for option in self.options(g, player)? {
                let weight = self.all_small_weight(option, known)?;
                sides[player as usize].push(weight.shifted(step.into())?);
            }
        }
        let [left, right] = sides;
        let plain = self.game(&left, &right)?;
        let weight = if plain.to_number().is_some_and(|x| x.is_integer()) {
            Game::integer(self.eccentric_weight(g, &left, &right)?)
        } else {
            plain
        };
        known.insert(g, weight);
        Ok(weight)
    }

    /// The integer that fits between the options' weights and is favoured by
    /// who beats the remote star.
    fn eccentric_weight(&mut self, g: Game, left: &[Game], right: &[Game]) -> Result<i64> {
        let star = self.remote_star(g);
        let star = self.star(star)?;
        let extreme = |x: Option<i64>| x.ok_or(Error::Undefined("a side has no options"));
        if self.le(star, g)? {
            let mut greatest = None;
            for &option in right {
                let below = self.ceiling(option)? - 1;
                greatest = Some(greatest.map_or(below, |x: i64| x.min(below)));
            }
            return extreme(greatest);
        }
        if self.le(g, star)? {
            let mut least = None;
            for &option in left {
                let above = self.floor(option)? + 1;
                least = Some(least.map_or(above, |x: i64| x.max(above)));
            }
            return extreme(least);
        }
        Ok(0)
    }

    fn weight_between_ups(&mut self, g: Game) -> Result<Game> {
        let star = self.remote_star(g);
        // A game cannot be worth more ups than it has levels.
        let bound = i32::try_from(self.node(g.core).height).unwrap_or(i32::MAX).min(1 << 20);
        let (mut low, mut high) = (-bound - 1, bound + 1);
        // The least n with g < (n+1)·↑ + ★.
        while low < high {
            let middle = low + (high - low).div_euclid(2);
            let above = self.up_star(middle + 1, star)?;
            if self.le(g, above)? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let below = self.up_star(low - 1, star)?;
        let above = self.up_star(low + 1, star)?;
        if self.le(below, g)? && self.le(g, above)? {
            return Ok(Game::integer(i64::from(low)));
        }
        Err(Error::Undefined("its threats leave it without an integer atomic weight"))
    }

    /// The least power of two above all stars inside the game and inside ups:
    /// this star and all larger ones are remote from it.
    pub fn remote_star(&self, g: Game) -> u32 {
        (self.node(g.core).largest_star.max(1) + 1).next_power_of_two()
    }

    /// **Definition** (*Winning Ways*, ch. 9). Remoteness of the canonical
    /// form: a player who can move to a position of even remoteness for the
    /// opponent picks the least, others the greatest odd one; add one.
    pub fn remoteness(&mut self, g: Game) -> Result<Remoteness> {
        let mut known = FxHashMap::default();
        Ok(Remoteness {
            left_first: self.remoteness_for(g, Player::Left, &mut known)?,
            right_first: self.remoteness_for(g, Player::Right, &mut known)?,
        })
    }

    fn remoteness_for(
        &mut self,
        g: Game,
        player: Player,
        known: &mut FxHashMap<(Game, Player), u32>,
    ) -> Result<u32> {
        if let Some(n) = g.to_number().and_then(|x| x.to_integer()) {
            // One player cannot move at all, the other moves once.
            return Ok(match player {
                Player::Left => u32::from(n > 0),
                Player::Right => u32::from(n < 0),
            });
        }
        if let Some(&remoteness) = known.get(&(g, player)) {
            return Ok(remoteness);
        }
        if self.node(g.core).height > MAX_HEIGHT {
            return Err(Error::TooDeep);
        }
        self.spend()?;
        let opponent = player.opponent();
        let (mut least_even, mut greatest_odd) = (None, 0);
        for option in self.options(g, player)? {
            let rest = self.remoteness_for(option, opponent, known)?;
            if rest % 2 == 0 {
                least_even = Some(least_even.map_or(rest, |best: u32| best.min(rest)));
            } else {
                greatest_odd = greatest_odd.max(rest);
            }
        }
        let remoteness = least_even.unwrap_or(greatest_odd) + 1;
        known.insert((g, player), remoteness);
        Ok(remoteness)
    }
}
