//! A game as learning sees it.

use std::fmt::Debug;

/// Something that can be learned: positions with a goal, moves, premises of
/// rules, and a referee who says what is true.
///
/// In a case one player is to move. "Works" means that the move reaches what
/// that player wants: the goal, or that the other one does not reach it.
pub trait Subject: Sync {
    /// A position with a goal and a player to move.
    type Case: Clone + Send + Sync;
    /// A move.
    type Move: Copy + Ord + Debug + Send + Sync;
    /// What must hold of a case and a move for a rule to propose the move.
    type Premise: Clone + Ord + Debug + Send + Sync;
    /// Premises made ready for looking up.
    type Index: Debug + Send + Sync;

    /// The moves that anybody could think of, in a fixed order.
    fn moves(&self, case: &Self::Case) -> Vec<Self::Move>;

    /// Whether a move works; nothing if that was not found out.
    fn works(&self, case: &Self::Case, action: Self::Move) -> Option<bool>;

    /// Whether the player to move has reached or lost everything already.
    fn outcome(&self, case: &Self::Case) -> Option<bool>;

    /// The case after a move, or after a pass.
    fn after(&self, case: &Self::Case, action: Option<Self::Move>) -> Self::Case;

    /// A number that tells positions apart, with the player to move.
    fn key(&self, case: &Self::Case) -> u64;

    /// Whether the player to move pursues the goal, and not the other one.
    fn pursues(&self, case: &Self::Case) -> bool;

    /// Goals that serve the goal of a case, each with the same player to move. Who pursues the
    /// goal needs one of them, the other one has to prevent all.
    fn subgoals(&self, _case: &Self::Case) -> Vec<Self::Case> {
        Vec::new()
    }

    /// A premise for a working move, made of what the reason for its success
    /// depends on.
    fn explain(&self, case: &Self::Case, action: Self::Move) -> Option<Self::Premise>;

    /// A rough premise: only the nearest of what another one demands.
    fn sketch(&self, premise: &Self::Premise) -> Option<Self::Premise>;

    /// Whether a premise holds.
    fn holds(&self, premise: &Self::Premise, case: &Self::Case, action: Self::Move) -> bool;

    /// Premises that demand a little less, in the order in which to try them.
    fn weaker(&self, premise: &Self::Premise) -> Vec<Self::Premise>;

    /// Fresh cases that the weaker one of two premises admits and the stronger
    /// one does not, made from a case; none if no such case was found.
    fn embeddings(
        &self,
        case: &Self::Case,
        action: Self::Move,
        weaker: &Self::Premise,
        stronger: &Self::Premise,
        seed: u64,
    ) -> Vec<Self::Case>;

    /// The one form of a premise that stands for all that say the same.
    fn canonical(&self, premise: &Self::Premise) -> Self::Premise;

    /// Whether a premise holds wherever another one does.
    fn is_more_general(&self, general: &Self::Premise, special: &Self::Premise) -> bool;

    /// Makes premises ready.
    fn index(&self, premises: &[&Self::Premise]) -> Self::Index;

    /// The moves for which premises hold, with the numbers of the premises; moves
    /// that are to be tried first where statistics do not tell come first.
    fn look_up(&self, index: &Self::Index, case: &Self::Case) -> Vec<(Self::Move, usize)>;

    /// Later cases of a working move's success, each with a move that works
    /// there: what else is to be learned from it.
    fn sequel(&self, case: &Self::Case, action: Self::Move) -> Vec<(Self::Case, Self::Move)>;

    /// The case of the other player who wants to prevent what works here, if
    /// there is one.
    fn defence(&self, case: &Self::Case) -> Option<Self::Case>;
}
