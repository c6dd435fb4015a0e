//! An opening as a picture: areas shaded, PON on each group, the best moves
//! numbered.

use std::fmt::Write as _;

use tesuji_board::{Board, Color, Point, column_letter};
use tesuji_fuseki::Opening;

use super::words::pon;

const CELL: usize = 32;
const MARGIN: usize = 40;
/// The areas of Black and of White.
const AREAS: [&str; 2] = ["#3d5a80", "#fffdf5"];

/// Draws the board with so many moves.
pub fn draw(board: &Board, opening: &Opening, moves: usize) -> String {
    let size = board.size();
    let (width, height) =
        (2 * MARGIN + (size.width() - 1) * CELL, 2 * MARGIN + (size.height() - 1) * CELL);
    let center = |p: Point| (MARGIN + p.column() * CELL, height - MARGIN - p.row() * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f2d9a2\"/>\n"
    );
    let standing = &opening.standing;
    for group in &standing.survey.groups {
        for p in group.area {
            // The nearer, the darker.
            let cost = standing.survey.cost(group.color, p).unwrap_or(u8::MAX);
            let opacity = 0.75 / f32::from(cost.clamp(1, 8)).sqrt();
            let (x, y) = center(p);
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\" \
                 fill-opacity=\"{opacity:.2}\"/>",
                x - CELL / 2,
                y - CELL / 2,
                AREAS[group.color.index()]
            );
        }
    }
    draw_lines(&mut svg, board, width, height);
    for color in Color::BOTH {
        let fill = if color == Color::Black { "#000" } else { "#fff" };
        for p in board.stones(color) {
            let (x, y) = center(p);
            let opacity = if standing.lost.contains(p) { "0.45" } else { "1" };
            let radius = CELL / 2 - 1;
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#000\" \
                 fill-opacity=\"{opacity}\"/>"
            );
        }
    }
    for group in &standing.survey.groups {
        let Some(p) = middle_stone(group.stones.iter()) else { continue };
        let (x, y) = center(p);
        let fill = if group.color == Color::Black { "#fff" } else { "#000" };
        text(&mut svg, (x, y + 4), 11, fill, &pon(group.pon));
    }
    for (i, view) in opening.moves.iter().take(moves).enumerate() {
        let (x, y) = center(view.point);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"#c1121f\" fill-opacity=\"0.85\"/>"
        );
        text(&mut svg, (x, y + 4), 12, "#fff", &(i + 1).to_string());
    }
    svg.push_str("</svg>\n");
    svg
}

fn text(svg: &mut String, (x, y): (usize, usize), size: usize, fill: &str, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"{fill}\">\
         {words}</text>"
    );
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

fn draw_lines(svg: &mut String, board: &Board, width: usize, height: usize) {
    let size = board.size();
    for column in 0..size.width() {
        let x = MARGIN + column * CELL;
        let (top, bottom) = (MARGIN, height - MARGIN);
        let _ = writeln!(svg, "<path d=\"M{x} {top}V{bottom}\" stroke=\"#5a4a20\"/>");
        text(svg, (x, height - 8), 12, "#333", &column_letter(column).to_string());
    }
    for row in 0..size.height() {
        let y = height - MARGIN - row * CELL;
        let (left, right) = (MARGIN, width - MARGIN);
        let _ = writeln!(svg, "<path d=\"M{left} {y}H{right}\" stroke=\"#5a4a20\"/>");
        text(svg, (12, y + 4), 12, "#333", &(row + 1).to_string());
    }
}
