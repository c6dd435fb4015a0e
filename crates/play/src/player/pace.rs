//! When it is time to tell what a search has found so far.

use std::sync::Mutex;
use std::time::Instant;

/// A clock that strikes again and again; the threads of a search ask it.
pub struct Pace {
    start: Instant,
    every: f64,
    /// Seconds from the start to the next stroke.
    next: Mutex<f64>,
}

impl Pace {
    /// Strikes after `first` seconds, and from then on after `every` seconds.
    pub fn new(first: f64, every: f64) -> Pace {
        Pace { start: Instant::now(), every, next: Mutex::new(first) }
    }

    /// Seconds since it began.
    pub fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Whether it strikes now. Of several threads that ask, one hears it.
    pub fn strikes(&self) -> bool {
        let Ok(mut next) = self.next.try_lock() else { return false };
        let now = self.elapsed();
        let strikes = now >= *next;
        if strikes {
            // Strokes that were missed are not made up for.
            *next = now + self.every;
        }
        strikes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_strikes_when_the_time_has_come() {
        let pace = Pace::new(0.0, 1e9);
        assert!(pace.strikes() && !pace.strikes());
        assert!(!Pace::new(1e9, 0.0).strikes());
    }
}
