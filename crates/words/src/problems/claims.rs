//! How sure an answer is, and what it rests on.

use tesuji_board::{Certainty, Color, KoGrade};
use tesuji_judge::problem::{About, Answered};
use tesuji_judge::{Assumptions, Claim};
use tesuji_solver::Fate;

use crate::goals::{box_in_words, listed, points_in_words};
use crate::language::{Messages, Put, text};
use crate::reasons::side;

/// What an answer rests on: once if that is the same whoever moves first, else for each
/// side.
pub fn claims_in_words(answered: &Answered, fate: &Fate, messages: &Messages) -> Vec<String> {
    let [mine, other] = &answered.claims;
    let first = claim_in_words(mine, fate, messages);
    if answered.about != About::Life {
        return vec![first];
    }
    let second = claim_in_words(other, fate, messages);
    let is_told = |claim: &Claim| claim.grade.is_some() || claim.if_closed.is_some();
    if !is_told(other) || first == second {
        return vec![first];
    }
    let of_side = |claim: &Claim, said: String| {
        messages.say("rests-side", &[("player", side(claim.first, messages)), ("said", text(said))])
    };
    let first = if is_told(mine) { of_side(mine, first) } else { first };
    vec![first, of_side(other, second)]
}

/// How sure a claim is, and what it rests on.
fn claim_in_words(claim: &Claim, fate: &Fate, messages: &Messages) -> String {
    let (attacker, owner) = (fate.frame.attacker, !fate.frame.attacker);
    let replies: usize = claim.plans.iter().map(|plan| plan.steps.len()).sum();
    let plan = messages.say("rests-plan-size", &[("count", Put::Number(replies))]);
    let place = text(box_in_words(&fate.frame.inside));
    match claim.certainty {
        Certainty::Proven => match &claim.proof {
            Some(proof) => {
                let by_rules = proof.rules.is_some();
                let key = if by_rules { "rests-proof-rules" } else { "rests-proof" };
                messages.say(key, &[("count", Put::Number(proof.nodes.len()))])
            }
            None => messages.say("rests-plan", &[("plan", text(plan))]),
        },
        Certainty::Framed => {
            let key = if claim.plans.is_empty() { "rests-read-out" } else { "rests-exact" };
            let shown = messages.say(key, &[("points", place), ("plan", text(plan))]);
            if claim.is_as_set() {
                let put = [("shown", text(shown)), ("owner", side(owner, messages))];
                return messages.say("rests-as-set", &put);
            }
            match assumptions_in_words(&claim.assumptions, claim.grade, attacker, messages) {
                rests_on if rests_on.is_empty() => {
                    messages.say("sentence", &[("said", text(shown))])
                }
                rests_on => {
                    let conditions = text(listed(&rests_on, "list-and", messages));
                    messages.say("rests-if", &[("shown", text(shown)), ("conditions", conditions)])
                }
            }
        }
        Certainty::Estimated => estimate_in_words(claim, (attacker, owner), place, messages),
    }
}

/// What is said where nothing is exact.
fn estimate_in_words(
    claim: &Claim,
    (attacker, owner): (Color, Color),
    place: Put,
    messages: &Messages,
) -> String {
    let owner = ("owner", side(owner, messages));
    let said = match (claim.if_closed, claim.grade) {
        (Some(grade), _) => {
            let would = match grade {
                KoGrade::LIVES => "would-live",
                KoGrade::DIES => "would-die",
                KoGrade::Ko(_) => "would-ko",
            };
            let result = ("result", text(messages.say(would, std::slice::from_ref(&owner))));
            let attacker = ("attacker", side(attacker, messages));
            let put = [owner.clone(), attacker, result, ("points", place)];
            messages.say("rests-undecided", &put)
        }
        (None, Some(_)) => messages.say("rests-estimate", &[("points", place)]),
        (None, None) if claim.is_barred => return messages.say("rests-barred", &[]),
        (None, None) => messages.say("rests-spent", &[]),
    };
    let likely = claim.chance.map(|chance| {
        let percent = text(format!("{:.0}", 100.0 * chance));
        messages.say("rests-likely", &[owner, ("percent", percent)])
    });
    std::iter::once(said).chain(likely).collect::<Vec<_>>().join(" ")
}

/// What a claim takes for granted, each as it is.
fn assumptions_in_words(
    assumed: &Assumptions,
    grade: Option<KoGrade>,
    attacker: Color,
    messages: &Messages,
) -> Vec<String> {
    let say = |key: &str, points: String| {
        let sides = [("attacker", side(attacker, messages)), ("owner", side(!attacker, messages))];
        let [attacker, owner] = sides;
        messages.say(key, &[attacker, owner, ("points", text(points))])
    };
    let mut all = Vec::new();
    if grade == Some(KoGrade::LIVES) {
        if !assumed.inside.is_empty() {
            all.push(say("if-outside", box_in_words(&assumed.inside)));
        }
    } else {
        // Walls that live whatever is played are nothing to take for granted.
        let walls = assumed.walls - assumed.alive;
        let taken = [("if-walls", walls), ("if-closed", assumed.closed), ("if-lost", assumed.lost)];
        for (key, points) in taken.iter().filter(|(_, points)| !points.is_empty()) {
            all.push(say(key, points_in_words(points, messages)));
        }
    }
    // Friends that a capture allows for do not weaken it.
    let friends = assumed.friends - assumed.alive;
    if grade == Some(KoGrade::LIVES) && !friends.is_empty() {
        all.push(say("if-friends", points_in_words(&friends, messages)));
    }
    all
}
