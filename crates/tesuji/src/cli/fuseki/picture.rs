//! An opening as a picture: areas shaded, PON on each group, the best moves
//! numbered.

use tesuji_board::{Board, Color, Point};
use tesuji_draw::{Picture, Rgb, Sketch, WOOD};
use tesuji_fuseki::Opening;

use super::words::pon;

/// The areas of Black and of White.
const AREAS: [Rgb; 2] = [Rgb(0x3d, 0x5a, 0x80), Rgb(0xff, 0xfd, 0xf5)];
/// What is written on the stones of Black and of White.
const INKS: [Rgb; 2] = [Rgb(0xff, 0xff, 0xff), Rgb(0, 0, 0)];
/// Under the numbers of moves.
const MOVE: Rgb = Rgb(0xc1, 0x12, 0x1f);
/// Over stones that are as good as captured.
const LOST: Rgb = Rgb(0x8a, 0x8a, 0x8a);

/// How much of the colour of an area is seen next to its stones.
const DARKEST: f32 = 0.75;

/// Draws the board with so many moves.
pub fn draw(board: &Board, opening: &Opening, moves: usize) -> Picture {
    let standing = &opening.standing;
    let mut shades: Vec<(Point, Rgb)> = Vec::new();
    for group in &standing.survey.groups {
        let nearest = WOOD.under(AREAS[group.color.index()], DARKEST);
        shades.extend(group.stones.iter().map(|p| (p, nearest)));
        for p in group.area {
            // The nearer, the darker.
            let cost = standing.survey.cost(group.color, p).unwrap_or(u8::MAX);
            let share = DARKEST / f32::from(cost.clamp(1, 8)).sqrt();
            shades.push((p, WOOD.under(AREAS[group.color.index()], share)));
        }
    }
    let sketch = Sketch::whole(board);
    let mut picture = Picture::shaded(&sketch, &shades);
    for p in standing.lost {
        picture.write(&sketch, p, "X", LOST, None);
    }
    for group in &standing.survey.groups {
        if let Some(p) = middle_stone(group.stones.iter()) {
            let ink = INKS[group.color.index()];
            picture.write(&sketch, p, &pon(group.pon), ink, None);
        }
    }
    for (i, view) in opening.moves.iter().take(moves).enumerate() {
        let ink = INKS[Color::Black.index()];
        picture.write(&sketch, view.point, &(i + 1).to_string(), ink, Some(MOVE));
    }
    picture
}

/// The stone nearest to the middle of a group.
fn middle_stone(stones: impl Iterator<Item = Point> + Clone) -> Option<Point> {
    let count = stones.clone().count().max(1) as f32;
    let sum = |coordinate: fn(&Point) -> f32| stones.clone().map(|p| coordinate(&p)).sum::<f32>();
    let column = sum(|p| p.column() as f32) / count;
    let row = sum(|p| p.row() as f32) / count;
    let distance = |p: &Point| (p.column() as f32 - column).abs() + (p.row() as f32 - row).abs();
    stones.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}
