//! The opponent's turn: the pass first, then every move that can disturb what
//! wins against it.

use tesuji_board::Move;

use super::answers::Answers;
use super::choice::{TwoLeast, left_for};
use super::table::{INFINITE, Known, Numbers};
use super::{Search, Stopped, Visit, leaves};

impl Search<'_> {
    /// The opponent is to move: every move must be answered, the pass first.
    pub(super) fn visit_opponent(&mut self, proof_limit: u32, disproof_limit: u32) -> Visit {
        let opponent = self.goal.opponent();
        let played = self.played.take();
        let key = self.key(opponent);
        let started = self.nodes;
        self.count_node();
        if self.table.get(key).is_none() {
            if self.settle_by_goal(key)
                || self.settle_by_pattern(key, opponent)
                || self.settle_by_static(key, opponent)
                || self.settle_by_rule(key, played)
            {
                return Visit::PROVEN;
            }
            if self.is_given_up(0) || self.is_hopeless(opponent) {
                self.table.put(key, Numbers::DISPROVEN, 1);
                return Visit { numbers: Numbers::DISPROVEN, by_repetition: false };
            }
        }
        if leaves::is_lost(&self.board, self.goal) {
            self.table.put(key, Numbers::DISPROVEN, 1);
            return Visit { numbers: Numbers::DISPROVEN, by_repetition: false };
        }
        self.path.push(key);
        let waits = self.waits;
        let ready =
            if waits { Ok(()) } else { self.prove_pass(played, proof_limit, disproof_limit) };
        let visit = match ready {
            Ok(()) => {
                let mut answers = self.answers.take(key).unwrap_or_else(|| {
                    let mut answers =
                        if waits { Answers::holding(self) } else { Answers::new(self) };
                    self.answer_by_rules(&mut answers);
                    answers
                });
                answers.children.iter_mut().for_each(|child| child.refresh(self));
                let visit = self.answer_moves(&mut answers, key, proof_limit, disproof_limit);
                if visit.numbers.is_proven() {
                    self.keep_pattern(opponent, self.nodes - started);
                } else {
                    self.answers.put(key, answers);
                }
                visit
            }
            Err(visit) => visit,
        };
        if !visit.numbers.is_proven() && self.asks_late(key, started) {
            self.hear_late(key, opponent);
        }
        self.path.pop();
        self.remember(key, visit, started);
        visit
    }

    /// Proves that the prover wins if the opponent passes, or says how far that
    /// is.
    fn prove_pass(
        &mut self,
        played: Option<Move>,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<(), Visit> {
        let prover = self.goal.prover;
        let key = self.key(prover);
        let bias = self.style.bias;
        if self.path.contains(key) {
            return Err(Visit { numbers: Numbers::DISPROVEN, by_repetition: true });
        }
        let mut visit = Visit {
            numbers: self.table.get(key).map_or(Numbers { proof: 1, disproof: 1 }, Known::numbers),
            by_repetition: false,
        };
        loop {
            if visit.numbers.is_proven() {
                return Ok(());
            }
            let proof = visit.numbers.proof.saturating_add(bias).min(INFINITE);
            let numbers = Numbers { proof, disproof: visit.numbers.disproof };
            if proof >= proof_limit
                || numbers.disproof >= disproof_limit
                || numbers.is_disproven()
                || self.stopped != Stopped::No
            {
                return Err(Visit { numbers, by_repetition: visit.by_repetition });
            }
            self.board.pass();
            self.last = None;
            self.changed = played.and_then(Move::point);
            self.plan = None;
            visit = self.visit_prover(proof_limit - bias, disproof_limit);
            self.board.undo();
        }
    }

    /// Answers every move inside the zone of the pass.
    fn answer_moves(
        &mut self,
        answers: &mut Answers,
        key: u64,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Visit {
        let opponent = self.goal.opponent();
        let mut repeated = false;
        loop {
            answers.use_null_moves(self);
            answers.grow(self);
            self.weigh_replies(key, &mut answers.children);
            let mut leasts = TwoLeast::NONE;
            let (mut most, mut open) = (0, 0);
            let mut hardest = (0, usize::MAX);
            for (i, child) in answers.children.iter().enumerate() {
                let n = child.numbers;
                if n.is_proven() || !answers.must.contains(child.action.point().expect("a move")) {
                    continue;
                }
                open += 1;
                let proof = child.weighed().proof;
                most = most.max(proof);
                if proof + child.urgency > hardest.0 {
                    hardest = (proof + child.urgency, i);
                }
                leasts.see(i, n.disproof);
            }
            let TwoLeast { mut best, least, mut second } = leasts;
            if open == 0 {
                let fact = answers.fact(self);
                if self.try_fact(key, fact) {
                    return Visit::PROVEN;
                }
                return Visit { numbers: Numbers::DISPROVEN, by_repetition: false };
            }
            if self.style.hardest && least > 0 {
                (best, second) = (hardest.1, INFINITE);
            }
            let numbers = if least == 0 {
                Numbers::DISPROVEN
            } else {
                Numbers {
                    proof: (most + self.style.open * (open - 1)).min(INFINITE - 1),
                    disproof: least,
                }
            };
            if numbers.is_beyond(proof_limit, disproof_limit) || self.stopped != Stopped::No {
                self.refutation = answers.children[best].action.point();
                let by_repetition = numbers.is_disproven()
                    && (repeated || self.path.contains(answers.children[best].key));
                return Visit { numbers, by_repetition };
            }
            let child = answers.children[best];
            let disproof_limit = disproof_limit.min(second.saturating_add(1 + second / 4));
            let proof_limit = left_for(proof_limit, numbers.proof, child.numbers.proof);
            self.board.make(opponent, child.action);
            self.last = child.action.point();
            self.changed = self.last;
            self.plan = answers.plan;
            let visit = self.visit_prover(proof_limit, disproof_limit);
            self.board.undo();
            answers.children[best].numbers = visit.numbers;
            repeated |= visit.numbers.is_disproven() && visit.by_repetition;
        }
    }
}
