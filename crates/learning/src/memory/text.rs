//! Static rules as text: a head, and a line for each with its pattern in sight.
//!
//! `capture first side ?XO/.A. 12 7 345 problem 3`: what Black (X) reaches, whether he
//! moves first or second, the place, the rows from the highest to the lowest, then the nodes
//! of the proof behind the rule, the positions that it settled, the question at which that last
//! happened, and what taught it. A is a stone that the goal is about, ? any point.

use tesuji_reading::{GoalKind, RulePlace, STATIC_SIDE, StaticRule};

use super::{Memory, Remembered};

/// The first line.
const HEAD: &str = "tesuji static rules remembered from proofs, format 1";

const PLACES: [(RulePlace, &str); 3] =
    [(RulePlace::Corner, "corner"), (RulePlace::Side, "side"), (RulePlace::Center, "center")];

/// A text that holds no static rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct StaticsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// The rules, and a note on where they come from.
pub fn to_text(memory: &Memory, note: &str) -> String {
    let mut text = format!("{HEAD}\nnote {}\n", note.replace(['\n', '\r'], " "));
    text += &format!("questions {}\n", memory.questions);
    for remembered in memory.rules() {
        let Remembered { rule, work, fired, last, origin } = remembered;
        let kind = rule.kind.name();
        let first = if rule.black_first { "first" } else { "second" };
        let place = place_name(rule.place);
        let rows = rows(rule).join("/");
        let origin = origin.replace(['\n', '\r'], " ");
        text += &format!("{kind} {first} {place} {rows} {work} {fired} {last} {origin}\n");
    }
    text
}

/// The name of a place.
pub fn place_name(place: RulePlace) -> &'static str {
    PLACES.iter().find(|(known, _)| *known == place).expect("a place").1
}

/// The rows of a rule from the highest to the lowest.
pub fn rows(rule: &StaticRule) -> Vec<String> {
    let symbol = |cell: usize| match () {
        () if rule.targets.contains(&(cell as u8)) => 'A',
        () if rule.black >> cell & 1 != 0 => 'X',
        () if rule.white >> cell & 1 != 0 => 'O',
        () if rule.empty >> cell & 1 != 0 => '.',
        () => '?',
    };
    let row = |y: u8| {
        (0..rule.width).map(|x| symbol(usize::from(x) + STATIC_SIDE * usize::from(y))).collect()
    };
    (0..rule.height).rev().map(row).collect()
}

/// Reads what [`to_text`] wrote: the rules and the note.
pub fn from_text(text: &str) -> Result<(Memory, String), StaticsError> {
    let mut lines = (1..).zip(text.lines());
    let mut head = |what: &str| {
        let (line, text) = lines.next().unwrap_or((1, ""));
        let wrong = || StaticsError { line, what: format!("'{what}' was expected") };
        text.strip_prefix(what).map(|rest| (line, rest.trim().to_owned())).ok_or_else(wrong)
    };
    head(HEAD)?;
    let (_, note) = head("note")?;
    let (line, questions) = head("questions")?;
    let wrong = |line: usize, what: &str| StaticsError { line, what: what.to_owned() };
    let questions = questions.parse().map_err(|_| wrong(line, "a number was expected"))?;
    let rules = lines
        .map(|(line, text)| remembered(text).ok_or_else(|| wrong(line, "this is no static rule")))
        .collect::<Result<Vec<Remembered>, _>>()?;
    Ok((Memory::new(rules, questions), note))
}

fn remembered(text: &str) -> Option<Remembered> {
    let mut words = text.splitn(8, ' ');
    let mut word = || words.next();
    let kind = GoalKind::from_name(word()?)?;
    let black_first = match word()? {
        "first" => true,
        "second" => false,
        _ => return None,
    };
    let place = word()?;
    let place = PLACES.iter().find(|(_, name)| *name == place)?.0;
    let rule = read_rows(word()?, kind, black_first, place)?;
    let (work, fired, last) = (word()?.parse().ok()?, word()?.parse().ok()?, word()?.parse().ok()?);
    Some(Remembered { rule, work, fired, last, origin: word().unwrap_or_default().to_owned() })
}

fn read_rows(
    text: &str,
    kind: GoalKind,
    black_first: bool,
    place: RulePlace,
) -> Option<StaticRule> {
    let rows: Vec<&[u8]> = text.split('/').rev().map(str::as_bytes).collect();
    let (width, height) = (rows.first()?.len(), rows.len());
    if width > STATIC_SIDE || height > STATIC_SIDE || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let [mut black, mut white, mut empty] = [0_u64; 3];
    let mut targets = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, symbol) in row.iter().enumerate() {
            let cell = x + STATIC_SIDE * y;
            let stones = match symbol {
                b'X' => &mut black,
                b'O' => &mut white,
                b'.' => &mut empty,
                b'?' => continue,
                b'A' => {
                    targets.push(cell as u8);
                    if kind == GoalKind::Capture { &mut white } else { &mut black }
                }
                _ => return None,
            };
            *stones |= 1 << cell;
        }
    }
    if targets.len() > 2 {
        return None;
    }
    let targets = [*targets.first()?, *targets.last()?];
    let (width, height) = (width as u8, height as u8);
    let rule = StaticRule { place, width, height, kind, black_first, black, white, empty, targets };
    rule.is_whole().then_some(rule)
}
