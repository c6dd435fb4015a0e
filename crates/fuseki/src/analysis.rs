//! The union: cases propose, the worth by PON judges, patterns and local
//! reading correct.

use tesuji_board::{Board, Color, Point, PointMap, PointSet};

use crate::cases::{Suggestion, bonuses, select, suggestions};
use crate::grouping::Joint;
use crate::params::Params;
use crate::situation::Situation;
use crate::tactics::Tactics;
use crate::value::Standing;

/// What others can tell of a position.
pub struct Help<'a> {
    /// Local reading.
    pub tactics: &'a mut dyn Tactics,
    /// Connections that were read.
    pub joints: &'a [Joint],
    /// The probabilities of moves by patterns, for the player to move and for
    /// the opponent if it were his turn.
    pub chances: Option<&'a [PointMap<f32>; 2]>,
}

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// By cases alone.
    Sc,
    /// By possible omission numbers alone.
    Sp,
    /// By both of them, without patterns.
    ScSp,
    /// By the union.
    Both,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 4] = [Method::Sc, Method::Sp, Method::ScSp, Method::Both];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Sc => "sc",
            Method::Sp => "sp",
            Method::ScSp => "sc-sp",
            Method::Both => "both",
        }
    }
}

/// What becomes of a group by a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PonChange {
    /// The group, by its number.
    pub group: usize,
    /// Its PON before.
    pub before: f32,
    /// Its PON afterwards.
    pub after: f32,
}

/// A move with everything that is known of it.
#[derive(Clone, Debug)]
pub struct MoveView {
    /// Where.
    pub point: Point,
    /// What all cases say, the best first; empty if none recommends it.
    pub suggestions: Vec<Suggestion>,
    /// The worth by cases.
    pub sc: f32,
    /// How much the player likes the position afterwards better than if he
    /// passed, and dislikes the one that the opponent's move there would make.
    pub sp: f32,
    /// The gain in estimated territory over passing, in points.
    pub gain: f32,
    /// The probability by patterns, if patterns were asked.
    pub chance: Option<f32>,
    /// The worth by cases and possible omission numbers together.
    pub sc_sp: f32,
    /// The worth by the union.
    pub both: f32,
    /// The groups whose PON changes most, the largest change first.
    pub changes: Vec<PonChange>,
}

impl MoveView {
    /// The worth by a method. Without patterns, but for PON alone, moves that no case
    /// recommends come after all others, as in the document, which chooses among candidates only.
    pub fn value(&self, method: Method) -> f32 {
        match method {
            Method::Sc if self.is_proposed() => self.sc,
            Method::Sc => self.sc - UNPROPOSED,
            Method::Sp => self.sp,
            Method::ScSp if self.is_proposed() => self.sc_sp,
            Method::ScSp => self.sc_sp - UNPROPOSED,
            Method::Both => self.both,
        }
    }

    /// Whether a case recommends it.
    pub fn is_proposed(&self) -> bool {
        !self.suggestions.is_empty()
    }
}

/// A position with its moves.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The groups and what they have, with the player to move.
    pub standing: Standing,
    /// The number of recommendations, before equal points are put together.
    pub raw_suggestions: usize,
    /// The points that cases recommend.
    pub proposed: PointSet,
    /// The moves, in the order of the method.
    pub moves: Vec<MoveView>,
}

/// Besides what cases recommend, so many moves that patterns find likely.
const LIKELY: usize = 12;
/// More than recommendations differ in worth.
const UNPROPOSED: f32 = 20.0;
/// No chance is taken to be lower.
const LEAST_CHANCE: f32 = 1e-5;
/// Smaller changes of PON are not told.
const LEAST_CHANGE: f32 = 0.3;

/// Looks at the moves of a player: those that cases recommend and patterns find
/// likely, or the given ones alone. Moves that are not legal are left out.
pub fn analyse(
    board: &Board,
    color: Color,
    last: Option<Point>,
    choices: Option<&[Point]>,
    method: Method,
    help: &mut Help,
    params: &Params,
) -> Opening {
    let mut board = board.clone();
    board.forget_history();
    let standing = Standing::of(&mut board, color, help.joints, help.tactics, params);
    // Passing: the same stones, the opponent to move.
    let passed = Standing::of(&mut board, !color, help.joints, help.tactics, params);
    let situation = Situation::new(&board, color, &standing.survey, &params.pon, last);
    let list = suggestions(&situation);
    let list = select(&situation, &params.cases, params.selection, list);
    let proposed: PointSet = list.iter().map(|one| one.point).collect();
    let points: Vec<Point> = match choices {
        Some(choices) => choices.to_vec(),
        None => (proposed | likely(&board, help.chances)).iter().collect(),
    };
    let mut after = board.clone();
    let mut moves: Vec<MoveView> = Vec::new();
    for point in points.into_iter().filter(|&p| board.is_legal(color, p)) {
        let mut here: Vec<Suggestion> =
            list.iter().filter(|one| one.point == point).cloned().collect();
        here.sort_by(|a, b| params.cases.worth(b).total_cmp(&params.cases.worth(a)));
        let worth = here.first().map_or(params.cases.nothing, |one| params.cases.worth(one));
        let sc = worth + params.cases.bonus(&bonuses(&situation, point));
        after.play_unchecked(color, point);
        let then = Standing::of(&mut after, !color, help.joints, help.tactics, params);
        after.undo();
        let mut sp = then.preference(color, &params.sp) - passed.preference(color, &params.sp);
        if board.is_legal(!color, point) {
            after.play_unchecked(!color, point);
            let other = Standing::of(&mut after, color, help.joints, help.tactics, params);
            after.undo();
            let now = standing.preference(color, &params.denied);
            sp += now - other.preference(color, &params.denied);
        }
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        let gain = sign * (then.balance() - passed.balance());
        let chance = help.chances.map(|chances| chances[0][point]);
        let sc_sp = params.sc_sp.sp * sp + params.sc_sp.sc * sc;
        let union = &params.union;
        let mut both = union.sp * sp + union.sc * sc;
        if let Some(chances) = help.chances {
            let log = |side: usize| chances[side][point].max(LEAST_CHANCE).ln();
            both += union.chance * log(0) + union.opponent_chance * log(1);
        }
        let changes = changes(&standing, &then);
        let suggestions = here;
        moves.push(MoveView { point, suggestions, sc, sp, gain, chance, sc_sp, both, changes });
    }
    moves.sort_by(|a, b| b.value(method).total_cmp(&a.value(method)).then(a.point.cmp(&b.point)));
    Opening { standing, raw_suggestions: list.len(), proposed, moves }
}

/// The moves that patterns find most likely.
fn likely(board: &Board, chances: Option<&[PointMap<f32>; 2]>) -> PointSet {
    let Some([chances, _]) = chances else { return PointSet::EMPTY };
    let mut points: Vec<Point> = board.empty_points().iter().collect();
    points.sort_by(|&a, &b| chances[b].total_cmp(&chances[a]).then(a.cmp(&b)));
    points.into_iter().take(LIKELY).collect()
}

/// What becomes of the groups of a position.
fn changes(before: &Standing, after: &Standing) -> Vec<PonChange> {
    let mut all: Vec<PonChange> = before
        .survey
        .groups
        .iter()
        .enumerate()
        .filter_map(|(group, view)| {
            // A group may be parted: its weakest part counts.
            let parts = view.stones.iter().filter_map(|p| after.survey.group_at(p));
            let pon = parts.map(|part| after.survey.groups[part].pon).min_by(f32::total_cmp)?;
            Some(PonChange { group, before: view.pon, after: pon })
        })
        .filter(|change| (change.after - change.before).abs() >= LEAST_CHANGE)
        .collect();
    all.sort_by(|a, b| {
        let size = |change: &PonChange| (change.after - change.before).abs();
        size(b).total_cmp(&size(a)).then(a.group.cmp(&b.group))
    });
    all
}

/// **Definition** (Tajima & Sanechika, section 4): a candidate nearby that can
/// be regarded to have substantially the same effect.
///
/// **Choice**: one of the eight neighbours, on the same line or one that does
/// not differ in touching stones.
pub fn equivalent(board: &Board, proposed: &PointSet, choice: Point) -> Option<Point> {
    if proposed.contains(choice) {
        return Some(choice);
    }
    let touches = |p: Point| Color::BOTH.map(|color| board.chains_around(p, color).count());
    let neighbors = choice.around().into_iter();
    neighbors.filter(|&p| proposed.contains(p)).find(|&p| {
        board.size().line(p) == board.size().line(choice) || touches(p) == touches(choice)
    })
}
