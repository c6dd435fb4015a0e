//! An eye in a race as people count it: points, stones inside, moves.

use serde::Serialize;
use tesuji_semeai::{EyeSpace, Filling};
use tesuji_words::{color_word, counted};

/// An eye of which it is known how many moves it takes.
#[derive(Clone, Debug, Serialize)]
pub struct EyeReport {
    /// Its points, with the stones inside.
    pub size: usize,
    /// The other side's stones inside.
    pub stones: usize,
    /// The moves that it takes to fill it; nothing where it cannot be filled.
    pub moves: Option<i64>,
    /// Whether that is so only if the other side begins: else it cannot be filled.
    pub must_begin: bool,
    /// Whether it cannot be filled, nor become two eyes.
    pub seki: bool,
    /// The moves that an eye of its size and with its stones takes elsewhere.
    pub usual: Option<i64>,
    /// The same as a sentence.
    pub words: String,
}

impl EyeReport {
    pub(crate) fn new(eye: &EyeSpace) -> EyeReport {
        let (moves, must_begin) = match eye.filling {
            Filling::Moves(moves) => (Some(moves), false),
            Filling::First(moves) => (Some(moves), true),
            Filling::Lives | Filling::Seki => (None, false),
        };
        let seki = eye.filling == Filling::Seki;
        let usual = eye.usual();
        EyeReport {
            size: eye.points,
            stones: eye.stones,
            moves,
            must_begin,
            seki,
            usual,
            words: words(eye),
        }
    }
}

fn words(eye: &EyeSpace) -> String {
    let other = !eye.owner;
    let kind = if eye.is_big() { "big eye" } else { "eye" };
    let mut text = format!("{}'s {kind} of {}", eye.owner, counted(eye.points, "point"));
    if eye.stones > 0 {
        let stone = format!("{} stone", color_word(other));
        text += &format!(" with {} inside", counted(eye.stones, &stone));
    }
    let takes = |moves: i64| format!(" takes {}", counted(moves, "move"));
    match eye.filling {
        Filling::Moves(moves) => {
            text += &takes(moves);
            if let Some(usual) = eye.usual().filter(|usual| moves < *usual) {
                text += &format!(", {} less than usual", usual - moves);
            }
        }
        Filling::First(moves) => {
            text += &takes(moves);
            text += &format!(" if {} begins there, else it cannot be filled", other);
        }
        Filling::Lives => text += " is two eyes, or becomes them",
        Filling::Seki => {
            text += " cannot be filled, nor become two eyes when nothing else is left: seki";
        }
    }
    text + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Color;

    #[test]
    fn an_eye_is_counted_in_words() {
        let check = |points, stones, filling, expect: &str| {
            let eye = EyeSpace { owner: Color::White, points, stones, filling };
            assert_eq!(words(&eye), expect);
        };
        check(
            5,
            2,
            Filling::Moves(6),
            "White's big eye of 5 points with 2 black stones inside takes 6 moves.",
        );
        check(
            4,
            0,
            Filling::Moves(3),
            "White's big eye of 4 points takes 3 moves, 2 less than usual.",
        );
        check(1, 0, Filling::Moves(1), "White's eye of 1 point takes 1 move.");
        check(
            3,
            0,
            Filling::First(3),
            "White's eye of 3 points takes 3 moves if Black begins there, else it cannot be filled.",
        );
        check(
            5,
            3,
            Filling::Seki,
            "White's big eye of 5 points with 3 black stones inside cannot be filled, nor become two \
             eyes when nothing else is left: seki.",
        );
        check(
            6,
            1,
            Filling::Lives,
            "White's big eye of 6 points with 1 black stone inside is two eyes, or becomes them.",
        );
    }
}
