//! Answers to problems in words and pictures.

use tesuji_board::{Certainty, Color, KoGrade, Move};
use tesuji_judge::problem::{
    About, Aim, Answered, Aside, Difference, Kind, KoRule, MoverFrom, Problem,
};
use tesuji_judge::{Assumptions, Claim};
use tesuji_solver::{Branch, BranchKind, Fate, Study};

use super::asked::asked;
use super::details::{certainty_word, ending_in_words, list, number};
use crate::goals::{box_in_words, points_in_words};

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

fn threats_in_words(number: i8) -> String {
    match number {
        1 => "one ko threat".to_owned(),
        2 => "two ko threats".to_owned(),
        3 => "three ko threats".to_owned(),
        more => format!("{more} ko threats"),
    }
}

/// What becomes of a group, as a clause.
pub fn clause(owner: Color, grade: KoGrade) -> String {
    let attacker = !owner;
    match grade {
        KoGrade::LIVES => format!("{owner} lives"),
        KoGrade::DIES => format!("{owner} dies"),
        KoGrade::Ko(MOST_THREATS) => {
            format!("Ko: {attacker} needs {} or more", threats_in_words(MOST_THREATS))
        }
        KoGrade::Ko(n) if n == -MOST_THREATS => {
            format!("Ko: {owner} needs more than {}", threats_in_words(MOST_THREATS))
        }
        KoGrade::Ko(n) if n > 0 => format!("Ko: {attacker} needs {}", threats_in_words(n)),
        KoGrade::Ko(n) => format!("Ko: {owner} needs {}", threats_in_words(1 - n)),
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
    let word = |grade: Option<KoGrade>| {
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
        let known: Vec<&Fate> = answered.fates.iter().filter(|f| f.first.is_some()).collect();
        let end = if known.is_empty() { "." } else { ":" };
        lines.push(format!("No group was found that depends on who moves first{end}"));
        lines.extend(known.iter().map(|fate| format!("  {}", fate_in_words(fate, mover))));
    }
    let done = |deed: &str| {
        let by = fate.moves.first().map_or(String::new(), ToString::to_string);
        let chains = answered.claims[0].proof.iter().flat_map(|proof| &proof.goal.targets);
        let names: Vec<String> = chains.map(ToString::to_string).collect();
        format!("{mover} moves: {by}. It {deed} {}.", names.join(" and "))
    };
    if answered.about != About::Life {
        lines.extend(asked(problem, answered).map(|question| format!("{question}.")));
    }
    match fate.first {
        _ if answered.about == About::Connection => lines.push(done("joins")),
        _ if answered.about == About::Cut => lines.push(done("cuts apart")),
        Some(_) if answered.about == About::Escape => {
            let by = fate.moves.first().map_or(String::new(), ToString::to_string);
            let stones = group_in_words(fate);
            lines.push(format!("{mover} moves: {by}. {stones} cannot be captured."));
            lines.push(format!("If {other} moves first, they seem to be caught (not proven)."));
        }
        Some(_) if matches!(answered.about, About::Capture | About::Race) => {
            let by = fate.moves.first().map_or(String::new(), ToString::to_string);
            let stones = group_in_words(fate);
            lines.push(format!("{mover} moves: {by}. {stones} are captured."));
            lines.push(format!("If {other} moves first, they seem to get away (not proven)."));
        }
        Some(grade) => {
            let moves: Vec<String> = fate.moves.iter().map(ToString::to_string).collect();
            let by = match moves.as_slice() {
                [] if fate.is_settled() => "whatever is played".to_owned(),
                [] => "the first move is not known".to_owned(),
                [one] => one.clone(),
                [first, rest @ ..] => format!("{first} (also {})", rest.join(", ")),
            };
            let by = match answered.also.as_slice() {
                [] => by,
                also => {
                    let also: Vec<String> = also.iter().map(ToString::to_string).collect();
                    format!("{by} (inside the frame also {})", also.join(", "))
                }
            };
            let condition = as_set(&answered.claims[0], fate);
            if fate.is_settled() {
                let either = answered.claims.iter().map(|claim| as_set(claim, fate));
                let condition = either.max().unwrap_or_default();
                lines.push(format!("{}, whoever moves first{condition}.", clause(owner, grade)));
                if grade != KoGrade::LIVES && grade != KoGrade::DIES {
                    lines.push(format!("{mover} moves: {by}."));
                }
            } else {
                lines.push(format!("{mover} moves: {by}. {}{condition}.", clause(owner, grade)));
            }
            if fate.frame.keeps_all && grade != KoGrade::LIVES {
                lines.push("To lose one of the marked chains counts as death.".to_owned());
            }
            if condition.is_empty() {
                lines.extend(by_the_rule(problem.ko, owner, grade));
            }
            lines.extend(against_the_wish(problem, grade));
        }
        None => match fate.moves.first() {
            _ if is_out_of_danger(&answered.claims)
                && answered.likely.is_none_or(|likely| likely < PLAIN) =>
            {
                let stones = group_in_words(fate);
                let are = if fate.frame.target.len() == 1 { "is" } else { "are" };
                lines.push(format!("Nothing is at stake: {stones} {are} not shut in."));
            }
            Some(point) => {
                let by = answered.likely.map_or(String::new(), |likely| {
                    format!(": the network gives it {:.0} %", 100.0 * likely)
                });
                lines.push(format!("Not solved; {point} looks best for {mover}{by}."));
            }
            None => lines.push("Not solved.".to_owned()),
        },
    }
    if let Some(grade) = fate.second.filter(|_| !fate.is_settled()) {
        let condition = as_set(&answered.claims[1], fate);
        lines.push(format!("If {other} moves first: {}{condition}.", clause(owner, grade)));
    }
    if !fate.line.is_empty() {
        let reason = answered.ending.as_ref().map_or(String::new(), |ending| {
            format!(": {}", ending_in_words(ending, owner, fate.line.len()))
        });
        let moves = moves_in_words(&fate.line);
        lines.push(if fate.line_is_first() {
            format!("Line: {moves}{reason}")
        } else {
            format!("Line, {other} first: {moves}{reason}")
        });
    }
    lines.extend(claims_in_words(answered, fate));
    lines.extend(answered.asides.iter().map(|aside| aside_in_words(aside, mover)));
    lines
}

/// What an answer takes for granted as problems are meant.
fn as_set(claim: &Claim, fate: &Fate) -> String {
    if !claim.is_as_set() {
        return String::new();
    }
    let (place, attacker) = (box_in_words(&fate.frame.inside), fate.frame.attacker);
    format!(", if everything outside {place} is {attacker}'s, as problems are meant")
}

/// Something true that is not what the position seems to ask.
fn aside_in_words(aside: &Aside, mover: Color) -> String {
    let Aside { about, fate, claims } = aside;
    let chains = claims[0].proof.iter().flat_map(|proof| &proof.goal.targets);
    let chains: Vec<String> = chains.map(ToString::to_string).collect();
    let by = fate.moves.first().map_or(String::new(), ToString::to_string);
    let said = match about {
        About::Connection => format!("{by} joins {}", chains.join(" and ")),
        About::Cut => format!("{by} cuts {} apart", chains.join(" and ")),
        _ => fate_in_words(fate, mover),
    };
    format!("Besides ({}): {said}.", certainty_word(claims[0].certainty))
}

/// Does a group that a frame would kill get out whoever moves first, and always
/// live?
fn is_out_of_danger(claims: &[Claim; 2]) -> bool {
    const ALWAYS: f64 = 0.95;
    claims.iter().all(|claim| {
        claim.if_closed.is_some() && claim.chance.is_some_and(|chance| chance >= ALWAYS)
    })
}

/// How sure an answer is, and what it rests on: once if that is the same whoever
/// moves first, else for each side.
fn claims_in_words(answered: &Answered, fate: &Fate) -> Vec<String> {
    let [mine, other] = &answered.claims;
    if answered.about != About::Life {
        return vec![claim_in_words(mine, fate)];
    }
    let words = [claim_in_words(mine, fate), claim_in_words(other, fate)];
    let [first, second] = words;
    let is_told = |claim: &Claim| claim.grade.is_some() || claim.if_closed.is_some();
    if !is_told(other) || first == second {
        return vec![first];
    }
    if !is_told(mine) {
        return vec![first, format!("{} first: {second}", other.first)];
    }
    vec![format!("{} first: {first}", mine.first), format!("{} first: {second}", other.first)]
}

/// How sure a claim is, and what it rests on.
fn claim_in_words(claim: &Claim, fate: &Fate) -> String {
    let (attacker, owner) = (fate.frame.attacker, !fate.frame.attacker);
    let replies: usize = claim.plans.iter().map(|plan| plan.steps.len()).sum();
    let plan = match replies {
        0 => "a plan without a move".to_owned(),
        1 => "a plan of one reply".to_owned(),
        replies => format!("a plan of {replies} replies"),
    };
    let place = box_in_words(&fate.frame.inside);
    match claim.certainty {
        Certainty::Proven => match &claim.proof {
            Some(proof) => {
                let nodes = match proof.nodes.len() {
                    1 => "one node".to_owned(),
                    nodes => format!("{nodes} nodes"),
                };
                let by_rules = if proof.rules.is_some() { " by tactical rules" } else { "" };
                format!("Proven on the open board{by_rules}: {nodes}, checked.")
            }
            None => format!("Proven on the open board: {plan}, checked against every attack."),
        },
        Certainty::Framed => {
            let shown = match claim.plans.as_slice() {
                [] => format!("All play inside {place} was read out"),
                _ => format!("Exact inside {place} by {plan}, checked against every answer"),
            };
            if claim.is_as_set() {
                return format!(
                    "{shown}. On the open board {owner} may get out, or a wall may fall."
                );
            }
            match assumptions_in_words(&claim.assumptions, claim.grade, attacker) {
                rests_on if rests_on.is_empty() => format!("{shown}."),
                rests_on => format!("{shown}; it holds if {}.", list(&rests_on)),
            }
        }
        Certainty::Estimated => {
            let likely = claim.chance.map_or(String::new(), |chance| {
                format!(" {owner} lived in {:.0} % of random games.", 100.0 * chance)
            });
            match (claim.if_closed, claim.grade) {
                (Some(grade), _) => format!(
                    "Not decided: {} if everything outside {place} were {attacker}'s, but {owner} \
                     may get out, or a wall may fall.{likely}",
                    as_condition(owner, grade)
                ),
                (None, Some(_)) => {
                    format!("An estimate: what lies around {place} was not read out.{likely}")
                }
                (None, None) if claim.is_barred => {
                    "Not decided: the move that would do it retakes a ko at once, or brings an \
                     earlier position of the game back."
                        .to_owned()
                }
                (None, None) => format!("This is a guess: the budget was spent.{likely}"),
            }
        }
    }
}

/// What would become of a group.
fn as_condition(owner: Color, grade: KoGrade) -> String {
    match grade {
        KoGrade::LIVES => format!("{owner} would live"),
        KoGrade::DIES => format!("{owner} would die"),
        KoGrade::Ko(_) => "it would be a ko".to_owned(),
    }
}

/// What a claim takes for granted, each as it is.
fn assumptions_in_words(
    assumed: &Assumptions,
    grade: Option<KoGrade>,
    attacker: Color,
) -> Vec<String> {
    let owner = !attacker;
    let mut all = Vec::new();
    if grade == Some(KoGrade::LIVES) {
        if !assumed.inside.is_empty() {
            let place = box_in_words(&assumed.inside);
            all.push(format!("everything outside {place} is at best {attacker}'s"));
        }
    } else {
        let walls = assumed.walls - assumed.alive;
        if !walls.is_empty() {
            all.push(format!("{attacker}'s stones with {} stand", points_in_words(&walls)));
        }
        if !assumed.closed.is_empty() {
            all.push(format!("{attacker} holds {}", points_in_words(&assumed.closed)));
        }
        if !assumed.lost.is_empty() {
            all.push(format!("{owner}'s stones at {} are lost", points_in_words(&assumed.lost)));
        }
    }
    // Friends that a capture allows for do not weaken it.
    let friends = assumed.friends - assumed.alive;
    if grade == Some(KoGrade::LIVES) && !friends.is_empty() {
        all.push(format!("{owner}'s stones at {} stand", points_in_words(&friends)));
    }
    all
}

/// What a ko means under the problem's own rule.
fn by_the_rule(rule: KoRule, owner: Color, grade: KoGrade) -> Option<String> {
    match (rule, grade) {
        (KoRule::OwnerLoses, KoGrade::Ko(_)) => {
            Some(format!("The problem does not let {owner} win by ko: {owner} dies."))
        }
        (KoRule::OwnerWins, KoGrade::Ko(_)) => {
            Some(format!("The problem lets {owner} win every ko: {owner} lives."))
        }
        _ => None,
    }
}

/// Where the result is not what the file asks for.
fn against_the_wish(problem: &Problem, grade: KoGrade) -> Option<String> {
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
    (!reached).then(|| format!("The file asks for something else: to {}.", aim.words()))
}

/// A wrong first move with what happens.
pub fn refutation_in_words(branch: &Branch, owner: Color) -> String {
    let result = branch.grade.map_or("fails".to_owned(), |grade| clause(owner, grade));
    let line = moves_in_words(&Branch::main_line(&branch.next));
    let (moves, ending) = branch.main_ending();
    let reason = ending.map_or(String::new(), |ending| ending_in_words(ending, owner, moves));
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
        study.firsts(BranchKind::Right).map(|branch| branch.action.to_string()).collect();
    let is_choice = study.needs_move && !right.is_empty();
    lines.push(match right.as_slice() {
        _ if !study.needs_move => "The result stands without a move.".to_owned(),
        [] => "No first move helps.".to_owned(),
        [one] if study.undecided.is_empty() => format!("The only right first move: {one}."),
        [one] => format!("A right first move: {one}. Others were not decided."),
        _ => format!("Several right first moves: {}.", list(&right)),
    });
    if is_choice {
        let deep = if depth == 1 {
            "one move deep".to_owned()
        } else {
            format!("{} moves deep", number(depth))
        };
        lines.push(match study.duals.len() {
            0 => format!("No later choices, {deep}."),
            1 => format!("One later choice, {deep}:"),
            more => format!("{more} later choices, {deep}:"),
        });
        for (path, moves) in study.duals.iter().take(DUALS_TOLD) {
            let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
            lines.push(format!("  after {}: {}", moves_in_words(path), list(&names)));
        }
        if study.duals.len() > DUALS_TOLD {
            lines.push("  …".to_owned());
        }
    }
    let wrong: Vec<&Branch> = study.firsts(BranchKind::Wrong).collect();
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
