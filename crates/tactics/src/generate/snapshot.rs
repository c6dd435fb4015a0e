//! A generation as bytes, to go on with later.

use super::{Generation, Task};
use crate::bytes::{Reader, Writer};
use crate::conditions::Conditions;
use crate::pattern::Pattern;

/// Bytes that are no snapshot of the generation asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// Something else, or of another version.
    #[error("this is no checkpoint of a generation of rules")]
    Foreign,
    /// Of another task.
    #[error("the checkpoint belongs to another place, size, goal or reading")]
    Task,
    /// Cut short or altered.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The frame of the task is not possible.
    #[error(transparent)]
    Frame(#[from] super::GenerateError),
}

const MAGIC: &[u8; 8] = b"TSJGEN01";

impl Generation {
    /// Everything needed to go on after the last step.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut out = Writer::new(MAGIC);
        out.task(&self.task);
        out.number(self.depth as u64);
        out.number(self.fresh.len() as u64);
        for pattern in &self.fresh {
            out.pattern(*pattern);
        }
        out.number(self.table.entries().count() as u64);
        for (pattern, entry) in self.table.entries() {
            out.pattern(pattern);
            out.number(entry.won.len() as u64);
            for (conditions, depth) in &entry.won {
                out.number(conditions.bits());
                out.number(u64::from(*depth));
            }
            out.number(entry.winning.len() as u64);
            for conditions in &entry.winning {
                out.number(conditions.bits());
            }
        }
        out.finish()
    }

    /// Goes on where a snapshot was taken.
    pub fn resume(task: Task, bytes: &[u8]) -> Result<Generation, SnapshotError> {
        let mut input = Reader::new(MAGIC, bytes).ok_or(SnapshotError::Foreign)?;
        if !input.is_intact() {
            return Err(SnapshotError::Damaged);
        }
        if input.task() != Some(task) {
            return Err(SnapshotError::Task);
        }
        let mut generation = Generation::new(task)?;
        generation.read(&mut input).ok_or(SnapshotError::Damaged)?;
        Ok(generation)
    }

    fn read(&mut self, input: &mut Reader) -> Option<()> {
        let cells = self.frame.cells();
        self.depth = input.number()? as usize;
        self.fresh = (0..input.number()?).map(|_| input.pattern(cells)).collect::<Option<_>>()?;
        for _ in 0..input.number()? {
            let pattern: Pattern = input.pattern(cells)?;
            for _ in 0..input.number()? {
                let conditions = input.conditions(&self.frame)?;
                self.table.insert_won(pattern, &[conditions], input.number()? as usize);
            }
            let winning: Vec<Conditions> = (0..input.number()?)
                .map(|_| input.conditions(&self.frame))
                .collect::<Option<_>>()?;
            self.table.insert_winning(pattern, &winning);
        }
        input.is_at_end().then_some(())
    }
}
