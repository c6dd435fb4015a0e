//! A studied problem as SGF: the solution tree with RIGHT and WRONG at the ends
//! of lines, as goproblems.com marks them, and the reasons in words.

use tesuji_board::{Color, Game, Move, Ruleset};
use tesuji_sgf::{NodeId, Tree, record};
use tesuji_solver::{Branch, BranchKind, Study};

use super::answer::Answered;
use super::compare::Difference;
use super::problem::Problem;
use super::told::ending_in_words;
use super::words::{clause, difference_in_words, question, sentences, study_sentences};

/// The game tree of a studied problem.
pub fn solution_tree(
    problem: &Problem,
    answered: &Answered,
    study: Option<&Study>,
    differences: &[Difference],
    depth: usize,
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
    let mut comment: Vec<String> = question(problem).into_iter().collect();
    comment.extend(sentences(problem, answered));
    if let Some(study) = study {
        comment.extend(study_sentences(study, depth));
        let told = differences.iter();
        comment.extend(told.map(|difference| difference_in_words(difference, study.owner)));
    }
    root.set_text("C", &comment.join("\n"));
    if let Some(study) = study {
        let mut writer = Writer { tree, problem, owner: study.owner };
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
}

impl Writer<'_> {
    /// Writes a move and what follows it; `number` is its place in the line.
    fn show(&mut self, branch: &Branch, parent: NodeId, number: usize, is_wrong: bool) {
        let mut parent = parent;
        let mut comment = Vec::new();
        if branch.after_threat {
            // The exchange elsewhere keeps the retaking legal.
            for (color, text) in [(branch.mover, "A ko threat."), (!branch.mover, "The answer.")] {
                parent = self.step(parent, color, Move::Pass);
                self.tree[parent].set_text("C", text);
            }
            comment.push("Retakes the ko.".to_owned());
        }
        let place = self.step(parent, branch.mover, branch.action);
        if branch.action == Move::Pass {
            comment.push(format!("{} plays elsewhere.", branch.mover));
        }
        if let Some(grade) = branch.grade.filter(|_| branch.kind == BranchKind::Wrong) {
            comment.push(format!("Wrong: {}.", clause(self.owner, grade)));
        }
        if let Some(ending) = &branch.ending {
            let reason = ending_in_words(ending, self.owner, number);
            comment.insert(0, if is_wrong { "WRONG" } else { "RIGHT" }.to_owned());
            comment.push(capitalized(&reason) + ".");
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
