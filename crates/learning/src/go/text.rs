//! Rules as text: a head with how they came about, and a line for each.

use crate::knowledge::{Knowledge, Learned};
use crate::school::Progress;
use crate::statistics::Window;

use super::concepts::{MANY, RADIUS};
use super::premise::{Offset, Premise, Range, Task};
use super::{Go, GoKnowledge};

/// The first line.
const HEAD: &str = "tesuji rules learned from surprises, format 1";

/// A text that holds no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// The rules, what learning they come from, and a note on where the lessons are
/// from.
pub fn to_text(knowledge: &GoKnowledge, progress: &Progress, note: &str) -> String {
    let Progress { lessons, cases, surprises, late } = progress;
    let mut text = format!("{HEAD}\nnote {}\n", note.replace(['\n', '\r'], " "));
    text += &format!("lessons {lessons} cases {cases} surprises {surprises} late {late}\n");
    text += &format!("next {}\n", knowledge.next_number());
    for rule in knowledge.rules() {
        text += &line(rule);
        text.push('\n');
    }
    text
}

fn line(rule: &Learned<Premise>) -> String {
    let Premise { task, liberties, stones, own_gain, other_gain, captured, cells, chains } =
        &rule.premise;
    let range = |range: &Range| format!("{}-{}", range.least, range.most);
    let list =
        |items: Vec<String>| if items.is_empty() { "none".to_owned() } else { items.join(";") };
    let cells = cells.iter().map(|((x, y), mask)| format!("{x},{y}:{mask}")).collect();
    let chains = chains.iter().map(|((x, y), r)| format!("{x},{y}:{}", range(r))).collect();
    let window = |window: &Window| format!("{:x}/{}", window.bits, window.cases);
    format!(
        "{} {} {} {} {} {} {} {} {} {} {} {} {} {}",
        rule.number,
        task.name(),
        range(liberties),
        range(stones),
        range(own_gain),
        range(other_gain),
        range(captured),
        list(cells),
        list(chains),
        window(&rule.chance),
        window(&rule.urgency),
        rule.fired,
        rule.saved,
        rule.origin.replace(['\n', '\r'], " "),
    )
}

/// Reads what [`to_text`] wrote: the rules, how far learning had come, the note.
pub fn from_text(go: &Go, text: &str) -> Result<(GoKnowledge, Progress, String), TextError> {
    let mut lines = (1..).zip(text.lines());
    let mut head = |what: &str| {
        let (line, text) = lines.next().unwrap_or((1, ""));
        let rest = text.strip_prefix(what);
        let wrong = || TextError { line, what: format!("'{what}' was expected") };
        rest.map(|rest| (line, rest.trim().to_owned())).ok_or_else(wrong)
    };
    head(HEAD)?;
    let (_, note) = head("note")?;
    let (line, counts) = head("lessons")?;
    let counts: Vec<u64> = counts.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [lessons, cases, surprises, late] = counts[..] else {
        return Err(TextError { line, what: "four numbers were expected".to_owned() });
    };
    let (line, next) = head("next")?;
    let next =
        next.parse().map_err(|_| TextError { line, what: "a number was expected".into() })?;
    let rules: Vec<Learned<Premise>> = lines
        .map(|(line, text)| {
            rule(text).ok_or_else(|| TextError { line, what: "this is no rule".to_owned() })
        })
        .collect::<Result<_, _>>()?;
    let progress = Progress { lessons, cases, surprises, late };
    Ok((Knowledge::new(go, rules, next), progress, note))
}

fn rule(text: &str) -> Option<Learned<Premise>> {
    let mut words = text.splitn(14, ' ');
    let mut word = || words.next();
    let number = word()?.parse().ok()?;
    let task = Task::from_name(word()?)?;
    let [liberties, stones, own_gain, other_gain, captured] =
        [range(word()?)?, range(word()?)?, range(word()?)?, range(word()?)?, range(word()?)?];
    let cells = list(word()?, |value| value.parse().ok().filter(|mask| *mask < 1 << 7))?;
    let chains = list(word()?, range)?;
    let premise =
        Premise { task, liberties, stones, own_gain, other_gain, captured, cells, chains };
    let (chance, urgency) = (window(word()?)?, window(word()?)?);
    let (fired, saved) = (word()?.parse().ok()?, word()?.parse().ok()?);
    let origin = word().unwrap_or_default().to_owned();
    Some(Learned { number, premise, chance, urgency, origin, fired, saved })
}

fn range(text: &str) -> Option<Range> {
    let (least, most) = text.split_once('-')?;
    let range = Range { least: least.parse().ok()?, most: most.parse().ok()? };
    (range.least <= range.most && range.most <= MANY).then_some(range)
}

fn list<T>(text: &str, value: impl Fn(&str) -> Option<T>) -> Option<Vec<(Offset, T)>> {
    if text == "none" {
        return Some(Vec::new());
    }
    text.split(';')
        .map(|item| {
            let (place, rest) = item.split_once(':')?;
            let (right, up) = place.split_once(',')?;
            let place: Offset = (right.parse().ok()?, up.parse().ok()?);
            let inside = place.0.unsigned_abs().max(place.1.unsigned_abs()) <= RADIUS as u8;
            inside.then_some((place, value(rest)?))
        })
        .collect()
}

fn window(text: &str) -> Option<Window> {
    let (bits, cases) = text.split_once('/')?;
    Some(Window { bits: u64::from_str_radix(bits, 16).ok()?, cases: cases.parse().ok()? })
}
