//! Restarts: which style each round of a search has, and how long it is.
//!
//! The work that a proof takes has a heavy tail: one order of moves finds in a
//! thousandth of the time what another misses. So no order is followed for long before
//! others had their chance; what is proven and what was learned about moves stays.

use tesuji_board::Rng;

use super::config::{Config, Style};

/// How many times as long as the shortest round one is, the first being 0.
///
/// **Definition** (Luby, Sinclair, Zuckerman 1993, "Optimal speedup of Las Vegas
/// algorithms", section 2): 1, 1, 2, 1, 1, 2, 4, and so on, each time the whole so far
/// twice and then twice its longest; whatever the best length is, this loses a
/// logarithmic factor at most.
pub(super) fn length(round: usize) -> u64 {
    let next = round as u64 + 2;
    let half = 1 << next.ilog2();
    if next == half { half / 2 } else { length((next - half - 1) as usize) }
}

/// The style of a turn: as they stand, one after the other, then varied at random.
/// `thread` tells searches apart that run side by side.
pub(super) fn style(config: &Config, turn: usize, thread: usize) -> Style {
    let styles = config.styles.len();
    let style = config.styles[turn % styles];
    if turn < styles || !config.varied {
        return style;
    }
    let mut rng = Rng::new((thread as u64) << 32 | turn as u64);
    let mut pick = |choices: [u32; 4]| choices[rng.below(4) as usize];
    Style {
        steps: pick([2, 2, 3, 4]),
        bias: pick([8, 16, 24, 32]),
        rank: pick([24, 32, 48, 64]),
        depth: pick([1, 2, 2, 3]),
        open: pick([1, 2, 2, 3]),
        lessons: [pick([16, 32, 32, 48]), pick([0, 0, 16, 32])],
        history: pick([0, 8, 8, 16]),
        swap: pick([0, 1, 1, 1]) == 1,
        patterns: style.patterns || pick([0, 0, 0, 1]) == 1,
        heeds: [pick([0, 2, 4, 4]), pick([0, 0, 2, 4]), pick([0, 0, 2, 4])],
        ..style
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_rounds() {
        let lengths: Vec<u64> = (0..15).map(length).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn styles_in_turn_and_then_varied() {
        let config = Config::default();
        let bias = |turn, thread| style(&config, turn, thread).bias;
        let first: Vec<u32> = (0..4).map(|turn| bias(turn, 0)).collect();
        assert_eq!(first, [16, 24, 16, 16]);
        let later = |thread| (4..40).map(|turn| bias(turn, thread)).collect::<Vec<u32>>();
        assert_eq!(later(0), later(0));
        assert_ne!(later(0), later(1));
        let plain = Config { varied: false, ..Config::default() };
        assert_eq!(style(&plain, 5, 0).bias, 24);
    }
}
