//! The manual page: all subcommands and all GTP commands.

use std::io;

use clap::builder::PossibleValue;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use tesuji_protocol::gtp::table::TABLE;

/// The page in the language of `man`.
pub fn page(mut command: Command) -> io::Result<Vec<u8>> {
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for subcommand in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        subcommand_section("tesuji", subcommand).to_writer(&mut page)?;
    }
    gtp_section().to_writer(&mut page)?;
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    Ok(page)
}

/// A subcommand with its options, then those below it, as `tesuji rules show`.
fn subcommand_section(name: &str, command: &Command) -> Roff {
    let mut roff = Roff::new();
    let name = format!("{name} {}", command.get_name());
    roff.control("SH", [name.to_uppercase().as_str()]);
    if let Some(about) = command.get_about() {
        roff.text([roman(format!("{about}."))]);
    }
    for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
        roff.control("TP", []);
        let usage = argument.to_string();
        let short = argument.get_short().map_or(String::new(), |letter| format!("-{letter}, "));
        roff.text([bold(format!("{short}{usage}"))]);
        roff.text([roman(argument_help(argument))]);
    }
    if let Some(after) = command.get_after_help() {
        roff.control("PP", []);
        roff.control("nf", []);
        for line in after.to_string().lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    for below in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        roff.extend([subcommand_section(&name, below)]);
    }
    roff
}

/// What an argument is for, what it may be and what it is if nothing is said.
fn argument_help(argument: &Arg) -> String {
    let mut help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    if argument.get_action().takes_values() {
        let values = argument.get_possible_values();
        let values: Vec<&str> = values
            .iter()
            .filter(|value| !value.is_hide_set())
            .map(PossibleValue::get_name)
            .collect();
        let default = argument.get_default_values().iter().map(|value| value.to_string_lossy());
        let default: Vec<_> = default.filter(|value| !value.is_empty()).collect();
        let told = [("possible values", values.join(", ")), ("default", default.join(", "))];
        for (what, told) in told.iter().filter(|(_, told)| !told.is_empty()) {
            help += &format!(" [{what}: {told}]");
        }
    }
    help
}

fn gtp_section() -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["GTP COMMANDS"]);
    for topic in TABLE {
        roff.control("SS", [topic.title]);
        for command in topic.commands {
            roff.control("TP", []);
            roff.text([bold(command.usage())]);
            roff.text([roman(command.help)]);
        }
    }
    roff
}
