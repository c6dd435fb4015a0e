//! What commands leave behind: lines of JSON and an exit status.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

/// The status of a run that did what it was asked for without a proof.
pub const UNPROVEN: u8 = 1;

/// Writes a value and a line feed.
pub fn write_line(output: &mut impl Write, value: &impl Serialize) -> Result<()> {
    // Errors keep their kind, so that a closed pipe is seen as one.
    serde_json::to_writer(&mut *output, value).map_err(std::io::Error::from)?;
    output.write_all(b"\n")?;
    Ok(())
}
