//! Judging a race: by the theory where it applies, by playing it out where it
//! does not, and not at all where neither ends within the budget.

use tesuji_board::{Board, Color, Move, Point};
use tesuji_cgt::{Arena, Game};

use crate::counting::NoCount;
use crate::decide::{self, Class, Term};
use crate::play::{Arbiter, NoResult, Outcome};
use crate::race::{Race, RegionKind};
use crate::summand::{LIFE, Summand, Weight};

/// What a judgement may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions of one region that may be played out.
    pub region_positions: usize,
    /// Positions of the whole race that may be played out where the theory
    /// does not apply.
    pub race_positions: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { region_positions: 200_000, race_positions: 1_000_000 }
    }
}

/// How a judgement was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The sum of the regions.
    Theory,
    /// All moves of both sides, for this reason.
    Play(Obstacle),
    /// Nothing: there is no judgement, for these reasons.
    Nothing(Obstacle, NoResult),
}

/// Why the theory says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Obstacle {
    /// A region cannot be counted.
    #[error("the region at {0} cannot be counted: {1}")]
    Region(Point, NoCount),
    /// Both chains have liberties in a region that is more than plain shared
    /// liberties.
    #[error("the region at {0} borders both chains")]
    Mixed(Point),
    /// Shared liberties that join a chain to safe stones of its own.
    #[error("the shared liberty at {0} is a link to safe stones")]
    Link(Point),
    /// A region has no border: the fight may spread.
    #[error("the region at {0} is open")]
    Open(Point),
    /// Few stones inside the other side's eye: their capture decides nothing.
    #[error("the capture of {0} would not decide the race")]
    Indecisive(Point),
    /// It depends on play whether a chain has an eye, and that matters.
    #[error("an eye depends on play")]
    OpenEye,
    /// The sum is beyond what can be computed with.
    #[error("the sum is beyond the bounds")]
    Bounds,
}

/// What happens when a side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The result with best play; nothing where it is not known.
    pub outcome: Option<Outcome>,
    /// **Definition** (Nakamura 2008). The sum rounded in favour of the side
    /// that moves, who keeps the turn. Only by theory.
    pub adjustment: Option<i64>,
    /// By how many moves the winner is ahead: one less than it could leave out,
    /// plus one. Nothing by life, in seki, or where play decided.
    pub margin: Option<i64>,
    /// All first moves that reach the result, unless the race is lost anyway. A
    /// move that leads to a ko is left out where play of it finds no answer.
    pub moves: Vec<Point>,
    /// Whether a pass reaches it too.
    pub may_pass: bool,
}

/// A race with its judgement. Games belong to the arena that was passed in and
/// are positive for Black.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The race.
    pub race: Race,
    /// The regions that were counted, in the order of the race's; shared
    /// liberties and regions without a count have none.
    pub summands: Vec<Option<Summand>>,
    /// The kind of the race, where all regions were counted.
    pub class: Option<Class>,
    /// The cooled sum with what the shared liberties add, as each side counts
    /// that wants to capture (black, white).
    pub totals: Option<[Game; 2]>,
    /// Where the judgement comes from.
    pub basis: Basis,
    /// The results for Black and for White moving first.
    pub first: [First; 2],
}

/// Judges a race.
pub fn judge(arena: &mut Arena, board: &Board, race: &Race, effort: &Effort) -> Judgement {
    let mut summands = Vec::new();
    let mut obstacle = None;
    for region in &race.regions {
        let place = region.empties.first().or(region.points.first()).expect("regions have points");
        let summand = match region.kind {
            RegionKind::Shared => None,
            RegionKind::Link => {
                obstacle = obstacle.or(Some(Obstacle::Link(place)));
                None
            }
            RegionKind::Mixed => {
                obstacle = obstacle.or(Some(Obstacle::Mixed(place)));
                None
            }
            RegionKind::Open => {
                obstacle = obstacle.or(Some(Obstacle::Open(place)));
                None
            }
            RegionKind::External(color) | RegionKind::Eye(color) => {
                let most = effort.region_positions;
                let counted = Summand::count(arena, board, race, region, color, most);
                counted.map_err(|e| obstacle = obstacle.or(Some(Obstacle::Region(place, e)))).ok()
            }
        };
        summands.push(summand);
    }
    for color in Color::BOTH {
        let stones = race.essential[color.index()];
        let in_danger = !race.safe[0] && !race.safe[1];
        if in_danger && !race.is_decisive(color) {
            let place = stones.first().expect("a race has stones");
            obstacle = obstacle.or(Some(Obstacle::Indecisive(place)));
        }
    }
    if obstacle.is_none() {
        weigh_open_eye(arena, board, race, effort, &mut summands);
    }
    let mut judge = Judge { arena, board, race, effort, summands: &summands };
    let judged = match obstacle {
        Some(obstacle) => Err(obstacle),
        None => judge.by_theory(),
    };
    let (class, totals) = match obstacle {
        Some(_) => (None, None),
        None => judge.class_and_totals(),
    };
    let (basis, first) = match judged {
        Ok(first) => (Basis::Theory, first),
        Err(obstacle) => match judge.by_play() {
            Ok(first) => (Basis::Play(obstacle), first),
            Err(error) => (Basis::Nothing(obstacle, error), [First::unknown(), First::unknown()]),
        },
    };
    Judgement { race: race.clone(), summands, class, totals, basis, first }
}

/// Counts the regions of a side whose eye depends on play once more, with what the eye
/// makes of the shared liberties.
fn weigh_open_eye(
    arena: &mut Arena,
    board: &Board,
    race: &Race,
    effort: &Effort,
    summands: &mut [Option<Summand>],
) {
    let terms = terms(race, summands);
    let Some((owner, bonuses)) = decide::bonuses(&terms, race.shared()) else { return };
    for (region, summand) in race.regions.iter().zip(summands) {
        if region.kind.defender() == Some(owner) {
            let most = effort.region_positions;
            let again = Summand::count_with(arena, board, race, region, owner, most, &bonuses).ok();
            *summand = again.or(summand.take());
        }
    }
}

/// What the regions are worth, and the life of who lives.
fn terms(race: &Race, summands: &[Option<Summand>]) -> Vec<Term> {
    let counted = summands.iter().flatten().map(Summand::term);
    let safe = Color::BOTH.into_iter().filter(|c| race.safe[c.index()]);
    let living = safe.map(|side| Term::sure(side, Weight::life(side)));
    counted.chain(living).collect()
}

impl First {
    fn unknown() -> First {
        First { outcome: None, adjustment: None, margin: None, moves: Vec::new(), may_pass: false }
    }
}

struct Judge<'a> {
    arena: &'a mut Arena,
    board: &'a Board,
    race: &'a Race,
    effort: &'a Effort,
    summands: &'a [Option<Summand>],
}

impl Judge<'_> {
    fn terms(&self) -> Vec<Term> {
        terms(self.race, self.summands)
    }

    fn class_and_totals(&mut self) -> (Option<Class>, Option<[Game; 2]>) {
        let (terms, shared) = (self.terms(), self.race.shared());
        let mut total = |killer| decide::total(self.arena, &terms, shared, killer).ok().flatten();
        let totals = total(Color::Black).zip(total(Color::White));
        (Some(decide::classify(&terms, shared)), totals.map(|(black, white)| [black, white]))
    }

    fn by_theory(&mut self) -> Result<[First; 2], Obstacle> {
        Ok([self.first_by_theory(Color::Black)?, self.first_by_theory(Color::White)?])
    }

    fn first_by_theory(&mut self, mover: Color) -> Result<First, Obstacle> {
        let (terms, shared) = (self.terms(), self.race.shared());
        if let Some(p) = self.capture(mover) {
            let may_pass = self.capture(!mover).is_none()
                && self.outcome(&terms, shared, !mover)? == Some(Outcome::Won(mover));
            let mut moves = self.moves_by_theory(mover, Outcome::Won(mover))?;
            if !moves.contains(&p) {
                moves.push(p);
                moves.sort();
            }
            let outcome = Some(Outcome::Won(mover));
            return Ok(First { outcome, adjustment: None, margin: None, moves, may_pass });
        }
        let outcome = self.outcome(&terms, shared, mover)?.ok_or_else(|| self.open_question())?;
        let adjustment = self.adjustment(&terms, shared, mover)?;
        let margin = match (outcome, adjustment) {
            (Outcome::Won(winner), Some(n)) if n.abs() < LIFE / 2 => {
                Some(n.abs() + i64::from(winner == mover))
            }
            _ => None,
        };
        let mut first = First {
            outcome: Some(outcome),
            adjustment,
            margin,
            moves: Vec::new(),
            may_pass: false,
        };
        if outcome != Outcome::Won(!mover) {
            first.moves = self.moves_by_theory(mover, outcome)?;
            first.may_pass = self.capture(!mover).is_none()
                && self.outcome(&terms, shared, !mover)? == Some(outcome);
        }
        Ok(first)
    }

    /// Why the sum leaves it open who wins: a region that hangs on a ko, or an eye.
    fn open_question(&self) -> Obstacle {
        let ko = self.summands.iter().flatten().find(|summand| summand.hangs_on_ko());
        let place = ko.and_then(|summand| (summand.points & self.board.empty_points()).first());
        place.map_or(Obstacle::OpenEye, |place| Obstacle::Region(place, NoCount::Ko))
    }

    /// The sum rounded up for Black, down for White, as the side counts that
    /// moves.
    fn adjustment(
        &mut self,
        terms: &[Term],
        shared: usize,
        mover: Color,
    ) -> Result<Option<i64>, Obstacle> {
        let Some(g) = decide::total(self.arena, terms, shared, mover).map_err(bounds)? else {
            return Ok(None);
        };
        Ok(Some(match mover {
            Color::Black => self.arena.ceiling(g).map_err(bounds)?,
            Color::White => self.arena.floor(g).map_err(bounds)?,
        }))
    }

    fn outcome(
        &mut self,
        terms: &[Term],
        shared: usize,
        first: Color,
    ) -> Result<Option<Outcome>, Obstacle> {
        let mut open = false;
        for killer in [first, !first] {
            match decide::kills(self.arena, terms, shared, killer, first).map_err(bounds)? {
                Some(true) => return Ok(Some(Outcome::Won(killer))),
                Some(false) => {}
                None => open = true,
            }
        }
        Ok((!open).then_some(Outcome::Neither))
    }

    /// The move that captures at once, if there is one.
    fn capture(&self, mover: Color) -> Option<Point> {
        self.race.capture_at_once(self.board, mover)
    }

    /// All moves that reach a result.
    fn moves_by_theory(&mut self, mover: Color, wanted: Outcome) -> Result<Vec<Point>, Obstacle> {
        let (mut terms, shared) = (self.terms(), self.race.shared());
        let mut moves = Vec::new();
        for (i, summand) in self.summands.iter().flatten().enumerate() {
            let before = terms[i];
            for found in summand.moves.iter().filter(|m| m.color == mover) {
                (terms[i].least, terms[i].most) = (found.least, found.most);
                if self.leads_to((&terms, shared), mover, found.point, wanted)? {
                    moves.push(found.point);
                }
            }
            terms[i] = before;
        }
        for region in self.race.regions.iter().filter(|r| r.kind == RegionKind::Shared) {
            for p in region.empties {
                if !self.board.is_suicide(mover, p)
                    && self.leads_to((&terms, shared - 1), mover, p, wanted)?
                {
                    moves.push(p);
                }
            }
        }
        moves.sort();
        Ok(moves)
    }

    /// Whether a move leads to a result, by the sum that it leaves and the
    /// shared liberties, or by play.
    fn leads_to(
        &mut self,
        (terms, shared): (&[Term], usize),
        mover: Color,
        point: Point,
        wanted: Outcome,
    ) -> Result<bool, Obstacle> {
        if self.is_captured_after(mover, point) {
            return Ok(false);
        }
        let outcome = match self.outcome(terms, shared, !mover)? {
            Some(outcome) => outcome,
            None => match self.arbiter().outcome_after(mover, Move::Play(point)) {
                Ok(outcome) => outcome,
                Err(_) => return Ok(false),
            },
        };
        Ok(outcome == wanted)
    }

    fn arbiter(&self) -> Arbiter {
        self.race.arbiter(self.board, self.effort.race_positions)
    }

    /// Whether the mover's own chain is left with one liberty.
    fn is_captured_after(&self, mover: Color, point: Point) -> bool {
        let mut board = self.board.clone();
        board.forget_history();
        board.play_unchecked(mover, point);
        let stone = self.race.essential[mover.index()].first();
        let chain = stone.and_then(|p| board.chain_at(p));
        chain.is_some_and(|id| board.chain(id).liberty_count == 1)
    }

    fn by_play(&mut self) -> Result<[First; 2], NoResult> {
        let (area, mut arbiter) = (self.race.area(), self.arbiter());
        let mut play = |mover: Color| {
            let outcome = arbiter.outcome(mover)?;
            let mut first = First { outcome: Some(outcome), ..First::unknown() };
            if outcome != Outcome::Won(!mover) {
                for p in area & self.board.empty_points() {
                    if !self.board.is_suicide(mover, p)
                        && arbiter.outcome_after(mover, Move::Play(p))? == outcome
                    {
                        first.moves.push(p);
                    }
                }
                first.may_pass = arbiter.outcome_after(mover, Move::Pass)? == outcome;
            }
            Ok(first)
        };
        Ok([play(Color::Black)?, play(Color::White)?])
    }
}

fn bounds(_: tesuji_cgt::Error) -> Obstacle {
    Obstacle::Bounds
}
