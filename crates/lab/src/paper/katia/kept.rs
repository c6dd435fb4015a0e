//! The games that were played, kept in files.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tesuji_board::Color;
use tesuji_play::contest::{PlayedGame, Side, side_of};

use super::cells::Cell;
use super::contest;
use crate::interrupt;
use crate::parts::{Head, Shard, fill, hash_bytes};

/// Which game of which cell, and how it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key {
    pub table: u32,
    pub k: u32,
    pub begin: u32,
    pub nk: u32,
    pub side: usize,
    pub playouts: u64,
    /// Whether cases stand for Indigo's databases of openings.
    #[serde(default)]
    pub cases: bool,
    pub game: u32,
}

/// A game, seen by Katia: the score, her moves, her seconds and Indigo's.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Played {
    pub score: f64,
    pub own: u32,
    pub seconds: [f64; 2],
}

impl Played {
    /// What is kept of a game; nothing if it was not counted.
    pub fn of(number: u32, game: &PlayedGame) -> Option<Played> {
        let katia = match side_of(number, Color::Black) {
            Side::A => Color::Black,
            Side::B => Color::White,
        };
        let sign = if katia == Color::Black { 1.0 } else { -1.0 };
        let own = game.moves[katia.index()];
        let seconds = [katia, !katia].map(|side| game.seconds[side.index()]);
        game.score.as_ref().map(|score| Played { score: sign * score.points(), own, seconds })
    }
}

#[derive(Serialize, Deserialize)]
struct KeptLine {
    #[serde(flatten)]
    key: Key,
    #[serde(flatten)]
    played: Option<Played>,
}

/// The games that were played, and the file that they are kept in.
pub struct Kept {
    pub games: HashMap<Key, Played>,
    file: Option<File>,
}

impl Kept {
    pub fn open(path: Option<&Path>) -> Result<Kept> {
        let Some(path) = path else { return Ok(Kept { games: HashMap::new(), file: None }) };
        let name = || path.display().to_string();
        let text = if path.exists() {
            fs::read_to_string(path).with_context(name)?
        } else {
            String::new()
        };
        let mut games = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            // A line that was cut off is played again.
            let line: KeptLine = match serde_json::from_str(line) {
                Ok(line) => line,
                Err(_) if number + 1 == text.lines().count() => continue,
                Err(error) => return Err(error).with_context(name),
            };
            games.extend(line.played.map(|played| (line.key, played)));
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(path).with_context(name)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Kept { games, file: Some(file) })
    }

    /// The games of a shard, played and written as a part.
    pub fn part(out: &Path, shard: Shard, keys: &[(&Cell, Key)]) -> Result<Kept> {
        let settings: Vec<Key> = keys.iter().map(|(_, key)| *key).collect();
        let input = hash_bytes(serde_json::to_string(&settings)?.as_bytes());
        let head = Head::new("paper katia", input, json!({}), shard);
        let lines = fill(out, &head, keys.iter(), |(cell, key)| {
            let mut played = None;
            let contest = contest(cell, key, 1)?;
            contest.run(&[key.game], |number, game| {
                played = Played::of(number, &game);
                Ok(interrupt::is_wanted())
            })?;
            // The same games give the same bytes.
            let played = played.map(|played| Played { seconds: [0.0; 2], ..played });
            Ok((!interrupt::is_wanted()).then_some(KeptLine { key: *key, played }))
        })?;
        let mut games = HashMap::new();
        for line in lines {
            let line: KeptLine =
                serde_json::from_str(&line).with_context(|| out.display().to_string())?;
            games.extend(line.played.map(|played| (line.key, played)));
        }
        Ok(Kept { games, file: None })
    }

    pub fn add(&mut self, key: Key, played: Played) -> Result<()> {
        self.games.insert(key, played);
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(&KeptLine { key, played: Some(played) })?)?;
        }
        Ok(())
    }
}

/// The games that a file keeps, be it a part or not.
pub fn games_of(path: &Path) -> Result<Vec<(Key, Played)>> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(name)?;
    let mut games = Vec::new();
    for (number, line) in text.lines().enumerate() {
        // The first and the last line of a part are about the others.
        if line.starts_with("{\"type\":") {
            continue;
        }
        let line: KeptLine =
            serde_json::from_str(line).with_context(|| format!("{}:{}", name(), number + 1))?;
        games.extend(line.played.map(|played| (line.key, played)));
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept is found again; a line that was cut off is not.
    #[test]
    fn games_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cells.jsonl");
        let key = |game| Key {
            table: 4,
            k: 15,
            begin: 10,
            nk: 2,
            side: 9,
            playouts: 50,
            cases: false,
            game,
        };
        let mut kept = Kept::open(Some(&file)).unwrap();
        for game in 1..=2 {
            kept.add(key(game), Played { score: 3.5, own: 40, seconds: [1.0, 2.0] }).unwrap();
        }
        drop(kept);
        assert_eq!(games_of(&file).unwrap().len(), 2);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, &text[..text.len() - 5]).unwrap();
        let kept = Kept::open(Some(&file)).unwrap();
        assert_eq!(kept.games.len(), 1);
        assert_eq!(kept.games[&key(1)].own, 40);
    }
}
