//! Weaker premises, and positions to try them on.

use tesuji_board::{Board, Color, Point, PointSet, Rng, Setup};

use super::GoCase;
use super::concepts::{Cell, MANY, Scene};
use super::premise::{Premise, Range, shifted};

/// Random positions that are tried for one step.
const TRIES: usize = 12;
/// How far from the move positions are changed.
const REACH: usize = 3;
/// One in so many points around that a premise says nothing of is changed.
const CHANGED: u32 = 12;
/// As many embeddings are enough.
const ENOUGH: usize = 4;

/// Premises that demand a little less: the farthest place dropped first, then
/// numbers widened, at once as far as it goes or by one.
pub(super) fn weaker(premise: &Premise) -> Vec<Premise> {
    let mut all = Vec::new();
    for i in (0..premise.cells.len()).rev() {
        let (place, mask) = premise.cells[i];
        if mask == Cell::Off.mask() {
            continue;
        }
        let mut weaker = premise.clone();
        weaker.cells.remove(i);
        weaker.chains.retain(|(at, _)| *at != place);
        if weaker.is_anchored() {
            all.push(weaker);
        }
    }
    for i in 0..premise.chains.len() {
        for range in wider(premise.chains[i].1) {
            let mut weaker = premise.clone();
            if range == Range::ANY {
                weaker.chains.remove(i);
            } else {
                weaker.chains[i].1 = range;
            }
            all.push(weaker);
        }
    }
    for range in wider(premise.own_gain) {
        all.push(Premise { own_gain: range, ..premise.clone() });
    }
    for range in wider(premise.other_gain) {
        all.push(Premise { other_gain: range, ..premise.clone() });
    }
    all
}

fn wider(range: Range) -> Vec<Range> {
    let Range { least, most } = range;
    let mut wider = Vec::new();
    if most < MANY {
        wider.push(Range { least, most: MANY });
        wider.push(Range { least, most: most + 1 });
    }
    if least > 0 {
        wider.push(Range { least: 0, most });
        wider.push(Range { least: least - 1, most });
    }
    wider
}

/// Positions that the weaker premise admits and the stronger one does not.
pub(super) fn embeddings(
    case: &GoCase,
    p: Point,
    weaker: &Premise,
    stronger: &Premise,
    seed: u64,
) -> Vec<GoCase> {
    let setup = case.board.to_setup();
    let dropped = stronger.cells.iter().find(|cell| !weaker.cells.contains(cell));
    let mut found = Vec::new();
    let mut offer = |setup: &Setup| {
        if let Some(fresh) = rebuilt(case, setup) {
            let scene = Scene::new(&fresh.board, &fresh.goal);
            if weaker.holds_as_is(&scene, p, case.to_move)
                && !stronger.holds_as_is(&scene, p, case.to_move)
            {
                found.push(fresh);
            }
        }
        found.len() >= ENOUGH
    };
    let place = dropped.map(|&(place, _)| shifted(p, place));
    let changed = match place {
        Some(place) => match place.filter(|&q| case.board.size().contains(q)) {
            Some(q) => Some(q),
            None => return found,
        },
        None => None,
    };
    let points: Vec<Point> = free_points(case, p, weaker).iter().collect();
    let mut rng = Rng::new(seed ^ p.index() as u64);
    let stones = [None, Some(Color::Black), Some(Color::White)];
    for i in 0..TRIES {
        let mut fresh = setup;
        for &q in &points {
            if rng.below(CHANGED) == 0 {
                fresh.put(q, stones[rng.below(3) as usize]);
            }
        }
        if let Some(q) = changed {
            let other: Vec<_> = stones.into_iter().filter(|s| *s != setup.get(q)).collect();
            fresh.put(q, other[i % other.len()]);
        }
        if offer(&fresh) {
            break;
        }
    }
    found
}

/// The points around a move of which a premise says nothing.
fn free_points(case: &GoCase, p: Point, premise: &Premise) -> PointSet {
    let near =
        |q: &Point| q.column().abs_diff(p.column()) <= REACH && q.row().abs_diff(p.row()) <= REACH;
    let mut free: PointSet = case.board.size().points().filter(near).collect();
    free.remove(p);
    for &(place, _) in &premise.cells {
        if let Some(q) = shifted(p, place) {
            free.remove(q);
        }
    }
    for &target in &case.goal.targets {
        free.remove(target);
    }
    free
}

/// The case on another board, if that is possible and the target is still there.
fn rebuilt(case: &GoCase, setup: &Setup) -> Option<GoCase> {
    let board = Board::from_setup(setup).ok()?;
    let same = |&t: &Point| board.get(t).is_some() && board.get(t) == case.board.get(t);
    let whole = case.goal.targets.iter().all(same);
    whole.then(|| GoCase { board, goal: case.goal.clone(), to_move: case.to_move })
}
