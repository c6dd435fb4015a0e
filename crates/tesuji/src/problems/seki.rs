//! Seki told apart from life: whether a group that cannot be captured gets two
//! eyes, and if not, what stands there.
//!
//! **Definition**: a group lives in seki if it cannot be captured, and its owner
//! cannot force two eyes, not even when retaking every ko at once.

use tesuji_board::{Board, ChainId, Color, PointSet};
use tesuji_shape::{EyeKind, Facts};
use tesuji_solver::{Arena, Fate, Frame, Grade, Side, State, Stones, Threats, Word};

use super::ending::{list, number};
use super::two_eyes::makes_eyes;

/// Positions looked at for one question.
const NODES: u32 = 40_000;

/// How a group stands that cannot be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// With two eyes, or joined to living stones.
    Eyes,
    /// In seki.
    Seki,
}

impl Life {
    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            Life::Eyes => "eyes",
            Life::Seki => "seki",
        }
    }
}

/// How a group lives when one side begins; `None` if it does not live whatever
/// happens, or if that is not found out.
pub fn life(board: &Board, fate: &Fate, first: Color, grade: Option<Grade>) -> Option<Life> {
    if grade != Some(Grade::Lives) {
        return None;
    }
    let first = if first == fate.frame.attacker { Side::Attacker } else { Side::Defender };
    let gets_them = match fate.frame.arena::<u64>(board) {
        Some((arena, stones, _)) => from_start(&arena, stones, first)?,
        None => {
            let (arena, stones, _) = fate.frame.arena::<u128>(board)?;
            from_start(&arena, stones, first)?
        }
    };
    Some(if gets_them { Life::Eyes } else { Life::Seki })
}

fn from_start<W: Word>(arena: &Arena<W>, stones: Stones<W>, first: Side) -> Option<bool> {
    let threats = Threats { attacker: 0, defender: 0 };
    makes_eyes(arena, &State { stones, to_move: first, ban: arena.ban_for(first), threats }, NODES)
}

/// What stands in a seki.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seki {
    /// Liberties that neither side can fill.
    pub shared: PointSet,
    /// The attacker's stones that stay as well.
    pub staying: PointSet,
    /// Eyes of the owner and of the attacker, false ones not among them.
    pub eyes: [Vec<PointSet>; 2],
    /// False eyes of both.
    pub false_eyes: Vec<PointSet>,
    /// Does a chain stand against two chains that are not joined?
    pub is_double: bool,
}

impl Seki {
    /// The seki at the end of a line that leads to one.
    pub fn after(board: &Board, fate: &Fate) -> Seki {
        let mut board = board.clone();
        let mut mover = fate.line_by;
        for &action in &fate.line {
            if action.point().is_some_and(|point| board.check(mover, point).is_err()) {
                break;
            }
            board.make(mover, action);
            mover = !mover;
        }
        Seki::of(&board, &fate.frame)
    }

    /// What stands in a frame.
    pub fn of(board: &Board, frame: &Frame) -> Seki {
        let owner = !frame.attacker;
        let own = board.stones(owner);
        let group: Vec<ChainId> =
            board.chains(owner).filter(|&id| board.chain(id).stones.meets(&frame.target)).collect();
        // Stones of the attacker that are shut in by the owner's.
        let staying: Vec<ChainId> = board
            .chains(frame.attacker)
            .filter(|&id| {
                let room = board.chain(id).stones.flood(&(board.points() - own));
                room.is_subset(&frame.inside) && group.iter().any(|&other| touch(board, id, other))
            })
            .collect();
        let liberties = |chains: &[ChainId]| {
            chains.iter().fold(PointSet::EMPTY, |all, &id| all | board.chain(id).liberties)
        };
        let mut seki = Seki {
            shared: liberties(&group) & liberties(&staying),
            staying: staying.iter().fold(PointSet::EMPTY, |all, &id| all | board.chain(id).stones),
            is_double: is_double(board, &group, &staying) || is_double(board, &staying, &group),
            ..Seki::default()
        };
        let facts = Facts::of(board);
        let mut rest = (liberties(&group) | liberties(&staying)) - seki.shared;
        while let Some(point) = rest.first() {
            let room = PointSet::of(point).flood(&board.empty_points());
            rest -= room;
            let around = room.rim() & board.points();
            for (side, stones) in [own, seki.staying].into_iter().enumerate() {
                if !around.is_subset(&stones) {
                    continue;
                }
                let color = if side == 0 { owner } else { frame.attacker };
                match facts.eye_space_at(color, point).map(|space| space.kind) {
                    Some(EyeKind::False) => seki.false_eyes.push(room),
                    _ => seki.eyes[side].push(room),
                }
            }
        }
        seki
    }

    /// The seki in sentences.
    pub fn in_words(&self, owner: Color) -> Vec<String> {
        let attacker = !owner;
        let mut lines = Vec::new();
        let names = |points: &PointSet| -> Vec<String> {
            points.iter().map(|point| point.to_string()).collect()
        };
        if !self.shared.is_empty() {
            lines.push(format!("Neither side can fill {}.", list(&names(&self.shared))));
        }
        match self.staying.len() {
            0 => {}
            1 => lines.push(format!("{attacker}'s stone at {} stays.", names(&self.staying)[0])),
            more => lines.push(format!(
                "{attacker}'s {} stones with {} stay.",
                number(more),
                names(&self.staying)[0]
            )),
        }
        let places = |eyes: &[PointSet]| -> Vec<String> {
            eyes.iter().map(|eye| names(eye).join("/")).collect()
        };
        lines.push(match (self.eyes[0].as_slice(), self.eyes[1].as_slice()) {
            ([], []) => "Neither side has an eye.".to_owned(),
            (own, []) => {
                format!("One-sided: only {owner} has an eye, at {}.", list(&places(own)))
            }
            ([], other) => {
                format!("One-sided: only {attacker} has an eye, at {}.", list(&places(other)))
            }
            (own, other) => format!(
                "Both have eyes: {owner} at {}, {attacker} at {}.",
                list(&places(own)),
                list(&places(other))
            ),
        });
        if !self.false_eyes.is_empty() {
            lines.push(format!("False eyes: {}.", list(&places(&self.false_eyes))));
        }
        if self.is_double {
            lines.push("A double seki: one chain stands against two.".to_owned());
        }
        lines
    }
}

/// Do two chains of different colours touch or share a liberty?
fn touch(board: &Board, a: ChainId, b: ChainId) -> bool {
    let (a, b) = (board.chain(a), board.chain(b));
    a.liberties.meets(&b.liberties) || a.stones.rim().meets(&b.stones)
}

/// Does one of the first chains share liberties with two of the others, which
/// share none with each other?
fn is_double(board: &Board, ones: &[ChainId], others: &[ChainId]) -> bool {
    let liberties = |id: ChainId| board.chain(id).liberties;
    ones.iter().any(|&one| {
        let near: Vec<ChainId> =
            others.iter().copied().filter(|&id| liberties(id).meets(&liberties(one))).collect();
        near.iter().any(|&a| near.iter().any(|&b| a != b && !liberties(a).meets(&liberties(b))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};
    use tesuji_solver::{Limits, Reach, solve_group};

    fn board(rows: &str) -> Board {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        Board::from_setup(&diagram.setup).unwrap()
    }

    /// What stands there, if all black stones are in question.
    fn seki(rows: &str) -> Seki {
        let board = board(rows);
        let stones = board.stones(Color::Black);
        let frame = Frame::around(&board, &stones, Reach::default()).unwrap();
        Seki::of(&board, &frame)
    }

    fn names(points: &PointSet) -> String {
        points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn eyes_of_both_sides() {
        let seki = seki(".OXO.\nOOXO.\n.XXO.\nXXOO.\n.XO..\nXXO..\nOOO..");
        assert_eq!(names(&seki.shared), "A7");
        assert_eq!(names(&seki.staying), "A8 B8 B9");
        let eyes = seki.eyes.each_ref().map(|eyes| eyes.iter().map(names).collect::<Vec<_>>());
        assert_eq!(eyes, [["A5"], ["A9"]]);
        assert!(!seki.is_double && seki.false_eyes.is_empty());
        let words = seki.in_words(Color::Black);
        assert!(
            words.contains(&"Both have eyes: Black at A5, White at A9.".to_owned()),
            "{words:?}"
        );
    }

    #[test]
    fn an_eye_on_one_side() {
        let words = seki(".X.OO.XO\nXXXXXXXO\nOOOOOOOO").in_words(Color::Black);
        assert!(
            words.contains(&"One-sided: only Black has an eye, at A9.".to_owned()),
            "{words:?}"
        );
    }

    /// White's stones stand between two chains that are not joined.
    #[test]
    fn double() {
        let rows = "X.OOO.XO\nXXXOXXXO\nOOOXXOOO\n..OOO...";
        assert!(seki(rows).is_double);
        assert!(!seki("X.OOO.XO\nXXXXXXXO\nOOOOOOOO").is_double);
    }

    #[test]
    fn life_with_eyes_and_without() {
        let check = |rows: &str, expect: [Option<Life>; 2]| {
            let board = board(rows);
            let chains = board.chains(Color::Black).map(|id| board.chain(id).stones);
            let group = chains.max_by_key(PointSet::len).unwrap();
            let limits = Limits { nodes: 200_000, entries: 1 << 18, stop: &|| false };
            let found = solve_group(&board, Color::White, &group, &limits);
            let fate = &found.fates[0];
            let lives = [
                life(&board, fate, Color::White, fate.first),
                life(&board, fate, Color::Black, fate.second),
            ];
            assert_eq!(lives, expect, "\n{rows}");
        };
        check(".OOO.XO.\nXXXXXXO.\nOOOOOOO.", [Some(Life::Seki); 2]);
        check("....XO..\nXXXXXO..\nOOOOOO..", [Some(Life::Eyes); 2]);
        check("...XO...\nXXXXO...\nOOOOO...", [None, Some(Life::Eyes)]);
    }
}
