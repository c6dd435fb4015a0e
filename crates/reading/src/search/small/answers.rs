//! The opponent's moves at a node whose pass is proven.

use tesuji_bits::points;

use super::super::choice::left_for;
use super::super::table::{INFINITE, Numbers};
use super::eyes::EyeCosts;
use super::moves::price;
use super::{Child, Fact, Search, Spot, Stopped, Visit, Why, key};

/// The opponent's moves inside the zone of the pass.
pub(super) struct Answers {
    pub children: Vec<Child>,
    /// Moves that are suicide.
    suicides: u64,
}

/// How far the moves of a node are answered.
struct Progress {
    /// What the node is known to depend on.
    zone: u64,
    /// What lies in the zones of all defaults: moves there need an answer.
    must: u64,
    /// Proven moves that are as good as a pass.
    null_moves: Vec<u8>,
}

impl Answers {
    pub fn new(search: &Search, spot: &Spot) -> Answers {
        let ground = &search.ground;
        let seen = spot.stones.swapped();
        let zone = search.proven(key(spot.hash, true)).zone;
        let eyes = EyeCosts::new(ground, spot.stones);
        let mut answers = Answers { children: Vec::new(), suicides: 0 };
        for p in points(zone & ground.empty(spot.stones)) {
            let captured = ground.captures(seen, p);
            if captured == 0 && ground.is_breathless(seen, p) {
                answers.suicides |= 1 << p;
                continue;
            }
            let moves = eyes.after(p, false) + captured.count_ones().min(3) as i32;
            let proof = search.style.bias + price(moves - 1);
            let estimate = Numbers { proof, disproof: (8 - moves).clamp(1, 8) as u32 };
            let key = key(search.hash_after(spot.hash, p, captured, false), true);
            answers.children.push(Child { action: p as u8, key, estimate, numbers: estimate });
        }
        answers
    }
}

impl Search<'_> {
    /// Answers every move inside the zone of the pass, the hardest first: where
    /// the prover's last move was bad, that shows soonest.
    pub(super) fn answer(
        &mut self,
        spot: &Spot,
        key: u64,
        answers: &mut Answers,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Visit {
        let zone = self.proven(super::key(spot.hash, true)).zone;
        let mut progress = Progress { zone, must: zone, null_moves: Vec::new() };
        let mut repeated = false;
        loop {
            self.use_null_moves(spot, answers, &mut progress);
            let (mut hardest, mut best) = (0, usize::MAX);
            let (mut least, mut open) = (INFINITE, 0);
            for (i, child) in answers.children.iter().enumerate() {
                let n = child.numbers;
                if n.is_proven() || progress.must >> child.action & 1 == 0 {
                    continue;
                }
                open += 1;
                least = least.min(n.disproof);
                if n.proof > hardest {
                    (hardest, best) = (n.proof, i);
                }
            }
            if open == 0 {
                self.prove_replies(spot, key, answers, progress);
                return Visit::PROVEN;
            }
            let numbers = if least == 0 {
                Numbers::DISPROVEN
            } else {
                let proof = hardest + self.style.open * (open - 1);
                Numbers { proof: proof.min(INFINITE - 1), disproof: least }
            };
            let child = answers.children[best];
            if numbers.is_beyond(proof_limit, disproof_limit) || self.stopped != Stopped::No {
                self.refutation = child.action;
                let by_repetition =
                    numbers.is_disproven() && (repeated || self.path.contains(child.key));
                return Visit { numbers, by_repetition };
            }
            let proof_limit = left_for(proof_limit, numbers.proof, child.numbers.proof);
            let next = self.after(spot, child.action, false);
            let visit = self.visit_prover(next, proof_limit, disproof_limit);
            answers.children[best].numbers = visit.numbers;
            repeated |= visit.numbers.is_disproven() && visit.by_repetition;
        }
    }

    /// A proven move outside its own zone is as good as a pass, and the moves
    /// outside that zone need no other answer.
    fn use_null_moves(&self, spot: &Spot, answers: &Answers, progress: &mut Progress) {
        for child in answers.children.iter().filter(|child| child.numbers.is_proven()) {
            let p = u32::from(child.action);
            let zone = self.proven(child.key).zone;
            let is_news = progress.must & !zone != 0;
            if is_news
                && zone >> p & 1 == 0
                && self.ground.captures(spot.stones.swapped(), p) & zone == 0
            {
                progress.null_moves.push(child.action);
                progress.must &= zone;
                progress.zone |= zone;
            }
        }
    }

    /// Enters a position in which all moves are answered.
    fn prove_replies(&mut self, spot: &Spot, key: u64, answers: &Answers, progress: Progress) {
        let ground = &self.ground;
        let seen = spot.stones.swapped();
        let Progress { mut zone, must, null_moves } = progress;
        for child in answers.children.iter().filter(|child| child.numbers.is_proven()) {
            let p = u32::from(child.action);
            if must >> p & 1 != 0 {
                let next = self.proven(child.key).zone;
                let captured = ground.captures(seen, p);
                zone |= next | 1 << p | ground.with_captured(captured, next);
            }
        }
        for p in points(answers.suicides & must) {
            zone = ground.zone_of_suicide(seen, p, zone | 1 << p);
        }
        let zone = ground.close(spot.stones, zone);
        let why = Why::Replies(self.null_moves.len() as u32, null_moves.len() as u8);
        self.null_moves.extend(null_moves);
        self.add_fact(key, Fact { zone, why });
    }
}
