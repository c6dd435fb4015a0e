//! The functions of expressions, in one table.

use crate::arena::{Arena, Game, Player};
use crate::dyadic::Dyadic;
use crate::error::Error;
use crate::expression::{ExpressionError, fault};
use crate::value::Value;

/// A function of expressions.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// How it is written.
    pub usage: &'static str,
    /// What it gives.
    pub help: &'static str,
    /// Other names for it.
    aliases: &'static [&'static str],
    arguments: usize,
    compute: fn(&mut Arena, &[Game]) -> Result<Value, Error>,
}

/// Every function, for help texts.
pub const FUNCTIONS: &[Function] = &[
    Function {
        usage: "cool(G,t)",
        help: "G with a tax of t on every move",
        aliases: &[],
        arguments: 2,
        compute: |arena, x| Ok(Value::Game(arena.cool(x[0], number(x[1])?)?)),
    },
    Function {
        usage: "heat(G,t)",
        help: "G with a gain of t for every move",
        aliases: &[],
        arguments: 2,
        compute: |arena, x| Ok(Value::Game(arena.heat(x[0], x[1])?)),
    },
    Function {
        usage: "overheat(G,s,t)",
        help: "heated, with integers n as n copies of s",
        aliases: &[],
        arguments: 3,
        compute: |arena, x| Ok(Value::Game(arena.overheat(x[0], x[1], x[2])?)),
    },
    Function {
        usage: "mean(G)",
        help: "the average value of many copies",
        aliases: &[],
        arguments: 1,
        compute: |arena, x| Ok(Value::Game(Game::number(arena.mean(x[0])?))),
    },
    Function {
        usage: "temp(G)",
        help: "the temperature: what a move is worth",
        aliases: &["temperature"],
        arguments: 1,
        compute: |arena, x| Ok(Value::Game(Game::number(arena.temperature(x[0])?))),
    },
    Function {
        usage: "stops(G)",
        help: "the left and the right stop",
        aliases: &[],
        arguments: 1,
        compute: |arena, x| Ok(Value::Stops(arena.left_stop(x[0])?, arena.right_stop(x[0]))),
    },
    Function {
        usage: "thermograph(G)",
        help: "both walls, mean and temperature; --svg draws it",
        aliases: &[],
        arguments: 1,
        compute: |arena, x| Ok(Value::Thermograph(arena.thermograph(x[0])?)),
    },
    Function {
        usage: "aw(G)",
        help: "the atomic weight: how many ups it is worth",
        aliases: &["atomic_weight"],
        arguments: 1,
        compute: |arena, x| Ok(Value::Game(arena.atomic_weight(x[0])?)),
    },
    Function {
        usage: "remote(G)",
        help: "the least star of a power of two that is remote from G",
        aliases: &["remote_star"],
        arguments: 1,
        compute: |arena, x| {
            let star = arena.remote_star(x[0]);
            Ok(Value::Game(arena.star(star)?))
        },
    },
    Function {
        usage: "remoteness(G)",
        help: "moves to the end if the winner hurries and the loser delays",
        aliases: &[],
        arguments: 1,
        compute: |arena, x| Ok(Value::Remoteness(arena.remoteness(x[0])?)),
    },
    Function {
        usage: "incentives(G)",
        help: "what the best moves of either player gain",
        aliases: &[],
        arguments: 1,
        compute: |arena, x| {
            let left = arena.incentives(x[0], Player::Left)?;
            Ok(Value::Incentives(left, arena.incentives(x[0], Player::Right)?))
        },
    },
    Function {
        usage: "compare(G,H)",
        help: "<, =, > or <> (confused)",
        aliases: &["cmp"],
        arguments: 2,
        compute: |arena, x| Ok(Value::Comparison(arena.compare(x[0], x[1])?)),
    },
    Function {
        usage: "floor(G)",
        help: "the greatest integer that is at most G",
        aliases: &[],
        arguments: 1,
        compute: |arena, x| Ok(Value::Game(Game::integer(arena.floor(x[0])?))),
    },
    Function {
        usage: "ceil(G)",
        help: "the least integer that is at least G",
        aliases: &["ceiling"],
        arguments: 1,
        compute: |arena, x| Ok(Value::Game(Game::integer(arena.ceiling(x[0])?))),
    },
    Function {
        usage: "norton(G,U)",
        help: "Norton's product of G with a positive game U",
        aliases: &[],
        arguments: 2,
        compute: |arena, x| Ok(Value::Game(arena.norton_product(x[0], x[1])?)),
    },
];

impl Function {
    /// The name alone.
    pub fn name(&self) -> &'static str {
        self.usage.split('(').next().unwrap_or_default()
    }
}

/// The function of a name.
pub(crate) fn find(name: &str, column: usize) -> Result<&'static Function, ExpressionError> {
    let found = FUNCTIONS.iter().find(|f| f.name() == name || f.aliases.contains(&name));
    if let Some(function) = found {
        return Ok(function);
    }
    let names: Vec<&str> = FUNCTIONS.iter().map(Function::name).collect();
    fault(column, format!("unknown function '{name}'; there are {}", names.join(", ")))
}

/// Computes a function of arguments, each with its column.
pub(crate) fn call(
    arena: &mut Arena,
    function: &Function,
    arguments: &[(Game, usize)],
    column: usize,
) -> Result<Value, ExpressionError> {
    if arguments.len() != function.arguments {
        let (given, wanted) = (arguments.len(), function.arguments);
        let message = format!("{} takes {wanted} arguments, not {given}", function.usage);
        return fault(column, message);
    }
    let games: Vec<Game> = arguments.iter().map(|&(g, _)| g).collect();
    (function.compute)(arena, &games)
        .map_err(|error| ExpressionError { column, message: error.to_string() })
}

fn number(g: Game) -> Result<Dyadic, Error> {
    g.to_number().ok_or(Error::Undefined("the temperature must be a number"))
}
