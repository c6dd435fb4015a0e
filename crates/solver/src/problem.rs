//! A problem without words: which group is meant, and what happens to it.
//!
//! The group in question is the one whose fate depends on who moves first. The
//! candidates are asked in turn, with more and more patience, until one of them
//! shows that.

use tesuji_board::{Board, Budget, Color, KoGrade, Move, Point, PointSet, StopReason};

use crate::candidates::candidates;
use crate::fight::{Fight, Fights};
use crate::frame::{Frame, Reach};
use crate::grade::is_best_for;
use crate::lesson::Lesson;
use crate::life::Life;
use crate::params::{
    CONFIRMATION, CONFIRMATION_PARTS, FIRST_ROUND, LEAST_CONFIRMATION, LONG_ROUND, MOST_STEPS,
    NARROW, NARROW_SHARE, PARTS, PROMISE_RATIO, ROUND_GROWTH, WHOLE_SHARE,
};
use crate::sides::Side;

/// The fate of one group.
#[derive(Clone, Debug)]
pub struct Fate {
    /// The group with its surroundings.
    pub frame: Frame,
    /// How it ends when the side to move begins; `None` if that was not found
    /// out.
    pub first: Option<KoGrade>,
    /// How it ends when the other side begins.
    pub second: Option<KoGrade>,
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

    /// How the group lives if the side to move begins, and if the other one does;
    /// `None` if it does not live whatever happens, or if that is not found out.
    pub fn life(&self, fights: &mut Fights, memory: usize) -> [Option<Life>; 2] {
        [(self.to_move, self.first), (!self.to_move, self.second)].map(|(first, grade)| {
            grade.filter(|grade| *grade == KoGrade::LIVES)?;
            fights.ask(&self.frame, memory, |fight| fight.life(first)).flatten()
        })
    }

    /// The side that gets its way if it begins, and also if it does not.
    pub fn settled_for(&self) -> Option<Side> {
        let ends = self.first.zip(self.second)?;
        [Side::Attacker, Side::Defender]
            .into_iter()
            .find(|&side| is_best_for(ends.0, side) && is_best_for(ends.1, side))
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
pub fn solve(fights: &mut Fights, to_move: Color, budget: &Budget) -> Findings {
    let board = fights.board().clone();
    solve_among(fights, to_move, &|reach| candidates(&board, reach), budget)
}

/// Finds, among the groups of some frames, the one in question and its fate.
///
/// Answers in narrow frames first: most are right, and all are better than
/// none. Then the same question in a wide frame; other questions only if that
/// one turns out to be none.
pub fn solve_among(
    fights: &mut Fights,
    to_move: Color,
    frames: &dyn Fn(Reach) -> Vec<Frame>,
    budget: &Budget,
) -> Findings {
    let Fought { fates, nodes, .. } = fought_among(fights, to_move, frames, budget);
    Findings { fates, nodes }
}

/// The same; a fight that is not decided goes on with so many random games, which
/// know all that the search has found out and may take as long as `guessing` says.
pub fn solve_or_guess(
    fights: &mut Fights,
    to_move: Color,
    frames: &dyn Fn(Reach) -> Vec<Frame>,
    budget: &Budget,
    games: u32,
    guessing: &Budget,
) -> Findings {
    let Fought { mut fates, doubt, nodes } = fought_among(fights, to_move, frames, budget);
    if let Some(fate) = fates.first_mut() {
        match doubt {
            Some(frame) if fate.first.is_none() => {
                if let Ok(mut fight) = fights.take(&frame, guessing.memory) {
                    guess_in(fights, to_move, fate, &mut fight, games, guessing);
                    fights.put(fight, guessing.memory);
                }
            }
            doubt if fate.moves.len() > 1 => {
                put_in_order(fights, to_move, fate, doubt, games, guessing);
            }
            _ => {}
        }
    }
    Findings { fates, nodes }
}

/// Puts moves that are all right in order by what random play likes: in a wider
/// frame, if there is a fight that is not decided; else against all stones of the
/// target's owner.
fn put_in_order(
    fights: &mut Fights,
    to_move: Color,
    fate: &mut Fate,
    doubt: Option<Frame>,
    games: u32,
    budget: &Budget,
) {
    let (frame, games) = match doubt {
        Some(frame) => (frame, games),
        None => {
            let whole = whole(fights.board(), fate);
            if to_move != fate.frame.attacker || whole.target == fate.frame.target {
                return;
            }
            (whole, games / WHOLE_SHARE)
        }
    };
    let outlook = fights.ask(&frame, budget.memory, |fight| fight.outlook(to_move, games, budget));
    if let Some(outlook) = outlook {
        let place = |point: &Point| outlook.moves.iter().position(|other| other == point);
        fate.moves.sort_by_key(|point| place(point).unwrap_or(outlook.moves.len()));
    }
}

/// Groups that were looked at, and the frame of a fight about the first of them that
/// is not decided: its own, or a wider one.
struct Fought {
    fates: Vec<Fate>,
    doubt: Option<Frame>,
    nodes: u64,
}

fn fought_among(
    fights: &mut Fights,
    to_move: Color,
    frames: &dyn Fn(Reach) -> Vec<Frame>,
    budget: &Budget,
) -> Fought {
    let narrow_frames = frames(NARROW);
    let part = budget.with_nodes(budget.nodes / NARROW_SHARE);
    let narrow = solve_frames(fights, to_move, narrow_frames, &part);
    let mut nodes = narrow.nodes;
    if let Some(fate) = narrow.fates.first().filter(|fate| fate.is_open()) {
        let mut same = frames(Reach::default());
        same.retain(|frame| frame.target == fate.frame.target);
        if same.first().is_some_and(|frame| frame.inside == fate.frame.inside) {
            return narrow;
        }
        let most =
            (nodes * CONFIRMATION).max(LEAST_CONFIRMATION).min(budget.nodes.saturating_sub(nodes));
        let part = budget.time_share(CONFIRMATION_PARTS, PARTS).with_nodes(most);
        let wide = solve_frames(fights, to_move, same, &part);
        nodes += wide.nodes;
        match wide.fates.first() {
            Some(fate) if fate.is_open() => return Fought { nodes, ..wide },
            Some(fate) if fate.is_settled() => {}
            _ => return Fought { nodes, doubt: wide.doubt, ..narrow },
        }
    }
    let is_answer = |fought: &Fought| fought.fates.first().is_some_and(Fate::is_open);
    let mut best = narrow;
    // A group that seems settled may have more room than it seemed.
    for steps in Reach::default().steps..=MOST_STEPS {
        let frames = frames(Reach { steps, ..Reach::default() });
        let wide = solve_frames(fights, to_move, frames, &budget.after(nodes));
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
    budget: &Budget,
    most_lessons: usize,
) -> Vec<Lesson> {
    let mut lessons = Vec::new();
    for frame in candidates(board, NARROW) {
        let Ok(mut fight) = Fight::new(board, &frame, budget.memory) else { continue };
        let first = fight.grade(to_move, budget);
        let second = first.and_then(|_| fight.grade(!to_move, budget));
        if let (Some(a), Some(b)) = (first, second)
            && a != b
        {
            lessons.extend(fight.lessons(to_move, most_lessons));
            lessons.extend(fight.lessons(!to_move, most_lessons));
            break;
        }
    }
    lessons
}

/// The fate of a given group.
pub fn solve_group(
    fights: &mut Fights,
    to_move: Color,
    group: &PointSet,
    budget: &Budget,
) -> Findings {
    let board = fights.board().clone();
    let frames = |reach| Frame::around(&board, group, reach).into_iter().collect();
    // What a narrow frame does not decide with half of the budget, a wider one does not
    // with the other half.
    let part = budget.with_nodes(budget.nodes / NARROW_SHARE);
    let narrow = solve_frames(fights, to_move, frames(NARROW), &part);
    if narrow.fates.first().is_some_and(|fate| fate.first.is_none()) {
        let Fought { fates, nodes, .. } = narrow;
        return Findings { fates, nodes };
    }
    let mut found = solve_among(fights, to_move, &frames, &budget.after(narrow.nodes));
    found.nodes += narrow.nodes;
    found
}

/// The fate of the group of one frame, in that frame.
pub fn solve_frame(
    fights: &mut Fights,
    to_move: Color,
    frame: &Frame,
    budget: &Budget,
) -> Findings {
    let Fought { fates, nodes, .. } = solve_frames(fights, to_move, vec![frame.clone()], budget);
    Findings { fates, nodes }
}

/// How the fight in a frame ends when a side begins.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// How it ends; `None` if the budget was not enough.
    pub grade: Option<KoGrade>,
    /// First moves that reach it: all if they were asked for, else the one that the
    /// search found.
    pub moves: Vec<Point>,
    /// Best play, if the moves were asked for.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// Why it is not known how it ends.
    pub stopped: Option<StopReason>,
}

/// Asks how the fight in a frame ends when a side begins, and if wanted by which
/// moves.
pub fn ask_frame(
    fights: &mut Fights,
    frame: &Frame,
    first: Color,
    wants_moves: bool,
    budget: &Budget,
) -> Asked {
    let mut fight = match fights.take(frame, budget.memory) {
        Ok(fight) => fight,
        Err(reason) => return Asked { stopped: Some(reason), ..Asked::default() },
    };
    let before = fight.nodes();
    let grade = fight.grade(first, budget);
    let mut asked = Asked { grade, ..Asked::default() };
    match grade {
        Some(grade) if wants_moves => {
            let left = budget.nodes.saturating_sub(fight.nodes() - before);
            let most = left.max((fight.nodes() - before) / 2);
            asked.moves = fight.moves(first, grade, budget, most);
            asked.line = fight.line(first, grade, asked.moves.first().copied(), budget);
        }
        Some(grade) => asked.moves = fight.best(first, grade).into_iter().collect(),
        None => asked.stopped = Some(fight.stop_reason()),
    }
    asked.nodes = fight.nodes() - before;
    fights.put(fight, budget.memory);
    asked
}

/// How often a side that begins gets its way in random play in a frame.
pub fn chance_in(
    fights: &mut Fights,
    frame: &Frame,
    first: Color,
    games: u32,
    budget: &Budget,
) -> Option<f32> {
    fights.ask(frame, budget.memory, |fight| fight.outlook(first, games, budget).chance)
}

/// A fight that the search did not decide: the move that does best in random play,
/// or the answer after all where that play leads the search to it.
pub fn guess(
    fights: &mut Fights,
    first: Color,
    frame: &Frame,
    games: u32,
    budget: &Budget,
) -> Fate {
    let mut fate = Fate::unknown(frame.clone(), first);
    let Ok(mut fight) = fights.take(frame, budget.memory) else { return fate };
    guess_in(fights, first, &mut fate, &mut fight, games, budget);
    fights.put(fight, budget.memory);
    fate
}

fn guess_in(
    fights: &mut Fights,
    first: Color,
    fate: &mut Fate,
    fight: &mut Fight,
    games: u32,
    budget: &Budget,
) {
    let side = fate.frame.side_of(first);
    let outlook = fight.outlook(first, games, budget);
    if outlook.is_decided {
        fate.first = fight.grade(first, budget);
        fate.second = fate.first.and_then(|_| fight.grade(!first, budget));
    }
    if fate.first.is_some_and(|grade| !is_best_for(grade, side.other())) {
        fill_in(fights, first, fate, fight, budget, budget.nodes);
    } else {
        // Undecided, or nothing to be had here.
        (fate.first, fate.second) = (None, None);
        fate.chance = Some(outlook.chance);
        fate.moves = outlook.moves.into_iter().take(1).collect();
    }
}

/// Notes the moves that reach the grade, and best play. The budget is for each
/// question, `most` the positions for all moves together. Gives the positions looked
/// at beside those of the fight.
fn fill_in(
    fights: &mut Fights,
    to_move: Color,
    fate: &mut Fate,
    fight: &mut Fight,
    budget: &Budget,
    most: u64,
) -> u64 {
    let Some(grade) = fate.first else { return 0 };
    let side = fate.frame.side_of(to_move);
    fate.moves = fight.moves(to_move, grade, budget, most);
    let mut beside = 0;
    // Where the target falls anyway, the best move is elsewhere.
    if side == Side::Attacker && fate.moves.len() > 1 && fate.settled_for() != Some(side) {
        let most = fight.nodes().max(FIRST_ROUND).min(most);
        beside = prefer_the_whole(fights, fate, grade, budget, most);
    }
    // A result that stands anyway shows in the hardest attempt against it.
    if fate.settled_for() == Some(side)
        && let Some(grade) = fate.second
    {
        fate.line_by = !to_move;
        fate.line = fight.line(!to_move, grade, None, budget);
    } else {
        fate.line_by = to_move;
        let start = fate.moves.first().copied();
        fate.line = fight.line(to_move, grade, start, budget);
    }
    beside
}

fn solve_frames(
    fights: &mut Fights,
    to_move: Color,
    frames: Vec<Frame>,
    budget: &Budget,
) -> Fought {
    let board = fights.board().clone();
    let mut asked: Vec<(Fate, Fight)> = frames
        .into_iter()
        .filter_map(|frame| {
            let fight = fights.take(&frame, budget.memory).ok()?;
            Some((Fate::unknown(frame, to_move), fight))
        })
        .collect();
    let begin: u64 = asked.iter().map(|(_, fight)| fight.nodes()).sum();
    let mut promises: Vec<f32> = Vec::new();
    let mut round = FIRST_ROUND;
    let mut left = budget.nodes;
    let mut chosen = None;
    'rounds: while left > 0 && !budget.is_over() {
        let before_round = left;
        // The group with the least room is the likeliest; much larger ones wait
        // until it is settled.
        let fates = || asked.iter().map(|(fate, _)| fate);
        let unsettled = fates().filter(|fate| !fate.is_settled());
        let least = unsettled.map(|fate| room(&board, fate)).min().unwrap_or(0);
        if round > LONG_ROUND
            && fates().any(|fate| fate.is_settled() && 2 * least > 3 * room(&board, fate))
        {
            break;
        }
        if round > LONG_ROUND && promises.is_empty() && asked.len() > 1 {
            let promise = |(fate, _): &(Fate, Fight)| fights.promise(&fate.frame, to_move);
            promises = asked.iter().filter_map(promise).collect();
        }
        let is_unsettled = |(i, _): &(usize, &f32)| !asked[*i].0.is_settled();
        let most = promises.iter().enumerate().filter(is_unsettled);
        let most = most.map(|(_, promise)| *promise).fold(0.0, f32::max);
        for (i, (fate, fight)) in asked.iter_mut().enumerate() {
            let is_unlikely = promises.get(i).is_some_and(|promise| promise * PROMISE_RATIO < most);
            if fate.is_settled() || is_far_out(&board, fate, least) || is_unlikely {
                continue;
            }
            let before = fight.nodes();
            let part = budget.with_nodes(round.min(left));
            if fate.first.is_none() {
                fate.first = fight.grade(to_move, &part);
            }
            if fate.first.is_some() && fate.second.is_none() {
                let part = part.at_most(left.saturating_sub(fight.nodes() - before));
                fate.second = fight.grade(!to_move, &part);
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
        // What looks at nothing with all that is left will not find out more.
        let is_stuck = left == before_round && round >= left;
        if is_stuck || asked.iter().all(|(fate, _)| fate.is_settled()) {
            break;
        }
        round *= ROUND_GROWTH;
    }
    let chosen = chosen.unwrap_or_else(|| most_likely(&board, &asked, &promises, to_move));
    let mut beside = 0;
    if chosen < asked.len() {
        asked[..=chosen].rotate_right(1);
        let (fate, fight) = &mut asked[0];
        // All moves may cost what is left, and at least half of what the answer did.
        let most = left.max((budget.nodes - left) / 2);
        let part = budget.with_nodes(round.min(most));
        beside = fill_in(fights, to_move, fate, fight, &part, most);
    }
    let nodes = asked.iter().map(|(_, fight)| fight.nodes()).sum::<u64>() - begin + beside;
    let (fates, asked): (Vec<Fate>, Vec<Fight>) = asked.into_iter().unzip();
    for fight in asked.into_iter().rev() {
        fights.put(fight, budget.memory);
    }
    let undecided = fates.first().filter(|fate| fate.first.is_none());
    let doubt = undecided.map(|fate| fate.frame.clone());
    Fought { fates, doubt, nodes }
}

/// Of several moves that capture the target, those that leave no other stone of
/// its owner alive in the frame come first.
/// Gives the positions looked at, `most` at most.
fn prefer_the_whole(
    fights: &mut Fights,
    fate: &mut Fate,
    grade: KoGrade,
    budget: &Budget,
    most: u64,
) -> u64 {
    let whole = whole(fights.board(), fate);
    if whole.target == fate.frame.target {
        return 0;
    }
    let attacker = whole.attacker;
    let found = fights.ask(&whole, budget.memory, |fight| {
        let before = fight.nodes();
        let moves = fight.moves(attacker, grade, budget, most);
        (moves, fight.nodes() - before)
    });
    let Some((moves, nodes)) = found else { return 0 };
    fate.moves.sort_by_key(|point| !moves.contains(point));
    nodes
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
///
/// Where somebody says how likely each is meant, that decides between those of which
/// nothing is known.
fn most_likely(board: &Board, fights: &[(Fate, Fight)], promises: &[f32], to_move: Color) -> usize {
    let least = fights.iter().map(|(fate, _)| room(board, fate)).min().unwrap_or(0);
    let value = |fate: &Fate| match (fate.first, fate.second) {
        (Some(_), None) if is_far_out(board, fate, least) => 4,
        (Some(grade), None) if is_best_for(grade, fate.frame.side_of(to_move)) => 0,
        (Some(_), None) => 1,
        (None, _) if !is_far_out(board, fate, least) => 2,
        (Some(_), Some(_)) => 3,
        (None, _) => 4,
    };
    let promise = |i: usize| promises.get(i).copied().unwrap_or(0.0);
    let order = |&a: &usize, &b: &usize| {
        let by_value = value(&fights[a].0).cmp(&value(&fights[b].0));
        by_value.then(promise(b).total_cmp(&promise(a)))
    };
    (0..fights.len()).min_by(order).unwrap_or(0)
}
