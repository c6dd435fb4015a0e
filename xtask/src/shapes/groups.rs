//! Groups along the edge that are still open, and the names that books have for some.
//!
//! The names are those of James Davies, *Life and Death* (1975), and of Sensei's Library. The
//! tripod is that of `tripod1.sgf` in GNU Go's regression tests.

use super::spaces::{Cell, Place, Shape};

/// Groups with a name, and what it is.
const NAMES: [(&str, &str); 11] = [
    ("group-3x2-1", "L+2 group, rectangular six"),
    ("group-3x2-2", "broken comb, weak rectangular six"),
    ("group-3x2-3", "L+1 group"),
    ("group-3x2-4", "tripod group with a leg"),
    ("group-3x2-5", "L+1 group"),
    ("group-3x2-6", "tripod group with a leg"),
    ("group-3x2-7", "L group"),
    ("group-3x2-8", "tripod group"),
    ("group-4x2-1", "rectangular eight"),
    ("group-4x2-8", "J group"),
    ("group-bent-four", "bent four in the corner"),
];

/// The name of a group.
pub fn name(id: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == id).map(|(_, name)| *name)
}

/// All groups with their ids.
pub fn all() -> Vec<(String, Shape)> {
    let mut all = Vec::new();
    let mut add = |id: &str, shapes: Vec<Shape>| {
        let named = shapes.into_iter().enumerate();
        all.extend(named.map(|(i, shape)| (format!("group-{id}-{}", i + 1), shape)));
    };
    for (width, height) in [(2, 2), (3, 2), (4, 2), (3, 3)] {
        add(&format!("{width}x{height}"), corner_groups(width, height));
    }
    all.push(("group-bent-four".to_owned(), bent_four()));
    for (place, rows) in [(Place::Corner, 3..=7), (Place::Side, 5..=9)] {
        let row = |count| (format!("row-{}-{count}", place.word()), second_line(place, count));
        all.extend(rows.map(row));
    }
    all
}

fn open(place: Place, space: Vec<Cell>, stones: Vec<Cell>) -> Shape {
    Shape { place, space, stones, inside: Vec::new() }
}

fn rectangle(width: usize, height: usize) -> Vec<Cell> {
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect()
}

/// Rectangles in the corner with one stone at each point of their border, without the stone
/// at its own corner, and without the stones on the first line: the textbook's corner
/// groups with their cutting point and legs.
fn corner_groups(width: usize, height: usize) -> Vec<Shape> {
    let mut all = Vec::new();
    for open_at in 0..8u8 {
        let (cut, right, left) = (open_at & 1 != 0, open_at & 2 != 0, open_at & 4 != 0);
        if width == height && left && !right {
            continue;
        }
        let mut stones: Vec<Cell> = (0..height).map(|y| (width, y)).collect();
        stones.extend((0..width).map(|x| (x, height)));
        stones.push((width, height));
        stones.retain(|&stone| {
            !(cut && stone == (width, height)
                || right && stone == (width, 0)
                || left && stone == (0, height))
        });
        let mut space = rectangle(width, height);
        space.extend(right.then_some((width, 0)));
        space.extend(left.then_some((0, height)));
        all.push(open(Place::Corner, space, stones));
    }
    all
}

/// Three of the attacker's stones in the corner, who makes four of them whenever he likes.
fn bent_four() -> Shape {
    Shape {
        place: Place::Corner,
        space: vec![(3, 0), (0, 1)],
        stones: vec![(4, 0), (1, 1), (2, 1), (3, 1), (4, 1), (0, 2), (1, 2)],
        inside: vec![(0, 0), (1, 0), (2, 0)],
    }
}

/// So many stones in a row on the second line, with nothing on the first.
fn second_line(place: Place, count: usize) -> Shape {
    let space = (0..=count + usize::from(place == Place::Side)).map(|x| (x, 0)).collect();
    let from = usize::from(place == Place::Side);
    let stones = (from..from + count).map(|x| (x, 1)).collect();
    open(place, space, stones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_group() {
        let all = all();
        for (id, _) in NAMES {
            assert!(all.iter().any(|(known, _)| known == id), "{id}");
        }
        let mut ids: Vec<&String> = all.iter().map(|(id, _)| id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all.len());
    }

    #[test]
    fn the_tripod_of_gnu_go() {
        // D18, B17 and C17 of its `tripod1.sgf`.
        let all = all();
        let tripod = all.iter().find(|(id, _)| id == "group-3x2-8").unwrap();
        assert_eq!(tripod.1.stones, [(3, 1), (1, 2), (2, 2)]);
    }
}
