//! Random play against a slow board that counts everything afresh.

use std::collections::BTreeSet;

use tesuji_board::{Color, Move, PlayoutBoard, Point, PointSet, Rng, Size};

/// A board that knows only which stones are where.
#[derive(Clone)]
struct Slow {
    width: i32,
    height: i32,
    stones: Vec<Option<Color>>,
    ko: Option<(i32, i32)>,
}

type Spot = (i32, i32);

impl Slow {
    fn new(size: Size) -> Slow {
        let (width, height) = (size.width() as i32, size.height() as i32);
        Slow { width, height, stones: vec![None; size.area()], ko: None }
    }

    fn spots(&self) -> Vec<Spot> {
        (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y))).collect()
    }

    fn on_board(&self, (x, y): Spot) -> bool {
        x >= 0 && y >= 0 && x < self.width && y < self.height
    }

    fn at(&self, spot: Spot) -> Option<Color> {
        self.stones[(spot.1 * self.width + spot.0) as usize]
    }

    fn set(&mut self, spot: Spot, stone: Option<Color>) {
        self.stones[(spot.1 * self.width + spot.0) as usize] = stone;
    }

    fn near(&self, (x, y): Spot) -> Vec<Spot> {
        let all = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        all.into_iter().filter(|&s| self.on_board(s)).collect()
    }

    /// The spots connected to this one through spots with the same content,
    /// and the different spots around them.
    fn connected(&self, start: Spot) -> (BTreeSet<Spot>, BTreeSet<Spot>) {
        let (mut inside, mut rim, mut open) =
            (BTreeSet::from([start]), BTreeSet::new(), vec![start]);
        while let Some(spot) = open.pop() {
            for next in self.near(spot) {
                if self.at(next) != self.at(start) {
                    rim.insert(next);
                } else if inside.insert(next) {
                    open.push(next);
                }
            }
        }
        (inside, rim)
    }

    fn liberties(&self, start: Spot) -> BTreeSet<Spot> {
        self.connected(start).1.into_iter().filter(|&s| self.at(s).is_none()).collect()
    }

    /// The board after a move; none if it is illegal.
    fn after(&self, spot: Spot, color: Color) -> Option<Slow> {
        if self.at(spot).is_some() || self.ko == Some(spot) {
            return None;
        }
        let mut next = Slow { ko: None, ..self.clone() };
        next.set(spot, Some(color));
        let mut captured = Vec::new();
        for enemy in self.near(spot) {
            if next.at(enemy) == Some(color.opponent()) && next.liberties(enemy).is_empty() {
                for stone in next.connected(enemy).0 {
                    next.set(stone, None);
                    captured.push(stone);
                }
            }
        }
        let (chain, _) = next.connected(spot);
        let liberties = next.liberties(spot);
        if liberties.is_empty() {
            return None;
        }
        if captured.len() == 1 && chain.len() == 1 && liberties.len() == 1 {
            next.ko = Some(captured[0]);
        }
        Some(next)
    }

    fn is_eye_like(&self, spot: Spot, color: Color) -> bool {
        let (x, y) = spot;
        let diagonals = [(x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)];
        let on_edge = diagonals.iter().any(|&s| !self.on_board(s));
        let enemies = diagonals
            .iter()
            .filter(|&&s| self.on_board(s) && self.at(s) == Some(color.opponent()))
            .count();
        self.at(spot).is_none()
            && self.near(spot).into_iter().all(|s| self.at(s) == Some(color))
            && enemies <= usize::from(!on_edge)
    }

    fn candidates(&self, color: Color) -> BTreeSet<Point> {
        let sensible = |&s: &Spot| self.after(s, color).is_some() && !self.is_eye_like(s, color);
        self.spots().into_iter().filter(sensible).map(point).collect()
    }

    /// Stones and territory, by flood fill of the empty regions.
    fn owner(&self, spot: Spot) -> Option<Color> {
        self.at(spot).or_else(|| {
            let (_, rim) = self.connected(spot);
            let reaches = |color| rim.iter().any(|&s| self.at(s) == Some(color));
            Color::BOTH.into_iter().find(|&c| reaches(c) && !reaches(c.opponent()))
        })
    }
}

fn point((x, y): Spot) -> Point {
    Point::new(x as usize, y as usize)
}

fn sizes() -> Vec<Size> {
    let sides = [
        (1, 1),
        (2, 1),
        (1, 7),
        (2, 2),
        (3, 2),
        (3, 3),
        (5, 4),
        (4, 9),
        (7, 7),
        (9, 9),
        (25, 3),
        (2, 25),
        (13, 11),
        (19, 19),
        (25, 25),
    ];
    sides.into_iter().map(|(w, h)| Size::new(w, h).unwrap()).collect()
}

/// Everything the two boards can be asked, `to_move` included.
fn assert_same(fast: &PlayoutBoard, slow: &Slow, to_move: Color) {
    assert_eq!(fast.to_move(), to_move);
    assert_eq!(fast.ko(), slow.ko.map(point), "{fast:?}");
    let empties: BTreeSet<Point> = fast.empty_points().collect();
    assert_eq!(empties.len(), fast.empty_points().len());
    for color in Color::BOTH {
        let count = slow.stones.iter().filter(|&&s| s == Some(color)).count();
        assert_eq!(fast.stone_count(color), count);
    }
    for spot in slow.spots() {
        let p = point(spot);
        assert_eq!(fast.stone(p), slow.at(spot), "{p}\n{fast:?}");
        assert_eq!(empties.contains(&p), slow.at(spot).is_none());
        assert_eq!(fast.is_legal(p), slow.after(spot, to_move).is_some(), "{p}\n{fast:?}");
        if slow.at(spot).is_none() {
            for color in Color::BOTH {
                assert_eq!(
                    fast.is_eye_like(p, color),
                    slow.is_eye_like(spot, color),
                    "{color} {p}\n{fast:?}"
                );
            }
        } else {
            let liberties = slow.liberties(spot);
            let last = (liberties.len() == 1).then(|| point(*liberties.first().unwrap()));
            assert_eq!(fast.last_liberty(p), last, "{p}\n{fast:?}");
        }
    }
}

fn set_of(slow: &Slow, color: Color) -> PointSet {
    slow.spots().into_iter().filter(|&s| slow.at(s) == Some(color)).map(point).collect()
}

#[test]
fn every_position_of_random_games_agrees_with_the_slow_board() {
    let mut rng = Rng::new(20);
    let mut kos = 0;
    for size in sizes() {
        let games = (1500 / (size.area() * size.area())).clamp(1, 20);
        for _ in 0..games {
            let (mut fast, mut slow) = (PlayoutBoard::new(size), Slow::new(size));
            let mut color = Color::Black;
            let mut length = 0;
            while !fast.is_over() && length < fast.longest_game() {
                // Every position of a small board, each tenth of a large one.
                if size.area() < 100 || length % 10 == 0 || fast.ko().is_some() {
                    assert_same(&fast, &slow, color);
                }
                kos += usize::from(fast.ko().is_some());
                let chosen = fast.random_move(&mut rng);
                let candidates = slow.candidates(color);
                match chosen {
                    Move::Pass => {
                        assert!(candidates.is_empty(), "{candidates:?}\n{fast:?}");
                        slow.ko = None;
                    }
                    Move::Play(p) => {
                        assert!(candidates.contains(&p), "{p}\n{fast:?}");
                        let spot = (p.column() as i32, p.row() as i32);
                        slow = slow.after(spot, color).unwrap();
                    }
                }
                fast.play(chosen);
                color = color.opponent();
                length += 1;
            }
            assert_same(&fast, &slow, color);
        }
    }
    assert!(kos > 20, "{kos}: the ko rule was hardly tested");
}

#[test]
fn the_end_of_a_random_game_is_scored_by_area() {
    let mut rng = Rng::new(4);
    let mut finished = 0;
    for size in sizes() {
        for _ in 0..20 {
            let mut board = PlayoutBoard::new(size);
            let length = board.run_random(&mut rng);
            assert!(board.is_over() || length == board.longest_game());
            if !board.is_over() {
                continue;
            }
            finished += 1;
            let mut slow = Slow::new(size);
            for spot in slow.spots() {
                slow.set(spot, board.stone(point(spot)));
            }
            let mut score = 0;
            for spot in slow.spots() {
                let owner = slow.owner(spot);
                assert_eq!(board.owner(point(spot)), owner, "{spot:?}\n{board:?}");
                score += owner.map_or(0, |c| if c == Color::Black { 1 } else { -1 });
            }
            assert_eq!(board.area_score(), score, "{board:?}");
        }
    }
    assert!(finished > 200, "{finished}");
}

#[test]
fn a_position_from_stones_is_the_one_reached_by_moves() {
    let mut rng = Rng::new(9);
    for size in sizes() {
        let (mut played, mut slow) = (PlayoutBoard::new(size), Slow::new(size));
        let mut color = Color::Black;
        for step in 0..size.area() * 3 / 2 {
            let chosen = played.random_move(&mut rng);
            played.play(chosen);
            slow = match chosen {
                Move::Pass => Slow { ko: None, ..slow },
                Move::Play(p) => slow.after((p.column() as i32, p.row() as i32), color).unwrap(),
            };
            color = color.opponent();
            if step % (1 + size.area() / 8) == 0 {
                let mut set = PlayoutBoard::from_stones(
                    size,
                    &set_of(&slow, Color::Black),
                    &set_of(&slow, Color::White),
                    color,
                    slow.ko.map(point),
                );
                assert_same(&set, &slow, color);
                // What was set up must also go on well.
                let (mut slow, mut color) = (slow.clone(), color);
                for _ in 0..12 {
                    let chosen = set.random_move(&mut rng);
                    set.play(chosen);
                    slow = match chosen {
                        Move::Pass => Slow { ko: None, ..slow },
                        Move::Play(p) => {
                            slow.after((p.column() as i32, p.row() as i32), color).unwrap()
                        }
                    };
                    color = color.opponent();
                }
                assert_same(&set, &slow, color);
            }
        }
    }
}

/// A position from rows of `X`, `O` and `.` from top to bottom, `*` for the ko.
fn diagram(rows: &[&str], to_move: Color) -> (PlayoutBoard, Slow) {
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut slow = Slow::new(size);
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, c) in row.chars().enumerate() {
            let spot = (x as i32, y as i32);
            match c {
                'X' => slow.set(spot, Some(Color::Black)),
                'O' => slow.set(spot, Some(Color::White)),
                '*' => slow.ko = Some(spot),
                _ => {}
            }
        }
    }
    let [black, white] = Color::BOTH.map(|color| set_of(&slow, color));
    let ko = slow.ko.map(point);
    (PlayoutBoard::from_stones(size, &black, &white, to_move, ko), slow)
}

#[test]
fn eyes_are_told_by_their_diagonals() {
    let check = |rows: &[&str], at: &str, expected: bool| {
        let (board, _) = diagram(rows, Color::Black);
        assert_eq!(board.is_eye_like(at.parse().unwrap(), Color::Black), expected, "{rows:?}");
    };
    check(&["XXO.", "X.X.", "XXX.", "...."], "B3", true);
    check(&[".....", ".OXO.", ".X.X.", "..X..", "....."], "C3", false);
    check(&[".....", "..XO.", ".X.X.", "..X..", "....."], "C3", true);
    check(&[".....", ".XX..", ".X.XO", "...X.", "..X.."], "C3", false);
    check(&["X.X.", "XXX.", "....", "...."], "B4", true);
    check(&["X.X.", "OX..", "....", "...."], "B4", false);
    check(&[".X..", "XX..", "....", "...."], "A4", true);
    check(&[".X..", "XO..", "....", "...."], "A4", false);
    check(&[".X..", ".X..", "....", "...."], "A4", false);
}

#[test]
fn suicide_and_ko_are_refused_and_captures_are_not() {
    let check = |rows: &[&str], at: &str, expected: bool| {
        let (board, _) = diagram(rows, Color::Black);
        assert_eq!(board.is_legal(at.parse().unwrap()), expected, "{rows:?}");
    };
    check(&[".O..", "O...", "...."], "A3", false);
    check(&[".OX.", "OX..", "X..."], "A3", true);
    check(&["X.O.", "OO..", "...."], "B3", false);
    check(&["X.OX", "OOX.", "X.X."], "B3", true);
    check(&["X.OX", "OOXX", "XXX."], "B3", true);
    check(&["XO.O", ".XO.", "...."], "C3", true);
    check(&["XO*O", ".XO.", "...."], "C3", false);
    let (mut board, _) = diagram(&["XO*O", ".XO.", "...."], Color::Black);
    board.play(Move::Pass);
    board.play(Move::Pass);
    assert!(board.is_legal("C3".parse().unwrap()), "a pass ends the ban");
}

#[test]
fn each_candidate_is_chosen_equally_often() {
    let rows = [
        "XX.X.O.O.",
        "X.XXOOOO.",
        "XXX.XO.OO",
        ".X.X*XOO.",
        "XO.OXOO.O",
        "OOO.O.OO.",
        "....OOO.O",
        ".X.X.X.X.",
        "..X.X.X..",
    ];
    for (to_move, seed) in [(Color::Black, 1), (Color::White, 2)] {
        let (start, slow) = diagram(&rows, to_move);
        let candidates: Vec<Point> = slow.candidates(to_move).into_iter().collect();
        assert!(candidates.len() > 20 && candidates.len() < start.empty_points().len() - 5);
        // Drawn again from one board, whose list gets ever more mixed, and
        // from a fresh copy each time, whose list stays sorted.
        for fresh in [false, true] {
            let mut rng = Rng::new(seed);
            let mut board = start;
            let draws = 1000 * candidates.len();
            let mut counts = vec![0u32; candidates.len()];
            for _ in 0..draws {
                if fresh {
                    board = start;
                }
                let p = board.random_move(&mut rng).point().expect("there are candidates");
                counts[candidates.binary_search(&p).expect("one of them")] += 1;
            }
            let chi_square: f64 =
                counts.iter().map(|&c| (f64::from(c) - 1000.0).powi(2) / 1000.0).sum();
            // Mean and variance of the distribution: n - 1 and 2(n - 1).
            let freedom = (candidates.len() - 1) as f64;
            let deviation = (chi_square - freedom) / (2.0 * freedom).sqrt();
            assert!(deviation.abs() < 3.0, "{deviation} for {to_move}: {counts:?}");
        }
    }
}

#[test]
fn games_are_as_long_as_uniform_play_without_suicide_makes_them() {
    let mean = |side: usize, games: usize| {
        let start = PlayoutBoard::new(Size::square(side).unwrap());
        let mut rng = Rng::new(3);
        let total: usize = (0..games).map(|_| { start }.run_random(&mut rng)).sum();
        total as f64 / games as f64
    };
    // Cyclic scans of the list, or suicide, change these by 3 moves and more.
    let small = mean(9, 4000);
    assert!((110.4..111.6).contains(&small), "{small}");
    let large = mean(19, 3000);
    assert!((454.0..456.5).contains(&large), "{large}");
}

#[test]
fn a_board_copied_over_another_plays_the_same_game() {
    let mut rng = Rng::new(8);
    let mut target = PlayoutBoard::new(Size::STANDARD);
    for size in sizes() {
        let mut source = PlayoutBoard::new(size);
        for _ in 0..size.area() / 2 {
            let chosen = source.random_move(&mut rng);
            source.play(chosen);
        }
        target.run_random(&mut rng);
        target.copy_from(&source);
        let (mut a, mut b) = (rng, rng);
        assert_eq!(target.is_over(), source.is_over());
        assert_eq!(target.run_random(&mut a), source.run_random(&mut b));
        assert_eq!((target.size(), target.area_score()), (size, source.area_score()));
        assert_eq!(format!("{target:?}"), format!("{source:?}"));
    }
}

#[test]
fn equal_seeds_give_equal_games() {
    let start = PlayoutBoard::new(Size::STANDARD);
    let play = |seed| {
        let mut board = start;
        let length = board.run_random(&mut Rng::new(seed));
        (length, format!("{board:?}"))
    };
    assert_eq!(play(5), play(5));
    assert_ne!(play(5).1, play(6).1);
}

#[test]
#[should_panic(expected = "no liberty")]
fn a_chain_without_liberty_is_refused() {
    diagram(&["XO", "OO"], Color::Black);
}
