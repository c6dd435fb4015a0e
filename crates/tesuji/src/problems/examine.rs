//! Answer, study and comparison together.

use std::sync::Arc;

use anyhow::Result;
use tesuji_board::{Budget, KoGrade};
use tesuji_judge::Seki;
use tesuji_solver::{Ending, Fights, KoFight, KoQuestion, Life, Study};

use super::answer::{Answered, answer};
use super::compare::{Difference, compare};
use super::problem::Problem;
use super::told::{ko_in_words, seki_in_words};
use crate::intuition::Eye;

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
        budget: &Budget,
    ) -> LifeDetail {
        let Some(fate) = answered.fates.first() else { return LifeDetail::default() };
        let (board, first) = (&problem.board, problem.to_move);
        let life = fate.life(fights, budget.memory);
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
            ruled: fate.first.and_then(|grade| problem.ko.apply(grade)),
        }
    }

    /// The sentences that go with an answer.
    pub fn in_words(&self, problem: &Problem, answered: &Answered) -> Vec<String> {
        let Some(fate) = answered.fates.first() else { return Vec::new() };
        let owner = !fate.frame.attacker;
        let (mover, other) = (problem.to_move, !problem.to_move);
        let mut lines = Vec::new();
        match self.life {
            [Some(Life::Seki), Some(Life::Seki)] => {
                lines.push(format!("{owner} lives in seki, whoever moves first."));
            }
            [Some(Life::Seki), _] => {
                lines.push(format!("{owner} lives in seki if {mover} moves first."));
            }
            [_, Some(Life::Seki)] => {
                lines.push(format!("{owner} lives in seki if {other} moves first."));
            }
            _ => {}
        }
        lines.extend(self.seki.iter().flat_map(|seki| seki_in_words(seki, owner)));
        lines.extend(self.ko.iter().flat_map(|ko| ko_in_words(ko, owner)));
        lines
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
pub fn fights(problem: &Problem, eye: Option<&Arc<Eye>>) -> Fights {
    match eye {
        Some(eye) => Fights::advised(&problem.board, eye.clone()),
        None => Fights::new(&problem.board),
    }
}

/// Solves a problem and studies it to some depth, if one is given; the study may
/// take as long as the answer.
pub fn examine(
    problem: &Problem,
    eye: Option<&Arc<Eye>>,
    budget: &Budget,
    proof_nodes: u64,
    depth: Option<usize>,
) -> Result<Examined> {
    examine_in(&mut fights(problem, eye), problem, eye, budget, proof_nodes, depth)
}

/// The same; what was found out about the fights stays with whoever has them.
pub fn examine_in(
    fights: &mut Fights,
    problem: &Problem,
    eye: Option<&Arc<Eye>>,
    budget: &Budget,
    proof_nodes: u64,
    depth: Option<usize>,
) -> Result<Examined> {
    let begin = (budget.clock)();
    let time = budget.deadline.map(|deadline| deadline.saturating_sub(begin));
    // As long as this from now on, or to the end of the budget.
    let at_least = |share: u32| {
        let latest = budget.deadline.zip(time);
        let deadline = latest.map(|(end, time)| end.max((budget.clock)() + time / share));
        Budget { deadline, ..*budget }
    };
    let mut answered = answer(fights, problem, eye.map(Arc::as_ref), budget, proof_nodes)?;
    // The kind of a ko is worth a little more than the answer's time.
    let detail = LifeDetail::of(fights, problem, &answered, &at_least(DETAIL_SHARE));
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
        examined.differences = compare(fights, problem, fate, study, budget, proof_nodes)?;
    }
    Ok(examined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::answer::prove_after;
    use crate::problems::compare::Kind;
    use crate::problems::read::read_sgf;
    use crate::problems::solution_sgf::solution_tree;
    use tesuji_board::Move;
    use tesuji_sgf::{ReplayOptions, replay};
    use tesuji_solver::BranchKind;

    const PROOF_NODES: u64 = 20_000;
    const THREE: &str = "SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]";
    const TRIPOD: &str =
        "SZ[9]AB[da][cb][db][bc][ad][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce]PL[W]";
    const SIX: &str = "SZ[9]AB[ca][cb][cc][ad][bd][cd]AW[da][db][dc][dd][ae][be][ce][de]PL[B]";

    fn examined(text: &str, depth: usize) -> (Problem, Examined) {
        let problem = read_sgf("p", text.as_bytes(), None).unwrap().remove(0);
        let examined =
            examine(&problem, None, &Budget::new(400_000, 64 << 20), PROOF_NODES, Some(depth))
                .unwrap();
        (problem, examined)
    }

    fn firsts(study: &Study, kind: BranchKind) -> Vec<String> {
        let mut names: Vec<String> =
            study.firsts(kind).map(|branch| branch.action.to_string()).collect();
        names.sort();
        names
    }

    /// What the study says of first moves, the proof search of the open board
    /// says as well, wherever it finds a proof.
    #[test]
    fn first_moves_agree_with_proofs() {
        let check = |stones: &str, right: &[&str], proven: usize| {
            let (problem, examined) = examined(&format!("(;{stones})"), 1);
            let study = examined.study.unwrap();
            assert_eq!(firsts(&study, BranchKind::Right), right);
            let frame = &examined.answered.fates[0].frame;
            let mut count = 0;
            for branch in &study.branches {
                for grade in [KoGrade::LIVES, KoGrade::DIES] {
                    let budget = Budget::new(PROOF_NODES, 64 << 20);
                    let found = prove_after(&problem, branch.action, frame, grade, &budget);
                    if found {
                        let said = match branch.kind {
                            BranchKind::Right => Some(study.grade),
                            _ => branch.grade,
                        };
                        assert_eq!(said, Some(grade), "{}", branch.action);
                        count += 1;
                    }
                }
            }
            assert!(count >= proven, "only {count} are proven");
        };
        check(THREE, &["B9"], 3);
        check(TRIPOD, &["B8"], 4);
        check(SIX, &["A8", "B8"], 6);
    }

    /// All lines of a solution tree can be replayed, and end in a word.
    #[test]
    fn solution_trees_are_game_records() {
        for stones in [THREE, TRIPOD, SIX] {
            let (problem, examined) = examined(&format!("(;{stones})"), 4);
            let study = examined.study.as_ref();
            let tree = solution_tree(&problem, &examined.answered, study, &[], 4);
            let mut ends = [0, 0];
            for node in tree.preorder().filter(|&node| tree.children(node).is_empty()) {
                replay(&tree, &tree.path_to(node), &ReplayOptions::default()).unwrap();
                let comment = tree[node].text("C").unwrap_or_default();
                assert!(comment.starts_with("RIGHT") || comment.starts_with("WRONG"), "{comment}");
                ends[usize::from(comment.starts_with("WRONG"))] += 1;
            }
            assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
        }
    }

    #[test]
    fn files_that_say_something_else() {
        let check = |tree: &str, expect: &[(Kind, &str)]| {
            let (_, examined) = examined(&format!("(;{TRIPOD}{tree})"), 2);
            let found: Vec<(Kind, String)> = examined
                .differences
                .iter()
                .map(|difference| {
                    let moves: Vec<String> = difference.moves.iter().map(Move::to_string).collect();
                    (difference.kind, moves.join(" "))
                })
                .collect();
            let expect: Vec<(Kind, String)> =
                expect.iter().map(|(kind, moves)| (*kind, (*moves).to_owned())).collect();
            assert_eq!(found, expect);
        };
        check("", &[]);
        check("(;W[bb];B[ba];W[ca]C[RIGHT])(;W[ac];B[bb]C[no])", &[]);
        check("(;W[ac]C[RIGHT])", &[(Kind::Fails, "A7"), (Kind::AlsoWorks, "B8")]);
        check("(;W[ac]C[RIGHT])(;W[bb])", &[(Kind::Fails, "A7"), (Kind::Works, "B8")]);
        // White A9 lets Black live; White C9 captures.
        check("(;W[bb];B[ba];W[aa]C[RIGHT])", &[(Kind::Fails, "B8 B9 A9")]);
        check("(;W[bb];B[ba](;W[ac]C[RIGHT])(;W[ca]))", &[(Kind::Works, "B8 B9 C9")]);
    }
}
