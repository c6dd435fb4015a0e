//! Random races on real boards, to hold the theory against play.
//!
//! ```text
//!    living White wall | Black's regions | Black chain | gap | White chain |
//!    White's regions | living Black wall
//! ```
//! Each side has up to three regions above each other: eyes, surrounded by its
//! chain, and external regions with random stones, between walls of the other
//! side. The gap holds the shared liberties.

use tesuji_board::{Board, Color, Point, Rng, Setup, Size};

use crate::believed::Surroundings;
use crate::race::{Race, Safety};

/// What the generator may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomRaces {
    /// The most regions, shared liberties not counted.
    pub most_regions: usize,
    /// The most empty points of one region.
    pub most_empties: usize,
    /// The most empty points of all regions.
    pub most_empties_in_all: usize,
    /// The most shared liberties.
    pub most_shared: usize,
    /// Whether regions are eyes, one for each side, with more of the attacker's stones
    /// inside, and rows of outside liberties.
    pub eyes: bool,
}

impl Default for RandomRaces {
    fn default() -> RandomRaces {
        RandomRaces {
            most_regions: 4,
            most_empties: 6,
            most_empties_in_all: 12,
            most_shared: 2,
            eyes: false,
        }
    }
}

/// A race with everything that is needed to judge it.
#[derive(Clone)]
pub struct RandomRace {
    /// The position.
    pub board: Board,
    /// A stone of each essential chain, by colour.
    pub stakes: [Point; 2],
    /// The race.
    pub race: Race,
}

const WALL: usize = 3;
const DEPTH: usize = 5;
const WIDTH: usize = 2 * (WALL + DEPTH + 1) + 1;
const HEIGHT: usize = 13;

/// Regions in which a move is worth something, for Black as defender: `B` is
/// joined to the essential chain behind the last column, `W` to the wall.
/// Random stones alone rarely make such regions.
pub const SHAPES: [&str; 8] = [
    "....W/bbb.B",
    "...W/bb.B",
    "..W.W/bb.b./.WW.W",
    "bb.B/....",
    "W.WW/bb.B/...W",
    "w..W/b..B/...W",
    ".WbbB/bb..W/...wW",
    "..bB/.b.B/.b.W",
];

impl RandomRaces {
    /// The race of a number; some numbers have none.
    pub fn race(&self, seed: u64) -> Option<RandomRace> {
        let mut rng = Rng::new(seed);
        let mut canvas = Canvas::new();
        let regions = 1 + rng.below(self.most_regions as u32) as usize;
        let black = rng.below(regions as u32 + 1) as usize;
        let mut draw = |side: Color, regions: usize| match self.eyes {
            true => canvas.draw_eyes(&mut rng, side, regions.min(3)),
            false => canvas.draw_side(&mut rng, side, regions.min(3)),
        };
        draw(Color::Black, black);
        draw(Color::White, regions - black);
        canvas.draw_gap(&mut rng, self.most_shared);
        let board = Board::from_setup(&canvas.setup).ok()?;
        let stakes = [canvas.point(Color::Black, 0, 0), canvas.point(Color::White, 0, 0)];
        let essential = Race::stakes(&board, stakes[0], stakes[1]).ok()?;
        let safety = Safety::unconditional(&board);
        let race = Race::of(&board, essential, &Surroundings { safety, area: board.points() });
        let sizes = race.regions.iter().map(|r| r.empties.len());
        let fits = sizes.clone().all(|n| n <= self.most_empties)
            && sizes.sum::<usize>() <= self.most_empties_in_all
            && race.regions.len() <= self.most_regions + self.most_shared;
        fits.then_some(RandomRace { board, stakes, race })
    }
}

struct Canvas {
    setup: Setup,
}

impl Canvas {
    fn new() -> Canvas {
        let size = Size::new(WIDTH, HEIGHT).expect("a size that exists");
        let mut canvas = Canvas { setup: Setup::new(size) };
        for color in Color::BOTH {
            for row in 0..HEIGHT {
                canvas.put(color, 0, row, color);
                for depth in 1..=DEPTH + WALL {
                    canvas.put(color, depth, row, !color);
                }
            }
            // Two eyes of the wall.
            for row in [1, 3] {
                let p = canvas.point(color, DEPTH + WALL, row);
                canvas.setup.put(p, None);
            }
        }
        canvas
    }

    /// A point so deep behind the essential chain of a side.
    fn point(&self, side: Color, depth: usize, row: usize) -> Point {
        let middle = WIDTH / 2;
        match side {
            Color::Black => Point::new(middle - 1 - depth, row),
            Color::White => Point::new(middle + 1 + depth, row),
        }
    }

    fn put(&mut self, side: Color, depth: usize, row: usize, stone: impl Into<Option<Color>>) {
        let p = self.point(side, depth, row);
        self.setup.put(p, stone.into());
    }

    fn draw_side(&mut self, rng: &mut Rng, side: Color, regions: usize) {
        let mut row = rng.below(2) as usize;
        for _ in 0..regions {
            let shape = SHAPES[rng.below(SHAPES.len() as u32) as usize];
            if rng.below(2) == 0 && row + shape.split('/').count() <= HEIGHT {
                row += 1 + self.draw_shape(rng, side, row, shape);
                continue;
            }
            let height = 1 + rng.below(3) as usize;
            let depth = 1 + rng.below(DEPTH as u32) as usize;
            if row + height > HEIGHT {
                return;
            }
            if rng.below(4) == 0 {
                if row + height + 2 > HEIGHT {
                    return;
                }
                self.draw_eye(rng, side, row, height, depth.min(3), 1);
                row += height + 2;
            } else {
                self.draw_external(rng, side, row, height, depth);
                row += height + 1;
            }
        }
    }

    /// An eye, since with two nothing is at stake, and outside liberties in rows.
    fn draw_eyes(&mut self, rng: &mut Rng, side: Color, regions: usize) {
        // On the edge of the board or not.
        let mut row = rng.below(2) as usize;
        let eye = rng.below(regions.max(1) as u32) as usize;
        for region in 0..regions {
            let height = 1 + rng.below(3) as usize;
            let depth = 1 + rng.below(3) as usize;
            if row + height + 2 > HEIGHT {
                return;
            }
            if region != eye {
                for d in 1..=depth + 2 {
                    self.put(side, d, row, None);
                }
                row += 2;
            } else {
                self.draw_eye(rng, side, row, height, depth, 2);
                row += height + 2;
            }
        }
    }

    /// A shape, turned over or not, sometimes with other stones; tells how many
    /// rows it takes.
    fn draw_shape(&mut self, rng: &mut Rng, side: Color, row: usize, shape: &str) -> usize {
        let mut rows: Vec<&str> = shape.split('/').collect();
        if rng.below(2) == 0 {
            rows.reverse();
        }
        for (r, cells) in rows.iter().enumerate() {
            for (i, mut letter) in cells.chars().enumerate() {
                if rng.below(24) == 0 {
                    letter = ['.', 'b', 'w', 'W'][rng.below(4) as usize];
                }
                let stone = match letter {
                    'b' | 'B' => Some(side),
                    'w' | 'W' => Some(!side),
                    _ => None,
                };
                self.put(side, cells.len() - i, row + r, stone);
            }
        }
        rows.len()
    }

    /// A frame of the essential chain around a space, with so many of the other side's
    /// stones among ten points.
    fn draw_eye(
        &mut self,
        rng: &mut Rng,
        side: Color,
        row: usize,
        height: usize,
        depth: usize,
        stones: u32,
    ) {
        for r in 0..height + 2 {
            for d in 1..=depth + 1 {
                self.put(side, d, row + r, side);
            }
        }
        for r in 1..=height {
            for d in 1..=depth {
                match rng.below(10) {
                    n if n >= 10 - stones => self.put(side, d, row + r, !side),
                    0..7 => self.put(side, d, row + r, None),
                    _ => {}
                }
            }
        }
    }

    /// A space between walls, with random stones.
    fn draw_external(
        &mut self,
        rng: &mut Rng,
        side: Color,
        row: usize,
        height: usize,
        depth: usize,
    ) {
        for r in row..row + height {
            for d in 1..=depth {
                match rng.below(10) {
                    0..5 => self.put(side, d, r, None),
                    5..8 => self.put(side, d, r, side),
                    8 => self.put(side, d, r, !side),
                    // The wall stays.
                    _ => {}
                }
            }
        }
    }

    fn draw_gap(&mut self, rng: &mut Rng, most_shared: usize) {
        let middle = WIDTH / 2;
        for row in 0..HEIGHT {
            self.setup.put(Point::new(middle, row), Some(Color::White));
        }
        let mut rows: Vec<usize> = (0..HEIGHT).collect();
        for _ in 0..rng.below(most_shared as u32 + 1) {
            let row = rows.swap_remove(rng.below(rows.len() as u32) as usize);
            self.setup.put(Point::new(middle, row), None);
        }
    }
}
