//! KataGo's JSON analysis protocol: a line asks about positions of a game, a
//! line answers for each. Programs such as KaTrain speak it.

use serde::Deserialize;
use serde_json::{Value, json};
use tesuji_board::{Color, Game, Move, Point, PointMap, Ruleset, Setup, Size};
use tesuji_engine::Report;

use crate::gtp::lead;

/// What a line asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// The name of the question; answers carry it.
    pub id: String,
    /// Something else than an analysis: `terminate`, `query_version`, …
    #[serde(default)]
    pub action: Option<String>,
    /// The question that `terminate` is about.
    #[serde(default)]
    pub terminate_id: Option<String>,
    #[serde(default)]
    initial_stones: Vec<(String, String)>,
    #[serde(default)]
    initial_player: Option<String>,
    #[serde(default)]
    moves: Vec<(String, String)>,
    #[serde(default)]
    rules: Option<Value>,
    #[serde(default)]
    komi: Option<f64>,
    #[serde(default, rename = "boardXSize")]
    board_x_size: Option<usize>,
    #[serde(default, rename = "boardYSize")]
    board_y_size: Option<usize>,
    #[serde(default)]
    analyze_turns: Option<Vec<usize>>,
    #[serde(default)]
    max_visits: Option<u64>,
    #[serde(default)]
    include_ownership: bool,
    #[serde(default)]
    include_policy: bool,
    #[serde(default)]
    override_settings: Option<Value>,
}

/// A line that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RequestError {
    /// The name of the question, if it has one.
    pub id: Option<String>,
    /// The field that is wrong.
    pub field: Option<&'static str>,
    /// What is wrong.
    pub message: String,
}

/// A position to analyze.
pub struct Answer {
    /// The number of moves before it.
    pub turn: usize,
    /// The game up to it.
    pub game: Game,
    /// Who is to move.
    pub to_move: Color,
    /// Visits that are wanted.
    pub visits: Option<u64>,
}

impl Request {
    /// From a line.
    pub fn parse(line: &str) -> Result<Request, RequestError> {
        let value: Value = serde_json::from_str(line).map_err(|error| RequestError {
            id: None,
            field: None,
            message: format!("not JSON: {error}"),
        })?;
        let id = value["id"].as_str().map(str::to_owned);
        serde_json::from_value(value).map_err(|error| RequestError {
            id,
            field: None,
            message: error.to_string(),
        })
    }

    fn wrong(&self, field: &'static str, message: impl Into<String>) -> RequestError {
        RequestError { id: Some(self.id.clone()), field: Some(field), message: message.into() }
    }

    /// The positions that are asked about, in the order of the game.
    pub fn positions(&self) -> Result<Vec<Answer>, RequestError> {
        let side = |side: Option<usize>| side.unwrap_or(19);
        let size = Size::new(side(self.board_x_size), side(self.board_y_size))
            .map_err(|error| self.wrong("boardXSize", error.to_string()))?;
        let mut setup = Setup::new(size);
        for (color, point) in &self.initial_stones {
            let color = self.color("initialStones", color)?;
            let point = self.action("initialStones", point, size)?.point();
            let point = point.ok_or_else(|| self.wrong("initialStones", "a pass is no stone"))?;
            setup.put(point, Some(color));
        }
        let ruleset = self.ruleset()?;
        let mut game = Game::from_setup(&setup, ruleset)
            .map_err(|error| self.wrong("initialStones", error.to_string()))?;
        game.set_komi(self.komi.unwrap_or(ruleset.komi()));
        let first = match &self.initial_player {
            Some(word) => self.color("initialPlayer", word)?,
            None => match self.moves.first() {
                Some((color, _)) => self.color("moves", color)?,
                None => Color::Black,
            },
        };
        let turns = self.analyze_turns.clone().unwrap_or_else(|| vec![self.moves.len()]);
        if let Some(turn) = turns.iter().find(|&&turn| turn > self.moves.len()) {
            return Err(self.wrong("analyzeTurns", format!("there is no turn {turn}")));
        }
        let mut positions = Vec::new();
        let mut to_move = first;
        for turn in 0..=self.moves.len() {
            if turns.contains(&turn) {
                let to_move = match self.moves.get(turn) {
                    Some((color, _)) => self.color("moves", color)?,
                    None => to_move,
                };
                let (game, visits) = (game.clone(), self.max_visits);
                positions.push(Answer { turn, game, to_move, visits });
            }
            if let Some((color, action)) = self.moves.get(turn) {
                let color = self.color("moves", color)?;
                let action = self.action("moves", action, size)?;
                game.play(color, action)
                    .map_err(|error| self.wrong("moves", format!("move {}: {error}", turn + 1)))?;
                to_move = !color;
            }
        }
        Ok(positions)
    }

    fn color(&self, field: &'static str, word: &str) -> Result<Color, RequestError> {
        word.parse().map_err(|_| self.wrong(field, format!("'{word}' is not a colour")))
    }

    fn action(&self, field: &'static str, word: &str, size: Size) -> Result<Move, RequestError> {
        let action: Move =
            word.parse().map_err(|_| self.wrong(field, format!("'{word}' is not a point")))?;
        match action.point() {
            Some(point) if !size.contains(point) => {
                Err(self.wrong(field, format!("{point} is not on the board")))
            }
            _ => Ok(action),
        }
    }

    /// A name, or an object of which we know what decides the score.
    fn ruleset(&self) -> Result<Ruleset, RequestError> {
        match &self.rules {
            None => Ok(Ruleset::TROMP_TAYLOR),
            Some(Value::String(name)) => {
                name.parse().map_err(|_| self.wrong("rules", format!("'{name}' is not a ruleset")))
            }
            Some(Value::Object(fields)) => {
                let territory = fields.get("scoring").is_some_and(|word| word == "TERRITORY");
                Ok(if territory { Ruleset::JAPANESE } else { Ruleset::CHINESE })
            }
            Some(other) => Err(self.wrong("rules", format!("{other} is not a ruleset"))),
        }
    }

    /// From whose side win rates and leads are told: 1 for the player to move or
    /// Black, −1 for the other one.
    fn sign(&self, to_move: Color) -> f64 {
        let settings = self.override_settings.as_ref();
        let word = settings.and_then(|s| s["reportAnalysisWinratesAs"].as_str()).unwrap_or("BLACK");
        let side = match word {
            "SIDETOMOVE" => to_move,
            "WHITE" => Color::White,
            _ => Color::Black,
        };
        if side == to_move { 1.0 } else { -1.0 }
    }
}

/// The line that answers for one position.
pub fn answer(request: &Request, position: &Answer, report: &Report) -> Value {
    let sign = request.sign(position.to_move);
    let rate = |value: f64| 0.5 + sign * (value - 0.5);
    let moves: Vec<Value> = report
        .candidates
        .iter()
        .enumerate()
        .map(|(order, candidate)| {
            let lead = sign * lead(report, candidate.score);
            let variation: Vec<String> =
                candidate.variation.iter().map(ToString::to_string).collect();
            json!({
                "move": candidate.action.to_string(),
                "order": order,
                "visits": candidate.visits,
                "winrate": rate(candidate.value),
                "scoreLead": lead,
                "scoreMean": lead,
                "scoreStdev": report.tally.deviation(),
                "scoreSelfplay": lead,
                "utility": 2.0 * rate(candidate.value) - 1.0,
                "lcb": rate(candidate.lower_bound),
                "utilityLcb": 2.0 * rate(candidate.lower_bound) - 1.0,
                "prior": candidate.prior,
                "pv": variation,
            })
        })
        .collect();
    let root_lead = sign * lead(report, report.tally.mean_score());
    let mut line = json!({
        "id": request.id,
        "turnNumber": position.turn,
        "isDuringSearch": false,
        "moveInfos": moves,
        "rootInfo": {
            "visits": report.visits,
            "winrate": rate(report.value),
            "scoreLead": root_lead,
            "scoreSelfplay": root_lead,
            "scoreStdev": report.tally.deviation(),
            "utility": 2.0 * rate(report.value) - 1.0,
            "currentPlayer": position.to_move.letter().to_string(),
        },
    });
    let size = position.game.board().size();
    let rows_from_above = || {
        let rows = (0..size.height()).rev();
        rows.flat_map(move |row| (0..size.width()).map(move |column| Point::new(column, row)))
    };
    if request.include_ownership {
        let own = sign * if position.to_move == Color::Black { 1.0 } else { -1.0 };
        let ownership: Vec<f64> =
            rows_from_above().map(|point| own * report.tally.ownership(point)).collect();
        line["ownership"] = json!(ownership);
    }
    if request.include_policy {
        // Moves that were never tried have no probability here.
        let mut policy = PointMap::filled(-1.0);
        let mut pass = -1.0;
        for candidate in &report.candidates {
            match candidate.action {
                Move::Play(point) => policy[point] = candidate.prior,
                Move::Pass => pass = candidate.prior,
            }
        }
        let mut all: Vec<f64> = rows_from_above().map(|point| policy[point]).collect();
        all.push(pass);
        line["policy"] = json!(all);
    }
    line
}

/// The line for a question that cannot be answered.
pub fn error_line(error: &RequestError) -> Value {
    let mut line = json!({ "error": error.message });
    if let Some(id) = &error.id {
        line["id"] = json!(id);
    }
    if let Some(field) = error.field {
        line["field"] = json!(field);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(text: &str) -> Result<Vec<Answer>, RequestError> {
        Request::parse(text)?.positions()
    }

    #[test]
    fn positions_of_a_game() {
        let text = r#"{"id":"a","moves":[["B","D4"],["W","E5"]],"rules":"japanese","komi":6.5,
            "boardXSize":9,"boardYSize":9,"analyzeTurns":[0,2]}"#;
        let positions = positions(text).unwrap();
        let turns: Vec<usize> = positions.iter().map(|position| position.turn).collect();
        assert_eq!(turns, [0, 2]);
        assert_eq!(positions[1].to_move, Color::Black);
        assert_eq!(positions[1].game.moves().len(), 2);
        assert_eq!(positions[0].game.komi(), 6.5);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |text: &str| {
            let error = positions(text).err().unwrap();
            (error.field.unwrap_or_default(), error.message)
        };
        let (field, message) = wrong(r#"{"id":"a","moves":[["B","D4"],["W","D4"]]}"#);
        assert_eq!((field, message.starts_with("move 2: ")), ("moves", true));
        assert_eq!(wrong(r#"{"id":"a","boardXSize":30}"#).0, "boardXSize");
        assert_eq!(wrong(r#"{"id":"a","rules":"luck"}"#).0, "rules");
        assert_eq!(wrong(r#"{"id":"a","analyzeTurns":[3]}"#).0, "analyzeTurns");
        assert!(wrong("{").1.starts_with("not JSON"));
        assert!(wrong("{}").1.contains("id"));
    }
}
