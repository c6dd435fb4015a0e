//! The ladder reader against one that knows nothing: it tries every move of
//! the owner, on a board of its own.

use tesuji_board::{Board, Budget, Color, Corner, Diagram, Point, Rng, Setup, Size};
use tesuji_reading::{Config, Goal, GoalKind, Ladder, check, prove, read_ladder};

const WORKS: &str = "\
.............
.............
.............
.............
.............
.............
.............
........X....
.......XW....
.......X.....";
const BROKEN: &str = "\
.............
.............
.............
.............
.............
.............
.............
........X....
.......XW....
.......X.....
.............
.............
............O";

fn position(rows: &str) -> (Board, Point) {
    let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft).unwrap();
    (Board::from_setup(&diagram.setup).unwrap(), diagram.marked.first().unwrap())
}

#[test]
fn a_ladder_runs_across_the_board() {
    let (mut board, target) = position(WORKS);
    assert_eq!(read_ladder(&mut board, target, 1000), Ladder::Captured("K11".parse().unwrap()));
    assert_eq!(board.depth(), 0);
}

#[test]
fn a_breaker_saves() {
    let (mut board, target) = position(BROKEN);
    assert_eq!(read_ladder(&mut board, target, 1000), Ladder::Escapes);
}

#[test]
fn three_liberties_and_a_spent_budget_are_unknown() {
    let (mut board, target) = position(".....\n.....\n..W..\n..X..");
    assert_eq!(read_ladder(&mut board, target, 1000), Ladder::Unknown);
    let (mut board, target) = position(WORKS);
    assert_eq!(read_ladder(&mut board, target, 10), Ladder::Unknown);
    assert_eq!(board.depth(), 0);
}

/// What works is a proof in ordinary steps.
#[test]
fn a_ladder_is_proven() {
    let (board, target) = position(WORKS);
    let goal = Goal { kind: GoalKind::Capture, prover: Color::Black, targets: vec![target] };
    let budget = Budget::new(1000, 64 << 20);
    let outcome = prove(&board, Color::Black, &goal, &Config::tactical(), &budget);
    assert_eq!(check(&outcome.proof.expect("a proof")), Ok(()));
}

#[test]
fn random_ladders() {
    let mut rng = Rng::new(7);
    let size = Size::new(5, 5).unwrap();
    let (mut captured, mut escaped) = (0, 0);
    for _ in 0..2000 {
        let setup = random_position(&mut rng, size);
        let mut board = Board::from_setup(&setup).unwrap();
        for color in Color::BOTH {
            let chains: Vec<_> = board.chains(color).collect();
            for target in chains.into_iter().map(|id| id.point()) {
                let found = read_ladder(&mut board, target, 2000);
                let naive = Naive::new(&setup);
                // Kos that go on for ever are nobody's business here.
                let Some(expected) = naive.is_captured(target, 10) else { continue };
                match found {
                    Ladder::Unknown => {}
                    Ladder::Captured(p) => {
                        assert!(expected, "{} {target} {p}", Diagram::new(setup));
                        let answer = naive.play(!color, p).unwrap();
                        assert_ne!(answer.is_saved(target, color, 9), Some(true));
                        captured += 1;
                    }
                    Ladder::Escapes => {
                        assert!(!expected, "{} {target}", Diagram::new(setup));
                        escaped += 1;
                    }
                }
            }
        }
    }
    assert!(captured > 500 && escaped > 500, "{captured} captured, {escaped} escaped");
}

fn random_position(rng: &mut Rng, size: Size) -> Setup {
    loop {
        let mut setup = Setup::new(size);
        for p in size.points() {
            match rng.below(10) {
                0..=2 => setup.put(p, Some(Color::Black)),
                3..=5 => setup.put(p, Some(Color::White)),
                _ => {}
            }
        }
        if setup.check().is_ok() {
            return setup;
        }
    }
}

/// A board that is copied for each move and flood-fills for each question.
#[derive(Clone)]
struct Naive {
    size: Size,
    stones: Vec<(Point, Option<Color>)>,
}

impl Naive {
    fn new(setup: &Setup) -> Naive {
        let size = setup.size;
        Naive { size, stones: size.points().map(|p| (p, setup.get(p))).collect() }
    }

    fn get(&self, p: Point) -> Option<Color> {
        self.stones.iter().find(|(q, _)| *q == p).and_then(|(_, stone)| *stone)
    }

    fn set(&mut self, p: Point, stone: Option<Color>) {
        self.stones.iter_mut().find(|(q, _)| *q == p).unwrap().1 = stone;
    }

    fn around(&self, p: Point) -> Vec<Point> {
        p.neighbors().into_iter().filter(|&q| self.size.contains(q)).collect()
    }

    fn chain(&self, p: Point) -> Vec<Point> {
        let mut chain = vec![p];
        let mut next = 0;
        while next < chain.len() {
            for q in self.around(chain[next]) {
                if self.get(q) == self.get(p) && !chain.contains(&q) {
                    chain.push(q);
                }
            }
            next += 1;
        }
        chain
    }

    fn liberties(&self, p: Point) -> Vec<Point> {
        let mut liberties = Vec::new();
        for q in self.chain(p).into_iter().flat_map(|q| self.around(q)) {
            if self.get(q).is_none() && !liberties.contains(&q) {
                liberties.push(q);
            }
        }
        liberties
    }

    fn play(&self, color: Color, p: Point) -> Option<Naive> {
        if self.get(p).is_some() {
            return None;
        }
        let mut after = self.clone();
        after.set(p, Some(color));
        for q in self.around(p) {
            if after.get(q) == Some(!color) && after.liberties(q).is_empty() {
                after.chain(q).into_iter().for_each(|stone| after.set(stone, None));
            }
        }
        (!after.liberties(p).is_empty()).then_some(after)
    }

    /// Whether ataris capture the chain; nothing if that takes too long.
    fn is_captured(&self, target: Point, depth: u32) -> Option<bool> {
        let owner = self.get(target)?;
        let liberties = self.liberties(target);
        if liberties.len() == 1 {
            return Some(true);
        }
        if liberties.len() > 2 {
            return Some(false);
        }
        let depth = depth.checked_sub(1)?;
        let mut unknown = false;
        for p in liberties {
            match self.play(!owner, p).map(|after| after.is_saved(target, owner, depth)) {
                Some(Some(false)) => return Some(true),
                Some(None) => unknown = true,
                _ => {}
            }
        }
        if unknown { None } else { Some(false) }
    }

    /// Whether any move at all helps the owner, or a pass.
    fn is_saved(&self, target: Point, owner: Color, depth: u32) -> Option<bool> {
        if self.get(target) != Some(owner) {
            return Some(false);
        }
        let depth = depth.checked_sub(1)?;
        let moves = self.size.points().filter_map(|p| self.play(owner, p));
        let mut unknown = false;
        for after in moves.chain([self.clone()]) {
            match after.is_captured(target, depth) {
                Some(false) => return Some(true),
                None => unknown = true,
                Some(true) => {}
            }
        }
        if unknown { None } else { Some(false) }
    }
}
