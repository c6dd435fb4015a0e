//! Comparing games.

use crate::arena::{Arena, Core, Game, Kind, Player};
use crate::error::Result;

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The first is worse for Left.
    Less,
    /// They are equal.
    Equal,
    /// The first is better for Left.
    Greater,
    /// Neither is better: who moves first decides.
    Confused,
}

impl Comparison {
    /// The usual sign, `<>` for confused.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Less => "<",
            Comparison::Equal => "=",
            Comparison::Greater => ">",
            Comparison::Confused => "<>",
        }
    }
}

impl Arena {
    /// Whether `g ≤ h`: Left, moving second, does not lose `h - g`.
    ///
    /// Stops decide most cases. Numbers need not be moved in: where play goes
    /// on, the number equals the stop of the other game, so that a move in it
    /// only loses.
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool> {
        if g.core == h.core {
            return Ok(g.offset <= h.offset);
        }
        let (g_left, h_left) = (self.left_stop(g)?, self.left_stop(h)?);
        if g_left < h.offset {
            return Ok(true);
        }
        if g_left > h_left || g.offset > h.offset {
            return Ok(false);
        }
        if let (Kind::UpStar { up: u, star: j }, Kind::UpStar { up: v, star: k }) =
            (self.node(g.core).kind, self.node(h.core).kind)
        {
            // The stops left only the case of equal numbers.
            return Ok(match i64::from(v) - i64::from(u) {
                0 => j == k,
                1 => j ^ k != 1,
                ups => ups > 1,
            });
        }
        let key = (g.core, h.core, h.offset.minus(g.offset)?);
        if let Some(&known) = self.orders.get(&key) {
            return Ok(known);
        }
        self.check_depth(g.core, h.core)?;
        self.spend()?;
        let answer = self.le_by_play(g, h)?;
        self.orders.insert(key, answer);
        Ok(answer)
    }

    fn le_by_play(&mut self, g: Game, h: Game) -> Result<bool> {
        if g.core != Core::ZERO {
            for i in self.span(g.core, Player::Left)?.indices() {
                let option = self.option(i).shifted(g.offset)?;
                if self.le(h, option)? {
                    return Ok(false);
                }
            }
        }
        if h.core != Core::ZERO {
            for i in self.span(h.core, Player::Right)?.indices() {
                let option = self.option(i).shifted(h.offset)?;
                if self.le(option, g)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// How `g` compares with `h`.
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Comparison> {
        if g == h {
            return Ok(Comparison::Equal);
        }
        // Different nodes are different games.
        Ok(match (self.le(g, h)?, self.le(h, g)?) {
            (true, _) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// The least integer that is not less.
    pub fn ceiling(&mut self, g: Game) -> Result<i64> {
        let least = self.left_stop(g)?.ceiling();
        Ok(if self.le(g, Game::integer(least))? { least } else { least + 1 })
    }

    /// The greatest integer that is not greater.
    pub fn floor(&mut self, g: Game) -> Result<i64> {
        let greatest = self.right_stop(g).floor();
        Ok(if self.le(Game::integer(greatest), g)? { greatest } else { greatest - 1 })
    }
}
