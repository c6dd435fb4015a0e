//! A web server for a program that answers questions on its command line. It
//! knows nothing of Go: a question is a child process with limits, a line of its
//! output is a line of the answer.
//!
//! A child that hangs, eats memory or dies takes nothing with it, and a question
//! that nobody waits for is a process to end. A quick question goes to a child that
//! is kept ready, so that it costs neither the start of a process nor what the
//! program loads; only one that ended well is asked again.
//!
//! **Invariant**: nothing in a request becomes the name of a file or of a program.

#[cfg(not(target_family = "wasm"))]
mod child;
#[cfg(not(target_family = "wasm"))]
mod guard;
#[cfg(not(target_family = "wasm"))]
mod jobs;
#[cfg(not(target_family = "wasm"))]
mod kept;
mod openapi;
mod page;
#[cfg(not(target_family = "wasm"))]
mod routes;
#[cfg(not(target_family = "wasm"))]
mod server;
#[cfg(target_family = "wasm")]
#[path = "nowhere.rs"]
mod server;

pub use openapi::{description, markdown};
pub use page::Asset;
#[cfg(not(target_family = "wasm"))]
pub use server::Reception;
pub use server::Server;

use std::ffi::OsString;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How much a question may cost: two queues, so that what is quick does not wait
/// behind what is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Answered within a second.
    Quick,
    /// May think as long as it is allowed to.
    Heavy,
}

/// Something that may be asked.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The last part of its address.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// Which queue it waits in.
    pub weight: Weight,
    /// The fields of its request besides `text`, each with what it means.
    pub fields: &'static [(&'static str, &'static str)],
}

/// How much the server takes on.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Heavy questions that are answered side by side; as many quick ones besides.
    pub workers: usize,
    /// Questions of either kind that may wait.
    pub queue: usize,
    /// The longest that a heavy question may take.
    pub time: Duration,
    /// Bytes that one question may allocate.
    pub memory: u64,
    /// The largest request.
    pub body: usize,
    /// Open connections.
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            workers: 2,
            queue: 64,
            time: Duration::from_secs(300),
            memory: 2 << 30,
            body: 4 << 20,
            connections: 512,
        }
    }
}

/// Everything that a server is made of.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes any.
    pub address: SocketAddr,
    /// What every question has to show; nothing where only this machine can ask.
    pub token: Option<String>,
    /// How much it takes on.
    pub limits: Limits,
    /// The program that answers: `PROGRAM ask REQUEST FILE` prints lines of JSON, and
    /// `PROGRAM ask - FILE` answers one request after the other.
    pub program: PathBuf,
    /// What else it is told, before REQUEST.
    pub arguments: Vec<OsString>,
    /// What may be asked.
    pub questions: &'static [Question],
    /// The files of the page.
    pub page: &'static [Asset],
    /// The version of the program.
    pub version: &'static str,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address is taken, or not ours.
    #[error("cannot listen at {0}: {1}")]
    Bind(SocketAddr, io::Error),
    /// The system has no threads left.
    #[error("cannot start: {0}")]
    Start(io::Error),
    /// The system has no random numbers.
    #[error("no random numbers: {0}")]
    Random(String),
    /// The system has no sockets.
    #[error("a browser has no sockets to listen at")]
    Nowhere,
}

/// A secret that nobody guesses.
///
/// # Errors
/// If the system has no random numbers.
pub fn new_token() -> Result<String, ServerError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| ServerError::Random(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
