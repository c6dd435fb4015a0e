//! A question about positions of a game.

use std::collections::HashSet;

use serde_json::{Map, Value};
use tesuji_board::{Color, Game, Move, Ruleset, Setup, Size};
use tesuji_engine::{Ban, Wishes};

use super::fields::{Complaint, Fields, RequestError};
use crate::gtp::{ruleset_by_name, ruleset_with};

/// Visits for a position, unless the question says otherwise.
const VISITS: i64 = 200;

/// No question asks for more visits.
const MOST_VISITS: i64 = 1 << 50;

/// No question has a priority beyond this, either way.
const MOST_PRIORITY: i64 = 1 << 62;

/// A question that can be answered.
pub struct Query {
    /// Its name; answers carry it.
    pub id: String,
    /// The positions that it asks about, in the order of the game.
    pub positions: Vec<Position>,
    /// Visits for each of them.
    pub visits: u64,
    /// Seconds for each of them, the sooner counts.
    pub seconds: f64,
    /// Seconds to the first report on the way, and from then on between two.
    pub reports: Option<(f64, f64)>,
    /// Moves to leave out, and whether to tell who owns what after each move.
    pub wishes: Wishes,
    /// Whose chances are told; the player's to move if it is left out.
    pub told_for: Option<Color>,
    /// At most so many moves of a variation after the first.
    pub variation: usize,
    /// Whether to tell who owns which point.
    pub ownership: bool,
    /// Whether to tell how likely each move was thought.
    pub policy: bool,
    /// Whether to tell what the best moves decide.
    pub why: bool,
    /// Whether to tell how often the moves of variations were visited.
    pub variation_visits: bool,
}

/// A position of a question.
pub struct Position {
    /// The number of moves before it.
    pub turn: usize,
    /// The game up to it.
    pub game: Game,
    /// Who is to move.
    pub to_move: Color,
    /// What has more of it comes first.
    pub priority: i64,
}

/// The fields of KataGo that ask for what there is not here.
const WITHOUT_EFFECT: [&str; 5] = [
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "includeOwnershipStdev",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
];

const FIELDS: [&str; 26] = [
    "id",
    "action",
    "initialStones",
    "initialPlayer",
    "moves",
    "rules",
    "komi",
    "whiteHandicapBonus",
    "boardXSize",
    "boardYSize",
    "analyzeTurns",
    "priority",
    "priorities",
    "maxVisits",
    "analysisPVLen",
    "includeOwnership",
    "includeMovesOwnership",
    "includePolicy",
    "includePVVisits",
    "avoidMoves",
    "allowMoves",
    "overrideSettings",
    "reportDuringSearchEvery",
    "firstReportDuringSearchAfter",
    "terminateId",
    "turnNumbers",
];

impl Query {
    /// From the fields of a line. What is passed over is added to `complaints`.
    pub(super) fn parse(
        fields: &Fields,
        complaints: &mut Vec<Complaint>,
    ) -> Result<Query, RequestError> {
        let side = |field| Ok(fields.whole(field, 1, 25)?.unwrap_or(19) as usize);
        let size = Size::new(side("boardXSize")?, side("boardYSize")?)
            .map_err(|error| fields.wrong("boardXSize", error.to_string()))?;
        let empty = Map::new();
        let map = match fields.get("overrideSettings") {
            None => &empty,
            Some(Value::Object(map)) => map,
            Some(_) => return Err(fields.wrong("overrideSettings", "settings are an object")),
        };
        let settings = Fields { id: fields.id, map };
        let in_settings = |error: RequestError| {
            let message = format!("the setting {}", error.message);
            fields.wrong("overrideSettings", message)
        };
        let most_visits = settings.whole("maxVisits", 1, MOST_VISITS).map_err(in_settings)?;
        let most_playouts = settings.whole("maxPlayouts", 1, MOST_VISITS).map_err(in_settings)?;
        let seconds = settings.number("maxTime", 0.0, 1e20).map_err(in_settings)?;
        let visits = fields.whole("maxVisits", 1, MOST_VISITS)?.or(most_visits);
        let visits = visits.or(most_playouts).unwrap_or(VISITS);
        let every = fields.number("reportDuringSearchEvery", 0.001, 1e6)?;
        let first = fields.number("firstReportDuringSearchAfter", 0.001, 1e6)?;
        let reports = first.or(every).map(|first| (first, every.unwrap_or(f64::INFINITY)));
        let variation = fields.whole("analysisPVLen", 1, 1000)?;
        let query = Query {
            id: fields.id.to_owned(),
            positions: positions(fields, size)?,
            visits: visits.min(most_playouts.unwrap_or(visits)) as u64,
            seconds: seconds.unwrap_or(f64::INFINITY),
            reports,
            wishes: Wishes {
                bans: bans(fields, size)?,
                tallies_of_moves: fields.truth("includeMovesOwnership")?,
            },
            told_for: told_for(&settings).map_err(in_settings)?,
            variation: variation.map_or(usize::MAX, |moves| moves as usize),
            ownership: fields.truth("includeOwnership")?,
            policy: fields.truth("includePolicy")?,
            why: fields.truth("includeWhy")?,
            variation_visits: fields.truth("includePVVisits")?,
        };
        complain(fields, &settings, complaints);
        Ok(query)
    }
}

/// What was asked for and is passed over.
fn complain(fields: &Fields, settings: &Fields, complaints: &mut Vec<Complaint>) {
    for (field, value) in fields.map {
        if WITHOUT_EFFECT.contains(&field.as_str()) {
            if *value != Value::Bool(false) {
                complaints.push(Complaint(fields.wrong(field, "this field has no effect here")));
            }
        } else if !FIELDS.contains(&field.as_str()) {
            complaints.push(Complaint(fields.wrong(field, "there is no field of this name")));
        }
    }
    let known = ["maxVisits", "maxPlayouts", "maxTime", "reportAnalysisWinratesAs"];
    let others: Vec<&str> =
        settings.map.keys().map(String::as_str).filter(|name| !known.contains(name)).collect();
    if !others.is_empty() {
        let message = format!("settings that have no effect here: {}", others.join(", "));
        complaints.push(Complaint(fields.wrong("overrideSettings", message)));
    }
}

/// From whose side win rates and leads are told.
fn told_for(settings: &Fields) -> Result<Option<Color>, RequestError> {
    let field = "reportAnalysisWinratesAs";
    match settings.text(field)?.map(str::to_ascii_uppercase).as_deref() {
        None | Some("BLACK") => Ok(Some(Color::Black)),
        Some("WHITE") => Ok(Some(Color::White)),
        Some("SIDETOMOVE") => Ok(None),
        Some(_) => {
            Err(settings.wrong(field, format!("{field} must be BLACK, WHITE or SIDETOMOVE")))
        }
    }
}

fn positions(fields: &Fields, size: Size) -> Result<Vec<Position>, RequestError> {
    let mut game = start(fields, size)?;
    let moves = fields.colored_moves("moves", size)?;
    let only_black = game.handicap() > 0;
    let first = match fields.color("initialPlayer")? {
        Some(color) => color,
        None => match moves.first() {
            Some(&(color, _)) => color,
            // After handicap stones White begins.
            None if only_black => Color::White,
            None => Color::Black,
        },
    };
    let priorities = priorities(fields, moves.len())?;
    let mut positions = Vec::new();
    let mut to_move = first;
    for (turn, priority) in priorities.into_iter().enumerate() {
        let next = moves.get(turn);
        to_move = next.map_or(to_move, |&(color, _)| color);
        if let Some(priority) = priority {
            positions.push(Position { turn, game: game.clone(), to_move, priority });
        }
        if let Some(&(color, action)) = next {
            // Clients look for the first two words.
            game.play(color, action).map_err(|error| {
                fields.wrong("moves", format!("Illegal move {turn}: {action}: {error}"))
            })?;
            to_move = !color;
        }
    }
    Ok(positions)
}

/// The game before its first move.
fn start(fields: &Fields, size: Size) -> Result<Game, RequestError> {
    let mut setup = Setup::new(size);
    let stones = fields.colored_moves("initialStones", size)?;
    for &(color, action) in &stones {
        let point = action.point();
        let point = point.ok_or_else(|| fields.wrong("initialStones", "a pass is no stone"))?;
        setup.put(point, Some(color));
    }
    let ruleset = ruleset(fields)?;
    let mut game = Game::from_setup(&setup, ruleset)
        .map_err(|error| fields.wrong("initialStones", error.to_string()))?;
    let komi = fields.number("komi", -400.0, 400.0)?.unwrap_or(ruleset.komi());
    if (2.0 * komi).fract() != 0.0 {
        return Err(fields.wrong("komi", "komi must be a whole or half number of points"));
    }
    game.set_komi(komi);
    // Two black stones or more and no white one are a handicap.
    if setup.white.is_empty() && setup.black.len() >= 2 {
        game.set_handicap(setup.black.len());
    }
    Ok(game)
}

/// A name, or an object with KataGo's fields.
fn ruleset(fields: &Fields) -> Result<Ruleset, RequestError> {
    let ruleset = match fields.get("rules") {
        None => Ruleset::TROMP_TAYLOR,
        Some(Value::String(name)) => ruleset_by_name(name)
            .map_err(|_| fields.wrong("rules", format!("'{name}' is not a ruleset")))?,
        Some(Value::Object(map)) => {
            let old_names = [("score", "scoring"), ("multiStoneSuicideLegal", "suicide")];
            let new_name = |name: &String| {
                let renamed = old_names.iter().find(|(old, _)| old == name);
                renamed.map_or(name.clone(), |(_, new)| (*new).to_owned())
            };
            let map = map.iter().map(|(name, value)| (new_name(name), value.clone())).collect();
            ruleset_with(&Ruleset::TROMP_TAYLOR, map)
                .map_err(|error| fields.wrong("rules", error.to_string()))?
        }
        Some(other) => return Err(fields.wrong("rules", format!("{other} is not a ruleset"))),
    };
    let Some(bonus) = fields.text("whiteHandicapBonus")? else { return Ok(ruleset) };
    let change = Map::from_iter([("whiteHandicapBonus".to_owned(), Value::from(bonus))]);
    ruleset_with(&ruleset, change).map_err(|_| {
        fields.wrong("whiteHandicapBonus", format!("'{bonus}' is none of 0, N and N-1"))
    })
}

/// The priority of each turn that is asked about.
fn priorities(fields: &Fields, moves: usize) -> Result<Vec<Option<i64>>, RequestError> {
    let bounds = (-MOST_PRIORITY, MOST_PRIORITY);
    let one = fields.whole("priority", bounds.0, bounds.1)?;
    let each = fields.wholes("priorities")?;
    if one.is_some() && each.is_some() {
        return Err(fields.wrong("priority", "priority and priorities do not go together"));
    }
    let mut priorities = vec![None; moves + 1];
    let Some(turns) = fields.wholes("analyzeTurns")? else {
        if each.is_some() {
            return Err(fields.wrong("priorities", "priorities need analyzeTurns"));
        }
        priorities[moves] = Some(one.unwrap_or(0));
        return Ok(priorities);
    };
    if let Some(each) = &each {
        let within = each.iter().all(|number| (bounds.0..=bounds.1).contains(number));
        if each.len() != turns.len() || !within {
            return Err(fields.wrong("priorities", "there must be a priority for each turn"));
        }
    }
    for (place, &turn) in turns.iter().enumerate() {
        let priority = each.as_ref().map_or(one.unwrap_or(0), |each| each[place]);
        let slot = usize::try_from(turn).ok().and_then(|turn| priorities.get_mut(turn));
        let slot =
            slot.ok_or_else(|| fields.wrong("analyzeTurns", format!("there is no turn {turn}")))?;
        *slot = Some(priority);
    }
    Ok(priorities)
}

/// Moves to leave out.
fn bans(fields: &Fields, size: Size) -> Result<Vec<Ban>, RequestError> {
    let [avoid, allow] = ["avoidMoves", "allowMoves"].map(|field| (field, fields.get(field)));
    let (field, value) = match (avoid, allow) {
        ((_, None), (_, None)) => return Ok(Vec::new()),
        ((field, Some(value)), (_, None)) | ((_, None), (field, Some(value))) => (field, value),
        _ => return Err(fields.wrong("allowMoves", "avoidMoves and allowMoves do not go together")),
    };
    let shape = || {
        fields.wrong(
            field,
            format!("{field} must be a list of objects with player, moves, untilDepth"),
        )
    };
    let mut players = HashSet::new();
    let mut bans = Vec::new();
    for entry in value.as_array().ok_or_else(shape)? {
        let entry = Fields { id: fields.id, map: entry.as_object().ok_or_else(shape)? };
        let color = entry.color("player")?.ok_or_else(shape)?;
        let depth = entry.whole("untilDepth", 1, 1_000_000_000)?.ok_or_else(shape)? as u32;
        entry.get("moves").ok_or_else(shape)?;
        let moves: Vec<Move> = entry.moves("moves", size)?;
        if field == "avoidMoves" {
            bans.push(Ban::avoiding(color, &moves, depth));
        } else if players.insert(color.index()) {
            bans.push(Ban::allowing(color, &moves, depth, size));
        } else {
            return Err(fields.wrong(field, "allowMoves goes once for each player"));
        }
    }
    Ok(bans)
}

#[cfg(test)]
mod tests {
    use super::super::request::Request;
    use super::*;

    fn query(text: &str) -> Result<(Query, Vec<String>), RequestError> {
        match Request::parse(text)? {
            Request::Query(query, complaints) => {
                let lines = complaints.iter().map(|complaint| complaint.line().to_string());
                Ok((*query, lines.collect()))
            }
            Request::Action(_) => panic!("{text} is no question"),
        }
    }

    #[test]
    fn positions_of_a_game() {
        let text = r#"{"id":"a","moves":[["B","D4"],["W","(4,4)"]],"rules":"japanese","komi":6.5,
            "boardXSize":9,"boardYSize":9,"analyzeTurns":[0,2]}"#;
        let (query, complaints) = query(text).unwrap();
        let turns: Vec<usize> = query.positions.iter().map(|position| position.turn).collect();
        assert_eq!((turns, complaints.len()), (vec![0, 2], 0));
        assert_eq!(query.positions[1].to_move, Color::Black);
        assert_eq!(query.positions[1].game.moves()[1].1, "E5".parse().unwrap());
        assert_eq!(query.positions[0].game.komi(), 6.5);
        assert_eq!((query.visits, query.told_for), (200, Some(Color::Black)));
    }

    #[test]
    fn handicap_stones() {
        let stones = r#""initialStones":[["B","D4"],["B","Q16"]]"#;
        let handicap = |more: &str| {
            let (query, _) = query(&format!(r#"{{"id":"a",{stones}{more}}}"#)).unwrap();
            let Position { game, to_move, .. } = &query.positions[0];
            (*to_move, game.ruleset().handicap_points(game.handicap()))
        };
        assert_eq!(handicap(""), (Color::White, 0));
        assert_eq!(handicap(r#","rules":"chinese","initialPlayer":"B""#), (Color::Black, 2));
        assert_eq!(handicap(r#","whiteHandicapBonus":"N-1""#), (Color::White, 1));
        let rules = r#","rules":{"scoring":"AREA","ko":"SIMPLE","whiteHandicapBonus":"N"}"#;
        assert_eq!(handicap(rules), (Color::White, 2));
    }

    #[test]
    fn settings_and_what_has_no_effect() {
        let (query, complaints) = query(
            r#"{"id":"a","maxVisits":50,"includeNoResultValue":true,"includeOwnershipStdev":false,
            "maxVisit":3,"reportDuringSearchEvery":0.5,"overrideSettings":{"maxTime":2,
            "maxVisits":7,"reportAnalysisWinratesAs":"SIDETOMOVE","wideRootNoise":0.04}}"#,
        )
        .unwrap();
        assert_eq!((query.visits, query.seconds), (50, 2.0));
        assert_eq!((query.told_for, query.reports), (None, Some((0.5, 0.5))));
        assert_eq!(
            complaints,
            [
                r#"{"field":"includeNoResultValue","id":"a","warning":"this field has no effect here"}"#,
                r#"{"field":"maxVisit","id":"a","warning":"there is no field of this name"}"#,
                r#"{"field":"overrideSettings","id":"a","warning":"settings that have no effect here: wideRootNoise"}"#,
            ]
        );
    }

    #[test]
    fn moves_to_leave_out() {
        let bans = |text: &str| query(&format!(r#"{{"id":"a",{text}}}"#)).map(|q| q.0.wishes.bans);
        let avoid = r#""avoidMoves":[{"player":"B","moves":["D4","pass"],"untilDepth":2},
            {"player":"W","moves":["D4"],"untilDepth":1}]"#;
        let bans_of_avoid = bans(avoid).unwrap();
        let [d4, pass] = ["D4", "pass"].map(|word| word.parse().unwrap());
        assert_eq!(bans_of_avoid[0], Ban::avoiding(Color::Black, &[d4, pass], 2));
        assert_eq!(bans_of_avoid[1], Ban::avoiding(Color::White, &[d4], 1));
        let allow = r#""allowMoves":[{"player":"B","moves":["D4"],"untilDepth":1}]"#;
        let ban = Ban::allowing(Color::Black, &[d4], 1, Size::STANDARD);
        assert_eq!(bans(allow).unwrap(), [ban]);
        let twice = r#""allowMoves":[{"player":"B","moves":["D4"],"untilDepth":1},
            {"player":"B","moves":["E4"],"untilDepth":1}]"#;
        for wrong in [&format!("{avoid},{allow}"), twice, r#""avoidMoves":[{"player":"B"}]"#] {
            assert!(bans(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |text: &str| {
            let error = query(&format!(r#"{{"id":"a",{text}}}"#)).err().unwrap();
            (error.field.unwrap_or_default(), error.message)
        };
        let (field, message) = wrong(r#""moves":[["B","D4"],["W","D4"]]"#);
        assert_eq!((field.as_str(), message.starts_with("Illegal move 1: D4")), ("moves", true));
        for (text, field) in [
            (r#""boardXSize":30"#, "boardXSize"),
            (r#""rules":"luck""#, "rules"),
            (r#""rules":{"ko":"SPIGHT"}"#, "rules"),
            (r#""komi":6.25"#, "komi"),
            (r#""analyzeTurns":[3]"#, "analyzeTurns"),
            (r#""analyzeTurns":[-1]"#, "analyzeTurns"),
            (r#""maxVisits":0"#, "maxVisits"),
            (r#""maxVisits":"many""#, "maxVisits"),
            (r#""moves":[["B"]]"#, "moves"),
            (r#""initialStones":[["B","pass"]]"#, "initialStones"),
            (r#""priority":1,"priorities":[1],"analyzeTurns":[0]"#, "priority"),
            (r#""priorities":[1]"#, "priorities"),
            (r#""priorities":[1,2],"analyzeTurns":[0]"#, "priorities"),
            (r#""overrideSettings":{"maxTime":"long"}"#, "overrideSettings"),
            (r#""includePolicy":1"#, "includePolicy"),
        ] {
            assert_eq!(wrong(text).0, field, "{text}");
        }
    }
}
