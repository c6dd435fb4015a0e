//! Answer, study and comparison together.

use std::sync::Arc;

use tesuji_board::{Budget, KoGrade};
use tesuji_solver::{Advisor, Ending, Fight, Fights, KoFight, KoQuestion, Life, Study};

use super::answer::{About, Answered, answer};
use super::compare::{Difference, compare};
use super::given::Problem;
use super::unsolved::Unsolved;
use crate::seki::Seki;

/// The time of the answer divided by this may go into the kind of a ko.
const DETAIL_SHARE: u32 = 4;

/// How a group stands or falls, beyond the grade.
#[derive(Clone, Debug, Default)]
pub struct LifeDetail {
    /// How it lives if the side to move begins, and if the other one does.
    pub life: [Option<Life>; 2],
    /// The seki that the line of best play leads to.
    pub seki: Option<Seki>,
    /// The ko.
    pub ko: Option<KoFight>,
    /// What becomes of the group by the problem's own ko rule, if it has one.
    pub ruled: Option<KoGrade>,
}

impl LifeDetail {
    fn of(
        fights: &mut Fights,
        problem: &Problem,
        answered: &Answered,
        life: [Option<Life>; 2],
        budget: &Budget,
    ) -> LifeDetail {
        let Some(fate) = answered.fates.first() else { return LifeDetail::default() };
        let (board, first) = (&problem.board, problem.to_move);
        let is_seki = life[0] == Some(Life::Seki) && answered.ending == Some(Ending::Seki);
        let attacker_first = usize::from(first == fate.frame.attacker);
        let mut grades = [fate.second, fate.first];
        grades.rotate_left(attacker_first);
        let asked = KoQuestion { grades, life: life[attacker_first] };
        let ko = fights.ask(&fate.frame, budget.memory, |fight| fight.ko(board, &asked, budget));
        LifeDetail {
            life,
            seki: is_seki.then(|| Seki::after(board, fate)),
            ko: ko.flatten(),
            ruled: answered.ends()[0].and_then(|grade| problem.ko.apply(grade)),
        }
    }
}

/// Where a group lives in seki, the line is to show that: one that ends with eyes tells of a
/// worse attack than there is.
fn show_seki(
    fights: &mut Fights,
    problem: &Problem,
    answered: &mut Answered,
    life: [Option<Life>; 2],
    budget: &Budget,
) {
    let Some(fate) = answered.fates.first_mut() else { return };
    let of_line = life[usize::from(fate.line_by != problem.to_move)];
    if answered.about != About::Life
        || of_line != Some(Life::Seki)
        || answered.ending == Some(Ending::Seki)
    {
        return;
    }
    let (first, start) = (fate.line_by, fate.line.first().and_then(|action| action.point()));
    let shown = |fight: &mut Fight| fight.seki_line(first, start, budget);
    if let Some(line) = fights.ask(&fate.frame, budget.memory, shown).flatten() {
        fate.line = line;
        answered.ending = Some(Ending::Seki);
    }
}

/// What was found out about a problem.
pub struct Examined {
    /// The answer.
    pub answered: Answered,
    /// Seki and ko.
    pub detail: LifeDetail,
    /// The study, if it was asked for and the answer is known.
    pub study: Option<Study>,
    /// Where the file says something else.
    pub differences: Vec<Difference>,
}

/// The fights of a problem, with an eye that says where to look first.
pub fn fights(problem: &Problem, eye: Option<&Arc<dyn Advisor>>) -> Fights {
    match eye {
        Some(eye) => Fights::advised(&problem.board, eye.clone()),
        None => Fights::new(&problem.board),
    }
}

/// Solves a problem and studies it to some depth, if one is given; the study may
/// take as long as the answer. What was found out stays with the fights.
///
/// # Errors
/// If a search contradicts itself.
pub fn examine(
    fights: &mut Fights,
    problem: &Problem,
    eye: Option<&Arc<dyn Advisor>>,
    budget: &Budget,
    proof_nodes: u64,
    depth: Option<usize>,
) -> Result<Examined, Unsolved> {
    let begin = (budget.clock)();
    let time = budget.deadline.map(|deadline| deadline.saturating_sub(begin));
    // As long as this from now on, or to the end of the budget.
    let at_least = |share: u32| {
        let latest = budget.deadline.zip(time);
        let deadline = latest.map(|(end, time)| end.max((budget.clock)() + time / share));
        Budget { deadline, ..*budget }
    };
    let mut answered = answer(fights, problem, eye.map(Arc::as_ref), budget, proof_nodes)?;
    let life = answered.fates.first().map(|fate| fate.life(fights, budget.memory));
    let life = life.unwrap_or_default();
    show_seki(fights, problem, &mut answered, life, budget);
    // The kind of a ko is worth a little more than the answer's time.
    let detail = LifeDetail::of(fights, problem, &answered, life, &at_least(DETAIL_SHARE));
    answered.time = (budget.clock)() - begin;
    let mut examined = Examined { answered, detail, study: None, differences: Vec::new() };
    let fate = examined.answered.fates.first();
    let Some((depth, (fate, grade))) = depth.zip(fate.and_then(|fate| Some((fate, fate.first?))))
    else {
        return Ok(examined);
    };
    let budget = &at_least(1);
    examined.study = fights.ask(&fate.frame, budget.memory, |fight| {
        fight.study(problem.to_move, grade, depth, budget)
    });
    if let Some(study) = &examined.study {
        examined.differences = compare(fights, problem, fate, study, budget, proof_nodes);
    }
    Ok(examined)
}
