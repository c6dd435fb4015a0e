//! `tesuji config`: defaults for options, kept in a file.

mod file;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Command, Subcommand};

/// Options of `tesuji config`.
#[derive(Debug, Args)]
pub struct ConfigArgs {
    /// What to do; without it, what is set is shown.
    #[command(subcommand)]
    command: Option<ConfigCommand>,
}

/// What can be done with the configuration.
#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Print what is set
    Show,
    /// Print where the file lies
    Path,
    /// List all keys
    Keys,
    /// Set a default
    Set {
        /// An option of all commands (lang), or of one (review.time)
        key: String,
        /// Its value
        value: String,
    },
    /// Take a default back
    Unset {
        /// The key
        key: String,
    },
}

/// Shows or changes the configuration. `cli` is the whole command line, with its options.
pub fn run(args: &ConfigArgs, cli: &Command) -> Result<ExitCode> {
    let path = demand_path()?;
    match args.command.as_ref().unwrap_or(&ConfigCommand::Show) {
        ConfigCommand::Path => println!("{}", path.display()),
        ConfigCommand::Keys => {
            for (key, help) in file::keys(cli) {
                println!("{key:28}{help}");
            }
        }
        ConfigCommand::Show => {
            println!("# {}", path.display());
            for entry in file::parse(&file::read(&path)?, &path.display().to_string())? {
                println!("{} = {}", entry.key, entry.value);
            }
            checked(cli, &path)?;
        }
        ConfigCommand::Set { key, value } => {
            file::check(cli, key, value)?;
            write(&path, &file::with(&file::read(&path)?, key, Some(value)))?;
        }
        ConfigCommand::Unset { key } => {
            let text = file::read(&path)?;
            let changed = file::with(&text, key, None);
            if changed == file::with(&text, "", None) {
                bail!("{}: {key} is not set", path.display());
            }
            write(&path, &changed)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn demand_path() -> Result<PathBuf> {
    file::path().context("there is no folder for a configuration; set TESUJI_CONFIG to a file")
}

/// The whole file at once, so that it is never half written.
fn write(path: &Path, text: &str) -> Result<()> {
    let name = || path.display().to_string();
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(name)?;
    }
    let beside = path.with_extension("new");
    fs::write(&beside, text).with_context(name)?;
    fs::rename(&beside, path).with_context(name)
}

/// The lines of the file, if every one of them may stand there.
fn checked(cli: &Command, path: &Path) -> Result<Vec<file::Entry>> {
    let name = path.display().to_string();
    let entries = file::parse(&file::read(path)?, &name)?;
    for entry in &entries {
        let place = || format!("{name}:{}", entry.line);
        file::check(cli, &entry.key, &entry.value).with_context(place)?;
    }
    Ok(entries)
}

/// The command line with what the file says as defaults; and what is wrong with the file.
pub fn configured(cli: Command) -> (Command, Option<anyhow::Error>) {
    let Some(path) = file::path() else { return (cli, None) };
    match checked(&cli, &path) {
        Ok(entries) if entries.is_empty() => (cli, None),
        Ok(entries) => (file::applied(cli, &entries), None),
        Err(error) => (cli, Some(error)),
    }
}

/// Whether a command works without the configuration, so that a broken one can be mended.
pub fn is_without(words: &[OsString]) -> bool {
    let first = words.iter().skip(1).find_map(|word| word.to_str());
    matches!(first, Some("config" | "man" | "completions" | "ask"))
}
