//! What a match says about the strength of two programs.

/// Results from the side of the first program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games won.
    pub wins: u32,
    /// Games lost.
    pub losses: u32,
    /// Games that nobody won.
    pub draws: u32,
}

/// For 95 of 100 intervals to hold the truth.
const Z: f64 = 1.96;

impl Totals {
    /// All games.
    pub fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// The share of the points, a draw being half of one.
    pub fn rate(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The interval of Wilson (1927) for that share, 95%: unlike the one of the
    /// normal distribution it is right for few games and shares near 0 and 1.
    pub fn rate_interval(&self) -> (f64, f64) {
        let games = f64::from(self.games());
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let rate = self.rate();
        let scale = 1.0 + Z * Z / games;
        let center = (rate + Z * Z / (2.0 * games)) / scale;
        let spread = rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games);
        let half = Z * spread.sqrt() / scale;
        ((center - half).max(0.0), (center + half).min(1.0))
    }

    /// The difference in strength.
    pub fn elo(&self) -> Elo {
        let (low, high) = self.rate_interval();
        Elo { difference: elo(self.rate()), low: elo(low), high: elo(high) }
    }
}

/// The mean of numbers and the half of its 95% interval, which is infinite for
/// one number alone; `None` for no number.
pub fn mean_with_error(numbers: &[f64]) -> Option<(f64, f64)> {
    let count = numbers.len() as f64;
    if count == 0.0 {
        return None;
    }
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let variance = if count > 1.0 { squares / (count - 1.0) } else { f64::INFINITY };
    Some((mean, Z * (variance / count).sqrt()))
}

/// A difference in Elo points with its 95% interval; infinite where all games
/// went one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub difference: f64,
    /// It is probably not less.
    pub low: f64,
    /// It is probably not more.
    pub high: f64,
}

/// The difference that gives a share of the points.
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

/// The share of the points that a difference gives.
fn rate(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A test that ends as soon as the games say which of two differences is the
/// true one (Wald's sequential probability ratio test, both errors 5%).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The first program is stronger by this only.
    pub elo0: f64,
    /// It is stronger by this.
    pub elo1: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtState {
    /// More games are needed.
    Open,
    /// The smaller difference holds.
    Rejected,
    /// The larger difference holds.
    Accepted,
}

impl Sprt {
    /// The errors of both kinds.
    pub const ERROR: f64 = 0.05;

    /// How much more likely the results are under the larger difference: the
    /// logarithm of the ratio. Draws enlarge nothing but the sample: the
    /// variance is the one seen.
    pub fn log_ratio(&self, totals: &Totals) -> f64 {
        let games = f64::from(totals.games());
        if games == 0.0 {
            return 0.0;
        }
        let (p0, p1) = (rate(self.elo0), rate(self.elo1));
        let (wins, losses) = (f64::from(totals.wins), f64::from(totals.losses));
        if totals.draws == 0 {
            return wins * (p1 / p0).ln() + losses * ((1.0 - p1) / (1.0 - p0)).ln();
        }
        let mean = totals.rate();
        let squares = (wins + f64::from(totals.draws) / 4.0) / games;
        let variance = squares - mean * mean;
        if variance <= 0.0 {
            return 0.0;
        }
        (p1 - p0) * (2.0 * mean - p0 - p1) * games / (2.0 * variance)
    }

    /// What the test says.
    pub fn state(&self, totals: &Totals) -> SprtState {
        let bound = ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln();
        let ratio = self.log_ratio(totals);
        if ratio >= bound {
            SprtState::Accepted
        } else if ratio <= -bound {
            SprtState::Rejected
        } else {
            SprtState::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(wins: u32, losses: u32, draws: u32) -> Totals {
        Totals { wins, losses, draws }
    }

    #[test]
    fn known_intervals() {
        // Newcombe (1998), table I: 81 of 263 and 0 of 20 by Wilson's method.
        let (low, high) = totals(81, 182, 0).rate_interval();
        assert!((low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4, "{low} {high}");
        let (low, high) = totals(0, 20, 0).rate_interval();
        assert!(low == 0.0 && (high - 0.1611).abs() < 1e-4, "{high}");
    }

    #[test]
    fn means_and_their_errors() {
        assert_eq!(mean_with_error(&[]), None);
        let (mean, half) = mean_with_error(&[1.0, 3.0]).unwrap();
        // The variance is 2, that of the mean 1.
        assert!(mean == 2.0 && (half - 1.96).abs() < 1e-12);
    }

    #[test]
    fn elo_differences() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!((rate(elo(0.3)) - 0.3).abs() < 1e-12);
        let all = totals(5, 0, 0).elo();
        assert!(all.difference.is_infinite() && all.low.is_finite());
    }

    /// Wald's bounds are for the ratio itself: with p0 = 1/2 and p1 = 2/3 each
    /// win multiplies it by 4/3, each loss by 2/3.
    #[test]
    fn a_test_ends_at_the_bounds() {
        let test = Sprt { elo0: 0.0, elo1: elo(2.0 / 3.0) };
        let ratio = test.log_ratio(&totals(3, 2, 0)).exp();
        assert!((ratio - (4.0f64 / 3.0).powi(3) * (2.0f64 / 3.0).powi(2)).abs() < 1e-9);
        assert_eq!(test.state(&totals(10, 0, 0)), SprtState::Open);
        assert_eq!(test.state(&totals(11, 0, 0)), SprtState::Accepted);
        assert_eq!(test.state(&totals(0, 8, 0)), SprtState::Rejected);
        assert!(test.log_ratio(&totals(30, 10, 20)) > 0.0);
    }
}
