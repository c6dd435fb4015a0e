//! The folder of a match: a record of every game, and a line for each in
//! `games.jsonl`, so that an interrupted match can go on.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::json_text;

/// The file that says what the match is.
const MATCH_FILE: &str = "match.json";

/// The file with a line for each game.
const GAMES_FILE: &str = "games.jsonl";

/// A folder of a match.
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Opens or makes a folder. If it holds games of a match, that must be this
    /// one; they are given back.
    pub fn open(folder: &Path, description: &Value) -> Result<(Store, Vec<Value>)> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let file = folder.join(MATCH_FILE);
        if file.exists() {
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            let found: Value =
                json_text::parse(&text).with_context(|| file.display().to_string())?;
            if found != *description {
                bail!("{} is of another match: {found}", file.display());
            }
        } else {
            fs::write(&file, format!("{description}\n"))
                .with_context(|| file.display().to_string())?;
        }
        let store = Store { folder: folder.to_owned() };
        let games = store.games()?;
        Ok((store, games))
    }

    fn games(&self) -> Result<Vec<Value>> {
        let file = self.folder.join(GAMES_FILE);
        if !file.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        // A line that was cut off when the program was killed is no game.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        if whole.len() + 1 < text.len() {
            fs::write(&file, format!("{whole}\n").trim_start())
                .with_context(|| file.display().to_string())?;
        }
        let parse = |(number, line): (usize, &str)| {
            json_text::parse(line)
                .with_context(|| format!("{}: line {}", file.display(), number + 1))
        };
        whole.lines().enumerate().map(parse).collect()
    }

    /// Keeps a game: the record first, then its line.
    pub fn add(&self, number: u32, sgf: &str, line: &Value) -> Result<()> {
        let record = self.folder.join(format!("game-{number:04}.sgf"));
        fs::write(&record, sgf).with_context(|| record.display().to_string())?;
        let file = self.folder.join(GAMES_FILE);
        let mut games = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&file)
            .with_context(|| file.display().to_string())?;
        games.write_all(format!("{line}\n").as_bytes()).with_context(|| file.display().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_match_goes_on_after_a_kill() {
        let folder = tempfile::tempdir().unwrap();
        let description = json!({ "a": "x", "b": "y" });
        let (store, games) = Store::open(folder.path(), &description).unwrap();
        assert!(games.is_empty());
        store.add(1, "(;)", &json!({ "game": 1 })).unwrap();
        let file = folder.path().join(GAMES_FILE);
        let mut half = OpenOptions::new().append(true).open(&file).unwrap();
        half.write_all(b"{\"game\":").unwrap();
        let (store, games) = Store::open(folder.path(), &description).unwrap();
        assert_eq!(games, [json!({ "game": 1 })]);
        store.add(2, "(;)", &json!({ "game": 2 })).unwrap();
        let (_, games) = Store::open(folder.path(), &description).unwrap();
        assert_eq!(games.len(), 2);
        assert!(folder.path().join("game-0002.sgf").exists());
        assert!(Store::open(folder.path(), &json!({ "a": "z" })).is_err());
    }
}
