//! How often something came true lately.

/// Statistics of more cases than this are trusted.
///
/// **Definition** (Cazenave, metarules to determine when learning should occur):
/// "I am confident in the notation of the rule (more than 50 cases encountered)".
pub const TRUSTED: u32 = 50;

/// A rule that was never tried counts as one that came true once in so many cases.
const CAUTION: u32 = 10;

/// The last outcomes of something, older ones forgotten, so that what was
/// learned with wrong knowledge fades.
///
/// **Choice**: 64 outcomes, a little more than are needed for trust.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The outcomes, the newest in the lowest bit.
    pub bits: u64,
    /// How many there were, forgotten ones too.
    pub cases: u32,
}

impl Window {
    /// Takes in an outcome.
    pub fn add(&mut self, came_true: bool) {
        self.bits = self.bits << 1 | u64::from(came_true);
        self.cases = self.cases.saturating_add(1);
    }

    /// How many outcomes are remembered.
    pub fn remembered(self) -> u32 {
        self.cases.min(u64::BITS)
    }

    /// How many of these came true.
    pub fn hits(self) -> u32 {
        self.bits.count_ones()
    }

    /// The chance that it comes true: with few cases between what was seen and
    /// one half.
    pub fn rate(self) -> f64 {
        f64::from(self.hits() + 1) / f64::from(self.remembered() + 2)
    }

    /// The same for somebody who does not believe what he has hardly seen: with
    /// few cases it is low.
    pub fn cautious_rate(self) -> f64 {
        f64::from(self.hits() + 1) / f64::from(self.remembered() + CAUTION)
    }

    /// Whether there were cases enough.
    pub fn is_trusted(self) -> bool {
        self.cases > TRUSTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_outcomes_are_forgotten() {
        let mut window = Window::default();
        assert_eq!(window.rate(), 0.5);
        (0..40).for_each(|_| window.add(true));
        assert!(window.rate() > 0.97 && !window.is_trusted());
        (0..40).for_each(|_| window.add(false));
        assert!(window.is_trusted());
        assert_eq!((window.hits(), window.remembered()), (24, 64));
        (0..24).for_each(|_| window.add(false));
        assert_eq!(window.hits(), 0, "it has unlearned what was wrong");
    }
}
