//! Who wins between two chains, by whichever part of the program can tell: the
//! theory of capturing races, play of the whole race, or the solver in the frame
//! of the race.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_cgt::Arena;
use tesuji_semeai::{
    Basis, Effort, Grade as RaceGrade, Judgement, NoRace, NoResult, Outcome, Race, RegionKind,
    judge,
};
use tesuji_solver::{
    Arena as Fight, Frame, Grade, MOST_THREATS, Prospect, Search, Side, Stones, Word,
};

/// Positions that are remembered for one question.
const ENTRIES: usize = 1 << 20;
/// Positions looked at for one question to the solver.
const NODES: u64 = 150_000;
/// Random games where the solver finds no answer.
const GAMES: u32 = 4_000;
/// With this share of them a side gets its way.
const EVEN: f32 = 0.5;

/// How far a side gets: in GNU Go's codes 0, 3, 2 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Success {
    /// It does not get its way.
    No,
    /// By a ko, and it needs threats.
    KoWithThreats,
    /// By a ko, unless the other side has threats.
    Ko,
    /// Whatever the other side does.
    Yes,
}

impl Success {
    /// GNU Go's code.
    pub fn code(self) -> u8 {
        match self {
            Success::No => 0,
            Success::KoWithThreats => 3,
            Success::Ko => 2,
            Success::Yes => 1,
        }
    }

    /// The attacker's success, if it gets so far against a group.
    pub fn of_attack(prospect: &Prospect) -> Success {
        match prospect.grade {
            Some(Grade::Dies) => Success::Yes,
            Some(Grade::Ko(n)) if n == -MOST_THREATS => Success::Yes,
            Some(Grade::Ko(n)) if n <= 0 => Success::Ko,
            Some(Grade::Ko(n)) if n < MOST_THREATS => Success::KoWithThreats,
            None if prospect.hopeful => Success::Yes,
            _ => Success::No,
        }
    }

    /// The defender's success.
    pub fn of_defence(prospect: &Prospect) -> Success {
        match prospect.grade {
            Some(Grade::Lives) => Success::Yes,
            Some(Grade::Ko(MOST_THREATS)) => Success::Yes,
            Some(Grade::Ko(n)) if n > 0 => Success::Ko,
            Some(Grade::Ko(n)) if n > -MOST_THREATS => Success::KoWithThreats,
            None if prospect.hopeful => Success::Yes,
            _ => Success::No,
        }
    }
}

/// What the side of one chain achieves when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its own chain is saved.
    pub save: Success,
    /// The other chain is captured.
    pub kill: Success,
    /// The move; nothing where none is needed or none helps.
    pub action: Option<Point>,
}

impl Verdict {
    const LOST: Verdict = Verdict { save: Success::No, kill: Success::No, action: None };
}

/// What the owner of the first chain achieves against the second when it begins.
/// Nothing where nobody can tell.
pub fn verdict(
    board: &Board,
    ours: Point,
    theirs: Point,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Verdict>, NoRace> {
    let race = match Race::between(board, ours, theirs) {
        Err(NoRace::Safe(..)) => {
            return Ok(Some(Verdict { save: Success::Yes, kill: Success::No, action: None }));
        }
        race => race?,
    };
    let ours = board.get(ours).ok_or(NoRace::Empty(ours))?;
    let effort = Effort::default();
    let judged = judge(&mut Arena::new(), board, &race, &effort);
    if let Some(verdict) = by_judgement(&judged, ours) {
        return Ok(Some(verdict));
    }
    let by_ko = match judged.basis {
        Basis::Nothing(_, NoResult::Ko) => by_ko(board, &race, ours, &effort),
        _ => None,
    };
    Ok(by_ko.or_else(|| by_solver(board, &race, ours, stop)))
}

fn by_judgement(judged: &Judgement, ours: Color) -> Option<Verdict> {
    let first = &judged.first[ours.index()];
    let kill = match first.outcome? {
        Outcome::Won(winner) if winner == ours => Success::Yes,
        Outcome::Won(_) => return Some(Verdict::LOST),
        Outcome::Neither => Success::No,
    };
    // Liberties that are theirs alone are filled first, shared ones last.
    let order = |p: &Point| {
        let region = judged.race.regions.iter().find(|region| region.points.contains(*p));
        match region.map(|region| region.kind) {
            Some(RegionKind::External(color) | RegionKind::Eye(color)) if color != ours => 0,
            Some(RegionKind::Shared) => 2,
            _ => 1,
        }
    };
    let action = first.moves.iter().copied().min_by_key(order).filter(|_| !first.may_pass);
    Some(Verdict { save: Success::Yes, kill, action })
}

/// The race played out, with a ko.
fn by_ko(board: &Board, race: &Race, ours: Color, effort: &Effort) -> Option<Verdict> {
    let mut arbiter = race.arbiter(board, effort.race_positions);
    let loss = arbiter.grade(!ours, ours).ok()?;
    let kill = arbiter.grade(ours, ours).ok()?;
    if loss == RaceGrade::Yes {
        return Some(Verdict::LOST);
    }
    let plays = race.area() & board.empty_points();
    let plays = plays.iter().filter(|&p| !board.is_suicide(ours, p)).map(Move::Play);
    let best = std::iter::once(Move::Pass).chain(plays).find(|&action| {
        arbiter.grade_after(ours, action, ours) == Ok(kill)
            && arbiter.grade_after(ours, action, !ours) == Ok(loss)
    });
    let action = match best {
        Some(Move::Play(p)) => Some(p),
        _ => None,
    };
    let save = match loss {
        RaceGrade::No => Success::Yes,
        RaceGrade::KoWithThreats => Success::Ko,
        RaceGrade::Ko => Success::KoWithThreats,
        RaceGrade::Yes => Success::No,
    };
    let kill = match kill {
        RaceGrade::No => Success::No,
        RaceGrade::KoWithThreats => Success::KoWithThreats,
        RaceGrade::Ko => Success::Ko,
        RaceGrade::Yes => Success::Yes,
    };
    Some(Verdict { save, kill, action })
}

/// The solver in the frame of the race: both chains and their regions. Nothing
/// if that is too large.
fn by_solver(
    board: &Board,
    race: &Race,
    ours: Color,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Verdict> {
    let kill = fate(board, race, !ours, ours, stop)?;
    let (killed, kill) = (Success::of_attack(&kill), kill.best);
    if killed == Success::Yes {
        return Some(Verdict { save: killed, kill: killed, action: kill });
    }
    let save = fate(board, race, ours, ours, stop)?;
    let saved = Success::of_defence(&save).max(killed);
    let action = if killed > Success::No { kill } else { save.best };
    Some(Verdict { save: saved, kill: killed, action: action.filter(|_| saved > Success::No) })
}

/// What becomes of a side's chain when a side begins.
fn fate(
    board: &Board,
    race: &Race,
    owner: Color,
    first: Color,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Prospect> {
    let inside = race.area();
    let frame = Frame {
        attacker: !owner,
        target: race.essential[owner.index()],
        anchors: race.around & board.stones(owner),
        inside,
    };
    let side = frame.side_of(first);
    // Whoever gets into the open is safe there.
    let open = (inside.rim() & board.empty_points()).rim() & inside;
    Some(match frame.arena::<u64>(board) {
        Some(small) => ask(small, &open, side, stop),
        None => ask(frame.arena::<u128>(board)?, &open, side, stop),
    })
}

fn ask<W: Word>(
    (mut arena, stones, names): (Fight<W>, Stones<W>, Vec<Point>),
    open: &PointSet,
    first: Side,
    stop: &(dyn Fn() -> bool + Sync),
) -> Prospect {
    for (i, p) in names.iter().enumerate() {
        let bit = W::bit(i as u32);
        if arena.inside.meets(bit) && open.contains(*p) {
            arena.beside_attacker |= bit;
            arena.beside_defender |= bit;
        }
    }
    let mut search = Search::new(arena, ENTRIES, stop);
    let name = |index: u8| names[usize::from(index)];
    let Some(grade) = search.grade(&stones, first, NODES) else {
        let found = search.outlook(&stones, first, GAMES, &stop);
        let best = found.actions.first().copied().map(name);
        return Prospect { grade: None, hopeful: found.chance >= EVEN, best };
    };
    let best = search.best_move(&stones, first, grade).map(name);
    let can_wait = search.grade(&stones, first.other(), NODES) == Some(grade);
    Prospect { grade: Some(grade), hopeful: false, best: best.filter(|_| !can_wait) }
}
