//! What a move does to the chains next to it, in small numbers.

use tesuji_board::{Board, Color, Point, PointSet};

/// The tactical facts of a move, each in a few classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tactics {
    /// How many stones it captures: 0, 1, 2, 3 for three and four, 4 for more.
    pub captures: u8,
    /// Whether a captured chain holds one of ours in atari.
    pub saves_by_capture: bool,
    /// Whether the last move's stone is captured.
    pub captures_last: bool,
    /// Whether it takes a ko.
    pub takes_ko: bool,
    /// The size of the largest own chain in atari next to it, as above.
    pub own_atari: u8,
    /// The liberties of the own chain afterwards, up to 6.
    pub liberties_after: u8,
    /// The size of the own chain afterwards if it is then in atari, as above.
    pub self_atari: u8,
    /// The size of the largest enemy chain that it puts into atari.
    pub gives_atari: u8,
    /// Whether that is the chain of the last move.
    pub atari_on_last: bool,
    /// The number of chains put into atari, up to 2.
    pub ataris: u8,
    /// The least liberties of an enemy chain next to it, before the move, up
    /// to 5; 0 if there is none.
    pub enemy_liberties: u8,
    /// The least liberties of an own chain next to it, up to 5.
    pub own_liberties: u8,
    /// Own and enemy chains next to it, up to 3.
    pub own_chains: u8,
    pub enemy_chains: u8,
}

impl Tactics {
    /// Looks at a legal move.
    pub fn of(board: &Board, color: Color, point: Point, last: Option<Point>) -> Tactics {
        let mut facts = Tactics::default();
        let mut liberties = PointSet::EMPTY;
        for neighbor in board.empty_neighbors(point) {
            liberties.insert(neighbor);
        }
        let mut stones_after = 1;
        let mut captured = 0;
        let mut single = true;
        for id in board.chains_around(point, color) {
            let chain = board.chain(id);
            single = false;
            facts.own_chains = (facts.own_chains + 1).min(3);
            facts.own_liberties = least(facts.own_liberties, chain.liberty_count);
            if chain.liberty_count == 1 {
                facts.own_atari = facts.own_atari.max(size_class(chain.stone_count));
            }
            liberties |= chain.liberties;
            stones_after += chain.stone_count;
        }
        for id in board.chains_around(point, !color) {
            let chain = board.chain(id);
            facts.enemy_chains = (facts.enemy_chains + 1).min(3);
            facts.enemy_liberties = least(facts.enemy_liberties, chain.liberty_count);
            let is_last = last.is_some_and(|last| chain.stones.contains(last));
            match chain.liberty_count {
                1 => {
                    captured += chain.stone_count;
                    facts.captures_last |= is_last;
                    facts.saves_by_capture |=
                        board.chains_touching(id).any(|own| board.chain(own).liberty_count == 1);
                    // Its stones leave liberties where they touch ours.
                    if chain.stone_count == 1 {
                        liberties |= chain.stones;
                    } else {
                        liberties |= chain.stones & own_rim(board, color, point);
                    }
                }
                2 => {
                    facts.gives_atari = facts.gives_atari.max(size_class(chain.stone_count));
                    facts.atari_on_last |= is_last;
                    facts.ataris = (facts.ataris + 1).min(2);
                }
                _ => {}
            }
        }
        liberties.remove(point);
        let after = liberties.len();
        facts.captures = size_class(captured);
        facts.takes_ko = captured == 1 && single && after == 1;
        facts.liberties_after = after.min(6) as u8;
        if after == 1 {
            facts.self_atari = size_class(stones_after);
        }
        facts
    }

    /// Whether anything is next to the point.
    pub fn is_quiet(&self) -> bool {
        self.own_chains + self.enemy_chains == 0
    }

    /// Captures and what they are good for.
    pub fn captures_code(&self) -> u64 {
        u64::from(self.captures)
            | u64::from(self.saves_by_capture) << 3
            | u64::from(self.captures_last) << 4
            | u64::from(self.takes_ko) << 5
            | u64::from(self.own_atari) << 6
    }

    /// The safety of the own chain.
    pub fn safety_code(&self) -> u64 {
        u64::from(self.liberties_after)
            | u64::from(self.self_atari) << 3
            | u64::from(self.own_liberties) << 6
            | u64::from(self.own_chains) << 9
    }

    /// The threat to enemy chains.
    pub fn threat_code(&self) -> u64 {
        u64::from(self.gives_atari)
            | u64::from(self.atari_on_last) << 3
            | u64::from(self.ataris) << 4
            | u64::from(self.enemy_liberties) << 6
            | u64::from(self.enemy_chains) << 9
    }

    /// Everything.
    pub fn code(&self) -> u64 {
        self.captures_code() | self.safety_code() << 12 | self.threat_code() << 24
    }
}

/// The points next to the own chain that a stone will belong to.
fn own_rim(board: &Board, color: Color, point: Point) -> PointSet {
    let mut stones = PointSet::of(point);
    for id in board.chains_around(point, color) {
        stones |= board.chain(id).stones;
    }
    stones.rim()
}

fn size_class(stones: u16) -> u8 {
    match stones {
        0..=2 => stones as u8,
        3..=4 => 3,
        _ => 4,
    }
}

/// The lesser of two numbers of liberties; 0 is none yet.
fn least(known: u8, liberties: u16) -> u8 {
    let liberties = liberties.min(5) as u8;
    if known == 0 { liberties } else { known.min(liberties) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Move, Rng, Size};

    /// Plays a move and looks at what has become of the board.
    #[test]
    fn facts_are_what_playing_shows() {
        let size = Size::new(7, 6).unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut seen = [0; 5];
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let mut board = Board::new(size);
            let mut color = Color::Black;
            let mut last = None;
            for _ in 0..120 {
                for &point in &points {
                    if !board.is_legal(color, point) {
                        continue;
                    }
                    let facts = Tactics::of(&board, color, point, last);
                    let before = board.captured(!color);
                    let atari_before = |c: Color, board: &Board| {
                        board.chains(c).filter(|&id| board.chain(id).liberty_count == 1).count()
                    };
                    let enemies_in_atari = board
                        .chains_around(point, !color)
                        .filter(|&id| board.chain(id).liberty_count == 1)
                        .count();
                    let ataris = atari_before(!color, &board) - enemies_in_atari;
                    board.make(color, Move::Play(point));
                    let captured = board.captured(!color) - before;
                    let own = board.chain(board.chain_at(point).unwrap());
                    assert_eq!(facts.captures, size_class(captured as u16));
                    assert_eq!(u16::from(facts.liberties_after), own.liberty_count.min(6));
                    assert_eq!(facts.takes_ko, board.ko().is_some());
                    if own.liberty_count == 1 {
                        assert_eq!(facts.self_atari, size_class(own.stone_count));
                    }
                    if captured == 0 {
                        let given = atari_before(!color, &board) - ataris;
                        assert_eq!(usize::from(facts.ataris), given.min(2));
                    }
                    board.undo();
                    let kinds = [
                        captured > 0,
                        facts.takes_ko,
                        facts.self_atari > 0,
                        facts.ataris > 1,
                        facts.saves_by_capture,
                    ];
                    for (seen, kind) in seen.iter_mut().zip(kinds) {
                        *seen += usize::from(kind);
                    }
                }
                let point = points[rng.below(points.len() as u32) as usize];
                if board.is_legal(color, point) {
                    board.make(color, Move::Play(point));
                    color = !color;
                    last = Some(point);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
