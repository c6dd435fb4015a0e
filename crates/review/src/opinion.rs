//! The player's own judgement of a position. A search is nothing that this crate can make, so
//! whoever asks for a review lends it one.

use tesuji_board::{Color, Game, Move};

use crate::scores::{Comparison, DECIDED};

/// Moves of a line that are kept.
const SHOWN: usize = 6;

/// What a search says of a position.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// Who is to move.
    pub to_move: Color,
    /// The lead of that side in points, komi counted.
    pub lead: f64,
    /// How far the lead may be off by chance.
    pub error: f64,
    /// The chance of that side to win.
    pub win: f64,
    /// The best move and what may follow.
    pub line: Vec<Move>,
}

/// Who searches positions, and how long.
#[derive(Clone, Copy)]
pub struct Searcher<'a> {
    /// Visits of a position where a move may lose points: a quarter of them where none seems to,
    /// up to ten times as many where one seems to lose much.
    pub visits: u64,
    /// Searches a position with a side to move, with so many visits.
    pub search: &'a (dyn Fn(&Game, Color, u64) -> Opinion + Sync),
}

impl Opinion {
    fn lead_of(&self, color: Color) -> f64 {
        if color == self.to_move { self.lead } else { -self.lead }
    }

    fn win_of(&self, color: Color) -> f64 {
        if color == self.to_move { self.win } else { 1.0 - self.win }
    }

    fn shown(&self) -> Vec<Move> {
        self.line.iter().copied().take(SHOWN).collect()
    }
}

/// What a move loses, from what a search says before and after it.
pub fn searched(player: Color, played: Move, before: &Opinion, after: &Opinion) -> Comparison {
    let (was, is) = (before.win_of(player), after.win_of(player));
    Comparison {
        loss: before.lead_of(player) - after.lead_of(player),
        error: before.error.hypot(after.error),
        chance: was - is,
        is_decided: was < DECIDED || is > 1.0 - DECIDED,
        best: before.line.first().copied().unwrap_or(played),
        line: before.shown(),
        then: after.shown(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_what_the_player_had_less_what_he_has() {
        let point = |name: &str| Move::Play(name.parse().unwrap());
        let opinion = |to_move, lead, win, line| Opinion { to_move, lead, error: 3.0, win, line };
        let before = opinion(Color::White, 4.0, 0.6, vec![point("D4"), point("C3")]);
        // What is good for Black after it is bad for White who played.
        let after = opinion(Color::Black, 8.0, 0.8, vec![point("Q16")]);
        let found = searched(Color::White, point("K10"), &before, &after);
        assert_eq!((found.loss, found.best), (12.0, point("D4")));
        assert!((found.chance - 0.4).abs() < 1e-9 && !found.is_decided);
        assert_eq!(found.line, [point("D4"), point("C3")]);
        assert_eq!(found.then, [point("Q16")]);
        let lost = opinion(Color::Black, 30.0, 0.99, vec![]);
        let hopeless = opinion(Color::White, -18.0, 0.02, vec![point("D4")]);
        assert!(searched(Color::White, point("K10"), &hopeless, &lost).is_decided);
    }
}
