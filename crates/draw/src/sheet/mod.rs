//! Sheets of diagrams: the problems of a collection, and their answers at the end.

mod html;
mod pdf;

pub use html::html;
pub use pdf::pdf;

use crate::{Picture, wrap_words};

/// A4, in points.
const WIDTH: f32 = 595.0;
const HEIGHT: f32 = 842.0;
/// White around what is printed.
const EDGE: f32 = 36.0;
/// The height of the letters of a title.
const TITLE: f32 = 12.0;
/// The height of other letters.
const LETTERS: f32 = 6.5;
/// From one line to the next.
const LINE: f32 = 12.0;
/// Lines below an answer, at most.
const MOST_LINES: usize = 4;
/// From one letter to the next, for letters of height one.
const ADVANCE: f32 = 5.6 / 6.0;

/// A problem on a sheet.
pub struct Entry {
    /// Its number, from 1.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// What is asked.
    pub question: String,
    /// The position.
    pub diagram: Picture,
    /// The position with the answer.
    pub solution: Picture,
    /// The answer in words.
    pub answer: Vec<String>,
}

/// How a page is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Diagrams side by side.
    pub columns: usize,
    /// Rows of them on a page.
    pub rows: usize,
}

/// The pages, those with answers last.
pub fn pages(title: &str, entries: &[Entry], layout: Layout, with_answers: bool) -> Vec<Picture> {
    let heading = |part: &str| match title {
        "" => part.to_owned(),
        title => format!("{title}: {part}"),
    };
    let question = |entry: &Entry| (vec![entry.question.clone()], entry.diagram.clone());
    let mut all = divided(&heading("problems"), entries, layout, &question);
    if with_answers {
        let answer = |entry: &Entry| (entry.answer.clone(), entry.solution.clone());
        all.extend(divided(&heading("answers"), entries, layout, &answer));
    }
    all
}

fn divided(
    heading: &str,
    entries: &[Entry],
    layout: Layout,
    shown: &dyn Fn(&Entry) -> (Vec<String>, Picture),
) -> Vec<Picture> {
    let columns = layout.columns as f32;
    let cell_width = (WIDTH - 2.0 * EDGE) / columns;
    let top = EDGE + 2.0 * LINE;
    let cell_height = (HEIGHT - top - EDGE) / layout.rows as f32;
    let mut pages = Vec::new();
    for chunk in entries.chunks(layout.columns * layout.rows) {
        let mut parts = vec![(label(heading, TITLE), (EDGE, EDGE), 1.0)];
        for (i, entry) in chunk.iter().enumerate() {
            let (column, row) = (i % layout.columns, i / layout.columns);
            let corner = (EDGE + column as f32 * cell_width, top + row as f32 * cell_height);
            let (words, picture) = shown(entry);
            let most = (cell_width / (ADVANCE * LETTERS)) as usize - 1;
            let first = format!("{}. {}", entry.number, words.join(" "));
            let lines: Vec<String> =
                wrap_words(&first, most).into_iter().take(MOST_LINES).collect();
            let below = lines.len() as f32 * LINE + 4.0;
            for (i, line) in lines.iter().enumerate() {
                let at = (corner.0, corner.1 + (i as f32 + 0.5) * LINE);
                parts.push((label(line, LETTERS), at, 1.0));
            }
            let (width, height) = picture.size();
            let room = (0.95 * cell_width, cell_height - below - LINE);
            let scale = (room.0 / width).min(room.1 / height).min(1.0);
            parts.push((picture, (corner.0, corner.1 + below), scale));
        }
        pages.push(Picture::sheet(WIDTH, HEIGHT, &parts));
    }
    pages
}

fn label(text: &str, height: f32) -> Picture {
    let mut line = Picture::sheet(0.0, 0.0, &[]);
    line.label(text, (0.0, 0.0), height);
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sketch;
    use tesuji_board::{Board, Size};

    fn entries(count: usize) -> Vec<Entry> {
        let board = Board::new(Size::square(9).unwrap());
        let picture = || Picture::of(&Sketch::whole(&board)).on_paper();
        (1..=count)
            .map(|number| Entry {
                number,
                name: format!("p{number} <b>"),
                question: "Black to live".to_owned(),
                diagram: picture(),
                solution: picture(),
                answer: vec!["Black moves: B1.".to_owned()],
            })
            .collect()
    }

    #[test]
    fn as_many_pages_as_are_needed() {
        let layout = Layout { columns: 2, rows: 3 };
        let count =
            |number: usize, answers: bool| pages("T", &entries(number), layout, answers).len();
        assert_eq!((count(6, true), count(7, true), count(7, false)), (2, 4, 2));
        let page = &pages("T", &entries(1), layout, false)[0];
        assert_eq!(page.size(), (WIDTH, HEIGHT));
        assert!(page.svg().contains("fill=\"#ffffff\""));
    }

    #[test]
    fn a_pdf_knows_where_its_parts_are() {
        let layout = Layout { columns: 2, rows: 3 };
        let bytes = pdf(&pages("T", &entries(7), layout, true));
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("%%EOF\n"));
        assert_eq!(text.matches("/Type /Page ").count(), 4);
        // Every place in the table is that of its part.
        let table = text.split("xref\n").nth(1).unwrap();
        for (i, line) in table.lines().skip(2).take_while(|line| line.ends_with("n ")).enumerate() {
            let place: usize = line[..10].parse().unwrap();
            assert!(text[place..].starts_with(&format!("{} 0 obj", i + 1)), "{line}");
        }
        let start = text.split("startxref\n").nth(1).unwrap().lines().next().unwrap();
        assert!(text[start.parse::<usize>().unwrap()..].starts_with("xref\n"));
    }

    #[test]
    fn names_cannot_break_the_page() {
        let page = html("T & <i>", &entries(1), true, "en");
        assert!(page.contains("T &amp; &lt;i>") && page.contains("p1 &lt;b>"));
        assert!(page.find("Black to live").unwrap() < page.find("Black moves: B1.").unwrap());
        assert!(!html("T", &entries(1), false, "en").contains("Black moves"));
    }
}
