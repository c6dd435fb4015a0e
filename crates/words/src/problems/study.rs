//! What an author wants to know, in sentences.

use tesuji_board::Color;
use tesuji_judge::problem::{Difference, Kind};
use tesuji_solver::{Branch, BranchKind, Study};

use super::answers::clause;
use super::details::{ending_in_words, number};
use crate::goals::listed;
use crate::language::{Messages, Put, text};
use crate::reasons::moves_named;

/// A wrong first move with what happens.
fn refutation_in_words(branch: &Branch, owner: Color, messages: &Messages) -> String {
    let line = moves_named(&Branch::main_line(&branch.next), messages);
    let (moves, ending) = branch.main_ending();
    let reason =
        ending.map_or(String::new(), |ending| ending_in_words(ending, owner, moves, messages));
    let told = match (line.is_empty(), reason.is_empty()) {
        (false, false) => {
            messages.say("with-reason", &[("said", text(line)), ("reason", text(reason))])
        }
        (false, true) => line,
        (true, _) => reason,
    };
    let result = branch
        .grade
        .map_or_else(|| messages.say("result-fails", &[]), |grade| clause(owner, grade, messages));
    let parts = [told, result].into_iter().filter(|part| !part.is_empty());
    let parts = parts.map(|part| messages.say("sentence", &[("said", text(part))]));
    format!("{}? {}", branch.action, parts.collect::<Vec<_>>().join(" "))
}

/// Duals that are told; the rest is only counted.
const DUALS_TOLD: usize = 3;

/// What an author wants to know, in sentences.
pub fn study_sentences(study: &Study, depth: usize, messages: &Messages) -> Vec<String> {
    let mut lines = Vec::new();
    let right: Vec<String> =
        study.firsts(BranchKind::Right).map(|branch| branch.action.to_string()).collect();
    let is_choice = study.needs_move && !right.is_empty();
    let key = match right.as_slice() {
        _ if !study.needs_move => "study-no-need",
        [] => "study-none",
        [_] if study.undecided.is_empty() => "study-only",
        [_] => "study-right",
        _ => "study-several",
    };
    lines.push(messages.say(key, &[("moves", text(listed(&right, "list-and", messages)))]));
    if is_choice {
        let put = [("count", Put::Number(depth)), ("number", text(number(depth, messages)))];
        let deep = ("deep", text(messages.say("study-depth", &put)));
        let count = ("count", Put::Number(study.duals.len()));
        lines.push(messages.say("study-choices", &[count, deep]));
        for (path, moves) in study.duals.iter().take(DUALS_TOLD) {
            let put = [
                ("moves", text(moves_named(path, messages))),
                ("choices", text(listed(moves, "list-and", messages))),
            ];
            lines.push(format!("  {}", messages.say("study-after", &put)));
        }
        if study.duals.len() > DUALS_TOLD {
            lines.push("  …".to_owned());
        }
    }
    let wrong: Vec<&Branch> = study.firsts(BranchKind::Wrong).collect();
    if !wrong.is_empty() {
        let title = if right.is_empty() { "study-tries" } else { "study-wrong" };
        lines.push(messages.say(title, &[]));
        let refuted = |branch: &&Branch| refutation_in_words(branch, study.owner, messages);
        lines.extend(wrong.iter().map(|branch| format!("  {}", refuted(branch))));
    }
    if !study.undecided.is_empty() {
        let moves = text(listed(&study.undecided, "list-and", messages));
        lines.push(messages.say("study-undecided", &[("moves", moves)]));
    }
    if study.is_cut {
        lines.push(messages.say("study-cut", &[]));
    }
    lines
}

/// A difference from what the file says, as a sentence or two.
pub fn difference_in_words(difference: &Difference, owner: Color, messages: &Messages) -> String {
    let key = match difference.kind {
        Kind::Fails => "difference-fails",
        Kind::Works => "difference-works",
        Kind::AlsoWorks => "difference-also-works",
    };
    let said = messages.say(key, &[("moves", text(moves_named(&difference.moves, messages)))]);
    let mut result = match difference.grade {
        Some(grade) => clause(owner, grade, messages),
        None if difference.line.is_empty() => return said,
        None => messages.say("result-unknown", &[]),
    };
    if !difference.line.is_empty() {
        let moves = text(moves_named(&difference.line, messages));
        result = messages.say("difference-after", &[("moves", moves), ("result", text(result))]);
    }
    if difference.is_proven {
        result = messages.say("difference-proven", &[("result", text(result))]);
    }
    format!("{said} {}", messages.say("sentence", &[("said", text(result))]))
}
