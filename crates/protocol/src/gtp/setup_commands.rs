//! Commands that set up a board: size, komi, handicap, positions.

use tesuji_board::{Color, Point, PointSet, Setup, Size};

use super::arguments::{Arguments, parse_point};
use super::failure::{Answer, Failure};
use super::handicap;
use super::session::Session;
use super::text::join;

/// Beyond this no komi makes sense on any board.
const MAX_KOMI: f64 = 1000.0;

/// `boardsize N`, and as in other engines `N M` or `N:M` for rectangles.
pub fn board_size(session: &mut Session, arguments: &Arguments) -> Answer {
    let text = arguments.text().replace(':', " ");
    let arguments = Arguments::new(&text);
    let width = arguments.number(0, "the size")?;
    let height = arguments.optional_number(1, "the height")?.unwrap_or(width);
    set_size(session, width, height)
}

/// `rectangular_boardsize WIDTH HEIGHT`
pub fn rectangular_board_size(session: &mut Session, arguments: &Arguments) -> Answer {
    let width = arguments.number(0, "the width")?;
    let height = arguments.number(1, "the height")?;
    set_size(session, width, height)
}

fn set_size(session: &mut Session, width: i64, height: i64) -> Answer {
    let side = |n| usize::try_from(n).map_err(|_| Failure::UnacceptableSize);
    let size = Size::new(side(width)?, side(height)?).map_err(|_| Failure::UnacceptableSize)?;
    session.start_from(&Setup::new(size), 0)?;
    Ok(String::new())
}

/// `clear_board`
pub fn clear_board(session: &mut Session, _: &Arguments) -> Answer {
    session.start_from(&Setup::new(session.size()), 0)?;
    Ok(String::new())
}

/// `komi POINTS`: rounded to half points.
pub fn komi(session: &mut Session, arguments: &Arguments) -> Answer {
    let komi: f64 = arguments.number(0, "komi")?;
    if !komi.is_finite() || komi.abs() > MAX_KOMI {
        return Err(Failure::Syntax(format!("komi cannot be {komi}")));
    }
    session.set_komi(komi);
    Ok(String::new())
}

/// `get_komi`
pub fn get_komi(session: &mut Session, _: &Arguments) -> Answer {
    Ok(session.game().komi().to_string())
}

/// `fixed_handicap N`: the stones that the protocol fixes.
pub fn fixed_handicap(session: &mut Session, arguments: &Arguments) -> Answer {
    give_handicap(session, arguments, handicap::fixed)
}

/// `place_free_handicap N`: stones of the engine's choice.
pub fn place_free_handicap(session: &mut Session, arguments: &Arguments) -> Answer {
    give_handicap(session, arguments, handicap::free)
}

fn give_handicap(
    session: &mut Session,
    arguments: &Arguments,
    choose: impl Fn(Size, usize) -> Option<Vec<Point>>,
) -> Answer {
    let count = handicap_count(session, arguments)?;
    let stones =
        choose(session.size(), count).ok_or_else(|| Failure::other("invalid number of stones"))?;
    place_handicap(session, &stones)?;
    Ok(join(stones))
}

/// `set_free_handicap VERTEX …`: stones of the controller's choice.
pub fn set_free_handicap(session: &mut Session, arguments: &Arguments) -> Answer {
    require_empty_board(session)?;
    let bad = || Failure::other("bad vertex list");
    let mut stones = Vec::new();
    let mut seen = PointSet::EMPTY;
    for word in arguments.words() {
        let stone = parse_point(word, session.size()).map_err(|_| bad())?;
        if !seen.insert(stone) {
            return Err(bad());
        }
        stones.push(stone);
    }
    if stones.len() < 2 || stones.len() >= session.size().area() {
        return Err(bad());
    }
    place_handicap(session, &stones)?;
    Ok(String::new())
}

fn handicap_count(session: &Session, arguments: &Arguments) -> Result<usize, Failure> {
    require_empty_board(session)?;
    arguments.number(0, "the number of stones")
}

fn require_empty_board(session: &Session) -> Result<(), Failure> {
    let board = session.board();
    match board.empty_points() == board.points() {
        true => Ok(()),
        false => Err(Failure::other("board not empty")),
    }
}

fn place_handicap(session: &mut Session, stones: &[Point]) -> Result<(), Failure> {
    let mut setup = Setup::new(session.size());
    setup.black = stones.iter().copied().collect();
    setup.to_move = Some(Color::White);
    session.start_from(&setup, stones.len())
}

/// `set_position COLOR VERTEX …`: these stones and no history.
pub fn set_position(session: &mut Session, arguments: &Arguments) -> Answer {
    let mut setup = Setup::new(session.size());
    put_stones(&mut setup, arguments)?;
    session.start_from(&setup, 0)?;
    Ok(String::new())
}

/// `gogui-setup COLOR VERTEX …`: these stones besides those on the board. The
/// position that arises is a new start.
pub fn gogui_setup(session: &mut Session, arguments: &Arguments) -> Answer {
    session.take_back_trials();
    let mut setup = Setup { to_move: Some(session.to_move()), ..session.board().to_setup() };
    put_stones(&mut setup, arguments)?;
    session.start_from(&setup, session.game().handicap())?;
    Ok(String::new())
}

/// `gogui-setup_player COLOR`: who moves next.
pub fn gogui_setup_player(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    session.take_back_trials();
    if session.game().moves().is_empty() {
        let setup = Setup { to_move: Some(color), ..*session.game().start() };
        session.start_from(&setup, session.game().handicap())?;
    } else {
        session.name_player(color);
    }
    Ok(String::new())
}

/// Reads pairs of colour and point; `empty` takes a stone away.
fn put_stones(setup: &mut Setup, arguments: &Arguments) -> Result<(), Failure> {
    let mut named = PointSet::EMPTY;
    for pair in arguments.words().chunks(2) {
        let &[color, point] = pair else {
            return Err(Failure::Syntax("a colour without a point".to_owned()));
        };
        let stone = if color.eq_ignore_ascii_case("empty") {
            None
        } else {
            let color: Result<Color, _> = color.parse();
            Some(color.map_err(|error| Failure::Syntax(error.to_string()))?)
        };
        let point = parse_point(point, setup.size)?;
        if !named.insert(point) {
            return Err(Failure::Syntax(format!("{point} is named twice")));
        }
        setup.put(point, stone);
    }
    Ok(())
}
