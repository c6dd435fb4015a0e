//! What a judge of a position knows, for a search that starts there: what any command found out
//! is not searched again, and what is proven is true for the player too.

use tesuji_board::{Color, Point, PointSet};
use tesuji_engine::{FALL_MEMORY, RaceEnd, Witness, race_ends};
use tesuji_judge::{Judge, Ruling, Winner, winner};
use tesuji_reading::Proof;
use tesuji_semeai::Race;

/// A judge as the witness of a search.
pub struct Knowing<'a>(pub &'a mut Judge);

impl Witness for Knowing<'_> {
    fn fall(&mut self, target: Point, nodes: u64) -> Option<Proof> {
        self.0.fall(target, nodes, FALL_MEMORY)
    }

    fn ladder(&mut self, target: Point) -> Option<Point> {
        self.0.ladder(target)
    }

    fn race(&mut self, race: &Race, positions: usize) -> [Option<RaceEnd>; 2] {
        match self.0.ruled(race) {
            Some(rulings) => ends(rulings),
            None => race_ends(self.0.board(), race, positions),
        }
    }

    fn proofs(&self) -> Vec<Proof> {
        self.0.proofs().into_iter().cloned().collect()
    }

    fn decisive(&self, color: Color) -> PointSet {
        self.0.decisive(color)
    }
}

/// Who loses by two rulings, by who begins.
fn ends(rulings: [&Ruling; 2]) -> [Option<RaceEnd>; 2] {
    let winners = [Color::Black, Color::White].map(|first| {
        let verdict = rulings[first.index()].verdict?;
        match winner(&verdict, first) {
            Winner::Side(side) => Some(side),
            Winner::Nobody | Winner::Ko => None,
        }
    });
    Color::BOTH.map(|first| {
        let side = winners[first.index()]?;
        // Who wins whoever begins needs no move.
        let must_move = side == first && winners[(!first).index()] != Some(side);
        let needed = rulings[first.index()].verdict.and_then(|found| found.action);
        let needed = if must_move { Some(needed?) } else { None };
        let moves = needed.map_or(PointSet::EMPTY, PointSet::of);
        Some(RaceEnd { loser: !side, needed, moves })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Budget, Diagram, Game, Ruleset};
    use tesuji_engine::{Search, Settings, Unaided, Wishes};

    /// Whoever begins on the long side wins the race.
    const RACE: &str = "
        O O O O X O X X X
        . O O . X O . X .
        O O O . X O . X X
        . O O . X O . X .
        O O O O X O X X X";

    #[test]
    fn a_race_that_was_ruled_is_not_judged_again() {
        let diagram = Diagram::parse(RACE).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let races = tesuji_semeai::find(&board);
        let mut judge = Judge::new(&board);
        let unaided = race_ends(&board, &races[0], 3000);
        for first in Color::BOTH {
            let chains = [first, !first].map(|color| races[0].essential[color.index()]);
            let [ours, theirs] = chains.map(|stones| stones.first().unwrap());
            judge.race(ours, theirs, &Budget::new(100_000, 0)).unwrap();
        }
        // No positions are allowed, so nothing is counted here.
        let told = Knowing(&mut judge).race(&races[0], 0);
        let losers = |ends: [Option<RaceEnd>; 2]| ends.map(|end| end.map(|end| end.loser));
        assert_eq!(losers(told), losers(unaided));
        assert!(told[0].is_some_and(|end| end.needed.is_some()));
    }

    /// Four points in a square are one eye, which random games do not always see.
    #[test]
    fn what_is_proven_to_fall_is_taken_off_in_the_search() {
        let text = "
            . . X O . . . . .
            . . X O . . . . .
            X X X O . . . . .
            O O O O . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let setup = Diagram::parse(text).unwrap().setup;
        let game = Game::from_setup(&setup, Ruleset::CHINESE).unwrap();
        let group = game.board().stones(Color::Black);
        let mut judge = Judge::new(game.board());
        judge.verdict(&group, Color::Black, &Budget::new(20_000, 0)).unwrap();
        let proofs = Knowing(&mut judge).proofs();
        assert!(proofs.iter().any(|proof| proof.first == Color::Black), "{proofs:?}");
        let settings = Settings { nodes: 10_000, ..Settings::default() };
        let kept = |witness: &mut dyn Witness| {
            let mut search = Search::new(settings, None);
            let wishes = Wishes::default();
            let report = search.run_told(&game, Color::Black, 200, &wishes, witness, &|_| false);
            report.tally.playout_ownership(group.first().unwrap())
        };
        let told = kept(&mut Knowing(&mut judge));
        let untold = kept(&mut Unaided::new(game.board()));
        assert!(told < untold, "{told} {untold}");
    }
}
