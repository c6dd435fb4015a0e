//! The analysis itself: taking moves back finds what looking at everything
//! finds, and stops and resumes without a difference.

use std::collections::HashMap;

use tesuji_board::Color;
use tesuji_tactics::{
    Cells, Conditions, Frame, Generation, Implications, Pattern, Plane, Reading, RuleGoal, Shape,
    SnapshotError, Task, actions,
};

fn task(goal: RuleGoal, place: &str, size: &str, reading: Reading) -> Task {
    Task { goal, place: place.parse().unwrap(), size: size.parse().unwrap(), reading }
}

fn finished(task: Task) -> Generation {
    let mut generation = Generation::new(task).unwrap();
    generation.finish(usize::MAX).unwrap();
    generation
}

/// For every pattern and every set of conditions: whether Black has won with
/// White to move, by going over all of them until nothing changes.
struct Exhaustive {
    frame: Frame,
    reading: Reading,
    won: HashMap<(Pattern, Conditions), bool>,
}

impl Exhaustive {
    fn all_patterns(frame: &Frame) -> Vec<Pattern> {
        let cells = frame.cells().len();
        let bits = 0..1u16 << cells;
        bits.clone()
            .flat_map(|b| bits.clone().map(move |w| (b, w)))
            .filter(|(b, w)| b & w == 0)
            .map(|(b, w)| Pattern { black: Cells::from_bits(b), white: Cells::from_bits(w) })
            .filter(|&p| !Shape::new(frame, p).is_impossible())
            .collect()
    }

    /// All sets of conditions that can be written about a pattern, complete.
    fn all_conditions(&self, shape: &Shape) -> Vec<Conditions> {
        let frame = &self.frame;
        let implications =
            Implications::new(shape, self.reading.black_joins, self.reading.white_joins);
        let mut choices: Vec<Vec<Conditions>> = Vec::new();
        let max_planes: &[Plane] =
            if self.reading.for_good { &Plane::MAX } else { &[Plane::AtMostOne, Plane::None] };
        let mut add = |slot: usize, planes: &[Plane]| {
            let mut levels = vec![Conditions::NONE];
            levels.extend(planes.iter().map(|p| p.at(slot).with_weaker_planes()));
            choices.push(levels);
        };
        for fragment in shape.fragments() {
            let Some(slot) = fragment.slot else { continue };
            match fragment.color {
                Color::Black => add(slot, &Plane::MIN),
                Color::White => add(slot, max_planes),
            }
        }
        for cell in shape.empty & frame.frontier() {
            add(frame.slot(cell), &Plane::MIN);
            add(frame.slot(cell), max_planes);
        }
        let mut sets = vec![Conditions::NONE];
        for levels in &choices {
            sets = sets.iter().flat_map(|s| levels.iter().map(move |l| *s | *l)).collect();
        }
        sets.retain(|&s| implications.close(s) == s && self.is_possible(shape, s));
        sets
    }

    fn is_possible(&self, shape: &Shape, conditions: Conditions) -> bool {
        shape.fragments().iter().filter(|f| f.liberties.is_empty()).all(|f| {
            let Some(slot) = f.slot else { return false };
            match f.color {
                Color::Black => {
                    self.reading.open_captures || conditions.meets(Plane::AtLeastOne.at(slot))
                }
                Color::White => !conditions.meets(Plane::None.at(slot)),
            }
        })
    }

    /// Whether in a state some case of an action makes all its outcomes good.
    fn is_good(
        &self,
        known: Conditions,
        cases: &[tesuji_tactics::Case],
        good: &dyn Fn(Pattern) -> Vec<Conditions>,
        implications: &Implications,
    ) -> bool {
        cases.iter().any(|case| {
            case.guard.is_subset(known)
                && case.outcomes.iter().all(|outcome| {
                    good(outcome.pattern).into_iter().any(|after| {
                        let mut ways = Vec::new();
                        outcome.before(after, Conditions::NONE, &mut ways);
                        ways.into_iter().any(|way| implications.close(way).is_subset(known))
                    })
                })
        })
    }

    fn run(task: Task) -> Exhaustive {
        let frame = Frame::new(task.place, task.size).unwrap();
        let mut search = Exhaustive { frame, reading: task.reading, won: HashMap::new() };
        let frame = search.frame.clone();
        let patterns = Exhaustive::all_patterns(&frame);
        let mut states = Vec::new();
        for &pattern in &patterns {
            let shape = Shape::new(&frame, pattern);
            for conditions in search.all_conditions(&shape) {
                let reached = task.goal.is_reached(&shape);
                search.won.insert((pattern, conditions), reached);
                states.push((pattern, conditions));
            }
        }
        let mut winning: HashMap<Pattern, Vec<Conditions>> = HashMap::new();
        let mut won: HashMap<Pattern, Vec<Conditions>> = HashMap::new();
        loop {
            let mut changed = false;
            for (&(pattern, conditions), &is_won) in &search.won {
                let list = won.entry(pattern).or_default();
                if is_won && !list.contains(&conditions) {
                    list.push(conditions);
                    changed = true;
                }
            }
            if !changed {
                return search;
            }
            let none = Vec::new();
            for color in [Color::Black, Color::White] {
                let mut found = Vec::new();
                for &(pattern, known) in &states {
                    let shape = Shape::new(&frame, pattern);
                    let implications = Implications::new(
                        &shape,
                        search.reading.black_joins,
                        search.reading.white_joins,
                    );
                    let moves = actions(&shape, &search.reading, color);
                    let holds = match color {
                        Color::Black => {
                            let good = |p: Pattern| won.get(&p).unwrap_or(&none).clone();
                            good(pattern).contains(&known)
                                || moves
                                    .iter()
                                    .any(|a| search.is_good(known, &a.cases, &good, &implications))
                        }
                        Color::White => {
                            let good = |p: Pattern| winning.get(&p).unwrap_or(&none).clone();
                            moves
                                .iter()
                                .all(|a| search.is_good(known, &a.cases, &good, &implications))
                        }
                    };
                    if holds {
                        found.push((pattern, known));
                    }
                }
                for (pattern, known) in found {
                    match color {
                        Color::Black => {
                            let list = winning.entry(pattern).or_default();
                            if !list.contains(&known) {
                                list.push(known);
                            }
                        }
                        Color::White => {
                            search.won.insert((pattern, known), true);
                        }
                    }
                }
            }
        }
    }
}

/// Every state of the smallest frames is won by the exhaustive search exactly
/// if a rule of the backward analysis demands no more.
fn compare(task: Task) {
    let generation = finished(task);
    let exhaustive = Exhaustive::run(task);
    let mut won = 0;
    for (&(pattern, known), &expected) in &exhaustive.won {
        let found = generation.won(pattern).iter().any(|demand| demand.is_subset(known));
        let text = pattern.text(&exhaustive.frame);
        assert_eq!(found, expected, "{task:?}: {text} with {known:?}");
        won += usize::from(expected);
    }
    assert!(won > 0, "{task:?}");
}

#[test]
fn backward_analysis_finds_what_going_over_everything_finds() {
    for reading in [Reading::PAPER, Reading::SOUND, Reading::SHARP] {
        compare(task(RuleGoal::Eye, "corner", "2x2", reading));
    }
}

#[test]
fn looking_at_optimistic_rules_first_changes_nothing() {
    for reading in [Reading::PAPER, Reading::SHARP] {
        let task = task(RuleGoal::Life, "corner", "3x3", reading);
        let mut focused = Generation::focused(task).unwrap();
        focused.finish(usize::MAX).unwrap();
        assert_eq!(focused.won_rules(), finished(task).won_rules());
    }
}

#[test]
fn a_generation_goes_on_where_it_was_stopped() {
    let task = task(RuleGoal::Eye, "side", "4x2", Reading::SHARP);
    let expected = finished(task).won_rules();
    let mut generation = Generation::new(task).unwrap();
    generation.step(usize::MAX).unwrap().unwrap();
    let bytes = generation.snapshot();
    let mut resumed = Generation::resume(task, &bytes).unwrap();
    resumed.finish(usize::MAX).unwrap();
    assert_eq!(resumed.won_rules(), expected);

    let other = Task { goal: RuleGoal::Life, ..task };
    assert_eq!(Generation::resume(other, &bytes).err(), Some(SnapshotError::Task));
    assert_eq!(Generation::resume(task, b"nonsense").err(), Some(SnapshotError::Foreign));
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 4;
    assert_eq!(Generation::resume(task, &damaged).err(), Some(SnapshotError::Damaged));
}

#[test]
fn memory_is_bounded() {
    let mut generation =
        Generation::new(task(RuleGoal::Life, "corner", "4x2", Reading::SHARP)).unwrap();
    let error = generation.finish(1000).unwrap_err();
    assert!(error.to_string().contains("life corner 4x2"), "{error}");
}
