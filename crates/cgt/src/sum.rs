//! Sums, multiples and products.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Core, Game, Kind, Player};
use crate::dyadic::Dyadic;
use crate::error::{Error, Result};

impl Arena {
    /// `g + h`.
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game> {
        let offset = g.offset.plus(h.offset)?;
        self.add_cores(g.core, h.core)?.shifted(offset)
    }

    /// `g - h`.
    pub fn subtract(&mut self, g: Game, h: Game) -> Result<Game> {
        let minus = self.negative(h)?;
        self.add(g, minus)
    }

    /// The sum of many games.
    ///
    /// Games that cancel out are found first. The coldest games are added
    /// first, and of these the deepest, which kept intermediate sums smallest
    /// among the orders that were measured.
    pub fn sum(&mut self, games: &[Game]) -> Result<Game> {
        let mut offset = Dyadic::ZERO;
        let mut counts: FxHashMap<Core, i64> = FxHashMap::default();
        for &g in games {
            offset = offset.plus(g.offset)?;
            let negative = self.negative(Game { offset: Dyadic::ZERO, core: g.core })?;
            // A game and its negative are counted together, under the older
            // node; -g = n + core, so that core = -g - n.
            if negative.core < g.core {
                *counts.entry(negative.core).or_default() -= 1;
                offset = offset.minus(negative.offset)?;
            } else {
                *counts.entry(g.core).or_default() += 1;
            }
        }
        let mut parts = Vec::with_capacity(counts.len());
        for (core, count) in counts {
            let temperature = self.temperature(Game { offset: Dyadic::ZERO, core })?;
            parts.push((temperature, Reverse(self.node(core).height), core, count));
        }
        parts.sort_unstable();
        let mut sum = Game::number(offset);
        for (_, _, core, count) in parts {
            let part = self.integer_multiple(count, Game { offset: Dyadic::ZERO, core })?;
            sum = self.add(sum, part)?;
        }
        Ok(sum)
    }

    /// `n·g`: the sum of n copies.
    pub fn integer_multiple(&mut self, n: i64, g: Game) -> Result<Game> {
        let offset = g.offset.times(Dyadic::integer(n))?;
        let core = Game { offset: Dyadic::ZERO, core: g.core };
        if let Kind::UpStar { up, star } = self.node(g.core).kind {
            let ups = i64::from(up).checked_mul(n).ok_or(Error::Range)?;
            let ups = i32::try_from(ups).map_err(|_| Error::Range)?;
            return self.up_star(ups, if n % 2 == 0 { 0 } else { star })?.shifted(offset);
        }
        let negative = self.negative(core)?;
        if negative.core == g.core {
            // -g = m + g, hence g + g = -m.
            let pairs = Dyadic::integer(n.div_euclid(2)).times(-negative.offset)?;
            let rest = if n.rem_euclid(2) == 0 { Game::ZERO } else { core };
            return rest.shifted(pairs)?.shifted(offset);
        }
        let mut sum = Game::ZERO;
        let mut power = if n < 0 { negative } else { core };
        let mut rest = n.unsigned_abs();
        while rest > 0 {
            if rest & 1 == 1 {
                sum = self.add(sum, power)?;
            }
            rest >>= 1;
            if rest > 0 {
                power = self.add(power, power)?;
            }
        }
        sum.shifted(offset)
    }

    /// `x·g` for a number x: copies if x is whole, the product if g is a
    /// number, else Norton's product with the positive one of g and -g.
    pub fn multiple(&mut self, x: Dyadic, g: Game) -> Result<Game> {
        if let Some(n) = x.to_integer() {
            return self.integer_multiple(n, g);
        }
        if let Some(y) = g.to_number() {
            return Ok(Game::number(x.times(y)?));
        }
        if self.le(Game::ZERO, g)? {
            return self.norton_product(Game::number(x), g);
        }
        if self.le(g, Game::ZERO)? {
            let minus = self.negative(g)?;
            let product = self.norton_product(Game::number(x), minus)?;
            return self.negative(product);
        }
        Err(Error::Undefined("only a positive or negative game has fractions"))
    }

    /// **Definition** (*Winning Ways*, ch. 8). Norton's product of g with a
    /// positive unit u: copies of u if g is whole, else
    /// `{gL·u + (u + i) | gR·u - (u + i)}` for all incentives i of u.
    pub fn norton_product(&mut self, g: Game, unit: Game) -> Result<Game> {
        if unit == Game::ZERO || !self.le(Game::ZERO, unit)? {
            return Err(Error::Undefined("Norton's product needs a positive unit"));
        }
        let mut steps = Vec::new();
        for player in [Player::Left, Player::Right] {
            for incentive in self.incentives(unit, player)? {
                steps.push(self.add(unit, incentive)?);
            }
        }
        let mut known = FxHashMap::default();
        self.norton(g, unit, &steps, &mut known)
    }

    fn norton(
        &mut self,
        g: Game,
        unit: Game,
        steps: &[Game],
        known: &mut FxHashMap<Game, Game>,
    ) -> Result<Game> {
        if let Some(n) = g.to_number().and_then(Dyadic::to_integer) {
            return self.integer_multiple(n, unit);
        }
        if let Some(&product) = known.get(&g) {
            return Ok(product);
        }
        self.check_depth(g.core, Core::ZERO)?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            for option in self.options(g, player)? {
                let product = self.norton(option, unit, steps, known)?;
                for &step in steps {
                    sides[player as usize].push(match player {
                        Player::Left => self.add(product, step)?,
                        Player::Right => self.subtract(product, step)?,
                    });
                }
            }
        }
        let [left, right] = sides;
        let product = self.canonical(left, right)?;
        known.insert(g, product);
        Ok(product)
    }

    /// What a move of the player gains: `gL - g` for Left, `g - gR` for Right,
    /// only the best ones.
    pub fn incentives(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let mut gains = Vec::new();
        for option in self.options(g, player)? {
            gains.push(match player {
                Player::Left => self.subtract(option, g)?,
                Player::Right => self.subtract(g, option)?,
            });
        }
        // Both players like their own gain to be large.
        self.drop_dominated(&mut gains, Player::Left)?;
        Ok(gains)
    }

    fn add_cores(&mut self, a: Core, b: Core) -> Result<Game> {
        let (a, b) = (a.min(b), a.max(b));
        let plain = |core: Core| Game { offset: Dyadic::ZERO, core };
        if a == Core::ZERO {
            return Ok(plain(b));
        }
        if let (Kind::UpStar { up: u, star: j }, Kind::UpStar { up: v, star: k }) =
            (self.node(a).kind, self.node(b).kind)
        {
            return self.up_star(u.checked_add(v).ok_or(Error::Range)?, j ^ k);
        }
        let negative = self.negative(plain(a))?;
        if negative.core == b {
            return Ok(Game::number(-negative.offset));
        }
        if let Some(&sum) = self.sums.get(&(a, b)) {
            return Ok(sum);
        }
        self.check_depth(a, b)?;
        self.spend()?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            // Both copies of one game offer the same moves.
            let moves = [(a, b), (b, a)];
            for &(moved, other) in if a == b { &moves[..1] } else { &moves[..] } {
                for i in self.span(moved, player)?.indices() {
                    let option = self.option(i);
                    let sum = self.add_cores(option.core, other)?.shifted(option.offset)?;
                    sides[player as usize].push(sum);
                }
            }
        }
        let [left, right] = sides;
        let sum = self.canonical(left, right)?;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }
}
