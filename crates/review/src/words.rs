//! Reviews in sentences.

use tesuji_board::{Board, Certainty, KoGrade, Move, Point, PointSet};
use tesuji_words::{Messages, Put, color_name, of_claim, of_claim_after, sentences, text};

use crate::study::{Mistake, Moment};

/// Better moves that are named.
const MOST_BETTER: usize = 3;

pub(super) fn grade_key(before: &str, grade: Option<KoGrade>) -> String {
    let word = match grade {
        Some(KoGrade::LIVES) => "lives",
        Some(KoGrade::Ko(_)) | None => "ko",
        Some(KoGrade::DIES) => "dies",
    };
    format!("{before}-{word}")
}

/// The message that says how sure something is.
pub fn sure_key(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Proven => "sure-proven",
        Certainty::Framed => "sure-framed",
        Certainty::Estimated => "sure-guess",
    }
}

/// A stone that stands for a group.
pub(super) fn group_name(stones: &PointSet) -> String {
    stones.first().map_or(String::new(), |p| p.to_string())
}

fn moves_named(points: &[Point]) -> String {
    points.iter().take(MOST_BETTER).map(ToString::to_string).collect::<Vec<_>>().join(" / ")
}

/// What a move did, in one or two sentences.
pub fn headline(moment: &Moment, messages: &Messages) -> String {
    let mut put = vec![
        ("number", Put::Number(moment.number)),
        ("player", text(color_name(moment.player, messages))),
        ("played", text(moment.played)),
    ];
    match &moment.mistake {
        Mistake::Group { stones, owner, could, has, better, is_capture, .. } => {
            let sure = if *is_capture { "sure-read" } else { sure_key(moment.certainty()) };
            put.extend([
                ("better", text(moves_named(better))),
                ("owner", text(color_name(*owner, messages))),
                ("stones", text(group_name(stones))),
                ("could", text(messages.say(&grade_key("could", could.grade), &[]))),
                ("has", text(messages.say(&grade_key("has", has.grade), &[]))),
                ("sure", text(messages.say(sure, &[]))),
            ]);
            messages.say("review-group", &put)
        }
        Mistake::Score { better, .. } => {
            let better = better.unwrap_or(Move::Pass);
            put.extend([
                ("better", text(better)),
                ("count", Put::Number(lost_points(moment))),
                ("percent", Put::Number((100.0 * moment.chance.max(0.0)).round() as usize)),
            ]);
            messages.say("review-score", &put)
        }
    }
}

/// Points that a move lost, as a whole number.
pub fn lost_points(moment: &Moment) -> usize {
    moment.size.round().max(0.0) as usize
}

/// Why: what the better move does, and what happens after the move that was played.
pub fn moment_sentences(
    moment: &Moment,
    before: &Board,
    after: &Board,
    messages: &Messages,
) -> Vec<String> {
    let Mistake::Group { could, has, .. } = &moment.mistake else { return Vec::new() };
    let mut all = sentences(&of_claim(before, could, messages), false);
    all.extend(sentences(&of_claim_after(moment.played, after, has, messages), false));
    all
}
