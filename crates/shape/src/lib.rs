//! Static facts of a position.
mod benson;
mod rectangle;
mod regions;
mod territory;

pub use benson::{
    LivingChain, Support, Unconditional, VitalRegion, is_alive, support, unconditional,
};
pub use rectangle::{Rectangle, SplitLiberties};
pub use regions::{Region, regions};
pub use territory::{UnconditionalStatus, has_room_to_live, territory, unconditional_status};
