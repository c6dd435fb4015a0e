//! Rules in a file.
//!
//! The bytes: the name `TSJRUL02`; a text on where the rules come from; the
//! number of sets; for each set goal, place, width, height, reading and the
//! number of rules; for each rule, ordered by depth and pattern, the depth, the
//! black cells, the white cells, the fewest conditions that say what it demands
//! (60 bits: five planes of twelve slots), the anchors and those of them that are
//! secluded; last eight bytes of a checksum over all that. Numbers are in groups
//! of seven bits, the lowest first; texts have their length before them.

use crate::bytes::{Reader, Writer};
use crate::cells::Cells;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

const MAGIC: &[u8; 8] = b"TSJRUL02";

/// Bytes that hold no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Something else, or of another version.
    #[error("this is no file of rules, or of another version")]
    Foreign,
    /// The checksum is wrong.
    #[error("the rules are damaged: the checksum does not fit")]
    Damaged,
    /// The checksum is right but the contents make no sense.
    #[error("the rules make no sense (set {set}, rule {rule})")]
    Nonsense {
        /// The number of the set, from 0.
        set: usize,
        /// The number of the rule in it, from 0.
        rule: usize,
    },
}

/// Several rule sets and where they come from.
#[derive(Clone, Debug, Default)]
pub struct RuleBase {
    /// Where the rules come from: the program, its version and the command.
    pub provenance: String,
    /// The sets.
    pub sets: Vec<RuleSet>,
}

impl RuleBase {
    /// The rules as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::new(MAGIC);
        out.text(&self.provenance);
        out.number(self.sets.len() as u64);
        for set in &self.sets {
            out.task(&set.task);
            out.number(set.rules().len() as u64);
            for (rule, core) in set.rules().iter().zip(set.cores()) {
                out.number(u64::from(rule.depth));
                out.pattern(rule.pattern);
                out.number(core.bits());
                out.number(u64::from(rule.anchors.bits()));
                out.number(u64::from(rule.secluded.bits()));
            }
        }
        out.finish()
    }

    /// The rules that bytes hold.
    pub fn from_bytes(bytes: &[u8]) -> Result<RuleBase, StoreError> {
        let mut input = Reader::new(MAGIC, bytes).ok_or(StoreError::Foreign)?;
        if !input.is_intact() {
            return Err(StoreError::Damaged);
        }
        let nonsense = |set, rule| StoreError::Nonsense { set, rule };
        let provenance = input.text().ok_or(nonsense(0, 0))?;
        let count = input.number().ok_or(nonsense(0, 0))? as usize;
        let mut sets = Vec::new();
        for i in 0..count {
            let task = input.task().ok_or(nonsense(i, 0))?;
            let frame = crate::Frame::new(task.place, task.size).map_err(|_| nonsense(i, 0))?;
            let number = input.number().ok_or(nonsense(i, 0))? as usize;
            let mut rules = Vec::new();
            for j in 0..number {
                let read = |input: &mut Reader| {
                    let depth = u8::try_from(input.number()?).ok()?;
                    let pattern = input.pattern(frame.cells())?;
                    let conditions = input.conditions(&frame)?;
                    let mut cells = || u16::try_from(input.number()?).ok().map(Cells::from_bits);
                    let (anchors, secluded) = (cells()?, cells()?);
                    let rule = Rule { pattern, conditions, depth, anchors, secluded };
                    let fits = anchors.is_subset(pattern.black) && secluded.is_subset(anchors);
                    fits.then_some(rule)
                };
                rules.push(read(&mut input).ok_or(nonsense(i, j))?);
            }
            sets.push(RuleSet::new(task, rules).map_err(|_| nonsense(i, 0))?);
        }
        if !input.is_at_end() {
            return Err(nonsense(count, 0));
        }
        Ok(RuleBase { provenance, sets })
    }

    /// The set and the rule with a name such as `life-corner-4x3-17`.
    pub fn find(&self, name: &str) -> Option<(&RuleSet, u32)> {
        let (set_name, number) = name.rsplit_once('-')?;
        let number: u32 = number.parse().ok()?;
        let set = self.sets.iter().find(|set| set.name() == set_name)?;
        ((number as usize) < set.rules().len()).then_some((set, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generation, Reading, Task};

    fn base() -> RuleBase {
        let task = Task {
            goal: "eye".parse().unwrap(),
            place: "corner".parse().unwrap(),
            size: "3x2".parse().unwrap(),
            reading: Reading::SHARP,
        };
        let mut generation = Generation::new(task).unwrap();
        generation.finish(usize::MAX).unwrap();
        let set = RuleSet::new(task, generation.won_rules()).unwrap();
        RuleBase { provenance: "a test".to_owned(), sets: vec![set] }
    }

    #[test]
    fn rules_survive_the_file() {
        let base = base();
        let again = RuleBase::from_bytes(&base.to_bytes()).unwrap();
        assert_eq!(again.provenance, base.provenance);
        assert_eq!(again.sets.len(), 1);
        assert_eq!(again.sets[0].rules(), base.sets[0].rules());
        assert_eq!(again.to_bytes(), base.to_bytes());
        assert!(again.find("eye-corner-3x2-0").is_some());
        assert!(again.find("eye-corner-3x2-999999").is_none());
        assert!(again.find("eye-side-3x2-0").is_none());
    }

    #[test]
    fn any_damage_is_noticed() {
        let bytes = base().to_bytes();
        for i in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[i] ^= 1 << (i % 8);
            assert!(RuleBase::from_bytes(&damaged).is_err(), "byte {i}");
        }
        for length in 0..bytes.len() {
            assert!(RuleBase::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
    }
}
