//! The truth about a group: on the whole board, where everything that is not
//! settled is played out, or inside a frame, where everything else counts as
//! the capturing side's.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::arena::{Arena, Outside, Place};
use super::brute::{Grade, Graph, Ko};
use super::grid::{Color, Grid};
use super::whole::Whole;

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

/// What was played out: for one group, or for a point of a small board once for all.
enum Played {
    Own(Box<(Arena, Graph)>),
    Shared(Arc<Whole>),
}

impl Played {
    fn parts(&self) -> (&Arena, &Graph) {
        match self {
            Played::Own(own) => (&own.0, &own.1),
            Played::Shared(whole) => (&whole.arena, &whole.graph),
        }
    }
}

/// A group, played out.
pub struct Fight {
    played: Option<Played>,
    grid: Grid,
    seeker: Color,
    /// Who is to move in the game, and what he may not retake.
    ban: Option<(Color, usize)>,
}

impl Fight {
    /// A group with a stone at the point that was played out for the whole board.
    pub fn known(grid: &Grid, owner: Color, whole: &Arc<Whole>) -> Fight {
        let played = Some(Played::Shared(Arc::clone(whole)));
        Fight { played, grid: grid.clone(), seeker: owner.other(), ban: None }
    }

    fn parts(&self) -> Option<(&Arena, &Graph)> {
        self.played.as_ref().map(Played::parts)
    }

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
        fight.played = Some(Played::Own(Box::new((arena, graph.ok_or(Unjudged::TooLarge)?))));
        Ok(fight)
    }

    fn root(&self, arena: &Arena, first: Color) -> Place {
        let ban = self.ban.filter(|(color, _)| *color == first).map(|(_, point)| point);
        arena.place(&self.grid, self.seeker, first, ban)
    }

    /// How it ends with this colour first.
    pub fn grade(&self, first: Color) -> Grade {
        match self.parts() {
            None => Grade::Lives,
            Some((arena, graph)) => {
                graph.grade(&self.root(arena, first)).expect("roots are in the graph")
            }
        }
    }

    /// How it ends after a first move; elsewhere counts as a pass.
    pub fn grade_after(&self, first: Color, point: Option<usize>) -> Option<Grade> {
        let Some((arena, graph)) = self.parts() else { return Some(Grade::Lives) };
        let root = self.root(arena, first);
        let after = match point.and_then(|p| arena.index(p)) {
            None => root.pass(),
            Some(index) => arena.play(&root, index)?,
        };
        graph.grade(&after)
    }

    /// Best play as text.
    pub fn line(&self, first: Color, after: Option<usize>) -> String {
        let Some((arena, graph)) = self.parts() else { return "alive as it stands".to_owned() };
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
        let Some((arena, _)) = self.parts() else { return String::new() };
        let mut words = Vec::new();
        for &point in &arena.points {
            let is_empty = self.grid.cells[point].is_none();
            if let Some(grade) = self.grade_after(first, Some(point)).filter(|_| is_empty) {
                words.push(format!("{} {grade}", self.grid.name(point)));
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
    use super::super::grid::{Color, Grid, diagram};
    use super::{Fight, Grade, Lost, Unjudged};

    /// Black's chain at a point in a diagram in which `#` stands for safe
    /// stones of White and `+` for safe stones of Black.
    fn fight(rows: &[&str], at: &str, ban: Option<&str>) -> Fight {
        let find = |c: char| {
            let cells = rows.iter().flat_map(|row| row.chars()).enumerate();
            cells.filter(move |(_, cell)| *cell == c).map(|(i, _)| i).collect::<Vec<_>>()
        };
        let grid: Grid = diagram(rows);
        let (walls, anchors) = (find('#'), find('+'));
        let inside: Vec<usize> =
            grid.points().filter(|p| !walls.contains(p) && !anchors.contains(p)).collect();
        let target = grid.chain(grid.named(at).unwrap());
        let ban = ban.map(|name| (Color::White, grid.named(name).unwrap()));
        let frame = (&inside[..], &anchors[..]);
        Fight::in_frame(&grid, &target, frame, ban, Lost::One, 1_000_000).unwrap()
    }

    /// What becomes of it with Black and with White first.
    #[track_caller]
    fn check(rows: &[&str], at: &str, black_first: Grade, white_first: Grade) {
        let fight = fight(rows, at, None);
        let grades = (fight.grade(Color::Black), fight.grade(Color::White));
        assert_eq!(grades, (black_first, white_first), "{rows:?}");
    }

    #[test]
    fn eye_spaces() {
        check(&["..X#", "XXX#"], "C2", Grade::Dies, Grade::Dies);
        check(&["...X#", "XXXX#"], "D2", Grade::Lives, Grade::Dies);
        check(&["....X#", "XXXXX#"], "E2", Grade::Lives, Grade::Lives);
        check(&["..X#", "..X#", "XXX#"], "C3", Grade::Dies, Grade::Dies);
        check(&["...X#", "..XX#", "XXX##"], "D3", Grade::Lives, Grade::Dies);
    }

    #[test]
    fn two_eyes_and_snapback() {
        check(&[".X.X#", "XXXX#"], "D2", Grade::Lives, Grade::Lives);
        // White throws in at C2; if Black takes that stone, White takes all back.
        check(&["XX..X#", "##XXX#"], "A2", Grade::Dies, Grade::Dies);
    }

    #[test]
    fn seki() {
        check(&[".OOOO.X#", "XXXXXXX#"], "A1", Grade::Lives, Grade::Lives);
        // Of two stones one more is added, and what is left has one eye.
        check(&[".OO.X#", "XXXXX#"], "A1", Grade::Dies, Grade::Dies);
    }

    #[test]
    fn a_ko_with_threats() {
        let rows = [".X#", "+##"];
        check(&rows, "B2", Grade::Lives, Grade::Dies);
        let banned = fight(&rows, "B2", Some("A2"));
        assert_eq!(banned.grade(Color::White), Grade::Ko(1));
        assert_eq!(banned.grade(Color::Black), Grade::Lives);
    }

    #[test]
    fn a_corner_with_a_ko() {
        let rows = ["######", "X.XXX#", "...X.#", "....X#"];
        check(&rows, "D2", Grade::Ko(-1), Grade::Dies);
        let fight = fight(&rows, "D2", None);
        let after = |name| fight.grade_after(Color::White, fight.grid.named(name));
        assert_eq!(after("B3"), Some(Grade::Dies));
        assert!(matches!(after("C2"), Some(Grade::Ko(_))));
    }

    #[test]
    fn a_frame_needs_liberties() {
        let grid = diagram(&["X.O", "OOO"]);
        let fight = Fight::in_frame(&grid, &[0], (&[0], &[]), None, Lost::One, 1000);
        assert!(matches!(fight, Err(Unjudged::NoLiberty(_))));
    }

    #[test]
    fn the_board_counts_friends() {
        // Black joins stones that live; in a frame of its own it would die.
        let grid = diagram(&["OOOO...XX.", ".O.OX..X.X"]);
        let chain = grid.chain(grid.named("E1").unwrap());
        let fight = Fight::on_board(&grid, &chain, None, Lost::One, 1_000_000).unwrap();
        assert_eq!(fight.grade(Color::Black), Grade::Lives);
    }
}
