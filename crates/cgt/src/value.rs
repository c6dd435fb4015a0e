//! What an expression comes to, and how that is written.

use crate::arena::{Arena, Game};
use crate::dyadic::Dyadic;
use crate::error::Result;
use crate::infinitesimal::Remoteness;
use crate::names::Style;
use crate::order::Comparison;
use crate::thermograph::Thermograph;

/// The result of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A game, numbers included.
    Game(Game),
    /// The answer to a comparison.
    Truth(bool),
    /// How two games compare.
    Comparison(Comparison),
    /// The left and the right stop.
    Stops(Dyadic, Dyadic),
    /// What moves gain, Left's and Right's.
    Incentives(Vec<Game>, Vec<Game>),
    /// How long the game lasts.
    Remoteness(Remoteness),
    /// A thermograph.
    Thermograph(Thermograph),
}

impl Value {
    /// What it is, in a word.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Game(g) if g.is_number() => "number",
            Value::Game(_) => "game",
            Value::Truth(_) => "truth",
            Value::Comparison(_) => "comparison",
            Value::Stops(..) => "stops",
            Value::Incentives(..) => "incentives",
            Value::Remoteness(_) => "remoteness",
            Value::Thermograph(_) => "thermograph",
        }
    }

    /// One line.
    pub fn text(&self, arena: &mut Arena) -> Result<String> {
        self.text_in(arena, Style::Arrows)
    }

    /// One line in a style.
    pub fn text_in(&self, arena: &mut Arena, style: Style) -> Result<String> {
        Ok(match self {
            Value::Game(g) => arena.name_in(*g, style)?,
            Value::Truth(truth) => truth.to_string(),
            Value::Comparison(comparison) => comparison.sign().to_owned(),
            Value::Stops(left, right) => format!("{left} {right}"),
            Value::Incentives(left, right) => {
                let mut names = |games: &[Game]| {
                    let mut names = Vec::new();
                    for &g in games {
                        names.push(arena.name_in(g, style)?);
                    }
                    names.sort_unstable();
                    Ok(if names.is_empty() { "none".to_owned() } else { names.join(", ") })
                };
                format!("Left {}; Right {}", names(left)?, names(right)?)
            }
            Value::Remoteness(r) => {
                format!("{} if Left begins, {} if Right begins", r.left_first, r.right_first)
            }
            Value::Thermograph(t) => format!("mean {}, temperature {}", t.mean, t.temperature),
        })
    }
}
