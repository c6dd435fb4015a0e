//! A studied problem as SGF: the solution tree with RIGHT and WRONG at the ends
//! of lines, as goproblems.com marks them, and the reasons in words.

use tesuji_board::{Color, Game, Move, Ruleset};
use tesuji_judge::problem::{Answered, Difference, Problem};
use tesuji_sgf::{NodeId, Tree, record};
use tesuji_solver::{Branch, BranchKind, Study};
use tesuji_words::problems::{
    clause, difference_in_words, ending_in_words, question, sentences, study_sentences,
};
use tesuji_words::{Messages, side, text};

/// The game tree of a studied problem.
pub fn solution_tree(
    problem: &Problem,
    answered: &Answered,
    study: Option<&Study>,
    differences: &[Difference],
    depth: usize,
    messages: &Messages,
) -> Tree {
    let setup = problem.board.to_setup();
    let game = Game::from_setup(&setup, Ruleset::default()).expect("a legal position");
    let mut tree = record(&game);
    let root = tree.root_mut();
    root.remove("KM");
    root.remove("RU");
    root.set_text("GN", problem.title.as_deref().unwrap_or(&problem.id));
    root.set_text("PL", &problem.to_move.letter().to_string());
    if let Some(fate) = answered.fates.first() {
        root.set_points("TR", &fate.frame.target, setup.size);
    }
    let mut comment: Vec<String> = question(problem, messages).into_iter().collect();
    comment.extend(sentences(problem, answered, messages));
    if let Some(study) = study {
        comment.extend(study_sentences(study, depth, messages));
        let told = differences.iter();
        comment
            .extend(told.map(|difference| difference_in_words(difference, study.owner, messages)));
    }
    root.set_text("C", &comment.join("\n"));
    if let Some(study) = study {
        let mut writer = Writer { tree, problem, owner: study.owner, messages };
        for branch in &study.branches {
            let is_wrong = branch.kind == BranchKind::Wrong;
            writer.show(branch, NodeId::ROOT, 1, is_wrong);
        }
        tree = writer.tree;
    }
    tree
}

struct Writer<'a> {
    tree: Tree,
    problem: &'a Problem,
    owner: Color,
    messages: &'a Messages,
}

impl Writer<'_> {
    /// Writes a move and what follows it; `number` is its place in the line.
    fn show(&mut self, branch: &Branch, parent: NodeId, number: usize, is_wrong: bool) {
        let mut parent = parent;
        let mut comment = Vec::new();
        if branch.after_threat {
            // The exchange elsewhere keeps the retaking legal.
            for (color, key) in [(branch.mover, "tree-threat"), (!branch.mover, "tree-answer")] {
                parent = self.step(parent, color, Move::Pass);
                self.tree[parent].set_text("C", &self.messages.say(key, &[]));
            }
            comment.push(self.messages.say("tree-retakes", &[]));
        }
        let place = self.step(parent, branch.mover, branch.action);
        if branch.action == Move::Pass {
            let player = ("player", side(branch.mover, self.messages));
            comment.push(self.messages.say("tree-elsewhere", &[player]));
        }
        if let Some(grade) = branch.grade.filter(|_| branch.kind == BranchKind::Wrong) {
            let result = ("result", text(clause(self.owner, grade, self.messages)));
            comment.push(self.messages.say("tree-wrong", &[result]));
        }
        if let Some(ending) = &branch.ending {
            let reason = ending_in_words(ending, self.owner, number, self.messages);
            comment.insert(0, if is_wrong { "WRONG" } else { "RIGHT" }.to_owned());
            let said = [("said", text(capitalized(&reason)))];
            comment.push(self.messages.say("sentence", &said));
        }
        if !comment.is_empty() {
            self.tree[place].set_text("C", &comment.join("\n"));
        }
        for next in &branch.next {
            let is_wrong = is_wrong || next.kind == BranchKind::Wrong;
            self.show(next, place, number + 1, is_wrong);
        }
    }

    fn step(&mut self, parent: NodeId, color: Color, action: Move) -> NodeId {
        let child = self.tree.add_child(parent);
        self.tree[child].set_move(color, action, self.problem.board.size());
        child
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Budget;
    use tesuji_files::problems::read_sgf;
    use tesuji_judge::problem::{examine, fights};
    use tesuji_sgf::{ReplayOptions, replay};

    const THREE: &str = "SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W]";
    const TRIPOD: &str =
        "SZ[9]AB[da][cb][db][bc][ad][bd]AW[ea][eb][cc][dc][ec][cd][ae][be][ce]PL[W]";
    const SIX: &str = "SZ[9]AB[ca][cb][cc][ad][bd][cd]AW[da][db][dc][dd][ae][be][ce][de]PL[B]";

    /// All lines of a solution tree can be replayed, and end in a word.
    #[test]
    fn solution_trees_are_game_records() {
        for stones in [THREE, TRIPOD, SIX] {
            let text = format!("(;{stones})");
            let problem = read_sgf("p", text.as_bytes(), None).unwrap().remove(0);
            let budget = Budget::new(400_000, 64 << 20);
            let examined =
                examine(&mut fights(&problem, None), &problem, None, &budget, 20_000, Some(4))
                    .unwrap();
            let study = examined.study.as_ref();
            let tree =
                solution_tree(&problem, &examined.answered, study, &[], 4, Messages::english());
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
}
