//! What becomes of each group, and how sure that is.

use anyhow::Result;
use serde::Serialize;
use tesuji_board::{Budget, Certainty, Color};
use tesuji_engine::Report;
use tesuji_judge::{GroupFate, Judge};
use tesuji_shape::{Facts, Group};
use tesuji_words::{Messages, Put, color_name, color_word, columns, padded, text};

/// Moves that are told.
const MOST_MOVES: usize = 3;

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
    judge: &mut Judge,
    facts: &Facts,
    report: &Report,
    nodes: u64,
) -> Result<Vec<GroupReport>> {
    let groups = facts.sides.iter().flat_map(|side| &side.groups);
    groups.map(|group| one(judge, report, group, nodes)).collect()
}

/// The share of the playouts in which the points of a group stayed its owner's.
fn survival(report: &Report, group: &Group) -> f64 {
    let sign = if group.color == Color::Black { 1.0 } else { -1.0 };
    let owned: f64 = group.stones.iter().map(|p| sign * report.tally.ownership(p)).sum();
    0.5 + 0.5 * owned / group.stones.len() as f64
}

fn one(judge: &mut Judge, report: &Report, group: &Group, nodes: u64) -> Result<GroupReport> {
    let survival = survival(report, group);
    let budget = Budget::new(nodes, 0);
    let found = judge.verdict(&group.stones, report.to_move, &budget)?;
    let (status, certainty, moves) = match found {
        Some(found) => (Status::of(found.fate), found.certainty, found.moves),
        None => (estimated(survival), Certainty::Estimated, Vec::new()),
    };
    Ok(GroupReport {
        color: color_word(group.color),
        at: group.stones.first().map_or(String::new(), |point| point.to_string()),
        stones: group.stones.len(),
        points: group.stones.iter().map(|point| point.to_string()).collect(),
        status,
        certainty,
        survival,
        moves: moves.iter().take(MOST_MOVES).map(|point| point.to_string()).collect(),
        cut_points: group.cut_points.iter().map(|point| point.to_string()).collect(),
    })
}

impl Status {
    fn of(fate: GroupFate) -> Status {
        match fate {
            GroupFate::Alive => Status::Alive,
            GroupFate::Dead => Status::Dead,
            GroupFate::Unsettled => Status::Unsettled,
            GroupFate::Ko => Status::Ko,
        }
    }
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
    pub fn text(&self, messages: &Messages) -> String {
        let color = if self.color == "black" { Color::Black } else { Color::White };
        let stones = messages.say("group-stones", &[("count", Put::Number(self.stones))]);
        let mut said = self.status_in_words(messages);
        for (key, name, points) in
            [("group-moves", "moves", &self.moves), ("group-cut", "points", &self.cut_points)]
        {
            if !points.is_empty() {
                let points = (name, text(points.join(", ")));
                said = messages.say(key, &[("status", text(said)), points]);
            }
        }
        // Colours below each other, whatever their length.
        let names = Color::BOTH.map(|color| color_name(color, messages));
        let width = names.iter().map(|name| columns(name)).max().unwrap_or(0);
        let who = padded(&names[color.index()], width);
        format!("{who} {:4} {} {said}", self.at, padded(&stones, STONES))
    }

    fn status_in_words(&self, messages: &Messages) -> String {
        let percent = ("percent", text(format!("{:.0}", 100.0 * self.survival)));
        let (status, sure) = match (self.certainty, self.status) {
            (Certainty::Proven, Status::Alive) => ("group-alive", "group-proven"),
            (Certainty::Proven, Status::Dead) => ("group-dead", "group-proven"),
            (Certainty::Proven, Status::Ko) => ("group-ko", "group-proven"),
            (Certainty::Proven, Status::Unsettled) => ("group-unsettled", "group-proven"),
            (Certainty::Framed, Status::Alive) => ("group-alive-framed", "group-framed"),
            (Certainty::Framed, Status::Dead) => ("group-dead-framed", "group-framed"),
            (Certainty::Framed, Status::Ko) => ("group-ko", "group-framed"),
            (Certainty::Framed, Status::Unsettled) => ("group-unsettled", "group-framed"),
            (Certainty::Estimated, status) => {
                let key = match status {
                    Status::Alive => "group-survives",
                    Status::Dead => "group-survives-only",
                    Status::Unsettled | Status::Ko => "group-undecided",
                };
                return messages.say(key, &[percent]);
            }
        };
        messages.say(sure, &[("status", text(messages.say(status, &[])))])
    }
}

/// Columns for the number of stones.
const STONES: usize = 10;

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
        let groups = reports(&mut Judge::new(game.board()), &facts, &report, 20_000).unwrap();
        let [black, white] = [&groups[0], &groups[1]];
        assert_eq!((black.status, black.certainty), (Status::Alive, Certainty::Proven));
        assert_eq!((black.stones, white.stones), (13, 5));
        assert!(black.text(Messages::english()).contains("alive whatever is played"));
        assert_eq!((white.status, white.certainty), (Status::Unsettled, Certainty::Proven));
        assert_eq!(white.moves, ["A6"]);
        let stones: PointSet = game.board().stones(Color::White);
        assert!(stones.contains(white.at.parse().unwrap()));
    }
}
