//! Four-choice problems: a game so far, and moves with scores.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Deserialize;
use tesuji_board::{Color, Game, Move, Point, Ruleset, Size};

use crate::files;
use crate::json_text;

/// No collection needs more.
const LARGEST: usize = 64 << 20;

/// A move to choose, with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Option4 {
    /// Where.
    pub point: Point,
    /// 10 for the best, 3 for the worst.
    pub score: u32,
}

/// A position with moves to choose from.
#[derive(Clone)]
pub struct FourChoice {
    /// What it is called.
    pub id: String,
    /// The game so far.
    pub game: Game,
    /// The moves.
    pub choices: Vec<Option4>,
}

impl FourChoice {
    /// The best score there is.
    pub fn best(&self) -> u32 {
        self.choices.iter().map(|choice| choice.score).max().unwrap_or(0)
    }

    /// The score of a move that is chosen at random.
    pub fn mean(&self) -> f64 {
        let sum: u32 = self.choices.iter().map(|choice| choice.score).sum();
        f64::from(sum) / self.choices.len() as f64
    }
}

#[derive(Deserialize)]
struct Line {
    id: String,
    size: usize,
    to_move: String,
    moves: String,
    choices: Vec<LineChoice>,
}

#[derive(Deserialize)]
struct LineChoice {
    r#move: String,
    score: u32,
}

/// All problems of a file of JSON lines, in order.
pub fn read_problems(path: &Path) -> Result<Vec<FourChoice>> {
    let name = path.display().to_string();
    let content = files::read(path, LARGEST).with_context(|| name.clone())?;
    let text = files::text(content).with_context(|| name.clone())?;
    parse_problems(&text, &name)
}

/// The problems of a text with a name for errors.
pub fn parse_problems(text: &str, name: &str) -> Result<Vec<FourChoice>> {
    let problems = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(i, line)| read_line(line).with_context(|| format!("{name}:{}", i + 1)))
        .collect::<Result<Vec<_>>>()?;
    ensure!(!problems.is_empty(), "{name}: there is no problem in this file");
    Ok(problems)
}

fn read_line(text: &str) -> Result<FourChoice> {
    let line: Line = json_text::parse(text)?;
    let size = Size::square(line.size)?;
    let mut game = Game::new(size, Ruleset::CHINESE);
    for (i, text) in line.moves.split_whitespace().enumerate() {
        let color = game.to_move();
        let point = json_text::point_of(text, size)?;
        game.play(color, Move::Play(point))
            .map_err(|error| anyhow!("move {}, {color} {point}: {error}", i + 1))?;
    }
    let to_move: Color = line.to_move.parse().context("to_move")?;
    ensure!(to_move == game.to_move(), "to_move: after these moves it is the other player's turn");
    let mut choices: Vec<Option4> = Vec::new();
    for choice in &line.choices {
        let point = json_text::point_of(&choice.r#move, size)?;
        game.check(to_move, Move::Play(point)).map_err(|error| anyhow!("{point}: {error}"))?;
        if choices.iter().any(|known| known.point == point) {
            bail!("{point} is there twice");
        }
        choices.push(Option4 { point, score: choice.score });
    }
    ensure!(choices.len() >= 2, "there is nothing to choose");
    Ok(FourChoice { id: line.id, game, choices })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<FourChoice> {
        read_line(text)
    }

    const GOOD: &str = r#"{"id":"P1","size":19,"to_move":"B","moves":"pd dp",
        "choices":[{"move":"dd","score":10},{"move":"pp","score":3}]}"#;

    #[test]
    fn a_problem_is_a_game_with_choices() {
        let problem = read(GOOD).unwrap();
        assert_eq!(problem.game.board().get("Q16".parse().unwrap()), Some(Color::Black));
        assert_eq!(problem.choices[1].point.to_string(), "Q4");
        assert_eq!((problem.best(), problem.mean()), (10, 6.5));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error =
            |from: &str, to: &str| format!("{:#}", read(&GOOD.replace(from, to)).err().unwrap());
        assert_eq!(error("pd dp", "pd pd"), "move 2, White Q16: the point is occupied");
        assert_eq!(
            error("\"B\"", "\"W\""),
            "to_move: after these moves it is the other player's turn"
        );
        assert_eq!(error("\"dd\"", "\"pp\""), "Q4 is there twice");
        assert_eq!(error("\"dd\"", "\"pd\""), "Q16: the point is occupied");
        assert_eq!(error("\"dd\"", "\"zz\""), "'zz' is no point of a board of 19x19");
    }
}
