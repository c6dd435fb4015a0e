//! The document's search: what the rules alone make somebody believe.

use std::collections::HashMap;

use crate::knowledge::{Knowledge, Needed};
use crate::subject::Subject;

/// Moves in a line that is followed.
const DEEPEST: usize = 100;
/// So many moves of the player who pursues the goal are tried at each turn, in one round
/// after the other: "only one or two moves at each level of the tree", and more only where
/// these fail.
const WIDTHS: [usize; 4] = [1, 2, 4, usize::MAX];

/// What a search by rules alone makes of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belief<M> {
    /// Whether the player to move succeeds; nothing if the budget was spent.
    pub works: Option<bool>,
    /// The move.
    pub action: Option<M>,
    /// Moves that were tried.
    pub nodes: u64,
}

/// Whether the player to move succeeds as far as the rules know, with at most so many moves
/// tried. It tries what rules propose and nothing else, so it may be wrong either way.
///
/// **Definition** (Cazenave, controlling trees): only the moves of the rules are
/// tried, by urgency. Who pursues the goal and has no rule fails; the other one
/// then plays elsewhere. **Choice**: the document does not say how many moves are "a few":
/// the player who pursues the goal tries the most urgent one everywhere, then two, and so on;
/// the other one tries all that rules propose.
pub fn believes<S: Subject>(
    subject: &S,
    knowledge: &Knowledge<S>,
    case: &S::Case,
    nodes: u64,
) -> Belief<S::Move> {
    let (reached, missed) = (HashMap::new(), HashMap::new());
    let mut search = Believer {
        subject,
        knowledge,
        nodes: 0,
        most: nodes,
        width: 0,
        is_cut: false,
        reached,
        missed,
        path: Vec::new(),
    };
    let mut found = None;
    for width in WIDTHS {
        search.width = width;
        search.is_cut = false;
        search.missed.clear();
        found = search.visit(case);
        let fails = found.is_some_and(|(works, _)| works != subject.pursues(case));
        if !fails || !search.is_cut {
            break;
        }
    }
    Belief {
        works: found.map(|(works, _)| works),
        action: found.and_then(|(_, action)| action),
        nodes: search.nodes,
    }
}

/// What becomes of the player to move, with his move.
type Found<M> = (bool, Option<M>);

struct Believer<'a, S: Subject> {
    subject: &'a S,
    knowledge: &'a Knowledge<S>,
    nodes: u64,
    most: u64,
    width: usize,
    /// Whether a move was left out in this round.
    is_cut: bool,
    /// Positions in which the goal is reached, whatever the width.
    reached: HashMap<u64, Found<S::Move>>,
    /// Positions in which it is not, in this round.
    missed: HashMap<u64, Found<S::Move>>,
    path: Vec<u64>,
}

impl<S: Subject> Believer<'_, S> {
    /// Nothing once the budget is spent.
    fn visit(&mut self, case: &S::Case) -> Option<Found<S::Move>> {
        if let Some(settled) = self.subject.outcome(case) {
            return Some((settled, None));
        }
        let key = self.subject.key(case);
        if let Some(known) = self.reached.get(&key).or(self.missed.get(&key)) {
            return Some(*known);
        }
        let pursues = self.subject.pursues(case);
        if self.path.contains(&key) {
            // Who goes round in circles arrives nowhere.
            return Some((!pursues, None));
        }
        if self.path.len() >= DEEPEST || self.nodes >= self.most {
            return None;
        }
        let mut moves: Vec<Option<S::Move>> = self.proposed(case).into_iter().map(Some).collect();
        if pursues && moves.len() > self.width {
            self.is_cut = true;
            moves.truncate(self.width);
        }
        if moves.is_empty() && !pursues {
            moves.push(None);
        }
        self.path.push(key);
        let found = self.try_moves(case, &moves);
        self.path.pop();
        let found = found?;
        let known = if found.0 == pursues { &mut self.reached } else { &mut self.missed };
        known.insert(key, found);
        Some(found)
    }

    /// What rules propose for the goal, then what they propose for goals that serve it.
    fn proposed(&self, case: &S::Case) -> Vec<S::Move> {
        let mut proposals = self.knowledge.proposals(self.subject, case);
        let goals = self.subject.subgoals(case);
        let needed = if self.subject.pursues(case) { Needed::One } else { Needed::All };
        proposals.extend(self.knowledge.subgoal_proposals(self.subject, &goals, needed));
        let mut moves: Vec<S::Move> = Vec::new();
        for proposal in proposals {
            if !moves.contains(&proposal.action) {
                moves.push(proposal.action);
            }
        }
        moves
    }

    fn try_moves(&mut self, case: &S::Case, moves: &[Option<S::Move>]) -> Option<Found<S::Move>> {
        for &action in moves {
            self.nodes += 1;
            let next = self.subject.after(case, action);
            if !self.visit(&next)?.0 {
                return Some((true, action));
            }
        }
        Some((false, None))
    }
}
