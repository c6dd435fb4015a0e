//! A race as a picture: each region in its own colour with its value on it, and
//! below the board what the colours, the marks and the result are.

use std::fmt::Write as _;

use tesuji_board::{Board, Color, Point, PointSet, column_letter};
use tesuji_semeai::Race;

use crate::race::RaceReport;

const CELL: usize = 32;
const MARGIN: usize = 40;
/// Colours that differ also for people who see few.
const COLORS: [&str; 6] = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#d55e00"];

/// The height of a line below the board.
const LINE: usize = 22;
/// Small boards leave room for the words too.
const LEAST_WIDTH: usize = 640;

/// Draws the whole board, with some lines about the result below.
pub fn draw(board: &Board, race: &Race, report: &RaceReport, result: &[String]) -> String {
    let size = board.size();
    let (width, height) =
        (2 * MARGIN + (size.width() - 1) * CELL, 2 * MARGIN + (size.height() - 1) * CELL);
    let lines = report.regions.len() + 1 + result.len();
    let (full_width, full_height) = (width.max(LEAST_WIDTH), height + lines * LINE);
    let center = |p: Point| (MARGIN + p.column() * CELL, height - MARGIN - p.row() * CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" \
         font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{full_width}\" height=\"{full_height}\" fill=\"#f2d9a2\"/>\n"
    );
    for (i, region) in report.regions.iter().enumerate() {
        let color = COLORS[i % COLORS.len()];
        for p in region.area {
            let (x, y) = center(p);
            let (x, y) = (x - CELL / 2, y - CELL / 2);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{color}\"/>"
            );
        }
    }
    draw_lines(&mut svg, board, width, height);
    for color in Color::BOTH {
        for p in board.stones(color) {
            draw_stone(&mut svg, center(p), color, race.essential[color.index()].contains(p));
        }
    }
    for (first, fill) in [(&report.black_first, "#000"), (&report.white_first, "#fff")] {
        for p in first.moves.iter().filter_map(|text| text.parse::<Point>().ok()) {
            let (x, y) = center(p);
            let x = if fill == "#000" { x - CELL / 4 } else { x + CELL / 4 };
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{}\" r=\"4\" fill=\"{fill}\" stroke=\"#000\"/>",
                y + CELL / 4
            );
        }
    }
    for region in &report.regions {
        let text = region.value.as_deref().unwrap_or(region.kind);
        let empty = region.area & board.empty_points();
        let (x, y) = label_place(if empty.is_empty() { &region.area } else { &empty }, center);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" font-weight=\"bold\" stroke=\"#fff\" \
             stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
            escape(text)
        );
    }
    draw_legend(&mut svg, report, result, height);
    svg.push_str("</svg>\n");
    svg
}

/// The lines below the board.
fn draw_legend(svg: &mut String, report: &RaceReport, result: &[String], top: usize) {
    let mut y = top + 4;
    let mut line = |svg: &mut String, text: &str| {
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"14\" text-anchor=\"start\">{}</text>",
            y + 11,
            escape(text)
        );
        y += LINE;
        y - LINE
    };
    for (i, region) in report.regions.iter().enumerate() {
        let side = match region.side {
            Some("black") => "liberties of Black, ",
            Some(_) => "liberties of White, ",
            None => "",
        };
        let value = match (&region.value, &region.cooled) {
            (Some(value), Some(cooled)) if value != cooled => format!(": {value}, cooled {cooled}"),
            (Some(value), _) => format!(": {value}"),
            (None, _) => String::new(),
        };
        let y = line(svg, &format!("{side}{}{value}", region.kind));
        let _ = writeln!(
            svg,
            "<rect x=\"{}\" y=\"{y}\" width=\"14\" height=\"14\" fill=\"{}\" stroke=\"#000\"/>",
            MARGIN - 22,
            COLORS[i % COLORS.len()]
        );
    }
    line(svg, "Rings: the stones at stake. Dots: first moves that reach the result, of each side.");
    for text in result {
        line(svg, text);
    }
}

fn draw_lines(svg: &mut String, board: &Board, width: usize, height: usize) {
    let size = board.size();
    for column in 0..size.width() {
        let x = MARGIN + column * CELL;
        let (top, bottom) = (MARGIN, height - MARGIN);
        let _ = writeln!(svg, "<path d=\"M{x} {top}V{bottom}\" stroke=\"#000\"/>");
        let letter = column_letter(column);
        let _ =
            writeln!(svg, "<text x=\"{x}\" y=\"{}\" font-size=\"12\">{letter}</text>", height - 8);
    }
    for row in 0..size.height() {
        let y = height - MARGIN - row * CELL;
        let (left, right) = (MARGIN, width - MARGIN);
        let _ = writeln!(svg, "<path d=\"M{left} {y}H{right}\" stroke=\"#000\"/>");
        let _ = writeln!(svg, "<text x=\"12\" y=\"{}\" font-size=\"12\">{}</text>", y + 4, row + 1);
    }
}

/// A stone; those at stake have a mark.
fn draw_stone(svg: &mut String, (x, y): (usize, usize), color: Color, essential: bool) {
    let (fill, mark) = match color {
        Color::Black => ("#000", "#fff"),
        Color::White => ("#fff", "#000"),
    };
    let radius = CELL / 2 - 1;
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"#000\"/>"
    );
    if essential {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{mark}\" stroke-width=\"2\"/>",
            radius / 2
        );
    }
}

/// Below the middle of a region.
fn label_place(area: &PointSet, center: impl Fn(Point) -> (usize, usize)) -> (usize, usize) {
    let places: Vec<(usize, usize)> = area.iter().map(center).collect();
    let count = places.len().max(1);
    let sum = places.iter().fold((0, 0), |(x, y), p| (x + p.0, y + p.1));
    (sum.0 / count, sum.1 / count + 5)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
