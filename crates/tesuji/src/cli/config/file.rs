//! The configuration file: where it lies, its lines, and what they may say.
//!
//! A line is `KEY = VALUE`, a comment (`#`), or empty. A key is an option of one command
//! (`review.time`) or a common one that holds for every command that has it (`lang`).

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use anyhow::{Context, Result, anyhow, bail};
use clap::{ArgAction, Command};

/// Options that mean the same in every command.
const COMMON: [&str; 4] = ["lang", "color", "ascii", "threads"];
/// Commands that are not configured.
const LEFT_OUT: [&str; 5] = ["config", "completions", "man", "help", "ask"];
/// No configuration is longer.
const LARGEST: usize = 1 << 20;

/// A line that sets something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The option, or the command and its option.
    pub key: String,
    /// What it shall be if the command line says nothing.
    pub value: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// Where the file lies: `TESUJI_CONFIG`, or the usual folder of the system.
pub fn path() -> Option<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(file) = folder("TESUJI_CONFIG") {
        return Some(file);
    }
    let base = match cfg!(windows) {
        true => folder("APPDATA"),
        false => folder("XDG_CONFIG_HOME").or(folder("HOME").map(|home| home.join(".config"))),
    };
    base.map(|base| base.join("tesuji").join("config"))
}

/// The lines of the file; none if there is no file.
pub fn read(path: &Path) -> Result<String> {
    match fs::read(path) {
        Ok(bytes) if bytes.len() <= LARGEST => {
            String::from_utf8(bytes).map_err(|_| anyhow!("{}: this is no text", path.display()))
        }
        Ok(_) => bail!("{}: too long for a configuration", path.display()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Reads the lines. `name` is that of the file, for errors.
pub fn parse(text: &str, name: &str) -> Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{name}:{}", i + 1);
        let Some((key, value)) = line.split_once('=') else {
            bail!("{place}: '{line}' is no KEY = VALUE");
        };
        let (key, value) = (key.trim().to_owned(), unquoted(value.trim()).to_owned());
        if let Some(before) = entries.iter().find(|entry| entry.key == key) {
            bail!("{place}: {key} is set in line {} already", before.line);
        }
        entries.push(Entry { key, value, line: i + 1 });
    }
    Ok(entries)
}

fn unquoted(value: &str) -> &str {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.unwrap_or(value)
}

/// All keys with the help of their options.
pub fn keys(cli: &Command) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for name in COMMON {
        let found = commands(cli).flat_map(|command| option(command, name));
        let help = found.map(help).next().unwrap_or_default();
        all.push((name.to_owned(), format!("{help} (every command that has it)")));
    }
    for command in commands(cli) {
        for argument in command.get_arguments().filter(|argument| is_option(argument)) {
            let long = argument.get_long().unwrap_or_default();
            all.push((format!("{}.{long}", command.get_name()), help(argument)));
        }
    }
    all
}

fn help(argument: &clap::Arg) -> String {
    argument.get_help().map(ToString::to_string).unwrap_or_default()
}

fn commands(cli: &Command) -> impl Iterator<Item = &Command> {
    cli.get_subcommands().filter(|command| !LEFT_OUT.contains(&command.get_name()))
}

fn is_option(argument: &clap::Arg) -> bool {
    let is_flag = matches!(argument.get_action(), ArgAction::Help | ArgAction::Version);
    argument.get_long().is_some() && !is_flag
}

fn option<'a>(command: &'a Command, long: &str) -> Option<&'a clap::Arg> {
    command
        .get_arguments()
        .find(|argument| is_option(argument) && argument.get_long() == Some(long))
}

/// The commands and options that a key is about.
fn meant<'a>(cli: &'a Command, key: &str) -> Vec<(&'a Command, &'a clap::Arg)> {
    let named = |command: &'a Command, long: &str| option(command, long).map(|arg| (command, arg));
    match key.split_once('.') {
        Some((name, long)) => commands(cli)
            .filter(|command| command.get_name() == name)
            .filter_map(|command| named(command, long))
            .collect(),
        None if COMMON.contains(&key) => {
            commands(cli).filter_map(|command| named(command, key)).collect()
        }
        None => Vec::new(),
    }
}

/// Whether a key may have a value.
///
/// # Errors
/// That there is no such key, with those that are like it; or what is wrong with the value.
pub fn check(cli: &Command, key: &str, value: &str) -> Result<()> {
    let found = meant(cli, key);
    let Some((command, argument)) = found.first() else {
        let like = alike(cli, key);
        let hint = if like.is_empty() { String::new() } else { format!("; {like}?") };
        bail!("there is no key '{key}'{hint} ('tesuji config keys' lists them)");
    };
    if is_switch(argument) {
        return match value {
            "true" | "false" => Ok(()),
            _ => bail!("{key}: true or false, not '{value}'"),
        };
    }
    let long = argument.get_long().unwrap_or_default();
    let words = ["tesuji", command.get_name(), &format!("--{long}={value}")].map(str::to_owned);
    match cli.clone().try_get_matches_from(words) {
        Err(error) if is_about_value(&error) => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            bail!("{key}: {}", line.strip_prefix("error: ").unwrap_or(line));
        }
        _ => Ok(()),
    }
}

fn is_about_value(error: &clap::Error) -> bool {
    use clap::error::ErrorKind;
    let kinds = [ErrorKind::InvalidValue, ErrorKind::ValueValidation, ErrorKind::NoEquals];
    kinds.contains(&error.kind())
}

fn is_switch(argument: &clap::Arg) -> bool {
    matches!(argument.get_action(), ArgAction::SetTrue | ArgAction::SetFalse)
}

/// Keys with the same last word.
fn alike(cli: &Command, key: &str) -> String {
    let last = key.rsplit('.').next().unwrap_or(key);
    let all = keys(cli).into_iter().map(|(key, _)| key);
    let like: Vec<String> = all
        .filter(|other| !last.is_empty() && other.rsplit('.').next() == Some(last))
        .take(3)
        .collect();
    like.join(" or ")
}

/// The program's options with what the file says as their defaults. What is said of one
/// command comes before what is said of all.
pub fn applied(cli: Command, entries: &[Entry]) -> Command {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by_key(|entry| entry.key.contains('.'));
    let mut result = cli.clone();
    for entry in sorted {
        for (command, argument) in meant(&cli, &entry.key) {
            let (id, value) = (argument.get_id().clone(), entry.value.clone());
            result = result.mut_subcommand(command.get_name(), |command| {
                command.mut_arg(id, |argument| argument.default_value(value))
            });
        }
    }
    result
}

/// The text with a key set, its other lines as they were.
pub fn with(text: &str, key: &str, value: Option<&str>) -> String {
    let is_key = |line: &str| {
        let line = line.trim();
        !line.starts_with('#') && line.split_once('=').is_some_and(|(name, _)| name.trim() == key)
    };
    let mut lines: Vec<String> = Vec::new();
    let mut is_set = false;
    for line in text.lines() {
        match (is_key(line), value) {
            (true, Some(value)) => {
                lines.push(format!("{key} = {value}"));
                is_set = true;
            }
            (true, None) => {}
            (false, _) => lines.push(line.to_owned()),
        }
    }
    if let Some(value) = value.filter(|_| !is_set) {
        lines.push(format!("{key} = {value}"));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Cli;
    use clap::{CommandFactory, FromArgMatches};

    #[test]
    fn lines_and_what_is_wrong_with_them() {
        let entries = parse("# mine\nlang = de\n\n review.time=\"60\"\n", "c").unwrap();
        let said: Vec<(&str, &str)> =
            entries.iter().map(|entry| (entry.key.as_str(), entry.value.as_str())).collect();
        assert_eq!(said, [("lang", "de"), ("review.time", "60")]);
        let error = |text: &str| parse(text, "c").unwrap_err().to_string();
        assert_eq!(error("lang\n"), "c:1: 'lang' is no KEY = VALUE");
        assert_eq!(error("a = 1\na = 2"), "c:2: a is set in line 1 already");
    }

    #[test]
    fn keys_and_values() {
        let cli = Cli::command();
        let error = |key: &str, value: &str| check(&cli, key, value).unwrap_err().to_string();
        for (key, value) in [("lang", "ja"), ("ascii", "true"), ("review.time", "60")] {
            check(&cli, key, value).unwrap();
        }
        assert!(
            error("level", "5k").contains("there is no key 'level'; play.level or gtp.level?")
                || error("level", "5k").contains("gtp.level or play.level?")
        );
        assert_eq!(error("ascii", "yes"), "ascii: true or false, not 'yes'");
        assert!(error("lang", "xx").contains("invalid value 'xx'"));
        assert!(error("play.level", "40k").contains("is not a level"));
        assert!(error("config.set", "x").contains("there is no key"));
    }

    #[test]
    fn the_command_line_comes_first_then_the_command_then_all() {
        let text = "play.lang = ja\nlang = de\nascii = true";
        let cli = applied(Cli::command(), &parse(text, "c").unwrap());
        let shown = |words: &[&str]| {
            let matches = cli.clone().try_get_matches_from(words).unwrap();
            format!("{:?}", Cli::from_arg_matches(&matches).unwrap())
        };
        assert!(shown(&["tesuji", "play"]).contains("lang: Ja"));
        assert!(shown(&["tesuji", "play", "--lang", "ko"]).contains("lang: Ko"));
        let why = shown(&["tesuji", "why", "f", "--at", "D4"]);
        assert!(why.contains("lang: De"), "{why}");
        assert!(shown(&["tesuji", "play"]).contains("ascii: true"));
    }

    #[test]
    fn other_lines_stay() {
        let text = "# mine\nlang = de\ncolor = never\n";
        assert_eq!(with(text, "lang", Some("ko")), "# mine\nlang = ko\ncolor = never\n");
        assert_eq!(with(text, "lang", None), "# mine\ncolor = never\n");
        assert_eq!(with("", "ascii", Some("true")), "ascii = true\n");
    }
}
