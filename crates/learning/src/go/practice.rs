//! Practice: questions that the full reader answers and the rules do not, and where the rules
//! went wrong.
//!
//! **Definition** (Cazenave, metarules to determine when learning should occur): it "has a
//! surprise when recalculating the game": the rules said that a goal cannot be reached, and it
//! can.
//! **Choice**: the move that was missing may stand anywhere in the proof, so the proof is followed
//! along positions in which the rules fail, to all moves that they do not know.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, Move, Point};
use tesuji_reading::{Config, NodeId, Proof, Reason, prove};

use super::advisor::{Advisor, Weights};
use super::{Go, GoCase, GoKnowledge, MEMORY, at_stake, is_reached};
use crate::school::Lesson;
use crate::subject::Subject;

/// Positions in which the rules have to find the answer: what takes them longer they do not know.
const NODES: u64 = 256;
/// Positions for the full reader.
const FULL_NODES: u64 = 2000;
/// Positions in which it is found that nobody has to move.
const PASS_NODES: u64 = 300;
/// Questions around one move.
const MOST_QUESTIONS: usize = 8;
/// Lessons from one question.
const MOST_LESSONS: usize = 4;
/// Moves of the prover that are followed.
const DEEPEST: usize = 20;
/// Positions of one proof in which the rules are asked: where they know every move and fail for
/// want of time, there is nothing to be found.
const MOST_ASKED: usize = 24;
/// Moves of the rules that may be the beginning of a proof.
const PROPOSALS: usize = 6;

/// A walk along a proof for moves that the rules do not know.
struct Missing {
    found: Vec<(GoCase, Point)>,
    /// Positions in which the rules were asked.
    asked: usize,
}

impl Missing {
    fn is_over(&self) -> bool {
        self.found.len() >= MOST_LESSONS || self.asked >= MOST_ASKED
    }
}

/// Somebody who tries what he has learned.
pub struct Practice {
    full: Go,
    knowledge: Arc<GoKnowledge>,
    rules: Config,
}

impl Practice {
    /// With these rules.
    pub fn new(knowledge: Arc<GoKnowledge>) -> Practice {
        let advisor = Advisor::new(knowledge.clone(), Weights::default());
        let rules = advisor.alone();
        Practice { full: Go { nodes: FULL_NODES }, knowledge, rules }
    }

    /// Moves that the rules do not know and that decide something around a point.
    pub fn lessons(&self, board: &Board, mover: Color, p: Point, origin: &str) -> Vec<Lesson<Go>> {
        let asked = at_stake(board, mover, p).into_iter();
        let asked = asked.filter(|case| self.full.pursues(case)).take(MOST_QUESTIONS);
        let missing = asked.flat_map(|case| self.missing(&case));
        missing.map(|(case, action)| Lesson { case, action, origin: origin.to_owned() }).collect()
    }

    /// The moves that the rules do not know, of a question that they fail.
    fn missing(&self, case: &GoCase) -> Vec<(GoCase, Point)> {
        let mut search = Missing { found: Vec::new(), asked: 0 };
        if self.knows(case) {
            return search.found;
        }
        let Some(proof) = self.full.prove(&case.board, &case.goal, case.to_move).0 else {
            return search.found;
        };
        let idle = Go { nodes: PASS_NODES };
        if idle.prove(&case.board, &case.goal, !case.to_move).0.is_none() {
            let root = proof.nodes.len() as NodeId - 1;
            self.follow(case, &proof, root, &mut search, 0);
        }
        search.found
    }

    /// Whether the rules alone solve a case of the player who pursues the goal.
    fn knows(&self, case: &GoCase) -> bool {
        let budget = Budget::new(NODES, MEMORY);
        prove(&case.board, case.to_move, &case.goal, &self.rules, &budget).proof.is_some()
    }

    /// Follows a proof from a position with the prover to move in which the rules fail.
    fn follow(
        &self,
        case: &GoCase,
        proof: &Proof,
        node: NodeId,
        search: &mut Missing,
        depth: usize,
    ) {
        let Reason::Play { action: Move::Play(best), next } = proof.nodes[node as usize].reason
        else {
            return;
        };
        if search.is_over() || depth > DEEPEST {
            return;
        }
        let go = Go::default();
        let proposed = self.knowledge.proposals(&go, case).into_iter().map(|known| known.action);
        let proposed: Vec<Point> = proposed.collect();
        // Another move may work that the rules do know: then they fail after it.
        let other = || {
            let each = proposed.iter().take(PROPOSALS);
            each.copied().find_map(|p| Some((p, go.proof_after(case, p)?)))
        };
        if !proposed.contains(&best) {
            if let Some((p, proof)) = other() {
                let root = proof.nodes.len() as NodeId - 1;
                return self.follow_reply(&go.after(case, Some(p)), &proof, root, search, depth);
            }
            search.found.push((case.clone(), best));
        }
        self.follow_reply(&go.after(case, Some(best)), proof, next, search, depth);
    }

    /// Follows the replies after which the rules fail.
    fn follow_reply(
        &self,
        case: &GoCase,
        proof: &Proof,
        node: NodeId,
        search: &mut Missing,
        depth: usize,
    ) {
        let Reason::Replies { defaults, replies, .. } = &proof.nodes[node as usize].reason else {
            return;
        };
        let go = Go::default();
        let played = replies.iter().map(|&(reply, id)| (Some(reply), id));
        let passed = defaults.iter().map(|&id| (None, id));
        for (reply, id) in passed.chain(played) {
            if reply.is_some_and(|p| case.board.is_suicide(case.to_move, p)) {
                continue;
            }
            if search.is_over() {
                return;
            }
            let next = go.after(case, reply);
            if is_reached(&next) {
                continue;
            }
            search.asked += 1;
            if !self.knows(&next) {
                self.follow(&next, proof, id, search, depth + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{beginner, seeds};
    use crate::school::{Progress, School};
    use tesuji_board::Diagram;

    /// The stone at E5 runs to its friend, unless it is caught in a net.
    const NET: &str = "\
        .........
        .......O.
        .........
        ...X.a...
        ...XO....
        ...OXX...
        .........
        .........
        .........";

    #[test]
    fn the_move_that_was_missing_is_learned() {
        let diagram = Diagram::parse(NET).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let go = Go::default();
        let mut school = School::new(beginner(&go), Progress::default(), seeds().len());
        let lessons = |school: &School<Go>| {
            let practice = Practice::new(Arc::new(school.knowledge.copied(&go)));
            practice.lessons(&board, Color::Black, diagram.at('a'), "a net")
        };
        let first = lessons(&school);
        let case = GoCase::capture(&board, "E5".parse().unwrap(), Color::Black).unwrap();
        let net = |lesson: &Lesson<Go>| {
            go.key(&lesson.case) == go.key(&case) && lesson.action == diagram.at('a')
        };
        assert!(first.iter().any(net), "the net is what the rules do not know");
        school.take(&go, &first);
        let practice = Practice::new(Arc::new(school.knowledge.copied(&go)));
        assert!(practice.knows(&case), "what was missing is known now");
        assert!(!lessons(&school).iter().any(net), "nothing is learned twice");
    }

    #[test]
    fn what_the_rules_solve_teaches_nothing() {
        let diagram = Diagram::parse(
            "\
            .....
            ..X..
            .XOa.
            ..X..
            .....",
        )
        .unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let practice = Practice::new(Arc::new(beginner(&Go::default())));
        assert!(practice.lessons(&board, Color::Black, diagram.at('a'), "").is_empty());
    }
}
