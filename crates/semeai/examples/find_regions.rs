//! Searches small regions for the values that the slides name.
//!
//! ```text
//! cargo run --release -p tesuji-semeai --example find_regions -- [FIRST_SEED [SEEDS]]
//! ```
//! Prints the first region for each value: `B` is the essential chain, `W` the
//! attacker's safe stones, `b` and `w` other stones, `.` empty; the last row lies
//! on the edge of the board.

use std::collections::BTreeMap;

use tesuji_board::{Board, Color, Point, PointSet, Rng, Setup, Size};
use tesuji_cgt::{Arena, Game, parse_game};
use tesuji_semeai::{Ending, LIFE, LocalBoard, count};

/// What is looked for: the counts of Black's liberties.
const WANTED: [&str; 9] = [
    "{4|0}",
    "{6|{4|0}}",
    "{8|5}",
    "{9|5}",
    "{{6|3}|1}",
    "{{5|2}|0}",
    "{{7|3},5|1}",
    "{{{9|4}|2}|0}",
    "{{{10|5}|3}|1}",
];
const POSITIONS: usize = 15_000;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let first = numbers.first().copied().unwrap_or(0);
    let seeds = numbers.get(1).copied().unwrap_or(10_000);
    let mut arena = Arena::new();
    let mut found: BTreeMap<String, u64> = BTreeMap::new();
    for seed in first..first + seeds {
        // A fresh arena now and then keeps it small.
        if seed % 500 == 0 {
            arena = Arena::new();
        }
        let arena = &mut arena;
        let wanted: Vec<Game> =
            WANTED.iter().map(|text| parse_game(arena, text).unwrap()).collect();
        let Some(text) = draw(seed) else { continue };
        let Some((board, points, essential)) = region(&text) else { continue };
        let Some(local) = LocalBoard::new(&board, &points, Color::Black, &essential) else {
            continue;
        };
        let play = |arena: &mut Arena, ending| {
            count(arena, &local, Color::Black, ending, LIFE, POSITIONS).ok()
        };
        let Some(here) = play(arena, Ending::Here) else { continue };
        let raw = here.raw;
        let up = here.cooled.to_number().is_none() && arena.is_number_ish(here.cooled);
        let named = wanted.contains(&raw);
        if !named && !up {
            continue;
        }
        let Some(elsewhere) = play(arena, Ending::Elsewhere) else { continue };
        if elsewhere.cooled != here.cooled {
            continue;
        }
        let name = arena.name(raw).unwrap();
        let cooled = arena.name(here.cooled).unwrap();
        let times = found.entry(name.clone()).or_default();
        *times += 1;
        if *times == 1 {
            let mark = if named { "wanted" } else { "      " };
            println!("{mark} {name} → {cooled}, seed {seed}\n{}", text.replace('/', "\n"));
        }
    }
}

/// Regions from which others are made by changing a few points.
const SEEDS: [&str; 7] = [
    "....W/bbb.B",
    "...W/bb.B",
    "..W.W/bb.b./.WW.W",
    "bb.B/....",
    "W.WW/bb.B/...W",
    "w..W/b..B/...W",
    "..bB/.b.B/.b.W",
];

/// A random region: a known one with another row or two and other stones.
fn draw(seed: u64) -> Option<String> {
    let mut rng = Rng::new(seed);
    let known = SEEDS[rng.below(SEEDS.len() as u32) as usize];
    let mut rows: Vec<Vec<char>> = known.split('/').map(|row| row.chars().collect()).collect();
    for row in &mut rows {
        // The essential chain stands behind the last column.
        row.push('B');
        if rng.below(3) == 0 {
            row.insert(0, ['.', 'b', 'W'][rng.below(3) as usize]);
        }
    }
    let width = rows.iter().map(Vec::len).max()?;
    for row in &mut rows {
        while row.len() < width {
            row.insert(0, 'W');
        }
    }
    for _ in 0..rng.below(3) {
        let mut row: Vec<char> =
            (1..width).map(|_| ['.', '.', 'b', 'W'][rng.below(4) as usize]).collect();
        row.push('B');
        rows.insert(rng.below(rows.len() as u32 + 1) as usize, row);
    }
    for _ in 0..rng.below(4) {
        let row = rng.below(rows.len() as u32) as usize;
        let column = rng.below(width as u32 - 1) as usize;
        rows[row][column] = ['.', 'b', 'W', 'w', 'B'][rng.below(5) as usize];
    }
    let empties = rows.iter().flatten().filter(|&&cell| cell == '.').count();
    if empties > 9 {
        return None;
    }
    let mut text = vec!['W'; width].into_iter().collect::<String>() + "W";
    for row in rows {
        text.push_str("/W");
        text.extend(row);
    }
    Some(text)
}

/// The region on the lower edge of a board.
fn region(text: &str) -> Option<(Board, PointSet, PointSet)> {
    let rows: Vec<&str> = text.split('/').collect();
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
    // Walls that are not one with the frame would not be safe.
    let walls = setup.stones(Color::White) - points;
    let frame = PointSet::of(Point::new(1, rows.len() - 1)).flood(&walls);
    let board = Board::from_setup(&setup).ok()?;
    let cut = (walls - frame).iter().any(|p| p.column() > 1 && p.column() < rows[0].len());
    (!cut).then_some((board, points, essential))
}
