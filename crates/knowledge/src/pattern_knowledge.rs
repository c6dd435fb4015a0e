//! What was learned from games: what the program carries with it, or a file.

use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context, Result};
use tesuji_files as files;
use tesuji_patterns::Knowledge;

/// No such file is larger.
const LARGEST: usize = 4 << 30;

/// `data/README.md` tells where it comes from and the command that made it.
static EMBEDDED: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/patterns.zst"));

/// What the program carries with it.
pub fn embedded() -> &'static Knowledge {
    static KNOWLEDGE: LazyLock<Knowledge> = LazyLock::new(|| {
        let bytes = files::unpack(EMBEDDED).expect("the embedded knowledge is packed");
        Knowledge::from_bytes(&bytes).expect("the embedded knowledge is whole")
    });
    &KNOWLEDGE
}

/// The knowledge in a file.
pub fn read(path: &Path) -> Result<Knowledge> {
    let name = || path.display().to_string();
    let bytes = files::read(path, LARGEST).with_context(name)?;
    Knowledge::from_bytes(&bytes).with_context(name)
}
