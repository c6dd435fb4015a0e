//! The time that the controller grants, as it was told.

use tesuji_board::{Color, Size};

/// How much time each side has. Seconds may be broken.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// The time system of the game.
    pub system: TimeSystem,
    /// What is left to each side, by colour, once it was told.
    pub left: [Option<TimeLeft>; 2],
}

impl Clock {
    /// Another time system; what was left under the old one means nothing.
    pub fn set_system(&mut self, system: TimeSystem) {
        *self = Clock { system, left: [None; 2] };
    }

    /// A new game: the time starts anew.
    pub fn restart(&mut self) {
        self.left = [None; 2];
    }

    /// What is left to a side.
    pub fn set_left(&mut self, color: Color, left: TimeLeft) {
        self.left[color.index()] = Some(left);
    }

    /// A side thought for so long. Controllers that tell what is left correct
    /// it before the next move.
    pub fn spend(&mut self, color: Color, seconds: f64) {
        let Some(mut left) = self.left_of(color) else { return };
        left.seconds -= seconds;
        match self.system {
            TimeSystem::Unlimited | TimeSystem::Absolute { .. } => {}
            TimeSystem::Canadian { period, stones, .. } => {
                left.stones = left.stones.saturating_sub(1);
                if left.seconds <= 0.0 || (left.stones == 0 && self.in_period(color)) {
                    left = TimeLeft { seconds: period, stones };
                }
            }
            TimeSystem::Byoyomi { period, periods, .. } => {
                if left.stones > 0 || left.seconds <= 0.0 {
                    left = TimeLeft { seconds: period, stones: left.stones.max(1).min(periods) };
                }
            }
        }
        self.left[color.index()] = Some(left);
    }

    /// The seconds that a side should think about its next move; `None` if
    /// there is no limit. `moves` is how many both sides have made.
    pub fn allotment(&self, color: Color, size: Size, moves: usize) -> Option<f64> {
        let left = self.left_of(color)?;
        let (period, stones) = match self.system {
            TimeSystem::Unlimited => return None,
            TimeSystem::Absolute { .. } => (0.0, 1),
            TimeSystem::Canadian { period, stones, .. } => (period, stones.max(1)),
            TimeSystem::Byoyomi { period, .. } => (period, 1),
        };
        let seconds = (left.seconds - LAG).max(0.0);
        let allotment = if left.stones > 0 {
            // In a period: so many stones still, or one before it ends.
            let stones = if self.counts_stones() { left.stones } else { 1 };
            seconds / f64::from(stones) * CAUTION
        } else {
            let own = seconds / moves_to_come(size, moves);
            // What is left of the main time is there to be used up.
            let per_move = (period - LAG).max(0.0) / f64::from(stones) * CAUTION;
            own.max(per_move.min(seconds))
        };
        Some(allotment.max(LEAST.min(left.seconds.max(0.0) / 20.0)))
    }

    fn left_of(&self, color: Color) -> Option<TimeLeft> {
        let start = match self.system {
            TimeSystem::Unlimited => return None,
            TimeSystem::Absolute { main } => TimeLeft { seconds: main, stones: 0 },
            TimeSystem::Canadian { main, period, stones } if main <= 0.0 => {
                TimeLeft { seconds: period, stones }
            }
            TimeSystem::Byoyomi { main, period, periods } if main <= 0.0 => {
                TimeLeft { seconds: period, stones: periods }
            }
            TimeSystem::Canadian { main, .. } | TimeSystem::Byoyomi { main, .. } => {
                TimeLeft { seconds: main, stones: 0 }
            }
        };
        Some(self.left[color.index()].unwrap_or(start))
    }

    fn in_period(&self, color: Color) -> bool {
        self.left_of(color).is_some_and(|left| left.stones > 0)
    }

    fn counts_stones(&self) -> bool {
        matches!(self.system, TimeSystem::Canadian { .. })
    }
}

/// Seconds that pass between the controller and the search.
const LAG: f64 = 0.1;

/// The share of a period that is used.
const CAUTION: f64 = 0.9;

/// No move is made in less than these seconds, while there are enough of them.
const LEAST: f64 = 0.02;

/// How many moves a side may still have to make.
fn moves_to_come(size: Size, moves: usize) -> f64 {
    let area = size.area() as f64;
    let usual = 0.7 * area - moves as f64;
    usual.max(0.25 * area) / 2.0
}

/// A way of limiting time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum TimeSystem {
    /// No limit.
    #[default]
    Unlimited,
    /// This many seconds for the whole game.
    Absolute {
        /// Seconds.
        main: f64,
    },
    /// After the main time, so many stones in each period.
    Canadian {
        /// Seconds.
        main: f64,
        /// Seconds of a period.
        period: f64,
        /// Stones to be played in a period.
        stones: u32,
    },
    /// After the main time, so many periods; a move within a period keeps it.
    Byoyomi {
        /// Seconds.
        main: f64,
        /// Seconds of a period.
        period: f64,
        /// Periods.
        periods: u32,
    },
}

/// What is left to one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeLeft {
    /// Seconds.
    pub seconds: f64,
    /// Stones of the period; 0 in main time.
    pub stones: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(system: TimeSystem) -> Clock {
        Clock { system, left: [None; 2] }
    }

    fn size() -> Size {
        Size::square(9).unwrap()
    }

    /// Whoever thinks as long as allotted never runs out of time.
    #[test]
    fn the_time_lasts_for_the_game() {
        let mut clock = clock(TimeSystem::Absolute { main: 60.0 });
        let mut spent = 0.0;
        for turn in 0..100 {
            let seconds = clock.allotment(Color::Black, size(), 2 * turn).unwrap();
            spent += seconds;
            clock.spend(Color::Black, seconds);
        }
        assert!((40.0..60.0).contains(&spent), "{spent}");
    }

    #[test]
    fn periods_are_kept() {
        let canadian = TimeSystem::Canadian { main: 0.0, period: 10.0, stones: 5 };
        let mut clock = clock(canadian);
        for _ in 0..3 {
            let mut spent = 0.0;
            for _ in 0..5 {
                let seconds = clock.allotment(Color::White, size(), 10).unwrap();
                spent += seconds;
                clock.spend(Color::White, seconds);
            }
            assert!((8.0..10.0).contains(&spent), "{spent}");
        }
        clock.set_system(TimeSystem::Byoyomi { main: 3.0, period: 5.0, periods: 2 });
        let main = clock.allotment(Color::White, size(), 10).unwrap();
        assert!((2.0..3.0).contains(&main), "{main}");
        clock.set_left(Color::White, TimeLeft { seconds: 5.0, stones: 2 });
        let period = clock.allotment(Color::White, size(), 10).unwrap();
        assert!((4.0..5.0).contains(&period), "{period}");
        assert_eq!(Clock::default().allotment(Color::White, size(), 0), None);
    }
}
