//! Static rules remembered from proofs: what the program carries with it, or a file.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use anyhow::{Context, Result};
use tesuji_files as files;
use tesuji_learning::memory::{Memory, from_text};

/// No such file is larger.
const LARGEST: usize = 64 << 20;

/// `data/README.md` tells where it comes from and the command that made it.
static EMBEDDED: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/learned-static.txt"));

/// Rules with a note on where they come from.
#[derive(Clone, Debug)]
pub struct Statics {
    /// The rules.
    pub memory: Arc<Memory>,
    /// Where the questions are from.
    pub note: String,
}

fn parse(text: &str) -> Result<Statics> {
    let (memory, note) = from_text(text)?;
    Ok(Statics { memory: Arc::new(memory), note })
}

/// What the program carries with it.
pub fn embedded() -> &'static Statics {
    static STATICS: LazyLock<Statics> =
        LazyLock::new(|| parse(EMBEDDED).expect("the embedded static rules are whole"));
    &STATICS
}

/// The rules in a file, or what the program carries with it.
pub fn load(path: Option<&Path>) -> Result<Statics> {
    let Some(path) = path else { return Ok(embedded().clone()) };
    let name = || path.display().to_string();
    let text = files::text(files::read(path, LARGEST).with_context(name)?).with_context(name)?;
    parse(&text).with_context(name)
}
