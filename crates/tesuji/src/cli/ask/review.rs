//! A game: how chance and lead went, as the network sees it, then the moves that decided it.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::json;
use tesuji_review::{Listener, Pace, Review, Searcher, data, problem_of, review};
use tesuji_sgf::{Collection, write};
use tesuji_words::Messages;
use tesuji_words::color_word;

use super::request::Request;
use crate::cli::interrupt;
use crate::cli::json::write_line;
use crate::cli::review::{VISITS, search};
use crate::clock;
use crate::intuition;
use crate::position_file;

/// Seconds for a game if nothing is said.
const SECONDS: f64 = 60.0;
/// Groups are looked at where the network sees so many points at stake.
const STAKE: f64 = 2.0;
/// Positions inside a frame for each group.
const NODES: u64 = 20_000;
/// Positions for each proof on the open board.
const PROOF_NODES: u64 = 5_000;

/// What the network says of every position and which moves it thinks decided the game, then
/// what can be shown, and problems.
pub fn walk(request: &Request, file: &Path, output: &mut (impl Write + Send)) -> Result<()> {
    let game = position_file::read(file, None)?.game;
    ensure!(!game.moves().is_empty(), "there are no moves to review");
    let time = Duration::from_secs_f64(request.seconds(SECONDS)?);
    let messages = Messages::new(request.language()?);
    let pace =
        Pace { time, clock: clock::now, stake: STAKE, nodes: NODES, proof_nodes: PROOF_NODES };
    let output = Mutex::new(output);
    let failed = Mutex::new(None);
    let heard = |found: Result<()>| {
        if let Err(error) = found {
            *failed.lock().expect("nobody panics") = Some(error);
        }
    };
    let tell = |line: &serde_json::Value| -> Result<()> {
        let mut output = output.lock().expect("nobody panics");
        write_line(&mut **output, line)?;
        Ok(output.flush()?)
    };
    let summary = |found: &Review, is_whole: bool| {
        let all = data(&game, "", found, &messages);
        json!({
            "type": "review", "is_whole": is_whole, "looked_at": found.looked_at,
            "of": found.moves, "moments": all["moments"],
        })
    };
    let first = |found: &Review| {
        let total = game.moves().len();
        for (number, score) in found.scores.iter().enumerate() {
            let Some(score) = score else { continue };
            let next = game.moves().get(number);
            let to_move = next.map_or(game.to_move(), |(color, _)| *color);
            heard(tell(&json!({
                "type": "moment",
                "move": number,
                "of": total,
                "to_move": color_word(to_move),
                "played": next.map(|(_, action)| action.to_string()),
                "best": score.best,
                "black_winrate": score.win,
                "black_lead": score.black,
                "lead_error": null,
            })));
        }
        heard(tell(&summary(found, false)));
    };
    let done = Mutex::new(0);
    let step = |_: &tesuji_review::Done| {
        let mut done = done.lock().expect("nobody panics");
        *done += 1;
        heard(tell(&json!({ "type": "progress", "done": *done, "of": game.moves().len() })));
    };
    let is_heard = || failed.lock().expect("nobody panics").is_none();
    let go_on = || !interrupt::is_wanted() && is_heard();
    let listener = Listener { go_on: &go_on, first: &first, step: &step };
    let searcher = Searcher { visits: VISITS, search: &search };
    let found = review(&game, &pace, &Default::default(), Some(searcher), &listener)?;
    if let Some(error) = failed.lock().expect("nobody panics").take() {
        return Err(error);
    }
    tell(&summary(&found, true))?;
    for moment in &found.moments {
        if let Some(problem) = problem_of(&game, moment, intuition::in_use(), &messages) {
            let sgf = write(&Collection { games: vec![problem.tree] });
            let difficulty = problem.difficulty;
            let line = json!({
                "type": "problem", "move": moment.number, "difficulty": difficulty, "sgf": sgf,
            });
            tell(&line)?;
        }
    }
    Ok(())
}
