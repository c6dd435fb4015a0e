//! What is dead and what the score is at the end of a game, for all who ask: what the judge
//! knows decides, else playouts of the tree search say what stays on the board, with the
//! network where they leave it open; reading tells seki, and what the rules take off
//! afterwards (moves that have still to be made, eyes in seki) is taken off.

use tesuji_board::{
    Board, Budget, Color, Game, Move, Ownership, Point, PointMap, PointSet, Ruleset, Score, Scoring,
};
use tesuji_engine::{Search, Settings, Tally};
use tesuji_judge::{GROUP_NODES, Judge, stones_in_seki};
use tesuji_network::Query;
use tesuji_shape::{territory, unconditional};

use crate::{intuition, pattern_knowledge};

/// The end of a game.
#[derive(Clone, Debug)]
pub struct Counting {
    /// Stones that come off the board.
    pub dead: PointSet,
    /// Stones that stay although they have no two eyes.
    pub seki: PointSet,
    /// Who owns what.
    pub ownership: Ownership,
    /// Points inside their own territory that each side has still to fill, once all neutral
    /// points are filled: else stones there are captured.
    pub repairs: [PointSet; 2],
}

/// A chain is taken off before the others are judged again if the opponent gets more than
/// this share of its points, and is dead in the end with more than the other.
const CLEARLY_DEAD: f64 = 0.6;
const DEAD: f64 = 0.55;

/// Where the opponent gets less than the first share of a chain's points in playouts, or more
/// than the second, they are sure; between them the network has half of the say.
const OPEN: [f64; 2] = [0.25, 0.75];

/// Rounds of taking dead stones off.
const ROUNDS: usize = 4;

/// Playouts that tell what is dead where a game was ended.
const PLAYOUTS: u32 = 500;

/// The score and the dead stones of a game that both sides end by passing.
pub fn counted(game: &Game, to_move: Color) -> (String, PointSet) {
    let counting = Counting::of(game.board(), to_move, PLAYOUTS, &|| false);
    (counting.score(game).to_string(), counting.dead)
}

impl Counting {
    /// Judges the stones on the board with so many playouts a round.
    pub fn of(
        board: &Board,
        to_move: Color,
        playouts: u32,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Counting {
        let mut judge = Judge::new(board);
        let budget = Budget::new(0, 0).interrupted_by(stop);
        // Proofs that contradict each other say nothing.
        let settled =
            judge.settled(&budget.with_nodes(GROUP_NODES)).unwrap_or([PointSet::EMPTY; 2]);
        Counting::knowing(board, settled, to_move, playouts, stop)
    }

    /// The same where it is known already which stones live and which die.
    pub fn knowing(
        board: &Board,
        [alive, fallen]: [PointSet; 2],
        to_move: Color,
        playouts: u32,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Counting {
        let guessed = dead_stones(board, to_move, playouts, stop);
        let fallen_or_guessed = (guessed - alive) | fallen;
        let seki = standing(board, &fallen_or_guessed, stop) - fallen;
        let dead = fallen_or_guessed - seki;
        // What the judge knows stays so: all commands say the same of a group.
        let kept = among_their_own(board, &dead) - fallen;
        Counting::with(board, dead - kept, seki)
    }

    /// The end of a game in which these stones are dead and those stand in seki.
    pub fn with(board: &Board, dead: PointSet, seki: PointSet) -> Counting {
        let ownership = Ownership::of(board, &dead);
        let rest = without(board, &dead);
        let repairs = Color::BOTH.map(|color| repairs(&rest, color, &ownership, &seki));
        Counting { dead, seki, ownership, repairs }
    }

    /// The score of the game that ends so. Where territory is counted, repairs cost a point
    /// each and eyes in seki are none.
    pub fn score(&self, game: &Game) -> Score {
        let mut score = game.score(&self.dead);
        if game.ruleset().scoring == Scoring::Territory {
            let board = game.board();
            for color in Color::BOTH {
                let own = self.ownership.territory[color.index()];
                let eyes = (self.seki & board.stones(color)).rim().flood(&own) & own;
                let lost = (self.repairs[color.index()] | eyes).len() as i32;
                score.halves -= if color == Color::Black { 2 * lost } else { -2 * lost };
            }
        }
        score
    }
}

/// The stones that stand in seki. A seki may rest on stones that are dead themselves, so it has
/// to stand without these as well.
fn standing(board: &Board, dead: &PointSet, stop: &(dyn Fn() -> bool + Sync)) -> PointSet {
    let budget = Budget::new(0, 0).interrupted_by(stop);
    let found = stones_in_seki(board, &budget);
    let others = *dead - found;
    if found.is_empty() || others.is_empty() {
        return found;
    }
    found & stones_in_seki(&without(board, &others), &budget)
}

/// Stones that the playouts of a search do not keep. Dead stones disturb the playouts around
/// them, so the clear cases are taken off before the others are judged.
fn dead_stones(
    board: &Board,
    to_move: Color,
    playouts: u32,
    stop: &(dyn Fn() -> bool + Sync),
) -> PointSet {
    let owners = Owners::of(board);
    let mut rest = board.clone();
    let mut dead = PointSet::EMPTY;
    for round in 0..=ROUNDS {
        let tally = tally(&rest, to_move, playouts, stop);
        let clear = lost_chains(&rest, &tally, &owners, CLEARLY_DEAD);
        if clear.is_empty() || round == ROUNDS {
            return dead | lost_chains(&rest, &tally, &owners, DEAD);
        }
        dead |= clear;
        rest = without(&rest, &clear);
    }
    dead
}

/// Stones that were called dead, but lie in what is their own side's once all of those are
/// off the board: what holds them is dead itself.
fn among_their_own(board: &Board, dead: &PointSet) -> PointSet {
    let Ownership { territory, dead, .. } = Ownership::of(board, dead);
    (dead[0] & territory[0]) | (dead[1] & territory[1])
}

/// Black's chance to own each point, as the network sees it, whoever moves.
struct Owners(PointMap<f64>);

impl Owners {
    fn of(board: &Board) -> Owners {
        let mut black = PointMap::filled(0.0);
        for color in Color::BOTH {
            let judged = intuition::in_use().evaluate(&Query::after(board, color, [].into_iter()));
            for (point, &own) in board.size().points().zip(&judged.owners) {
                let own = f64::from(own);
                black[point] += 0.5 * if color == Color::Black { own } else { 1.0 - own };
            }
        }
        Owners(black)
    }

    /// The share of a chain that the opponent gets.
    fn lost_share(&self, stones: &PointSet, color: Color) -> f64 {
        let black = stones.iter().map(|point| self.0[point]).sum::<f64>() / stones.len() as f64;
        if color == Color::Black { 1.0 - black } else { black }
    }
}

fn without(board: &Board, stones: &PointSet) -> Board {
    let mut setup = board.to_setup();
    stones.iter().for_each(|point| setup.put(point, None));
    Board::from_setup(&setup).expect("taking stones off leaves a position")
}

/// Who owns what at the ends of playouts.
fn tally(board: &Board, to_move: Color, playouts: u32, stop: &(dyn Fn() -> bool + Sync)) -> Tally {
    let game =
        Game::from_setup(&board.to_setup(), Ruleset::CHINESE).expect("a board is a position");
    let model = &pattern_knowledge::embedded().model;
    let mut search = Search::new(Settings::default(), Some(model));
    search.run(&game, to_move, playouts.into(), &|_| stop()).tally
}

/// Chains of which the opponent gets more than a share, and those in what is his whatever
/// happens; not what lives whatever happens.
fn lost_chains(board: &Board, tally: &Tally, owners: &Owners, share: f64) -> PointSet {
    let owned = Color::BOTH.map(|color| {
        let life = unconditional(board, color);
        life.stones | territory(board, &life)
    });
    let mut lost = PointSet::EMPTY;
    for color in Color::BOTH {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        for id in board.chains(color) {
            let stones = board.chain(id).stones;
            let kept: f64 = stones.iter().map(|point| sign * tally.ownership(point)).sum();
            let mut lost_share = 0.5 - kept / stones.len() as f64 / 2.0;
            if OPEN[0] < lost_share && lost_share < OPEN[1] {
                lost_share = (lost_share + owners.lost_share(&stones, color)) / 2.0;
            }
            let is_lost = !stones.meets(&owned[color.index()])
                && (stones.meets(&owned[(!color).index()]) || lost_share > share);
            if is_lost {
                lost |= stones;
            }
        }
    }
    lost
}

/// What a side has to fill in its own territory once all neutral points are filled: chains
/// that are in atari then have to be joined.
///
/// Both sides fill neutral points in turn, and a side that would have to spend a point of
/// its territory takes a neutral point instead where that joins its chains as well.
fn repairs(rest: &Board, color: Color, ownership: &Ownership, seki: &PointSet) -> PointSet {
    let neutral = rest.empty_points() - ownership.territory[0] - ownership.territory[1];
    let others = filled_in(rest, !color, neutral);
    let joints: Vec<Point> =
        neutral.iter().filter(|&p| with_safe_stone(rest, color, p).is_some()).collect();
    let own = ownership.territory[color.index()];
    let needed = |taken: &PointSet| {
        let stones = rest.stones(color) | *taken;
        let open = rest.empty_points() - (others - *taken) - *taken;
        in_atari(stones, open, &own, seki)
    };
    let mut taken = PointSet::EMPTY;
    let mut filled = needed(&taken);
    while !filled.is_empty() {
        let with = |point: &Point| needed(&(taken | PointSet::of(*point)));
        let Some(&best) = joints.iter().min_by_key(|point| with(point).len()) else { break };
        if with(&best).len() >= filled.len() {
            break;
        }
        taken |= PointSet::of(best);
        filled = needed(&taken);
    }
    filled
}

/// The board after a stone, unless that takes others or stands in atari.
fn with_safe_stone(board: &Board, color: Color, point: Point) -> Option<Board> {
    let mut next = board.clone();
    if !next.is_legal(color, point) {
        return None;
    }
    next.make(color, Move::Play(point));
    let is_safe = next.chain_at(point).is_some_and(|id| next.chain(id).liberty_count > 1);
    let takes_none = next.stones(!color) == board.stones(!color);
    (is_safe && takes_none).then_some(next)
}

/// The neutral points that a side can fill, one after the other: some become safe when
/// others are filled.
fn filled_in(board: &Board, color: Color, neutral: PointSet) -> PointSet {
    let mut board = board.clone();
    let mut left = neutral;
    loop {
        let found = left.iter().find_map(|p| Some((p, with_safe_stone(&board, color, p)?)));
        let Some((point, next)) = found else { return neutral - left };
        left -= PointSet::of(point);
        board = next;
    }
}

/// The points of a side's territory that it fills, one after the other, because a chain has no
/// other liberty among the open points.
fn in_atari(mut stones: PointSet, mut open: PointSet, own: &PointSet, seki: &PointSet) -> PointSet {
    let mut filled = PointSet::EMPTY;
    loop {
        let mut todo = stones - *seki;
        let mut found = None;
        while let Some(point) = todo.first() {
            let chain = PointSet::of(point).flood(&stones);
            todo -= chain;
            let liberties = chain.rim() & open;
            if liberties.len() == 1 && !chain.meets(seki) && liberties.is_subset(own) {
                // Filling it must help: another chain or another liberty is beside it.
                let rim = liberties.rim();
                if rim.meets(&(stones - chain)) || rim.meets(&open) {
                    found = liberties.first();
                    break;
                }
            }
        }
        let Some(point) = found else { return filled };
        filled |= PointSet::of(point);
        stones |= PointSet::of(point);
        open -= PointSet::of(point);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    fn check(rules: Ruleset, text: &str, expect: &str) {
        let diagram = Diagram::parse(text).unwrap();
        let mut game = Game::from_setup(&diagram.setup, rules).unwrap();
        game.set_komi(0.0);
        let counting = Counting::of(game.board(), Color::Black, 300, &|| false);
        assert_eq!(counting.score(&game).to_string(), expect, "{counting:?}");
    }

    /// When White has filled D5, Black must join at B5: of his three points two remain.
    const REPAIR: &str = "
        X . X . O
        X X O O O
        . X O . O
        X X O O .
        . X O . .";

    #[test]
    fn what_must_be_filled_is_no_territory() {
        check(Ruleset::JAPANESE, REPAIR, "W+2");
        check(Ruleset::CHINESE, REPAIR, "W+2");
        // With C4 in Black's hands the stone at C5 needs no help.
        let joined = REPAIR.replace("X X O O O", "X X X O O");
        check(Ruleset::JAPANESE, &joined, "W+1");
    }

    /// When White has filled E7, Black must join at C7; but with E7 Black joins D7 to F7 for
    /// nothing.
    #[test]
    fn a_neutral_point_is_taken_where_that_helps_as_much() {
        let text = "
            . X . X . X X
            X X X O O X .
            . X O O O X X
            X X O . O X .
            . X O O O X X
            X X O . O O X
            . X O O . O X";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let counting = Counting::with(&board, PointSet::EMPTY, PointSet::EMPTY);
        assert!(counting.repairs[0].is_empty(), "{:?}", counting.repairs);
    }

    /// White can fill C7 once D7 is filled; then Black has to join at A6.
    #[test]
    fn neutral_points_are_filled_one_after_the_other() {
        let text = "
            X X . . O . O
            . X X O O O O
            X O O O O . O
            X X O . O O O
            . X O O O . O
            X X O . O O O
            . X O O O . O";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let counting = Counting::with(&board, PointSet::EMPTY, PointSet::EMPTY);
        assert_eq!(counting.repairs, [PointSet::of("A6".parse().unwrap()), PointSet::EMPTY]);
    }

    /// An eye each and a liberty in common; but where White's wall is dead Black is free.
    #[test]
    fn a_seki_does_not_rest_on_dead_stones() {
        let text = "
            . O X O . . . . .
            O O X O . . . . .
            . X X O . . . . .
            X X O O . . . . .
            . X O . . . . . .
            X X O . . . . . .
            O O O . . . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let never = || false;
        assert_eq!(standing(&board, &PointSet::EMPTY, &never).len(), 12);
        let wall = board.chain(board.chain_at("D9".parse().unwrap()).unwrap()).stones;
        assert_eq!(wall.len(), 10);
        assert_eq!(standing(&board, &wall, &never), PointSet::EMPTY);
    }

    #[test]
    fn stones_that_cannot_live_come_off() {
        let dead = REPAIR.replace("X X O O .", "X X O O X");
        check(Ruleset::JAPANESE, &dead, "W+3");
    }
}
