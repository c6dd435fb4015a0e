//! A claim about a group when one side begins, with what it rests on.

use tesuji_board::{Board, Certainty, Color, KoGrade, PointSet};
use tesuji_reading::Proof;
use tesuji_solver::{Frame, Plan};

/// What is taken for granted around a fight. Nothing, where everything is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Assumptions {
    /// The points of the fight; nothing if the claim is about the whole board.
    pub inside: PointSet,
    /// Stones of the capturing side beside the fight that count as safe.
    pub walls: PointSet,
    /// Empty points beside the fight that count as the capturing side's.
    pub closed: PointSet,
    /// Stones of the group's owner beside the fight that count as the capturing
    /// side's.
    pub lost: PointSet,
    /// Stones of the group's owner outside that count as safe.
    pub friends: PointSet,
    /// Empty points beside the fight where the group counts as safe.
    pub exits: PointSet,
    /// Those of all these stones that live whatever is played: no assumption, but a
    /// fact.
    pub alive: PointSet,
}

impl Assumptions {
    /// What a frame takes for granted.
    pub fn of(board: &Board, frame: &Frame) -> Assumptions {
        let beside = frame.inside.rim() & board.points();
        let owner = !frame.attacker;
        Assumptions {
            inside: frame.inside,
            walls: frame.walls(board),
            closed: (beside & board.empty_points()) - frame.exits,
            lost: (beside & board.stones(owner)) - frame.anchors,
            friends: beside & frame.anchors,
            exits: frame.exits,
            alive: PointSet::EMPTY,
        }
    }
}

/// What is said of a group when one side begins.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Who begins.
    pub first: Color,
    /// How it ends; `None` if that is not known.
    pub grade: Option<KoGrade>,
    /// How sure that is.
    pub certainty: Certainty,
    /// What it rests on.
    pub assumptions: Assumptions,
    /// Of an estimate: how likely the group lives, 0 to 1, by random play inside
    /// the frame with open borders.
    pub chance: Option<f64>,
    /// How it would end if everything outside the frame were the capturing
    /// side's, where that cannot be granted. Of a problem that is what its author means, and
    /// the certainty is that of this.
    pub if_closed: Option<KoGrade>,
    /// Would it end otherwise, but for moves that the ko just taken or the game
    /// before forbids?
    pub is_barred: bool,
    /// The proof on the open board, checked.
    pub proof: Option<Proof>,
    /// Plans that show the same, checked.
    pub plans: Vec<Plan>,
}

impl Claim {
    /// Is it exact only if everything outside the frame is the capturing side's, as
    /// problems are meant, while nothing supports that on the board?
    pub fn is_as_set(&self) -> bool {
        self.grade.is_none() && self.if_closed.is_some() && self.certainty > Certainty::Estimated
    }

    /// How it ends, on the board or else as the problem is meant.
    pub fn end(&self) -> Option<KoGrade> {
        self.grade.or(self.if_closed.filter(|_| self.is_as_set()))
    }

    /// Nothing is known.
    pub fn unknown(first: Color) -> Claim {
        Claim::estimated(first, None)
    }

    /// What was found but cannot be supported.
    pub fn estimated(first: Color, grade: Option<KoGrade>) -> Claim {
        Claim {
            first,
            grade,
            certainty: Certainty::Estimated,
            assumptions: Assumptions::default(),
            chance: None,
            if_closed: None,
            is_barred: false,
            proof: None,
            plans: Vec::new(),
        }
    }
}
