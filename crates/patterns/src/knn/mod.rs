//! **Definition** (Bouzy & Chaslot 2005, section 3.1). A K-nearest-neighbour
//! pattern around an empty point is what stands on the K nearest important
//! places: stones and edges. Empty points between them are known by the
//! order: everything nearer than the K-th fact that is not a fact is empty.
//! The pattern advises a move at its centre. There is no limit to its size.
//!
//! **Choice**: distance is Euclidean (the document's picture, 21 points in
//! rows of 3, 5, 5, 5, 3, excludes the sum of coordinates); points at the same
//! distance come in the order of their rows, then columns.
//!
//! **Choice**: an edge is one fact, at the nearest place beyond it, so that a
//! corner is two. If every point beyond the edge counted, a pattern on the
//! third line would be full of them.
//!
//! **Choice**: sixteen variants are one pattern. Each of the eight symmetries
//! orders the facts in its own way, and the least of the eight hashes, with
//! the stones as the player to move sees them, is the key. [`Variants::Apart`]
//! keeps them apart, as the document does.

mod counts;
mod database;
mod facts;
mod matcher;

pub use counts::{CountError, Counts, Entry, FrequentPlays, PlaySketch};
pub use database::{Database, DatabaseError, Estimate, Known};
pub use facts::{Fact, FactKind, Pattern};
pub use matcher::{Matcher, Variants};
