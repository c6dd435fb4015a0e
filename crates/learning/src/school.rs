//! From a working move that somebody played to rules.

use rayon::prelude::*;

use crate::knowledge::Knowledge;
use crate::subject::Subject;

/// A working move, and where it was seen.
#[derive(Clone)]
pub struct Lesson<S: Subject> {
    /// The case before the move.
    pub case: S::Case,
    /// The move.
    pub action: S::Move,
    /// Where it was seen, for people.
    pub origin: String,
}

/// How far learning has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Working moves that were looked at.
    pub lessons: u64,
    /// Cases whose moves were all tried.
    pub cases: u64,
    /// Moves that no rule had proposed.
    pub surprises: u64,
    /// Moves that rules had proposed too late.
    pub late: u64,
}

/// What one case teaches.
#[derive(Clone, Debug)]
pub struct Study<P> {
    /// What became of the moves that rules proposed: rule, worked, alone.
    pub outcomes: Vec<(usize, bool, bool)>,
    /// Whether no rule proposed a move that works.
    pub is_surprise: bool,
    /// Whether one was proposed, but after others, by rules of experience.
    pub is_late: bool,
    /// New rules.
    pub premises: Vec<P>,
}

/// How sure a step to a weaker premise has to be: of so many fresh cases the move
/// may fail in some.
#[derive(Clone, Copy)]
enum Demand {
    /// In no case, for a rule that has to outdo others.
    All,
    /// In half of them, for a rule where there was none: statistics will tell.
    Half,
}

/// Looks at all moves of a case in which a move is known to work.
pub fn study<S: Subject>(
    subject: &S,
    knowledge: &Knowledge<S>,
    case: &S::Case,
    known: Option<S::Move>,
    seed: u64,
) -> Option<Study<S::Premise>> {
    let found = subject.look_up(knowledge.index(), case);
    let mut moves = subject.moves(case);
    moves.extend(found.iter().map(|&(action, _)| action));
    moves.extend(known);
    moves.sort();
    moves.dedup();
    let works =
        |action: &S::Move| Some(*action) == known || subject.works(case, *action) == Some(true);
    let working: Vec<S::Move> = moves.into_iter().filter(works).collect();
    let first = known.or(working.first().copied())?;
    let outcomes = found
        .iter()
        .map(|(action, rule)| {
            let worked = working.contains(action);
            (*rule, worked, worked && working.len() == 1)
        })
        .collect();
    let proposals = knowledge.sorted(found);
    let rank = proposals.iter().position(|proposal| working.contains(&proposal.action));
    let is_surprise = rank.is_none();
    let is_late = rank.is_some_and(|rank| {
        rank > 0 && knowledge.rules()[proposals[rank].rule].chance.is_trusted()
    });
    let mut premises = Vec::new();
    if (is_surprise || is_late)
        && let Some(premise) = subject.explain(case, first)
    {
        if is_surprise {
            let sketch = subject.sketch(&premise);
            premises.extend(sketch.map(|sketch| subject.canonical(&sketch)));
        }
        let demand = if is_surprise { Demand::Half } else { Demand::All };
        premises.push(generalized(subject, case, first, premise, demand, seed));
    }
    Some(Study { outcomes, is_surprise, is_late, premises })
}

/// Demands less, step by step, as long as the move works on fresh embeddings.
///
/// **Definition** (Cazenave, metarules for modifying rules): "deleting an element
/// of the pattern, decrementing a minimum value or incrementing a maximum value".
/// **Choice**: a step has to be verified by proofs; a step for which no embedding
/// is found is not taken.
fn generalized<S: Subject>(
    subject: &S,
    case: &S::Case,
    action: S::Move,
    mut premise: S::Premise,
    demand: Demand,
    seed: u64,
) -> S::Premise {
    let mut failed: Vec<S::Premise> = Vec::new();
    loop {
        let step = subject.weaker(&premise).into_iter().find(|weaker| {
            if failed.contains(weaker) {
                return false;
            }
            let fresh = subject.embeddings(case, action, weaker, &premise, seed);
            let allowed = match demand {
                Demand::All => 0,
                Demand::Half => fresh.len() / 2,
            };
            let fails = fresh.iter().filter(|fresh| subject.works(fresh, action) != Some(true));
            let holds = !fresh.is_empty() && fails.take(allowed + 1).count() <= allowed;
            if !holds {
                failed.push(weaker.clone());
            }
            holds
        });
        match step {
            Some(weaker) => {
                premise = weaker;
                // What failed for a stronger premise is not tried again.
                failed = subject
                    .weaker(&premise)
                    .into_iter()
                    .filter(|weaker| {
                        failed.iter().any(|failed| subject.is_more_general(weaker, failed))
                    })
                    .collect();
            }
            None => return subject.canonical(&premise),
        }
    }
}

/// Learns lesson by lesson.
#[derive(Debug)]
pub struct School<S: Subject> {
    /// What was learned.
    pub knowledge: Knowledge<S>,
    /// How far it has come.
    pub progress: Progress,
    /// The rules that it began with.
    seeds: usize,
}

impl<S: Subject> School<S> {
    /// Begins, or goes on, with some knowledge.
    pub fn new(knowledge: Knowledge<S>, progress: Progress, seeds: usize) -> School<S> {
        School { knowledge, progress, seeds }
    }

    /// Takes in some lessons: all are looked at with the knowledge from before,
    /// then what they teach is entered in their order.
    pub fn take(&mut self, subject: &S, lessons: &[Lesson<S>])
    where
        S::Case: Send + Sync,
    {
        let first = self.progress.lessons;
        let knowledge = &self.knowledge;
        let studied: Vec<Vec<Study<S::Premise>>> = lessons
            .par_iter()
            .enumerate()
            .map(|(i, lesson)| study_lesson(subject, knowledge, lesson, first + i as u64))
            .collect();
        for (lesson, studies) in lessons.iter().zip(studied) {
            self.progress.lessons += 1;
            for study in studies {
                self.progress.cases += 1;
                self.progress.surprises += u64::from(study.is_surprise);
                self.progress.late += u64::from(study.is_late);
                self.knowledge.record(&study.outcomes);
                for premise in study.premises {
                    self.knowledge.add(premise, lesson.origin.clone());
                }
            }
        }
        self.knowledge.forget(subject, self.seeds);
    }
}

/// The case itself, what follows it, and how the other player could have
/// prevented it.
fn study_lesson<S: Subject>(
    subject: &S,
    knowledge: &Knowledge<S>,
    lesson: &Lesson<S>,
    seed: u64,
) -> Vec<Study<S::Premise>> {
    let Lesson { case, action, .. } = lesson;
    let mut studies = Vec::new();
    studies.extend(study(subject, knowledge, case, Some(*action), seed));
    for (later, action) in subject.sequel(case, *action) {
        studies.extend(study(subject, knowledge, &later, Some(action), seed));
    }
    if let Some(defence) = subject.defence(case) {
        studies.extend(study(subject, knowledge, &defence, None, seed));
    }
    studies
}
