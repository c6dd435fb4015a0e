//! A problem without words: which group is meant, and what happens to it.
//!
//! The group in question is the one whose fate depends on who moves first. The
//! candidates are asked in turn, with more and more patience, until one of them
//! shows that.

use tesuji_board::{Board, Color, Move, Point, PointSet};

use crate::arena::Side;
use crate::candidates::candidates;
use crate::fight::{Fight, Limits, fight_in};
use crate::frame::{Frame, Reach};
use crate::grade::Grade;
use crate::lesson::Lesson;

/// Positions for each question in the first round.
const FIRST_ROUND: u64 = 10_000;
/// The frames of the first answers.
const NARROW: Reach = Reach { steps: 1, ..Reach::USUAL };
/// The part of all positions that may go into them.
const NARROW_SHARE: u64 = 2;
/// How many times the positions of the first answer its confirmation may take.
const CONFIRMATION: u64 = 10;
/// How much more each round is allowed.
const GROWTH: u64 = 4;
/// When an enclosed group is settled, groups much farther out are not asked
/// longer than this.
const LONG_ROUND: u64 = 160_000;
/// Random games, or what counts as such, for a group whose fate is not found out.
const PROSPECT_GAMES: u32 = 40_000;
/// Steps into the attacker's sphere in the largest frame of a group.
const MOST_STEPS: u32 = 5;
/// The part of all games that may tell which of several captures is the best.
const WHOLE_SHARE: u32 = 10;
/// With this share of them the side that begins gets its way: attacker, defender.
const HOPE: [f32; 2] = [0.35, 0.5];

/// Random games for a fight that the search does not decide.
#[derive(Clone, Copy)]
pub struct Guessing<'a> {
    /// So many games, or what takes as long.
    pub games: u32,
    /// Asked now and then: is it time to end?
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The fate of one group.
#[derive(Clone, Debug)]
pub struct Fate {
    /// The group with its surroundings.
    pub frame: Frame,
    /// How it ends when the side to move begins; `None` if that was not found
    /// out.
    pub first: Option<Grade>,
    /// How it ends when the other side begins.
    pub second: Option<Grade>,
    /// First moves that reach the best end, the clearest in front; none if
    /// `first` is not known.
    pub moves: Vec<Point>,
    /// Best play. Where the result stands without a move, the hardest attempt of
    /// the side that does not get its way.
    pub line: Vec<Move>,
    /// Who plays the first move of the line.
    pub line_by: Color,
    /// Who is to move.
    pub to_move: Color,
    /// Where nothing is decided: how often the side to move got its way in random
    /// play, 0 to 1.
    pub chance: Option<f32>,
}

impl Fate {
    /// Nothing is known of a group yet.
    pub fn unknown(frame: Frame, to_move: Color) -> Fate {
        Fate {
            frame,
            first: None,
            second: None,
            moves: Vec::new(),
            line: Vec::new(),
            line_by: to_move,
            to_move,
            chance: None,
        }
    }

    /// The side that gets its way if it begins, and also if it does not.
    pub fn settled_for(&self) -> Option<Side> {
        let ends = self.first.zip(self.second)?;
        [Side::Attacker, Side::Defender]
            .into_iter()
            .find(|&side| ends.0.is_best_for(side) && ends.1.is_best_for(side))
    }

    /// Does the line begin with the side to move?
    pub fn line_is_first(&self) -> bool {
        self.line_by == self.to_move
    }

    /// Does it depend on who begins?
    pub fn is_open(&self) -> bool {
        let ends = self.first.zip(self.second);
        ends.is_some_and(|(a, b)| a.in_effect() != b.in_effect())
    }

    /// Is it the same whoever begins?
    pub fn is_settled(&self) -> bool {
        let ends = self.first.zip(self.second);
        ends.is_some_and(|(a, b)| a.in_effect() == b.in_effect())
    }
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The groups looked at, the one in question in front.
    pub fates: Vec<Fate>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Finds the group in question and its fate.
pub fn solve(board: &Board, to_move: Color, limits: &Limits) -> Findings {
    solve_among(board, to_move, &|reach| candidates(board, reach), limits)
}

/// Finds, among the groups of some frames, the one in question and its fate.
///
/// Answers in narrow frames first: most are right, and all are better than
/// none. Then the same question in a wide frame; other questions only if that
/// one turns out to be none.
pub fn solve_among(
    board: &Board,
    to_move: Color,
    frames: &dyn Fn(Reach) -> Vec<Frame>,
    limits: &Limits,
) -> Findings {
    let Fought { fates, nodes, .. } = fought_among(board, to_move, frames, limits);
    Findings { fates, nodes }
}

/// The same; a fight that is not decided goes on with random play, which knows
/// all that the search has found out.
pub fn solve_or_guess<'a>(
    board: &Board,
    to_move: Color,
    frames: &dyn Fn(Reach) -> Vec<Frame>,
    limits: &Limits<'a>,
    guessing: &Guessing<'a>,
) -> Findings {
    let Fought { mut fates, mut fight, nodes } = fought_among(board, to_move, frames, limits);
    if let Some(fate) = fates.first_mut() {
        let limits = Limits { stop: guessing.stop, ..*limits };
        if let Some(fight) = &mut fight {
            fight.go_on(guessing.stop);
        }
        match fight {
            Some(mut fight) if fate.first.is_none() => {
                guess_in(board, to_move, fate, &mut *fight, guessing.games, &limits);
            }
            doubt if fate.moves.len() > 1 => {
                put_in_order(board, to_move, fate, doubt, guessing.games, &limits);
            }
            _ => {}
        }
    }
    Findings { fates, nodes }
}

/// Puts moves that are all right in order by what random play likes: in a wider
/// frame, if there is a fight that is not decided; else against all stones of the
/// target's owner.
fn put_in_order<'a>(
    board: &Board,
    to_move: Color,
    fate: &mut Fate,
    doubt: Option<Box<dyn Fight<'a> + 'a>>,
    games: u32,
    limits: &Limits<'a>,
) {
    let side = fate.frame.side_of(to_move);
    let (fight, games) = match doubt {
        Some(fight) => (Some(fight), games),
        None => {
            let whole = whole(board, fate);
            let differs = side == Side::Attacker && whole.target != fate.frame.target;
            let fight = differs.then(|| fight_in(board, &whole, limits)).flatten();
            (fight, games / WHOLE_SHARE)
        }
    };
    if let Some(mut fight) = fight {
        let (liked, _) = fight.outlook(side, games, limits.stop);
        let place = |point: &Point| liked.iter().position(|other| other == point);
        fate.moves.sort_by_key(|point| place(point).unwrap_or(liked.len()));
    }
}

/// Groups that were looked at, and a fight about the first of them that is not
/// decided: the one in its frame, or in a wider one.
struct Fought<'a> {
    fates: Vec<Fate>,
    fight: Option<Box<dyn Fight<'a> + 'a>>,
    nodes: u64,
}

fn fought_among<'a>(
    board: &Board,
    to_move: Color,
    frames: &dyn Fn(Reach) -> Vec<Frame>,
    limits: &Limits<'a>,
) -> Fought<'a> {
    let narrow_frames = frames(NARROW);
    let part = Limits { nodes: limits.nodes / NARROW_SHARE, ..*limits };
    let narrow = solve_frames(board, to_move, narrow_frames, &part);
    let mut nodes = narrow.nodes;
    if let Some(fate) = narrow.fates.first().filter(|fate| fate.is_open()) {
        let mut same = frames(Reach::default());
        same.retain(|frame| frame.target == fate.frame.target);
        if same.first().is_some_and(|frame| frame.inside == fate.frame.inside) {
            return narrow;
        }
        let most =
            (nodes * CONFIRMATION).max(FIRST_ROUND * 4).min(limits.nodes.saturating_sub(nodes));
        let wide = solve_frames(board, to_move, same, &Limits { nodes: most, ..*limits });
        nodes += wide.nodes;
        match wide.fates.first() {
            Some(fate) if fate.is_open() => return Fought { nodes, ..wide },
            Some(fate) if fate.is_settled() => {}
            _ => return Fought { nodes, fight: wide.fight, ..narrow },
        }
    }
    let is_answer = |fought: &Fought| fought.fates.first().is_some_and(Fate::is_open);
    let mut best = narrow;
    // A group that seems settled may have more room than it seemed.
    for steps in Reach::default().steps..=MOST_STEPS {
        let part = Limits { nodes: limits.nodes.saturating_sub(nodes), ..*limits };
        let wide = solve_frames(board, to_move, frames(Reach { steps, ..Reach::default() }), &part);
        nodes += wide.nodes;
        let is_settled = wide.fates.iter().all(Fate::is_settled);
        if is_answer(&wide) || !is_answer(&best) {
            best = wide;
        }
        if is_answer(&best) || !is_settled {
            break;
        }
    }
    Fought { nodes, ..best }
}

/// Solves a position, and tells what its proofs teach the prior.
pub fn solve_and_learn(
    board: &Board,
    to_move: Color,
    limits: &Limits,
    most_lessons: usize,
) -> Vec<Lesson> {
    let mut lessons = Vec::new();
    for frame in candidates(board, NARROW) {
        let Some(mut fight) = fight_in(board, &frame, limits) else { continue };
        let side = frame.side_of(to_move);
        let first = fight.grade(side, limits.nodes);
        let second = first.and_then(|_| fight.grade(side.other(), limits.nodes));
        if let (Some(a), Some(b)) = (first, second)
            && a != b
        {
            lessons.extend(fight.lessons(side, most_lessons));
            lessons.extend(fight.lessons(side.other(), most_lessons));
            break;
        }
    }
    lessons
}

/// The fate of a given group.
pub fn solve_group(board: &Board, to_move: Color, group: &PointSet, limits: &Limits) -> Findings {
    solve_among(
        board,
        to_move,
        &|reach| Frame::around(board, group, reach).into_iter().collect(),
        limits,
    )
}

/// The fate of the group of one frame, in that frame.
pub fn solve_frame(board: &Board, to_move: Color, frame: &Frame, limits: &Limits) -> Findings {
    let Fought { fates, nodes, .. } = solve_frames(board, to_move, vec![frame.clone()], limits);
    Findings { fates, nodes }
}

/// How the fight in a frame ends when a side begins.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// How it ends; `None` if the positions were not enough.
    pub grade: Option<Grade>,
    /// First moves that reach it: all if they were asked for, else the one that the
    /// search found.
    pub moves: Vec<Point>,
    /// Best play, if the moves were asked for.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Asks how the fight in a frame ends when a side begins, and if wanted by which
/// moves.
pub fn ask_frame(
    board: &Board,
    frame: &Frame,
    first: Color,
    wants_moves: bool,
    limits: &Limits,
) -> Asked {
    let Some(mut fight) = fight_in(board, frame, limits) else { return Asked::default() };
    let side = frame.side_of(first);
    let grade = fight.grade(side, limits.nodes);
    let mut asked = Asked { grade, ..Asked::default() };
    match grade {
        Some(grade) if wants_moves => {
            asked.moves = fight.moves(side, grade, limits.nodes);
            asked.line = fight.line(side, grade, asked.moves.first().copied(), limits.nodes);
        }
        Some(grade) => asked.moves = fight.best(side, grade).into_iter().collect(),
        None => {}
    }
    asked.nodes = fight.nodes();
    asked
}

/// How often a side that begins gets its way in random play in a frame.
pub fn chance_in(
    board: &Board,
    frame: &Frame,
    first: Color,
    games: u32,
    limits: &Limits,
) -> Option<f32> {
    let mut fight = fight_in(board, frame, limits)?;
    Some(fight.outlook(frame.side_of(first), games, limits.stop).1.chance)
}

/// What one side can do about a group when it begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospect {
    /// How it ends; `None` if that was not found out.
    pub grade: Option<Grade>,
    /// Without a grade: does it look as if the side that begins gets its way?
    pub hopeful: bool,
    /// The move that reaches the grade, or the most promising one.
    pub best: Option<Point>,
}

/// What becomes of a group when one side begins, on a board where it may run away
/// and where some stones are weak.
///
/// Life in a small frame is life; all else is asked again in a larger one, at last
/// in one that the group may leave. What is not found out there, random games say.
pub fn prospect(
    board: &Board,
    first: Color,
    group: &PointSet,
    weak: &PointSet,
    limits: &Limits,
) -> Prospect {
    let mut answer = Prospect::default();
    let mut left = limits.nodes;
    for (steps, escapes) in [(1, false), (2, false), (3, true)] {
        let reach = Reach { steps, escapes, weak: *weak, ..NARROW };
        let Some(frame) = Frame::around(board, group, reach) else { break };
        let Some(mut fight) = fight_in(board, &frame, limits) else { break };
        let side = frame.side_of(first);
        let grade = fight.grade(side, if escapes { left } else { left / 2 });
        left = left.saturating_sub(fight.nodes());
        if let Some(found) = grade {
            answer = Prospect { grade, hopeful: false, best: fight.best(side, found) };
            if found == Grade::Lives {
                break;
            }
            // Who does not get out of the smaller frame needs no larger one.
            if !escapes {
                let open = frame.with_open_borders(board);
                let nodes = left / 2;
                let asked = ask_frame(board, &open, first, false, &Limits { nodes, ..*limits });
                left = left.saturating_sub(asked.nodes);
                if asked.grade == Some(found) {
                    break;
                }
            }
        } else if escapes {
            let (moves, outlook) = fight.outlook(side, PROSPECT_GAMES, limits.stop);
            let hopeful = outlook.chance >= HOPE[side as usize];
            // A kill in a smaller frame is trusted more than random games.
            if answer.grade.is_none() || (side == Side::Defender && hopeful) {
                answer = Prospect { grade, hopeful, best: moves.first().copied() };
            }
        }
    }
    answer
}

/// A fight that the search did not decide: the move that does best in random play,
/// or the answer after all where that play leads the search to it.
pub fn guess(board: &Board, first: Color, frame: &Frame, games: u32, limits: &Limits) -> Fate {
    let mut fate = Fate::unknown(frame.clone(), first);
    let Some(mut fight) = fight_in(board, frame, limits) else { return fate };
    guess_in(board, first, &mut fate, &mut *fight, games, limits);
    fate
}

fn guess_in(
    board: &Board,
    first: Color,
    fate: &mut Fate,
    fight: &mut (dyn Fight<'_> + '_),
    games: u32,
    limits: &Limits,
) {
    let side = fate.frame.side_of(first);
    let (moves, outlook) = fight.outlook(side, games, limits.stop);
    if outlook.decided {
        fate.first = fight.grade(side, limits.nodes);
        fate.second = fate.first.and_then(|_| fight.grade(side.other(), limits.nodes));
    }
    if fate.first.is_some_and(|grade| !grade.is_best_for(side.other())) {
        fill_in(board, first, fate, fight, limits.nodes, limits);
    } else {
        // Undecided, or nothing to be had here.
        (fate.first, fate.second) = (None, None);
        fate.chance = Some(outlook.chance);
        fate.moves = moves.into_iter().take(1).collect();
    }
}

/// Notes the moves that reach the grade, and best play.
fn fill_in(
    board: &Board,
    to_move: Color,
    fate: &mut Fate,
    fight: &mut (dyn Fight<'_> + '_),
    nodes: u64,
    limits: &Limits,
) {
    let Some(grade) = fate.first else { return };
    let side = fate.frame.side_of(to_move);
    fate.moves = fight.moves(side, grade, nodes);
    if side == Side::Attacker && fate.moves.len() > 1 {
        prefer_the_whole(board, fate, grade, nodes, limits);
    }
    // A result that stands anyway shows in the hardest attempt against it.
    if fate.settled_for() == Some(side)
        && let Some(grade) = fate.second
    {
        fate.line_by = !to_move;
        fate.line = fight.line(side.other(), grade, None, nodes);
    } else {
        fate.line_by = to_move;
        let start = fate.moves.first().copied();
        fate.line = fight.line(side, grade, start, nodes);
    }
}

fn solve_frames<'a>(
    board: &Board,
    to_move: Color,
    frames: Vec<Frame>,
    limits: &Limits<'a>,
) -> Fought<'a> {
    let mut fights: Vec<(Fate, Box<dyn Fight<'a> + 'a>)> = frames
        .into_iter()
        .filter_map(|frame| {
            let fight = fight_in(board, &frame, limits)?;
            Some((Fate::unknown(frame, to_move), fight))
        })
        .collect();
    let mut round = FIRST_ROUND;
    let mut left = limits.nodes;
    let mut chosen = None;
    'rounds: while left > 0 && !(limits.stop)() {
        // The group with the least room is the likeliest; much larger ones wait
        // until it is settled.
        let fates = || fights.iter().map(|(fate, _)| fate);
        let unsettled = fates().filter(|fate| !fate.is_settled());
        let least = unsettled.map(|fate| room(board, fate)).min().unwrap_or(0);
        if round > LONG_ROUND
            && fates().any(|fate| fate.is_settled() && 2 * least > 3 * room(board, fate))
        {
            break;
        }
        for (i, (fate, fight)) in fights.iter_mut().enumerate() {
            if fate.is_settled() || is_far_out(board, fate, least) {
                continue;
            }
            let side = fate.frame.side_of(to_move);
            let before = fight.nodes();
            if fate.first.is_none() {
                fate.first = fight.grade(side, round.min(left));
            }
            if fate.first.is_some() && fate.second.is_none() {
                fate.second = fight.grade(side.other(), round.min(left));
            }
            left = left.saturating_sub(fight.nodes() - before);
            if fate.is_open() {
                chosen = Some(i);
                break 'rounds;
            }
            if left == 0 {
                break 'rounds;
            }
        }
        if fights.iter().all(|(fate, _)| fate.is_settled()) {
            break;
        }
        round *= GROWTH;
    }
    let chosen = chosen.unwrap_or_else(|| most_likely(board, &fights, to_move));
    if chosen < fights.len() {
        fights[..=chosen].rotate_right(1);
        let (fate, fight) = &mut fights[0];
        fill_in(board, to_move, fate, &mut **fight, round, limits);
    }
    let nodes = fights.iter().map(|(_, fight)| fight.nodes()).sum();
    let (fates, fights): (Vec<Fate>, Vec<_>) = fights.into_iter().unzip();
    let is_undecided = fates.first().is_some_and(|fate| fate.first.is_none());
    Fought { fates, fight: fights.into_iter().next().filter(|_| is_undecided), nodes }
}

/// Of several moves that capture the target, those that leave no other stone of
/// its owner alive in the frame come first.
fn prefer_the_whole(board: &Board, fate: &mut Fate, grade: Grade, nodes: u64, limits: &Limits) {
    if let Some(mut fight) = fight_in(board, &whole(board, fate), limits) {
        let whole = fight.moves(Side::Attacker, grade, nodes);
        fate.moves.sort_by_key(|point| !whole.contains(point));
    }
}

/// The same fight about all stones of the target's owner in the frame.
fn whole(board: &Board, fate: &Fate) -> Frame {
    let target = board.stones(!fate.frame.attacker) & fate.frame.inside;
    Frame { target, ..fate.frame.clone() }
}

fn room(board: &Board, fate: &Fate) -> usize {
    (fate.frame.inside & board.empty_points()).len()
}

/// Is a group too far out to be meant, compared with one of so much room?
fn is_far_out(board: &Board, fate: &Fate, least: usize) -> bool {
    2 * room(board, fate) > 3 * least
}

/// When no group depends on who begins: one that the side to move can save or
/// kill; else an enclosed one whose fate is not known, or is settled.
fn most_likely(board: &Board, fights: &[(Fate, Box<dyn Fight<'_> + '_>)], to_move: Color) -> usize {
    let least = fights.iter().map(|(fate, _)| room(board, fate)).min().unwrap_or(0);
    let value = |fate: &Fate| match (fate.first, fate.second) {
        (Some(_), None) if is_far_out(board, fate, least) => 4,
        (Some(grade), None) if grade.is_best_for(fate.frame.side_of(to_move)) => 0,
        (Some(_), None) => 1,
        (None, _) if !is_far_out(board, fate, least) => 2,
        (Some(_), Some(_)) => 3,
        (None, _) => 4,
    };
    (0..fights.len()).min_by_key(|&i| value(&fights[i].0)).unwrap_or(0)
}
