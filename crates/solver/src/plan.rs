//! A plan: what the winner of a fight plays where, as a list of rules that
//! anybody can follow and [`crate::check`] replays against every defence.

use std::collections::HashSet;

use tesuji_board::{Board, Color, Point, PointSet, Setup};

use crate::arena::{Arena, Side, Stones};
use crate::check::check_plan;
use crate::frame::Frame;
use crate::grade::{Grade, MOST_THREATS};
use crate::search::{ENDLESS, PASS, Search, State, Threats};
use crate::word::{Word, points};

/// Longer plans are given up.
const MOST_RULES: usize = 20_000;
/// Positions that the search for a plan remembers.
const MOST_ENTRIES: usize = 1 << 20;

/// If the board looks like this, play there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Points that have to hold the attacker's stones.
    pub attacker: PointSet,
    /// Points that have to hold the defender's stones.
    pub defender: PointSet,
    /// Points that have to be empty.
    pub empty: PointSet,
    /// The threats that the rule counts with, at least for the winner and at
    /// most for the other side.
    pub threats: Threats,
    /// A ko that has just been taken and may not be retaken at once: the rule is
    /// for no other case. Without one it is for any case.
    pub ban: Option<Point>,
    /// Where to play; `None` is a pass.
    pub action: Option<Point>,
}

/// How a side gets its way in a frame.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The fight.
    pub frame: Frame,
    /// Who begins.
    pub first: Side,
    /// Who wins: the attacker by capturing the target, the defender by never
    /// letting that happen.
    pub winner: Side,
    /// Where whoever begins may not retake, because that ko has just been taken.
    pub ko: Option<Point>,
    /// What stood inside the frame earlier in the game, the oldest first.
    pub earlier: Vec<Stand>,
    /// Does the plan claim the same of the open board, whatever lies outside the
    /// frame? Only for a defender who keeps the target against any number of
    /// threats.
    pub is_open: bool,
    /// Threats of both sides. [`ENDLESS`] is any number, which the attacker
    /// withstands if every repetition costs the defender a threat.
    pub threats: Threats,
    /// The first rule that fits and is legal counts; a defender without one
    /// passes.
    pub rules: Vec<Rule>,
}

/// The stones inside a frame at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The attacker's.
    pub attacker: PointSet,
    /// The defender's.
    pub defender: PointSet,
}

impl Stand {
    /// What stood inside a frame in the course of a game, without repetitions in
    /// a row and without the present position.
    pub fn earlier(board: &Board, frame: &Frame, history: &[Setup]) -> Vec<Stand> {
        let of = |stones: &dyn Fn(Color) -> PointSet| Stand {
            attacker: stones(frame.attacker) & frame.inside,
            defender: stones(!frame.attacker) & frame.inside,
        };
        let mut all: Vec<Stand> =
            history.iter().map(|setup| of(&|color| setup.stones(color))).collect();
        all.dedup();
        let now = of(&|color| board.stones(color));
        while all.last() == Some(&now) {
            all.pop();
        }
        all
    }
}

/// A rule in the words of the search.
struct Case<W> {
    zone: W,
    stones: Stones<W>,
    threats: Threats,
    ban: Option<u8>,
    action: u8,
}

impl<W: Word> Case<W> {
    fn fits(&self, state: &State<W>) -> bool {
        state.stones.attacker & self.zone == self.stones.attacker
            && state.stones.defender & self.zone == self.stones.defender
            && self.threats == state.threats
            && (self.ban.is_none() || self.ban == state.ban)
    }
}

/// What making plans may cost.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// Positions that a plan may lead to.
    pub positions: usize,
    /// Positions that the search may look at, for each plan.
    pub nodes: u64,
    /// Asked now and then: is it time to end?
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A claim about a fight: who wins it, with which threats.
type Claim = (Side, Threats);

/// The claims that make up a grade.
fn claims(grade: Grade) -> Vec<Claim> {
    let surplus = |n: i8| Threats { attacker: n.max(0) as u8, defender: (-n).max(0) as u8 };
    let endless = |n: i8| match n.signum() {
        1 => Threats { attacker: ENDLESS, defender: 0 },
        _ => Threats { attacker: 0, defender: ENDLESS },
    };
    match grade {
        Grade::Dies => vec![(Side::Attacker, endless(-1))],
        Grade::Lives => vec![(Side::Defender, endless(1))],
        Grade::Ko(n) => {
            let enough = if n == MOST_THREATS { endless(1) } else { surplus(n) };
            let mut claims = vec![(Side::Attacker, enough)];
            // Nothing is said of more threats than these.
            if n > -MOST_THREATS {
                claims.push((Side::Defender, surplus(n - 1)));
            }
            claims
        }
    }
}

/// Plans that together show a grade, each of them checked. Life is shown for the
/// open board if that can be done. `None` if the effort is not enough.
///
/// `history` are the earlier positions of the game, the oldest first.
pub fn prove_grade(
    board: &Board,
    frame: &Frame,
    first: Color,
    grade: Grade,
    history: &[Setup],
    effort: &Effort,
) -> Option<Vec<Plan>> {
    let side = frame.side_of(first);
    let ko = board.ko().filter(|ko| ko.color == first && frame.inside.contains(ko.point));
    let earlier = Stand::earlier(board, frame, history);
    let with_head =
        |plan: Plan| Plan { ko: ko.map(|ko| ko.point), earlier: earlier.clone(), ..plan };
    claims(grade)
        .into_iter()
        .map(|claim| {
            let mut in_frame = None;
            // Rules by zones are few; rules for single positions never repeat.
            for by_zones in [true, false] {
                let plan = match frame.arena::<u64>(board) {
                    Some(small) => plan(frame, small, side, claim, by_zones, effort),
                    None => plan(frame, frame.arena::<u128>(board)?, side, claim, by_zones, effort),
                };
                let Some(plan) = plan.map(with_head) else { continue };
                if grade == Grade::Lives {
                    let open = Plan { is_open: true, ..plan.clone() };
                    if check_plan(board, &open, effort.positions).is_ok() {
                        return Some(open);
                    }
                }
                if in_frame.is_none() && check_plan(board, &plan, effort.positions).is_ok() {
                    in_frame = Some(plan);
                }
                if in_frame.is_some() && grade != Grade::Lives {
                    break;
                }
            }
            in_frame
        })
        .collect()
}

/// Makes a plan for the winner of a fight, with rules for zones or for whole
/// positions.
fn plan<W: Word>(
    frame: &Frame,
    arena: (Arena<W>, Stones<W>, Vec<Point>),
    first: Side,
    (winner, threats): Claim,
    by_zones: bool,
    effort: &Effort,
) -> Option<Plan> {
    let (arena, stones, names) = arena;
    let inside = arena.inside;
    let mut search = Search::new(arena, MOST_ENTRIES, effort.stop);
    search.judges_death = false;
    // Against any number of threats an attack counts with one, again and again.
    let again = winner == Side::Attacker && threats.defender == ENDLESS;
    let refill = |threats: Threats| Threats {
        defender: if again { 1 } else { threats.defender },
        ..threats
    };
    let counted = refill(threats);
    let start = search.start(&stones, first, counted);
    let mut cases: Vec<Case<W>> = Vec::new();
    let mut seen = HashSet::from([start.key()]);
    let mut todo = vec![start];
    let last = search.nodes.saturating_add(effort.nodes);
    while let Some(state) = todo.pop() {
        if search.is_over(&state) {
            if search.is_captured(&state) != (winner == Side::Attacker) {
                return None;
            }
            continue;
        }
        let moves = search.moves(&state);
        let best = if state.to_move == winner {
            let known = cases.iter().find(|case| {
                case.fits(&state) && moves.iter().any(|(action, ..)| *action == case.action)
            });
            Some(match known {
                Some(case) => case.action,
                None => {
                    let left = last.saturating_sub(search.nodes);
                    if search.decide(&state, left) != Some(winner == Side::Attacker) {
                        return None;
                    }
                    let entry = search.entry(&state)?;
                    let (zone, action) = (if by_zones { entry.zone } else { inside }, entry.best);
                    let stones = Stones {
                        attacker: state.stones.attacker & zone,
                        defender: state.stones.defender & zone,
                    };
                    let (threats, ban) = (state.threats, state.ban);
                    cases.push(Case { zone, stones, threats, ban, action });
                    action
                }
            })
        } else {
            None
        };
        for (action, next, _) in moves {
            let next = State { threats: refill(next.threats), ..next };
            if best.is_none_or(|best| best == action) && seen.insert(next.key()) {
                todo.push(next);
            }
        }
        if seen.len() > effort.positions || cases.len() > MOST_RULES || (effort.stop)() {
            return None;
        }
    }
    let set = |word: W| points(word).map(|index| names[index as usize]).collect::<PointSet>();
    let rules = cases
        .iter()
        .map(|case| Rule {
            attacker: set(case.stones.attacker),
            defender: set(case.stones.defender),
            empty: set(case.zone & !case.stones.attacker & !case.stones.defender),
            threats: if again { threats } else { case.threats },
            ban: case.ban.map(|index| names[usize::from(index)]),
            action: (case.action != PASS).then(|| names[usize::from(case.action)]),
        })
        .collect();
    let (ko, earlier, is_open) = (None, Vec::new(), false);
    Some(Plan { frame: frame.clone(), first, winner, ko, earlier, is_open, threats, rules })
}
