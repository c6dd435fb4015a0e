//! Commands about the program itself.

use super::arguments::Arguments;
use super::failure::{Answer, Failure};
use super::session::Session;
use super::table;

/// `protocol_version`
pub fn protocol_version(_: &mut Session, _: &Arguments) -> Answer {
    Ok("2".to_owned())
}

/// `name`
pub fn name(_: &mut Session, _: &Arguments) -> Answer {
    Ok("Tesuji".to_owned())
}

/// `version`
pub fn version(_: &mut Session, _: &Arguments) -> Answer {
    Ok(env!("CARGO_PKG_VERSION").to_owned())
}

/// `known_command NAME`
pub fn known_command(_: &mut Session, arguments: &Arguments) -> Answer {
    let known = arguments.get(0).is_some_and(|name| table::find(name).is_some());
    Ok(known.to_string())
}

/// `list_commands`
pub fn list_commands(_: &mut Session, _: &Arguments) -> Answer {
    let names: Vec<&str> = table::sorted().iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

/// `help [NAME]`: all commands with a line each, or one of them.
pub fn help(_: &mut Session, arguments: &Arguments) -> Answer {
    let line = |command: &table::Command| format!("{}: {}", command.usage(), command.help);
    match arguments.get(0) {
        Some(name) => table::find(name).map(line).ok_or(Failure::UnknownCommand),
        None => Ok(table::sorted().into_iter().map(line).collect::<Vec<_>>().join("\n")),
    }
}

/// `quit`
pub fn quit(session: &mut Session, _: &Arguments) -> Answer {
    session.finish();
    Ok(String::new())
}

/// `set_random_seed N`
pub fn set_random_seed(session: &mut Session, arguments: &Arguments) -> Answer {
    session.set_seed(arguments.number(0, "the seed")?);
    Ok(String::new())
}

/// `get_random_seed`
pub fn get_random_seed(session: &mut Session, _: &Arguments) -> Answer {
    Ok(session.seed().to_string())
}

/// For commands that other engines need and this one can safely ignore.
pub fn accept(_: &mut Session, _: &Arguments) -> Answer {
    Ok(String::new())
}
