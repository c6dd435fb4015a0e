//! Races between living walls, with and without shared liberties that join a chain
//! to a wall of its own, judged by the crate and by a search of the whole board that
//! shares no code with it. The random races of the crate have no such links.

mod field;

use field::{Field, Position, Truth};
use tesuji_board::{Board, Color, Diagram, Point, Rng, Setup, Size};
use tesuji_cgt::Arena;
use tesuji_semeai::{Basis, Effort, Judgement, Outcome, Race, RegionKind, judge};

/// Rows of each wall, and rows between the walls.
const WALL: usize = 3;
const ROWS: usize = 4;
const HEIGHT: usize = ROWS + 2 * WALL;

/// More positions than these are not solved.
const MOST_POSITIONS: usize = 60_000;

/// A race between walls.
struct Walled {
    width: usize,
    board: Board,
    race: Race,
}

impl Walled {
    /// The race of a number, if it has one: a living black wall above, a living
    /// white one below, anything between them.
    fn new(seed: u64) -> Option<Walled> {
        let mut rng = Rng::new(seed);
        let width = 4 + rng.below(2) as usize;
        let mut setup = Setup::new(Size::new(width, HEIGHT).ok()?);
        for row in 0..WALL {
            for column in 0..width {
                let is_eye = row == 0 && (column == 0 || column == width - 1);
                if !is_eye {
                    setup.put(Point::new(column, HEIGHT - 1 - row), Some(Color::Black));
                    setup.put(Point::new(column, row), Some(Color::White));
                }
            }
        }
        for row in WALL..WALL + ROWS {
            for column in 0..width {
                let stone = match rng.below(20) {
                    0..5 => None,
                    5..12 => Some(Color::Black),
                    12..19 => Some(Color::White),
                    // The colour of the nearer wall.
                    _ if row < HEIGHT / 2 => Some(Color::White),
                    _ => Some(Color::Black),
                };
                setup.put(Point::new(column, row), stone);
            }
        }
        let board = Board::from_setup(&setup).ok()?;
        let pairs: Vec<[Point; 2]> = board
            .chains(Color::Black)
            .flat_map(|black| {
                board.chains_touching(black).map(move |white| [black.point(), white.point()])
            })
            .collect();
        let [black, white] = *pairs.get(rng.below(pairs.len().max(1) as u32) as usize)?;
        let race = Race::between(&board, black, white).ok()?;
        let decides = Color::BOTH.into_iter().all(|side| race.is_decisive(side));
        let fits = race.is_enclosed() && decides && !race.rests_on_assumptions;
        fits.then_some(Walled { width, board, race })
    }

    fn has_links(&self) -> bool {
        self.race.regions.iter().any(|region| region.kind == RegionKind::Link)
    }

    fn index(&self, point: Point) -> usize {
        point.row() * self.width + point.column()
    }

    fn bits(&self, points: impl IntoIterator<Item = Point>) -> u64 {
        points.into_iter().fold(0, |set, p| set | 1 << self.index(p))
    }

    /// The same board as a game of its own. In the eyes of the walls nobody plays:
    /// for one side it is suicide, for the other a pass with a loss.
    fn field(&self) -> (Field, [u64; 2]) {
        let between = self.board.points().iter().filter(|p| (WALL..WALL + ROWS).contains(&p.row()));
        let stakes = self.race.essential.map(|stones| self.bits(stones));
        let stones = Color::BOTH.map(|color| self.bits(self.board.stones(color)));
        (Field::new(self.width, HEIGHT, self.bits(between), stakes), stones)
    }
}

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Races found true for both first players.
    races: usize,
    /// First moves that were found to lead where they should.
    moves: usize,
    /// Races with more positions than are solved.
    unsolved: usize,
}

/// Compares one race with the truth.
fn compare(seed: u64, walled: &Walled, judged: &Judgement, counts: &mut Counts) {
    let (field, stones) = walled.field();
    let Some(solved) = field.solve(stones, MOST_POSITIONS) else {
        counts.unsolved += 1;
        return;
    };
    for first in Color::BOTH {
        let said = &judged.first[first.index()];
        let expected = match said.outcome.expect("a race that is judged has an outcome") {
            Outcome::Won(side) => Truth::Won(side.index()),
            Outcome::Neither => Truth::Neither,
        };
        let start = Position { stones, mover: first.index(), passed: false };
        let context = || {
            let stakes = walled.race.essential.map(|stones| stones.first().unwrap().to_string());
            let (stakes, basis) = (stakes.join("-"), judged.basis);
            let diagram = Diagram::new(walled.board.to_setup());
            format!("seed {seed}, {stakes}, {first} first, {basis:?}\n{diagram}")
        };
        assert_eq!(solved.truth(&start), expected, "{}", context());
        let plays = said.moves.iter().map(|p| Some(walled.index(*p)));
        for action in plays.chain(said.may_pass.then_some(None)) {
            let after = solved.truth_after(&field, start, action);
            assert_eq!(after, expected, "after {action:?}: {}", context());
            counts.moves += 1;
        }
    }
    counts.races += 1;
}

/// `TESUJI_WALLED_RACES=20000` compares so many of each kind: counted by the theory,
/// played out, and played out because of a link.
#[test]
fn races_between_walls_are_judged_right() {
    let asked = std::env::var("TESUJI_WALLED_RACES").ok();
    let wanted: usize = asked.map_or(200, |text| text.parse().expect("a number"));
    let [mut counted, mut played, mut linked] = [Counts::default(); 3];
    let mut unjudged = 0;
    for seed in 0.. {
        if [counted, played, linked].iter().all(|counts| counts.races >= wanted) {
            break;
        }
        let Some(walled) = Walled::new(seed) else { continue };
        let by_theory = Effort { race_positions: 0, ..Effort::default() };
        let mut judged = judge(&mut Arena::new(), &walled.board, &walled.race, &by_theory);
        let is_counted = judged.basis == Basis::Theory;
        assert!(!(is_counted && walled.has_links()), "seed {seed}");
        let counts = match is_counted {
            true => &mut counted,
            false if walled.has_links() => &mut linked,
            false => &mut played,
        };
        if counts.races >= wanted {
            continue;
        }
        if !is_counted {
            judged = judge(&mut Arena::new(), &walled.board, &walled.race, &Effort::default());
        }
        match judged.basis {
            Basis::Nothing(..) => unjudged += 1,
            _ => compare(seed, &walled, &judged, counts),
        }
    }
    println!("counted {counted:?}\nplayed {played:?}\nlinked {linked:?}\nunjudged {unjudged}");
    assert!(counted.moves > 0 && linked.moves > linked.races);
}
