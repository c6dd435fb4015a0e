//! Commands that judge a position: what is dead, who owns what, the score.

use tesuji_board::{Color, PointSet};
use tesuji_judge::{Estimate, GROUP_NODES};
use tesuji_shape::unconditional_status as shape_status;

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use super::text::{board_of_words, in_reading_order, point_list};
use crate::counting::Counting;

/// `final_score`
pub fn final_score(session: &mut Session, _: &Arguments) -> Answer {
    Ok(Judgement::of(session)?.0.score(session.game()).to_string())
}

/// `final_status VERTEX`
pub fn final_status(session: &mut Session, arguments: &Arguments) -> Answer {
    let point = arguments.point(0, session.size())?;
    let judgement = Judgement::of(session)?;
    let status = Status::ALL.iter().find(|status| judgement.points(**status).contains(point));
    Ok(status.map_or("dame", |status| status.word()).to_owned())
}

/// `final_status_list STATUS`: stones with one chain per line, points of a
/// territory in one line.
pub fn final_status_list(session: &mut Session, arguments: &Arguments) -> Answer {
    let word = arguments.word(0, "the status")?;
    let judgement = Judgement::of(session)?;
    if word.eq_ignore_ascii_case("dame") {
        let owned = Status::ALL.iter().map(|status| judgement.points(*status));
        let rest = owned.fold(session.board().points(), |rest, points| rest - points);
        return Ok(point_list(&rest));
    }
    let status = Status::ALL
        .iter()
        .find(|status| status.word().eq_ignore_ascii_case(word))
        .ok_or_else(|| Failure::Syntax(format!("'{word}' is not a status")))?;
    let points = judgement.points(*status);
    match status {
        Status::BlackTerritory | Status::WhiteTerritory => Ok(point_list(&points)),
        Status::Seki | Status::Alive | Status::Dead => Ok(chain_lines(session, &points)),
    }
}

/// `estimate_score`: the mean of random games. The bounds are one standard
/// deviation away and, as in GNU Go, positive in White's favour.
pub fn estimate_score(session: &mut Session, _: &Arguments) -> Answer {
    let estimate = estimate(session);
    let game = session.game();
    let bonus = game.ruleset().handicap_points(game.handicap()) as f64;
    let white = game.komi() + bonus - estimate.mean();
    let deviation = estimate.deviation();
    let winner = if white > 0.0 { Color::White } else { Color::Black };
    Ok(format!(
        "{}+{:.1} (upper bound: {:.1}, lower: {:.1})",
        winner.letter(),
        white.abs(),
        white + deviation,
        white - deviation
    ))
}

/// `unconditional_status VERTEX`
pub fn unconditional_status(session: &mut Session, arguments: &Arguments) -> Answer {
    let point = arguments.point(0, session.size())?;
    Ok(shape_status(session.board(), point).to_string())
}

/// `tesuji-ownership`: who owns each point, from −1 (White) to 1 (Black).
pub fn show_ownership(session: &mut Session, _: &Arguments) -> Answer {
    let estimate = estimate(session);
    Ok(board_of_words(session.size(), |p| format!("{:.2}", estimate.ownership(p))))
}

fn estimate(session: &Session) -> Estimate {
    Estimate::of(session.board(), session.to_move(), session.effort.playouts, || {
        session.is_interrupted()
    })
}

/// What becomes of the stones: playouts tell what is dead, where the judge does not know.
struct Judgement(Counting);

impl Judgement {
    fn of(session: &mut Session) -> Result<Judgement, Failure> {
        let settled = session
            .ask_judge(|judge, budget| judge.settled(&budget.with_nodes(GROUP_NODES)))
            .map_err(|error| Failure::other(error.to_string()))?;
        let (board, to_move) = (session.board(), session.to_move());
        let stop = || session.is_interrupted();
        let playouts = session.effort.playouts;
        Ok(Judgement(Counting::knowing(board, settled, to_move, playouts, &stop)))
    }

    fn points(&self, status: Status) -> PointSet {
        let Counting { dead, seki, ownership, .. } = &self.0;
        let [black, white] = ownership.territory;
        match status {
            Status::Seki => *seki,
            Status::Alive => (ownership.stones[0] | ownership.stones[1]) - *seki,
            Status::Dead => *dead,
            Status::BlackTerritory => black - *dead,
            Status::WhiteTerritory => white - *dead,
        }
    }
}

/// What a point can be in the end, `dame` aside.
#[derive(Clone, Copy)]
enum Status {
    Seki,
    Alive,
    Dead,
    BlackTerritory,
    WhiteTerritory,
}

impl Status {
    /// Dead stones lie in territory, so they come first.
    const ALL: [Status; 5] =
        [Status::Seki, Status::Alive, Status::Dead, Status::BlackTerritory, Status::WhiteTerritory];

    fn word(self) -> &'static str {
        match self {
            Status::Seki => "seki",
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::BlackTerritory => "black_territory",
            Status::WhiteTerritory => "white_territory",
        }
    }
}

/// Stones in reading order of their chains, one chain per line.
fn chain_lines(session: &Session, stones: &PointSet) -> String {
    let board = session.board();
    let mut lines = Vec::new();
    let mut rest = *stones;
    for point in in_reading_order(stones) {
        if let Some(id) = board.chain_at(point).filter(|_| rest.contains(point)) {
            let chain = board.chain(id).stones;
            rest -= chain;
            lines.push(point_list(&chain));
        }
    }
    lines.join("\n")
}
