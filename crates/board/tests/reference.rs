//! The board against a slow one that knows only the rules as they are written:
//! a grid, flood fill, and a list of all earlier positions.
//!
//! `TESUJI_RANDOM_MOVES` sets how many random moves are compared; the test
//! command takes the small default, `cargo xtask nightly` ten million.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use proptest::prelude::*;
use tesuji_board::{
    Board, Color, Game, IllegalMove, KoRule, Move, Point, PointSet, Rng, Ruleset, Setup, Size,
    Symmetry,
};

/// A grid of stones with the prisoners.
#[derive(Clone)]
struct Reference {
    size: Size,
    grid: Vec<Option<Color>>,
    captured: [u32; 2],
}

/// Every grid since the start with the player who left it.
type History = Vec<(Vec<Option<Color>>, Color)>;

impl Reference {
    fn new(size: Size) -> Reference {
        Reference { size, grid: vec![None; size.area()], captured: [0; 2] }
    }

    fn slot(&self, p: Point) -> usize {
        p.row() * self.size.width() + p.column()
    }

    fn at(&self, p: Point) -> Option<Color> {
        self.grid[self.slot(p)]
    }

    fn around(&self, p: Point) -> impl Iterator<Item = Point> + use<> {
        let (c, r, size) = (p.column() as i32, p.row() as i32, self.size);
        [(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)]
            .into_iter()
            .filter(|&(c, r)| c >= 0 && r >= 0)
            .filter_map(move |(c, r)| size.point(c as usize, r as usize))
    }

    /// Stones and liberties of the chain at a stone, each in order.
    fn chain(&self, p: Point) -> (Vec<Point>, Vec<Point>) {
        let color = self.at(p);
        let (mut stones, mut liberties) = (vec![p], Vec::new());
        let mut seen = vec![false; self.grid.len()];
        seen[self.slot(p)] = true;
        let mut next = 0;
        while next < stones.len() {
            for q in self.around(stones[next]) {
                if self.at(q) == Some(!color.expect("a stone")) || seen[self.slot(q)] {
                    continue;
                }
                seen[self.slot(q)] = true;
                if self.at(q).is_none() { liberties.push(q) } else { stones.push(q) }
            }
            next += 1;
        }
        stones.sort();
        liberties.sort();
        (stones, liberties)
    }

    fn take_off(&mut self, stones: &[Point]) {
        for &p in stones {
            let slot = self.slot(p);
            let color = self.grid[slot].take().expect("a stone");
            self.captured[color.index()] += 1;
        }
    }

    /// The position after a move, or why it is none.
    fn after(
        &self,
        color: Color,
        p: Point,
        ruleset: &Ruleset,
        history: &[(Vec<Option<Color>>, Color)],
    ) -> Result<Reference, IllegalMove> {
        if self.at(p).is_some() {
            return Err(IllegalMove::Occupied);
        }
        let mut next = self.clone();
        let slot = next.slot(p);
        next.grid[slot] = Some(color);
        for q in self.around(p) {
            if next.at(q) == Some(!color) {
                let (stones, liberties) = next.chain(q);
                if liberties.is_empty() {
                    next.take_off(&stones);
                }
            }
        }
        let (stones, liberties) = next.chain(p);
        if liberties.is_empty() {
            if !ruleset.suicide || stones.len() == 1 {
                return Err(IllegalMove::Suicide);
            }
            next.take_off(&stones);
        }
        // The position before the opponent's last move may not come back at once.
        if let [.., (before, _), (_, last)] = history
            && *last != color
            && *before == next.grid
        {
            return Err(IllegalMove::Ko);
        }
        let repeats = |(grid, mover): &(Vec<_>, Color)| {
            *grid == next.grid
                && match ruleset.ko {
                    KoRule::Simple => false,
                    KoRule::PositionalSuperko => true,
                    KoRule::SituationalSuperko => *mover == color,
                }
        };
        if history.iter().any(repeats) {
            return Err(IllegalMove::Superko);
        }
        Ok(next)
    }
}

/// Compares everything that can be asked.
fn compare(game: &Game, reference: &Reference, history: &History) {
    let board = game.board();
    for p in board.size().points() {
        assert_eq!(board.get(p), reference.at(p), "{p}");
        assert_eq!(board.is_empty(p), reference.at(p).is_none(), "{p}");
        if let Some(id) = board.chain_at(p) {
            let (stones, liberties) = reference.chain(p);
            let chain = board.chain(id);
            assert_eq!(Some(chain.color), reference.at(p));
            assert_eq!(chain.stones.iter().collect::<Vec<_>>(), stones, "{p}");
            assert_eq!(chain.liberties.iter().collect::<Vec<_>>(), liberties, "{p}");
            assert_eq!(usize::from(chain.stone_count), stones.len());
            assert_eq!(usize::from(chain.liberty_count), liberties.len());
            assert!(chain.stones.contains(id.point()));
        }
        for color in Color::BOTH {
            let expected = reference.after(color, p, game.ruleset(), history).err();
            let found = game.check(color, Move::Play(p)).err();
            assert_eq!(found, expected, "{color} at {p} under {}", game.ruleset());
        }
    }
    for color in Color::BOTH {
        assert_eq!(board.captured(color), reference.captured[color.index()]);
        let together =
            board.chains(color).fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones);
        assert_eq!(together, board.stones(color));
    }
    // What was kept up to date move by move equals what is built at once.
    let fresh = Board::from_setup(&board.to_setup()).expect("a legal position");
    assert_eq!(fresh.hash(), board.hash());
    assert_eq!(fresh.chains(Color::Black).count(), board.chains(Color::Black).count());
}

/// Plays random moves, mostly in turn, and compares after each; then takes
/// everything back. Returns the number of moves.
fn random_game(size: Size, ruleset: Ruleset, seed: u64, length: usize) -> usize {
    let mut random = Rng::new(seed);
    let mut game = Game::new(size, ruleset);
    let mut references = vec![Reference::new(size)];
    let mut history: History = vec![(references[0].grid.clone(), Color::White)];
    while references.len() <= length {
        let reference = references.last().unwrap();
        let color = if random.below(16) == 0 { game.to_move().opponent() } else { game.to_move() };
        let legal: Vec<Point> = game.legal_points(color).into_iter().collect();
        // Without passes: the reference's history tells plies apart by boards.
        let Some(&p) = legal.get(random.below(legal.len() as u32) as usize) else { break };
        let next = reference.after(color, p, &ruleset, &history).expect("a legal move");
        history.push((next.grid.clone(), color));
        game.play(color, Move::Play(p)).expect("a legal move");
        compare(&game, &next, &history);
        references.push(next);
    }
    let moves = references.len() - 1;
    let mut game_back = game.clone();
    while references.len() > 1 {
        references.pop();
        assert!(game_back.undo().is_some());
        let board = game_back.board();
        let grid: Vec<_> = board.size().points().map(|p| board.get(p)).collect();
        assert_eq!(grid, references.last().unwrap().grid);
    }
    history.truncate(1);
    compare(&game_back, &references[0], &history);
    assert_eq!(game_back.board().hash(), 0);
    moves
}

#[test]
fn random_play_agrees_with_the_rules_as_written() {
    let budget: usize = std::env::var("TESUJI_RANDOM_MOVES")
        .map(|text| text.parse().expect("TESUJI_RANDOM_MOVES is a number"))
        .unwrap_or(20_000);
    let sizes = [(2, 2), (3, 3), (4, 4), (5, 5), (1, 7), (2, 5), (7, 3), (9, 9), (13, 5), (25, 3)];
    let (moves, games) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while moves.load(Relaxed) < budget {
            let seed = games.fetch_add(1, Relaxed);
            let (width, height) = sizes[seed % sizes.len()];
            let (_, ruleset) = Ruleset::NAMED[seed % 7 % 6];
            let size = Size::new(width, height).unwrap();
            moves.fetch_add(random_game(size, ruleset, seed as u64, 3 * size.area()), Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    println!("{moves:?} moves in {games:?} games compared");
}

/// A random legal position: stones are dropped and what has no liberty is
/// taken off.
fn any_setup() -> impl Strategy<Value = Setup> {
    (1..=7_usize, 1..=7_usize).prop_flat_map(|(width, height)| {
        prop::collection::vec(0..4_u8, width * height).prop_map(move |cells| {
            let size = Size::new(width, height).unwrap();
            let mut setup = Setup::new(size);
            for (p, cell) in size.points().zip(cells) {
                match cell {
                    0 => setup.put(p, Some(Color::Black)),
                    1 => setup.put(p, Some(Color::White)),
                    _ => {}
                }
            }
            while let Err(tesuji_board::SetupError::NoLiberty { at, .. }) = setup.check() {
                setup.put(at, None);
            }
            setup
        })
    })
}

proptest! {
    #[test]
    fn play_and_undo_restore_everything(setup in any_setup(), color in 0..2_usize, pick in any::<u16>()) {
        let color = Color::BOTH[color];
        let mut board = Board::from_setup(&setup).unwrap();
        let before = board.clone();
        let empty: Vec<Point> = board.empty_points().into_iter().collect();
        prop_assume!(!empty.is_empty());
        // Suicides included.
        board.play_unchecked(color, empty[pick as usize % empty.len()]);
        board.undo();
        prop_assert!(board == before);
        prop_assert_eq!(board.hash(), before.hash());
        for p in board.size().points() {
            let record = |b: &Board| b.chain_at(p).map(|id| *b.chain(id));
            prop_assert_eq!(record(&board), record(&before));
        }
    }

    #[test]
    fn symmetries_and_colours_commute_with_play(setup in any_setup(), pick in any::<u16>(), which in 0..8_usize) {
        let symmetry = Symmetry::ALL[which];
        let mut board = Board::from_setup(&setup).unwrap();
        let legal: Vec<Point> =
            board.empty_points().iter().filter(|&p| board.is_legal(Color::Black, p)).collect();
        prop_assume!(!legal.is_empty());
        let p = legal[pick as usize % legal.len()];
        let mut image = Board::from_setup(&setup.transformed(symmetry)).unwrap();
        let mut swapped = Board::from_setup(&setup.swapped()).unwrap();
        board.play(Color::Black, p).unwrap();
        image.play(Color::Black, symmetry.apply(setup.size, p)).unwrap();
        swapped.play(Color::White, p).unwrap();
        prop_assert_eq!(board.to_setup().transformed(symmetry), image.to_setup());
        prop_assert_eq!(board.to_setup().swapped(), swapped.to_setup());
        prop_assert_eq!(board.ko().map(|ko| ko.point), swapped.ko().map(|ko| ko.point));
    }

    #[test]
    fn canonical_forms_are_equal_for_equal_classes(setup in any_setup(), which in 0..8_usize, swap: bool) {
        let (canonical, symmetry, swapped) = setup.canonical(true);
        let base = if swapped { setup.swapped() } else { setup };
        prop_assert_eq!(base.transformed(symmetry), canonical);
        let mut other = setup.transformed(Symmetry::ALL[which]);
        if swap {
            other = other.swapped();
        }
        prop_assert_eq!(other.canonical(true).0, canonical);
        prop_assert_eq!(canonical.canonical(true).0, canonical);
    }
}
