//! One judge for a position: whoever asks about a group, a chain or two chains gets the
//! same answer, and what was asked once is answered at once.

use std::collections::HashMap;
use std::sync::Arc;

use tesuji_board::{Board, Budget, Certainty, Color, KoGrade, Point, PointSet};
use tesuji_cgt::Arena;
use tesuji_semeai::{Judgement, NoRace, Race};
use tesuji_shape::{Facts, territory, unconditional};
use tesuji_solver::{Advisor, Fights, Prospect, prospect};

use crate::claim::Claim;
use crate::confirm::{Confirmed, Contradiction, Effort, Position, judge_group};
use crate::estimate::{Outlook, weak_stones};
use crate::fight::{fate_in_races, of_attack, of_defence, stake, theory};
use crate::reads::Reads;
use crate::ruling::{NoRuling, RaceQuestion, Ruling, rule};

/// Positions for the fate of one chain by frames, where nothing more can be said.
const CHAIN_NODES: u64 = 150_000;
/// Positions for what may be said of a group on the board, unless something else is
/// asked for.
pub const GROUP_NODES: u64 = 20_000;
/// Positions for each proof of that.
const GROUP_PROOF_NODES: u64 = 2_000;
/// Groups with more stones than this are left to random games.
const MOST_STONES: usize = 30;
/// Bytes for all fights of a position.
const MEMORY: usize = 256 << 20;

/// What one side gets that begins and wants a chain to fall, or to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainVerdict {
    /// How far it gets.
    pub grade: KoGrade,
    /// Its first move; nothing where none is needed or none is known.
    pub action: Option<Point>,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What becomes of a group, whoever begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupFate {
    /// It lives.
    Alive,
    /// It dies.
    Dead,
    /// Who begins decides.
    Unsettled,
    /// A ko decides.
    Ko,
}

/// What may be said of a group, if that is more than an estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupVerdict {
    /// What becomes of it.
    pub fate: GroupFate,
    /// How sure that is, whoever begins.
    pub certainty: Certainty,
    /// First moves of the side that was asked about, where one is needed.
    pub moves: Vec<Point>,
}

/// What becomes of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainStatus {
    /// It stays, whoever begins.
    Alive,
    /// It falls, whoever begins.
    Dead,
    /// Who begins decides, or a ko does: the moves that capture and that save it.
    Critical(Option<Point>, Option<Point>),
}

/// How a group ends when it is attacked first and when its owner begins, each only if
/// that is more than an estimate.
type SureClaims = [Option<(KoGrade, Certainty)>; 2];

/// What two questions about a position have in common.
pub struct Judge {
    pub(crate) fights: Fights,
    pub(crate) reads: Reads,
    outlook: Option<Outlook>,
    certain: [[PointSet; 2]; 2],
    chains: HashMap<(Point, Color), ChainVerdict>,
    groups: HashMap<(PointSet, Color), Option<Confirmed>>,
    races: Vec<(([Point; 2], RaceQuestion), Ruling)>,
}

impl Judge {
    /// Knows nothing yet.
    pub fn new(board: &Board) -> Judge {
        let certain = Color::BOTH.map(|color| {
            let life = unconditional(board, color);
            [life.stones, territory(board, &life)]
        });
        Judge {
            fights: Fights::new(board),
            reads: Reads::default(),
            outlook: None,
            certain,
            chains: HashMap::new(),
            groups: HashMap::new(),
            races: Vec::new(),
        }
    }

    /// The same with somebody who says where to look first, and what looks likely where
    /// nothing is found out.
    pub fn advised(board: &Board, advisor: Arc<dyn Advisor>) -> Judge {
        Judge { fights: Fights::advised(board, advisor), ..Judge::new(board) }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        self.fights.board()
    }

    /// Is this the judge of a board, with its ko?
    pub fn is_of(&self, board: &Board) -> bool {
        let own = self.board();
        own.size() == board.size()
            && own.ko() == board.ko()
            && Color::BOTH.iter().all(|&color| own.stones(color) == board.stones(color))
    }

    /// What was found out about groups.
    pub(crate) fn confirmed(&self) -> impl Iterator<Item = &Confirmed> {
        self.groups.values().flatten()
    }

    /// What was ruled of races, with the chains of the side that begins and of the other.
    pub(crate) fn rulings(&self) -> impl Iterator<Item = (&[Point; 2], &Ruling)> {
        self.races.iter().map(|((chains, _), ruling)| (chains, ruling))
    }

    /// What may be said of a group, all of the commands alike; nothing where that is no
    /// more than an estimate. The moves are those of a side that begins.
    ///
    /// # Errors
    /// If two proven answers contradict each other.
    pub fn verdict(
        &mut self,
        group: &PointSet,
        first: Color,
        budget: &Budget,
    ) -> Result<Option<GroupVerdict>, Contradiction> {
        let Some(owner) = group.first().and_then(|point| self.board().get(point)) else {
            return Ok(None);
        };
        if let Some(grade) = self.certain_grade(group, owner) {
            let fate = if grade == KoGrade::LIVES { GroupFate::Alive } else { GroupFate::Dead };
            let certainty = Certainty::Proven;
            return Ok(Some(GroupVerdict { fate, certainty, moves: Vec::new() }));
        }
        let is_asked = budget.nodes > 0 && group.len() <= MOST_STONES;
        if !is_asked || !self.outlook(budget).leaves_open(group, owner) {
            return Ok(None);
        }
        let Some(claims) = self.claims(group, owner, budget)? else { return Ok(None) };
        let [Some((attacked, sure)), Some((defended, also_sure))] = claims else {
            return Ok(None);
        };
        let fate = match (attacked, defended) {
            (KoGrade::LIVES, KoGrade::LIVES) => GroupFate::Alive,
            (KoGrade::DIES, KoGrade::DIES) => GroupFate::Dead,
            (KoGrade::Ko(_), _) | (_, KoGrade::Ko(_)) => GroupFate::Ko,
            _ => GroupFate::Unsettled,
        };
        let grade = if first == owner { defended } else { attacked };
        let moves = match fate {
            GroupFate::Alive | GroupFate::Dead => Vec::new(),
            _ => self.moves(group, first, grade, budget)?,
        };
        Ok(Some(GroupVerdict { fate, certainty: sure.min(also_sure), moves }))
    }

    /// How a group ends when a side begins, if that is more than an estimate.
    ///
    /// # Errors
    /// If two proven answers contradict each other.
    pub fn grade(
        &mut self,
        group: &PointSet,
        first: Color,
        budget: &Budget,
    ) -> Result<Option<KoGrade>, Contradiction> {
        let Some(owner) = group.first().and_then(|point| self.board().get(point)) else {
            return Ok(None);
        };
        if let Some(grade) = self.certain_grade(group, owner) {
            return Ok(Some(grade));
        }
        let claims = self.claims(group, owner, budget)?;
        Ok(claims.and_then(|claims| claims[usize::from(first == owner)]).map(|(grade, _)| grade))
    }

    /// Stones of whose fate more than an estimate is known: those that live and those
    /// that die, whoever begins.
    ///
    /// # Errors
    /// If two proven answers contradict each other.
    pub fn settled(&mut self, budget: &Budget) -> Result<[PointSet; 2], Contradiction> {
        let facts = Facts::of(self.board());
        let [mut alive, mut dead] = [PointSet::EMPTY; 2];
        for group in facts.sides.iter().flat_map(|side| &side.groups) {
            if budget.is_over() {
                break;
            }
            match self.verdict(&group.stones, group.color, budget)?.map(|found| found.fate) {
                Some(GroupFate::Alive) => alive |= group.stones,
                Some(GroupFate::Dead) => dead |= group.stones,
                _ => {}
            }
        }
        Ok([alive, dead])
    }

    /// Life and death whatever is played.
    fn certain_grade(&self, stones: &PointSet, owner: Color) -> Option<KoGrade> {
        let [own, other] = [owner, !owner].map(|color| self.certain[color.index()]);
        if stones.is_subset(&own[0]) {
            Some(KoGrade::LIVES)
        } else if stones.is_subset(&other[1]) {
            Some(KoGrade::DIES)
        } else {
            None
        }
    }

    fn outlook(&mut self, budget: &Budget) -> &Outlook {
        let board = self.fights.board();
        self.outlook.get_or_insert_with(|| Outlook::of(board, || budget.is_over()))
    }

    /// What may be said of a group; nothing if its frame is too large.
    fn claims(
        &mut self,
        group: &PointSet,
        owner: Color,
        budget: &Budget,
    ) -> Result<Option<SureClaims>, Contradiction> {
        // One question for all who ask: with the attacker to move.
        let Some(found) = self.group(group, !owner, budget)? else { return Ok(None) };
        let sure = |claim: &Claim| {
            let is_sure = claim.certainty > Certainty::Estimated;
            claim.grade.filter(|_| is_sure).map(|grade| (grade, claim.certainty))
        };
        Ok(Some(found.claims.each_ref().map(sure)))
    }

    /// The moves with which a side that begins reaches what is said of a group.
    fn moves(
        &mut self,
        group: &PointSet,
        first: Color,
        grade: KoGrade,
        budget: &Budget,
    ) -> Result<Vec<Point>, Contradiction> {
        let found = self.group(group, first, budget)?;
        let same = found.filter(|found| found.claims[0].grade == Some(grade));
        Ok(same.map(|found| found.fate.moves.clone()).unwrap_or_default())
    }

    /// What is found out about a group when a side is to move; nothing if there is none,
    /// or its frame is too large.
    fn group(
        &mut self,
        group: &PointSet,
        to_move: Color,
        budget: &Budget,
    ) -> Result<Option<&Confirmed>, Contradiction> {
        let key = (*group, to_move);
        if !self.groups.contains_key(&key) {
            let weak = self.outlook(budget).weak - *group;
            let board = self.board().clone();
            let position = Position { weak, ..Position::of_game(&board, &[], to_move) };
            let effort = Effort {
                budget: budget.with_memory(MEMORY),
                proof_nodes: GROUP_PROOF_NODES,
                makes_plans: false,
                games: 0,
            };
            let confirmed = judge_group(&mut self.fights, &position, group, &effort)?;
            if budget.is_over() {
                return Ok(None);
            }
            self.groups.insert(key, confirmed);
        }
        Ok(self.groups[&key].as_ref())
    }

    /// How far a side gets with the chain at a point when it begins: its owner wants it
    /// to stay, the other side to capture it.
    pub fn chain(&mut self, target: Point, first: Color, budget: &Budget) -> Option<ChainVerdict> {
        let board = self.board();
        let (id, owner) = (board.chain_at(target)?, board.get(target)?);
        let (stones, key) = (board.chain(id).stones, (id.point(), first));
        if let Some(known) = self.chains.get(&key) {
            return Some(*known);
        }
        let sure = self.claimed(&stones, owner, first, &budget.with_nodes(GROUP_NODES));
        let verdict = sure.unwrap_or_else(|| {
            let budget = budget.with_nodes(CHAIN_NODES).with_memory(MEMORY);
            let weak = weak_stones(self.board(), first, || budget.is_over());
            let found = prospect(&mut self.fights, first, &stones, &weak, &budget);
            estimated(&found, owner, first)
        });
        if !budget.is_over() {
            self.chains.insert(key, verdict);
        }
        Some(verdict)
    }

    /// The move of a side that gets farthest with a chain, as far as a search tells.
    fn best_move(&mut self, target: Point, first: Color, budget: &Budget) -> Option<Point> {
        let board = self.board();
        let stones = board.chain(board.chain_at(target)?).stones;
        let budget = budget.with_nodes(CHAIN_NODES).with_memory(MEMORY);
        let weak = weak_stones(board, first, || budget.is_over());
        prospect(&mut self.fights, first, &stones, &weak, &budget).best
    }

    /// What may be said of a chain on the board, if that is more than an estimate.
    fn claimed(
        &mut self,
        stones: &PointSet,
        owner: Color,
        first: Color,
        budget: &Budget,
    ) -> Option<ChainVerdict> {
        let seen_by = |grade: KoGrade| if first == owner { grade.reversed() } else { grade };
        if let Some(grade) = self.certain_grade(stones, owner) {
            let certainty = Certainty::Proven;
            return Some(ChainVerdict { grade: seen_by(grade), action: None, certainty });
        }
        let claims = self.claims(stones, owner, budget).ok()??;
        let at = usize::from(first == owner);
        let (grade, certainty) = claims[at]?;
        let stands = claims[1 - at].is_some_and(|(other, _)| other == grade);
        let action = if stands {
            None
        } else {
            self.moves(stones, first, grade, budget).ok()?.first().copied()
        };
        Some(ChainVerdict { grade: seen_by(grade.coarse()), action, certainty })
    }

    /// What becomes of the chain at a point, whoever begins.
    pub fn status(&mut self, target: Point, budget: &Budget) -> Option<ChainStatus> {
        let owner = self.board().get(target)?;
        let mut attack = self.chain(target, !owner, budget)?;
        let mut defence = self.chain(target, owner, budget)?;
        let is_open = |verdict: &ChainVerdict| verdict.certainty == Certainty::Estimated;
        if attack.grade > KoGrade::No
            && let Some([attacked, defended]) = fate_in_races(self.board(), target)
        {
            // A frame takes the chains around for granted; perhaps one of them loses a
            // race.
            if attacked.0 < attack.grade && is_open(&attack) {
                (attack.grade, attack.action) = attacked;
            }
            if defended.0 > defence.grade && is_open(&defence) {
                (defence.grade, defence.action) = defended;
            }
        }
        Some(match (attack.grade, defence.grade) {
            (KoGrade::No, _) => ChainStatus::Alive,
            (_, KoGrade::No) => ChainStatus::Dead,
            _ => {
                // What stood whoever begins needed no move before a race was looked at.
                let attacks = attack.action.or_else(|| self.best_move(target, !owner, budget));
                let defends = defence.action.or_else(|| self.best_move(target, owner, budget));
                ChainStatus::Critical(attacks, defends)
            }
        })
    }

    /// What the owner of the first chain achieves against the second when it begins.
    ///
    /// # Errors
    /// If there is no race between them.
    pub fn race(
        &mut self,
        ours: Point,
        theirs: Point,
        budget: &Budget,
    ) -> Result<Ruling, NoRuling> {
        let board = self.board();
        let race = match Race::between(board, ours, theirs) {
            Err(NoRace::Safe(..)) => return Ok(Ruling::safe()),
            race => race?,
        };
        let color = board.get(ours).ok_or(NoRace::Empty(ours))?;
        let asked = RaceQuestion::default();
        let theory = theory(&mut Arena::new(), board, &race, &asked.means.effort);
        self.ruling(&race, &theory, color, &asked, budget)
    }

    /// What happens in a race when a side moves first. `theory` is the judgement of the
    /// race without play.
    ///
    /// # Errors
    /// If a proof has a hole.
    pub fn ruling(
        &mut self,
        race: &Race,
        theory: &Judgement,
        first: Color,
        asked: &RaceQuestion,
        budget: &Budget,
    ) -> Result<Ruling, NoRuling> {
        let key = ([first, !first].map(|side| stake(race, side)), *asked);
        if let Some((_, known)) = self.races.iter().find(|(known, _)| *known == key) {
            return Ok(known.clone());
        }
        let ruling = rule(self.board(), race, theory, first, asked, budget)?;
        if !budget.is_over() {
            self.races.push((key, ruling.clone()));
        }
        Ok(ruling)
    }
}

fn estimated(found: &Prospect, owner: Color, first: Color) -> ChainVerdict {
    let grade = if first == owner { of_defence(found) } else { of_attack(found) };
    ChainVerdict { grade, action: found.best, certainty: Certainty::Estimated }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};

    fn judge(rows: &str) -> Judge {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        Judge::new(&Board::from_setup(&diagram.setup).unwrap())
    }

    #[test]
    fn the_status_of_eye_spaces() {
        let check = |rows: &str, expect: ChainStatus| {
            let at = "A8".parse().unwrap();
            assert_eq!(judge(rows).status(at, &Budget::new(0, 0)), Some(expect), "\n{rows}");
        };
        let vital = "B9".parse().ok();
        check("....XO\nXXXXXO\nOOOOOO", ChainStatus::Alive);
        check("..XO..\nXXXO..\nOOOO..", ChainStatus::Dead);
        check("...XO.\nXXXXO.\nOOOOO.", ChainStatus::Critical(vital, vital));
    }

    #[test]
    fn asked_again_it_looks_at_nothing() {
        let mut judge = judge("...XO.\nXXXXO.\nOOOOO.");
        let (at, budget) = ("A8".parse().unwrap(), Budget::new(0, 0));
        let once = judge.chain(at, Color::White, &budget).unwrap();
        assert_eq!((once.grade, once.certainty), (KoGrade::Yes, Certainty::Proven));
        let group = judge.board().chain(judge.board().chain_at(at).unwrap()).stones;
        let again = judge.group(&group, Color::White, &Budget::new(1, 0)).unwrap();
        assert!(again.unwrap().claims[0].proof.is_some());
        assert_eq!(judge.chain(at, Color::White, &budget), Some(once));
    }
}
