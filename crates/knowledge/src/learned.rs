//! Rules learned from surprises: what the program carries with it, or a file.

use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use anyhow::{Context, Result};
use tesuji_files as files;
use tesuji_learning::Progress;
use tesuji_learning::go::{Go, GoKnowledge, from_text};

/// No such file is larger.
const LARGEST: usize = 64 << 20;

/// `data/README.md` tells where it comes from and the command that made it.
static EMBEDDED: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/learned.txt"));

/// Rules with how they came about.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The rules.
    pub knowledge: Arc<GoKnowledge>,
    /// What learning they come from.
    pub progress: Progress,
    /// Where the lessons are from.
    pub note: String,
}

fn parse(text: &str) -> Result<Learned> {
    let (knowledge, progress, note) = from_text(&Go::default(), text)?;
    Ok(Learned { knowledge: Arc::new(knowledge), progress, note })
}

/// What the program carries with it.
pub fn embedded() -> &'static Learned {
    static LEARNED: LazyLock<Learned> =
        LazyLock::new(|| parse(EMBEDDED).expect("the embedded rules are whole"));
    &LEARNED
}

/// What a session was told to use instead.
static CHOSEN: OnceLock<Learned> = OnceLock::new();

/// The rules that players use: those of a file, if one was named.
pub fn in_use() -> &'static Learned {
    CHOSEN.get().unwrap_or_else(|| embedded())
}

/// Lets players use the rules of a file.
pub fn use_file(path: &Path) -> Result<()> {
    let learned = load(Some(path))?;
    CHOSEN.get_or_init(|| learned);
    Ok(())
}

/// The rules in a file, or what the program carries with it.
pub fn load(path: Option<&Path>) -> Result<Learned> {
    let Some(path) = path else { return Ok(embedded().clone()) };
    let name = || path.display().to_string();
    let text = files::text(files::read(path, LARGEST).with_context(name)?).with_context(name)?;
    parse(&text).with_context(name)
}
