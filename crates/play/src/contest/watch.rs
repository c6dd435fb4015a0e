//! The clock of a match: who has how much time left, and who has lost by it.

use tesuji_board::Color;

/// The time of both sides, as `time_settings` has it: main seconds, the seconds
/// of a period, and the stones that must be played in one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Watch {
    period: f64,
    stones: u32,
    left: [Left; 2],
}

/// What one side has left; no stones means main time.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Left {
    seconds: f64,
    stones: u32,
}

impl Watch {
    /// A clock before the game; `None` if the settings mean no limit.
    pub fn new((main, period, stones): (u32, u32, u32)) -> Option<Watch> {
        if period > 0 && stones == 0 {
            return None;
        }
        let period = f64::from(period);
        let mut left = Left { seconds: f64::from(main), stones: 0 };
        if main == 0 && period > 0.0 {
            left = Left { seconds: period, stones };
        }
        Some(Watch { period, stones, left: [left; 2] })
    }

    /// The words of `time_left` after the colour.
    pub fn words(&self, color: Color) -> String {
        let Left { seconds, stones } = self.left[color.index()];
        format!("{:.0} {stones}", seconds.max(0.0).floor())
    }

    /// A side made a move in so many seconds; says whether that was in time.
    pub fn spend(&mut self, color: Color, seconds: f64) -> bool {
        let Watch { period, stones, .. } = *self;
        let left = &mut self.left[color.index()];
        left.seconds -= seconds;
        if left.stones == 0 && left.seconds < 0.0 && period > 0.0 {
            // The main time is over; what is too much comes from the first period.
            *left = Left { seconds: period + left.seconds, stones };
        }
        if left.seconds < 0.0 {
            return false;
        }
        if left.stones > 0 {
            left.stones -= 1;
            if left.stones == 0 {
                *left = Left { seconds: period, stones };
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_time_runs_out() {
        let mut watch = Watch::new((10, 0, 0)).unwrap();
        assert!(watch.spend(Color::Black, 6.0) && watch.spend(Color::White, 9.9));
        assert_eq!(watch.words(Color::Black), "4 0");
        assert!(!watch.spend(Color::Black, 4.1));
    }

    #[test]
    fn periods_begin_anew() {
        let mut watch = Watch::new((5, 10, 2)).unwrap();
        // Seven seconds: two of them are of the first period.
        assert!(watch.spend(Color::White, 7.0));
        assert_eq!(watch.words(Color::White), "8 1");
        assert!(watch.spend(Color::White, 7.5));
        assert_eq!(watch.words(Color::White), "10 2");
        assert!(watch.spend(Color::White, 6.0) && !watch.spend(Color::White, 4.5));
        assert_eq!(Watch::new((0, 10, 0)), None);
        assert_eq!(Watch::new((0, 10, 3)).unwrap().words(Color::Black), "10 3");
    }
}
