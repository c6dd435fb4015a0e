//! What has to be generated before a size, and everything in the right order.

use crate::cells::Cells;
use crate::frame::{Frame, FrameSize, Place};
use crate::generate::{GenerateError, Generation, Progress, Task};
use crate::goal::RuleGoal;
use crate::metarules::{self, Effect};
use crate::reading::Reading;
use crate::rule_set::RuleSet;

/// The tasks whose rules can make rules of a task superfluous, the smallest
/// first: fewer cells, a place that fits, and room for the goal.
pub fn smaller_tasks(task: &Task) -> Vec<Task> {
    let Ok(outer) = Frame::new(task.place, task.size) else { return Vec::new() };
    let mut found = Vec::new();
    for (_, place) in Place::NAMED {
        for width in 2..=8 {
            for height in 2..=8 {
                let size = FrameSize { width, height };
                // A corner lies on either edge, a centre anyhow.
                let turned = place != Place::Side && height > width;
                if turned || size.area() >= task.size.area() {
                    continue;
                }
                let Ok(frame) = Frame::new(place, size) else { continue };
                if has_room(&frame, task.goal) && !outer.embeddings(&frame).is_empty() {
                    found.push(Task { place, size, ..*task });
                }
            }
        }
    }
    found.sort_by_key(|t| (t.size.area(), t.place, t.size));
    found
}

/// Whether eyes fit in the frame away from its frontier.
fn has_room(frame: &Frame, goal: RuleGoal) -> bool {
    let inner = frame.cells() - frame.frontier();
    match goal {
        RuleGoal::Connect => true,
        RuleGoal::Eye => !inner.is_empty(),
        // Two eyes are not next to each other.
        RuleGoal::Life => inner
            .into_iter()
            .any(|a| inner.into_iter().any(|b| a != b && !frame.neighbors(a).contains(b))),
    }
}

/// The rules of a task after the metarules, and how they came about.
#[derive(Clone, Debug)]
pub struct Built {
    /// The rules of the analysis.
    pub raw: RuleSet,
    /// The rules that are kept.
    pub kept: RuleSet,
    /// What each metarule did.
    pub effects: Vec<Effect>,
    /// The number of winning demands, which are not kept.
    pub winning: usize,
    /// The most memory the analysis took, in bytes, about.
    pub bytes: usize,
}

/// Applies the metarules to a finished analysis.
pub fn build(generation: &Generation, bytes: usize, smaller: &[&RuleSet]) -> Built {
    let task = *generation.task();
    let raw = RuleSet::new(task, generation.won_rules()).expect("the frame is possible");
    let mut effects = vec![metarules::winning::effect(generation)];
    let (kept, more) = metarules::reduce(&raw, smaller);
    effects.extend(more);
    Built { raw, kept, effects, winning: generation.winning_count(), bytes }
}

/// Finds the anchors of rules: one analysis for each cell of the frame.
/// `proceed` is asked before each; the answer is `None` if it says no.
pub fn with_anchors(
    set: &RuleSet,
    memory: usize,
    proceed: &mut dyn FnMut() -> bool,
) -> Result<Option<RuleSet>, GenerateError> {
    let mut rules = set.rules().to_vec();
    for cell in set.frame().cells() {
        if !proceed() {
            break;
        }
        let mut generation = Generation::anchored(set.task, Cells::of(cell))?;
        generation.finish(memory)?;
        for rule in &mut rules {
            if generation.is_won(rule.pattern, rule.conditions, rule.depth) {
                rule.anchors.insert(cell);
            }
        }
        if set.task.goal == RuleGoal::Eye && set.task.reading == Reading::SHARP {
            let task = Task { reading: Reading::SECLUDED, ..set.task };
            let mut generation = Generation::anchored(task, Cells::of(cell))?;
            generation.finish(memory)?;
            for rule in rules.iter_mut().filter(|rule| rule.anchors.contains(cell)) {
                if generation.is_won(rule.pattern, rule.conditions, u8::MAX) {
                    rule.secluded.insert(cell);
                }
            }
        }
    }
    if !proceed() {
        return Ok(None);
    }
    Ok(Some(RuleSet::new(set.task, rules)?))
}

/// Generates the rules of several tasks, with those of smaller sizes that they
/// need, and applies the metarules. `observe` is told of every step and says
/// whether to go on; the answer is `None` if it did not.
pub fn generate(
    tasks: &[Task],
    memory: usize,
    observe: &mut dyn FnMut(&Task, &Progress) -> bool,
) -> Result<Option<Vec<Built>>, GenerateError> {
    let mut done: Vec<Built> = Vec::new();
    for task in in_order(tasks) {
        let mut generation = Generation::new(task)?;
        let mut bytes = 0;
        while let Some(progress) = generation.step(memory)? {
            bytes = bytes.max(progress.bytes);
            if !observe(&task, &progress) {
                return Ok(None);
            }
        }
        let smaller: Vec<&RuleSet> = done.iter().map(|built| &built.kept).collect();
        let built = build(&generation, bytes, &smaller);
        done.push(built);
    }
    Ok(Some(done))
}

/// The tasks and all they need, the smallest first, each once.
pub fn in_order(tasks: &[Task]) -> Vec<Task> {
    let mut all: Vec<Task> = Vec::new();
    for task in tasks {
        for needed in smaller_tasks(task).into_iter().chain([*task]) {
            if !all.contains(&needed) {
                all.push(needed);
            }
        }
    }
    all.sort_by_key(|t| (t.goal, t.size.area(), t.place, t.size));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(goal: RuleGoal, place: Place, size: &str) -> Vec<String> {
        let task = Task { goal, place, size: size.parse().unwrap(), reading: Reading::PAPER };
        smaller_tasks(&task).iter().map(|t| format!("{} {}", t.place, t.size)).collect()
    }

    #[test]
    fn smaller_sizes_that_matter() {
        use RuleGoal::{Eye, Life};
        assert_eq!(names(Life, Place::Corner, "4x3"), ["corner 4x2", "corner 3x3"]);
        assert_eq!(names(Life, Place::Side, "4x3"), Vec::<String>::new());
        assert_eq!(names(Eye, Place::Corner, "3x2"), ["corner 2x2"]);
        assert_eq!(names(Eye, Place::Corner, "4x2"), ["corner 2x2", "corner 3x2", "side 3x2"]);
        assert_eq!(names(Eye, Place::Center, "4x3"), ["center 3x3"]);
    }
}
