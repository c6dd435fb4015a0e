//! Dyadic rationals: the numbers that short games can be.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use crate::error::{Error, Result};

/// The largest exponent of a denominator.
const MAX_EXPONENT: u32 = 62;

/// A fraction whose denominator is a power of two, in lowest terms.
///
/// Arithmetic is checked, because the operands may come from anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u32,
}

impl Dyadic {
    /// Nought.
    pub const ZERO: Dyadic = Dyadic::integer(0);
    /// One.
    pub const ONE: Dyadic = Dyadic::integer(1);

    /// A whole number.
    pub const fn integer(value: i64) -> Dyadic {
        Dyadic { numerator: value, exponent: 0 }
    }

    /// `numerator / 2^exponent`.
    pub fn new(numerator: i64, exponent: u32) -> Result<Dyadic> {
        Dyadic::reduced(i128::from(numerator), exponent)
    }

    /// `numerator / denominator`, if that is dyadic.
    pub fn fraction(numerator: i64, denominator: u64) -> Option<Dyadic> {
        if !denominator.is_power_of_two() {
            return None;
        }
        Dyadic::new(numerator, denominator.trailing_zeros()).ok()
    }

    /// What stands above the line, in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The power of two below the line, in lowest terms.
    pub const fn exponent(self) -> u32 {
        self.exponent
    }

    /// Whether it is whole.
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The value, if it is whole.
    pub const fn to_integer(self) -> Option<i64> {
        if self.exponent == 0 { Some(self.numerator) } else { None }
    }

    /// The nearest floating-point number, for drawing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / (1u64 << self.exponent) as f64
    }

    /// The greatest integer that is not greater.
    pub const fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The least integer that is not less.
    pub const fn ceiling(self) -> i64 {
        if self.exponent == 0 { self.numerator } else { self.floor() + 1 }
    }

    /// The sum.
    #[inline]
    pub fn plus(self, other: Dyadic) -> Result<Dyadic> {
        if self.exponent == 0 && other.exponent == 0 {
            let sum = self.numerator.checked_add(other.numerator).ok_or(Error::Range)?;
            return Dyadic::reduced(i128::from(sum), 0);
        }
        let exponent = self.exponent.max(other.exponent);
        Dyadic::reduced(self.scaled(exponent) + other.scaled(exponent), exponent)
    }

    /// The difference.
    #[inline]
    pub fn minus(self, other: Dyadic) -> Result<Dyadic> {
        self.plus(-other)
    }

    /// The product.
    pub fn times(self, other: Dyadic) -> Result<Dyadic> {
        let numerator = i128::from(self.numerator) * i128::from(other.numerator);
        Dyadic::reduced(numerator, self.exponent + other.exponent)
    }

    /// Half of it.
    pub fn half(self) -> Result<Dyadic> {
        Dyadic::reduced(i128::from(self.numerator), self.exponent + 1)
    }

    /// The distance to the options of the canonical form of a number that is
    /// not whole: 1/8 for 3/8.
    pub(crate) fn step(self) -> Dyadic {
        Dyadic { numerator: 1, exponent: self.exponent }
    }

    /// The numerator over `2^exponent`, which is at least the own exponent.
    fn scaled(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }

    fn reduced(numerator: i128, exponent: u32) -> Result<Dyadic> {
        let shift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        let numerator = i64::try_from(numerator).map_err(|_| Error::Range)?;
        // The least integer has no negative.
        if numerator == i64::MIN || exponent > MAX_EXPONENT {
            return Err(Error::Range);
        }
        Ok(Dyadic { numerator, exponent })
    }

    /// The least multiple of `2^-exponent` that is greater, or not less.
    pub(crate) fn next_multiple(self, exponent: u32, or_equal: bool) -> Result<Dyadic> {
        let numerator = i128::from(self.numerator);
        let (floor, exact) = if exponent >= self.exponent {
            (numerator << (exponent - self.exponent), true)
        } else {
            (numerator >> (self.exponent - exponent), false)
        };
        Dyadic::reduced(if exact && or_equal { floor } else { floor + 1 }, exponent)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    #[inline]
    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent.max(other.exponent);
        self.scaled(exponent).cmp(&other.scaled(exponent))
    }
}

impl From<i32> for Dyadic {
    fn from(value: i32) -> Dyadic {
        Dyadic::integer(i64::from(value))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "{}/{}", self.numerator, 1u64 << self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(numerator: i64, denominator: u64) -> Dyadic {
        Dyadic::fraction(numerator, denominator).unwrap()
    }

    #[test]
    fn arithmetic_and_text() {
        let check =
            |value: Result<Dyadic>, text: &str| assert_eq!(value.unwrap().to_string(), text);
        check(dyadic(11, 4).plus(dyadic(1, 4)), "3");
        check(dyadic(1, 2).minus(dyadic(3, 8)), "1/8");
        check(dyadic(-3, 4).times(dyadic(2, 1)), "-3/2");
        check(dyadic(-4, 8).half(), "-1/4");
        assert_eq!(Dyadic::fraction(1, 3), None);
        assert_eq!(Dyadic::fraction(1, 0), None);
    }

    #[test]
    fn order_and_rounding() {
        assert!(dyadic(-7, 2) < dyadic(-27, 8) && dyadic(1, 2) < Dyadic::ONE);
        assert_eq!((dyadic(-7, 2).floor(), dyadic(-7, 2).ceiling()), (-4, -3));
        assert_eq!((dyadic(6, 2).floor(), dyadic(6, 2).ceiling()), (3, 3));
    }

    #[test]
    fn overflow_is_an_error() {
        let large = Dyadic::integer(i64::MAX);
        assert_eq!(large.plus(Dyadic::ONE), Err(Error::Range));
        assert_eq!((-large).minus(Dyadic::ONE), Err(Error::Range));
        assert_eq!(large.plus(dyadic(1, 2)), Err(Error::Range));
        assert_eq!(Dyadic::new(i64::MIN, 0), Err(Error::Range));
        assert_eq!(Dyadic::new(1, 63), Err(Error::Range));
        assert_eq!(large.times(large), Err(Error::Range));
    }
}
