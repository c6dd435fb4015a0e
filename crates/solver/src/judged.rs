//! Positions of fights with their verdicts, for programs that learn: the fight
//! itself, what good play and bad play lead to, and every right move.

use std::collections::HashSet;

use tesuji_bits::Word;
use tesuji_board::{Board, Budget, Color, KoGrade, Point, PointSet, Rng};

use crate::arena::{Arena, Stones};
use crate::frame::Frame;
use crate::grade::{is_best_for, threats_for};
use crate::params::BYTES_PER_ENTRY;
use crate::prior::{self, Sight};
use crate::search::Search;
use crate::sides::Side;
use crate::state::{PASS, State};

/// Of moves that nobody knows to be right, one of these many that look best is played
/// most often.
const LIKELY: u32 = 5;

/// How much is asked about one fight.
#[derive(Clone, Copy, Debug)]
pub struct FightLesson {
    /// Positions for each question about the fight itself.
    pub root_nodes: u64,
    /// Positions for each question about what follows.
    pub nodes: u64,
    /// Lines of play from the fight on.
    pub lines: u32,
    /// Moves of each.
    pub length: u32,
    /// The verdicts wanted, the two about the fight itself included.
    pub most: usize,
    /// Lines of play follow from it.
    pub seed: u64,
}

/// A position of a fight and what becomes of it. Everything outside the frame is
/// as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The attacker's stones in the frame.
    pub attacker: PointSet,
    /// The defender's.
    pub defender: PointSet,
    /// Who is to move.
    pub to_move: Color,
    /// Where the side to move may not retake a ko.
    pub ban: Option<Point>,
    /// How it ends.
    pub grade: KoGrade,
    /// Does it end so even if the side to move passes? `None` if that is not known.
    pub holds: Option<bool>,
    /// Moves that reach the grade; none where the other side has its way anyhow.
    pub right: PointSet,
    /// Moves of which that is not known.
    pub unknown: PointSet,
    /// Positions looked at for it, here or when the search came by.
    pub work: u64,
    /// Is this the fight itself, without a move?
    pub is_root: bool,
}

/// Verdicts about a fight and what follows from it: none if the fight itself is
/// not decided for both sides first. All follows from the arguments.
pub fn judged_positions(
    board: &Board,
    frame: &Frame,
    lesson: &FightLesson,
    budget: &Budget,
) -> Vec<Judged> {
    match frame.arena::<u64>(board) {
        Some(arena) => judged_in(arena, frame, lesson, budget),
        None => match frame.arena::<u128>(board) {
            Some(arena) => judged_in(arena, frame, lesson, budget),
            None => Vec::new(),
        },
    }
}

fn judged_in<W: Word>(
    (arena, stones, names): (Arena<W>, Stones<W>, Vec<Point>),
    frame: &Frame,
    lesson: &FightLesson,
    budget: &Budget,
) -> Vec<Judged> {
    let search = Search::new(arena, budget.memory / BYTES_PER_ENTRY);
    let mut judge = Judge {
        search,
        budget: *budget,
        names,
        attacker: frame.attacker,
        lesson: *lesson,
        seen: HashSet::new(),
        rng: Rng::new(lesson.seed),
        all: Vec::new(),
    };
    judge.fight(&stones);
    judge.all
}

struct Judge<'a, W> {
    search: Search<W>,
    budget: Budget<'a>,
    names: Vec<Point>,
    attacker: Color,
    lesson: FightLesson,
    seen: HashSet<u64>,
    rng: Rng,
    all: Vec<Judged>,
}

impl<W: Word> Judge<'_, W> {
    fn fight(&mut self, stones: &Stones<W>) {
        let sides = [Side::Attacker, Side::Defender];
        let starts =
            sides.map(|side| self.search.start(stones, side, threats_for(KoGrade::LIVES, side)));
        for start in &starts {
            if self.search.is_over(start)
                || self.judge(start, self.lesson.root_nodes, true).is_none()
            {
                self.all.clear();
                return;
            }
        }
        for line in 0..self.lesson.lines {
            self.line(starts[line as usize % 2]);
        }
    }

    /// One line of play: half of the moves right, half of them tries.
    fn line(&mut self, start: State<W>) {
        let (mut state, mut last) = (start, None);
        for _ in 0..self.lesson.length {
            if self.all.len() >= self.lesson.most {
                return;
            }
            let Some(action) = self.choose(&state, last) else { return };
            let moves = self.search.moves(&state);
            let Some((_, next, _)) = moves.into_iter().find(|&(other, ..)| other == action) else {
                return;
            };
            state = next;
            last = (action != PASS).then_some(action);
            if self.search.is_over(&state) {
                return;
            }
            if self.seen.contains(&state.key()) {
                continue;
            }
            if self.judge(&state, self.lesson.nodes, false).is_none() {
                return;
            }
        }
    }

    fn choose(&mut self, state: &State<W>, last: Option<u8>) -> Option<u8> {
        if self.rng.below(2) == 0
            && let Some(best) = self.known_best(state)
        {
            return Some(best);
        }
        let sight = Sight::new(&self.search.arena, &state.stones, state.to_move, last);
        let mut tries: Vec<(i32, u8)> = self
            .search
            .moves(state)
            .into_iter()
            .filter(|&(action, ..)| action != PASS)
            .map(|(action, _, captured)| {
                let features = sight.features(&self.search.arena, action, captured, false);
                (-prior::score(&features), action)
            })
            .collect();
        tries.sort_unstable();
        let most = if self.rng.below(4) > 0 { LIKELY } else { u32::MAX };
        let count = (tries.len() as u32).min(most);
        // Now and then a side plays elsewhere.
        match self.rng.below(count + 1) {
            at if at < count => Some(tries[at as usize].1),
            _ => Some(PASS),
        }
    }

    /// The move that the search found to win with just the threats asked about.
    fn known_best(&self, state: &State<W>) -> Option<u8> {
        [KoGrade::DIES, KoGrade::LIVES].into_iter().find_map(|grade| {
            let threats = threats_for(grade, state.to_move);
            let asked = State { threats, ..*state };
            let entry = self.search.entry(&asked)?;
            let wins = if state.to_move == Side::Attacker {
                entry.numbers.proof == 0
            } else {
                entry.numbers.disproof == 0
            };
            wins.then_some(entry.best)
        })
    }

    /// The verdict about a position, noted.
    fn judge(&mut self, state: &State<W>, nodes: u64, is_root: bool) -> Option<()> {
        let before = self.search.nodes;
        self.seen.insert(state.key());
        let grade = self.search.grade_of(state, &self.budget.with_nodes(nodes))?;
        let side = state.to_move;
        let asked = State { threats: threats_for(grade, side), ..*state };
        let known = self.search.entry(&asked).map_or(0, |entry| u64::from(entry.work));
        let work = known.max(self.search.nodes - before);
        let (mut right, mut unknown, mut holds) = (PointSet::EMPTY, PointSet::EMPTY, Some(true));
        if !is_best_for(grade, side.other()) {
            for (action, verdict) in
                self.search.verdicts(state, grade, &self.budget.with_nodes(nodes), u64::MAX)
            {
                let name = self.names[usize::from(action)];
                match verdict {
                    Some(true) => _ = right.insert(name),
                    Some(false) => {}
                    None => _ = unknown.insert(name),
                }
            }
            let passed = State { to_move: side.other(), ban: None, ..asked };
            let wins = self.search.decide(&passed, &self.budget.with_nodes(nodes));
            holds = wins.map(|wins| wins == (side == Side::Attacker));
        }
        let points =
            |set: W| tesuji_bits::points(set).map(|index| self.names[index as usize]).collect();
        self.all.push(Judged {
            attacker: points(state.stones.attacker),
            defender: points(state.stones.defender),
            to_move: if side == Side::Attacker { self.attacker } else { !self.attacker },
            ban: state.ban.map(|index| self.names[usize::from(index)]),
            grade,
            holds,
            right,
            unknown,
            work,
            is_root,
        });
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::candidates;
    use crate::fight::Fights;
    use crate::frame::Reach;
    use crate::problem::ask_frame;
    use tesuji_board::Diagram;

    const LESSON: FightLesson =
        FightLesson { root_nodes: 20_000, nodes: 5_000, lines: 12, length: 6, most: 40, seed: 1 };

    fn judged(text: &str) -> (Board, Frame, Vec<Judged>) {
        let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
        let frame = candidates(&board, Reach { steps: 1, ..Reach::USUAL }).swap_remove(0);
        let all = judged_positions(&board, &frame, &LESSON, &Budget::new(0, 16 << 20));
        (board, frame, all)
    }

    const STRAIGHT_THREE: &str = "\
        . . . O X . .\n\
        O O O O X . .\n\
        X X X X X . .\n\
        . . . . . . .\n\
        . . . . . . .";

    #[test]
    fn straight_three_and_what_follows() {
        let (board, _, all) = judged(STRAIGHT_THREE);
        let middle: Point = "B5".parse().unwrap();
        for root in &all[..2] {
            assert!(root.is_root);
            assert_eq!(root.right, PointSet::of(middle));
            assert_eq!(root.holds, Some(false));
        }
        assert_eq!(all[0].to_move, Color::Black);
        assert_eq!((all[0].grade, all[1].grade), (KoGrade::DIES, KoGrade::LIVES));
        assert!(all.len() > 6, "{} positions", all.len());
        assert!(
            all[2..].iter().all(
                |one| !one.is_root && one.attacker | one.defender != board.stones(Color::Black)
            )
        );
    }

    #[test]
    fn every_verdict_is_that_of_a_search_of_its_own() {
        for text in [STRAIGHT_THREE, ". O . O X\n. O O O X\nO X X X X\nX X . . .\n. . . . ."] {
            let (board, frame, all) = judged(text);
            assert!(all.len() > 4);
            for one in all {
                let mut setup = board.to_setup();
                for point in frame.inside.iter() {
                    let attacker = one.attacker.contains(point).then_some(frame.attacker);
                    let defender = one.defender.contains(point).then_some(!frame.attacker);
                    setup.put(point, attacker.or(defender));
                }
                if one.ban.is_some() {
                    continue;
                }
                let board = Board::from_setup(&setup).unwrap();
                let budget = Budget::new(100_000, 64 << 20);
                let fights = &mut Fights::new(&board);
                let asked = ask_frame(fights, &frame, one.to_move, true, &budget);
                assert_eq!(asked.grade, Some(one.grade), "{one:?}");
                if one.right.is_empty() || !one.unknown.is_empty() {
                    continue;
                }
                let found: PointSet = asked.moves.into_iter().collect();
                assert!(found.is_subset(&one.right), "{one:?}");
                // What was found out before shows of more moves that no threat helps against
                // them: each is asked about by itself.
                for point in (one.right - found).iter() {
                    let mut after = board.clone();
                    after.play(one.to_move, point).unwrap();
                    let fights = &mut Fights::new(&after);
                    let asked = ask_frame(fights, &frame, !one.to_move, false, &budget);
                    assert_eq!(asked.grade, Some(one.grade), "{point} in {one:?}");
                }
            }
        }
    }
}
