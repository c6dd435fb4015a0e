//! A plan: what the winner of a fight plays where, as a list of steps that
//! anybody can follow and [`crate::check`] replays against every defence.

use std::collections::HashSet;

use tesuji_bits::Word;
use tesuji_board::{Board, Budget, Color, KoGrade, Point, PointSet, Setup};

use crate::arena::Stones;
use crate::check::check_plan;
use crate::fight::{Fights, Words};
use crate::frame::Frame;
use crate::params::{MOST_PLAN_STEPS, PLAN_ENTRIES, PLAN_POSITIONS};
use crate::search::Search;
use crate::sides::{ENDLESS, Side, Threats};
use crate::state::{PASS, State};

/// If the board looks like this, play there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Points that have to hold the attacker's stones.
    pub attacker: PointSet,
    /// Points that have to hold the defender's stones.
    pub defender: PointSet,
    /// Points that have to be empty.
    pub empty: PointSet,
    /// The threats that the step counts with, at least for the winner and at
    /// most for the other side.
    pub threats: Threats,
    /// A ko that has just been taken and may not be retaken at once: the step is
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
    /// The first step that fits and is legal counts; a defender without one
    /// passes.
    pub steps: Vec<Step>,
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

/// A step in the words of the search.
struct Case<W> {
    zone: W,
    stones: Stones<W>,
    threats: Threats,
    ban: Option<u8>,
    action: u8,
}

impl<W: Word> Case<W> {
    fn new(state: &State<W>, zone: W, action: u8) -> Case<W> {
        let stones = Stones {
            attacker: state.stones.attacker & zone,
            defender: state.stones.defender & zone,
        };
        Case { zone, stones, threats: state.threats, ban: state.ban, action }
    }

    fn fits(&self, state: &State<W>) -> bool {
        state.stones.attacker & self.zone == self.stones.attacker
            && state.stones.defender & self.zone == self.stones.defender
            && self.threats == state.threats
            && (self.ban.is_none() || self.ban == state.ban)
    }
}

/// A claim about a fight: who wins it, with which threats.
pub(crate) type PlanClaim = (Side, Threats);

/// How a plan is made.
#[derive(Clone, Copy)]
pub(crate) struct PlanWay {
    /// Steps are for the zone of a result and not for a whole position: few, but play may
    /// repeat itself.
    by_zones: bool,
    /// A capture follows a search of its own from the beginning, which goes on to the end,
    /// and not only where the search of the fight is content with a group that has no room
    /// for eyes.
    is_anew: bool,
}

impl PlanWay {
    /// From the least work to the most.
    fn all(winner: Side) -> Vec<PlanWay> {
        let by_zones = PlanWay { by_zones: true, is_anew: false };
        let anew = PlanWay { is_anew: true, ..by_zones };
        match winner {
            Side::Defender => vec![by_zones, PlanWay { by_zones: false, ..by_zones }],
            Side::Attacker => vec![by_zones, anew, PlanWay { by_zones: false, ..anew }],
        }
    }
}

/// The claims that make up a grade.
fn claims(grade: KoGrade) -> Vec<PlanClaim> {
    const MOST: i8 = KoGrade::MOST_THREATS;
    let attackers = Threats::ATTACKERS;
    match grade {
        KoGrade::DIES => vec![(Side::Attacker, Threats { attacker: 0, defender: ENDLESS })],
        KoGrade::LIVES => vec![(Side::Defender, attackers)],
        KoGrade::Ko(n) => {
            let enough = if n == MOST { attackers } else { Threats::surplus(n) };
            let mut claims = vec![(Side::Attacker, enough)];
            // Nothing is said of more threats than these.
            if n > -MOST {
                claims.push((Side::Defender, Threats::surplus(n - 1)));
            }
            claims
        }
    }
}

/// Plans that together show a grade, each of them checked. Life is shown for the
/// open board if that can be done. `None` if the budget is not enough, which is for
/// each plan.
///
/// `history` are the earlier positions of the game, the oldest first.
pub fn prove_grade(
    fights: &mut Fights,
    frame: &Frame,
    first: Color,
    grade: KoGrade,
    history: &[Setup],
    budget: &Budget,
) -> Option<Vec<Plan>> {
    let board = fights.board().clone();
    let side = frame.side_of(first);
    let ko = board.ko().filter(|ko| ko.color == first && frame.inside.contains(ko.point));
    let earlier = Stand::earlier(&board, frame, history);
    let with_head =
        |plan: Plan| Plan { ko: ko.map(|ko| ko.point), earlier: earlier.clone(), ..plan };
    let is_right = |plan: &Plan| check_plan(&board, plan, PLAN_POSITIONS).is_ok();
    let mut fight = fights.take(frame, budget.memory).ok()?;
    let mut prove = |claim: PlanClaim| {
        let mut in_frame = None;
        for way in PlanWay::all(claim.0) {
            let Some(plan) = fight.plan(side, claim, way, budget).map(with_head) else {
                continue;
            };
            if grade == KoGrade::LIVES {
                let open = Plan { is_open: true, ..plan.clone() };
                if is_right(&open) {
                    return Some(open);
                }
            }
            if in_frame.is_none() && is_right(&plan) {
                in_frame = Some(plan);
            }
            if in_frame.is_some() && grade != KoGrade::LIVES {
                break;
            }
        }
        in_frame
    };
    let plans = claims(grade).into_iter().map(&mut prove).collect();
    fights.put(fight, budget.memory);
    plans
}

impl<W: Word> Words<W> {
    /// Makes a plan for the winner of the fight. A capture has to go on to the end, where the
    /// search is content with a group that has no room for eyes: from there on another search
    /// says how.
    pub fn plan(
        &mut self,
        frame: &Frame,
        first: Side,
        claim: PlanClaim,
        way: PlanWay,
        budget: &Budget,
    ) -> Option<Plan> {
        let (winner, threats) = claim;
        let search = &mut self.search;
        let mut captures = (winner == Side::Attacker).then(|| {
            self.captures
                .get_or_insert_with(|| Search::to_the_end(search.arena.clone(), PLAN_ENTRIES))
        });
        // Against any number of threats an attack counts with one, again and again.
        let again = winner == Side::Attacker && threats.defender == ENDLESS;
        let refill = |threats: Threats| Threats {
            defender: if again { 1 } else { threats.defender },
            ..threats
        };
        let start = search.start(&self.stones, first, refill(threats));
        let mut cases: Vec<Case<W>> = Vec::new();
        let mut seen = HashSet::from([start.key()]);
        let mut todo = vec![start];
        let mut spent = 0;
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
                        let asked = match &mut captures {
                            Some(it) if way.is_anew || search.is_dead(&state) => &mut **it,
                            _ => &mut *search,
                        };
                        let before = asked.nodes;
                        let decided = asked.decide(&state, &budget.after(spent));
                        spent += asked.nodes - before;
                        if decided != Some(winner == Side::Attacker) {
                            return None;
                        }
                        let entry = asked.entry(&state)?;
                        let zone = if way.by_zones { entry.zone } else { asked.arena.inside };
                        let case = Case::new(&state, zone, entry.best);
                        let action = case.action;
                        cases.push(case);
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
            if seen.len() > PLAN_POSITIONS || cases.len() > MOST_PLAN_STEPS || budget.is_over() {
                return None;
            }
        }
        let step = |case: &Case<W>| Step {
            attacker: self.named(case.stones.attacker),
            defender: self.named(case.stones.defender),
            empty: self.named(case.zone & !case.stones.attacker & !case.stones.defender),
            threats: if again { threats } else { case.threats },
            ban: case.ban.map(|index| self.name(index)),
            action: (case.action != PASS).then(|| self.name(case.action)),
        };
        let steps = cases.iter().map(step).collect();
        let (ko, earlier, is_open) = (None, Vec::new(), false);
        Some(Plan { frame: frame.clone(), first, winner, ko, earlier, is_open, threats, steps })
    }
}
