//! What the judge knows by reading alone: captures, links, ladders, and eyes by playing
//! them out.

use std::collections::HashMap;

use tesuji_board::{Budget, Color, KoGrade, Move, Point, PointSet};
use tesuji_reading::{Answer, Config, Goal, GoalKind, Ladder, Proof, Reader, check, prove};
use tesuji_solver::{EyeValue, eye_value};

use crate::judge::Judge;

/// Moves that are tried on advice where a chain or a link is read.
const HINTS: usize = 4;
/// Positions looked at for one eye.
const EYE_NODES: u32 = 300_000;

/// What was read before.
#[derive(Default)]
pub(crate) struct Reads {
    captures: HashMap<(Point, Color), Answer>,
    links: HashMap<([Point; 2], bool), (KoGrade, Option<Move>)>,
    ladders: HashMap<Point, Option<Point>>,
    /// Proofs that a chain falls although its owner begins, or with how many positions none
    /// was found.
    falls: HashMap<Point, Result<Proof, u64>>,
}

impl Reads {
    /// The proofs that were found.
    pub fn proofs(&self) -> impl Iterator<Item = &Proof> {
        let captures = self.captures.values().filter_map(Answer::proof);
        captures.chain(self.falls.values().flatten())
    }
}

impl Judge {
    /// The moves that look best to somebody who advises, of a side that begins a fight
    /// about some stones.
    fn hints(&self, stones: &PointSet, first: Color) -> PointSet {
        let advice = self.fights.advice_on(stones, first);
        advice.iter().flat_map(|advice| advice.moves.iter().take(HINTS)).map(|(p, _)| *p).collect()
    }

    /// How far a side gets by reading with the chain at a point when it begins: its owner
    /// wants it to stay, the other side to capture it; and its first move. Unlike
    /// [`Judge::chain`] it does not ask for the life of the group. `None` if there is no
    /// stone.
    pub fn capture(
        &mut self,
        target: Point,
        first: Color,
        budget: &Budget,
    ) -> Option<(KoGrade, Option<Move>)> {
        let board = self.board();
        let (id, owner) = (board.chain_at(target)?, board.get(target)?);
        let key = (id.point(), first);
        if let Some(known) = self.reads.captures.get(&key) {
            return Some((known.success(), known.action()));
        }
        if first == owner && matches!(self.reads.falls.get(&key.0), Some(Ok(_))) {
            return Some((KoGrade::No, None));
        }
        let hints = self.hints(&board.chain(id).stones, first);
        let mut reader = Reader::new(board, budget).with_hints(hints);
        let answer = if first == owner { reader.defend(target) } else { reader.attack(target) };
        let found = (answer.success(), answer.action());
        if !budget.is_over() {
            self.reads.captures.insert(key, answer);
        }
        Some(found)
    }

    /// A proof that the chain at a point falls although its owner begins, if there is one
    /// already or a quick search of so many positions and bytes finds it.
    pub fn fall(&mut self, target: Point, nodes: u64, memory: usize) -> Option<Proof> {
        let board = self.board();
        let (id, owner) = (board.chain_at(target)?, board.get(target)?);
        let at = id.point();
        match self.reads.captures.get(&(at, owner)) {
            Some(Answer::Fails { proof }) => return Some(proof.clone()),
            Some(Answer::Succeeds { .. }) => return None,
            Some(Answer::Estimated(_)) | None => {}
        }
        match self.reads.falls.get(&at) {
            Some(Ok(proof)) => return Some(proof.clone()),
            Some(&Err(seen)) if seen >= nodes => return None,
            _ => {}
        }
        let goal = Goal { kind: GoalKind::Capture, prover: !owner, targets: vec![at] };
        let budget = Budget::new(nodes, memory);
        let found = prove(board, owner, &goal, &Config::tactical(), &budget).proof;
        let found = found.filter(|proof| check(proof).is_ok());
        self.reads.falls.insert(at, found.clone().ok_or(nodes));
        found
    }

    /// How far the owner of two chains gets that joins them, or else the other side that
    /// cuts them, moving first; and its first move.
    pub fn connection(
        &mut self,
        chains: [Point; 2],
        cuts: bool,
        budget: &Budget,
    ) -> (KoGrade, Option<Move>) {
        if let Some(known) = self.reads.links.get(&(chains, cuts)) {
            return *known;
        }
        let board = self.board();
        let [a, b] = chains;
        let both = chains.iter().filter_map(|&at| Some(board.chain(board.chain_at(at)?).stones));
        let stones = both.fold(PointSet::EMPTY, |all, it| all | it);
        let first = board.get(a).map(|owner| if cuts { !owner } else { owner });
        let hints = first.map_or(PointSet::EMPTY, |first| self.hints(&stones, first));
        let mut reader = Reader::new(board, budget).with_hints(hints);
        let answer = if cuts { reader.disconnect(a, b) } else { reader.connect(a, b) };
        let found = (answer.success(), answer.action());
        if !budget.is_over() {
            self.reads.links.insert((chains, cuts), found);
        }
        found
    }
    /// How far a side gets with the chain at a point that begins with a given legal move:
    /// its owner wants it to stay, the other side to capture it. `None` if there is no stone.
    pub fn capture_by(
        &self,
        action: Move,
        target: Point,
        first: Color,
        budget: &Budget,
    ) -> Option<KoGrade> {
        let owner = self.board().get(target)?;
        let mut reader = Reader::new(self.board(), budget);
        Some(if first == owner {
            reader.defend_by(action, target)
        } else {
            reader.attack_by(action, target)
        })
    }

    /// The first move of a ladder, with ataris alone, that captures the chain at a point.
    pub fn ladder(&mut self, target: Point) -> Option<Point> {
        let board = self.board();
        let at = board.chain_at(target)?.point();
        if let Some(known) = self.reads.ladders.get(&at) {
            return *known;
        }
        let found = match Reader::new(board, &Budget::new(0, 0)).ladder(at) {
            Ladder::Captured(first) => Some(first),
            Ladder::Escapes | Ladder::Unknown => None,
        };
        self.reads.ladders.insert(at, found);
        found
    }

    /// What a place is worth in eyes; `None` if it is no eye.
    pub fn eye(&self, point: Point) -> Option<EyeValue> {
        eye_value(self.board(), point, EYE_NODES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Diagram};

    fn judge(rows: &str) -> Judge {
        Judge::new(&Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap())
    }

    #[test]
    fn a_move_captures_or_saves_a_chain_in_a_ladder() {
        let mut judge = judge(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . X . . . .
             . X O . . . .
             . . X . . . .
             . . . . . . .",
        );
        let (target, budget) = ("C3".parse().unwrap(), Budget::new(10_000, 0));
        let by = |at: &str, first| {
            judge.capture_by(Move::Play(at.parse().unwrap()), target, first, &budget)
        };
        assert_eq!(by("D3", Color::Black), Some(KoGrade::Yes));
        assert_eq!(by("G7", Color::Black), Some(KoGrade::No));
        assert_eq!(by("D3", Color::White), Some(KoGrade::Yes));
        assert_eq!(by("A7", Color::White), Some(KoGrade::No));
        assert_eq!(judge.ladder(target), "D3".parse().ok());
        assert_eq!(judge.ladder("C4".parse().unwrap()), None);
        assert_eq!(
            judge.capture_by(Move::Pass, "A1".parse().unwrap(), Color::Black, &budget),
            None
        );
    }

    #[test]
    fn an_eye_that_both_sides_play_for() {
        let judge = judge(". . . X O\nX X X X O\nO O O O O\n. . . . .");
        let value = judge.eye("B4".parse().unwrap()).unwrap();
        let vital = "B4".parse().ok();
        assert_eq!((value.least, value.most), (1, 2));
        assert_eq!((value.attack, value.defence), (vital, vital));
        assert!(judge.eye("E4".parse().unwrap()).is_none());
    }
}
