//! `tesuji paper fuseki`: Tajima & Sanechika, *Comparison of the opening
//! strategies of Go: PON based vs. case based*, beside ours.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;
use tesuji_fuseki::params::{PON_DOCUMENT, PON_FITTED, PonWeights};
use tesuji_fuseki::{Method, Params, Selection};
use tesuji_patterns::Record;

use super::patterns::own_games;
use super::summary::Row;
use super::teller::Teller;
use crate::fuseki::{
    Chooser, Counted, FourChoice, Intuition, Judged, MOST, ReadGroup, Source, Tally, Together,
    count_groups, parse_problems, read_groups, read_problems, refit, spread, together,
};
use crate::pattern_knowledge;
use crate::records::read_games;

/// Table 1, verbatim.
const SCORES: &str = include_str!("../../../../data/papers/002-scores.tsv");

/// Problems from games of our own players, so that the table runs without other data.
const OWN_PROBLEMS: &str = include_str!("../../../../data/papers/own-choices.jsonl");

/// Options of `tesuji paper fuseki`.
#[derive(Debug, Args)]
pub struct Options {
    /// Four-choice problems (JSON lines) for our side of the tables; a few from games of our own
    /// players if not given
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Games, to hold the estimate of PON against exact numbers; those of our own players
    /// if neither problems nor games are named
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Instead, hold it against what reading says of the groups of openings, open ones too
    #[arg(long)]
    open: bool,
    /// So many groups of the games
    #[arg(long, value_name = "NUMBER", default_value_t = 300)]
    groups: usize,
    /// As few recommendations of each case as the document, and its opening phase
    #[arg(long)]
    selective: bool,
    /// So many recommendations of each case, instead of what the program uses
    #[arg(long, value_name = "NUMBER")]
    per_case: Option<usize>,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// The problems that the document shows, with who finds the move in its words.
const SHOWN: [(&str, &str); 6] =
    [("53", "SC"), ("58", "SC"), ("80", "SP"), ("92", "SC"), ("95", "SP"), ("96", "SP")];

/// The figures that are found at once: what the document says of the problems that it shows,
/// and its tables 2 and 3, held against its table 1.
pub fn quick_rows() -> Vec<Row> {
    let command = "`tesuji paper fuseki`";
    let mut rows = Vec::new();
    for (number, finder) in SHOWN {
        let what = format!("figure of Q{number}: who finds the move, by table 1");
        let line = SCORES.lines().find(|line| line.split('\t').next() == Some(number));
        let found = line.map_or("", |line| match line.split('\t').collect::<Vec<_>>()[..] {
            [_, "10", _, "10", _] => "both",
            [_, "10", ..] => "SC",
            [_, _, _, "10", _] => "SP",
            _ => "neither",
        });
        let why = "the document's words and its table do not agree";
        rows.push(Row::compared(&what, finder, found, why, command));
    }
    let [sc, sp, _] = paper_tables();
    for (name, printed, halves) in [("SC", "32 (35)", sc), ("SP", "48 (54)", sp)] {
        let sum = |i: usize| halves[0][i].hits + halves[1][i].hits;
        let ours = format!("{:.0} ({:.0})", sum(0), sum(1));
        let what = format!("table 2: hits of {name}, added up from table 1");
        rows.push(Row::compared(&what, printed, &ours, "misprinted", command));
    }
    rows
}

/// Prints the tables.
pub fn run(options: &Options, intuition: Option<Intuition>) -> Result<ExitCode> {
    let mut output = Teller::new(options.json);
    document(&mut output)?;
    writeln!(output.words())?;
    match &options.problems {
        Some(file) => ours(&mut output, &read_problems(file)?, options, intuition)?,
        None => {
            writeln!(
                output.words(),
                "Problems from games of our own players, judged by the network after 10 visits of each\n\
                 choice, so that it is not asked itself; --problems names others. In these games fights begin\n\
                 early, and choosers by shape do little better than chance.\n"
            )?;
            ours(&mut output, &parse_problems(OWN_PROBLEMS, "own problems")?, options, None)?;
        }
    }
    if !options.games.is_empty() || options.problems.is_none() {
        writeln!(output.words())?;
        let is_own = options.games.is_empty();
        let games = if is_own { own_games()? } else { read_games(&options.games)? };
        if !options.open {
            numbers(&mut output, options, &games)?;
        } else {
            open_groups(&mut output, options, &games)?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Hits and score of a strategy, with equal candidates alone and with
/// equivalent ones too, in each half.
type Halves = [[Tally; 2]; 2];

/// So many positions of each of our own games, which are few.
const OWN_LOOKS: usize = 20;

/// So many groups of our own games, where no others are named.
const OWN_GROUPS: usize = 24;

/// What the tables are told of.
const PARTS: [&str; 3] = ["first half", "second half", "all"];

fn document(output: &mut Teller) -> Result<()> {
    let [sc, sp, best] = paper_tables();
    writeln!(
        output.words(),
        "The document's problems (100, another set than ours), tables 2 and 3:"
    )?;
    writeln!(output.words(), "equal candidates alone (with equivalent ones)\n")?;
    head(output)?;
    for (name, halves) in [("SC", sc), ("SP", sp), ("the better of both", best)] {
        row(output, "paper", name, &halves)?;
    }
    Ok(())
}

fn head(output: &mut Teller) -> Result<()> {
    let columns = PARTS.map(|name| format!("{name:^27}"));
    writeln!(output.words(), "{:20}{}", "", columns.concat().trim_end())?;
    let columns = ["hits", "score"].map(|name| format!("{name:>11}")).concat();
    writeln!(output.words(), "{:20}{}", "", [columns.as_str(); 3].join("     "))?;
    Ok(())
}

fn row(output: &mut Teller, source: &str, name: &str, halves: &Halves) -> Result<()> {
    let mut all = halves[0];
    for (all, second) in all.iter_mut().zip(&halves[1]) {
        all.merge(second);
    }
    let mut text = format!("{name:20}");
    for (part, [equal, equivalent]) in PARTS.into_iter().zip([halves[0], halves[1], all]) {
        for (candidates, tally) in [("equal", equal), ("equivalent", equivalent)] {
            output.line(&json!({
                "type": "strategy",
                "source": source,
                "name": name,
                "part": part,
                "candidates": candidates,
                "problems": tally.problems,
                "hits": tally.hits,
                "score": tally.score,
            }))?;
        }
        let both =
            |value: fn(&Tally) -> f64| format!("{:.0} ({:.0})", value(&equal), value(&equivalent));
        text += &format!("{:>11}{:>11}     ", both(|t| t.hits), both(|t| t.score));
    }
    writeln!(output.words(), "{}", text.trim_end())?;
    Ok(())
}

/// SC, SP and the better of both for each problem.
fn paper_tables() -> [Halves; 3] {
    let mut tables = [Halves::default(); 3];
    let rows = SCORES.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    for (i, line) in rows.enumerate() {
        let scores: Vec<Option<u32>> =
            line.split('\t').skip(1).map(|field| field.parse().ok()).collect();
        for candidates in 0..2 {
            let (sc, sp) = (scores[candidates], scores[2 + candidates]);
            for (table, score) in tables.iter_mut().zip([sc, sp, sc.max(sp)]) {
                let tally = &mut table[i / 50][candidates];
                tally.problems += 1;
                tally.score += f64::from(score.unwrap_or(0));
                tally.hits += f64::from(u8::from(score == Some(10)));
            }
        }
    }
    tables
}

fn ours(
    output: &mut Teller,
    problems: &[FourChoice],
    options: &Options,
    intuition: Option<Intuition>,
) -> Result<()> {
    let selection = match (options.selective, options.per_case) {
        (true, None) => Selection::DOCUMENT,
        (true, Some(most)) => Selection { most, ..Selection::DOCUMENT },
        (false, Some(most)) => Selection { most, ..Params::FITTED.selection },
        (false, None) => Params::FITTED.selection,
    };
    let params = Params { selection, ..Params::FITTED };
    let knowledge = pattern_knowledge::embedded();
    let judge = |problem| Judged::new(problem, knowledge, intuition, &params);
    let judged: Vec<Judged> = problems.iter().map(judge).collect();
    let half = problems.len().div_ceil(2);
    writeln!(
        output.words(),
        "Ours ({} problems{}):\n",
        problems.len(),
        if options.problems.is_some() { ", constants fitted on the first half" } else { "" }
    )?;
    head(output)?;
    for method in [Method::Sc, Method::Sp, Method::Both] {
        let mut halves = Halves::default();
        for (i, one) in judged.iter().enumerate() {
            halves[i / half][0].add(one.problem, &one.values_of_equal(method));
            halves[i / half][1].add(one.problem, &one.values_of_equivalent(method));
        }
        row(output, "ours", &long_name(Chooser::Strategy(method)), &halves)?;
    }
    let mean = |count: &dyn Fn(&Judged) -> usize| {
        judged.iter().map(count).sum::<usize>() as f64 / judged.len() as f64
    };
    writeln!(output.words(), "\nPer problem             paper    ours")?;
    let rows: [(&str, f64, f64); 4] = [
        ("candidates", 67.0, mean(&|one| one.candidates().0)),
        ("distinct candidates", 38.0, mean(&|one| one.candidates().1)),
        ("equal choices", 2.4, mean(&|one| one.covered().0)),
        ("equivalent choices", 1.2, mean(&|one| one.covered().1)),
    ];
    for (name, paper, ours) in rows {
        writeln!(output.words(), "{name:20}{paper:9.1}{ours:8.1}")?;
        let line = json!({ "type": "per_problem", "name": name, "paper": paper, "ours": ours });
        output.line(&line)?;
    }
    writeln!(output.words(), "\nChoosing among all four, whether recommended or not:\n")?;
    writeln!(output.words(), "{:20}       first half        second half          all", "")?;
    writeln!(output.words(), "{:20}{}", "", "    hits  points".repeat(3))?;
    let choosers = [
        Chooser::Strategy(Method::Sc),
        Chooser::Strategy(Method::Sp),
        Chooser::Strategy(Method::ScSp),
        Chooser::Strategy(Method::Both),
        Chooser::Patterns,
        Chooser::Network,
        Chooser::Influence,
        Chooser::Random,
    ];
    let asked = |chooser: &Chooser| *chooser != Chooser::Network || intuition.is_some();
    for chooser in choosers.into_iter().filter(asked) {
        let tallies = tallies(&judged, half, chooser);
        let columns = tallies.map(|tally| format!("{:8.1}{:8.2}", tally.hits, tally.mean()));
        writeln!(output.words(), "{:20}{}", long_name(chooser), columns.concat())?;
        for (part, tally) in PARTS.into_iter().zip(tallies) {
            output.line(&json!({
                "type": "chooser",
                "name": long_name(chooser),
                "part": part,
                "hits": tally.hits,
                "points": tally.mean(),
            }))?;
        }
    }
    added(output, &judged, half)
}

/// What the sources are worth together.
fn added(output: &mut Teller, judged: &[Judged<'_>], half: usize) -> Result<()> {
    use Source::{Network, Patterns, Sc, Sp};
    let sets: [&[Source]; 8] = [
        &[Sc],
        &[Sp],
        &[Sc, Sp],
        &[Patterns],
        &[Patterns, Sc, Sp],
        &[Network],
        &[Network, Sc, Sp],
        &[Network, Patterns],
    ];
    writeln!(output.words(), "\nSources together, weights fitted to the first half:\n")?;
    writeln!(output.words(), "{:24}       first half        second half   weights", "")?;
    let asked = judged.iter().all(Judged::has_intuition);
    for sources in sets.iter().filter(|set| asked || !set.contains(&Network)) {
        let Together { weights, halves } = together(judged, half, sources);
        let name = sources.iter().map(|source| source.name()).collect::<Vec<_>>().join(" + ");
        let columns = halves.map(|tally| format!("{:8.1}{:8.2}", tally.hits, tally.mean()));
        let shown: Vec<String> = weights.iter().map(|weight| format!("{weight:.2}")).collect();
        writeln!(output.words(), "{name:24}{}   {}", columns.concat(), shown.join(" "))?;
        output.line(&json!({
            "type": "together",
            "sources": name,
            "weights": weights,
            "hits": halves.map(|tally| tally.hits),
            "points": halves.map(|tally| tally.mean()),
        }))?;
    }
    Ok(())
}

fn tallies(judged: &[Judged<'_>], half: usize, chooser: Chooser) -> [Tally; 3] {
    let mut tallies = [Tally::default(); 3];
    for (i, one) in judged.iter().enumerate() {
        let values = one.values(chooser);
        let problem: &FourChoice = one.problem;
        tallies[i / half].add(problem, &values);
        tallies[2].add(problem, &values);
    }
    tallies
}

fn long_name(chooser: Chooser) -> String {
    match chooser {
        Chooser::Strategy(Method::Sc) => "SC",
        Chooser::Strategy(Method::Sp) => "SP",
        Chooser::Strategy(Method::ScSp) => "SC and SP",
        Chooser::Strategy(Method::Both) => "union",
        Chooser::Patterns => "patterns alone",
        Chooser::Network => "network alone",
        Chooser::Influence => "influence 5/21",
        Chooser::Random => "chance",
    }
    .to_owned()
}

/// The estimate of PON against what reading says of groups of openings.
fn open_groups(output: &mut Teller, options: &Options, games: &[Record]) -> Result<()> {
    let is_own = options.games.is_empty();
    let most = if is_own { options.groups.min(OWN_GROUPS) } else { options.groups };
    let groups = read_groups(games, most, |count| {
        if count % 50 == 0 {
            eprintln!("{count} groups");
        }
    });
    let guessed = groups.iter().filter(|group| group.read.is_guessed).count();
    writeln!(
        output.words(),
        "PON of {} groups{} between moves 20 and 80 by reading (up to {MOST} moves in a row near\n\
         them), for {guessed} of them by what the network expects:\n",
        groups.len(),
        if is_own { " of games of our own players" } else { "" },
    )?;
    writeln!(output.words(), "{:10}{:>8}{:>9}{:>12}", "read", "groups", "guessed", "f(S), paper")?;
    let limit = MOST as i32 + 1;
    for number in -limit..=limit {
        let part: Vec<&ReadGroup> =
            groups.iter().filter(|group| group.read.pon.number == number).collect();
        if part.is_empty() {
            continue;
        }
        let guessed = part.iter().filter(|group| group.read.is_guessed).count();
        let mean = part.iter().map(|group| group.estimate).sum::<f32>() / part.len() as f32;
        let name = limited(number, limit);
        writeln!(output.words(), "{name:10}{:8}{guessed:9}{mean:12.2}", part.len())?;
        output.line(&json!({
            "type": "pon_read",
            "read": number,
            "groups": part.len(),
            "guessed": guessed,
            "paper": mean,
        }))?;
    }
    Ok(())
}

/// A number up to the limit of a search.
fn limited(number: i32, limit: i32) -> String {
    match number {
        n if n == limit => format!("{n} or more"),
        n if n == -limit => format!("{n} or less"),
        n => n.to_string(),
    }
}

/// The estimate of PON against exact numbers.
fn numbers(output: &mut Teller, options: &Options, games: &[Record]) -> Result<()> {
    let is_own = options.games.is_empty();
    let most = if is_own { options.groups.min(OWN_GROUPS) } else { options.groups };
    let looks = if is_own { OWN_LOOKS } else { 1 };
    let groups = count_groups(games, looks, most, |count| {
        if count % 50 == 0 {
            eprintln!("{count} groups");
        }
    });
    if groups.len() < 10 {
        bail!("the games have too few enclosed groups");
    }
    writeln!(
        output.words(),
        "PON of {} enclosed groups{} by search (up to {MOST} moves in a row):\n",
        groups.len(),
        if is_own { " of games of our own players" } else { "" }
    )?;
    writeln!(
        output.words(),
        "{:10}{:>8}{:>12}{:>10}",
        "exact",
        "groups",
        "f(S), paper",
        "refitted"
    )?;
    let limit = MOST as i32 + 1;
    for number in -limit..=limit {
        let part: Vec<&Counted> =
            groups.iter().filter(|group| group.exact.number == number).collect();
        if part.is_empty() {
            continue;
        }
        let mean = |weights: &PonWeights| {
            part.iter().map(|group| group.estimate(weights)).sum::<f32>() / part.len() as f32
        };
        let name = limited(number, limit);
        writeln!(
            output.words(),
            "{name:10}{:8}{:12.2}{:10.2}",
            part.len(),
            mean(&PON_DOCUMENT),
            mean(&PON_FITTED)
        )?;
        output.line(&json!({
            "type": "pon",
            "exact": number,
            "groups": part.len(),
            "paper": mean(&PON_DOCUMENT),
            "refitted": mean(&PON_FITTED),
        }))?;
    }
    // Every second group is left out of the refit, to measure it.
    let (train, test): (Vec<_>, Vec<_>) =
        groups.into_iter().enumerate().partition(|(i, _)| i % 2 == 0);
    let [train, test] =
        [train, test].map(|part| -> Vec<Counted> { part.into_iter().map(|(_, g)| g).collect() });
    let again = refit(&train, PON_DOCUMENT);
    writeln!(output.words(), "\nRoot of the mean squared error on every second group:")?;
    for (name, weights) in
        [("paper", PON_DOCUMENT), ("refitted", PON_FITTED), ("refitted on the others", again)]
    {
        let error = spread(&test, &weights);
        writeln!(output.words(), "  {name:24}{error:.2}")?;
        output.line(&json!({ "type": "pon_error", "weights": name, "error": error }))?;
    }
    writeln!(output.words(), "  {again:.2?}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables 2 and 3 of the document, and what it says of both together.
    #[test]
    fn table_1_adds_up_to_tables_2_and_3() {
        let [sc, sp, best] = paper_tables();
        let hits = |halves: &Halves| halves.map(|half| half.map(|tally| tally.hits as u32));
        let scores = |halves: &Halves| halves.map(|half| half.map(|tally| tally.score as u32));
        assert_eq!(hits(&sc), [[13, 19], [19, 16]]);
        assert_eq!(hits(&sp), [[20, 25], [28, 29]]);
        assert_eq!(scores(&sc), [[317, 356], [346, 342]]);
        assert_eq!(scores(&sp), [[360, 392], [392, 401]]);
        let [first, second] = hits(&best);
        assert_eq!((first[0] + second[0], first[1] + second[1]), (60, 72));
    }
}
