//! The line of JSON that `tesuji cgt` prints.

use anyhow::Result;
use serde::Serialize;
use tesuji_cgt::{Arena, Game, Player, Style, Value};
use tesuji_protocol::thermograph_fields::ThermographFields;

use super::cgt::Facts;

/// The value of an expression. Numbers are texts, because they are exact.
#[derive(Serialize)]
pub(super) struct ValueLine<'a> {
    r#type: &'static str,
    expression: &'a str,
    kind: &'static str,
    value: String,
    ascii: String,
    truth: Option<bool>,
    stops: Option<Pair<String>>,
    incentives: Option<Pair<Vec<String>>>,
    remoteness: Option<Pair<u32>>,
    thermograph: Option<ThermographFields>,
    game: Option<GameObject>,
}

#[derive(Serialize)]
struct Pair<T> {
    left: T,
    right: T,
}

#[derive(Serialize)]
struct GameObject {
    outcome: &'static str,
    mean: String,
    temperature: String,
    atomic_weight: Option<String>,
    options: Pair<Vec<String>>,
}

impl<'a> ValueLine<'a> {
    pub(super) fn new(
        arena: &mut Arena,
        expression: &'a str,
        value: &Value,
        facts: Option<&Facts>,
    ) -> Result<ValueLine<'a>> {
        let mut line = ValueLine {
            r#type: "value",
            expression,
            kind: value.kind(),
            value: value.text(arena)?,
            ascii: value.text_in(arena, Style::Ascii)?,
            truth: None,
            stops: None,
            incentives: None,
            remoteness: None,
            thermograph: None,
            game: None,
        };
        match value {
            Value::Game(_) | Value::Comparison(_) => {}
            Value::Truth(truth) => line.truth = Some(*truth),
            Value::Stops(left, right) => {
                line.stops = Some(Pair { left: left.to_string(), right: right.to_string() });
            }
            Value::Incentives(left, right) => {
                line.incentives =
                    Some(Pair { left: names(arena, left)?, right: names(arena, right)? });
            }
            Value::Remoteness(r) => {
                line.remoteness = Some(Pair { left: r.left_first, right: r.right_first });
            }
            Value::Thermograph(thermograph) => {
                line.thermograph = Some(ThermographFields::new(thermograph)?);
            }
        }
        if let Some(facts) = facts {
            let game = facts.game;
            let left = arena.left_stop(game)?.to_string();
            line.stops = Some(Pair { left, right: arena.right_stop(game).to_string() });
            line.thermograph = Some(ThermographFields::new(&facts.thermograph)?);
            line.game = Some(GameObject::new(arena, facts)?);
        }
        Ok(line)
    }
}

impl GameObject {
    fn new(arena: &mut Arena, facts: &Facts) -> Result<GameObject> {
        let left = arena.options(facts.game, Player::Left)?;
        let right = arena.options(facts.game, Player::Right)?;
        Ok(GameObject {
            outcome: facts.outcome(),
            mean: facts.thermograph.mean.to_string(),
            temperature: facts.thermograph.temperature.to_string(),
            atomic_weight: facts.atomic_weight.map(|weight| arena.name(weight)).transpose()?,
            options: Pair { left: names(arena, &left)?, right: names(arena, &right)? },
        })
    }
}

/// Names in an order that does not depend on how the games were made.
fn names(arena: &mut Arena, games: &[Game]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for &game in games {
        names.push(arena.name(game)?);
    }
    names.sort_unstable();
    Ok(names)
}
