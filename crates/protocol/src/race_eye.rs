//! An eye in a race as people count it: points, stones inside, moves.

use serde::Serialize;
use tesuji_board::Color;
use tesuji_semeai::{EyeSpace, Filling};
use tesuji_words::{Messages, Put, side, text};

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
    /// What it was read off.
    #[serde(skip)]
    pub space: EyeSpace,
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
            words: words(eye, Messages::english()),
            space: *eye,
        }
    }
}

/// The same as a sentence in some language.
pub fn words(eye: &EyeSpace, messages: &Messages) -> String {
    let other = ("player", side(!eye.owner, messages));
    let kind = if eye.is_big() { "race-eye-big" } else { "race-eye-small" };
    let put = [("player", side(eye.owner, messages)), ("points", Put::Number(eye.points))];
    let mut named = messages.say(kind, &put);
    if eye.stones > 0 {
        let key = match eye.owner {
            Color::Black => "race-eye-white-inside",
            Color::White => "race-eye-black-inside",
        };
        named = messages.say(key, &[("eye", text(named)), ("count", Put::Number(eye.stones))]);
    }
    let takes = |moves: i64| {
        let count = Put::Number(moves.unsigned_abs() as usize);
        messages.say("race-eye-takes", &[("eye", text(&named)), ("count", count)])
    };
    match eye.filling {
        Filling::Moves(moves) => {
            let said = ("said", text(takes(moves)));
            match eye.usual().filter(|usual| moves < *usual) {
                Some(usual) => {
                    let count = Put::Number((usual - moves).unsigned_abs() as usize);
                    messages.say("race-eye-less", &[said, ("count", count)])
                }
                None => messages.say("race-eye-usual", &[said]),
            }
        }
        Filling::First(moves) => {
            messages.say("race-eye-first", &[("said", text(takes(moves))), other])
        }
        Filling::Lives => messages.say("race-eye-lives", &[("eye", text(named))]),
        Filling::Seki => messages.say("race-eye-seki", &[("eye", text(named))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eye_is_counted_in_words() {
        let check = |points, stones, filling, expect: &str| {
            let eye = EyeSpace { owner: Color::White, points, stones, filling };
            assert_eq!(words(&eye, Messages::english()), expect);
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
