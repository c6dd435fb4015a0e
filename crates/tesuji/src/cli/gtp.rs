//! `tesuji gtp`: the options of the player, and the session.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use tesuji_engine::indigo::IndigoSettings;
use tesuji_engine::{Manners, Report, Settings};
use tesuji_fuseki::Method;

use crate::intuition::NetworkArgs;
use crate::player::{Character, Level, Limits, Opening, Profile};
use crate::{gtp, learned};

/// Options of `tesuji gtp`.
#[derive(Debug, Args)]
pub struct GtpArgs {
    /// Where random choices start; the same number gives the same moves
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How moves are found: network, tree, indigo, katia, patterns, gogol or random
    #[arg(long, value_name = "NAME", default_value_t = Profile::default())]
    profile: Profile,
    /// How strong it plays, from 20k to 1k and from 1d to 5d; as strong as it can if not given
    #[arg(long, value_name = "RANK")]
    level: Option<Level>,
    /// Playouts for a move when no clock runs: 200 for network, 2000 for the others if not
    /// given
    #[arg(long, value_name = "NUMBER")]
    playouts: Option<u64>,
    /// Seconds for a move when no clock runs, if they are over before the playouts
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<f64>,
    /// Threads that think together; with more than one the moves are not always the same
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
    /// Memory for the tree, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    memory: usize,
    /// Thinks while the other side does
    #[arg(long)]
    ponder: bool,
    /// Resigns when its chance is below this; 0 for never
    #[arg(long, value_name = "CHANCE", default_value_t = Manners::default().resign_below)]
    resign: f64,
    /// The rules of gogol, as `tesuji learn gogol` wrote them
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Changes a setting, for experiments: of the search; ns, nk, begin, k and replace of katia; or
    /// opening=N, to begin N moves long by a strategy of `tesuji fuseki` (opening-by=sc, sp, sc-sp or
    /// both)
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    network: NetworkArgs,
}

/// Talks to a controller until it quits or hangs up.
pub fn run(args: &GtpArgs) -> Result<ExitCode> {
    if let Some(rules) = &args.rules {
        learned::use_file(rules)?;
    }
    args.network.adopt()?;
    let session =
        gtp::Session::new(args.seed).with_character(args.character()?).with_pondering(args.ponder);
    gtp::serve(session, io::BufReader::new(io::stdin()), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}

impl GtpArgs {
    fn character(&self) -> Result<Character> {
        let usual = Character::of(self.profile);
        let playouts = self.playouts.unwrap_or(usual.limits.playouts);
        ensure!(playouts > 0, "--playouts: a move needs at least one");
        ensure!((1..=256).contains(&self.threads), "--threads: from 1 to 256");
        ensure!((1..=1 << 20).contains(&self.memory), "--memory: from 1 MiB to 1 TiB");
        ensure!((0.0..1.0).contains(&self.resign), "--resign: a chance from 0 to 1");
        let positive = self.seconds.is_none_or(|seconds| seconds > 0.0 && seconds.is_finite());
        ensure!(positive, "--seconds: a move takes time");
        ensure!(
            self.level.is_none() || self.profile == Profile::Network,
            "--level: only the profile network plays at levels"
        );
        let mut settings = Settings {
            nodes: (self.memory << 20) / Report::NODE_BYTES,
            threads: self.threads,
            seed: self.seed,
            ..usual.settings
        };
        let mut indigo = IndigoSettings::KATIA;
        let mut opening = Opening::NONE;
        for text in &self.set {
            let (name, value) = text
                .split_once('=')
                .with_context(|| format!("--set: '{text}' is no NAME=VALUE"))?;
            match name {
                "ns" => indigo.moves = count(name, value)?,
                "nk" => indigo.from_patterns = count(name, value)?,
                "begin" => indigo.begin = count(name, value)?,
                "k" => indigo.facts = Some(count(name, value)?),
                "replace" => indigo.replaces = count(name, value)? > 0,
                "opening" => opening.moves = count(name, value)?,
                "opening-by" => opening.method = method(value)?,
                _ => settings.set(name, value).context("--set")?,
            }
        }
        Ok(Character {
            profile: self.profile,
            level: self.level,
            limits: Limits { playouts, seconds: self.seconds },
            settings,
            indigo,
            opening,
            manners: Manners { resign_below: self.resign, ..Manners::default() },
        })
    }
}

fn method(text: &str) -> Result<Method> {
    let found = Method::ALL.into_iter().find(|method| method.name() == text);
    found.with_context(|| format!("--set: opening-by cannot be '{text}' (sc, sp, sc-sp, both)"))
}

fn count(name: &str, text: &str) -> Result<usize> {
    text.parse().with_context(|| format!("--set: {name} cannot be '{text}'"))
}
