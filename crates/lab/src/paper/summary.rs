//! All documents on one page: what is printed, what comes out here, and in one sentence
//! why the two differ. `docs/papers.md` is this page.

use std::io::Write;

use anyhow::{Context, Result};
use serde::Serialize;

use super::katia;
use crate::write_line;

/// What was measured by runs that take long or need data that is not in the repository:
/// document, what, paper, ours, why they differ, command.
const RECORDED: &str = include_str!("../../../../data/papers/recorded.tsv");

/// A figure of a document and ours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What is counted or found.
    pub what: String,
    /// What the document prints; empty where it prints nothing like it.
    pub paper: String,
    /// What comes out here.
    pub ours: String,
    /// Why they differ, in a sentence.
    pub difference: String,
    /// The command, with the data it needs.
    pub command: String,
}

impl Row {
    /// A figure that agrees or not; `why` is told where it does not.
    pub fn compared(what: &str, paper: &str, ours: &str, why: &str, command: &str) -> Row {
        let difference = if paper == ours { "none" } else { why };
        let [what, paper, ours, difference, command] =
            [what, paper, ours, difference, command].map(str::to_owned);
        Row { what, paper, ours, difference, command }
    }

    /// A line of JSON.
    pub fn tell_json(&self, output: &mut impl Write, document: &str) -> Result<()> {
        let line = FigureLine { r#type: "figure", document, row: self };
        write_line(output, &line)
    }

    /// A table of words.
    pub fn tell(output: &mut impl Write, rows: &[Row]) -> Result<()> {
        let width = |text: fn(&Row) -> &str, least: usize| {
            rows.iter().map(|row| text(row).chars().count()).max().unwrap_or(0).max(least)
        };
        let (what, paper) = (width(|row| &row.what, 0), width(|row| &row.paper, 5));
        let ours = width(|row| &row.ours, 4);
        writeln!(output, "{:what$}  {:>paper$}  {:>ours$}  difference", "", "paper", "ours")?;
        for row in rows {
            let Row { what: name, paper: printed, ours: found, difference, .. } = row;
            writeln!(output, "{name:what$}  {printed:>paper$}  {found:>ours$}  {difference}")?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct FigureLine<'a> {
    r#type: &'static str,
    document: &'a str,
    #[serde(flatten)]
    row: &'a Row,
}

/// A document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its number.
    pub number: &'static str,
    /// Its authors, title and year.
    pub title: &'static str,
}

/// All of them.
pub const DOCUMENTS: [Document; 5] = [
    Document { number: "000", title: "T. Cazenave, Metarules to improve tactical Go knowledge" },
    Document { number: "001", title: "T. Cazenave, Learning and problem solving in Gogol" },
    Document {
        number: "002",
        title: "M. Tajima and N. Sanechika, Comparison of the opening strategies of Go: PON based \
                vs. case based",
    },
    Document {
        number: "003",
        title: "B. Bouzy and G. Chaslot, Bayesian generation and integration of \
                K-nearest-neighbor patterns for 19x19 Go (2005)",
    },
    Document {
        number: "004",
        title: "T. Nakamura, Evaluating territories of Go positions with capturing races (2008)",
    },
];

/// What was recorded of a document.
pub fn recorded(number: &str) -> Result<Vec<Row>> {
    let lines = RECORDED.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rows = lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [document, what, paper, ours, difference, command] =
            fields.try_into().ok().with_context(|| format!("data: '{line}'"))?;
        let [what, paper, ours, difference, command] =
            [what, paper, ours, difference, command].map(str::to_owned);
        Ok((document, Row { what, paper, ours, difference, command }))
    });
    let rows = rows.collect::<Result<Vec<_>>>()?;
    let mut rows: Vec<Row> =
        rows.into_iter().filter(|(of, _)| *of == number).map(|(_, row)| row).collect();
    if number == "003" {
        rows.extend(katia::measured_rows()?);
    }
    Ok(rows)
}

/// The page. `quick` has the figures of each document that are found at once, in the
/// order of [`DOCUMENTS`].
pub fn markdown(quick: &[Vec<Row>]) -> Result<String> {
    let mut text = String::from(
        "# The documents and this program\n\n\
         Written by `tesuji paper --markdown`: do not edit. For each of the five documents that the\n\
         program is built on: what it prints, what comes out here, and why the two differ. The first\n\
         table of a document is found again each time this page is written, from the repository alone;\n\
         the second was recorded from longer runs or with data that is not in the repository. An empty\n\
         *paper* is something that the document says nothing comparable about.\n",
    );
    for (document, quick) in DOCUMENTS.iter().zip(quick) {
        text += &format!("\n## {}: {}\n", document.number, document.title);
        for (head, rows) in
            [("Found again", quick.clone()), ("Recorded", recorded(document.number)?)]
        {
            if rows.is_empty() {
                continue;
            }
            text +=
                &format!("\n{head}:\n\n| what | paper | ours | difference | data and command |\n");
            text += "|---|--:|--:|---|---|\n";
            for row in rows {
                let cells = [row.what, row.paper, row.ours, row.difference, row.command];
                let cells = cells.map(|cell| cell.replace('|', "\\|"));
                text += &format!("| {} |\n", cells.join(" | "));
            }
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_recorded_is_whole() {
        for document in DOCUMENTS {
            for row in recorded(document.number).unwrap() {
                let said = [&row.what, &row.ours, &row.difference, &row.command];
                assert!(said.iter().all(|text| !text.is_empty()), "{row:?}");
            }
        }
        let known = |line: &str| DOCUMENTS.iter().any(|d| line.starts_with(d.number));
        let lines = RECORDED.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            assert!(known(line), "{line}");
        }
    }

    #[test]
    fn a_bar_does_not_end_a_cell() {
        let row = Row::compared("a", "{4|0}", "{4|0}", "", "b");
        let page = markdown(&[vec![row], vec![], vec![], vec![], vec![]]).unwrap();
        assert!(page.contains("| a | {4\\|0} | {4\\|0} | none | b |"), "{page}");
    }
}
