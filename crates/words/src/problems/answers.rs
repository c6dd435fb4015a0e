//! Answers to problems in words: who plays where, and what becomes of the stones.

use tesuji_board::{Color, KoGrade, Point};
use tesuji_judge::Claim;
use tesuji_judge::problem::{About, Aim, Answered, Aside, KoRule, Problem};
use tesuji_solver::Fate;

use super::asked::{aim_in_words, asked, chains};
use super::claims::claims_in_words;
use super::details::{certainty_key, ending_in_words, number};
use crate::goals::{box_in_words, listed};
use crate::language::{Messages, Put, text};
use crate::reasons::{moves_named, side};

const MOST_THREATS: i8 = KoGrade::MOST_THREATS;
/// A move that the network thinks likelier than this is for something.
const PLAIN: f32 = 0.5;

/// One word for what becomes of a group.
pub fn outcome_word(grade: Option<KoGrade>) -> &'static str {
    match grade {
        Some(KoGrade::LIVES) => "lives",
        Some(KoGrade::DIES) => "dies",
        Some(KoGrade::Ko(_)) => "ko",
        None => "unknown",
    }
}

/// What becomes of a group, as a clause.
pub fn clause(owner: Color, grade: KoGrade, messages: &Messages) -> String {
    let of_owner = [("owner", side(owner, messages))];
    let (key, needy, threats) = match grade {
        KoGrade::LIVES => return messages.say("result-lives", &of_owner),
        KoGrade::DIES => return messages.say("result-dies", &of_owner),
        KoGrade::Ko(MOST_THREATS) => ("result-ko-many", !owner, MOST_THREATS),
        KoGrade::Ko(n) if n == -MOST_THREATS => ("result-ko-more", owner, MOST_THREATS),
        KoGrade::Ko(n) if n > 0 => ("result-ko", !owner, n),
        KoGrade::Ko(n) => ("result-ko", owner, 1 - n),
    };
    let count = ("count", Put::Number(threats.unsigned_abs().into()));
    messages.say(key, &[("player", side(needy, messages)), count])
}

/// The same with what it takes for granted as problems are meant.
fn clause_of(claim: &Claim, fate: &Fate, grade: KoGrade, messages: &Messages) -> String {
    let said = clause(!fate.frame.attacker, grade, messages);
    if !claim.is_as_set() {
        return said;
    }
    messages.say("result-if-closed", &as_set(text(said), fate, messages))
}

/// What is put into a sentence about a problem as it is meant.
fn as_set(result: Put, fate: &Fate, messages: &Messages) -> [(&'static str, Put); 3] {
    let points = text(box_in_words(&fate.frame.inside));
    [("result", result), ("points", points), ("attacker", side(fate.frame.attacker, messages))]
}

/// Stones in words: how many, whose, where.
fn group_in_words(fate: &Fate, messages: &Messages) -> String {
    let target = &fate.frame.target;
    let at = target.first().map_or(String::new(), |point| point.to_string());
    let put = [
        ("owner", side(!fate.frame.attacker, messages)),
        ("at", text(at)),
        ("count", Put::Number(target.len())),
        ("number", text(number(target.len(), messages))),
    ];
    messages.say("solve-group", &put)
}

/// The fate of a group, whoever moves first.
fn fate_in_words(fate: &Fate, mover: Color, messages: &Messages) -> String {
    let owner = !fate.frame.attacker;
    let word = |grade: Option<KoGrade>| {
        let unknown = || messages.say("result-unknown", &[]);
        grade.map_or_else(unknown, |grade| clause(owner, grade, messages))
    };
    let first = match fate.moves.first() {
        Some(by) => {
            let put = [("result", text(word(fate.first))), ("move", text(by))];
            messages.say("solve-by", &put)
        }
        None => word(fate.first),
    };
    let put = [
        ("group", text(group_in_words(fate, messages))),
        ("player", side(mover, messages)),
        ("other", side(!mover, messages)),
        ("first", text(first)),
        ("second", text(word(fate.second))),
    ];
    messages.say("solve-fate", &put)
}

/// The answer in sentences, one for each line.
pub fn sentences(problem: &Problem, answered: &Answered, messages: &Messages) -> Vec<String> {
    let Some(fate) = answered.fates.first() else {
        return vec![messages.say("solve-no-group", &[])];
    };
    let (mover, other) = (problem.to_move, !problem.to_move);
    let mut lines = other_groups(problem, answered, fate, messages);
    if answered.about != About::Life {
        let question = asked(problem, answered, messages);
        lines.extend(
            question.map(|question| messages.say("solve-asked", &[("question", text(question))])),
        );
    }
    lines.extend(headline(problem, answered, fate, messages));
    if let Some(grade) = fate.second.filter(|_| !fate.is_settled()) {
        let result = clause_of(&answered.claims[1], fate, grade, messages);
        let put = [("player", side(other, messages)), ("result", text(result))];
        lines.push(messages.say("solve-second", &put));
    }
    if !fate.line.is_empty() {
        let key = if fate.line_is_first() { "solve-line" } else { "solve-line-by" };
        let moves = ("moves", text(moves_named(&fate.line, messages)));
        let line = messages.say(key, &[("player", side(other, messages)), moves]);
        lines.push(match &answered.ending {
            Some(ending) => {
                let owner = !fate.frame.attacker;
                let reason = ending_in_words(ending, owner, fate.line.len(), messages);
                let put = [("said", text(line)), ("reason", text(reason))];
                messages.say("with-reason", &put)
            }
            None => line,
        });
    }
    lines.extend(claims_in_words(answered, fate, messages));
    lines.extend(answered.asides.iter().map(|aside| aside_in_words(aside, mover, messages)));
    lines
}

/// The groups that may be meant as well, or those that nobody's turn changes.
fn other_groups(
    problem: &Problem,
    answered: &Answered,
    fate: &Fate,
    messages: &Messages,
) -> Vec<String> {
    let told = |fate: &Fate| format!("  {}", fate_in_words(fate, problem.to_move, messages));
    let mut lines = Vec::new();
    if !answered.rivals.is_empty() {
        lines.push(messages.say("solve-rivals", &[]));
        lines.extend(std::iter::once(fate).chain(&answered.rivals).map(told));
        lines.push(messages.say("solve-name-one", &[]));
    } else if answered.about == About::Life
        && !fate.is_open()
        && problem.target.is_none()
        && answered.fates.len() > 1
    {
        let known: Vec<&Fate> = answered.fates.iter().filter(|f| f.first.is_some()).collect();
        let end = if known.is_empty() { "sentence" } else { "list-follows" };
        let said = text(messages.say("solve-none-open", &[]));
        lines.push(messages.say(end, &[("said", said)]));
        lines.extend(known.into_iter().map(told));
    }
    lines
}

/// What the player to move reaches with which moves.
fn headline(
    problem: &Problem,
    answered: &Answered,
    fate: &Fate,
    messages: &Messages,
) -> Vec<String> {
    let (mover, other) = (problem.to_move, !problem.to_move);
    let player = ("player", side(mover, messages));
    let by = fate.moves.first().map_or(String::new(), ToString::to_string);
    let stones = || {
        let group = ("group", text(group_in_words(fate, messages)));
        [group, ("count", Put::Number(fate.frame.target.len()))]
    };
    let done = |key: &str| {
        let points = listed(&chains(&answered.claims[0]), "list-and", messages);
        let put = [player.clone(), ("move", text(&by)), ("points", text(points))];
        vec![messages.say(key, &put)]
    };
    let caught = |key: &str, or_else: &str| {
        let [group, count] = stones();
        let otherwise = [("player", side(other, messages)), count.clone()];
        let put = [player.clone(), ("move", text(&by)), group, count];
        vec![messages.say(key, &put), messages.say(or_else, &otherwise)]
    };
    match fate.first {
        _ if answered.about == About::Connection => done("solve-joins"),
        _ if answered.about == About::Cut => done("solve-cuts"),
        Some(_) if answered.about == About::Escape => caught("solve-escapes", "solve-escapes-else"),
        Some(_) if matches!(answered.about, About::Capture | About::Race) => {
            caught("solve-captures", "solve-captures-else")
        }
        Some(grade) => result(problem, answered, fate, grade, messages),
        None => match fate.moves.first() {
            _ if is_out_of_danger(&answered.claims)
                && answered.likely.is_none_or(|likely| likely < PLAIN) =>
            {
                vec![messages.say("solve-out-of-danger", &stones())]
            }
            Some(point) => {
                let put = [player, ("move", text(point))];
                vec![match answered.likely {
                    Some(likely) => {
                        let percent = ("percent", text(format!("{:.0}", 100.0 * likely)));
                        messages.say("solve-guess-likely", &[&put[..], &[percent]].concat())
                    }
                    None => messages.say("solve-guess", &put),
                }]
            }
            None => vec![messages.say("solve-unsolved", &[])],
        },
    }
}

/// What becomes of a group whose fate is known.
fn result(
    problem: &Problem,
    answered: &Answered,
    fate: &Fate,
    grade: KoGrade,
    messages: &Messages,
) -> Vec<String> {
    let owner = !fate.frame.attacker;
    let player = ("player", side(problem.to_move, messages));
    let moves = ("moves", text(first_moves(&fate.moves, fate, &answered.also, messages)));
    let either = answered.claims.iter().any(Claim::is_as_set);
    let is_as_set = answered.claims[0].is_as_set();
    let mut lines = Vec::new();
    if fate.is_settled() {
        let said = text(clause(owner, grade, messages));
        lines.push(match either {
            true => messages.say("solve-settled-as-set", &as_set(said, fate, messages)),
            false => messages.say("solve-settled", &[("result", said)]),
        });
        if grade != KoGrade::LIVES && grade != KoGrade::DIES {
            lines.push(messages.say("solve-first", &[player, moves]));
        }
    } else {
        let said = clause_of(&answered.claims[0], fate, grade, messages);
        lines.push(messages.say("solve-moves", &[player, moves, ("result", text(said))]));
    }
    if fate.frame.keeps_all && grade != KoGrade::LIVES {
        lines.push(messages.say("solve-keeps-all", &[]));
    }
    if !is_as_set {
        lines.extend(by_the_rule(problem.ko, owner, grade, messages));
    }
    lines.extend(against_the_wish(problem, grade, messages));
    lines
}

/// The moves that reach it, and those that do inside the frame alone.
fn first_moves(moves: &[Point], fate: &Fate, also: &[Point], messages: &Messages) -> String {
    let by = match moves {
        [] if fate.is_settled() => messages.say("solve-whatever", &[]),
        [] => messages.say("solve-unknown-move", &[]),
        [one] => one.to_string(),
        [first, rest @ ..] => {
            let put = [("move", text(first)), ("others", text(joined(rest)))];
            messages.say("solve-also", &put)
        }
    };
    if also.is_empty() {
        return by;
    }
    messages.say("solve-also-inside", &[("moves", text(by)), ("others", text(joined(also)))])
}

fn joined(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Something true that is not what the position seems to ask.
fn aside_in_words(aside: &Aside, mover: Color, messages: &Messages) -> String {
    let Aside { about, fate, claims } = aside;
    let done = |key: &str| {
        let by = fate.moves.first().map_or(String::new(), ToString::to_string);
        let points = listed(&chains(&claims[0]), "list-and", messages);
        messages.say(key, &[("move", text(by)), ("points", text(points))])
    };
    let said = match about {
        About::Connection => done("aside-joins"),
        About::Cut => done("aside-cuts"),
        _ => fate_in_words(fate, mover, messages),
    };
    let sure = messages.say(certainty_key(claims[0].certainty), &[]);
    messages.say("aside", &[("sure", text(sure)), ("said", text(said))])
}

/// Does a group that a frame would kill get out whoever moves first, and always
/// live?
fn is_out_of_danger(claims: &[Claim; 2]) -> bool {
    const ALWAYS: f64 = 0.95;
    claims.iter().all(|claim| {
        claim.if_closed.is_some() && claim.chance.is_some_and(|chance| chance >= ALWAYS)
    })
}

/// What a ko means under the problem's own rule.
fn by_the_rule(rule: KoRule, owner: Color, grade: KoGrade, messages: &Messages) -> Option<String> {
    let key = match (rule, grade) {
        (KoRule::OwnerLoses, KoGrade::Ko(_)) => "rule-owner-loses",
        (KoRule::OwnerWins, KoGrade::Ko(_)) => "rule-owner-wins",
        _ => return None,
    };
    Some(messages.say(key, &[("owner", side(owner, messages))]))
}

/// Where the result is not what the file asks for.
fn against_the_wish(problem: &Problem, grade: KoGrade, messages: &Messages) -> Option<String> {
    let aim = problem.wish.aim?;
    let reached = match (aim, grade) {
        (Aim::Live | Aim::Connect | Aim::Escape | Aim::Seki, KoGrade::LIVES) => true,
        (Aim::Kill | Aim::Cut, KoGrade::DIES) => true,
        (Aim::Race, KoGrade::LIVES | KoGrade::DIES) => true,
        (Aim::Ko, KoGrade::Ko(_)) => true,
        // A group of the other side may be meant.
        (Aim::Ko | Aim::Seki, _) => problem.wish.owner.is_none() && problem.target.is_none(),
        _ => false,
    };
    let aim = || [("aim", text(aim_in_words(aim, messages)))];
    (!reached).then(|| messages.say("solve-not-asked", &aim()))
}
