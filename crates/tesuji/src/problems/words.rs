//! Answers to problems in words and pictures.

use tesuji_board::{Color, Move};
use tesuji_solver::{Fate, Grade, MOST_THREATS};

use super::answer::{About, Answered, Certainty};
use super::compare::{Difference, Kind};
use super::ending::{in_words, list, number};
use super::problem::{KoRule, MoverFrom, Problem};
use super::study::{Branch, Study, Verdict, main_ending, main_line};
use super::wish::Aim;

/// One word for what becomes of a group.
pub fn outcome_word(grade: Option<Grade>) -> &'static str {
    match grade {
        Some(Grade::Lives) => "lives",
        Some(Grade::Dies) => "dies",
        Some(Grade::Ko(_)) => "ko",
        None => "unknown",
    }
}

fn threats_in_words(number: i8) -> String {
    match number {
        1 => "one ko threat".to_owned(),
        2 => "two ko threats".to_owned(),
        3 => "three ko threats".to_owned(),
        more => format!("{more} ko threats"),
    }
}

/// What becomes of a group, as a clause.
pub fn clause(owner: Color, grade: Grade) -> String {
    let attacker = !owner;
    match grade {
        Grade::Lives => format!("{owner} lives"),
        Grade::Dies => format!("{owner} dies"),
        Grade::Ko(MOST_THREATS) => {
            format!(
                "{owner} lives, unless {attacker} has {} or more",
                threats_in_words(MOST_THREATS)
            )
        }
        Grade::Ko(n) if n == -MOST_THREATS => {
            format!("{owner} dies; {} do not help", threats_in_words(MOST_THREATS))
        }
        Grade::Ko(n) if n > 0 => format!("Ko: {attacker} needs {}", threats_in_words(n)),
        Grade::Ko(n) => format!("Ko: {owner} needs {}", threats_in_words(1 - n)),
    }
}

/// Moves in a row; a pass is a move elsewhere.
pub fn moves_in_words(moves: &[Move]) -> String {
    let word = |action: &Move| match action {
        Move::Pass => "elsewhere".to_owned(),
        action => action.to_string(),
    };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Stones in words: how many, whose, where.
fn group_in_words(fate: &Fate) -> String {
    let target = &fate.frame.target;
    let owner = !fate.frame.attacker;
    let at = target.first().map_or(String::new(), |point| point.to_string());
    match target.len() {
        1 => format!("{owner}'s stone at {at}"),
        stones => format!("{owner}'s {} stones with {at}", number(stones)),
    }
}

/// The fate of a group, whoever moves first.
fn fate_in_words(fate: &Fate, mover: Color) -> String {
    let owner = !fate.frame.attacker;
    let word = |grade: Option<Grade>| {
        grade.map_or("not found out".to_owned(), |grade| clause(owner, grade))
    };
    let by = fate.moves.first().map_or(String::new(), |point| format!(" ({point})"));
    let other = !mover;
    format!(
        "{}: {mover} first: {}{by}; {other} first: {}",
        group_in_words(fate),
        word(fate.first),
        word(fate.second)
    )
}

/// What is asked, if the file asks in words or leaves a guess.
pub fn question(problem: &Problem) -> Option<String> {
    let mover = problem.to_move;
    match (problem.wish.aim, problem.mover_from) {
        (Some(aim), _) => Some(format!("{mover} to {}", aim.words())),
        (None, MoverFrom::Habit) => {
            Some(format!("{mover} to move, as in the file's other problems"))
        }
        (None, MoverFrom::Custom) => Some(format!("{mover} to move; the file does not say who")),
        (None, _) => None,
    }
}

/// The answer in sentences, one for each line.
pub fn sentences(problem: &Problem, answered: &Answered) -> Vec<String> {
    let Some(fate) = answered.fates.first() else {
        return vec!["There is no group here to ask about.".to_owned()];
    };
    let owner = !fate.frame.attacker;
    let (mover, other) = (problem.to_move, !problem.to_move);
    let mut lines = Vec::new();
    if !answered.rivals.is_empty() {
        lines
            .push("Nothing says which group is meant. These depend on who moves first:".to_owned());
        for fate in std::iter::once(fate).chain(&answered.rivals) {
            lines.push(format!("  {}", fate_in_words(fate, mover)));
        }
        lines.push("Name one with --at or mark it. The first was taken.".to_owned());
    } else if answered.about == About::Life
        && !fate.is_open()
        && problem.target.is_none()
        && answered.fates.len() > 1
    {
        lines.push("No group was found that depends on who moves first:".to_owned());
        for fate in answered.fates.iter().filter(|fate| fate.first.is_some()) {
            lines.push(format!("  {}", fate_in_words(fate, mover)));
        }
    }
    match fate.first {
        Some(_) if answered.about == About::Capture => {
            let by = fate.moves.first().map_or(String::new(), ToString::to_string);
            let stones = group_in_words(fate);
            lines.push(format!("{mover} moves: {by}. {stones} are captured."));
            lines.push(format!("If {other} moves first, they seem to get away."));
        }
        Some(grade) => {
            let moves: Vec<String> = fate.moves.iter().map(ToString::to_string).collect();
            let by = match moves.as_slice() {
                [] => "whatever is played".to_owned(),
                [one] => one.clone(),
                [first, rest @ ..] => format!("{first} (also {})", rest.join(", ")),
            };
            if fate.is_settled() {
                lines.push(format!("{}, whoever moves first.", clause(owner, grade)));
                if grade != Grade::Lives && grade != Grade::Dies {
                    lines.push(format!("{mover} moves: {by}."));
                }
            } else {
                lines.push(format!("{mover} moves: {by}. {}.", clause(owner, grade)));
            }
            lines.extend(by_the_rule(problem.ko, owner, grade));
            lines.extend(against_the_wish(problem, grade));
        }
        None => match fate.moves.first() {
            Some(point) => lines.push(format!("Not solved; {point} looks best for {mover}.")),
            None => lines.push("Not solved.".to_owned()),
        },
    }
    if let Some(grade) = fate.second.filter(|_| !fate.is_settled()) {
        lines.push(format!("If {other} moves first: {}.", clause(owner, grade)));
    }
    if !fate.line.is_empty() {
        let reason = answered.ending.as_ref().map_or(String::new(), |ending| {
            format!(": {}", in_words(ending, owner, fate.line.len()))
        });
        lines.push(format!("Line: {}{reason}", moves_in_words(&fate.line)));
    }
    lines.push(certainty_in_words(answered, fate.frame.attacker));
    lines
}

/// How sure an answer is, and why.
fn certainty_in_words(answered: &Answered, attacker: Color) -> String {
    let rules: usize = answered.plans.iter().map(|plan| plan.plan.rules.len()).sum();
    let rules = if rules == 1 { "one rule".to_owned() } else { format!("{rules} rules") };
    match (answered.certainty, &answered.proof) {
        (Certainty::Proven, Some(proof)) => {
            format!("Proven on the open board: {} nodes, checked.", proof.nodes.len())
        }
        (Certainty::Proven, None) => {
            format!("Proven on the open board: {rules}, replayed against every attack.")
        }
        (Certainty::Framed, _) if answered.plans.is_empty() => {
            format!("Solved by reading out everything, if {attacker}'s outer stones are safe.")
        }
        (Certainty::Framed, _) => format!(
            "Proven, if {attacker}'s outer stones are safe: {rules}, replayed against every answer."
        ),
        (Certainty::Guess, _) => "This is a guess: the budget was spent.".to_owned(),
    }
}

/// What a ko means under the problem's own rule.
fn by_the_rule(rule: KoRule, owner: Color, grade: Grade) -> Option<String> {
    match (rule, grade) {
        (KoRule::OwnerLoses, Grade::Ko(_)) => {
            Some(format!("The problem does not let {owner} win by ko: {owner} dies."))
        }
        (KoRule::OwnerWins, Grade::Ko(_)) => {
            Some(format!("The problem lets {owner} win every ko: {owner} lives."))
        }
        _ => None,
    }
}

/// Where the result is not what the file asks for.
fn against_the_wish(problem: &Problem, grade: Grade) -> Option<String> {
    let aim = problem.wish.aim?;
    let reached = match (aim, grade) {
        (Aim::Live | Aim::Connect | Aim::Seki, Grade::Lives) => true,
        (Aim::Kill | Aim::Cut, Grade::Dies) => true,
        (Aim::Ko, Grade::Ko(_)) => true,
        // A group of the other side may be meant.
        (Aim::Ko | Aim::Seki, _) => problem.wish.owner.is_none() && problem.target.is_none(),
        _ => false,
    };
    (!reached).then(|| format!("The file asks for something else: to {}.", aim.words()))
}

/// A wrong first move with what happens.
pub fn refutation_in_words(branch: &Branch, owner: Color) -> String {
    let result = branch.grade.map_or("fails".to_owned(), |grade| clause(owner, grade));
    let line = moves_in_words(&main_line(&branch.next));
    let (moves, ending) = main_ending(branch);
    let reason = ending.map_or(String::new(), |ending| in_words(ending, owner, moves));
    match (line.is_empty(), reason.is_empty()) {
        (false, false) => format!("{}? {line}: {reason}. {result}.", branch.action),
        (false, true) => format!("{}? {line}. {result}.", branch.action),
        (true, false) => format!("{}? {reason}. {result}.", branch.action),
        (true, true) => format!("{}? {result}.", branch.action),
    }
}

/// Duals that are told; the rest is only counted.
const DUALS_TOLD: usize = 3;

/// What an author wants to know, in sentences.
pub fn study_sentences(study: &Study, depth: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let right: Vec<String> =
        study.firsts(Verdict::Right).map(|branch| branch.action.to_string()).collect();
    let is_choice = study.needs_move && !right.is_empty();
    lines.push(match right.as_slice() {
        _ if !study.needs_move => "The result stands without a move.".to_owned(),
        [] => "No first move helps.".to_owned(),
        [one] if study.undecided.is_empty() => format!("The only right first move: {one}."),
        [one] => format!("A right first move: {one}. Others were not decided."),
        _ => format!("Several right first moves: {}.", list(&right)),
    });
    if is_choice {
        lines.push(match study.duals.len() {
            0 => format!("No later choices, {} moves deep.", number(depth)),
            1 => format!("One later choice, {} moves deep:", number(depth)),
            more => format!("{more} later choices, {} moves deep:", number(depth)),
        });
        for (path, moves) in study.duals.iter().take(DUALS_TOLD) {
            let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
            lines.push(format!("  after {}: {}", moves_in_words(path), list(&names)));
        }
        if study.duals.len() > DUALS_TOLD {
            lines.push("  …".to_owned());
        }
    }
    let wrong: Vec<&Branch> = study.firsts(Verdict::Wrong).collect();
    if !wrong.is_empty() {
        let title = if right.is_empty() { "Tries that fail:" } else { "Wrong first moves:" };
        lines.push(title.to_owned());
        lines.extend(
            wrong.iter().map(|branch| format!("  {}", refutation_in_words(branch, study.owner))),
        );
    }
    if !study.undecided.is_empty() {
        let names: Vec<String> = study.undecided.iter().map(ToString::to_string).collect();
        lines.push(format!("Not decided: {}.", list(&names)));
    }
    if study.is_cut {
        lines.push("The budget was spent: something is left out.".to_owned());
    }
    lines
}

/// A difference from what the file says, as a sentence.
pub fn difference_in_words(difference: &Difference, owner: Color) -> String {
    let moves = moves_in_words(&difference.moves);
    let result = difference.grade.map_or(String::new(), |grade| clause(owner, grade));
    let line = moves_in_words(&difference.line);
    let after = if line.is_empty() { String::new() } else { format!(" After {line}:") };
    let sure = if difference.is_proven { " (proven)" } else { "" };
    match difference.kind {
        Kind::Fails => {
            format!("The file calls {moves} right, but it fails.{after} {result}{sure}.")
        }
        Kind::Works => {
            format!("The file calls {moves} wrong, but it works.{after} {result}{sure}.")
        }
        Kind::AlsoWorks => {
            format!("The file does not name {moves}, which works too.{after} {result}{sure}.")
        }
    }
}
