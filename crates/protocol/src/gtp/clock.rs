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
            TimeSystem::Fischer { increment, most, .. } => {
                left.seconds = (left.seconds + increment).min(most);
            }
            TimeSystem::Canadian { period, stones, .. } => {
                if left.stones == 0 && left.seconds <= 0.0 {
                    // What was too much for the main time is of the first period.
                    left = TimeLeft { seconds: period + left.seconds, stones };
                }
                if left.stones > 0 {
                    left.stones -= 1;
                    if left.stones == 0 {
                        left = TimeLeft { seconds: period, stones };
                    }
                }
            }
            TimeSystem::Byoyomi { period, periods, .. } => {
                if left.stones == 0 && left.seconds <= 0.0 {
                    left = TimeLeft { seconds: period + left.seconds, stones: periods };
                }
                if left.stones > 0 {
                    // A period that ran out is gone; a move within one keeps it.
                    let gone = (-left.seconds / period.max(0.001)).floor() + 1.0;
                    let gone = gone.clamp(0.0, f64::from(left.stones - 1)) as u32;
                    left = TimeLeft { seconds: period, stones: left.stones - gone };
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
            TimeSystem::Fischer { increment, longest, .. } => {
                let seconds = (left.seconds - LAG).max(0.0);
                // What comes back after the move may be used up with it.
                let share = seconds / moves_to_come(size, moves) + increment * CAUTION;
                let allotment = share.min(seconds * CAUTION).min((longest - LAG).max(0.0));
                return Some(allotment.max(least(left)));
            }
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
        Some(allotment.max(least(left)))
    }

    fn left_of(&self, color: Color) -> Option<TimeLeft> {
        let start = match self.system {
            TimeSystem::Unlimited => return None,
            TimeSystem::Absolute { main } | TimeSystem::Fischer { main, .. } => {
                TimeLeft { seconds: main, stones: 0 }
            }
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

fn least(left: TimeLeft) -> f64 {
    LEAST.min(left.seconds.max(0.0) / 20.0)
}

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
    /// Every move adds some seconds to the time that is left.
    Fischer {
        /// Seconds at the beginning.
        main: f64,
        /// Seconds that a move adds.
        increment: f64,
        /// No more seconds are kept than these.
        most: f64,
        /// No move may take longer.
        longest: f64,
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

    fn fischer(main: f64, increment: f64, most: f64) -> TimeSystem {
        TimeSystem::Fischer { main, increment, most, longest: f64::INFINITY }
    }

    /// What moves add is used, not hoarded, and a bound on one move is kept.
    #[test]
    fn increments_are_added_and_spent() {
        let mut clock = clock(fischer(10.0, 2.0, 12.0));
        clock.spend(Color::Black, 1.0);
        assert_eq!(clock.left_of(Color::Black).unwrap().seconds, 11.0);
        clock.spend(Color::Black, 0.5);
        assert_eq!(clock.left_of(Color::Black).unwrap().seconds, 12.0);
        let seconds = clock.allotment(Color::Black, size(), 10).unwrap();
        assert!((1.8..3.0).contains(&seconds), "{seconds}");
        let capped = TimeSystem::Fischer { main: 10.0, increment: 2.0, most: 12.0, longest: 1.0 };
        clock.set_system(capped);
        assert!(clock.allotment(Color::Black, size(), 10).unwrap() <= 0.9);
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

    /// What is left after main time and periods, when nobody tells.
    #[test]
    fn periods_are_counted_down() {
        let mut clock = clock(TimeSystem::Byoyomi { main: 10.0, period: 5.0, periods: 3 });
        let mut left_after = |seconds: f64| {
            clock.spend(Color::Black, seconds);
            let left = clock.left[Color::Black.index()].unwrap();
            (left.seconds, left.stones)
        };
        assert_eq!(left_after(9.0), (1.0, 0));
        assert_eq!(left_after(2.0), (5.0, 3));
        assert_eq!(left_after(4.9), (5.0, 3));
        assert_eq!(left_after(7.0), (5.0, 2));
        assert_eq!(left_after(60.0), (5.0, 1));
        let mut clock = Clock::default();
        clock.set_system(TimeSystem::Canadian { main: 10.0, period: 20.0, stones: 3 });
        let mut left_after = |seconds: f64| {
            clock.spend(Color::White, seconds);
            let left = clock.left[Color::White.index()].unwrap();
            (left.seconds, left.stones)
        };
        assert_eq!(left_after(4.0), (6.0, 0));
        assert_eq!(left_after(8.0), (18.0, 2));
        assert_eq!(left_after(8.0), (10.0, 1));
        assert_eq!(left_after(8.0), (20.0, 3));
    }

    /// Whoever thinks as long as allotted keeps every time system, from the
    /// first move to the last of a long game.
    #[test]
    fn no_time_system_is_overrun() {
        let systems = [
            TimeSystem::Absolute { main: 5.0 },
            TimeSystem::Canadian { main: 3.0, period: 4.0, stones: 7 },
            TimeSystem::Canadian { main: 0.0, period: 1.0, stones: 25 },
            TimeSystem::Byoyomi { main: 2.0, period: 1.0, periods: 1 },
            fischer(5.0, 0.5, f64::INFINITY),
            fischer(1.0, 1.0, 3.0),
        ];
        for system in systems {
            let mut clock = clock(system);
            for turn in 0..300 {
                let seconds = clock.allotment(Color::Black, size(), 2 * turn).unwrap();
                let before = clock.left_of(Color::Black).unwrap();
                // What is too much for the main time comes from the first period.
                let has_periods =
                    matches!(system, TimeSystem::Canadian { .. } | TimeSystem::Byoyomi { .. });
                let in_main = before.stones == 0 && has_periods;
                assert!(in_main || seconds < before.seconds, "{system:?} {turn} {before:?}");
                clock.spend(Color::Black, seconds);
                let after = clock.left_of(Color::Black).unwrap();
                assert!(after.seconds > 0.0, "{system:?} {turn} {after:?}");
            }
        }
    }
}
