//! A sheet as one HTML file, for the screen and for printing.

use std::fmt::Write as _;

use super::Entry;
use crate::escaped;

const STYLE: &str = "\
body{font-family:system-ui,sans-serif;margin:2em auto;max-width:60em;padding:0 1em}\
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(16em,1fr));gap:1.5em}\
figure{margin:0;break-inside:avoid}svg{width:100%;height:auto;max-width:22em}\
figcaption{margin-bottom:.3em}small{color:#555;overflow-wrap:anywhere}h2{break-before:page}";

/// The page.
pub fn html(title: &str, entries: &[Entry], with_answers: bool, language: &str) -> String {
    let title = escaped(title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<main>\n"
    );
    for entry in entries {
        let _ = writeln!(
            text,
            "<figure id=\"p{0}\"><figcaption><b>{0}.</b> {1} <small>{2}</small></figcaption>\n{3}</figure>",
            entry.number,
            escaped(&entry.question),
            escaped(&entry.name),
            entry.diagram.svg()
        );
    }
    text.push_str("</main>\n");
    if with_answers {
        text.push_str("<h2>Answers</h2>\n<main>\n");
        for entry in entries {
            let words: Vec<String> = entry.answer.iter().map(|line| escaped(line)).collect();
            let _ = writeln!(
                text,
                "<figure id=\"a{0}\"><figcaption><b><a href=\"#p{0}\">{0}</a>.</b> {1}</figcaption>\n{2}</figure>",
                entry.number,
                words.join("<br>"),
                entry.solution.svg()
            );
        }
        text.push_str("</main>\n");
    }
    text.push_str("</html>\n");
    text
}
