//! What stands in a seki: shared liberties, the stones that stay, eyes of both sides.

use tesuji_board::{Board, ChainId, PointSet};
use tesuji_shape::{EyeKind, Facts};
use tesuji_solver::{Fate, Frame};

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
