//! A board of its own for the attack: plain cells, flood fill, no speed. It
//! shares nothing with the crates that it is held against.

use std::collections::HashSet;

/// A colour of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    Black,
    White,
}

impl Color {
    pub fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// As in SGF and in lines of problems.
    pub fn letter(self) -> &'static str {
        match self {
            Color::Black => "b",
            Color::White => "w",
        }
    }

    /// As in answers.
    pub fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }
}

/// A position; points are numbered by rows from the upper left corner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    pub width: usize,
    pub height: usize,
    pub cells: Vec<Option<Color>>,
}

impl Grid {
    pub fn new(width: usize, height: usize) -> Grid {
        Grid { width, height, cells: vec![None; width * height] }
    }

    pub fn points(&self) -> std::ops::Range<usize> {
        0..self.cells.len()
    }

    pub fn neighbors(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y) = (point % self.width, point / self.width);
        let near = [
            (x > 0).then(|| point - 1),
            (x + 1 < self.width).then(|| point + 1),
            (y > 0).then(|| point - self.width),
            (y + 1 < self.height).then(|| point + self.width),
        ];
        near.into_iter().flatten()
    }

    /// The points around one, the diagonal ones included.
    pub fn ring(&self, point: usize) -> Vec<usize> {
        let (x, y) = ((point % self.width) as isize, (point / self.width) as isize);
        let mut ring = Vec::with_capacity(8);
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (x, y) = (x + dx, y + dy);
            if x >= 0 && y >= 0 && x < self.width as isize && y < self.height as isize {
                ring.push(y as usize * self.width + x as usize);
            }
        }
        ring
    }

    /// The points connected to one through points that pass the test.
    pub fn flood(&self, start: usize, test: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut found = vec![start];
        let mut seen = vec![false; self.cells.len()];
        seen[start] = true;
        let mut next = 0;
        while next < found.len() {
            for near in self.neighbors(found[next]) {
                if !seen[near] && test(near) {
                    seen[near] = true;
                    found.push(near);
                }
            }
            next += 1;
        }
        found
    }

    /// The stones of the chain at a point, sorted.
    pub fn chain(&self, point: usize) -> Vec<usize> {
        let color = self.cells[point];
        let mut chain = self.flood(point, |p| self.cells[p] == color);
        chain.sort_unstable();
        chain
    }

    /// The empty points next to some stones.
    pub fn liberties(&self, stones: &[usize]) -> HashSet<usize> {
        let near = stones.iter().flat_map(|&stone| self.neighbors(stone));
        near.filter(|&p| self.cells[p].is_none()).collect()
    }

    fn has_liberty(&self, stones: &[usize]) -> bool {
        stones.iter().any(|&stone| self.neighbors(stone).any(|p| self.cells[p].is_none()))
    }

    /// All chains of a colour.
    pub fn chains(&self, color: Color) -> Vec<Vec<usize>> {
        let mut seen = HashSet::new();
        let mut chains = Vec::new();
        for point in self.points() {
            if self.cells[point] == Some(color) && !seen.contains(&point) {
                let chain = self.chain(point);
                seen.extend(chain.iter().copied());
                chains.push(chain);
            }
        }
        chains
    }

    /// Whether every chain has a liberty.
    pub fn is_legal(&self) -> bool {
        let chains = [Color::Black, Color::White].map(|color| self.chains(color)).concat();
        chains.iter().all(|chain| self.has_liberty(chain))
    }

    /// Plays a move; the stones it took, or nothing if the point is taken or
    /// the move is suicide. Ko is for others to judge.
    pub fn play(&mut self, point: usize, color: Color) -> Option<Vec<usize>> {
        if self.cells[point].is_some() {
            return None;
        }
        self.cells[point] = Some(color);
        let mut taken = Vec::new();
        for near in self.neighbors(point) {
            if self.cells[near] == Some(color.other()) {
                let chain = self.chain(near);
                if !self.has_liberty(&chain) {
                    for &stone in &chain {
                        self.cells[stone] = None;
                    }
                    taken.extend(chain);
                }
            }
        }
        if !self.has_liberty(&self.chain(point)) {
            self.cells[point] = None;
            return None;
        }
        Some(taken)
    }

    /// The point that the other side may not play at once, after a move that
    /// took these stones: the move's stone is alone and would be taken back.
    pub fn ban_after(&self, point: usize, taken: &[usize]) -> Option<usize> {
        let chain = self.chain(point);
        (taken.len() == 1 && chain.len() == 1 && self.liberties(&chain).len() == 1)
            .then(|| taken[0])
    }

    /// Stones of a colour that cannot be captured though their owner never
    /// moves again (Benson 1976): chains with two vital regions each, where a
    /// region is vital to a chain if all its empty points are liberties of it.
    pub fn unconditional(&self, color: Color) -> HashSet<usize> {
        let mut chains = self.chains(color);
        let mut regions: Vec<Vec<usize>> = Vec::new();
        let mut seen = HashSet::new();
        for point in self.points() {
            if self.cells[point] != Some(color) && !seen.contains(&point) {
                let region = self.flood(point, |p| self.cells[p] != Some(color));
                seen.extend(region.iter().copied());
                regions.push(region);
            }
        }
        loop {
            let before = (chains.len(), regions.len());
            let alive: HashSet<usize> = chains.iter().flatten().copied().collect();
            regions.retain(|region| {
                let near = region.iter().flat_map(|&p| self.neighbors(p));
                near.filter(|&p| self.cells[p] == Some(color)).all(|p| alive.contains(&p))
            });
            chains.retain(|chain| {
                let liberties = self.liberties(chain);
                let vital = regions.iter().filter(|region| {
                    region.iter().all(|p| self.cells[*p].is_some() || liberties.contains(p))
                        && region.iter().any(|p| liberties.contains(p))
                });
                vital.count() >= 2
            });
            if (chains.len(), regions.len()) == before {
                return chains.into_iter().flatten().collect();
            }
        }
    }

    /// A point as people write it: `D4`.
    pub fn name(&self, point: usize) -> String {
        const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let (x, y) = (point % self.width, point / self.width);
        format!("{}{}", COLUMNS[x] as char, self.height - y)
    }

    /// Points with blanks between them.
    pub fn names(&self, points: &[usize]) -> String {
        points.iter().map(|&p| self.name(p)).collect::<Vec<_>>().join(" ")
    }

    /// The point with this name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.points().find(|&p| self.name(p).eq_ignore_ascii_case(name))
    }

    /// A point in SGF letters.
    pub fn sgf(&self, point: usize) -> String {
        let letter = |n: usize| (b'a' + n as u8) as char;
        format!("{}{}", letter(point % self.width), letter(point / self.width))
    }

    /// The point with these SGF letters.
    pub fn at_sgf(&self, letters: &str) -> Option<usize> {
        let bytes = letters.as_bytes();
        let number = |b: u8| b.is_ascii_lowercase().then(|| (b - b'a') as usize);
        let (x, y) = (number(*bytes.first()?)?, number(*bytes.get(1)?)?);
        (bytes.len() == 2 && x < self.width && y < self.height).then_some(y * self.width + x)
    }

    pub fn stones(&self, color: Color) -> Vec<usize> {
        self.points().filter(|&p| self.cells[p] == Some(color)).collect()
    }

    /// The position as an SGF game in one line; `marked` gets triangles.
    pub fn to_sgf(&self, first: Color, marked: &[usize]) -> String {
        let list = |name: &str, points: &[usize]| {
            let values: String = points.iter().map(|&p| format!("[{}]", self.sgf(p))).collect();
            if values.is_empty() { String::new() } else { format!("{name}{values}") }
        };
        let size = if self.width == self.height {
            self.width.to_string()
        } else {
            format!("{}:{}", self.width, self.height)
        };
        format!(
            "(;GM[1]FF[4]SZ[{size}]PL[{}]{}{}{})",
            first.letter().to_uppercase(),
            list("AB", &self.stones(Color::Black)),
            list("AW", &self.stones(Color::White)),
            list("TR", marked)
        )
    }
}

/// A position from rows with `X` for Black, `O` for White and `.`.
#[cfg(test)]
pub fn diagram(rows: &[&str]) -> Grid {
    let mut grid = Grid::new(rows[0].len(), rows.len());
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.chars().enumerate() {
            grid.cells[y * grid.width + x] = match cell {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::{Color, diagram};

    #[test]
    fn captures_and_suicide() {
        let mut grid = diagram(&["XO.", "O..", "..."]);
        assert!(!grid.is_legal());
        grid.cells[0] = None;
        assert_eq!(grid.clone().play(0, Color::Black), None);
        let mut ko = diagram(&[".XO.", "XO.O", ".XO.", "...."]);
        let taken = ko.play(6, Color::Black).unwrap();
        assert_eq!(taken, vec![5]);
        assert_eq!(ko.ban_after(6, &taken), Some(5));
    }

    #[test]
    fn unconditional_life() {
        let two_eyes = diagram(&[".X.XO", "XXXXO", "OOOOO"]);
        assert_eq!(two_eyes.unconditional(Color::Black).len(), 6);
        assert!(two_eyes.unconditional(Color::White).is_empty());
        let one_eye = diagram(&["..XXO", "XXXXO", "OOOOO"]);
        assert!(one_eye.unconditional(Color::Black).is_empty());
    }

    #[test]
    fn names_of_points() {
        let grid = diagram(&[".........", ".........", "........."]);
        assert_eq!(grid.name(8), "J3");
        assert_eq!(grid.named("a1"), Some(18));
        assert_eq!(grid.at_sgf("ba"), Some(1));
    }
}
