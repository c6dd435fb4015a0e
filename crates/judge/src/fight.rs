//! Who wins between two chains, by whichever part of the program can tell: the
//! theory of capturing races, play of the whole race, the solver in the frame of
//! the race, or the reader.

use tesuji_board::{Board, Budget, Chain, Color, KoGrade, Move, Point, PointSet};
use tesuji_cgt::Arena;
use tesuji_reading::{Answer, Reader};
use tesuji_semeai::{Effort, Judgement, NoResult, Outcome, Race, RegionKind, judge};
use tesuji_solver::{Fight, Fights, Frame, Prospect, prospect};

use crate::estimate::weak_stones;

/// Bytes for one question to the solver.
const MEMORY: usize = 256 << 20;
/// Positions looked at for one question to the solver.
const NODES: u64 = 150_000;
/// Positions of a race that may be played out for one question.
const POSITIONS: u64 = 300_000;
/// Larger races are not played out, plain points not counted.
const MOST_POINTS: usize = 16;
/// Neighbours whose races with a chain are looked at, the largest first.
const MOST_RACES: usize = 3;

/// How far an attack gets, as far as a prospect can tell.
pub fn of_attack(prospect: &Prospect) -> KoGrade {
    match prospect.grade {
        Some(grade) => grade.coarse(),
        None if prospect.hopeful => KoGrade::Yes,
        None => KoGrade::No,
    }
}

/// How far a defence gets.
pub fn of_defence(prospect: &Prospect) -> KoGrade {
    match prospect.grade {
        Some(grade) => grade.coarse().reversed(),
        None if prospect.hopeful => KoGrade::Yes,
        None => KoGrade::No,
    }
}

/// What the side of one chain achieves when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its own chain is saved.
    pub save: KoGrade,
    /// The other chain is captured.
    pub kill: KoGrade,
    /// The move; nothing where none is needed or none helps.
    pub action: Option<Point>,
}

impl Verdict {
    /// Its own chain is captured.
    pub const LOST: Verdict = Verdict { save: KoGrade::No, kill: KoGrade::No, action: None };
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The sum of the regions, counted.
    Theory,
    /// Play of the whole race, all moves of both sides.
    Play,
    /// The race with its open edge closed by whose safe stones are nearer.
    Closed,
    /// Bolder beliefs about the stones around, the solver in the frame of the race,
    /// or the reader.
    Guess,
}

/// How a race is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// For counting and for play.
    pub effort: Effort,
    /// Whether to guess where counting and play end.
    pub guess: bool,
}

/// What one race may cost by default: the same for every command, so that they give
/// the same answers.
pub fn usual_effort() -> Effort {
    Effort { race_positions: POSITIONS, ..Effort::default() }
}

/// What a side achieves in a race when it begins, and where that comes from.
/// `theory` is the judgement of the race without play.
pub fn look(
    board: &Board,
    race: &Race,
    theory: &Judgement,
    ours: Color,
    means: &Means,
    budget: &Budget,
) -> Option<(Verdict, Source)> {
    let positions = means.effort.race_positions;
    let is_open = is_open(race);
    let found = if is_open {
        closed(board, race, ours, positions).map(|verdict| (verdict, Source::Closed))
    } else {
        let by_theory = by_judgement(theory, ours).map(|verdict| (verdict, Source::Theory));
        let play = || Some((by_play(board, race, ours, positions)?, Source::Play));
        by_theory.or_else(play)
    };
    if found.is_some() || !means.guess {
        return found;
    }
    for (more, bolder) in race.bolder(board).enumerate() {
        // Who seems lost may have a way out, or help from stones that only seem safe.
        let is_narrow = more > 0 || can_get_out(&bolder, ours);
        let verdict = enclosed(board, &bolder, ours, positions);
        if let Some(verdict) = verdict.filter(|v| v.save > KoGrade::No || !is_narrow) {
            return Some((verdict, Source::Guess));
        }
    }
    let points = [ours, !ours].map(|side| stake(race, side));
    let sources = Sources { board, race, ours, points, budget };
    let near = if is_open { by_count_or_play(board, race, ours, positions) } else { None };
    let near = near.unwrap_or_else(|| sources.inside_the_race());
    let verdict = if is_open { sources.in_the_open(near) } else { near };
    Some((verdict, Source::Guess))
}

/// A stone of a side's chain.
pub fn stake(race: &Race, side: Color) -> Point {
    race.essential[side.index()].first().expect("a race has stones")
}

/// The judgement of a race without play.
pub fn theory(arena: &mut Arena, board: &Board, race: &Race, effort: &Effort) -> Judgement {
    judge(arena, board, race, &Effort { race_positions: 0, ..*effort })
}

/// Whether the fight can spread.
pub fn is_open(race: &Race) -> bool {
    race.regions.iter().any(|region| region.kind == RegionKind::Open)
}

/// Whether a side's chain touches a region that is open.
fn can_get_out(race: &Race, side: Color) -> bool {
    let near = race.essential[side.index()].rim();
    let mut open = race.regions.iter().filter(|region| region.kind == RegionKind::Open);
    open.any(|region| region.points.meets(&near))
}

/// The race inside its own borders, or, where it is open, those that the stones
/// around will draw.
fn enclosed(board: &Board, race: &Race, ours: Color, positions: u64) -> Option<Verdict> {
    if is_open(race) {
        return closed(board, race, ours, positions);
    }
    by_count_or_play(board, race, ours, positions)
}

/// An open race inside the borders that the stones around will draw.
fn closed(board: &Board, race: &Race, ours: Color, positions: u64) -> Option<Verdict> {
    let (board, race) = race.closed(board)?;
    by_count_or_play(&board, &race, ours, positions)
}

/// The race by the theory, or else played out.
fn by_count_or_play(board: &Board, race: &Race, ours: Color, positions: u64) -> Option<Verdict> {
    let judged = theory(&mut Arena::new(), board, race, &Effort::default());
    by_judgement(&judged, ours).or_else(|| by_play(board, race, ours, positions))
}

fn by_judgement(judged: &Judgement, ours: Color) -> Option<Verdict> {
    let first = &judged.first[ours.index()];
    let kill = match first.outcome? {
        Outcome::Won(winner) if winner == ours => KoGrade::Yes,
        Outcome::Won(_) => return Some(Verdict::LOST),
        Outcome::Neither => KoGrade::No,
    };
    if first.moves.is_empty() && !first.may_pass {
        // The move hangs on a ko, and nothing was played out.
        return None;
    }
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
    Some(Verdict { save: KoGrade::Yes, kill, action })
}

/// The race played out, with kos: `positions` for the result, and as many for the
/// move.
fn by_play(board: &Board, race: &Race, ours: Color, positions: u64) -> Option<Verdict> {
    let mut arbiter = race.arbiter(board, positions);
    if arbiter.size() > MOST_POINTS {
        return None;
    }
    let loss = arbiter.grade(!ours, ours).ok()?;
    if loss >= KoGrade::Ko(-1) {
        return Some(Verdict::LOST);
    }
    let kill = arbiter.grade(ours, ours).ok()?;
    let (save, killed) = codes(loss, kill);
    let liberties = |side: Color| race.essential[side.index()].rim() & board.empty_points();
    let (own, other) = (liberties(ours), liberties(!ours));
    let rest = (race.area() & board.empty_points()) - own - other;
    let plays = (other - own).iter().chain(other & own).chain(own - other).chain(rest);
    let plays = plays.filter(|&p| !board.is_suicide(ours, p));
    arbiter.allow(positions);
    let mut keeps = |action: Move| -> Result<bool, NoResult> {
        Ok(arbiter.grade_after(ours, action, ours)? == kill
            && arbiter.grade_after(ours, action, !ours)? == loss)
    };
    // Who needs threats for a ko does not wait.
    if loss <= KoGrade::Ko(1) && keeps(Move::Pass).ok()? {
        return Some(Verdict { save, kill: killed, action: None });
    }
    for p in plays {
        if keeps(Move::Play(p)).ok()? {
            return Some(Verdict { save, kill: killed, action: Some(p) });
        }
    }
    Some(Verdict { save, kill: killed, action: None })
}

/// How far our own chain is saved and how far the other is captured, from how far
/// the other side gets that wants to capture and how far we do. The codes know of
/// one threat: a ko that needs more counts as lost for who needs them. But they do
/// not know that both sides may be afraid to begin a ko either: where it decides
/// over both chains, who is saved by it captures by it.
fn codes(loss: KoGrade, kill: KoGrade) -> (KoGrade, KoGrade) {
    use KoGrade::{Ko, No, Yes};
    let killed = match kill {
        No | Ko(2..) => No,
        Ko(0..) => kill,
        Ko(_) | Yes => Yes,
    };
    let by_ko = matches!(kill, Ko(0..));
    match loss {
        No => (Yes, killed),
        Ko(2..) if by_ko && killed > No => (killed, killed),
        Ko(2..) => (Yes, killed),
        Ko(0..) if by_ko => (loss.reversed(), loss.reversed()),
        Ko(0..) => (loss.reversed(), killed),
        Ko(_) | Yes => (No, No),
    }
}

/// Those who answer where theory and play end.
struct Sources<'a> {
    board: &'a Board,
    race: &'a Race,
    ours: Color,
    /// A stone of ours and one of theirs.
    points: [Point; 2],
    /// For each question to the reader.
    budget: &'a Budget<'a>,
}

impl Sources<'_> {
    /// The solver in the frame of the race: both chains and their regions. What
    /// it does not solve, and what is too large for it, is left to the reader.
    fn inside_the_race(&self) -> Verdict {
        let [ours, theirs] = self.points;
        let kill = fate(self.board, self.race, !self.ours, self.ours, self.budget);
        let (killed, kill) = match kill.filter(|found| found.grade.is_some()) {
            Some(found) => (of_attack(&found), found.best),
            None => read(self.reader().attack(theirs)),
        };
        let decisive = self.race.is_decisive(!self.ours);
        if killed == KoGrade::Yes && decisive {
            return Verdict { save: killed, kill: killed, action: kill };
        }
        let save = fate(self.board, self.race, self.ours, self.ours, self.budget);
        let (saved, save) = match save.filter(|found| found.grade.is_some()) {
            Some(found) => (of_defence(&found), found.best),
            None => read(self.reader().defend(ours)),
        };
        // The capture of few stones inside an eye saves nobody.
        let (saved, killed) =
            if decisive { (saved.max(killed), killed) } else { (saved, killed.min(saved)) };
        let action = if killed > KoGrade::No { kill } else { save };
        Verdict { save: saved, kill: killed, action: action.filter(|_| saved > KoGrade::No) }
    }

    /// Where a chain of the race can get out, that alone does not save it: the
    /// solver looks farther, and takes the chains around for granted.
    fn in_the_open(&self, near: Verdict) -> Verdict {
        let mut verdict = near;
        if near.kill < KoGrade::Yes
            && near.save == KoGrade::Yes
            && can_get_out(self.race, !self.ours)
        {
            let far = self.prospect(!self.ours);
            if of_attack(&far) == KoGrade::Yes {
                // Our own chain comes first, if it needs a move.
                (verdict.kill, verdict.action) = (KoGrade::Yes, near.action.or(far.best));
            }
        }
        if verdict.kill < KoGrade::Yes && can_get_out(self.race, self.ours) {
            let far = self.prospect(self.ours);
            let saved = of_defence(&far);
            if saved < verdict.save {
                verdict.save = saved.max(verdict.kill);
                verdict.action = far.best.filter(|_| saved > KoGrade::No);
            }
        }
        verdict
    }

    /// What becomes of a side's chain when we begin, in a frame of its own.
    fn prospect(&self, side: Color) -> Prospect {
        let budget = self.budget.with_nodes(NODES).with_memory(MEMORY);
        let weak = weak_stones(self.board, self.ours, || budget.is_over());
        let chain = &self.race.essential[side.index()];
        prospect(&mut Fights::new(self.board), self.ours, chain, &weak, &budget)
    }

    fn reader(&self) -> Reader<'_> {
        Reader::new(self.board, self.budget)
    }
}

fn read(answer: Answer) -> (KoGrade, Option<Point>) {
    (answer.success(), answer.action().and_then(Move::point))
}

/// What becomes of a side's chain when a side begins.
fn fate(
    board: &Board,
    race: &Race,
    owner: Color,
    first: Color,
    budget: &Budget,
) -> Option<Prospect> {
    let inside = race.area();
    let frame = Frame {
        attacker: !owner,
        target: race.essential[owner.index()],
        keeps_all: false,
        anchors: race.around & board.stones(owner),
        exits: PointSet::EMPTY,
        inside,
    };
    // Whoever gets into the open is safe there.
    let open = (inside.rim() & board.empty_points()).rim() & inside;
    let mut fight = Fight::with_refuge(board, &frame, &open, MEMORY).ok()?;
    let budget = budget.with_nodes(NODES);
    let Some(grade) = fight.grade(first, &budget) else { return Some(Prospect::default()) };
    let best = fight.best(first, grade);
    let can_wait = fight.grade(!first, &budget) == Some(grade);
    Some(Prospect { grade: Some(grade), hopeful: false, best: best.filter(|_| !can_wait) })
}

/// What a chain's races with its neighbours say of its fate: how far the
/// attacker gets who begins, and how far its owner who begins, each with the
/// move. The owner needs one race that goes well; only races count that are
/// counted or played out, and that decide something.
pub fn fate_in_races(board: &Board, target: Point) -> Option<[(KoGrade, Option<Point>); 2]> {
    let owner = board.get(target)?;
    let mut others: Vec<&Chain> =
        board.chains_touching(board.chain_at(target)?).map(|other| board.chain(other)).collect();
    others.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
    let mut answer: Option<[(KoGrade, Option<Point>); 2]> = None;
    for other in others.into_iter().take(MOST_RACES) {
        let race = Race::between(board, target, other.stones.first()?);
        let Some(race) = race.ok().filter(|race| race.is_enclosed() && race.is_decisive(!owner))
        else {
            continue;
        };
        let judged = judge(&mut Arena::new(), board, &race, &Effort::default());
        let both = by_judgement(&judged, !owner).zip(by_judgement(&judged, owner));
        let Some((attack, defence)) = both else { continue };
        let best = answer.get_or_insert([(KoGrade::Yes, None), (KoGrade::No, None)]);
        if attack.kill <= best[0].0 {
            best[0] = (attack.kill, attack.action);
        }
        if defence.save >= best[1].0 {
            best[1] = (defence.save, defence.action);
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// However early the budget is spent: what is answered is the right answer, or
    /// nothing.
    #[test]
    fn a_spent_budget_is_no_answer() {
        let rows = include_str!("../../../positions/semeai/4-0.txt");
        let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
        let race = &tesuji_semeai::find(&board)[0];
        for ours in Color::BOTH {
            let full = by_play(&board, race, ours, POSITIONS).unwrap();
            assert_eq!([full.save, full.kill], [KoGrade::Yes; 2]);
            assert!(full.action.is_some());
            let (mut silent, mut right) = (0, 0);
            for step in 0..60 {
                let spent_early = 1.3_f64.powi(step) as u64;
                match by_play(&board, race, ours, spent_early) {
                    Some(verdict) => {
                        assert_eq!(verdict, full, "{spent_early} positions");
                        right += 1;
                    }
                    None => silent += 1,
                }
            }
            assert!(silent > 0 && right > 0, "{silent} {right}");
        }
    }

    #[test]
    fn one_ko_decides_over_both_chains() {
        use KoGrade::{Ko, No, Yes};
        // Nobody can begin without a threat.
        assert_eq!(codes(Ko(1), Ko(1)), (Ko(0), Ko(0)));
        assert_eq!(codes(Ko(2), Ko(1)), (Ko(1), Ko(1)));
        assert_eq!(codes(Ko(2), Ko(0)), (Ko(0), Ko(0)));
        // Our chain is in no danger.
        assert_eq!(codes(No, Ko(0)), (Yes, Ko(0)));
        assert_eq!(codes(Ko(2), No), (Yes, No));
        // The other chain is in none.
        assert_eq!(codes(Ko(1), No), (Ko(0), No));
        assert_eq!(codes(Ko(0), No), (Ko(1), No));
        assert_eq!(codes(Ko(2), Yes), (Yes, Yes));
    }
}
