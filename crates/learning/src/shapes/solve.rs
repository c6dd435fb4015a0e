//! The value of a goal in every pattern, and rules with points left open.

use std::collections::BTreeSet;

use super::window::{BLACK, EMPTY, NONE, Pattern, SUICIDE, WHITE, Window};

/// What Black pursues in a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShapeGoal {
    /// The white stone on a cell is captured.
    Capture(usize),
    /// The black stones on two cells are joined.
    Connect(usize, usize),
    /// An empty cell becomes an eye of one black chain.
    Eye(usize),
}

impl ShapeGoal {
    /// All goals of a kind in a rectangle.
    pub fn all(kind: &str, window: &Window) -> Vec<ShapeGoal> {
        let cells = window.cells();
        match kind {
            "capture" => (0..cells).map(ShapeGoal::Capture).collect(),
            "eye" => {
                (0..cells).filter(|&cell| !window.around(cell).1).map(ShapeGoal::Eye).collect()
            }
            _ => (0..cells)
                .flat_map(|a| (a + 1..cells).map(move |b| ShapeGoal::Connect(a, b)))
                .collect(),
        }
    }

    /// Whether the goal makes sense in a pattern.
    fn applies(self, digits: &[u8]) -> bool {
        match self {
            ShapeGoal::Capture(t) => digits[t] == WHITE,
            ShapeGoal::Connect(a, b) => digits[a] == BLACK && digits[b] == BLACK,
            ShapeGoal::Eye(e) => digits[e] != BLACK,
        }
    }

    fn is_reached(self, window: &Window, pattern: Pattern, digits: &[u8]) -> bool {
        match self {
            ShapeGoal::Capture(t) => digits[t] != WHITE,
            ShapeGoal::Connect(a, b) => {
                digits[a] == BLACK && window.black_chain(pattern, a) >> b & 1 != 0
            }
            ShapeGoal::Eye(e) => {
                let (near, _) = window.around(e);
                let first = near.trailing_zeros() as usize;
                digits[e] == EMPTY && window.black_chain(pattern, first) & near == near
            }
        }
    }
}

/// The value of a game, for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// `>`: Black reaches the goal even if White moves first.
    Always,
    /// `*`: who moves first decides, or so it seems from the pattern alone.
    First,
}

/// A pattern with the value of a goal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShapeRule {
    /// What Black pursues.
    pub goal: ShapeGoal,
    /// Its value.
    pub value: Value,
    /// What is on each cell; nothing where that does not matter.
    pub cells: Vec<Option<u8>>,
}

/// The rules about a goal: those of all patterns, each as general as it can be
/// made, and the number of patterns that they stand for.
pub fn rules(moves: &Moves, goal: ShapeGoal) -> (Vec<ShapeRule>, usize) {
    let table = Table::new(moves, goal);
    let window = &moves.window;
    let mut found = BTreeSet::new();
    let mut patterns = 0;
    for pattern in 0..window.patterns() {
        let digits = window.digits(pattern);
        if !goal.applies(&digits) || table.reached[pattern as usize] {
            continue;
        }
        let value = match (table.second[pattern as usize], table.first[pattern as usize]) {
            (true, _) => Value::Always,
            (false, true) => Value::First,
            (false, false) => continue,
        };
        patterns += 1;
        let cells = table.generalized(&digits, value);
        found.insert(ShapeRule { goal, value, cells });
    }
    (found.into_iter().collect(), patterns)
}

/// All patterns of a rectangle with what every move leads to: the same for all
/// goals.
pub struct Moves {
    window: Window,
    /// Whether no move outside changes the pattern.
    firm: Vec<bool>,
    /// Whether no board shows it.
    impossible: Vec<bool>,
    /// By pattern and cell: what Black's move leads to, and White's.
    after: Vec<[[Pattern; 2]; 2]>,
}

impl Moves {
    /// Plays every move in every pattern.
    pub fn new(window: Window) -> Moves {
        let count = window.patterns() as usize;
        let cells = window.cells();
        let firm: Vec<bool> = (0..count).map(|i| window.is_firm(i as Pattern)).collect();
        let impossible =
            (0..count).map(|i| !firm[i] && window.is_impossible(i as Pattern)).collect();
        let mut after = vec![[[NONE; 2]; 2]; count * cells];
        for i in (0..count).filter(|&i| firm[i]) {
            let digits = window.digits(i as Pattern);
            for cell in (0..cells).filter(|&cell| digits[cell] == EMPTY) {
                let play = |color| window.after(i as Pattern, color, cell);
                after[i * cells + cell] = [BLACK, WHITE].map(play);
            }
        }
        Moves { window, firm, impossible, after }
    }

    /// The rectangle.
    pub fn window(&self) -> &Window {
        &self.window
    }
}

/// Where Black wins.
struct Table<'a> {
    moves: &'a Moves,
    goal: ShapeGoal,
    /// Black to move.
    first: Vec<bool>,
    /// White to move.
    second: Vec<bool>,
    reached: Vec<bool>,
}

impl<'a> Table<'a> {
    /// Grows what is won until nothing changes, so every win is finite.
    fn new(moves: &'a Moves, goal: ShapeGoal) -> Table<'a> {
        let Moves { window, firm, after, .. } = moves;
        let (count, cells) = (firm.len(), window.cells());
        let reached = |i: usize| {
            firm[i] && goal.is_reached(window, i as Pattern, &window.digits(i as Pattern))
        };
        let reached: Vec<bool> = (0..count).map(reached).collect();
        let (mut first, mut second) = (vec![false; count], vec![false; count]);
        loop {
            let mut changed = false;
            for i in (0..count).filter(|&i| firm[i]) {
                if second[i] {
                    continue;
                }
                let moves = &after[i * cells..(i + 1) * cells];
                if !first[i] {
                    let won = |&next: &Pattern| next < SUICIDE && second[next as usize];
                    let wins = |next: &[[Pattern; 2]; 2]| next[0].iter().all(won);
                    first[i] = reached[i] || moves.iter().any(wins);
                    changed |= first[i];
                }
                if first[i] {
                    let holds = |next: &[[Pattern; 2]; 2]| {
                        next[1].iter().all(|&next| match next {
                            NONE | SUICIDE => true,
                            next => first[next as usize],
                        })
                    };
                    second[i] = reached[i] || moves.iter().all(holds);
                    changed |= second[i];
                }
            }
            if !changed {
                return Table { moves, goal, first, second, reached };
            }
        }
    }

    fn is_won(&self, pattern: Pattern, value: Value) -> bool {
        let i = pattern as usize;
        self.moves.impossible[i]
            || match value {
                Value::Always => self.second[i],
                Value::First => self.first[i],
            }
    }

    /// Leaves cells open, from the last one on, as long as every way to fill them
    /// is won.
    fn generalized(&self, digits: &[u8], value: Value) -> Vec<Option<u8>> {
        let mut cells: Vec<Option<u8>> = digits.iter().map(|&digit| Some(digit)).collect();
        let mut fills = vec![self.moves.window.pattern(digits)];
        let needed = |cell: usize| match self.goal {
            ShapeGoal::Capture(t) => cell == t,
            ShapeGoal::Connect(a, b) => cell == a || cell == b,
            ShapeGoal::Eye(e) => cell == e,
        };
        for cell in (0..cells.len()).rev().filter(|&cell| !needed(cell)) {
            let unit = 3_u32.pow(cell as u32);
            let zero = |pattern: Pattern| pattern - pattern / unit % 3 * unit;
            let more: Vec<Pattern> = fills
                .iter()
                .flat_map(|&pattern| (0..3).map(move |digit| zero(pattern) + digit * unit))
                .collect();
            if more.iter().all(|&pattern| self.is_won(pattern, value)) {
                cells[cell] = None;
                fills = more;
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::Place;

    fn value(place: Place, rows: &[&str], goal: ShapeGoal) -> char {
        let window = Window { place, width: rows[0].len(), height: rows.len() };
        let digits: Vec<u8> = rows
            .iter()
            .rev()
            .flat_map(|row| row.bytes())
            .map(|b| match b {
                b'X' => BLACK,
                b'O' => WHITE,
                _ => EMPTY,
            })
            .collect();
        let pattern = window.pattern(&digits) as usize;
        let moves = Moves::new(window);
        let table = Table::new(&moves, goal);
        match (table.second[pattern], table.first[pattern]) {
            (true, _) => '>',
            (false, true) => '*',
            (false, false) => '<',
        }
    }

    #[test]
    fn links() {
        // Figures 4 and 8: the bamboo join, with liberties in sight.
        let center = |rows: &[&str], a, b| value(Place::Center, rows, ShapeGoal::Connect(a, b));
        assert_eq!(center(&["XX..", "....", "XX.."], 0, 8), '>');
        assert_eq!(center(&["XX", "..", "XX"], 0, 4), '*', "who knows what lies outside");
        assert_eq!(center(&["X.", "..", "X."], 0, 4), '*');
        assert_eq!(center(&["X..", ".X."], 1, 3), '>');
        assert_eq!(center(&["XO.", ".X."], 1, 3), '*');
        assert_eq!(center(&["XO.", "OX."], 1, 3), '<');
    }

    #[test]
    fn captures_and_eyes() {
        // Figure 5: the last liberty of a stone.
        assert_eq!(value(Place::Center, &[".X.", "XO.", ".X."], ShapeGoal::Capture(4)), '*');
        assert_eq!(value(Place::Center, &[".X.", ".O.", ".X."], ShapeGoal::Capture(4)), '<');
        assert_eq!(value(Place::Side, &["XX.", "XO."], ShapeGoal::Capture(1)), '*');
        assert_eq!(value(Place::Corner, &["XX.", "O.X"], ShapeGoal::Capture(0)), '>');
        // Figures 1 to 3: eyes.
        assert_eq!(value(Place::Corner, &["XX", ".X"], ShapeGoal::Eye(0)), '>');
        assert_eq!(value(Place::Corner, &[".X", ".."], ShapeGoal::Eye(0)), '<');
    }
}
