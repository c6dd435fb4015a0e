//! What becomes of each group, and how sure that is.

use anyhow::Result;
use serde::Serialize;
use tesuji_board::{Board, Budget, Certainty, Color, KoGrade, PointSet};
use tesuji_engine::Report;
use tesuji_judge::{Effort, Judge};
use tesuji_shape::{Facts, Group};

use crate::gtp::color_word;
use crate::intuition::judge_of;

/// Bytes for what the solver remembers.
const MEMORY: usize = 256 << 20;

/// A group is asked about if playouts give it to one side less often than so.
const CLEAR: f64 = 0.9;

/// Groups with more stones than this are left to playouts.
const MOST_STONES: usize = 30;

/// Stones that stand in fewer playouts are no walls to rely on.
const WEAK: f64 = 0.55;
/// Positions for a proof on the open board, for each side that may begin.
const PROOF_NODES: u64 = 2_000;

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It lives, whoever moves.
    Alive,
    /// It dies, whoever moves.
    Dead,
    /// Who moves first decides.
    Unsettled,
    /// A ko decides.
    Ko,
}

/// How sure that is, as JSON has it: what holds in a frame is called solved.
#[derive(Serialize)]
#[serde(remote = "Certainty", rename_all = "lowercase")]
enum CertaintyWord {
    Estimated,
    #[serde(rename = "solved")]
    Framed,
    Proven,
}

/// A group.
#[derive(Clone, Debug, Serialize)]
pub struct GroupReport {
    /// Whose it is.
    pub color: &'static str,
    /// One of its stones.
    pub at: String,
    /// How many it has.
    pub stones: usize,
    /// All of them.
    pub points: Vec<String>,
    /// What becomes of it.
    pub status: Status,
    /// How sure that is.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// The share of the playouts in which its points stayed its owner's.
    pub survival: f64,
    /// The moves with which the player to move gets what it wants of the group.
    pub moves: Vec<String>,
    /// Where it can be cut.
    pub cut_points: Vec<String>,
}

/// All groups, Black's first.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn reports(
    board: &Board,
    facts: &Facts,
    report: &Report,
    nodes: u64,
) -> Result<Vec<GroupReport>> {
    let groups: Vec<&Group> = facts.sides.iter().flat_map(|side| &side.groups).collect();
    let weak = groups
        .iter()
        .filter(|group| survival(report, group) < WEAK)
        .fold(PointSet::EMPTY, |all, group| all | group.stones);
    let judge = &mut judge_of(board);
    groups.into_iter().map(|group| one(judge, facts, report, group, weak, nodes)).collect()
}

/// The share of the playouts in which the points of a group stayed its owner's.
fn survival(report: &Report, group: &Group) -> f64 {
    let sign = if group.color == Color::Black { 1.0 } else { -1.0 };
    let owned: f64 = group.stones.iter().map(|p| sign * report.tally.ownership(p)).sum();
    0.5 + 0.5 * owned / group.stones.len() as f64
}

fn one(
    judge: &mut Judge,
    facts: &Facts,
    report: &Report,
    group: &Group,
    weak: PointSet,
    nodes: u64,
) -> Result<GroupReport> {
    let survival = survival(report, group);
    let found = match certain(facts, group) {
        Some(found) => Some(found),
        None => solved(judge, report, group, survival, weak, nodes)?,
    };
    let (status, certainty, moves) =
        found.unwrap_or((estimated(survival), Certainty::Estimated, Vec::new()));
    Ok(GroupReport {
        color: color_word(group.color),
        at: group.stones.first().map_or(String::new(), |point| point.to_string()),
        stones: group.stones.len(),
        points: group.stones.iter().map(|point| point.to_string()).collect(),
        status,
        certainty,
        survival,
        moves,
        cut_points: group.cut_points.iter().map(|point| point.to_string()).collect(),
    })
}

type Found = (Status, Certainty, Vec<String>);

/// Life and death whatever is played.
fn certain(facts: &Facts, group: &Group) -> Option<Found> {
    let own = facts.side(group.color);
    let other = facts.side(!group.color);
    let sure = |status| Some((status, Certainty::Proven, Vec::new()));
    if group.stones.is_subset(&own.life.stones) {
        sure(Status::Alive)
    } else if group.stones.is_subset(&other.territory) {
        sure(Status::Dead)
    } else {
        None
    }
}

/// What may be said of groups that are in doubt, whoever begins; `None` if that is
/// no more than an estimate.
fn solved(
    judge: &mut Judge,
    report: &Report,
    group: &Group,
    survival: f64,
    weak: PointSet,
    nodes: u64,
) -> Result<Option<Found>> {
    let in_doubt = (1.0 - CLEAR..=CLEAR).contains(&survival);
    if nodes == 0 || !in_doubt || group.stones.len() > MOST_STONES {
        return Ok(None);
    }
    let weak = weak - group.stones;
    let to_move = report.to_move;
    let effort = Effort {
        budget: Budget::new(nodes, MEMORY),
        proof_nodes: PROOF_NODES,
        makes_plans: false,
        games: 0,
    };
    let Some(found) = judge.group(&group.stones, to_move, weak, &effort)? else {
        return Ok(None);
    };
    let [Some(first), Some(second)] = found.claims.each_ref().map(|claim| claim.grade) else {
        return Ok(None);
    };
    let least = found.claims[0].certainty.min(found.claims[1].certainty);
    if least == Certainty::Estimated {
        return Ok(None);
    }
    let status = match (first, second) {
        (KoGrade::LIVES, KoGrade::LIVES) => Status::Alive,
        (KoGrade::DIES, KoGrade::DIES) => Status::Dead,
        (KoGrade::Ko(_), _) | (_, KoGrade::Ko(_)) => Status::Ko,
        _ => Status::Unsettled,
    };
    let decides = matches!(status, Status::Unsettled | Status::Ko);
    let moves = if decides {
        found.fate.moves.iter().take(3).map(|p| p.to_string()).collect()
    } else {
        Vec::new()
    };
    Ok(Some((status, least, moves)))
}

fn estimated(survival: f64) -> Status {
    match survival {
        s if s >= 0.7 => Status::Alive,
        s if s <= 0.3 => Status::Dead,
        _ => Status::Unsettled,
    }
}

impl GroupReport {
    /// A line for people.
    pub fn text(&self) -> String {
        let stones = match self.stones {
            1 => "1 stone".to_owned(),
            count => format!("{count} stones"),
        };
        let who = if self.color == "black" { "Black" } else { "White" };
        let percent = 100.0 * self.survival;
        let status = match (self.certainty, self.status) {
            (Certainty::Proven, Status::Alive) => "alive whatever is played (proven)".to_owned(),
            (Certainty::Proven, Status::Dead) => "dead whatever is played (proven)".to_owned(),
            (Certainty::Proven, Status::Ko) => "a ko decides (proven)".to_owned(),
            (Certainty::Proven, Status::Unsettled) => "who moves first decides (proven)".to_owned(),
            (Certainty::Framed, Status::Alive) => "alive (solved in its frame)".to_owned(),
            (Certainty::Framed, Status::Dead) => "dead (solved in its frame)".to_owned(),
            (Certainty::Framed, Status::Ko) => "a ko decides (solved in its frame)".to_owned(),
            (Certainty::Framed, Status::Unsettled) => {
                "who moves first decides (solved in its frame)".to_owned()
            }
            (Certainty::Estimated, Status::Alive) => format!("alive in {percent:.0} % of playouts"),
            (Certainty::Estimated, Status::Dead) => {
                format!("alive in {percent:.0} % of playouts only")
            }
            (Certainty::Estimated, _) => format!("unsettled: alive in {percent:.0} % of playouts"),
        };
        let mut text = format!("{who} {:4} {stones:10} {status}", self.at);
        if !self.moves.is_empty() {
            text += &format!(": {}", self.moves.join(", "));
        }
        if !self.cut_points.is_empty() {
            text += &format!("; can be cut at {}", self.cut_points.join(", "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Game, PointSet, Ruleset};
    use tesuji_engine::{Search, Settings};

    #[test]
    fn groups_whose_fate_is_proven() {
        let text = "
            . O X . X . X
            . O X X X X X
            . O X . . . .
            O O X . . . .
            X X X . . . .
            . . . . . . .
            . . . . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
        let settings = Settings { nodes: 10_000, ..Settings::default() };
        let report = Search::new(settings, None).run(&game, Color::Black, 300, &|_| false);
        let facts = Facts::of(game.board());
        let groups = reports(game.board(), &facts, &report, 20_000).unwrap();
        let [black, white] = [&groups[0], &groups[1]];
        assert_eq!((black.status, black.certainty), (Status::Alive, Certainty::Proven));
        assert_eq!((black.stones, white.stones), (13, 5));
        assert!(black.text().contains("alive whatever is played"));
        assert_eq!((white.status, white.certainty), (Status::Unsettled, Certainty::Proven));
        assert_eq!(white.moves, ["A6"]);
        let stones: PointSet = game.board().stones(Color::White);
        assert!(stones.contains(white.at.parse().unwrap()));
    }
}
