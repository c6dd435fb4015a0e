//! The question that was found, in words.

use tesuji_board::KoGrade;
use tesuji_judge::problem::{About, Answered, Problem};
use tesuji_solver::Ending;

/// The question that an answer answers, in words; nothing where none was found.
pub fn asked(problem: &Problem, answered: &Answered) -> Option<String> {
    let fate = answered.fates.first()?;
    let mover = problem.to_move;
    let at = fate.frame.target.first()?;
    let chains = answered.claims[0].proof.iter().flat_map(|proof| &proof.goal.targets);
    let chains: Vec<String> = chains.map(ToString::to_string).collect();
    let owns = fate.frame.attacker != mover;
    let is_seki = answered.ending == Some(Ending::Seki);
    Some(match (answered.about, fate.first) {
        (About::Connection, _) => format!("{mover} to connect {}", chains.join(" and ")),
        (About::Cut, _) => format!("{mover} to cut {}", chains.join(" from ")),
        (About::Race, _) => format!("{mover} to win the race against {at}"),
        (About::Escape, _) => format!("{mover} to escape with {at}"),
        (About::Capture, _) => format!("{mover} to capture {at}"),
        (About::Life, _) if !fate.is_open() => return None,
        (About::Life, Some(KoGrade::LIVES)) if owns && is_seki => {
            format!("{mover} to live in seki with {at}")
        }
        (About::Life, Some(KoGrade::LIVES)) if owns => format!("{mover} to live with {at}"),
        (About::Life, Some(KoGrade::DIES)) if !owns => format!("{mover} to kill {at}"),
        (About::Life, Some(KoGrade::Ko(_))) if owns => format!("{mover} to make ko for {at}"),
        (About::Life, Some(KoGrade::Ko(_))) => format!("{mover} to make ko against {at}"),
        (About::Life, _) => return None,
    })
}
