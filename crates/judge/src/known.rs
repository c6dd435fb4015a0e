//! What a judge has found out already, for whoever goes on from there.

use tesuji_board::{Color, PointSet};
use tesuji_reading::Proof;
use tesuji_semeai::Race;

use crate::fight::stake;
use crate::judge::Judge;
use crate::prove::first_move;
use crate::ruling::{Ground, Ruling};

impl Judge {
    /// The proofs about this position, each one accepted by the checker.
    pub fn proofs(&self) -> Vec<&Proof> {
        let board = self.board();
        let is_about_it = |proof: &&Proof| {
            let position = &proof.position;
            position.black == board.stones(Color::Black)
                && position.white == board.stones(Color::White)
        };
        let of_groups = self.confirmed().flat_map(|found| &found.claims);
        let of_groups = of_groups.filter_map(|claim| claim.proof.as_ref());
        let of_races = self.rulings().flat_map(|(_, ruling)| &ruling.proofs);
        let all = of_groups.chain(of_races).chain(self.reads.proofs());
        let mut proofs: Vec<&Proof> = all.filter(is_about_it).collect();
        // Whatever was asked first, they come in the same order.
        proofs.sort_by(|a, b| {
            let size = |proof: &Proof| (proof.first, proof.nodes.len());
            let goal = |proof: &Proof| (proof.goal.kind, proof.goal.prover);
            let targets = a.goal.targets.cmp(&b.goal.targets);
            targets.then(goal(a).cmp(&goal(b))).then(size(a).cmp(&size(b)))
        });
        proofs
    }

    /// Moves with which a side that begins is proven to reach what it is not proven to get
    /// otherwise.
    pub fn decisive(&self, color: Color) -> PointSet {
        let proofs = self.proofs();
        let mine = |proof: &&&Proof| proof.goal.prover == color;
        let stands = |goal| proofs.iter().filter(mine).any(|p| p.first != color && p.goal == goal);
        let begins = |proof: &&&Proof| proof.first == color && !stands(proof.goal.clone());
        let moves = proofs.iter().filter(mine).filter(begins).filter_map(|proof| first_move(proof));
        moves.collect()
    }

    /// What was ruled of a race with either side to begin, by who begins, if both are known
    /// to be more than estimates.
    pub fn ruled(&self, race: &Race) -> Option<[&Ruling; 2]> {
        let stakes = Color::BOTH.map(|color| stake(race, color));
        let by = |first: Color| {
            let chains = [stakes[first.index()], stakes[(!first).index()]];
            let known = self
                .rulings()
                .find(|(about, ruling)| **about == chains && ruling.ground > Ground::Estimated);
            known.map(|(_, ruling)| ruling)
        };
        Some([by(Color::Black)?, by(Color::White)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Budget, Diagram, Point};

    const UNSETTLED: &str = "
        . . . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .";

    #[test]
    fn what_was_found_out_is_told() {
        let diagram = Diagram::parse(UNSETTLED).unwrap();
        let mut judge = Judge::new(&Board::from_setup(&diagram.setup).unwrap());
        assert!(judge.proofs().is_empty());
        let group = judge.board().stones(Color::Black);
        judge.verdict(&group, Color::Black, &Budget::new(20_000, 0)).unwrap();
        assert!(!judge.proofs().is_empty());
        let vital: Point = "B5".parse().unwrap();
        for color in Color::BOTH {
            assert_eq!(judge.decisive(color), PointSet::of(vital), "{color}");
        }
    }

    #[test]
    fn a_chain_that_falls_is_read_once() {
        let text = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . X X . . . .
            X O . . . . .
            . X X . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let mut judge = Judge::new(&Board::from_setup(&diagram.setup).unwrap());
        let target: Point = "B2".parse().unwrap();
        let proof = judge.fall(target, 2000, 1 << 20).unwrap();
        // No positions are left, but it is known.
        assert_eq!(judge.fall(target, 0, 0), Some(proof));
        let saved = judge.capture(target, Color::White, &Budget::new(1, 0)).unwrap();
        assert_eq!(saved.0, tesuji_board::KoGrade::No);
    }
}
