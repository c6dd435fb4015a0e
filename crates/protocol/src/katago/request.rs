//! What a line asks for: an analysis, or something else.

use serde_json::{Map, Value, json};

use super::fields::{Complaint, Fields, RequestError};
use super::query::Query;
use crate::json_text;

/// What a line asks for.
pub enum Request {
    /// Positions to analyze, and what was passed over in the question.
    Query(Box<Query>, Vec<Complaint>),
    /// Something else.
    Action(Action),
}

/// Something else than an analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The line that answers it: the question, and what was asked for.
    pub answer: Value,
    /// The questions that are to end.
    pub terminate: Option<Terminate>,
}

/// Which questions are to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terminate {
    /// The name of the question; all of them if it is left out.
    pub id: Option<String>,
    /// Only what it asks about these turns.
    pub turns: Option<Vec<i64>>,
}

impl Terminate {
    /// Whether this turn of this question is to end.
    pub fn concerns(&self, id: &str, turn: usize) -> bool {
        self.id.as_ref().is_none_or(|wanted| wanted == id)
            && self.turns.as_ref().is_none_or(|turns| turns.contains(&(turn as i64)))
    }
}

impl Request {
    /// From a line.
    pub fn parse(line: &str) -> Result<Request, RequestError> {
        let wrong = |message: String| RequestError { id: None, field: None, message };
        let value: Value =
            json_text::parse(line).map_err(|error| wrong(format!("not JSON: {error}")))?;
        let Value::Object(map) = value else {
            return Err(wrong("a question is an object in braces".to_owned()));
        };
        let Some(id) = map.get("id").and_then(Value::as_str) else {
            return Err(wrong("a question needs an id, which is a text".to_owned()));
        };
        let fields = Fields { id, map: &map };
        if fields.get("action").is_some() {
            return Ok(Request::Action(action(&fields)?));
        }
        let mut complaints = Vec::new();
        let query = Query::parse(&fields, &mut complaints)?;
        Ok(Request::Query(Box::new(query), complaints))
    }
}

const ACTIONS: [&str; 5] =
    ["query_version", "query_models", "clear_cache", "terminate", "terminate_all"];

fn action(fields: &Fields) -> Result<Action, RequestError> {
    let mut answer: Map<String, Value> = fields.map.clone();
    let mut terminate = None;
    match fields.text("action")?.unwrap_or_default() {
        "query_version" => {
            answer.insert("version".to_owned(), json!(env!("CARGO_PKG_VERSION")));
            answer.insert("git_hash".to_owned(), json!("<omitted>"));
        }
        "query_models" => {
            answer.insert("models".to_owned(), json!([model()]));
        }
        // Every question is answered by a search of its own: nothing is kept.
        "clear_cache" => {}
        "terminate" => {
            let id = fields.text("terminateId")?.ok_or_else(|| {
                fields.wrong("terminateId", "terminate needs the id of a question, terminateId")
            })?;
            let turns = fields.wholes("turnNumbers")?;
            terminate = Some(Terminate { id: Some(id.to_owned()), turns });
        }
        "terminate_all" => {
            terminate = Some(Terminate { id: None, turns: fields.wholes("turnNumbers")? });
        }
        other => {
            let message = format!("'{other}' is not an action ({})", ACTIONS.join(", "));
            return Err(fields.wrong("action", message));
        }
    }
    Ok(Action { answer: answer.into(), terminate })
}

/// There is no neural network; what stands in its place is the model of moves.
fn model() -> Value {
    json!({
        "name": "patterns",
        "internalName": concat!("tesuji-", env!("CARGO_PKG_VERSION")),
        "maxBatchSize": 1,
        "usesHumanSLProfile": false,
        "version": 0,
        "usingFP16": "false",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(line: &str) -> Action {
        match Request::parse(line) {
            Ok(Request::Action(action)) => action,
            Ok(Request::Query(..)) => panic!("{line} is a question"),
            Err(error) => panic!("{line}: {error}"),
        }
    }

    #[test]
    fn actions_are_answered_with_themselves() {
        let version = action(r#"{"id":"a","action":"query_version","mark":1}"#);
        assert_eq!(version.answer["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!((&version.answer["id"], &version.answer["mark"]), (&json!("a"), &json!(1)));
        let line = r#"{"action":"clear_cache","id":"a"}"#;
        assert_eq!(action(line).answer.to_string(), line);
        let models = action(r#"{"id":"a","action":"query_models"}"#).answer;
        assert_eq!(models["models"][0]["usesHumanSLProfile"], false);
    }

    #[test]
    fn what_is_to_end() {
        let one =
            action(r#"{"id":"a","action":"terminate","terminateId":"b","turnNumbers":[1,2]}"#);
        let one = one.terminate.unwrap();
        assert!(one.concerns("b", 2) && !one.concerns("b", 3) && !one.concerns("a", 1));
        let all = action(r#"{"id":"a","action":"terminate_all"}"#).terminate.unwrap();
        assert!(all.concerns("b", 2));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |line: &str| Request::parse(line).err().unwrap().line().to_string();
        assert!(wrong("{").starts_with(r#"{"error":"not JSON: "#));
        assert_eq!(wrong("[]"), r#"{"error":"a question is an object in braces"}"#);
        assert_eq!(wrong(r#"{"id":3}"#), r#"{"error":"a question needs an id, which is a text"}"#);
        let unknown = wrong(r#"{"id":"a","action":"dance"}"#);
        assert!(unknown.contains("'dance' is not an action (query_version, "), "{unknown}");
        let nothing = wrong(r#"{"id":"a","action":"terminate"}"#);
        assert!(nothing.contains(r#""field":"terminateId""#), "{nothing}");
    }
}
