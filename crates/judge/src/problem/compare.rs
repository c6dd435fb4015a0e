//! What a file says against what was found out: its key, its variations and
//! their marks.

use tesuji_board::{Budget, Color, KoGrade, Move, Point};
use tesuji_solver::{Branch, BranchKind, Fate, Fights, Study};

use super::answer::prove_after;
use super::given::{Problem, Variation};

/// What does not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file calls the last of the moves right; it does not reach the
    /// result.
    Fails,
    /// The file calls the last of the moves wrong; it reaches the result.
    Works,
    /// The last of the moves reaches the result too, and the file does not
    /// name it.
    AlsoWorks,
}

/// A difference between a file and what was found out.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What it is.
    pub kind: Kind,
    /// The moves up to the one in question.
    pub moves: Vec<Move>,
    /// What becomes of the group after them.
    pub grade: Option<KoGrade>,
    /// Best play from there on.
    pub line: Vec<Move>,
    /// Is that proven on the open board?
    pub is_proven: bool,
}

/// Moves of a file that are looked at, besides the first.
const MOST_CHECKS: usize = 60;

/// Is a result as good for a side as another?
fn is_as_good(found: KoGrade, wanted: KoGrade, for_attacker: bool) -> bool {
    if for_attacker { found >= wanted } else { found <= wanted }
}

struct Comparison<'a> {
    fights: &'a mut Fights,
    problem: &'a Problem,
    fate: &'a Fate,
    wanted: KoGrade,
    budget: &'a Budget<'a>,
    proof_nodes: u64,
    found: Vec<Difference>,
    checks: usize,
}

/// All differences, first moves in front. Nothing differs from a file that says
/// nothing.
pub fn compare(
    fights: &mut Fights,
    problem: &Problem,
    fate: &Fate,
    study: &Study,
    budget: &Budget,
    proof_nodes: u64,
) -> Vec<Difference> {
    let published = &problem.published;
    let Some(wanted) = fate.first.filter(|_| !published.right.is_empty()) else {
        return Vec::new();
    };
    let (found, checks) = (Vec::new(), 0);
    let mut comparison =
        Comparison { fights, problem, fate, wanted, budget, proof_nodes, found, checks };
    comparison.first_moves(study);
    comparison.walk(&published.tree, &mut Vec::new());
    comparison.found
}

impl Comparison<'_> {
    fn first_moves(&mut self, study: &Study) {
        let published = &self.problem.published;
        let branch = |point: Point| {
            study.branches.iter().find(move |branch| branch.action == Move::Play(point))
        };
        for &point in &published.right {
            match branch(point) {
                Some(branch) if branch.kind == BranchKind::Right => {}
                Some(branch) => {
                    let (grade, line) = (branch.grade, Branch::main_line(&branch.next));
                    self.add(Kind::Fails, &[Move::Play(point)], grade, line);
                }
                None if study.undecided.contains(&point) => {}
                None => self.check(&[(self.problem.to_move, Some(point))], true, true),
            }
        }
        for right in study.firsts(BranchKind::Right) {
            let Some(point) = right.action.point() else { continue };
            let kind = match () {
                () if published.right.contains(&point) => continue,
                () if published.wrong.contains(&point) => Kind::Works,
                () => Kind::AlsoWorks,
            };
            self.add(kind, &[right.action], Some(self.wanted), Branch::main_line(&right.next));
        }
    }

    /// Looks at the later moves of the solver in the file's own variations.
    fn walk(&mut self, variations: &[Variation], path: &mut Vec<(Color, Option<Point>)>) {
        for variation in variations {
            let before = self.found.len();
            path.push((variation.mover, variation.point));
            if path.len() > 1 && variation.mover == self.problem.to_move {
                let one_is_right = variations.iter().any(|other| other.leads_to_right);
                if variation.leads_to_right || one_is_right {
                    self.check(path, variation.leads_to_right, false);
                }
            }
            // What follows a move that does not agree has nothing to agree with.
            let first_fails = path.len() == 1
                && self.found.iter().any(|difference| {
                    difference.kind == Kind::Fails
                        && difference.moves.len() == 1
                        && difference.moves[0].point() == variation.point
                });
            if variation.leads_to_right && before == self.found.len() && !first_fails {
                self.walk(&variation.next, path);
            }
            path.pop();
        }
    }

    /// Asks for the result after some moves of which the last is called right
    /// or not.
    fn check(&mut self, moves: &[(Color, Option<Point>)], called_right: bool, is_key: bool) {
        if !is_key && self.checks >= MOST_CHECKS {
            return;
        }
        self.checks += 1;
        let problem = self.problem;
        let (wanted, budget) = (self.wanted, self.budget);
        let found = self.fights.ask(&self.fate.frame, budget.memory, |fight| {
            fight.after(problem.to_move, wanted, moves, budget)
        });
        let Some((grade, line)) = found.flatten() else { return };
        let for_attacker = problem.to_move == self.fate.frame.attacker;
        let works = is_as_good(grade, self.wanted, for_attacker);
        let kind = match (called_right, works) {
            (true, false) => Kind::Fails,
            (false, true) => Kind::Works,
            _ => return,
        };
        let actions: Vec<Move> =
            moves.iter().map(|(_, point)| point.map_or(Move::Pass, Move::Play)).collect();
        self.add(kind, &actions, Some(grade), line)
    }

    fn add(&mut self, kind: Kind, moves: &[Move], grade: Option<KoGrade>, line: Vec<Move>) {
        let is_proven = match (moves, grade) {
            ([first], Some(grade)) => {
                let frame = &self.fate.frame;
                let budget = self.budget.with_nodes(self.proof_nodes);
                prove_after(self.problem, *first, frame, grade, &budget)
            }
            _ => false,
        };
        self.found.push(Difference { kind, moves: moves.to_vec(), grade, line, is_proven });
    }
}
