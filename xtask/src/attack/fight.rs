//! The truth about a group: on the whole board, where everything that is not
//! settled is played out, or inside a frame, where everything else counts as
//! the capturing side's.

use std::collections::{HashMap, HashSet};

use super::arena::{Arena, Outside, Place};
use super::brute::{Grade, Graph, Ko};
use super::grid::{Color, Grid};

/// When a group of several chains is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lost {
    /// When one of its stones is captured.
    One,
    /// When all of them are.
    All,
}

/// Why there is no truth to be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unjudged {
    TooLarge,
    /// A chain in the frame has no liberty there: the frame itself is wrong.
    NoLiberty(String),
}

/// A group, played out.
pub struct Fight {
    played: Option<(Arena, Graph)>,
    grid: Grid,
    seeker: Color,
    /// Who is to move in the game, and what he may not retake.
    ban: Option<(Color, usize)>,
}

impl Fight {
    /// The group on the board as it is. Stones that are alive whatever happens
    /// and the empty places that only such stones of one colour surround are
    /// left out, and what they cut off from the target: moves there are passes.
    pub fn on_board(
        grid: &Grid,
        target: &[usize],
        ban: Option<(Color, usize)>,
        lost: Lost,
        limit: usize,
    ) -> Result<Fight, Unjudged> {
        let owner = grid.cells[target[0]].expect("the target is a stone");
        let settled = settled(grid);
        if lost == Lost::All && target.iter().any(|p| settled.contains_key(p)) {
            let grid = grid.clone();
            return Ok(Fight { played: None, grid, seeker: owner.other(), ban });
        }
        let start: Vec<usize> =
            target.iter().copied().filter(|p| !settled.contains_key(p)).collect();
        let mut inside = HashSet::new();
        for &stone in &start {
            inside.extend(grid.flood(stone, |p| !settled.contains_key(&p)));
        }
        if start.is_empty() {
            let grid = grid.clone();
            return Ok(Fight { played: None, grid, seeker: owner.other(), ban });
        }
        let inside: Vec<usize> = inside.into_iter().collect();
        let outside = |p: usize| {
            if settled.get(&p) == Some(&owner) { Outside::Keeper } else { Outside::Seeker }
        };
        let arena = Arena::new(grid, &inside, outside).ok_or(Unjudged::TooLarge)?;
        Fight::play_out(grid, arena, &start, ban, lost, limit)
    }

    /// The group inside a frame; all else counts as safe stones of the
    /// capturing side, the anchors as safe stones of the owner.
    pub fn in_frame(
        grid: &Grid,
        target: &[usize],
        (inside, anchors): (&[usize], &[usize]),
        ban: Option<(Color, usize)>,
        lost: Lost,
        limit: usize,
    ) -> Result<Fight, Unjudged> {
        let outside = |p: usize| {
            if anchors.contains(&p) { Outside::Keeper } else { Outside::Seeker }
        };
        let arena = Arena::new(grid, inside, outside).ok_or(Unjudged::TooLarge)?;
        if let Some(stone) = target.iter().find(|&&p| arena.index(p).is_none()) {
            let name = grid.name(*stone);
            return Err(Unjudged::NoLiberty(format!("{name} of the target is not in the frame")));
        }
        let owner = grid.cells[target[0]].expect("the target is a stone");
        let place = arena.place(grid, owner.other(), owner, None);
        if !arena.is_legal(place.stones) {
            let text = "a chain in the frame has no liberty there and no safe friend";
            return Err(Unjudged::NoLiberty(text.to_owned()));
        }
        Fight::play_out(grid, arena, target, ban, lost, limit)
    }

    fn play_out(
        grid: &Grid,
        arena: Arena,
        target: &[usize],
        ban: Option<(Color, usize)>,
        lost: Lost,
        limit: usize,
    ) -> Result<Fight, Unjudged> {
        let owner = grid.cells[target[0]].expect("the target is a stone");
        let mask = arena.mask(target);
        let mut fight = Fight { played: None, grid: grid.clone(), seeker: owner.other(), ban };
        let roots = [Color::Black, Color::White].map(|first| fight.root(&arena, first));
        let graph = Graph::build(&arena, &roots, Ko::Threats, limit, |place| match lost {
            Lost::One => place.stones[1] & mask != mask,
            Lost::All => place.stones[1] & mask == 0,
        });
        fight.played = Some((arena, graph.ok_or(Unjudged::TooLarge)?));
        Ok(fight)
    }

    fn root(&self, arena: &Arena, first: Color) -> Place {
        let ban = self.ban.filter(|(color, _)| *color == first).map(|(_, point)| point);
        arena.place(&self.grid, self.seeker, first, ban)
    }

    /// How it ends with this colour first.
    pub fn grade(&self, first: Color) -> Grade {
        match &self.played {
            None => Grade::Lives,
            Some((arena, graph)) => {
                graph.grade(&self.root(arena, first)).expect("roots are in the graph")
            }
        }
    }

    /// How it ends after a first move; elsewhere counts as a pass.
    pub fn grade_after(&self, first: Color, point: Option<usize>) -> Option<Grade> {
        let Some((arena, graph)) = &self.played else { return Some(Grade::Lives) };
        let root = self.root(arena, first);
        let after = match point.and_then(|p| arena.index(p)) {
            None => root.pass(),
            Some(index) => arena.play(&root, index)?,
        };
        graph.grade(&after)
    }

    /// Best play as text.
    pub fn line(&self, first: Color, after: Option<usize>) -> String {
        let Some((arena, graph)) = &self.played else { return "alive as it stands".to_owned() };
        let mut place = self.root(arena, first);
        let mut line = Vec::new();
        if let Some(point) = after {
            let next = arena.index(point).and_then(|index| arena.play(&place, index));
            line.push(Some(point));
            place = next.unwrap_or(place.pass());
        }
        line.extend(graph.line(arena, &place, 24));
        let names = line.iter().map(|m| m.map_or("pass".to_owned(), |p| self.grid.name(p)));
        names.collect::<Vec<_>>().join(" ")
    }

    /// What every first move leads to, as text.
    pub fn moves(&self, first: Color) -> String {
        let Some((arena, _)) = &self.played else { return String::new() };
        let mut words = Vec::new();
        for &point in &arena.points {
            if self.grid.cells[point].is_none() {
                if let Some(grade) = self.grade_after(first, Some(point)) {
                    words.push(format!("{} {grade}", self.grid.name(point)));
                }
            }
        }
        if let Some(grade) = self.grade_after(first, None) {
            words.push(format!("pass {grade}"));
        }
        words.join(", ")
    }
}

/// Points whose owner no play can change: stones that live unconditionally,
/// and empty places that only such stones of one colour border.
pub fn settled(grid: &Grid) -> HashMap<usize, Color> {
    let mut settled = HashMap::new();
    for color in [Color::Black, Color::White] {
        settled.extend(grid.unconditional(color).into_iter().map(|p| (p, color)));
    }
    let stones = settled.clone();
    let mut seen = HashSet::new();
    for point in grid.points() {
        if grid.cells[point].is_some() || seen.contains(&point) {
            continue;
        }
        let region = grid.flood(point, |p| grid.cells[p].is_none());
        seen.extend(region.iter().copied());
        let border: HashSet<Option<Color>> = region
            .iter()
            .flat_map(|&p| grid.neighbors(p))
            .filter(|&p| grid.cells[p].is_some())
            .map(|p| stones.get(&p).copied())
            .collect();
        if let [Some(color)] = border.into_iter().collect::<Vec<_>>()[..] {
            settled.extend(region.into_iter().map(|p| (p, color)));
        }
    }
    settled
}

#[cfg(test)]
mod tests {
    use super::super::grid::{Color, diagram};
    use super::{Fight, Grade, Lost};

    /// Black's group at the upper left corner of the diagram, or the stone at
    /// `at`, in a board whose rest is White's: what becomes of it with Black
    /// and with White first.
    fn check(rows: &[&str], at: &str, black_first: Grade, white_first: Grade) {
        let grid = diagram(rows);
        assert!(grid.is_legal(), "{rows:?}");
        let point = grid.named(at).unwrap();
        let owner = grid.cells[point].unwrap();
        let fight = Fight::on_board(&grid, &grid.chain(point), None, Lost::One, 1_000_000).unwrap();
        let (mine, other) = (fight.grade(owner), fight.grade(owner.other()));
        assert_eq!((mine, other), (black_first, white_first), "{rows:?}");
    }

    #[test]
    fn eye_spaces() {
        let dead_square = ["..XO.O", "..XOOO", "XXXO..", "OOOOOO", "O.O.O."];
        check(&dead_square, "C5", Grade::Dies, Grade::Dies);
        let three = ["...XO.O", "XXXXOOO", "OOOOO.O", "O.OOOOO"];
        check(&three, "D4", Grade::Lives, Grade::Dies);
        let four = ["....XO.", "XXXXXOO", "OOOOOO.", "O.O.OOO"];
        check(&four, "E4", Grade::Lives, Grade::Lives);
        let bulky_five = ["...XO.", "..XXOO", "XXXOO.", "OOOOOO"];
        check(&bulky_five, "D4", Grade::Lives, Grade::Dies);
    }

    #[test]
    fn the_bent_four_is_a_ko() {
        let bent = [".XX.XO.", "OOO.XOO", "XXXXXO.", "OOOOOOO", "O.O.O.O"];
        let grid = diagram(&bent);
        let point = grid.named("A3").unwrap();
        let fight = Fight::on_board(&grid, &grid.chain(point), None, Lost::One, 1_000_000).unwrap();
        assert!(matches!(fight.grade(Color::White), Grade::Ko(_) | Grade::Dies));
    }

    #[test]
    fn a_plain_ko() {
        // White takes at A5; Black needs a threat to retake.
        let ko = [".XO.O", "XOOOO", "XXOO.", ".XOOO", "XXO.O"];
        let first = Grade::Lives;
        check(&ko, "A4", first, Grade::Ko(0));
    }

    #[test]
    fn seki_lives() {
        let seki = [".XO.XO.", "XXOXXOO", "OOOXXO.", "XXXXXOO", "OOOOOO."];
        let grid = diagram(&seki);
        if grid.is_legal() {
            check(&seki, "E5", Grade::Lives, Grade::Lives);
        }
    }
}
