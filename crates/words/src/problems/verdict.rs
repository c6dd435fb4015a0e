//! The verdict on a problem in any language: who plays where, what becomes of the stones,
//! how sure that is. What authors ask for beyond it is told in English (`words`).

use tesuji_board::{Certainty, Color, KoGrade, Move, Point};
use tesuji_judge::Claim;
use tesuji_judge::problem::{About, Answered, Problem};
use tesuji_solver::Fate;

use crate::goals::box_in_words;
use crate::language::{Messages, Put};
use crate::reasons::color_name;

fn text(text: impl ToString) -> Put {
    Put::Text(text.to_string())
}

fn name(color: Color, messages: &Messages) -> Put {
    Put::Text(color_name(color, messages))
}

fn joined<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    all.into_iter().map(|it| it.to_string()).collect::<Vec<_>>().join(", ")
}

/// Who is to move.
pub fn to_move(problem: &Problem, messages: &Messages) -> String {
    messages.say("solve-to-move", &[("player", name(problem.to_move, messages))])
}

/// What becomes of a group.
fn result(owner: Color, grade: KoGrade, messages: &Messages) -> String {
    let needs = |color: Color, threats: i8| {
        let count = Put::Number(threats.unsigned_abs().into());
        messages.say("result-ko", &[("player", name(color, messages)), ("count", count)])
    };
    let of_owner = [("owner", name(owner, messages))];
    match grade {
        KoGrade::LIVES => messages.say("result-lives", &of_owner),
        KoGrade::DIES => messages.say("result-dies", &of_owner),
        KoGrade::Ko(n) if n > 0 => needs(!owner, n),
        KoGrade::Ko(n) => needs(owner, 1 - n),
    }
}

/// The same with what it takes for granted as problems are meant.
fn result_of(claim: &Claim, fate: &Fate, grade: KoGrade, messages: &Messages) -> String {
    let said = result(!fate.frame.attacker, grade, messages);
    if !claim.is_as_set() {
        return said;
    }
    let put = [
        ("result", text(said)),
        ("points", text(box_in_words(&fate.frame.inside))),
        ("attacker", name(fate.frame.attacker, messages)),
    ];
    messages.say("result-if-closed", &put)
}

/// The answer in sentences.
pub fn verdict(problem: &Problem, answered: &Answered, messages: &Messages) -> Vec<String> {
    let Some(fate) = answered.fates.first() else {
        return vec![messages.say("solve-no-group", &[])];
    };
    let mut lines = vec![first_line(problem, answered, fate, messages)];
    if let Some(grade) = fate.second.filter(|_| !fate.is_settled()) {
        let put = [
            ("player", name(!problem.to_move, messages)),
            ("result", text(result_of(&answered.claims[1], fate, grade, messages))),
        ];
        lines.push(messages.say("solve-second", &put));
    }
    if !fate.line.is_empty() && fate.line_is_first() {
        let word = |action: &Move| match action {
            Move::Pass => messages.say("pass", &[]),
            action => action.to_string(),
        };
        let moves: Vec<String> = fate.line.iter().map(word).collect();
        lines.push(messages.say("solve-line", &[("moves", text(moves.join(" ")))]));
    }
    lines.push(certainty(answered, fate, messages));
    lines
}

fn first_line(problem: &Problem, answered: &Answered, fate: &Fate, messages: &Messages) -> String {
    let player = ("player", name(problem.to_move, messages));
    let first = fate.moves.first().map_or(String::new(), ToString::to_string);
    let targets = answered.claims[0].proof.iter().flat_map(|proof| &proof.goal.targets);
    let done = |key: &str| {
        let points = ("points", text(joined(targets.clone())));
        messages.say(key, &[player.clone(), ("move", text(&first)), points])
    };
    match (answered.about, fate.first) {
        (About::Connection, _) => done("solve-joins"),
        (About::Cut, _) => done("solve-cuts"),
        (About::Capture | About::Race | About::Escape, Some(_)) => {
            let points = ("points", text(joined(fate.frame.target.first())));
            let saves = answered.about == About::Escape;
            let key = if saves { "solve-escapes" } else { "solve-captures" };
            messages.say(key, &[player, ("move", text(&first)), points])
        }
        (_, Some(grade)) => {
            let [mine, other] = &answered.claims;
            let claim = if fate.is_settled() && other.is_as_set() { other } else { mine };
            let result = ("result", text(result_of(claim, fate, grade, messages)));
            if fate.is_settled() {
                return messages.say("solve-settled", &[result]);
            }
            let moves = ("moves", text(moves_named(&fate.moves, messages)));
            messages.say("solve-moves", &[player, moves, result])
        }
        (_, None) if fate.moves.is_empty() => messages.say("solve-unsolved", &[]),
        (_, None) => messages.say("solve-guess", &[player, ("move", text(&first))]),
    }
}

fn moves_named(moves: &[Point], messages: &Messages) -> String {
    match moves {
        [] => messages.say("solve-unknown-move", &[]),
        [one] => one.to_string(),
        [first, rest @ ..] => {
            messages.say("solve-also", &[("move", text(first)), ("others", text(joined(rest)))])
        }
    }
}

fn certainty(answered: &Answered, fate: &Fate, messages: &Messages) -> String {
    let place = ("points", text(box_in_words(&fate.frame.inside)));
    match answered.certainty() {
        Certainty::Proven => messages.say("solve-proven", &[]),
        Certainty::Framed if answered.is_as_set()[0] => {
            let owner = ("owner", name(!fate.frame.attacker, messages));
            let attacker = ("attacker", name(fate.frame.attacker, messages));
            messages.say("solve-as-set", &[place, owner, attacker])
        }
        Certainty::Framed => messages.say("solve-framed", &[place]),
        Certainty::Estimated => messages.say("solve-guessed", &[]),
    }
}
