//! Where to play in the opening: what the strategies of `fuseki` ask others is asked here, the
//! judge and the patterns, and players who follow a strategy in the first moves get theirs.

use tesuji_board::{Board, Budget, Color, Game, KoGrade, Move, Point, PointMap, PointSet};
use tesuji_fuseki::{
    Help, Joint, Method, Params, Situation, Survey, Tactics, analyse, candidates, contested_links,
};
use tesuji_judge::{Judge, lost_in_ladders};
use tesuji_patterns::{Knowledge, Position};

use crate::pattern_knowledge;

/// Positions for one question.
const NODES: u64 = 150;

/// Reads ladders.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ladders;

impl Tactics for Ladders {
    fn lost(&mut self, board: &mut Board, to_move: Color) -> PointSet {
        lost_in_ladders(board, to_move)
    }
}

/// The links of open shapes that hold although the opponent is near. What the
/// reader does not find out in time is left alone.
pub fn read_joints(board: &Board) -> Vec<Joint> {
    let (mut judge, budget) = (Judge::new(board), Budget::new(NODES, 0));
    let pairs = Color::BOTH.into_iter().flat_map(|color| contested_links(board, color));
    // Two chains may stand in several shapes to each other.
    let mut asked = Vec::new();
    pairs
        .filter(|stones| {
            let chains = stones.map(|stone| board.chain_at(stone));
            let new = !asked.contains(&chains);
            asked.push(chains);
            new
        })
        .filter(|&stones| judge.connection(stones, true, &budget).0 == KoGrade::No)
        .map(|stones| Joint { stones, holds: true })
        .collect()
}

/// The probabilities of all moves, for the player to move and for the opponent
/// after a pass.
pub fn chances(knowledge: &Knowledge, position: &Position) -> [PointMap<f32>; 2] {
    let color: Color = position.to_move();
    let mut turned = position.clone();
    turned.play(color, Move::Pass);
    [position, &turned].map(|position| {
        let mut map = PointMap::filled(0.0);
        for chance in knowledge.evaluate(position) {
            map[chance.point] = chance.probability;
        }
        map
    })
}

/// The legal moves of a player by a strategy, the best first.
pub fn ranked(game: &Game, color: Color, method: Method) -> Vec<Point> {
    let points = match method {
        Method::Sc => by_cases(game, color),
        Method::Sp | Method::ScSp | Method::Both => by_groups(game, color, method),
    };
    points.into_iter().filter(|&p| game.check(color, Move::Play(p)).is_ok()).collect()
}

/// What cases recommend. They need nobody's help, so this takes a fraction of the time.
fn by_cases(game: &Game, color: Color) -> Vec<Point> {
    let (board, params) = (game.board(), &Params::FITTED);
    let survey = Survey::of(board, &[], &params.pon);
    let last = game.moves().last().and_then(|(_, action)| action.point());
    let situation = Situation::new(board, color, &survey, &params.pon, last);
    candidates(&situation, &params.cases).into_iter().map(|candidate| candidate.point).collect()
}

fn by_groups(game: &Game, color: Color, method: Method) -> Vec<Point> {
    let mut position = Position::from_game(game);
    position.set_to_move(color);
    let board = game.board();
    let with_patterns = method == Method::Both;
    let chances = with_patterns.then(|| chances(pattern_knowledge::embedded(), &position));
    let joints = read_joints(board);
    let mut help = Help { tactics: &mut Ladders, joints: &joints, chances: chances.as_ref() };
    let last = position.last(0);
    let found = analyse(board, color, last, None, method, &mut help, &Params::FITTED);
    found.moves.into_iter().map(|view| view.point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Ruleset, Size};

    fn joints(text: &str) -> Vec<String> {
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let words = |joint: Joint| joint.stones.map(|p| p.to_string()).join("-");
        read_joints(&board).into_iter().map(words).collect()
    }

    #[test]
    fn a_jump_holds_if_the_cut_is_captured() {
        // If White cuts at C4, Black joins at C3.
        let held = ". . . . .\n. . O . .\n. X . X .\n. X . X .\n. . . . .\n. . . . .";
        assert_eq!(joints(held), ["B3-D4"]);
        let cut = ". . O . .\n. . O . .\n. X . X .\n. . O . .\n. . O . .";
        assert_eq!(joints(cut), [] as [&str; 0]);
    }

    /// With two corners taken every strategy takes a third one.
    #[test]
    fn every_strategy_takes_the_open_corner() {
        let mut game = Game::new(Size::STANDARD, Ruleset::CHINESE);
        for (color, p) in [
            (Color::Black, "D4"),
            (Color::White, "Q16"),
            (Color::Black, "D16"),
            (Color::White, "F17"),
        ] {
            game.play(color, Move::Play(p.parse().unwrap())).unwrap();
        }
        for method in [Method::Sc, Method::Sp, Method::ScSp, Method::Both] {
            let moves = ranked(&game, Color::Black, method);
            assert!(moves.len() > 20, "{method:?}");
            let is_usual = |p: &Point| {
                let corner = |c: usize, r: usize| c.abs_diff(15) <= 2 && r.abs_diff(3) <= 2;
                let answer = |c: usize, r: usize| c.abs_diff(4) <= 3 && r.abs_diff(14) <= 4;
                corner(p.column(), p.row()) || answer(p.column(), p.row())
            };
            assert!(is_usual(&moves[0]), "{method:?} {}", moves[0]);
        }
    }
}
