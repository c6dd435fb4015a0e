//! From a problem to an answer: solved inside a frame, then proven on the open
//! board where that is within reach.

use core::cell::LazyCell;
use core::time::Duration;

use tesuji_board::{Budget, Certainty, Color, KoGrade, Move, Point, PointSet};
use tesuji_solver::{Advisor, Ending, Fate, Fight, Fights, Frame, Reach, candidates, guess};
use tesuji_why::main_line;

use super::asked::{Aside, is_deed_asked, is_life_asked, set_aside};
use super::captures::{Capture, captures};
use super::deeds::{Deed, deed, wished};
use super::given::Problem;
use super::groups::{Found, find, is_confined, is_set};
use super::question::Aim;
use super::unsolved::Unsolved;
use crate::claim::Claim;
use crate::confirm::{Confirmed, Effort, Position, confirm, is_barred};
use crate::prove::prove_after_move;

/// The search for a decision may take the time divided by this where random games guess
/// with the rest.
const GUESS_SHARE: u32 = 2;
/// Parts of the time for the search where a look at the board is the guess, and of what is
/// left for what the likeliest move does; of so many.
const SEARCH_PARTS: u32 = 5;
const DEED_PARTS: u32 = 5;
const PARTS: u32 = 8;
/// The time divided by this is kept for captures and for what comes after.
const CAPTURE_SHARE: u32 = 6;
/// Positions for what supports the fate of a group that is only mentioned.
const OTHER_NODES: u64 = 10_000;
/// Random games for the chance of a group whose fate is not known.
const CHANCE_GAMES: u32 = 1_000;
/// Random games for a guess.
const GAMES: u32 = 400_000;

/// So many of the likeliest moves may be the guess, each with so many positions to show
/// that it is of no use; and the parts of the time that is left for that.
const GUESSES: usize = 4;
const GUESS_NODES: u64 = 50_000;
const GUESS_PARTS: (u32, u32) = (3, 4);

/// Positions from which on it is worth a look whether an answer is asked for: a look takes
/// about as long.
const WORTH_A_LOOK: u64 = 2_000;

/// What an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The life of a group.
    Life,
    /// The capture of a chain, in a problem where no group was found whose life
    /// is the question.
    Capture,
    /// Two chains of the side to move become one.
    Connection,
    /// Two chains of the other side are kept apart.
    Cut,
    /// The capture of a chain that would else capture a chain beside it.
    Race,
    /// A chain of the side to move that would be captured without a move stays.
    Escape,
}

impl About {
    /// What is done to the chains, where it is not whether they live or die.
    pub fn deed(self) -> Option<&'static str> {
        match self {
            About::Life | About::Capture | About::Race | About::Escape => None,
            About::Connection => Some("joined"),
            About::Cut => Some("cut"),
        }
    }

    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            About::Life => "life",
            About::Capture => "capture",
            About::Connection => "connection",
            About::Cut => "cut",
            About::Race => "race",
            About::Escape => "escape",
        }
    }
}

/// An answer to a problem.
#[derive(Clone, Debug)]
pub struct Answered {
    /// What it is about.
    pub about: About,
    /// The groups that were looked at, the one in question in front.
    pub fates: Vec<Fate>,
    /// Groups of the other colour, or other chains to capture, that depend on who
    /// moves first as well, with other first moves: nothing says which is meant.
    pub rivals: Vec<Fate>,
    /// What was found out besides and is not what the position asks.
    pub asides: Vec<Aside>,
    /// Why the line of best play ends where it does.
    pub ending: Option<Ending>,
    /// What is claimed of the group in question when the side to move begins, and
    /// when the other does.
    pub claims: [Claim; 2],
    /// More first moves that reach the result inside the frame, where only the
    /// fate's are proven on the open board.
    pub also: Vec<Point>,
    /// How likely the network thinks the first of the moves, where that is all that speaks
    /// for it.
    pub likely: Option<f32>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// What it took.
    pub time: Duration,
}

impl Answered {
    /// Is it the answer only if everything outside the frame is the capturing side's, as
    /// problems are meant, for each side that begins?
    pub fn is_as_set(&self) -> [bool; 2] {
        self.claims.each_ref().map(Claim::is_as_set)
    }

    /// How it ends on the board when the side to move begins, and when the other does.
    pub fn ends(&self) -> [Option<KoGrade>; 2] {
        let fate = self.fates.first();
        let ends = [fate.and_then(|fate| fate.first), fate.and_then(|fate| fate.second)];
        let [mine, other] = self.is_as_set();
        [ends[0].filter(|_| !mine), ends[1].filter(|_| !other)]
    }

    /// How sure the answer for the side to move is.
    pub fn certainty(&self) -> Certainty {
        self.claims[0].certainty
    }
}

/// Solves a problem. A proof may look at `proof_nodes` positions; `eye` says what looks
/// right where several moves are, or where nothing is decided.
///
/// # Errors
/// If a search contradicts itself.
pub fn answer(
    fights: &mut Fights,
    problem: &Problem,
    eye: Option<&dyn Advisor>,
    budget: &Budget,
    proof_nodes: u64,
) -> Result<Answered, Unsolved> {
    let begin = (budget.clock)();
    let guessing = budget.time_share(CAPTURE_SHARE - 1, CAPTURE_SHARE);
    let searching = match eye {
        Some(_) => budget.time_share(SEARCH_PARTS, PARTS),
        None => budget.time_share(1, GUESS_SHARE),
    };
    // An eye guesses better than random games, and at once.
    let games = if eye.is_some() { 0 } else { games(budget) };
    let look_first =
        || eye.map_or(Vec::new(), |eye| eye.first_moves(&problem.board, problem.to_move));
    let liked = LazyCell::new(look_first);
    // What the file asks for in words comes before all else.
    let asks_for_deed = problem.wish.aim.is_some_and(Aim::is_deed);
    let wanted = if asks_for_deed { wished(problem, &liked, &searching) } else { None };
    let found = match &wanted {
        Some(_) => Found::default(),
        None => find(fights, problem, &searching, games, &guessing),
    };
    let mut answered = Answered {
        about: About::Life,
        fates: found.fates,
        rivals: found.rivals,
        asides: Vec::new(),
        ending: None,
        claims: [Claim::unknown(problem.to_move), Claim::unknown(!problem.to_move)],
        also: Vec::new(),
        likely: None,
        nodes: found.nodes,
        time: Duration::ZERO,
    };
    let lacks_question = |fate: &Fate| is_something_else_meant(problem, fate);
    let deeds = |answered: &mut Answered| {
        let Some(eye) = eye else { return };
        let part = budget.time_share(DEED_PARTS, PARTS);
        let Some(deed) = deed(problem, &liked, &part) else { return };
        let is_asked = is_deed_asked(eye, problem, &deed, &liked, &part);
        take_deed(problem, answered, deed);
        if !is_asked {
            set_aside(problem, answered);
        }
    };
    let has_none = answered.fates.first().is_none_or(lacks_question);
    match (wanted, eye) {
        (Some(deed), _) => take_deed(problem, &mut answered, deed),
        (None, _) if !has_none => {}
        (None, Some(_)) => deeds(&mut answered),
        (None, None) => take_captures(problem, &mut answered, &budget.time_share(1, 2))?,
    }
    if let Some(fate) = answered.fates.first_mut()
        && answered.about == About::Life
        && eye.is_none()
    {
        look_ahead(fights, problem, fate, budget);
    }
    let position = Position {
        is_confined: is_confined(problem),
        is_set: is_set(problem),
        ..Position::of_game(&problem.board, &problem.history, problem.to_move)
    };
    let effort = Effort { budget: *budget, proof_nodes, makes_plans: true, games: CHANCE_GAMES };
    if answered.about == About::Life {
        // What is said of other groups needs support as well, but no proof; and it is about
        // the board, since nobody asks for it.
        let beside = Position { is_set: false, ..position };
        let budget = budget.with_nodes(OTHER_NODES);
        let brief = Effort { budget, proof_nodes: 0, makes_plans: false, games: 0 };
        for other in answered.fates.iter_mut().skip(1).chain(&mut answered.rivals) {
            *other = confirm(fights, &beside, other.clone(), &brief)?.fate;
        }
    }
    if answered.about == About::Life
        && answered.fates.first().is_some_and(|fate| fate.first.is_some())
    {
        let fate = answered.fates.remove(0);
        let Confirmed { mut fate, claims, also, nodes } =
            confirm(fights, &position, fate, &effort)?;
        answered.also = also;
        if let Some(proof) = claims[0].proof.as_ref().filter(|_| fate.line.is_empty()) {
            fate.line_by = problem.to_move;
            fate.line = main_line(proof).into_iter().map(|(_, action)| action).collect();
        }
        answered.nodes += nodes;
        answered.claims = claims;
        answered.fates.insert(0, fate);
    }
    if let Some(eye) = eye {
        if answered.about == About::Life
            && answered.certainty() > Certainty::Estimated
            && answered.nodes >= WORTH_A_LOOK
            && !is_life_asked(problem, &answered, &eye.glance(&problem.board, problem.to_move))
            && !is_life_asked(problem, &answered, &liked)
        {
            set_aside(problem, &mut answered);
            if !has_none {
                deeds(&mut answered);
            }
        }
        look(fights, eye, problem, &mut answered, budget);
    }
    for fate in answered.fates.iter_mut().chain(&mut answered.rivals) {
        fate.moves.retain(|&point| !is_barred(&position, point));
        end_at_illegal(problem, fate);
    }
    if let Some(fate) = answered.fates.first_mut() {
        let grade = if fate.line_is_first() { fate.first } else { fate.second };
        let end = |fight: &mut Fight| fight.ending(fate.line_by, grade, &fate.line);
        if let Some((moves, ending)) = fights.ask(&fate.frame, budget.memory, end) {
            fate.line.truncate(moves);
            answered.ending = ending;
        }
    }
    answered.time = (budget.clock)() - begin;
    Ok(answered)
}

/// Cuts a line before a move that is not possible on the board as it is, or that
/// brings an earlier position back.
fn end_at_illegal(problem: &Problem, fate: &mut Fate) {
    let mut board = problem.board.clone();
    let mut earlier: Vec<[PointSet; 2]> =
        problem.history.iter().map(|setup| [setup.black, setup.white]).collect();
    let mut mover = fate.line_by;
    for (i, &action) in fate.line.iter().enumerate() {
        if let Some(point) = action.point() {
            earlier.push([board.stones(Color::Black), board.stones(Color::White)]);
            let is_legal = board.is_legal(mover, point);
            if is_legal {
                board.make(mover, action);
            }
            let now = [board.stones(Color::Black), board.stones(Color::White)];
            if !is_legal || earlier.contains(&now) {
                fate.line.truncate(i);
                return;
            }
        } else {
            board.make(mover, action);
        }
        mover = !mover;
    }
}

/// Puts the move in front that looks best: of those that are right, or of all where
/// nothing is decided. What was said of another move is not said of this one.
fn look(
    fights: &mut Fights,
    eye: &dyn Advisor,
    problem: &Problem,
    answered: &mut Answered,
    budget: &Budget,
) {
    let is_guess = answered.certainty() == Certainty::Estimated;
    let Some(fate) = answered.fates.first_mut() else { return };
    if !is_guess && fate.moves.len() < 2 {
        return;
    }
    let (board, mover) = (&problem.board, problem.to_move);
    if is_guess && !fate.is_open() {
        let mut liked = eye.first_moves(board, mover);
        liked.retain(|(point, _)| board.is_legal(mover, *point));
        // A fight that is decided, and not the answer, has no say: its frame is not to be trusted.
        let claim = &answered.claims[0];
        let is_decided = claim.grade.or(claim.if_closed).is_some();
        let guess = match is_decided {
            true => liked.first().copied(),
            false => hopeful(fights, fate, &liked, budget),
        };
        fate.moves = guess.map(|(point, _)| point).into_iter().collect();
        answered.likely = guess.map(|(_, likely)| likely);
        if !fate.is_settled() {
            let claim = &mut answered.claims[0];
            claim.if_closed = claim.if_closed.or(claim.grade.take());
            fate.first = None;
            fate.line.clear();
        }
        return;
    }
    eye.order(board, mover, &mut fate.moves);
    let shown = fate.line.first().and_then(|action| action.point());
    if let Some(grade) = fate.first
        && fate.line_is_first()
        && shown != fate.moves.first().copied()
    {
        let start = fate.moves.first().copied();
        let line = |fight: &mut Fight| fight.line(mover, grade, start, budget);
        fate.line = fights.ask(&fate.frame, budget.memory, line).unwrap_or_default();
    }
}

/// The likeliest move that the exact search does not show to be of no use to the group in
/// question; the likeliest of all if it shows that of each, since something else is meant then.
fn hopeful(
    fights: &mut Fights,
    meant: &Fate,
    liked: &[(Point, f32)],
    budget: &Budget,
) -> Option<(Point, f32)> {
    let (part, whole) = GUESS_PARTS;
    let budget = budget.time_share(part, whole).at_most(GUESS_NODES);
    let mut is_hopeless = |i: usize, point: Point| {
        let part = budget.time_share(1, (GUESSES - i) as u32);
        let ask = |fight: &mut Fight| fight.is_hopeless(meant.to_move, point, &part);
        fights.ask(&meant.frame, budget.memory, ask).flatten() == Some(true)
    };
    let mut tried = liked.iter().take(GUESSES).enumerate();
    let chosen = tried.find(|&(i, &(point, _))| !is_hopeless(i, point));
    chosen.map(|(_, liked)| liked).or(liked.first()).copied()
}

/// Random games for a guess.
fn games(budget: &Budget) -> u32 {
    budget.nodes.min(u64::from(GAMES)) as u32
}

/// Is nothing decided, or does all that is decided not depend on who begins?
fn is_something_else_meant(problem: &Problem, fate: &Fate) -> bool {
    match fate.first.zip(fate.second) {
        Some(_) => fate.is_settled() && problem.target.is_none(),
        None => fate.first.is_none(),
    }
}

/// Makes the capture of a chain the answer, if there is one.
fn take_captures(
    problem: &Problem,
    answered: &mut Answered,
    budget: &Budget,
) -> Result<(), Unsolved> {
    let mut found = captures(problem, budget)?.into_iter();
    let Some(Capture { fate, proof }) = found.next() else { return Ok(()) };
    let others = found.map(|capture| capture.fate);
    answered.rivals.extend(others.filter(|other| other.moves != fate.moves));
    let fate_grade = fate.first;
    answered.fates.insert(0, fate);
    answered.about = About::Capture;
    answered.claims[0] = Claim {
        grade: fate_grade,
        certainty: Certainty::Proven,
        proof: Some(proof),
        ..Claim::unknown(problem.to_move)
    };
    Ok(())
}

/// Makes what a move does the answer.
fn take_deed(problem: &Problem, answered: &mut Answered, deed: Deed) {
    answered.claims[0] = Claim {
        grade: deed.fate.first,
        certainty: Certainty::Proven,
        proof: Some(deed.proof),
        ..Claim::unknown(problem.to_move)
    };
    answered.about = deed.about;
    answered.fates.insert(0, deed.fate);
}

/// Guesses the move where nothing is decided, or where all that is decided does
/// not depend on who begins, so that something else must be meant.
fn look_ahead(fights: &mut Fights, problem: &Problem, fate: &mut Fate, budget: &Budget) {
    let board = &problem.board;
    if !is_something_else_meant(problem, fate) {
        return;
    }
    let frame = match fate.first {
        Some(_) => candidates(board, Reach::default()).pop().unwrap_or(fate.frame.clone()),
        None if !fate.moves.is_empty() => return,
        None => fate.frame.clone(),
    };
    let found = guess(fights, problem.to_move, &frame, games(budget), budget);
    if found.is_open() || (fate.first.is_none() && found.first.is_some()) {
        *fate = found;
    } else {
        fate.moves = found.moves;
    }
}

/// Is the first move one that is said to be right? `None` if nothing is said.
pub fn is_hit(problem: &Problem, answered: &Answered) -> Option<bool> {
    let key = &problem.published.right;
    let first = answered.fates.first().and_then(|fate| fate.moves.first());
    (!key.is_empty()).then(|| first.is_some_and(|point| key.contains(point)))
}

/// Is the result after a first move proven on the open board?
pub fn prove_after(
    problem: &Problem,
    action: Move,
    frame: &Frame,
    grade: KoGrade,
    budget: &Budget,
) -> bool {
    let Problem { board, history, to_move, .. } = problem;
    prove_after_move(board, history, frame, (*to_move, action), grade, budget)
}
