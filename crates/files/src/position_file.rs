//! One position from a file: the end of a game or a moment of it, or a
//! diagram in letters.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use tesuji_board::{Board, Color, Diagram, Game, PointSet, Ruleset, Setup};
use tesuji_sgf::{Collection, Place, ReplayOptions, Until, Warning, replay};

use crate::packed;
use crate::problems;

/// No position needs more.
const LARGEST: usize = 64 << 20;

/// A position and what its file says of it.
#[derive(Clone)]
pub struct PositionFile {
    /// The stones, with the ko that has just been taken, if there is one.
    pub board: Board,
    /// Who is to move, where the file says so.
    pub to_move: Option<Color>,
    /// Points with a mark (triangles in SGF).
    pub marked: PointSet,
    /// The game up to there, with its rules and komi.
    pub game: Game,
    /// What was overlooked in the file, each with its place: stones off the board, say.
    pub warnings: Vec<String>,
}

/// Reads a position. Of an SGF file it is the last of the main line of the
/// first game, or the one after so many moves; of lines of JSON, the only
/// problem.
pub fn read(path: &Path, after_move: Option<usize>) -> Result<PositionFile> {
    let name = path.display();
    let content = packed::read(path, LARGEST).with_context(|| name.to_string())?;
    let named = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"));
    if named || content.trim_ascii_start().starts_with(b"(") {
        return read_sgf(&content, after_move)
            .map_err(|(place, message)| wrong(&name.to_string(), place, &message));
    }
    let read = || -> Result<PositionFile> {
        if let Some(asked) = after_move.filter(|&asked| asked > 0) {
            bail!("there is no move {asked}: this is a position, not a game");
        }
        let text = packed::text(content)?;
        if text.trim_start().starts_with('{') { read_line(&text) } else { read_diagram(&text) }
    };
    read().with_context(|| name.to_string())
}

fn read_diagram(text: &str) -> Result<PositionFile> {
    let diagram = Diagram::parse(text)?;
    let board = Board::from_setup(&diagram.setup)?;
    let game = Game::from_setup(&diagram.setup, Ruleset::default())?;
    Ok(PositionFile { board, to_move: None, marked: diagram.marked, game, warnings: Vec::new() })
}

/// The only problem of a file of them.
fn read_line(text: &str) -> Result<PositionFile> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let ((i, line), others) = (lines.next().unwrap_or_default(), lines.count());
    if others > 0 {
        bail!("these are {} problems; a position is asked for: keep one line", others + 1);
    }
    let problem = problems::read_line(line).with_context(|| format!("line {}", i + 1))?;
    let setup = Setup { to_move: Some(problem.to_move), ..problem.board.to_setup() };
    let mut game = Game::from_setup(&setup, Ruleset::default())?;
    game.set_start_ko(problem.board.ko());
    let marked = problem.target.unwrap_or(PointSet::EMPTY);
    Ok(PositionFile {
        board: problem.board,
        to_move: Some(problem.to_move),
        marked,
        game,
        warnings: Vec::new(),
    })
}

/// What is wrong with a file, and where.
pub fn wrong(name: &str, place: Option<Place>, message: &str) -> anyhow::Error {
    match place {
        Some(Place { line, column }) => anyhow!("{name}:{line}:{column}: {message}"),
        None => anyhow!("{name}: {message}"),
    }
}

/// What was overlooked in a game, each with its place.
pub fn overlooked(warnings: &[Warning]) -> Vec<String> {
    let told = |Warning { place, message }: &Warning| {
        format!("{}:{}: {message}", place.line, place.column)
    };
    warnings.iter().map(told).collect()
}

fn read_sgf(
    content: &[u8],
    after_move: Option<usize>,
) -> Result<PositionFile, (Option<Place>, String)> {
    let read =
        Collection::read(content).map_err(|error| (Some(error.place), error.fault.to_string()))?;
    let tree = &read.collection.games[0];
    let until = after_move.map_or(Until::End, Until::AfterMove);
    let options = ReplayOptions { until, ..ReplayOptions::default() };
    let played = replay(tree, &tree.main_line(), &options)
        .map_err(|error| (error.place(), error.fault()))?;
    let size = played.game.board().size();
    let marked = tree[played.node].points("TR", size).unwrap_or(PointSet::EMPTY);
    let board = played.game.board().clone();
    let warnings = overlooked(&played.warnings);
    Ok(PositionFile { board, to_move: Some(played.to_move), marked, game: played.game, warnings })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn read_text(name: &str, text: &str, after_move: Option<usize>) -> Result<PositionFile> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        read(&path, after_move)
    }

    #[test]
    fn games_and_diagrams() {
        let game = "(;SZ[5]AB[aa]PL[W]TR[aa];W[bb];B[cc])";
        let end = read_text("a.sgf", game, None).unwrap();
        assert_eq!(end.board.stones(Color::Black).len(), 2);
        let start = read_text("a.txt", game, Some(0)).unwrap();
        assert_eq!((start.to_move, start.marked.len()), (Some(Color::White), 1));
        let diagram = read_text("a.txt", ". B .\n. . O\n. . .", None).unwrap();
        assert_eq!(diagram.marked.first(), "B3".parse().ok());
        assert_eq!(diagram.to_move, None);
    }

    #[test]
    fn a_problem_is_a_position() {
        let line = r#"{"id":"x","size":9,"to_move":"w","black":["aa"],"target":["aa"]}"#;
        let read = read_text("a.jsonl", line, None).unwrap();
        assert_eq!((read.to_move, read.marked.first()), (Some(Color::White), "A9".parse().ok()));
        assert_eq!(read.board.stones(Color::Black).len(), 1);
    }

    #[test]
    fn moves_past_the_end() {
        let error = |name: &str, text: &str, moves: usize| {
            let text = format!("{:#}", read_text(name, text, Some(moves)).err().unwrap());
            text.rsplit_once(name).unwrap().1.to_owned()
        };
        let game = "(;SZ[9];B[aa];W[bb])";
        assert!(read_text("a.sgf", game, Some(2)).is_ok());
        assert_eq!(error("a.sgf", game, 3), ": there is no move 3: the game has 2");
        let position = ": there is no move 1: this is a position, not a game";
        assert_eq!(error("a.txt", "...\n.X.\n...", 1), position);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |name: &str, text: &str| {
            let text = format!("{:#}", read_text(name, text, None).err().unwrap());
            text.rsplit_once(name).unwrap().1.to_owned()
        };
        assert_eq!(
            error("a.sgf", "(;SZ[9]\n;B[aa];W[aa])"),
            ":2:7: move 2, White A9: the point is occupied"
        );
        assert_eq!(
            error("a.sgf", "(;SZ[9]\n;B[aa"),
            ":2:3: the value of B is never closed: expected ']'"
        );
        assert_eq!(error("a.txt", "..\n.?"), ": line 2: '?' is not a point");
        assert_eq!(error("a.txt", "XO\nO."), ": the black chain at A2 has no liberty");
        assert_eq!(error("a.txt", "\0\u{1}\u{2}ELF"), ": this is no text");
        let problem = r#"{"id":"x","size":9,"to_move":"w","black":["aa"]}"#;
        let two = format!("{problem}\n{problem}\n");
        assert_eq!(
            error("a.jsonl", &two),
            ": these are 2 problems; a position is asked for: keep one line"
        );
        assert_eq!(
            error("a.sgf", "(;SZ[99])"),
            ": a board of 99x99 is not possible: each side has 1 to 25 points"
        );
    }
}
