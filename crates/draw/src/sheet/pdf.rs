//! Pages as a PDF: shapes and nothing else, so that no font is needed.

use std::fmt::Write as _;

use crate::{Picture, Rgb, Shape};

/// The distance of the handles of a curve that comes nearest to a quarter of a circle.
const HANDLE: f32 = 0.552_285;

/// The bytes of a PDF with these pages.
pub fn pdf(pages: &[Picture]) -> Vec<u8> {
    let mut text = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    let mut object = |text: &mut String, content: &str| {
        places.push(text.len());
        let _ = write!(text, "{} 0 obj\n{content}\nendobj\n", places.len());
    };
    let kids: Vec<String> = (0..pages.len()).map(|i| format!("{} 0 R", 3 + 2 * i)).collect();
    object(&mut text, "<< /Type /Catalog /Pages 2 0 R >>");
    let tree = format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len());
    object(&mut text, &tree);
    for (i, page) in pages.iter().enumerate() {
        let (width, height) = page.size();
        let own = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Resources << >> \
             /Contents {} 0 R >>",
            4 + 2 * i
        );
        object(&mut text, &own);
        let drawn = drawn(page);
        object(&mut text, &format!("<< /Length {} >>\nstream\n{drawn}endstream", drawn.len()));
    }
    let (count, start) = (places.len() + 1, text.len());
    let _ = write!(text, "xref\n0 {count}\n0000000000 65535 f \n");
    for place in &places {
        let _ = writeln!(text, "{place:010} 00000 n ");
    }
    let _ = write!(text, "trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n");
    text.into_bytes()
}

/// What is drawn on a page. Rows count from above, as everywhere but in PDF.
fn drawn(page: &Picture) -> String {
    let mut text = format!("1 J 1 0 0 -1 0 {:.2} cm\n", page.size().1);
    for shape in page.shapes() {
        let _ = match *shape {
            Shape::Stroke { from, to, width, color } => writeln!(
                text,
                "{} RG {width:.2} w {:.2} {:.2} m {:.2} {:.2} l S",
                ink(color),
                from.0,
                from.1,
                to.0,
                to.1
            ),
            Shape::Disc { center, radius, color } => {
                writeln!(text, "{} rg {} f", ink(color), circle(center, radius))
            }
            Shape::Square { center, side, color } => writeln!(
                text,
                "{} rg {:.2} {:.2} {side:.2} {side:.2} re f",
                ink(color),
                center.0 - side / 2.0,
                center.1 - side / 2.0
            ),
        };
    }
    text
}

fn ink(Rgb(red, green, blue): Rgb) -> String {
    let share = |value: u8| f32::from(value) / 255.0;
    format!("{:.3} {:.3} {:.3}", share(red), share(green), share(blue))
}

/// Four curves.
fn circle((x, y): (f32, f32), radius: f32) -> String {
    let handle = HANDLE * radius;
    let mut text = format!("{:.2} {:.2} m", x + radius, y);
    let (mut across, mut down) = (1.0, 0.0);
    for _ in 0..4 {
        // A quarter turn.
        let (next_across, next_down): (f32, f32) = (-down, across);
        let place = |a: f32, b: f32| format!("{:.2} {:.2}", x + a, y + b);
        let first =
            place(radius * across + handle * next_across, radius * down + handle * next_down);
        let second =
            place(radius * next_across + handle * across, radius * next_down + handle * down);
        let end = place(radius * next_across, radius * next_down);
        let _ = write!(text, " {first} {second} {end} c");
        (across, down) = (next_across, next_down);
    }
    text
}
