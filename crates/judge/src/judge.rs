//! One judge for a position: whoever asks about a group, a chain or two chains gets the
//! same answer, and what was asked once is answered at once.

use std::collections::HashMap;
use std::sync::Arc;

use tesuji_board::{Board, Budget, Certainty, Color, KoGrade, Move, Point, PointSet};
use tesuji_reading::Reader;
use tesuji_solver::{Advisor, Fights, Prospect, prospect};

use crate::confirm::{Confirmed, Contradiction, Effort, Position, judge_group};
use crate::estimate::weak_stones;
use crate::fight::{fate_in_races, of_attack, of_defence};
use crate::ruling::{NoRuling, Ruling, between};

/// Positions for the fate of one chain by frames.
const CHAIN_NODES: u64 = 150_000;
/// Positions for what may be said of it on the board.
const CLAIM_NODES: u64 = 20_000;
/// Positions for each proof of that.
const CLAIM_PROOF_NODES: u64 = 2_000;
/// Bytes for all fights of a position.
const MEMORY: usize = 1 << 30;

/// What one side gets that begins and wants a chain to fall, or to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainVerdict {
    /// How far it gets.
    pub grade: KoGrade,
    /// Its first move; nothing where none is needed or none is known.
    pub action: Option<Point>,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What becomes of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainStatus {
    /// It stays, whoever begins.
    Alive,
    /// It falls, whoever begins.
    Dead,
    /// Who begins decides, or a ko does: the moves that capture and that save it.
    Critical(Option<Point>, Option<Point>),
}

/// What two questions about a position have in common.
pub struct Judge {
    fights: Fights,
    chains: HashMap<(Point, Color), ChainVerdict>,
    groups: HashMap<(PointSet, Color), Option<Confirmed>>,
    races: HashMap<[Point; 2], Ruling>,
    links: HashMap<([Point; 2], bool), (KoGrade, Option<Move>)>,
}

impl Judge {
    /// Knows nothing yet.
    pub fn new(board: &Board) -> Judge {
        Judge {
            fights: Fights::new(board),
            chains: HashMap::new(),
            groups: HashMap::new(),
            races: HashMap::new(),
            links: HashMap::new(),
        }
    }

    /// The same with somebody who says where to look first, and what is likely where
    /// nothing is found out.
    pub fn advised(board: &Board, advisor: Arc<dyn Advisor>) -> Judge {
        Judge { fights: Fights::advised(board, advisor), ..Judge::new(board) }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        self.fights.board()
    }

    /// Is this the judge of a board, with its ko?
    pub fn is_of(&self, board: &Board) -> bool {
        let own = self.board();
        own.size() == board.size()
            && own.ko() == board.ko()
            && Color::BOTH.iter().all(|&color| own.stones(color) == board.stones(color))
    }

    /// What may be said of a group when a side is to move; nothing if there is none, or
    /// its frame is too large. `weak` are stones that look lost for other reasons.
    ///
    /// # Errors
    /// If two proven answers contradict each other.
    pub fn group(
        &mut self,
        group: &PointSet,
        to_move: Color,
        weak: PointSet,
        effort: &Effort,
    ) -> Result<Option<&Confirmed>, Contradiction> {
        let key = (*group, to_move);
        if !self.groups.contains_key(&key) {
            let board = self.board().clone();
            let position =
                Position { board: &board, history: &[], to_move, weak, is_confined: false };
            let confirmed = judge_group(&mut self.fights, &position, group, effort)?;
            self.groups.insert(key, confirmed);
        }
        Ok(self.groups[&key].as_ref())
    }

    /// How far a side gets with the chain at a point when it begins: its owner wants it
    /// to stay, the other side to capture it.
    pub fn chain(&mut self, target: Point, first: Color, budget: &Budget) -> Option<ChainVerdict> {
        let board = self.board();
        let (id, owner) = (board.chain_at(target)?, board.get(target)?);
        let (stones, key) = (board.chain(id).stones, (id.point(), first));
        if let Some(known) = self.chains.get(&key) {
            return Some(*known);
        }
        let budget = budget.with_nodes(CHAIN_NODES).with_memory(MEMORY);
        let weak = weak_stones(board, first, || budget.is_over());
        let found = prospect(&mut self.fights, first, &stones, &weak, &budget);
        let verdict = self.claimed(&stones, owner, first, weak - stones, &budget);
        let verdict = verdict.unwrap_or_else(|| estimated(&found, owner, first));
        if !budget.is_over() {
            self.chains.insert(key, verdict);
        }
        Some(verdict)
    }

    /// What may be said of a chain on the board, if that is more than an estimate.
    fn claimed(
        &mut self,
        stones: &PointSet,
        owner: Color,
        first: Color,
        weak: PointSet,
        budget: &Budget,
    ) -> Option<ChainVerdict> {
        let effort = Effort {
            budget: budget.with_nodes(CLAIM_NODES),
            proof_nodes: CLAIM_PROOF_NODES,
            makes_plans: false,
            games: 0,
        };
        let confirmed = self.group(stones, first, weak, &effort).ok()??;
        let claim = &confirmed.claims[0];
        if claim.certainty == Certainty::Estimated {
            return None;
        }
        let grade = claim.grade?.coarse();
        let grade = if first == owner { grade.reversed() } else { grade };
        let stands = confirmed.claims[1].grade == claim.grade;
        let action = confirmed.fate.moves.first().copied().filter(|_| !stands);
        Some(ChainVerdict { grade, action, certainty: claim.certainty })
    }

    /// What becomes of the chain at a point, whoever begins.
    pub fn status(&mut self, target: Point, budget: &Budget) -> Option<ChainStatus> {
        let owner = self.board().get(target)?;
        let mut attack = self.chain(target, !owner, budget)?;
        let mut defence = self.chain(target, owner, budget)?;
        let is_open = |verdict: &ChainVerdict| verdict.certainty == Certainty::Estimated;
        if attack.grade > KoGrade::No
            && let Some([attacked, defended]) = fate_in_races(self.board(), target)
        {
            // A frame takes the chains around for granted; perhaps one of them loses a
            // race.
            if attacked.0 < attack.grade && is_open(&attack) {
                (attack.grade, attack.action) = attacked;
            }
            if defended.0 > defence.grade && is_open(&defence) {
                (defence.grade, defence.action) = defended;
            }
        }
        Some(match (attack.grade, defence.grade) {
            (KoGrade::No, _) => ChainStatus::Alive,
            (_, KoGrade::No) => ChainStatus::Dead,
            _ => ChainStatus::Critical(attack.action, defence.action),
        })
    }

    /// What the owner of the first chain achieves against the second when it begins.
    ///
    /// # Errors
    /// If there is no race between them.
    pub fn race(
        &mut self,
        ours: Point,
        theirs: Point,
        budget: &Budget,
    ) -> Result<Ruling, NoRuling> {
        if let Some(known) = self.races.get(&[ours, theirs]) {
            return Ok(known.clone());
        }
        let ruling = between(self.board(), ours, theirs, budget)?;
        if !budget.is_over() {
            self.races.insert([ours, theirs], ruling.clone());
        }
        Ok(ruling)
    }

    /// How far the owner of two chains gets that joins them, or else the other side that
    /// cuts them, moving first; and its first move.
    pub fn connection(
        &mut self,
        chains: [Point; 2],
        cuts: bool,
        budget: &Budget,
    ) -> (KoGrade, Option<Move>) {
        if let Some(known) = self.links.get(&(chains, cuts)) {
            return *known;
        }
        let mut reader = Reader::new(self.board(), budget);
        let [a, b] = chains;
        let answer = if cuts { reader.disconnect(a, b) } else { reader.connect(a, b) };
        let found = (answer.success(), answer.action());
        if !budget.is_over() {
            self.links.insert((chains, cuts), found);
        }
        found
    }
}

fn estimated(found: &Prospect, owner: Color, first: Color) -> ChainVerdict {
    let grade = if first == owner { of_defence(found) } else { of_attack(found) };
    ChainVerdict { grade, action: found.best, certainty: Certainty::Estimated }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};

    fn judge(rows: &str) -> Judge {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        Judge::new(&Board::from_setup(&diagram.setup).unwrap())
    }

    #[test]
    fn the_status_of_eye_spaces() {
        let check = |rows: &str, expect: ChainStatus| {
            let at = "A8".parse().unwrap();
            assert_eq!(judge(rows).status(at, &Budget::new(0, 0)), Some(expect), "\n{rows}");
        };
        let vital = "B9".parse().ok();
        check("....XO\nXXXXXO\nOOOOOO", ChainStatus::Alive);
        check("..XO..\nXXXO..\nOOOO..", ChainStatus::Dead);
        check("...XO.\nXXXXO.\nOOOOO.", ChainStatus::Critical(vital, vital));
    }

    #[test]
    fn asked_again_it_looks_at_nothing() {
        let mut judge = judge("...XO.\nXXXXO.\nOOOOO.");
        let (at, budget) = ("A8".parse().unwrap(), Budget::new(0, 0));
        let once = judge.chain(at, Color::White, &budget).unwrap();
        assert_eq!((once.grade, once.certainty), (KoGrade::Yes, Certainty::Proven));
        let group = judge.board().chain(judge.board().chain_at(at).unwrap()).stones;
        let effort = Effort { budget, proof_nodes: 0, makes_plans: false, games: 0 };
        let again = judge.group(&group, Color::White, PointSet::EMPTY, &effort).unwrap();
        assert!(again.unwrap().claims[0].proof.is_some());
        assert_eq!(judge.chain(at, Color::White, &budget), Some(once));
    }
}
