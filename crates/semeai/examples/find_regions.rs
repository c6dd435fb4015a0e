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
const POSITIONS: usize = 8_000;

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
        let wanted: Vec<Game> = WANTED.iter().map(|text| parse_game(arena, text).unwrap()).collect();
        let Some(text) = draw(seed) else { continue };
        let Some((board, points, essential)) = region(&text) else { continue };
        let Some(local) = LocalBoard::new(&board, &points, Color::Black, &essential) else { continue };
        let play = |arena: &mut Arena, ending| {
            count(arena, &local, Color::Black, ending, LIFE, POSITIONS).ok()
        };
        let Some(here) = play(arena, Ending::Here) else { continue };
        let raw = here.value.raw;
        let up = here.value.cooled.to_number().is_none() && arena.is_number_ish(here.value.cooled);
        let named = wanted.contains(&raw);
        if !named && !up {
            continue;
        }
        let Some(elsewhere) = play(arena, Ending::Elsewhere) else { continue };
        if elsewhere.value.cooled != here.value.cooled {
            continue;
        }
        let name = arena.name(raw).unwrap();
        let cooled = arena.name(here.value.cooled).unwrap();
        let times = found.entry(name.clone()).or_default();
        *times += 1;
        if *times == 1 {
            let mark = if named { "wanted" } else { "      " };
            println!("{mark} {name} → {cooled}, seed {seed}\n{}", text.replace('/', "\n"));
        }
    }
}

/// A random region.
fn draw(seed: u64) -> Option<String> {
    let mut rng = Rng::new(seed);
    let width = 3 + rng.below(5) as usize;
    let height = 1 + rng.below(4) as usize;
    let mut rows = vec![vec!['W'; width + 2]];
    let mut empties = 0;
    for _ in 0..height {
        let mut row = vec!['W'];
        for _ in 0..width {
            let cell = match rng.below(16) {
                0..8 => '.',
                8..13 => 'b',
                13..15 => 'W',
                _ => 'w',
            };
            empties += usize::from(cell == '.');
            row.push(cell);
        }
        row.push(if rng.below(5) < 3 { 'B' } else { 'W' });
        rows.push(row);
    }
    if !(4..=9).contains(&empties) || !rows.iter().any(|row| row.contains(&'B')) {
        return None;
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    Some(rows.join("/"))
}

/// The region on the lower edge of a board.
fn region(text: &str) -> Option<(Board, PointSet, PointSet)> {
    let rows: Vec<&str> = text.split('/').collect();
    let mut setup = Setup::new(Size::square(13).ok()?);
    let (mut points, mut essential) = (PointSet::EMPTY, PointSet::EMPTY);
    for (i, row) in rows.iter().enumerate() {
        for (column, letter) in row.chars().enumerate() {
            let p = Point::new(column + 1, rows.len() - 1 - i);
            setup.put(p, match letter {
                'B' | 'b' => Some(Color::Black),
                'W' | 'w' => Some(Color::White),
                _ => None,
            });
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
