//! Long jobs in parts: the contract between machines that share the work.
//!
//! A job has pieces (problems, games), numbered by its input alone. Shard i of n
//! takes every n-th piece from the i-th on and writes one part file:
//!
//! ```text
//! {"type":"part","job":"solve","version":…,"input":…,"settings":{…},"shard":"2/8"}
//! … what the pieces gave: a line for each, or sums as bytes …
//! {"type":"end","pieces":25,"of":200,"bytes":9876,"checksum":"…"}
//! ```
//!
//! A part grows beside its name (`.unfinished`) and gets the name when it is whole;
//! what was killed goes on behind its last whole line. [`merge`] puts parts together
//! to the very bytes that shard 1/1 writes, and takes nothing that does not belong
//! together.

mod file;
mod head;
mod merge;
mod shard;
mod table;

pub use file::{
    Part, PartFile, PartWriter, fill, part_is_done, read_part, write_part, write_whole,
};
pub use head::{End, Head, hash_bytes, hash_files};
pub use merge::{COUNTS, PACKING, PLAYS, collect, merge, merge_sums, read_sums, unpacked};
pub use shard::Shard;
pub use table::{read_counts_table, write_table};
