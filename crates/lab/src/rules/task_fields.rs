//! What rules are about, as every line of JSON about them tells it.

use serde::Serialize;
use tesuji_tactics::Task;

/// The fields of a task.
#[derive(Serialize)]
pub struct TaskFields {
    goal: &'static str,
    place: &'static str,
    size: String,
    reading: &'static str,
}

impl TaskFields {
    /// Those of a task.
    pub fn of(task: &Task) -> TaskFields {
        TaskFields {
            goal: task.goal.name(),
            place: task.place.name(),
            size: task.size.to_string(),
            reading: task.reading.name().unwrap_or("other"),
        }
    }
}
