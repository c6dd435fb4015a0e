//! Commands that read and write game records.

use std::path::Path;

use tesuji_sgf::{
    Collection, OnIllegal, Property, Replay, ReplayOptions, Until, description, replay, write_tree,
};
use tesuji_words::color_word;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use crate::files;

/// No game record that a person would load is larger.
const MAX_FILE: usize = 64 << 20;

/// `loadsgf FILE [MOVE]`: the position before the move with this number, or
/// before the first move at this point; answers who is to move.
pub fn load_sgf(session: &mut Session, arguments: &Arguments) -> Answer {
    session.require_files()?;
    let (file, until) = file_and_until(arguments)?;
    let failure = |reason: String| Failure::other(format!("cannot load file '{file}': {reason}"));
    let bytes =
        files::read(Path::new(file), MAX_FILE).map_err(|error| failure(error.to_string()))?;
    let (loaded, description) = load(&bytes, until, session).map_err(failure)?;
    session.set_game(loaded.game);
    session.describe(description);
    session.name_player(loaded.to_move);
    Ok(color_word(loaded.to_move).to_owned())
}

/// **Choice**: moves against the rules are played, as SGF demands. Records of
/// other rules hold suicides and repetitions, and a controller that loads one
/// wants to see it.
fn load(bytes: &[u8], until: Until, session: &Session) -> Result<(Replay, Vec<Property>), String> {
    let read = Collection::read(bytes).map_err(|error| error.to_string())?;
    let tree = &read.collection.games[0];
    let default_ruleset = *session.game().ruleset();
    let options = ReplayOptions { until, on_illegal: OnIllegal::Force, default_ruleset };
    let loaded = replay(tree, &tree.main_line(), &options).map_err(|error| error.to_string())?;
    Ok((loaded, description(tree)))
}

/// The last word says where to stop, unless it belongs to a name with blanks.
fn file_and_until<'a>(arguments: &Arguments<'a>) -> Result<(&'a str, Until), Failure> {
    let text = arguments.text();
    arguments.word(0, "the file")?;
    if let Some((file, last)) = text.rsplit_once(' ')
        && let Ok(until) = last.parse()
        && !Path::new(text).exists()
    {
        return Ok((file.trim_end(), until));
    }
    Ok((text, Until::End))
}

/// `printsgf [FILE]`: the game as a record, in the answer or in a file. Names and
/// the like are those of the record that was loaded.
pub fn print_sgf(session: &mut Session, arguments: &Arguments) -> Answer {
    let text = write_tree(&session.to_record());
    match arguments.text() {
        "" | "-" => Ok(text),
        file => {
            session.require_files()?;
            let written = std::fs::write(file, text);
            written.map_err(|error| Failure::other(format!("cannot write '{file}': {error}")))?;
            Ok(String::new())
        }
    }
}
