//! `tesuji cgt`: computes with combinatorial games.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use tesuji_cgt::{
    Arena, Comparison, Game, Limits, Style, Thermograph, Value, Wall, evaluate, thermograph_svg,
};

use super::cgt_json::ValueLine;
use super::files_named::put;
use super::json::write_line;

/// Enough for every value that can be read, and an end after some seconds and
/// some hundred megabytes.
const LIMITS: Limits = Limits { nodes: 1 << 20, memo: 1 << 20, steps: 10_000_000 };

/// Options of `tesuji cgt`.
#[derive(Debug, Args)]
pub struct CgtArgs {
    /// What is computed
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,
    /// Also tell outcome, stops, mean, temperature and atomic weight of a game
    #[arg(long)]
    facts: bool,
    /// Draw the thermograph to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write ^ and v instead of arrows
    #[arg(long)]
    ascii: bool,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Computes and prints.
pub fn run(args: &CgtArgs) -> Result<ExitCode> {
    let arena = &mut Arena::with_limits(LIMITS);
    let value = evaluate(arena, &args.expression)?;
    let style = if args.ascii { Style::Ascii } else { Style::Arrows };
    let text = value.text_in(arena, style)?;
    let facts = match value {
        Value::Game(g) if args.facts || args.json => Some(Facts::of(arena, g)?),
        _ => None,
    };
    if let Some(file) = &args.svg {
        let svg = picture(arena, &value, args.expression.trim())?;
        put(file, svg)?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        write_line(&mut output, &ValueLine::new(arena, &args.expression, &value, facts.as_ref())?)?;
    } else {
        if let Value::Thermograph(thermograph) = &value {
            tell_walls(&mut output, thermograph)?;
        }
        if let Some(facts) = facts.filter(|_| args.facts) {
            facts.tell(arena, style, &mut output)?;
        }
        writeln!(output, "{text}")?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// What is usually asked about a game.
pub(super) struct Facts {
    pub(super) game: Game,
    /// How it compares with 0.
    pub(super) order: Comparison,
    pub(super) thermograph: Thermograph,
    /// `None` where it is not defined.
    pub(super) atomic_weight: Option<Game>,
}

impl Facts {
    fn of(arena: &mut Arena, game: Game) -> Result<Facts> {
        let atomic_weight = match arena.atomic_weight(game) {
            Ok(weight) => Some(weight),
            Err(tesuji_cgt::Error::Undefined(_)) => None,
            Err(error) => return Err(error.into()),
        };
        Ok(Facts {
            game,
            order: arena.compare(game, Game::ZERO)?,
            thermograph: arena.thermograph(game)?,
            atomic_weight,
        })
    }

    /// Who wins, in a word.
    pub(super) fn outcome(&self) -> &'static str {
        match self.order {
            Comparison::Greater => "left",
            Comparison::Less => "right",
            Comparison::Equal => "second",
            Comparison::Confused => "first",
        }
    }

    fn tell(&self, arena: &mut Arena, style: Style, output: &mut impl Write) -> Result<()> {
        let winner = match self.order {
            Comparison::Greater => "Left wins",
            Comparison::Less => "Right wins",
            Comparison::Equal => "who moves second wins",
            Comparison::Confused => "who moves first wins",
        };
        writeln!(output, "outcome        {winner}")?;
        let (left, right) = (arena.left_stop(self.game)?, arena.right_stop(self.game));
        writeln!(output, "stops          {left} {right}")?;
        writeln!(output, "mean           {}", self.thermograph.mean)?;
        writeln!(output, "temperature    {}", self.thermograph.temperature)?;
        if let Some(weight) = self.atomic_weight {
            writeln!(output, "atomic weight  {}", arena.name_in(weight, style)?)?;
        }
        tell_walls(output, &self.thermograph)
    }
}

fn tell_walls(output: &mut impl Write, thermograph: &Thermograph) -> Result<()> {
    let ground = thermograph.ground();
    let text = |wall: &Wall| -> Result<String> {
        let corners = wall.corners_from(ground)?;
        let corners = corners.iter().map(|c| format!("{} at {}", c.value, c.temperature));
        Ok(corners.collect::<Vec<String>>().join(", "))
    };
    writeln!(output, "left wall      {}", text(&thermograph.left)?)?;
    writeln!(output, "right wall     {}", text(&thermograph.right)?)?;
    Ok(())
}

fn picture(arena: &mut Arena, value: &Value, title: &str) -> Result<String> {
    Ok(match value {
        Value::Game(g) => thermograph_svg(&arena.thermograph(*g)?, title)?,
        Value::Thermograph(thermograph) => thermograph_svg(thermograph, title)?,
        other => bail!("--svg: a game has a thermograph, {} has none", other.kind()),
    })
}
