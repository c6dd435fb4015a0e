//! Reasons as sentences.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_judge::Claim;
use tesuji_why::{Effect, Evidence, Name, Reason, Support, What, shape_of};

use crate::goals::box_in_words;
use crate::language::{Messages, Put};

/// Points that are named one by one; of more only the first ones.
const MOST_POINTS: usize = 5;
/// Sentences of a short reason.
const SHORT: usize = 2;

/// A reason with its sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The reason.
    pub reason: Reason,
    /// What it says.
    pub sentence: String,
}

/// All reasons of a piece of evidence as sentences.
pub fn tell(evidence: &Evidence, messages: &Messages) -> Vec<Told> {
    let told = |reason: Reason| Told { sentence: sentence(evidence, &reason, messages), reason };
    tesuji_why::explain(evidence).into_iter().map(told).collect()
}

/// The two sentences that a player would say.
pub fn short(told: &[Told]) -> Vec<&Told> {
    let rank = |told: &Told| match &told.reason.what {
        What::Named { name, .. } if !name.is_shape() && told.reason.path.len() <= 1 => 0,
        What::Named { name, .. } if !name.is_shape() => 2,
        What::Named { .. } => 3,
        What::Threat { effect: Effect::GoesOn, .. } => 5,
        What::Threat { .. } => 1,
        What::Fails { .. } => 4,
        What::Key(_) | What::RestsOn(_) => 9,
    };
    let mut best: Vec<&Told> = told.iter().filter(|told| rank(told) < 9).collect();
    best.sort_by_key(|told| rank(told));
    best.truncate(SHORT);
    best.sort_by_key(|told| told.reason.path.len());
    best
}

/// The sentences that are told: all of them, or the two that a player would say.
pub fn sentences(told: &[Told], all: bool) -> Vec<String> {
    let sentence = |told: &Told| told.sentence.clone();
    if all {
        told.iter().map(sentence).collect()
    } else {
        short(told).into_iter().map(sentence).collect()
    }
}

/// The names of what happens, in the order of telling.
pub fn names(told: &[Told]) -> Vec<String> {
    let name = |told: &Told| match told.reason.what {
        What::Named { name, .. } => Some(name.word().to_owned()),
        _ => None,
    };
    told.iter().filter_map(name).collect()
}

/// The names that a move has by its shape, whether it works or not, each with its sentence.
pub fn by_shape(
    board: &Board,
    mover: Color,
    at: Point,
    messages: &Messages,
) -> Vec<(Name, String)> {
    let told = |(name, points): (Name, PointSet)| {
        let said = sentence_of_name(name, at, &points, mover, messages);
        (name, messages.say("by-shape", &[("sentence", Put::Text(said))]))
    };
    shape_of(board, mover, at).into_iter().map(told).collect()
}

/// The reasons of a claim: of its proof, or of the first of its plans.
pub fn of_claim(board: &Board, claim: &Claim, messages: &Messages) -> Vec<Told> {
    evidence_of(board, claim).map_or(Vec::new(), |evidence| tell(&evidence, messages))
}

/// The reasons of a claim about the board after a move, told from before it.
pub fn of_claim_after(
    played: Move,
    board: &Board,
    claim: &Claim,
    messages: &Messages,
) -> Vec<Told> {
    let Some(evidence) = evidence_of(board, claim) else { return Vec::new() };
    let told = |reason: Reason| Told {
        sentence: sentence_after(&[played], &evidence, &reason, messages),
        reason,
    };
    tesuji_why::explain(&evidence).into_iter().map(told).collect()
}

fn evidence_of<'a>(board: &'a Board, claim: &'a Claim) -> Option<Evidence<'a>> {
    let plan = || claim.plans.first().map(|plan| Evidence::Plan(board, plan));
    claim.proof.as_ref().map(Evidence::Proof).or_else(plan)
}

/// One reason as a sentence, with the moves that were played before its evidence begins.
fn sentence_after(
    before: &[Move],
    evidence: &Evidence,
    reason: &Reason,
    messages: &Messages,
) -> String {
    let is_move = |action: &Move| *action != Move::Pass;
    let is_named = matches!(reason.what, What::Named { .. });
    let own: &[Move] = if is_named && reason.path.iter().any(is_move) { &reason.path } else { &[] };
    // Whoever has won already begins by waiting; that is no move to tell.
    let own = if own.first() == Some(&Move::Pass) { &own[1..] } else { own };
    let moves = moves_named(&[before, own].concat(), messages);
    let said = plain_sentence(evidence, reason, messages);
    if moves.is_empty() {
        return said;
    }
    messages.say("later", &[("moves", Put::Text(moves)), ("sentence", Put::Text(said))])
}

/// One reason as a sentence.
pub fn sentence(evidence: &Evidence, reason: &Reason, messages: &Messages) -> String {
    sentence_after(&[], evidence, reason, messages)
}

/// What it says, wherever it is seen.
fn plain_sentence(evidence: &Evidence, reason: &Reason, messages: &Messages) -> String {
    let say = |color: Color| Put::Text(color_name(color, messages));
    let text = |point: Point| Put::Text(point.to_string());
    let mut put = vec![("winner", say(evidence.winner())), ("loser", say(!evidence.winner()))];
    let with_points = |put: &mut Vec<(&'static str, Put)>, points: &PointSet| {
        put.push(("points", Put::Text(points_named(points, messages))));
        put.push(("count", Put::Number(points.len())));
    };
    let with_effect = |put: &mut Vec<(&'static str, Put)>, effect: &Effect| match effect {
        Effect::Captures(stones) => {
            with_points(put, stones);
            "captures"
        }
        Effect::Ataris(stones) => {
            with_points(put, stones);
            "ataris"
        }
        Effect::Reaches => "reaches",
        Effect::GoesOn => "goes-on",
    };
    match &reason.what {
        What::Key(point) => {
            put.push(("at", text(*point)));
            messages.say("key", &put)
        }
        What::Threat { then, effect } => {
            put.push(("at", text(*then)));
            let word = with_effect(&mut put, effect);
            messages.say(&format!("threat-{word}"), &put)
        }
        What::Fails { attempt, answer, effect } => {
            put.push(("attempt", text(*attempt)));
            let Some(at) = answer.point() else { return messages.say("fails-pass", &put) };
            put.push(("at", text(at)));
            let word = with_effect(&mut put, effect);
            messages.say(&format!("fails-{word}"), &put)
        }
        What::Named { name, at, points } => {
            sentence_of_name(*name, *at, points, evidence.winner(), messages)
        }
        What::RestsOn(support) => {
            let key = match support {
                Support::Wall { stones, needs, .. } => {
                    put.push(("stones", Put::Text(points_named(stones, messages))));
                    put.push(("count", Put::Number(usize::from(*needs))));
                    "wall"
                }
                Support::Rules(uses) => {
                    put.push(("count", Put::Number(*uses)));
                    "rules"
                }
                Support::Frame(points) => {
                    put.push(("points", Put::Text(box_in_words(points))));
                    "frame"
                }
                Support::Threats(count) => {
                    put.push(("count", Put::Number(usize::from(*count))));
                    "threats"
                }
                Support::ClosedKo(point) => {
                    put.push(("at", text(*point)));
                    "closed-ko"
                }
            };
            messages.say(key, &put)
        }
    }
}

/// What a name says of a move and of the stones or points that it is about.
fn sentence_of_name(
    name: Name,
    at: Point,
    points: &PointSet,
    winner: Color,
    messages: &Messages,
) -> String {
    // A stone thrown in is where the eye would be.
    let is_inside = name == Name::FalseEye && points.contains(at);
    let word = if is_inside { "false-eye-inside" } else { name.word() };
    let put = [
        ("winner", Put::Text(color_name(winner, messages))),
        ("loser", Put::Text(color_name(!winner, messages))),
        ("at", Put::Text(at.to_string())),
        ("points", Put::Text(points_named(points, messages))),
        ("count", Put::Number(points.len())),
    ];
    messages.say(&format!("name-{word}"), &put)
}

/// A colour by name.
pub fn color_name(color: Color, messages: &Messages) -> String {
    messages.say(if color == Color::Black { "black" } else { "white" }, &[])
}

/// A colour by name, to put into a message.
pub fn side(color: Color, messages: &Messages) -> Put {
    Put::Text(color_name(color, messages))
}

/// Moves in a row; a pass is a move elsewhere.
pub fn moves_named(path: &[Move], messages: &Messages) -> String {
    let name = |action: &Move| match action {
        Move::Pass => messages.say("pass", &[]),
        Move::Play(point) => point.to_string(),
    };
    path.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A few points by name.
fn points_named(points: &PointSet, messages: &Messages) -> String {
    let names: Vec<String> = points.iter().map(|p| p.to_string()).collect();
    if names.len() <= MOST_POINTS {
        return names.join(", ");
    }
    let few = names[..MOST_POINTS - 2].join(", ");
    let rest = names.len() + 2 - MOST_POINTS;
    messages.say("more", &[("points", Put::Text(few)), ("count", Put::Number(rest))])
}

/// `black` or `white`.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
