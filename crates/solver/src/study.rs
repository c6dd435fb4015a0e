//! A problem studied as its author does: every right first move, the refutation
//! of every other, the right continuations against all defences, and where they
//! are not unique.
//!
//! The side to move is the *solver*, the other the *opponent*. A move is right
//! if the solver still reaches the result of the problem after it. Moves that
//! change nothing — the other side may treat them as a pass — are left out on
//! both sides: the zones of the search tell which these are.

use tesuji_bits::Word;
use tesuji_board::{Budget, Color, KoGrade, Move, Point};

use crate::ending::Ending;
use crate::fight::Words;
use crate::frame::Frame;
use crate::grade::threats_for;
use crate::params::{LONGEST_LINE, MOST_STUDY_MOVES, NODES_PER_STUDY_MOVE};
use crate::sides::{Side, Threats};
use crate::state::{PASS, State};

/// What a move in a study is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchKind {
    /// The solver's move keeps the result.
    Right,
    /// The solver's move loses it.
    Wrong,
    /// A move of the opponent.
    Defence,
    /// The opponent's move that shows why the one before is wrong, and what
    /// follows it.
    Refutation,
}

/// A move with what follows it.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Who moves.
    pub mover: Color,
    /// Where; a pass stands for a move elsewhere.
    pub action: Move,
    /// What the move is.
    pub kind: BranchKind,
    /// Does the move take back a ko, which needs a threat first?
    pub after_threat: bool,
    /// What a wrong move leads to, where that is known.
    pub grade: Option<KoGrade>,
    /// Why the line ends here, if it does.
    pub ending: Option<Ending>,
    /// What comes next, the main line in front.
    pub next: Vec<Branch>,
}

/// Everything found out about a problem.
#[derive(Clone, Debug)]
pub struct Study {
    /// Whose group it is.
    pub owner: Color,
    /// The result with best play.
    pub grade: KoGrade,
    /// The first moves, right ones in front.
    pub branches: Vec<Branch>,
    /// First moves that could not be decided.
    pub undecided: Vec<Point>,
    /// Later places where the solver has more than one right move: the moves
    /// up to there, and the choices.
    pub duals: Vec<(Vec<Move>, Vec<Point>)>,
    /// Does the solver have to play here at all? If not, no move is wrong by
    /// itself, and choices mean nothing.
    pub needs_move: bool,
    /// Was something left out because the budget was spent?
    pub is_cut: bool,
}

impl Branch {
    /// The moves of the first branch, and of its first, and so on.
    pub fn main_line(branches: &[Branch]) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = branches.first();
        while let Some(branch) = next {
            line.push(branch.action);
            next = branch.next.first();
        }
        line
    }

    /// After how many moves the main line ends, and why.
    pub fn main_ending(&self) -> (usize, Option<&Ending>) {
        let mut moves = 1;
        let mut last = self;
        while let Some(next) = last.next.first() {
            last = next;
            moves += 1;
        }
        (moves, last.ending.as_ref())
    }
}

impl Study {
    /// First moves of a kind.
    pub fn firsts(&self, kind: BranchKind) -> impl Iterator<Item = &Branch> {
        self.branches.iter().filter(move |branch| branch.kind == kind)
    }
}

/// A study in the making.
pub(crate) struct StudyBuilder<'s, W> {
    words: &'s mut Words<W>,
    start: State<W>,
    solver: Side,
    attacker: Color,
    grade: KoGrade,
    /// For each decision.
    budget: Budget<'s>,
    moves_shown: usize,
    is_cut: bool,
    duals: Vec<(Vec<Move>, Vec<Point>)>,
    path: Vec<Move>,
}

impl<'s, W: Word> StudyBuilder<'s, W> {
    /// The study of a fight that ends like this when the solver begins.
    pub fn new(
        words: &'s mut Words<W>,
        frame: &Frame,
        solver: Color,
        grade: KoGrade,
        budget: &Budget<'s>,
    ) -> StudyBuilder<'s, W> {
        let solver = frame.side_of(solver);
        let start = words.search.start(&words.stones, solver, threats_for(grade, solver));
        StudyBuilder {
            words,
            start,
            solver,
            attacker: frame.attacker,
            grade,
            budget: budget.at_most(NODES_PER_STUDY_MOVE),
            moves_shown: 0,
            is_cut: false,
            duals: Vec::new(),
            path: Vec::new(),
        }
    }

    fn color(&self, side: Side) -> Color {
        if side == Side::Attacker { self.attacker } else { !self.attacker }
    }

    /// Does a side win? `None` if that takes too long.
    fn wins(&mut self, state: &State<W>, side: Side) -> Option<bool> {
        let attacker_wins = self.words.search.decide(state, &self.budget)?;
        Some(attacker_wins == (side == Side::Attacker))
    }

    fn branch(&self, state: &State<W>, action: u8, kind: BranchKind) -> Branch {
        Branch {
            mover: self.color(state.to_move),
            action: self.words.action(action),
            kind,
            after_threat: action != PASS && state.ban == Some(action),
            grade: None,
            ending: None,
            next: Vec::new(),
        }
    }

    /// Is a move one that the winner could not treat as a pass? The zone is
    /// that of the win after a pass of the loser.
    fn zone_after_pass(&mut self, state: &State<W>, winner: Side) -> Option<W> {
        let pass = State { to_move: state.to_move.other(), ban: None, ..*state };
        if self.words.search.is_over(&pass) || self.wins(&pass, winner) != Some(true) {
            return None;
        }
        self.words.search.entry(&pass).map(|entry| entry.zone).filter(|zone| !zone.is_empty())
    }

    /// The moves of the side to move that matter, `winner` being the other
    /// side, and the stones they take.
    fn moves_that_matter(&mut self, state: &State<W>, winner: Side) -> Vec<(u8, State<W>)> {
        let zone = self.zone_after_pass(state, winner);
        let moves = self.words.search.moves(state).into_iter();
        moves
            .filter(|(action, _, captured)| {
                *action != PASS
                    && zone.is_none_or(|zone| (W::bit(u32::from(*action)) | *captured).meets(zone))
            })
            .map(|(action, next, _)| (action, next))
            .collect()
    }

    /// How much work it took to answer a move.
    fn work(&self, next: &State<W>) -> u32 {
        self.words.search.entry(next).map_or(0, |entry| entry.work)
    }

    /// Everything at a position in which the solver is to move and wins:
    /// right moves with all that follows, and wrong ones with their
    /// refutations.
    fn solver_moves(&mut self, state: &State<W>, depth: usize) -> (Vec<Branch>, Vec<Point>) {
        let best = self.words.search.known(state).map(|(_, best)| best);
        let mut right = Vec::new();
        let mut wrong = Vec::new();
        let mut undecided = Vec::new();
        let zone = self.zone_after_pass(state, self.solver.other());
        let is_first = self.path.is_empty();
        for (action, next, captured) in self.words.search.moves(state) {
            if action == PASS {
                continue;
            }
            let matters =
                zone.is_none_or(|zone| (W::bit(u32::from(action)) | captured).meets(zone));
            match self.wins(&next, self.solver) {
                // A capture at the first move has to stand against all threats.
                Some(true) if is_first && self.loses_to_threats(&next) => {
                    wrong.push((action, next));
                }
                Some(true) => right.push((action, next)),
                Some(false) if matters => wrong.push((action, next)),
                Some(false) => {}
                None if matters => undecided.push(self.words.name(action)),
                None => {}
            }
        }
        right.sort_by_key(|(action, next)| (Some(*action) != best, self.work(next)));
        wrong.sort_by_key(|(_, next)| std::cmp::Reverse(self.work(next)));
        self.is_cut |= !undecided.is_empty();
        if right.len() > 1 && !self.path.is_empty() {
            let choices = right.iter().map(|(action, _)| self.words.name(*action));
            self.duals.push((self.path.clone(), choices.collect()));
        }
        let mut branches = Vec::new();
        for (action, next) in right {
            let mut branch = self.branch(state, action, BranchKind::Right);
            self.moves_shown += 1;
            self.path.push(branch.action);
            self.defences(&next, depth.saturating_sub(1), &mut branch);
            self.path.pop();
            branches.push(branch);
        }
        for (action, next) in wrong {
            if self.is_spent() {
                break;
            }
            let mut branch = self.branch(state, action, BranchKind::Wrong);
            branch.grade = self.grade_of(&next);
            let opponent = self.solver.other();
            // A ko is shown with no more threats than it takes.
            let threats = branch.grade.map_or(next.threats, |grade| threats_for(grade, opponent));
            let next = State { threats, ..next };
            self.line(&next, opponent, &mut branch, BranchKind::Refutation);
            branches.push(branch);
        }
        (branches, undecided)
    }

    /// Is a capture that was promised without ko one by ko after all?
    fn loses_to_threats(&mut self, next: &State<W>) -> bool {
        self.grade == KoGrade::DIES
            && self.solver == Side::Attacker
            && self.words.search.withstands_threats(next, &self.budget) != Some(true)
            && self.grade_of(next) != Some(KoGrade::DIES)
    }

    fn is_spent(&mut self) -> bool {
        let spent = self.moves_shown >= MOST_STUDY_MOVES || self.budget.is_over();
        self.is_cut |= spent;
        spent
    }

    /// Every defence against a right move; beyond the depth, the main line.
    fn defences(&mut self, state: &State<W>, depth: usize, branch: &mut Branch) {
        if let Some(ending) = self.words.static_ending(state) {
            branch.ending = Some(ending);
            return;
        }
        if depth == 0 || self.is_spent() {
            return self.line(state, self.solver, branch, BranchKind::Right);
        }
        let mut moves = self.moves_that_matter(state, self.solver);
        for (_, next) in &moves {
            // Fills the table, so that the toughest defence is known.
            let _ = self.wins(next, self.solver);
        }
        moves.sort_by_key(|(_, next)| std::cmp::Reverse(self.work(next)));
        if moves.is_empty() {
            return self.line(state, self.solver, branch, BranchKind::Right);
        }
        for (action, next) in moves {
            let mut defence = self.branch(state, action, BranchKind::Defence);
            self.moves_shown += 1;
            if let Some(ending) = self.words.static_ending(&next) {
                defence.ending = Some(ending);
            } else if depth == 1 || self.is_spent() {
                self.line(&next, self.solver, &mut defence, BranchKind::Right);
            } else {
                self.path.push(defence.action);
                let (answers, undecided) = self.solver_moves(&next, depth - 1);
                self.path.pop();
                self.is_cut |= !undecided.is_empty();
                defence.next = answers;
            }
            branch.next.push(defence);
        }
    }

    /// Appends one line of best play: the winner's best moves against the
    /// toughest of the loser's.
    fn line(&mut self, state: &State<W>, winner: Side, branch: &mut Branch, kind: BranchKind) {
        let mut state = *state;
        let mut steps: Vec<Branch> = Vec::new();
        let mut passes = 0;
        let mut seen: Vec<u64> = Vec::new();
        let ending = loop {
            if let Some(ending) = self.words.static_ending(&state) {
                break ending;
            }
            if winner == Side::Defender && self.stands_in_seki(&state) {
                break Ending::Seki;
            }
            if passes == 2 {
                break Ending::Settled;
            }
            if seen.contains(&state.key()) {
                break Ending::Repeats;
            }
            seen.push(state.key());
            if steps.len() >= LONGEST_LINE {
                break Ending::Open;
            }
            let Some((action, next)) = self.step(&state, winner) else { break Ending::Open };
            let kind = match (state.to_move == self.solver, kind) {
                (_, BranchKind::Refutation) => BranchKind::Refutation,
                (true, _) => BranchKind::Right,
                (false, _) => BranchKind::Defence,
            };
            passes = if action == PASS { passes + 1 } else { 0 };
            steps.push(self.branch(&state, action, kind));
            state = next;
        };
        while steps.last().is_some_and(|step| step.action == Move::Pass) {
            steps.pop();
        }
        self.moves_shown += steps.len();
        let mut tail: Option<Branch> = None;
        for mut step in steps.into_iter().rev() {
            match tail.take() {
                Some(next) => step.next.push(next),
                None => step.ending = Some(ending.clone()),
            }
            tail = Some(step);
        }
        match tail {
            Some(step) => branch.next.push(step),
            None => branch.ending = Some(ending),
        }
    }

    /// Is it the attacker's move in a seki, whatever ko threats there are?
    fn stands_in_seki(&mut self, state: &State<W>) -> bool {
        let threats = Threats::ATTACKERS;
        state.to_move == Side::Attacker
            && self.wins(&State { threats, ..*state }, Side::Defender) == Some(true)
            && self.words.is_seki(state)
    }

    /// One step of best play.
    fn step(&mut self, state: &State<W>, winner: Side) -> Option<(u8, State<W>)> {
        if self.wins(state, winner) != Some(true) {
            return None;
        }
        if state.to_move == winner {
            return self.winning_step(state, winner);
        }
        let moves = self.moves_that_matter(state, winner);
        let toughest = moves.into_iter().max_by_key(|(_, next)| self.work(next));
        let pass = State { to_move: state.to_move.other(), ban: None, ..*state };
        Some(toughest.unwrap_or((PASS, pass)))
    }

    /// A move that wins, the pass only if nothing else does.
    fn winning_step(&mut self, state: &State<W>, winner: Side) -> Option<(u8, State<W>)> {
        let best = self.words.search.known(state)?.1;
        let moves = self.words.search.moves(state);
        let found = moves.iter().find(|(action, ..)| *action == best);
        let found = found.map(|(action, next, _)| (*action, *next));
        if best != PASS {
            return found;
        }
        let mut other: Option<(u32, u8, State<W>)> = None;
        for (action, next, _) in moves {
            if action != PASS && self.wins(&next, winner) == Some(true) {
                let work = self.work(&next);
                if other.is_none_or(|(least, ..)| work < least) {
                    other = Some((work, action, next));
                }
            }
        }
        other.map(|(_, action, next)| (action, next)).or(found)
    }

    /// The result of a position, whatever the threats.
    fn grade_of(&mut self, state: &State<W>) -> Option<KoGrade> {
        self.words.search.grade_of(state, &self.budget)
    }

    /// The position after a move by a side that need not be to move.
    fn play(&self, state: &State<W>, color: Color, point: Option<Point>) -> Option<State<W>> {
        let side = if color == self.attacker { Side::Attacker } else { Side::Defender };
        let turned = if side == state.to_move {
            *state
        } else {
            State { to_move: side, ban: None, ..*state }
        };
        let Some(point) = point else {
            return Some(State { to_move: side.other(), ban: None, ..turned });
        };
        let index = self.words.index(point)?;
        let moves = self.words.search.moves(&turned);
        moves.into_iter().find(|(action, ..)| u32::from(*action) == index).map(|found| found.1)
    }

    /// Everything that an author wants to know, `depth` moves deep; then only the main
    /// line goes on.
    pub fn study(mut self, depth: usize) -> Study {
        let state = self.start;
        let _ = self.wins(&state, self.solver);
        let pass = State { to_move: self.solver.other(), ..state };
        let needs_move = self.wins(&pass, self.solver) != Some(true);
        let (branches, undecided) = self.solver_moves(&state, depth.max(1));
        let mut duals = std::mem::take(&mut self.duals);
        duals.sort_by_key(|(path, _)| path.len());
        Study {
            owner: !self.attacker,
            grade: self.grade,
            branches,
            undecided,
            duals,
            needs_move,
            is_cut: self.is_cut,
        }
    }

    /// What becomes of the group after some moves, and best play from there on.
    pub fn after(mut self, moves: &[(Color, Option<Point>)]) -> Option<(KoGrade, Vec<Move>)> {
        let mut state = self.start;
        for &(color, point) in moves {
            if self.words.search.is_over(&state) {
                break;
            }
            state = self.play(&state, color, point)?;
        }
        let grade = self.grade_of(&state)?;
        let winner = match grade {
            KoGrade::DIES => Side::Attacker,
            KoGrade::LIVES => Side::Defender,
            KoGrade::Ko(_) => self.solver.other(),
        };
        let threats = threats_for(grade, winner);
        let mut branch = self.branch(&self.start.clone(), PASS, BranchKind::Refutation);
        self.line(&State { threats, ..state }, winner, &mut branch, BranchKind::Refutation);
        Some((grade, Branch::main_line(&branch.next)))
    }
}
