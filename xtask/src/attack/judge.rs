//! Holds an answer about a problem against the truth.
//!
//! What is called proven has to hold on the board. What is called framed has
//! to hold inside the frame that the answer states; an answer that states none
//! has to hold on the board, where the stones of the capturing side are safe.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::arena::{Arena, KEEPER, Outside};
use super::ask::Form;
use super::brute::Grade;
use super::fight::{Fight, Lost, Unjudged, settled};
use super::grid::{Color, Grid};
use super::superko::Superko;
use super::whole::Whole;

/// Boards with at most so many points are played out under superko, with
/// games that go through so many positions.
const TINY: usize = 9;
const GAMES: usize = 300_000;

/// A question and what is known of it.
pub struct Problem {
    pub form: Form,
    pub text: String,
    /// The position in question.
    pub grid: Grid,
    pub to_move: Color,
    /// The point where the side to move may not retake a ko.
    pub ban: Option<usize>,
    /// Boards that have been, the present one included.
    pub history: HashSet<Vec<Option<Color>>>,
    /// The points that the question confines the fight to.
    pub region: Option<Vec<usize>>,
    /// A point of the target with what was played out for the whole board: with threats
    /// counted, and without a ko rule.
    pub known: Option<(usize, [Arc<Whole>; 2])>,
}

/// Something that was said and is not so.
#[derive(Clone, Debug)]
pub struct Refutation {
    pub kind: &'static str,
    pub said: String,
    pub truth: String,
}

/// What came of one answer.
#[derive(Default, Debug)]
pub struct Verdict {
    pub proven: bool,
    pub framed: bool,
    /// Something was called proven or framed and could be held against truth.
    pub judged: bool,
    /// First moves that were held against truth.
    pub moves: usize,
    pub refutations: Vec<Refutation>,
    /// True in its frame, as was said, but not on this board.
    pub frame_only: Vec<Refutation>,
    /// Lines that cannot be played as they stand.
    pub lines: Vec<Refutation>,
}

/// What an answer says of a group.
#[derive(Clone, Copy, Debug)]
enum Claim {
    Lives,
    Dies,
    Ko(Option<i32>),
}

impl Claim {
    fn read(outcome: &Value, threats: &Value) -> Option<Claim> {
        match outcome.as_str()? {
            "lives" => Some(Claim::Lives),
            "dies" => Some(Claim::Dies),
            "ko" => Some(Claim::Ko(threats.as_i64().map(|n| n as i32))),
            _ => None,
        }
    }

    fn holds(self, grade: Grade) -> bool {
        match (self, grade) {
            (Claim::Lives, Grade::Lives) | (Claim::Dies, Grade::Dies) => true,
            (Claim::Ko(None), Grade::Ko(_)) => true,
            (Claim::Ko(Some(said)), Grade::Ko(threats)) => said == threats,
            _ => false,
        }
    }
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Claim::Lives => write!(f, "lives"),
            Claim::Dies => write!(f, "dies"),
            Claim::Ko(None) => write!(f, "ko"),
            Claim::Ko(Some(threats)) => write!(f, "ko {threats}"),
        }
    }
}

/// Where a claim is to hold.
enum Scope {
    Board,
    Frame(Vec<usize>, Vec<usize>),
    /// It rests on something that brute force does not know.
    Nowhere,
}

/// Judges an answer; places beyond `limit` are not played out.
pub fn judge(problem: &Problem, answer: &Value, limit: usize) -> Verdict {
    let mut verdict = Verdict::default();
    check_legality(problem, answer, &mut verdict);
    let grid = &problem.grid;
    let target = points(grid, &answer["target"]);
    let owners: HashSet<_> = target.iter().map(|&p| grid.cells[p]).collect();
    let owner = match owners.iter().collect::<Vec<_>>()[..] {
        [&Some(owner)] if answer["owner"] == owner.word() => owner,
        _ => {
            if !target.is_empty() {
                let said = format!("the target is {} of {}", grid.names(&target), answer["owner"]);
                let truth = "these are not its stones".to_owned();
                verdict.refutations.push(Refutation { kind: "target", said, truth });
            }
            return verdict;
        }
    };
    for first in [problem.to_move, problem.to_move.other()] {
        let told = Told::of(problem, answer, first);
        let (proven, framed) = (told.certainty == "proven", told.is_framed());
        if first == problem.to_move {
            (verdict.proven, verdict.framed) = (proven, framed);
        }
        let Some(claim) = told.claim else { continue };
        if !proven && !framed {
            continue;
        }
        let scope = if proven { Scope::Board } else { told.scope(problem, answer, owner) };
        let certainty = told.certainty;
        let question = Question { problem, target: &target, claim, first, certainty, limit };
        question.judge(answer, &scope, &mut verdict);
    }
    verdict
}

/// What an answer says with one side first: an entry of `claims`, or the older
/// fields, which have one certainty for both sides.
struct Told<'a> {
    claim: Option<Claim>,
    certainty: &'a str,
    /// The points of the frame and what counts as its owner's around it.
    frame: Option<(Vec<usize>, Vec<usize>)>,
}

impl Told<'_> {
    fn of<'a>(problem: &Problem, answer: &'a Value, first: Color) -> Told<'a> {
        let grid = &problem.grid;
        let claims = answer["claims"].as_array().map(Vec::as_slice).unwrap_or_default();
        if let Some(told) = claims.iter().find(|told| told["first"] == first.word()) {
            let inside = points(grid, &told["inside"]);
            let assumed = &told["assumptions"];
            let mut owned = points(grid, &assumed["friends"]);
            owned.extend(points(grid, &assumed["exits"]));
            return Told {
                claim: Claim::read(&told["outcome"], &told["threats"]),
                certainty: told["certainty"].as_str().unwrap_or(""),
                frame: (!inside.is_empty()).then_some((inside, owned)),
            };
        }
        let (outcome, threats) = if first == problem.to_move {
            (&answer["outcome"], &answer["threats"])
        } else {
            (&answer["otherwise"], &Value::Null)
        };
        Told {
            claim: Claim::read(outcome, threats),
            certainty: answer["certainty"].as_str().unwrap_or(""),
            frame: None,
        }
    }

    fn is_framed(&self) -> bool {
        matches!(self.certainty, "framed" | "solved")
    }

    /// Where a framed claim has to hold.
    fn scope(&self, problem: &Problem, answer: &Value, owner: Color) -> Scope {
        match &self.frame {
            Some((inside, owned)) => Scope::Frame(inside.clone(), owned.clone()),
            None => unstated_scope(problem, answer, owner),
        }
    }
}

/// One claim: with this side first.
struct Question<'a> {
    problem: &'a Problem,
    target: &'a [usize],
    claim: Claim,
    first: Color,
    certainty: &'a str,
    limit: usize,
}

impl Question<'_> {
    fn judge(&self, answer: &Value, scope: &Scope, verdict: &mut Verdict) {
        let grid = &self.problem.grid;
        let fights = match self.fights(answer, scope) {
            Ok(fights) => fights,
            Err(Unjudged::TooLarge) => return,
            Err(Unjudged::NoLiberty(truth)) => {
                let said = format!("{} with {} first", self.claim, self.first.word());
                verdict.refutations.push(Refutation { kind: "frame", said, truth });
                return;
            }
        };
        verdict.judged = true;
        let certainty = self.certainty;
        let right: Vec<&Fight> =
            fights.iter().filter(|fight| self.claim.holds(fight.grade(self.first))).collect();
        let kind = if self.first == self.problem.to_move { "outcome" } else { "otherwise" };
        if right.is_empty() {
            let fight = &fights[0];
            let said = format!(
                "{} {} with {} first, {certainty}",
                grid.names(self.target),
                self.claim,
                self.first.word()
            );
            let truth = format!(
                "{}: {}; first moves: {}",
                fight.grade(self.first),
                fight.line(self.first, None),
                fight.moves(self.first)
            );
            verdict.refutations.push(Refutation { kind, said, truth });
            return;
        }
        if let Scope::Frame(..) = scope
            && let Ok(boards) = self.fights(answer, &Scope::Board)
            && boards.iter().all(|board| !self.claim.holds(board.grade(self.first)))
        {
            let said = format!("{} in its frame, {} first", self.claim, self.first.word());
            let truth = format!("on this board {}", boards[0].grade(self.first));
            verdict.frame_only.push(Refutation { kind, said, truth });
        }
        if certainty == "proven" {
            verdict.refutations.extend(self.superko());
        }
        if self.first == self.problem.to_move {
            self.judge_moves(answer, &right, verdict);
        }
    }

    /// What is known of the target, if it is one chain.
    fn known(&self) -> Option<&(usize, [Arc<Whole>; 2])> {
        let known = self.problem.known.as_ref()?;
        let chain = self.problem.grid.chain(known.0);
        self.target.iter().all(|p| chain.contains(p)).then_some(known)
    }

    /// On a tiny board, a proven claim is played out with the boards that
    /// have been, under positional superko.
    fn superko(&self) -> Option<Refutation> {
        let grid = &self.problem.grid;
        let one_chain = self.target.iter().all(|p| grid.chain(self.target[0]).contains(p));
        let seeker = grid.cells[self.target[0]]?.other();
        if let Some((_, [_, blind])) = self.known() {
            let root = blind.arena.place(grid, seeker, self.first, None);
            let (is_taken, _) = blind.arrives_under_superko(&root)?;
            return self.against(is_taken);
        }
        if grid.cells.len() > TINY || !one_chain {
            return None;
        }
        let all: Vec<usize> = grid.points().collect();
        let arena = Arena::new(grid, &all, |_| Outside::Seeker)?;
        let stones = |cells: &Vec<Option<Color>>| {
            let board = Grid { cells: cells.clone(), ..grid.clone() };
            arena.place(&board, seeker, self.first, None).stones
        };
        let history: Vec<[u32; 2]> = self.problem.history.iter().map(stones).collect();
        let root = arena.place(grid, seeker, self.first, None);
        let mask = arena.mask(self.target);
        let mut games = Superko::new(&arena, &history, GAMES, |p| p.stones[KEEPER] & mask != mask);
        self.against(games.arrives(&root)?)
    }

    /// What is false if this is what becomes of the stones under superko.
    fn against(&self, is_taken: bool) -> Option<Refutation> {
        let is_true = match self.claim {
            Claim::Lives => !is_taken,
            Claim::Dies => is_taken,
            Claim::Ko(_) => true,
        };
        (!is_true).then(|| {
            let said = format!("{} with {} first, proven", self.claim, self.first.word());
            let truth = "not so under positional superko with this history".to_owned();
            Refutation { kind: "superko", said, truth }
        })
    }

    /// Every listed first move has to reach what was said.
    fn judge_moves(&self, answer: &Value, fights: &[&Fight], verdict: &mut Verdict) {
        let grid = &self.problem.grid;
        for point in points(grid, &answer["moves"]) {
            if grid.clone().play(point, self.first).is_none() {
                continue;
            }
            verdict.moves += 1;
            let after: Vec<Grade> = fights
                .iter()
                .filter_map(|fight| fight.grade_after(self.first, Some(point)))
                .collect();
            if !after.iter().any(|&grade| self.claim.holds(grade)) {
                let certainty = self.certainty;
                let name = grid.name(point);
                let said = format!("{} by {name}, {certainty}", self.claim);
                let grade = after.first().map_or("illegal".to_owned(), Grade::to_string);
                let line = fights[0].line(self.first, Some(point));
                let truth = format!("{grade} after {name}: {line}");
                verdict.refutations.push(Refutation { kind: "move", said, truth });
            }
        }
    }

    /// The group played out: once, or for both meanings of its loss where it
    /// has several chains and the answer does not say.
    fn fights(&self, answer: &Value, scope: &Scope) -> Result<Vec<Fight>, Unjudged> {
        let grid = &self.problem.grid;
        let one_chain = self.target.iter().all(|p| grid.chain(self.target[0]).contains(p));
        let meanings = match answer["keeps"].as_str() {
            _ if one_chain => vec![Lost::One],
            Some("all") => vec![Lost::One],
            Some("one") => vec![Lost::All],
            _ => vec![Lost::One, Lost::All],
        };
        let ban = self.problem.ban.map(|point| (self.problem.to_move, point));
        let fight = |lost: Lost| match scope {
            Scope::Nowhere => Err(Unjudged::TooLarge),
            Scope::Board if self.known().is_some() => {
                let (point, [threats, _]) = self.known().expect("it is there");
                let owner = grid.cells[*point].expect("a stone of the target");
                Ok(Fight::known(grid, owner, threats))
            }
            Scope::Board => Fight::on_board(grid, self.target, ban, lost, self.limit),
            Scope::Frame(inside, anchors) => {
                Fight::in_frame(grid, self.target, (inside, anchors), ban, lost, self.limit)
            }
        };
        meanings.into_iter().map(fight).collect()
    }
}

/// Where a framed answer has to hold that does not state its frame: on the
/// board, if there is nothing that it may have taken for granted.
fn unstated_scope(problem: &Problem, answer: &Value, owner: Color) -> Scope {
    let grid = &problem.grid;
    if let Some(region) = &problem.region {
        let around: HashSet<usize> = region.iter().flat_map(|&p| grid.neighbors(p)).collect();
        let friend = |p: &usize| !region.contains(p) && grid.cells[*p] == Some(owner);
        if !around.iter().any(friend) {
            return Scope::Frame(region.clone(), Vec::new());
        }
        return Scope::Nowhere;
    }
    let safe = settled(grid);
    if grid.stones(owner.other()).iter().all(|p| safe.contains_key(p)) {
        return Scope::Board;
    }
    // Stones of the capturing side that are in play with the target: safe ones
    // have to enclose the fight, so that all of it is the frame.
    let target = points(grid, &answer["target"]);
    let inside: HashSet<usize> = target
        .iter()
        .filter(|p| !safe.contains_key(p))
        .flat_map(|&p| grid.flood(p, |q| !safe.contains_key(&q)))
        .collect();
    let reach: HashSet<usize> = target
        .iter()
        .flat_map(|&p| grid.flood(p, |q| grid.cells[q] != Some(owner.other())))
        .collect();
    let open = |p: &usize| {
        !reach.contains(p) && (grid.cells[*p].is_none() || grid.cells[*p] == Some(owner))
    };
    if inside.iter().any(open) { Scope::Nowhere } else { Scope::Board }
}

/// Points of an answer: a list, or a text with blanks.
fn points(grid: &Grid, value: &Value) -> Vec<usize> {
    let names: Vec<&str> = match value {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        Value::String(names) => names.split_whitespace().collect(),
        _ => Vec::new(),
    };
    names.into_iter().filter_map(|name| grid.named(name)).collect()
}

/// Moves that are named have to be possible, now and under superko, and a line
/// has to be a line.
fn check_legality(problem: &Problem, answer: &Value, verdict: &mut Verdict) {
    let needs_threat = answer["needs_threat"] == true;
    let told = Told::of(problem, answer, problem.to_move);
    if told.claim.is_none() || !(told.is_framed() || told.certainty == "proven") {
        return;
    }
    let words = |key: &str| -> Vec<&str> {
        let list = answer[key].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).collect()
    };
    let (mut first, line) = (words("moves"), words("line"));
    let line_first = match answer["line_first"].as_str() {
        Some("black") => Color::Black,
        Some("white") => Color::White,
        _ => problem.to_move,
    };
    first.extend(line.first().filter(|_| line_first == problem.to_move));
    first.sort_unstable();
    first.dedup();
    for name in first.into_iter().filter(|name| *name != "pass") {
        if let Some(why) = forbidden(problem, name, needs_threat) {
            let (said, truth) = (format!("{name} as a first move"), why.to_owned());
            verdict.refutations.push(Refutation { kind: "illegal", said, truth });
        }
    }
    let mut complain = |said: String, truth: &str| {
        let truth = truth.to_owned();
        verdict.lines.push(Refutation { kind: "line", said, truth });
    };
    let (mut grid, mut color) = (problem.grid.clone(), line_first);
    let mut ban = problem.ban.filter(|_| line_first == problem.to_move);
    for (i, &name) in line.iter().enumerate() {
        let point = grid.named(name);
        let taken = point.map(|point| grid.play(point, color));
        match (point, taken) {
            (Some(point), Some(Some(taken))) => {
                if i > 0 && ban == Some(point) {
                    return complain(line.join(" "), "the line retakes a ko at once");
                }
                ban = grid.ban_after(point, &taken);
            }
            (None, _) if name == "pass" => ban = None,
            _ => return complain(line.join(" "), "a move of the line is not possible"),
        }
        color = color.other();
    }
}

/// Why a first move is not possible.
fn forbidden(problem: &Problem, name: &str, needs_threat: bool) -> Option<&'static str> {
    let Some(point) = problem.grid.named(name) else { return Some("there is no such point") };
    let mut after = problem.grid.clone();
    if after.play(point, problem.to_move).is_none() {
        return Some("the point is taken, or the move is suicide");
    }
    if needs_threat {
        return None;
    }
    if problem.ban == Some(point) {
        return Some("it retakes a ko at once");
    }
    problem.history.contains(&after.cells).then_some("it brings an earlier board back")
}
