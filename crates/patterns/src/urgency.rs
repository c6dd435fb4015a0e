//! The chains that the last moves were about: those in danger, those that can
//! be hunted, and whether ladders work.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_reading::{Ladder, read_ladder};

/// Move limit for reading one ladder; a longer one counts as an escape.
const LADDER_MOVES: u32 = 80;

/// A chain beside the last moves is looked at up to this number of liberties.
const FEW_LIBERTIES: u16 = 4;

/// Something that a move can do about a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Concern {
    /// Where.
    pub points: PointSet,
    /// What it is, as a small number.
    pub code: u64,
}

/// The concerns of the player to move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Urgency {
    concerns: Vec<Concern>,
}

/// What a concern is about.
const SAVE: u64 = 1;
const SAVE_BY_CAPTURE: u64 = 2;
const SAVE_BY_ATARI: u64 = 3;
const ATTACK_LAST: u64 = 4;
const ATTACK_BESIDE_OWN: u64 = 5;
const LADDER: u64 = 6;
const STRENGTHEN: u64 = 7;

impl Urgency {
    /// Looks at a position. The board is the same afterwards.
    pub fn look(&mut self, board: &mut Board, to_move: Color, last: [Option<Point>; 2]) {
        self.concerns.clear();
        let [last, own] = last.map(|point| point.filter(|&p| board.get(p).is_some()));
        let mut seen = PointSet::EMPTY;
        if let Some(last) = last.filter(|&p| board.get(p) == Some(!to_move)) {
            self.attack(board, last, ATTACK_LAST, &mut seen);
            for point in last.neighbors() {
                if board.get(point) == Some(to_move) && !seen.contains(point) {
                    self.defend(board, point, &mut seen);
                }
            }
        }
        if let Some(own) = own.filter(|&p| board.get(p) == Some(to_move)) {
            for point in own.neighbors() {
                if board.get(point) == Some(!to_move) && !seen.contains(point) {
                    self.attack(board, point, ATTACK_BESIDE_OWN, &mut seen);
                }
            }
            if !seen.contains(own) {
                let chain = board.chain(board.chain_at(own).expect("a stone has a chain"));
                if chain.liberty_count <= FEW_LIBERTIES {
                    let code = STRENGTHEN | u64::from(chain.liberty_count) << 3;
                    self.concerns.push(Concern { points: chain.liberties, code });
                }
            }
        }
    }

    /// The codes of what a move does.
    pub fn codes(&self, point: Point) -> impl Iterator<Item = u64> + '_ {
        let touched = self.concerns.iter().filter(move |concern| concern.points.contains(point));
        touched.map(|concern| concern.code)
    }

    /// An own chain beside the last move.
    fn defend(&mut self, board: &mut Board, stone: Point, seen: &mut PointSet) {
        let id = board.chain_at(stone).expect("a stone has a chain");
        let chain = *board.chain(id);
        *seen |= chain.stones;
        if chain.liberty_count > FEW_LIBERTIES {
            return;
        }
        let caught = match chain.liberty_count {
            1 => {
                let exit = chain.liberties.first().expect("a liberty");
                is_caught_after(board, chain.color, exit, stone)
            }
            2 => matches!(read_ladder(board, stone, LADDER_MOVES), Ladder::Captured(_)),
            _ => false,
        };
        let facts = u64::from(chain.liberty_count) << 3
            | u64::from(chain.stone_count.min(4)) << 6
            | u64::from(caught) << 9;
        let mut captures = PointSet::EMPTY;
        let mut ataris = PointSet::EMPTY;
        for enemy in board.chains_touching(id) {
            let enemy = board.chain(enemy);
            match enemy.liberty_count {
                1 => captures |= enemy.liberties,
                2 => ataris |= enemy.liberties,
                _ => {}
            }
        }
        self.concerns.push(Concern { points: chain.liberties, code: SAVE | facts });
        self.concerns.push(Concern { points: captures, code: SAVE_BY_CAPTURE | facts });
        self.concerns.push(Concern { points: ataris, code: SAVE_BY_ATARI | facts });
    }

    /// An enemy chain.
    fn attack(&mut self, board: &mut Board, stone: Point, what: u64, seen: &mut PointSet) {
        let id = board.chain_at(stone).expect("a stone has a chain");
        let chain = *board.chain(id);
        *seen |= chain.stones;
        if chain.liberty_count > FEW_LIBERTIES {
            return;
        }
        let facts = u64::from(chain.liberty_count) << 3 | u64::from(chain.stone_count.min(4)) << 6;
        self.concerns.push(Concern { points: chain.liberties, code: what | facts });
        if chain.liberty_count == 2
            && let Ladder::Captured(first) = read_ladder(board, stone, LADDER_MOVES)
        {
            self.concerns.push(Concern { points: PointSet::of(first), code: LADDER | facts });
        }
    }
}

/// Whether a chain is caught in a ladder although it extends.
fn is_caught_after(board: &mut Board, color: Color, exit: Point, stone: Point) -> bool {
    if board.is_suicide(color, exit) {
        return true;
    }
    board.make(color, Move::Play(exit));
    let caught = matches!(read_ladder(board, stone, LADDER_MOVES), Ladder::Captured(_));
    board.undo();
    caught
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// What a move at each letter does, Black to move after White's last move
    /// at l.
    fn codes(diagram: &str, point: char) -> Vec<u64> {
        let diagram = Diagram::parse(diagram).unwrap();
        let last = diagram.at('l');
        let mut setup = diagram.setup;
        setup.put(last, Some(Color::White));
        let mut board = Board::from_setup(&setup).unwrap();
        let hash = board.hash();
        let mut urgency = Urgency::default();
        urgency.look(&mut board, Color::Black, [Some(last), None]);
        assert_eq!(board.hash(), hash);
        urgency.codes(diagram.at(point)).collect()
    }

    const CAUGHT: u64 = 1 << 9;

    #[test]
    fn a_ladder_decides_whether_a_stone_can_be_saved() {
        // No liberty but the one above: running there is caught.
        let open = "\
            . . . . . . .\n\
            . . . . . . .\n\
            . . . . . . .\n\
            . O a . . . .\n\
            . O X l . . .\n\
            . . O . . . .\n\
            . . . . . . .";
        let one_stone = SAVE | 1 << 3 | 1 << 6;
        assert_eq!(codes(open, 'a'), [one_stone | CAUGHT]);
        let broken = open.replacen(". . . . . . .", ". . . . X . .", 1);
        assert_eq!(codes(&broken, 'a'), [one_stone]);
    }

    #[test]
    fn chains_are_hunted_in_ladders() {
        let text = "\
            . . . . . . .\n\
            . . . . . . .\n\
            . . . . . . .\n\
            . . X b . . .\n\
            . . X l a . .\n\
            . . . X . . .\n\
            . . . . . . .";
        let two_liberties = 2 << 3 | 1 << 6;
        let [a, b] = ['a', 'b'].map(|point| codes(text, point));
        assert!(a.contains(&(ATTACK_LAST | two_liberties)));
        assert!(b.contains(&(ATTACK_LAST | two_liberties)));
        let ladders = [&a, &b].map(|codes| codes.contains(&(LADDER | two_liberties)));
        assert_ne!(ladders[0], ladders[1], "the ladder starts on one side");
    }
}
