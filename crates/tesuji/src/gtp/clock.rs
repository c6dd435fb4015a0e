//! The time that the controller grants, as it was told.

use tesuji_board::Color;

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

    /// What is left to a side.
    pub fn set_left(&mut self, color: Color, left: TimeLeft) {
        self.left[color.index()] = Some(left);
    }
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
