//! The simplest-number rule.

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};

/// One end of an interval of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Where it ends.
    pub at: Dyadic,
    /// Whether that number itself belongs to the interval.
    pub included: bool,
}

/// **Definition** (Conway, *On Numbers and Games*, ch. 2). The simplest number
/// of an interval: the integer nearest to nought if it holds one, else the
/// number with the least denominator. `None` is no bound.
///
/// The interval must hold a number; [`Error::Range`] if its simplest one has
/// too large a denominator.
pub fn simplest_number(lower: Option<Bound>, upper: Option<Bound>) -> Result<Dyadic> {
    let fits = |x: Dyadic| {
        lower.is_none_or(|b| b.at < x || b.included && b.at == x)
            && upper.is_none_or(|b| x < b.at || b.included && b.at == x)
    };
    if fits(Dyadic::ZERO) {
        return Ok(Dyadic::ZERO);
    }
    // Nought lies outside, so that one bound is on the same side as the answer.
    let Some(near) = lower.filter(|b| b.at >= Dyadic::ZERO) else {
        let flip = |bound: Option<Bound>| bound.map(|b| Bound { at: -b.at, ..b });
        return match upper {
            Some(b) if b.at <= Dyadic::ZERO => Ok(-simplest_number(flip(upper), flip(lower))?),
            _ => Err(Error::Range),
        };
    };
    for exponent in 0..=62 {
        let candidate = near.at.next_multiple(exponent, near.included)?;
        if fits(candidate) {
            return Ok(candidate);
        }
    }
    Err(Error::Range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn textbook_intervals() {
        let bound = |text: &str| {
            let (number, included) = match text.strip_suffix('=') {
                Some(number) => (number, true),
                None => (text, false),
            };
            let (numerator, denominator) = number.split_once('/').unwrap_or((number, "1"));
            let at =
                Dyadic::fraction(numerator.parse().unwrap(), denominator.parse().unwrap()).unwrap();
            Bound { at, included }
        };
        let check = |lower: &str, upper: &str, expect: &str| {
            let end = |text: &str| (!text.is_empty()).then(|| bound(text));
            let got = simplest_number(end(lower), end(upper)).unwrap();
            assert_eq!(got.to_string(), expect, "{lower} .. {upper}");
        };
        check("", "", "0");
        check("-3", "5", "0");
        check("2", "", "3");
        check("", "-2", "-3");
        check("5/2", "9/2", "3");
        check("0", "1", "1/2");
        check("5/4", "3/2", "11/8");
        check("-3/2", "-5/4", "-11/8");
        check("1", "2=", "2");
        check("0", "1/8=", "1/8");
        check("3/8=", "3/8=", "3/8");
        check("0=", "1", "0");
        check("-7", "0", "-1");
    }
}
