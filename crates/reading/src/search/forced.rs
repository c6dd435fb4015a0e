//! Forced moves of the opponent (document 000, section 3.2): of the moves that could disturb
//! what wins against a pass, those that no move to a rule answers. The others are proven before
//! any is searched, so that the search sees at once how much is left to answer.

use std::collections::HashSet;

use super::answers::Answers;
use super::table::Numbers;
use super::{Search, rule_leaves};

/// Positions of the prover in which rules were asked for a winning move and had none. They are
/// kept until the search gets there, which need not ask again.
#[derive(Default)]
pub(super) struct Forced(HashSet<u64>);

/// More are not kept; to ask twice is no harm.
const MOST: usize = 1 << 16;

impl Forced {
    /// Whether a position is one of them; it is forgotten.
    pub fn take(&mut self, key: u64) -> bool {
        self.0.remove(&key)
    }

    fn add(&mut self, key: u64) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key);
    }
}

impl Search<'_> {
    /// Proves the opponent's moves that a move to a rule answers.
    pub(super) fn answer_by_rules(&mut self, answers: &mut Answers) {
        if !self.rules.as_ref().is_some_and(rule_leaves::RuleLeaves::finds_forced_moves) {
            return;
        }
        let opponent = self.goal.opponent();
        for child in &mut answers.children {
            if self.table.get(child.key).is_some() || self.path.contains(child.key) {
                continue;
            }
            self.board.make(opponent, child.action);
            self.changed = child.action.point();
            if self.settle_by_move_to_rule(child.key) {
                child.numbers = Numbers::PROVEN;
            } else {
                self.forced.add(child.key);
            }
            self.board.undo();
        }
    }
}
