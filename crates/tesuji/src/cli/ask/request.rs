//! A request, and the command that it stands for.

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use tesuji_board::{Color, Point};
use tesuji_words::Language;

/// Seconds for a look at a group.
const GLANCE: f64 = 0.25;
/// Seconds for an answer if nothing is said.
const SECONDS: f64 = 10.0;
/// The longest that may be asked for.
const MOST_SECONDS: f64 = 3600.0;
/// The most playouts that may be asked for.
const MOST_PLAYOUTS: u64 = 10_000_000;
/// Playouts of an analysis if nothing is said.
const PLAYOUTS: u64 = 200;
/// Megabytes for one search.
const MEMORY: u32 = 512;
/// Moves that a study follows.
const DEPTH: u32 = 3;

/// What is asked. Fields that a question does not know are ignored.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Request {
    /// Which question.
    pub question: String,
    /// The position after so many moves.
    pub r#move: Option<usize>,
    /// Points.
    pub at: Vec<String>,
    /// Who moves first.
    pub first: Option<String>,
    /// How long it may take.
    pub seconds: Option<f64>,
    /// How many playouts.
    pub playouts: Option<u64>,
    /// How many positions.
    pub nodes: Option<u64>,
    /// What is to be reached.
    pub goal: Option<String>,
    /// Whether every first move is looked at.
    pub study: bool,
    /// Whether everything is looked for.
    pub all: bool,
    /// How moves are found.
    pub profile: Option<String>,
    /// How strong the program plays.
    pub level: Option<String>,
    /// The language of reasons.
    pub lang: Option<String>,
    /// A game as an expression.
    pub expression: Option<String>,
}

impl Request {
    /// The words of the command that answers; `None` if no command does.
    pub fn words(&self, file: &str, proof: &str) -> Result<Option<Vec<String>>> {
        let mut words = Words::default();
        match self.question.as_str() {
            "status" => {
                ensure!(!self.at.is_empty(), "at: name a stone of the group");
                self.solve(&mut words, file, self.seconds(GLANCE)?)?;
            }
            "solve" => {
                self.solve(&mut words, file, self.seconds(SECONDS)?)?;
                if self.study {
                    words.all(&["--refutations", "--depth", &DEPTH.to_string()]);
                }
            }
            "prove" => {
                let Some(goal) = &self.goal else { bail!("goal: say what is to be reached") };
                ensure!(goal.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "goal: no goal");
                words.all(&["solve", file, "--goal", goal, "--proof", proof]);
                words.all(&["--time", &self.seconds(SECONDS)?.to_string()]);
                words.all(&["--memory", &MEMORY.to_string()]);
                words.all(&["--first", self.first(true)?.unwrap_or("both")]);
                self.language_option(&mut words)?;
                self.place(&mut words)?;
            }
            "check" => {
                words.all(&["check", file]);
                self.language_option(&mut words)?;
            }
            "race" => {
                words.all(&["race", file]);
                if self.all {
                    words.all(&["--all"]);
                }
                self.language_option(&mut words)?;
                self.place(&mut words)?;
            }
            "analyze" => {
                let nodes = self.nodes.unwrap_or(20_000).to_string();
                words.all(&["analyze", file, "--playouts", &self.playouts(PLAYOUTS)?.to_string()]);
                words.all(&["--nodes", &nodes]);
                self.language_option(&mut words)?;
                if let Some(first) = self.first(false)? {
                    words.all(&["--first", first]);
                }
                self.moment(&mut words);
            }
            "why" => {
                let [at] = self.at.as_slice() else { bail!("at: name the move") };
                let Ok(at) = at.parse::<Point>() else { bail!("at: '{at}' is no point") };
                words.all(&["why", file, "--at", &at.to_string(), "--lang", self.lang()?]);
                words.all(&["--time", &self.seconds(SECONDS)?.to_string()]);
                if let Some(first) = self.first(false)? {
                    words.all(&["--first", first]);
                }
                self.moment(&mut words);
            }
            "opening" => {
                words.all(&["fuseki", file]);
                self.language_option(&mut words)?;
                self.moment(&mut words);
            }
            "network" => {
                words.all(&["network", "position", file]);
                self.moment(&mut words);
            }
            "rules" => {
                words.all(&["rules", "match", file]);
                self.moment(&mut words);
            }
            "value" => {
                let Some(expression) = &self.expression else { bail!("expression: missing") };
                words.all(&["cgt", "--json", "--", expression]);
                return Ok(Some(words.0));
            }
            _ => return Ok(None),
        }
        words.all(&["--json"]);
        Ok(Some(words.0))
    }

    fn solve(&self, words: &mut Words, file: &str, seconds: f64) -> Result<()> {
        words.all(&["solve", file, "--time", &seconds.to_string()]);
        words.all(&["--memory", &MEMORY.to_string(), "--threads", "1"]);
        self.language_option(words)?;
        self.place(words)
    }

    fn language_option(&self, words: &mut Words) -> Result<()> {
        if self.lang.is_some() {
            words.all(&["--lang", self.lang()?]);
        }
        Ok(())
    }

    fn moment(&self, words: &mut Words) {
        if let Some(number) = self.r#move {
            words.all(&["--move", &number.to_string()]);
        }
    }

    /// The position, and the points in it.
    fn place(&self, words: &mut Words) -> Result<()> {
        self.moment(words);
        let mut points = Vec::new();
        for text in &self.at {
            match text.parse::<Point>() {
                Ok(point) => points.push(point.to_string()),
                Err(_) => bail!("at: '{text}' is no point"),
            }
        }
        if !points.is_empty() {
            words.all(&["--at", &points.join(",")]);
        }
        Ok(())
    }

    fn first(&self, both: bool) -> Result<Option<&'static str>> {
        Ok(match self.first.as_deref() {
            None => None,
            Some("black") => Some("black"),
            Some("white") => Some("white"),
            Some("both") if both => Some("both"),
            Some(other) => bail!("first: '{other}' is no colour"),
        })
    }

    /// The language of reasons.
    pub fn language(&self) -> Result<Language> {
        let code = self.lang.as_deref().unwrap_or("en");
        let found = Language::ALL.into_iter().find(|language| language.code() == code);
        found.with_context(|| format!("lang: '{code}' is no language of the program"))
    }

    fn lang(&self) -> Result<&'static str> {
        Ok(self.language()?.code())
    }

    /// How long it may take.
    pub fn seconds(&self, usual: f64) -> Result<f64> {
        let seconds = self.seconds.unwrap_or(usual);
        ensure!((0.01..=MOST_SECONDS).contains(&seconds), "seconds: from 0.01 to {MOST_SECONDS}");
        Ok(seconds)
    }

    /// How many playouts.
    pub fn playouts(&self, usual: u64) -> Result<u64> {
        let playouts = self.playouts.unwrap_or(usual);
        ensure!((1..=MOST_PLAYOUTS).contains(&playouts), "playouts: from 1 to {MOST_PLAYOUTS}");
        Ok(playouts)
    }

    /// The side that is asked about.
    pub fn color(&self) -> Result<Option<Color>> {
        Ok(match self.first(false)? {
            Some("black") => Some(Color::Black),
            Some(_) => Some(Color::White),
            None => None,
        })
    }
}

/// The words of a command line.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    fn all(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(|&word| word.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json_text;

    fn words(request: &str) -> Result<String> {
        let request: Request = json_text::parse(request)?;
        Ok(request.words("input", "p.sgf")?.unwrap_or_default().join(" "))
    }

    #[test]
    fn questions_are_commands() {
        let check = |request: &str, expect: &str| assert_eq!(words(request).unwrap(), expect);
        check(
            r#"{"question":"status","at":["d4"],"move":3}"#,
            "solve input --time 0.25 --memory 512 --threads 1 --move 3 --at D4 --json",
        );
        check(
            r#"{"question":"solve","lang":"ko","seconds":2}"#,
            "solve input --time 2 --memory 512 --threads 1 --lang ko --json",
        );
        check(r#"{"question":"check"}"#, "check input --json");
        check(
            r#"{"question":"why","at":["d4"],"move":3,"lang":"ja","seconds":2}"#,
            "why input --at D4 --lang ja --time 2 --move 3 --json",
        );
        check(
            r#"{"question":"opening","move":3,"lang":"de"}"#,
            "fuseki input --lang de --move 3 --json",
        );
        check(r#"{"question":"race","at":["A1","B2"]}"#, "race input --at A1,B2 --json");
        check(r#"{"question":"value","expression":"--x"}"#, "cgt --json -- --x");
        check(r#"{"question":"nothing"}"#, "");
    }

    #[test]
    fn no_word_of_a_request_becomes_an_option() {
        let check = |request: &str, expect: &str| {
            assert_eq!(words(request).unwrap_err().to_string(), expect, "{request}");
        };
        check(r#"{"question":"solve","at":["--out"]}"#, "at: '--out' is no point");
        check(r#"{"question":"status"}"#, "at: name a stone of the group");
        check(r#"{"question":"why","at":["--sgf=x"]}"#, "at: '--sgf=x' is no point");
        let unknown = "lang: 'xx' is no language of the program";
        check(r#"{"question":"why","at":["A1"],"lang":"xx"}"#, unknown);
        check(r#"{"question":"prove","goal":"--svg=x","at":["A1"]}"#, "goal: no goal");
        check(r#"{"question":"analyze","first":"--png"}"#, "first: '--png' is no colour");
        check(r#"{"question":"analyze","playouts":0}"#, "playouts: from 1 to 10000000");
        check(r#"{"question":"solve","seconds":1e9}"#, "seconds: from 0.01 to 3600");
    }
}
