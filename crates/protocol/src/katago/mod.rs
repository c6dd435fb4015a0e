//! KataGo's JSON analysis protocol: a line asks about positions of a game, a
//! line answers for each, in whatever order they are done. Programs such as
//! KaTrain speak it.
//!
//! ```text
//! line → Request (what is asked) → Desk (what waits and runs) → search → answer
//! ```
//! Names of fields and what they mean are KataGo's; `docs/json.md` says what is
//! different here.

mod answer;
mod desk;
mod fields;
mod query;
mod request;

pub use answer::{answer, nothing_found};
pub use desk::{Desk, Task};
pub use fields::{Complaint, RequestError};
pub use query::{Position, Query};
pub use request::{Action, Request, Terminate};
