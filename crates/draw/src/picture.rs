//! A diagram as a picture, first as shapes, then as SVG or as the bytes of a
//! PNG. Letters are strokes, so that no font is needed and both look the same.

use std::fmt::Write as _;

use tesuji_board::{Color, Point, column_letter};

use crate::glyphs::strokes;
use crate::raster::Raster;
use crate::sketch::{Cell, Sketch};

/// The distance of two lines of the board.
const STEP: f32 = 40.0;
/// From the edge of the picture to the outermost line.
const MARGIN: f32 = 52.0;
/// The height of letters below the board.
const CAPTION: f32 = 14.0;
/// The height of letters in lines of words below the board.
const WORDS: f32 = 10.0;
/// From one line of words to the next.
const LINE: f32 = 22.0;
/// Small boards leave room for the words too.
const LEAST_WIDTH: f32 = 560.0;
/// Owners that are less sure than this are not drawn.
const LEAST_OWNER: f32 = 0.3;
/// From one letter to the next, for letters of height one.
const ADVANCE: f32 = 5.6 / 6.0;
/// The board.
pub const WOOD: Rgb = Rgb(0xec, 0xc8, 0x82);
const PAPER: Rgb = Rgb(0xff, 0xff, 0xff);
const INK: Rgb = Rgb(0x3b, 0x2a, 0x10);
const BLACK: Rgb = Rgb(0x14, 0x14, 0x14);
const WHITE: Rgb = Rgb(0xfa, 0xfa, 0xf7);
const MARK: Rgb = Rgb(0xd0, 0x45, 0x2c);

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// This colour with a share of another one over it.
    pub fn under(self, other: Rgb, share: f32) -> Rgb {
        let mixed =
            |a: u8, b: u8| (f32::from(a) * (1.0 - share) + f32::from(b) * share).round() as u8;
        Rgb(mixed(self.0, other.0), mixed(self.1, other.1), mixed(self.2, other.2))
    }

    fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Something to draw.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// A line with round ends.
    Stroke {
        /// Where it begins.
        from: (f32, f32),
        /// Where it ends.
        to: (f32, f32),
        /// How thick it is.
        width: f32,
        /// Its colour.
        color: Rgb,
    },
    /// A filled circle.
    Disc {
        /// Its middle.
        center: (f32, f32),
        /// Its size.
        radius: f32,
        /// Its colour.
        color: Rgb,
    },
    /// A filled square.
    Square {
        /// Its middle.
        center: (f32, f32),
        /// Its size.
        side: f32,
        /// Its colour.
        color: Rgb,
    },
}

/// Moves on points that are taken, in as many lines as they need.
fn caption(sketch: &Sketch, width: f32) -> Vec<String> {
    let most = ((width - MARGIN) / (ADVANCE * CAPTION)) as usize;
    let mut lines: Vec<String> = Vec::new();
    for (number, at) in &sketch.again {
        let word = format!("{number}={at}");
        match lines.last_mut().filter(|line| line.len() + 2 + word.len() <= most) {
            Some(line) => *line += &format!("  {word}"),
            None => lines.push(word),
        }
    }
    lines
}

/// Where a point of a diagram is.
fn place(sketch: &Sketch, p: Point) -> (f32, f32) {
    let x = MARGIN + (p.column() - sketch.columns.0) as f32 * STEP;
    (x, MARGIN + (sketch.rows.1 - p.row()) as f32 * STEP)
}

/// A picture: shapes on the colour of a board, or on paper.
#[derive(Clone)]
pub struct Picture {
    width: f32,
    height: f32,
    paper: Rgb,
    shapes: Vec<Shape>,
    /// What is written below, for those who cannot see it.
    words: Vec<String>,
}

/// Words in lines of at most `most` letters.
pub fn wrap_words(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|l| l.chars().count() + 1 + word.chars().count() <= most) {
            Some(line) => *line += &format!(" {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

impl Picture {
    /// Draws a diagram.
    pub fn of(sketch: &Sketch) -> Picture {
        Picture::shaded(sketch, &[])
    }

    /// Draws a diagram with some points shaded.
    pub fn shaded(sketch: &Sketch, shades: &[(Point, Rgb)]) -> Picture {
        let (left, right) = sketch.columns;
        let (low, high) = sketch.rows;
        let width = 2.0 * MARGIN + (right - left) as f32 * STEP;
        let caption = caption(sketch, width);
        let mut picture = Picture {
            width,
            height: 2.0 * MARGIN + ((high - low) + caption.len()) as f32 * STEP,
            paper: WOOD,
            shapes: Vec::new(),
            words: Vec::new(),
        };
        let place = |p: Point| place(sketch, p);
        for &(point, color) in shades {
            picture.shapes.push(Shape::Square { center: place(point), side: STEP, color });
        }
        picture.draw_grid(sketch);
        for row in low..=high {
            for column in left..=right {
                let point = Point::new(column, row);
                picture.draw_cell(sketch, point, place(point));
            }
        }
        for &(point, owner) in &sketch.owners {
            picture.draw_owner(sketch, point, owner, place(point));
        }
        for (i, line) in caption.iter().rev().enumerate() {
            let below = picture.height - (0.7 + i as f32) * STEP;
            picture.draw_text(line, (width / 2.0, below), CAPTION, INK);
        }
        picture
    }

    /// A sheet of paper with pictures on it, each with its corner and its scale.
    pub fn sheet(width: f32, height: f32, parts: &[(Picture, (f32, f32), f32)]) -> Picture {
        let mut sheet =
            Picture { width, height, paper: PAPER, shapes: Vec::new(), words: Vec::new() };
        for (part, corner, scale) in parts {
            let place = |(x, y): (f32, f32)| (corner.0 + scale * x, corner.1 + scale * y);
            sheet.shapes.extend(part.shapes.iter().map(|shape| match *shape {
                Shape::Stroke { from, to, width, color } => {
                    Shape::Stroke { from: place(from), to: place(to), width: scale * width, color }
                }
                Shape::Disc { center, radius, color } => {
                    Shape::Disc { center: place(center), radius: scale * radius, color }
                }
                Shape::Square { center, side, color } => {
                    Shape::Square { center: place(center), side: scale * side, color }
                }
            }));
            sheet.words.extend(part.words.iter().cloned());
        }
        sheet
    }

    /// On white paper, as for printing.
    pub fn on_paper(self) -> Picture {
        Picture { paper: PAPER, ..self }
    }

    /// Writes a line that begins at a place, in letters of a height.
    pub fn label(&mut self, text: &str, (x, y): (f32, f32), height: f32) {
        let text = text.to_uppercase();
        let half = text.chars().count() as f32 * ADVANCE * height / 2.0;
        self.draw_text(&text, (x + half, y), height, INK);
    }

    /// Its width and height.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }

    /// What is drawn, the lowest first.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Writes on a point, with a disc under the words if it has a colour.
    pub fn write(
        &mut self,
        sketch: &Sketch,
        point: Point,
        words: &str,
        ink: Rgb,
        disc: Option<Rgb>,
    ) {
        let center = place(sketch, point);
        if let Some(color) = disc {
            self.shapes.push(Shape::Disc { center, radius: 0.4 * STEP, color });
        }
        // As large as fits into a stone.
        let height = (0.8 * STEP / (ADVANCE * words.chars().count() as f32)).min(14.0);
        self.draw_text(words, center, height, ink);
    }

    /// Marks the stone that was played last.
    pub fn mark_last(&mut self, sketch: &Sketch, point: Point) {
        let Cell::Stone(color) = sketch.cell(point) else { return };
        let center = place(sketch, point);
        let fill = if color == Color::Black { BLACK } else { WHITE };
        self.shapes.push(Shape::Disc { center, radius: 0.24 * STEP, color: MARK });
        self.shapes.push(Shape::Disc { center, radius: 0.24 * STEP - 2.4, color: fill });
    }

    /// A dot below a point, left for Black and right for White: a good move of
    /// that side.
    pub fn dot(&mut self, sketch: &Sketch, point: Point, color: Color) {
        let (x, y) = place(sketch, point);
        let (aside, fill) = match color {
            Color::Black => (-0.33, BLACK),
            Color::White => (0.33, WHITE),
        };
        let center = (x + aside * STEP, y + 0.33 * STEP);
        self.shapes.push(Shape::Disc { center, radius: 5.0, color: BLACK });
        self.shapes.push(Shape::Disc { center, radius: 4.0, color: fill });
    }

    /// Writes a paragraph below all that is there, with a patch of colour in front
    /// of it if it has one.
    pub fn explain(&mut self, words: &str, patch: Option<Rgb>) {
        self.width = self.width.max(LEAST_WIDTH);
        let most = ((self.width - 1.5 * MARGIN) / (ADVANCE * WORDS)) as usize;
        if let Some(color) = patch {
            let center = (0.6 * MARGIN, self.height);
            self.shapes.push(Shape::Square { center, side: 15.0, color: INK });
            self.shapes.push(Shape::Square { center, side: 13.0, color });
        }
        for line in wrap_words(&words.to_uppercase(), most) {
            let half = line.chars().count() as f32 * ADVANCE * WORDS / 2.0;
            self.draw_text(&line, (MARGIN + half, self.height), WORDS, INK);
            self.height += LINE;
        }
        self.words.push(words.to_owned());
    }

    fn draw_grid(&mut self, sketch: &Sketch) {
        let (left, right) = sketch.columns;
        let (low, high) = sketch.rows;
        let size = sketch.size();
        let x = |column: usize| MARGIN + (column - left) as f32 * STEP;
        let y = |row: usize| MARGIN + (high - row) as f32 * STEP;
        // Where the board goes on, lines do so a little.
        let beyond = |is_edge: bool| if is_edge { 0.0 } else { 0.4 * STEP };
        let (first, last) = (beyond(left == 0), beyond(right + 1 == size.width()));
        let (below, above) = (beyond(low == 0), beyond(high + 1 == size.height()));
        let thickness = |is_edge: bool| if is_edge { 2.4 } else { 1.1 };
        for column in left..=right {
            let width = thickness(column == 0 || column + 1 == size.width());
            let (from, to) = ((x(column), y(high) - above), (x(column), y(low) + below));
            self.shapes.push(Shape::Stroke { from, to, width, color: INK });
            let letter = column_letter(column).to_string();
            self.draw_text(&letter, (x(column), 20.0), 13.0, INK);
        }
        for row in low..=high {
            let width = thickness(row == 0 || row + 1 == size.height());
            let (from, to) = ((x(left) - first, y(row)), (x(right) + last, y(row)));
            self.shapes.push(Shape::Stroke { from, to, width, color: INK });
            self.draw_text(&(row + 1).to_string(), (18.0, y(row)), 13.0, INK);
        }
        for star in size.star_points() {
            if (left..=right).contains(&star.column()) && (low..=high).contains(&star.row()) {
                let center = (x(star.column()), y(star.row()));
                self.shapes.push(Shape::Disc { center, radius: 3.5, color: INK });
            }
        }
    }

    fn draw_cell(&mut self, sketch: &Sketch, point: Point, center: (f32, f32)) {
        let (color, number) = match sketch.cell(point) {
            Cell::Empty => return,
            Cell::Stone(color) => (color, None),
            Cell::Number(color, number) => (color, Some(number)),
        };
        let (fill, ink) = match color {
            Color::Black => (BLACK, WHITE),
            Color::White => (WHITE, BLACK),
        };
        self.shapes.push(Shape::Disc { center, radius: 0.48 * STEP, color: BLACK });
        self.shapes.push(Shape::Disc { center, radius: 0.48 * STEP - 1.2, color: fill });
        match number {
            Some(number) => {
                let text = number.to_string();
                let height = if text.len() > 1 { 14.0 } else { 17.0 };
                self.draw_text(&text, center, height, ink);
            }
            None if sketch.target.contains(point) => {
                self.shapes.push(Shape::Disc { center, radius: 4.5, color: MARK });
            }
            None => {}
        }
    }

    /// A small disc in the colour of who probably owns a point, where that is
    /// not who has a stone there; the surer the larger.
    fn draw_owner(&mut self, sketch: &Sketch, point: Point, owner: f32, center: (f32, f32)) {
        let color = if owner > 0.0 { Color::Black } else { Color::White };
        let is_new = match sketch.cell(point) {
            Cell::Empty => true,
            Cell::Stone(stone) => stone != color,
            Cell::Number(..) => false,
        };
        if is_new && owner.abs() >= LEAST_OWNER {
            let radius = 0.2 * STEP * owner.abs();
            let fill = if color == Color::Black { BLACK } else { WHITE };
            self.shapes.push(Shape::Disc { center, radius: radius + 1.0, color: INK });
            self.shapes.push(Shape::Disc { center, radius, color: fill });
        }
    }

    /// Text of digits and capital letters around a place.
    fn draw_text(&mut self, text: &str, center: (f32, f32), height: f32, color: Rgb) {
        let unit = height / 6.0;
        let advance = ADVANCE * height;
        let count = text.chars().count() as f32;
        let left = center.0 - (count * advance - 1.6 * unit) / 2.0;
        let top = center.1 - height / 2.0;
        for (i, letter) in text.chars().enumerate() {
            let x = left + i as f32 * advance;
            for (from, to) in strokes(letter) {
                let place = |(a, b): (f32, f32)| (x + a * unit, top + b * unit);
                let (from, to) = (place(from), place(to));
                self.shapes.push(Shape::Stroke { from, to, width: height / 7.5, color });
            }
        }
    }

    /// As SVG.
    pub fn svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            self.paper.hex()
        );
        if !self.words.is_empty() {
            let words = self.words.join("\n");
            let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ = writeln!(text, "<desc>{words}</desc>");
        }
        for shape in &self.shapes {
            let _ = match *shape {
                Shape::Stroke { from, to, width, color } => writeln!(
                    text,
                    "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{}\" stroke-width=\"{width:.1}\"/>",
                    from.0,
                    from.1,
                    to.0,
                    to.1,
                    color.hex()
                ),
                Shape::Disc { center, radius, color } => writeln!(
                    text,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"{}\"/>",
                    center.0,
                    center.1,
                    color.hex()
                ),
                Shape::Square { center, side, color } => writeln!(
                    text,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" \
                     fill=\"{}\"/>",
                    center.0 - side / 2.0,
                    center.1 - side / 2.0,
                    color.hex()
                ),
            };
        }
        text.push_str("</svg>\n");
        text
    }

    /// As a PNG, so many pixels for each unit.
    pub fn png(&self, scale: f32) -> Result<Vec<u8>, png::EncodingError> {
        let pixels = |length: f32| (length * scale).ceil() as usize;
        let mut raster = Raster::new(pixels(self.width), pixels(self.height), self.paper);
        for shape in &self.shapes {
            raster.draw(shape, scale);
        }
        raster.png()
    }
}
