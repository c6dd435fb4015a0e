//! What document 000 printed, for comparison.

use crate::frame::{FrameSize, Place};
use crate::generate::Task;
use crate::goal::RuleGoal;
use crate::reading::Reading;

const WON_RULES: &str = include_str!("../../../data/papers/000-won-rules.tsv");
const MAX_CONDITIONS: &str = include_str!("../../../data/papers/000-max-conditions.tsv");

/// A column of tables 2 to 5.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The number of the table.
    pub table: usize,
    /// What the rules conclude.
    pub goal: RuleGoal,
    /// Where they lie.
    pub place: Place,
    /// How large they are.
    pub size: FrameSize,
    /// The total as printed, which is not always the sum.
    pub total: usize,
    /// The numbers of won rules by half their depth.
    pub by_depth: Vec<usize>,
}

impl Column {
    /// The task of the column in a reading.
    pub fn task(&self, reading: Reading) -> Task {
        Task { goal: self.goal, place: self.place, size: self.size, reading }
    }
}

/// The columns of tables 2 to 5, as printed.
pub fn columns() -> Vec<Column> {
    let parse = |line: &str| {
        let mut fields = line.split('\t');
        let table = fields.next()?.parse().ok()?;
        let goal = fields.next()?.parse().ok()?;
        let place = fields.next()?.parse().ok()?;
        let size = fields.next()?.parse().ok()?;
        let total = fields.next()?.parse().ok()?;
        let by_depth = fields.map(|f| f.parse().ok()).collect::<Option<_>>()?;
        Some(Column { table, goal, place, size, total, by_depth })
    };
    let lines = WON_RULES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).expect("the tables are well formed")).collect()
}

/// The names of the rows and columns of table 1 and its numbers.
pub fn max_conditions() -> (Vec<&'static str>, Vec<Vec<usize>>) {
    let mut lines = MAX_CONDITIONS.lines().filter(|line| !line.starts_with('#'));
    let names = lines.next().expect("a head").split('\t').skip(1).collect();
    let row = |line: &str| -> Vec<usize> {
        line.split('\t').skip(1).map(|f| f.parse().expect("a number")).collect()
    };
    (names, lines.map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_as_printed() {
        let columns = columns();
        assert_eq!(columns.len(), 18);
        let wrong: Vec<String> = columns
            .iter()
            .filter(|c| c.by_depth.iter().sum::<usize>() != c.total)
            .map(|c| format!("{} {} {}", c.goal, c.place, c.size))
            .collect();
        assert_eq!(wrong, ["life corner 6x2", "life side 3x4"]);
    }

    #[test]
    fn table_1_is_symmetric_and_adds_up() {
        let (names, numbers) = max_conditions();
        assert_eq!(names.len(), numbers.len());
        for (i, row) in numbers.iter().enumerate() {
            assert!(row.iter().enumerate().all(|(j, n)| *n == numbers[j][i]));
        }
        assert_eq!(numbers[0][0] + numbers[0][1] + numbers[1][1], 11404);
        assert_eq!(numbers[0][2..].iter().sum::<usize>(), numbers[0][1]);
    }
}
