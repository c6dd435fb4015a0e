//! Which group a problem is about: the fights on the board, the groups in them,
//! and those that may be meant just as well.

use tesuji_board::{Board, Budget, Color, Point, PointSet, Setup};
use tesuji_solver::{Fate, Fights, Frame, Reach, candidates, solve_among, solve_or_guess};

use super::given::Problem;

/// Positions for a group that may be meant as well.
const RIVAL_NODES: u64 = 20_000;
/// A region with more points is only a hint where to look.
const MOST_POINTS: usize = 100;
/// Less than one point in so many is a stone where a problem is set.
const SET_SHARE: usize = 4;
/// Stones farther away than this from all others belong to another fight.
const NEAR: usize = 3;

/// The groups of a problem and their fates.
#[derive(Default)]
pub struct Found {
    /// The groups that were looked at, the one in question in front.
    pub fates: Vec<Fate>,
    /// Groups that may be meant just as well.
    pub rivals: Vec<Fate>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Finds the group in question. Of several fights each gets its share of the
/// time; a single one that is not decided is guessed at.
pub fn find(
    fights: &mut Fights,
    problem: &Problem,
    budget: &Budget,
    games: u32,
    guessing: &Budget,
) -> Found {
    let boards = match problem.target {
        Some(_) => vec![problem.board.clone()],
        None => parts(&problem.board),
    };
    let count = boards.len() as u32;
    let mut found = Found::default();
    for (i, board) in boards.iter().enumerate() {
        let part = budget.share(1, count - i as u32).with_nodes(budget.nodes / u64::from(count));
        let frames = |reach: Reach| frames(problem, board, reach);
        let first = problem.to_move;
        let findings = match count {
            1 if games > 0 => solve_or_guess(fights, first, &frames, &part, games, guessing),
            _ => solve_among(fights, first, &frames, &part),
        };
        found.nodes += findings.nodes;
        let rivals = rivals(fights, problem, &findings.fates, &part);
        let is_open = |fates: &[Fate]| fates.first().is_some_and(Fate::is_open);
        match (is_open(&found.fates), is_open(&findings.fates)) {
            (true, true) => {
                // The closer fight is the likelier one.
                let mut fates = findings.fates;
                if room(problem, &fates[0]) < room(problem, &found.fates[0]) {
                    std::mem::swap(&mut fates, &mut found.fates);
                }
                found.rivals.extend(fates.into_iter().take(1).chain(rivals));
                let most = 3 * room(problem, &found.fates[0]) / 2;
                found.rivals.retain(|rival| room(problem, rival) <= most);
            }
            (true, false) => found.fates.extend(findings.fates),
            (false, _) => {
                let earlier = std::mem::replace(&mut found.fates, findings.fates);
                found.fates.extend(earlier);
                found.rivals.extend(rivals);
            }
        }
    }
    found
}

/// The groups of a part of the board that may be meant, each with its
/// surroundings.
fn frames(problem: &Problem, part: &Board, reach: Reach) -> Vec<Frame> {
    let mut frames: Vec<Frame> = match &problem.target {
        Some(target) => {
            // Of marked stones all have to stay.
            let reach = Reach { keeps_all: is_several(part, target), ..reach };
            Frame::around(part, target, reach).into_iter().collect()
        }
        None => {
            let meant = |frame: &Frame| problem.wish.owner.is_none_or(|it| it == !frame.attacker);
            candidates(part, reach).into_iter().filter(meant).collect()
        }
    };
    if let Some(region) = &problem.region {
        for frame in &mut frames {
            let is_exact = region.len() <= MOST_POINTS && frame.target.is_subset(region);
            let part = if is_exact { *region } else { (frame.inside & *region) | frame.target };
            *frame = frame.confined_to(&problem.board, &part);
        }
    }
    frames
}

/// Does the problem confine the fight to a region of its own?
pub fn is_confined(problem: &Problem) -> bool {
    problem.region.is_some_and(|region| region.len() <= MOST_POINTS)
}

/// Was the position set as a problem, with nothing but the fight on the board? Nothing was
/// played before, and most of the board is empty.
pub fn is_set(problem: &Problem) -> bool {
    let board = &problem.board;
    problem.history.is_empty()
        && SET_SHARE * board.empty_points().len() > board.points().len() * (SET_SHARE - 1)
}

/// Do the stones belong to more than one chain?
fn is_several(board: &Board, stones: &PointSet) -> bool {
    let color = stones.first().and_then(|point| board.get(point));
    color.is_some_and(|color| {
        let mut chains = board.chains(color).map(|id| board.chain(id).stones);
        chains.find(|chain| chain.meets(stones)).is_some_and(|chain| !stones.is_subset(&chain))
    })
}

/// The board cut into parts with stones of both colours that are far from each
/// other; the whole board if there are not two of them.
fn parts(board: &Board) -> Vec<Board> {
    let mut rest = board.points() - board.empty_points();
    let mut clusters = Vec::new();
    while let Some(first) = rest.first() {
        let mut cluster = PointSet::of(first);
        let mut edge = vec![first];
        rest.remove(first);
        while let Some(stone) = edge.pop() {
            let near: Vec<Point> = rest.iter().filter(|&other| is_near(stone, other)).collect();
            for other in near {
                rest.remove(other);
                cluster.insert(other);
                edge.push(other);
            }
        }
        if Color::BOTH.iter().all(|&color| board.stones(color).meets(&cluster)) {
            clusters.push(cluster);
        }
    }
    if clusters.len() < 2 {
        return vec![board.clone()];
    }
    let part = |cluster: PointSet| {
        let mut setup = Setup::new(board.size());
        cluster.iter().for_each(|point| setup.put(point, board.get(point)));
        Board::from_setup(&setup).expect("chains keep their liberties")
    };
    clusters.into_iter().map(part).collect()
}

fn is_near(p: Point, q: Point) -> bool {
    p.column().abs_diff(q.column()) <= NEAR && p.row().abs_diff(q.row()) <= NEAR
}

/// The empty points of a fight.
fn room(problem: &Problem, fate: &Fate) -> usize {
    (fate.frame.inside & problem.board.empty_points()).len()
}

/// Groups that the question could be about just as well.
fn rivals(fights: &mut Fights, problem: &Problem, fates: &[Fate], budget: &Budget) -> Vec<Fate> {
    let [chosen, others @ ..] = fates else { return Vec::new() };
    if !chosen.is_open() {
        return Vec::new();
    }
    let mut rivals = Vec::new();
    for other in others {
        // A group with far more room is not what a problem is about.
        if other.frame.attacker == chosen.frame.attacker
            || 2 * room(problem, other) > 3 * room(problem, chosen)
        {
            continue;
        }
        let frames = |_: Reach| vec![other.frame.clone()];
        let budget = budget.with_nodes(RIVAL_NODES);
        let found = solve_among(fights, problem.to_move, &frames, &budget);
        rivals.extend(found.fates.into_iter().filter(|fate| {
            fate.is_open() && !fate.moves.iter().any(|point| chosen.moves.contains(point))
        }));
    }
    rivals
}
