//! Why a move cannot be played, or a proof does not count after this game.

use tesuji_board::IllegalMove;
use tesuji_judge::Barred;

use crate::language::{Messages, text};

/// Why a move is not legal, as a clause.
pub fn illegal_in_words(error: IllegalMove, messages: &Messages) -> String {
    let key = match error {
        IllegalMove::OffBoard => "illegal-off-board",
        IllegalMove::Occupied => "illegal-occupied",
        IllegalMove::Suicide => "illegal-suicide",
        IllegalMove::Ko => "illegal-ko",
        IllegalMove::Superko => "illegal-superko",
    };
    messages.say(key, &[])
}

/// Why the game before the position does not allow what was proven.
pub fn barred_in_words(barred: Barred, messages: &Messages) -> String {
    let (key, at) = match barred {
        Barred::ByKo(point) => ("barred-ko", point.to_string()),
        Barred::ByRepetition(point) => ("barred-superko", point.to_string()),
        Barred::Later => ("barred-later", String::new()),
    };
    messages.say(key, &[("at", text(at))])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs are told the same as people who read English.
    #[test]
    fn english_is_what_the_errors_say() {
        let messages = Messages::english();
        for error in [
            IllegalMove::OffBoard,
            IllegalMove::Occupied,
            IllegalMove::Suicide,
            IllegalMove::Ko,
            IllegalMove::Superko,
        ] {
            assert_eq!(illegal_in_words(error, messages), error.to_string());
        }
        let point = "D4".parse().unwrap();
        for barred in [Barred::ByKo(point), Barred::ByRepetition(point), Barred::Later] {
            assert_eq!(barred_in_words(barred, messages), barred.to_string());
        }
    }
}
