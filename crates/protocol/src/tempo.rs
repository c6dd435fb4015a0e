//! Sente or gote, and how many points: what a move gains over passing, and what it threatens
//! to gain if it is not answered, both by the network's lead. An estimate, and told as one.

use tesuji_board::{Board, Color, Game, Move};
use tesuji_engine::Oracle;
use tesuji_network::Query;
use tesuji_words::{Messages, Put};

/// A threat must be worth so many times the gain to be answered at once.
const SENTE: f64 = 1.5;

/// Smaller numbers of points are within what the network does not know.
const LEAST_POINTS: f64 = 1.0;

/// What a move is worth in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// Points over passing.
    pub gain: f64,
    /// Points that a second move in a row would gain.
    pub threat: f64,
}

impl Tempo {
    /// Of a legal move of a side.
    pub fn of(oracle: &dyn Oracle, game: &Game, color: Color, action: Move) -> Option<Tempo> {
        let point = action.point()?;
        let past: Vec<_> = game.moves().iter().map(|(_, action)| action.point()).collect();
        let lead = |board: &Board, to_move: Color, later: &[Move]| {
            let moves = past.iter().copied().chain(later.iter().map(|action| action.point()));
            let moves: Vec<_> = moves.collect();
            let query = Query::after(board, to_move, moves.into_iter());
            let query = Query { komi: game.komi() as f32, ..query };
            let lead = f64::from(oracle.judge(&query).lead);
            if to_move == color { lead } else { -lead }
        };
        let mut after = game.board().clone();
        after.play(color, point).ok()?;
        let passed = lead(game.board(), !color, &[Move::Pass]);
        let played = lead(&after, !color, &[action]);
        let unanswered = lead(&after, color, &[action, Move::Pass]);
        Some(Tempo { gain: played - passed, threat: unanswered - played })
    }

    /// Does the opponent have to answer?
    pub fn is_sente(&self) -> bool {
        self.threat >= LEAST_POINTS && self.threat > SENTE * self.gain.max(LEAST_POINTS)
    }
}

impl Tempo {
    /// `sente, gains about 3 points`
    pub fn in_words(&self, messages: &Messages) -> String {
        let tempo = messages.say(if self.is_sente() { "move-sente" } else { "move-gote" }, &[]);
        let points = self.gain.round() as i64;
        if self.gain < LEAST_POINTS || points < 1 {
            return tempo;
        }
        let put = [("tempo", Put::Text(tempo)), ("count", Put::Number(points as usize))];
        messages.say("move-gains", &put)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Ruleset, Size};
    use tesuji_network::Evaluation;
    use tesuji_words::Language;

    /// Black's lead: 5 for a stone at A1, and 20 more if Black moves again after it.
    struct Stub;

    impl Oracle for Stub {
        fn judge(&self, query: &Query) -> Evaluation {
            let has = |name: &str| query.board.get(name.parse().unwrap()) == Some(Color::Black);
            let again = query.to_move == Color::Black;
            let black = f32::from(u8::from(has("A1"))) * if again { 25.0 } else { 5.0 }
                + f32::from(u8::from(has("C3"))) * 8.0;
            let lead = if again { black } else { -black };
            Evaluation { moves: Vec::new(), win: 0.5, lead, owners: Vec::new(), status: None }
        }
    }

    #[test]
    fn threats_make_sente() {
        let game = Game::new(Size::square(5).unwrap(), Ruleset::CHINESE);
        let of = |name: &str| Tempo::of(&Stub, &game, Color::Black, name.parse().unwrap());
        let messages = Messages::new(Language::En);
        let told = |name: &str| of(name).unwrap().in_words(&messages);
        assert_eq!(told("A1"), "sente, gains about 5 points");
        assert_eq!(told("C3"), "gote, gains about 8 points");
        assert_eq!(told("D4"), "gote");
        assert_eq!(of("pass"), None);
    }
}
