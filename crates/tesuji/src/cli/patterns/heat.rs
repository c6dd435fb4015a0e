//! A heat map of the probabilities of moves, as SVG.

use std::fmt::Write as _;

use tesuji_board::{Color, Point, column_letter};
use tesuji_patterns::{Chance, Position};

/// From one line of the board to the next.
const CELL: usize = 32;
const MARGIN: usize = 40;

/// A likely move with what stands beside the board.
pub struct Remark {
    /// The move.
    pub chance: Chance,
    /// What is said of it, in lines.
    pub lines: Vec<String>,
}

/// Draws the board, the probabilities of all moves as colours, and the first
/// moves with remarks.
pub fn heat_map(
    position: &Position,
    chances: &[Chance],
    remarks: &[Remark],
    title: &str,
) -> String {
    let board = position.board();
    let size = board.size();
    let (width, height) = (size.width(), size.height());
    let right = 2 * MARGIN + (width - 1) * CELL;
    let bottom = 2 * MARGIN + (height - 1) * CELL;
    let column_height: usize =
        remarks.iter().map(|remark| 10 + LINE * (remark.lines.len() + 1)).sum();
    let (picture_width, picture_height) = (right + 330, bottom.max(column_height + 50) + 20);
    let place =
        |point: Point| (MARGIN + point.column() * CELL, MARGIN + (height - 1 - point.row()) * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{picture_width}\" \
         height=\"{picture_height}\" viewBox=\"0 0 {picture_width} {picture_height}\" \
         font-family=\"Helvetica, Arial, sans-serif\">\n<title>{}</title>\n\
         <rect width=\"{picture_width}\" height=\"{picture_height}\" fill=\"#f7f3ea\"/>\n\
         <rect x=\"20\" y=\"20\" width=\"{}\" height=\"{}\" fill=\"#e3b866\"/>\n",
        escaped(title),
        right - 40,
        bottom - 40,
    );
    let (last_x, last_y) = (right - MARGIN, bottom - MARGIN);
    for column in 0..width {
        let x = MARGIN + column * CELL;
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"{MARGIN}\" x2=\"{x}\" y2=\"{last_y}\" stroke=\"#4a3510\"/>\
             <text x=\"{x}\" y=\"15\" font-size=\"12\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
            column_letter(column)
        );
    }
    for row in 0..height {
        let y = MARGIN + (height - 1 - row) * CELL;
        let _ = writeln!(
            svg,
            "<line x1=\"{MARGIN}\" y1=\"{y}\" x2=\"{last_x}\" y2=\"{y}\" stroke=\"#4a3510\"/>\
             <text x=\"10\" y=\"{}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
            y + 4,
            row + 1
        );
    }
    for point in size.star_points() {
        let (x, y) = place(point);
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"#4a3510\"/>");
    }
    for chance in chances.iter().filter(|chance| chance.probability >= 0.001) {
        let (x, y) = place(chance.point);
        // A square root, so that small chances are still seen.
        let strength = chance.probability.sqrt();
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#d0211c\" \
             fill-opacity=\"{strength:.3}\"/>",
            x - CELL / 2,
            y - CELL / 2
        );
    }
    for color in Color::BOTH {
        let fill = if color == Color::Black { "#111" } else { "#fff" };
        for point in board.stones(color) {
            let (x, y) = place(point);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\" stroke=\"#111\"/>",
                CELL / 2 - 1
            );
        }
    }
    if let Some((x, y)) = position.last(0).filter(|&p| board.get(p).is_some()).map(place) {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"none\" stroke=\"#d0211c\" stroke-width=\"2\"/>"
        );
    }
    draw_remarks(&mut svg, remarks, right, place);
    svg.push_str("</svg>\n");
    svg
}

/// The height of a line of a remark.
const LINE: usize = 14;

fn draw_remarks(
    svg: &mut String,
    remarks: &[Remark],
    left: usize,
    place: impl Fn(Point) -> (usize, usize),
) {
    let mut y = 40;
    for (i, remark) in remarks.iter().enumerate() {
        let (x0, y0) = place(remark.chance.point);
        let _ = writeln!(
            svg,
            "<text x=\"{x0}\" y=\"{}\" font-size=\"14\" font-weight=\"bold\" \
             text-anchor=\"middle\">{}</text>",
            y0 + 5,
            i + 1
        );
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"{y}\" font-size=\"13\" font-weight=\"bold\">{}. {} {:.1} %</text>",
            i + 1,
            remark.chance.point,
            100.0 * remark.chance.probability
        );
        for line in &remark.lines {
            y += LINE;
            let _ = writeln!(
                svg,
                "<text x=\"{left}\" y=\"{y}\" font-size=\"11\" font-family=\"monospace\" \
                 xml:space=\"preserve\">{}</text>",
                escaped(line)
            );
        }
        y += LINE + 10;
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
