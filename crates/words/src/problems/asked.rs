//! What a problem asks, in words.

use tesuji_board::{KoGrade, Point};
use tesuji_judge::Claim;
use tesuji_judge::problem::{About, Aim, Answered, MoverFrom, Problem};
use tesuji_solver::Ending;

use crate::goals::listed;
use crate::language::{Messages, text};
use crate::reasons::side;

/// Who is to move.
pub fn to_move(problem: &Problem, messages: &Messages) -> String {
    messages.say("solve-to-move", &[("player", side(problem.to_move, messages))])
}

/// What somebody wants, as the rest of a sentence.
pub fn aim_in_words(aim: Aim, messages: &Messages) -> String {
    let key = match aim {
        Aim::Live => "aim-live",
        Aim::Kill => "aim-kill",
        Aim::Ko => "aim-ko",
        Aim::Seki => "aim-seki",
        Aim::Connect => "aim-connect",
        Aim::Cut => "aim-cut",
        Aim::Escape => "aim-escape",
        Aim::Race => "aim-race",
    };
    messages.say(key, &[])
}

/// What is asked, if the file asks in words or leaves a guess.
pub fn question(problem: &Problem, messages: &Messages) -> Option<String> {
    let player = ("player", side(problem.to_move, messages));
    Some(match (problem.wish.aim, problem.mover_from) {
        (Some(aim), _) => {
            messages.say("ask-aim", &[player, ("aim", text(aim_in_words(aim, messages)))])
        }
        (None, MoverFrom::Habit) => messages.say("ask-habit", &[player]),
        (None, MoverFrom::Custom) => messages.say("ask-custom", &[player]),
        (None, _) => return None,
    })
}

/// The chains that the proof of a claim is about.
pub fn chains(claim: &Claim) -> Vec<Point> {
    claim.proof.iter().flat_map(|proof| &proof.goal.targets).copied().collect()
}

/// The question that an answer answers, in words; nothing where none was found.
pub fn asked(problem: &Problem, answered: &Answered, messages: &Messages) -> Option<String> {
    let fate = answered.fates.first()?;
    let mover = problem.to_move;
    let at = fate.frame.target.first()?;
    let owns = fate.frame.attacker != mover;
    let is_seki = answered.ending == Some(Ending::Seki);
    let key = match (answered.about, fate.first) {
        (About::Connection, _) => "ask-connect",
        (About::Cut, _) => "ask-cut",
        (About::Race, _) => "ask-race",
        (About::Escape, _) => "ask-escape",
        (About::Capture, _) => "ask-capture",
        (About::Life, _) if !fate.is_open() => return None,
        (About::Life, Some(KoGrade::LIVES)) if owns && is_seki => "ask-live-seki",
        (About::Life, Some(KoGrade::LIVES)) if owns => "ask-live",
        (About::Life, Some(KoGrade::DIES)) if !owns => "ask-kill",
        (About::Life, Some(KoGrade::Ko(_))) if owns => "ask-ko-for",
        (About::Life, Some(KoGrade::Ko(_))) => "ask-ko-against",
        (About::Life, _) => return None,
    };
    let last = if answered.about == About::Cut { "list-from" } else { "list-and" };
    let points = listed(&chains(&answered.claims[0]), last, messages);
    let put = [("player", side(mover, messages)), ("at", text(at)), ("points", text(points))];
    Some(messages.say(key, &put))
}
