//! What a result is worth to a search: mostly who wins, and a little by how much, so that a
//! game that is won or lost anyway is still played sensibly.
//!
//! The score counts twice: from the line between victory and defeat, and from what is
//! expected where the search starts. Far from the line the first says nothing any more; the
//! second is always in the middle of its range.

use crate::root::Root;
use crate::settings::Settings;

/// Values from 0 to 1, for Black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Utility {
    /// Black wins with a lead on the board that doubled is more than this.
    target_halves: i32,
    score_share: f32,
    further_share: f32,
    /// Black's lead on the board as it is expected.
    expected_lead: f32,
    area: f32,
}

impl Utility {
    /// Without an expected lead the score counts from the line alone.
    pub fn new(root: &Root, settings: &Settings, expected_lead: Option<f32>) -> Utility {
        Utility {
            target_halves: root.target_halves,
            score_share: settings.score_share,
            further_share: expected_lead.map_or(0.0, |_| settings.further_share),
            expected_lead: expected_lead.unwrap_or(0.0),
            area: root.board.size().area() as f32,
        }
    }

    /// The value of a counted result.
    pub fn of_result(&self, score: i32) -> f32 {
        let halves = 2 * score - self.target_halves;
        let won = match halves {
            0 => 0.5,
            1.. => 1.0,
            _ => 0.0,
        };
        let margin = (halves as f32 / (2.0 * self.area)).clamp(-1.0, 1.0) * 0.5 + 0.5;
        self.mixed(won, margin, score as f32)
    }

    /// The value of a position with this chance to win and this lead on the board.
    pub fn of_judgement(&self, win: f32, lead: f32) -> f32 {
        let margin = lead - self.target_halves as f32 / 2.0;
        self.mixed(win, bounded(margin / (2.0 * self.area.sqrt())), lead)
    }

    fn mixed(&self, win: f32, margin: f32, lead: f32) -> f32 {
        let (score, further) = (self.score_share, self.further_share);
        (1.0 - score - further) * win + score * margin + further * self.further(lead)
    }

    /// How a lead compares with what is expected.
    fn further(&self, lead: f32) -> f32 {
        bounded((lead - self.expected_lead) / self.area.sqrt())
    }

    /// The chance to win behind a mean value, about: what the score adds beyond what is
    /// expected is taken out again.
    pub fn chance(&self, value: f64, lead: f64) -> f64 {
        let further = f64::from(self.further_share);
        let rest = value - further * f64::from(self.further(lead as f32));
        (rest / (1.0 - further).max(1e-6)).clamp(0.0, 1.0)
    }
}

/// A number of any size between 0 and 1, 0 in the middle.
fn bounded(number: f32) -> f32 {
    number.atan() / std::f32::consts::PI + 0.5
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Color, Game, Ruleset, Size};

    fn utility(further_share: f32, expected_lead: f32) -> Utility {
        let game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
        let settings = Settings { score_share: 0.1, further_share, ..Settings::default() };
        Utility::new(&Root::of(&game, Color::Black), &settings, Some(expected_lead))
    }

    #[test]
    fn in_a_won_game_points_still_count() {
        let gain = |utility: Utility, lead: f32| {
            utility.of_judgement(1.0, lead + 2.0) - utility.of_judgement(1.0, lead)
        };
        assert!(gain(utility(0.2, 60.0), 60.0) > 10.0 * gain(utility(0.0, 60.0), 60.0));
        // Victory is worth more than any number of points.
        assert!(utility(0.2, 60.0).of_result(8) > utility(0.2, 60.0).of_result(7));
        let narrow = utility(0.2, 60.0).of_judgement(1.0, 8.0);
        assert!(narrow > utility(0.2, -80.0).of_judgement(0.0, 80.0));
    }

    #[test]
    fn the_chance_is_found_again() {
        let utility = utility(0.2, -30.0);
        for (win, lead) in [(0.0, -40.0), (0.02, -30.0), (0.9, 20.0)] {
            let value = f64::from(utility.of_judgement(win, lead));
            let chance = utility.chance(value, f64::from(lead));
            assert!((chance - f64::from(win)).abs() < 0.06, "{win} {lead} {chance}");
        }
    }
}
