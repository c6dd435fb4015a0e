//! Tiny boards, where the ko-blind game can be solved completely: whatever is
//! proven must be true there.
//!
//! Nothing here is shared with the program: boards are bit masks, life is what
//! no sequence of the opponent's moves alone can capture, and values come from
//! the least fixed point over all positions.

use tesuji_board::{Board, Color, Point, Rng, Setup, Size};
use tesuji_reading::{Goal, GoalKind, check};

use crate::common::{asked, search_in};

/// Stones of the two players, the prover first, as masks.
pub type Stones = [u16; 2];
pub const PROVER: usize = 0;
pub const OPPONENT: usize = 1;

pub struct TinyBoard {
    width: usize,
    height: usize,
    /// The neighbours of each cell.
    pub around: Vec<u16>,
}

impl TinyBoard {
    pub fn new(width: usize, height: usize) -> TinyBoard {
        let cell = |column: usize, row: usize| 1u16 << (row * width + column);
        let mut around = Vec::new();
        for row in 0..height {
            for column in 0..width {
                let mut mask = 0;
                mask |= if column > 0 { cell(column - 1, row) } else { 0 };
                mask |= if column + 1 < width { cell(column + 1, row) } else { 0 };
                mask |= if row > 0 { cell(column, row - 1) } else { 0 };
                mask |= if row + 1 < height { cell(column, row + 1) } else { 0 };
                around.push(mask);
            }
        }
        TinyBoard { width, height, around }
    }

    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    pub fn near(&self, mask: u16) -> u16 {
        bits(mask).fold(0, |all, cell| all | self.around[cell])
    }

    /// The stones of a set that are connected with a liberty.
    fn with_liberties(&self, own: u16, empty: u16) -> u16 {
        let mut safe = self.near(empty) & own;
        loop {
            let more = (safe | self.near(safe)) & own;
            if more == safe {
                return safe;
            }
            safe = more;
        }
    }

    pub fn empty(&self, stones: Stones) -> u16 {
        ((1u32 << self.cells()) - 1) as u16 & !(stones[0] | stones[1])
    }

    fn is_legal(&self, stones: Stones) -> bool {
        let empty = self.empty(stones);
        stones[0] & stones[1] == 0
            && stones.iter().all(|&own| self.with_liberties(own, empty) == own)
    }

    /// What a move leads to; `None` for suicide.
    fn play(&self, stones: Stones, player: usize, cell: usize) -> Option<Stones> {
        let mut after = stones;
        after[player] |= 1 << cell;
        after[1 - player] = self.with_liberties(after[1 - player], self.empty(after));
        let own = after[player];
        (self.with_liberties(own, self.empty(after)) == own).then_some(after)
    }

    /// The positions after all moves and the pass.
    fn successors(&self, stones: Stones, player: usize) -> impl Iterator<Item = Stones> + '_ {
        let moves = bits(self.empty(stones));
        moves.filter_map(move |cell| self.play(stones, player, cell)).chain([stones])
    }

    pub fn index(&self, stones: Stones) -> usize {
        usize::from(stones[0]) << self.cells() | usize::from(stones[1])
    }

    pub fn legal_positions(&self) -> Vec<Stones> {
        let all = 1u32 << self.cells();
        let mut positions = Vec::new();
        for own in 0..all {
            for other in (0..all).filter(|other| own & other == 0) {
                let stones = [own as u16, other as u16];
                if self.is_legal(stones) {
                    positions.push(stones);
                }
            }
        }
        positions
    }

    /// Positions in which the stone at a cell stays on the board although only
    /// the opponent moves: the greatest such set.
    fn unconditional(&self, positions: &[Stones], target: usize) -> Vec<bool> {
        let mut alive = vec![false; 1 << (2 * self.cells())];
        for &stones in positions {
            alive[self.index(stones)] = stones[PROVER] >> target & 1 == 1;
        }
        loop {
            let mut changed = false;
            for &stones in positions {
                let at = self.index(stones);
                if alive[at] && !self.successors(stones, OPPONENT).all(|s| alive[self.index(s)]) {
                    alive[at] = false;
                    changed = true;
                }
            }
            if !changed {
                return alive;
            }
        }
    }

    /// For each player to move, the positions from which the prover gets to a
    /// position that `reached` holds.
    fn won(&self, positions: &[Stones], reached: impl Fn(Stones) -> bool) -> [Vec<bool>; 2] {
        self.won_unless(positions, reached, |_| false)
    }

    /// The same if the prover has lost where `lost` holds.
    pub fn won_unless(
        &self,
        positions: &[Stones],
        reached: impl Fn(Stones) -> bool,
        lost: impl Fn(Stones) -> bool,
    ) -> [Vec<bool>; 2] {
        let mut won = [0, 1].map(|_| vec![false; 1 << (2 * self.cells())]);
        for &stones in positions {
            let at = self.index(stones);
            let is_won = reached(stones) && !lost(stones);
            won[PROVER][at] = is_won;
            won[OPPONENT][at] = is_won;
        }
        loop {
            let mut changed = false;
            for &stones in positions.iter().filter(|&&stones| !lost(stones)) {
                let at = self.index(stones);
                if !won[PROVER][at]
                    && self.successors(stones, PROVER).any(|s| won[OPPONENT][self.index(s)])
                {
                    won[PROVER][at] = true;
                    changed = true;
                }
                if !won[OPPONENT][at]
                    && self.successors(stones, OPPONENT).all(|s| won[PROVER][self.index(s)])
                {
                    won[OPPONENT][at] = true;
                    changed = true;
                }
            }
            if !changed {
                return won;
            }
        }
    }

    pub fn point(&self, cell: usize) -> Point {
        Point::new(cell % self.width, cell / self.width)
    }

    pub fn board(&self, stones: Stones, prover: Color) -> Board {
        let mut setup = Setup::new(Size::new(self.width, self.height).unwrap());
        for (mask, color) in stones.into_iter().zip([prover, !prover]) {
            bits(mask).for_each(|cell| setup.put(self.point(cell), Some(color)));
        }
        Board::from_setup(&setup).unwrap()
    }
}

pub fn bits(mask: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |cell| mask >> cell & 1 == 1)
}

/// How many goals were tried, can be reached, and were proven.
#[derive(Default, Debug)]
struct Counts {
    tried: usize,
    true_ones: usize,
    proven: usize,
}

/// Compares about so many positions per goal and target.
fn compare(tiny: &TinyBoard, targets: &[usize], samples: usize, counts: &mut [Counts; 3]) {
    let positions = tiny.legal_positions();
    let mut rng = Rng::new(samples as u64);
    for &target in targets {
        let alive = tiny.unconditional(&positions, target);
        let lives = tiny.won(&positions, |stones| alive[tiny.index(stones)]);
        let captures = tiny.won(&positions, |stones| stones[OPPONENT] >> target & 1 == 0);
        for _ in 0..samples {
            let stones = positions[rng.below(positions.len() as u32) as usize];
            let prover = if rng.below(2) == 0 { Color::Black } else { Color::White };
            for player in [PROVER, OPPONENT] {
                let first = if player == PROVER { prover } else { !prover };
                let mut judge = |number: usize, kind, truth: bool| {
                    let goal = Goal { kind, prover, targets: vec![tiny.point(target)] };
                    let board = tiny.board(stones, prover);
                    let proof = search_in(&board, first, &goal, 3_000, 1 << 20).proof;
                    let count: &mut Counts = &mut counts[number];
                    count.tried += 1;
                    count.true_ones += usize::from(truth);
                    if let Some(proof) = proof {
                        count.proven += 1;
                        let board = tesuji_board::Diagram::new(board.to_setup());
                        assert!(truth, "{goal:?}, {first} first, is not so:\n{board}");
                        assert_eq!(check(&proof), Ok(()), "{goal:?}, {first} first:\n{board}");
                    }
                };
                if stones[PROVER] >> target & 1 == 1 {
                    judge(0, GoalKind::LiveAny, lives[player][tiny.index(stones)]);
                    // The attacker is the one who proves in these tables.
                    let seen_by_attacker = tiny.index([stones[1], stones[0]]);
                    let survives = !captures[1 - player][seen_by_attacker];
                    judge(1, GoalKind::Survive, survives);
                } else if stones[OPPONENT] >> target & 1 == 1 {
                    judge(2, GoalKind::Capture, captures[player][tiny.index(stones)]);
                }
            }
        }
    }
}

/// `TESUJI_TINY=20000` compares so many positions per target, and larger
/// boards.
#[test]
fn what_is_proven_is_true() {
    let long = asked("TESUJI_TINY");
    let samples = long.unwrap_or(250) as usize;
    let mut counts: [Counts; 3] = Default::default();
    compare(&TinyBoard::new(3, 3), &[0, 1, 4], samples, &mut counts);
    compare(&TinyBoard::new(5, 2), &[0, 1, 2], samples, &mut counts);
    if long.is_some() {
        compare(&TinyBoard::new(4, 3), &[0, 1, 4, 5], samples, &mut counts);
    }
    let [live, survive, capture] = &counts;
    println!("live {live:?}\nsurvive {survive:?}\ncapture {capture:?}");
    assert!(live.proven > 0 && survive.proven > 0 && capture.proven > samples / 2);
    assert!(live.true_ones < live.tried && capture.true_ones < capture.tried);
}

/// Life of any stone at all, which has a search of its own on small boards.
#[test]
fn life_somewhere_is_true() {
    let samples = asked("TESUJI_TINY").unwrap_or(250) as usize;
    let mut counts = Counts::default();
    for (width, height) in [(3, 3), (5, 2)] {
        let tiny = TinyBoard::new(width, height);
        let positions = tiny.legal_positions();
        let alive: Vec<Vec<bool>> =
            (0..tiny.cells()).map(|cell| tiny.unconditional(&positions, cell)).collect();
        let reached = |stones: Stones| alive.iter().any(|alive| alive[tiny.index(stones)]);
        let won = tiny.won(&positions, reached);
        let mut rng = Rng::new(samples as u64);
        for _ in 0..samples {
            let stones = positions[rng.below(positions.len() as u32) as usize];
            let prover = if rng.below(2) == 0 { Color::Black } else { Color::White };
            let board = tiny.board(stones, prover);
            for (player, first) in [(PROVER, prover), (OPPONENT, !prover)] {
                let goal = Goal { kind: GoalKind::LiveAnywhere, prover, targets: Vec::new() };
                let truth = won[player][tiny.index(stones)];
                counts.tried += 1;
                counts.true_ones += usize::from(truth);
                if let Some(proof) = search_in(&board, first, &goal, 3_000, 1 << 20).proof {
                    counts.proven += 1;
                    let board = tesuji_board::Diagram::new(board.to_setup());
                    assert!(truth, "{goal:?}, {first} first, is not so:\n{board}");
                    assert_eq!(check(&proof), Ok(()), "{goal:?}, {first} first:\n{board}");
                }
            }
        }
    }
    println!("{counts:?}");
    // All moves are tried, so little that is true stays open.
    assert!(counts.true_ones < counts.tried && counts.proven * 10 > counts.true_ones * 9);
}
