//! Searches small regions for the values that the slides name, and for ups.
//!
//! ```text
//! cargo run --release -p tesuji-semeai --example find_regions -- [SEED [TRIES]]
//! ```
//! The search walks: it changes a few points of a region in which a move is
//! worth something, and goes on from there if that still holds; every other time
//! it goes on from a region in which Black has a choice. Prints the first
//! region for each value, up to plain liberties beside it: `B` is the essential
//! chain, `W` the attacker's safe stones, `b` and `w` other stones, `.` empty;
//! the last row lies on the edge of the board.

use std::collections::BTreeSet;

use tesuji_board::{Board, Color, Point, PointSet, Rng, Setup, Size};
use tesuji_cgt::{Arena, Game, Player, parse_game};
use tesuji_semeai::{Ending, LIFE, LocalBoard, SHAPES, count};

/// What is looked for: the counts of Black's liberties.
const WANTED: [&str; 10] = [
    "{6|{4|0}}",
    "{8|{6|{4|0}}}",
    "{{6|2},4|0}",
    "{{{7|4}|2}|0}",
    "{{{8|4}|2}|0}",
    "{{{9|4}|2}|0}",
    "{{{10|4}|2}|0}",
    "{{{11|4}|2}|0}",
    "{{6|3}|1}",
    "{5|0}",
];
const POSITIONS: usize = 12_000;
const MOST_EMPTIES: usize = 11;
/// Regions that the walk goes on from.
const POOL: usize = 400;
const LARGEST: [usize; 2] = [5, 7];

type Cells = Vec<Vec<char>>;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let mut rng = Rng::new(numbers.first().copied().unwrap_or(0));
    let tries = numbers.get(1).copied().unwrap_or(10_000);
    let mut pool: Vec<Cells> = SHAPES
        .iter()
        .map(|shape| squared(shape.split('/').map(|row| row.chars().collect()).collect()))
        .collect();
    let mut choices: Vec<Cells> = Vec::new();
    let mut arena = Arena::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for attempt in 0..tries {
        // A fresh arena now and then keeps it small.
        if attempt % 500 == 0 {
            arena = Arena::new();
        }
        let from = if choices.is_empty() || attempt % 2 == 0 { &pool } else { &choices };
        let parent = &from[below(&mut rng, from.len())];
        let cells = changed(&mut rng, parent, &pool);
        let Some(found) = value(&mut arena, &cells) else { continue };
        if found.raw.is_number() {
            continue;
        }
        if arena.options(found.raw, Player::Left).is_ok_and(|options| options.len() > 1) {
            keep(&mut rng, &mut choices, &cells);
        }
        keep(&mut rng, &mut pool, &cells);
        let plain = arena.right_stop(found.raw);
        let bare = found.raw.shifted(-plain).unwrap();
        let named = WANTED.iter().any(|text| {
            let wanted = parse_game(&mut arena, text).unwrap();
            wanted.shifted(-arena.right_stop(wanted)).unwrap() == bare
        });
        let up = found.cooled.to_number().is_none()
            && arena.is_number_ish(found.cooled)
            && arena.to_up_star(found.cooled.shifted(-arena.right_stop(found.cooled)).unwrap())
                != Some((0, 1));
        let name = arena.name(bare).unwrap();
        if (named || up) && seen.insert(name) {
            let mark = if named { "wanted" } else { "      " };
            let raw = arena.name(found.raw).unwrap();
            let cooled = arena.name(found.cooled).unwrap();
            println!("{mark} {raw} → {cooled}, attempt {attempt}\n{}\n", text(&cells));
        }
    }
}

/// Puts a region into a pool, in the place of another if that is full.
fn keep(rng: &mut Rng, pool: &mut Vec<Cells>, cells: &Cells) {
    match pool.len() < POOL {
        true => pool.push(cells.clone()),
        false => {
            let slot = below(rng, POOL);
            pool[slot] = cells.clone();
        }
    }
}

struct Value {
    raw: Game,
    cooled: Game,
}

/// The count of a region that does not depend on where the race ends.
fn value(arena: &mut Arena, cells: &Cells) -> Option<Value> {
    let empties = cells.iter().flatten().filter(|&&cell| cell == '.').count();
    if empties > MOST_EMPTIES {
        return None;
    }
    let (board, points, essential) = region(&text(cells))?;
    let local = LocalBoard::new(&board, &points, Color::Black, &essential)?;
    let mut play = |ending| count(arena, &local, Color::Black, ending, LIFE, POSITIONS).ok();
    let here = play(Ending::Here)?;
    if here.raw.is_number() {
        return None;
    }
    let elsewhere = play(Ending::Elsewhere)?;
    let half = i64::from(LIFE as i32 / 2);
    let lives = arena.left_stop(here.raw).ok()? > tesuji_cgt::Dyadic::integer(half);
    (elsewhere.cooled == here.cooled && !lives)
        .then_some(Value { raw: here.raw, cooled: here.cooled })
}

/// A region with a few other points, a row or a column more or less, or another
/// region below it.
fn changed(rng: &mut Rng, parent: &Cells, pool: &[Cells]) -> Cells {
    let mut cells = parent.clone();
    match below(rng, 12) {
        0 => {
            let row = vec!['W'; cells[0].len()];
            cells.insert(below(rng, cells.len() + 1), row);
        }
        1 => {
            for row in &mut cells {
                row.insert(0, 'W');
            }
        }
        2 if cells.len() > 2 => {
            cells.remove(below(rng, cells.len()));
        }
        3 if cells[0].len() > 3 => {
            for row in &mut cells {
                row.remove(0);
            }
        }
        4 => cells.extend(pool[below(rng, pool.len())].clone()),
        5 => cells.reverse(),
        _ => {}
    }
    let mut cells = squared(cells);
    cells.truncate(LARGEST[0]);
    for row in &mut cells {
        let extra = row.len().saturating_sub(LARGEST[1]);
        row.drain(..extra);
    }
    for _ in 0..1 + below(rng, 4) {
        let row = below(rng, cells.len());
        let column = below(rng, cells[row].len());
        cells[row][column] = ['.', '.', 'b', 'b', 'W', 'W', 'w', 'B'][below(rng, 8)];
    }
    cells
}

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(bound as u32) as usize
}

/// All rows of one length, walls in front.
fn squared(mut cells: Cells) -> Cells {
    let width = cells.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut cells {
        while row.len() < width {
            row.insert(0, 'W');
        }
    }
    cells
}

/// With the wall on two sides and the essential chain behind the last column.
fn text(cells: &Cells) -> String {
    let mut text = "W".repeat(cells[0].len() + 1) + "B";
    for row in cells {
        text.push_str("\nW");
        text.extend(row);
        text.push('B');
    }
    text
}

/// The region on the lower edge of a board.
fn region(text: &str) -> Option<(Board, PointSet, PointSet)> {
    let rows: Vec<&str> = text.split('\n').collect();
    let mut setup = Setup::new(Size::square(13).ok()?);
    let (mut points, mut essential) = (PointSet::EMPTY, PointSet::EMPTY);
    for (i, row) in rows.iter().enumerate() {
        for (column, letter) in row.chars().enumerate() {
            let p = Point::new(column + 1, rows.len() - 1 - i);
            setup.put(
                p,
                match letter {
                    'B' | 'b' => Some(Color::Black),
                    'W' | 'w' => Some(Color::White),
                    _ => None,
                },
            );
            match letter {
                'B' => essential.insert(p),
                'W' => false,
                _ => points.insert(p),
            };
        }
    }
    // Walls that are not one with the frame would not be safe, nor stones of
    // the essential chain that are not one with it.
    let is_one = |stones: PointSet, part: Point| {
        let inner: PointSet = stones.iter().filter(|p| p.column() > 0).collect();
        PointSet::of(part).flood(&inner) == inner
    };
    let top = rows.len() - 1;
    let walls = setup.stones(Color::White) - points;
    let joined =
        is_one(walls, Point::new(1, top)) && is_one(essential, Point::new(rows[0].len(), top));
    Some((Board::from_setup(&setup).ok()?, points, essential)).filter(|_| joined)
}
