//! A race as a picture: each region in its own colour with a letter on it, and
//! below the board what the letters, the marks and the result are.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_draw::{Picture, Rgb, Sketch};
use tesuji_protocol::race::{RaceReport, RegionReport};
use tesuji_semeai::Race;
use tesuji_words::{Messages, text};

use super::pictures::LETTERS;
use tesuji_protocol::race_words::region_in_words;

/// Colours that differ also for people who see few.
const COLORS: [Rgb; 6] = [
    Rgb(0xe6, 0x9f, 0x00),
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xf0, 0xe4, 0x42),
    Rgb(0xcc, 0x79, 0xa7),
    Rgb(0xd5, 0x5e, 0x00),
];
const INK: Rgb = Rgb(0, 0, 0);

/// Draws the whole board, with some lines about the result below.
pub fn draw(
    board: &Board,
    race: &Race,
    report: &RaceReport,
    result: &[String],
    messages: &Messages,
) -> Picture {
    let color = |i: usize| COLORS[i % COLORS.len()];
    let shades: Vec<(Point, Rgb)> = report
        .regions
        .iter()
        .enumerate()
        .flat_map(|(i, region)| region.area.iter().map(move |p| (p, color(i))))
        .collect();
    let [black, white] = race.essential;
    let mut sketch = Sketch::whole(board);
    sketch.target = black | white;
    let mut picture = Picture::shaded(&sketch, &shades);
    for (i, (region, letter)) in report.regions.iter().zip(LETTERS).enumerate() {
        let letter = char::from(*letter).to_string();
        let place = free_middle(&(region.area & board.empty_points()));
        if let Some(point) = place {
            picture.write(&sketch, point, &letter, INK, Some(color(i)));
        }
        // A region without a free point has no letter on the board.
        let name = if place.is_some() { format!("{letter}: ") } else { String::new() };
        picture.explain(&format!("{name}{}", in_words(region, messages)), Some(color(i)));
    }
    for (side, first) in [(Color::Black, &report.black_first), (Color::White, &report.white_first)]
    {
        for point in first.moves.iter().filter_map(|name| name.parse::<Point>().ok()) {
            picture.dot(&sketch, point, side);
        }
    }
    picture.explain(&messages.say("race-marks", &[]), None);
    for line in result {
        picture.explain(line, None);
    }
    picture
}

/// What a region is and what it is worth.
fn in_words(region: &RegionReport, messages: &Messages) -> String {
    let said = region_in_words(region, "race-liberties-of", messages);
    let (key, value, cooled) = match (&region.value, &region.cooled) {
        (Some(value), Some(cooled)) if value != cooled => ("race-worth-cooled", value, cooled),
        (Some(value), _) => ("race-worth", value, value),
        (None, _) => return said,
    };
    let put = [("region", text(said)), ("value", text(value)), ("cooled", text(cooled))];
    messages.say(key, &put)
}

/// The free point nearest to the middle of them all.
fn free_middle(free: &PointSet) -> Option<Point> {
    let far = |p: Point| {
        let to =
            |q: Point| p.column().abs_diff(q.column()).pow(2) + p.row().abs_diff(q.row()).pow(2);
        free.iter().map(to).sum::<usize>()
    };
    free.iter().min_by_key(|&p| far(p))
}
