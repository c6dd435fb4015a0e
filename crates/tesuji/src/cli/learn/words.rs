//! Rules for people: diagrams and sentences.

use tesuji_learning::Learned;
use tesuji_learning::go::concepts::{Cell, MANY, RADIUS};
use tesuji_learning::go::{GoKnowledge, Premise, Range, Task};
use tesuji_learning::memory::{Remembered, rows};
use tesuji_reading::{GoalKind, RulePlace};

/// The rules that decided most, each time as the only move that worked.
pub fn best(knowledge: &GoKnowledge, count: usize) -> Vec<&Learned<Premise>> {
    let mut rules: Vec<&Learned<Premise>> = knowledge.rules().iter().collect();
    rules.sort_by_key(|rule| (std::cmp::Reverse(rule.saved), rule.number));
    rules.truncate(count);
    rules
}

/// What the player to move wants.
fn purpose(task: Task) -> &'static str {
    match task {
        Task::Eat => "to capture A",
        Task::Save => "to save A",
        Task::Join => "to join the two chains A",
        Task::Part => "to keep the two chains A apart",
        Task::MakeEye => "to make an eye of A",
        Task::BreakEye => "to keep A from making an eye",
    }
}

/// The rows of the diagram of a premise.
pub fn diagram(premise: &Premise) -> Vec<String> {
    let target_is_own = matches!(premise.task, Task::Save | Task::Join | Task::MakeEye);
    let radius = RADIUS as i8;
    let symbol = |mask: u8| {
        let only = |cells: &[Cell]| mask & !cells.iter().fold(0, |all, c| all | c.mask()) == 0;
        match () {
            () if only(&[Cell::Empty]) => '.',
            () if only(&[Cell::Target]) => 'A',
            () if only(&[Cell::Off]) => '#',
            () if only(&[Cell::Adjacent, Cell::Foe]) => {
                if target_is_own {
                    'O'
                } else {
                    'X'
                }
            }
            () if only(&[Cell::Second, Cell::Friend]) => {
                if target_is_own {
                    'X'
                } else {
                    'O'
                }
            }
            () => '?',
        }
    };
    let at = |place: (i8, i8)| {
        if place == (0, 0) {
            return '*';
        }
        let cell = premise.cells.iter().find(|(known, _)| *known == place);
        cell.map_or('?', |(_, mask)| symbol(*mask))
    };
    let row = |up: i8| {
        let cells: Vec<String> =
            (-radius..=radius).map(|right| at((right, up)).to_string()).collect();
        cells.join(" ")
    };
    let rows: Vec<String> = (-radius..=radius).rev().map(row).collect();
    rows.into_iter().filter(|row| row.chars().any(|c| c != '?' && c != ' ')).collect()
}

fn numbers(range: Range, what: &str) -> Option<String> {
    let plural = |n: u8| if n == 1 { what.to_owned() } else { format!("{what}s") };
    match range {
        Range::ANY => None,
        Range { least, most } if least == most => Some(format!("{least} {}", plural(least))),
        Range { least, most: MANY } => Some(format!("at least {least} {}", plural(least))),
        Range { least: 0, most } => Some(format!("at most {most} {}", plural(most))),
        Range { least, most } => Some(format!("{least} to {most} {}", plural(most))),
    }
}

/// The conditions beside the diagram.
pub fn conditions(premise: &Premise) -> Vec<String> {
    let mut lines = Vec::new();
    let liberty = "liberty";
    let liberties =
        |range| numbers(range, liberty).map(|text| text.replace("libertys", "liberties"));
    lines.extend(liberties(premise.liberties).map(|text| format!("A has {text}")));
    lines.extend(numbers(premise.stones, "stone").map(|text| format!("A has {text}")));
    lines.extend(liberties(premise.own_gain).map(|text| format!("X gets {text} by the move")));
    lines.extend(liberties(premise.other_gain).map(|text| format!("O would get {text} there")));
    lines
        .extend(numbers(premise.captured, "stone").map(|text| format!("the move captures {text}")));
    for &((right, up), range) in &premise.chains {
        let place = |number: i8, plus: &str, minus: &str| match number {
            0 => None,
            n if n > 0 => Some(format!("{n} {plus}")),
            n => Some(format!("{} {minus}", -n)),
        };
        let place = [place(right, "right", "left"), place(up, "up", "down")];
        let place: Vec<String> = place.into_iter().flatten().collect();
        let text = liberties(range).unwrap_or_default();
        lines.push(format!("the chain {} of * has {text}", place.join(", ")));
    }
    lines
}

/// A rule as people read it.
pub fn rule_in_words(rule: &Learned<Premise>) -> String {
    let percent = |window: tesuji_learning::Window| (100.0 * window.rate()).round();
    let mut text = format!("Rule {}: {}\n", rule.number, purpose(rule.premise.task));
    for row in diagram(&rule.premise) {
        text += &format!("    {row}\n");
    }
    for line in conditions(&rule.premise) {
        text += &format!("  {line}\n");
    }
    let trust = if rule.chance.is_trusted() { "" } else { " (few cases yet)" };
    text += &format!(
        "  chance of winning {} %, urgency {} %{trust}\n  fired {} times, {} times nothing else worked\n",
        percent(rule.chance),
        percent(rule.urgency),
        rule.fired,
        rule.saved
    );
    text += &format!("  taught by {}\n", rule.origin);
    text
}

/// A static rule as people read it.
pub fn static_in_words(number: usize, known: &Remembered) -> String {
    let Remembered { rule, work, fired, origin, .. } = known;
    let goal = match rule.kind {
        GoalKind::Capture => "captures A",
        GoalKind::Connect => "joins the two stones A",
        _ => "makes an eye of A",
    };
    let (value, when) = match rule.black_first {
        true => ('*', "moving first"),
        false => ('>', "even if O moves first"),
    };
    let edge = match rule.place {
        RulePlace::Corner => ", the left and the lower edge are those of the board",
        RulePlace::Side => ", the lower edge is that of the board",
        RulePlace::Center => "",
    };
    let mut text = format!("Static rule {number} ({value}): X {goal}, {when}{edge}\n");
    for row in rows(rule) {
        let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
        text += &format!("    {}\n", cells.join(" "));
    }
    text += &format!("  stands for a proof of {work} nodes\n");
    text += &format!("  settled {fired} positions, which saved {} nodes\n", known.saved());
    text += &format!("  taught by {origin}\n");
    text
}
