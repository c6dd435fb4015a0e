//! The dictionary as a page of the site: plain HTML, every shape with its position as SGF.

use std::fmt::Write as _;

use super::spaces::{OWNER, Place, Shape};
use super::{Entry, LARGEST};

/// Sections of the page: a title, and how the names of its shapes begin.
fn sections() -> Vec<(String, String)> {
    let mut all = vec![
        ("Groups in the corner".to_owned(), "group-".to_owned()),
        ("Rows on the second line".to_owned(), "row-".to_owned()),
    ];
    for place in Place::ALL {
        for size in 1..=LARGEST {
            let points = if size == 1 { "point" } else { "points" };
            let word = place.word();
            all.push((format!("{word}: {size} {points}"), format!("{word}-{size}-")));
        }
    }
    all
}

/// The page.
pub fn page(entries: &[Entry]) -> String {
    let mut text = String::from(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\" />
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />
<meta name=\"color-scheme\" content=\"light dark\" />
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\" />
<title>A dictionary of shapes</title>
</head>
<body>
<h1>A dictionary of shapes</h1>
<p>What becomes of Black's stones with so many liberties outside, if White is all around and lives.
Letters are moves that are known to do it. Every answer is proven, with proofs that the checkers
accept, or exact with ko threats counted; the book says how each was found. The SGF of a shape can be
opened on the <a href=\"./\">board</a>.</p>
<ul>
",
    );
    let sections = sections();
    for (number, (title, _)) in sections.iter().enumerate() {
        writeln!(text, "<li><a href=\"#s{number}\">{title}</a></li>").expect("text");
    }
    text += "</ul>\n";
    for (number, (title, start)) in sections.iter().enumerate() {
        writeln!(text, "<h2 id=\"s{number}\">{title}</h2>").expect("text");
        for entry in entries.iter().filter(|entry| entry.id.starts_with(start)) {
            writeln!(text, "<section id=\"{}\">\n<pre>{}</pre>", entry.id, escaped(&entry.text()))
                .expect("text");
            if let Some(link) = link(entry) {
                writeln!(text, "{link}").expect("text");
            }
            text += "</section>\n";
        }
    }
    text + "</body>\n</html>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The position without liberties outside, or with as few as there are in the dictionary.
fn link(entry: &Entry) -> Option<String> {
    let place = Place::ALL.into_iter().find(|place| place.word() == entry.place)?;
    let shape = Shape {
        place,
        space: entry.space.clone(),
        stones: entry.stones.clone(),
        inside: entry.inside.clone(),
    };
    let grid = shape.board(entry.cases.first()?.liberties)?;
    let sgf = grid.to_sgf(OWNER.other(), &shape.target(&grid));
    // Brackets and the like have to be written in another way in an address.
    let encoded: String = sgf
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    let id = &entry.id;
    Some(format!(
        "<a download=\"{id}.sgf\" href=\"data:application/x-go-sgf,{encoded}\">{id}.sgf</a>"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::recorded;
    use super::*;

    #[test]
    fn every_shape_is_on_the_page_once_with_its_position() {
        let entries = recorded().unwrap();
        let page = page(&entries);
        assert_eq!(page.matches("<section ").count(), entries.len());
        assert_eq!(page.matches("data:application/x-go-sgf,").count(), entries.len());
        for entry in &entries {
            assert_eq!(page.matches(&format!("<section id=\"{}\">", entry.id)).count(), 1);
        }
    }
}
