//! Static facts of a position: regions, eye spaces, unconditional life and
//! territory, links and groups.
//!
//! Everything here is read off one position; nothing plays a move. [`Facts`]
//! bundles it all for one position. Searches that ask one question at every
//! node call [`is_alive`] or [`support`] alone.
//!
//! Invariants: no input or output, no clock; every answer is the same for
//! mirrored positions and for exchanged colours.

mod benson;
mod eyes;
mod facts;
mod geometry;
mod groups;
mod links;
mod rectangle;
mod regions;
mod territory;

pub use benson::{
    LivingChain, Support, Unconditional, VitalRegion, is_alive, support, unconditional,
};
pub use eyes::{EyeKind, EyeSpace, eye_spaces};
pub use facts::{Facts, Side};
pub use groups::{Group, groups};
pub use links::{Link, LinkKind, links};
pub use rectangle::{Rectangle, SplitLiberties};
pub use regions::{Region, regions};
pub use territory::{UnconditionalStatus, has_room_to_live, territory, unconditional_status};
