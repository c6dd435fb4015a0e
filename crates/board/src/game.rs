//! A game: a board with its history under a ruleset.

use std::collections::HashMap;

use crate::board::{Board, IllegalMove, KoBan};
use crate::color::Color;
use crate::point::{Move, Point};
use crate::point_set::PointSet;
use crate::ruleset::{KoRule, Ruleset};
use crate::score::{Ownership, Score};
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::zobrist;

/// A game in progress or at its end. Everything can be taken back to the start
/// position.
///
/// ```
/// use tesuji_board::{Color, Game, Move, Ruleset, Size};
/// let mut game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
/// game.play(Color::Black, Move::Play("E5".parse().unwrap())).unwrap();
/// assert_eq!(game.to_move(), Color::White);
/// assert!(game.play(Color::White, Move::Play("E5".parse().unwrap())).is_err());
/// ```
#[derive(Clone)]
pub struct Game {
    start: Setup,
    start_to_move: Color,
    start_ko: Option<KoBan>,
    ruleset: Ruleset,
    /// Komi in half points.
    komi_halves: i32,
    handicap: usize,
    board: Board,
    moves: Vec<(Color, Move)>,
    /// How often each position (or situation) stood on the board.
    seen: HashMap<u64, u32>,
}

impl Game {
    /// An empty board.
    pub fn new(size: Size, ruleset: Ruleset) -> Game {
        Game::from_setup(&Setup::new(size), ruleset).expect("an empty board is legal")
    }

    /// A game that starts from any position; Black moves first unless the
    /// setup says otherwise.
    pub fn from_setup(setup: &Setup, ruleset: Ruleset) -> Result<Game, SetupError> {
        let board = Board::from_setup(setup)?;
        let start_to_move = setup.to_move.unwrap_or(Color::Black);
        let mut game = Game {
            start: *setup,
            start_to_move,
            start_ko: None,
            ruleset,
            komi_halves: ruleset.komi_halves,
            handicap: 0,
            board,
            moves: Vec::new(),
            seen: HashMap::new(),
        };
        game.remember(!start_to_move);
        Ok(game)
    }

    /// The current position. To search in it, clone it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position before the first move.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The moves since the start.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The rules of this game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Plays on under other rules. Komi stays; moves already made stay legal.
    pub fn set_ruleset(&mut self, ruleset: Ruleset) {
        self.ruleset = ruleset;
        // What counts as seen depends on the rules: build it again.
        let moves = std::mem::take(&mut self.moves);
        self.board = Board::from_setup(&self.start).expect("the start was legal before");
        self.board.set_ko(self.start_ko);
        self.seen.clear();
        self.remember(!self.start_to_move);
        for (color, action) in moves {
            self.make(color, action);
        }
    }

    /// Komi.
    pub fn komi(&self) -> f64 {
        f64::from(self.komi_halves) / 2.0
    }

    /// Sets komi, rounded to half points.
    pub fn set_komi(&mut self, komi: f64) {
        self.komi_halves = (komi * 2.0).round() as i32;
    }

    /// The number of handicap stones that White may be compensated for.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// Says how many of the start position's stones are handicap stones.
    pub fn set_handicap(&mut self, stones: usize) {
        self.handicap = stones;
    }

    /// Says that a ko ban holds in the start position. Only before the first
    /// move.
    pub fn set_start_ko(&mut self, ko: Option<KoBan>) {
        assert!(self.moves.is_empty(), "the ban belongs to the start position");
        self.start_ko = ko;
        self.board.set_ko(ko);
    }

    /// Who moves next: the opponent of the last mover.
    pub fn to_move(&self) -> Color {
        self.moves.last().map_or(self.start_to_move, |&(color, _)| !color)
    }

    /// Whether a move is allowed. Either colour may move at any time, as GTP
    /// and SGF demand.
    pub fn check(&self, color: Color, action: Move) -> Result<(), IllegalMove> {
        let Move::Play(point) = action else { return Ok(()) };
        match self.board.check(color, point) {
            Err(IllegalMove::Suicide) if self.ruleset.suicide => {
                if self.board.chains_around(point, color).next().is_none() {
                    return Err(IllegalMove::Suicide);
                }
            }
            result => result?,
        }
        if self.ruleset.ko != KoRule::Simple
            && self.seen.contains_key(&self.key_after(color, point))
        {
            return Err(IllegalMove::Superko);
        }
        Ok(())
    }

    /// Every point where the player may play.
    pub fn legal_points(&self, color: Color) -> PointSet {
        let points = self.board.empty_points().into_iter();
        points.filter(|&p| self.check(color, Move::Play(p)).is_ok()).collect()
    }

    /// Makes a move.
    pub fn play(&mut self, color: Color, action: Move) -> Result<(), IllegalMove> {
        self.check(color, action)?;
        self.make(color, action);
        Ok(())
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let (color, action) = self.moves.pop()?;
        let key = self.key(color);
        if let Some(count) = self.seen.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.seen.remove(&key);
            }
        }
        self.board.undo();
        Some((color, action))
    }

    /// How many passes stand at the end of the game.
    pub fn passes(&self) -> usize {
        self.moves.iter().rev().take_while(|(_, action)| *action == Move::Pass).count()
    }

    /// Whether both players passed in turn.
    pub fn is_over(&self) -> bool {
        self.passes() >= 2
    }

    /// The result if `dead` stones are taken off as they are.
    ///
    /// **Choice**: under territory scoring every region that touches one
    /// colour only counts, eyes in seki included: the rules leave it to the
    /// players to agree on them.
    pub fn score(&self, dead: &PointSet) -> Score {
        let ownership = Ownership::of(&self.board, dead);
        let points = |color: Color| {
            let prisoners = self.board.captured(!color);
            ownership.points(color, self.ruleset.scoring, prisoners) as i32
        };
        let bonus = self.ruleset.handicap_points(self.handicap) as i32;
        let halves = 2 * (points(Color::Black) - points(Color::White) - bonus) - self.komi_halves;
        Score { halves }
    }

    fn make(&mut self, color: Color, action: Move) {
        self.board.make(color, action);
        self.moves.push((color, action));
        self.remember(color);
    }

    /// Notes the position that `mover` has just left.
    fn remember(&mut self, mover: Color) {
        *self.seen.entry(self.key(mover)).or_insert(0) += 1;
    }

    fn key(&self, mover: Color) -> u64 {
        match self.ruleset.ko {
            KoRule::Simple | KoRule::PositionalSuperko => self.board.hash(),
            KoRule::SituationalSuperko => self.board.hash() ^ zobrist::to_move(mover),
        }
    }

    /// The key that a move would leave behind.
    fn key_after(&self, color: Color, point: Point) -> u64 {
        let board = &self.board;
        let mut hash = board.hash() ^ zobrist::stone(color, point);
        let mut captures = false;
        for enemy in board.chains_around(point, !color) {
            let chain = board.chain(enemy);
            if chain.liberty_count == 1 {
                captures = true;
                hash = chain.stones.iter().fold(hash, |h, p| h ^ zobrist::stone(!color, p));
            }
        }
        if !captures && board.is_suicide(color, point) {
            hash ^= zobrist::stone(color, point);
            for friend in board.chains_around(point, color) {
                let stones = board.chain(friend).stones;
                hash = stones.iter().fold(hash, |h, p| h ^ zobrist::stone(color, p));
            }
        }
        match self.ruleset.ko {
            KoRule::Simple | KoRule::PositionalSuperko => hash,
            KoRule::SituationalSuperko => hash ^ zobrist::to_move(color),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagram;

    fn game(text: &str, ruleset: Ruleset) -> Game {
        Game::from_setup(&Diagram::parse(text).unwrap().setup, ruleset).unwrap()
    }

    fn play(game: &mut Game, color: Color, point: &str) -> Result<(), IllegalMove> {
        game.play(color, point.parse().unwrap())
    }

    const KO: &str = "
        . X O .
        X . X O
        . X O .
        . . . .";

    #[test]
    fn a_simple_ko_is_banned_once() {
        for (_, ruleset) in Ruleset::NAMED {
            let mut game = game(KO, ruleset);
            play(&mut game, Color::White, "B3").unwrap();
            let retake = play(&mut game, Color::Black, "C3").unwrap_err();
            assert!(matches!(retake, IllegalMove::Ko | IllegalMove::Superko));
            play(&mut game, Color::Black, "A1").unwrap();
            play(&mut game, Color::White, "D1").unwrap();
            assert_eq!(play(&mut game, Color::Black, "C3"), Ok(()));
        }
    }

    #[test]
    fn a_pass_lifts_the_ban_under_simple_ko_only() {
        let retake = |first, ruleset| {
            let mut setup = Diagram::parse(KO).unwrap().setup;
            setup.to_move = Some(first);
            let mut game = Game::from_setup(&setup, ruleset).unwrap();
            play(&mut game, Color::White, "B3").unwrap();
            play(&mut game, Color::Black, "pass").unwrap();
            play(&mut game, Color::White, "pass").unwrap();
            play(&mut game, Color::Black, "C3")
        };
        for first in Color::BOTH {
            assert_eq!(retake(first, Ruleset::JAPANESE), Ok(()));
            assert_eq!(retake(first, Ruleset::TROMP_TAYLOR), Err(IllegalMove::Superko));
        }
        // Black may not leave the start position if Black did so at first.
        assert_eq!(retake(Color::White, Ruleset::AGA), Err(IllegalMove::Superko));
        assert_eq!(retake(Color::Black, Ruleset::AGA), Ok(()));
    }

    #[test]
    fn suicide_by_ruleset() {
        let text = "X . O\n. O .\nO . .";
        let try_at = |ruleset: Ruleset, point| play(&mut game(text, ruleset), Color::Black, point);
        assert_eq!(try_at(Ruleset::CHINESE, "B3"), Ok(()));
        let text = "X . O\nX O .\nO . .";
        let try_at = |ruleset: Ruleset, point| play(&mut game(text, ruleset), Color::Black, point);
        assert_eq!(try_at(Ruleset::CHINESE, "B3"), Err(IllegalMove::Suicide));
        assert_eq!(try_at(Ruleset::NEW_ZEALAND, "B3"), Ok(()));
        let mut after = game(text, Ruleset::NEW_ZEALAND);
        play(&mut after, Color::Black, "B3").unwrap();
        assert_eq!(after.board().captured(Color::Black), 3);
        let text = ". O .\nO . .\n. . .";
        let alone = play(&mut game(text, Ruleset::NEW_ZEALAND), Color::Black, "A3");
        assert_eq!(alone, Err(IllegalMove::Suicide));
    }

    #[test]
    fn undo_forgets_the_position() {
        let mut game = game(KO, Ruleset::TROMP_TAYLOR);
        let before = game.clone();
        for _ in 0..2 {
            play(&mut game, Color::White, "B3").unwrap();
            assert_eq!(game.undo(), Some((Color::White, "B3".parse().unwrap())));
        }
        assert!(game.board() == before.board() && game.seen == before.seen);
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn komi_handicap_and_passes() {
        let mut game = Game::new(Size::square(5).unwrap(), Ruleset::CHINESE);
        play(&mut game, Color::Black, "C3").unwrap();
        play(&mut game, Color::White, "pass").unwrap();
        assert!(!game.is_over());
        play(&mut game, Color::Black, "pass").unwrap();
        assert!(game.is_over());
        game.set_komi(5.5);
        game.set_handicap(2);
        assert_eq!(game.score(&PointSet::EMPTY).to_string(), "B+17.5");
    }
}
