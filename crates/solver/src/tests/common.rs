//! The truth about small fights, from the definition of the game alone: rules
//! on plain arrays, all positions, and the least fixpoint of capturing.

use crate::arena::{Arena, Stones};
use crate::fight::Words;
use crate::frame::{Frame, Reach};
use crate::search::Search;
use crate::sides::Side;
use tesuji_board::{Board, Color, Corner, Diagram, PointSet, Rng, Size};

/// A fight of Black's stones in the lower left of a board that is White's
/// elsewhere; the diagram is all there is to play on.
pub fn in_the_corner(text: &str) -> (Board, Frame) {
    let size = Size::square(19).unwrap();
    let setup = Diagram::parse_corner(text, size, Corner::BottomLeft).unwrap().setup;
    let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let width = rows[0].split_whitespace().count();
    let inside: PointSet =
        size.points().filter(|p| p.column() < width && p.row() < rows.len()).collect();
    let frame = Frame {
        attacker: Color::White,
        target: setup.stones(Color::Black),
        keeps_all: false,
        anchors: PointSet::EMPTY,
        exits: PointSet::EMPTY,
        inside,
    };
    (Board::from_setup(&setup).unwrap(), frame)
}

/// The marked group in the upper left corner of a board of 9x9.
pub fn in_the_corner_marked(rows: &str) -> Words<u64> {
    let size = Size::square(9).unwrap();
    let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let frame = Frame::around(&board, &diagram.marked, Reach::default()).unwrap();
    let (arena, stones, names) = frame.arena::<u64>(&board).unwrap();
    Words { search: Search::new(arena, 1 << 12), stones, names, captures: None }
}

/// Random numbers: the same fights in every run.
pub struct Random(Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    pub fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }
}

/// What stands at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Stone(Side),
}

/// What stands at every point of a ground.
pub type Cells = Vec<Cell>;

/// The points of a fight as a list.
#[derive(Clone, Debug)]
pub struct Ground {
    pub width: usize,
    /// The place of every point in its rectangle.
    pub places: Vec<(usize, usize)>,
    pub neighbors: Vec<Vec<usize>>,
    /// Next to safe stones of the attacker, of the defender?
    pub beside: [Vec<bool>; 2],
}

pub fn number(side: Side) -> usize {
    match side {
        Side::Attacker => 0,
        Side::Defender => 1,
    }
}

fn neighbors(places: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let around = |a| (0..places.len()).filter(|&j| near(a, places[j])).collect();
    places.iter().map(|&a| around(a)).collect()
}

impl Ground {
    /// A rectangle, some points of which may be missing.
    pub fn random(random: &mut Random, width: usize, height: usize) -> Ground {
        let missing = [0, 0, 5, 15][random.below(4)];
        let mut places = Vec::new();
        for y in 0..height {
            for x in 0..width {
                if !random.percent(missing) {
                    places.push((x, y));
                }
            }
        }
        let open = [5, 20, 40][random.below(3)];
        let helped = [0, 0, 0, 8][random.below(4)];
        let attacker: Vec<bool> = places.iter().map(|_| random.percent(open)).collect();
        let defender = places.iter().map(|_| random.percent(helped)).collect();
        Ground { width, neighbors: neighbors(&places), places, beside: [attacker, defender] }
    }

    /// A rectangle in the lower left corner of a board that is the attacker's
    /// elsewhere.
    pub fn corner(width: usize, height: usize) -> Ground {
        let places: Vec<_> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
        let edge = places.iter().map(|&(x, y)| x + 1 == width || y + 1 == height).collect();
        let safe = [edge, vec![false; places.len()]];
        Ground { width, neighbors: neighbors(&places), places, beside: safe }
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The bit of a point in an arena.
    pub fn bit(&self, point: usize) -> u8 {
        let (x, y) = self.places[point];
        (y * (self.width + 1) + x) as u8
    }

    pub fn word(&self, holds: impl Fn(usize) -> bool) -> u64 {
        (0..self.len()).filter(|&p| holds(p)).map(|p| 1 << self.bit(p)).sum()
    }

    pub fn arena(&self, target: &[bool]) -> Arena<u64> {
        Arena {
            ground: tesuji_bits::Ground {
                stride: self.width as u32 + 1,
                inside: self.word(|_| true),
            },
            beside_attacker: self.word(|p| self.beside[0][p]),
            beside_defender: self.word(|p| self.beside[1][p]),
            target: self.word(|p| target[p]),
            keeps_all: false,
            ko: None,
            places: vec![crate::arena::Place::default(); 64],
        }
    }

    pub fn stones(&self, cells: &Cells) -> Stones<u64> {
        let of = |side| self.word(|p| cells[p] == Cell::Stone(side));
        Stones { attacker: of(Side::Attacker), defender: of(Side::Defender) }
    }

    /// The chain at a stone, and whether it can stay on the board.
    pub fn chain(&self, cells: &Cells, stone: usize) -> (Vec<usize>, bool) {
        let Cell::Stone(side) = cells[stone] else { return (Vec::new(), true) };
        let mut chain = vec![stone];
        let mut stays = false;
        let mut next = 0;
        while next < chain.len() {
            let p = chain[next];
            next += 1;
            stays |= self.beside[number(side)][p];
            for &q in &self.neighbors[p] {
                stays |= cells[q] == Cell::Empty;
                if cells[q] == cells[p] && !chain.contains(&q) {
                    chain.push(q);
                }
            }
        }
        (chain, stays)
    }

    pub fn is_legal(&self, cells: &Cells) -> bool {
        (0..self.len()).all(|p| self.chain(cells, p).1)
    }

    /// The position after a move and the points that were emptied, unless the
    /// move is suicide.
    pub fn play(&self, cells: &Cells, side: Side, point: usize) -> Option<(Cells, Vec<usize>)> {
        let mut after = cells.clone();
        after[point] = Cell::Stone(side);
        let mut captured = Vec::new();
        for &q in &self.neighbors[point] {
            if after[q] == Cell::Stone(side.other()) {
                let (chain, stays) = self.chain(&after, q);
                if !stays {
                    for &p in &chain {
                        after[p] = Cell::Empty;
                    }
                    captured.extend(chain);
                }
            }
        }
        self.chain(&after, point).1.then_some((after, captured))
    }

    /// Where a move may not be undone at once by retaking.
    pub fn ban(&self, cells: &Cells, side: Side, played: &(Cells, Vec<usize>)) -> Option<usize> {
        let [point] = played.1[..] else { return None };
        let (back, _) = self.play(&played.0, side.other(), point)?;
        (back == *cells).then_some(point)
    }

    /// Stones at random, so many of each side in per cent, without those that
    /// cannot stay.
    fn scatter(&self, random: &mut Random, attacker: usize, defender: usize) -> Cells {
        let mut cells: Cells = (0..self.len())
            .map(|_| match random.below(100) {
                x if x < attacker => Cell::Stone(Side::Attacker),
                x if x < attacker + defender => Cell::Stone(Side::Defender),
                _ => Cell::Empty,
            })
            .collect();
        for p in 0..self.len() {
            let (chain, stays) = self.chain(&cells, p);
            if !stays {
                chain.into_iter().for_each(|q| cells[q] = Cell::Empty);
            }
        }
        cells
    }

    /// Stones of both sides.
    pub fn random_cells(&self, random: &mut Random) -> Cells {
        let (attacker, defender) = (10 + random.below(40), 10 + random.below(40));
        self.scatter(random, attacker, defender)
    }

    /// So many stones of the defender that some may live.
    pub fn random_life(&self, random: &mut Random) -> Cells {
        let (attacker, defender) = (random.below(15), 50 + random.below(30));
        self.scatter(random, attacker, defender)
    }

    /// Another position with the same stones in a zone, and few or many changes
    /// elsewhere; perhaps not legal.
    pub fn elsewhere(&self, random: &mut Random, cells: &Cells, zone: u64) -> Cells {
        let mut other = self.random_cells(random);
        let kept = [0, 75][random.below(2)];
        for p in 0..self.len() {
            if zone >> self.bit(p) & 1 == 1 || random.percent(kept) {
                other[p] = cells[p];
            }
        }
        other
    }

    /// The position as text, with the target in brackets.
    pub fn show(&self, cells: &Cells, target: &[bool]) -> String {
        let mut text = String::new();
        let height = self.places.iter().map(|p| p.1 + 1).max().unwrap_or(0);
        for y in 0..height {
            for x in 0..self.width {
                let Some(p) = self.places.iter().position(|&place| place == (x, y)) else {
                    text.push_str("    ");
                    continue;
                };
                let stone = match cells[p] {
                    Cell::Empty => '.',
                    Cell::Stone(Side::Attacker) => 'X',
                    Cell::Stone(Side::Defender) => 'O',
                };
                let safe = match (self.beside[0][p], self.beside[1][p]) {
                    (true, true) => '#',
                    (true, false) => 'x',
                    (false, true) => 'o',
                    (false, false) => ' ',
                };
                text.push(if target[p] { '(' } else { ' ' });
                text.push(stone);
                text.push(safe);
                text.push(if target[p] { ')' } else { ' ' });
            }
            text.push('\n');
        }
        text
    }
}
