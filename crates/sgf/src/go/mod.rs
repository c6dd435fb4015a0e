//! What properties mean in the game of Go: points and moves, the facts about
//! a game, and the way from a tree to a [`tesuji_board::Game`] and back.

mod info;
mod points;
mod record;
mod replay;

pub use info::{GameInfo, GameResult, InfoError, PlayerInfo, Summary, description};
pub use points::BadValue;
pub use record::record;
pub use replay::{OnIllegal, Replay, ReplayError, ReplayOptions, Until, replay};
