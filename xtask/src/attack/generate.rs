//! Random problems: fights inside safe walls, thin boards, regions between
//! walls of both colours, and games that end with a ko just taken.

use std::collections::HashSet;

use serde_json::json;

use super::ask::Form;
use super::brute::Grade;
use super::fight::{Fight, Lost};
use super::grid::{Color, Grid};
use super::judge::Problem;
use super::random::Random;

/// Sizes of thin boards, width and height.
const THIN: [(usize, usize); 10] =
    [(7, 2), (6, 2), (5, 2), (8, 2), (11, 2), (4, 3), (3, 3), (12, 2), (9, 1), (10, 2)];

/// How many of a hundred problems are asked in which nothing depends on who
/// moves first, and in which there is no ko: most random ones are like that.
const SETTLED: usize = 1;
const PLAIN: usize = 40;

/// Whether a problem is worth asking.
fn is_asked(
    random: &mut Random,
    grid: &Grid,
    target: &[usize],
    ban: Option<(Color, usize)>,
) -> bool {
    let Ok(fight) = Fight::on_board(grid, target, ban, Lost::One, 100_000) else {
        return random.percent(SETTLED);
    };
    let grades = [fight.grade(Color::Black), fight.grade(Color::White)];
    let is_ko = grades.iter().any(|grade| matches!(grade, Grade::Ko(_)));
    is_ko || random.percent(if grades[0] == grades[1] { SETTLED } else { PLAIN })
}

/// A fight whose surroundings are the capturing side's and alive.
pub fn fight(random: &mut Random, name: &str) -> Problem {
    loop {
        let Some((grid, inside, owner)) = enclosed(random, 6, 15) else { continue };
        let Some(target) = pick_target(random, &grid, &inside, owner) else { continue };
        if is_asked(random, &grid, &target, None) {
            let to_move = color(random);
            let region = random.percent(25).then_some(inside);
            return line_of_json(name, grid, to_move, &target, region, &[]);
        }
    }
}

/// A small board, or a place between safe walls of both colours; sometimes the
/// question confines the fight to a region.
pub fn region(random: &mut Random, name: &str) -> Problem {
    loop {
        let problem = if random.percent(50) { thin(random) } else { between(random, name) };
        if let Some(problem) = problem {
            return problem;
        }
    }
}

/// A fight, or a tiny board, after some moves, the last of which takes a ko, or
/// after which superko forbids something; some of them as games.
pub fn ko(random: &mut Random, name: &str) -> Problem {
    let is_tiny = random.percent(20);
    loop {
        let start = if is_tiny { tiny(random) } else { enclosed(random, 5, 9) };
        let Some((grid, inside, owner)) = start else { continue };
        let Some((mut problem, moves, last)) = some_moves(random, &grid, &inside) else {
            continue;
        };
        let after = &problem.grid;
        let target = if random.percent(30) && last.is_some_and(|p| after.cells[p].is_some()) {
            last.map(|point| after.chain(point))
        } else {
            pick_target(random, after, &inside, owner)
        };
        let Some(target) = target else { continue };
        let ban = problem.ban.map(|point| (problem.to_move, point));
        if !is_tiny && !is_asked(random, after, &target, ban) {
            continue;
        }
        if random.percent(25) {
            problem.form = Form::Game(moves.len());
            problem.text = game(&grid, &moves, &target);
        } else {
            let to_move = problem.to_move;
            problem.text = line_of_json(name, grid, to_move, &target, None, &moves).text;
        }
        return problem;
    }
}

/// The smallest boards, on which superko can be played out.
fn tiny(random: &mut Random) -> Option<(Grid, Vec<usize>, Color)> {
    let size = if random.percent(20) { 2 } else { 3 };
    let mut grid = Grid::new(size, size);
    let (all, owner): (Vec<usize>, Color) = (grid.points().collect(), color(random));
    scatter(random, &mut grid, &all, owner);
    grid.is_legal().then_some((grid, all, owner))
}

/// The moves as a game, with marks on the target at its end.
pub fn game(start: &Grid, moves: &Moves, target: &[usize]) -> String {
    let mut text = start.to_sgf(moves[0].0, &[]);
    text.pop();
    for (color, point) in moves {
        let letters = point.map_or(String::new(), |p| start.sgf(p));
        text += &format!(";{}[{letters}]", color.letter().to_uppercase());
    }
    let marks: String = target.iter().map(|&p| format!("[{}]", start.sgf(p))).collect();
    format!("{text}TR{marks})")
}

/// Moves of a game; `None` is a pass.
pub type Moves = Vec<(Color, Option<usize>)>;

/// Plays moves inside until one takes a ko or superko has something to say.
pub fn some_moves(
    random: &mut Random,
    start: &Grid,
    inside: &[usize],
) -> Option<(Problem, Moves, Option<usize>)> {
    let (mut grid, mut to_move) = (start.clone(), color(random));
    let mut history = HashSet::from([grid.cells.clone()]);
    let (mut moves, mut ban) = (Moves::new(), None);
    for _ in 0..16 {
        let mut next: Vec<usize> = inside
            .iter()
            .copied()
            .filter(|&p| ban != Some(p))
            .filter(|&p| {
                let mut after = grid.clone();
                after.play(p, to_move).is_some() && !history.contains(&after.cells)
            })
            .collect();
        // Captures are what makes kos; the rest is there to vary.
        let captures: Vec<usize> = next
            .iter()
            .copied()
            .filter(|&p| !grid.clone().play(p, to_move).expect("it is possible").is_empty())
            .collect();
        if !captures.is_empty() && random.percent(70) {
            next = captures;
        }
        let point = (!next.is_empty() && !random.percent(15)).then(|| *random.pick(&next));
        moves.push((to_move, point));
        ban = None;
        if let Some(point) = point {
            let taken = grid.play(point, to_move)?;
            ban = grid.ban_after(point, &taken);
            history.insert(grid.cells.clone());
        }
        to_move = to_move.other();
        let repeats = inside.iter().any(|&p| {
            let mut after = grid.clone();
            after.play(p, to_move).is_some() && history.contains(&after.cells)
        });
        if repeats && random.percent(60) {
            let problem = Problem {
                form: Form::Json,
                text: String::new(),
                grid,
                to_move,
                ban,
                history,
                region: None,
                known: None,
            };
            return Some((problem, moves, point));
        }
    }
    None
}

fn color(random: &mut Random) -> Color {
    if random.percent(50) { Color::Black } else { Color::White }
}

/// A connected set of points from a corner, a side or the centre.
fn shape(random: &mut Random, grid: &Grid, size: usize) -> Vec<usize> {
    let (w, h) = (grid.width, grid.height);
    let middle = |random: &mut Random, n: usize| random.between(n / 3, n - 1 - n / 3);
    let (x, y) = match random.below(10) {
        0..=5 => (*random.pick(&[0, w - 1]), *random.pick(&[0, h - 1])),
        6..=8 => (middle(random, w), *random.pick(&[0, h - 1])),
        _ => (middle(random, w), middle(random, h)),
    };
    let mut shape = vec![y * w + x];
    while shape.len() < size {
        let mut near: Vec<usize> =
            shape.iter().flat_map(|&p| grid.neighbors(p)).filter(|p| !shape.contains(p)).collect();
        // A point next to two of the shape is there twice; most picks fill.
        near.sort_unstable();
        let twice: Vec<usize> =
            near.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let from = if twice.is_empty() || random.percent(30) { &near } else { &twice };
        shape.push(*random.pick(from));
    }
    shape
}

/// A place with random stones, all around it stones of the capturing side that
/// live unconditionally; the place, and the other colour.
fn enclosed(random: &mut Random, least: usize, most: usize) -> Option<(Grid, Vec<usize>, Color)> {
    let size = random.between(6, 13);
    let mut grid = Grid::new(size, size);
    let owner = color(random);
    let count = random.between(least, most);
    let inside = shape(random, &grid, count);
    let close: HashSet<usize> =
        inside.iter().flat_map(|&p| grid.ring(p)).chain(inside.iter().copied()).collect();
    for point in grid.points() {
        if !inside.contains(&point) {
            grid.cells[point] = Some(owner.other());
        }
    }
    let far: Vec<usize> = grid.points().filter(|p| !close.contains(p)).collect();
    open_eyes(random, &mut grid, &far)?;
    let wall = grid.stones(owner.other()).len();
    if grid.unconditional(owner.other()).len() != wall {
        return None;
    }
    if random.percent(50) {
        let mut open = grid.clone();
        for _ in 0..random.between(1, far.len().max(2)) {
            if let Some(&point) = (!far.is_empty()).then(|| random.pick(&far)) {
                open.cells[point] = None;
            }
        }
        let walls = open.stones(owner.other());
        if open.unconditional(owner.other()).len() == walls.len() {
            grid = open;
        }
    }
    if random.percent(70) {
        line_up(random, &mut grid, &inside, owner);
    } else {
        scatter(random, &mut grid, &inside, owner);
    }
    let empty = inside.iter().filter(|&&p| grid.cells[p].is_none()).count();
    (empty <= 9 && grid.is_legal()).then_some((grid, inside, owner))
}

/// Two eyes of one point each among these points.
fn open_eyes(random: &mut Random, grid: &mut Grid, far: &[usize]) -> Option<()> {
    if far.len() < 2 {
        return None;
    }
    for _ in 0..20 {
        let (one, two) = (*random.pick(far), *random.pick(far));
        if one != two && !grid.neighbors(one).any(|p| p == two) {
            grid.cells[one] = None;
            grid.cells[two] = None;
            return Some(());
        }
    }
    None
}

/// Random stones: about half of the points stay empty.
fn scatter(random: &mut Random, grid: &mut Grid, inside: &[usize], owner: Color) {
    let (own, enemy) = (random.between(25, 55), random.between(5, 25));
    for &point in inside {
        grid.cells[point] = match random.below(100) {
            n if n < own => Some(owner),
            n if n < own + enemy => Some(owner.other()),
            _ => None,
        };
    }
}

/// Stones as in problems: the owner's mostly along the wall.
fn line_up(random: &mut Random, grid: &mut Grid, inside: &[usize], owner: Color) {
    let (wall, middle) = (random.between(50, 90), random.between(5, 25));
    let enemy = random.between(5, 25);
    for &point in inside {
        let at_wall = grid.ring(point).iter().any(|p| !inside.contains(p));
        let own = if at_wall { wall } else { middle };
        grid.cells[point] = match random.below(100) {
            n if n < own => Some(owner),
            _ if random.percent(enemy) => Some(owner.other()),
            _ => None,
        };
    }
}

/// A chain of the owner in the place: mostly the largest.
fn pick_target(
    random: &mut Random,
    grid: &Grid,
    inside: &[usize],
    owner: Color,
) -> Option<Vec<usize>> {
    let mut chains = grid.chains(owner);
    chains.retain(|chain| chain.iter().any(|p| inside.contains(p)));
    if random.percent(70) {
        chains.into_iter().max_by_key(Vec::len)
    } else {
        (!chains.is_empty()).then(|| random.pick(&chains).clone())
    }
}

/// A thin board with random stones, sometimes with living stones at its ends.
fn thin(random: &mut Random) -> Option<Problem> {
    let &(width, height) = random.pick(&THIN);
    let mut grid = Grid::new(width, height);
    let all: Vec<usize> = grid.points().collect();
    scatter(random, &mut grid, &all, Color::Black);
    if height == 2 && width >= 8 {
        for end in 0..2 {
            if random.percent(60) {
                let color = color(random);
                for i in 0..4 {
                    let x = if end == 0 { 3 - i } else { width - 4 + i };
                    grid.cells[x] = Some(color);
                    grid.cells[width + x] = (i % 2 == 0).then_some(color);
                }
            }
        }
    }
    if !grid.is_legal() {
        return None;
    }
    let owner = color(random);
    let chains = grid.chains(owner);
    if chains.is_empty() {
        return None;
    }
    let target = random.pick(&chains).clone();
    let to_move = color(random);
    Some(Problem {
        form: Form::Sgf,
        text: grid.to_sgf(to_move, &target),
        history: HashSet::from([grid.cells.clone()]),
        grid,
        to_move,
        ban: None,
        region: None,
        known: None,
    })
}

/// A place between stones that live, of one colour or of both.
fn between(random: &mut Random, name: &str) -> Option<Problem> {
    let size = random.between(6, 9);
    let mut grid = Grid::new(size, size);
    let owner = color(random);
    let count = random.between(7, 13);
    let inside = shape(random, &grid, count);
    let border = random.between(0, size);
    let both = random.percent(60);
    let (across, flip) = (random.percent(50), random.percent(50));
    for point in grid.points() {
        let x = if across { point / size } else { point % size };
        let mine = both && (x < border) == flip;
        if !inside.contains(&point) {
            grid.cells[point] = Some(if mine { owner } else { owner.other() });
        }
    }
    let close: HashSet<usize> =
        inside.iter().flat_map(|&p| grid.neighbors(p)).chain(inside.iter().copied()).collect();
    for color in [owner, owner.other()] {
        let far: Vec<usize> =
            grid.stones(color).into_iter().filter(|p| !close.contains(p)).collect();
        open_eyes(random, &mut grid, &far);
    }
    scatter(random, &mut grid, &inside, owner);
    if !grid.is_legal() {
        return None;
    }
    let target = pick_target(random, &grid, &inside, owner)?;
    let region = match random.below(10) {
        0..=3 => None,
        4..=6 => Some(inside),
        _ => {
            let mut part: Vec<usize> =
                inside.iter().copied().filter(|_| random.percent(80)).collect();
            part.extend(target.iter().copied());
            part.sort_unstable();
            part.dedup();
            Some(part)
        }
    };
    let to_move = color(random);
    Some(line_of_json(name, grid, to_move, &target, region, &[]))
}

/// The question as a line of JSON; `grid` is the board before the moves.
fn line_of_json(
    name: &str,
    grid: Grid,
    to_move: Color,
    target: &[usize],
    region: Option<Vec<usize>>,
    moves: &[(Color, Option<usize>)],
) -> Problem {
    let letters = |points: &[usize]| points.iter().map(|&p| grid.sgf(p)).collect::<Vec<_>>();
    let mut line = json!({
        "id": name,
        "size": grid.width,
        "to_move": to_move.letter(),
        "black": letters(&grid.stones(Color::Black)),
        "white": letters(&grid.stones(Color::White)),
        "target": letters(target),
    });
    if let Some(region) = &region {
        line["region"] = json!(letters(region));
    }
    if !moves.is_empty() {
        let list = moves.iter().map(|(color, point)| {
            json!([color.letter(), point.map_or(String::new(), |p| grid.sgf(p))])
        });
        line["moves"] = list.collect();
    }
    Problem {
        form: Form::Json,
        text: line.to_string(),
        history: HashSet::from([grid.cells.clone()]),
        grid,
        to_move,
        ban: None,
        region,
        known: None,
    }
}
