//! Temperature, mean, cooling and heating.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Core, Game, Kind, Player};
use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::thermograph::{Thermograph, Wall};

impl Arena {
    /// The thermograph.
    pub fn thermograph(&mut self, g: Game) -> Result<Thermograph> {
        if let Some(number) = g.to_number() {
            return Thermograph::of_number(number);
        }
        self.drawn(g.core)?.shifted(g.offset)
    }

    /// The mean: the average value of a copy in a sum of very many.
    pub fn mean(&mut self, g: Game) -> Result<Dyadic> {
        if self.is_number_ish(g) {
            return Ok(g.offset);
        }
        self.drawn(g.core)?.mean.plus(g.offset)
    }

    /// The temperature: how much a move is worth. An infinitesimal has 0, a
    /// number `m/2^k` has `-1/2^k`.
    pub fn temperature(&mut self, g: Game) -> Result<Dyadic> {
        if let Some(number) = g.to_number() {
            return Ok(-number.step());
        }
        if self.is_number_ish(g) {
            return Ok(Dyadic::ZERO);
        }
        Ok(self.drawn(g.core)?.temperature)
    }

    /// **Definition** (*Winning Ways*, ch. 6). The game in which every move
    /// costs t: numbers stay, a game hotter than t or just as hot becomes
    /// `{cool(gL) - t | cool(gR) + t}`, a colder one its mean. At its own
    /// temperature a game keeps its infinitesimal.
    pub fn cool(&mut self, g: Game, t: Dyadic) -> Result<Game> {
        if t < Dyadic::ZERO {
            return Err(Error::Undefined("a game cannot be cooled by less than 0"));
        }
        if t == Dyadic::ZERO || g.is_number() {
            return Ok(g);
        }
        self.cool_core(g.core, t)?.shifted(g.offset)
    }

    fn cool_core(&mut self, core: Core, t: Dyadic) -> Result<Game> {
        let g = Game { offset: Dyadic::ZERO, core };
        if self.is_number_ish(g) {
            return Ok(Game::ZERO);
        }
        if let Some(&cooled) = self.cooled.get(&(core, t)) {
            return Ok(cooled);
        }
        self.spend()?;
        let cooled = if t > self.temperature(g)? {
            Game::number(self.mean(g)?)
        } else {
            let mut sides = [Vec::new(), Vec::new()];
            for (player, tax) in [(Player::Left, -t), (Player::Right, t)] {
                for i in self.span(core, player)?.indices() {
                    let option = self.option(i);
                    let cooled = self.cool(option, t)?.shifted(tax)?;
                    sides[player as usize].push(cooled);
                }
            }
            let [left, right] = sides;
            self.canonical(left, right)?
        };
        self.cooled.insert((core, t), cooled);
        Ok(cooled)
    }

    /// **Definition** (*Winning Ways*, ch. 6). Heating: numbers stay, other
    /// games become `{heat(gL) + t | heat(gR) - t}`. Undoes cooling where that
    /// lost nothing.
    pub fn heat(&mut self, g: Game, t: Game) -> Result<Game> {
        let mut known = FxHashMap::default();
        self.heat_with(g, t, &mut known)
    }

    fn heat_with(&mut self, g: Game, t: Game, known: &mut FxHashMap<Core, Game>) -> Result<Game> {
        if g.is_number() {
            return Ok(g);
        }
        if let Some(heated) = known.get(&g.core) {
            return heated.shifted(g.offset);
        }
        self.check_depth(g.core, g.core)?;
        let minus = self.negative(t)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (player, bonus) in [(Player::Left, t), (Player::Right, minus)] {
            for i in self.span(g.core, player)?.indices() {
                let option = self.heat_with(self.option(i), t, known)?;
                let heated = self.add(option, bonus)?;
                sides[player as usize].push(heated);
            }
        }
        let [left, right] = sides;
        let heated = self.canonical(left, right)?;
        known.insert(g.core, heated);
        heated.shifted(g.offset)
    }

    /// **Definition** (Berlekamp, *Blockbusting and Domineering*, 1988).
    /// Overheating from s to t: an integer n becomes n copies of s, other games
    /// `{overheat(gL) + t | overheat(gR) - t}`.
    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game> {
        let mut known = FxHashMap::default();
        self.overheat_with(g, s, t, &mut known)
    }

    fn overheat_with(
        &mut self,
        g: Game,
        s: Game,
        t: Game,
        known: &mut FxHashMap<Game, Game>,
    ) -> Result<Game> {
        if let Some(n) = g.to_number().and_then(Dyadic::to_integer) {
            return self.integer_multiple(n, s);
        }
        if let Some(&heated) = known.get(&g) {
            return Ok(heated);
        }
        self.check_depth(g.core, g.core)?;
        let mut sides = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            for option in self.options(g, player)? {
                let option = self.overheat_with(option, s, t, known)?;
                sides[player as usize].push(match player {
                    Player::Left => self.add(option, t)?,
                    Player::Right => self.subtract(option, t)?,
                });
            }
        }
        let [left, right] = sides;
        let heated = self.canonical(left, right)?;
        known.insert(g, heated);
        Ok(heated)
    }

    /// The thermograph of a core.
    fn drawn(&mut self, core: Core) -> Result<&Thermograph> {
        if self.thermographs.get(&core).is_none() {
            let drawn = self.draw(core)?;
            self.thermographs.insert(core, drawn);
        }
        Ok(self.thermographs.get(&core).expect("just inserted"))
    }

    fn draw(&mut self, core: Core) -> Result<Thermograph> {
        self.spend()?;
        match self.node(core).kind {
            Kind::UpStar { up, star } => Thermograph::of_up_star(up, star),
            Kind::Form => {
                let mut walls = [Vec::new(), Vec::new()];
                for player in [Player::Left, Player::Right] {
                    for i in self.span(core, player)?.indices() {
                        walls[player as usize].push(self.facing_wall(self.option(i), player)?);
                    }
                }
                let [left, right] = walls;
                Thermograph::of_walls(&left, &right)
            }
        }
    }

    /// The wall of a player's option at which the opponent goes on.
    fn facing_wall(&mut self, option: Game, player: Player) -> Result<Wall> {
        let drawn = self.thermograph(option)?;
        Ok(match player {
            Player::Left => drawn.right,
            Player::Right => drawn.left,
        })
    }
}
