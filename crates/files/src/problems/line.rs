//! A problem as one line of JSON; points are SGF letters. Two forms are known:
//! `docs/json.md` describes the fields.

use anyhow::{Result, anyhow, bail};
use serde::Deserialize;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_judge::problem::{Aim, KoRule, MoverFrom, Problem, Published, Question};

use super::wish::question_of;
use crate::json_text;

#[derive(Deserialize)]
struct Line {
    id: String,
    collection: Option<String>,
    size: usize,
    to_move: String,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    /// Played after the stones are set up.
    #[serde(default)]
    moves: Vec<(String, String)>,
    #[serde(default)]
    target: Vec<String>,
    #[serde(default)]
    black_target: Vec<String>,
    #[serde(default)]
    white_target: Vec<String>,
    #[serde(default)]
    region: Vec<String>,
    live_side: Option<String>,
    black_ko: Option<String>,
    white_ko: Option<String>,
    comment: Option<String>,
    #[serde(default)]
    correct_first_moves: Vec<String>,
    #[serde(default)]
    wrong_first_moves: Vec<String>,
    first_move: Option<String>,
}

/// Reads a problem.
pub fn read_line(text: &str) -> Result<Problem> {
    let line: Line = json_text::parse(text)?;
    let size = Size::square(line.size)?;
    let (board, history) = board(&line, size)?;
    let to_move = color_of("to_move", &line.to_move)?;
    let mut wish = line.comment.as_deref().map(question_of).unwrap_or_default();
    if let Some(side) = &line.live_side {
        let owner = color_of("live_side", side)?;
        let aim = if owner == to_move { Aim::Live } else { Aim::Kill };
        wish = Question { side: Some(to_move), aim: Some(aim), owner: Some(owner) };
    }
    let target = target(&line, wish.owner, &board)?;
    let region = points("region", &line.region, size)?;
    let key = line.first_move.iter().filter(|_| line.correct_first_moves.is_empty());
    let right: Vec<String> = line.correct_first_moves.iter().chain(key).cloned().collect();
    let published = Published {
        right: list("correct_first_moves", &right, size)?,
        wrong: list("wrong_first_moves", &line.wrong_first_moves, size)?,
        tree: Vec::new(),
    };
    let owner = wish.owner.or_else(|| target.and_then(|target| board.get(target.first()?)));
    Ok(Problem {
        ko: ko_rule(&line, owner)?,
        id: line.id,
        title: None,
        collection: line.collection,
        board,
        history,
        to_move,
        mover_from: MoverFrom::File,
        target,
        wish,
        region: (!region.is_empty()).then_some(region),
        published,
    })
}

/// The position after the moves, and those before them.
fn board(line: &Line, size: Size) -> Result<(Board, Vec<Setup>)> {
    let mut setup = Setup::new(size);
    for (color, field, stones) in
        [(Color::Black, "black", &line.black), (Color::White, "white", &line.white)]
    {
        for point in list(field, stones, size)? {
            setup.put(point, Some(color));
        }
    }
    let mut board = Board::from_setup(&setup)?;
    let mut history = Vec::new();
    for (i, (color, place)) in line.moves.iter().enumerate() {
        history.push(board.to_setup());
        let color = color_of("moves", color)?;
        if place.is_empty() {
            board.pass();
        } else {
            let point = point_of("moves", place, size)?;
            board.play(color, point).map_err(|error| anyhow!("move {}: {error}", i + 1))?;
        }
    }
    board.forget_history();
    Ok((board, history))
}

/// The stones in question: they have to be there, and of one colour.
fn target(line: &Line, owner: Option<Color>, board: &Board) -> Result<Option<PointSet>> {
    let (field, names) = match owner {
        _ if !line.target.is_empty() => ("target", &line.target),
        Some(Color::Black) => ("black_target", &line.black_target),
        Some(Color::White) => ("white_target", &line.white_target),
        None if line.black_target.is_empty() => ("white_target", &line.white_target),
        None => ("black_target", &line.black_target),
    };
    let target = points(field, names, board.size())?;
    let Some(first) = target.first() else { return Ok(None) };
    for point in target {
        match board.get(point) {
            None => bail!("{field}: there is no stone at {point}"),
            color if color != board.get(first) => {
                bail!("{field}: the stones at {first} and {point} are of two colours")
            }
            _ => {}
        }
    }
    Ok(Some(target))
}

/// Fields `black_ko` and `white_ko` say whether a side may use ko.
fn ko_rule(line: &Line, owner: Option<Color>) -> Result<KoRule> {
    let may = |field: &str, word: &Option<String>| match word.as_deref() {
        None => Ok(true),
        Some("allow_ko") => Ok(true),
        Some("disallow_ko") => Ok(false),
        Some(other) => bail!("{field}: '{other}' is neither allow_ko nor disallow_ko"),
    };
    let both = [may("black_ko", &line.black_ko)?, may("white_ko", &line.white_ko)?];
    let Some(owner) = owner else { return Ok(KoRule::Graded) };
    Ok(match (both[owner.index()], both[(!owner).index()]) {
        (false, true) => KoRule::OwnerLoses,
        (true, false) => KoRule::OwnerWins,
        _ => KoRule::Graded,
    })
}

fn color_of(field: &str, text: &str) -> Result<Color> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        other => bail!("{field}: '{other}' is no colour"),
    }
}

fn points(field: &str, names: &[String], size: Size) -> Result<PointSet> {
    Ok(list(field, names, size)?.into_iter().collect())
}

fn list(field: &str, names: &[String], size: Size) -> Result<Vec<Point>> {
    let named = names.iter().filter(|name| !name.is_empty());
    named.map(|name| point_of(field, name, size)).collect()
}

fn point_of(field: &str, text: &str, size: Size) -> Result<Point> {
    json_text::point_of(text, size).map_err(|error| anyhow!("{field}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fields: &str, expect: impl FnOnce(&Problem)) {
        let line = format!(r#"{{"id":"x","size":9,"to_move":"b",{fields}}}"#);
        expect(&read_line(&line).unwrap());
    }

    #[test]
    fn the_question_in_fields() {
        let stones = r#""black":["aa","ab"],"white":["cc"]"#;
        check(
            &format!(r#"{stones},"live_side":"w","white_target":["cc"],"white_ko":"disallow_ko""#),
            |problem| {
                assert_eq!(problem.wish.aim, Some(Aim::Kill));
                assert_eq!(problem.target.unwrap().first(), "C7".parse().ok());
                assert_eq!(problem.ko, KoRule::OwnerLoses);
            },
        );
        check(&format!(r#"{stones},"region":["aa","ba"],"first_move":"ba""#), |problem| {
            assert_eq!(problem.region.unwrap().len(), 2);
            assert_eq!(problem.published.right, ["B9".parse().unwrap()]);
            assert_eq!((problem.ko, problem.target), (KoRule::Graded, None));
        });
        check(r#""moves":[["B","aa"],["W",""],["B","bb"]]"#, |problem| {
            assert_eq!(problem.board.stones(Color::Black).len(), 2);
        });
    }

    #[test]
    fn impossible_fields() {
        let error = |fields: &str| {
            let line = format!(r#"{{"id":"x","size":9,"to_move":"b","black":["aa"],{fields}}}"#);
            read_line(&line).err().unwrap().to_string()
        };
        assert_eq!(error(r#""target":["bb"]"#), "target: there is no stone at B8");
        assert_eq!(
            error(r#""white":["cc"],"target":["aa","cc"]"#),
            "target: the stones at C7 and A9 are of two colours"
        );
        assert_eq!(error(r#""region":["zz"]"#), "region: 'zz' is no point of a board of 9x9");
        let ko = r#""live_side":"b","black_ko":"never""#;
        assert_eq!(error(ko), "black_ko: 'never' is neither allow_ko nor disallow_ko");
        assert_eq!(error(r#""live_side":"g""#), "live_side: 'g' is no colour");
        let twice = r#""moves":[["W","aa"]]"#;
        assert_eq!(error(twice), "move 1: the point is occupied");
    }
}
