//! Where the tables go: words for people, or lines of JSON.

use std::io::{self, BufWriter, Sink, StdoutLock, Write};

use anyhow::Result;
use serde_json::Value;

use crate::write_line;

/// Takes both the words and the lines, and lets one of them through.
pub struct Teller {
    output: BufWriter<StdoutLock<'static>>,
    is_json: bool,
    nowhere: Sink,
}

impl Teller {
    /// To the standard output.
    pub fn new(is_json: bool) -> Teller {
        Teller { output: BufWriter::new(io::stdout().lock()), is_json, nowhere: io::sink() }
    }

    /// For words.
    pub fn words(&mut self) -> &mut dyn Write {
        if self.is_json { &mut self.nowhere } else { &mut self.output }
    }

    /// For a row of a table.
    pub fn line(&mut self, value: &Value) -> Result<()> {
        if self.is_json { write_line(&mut self.output, value) } else { Ok(()) }
    }

    /// Shows what was told so far.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.output.flush()?)
    }
}
