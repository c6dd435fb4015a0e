//! Which fights of a problem or a game are judged, and how long.

use std::collections::HashSet;

use tesuji_board::{Board, Budget, Color, KoGrade, Point, PointSet, Rng, Setup, Symmetry};
use tesuji_judge::problem::Problem;
use tesuji_patterns::Record as Game;
use tesuji_reading::{Answer, Reader};
use tesuji_solver::{FightLesson, Fights, Frame, Judged, Reach, judged_positions, solve};

use super::record::{Kind, LENGTH, Outcome, Record};

/// Positions remembered by one search.
const MEMORY: usize = 256 * (1 << 18);
/// Steps into the attacker's sphere.
const STEPS: u32 = 1;
/// Fights with more empty points are too long.
const MOST_ROOM: usize = 9;
/// Chains with more liberties are in no fight.
const MOST_LIBERTIES: u16 = 5;
/// Chains with more liberties are not captured in the open.
const MOST_CAPTURE_LIBERTIES: u16 = 3;
/// Fights looked at in one position of a game.
const FIGHTS: usize = 6;
/// Connections looked at in one position of a game.
const LINKS: usize = 2;
/// Of settled fights one in so many is kept: most groups of a game are settled.
const SETTLED: u32 = 4;
/// Verdicts about a settled fight.
const SETTLED_MOST: usize = 3;

/// How much is spent.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions for finding out what a problem asks.
    pub problem_nodes: u64,
    /// Positions for each question about a fight of a game.
    pub fight_nodes: u64,
    /// Positions for each question about what follows from a fight.
    pub nodes: u64,
    /// Positions for each question about a connection.
    pub link_nodes: u64,
    /// Verdicts about one problem.
    pub problem_most: usize,
    /// Verdicts about one fight of a game.
    pub fight_most: usize,
    /// Positions of a game lie so many moves apart, on the average.
    pub apart: u32,
    /// Everything follows from it.
    pub seed: u64,
}

/// Records of a problem: the group that it is about, and other groups whose fate
/// is found on the way.
pub fn from_problem(problem: &Problem, number: u32, effort: &Effort) -> Vec<[u8; LENGTH]> {
    let board = &problem.board;
    let limits = Budget::new(effort.problem_nodes, MEMORY);
    let findings = solve(&mut Fights::new(board), problem.to_move, &limits);
    let mut all = Vec::new();
    for (rank, fate) in findings.fates.iter().enumerate() {
        if fate.first.is_none() || fate.second.is_none() {
            continue;
        }
        let most = if rank == 0 && fate.is_open() { effort.problem_most } else { SETTLED_MOST };
        let lesson = FightLesson {
            root_nodes: effort.problem_nodes,
            nodes: effort.nodes,
            lines: most as u32,
            length: 8,
            most,
            seed: seed(effort, 0, number, rank as u32),
        };
        let found = judged_positions(board, &fate.frame, &lesson, &limits);
        let kind = Kind::Life;
        all.extend(records(board, &fate.frame, kind, &found, (number, true)));
    }
    all
}

/// Records of some positions of a game.
pub fn from_game(game: &Game, number: u32, effort: &Effort) -> Vec<[u8; LENGTH]> {
    let mut rng = Rng::new(seed(effort, 1, number, 0));
    let mut wait = rng.below(2 * effort.apart);
    let mut gatherer = Gatherer { number, effort, rng, seen: HashSet::new(), all: Vec::new() };
    game.each_board(|board, _, _| {
        if wait == 0 {
            gatherer.look(board);
            wait = gatherer.rng.below(2 * effort.apart);
        } else {
            wait -= 1;
        }
    });
    gatherer.all
}

struct Gatherer<'a> {
    number: u32,
    effort: &'a Effort,
    rng: Rng,
    /// Fights by chain and frame.
    seen: HashSet<(PointSet, PointSet)>,
    all: Vec<[u8; LENGTH]>,
}

impl Gatherer<'_> {
    fn look(&mut self, board: &Board) {
        let mut chains: Vec<(PointSet, u16)> = Color::BOTH
            .into_iter()
            .flat_map(|color| board.chains(color))
            .map(|id| (board.chain(id).stones, board.chain(id).liberty_count))
            .filter(|&(_, liberties)| liberties <= MOST_LIBERTIES)
            .collect();
        for at in (1..chains.len()).rev() {
            chains.swap(at, self.rng.below(at as u32 + 1) as usize);
        }
        let mut fights = 0;
        for &(target, liberties) in &chains {
            if fights == FIGHTS {
                break;
            }
            let in_open = liberties <= MOST_CAPTURE_LIBERTIES && self.rng.below(2) == 0;
            let reach = Reach { steps: STEPS, escapes: in_open, ..Reach::USUAL };
            let Some(frame) = Frame::around(board, &target, reach) else { continue };
            if (frame.inside & board.empty_points()).len() > MOST_ROOM
                || !self.seen.insert((frame.target, frame.inside))
            {
                continue;
            }
            fights += 1;
            self.fight(board, &frame, if in_open { Kind::Capture } else { Kind::Life });
        }
        self.links(board);
    }

    fn fight(&mut self, board: &Board, frame: &Frame, kind: Kind) {
        let lesson = FightLesson {
            root_nodes: self.effort.fight_nodes,
            nodes: self.effort.nodes,
            lines: 0,
            length: 6,
            most: self.effort.fight_most,
            seed: self.rng.next_u64(),
        };
        let limits = Budget::new(0, MEMORY);
        let mut found = judged_positions(board, frame, &lesson, &limits);
        let is_open = found.iter().any(|one| one.holds == Some(false));
        if is_open {
            let lines = self.effort.fight_most as u32;
            found = judged_positions(board, frame, &FightLesson { lines, ..lesson }, &limits);
        } else if self.rng.below(SETTLED) > 0 {
            return;
        }
        self.all.extend(records(board, frame, kind, &found, (self.number, false)));
    }

    /// Chains of one colour that are near each other and not joined.
    fn links(&mut self, board: &Board) {
        let stones: Vec<Point> = (board.points() - board.empty_points()).iter().collect();
        if self.effort.link_nodes == 0 || stones.is_empty() {
            return;
        }
        for _ in 0..LINKS {
            let a = stones[self.rng.below(stones.len() as u32) as usize];
            let near = |&b: &Point| {
                board.get(a) == board.get(b)
                    && board.chain_at(a) != board.chain_at(b)
                    && a.column().abs_diff(b.column()) <= 2
                    && a.row().abs_diff(b.row()) <= 2
            };
            let others: Vec<Point> = stones.iter().copied().filter(near).collect();
            if others.is_empty() {
                continue;
            }
            let b = others[self.rng.below(others.len() as u32) as usize];
            self.link(board, a, b);
        }
    }

    fn link(&mut self, board: &Board, a: Point, b: Point) {
        let Some(owner) = board.get(a) else { return };
        let mut reader = Reader::new(board, &Budget::new(self.effort.link_nodes, 0));
        let joined = reader.connect(a, b);
        let parted = reader.disconnect(a, b);
        let holds = matches!(parted, Answer::Fails { .. });
        for (answer, to_move) in [(joined, owner), (parted, !owner)] {
            let mine = to_move == owner;
            let (outcome, right, work) = match answer {
                Answer::Succeeds { action, proof } => {
                    let outcome = if mine { Outcome::Saved } else { Outcome::Lost };
                    (outcome, action.point(), proof.nodes.len())
                }
                Answer::Fails { proof } => {
                    let outcome = if mine { Outcome::Lost } else { Outcome::Saved };
                    (outcome, None, proof.nodes.len())
                }
                Answer::Estimated(_) => continue,
            };
            let target = Color::BOTH
                .into_iter()
                .flat_map(|color| board.chains(color))
                .map(|id| board.chain(id).stones)
                .filter(|chain| chain.contains(a) || chain.contains(b))
                .fold(PointSet::EMPTY, |all, chain| all | chain);
            let right: PointSet = right.into_iter().collect();
            let is_open = !right.is_empty() && (!mine || !holds);
            let record = Record {
                board,
                to_move,
                ban: None,
                kind: Kind::Connection,
                target,
                inside: PointSet::EMPTY,
                right,
                // Only one move that works was looked for.
                unknown: if is_open { PointSet::EMPTY } else { board.empty_points() - right },
                outcome,
                is_open,
                is_root: true,
                is_published: false,
                is_race: false,
                work: work as u64,
                source: self.number,
            };
            self.all.extend(record.to_bytes());
        }
    }
}

/// What was found about a fight, as records. Positions that no board can hold,
/// because the frame leaves out why, are left out.
fn records(
    board: &Board,
    frame: &Frame,
    kind: Kind,
    found: &[Judged],
    (source, is_published): (u32, bool),
) -> Vec<[u8; LENGTH]> {
    let enclosed = board.stones(frame.attacker) & frame.inside;
    let is_race = (frame.target.rim() & enclosed).flood(&enclosed).len() > 2;
    let mut all = Vec::new();
    for one in found {
        let mut setup = board.to_setup();
        for point in frame.inside.iter() {
            let attacker = one.attacker.contains(point).then_some(frame.attacker);
            let defender = one.defender.contains(point).then_some(!frame.attacker);
            setup.put(point, attacker.or(defender));
        }
        let Ok(position) = Board::from_setup(&setup) else { continue };
        let record = Record {
            board: &position,
            to_move: one.to_move,
            ban: one.ban,
            kind,
            target: frame.target & one.defender,
            inside: frame.inside,
            right: one.right,
            unknown: one.unknown,
            outcome: match one.grade.in_effect() {
                KoGrade::DIES => Outcome::Lost,
                KoGrade::LIVES => Outcome::Saved,
                KoGrade::Ko(threats) => Outcome::Ko(threats),
            },
            is_open: one.holds == Some(false),
            is_root: one.is_root,
            is_published,
            is_race,
            work: one.work,
            source,
        };
        all.extend(record.to_bytes());
    }
    all
}

/// The numbers of problems to learn from: those that are not of the test fold and
/// not like one that is, but for a symmetry; or those of the fold alone.
pub fn unlike_the_fold(problems: &[Problem], fold: usize, only_fold: bool) -> Vec<usize> {
    let in_fold = |number: usize| number % 10 == fold;
    if only_fold {
        return (0..problems.len()).filter(|&number| in_fold(number)).collect();
    }
    let known: HashSet<Vec<u8>> =
        (0..problems.len()).filter(|&n| in_fold(n)).map(|n| shape(&problems[n])).collect();
    (0..problems.len()).filter(|&n| !in_fold(n) && !known.contains(&shape(&problems[n]))).collect()
}

/// The stones of a problem, the same for all symmetries and both colours.
fn shape(problem: &Problem) -> Vec<u8> {
    let setup = problem.board.to_setup();
    let seen = |setup: Setup| -> Vec<u8> {
        let code = |point| match setup.get(point) {
            None => 0,
            Some(color) if color == problem.to_move => 1,
            Some(_) => 2,
        };
        setup.size.points().map(code).collect()
    };
    Symmetry::ALL
        .into_iter()
        .map(|symmetry| seen(setup.transformed(symmetry)))
        .min()
        .expect("there are eight symmetries")
}

fn seed(effort: &Effort, kind: u64, number: u32, part: u32) -> u64 {
    let number = u64::from(number) << 20 | u64::from(part) << 1 | kind;
    Rng::new(effort.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}
