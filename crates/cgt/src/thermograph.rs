//! Thermographs: two walls and a mast, with exact corners.

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};

/// The temperature at which thermographs begin. Integers freeze here.
pub(crate) const BOTTOM: Dyadic = Dyadic::integer(-1);

/// A point where a wall bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The temperature.
    pub temperature: Dyadic,
    /// The stop of the cooled game there.
    pub value: Dyadic,
}

/// A wall: a piecewise linear function of the temperature, from -1 upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    corners: Vec<Corner>,
    /// -1, 0 or 1 above the last corner.
    slope: i64,
}

impl Wall {
    fn constant(value: Dyadic) -> Wall {
        Wall { corners: vec![Corner { temperature: BOTTOM, value }], slope: 0 }
    }

    /// Where it bends, from the bottom up; vertical above the last corner.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// Where it starts at a temperature, and the corners above.
    pub fn corners_from(&self, bottom: Dyadic) -> Result<Vec<Corner>> {
        let mut corners = vec![Corner { temperature: bottom, value: self.at(bottom)? }];
        corners.extend(self.corners.iter().filter(|c| c.temperature > bottom));
        Ok(corners)
    }

    /// The value at a temperature from -1 upwards.
    pub fn at(&self, temperature: Dyadic) -> Result<Dyadic> {
        let above = self.corners.partition_point(|c| c.temperature <= temperature);
        let below = self.corners[above.max(1) - 1];
        let slope = self.slope_after(above.max(1) - 1);
        let rise = temperature.minus(below.temperature)?;
        below.value.plus(rise.times(Dyadic::integer(slope))?)
    }

    /// The slope between a corner and the next one.
    fn slope_after(&self, i: usize) -> i64 {
        let Some(next) = self.corners.get(i + 1) else { return self.slope };
        match next.value.cmp(&self.corners[i].value) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        }
    }

    /// The wall plus `sign` times the temperature.
    fn tilted(&self, sign: i64) -> Result<Wall> {
        let mut corners = Vec::with_capacity(self.corners.len());
        for corner in &self.corners {
            let tilt = if sign > 0 { corner.temperature } else { -corner.temperature };
            let value = corner.value.plus(tilt)?;
            corners.push(Corner { value, ..*corner });
        }
        Ok(Wall { corners, slope: self.slope + sign })
    }

    fn shifted(&self, by: Dyadic) -> Result<Wall> {
        let mut wall = self.clone();
        for corner in &mut wall.corners {
            corner.value = corner.value.plus(by)?;
        }
        Ok(wall)
    }

    /// The greater (`sign` 1) or the lesser (-1) of two walls everywhere.
    fn best(&self, other: &Wall, sign: i64) -> Result<Wall> {
        let mut corners = Vec::new();
        for temperature in self.temperatures_with(other)? {
            let (x, y) = (self.at(temperature)?, other.at(temperature)?);
            let value = if (x > y) == (sign > 0) { x } else { y };
            corners.push(Corner { temperature, value });
        }
        // All crossings are corners: one of the two stays the better one.
        let last = corners[corners.len() - 1].temperature;
        let above = last.plus(Dyadic::ONE)?;
        let (x, y) = (self.at(above)?, other.at(above)?);
        let slope = if (x > y) == (sign > 0) { self.slope } else { other.slope };
        let mut wall = Wall { corners, slope };
        wall.simplify();
        Ok(wall)
    }

    /// The temperatures of all corners of both and of all crossings.
    fn temperatures_with(&self, other: &Wall) -> Result<Vec<Dyadic>> {
        let mut all: Vec<Dyadic> =
            self.corners.iter().chain(&other.corners).map(|c| c.temperature).collect();
        all.sort_unstable();
        all.dedup();
        let mut crossings = Vec::new();
        for (i, &low) in all.iter().enumerate() {
            let gap = other.at(low)?.minus(self.at(low)?)?;
            let closing = self.slope_at(low) - other.slope_at(low);
            // Slopes differ by at most two, so crossings are dyadic.
            let rise = match closing {
                1 | -1 => gap.times(Dyadic::integer(closing))?,
                2 | -2 => gap.half()?.times(Dyadic::integer(closing.signum()))?,
                _ => continue,
            };
            if rise > Dyadic::ZERO {
                let crossing = low.plus(rise)?;
                if all.get(i + 1).is_none_or(|&high| crossing < high) {
                    crossings.push(crossing);
                }
            }
        }
        all.append(&mut crossings);
        all.sort_unstable();
        Ok(all)
    }

    /// The slope just above a temperature.
    fn slope_at(&self, temperature: Dyadic) -> i64 {
        let above = self.corners.partition_point(|c| c.temperature <= temperature);
        self.slope_after(above.max(1) - 1)
    }

    /// Drops corners at which nothing bends.
    fn simplify(&mut self) {
        let mut i = 1;
        while i < self.corners.len() {
            if self.slope_after(i - 1) == self.slope_after(i) {
                self.corners.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// The wall up to a temperature, vertical above it.
    fn cut(&mut self, temperature: Dyadic) -> Result<()> {
        let value = self.at(temperature)?;
        self.corners.retain(|c| c.temperature < temperature);
        self.corners.push(Corner { temperature, value });
        self.slope = 0;
        self.simplify();
        Ok(())
    }
}

/// **Definition** (*Winning Ways*, ch. 6; Siegel, *Combinatorial Game Theory*,
/// II.5). The stops of a game cooled by t, for all t from -1 upwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left stops, which fall as the game is cooled.
    pub left: Wall,
    /// The right stops, which rise.
    pub right: Wall,
    /// Where the walls meet.
    pub temperature: Dyadic,
    /// The mast: what the game is worth on average.
    pub mean: Dyadic,
}

impl Thermograph {
    /// Where drawings begin: at 0, or at -1 for numbers, which have nothing
    /// above.
    pub fn ground(&self) -> Dyadic {
        if self.temperature < Dyadic::ZERO { BOTTOM } else { Dyadic::ZERO }
    }

    /// A number: `m/2^k` freezes at `-1/2^k`.
    pub fn of_number(number: Dyadic) -> Result<Thermograph> {
        let temperature = -number.step();
        let wall = |sign: i64| {
            let at_bottom =
                number.plus(temperature.minus(BOTTOM)?.times(Dyadic::integer(sign))?)?;
            let mut wall = Wall::constant(at_bottom);
            if temperature > BOTTOM {
                wall.slope = -sign;
                wall.cut(temperature)?;
            }
            Ok(wall)
        };
        Ok(Thermograph { left: wall(1)?, right: wall(-1)?, temperature, mean: number })
    }

    /// So many ups plus a star, not nought: both walls reach the mast at 0.
    /// Below, Left's move is to 0, and Right's to 0 only in stars and `↑*`.
    pub(crate) fn of_up_star(up: i32, star: u32) -> Result<Thermograph> {
        let slanted = |sign: i64| {
            let mut wall = Wall::constant(Dyadic::integer(sign));
            wall.slope = -sign;
            wall.cut(Dyadic::ZERO)?;
            Ok(wall)
        };
        let straight = Wall::constant(Dyadic::ZERO);
        let moves_to_zero = up.abs() == 1 && star == 1;
        let left = if up >= 0 || moves_to_zero { slanted(1)? } else { straight.clone() };
        let right = if up <= 0 || moves_to_zero { slanted(-1)? } else { straight };
        Ok(Thermograph { left, right, temperature: Dyadic::ZERO, mean: Dyadic::ZERO })
    }

    /// A game that is not a number, from the right walls of Left's options and
    /// the left walls of Right's.
    pub(crate) fn of_walls(left: &[Wall], right: &[Wall]) -> Result<Thermograph> {
        let mut left = scaffold(left, 1)?;
        let mut right = scaffold(right, -1)?;
        let temperature = meeting(&left, &right)?;
        left.cut(temperature)?;
        right.cut(temperature)?;
        let mean = left.at(temperature)?;
        Ok(Thermograph { left, right, temperature, mean })
    }

    /// The same picture for the game plus a number. (A number itself freezes
    /// at its own temperature; this is for other games.)
    pub(crate) fn shifted(&self, by: Dyadic) -> Result<Thermograph> {
        Ok(Thermograph {
            left: self.left.shifted(by)?,
            right: self.right.shifted(by)?,
            temperature: self.temperature,
            mean: self.mean.plus(by)?,
        })
    }
}

/// The best of the options' walls minus (Left) or plus (Right) the temperature.
fn scaffold(walls: &[Wall], sign: i64) -> Result<Wall> {
    let (first, rest) = walls.split_first().ok_or(Error::Undefined("a side has no options"))?;
    let mut best = first.clone();
    for wall in rest {
        best = best.best(wall, sign)?;
    }
    best.tilted(-sign)
}

/// The least temperature at which the left scaffold is not above the right one.
/// Their distance never grows.
fn meeting(left: &Wall, right: &Wall) -> Result<Dyadic> {
    for temperature in left.temperatures_with(right)? {
        if left.at(temperature)? <= right.at(temperature)? {
            return Ok(temperature);
        }
    }
    Err(Error::Undefined("the walls never meet"))
}
