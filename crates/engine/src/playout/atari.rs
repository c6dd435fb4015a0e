//! Answers to ataris and to chains that are short of liberties.

use tesuji_board::{PlayoutBoard, Point};

use super::policy::Few;

/// Captures of chains in atari beside the last moves, and moves that save own
/// chains that the last move put in atari. `last` is the opponent's, then the
/// mover's own.
pub(super) fn answers(board: &PlayoutBoard, last: [Option<Point>; 2], found: &mut Few) {
    let own = board.to_move();
    if let Some(last) = last[0] {
        if board.stone(last) == Some(!own) {
            capture(board, last, found);
        }
        for_each_chain(board, last, |stone| {
            if board.stone(stone) == Some(own)
                && let Some(exit) = board.last_liberty(stone)
            {
                save(board, stone, exit, found);
            }
        });
    }
    if let Some(earlier) = last[1].filter(|&p| board.stone(p) == Some(own)) {
        for_each_chain(board, earlier, |stone| {
            if board.stone(stone) == Some(!own) {
                capture(board, stone, found);
            }
        });
    }
}

/// Ataris on the chain of the last move, and liberties for own chains beside
/// it, where two are left.
pub(super) fn two_liberties(board: &PlayoutBoard, last: Point, found: &mut Few) {
    let own = board.to_move();
    if board.stone(last) == Some(!own)
        && let Some(liberties) = board.two_liberties(last)
    {
        // From an atari at one liberty the chain runs to the other one: the
        // less it finds there the better.
        let [a, b] = liberties;
        let adjacent = usize::from(is_beside(a, b));
        let [room_a, room_b] = liberties.map(|point| empty_beside(board, point) - adjacent);
        for (point, room, other_room) in [(a, room_b, room_a), (b, room_a, room_b)] {
            if room <= 2 && room <= other_room && is_safe(board, point) {
                found.add(point);
            }
        }
    }
    for_each_chain(board, last, |stone| {
        if board.stone(stone) == Some(own)
            && let Some(liberties) = board.two_liberties(stone)
        {
            for point in liberties {
                if empty_beside(board, point) >= 2 && is_safe(board, point) {
                    found.add(point);
                }
            }
        }
    });
}

/// One stone of each chain beside a point.
#[inline]
fn for_each_chain(board: &PlayoutBoard, point: Point, mut each: impl FnMut(Point)) {
    let around = board.around(point);
    // Beyond the edge both colours are marked.
    let stones = around[0] ^ around[1];
    let neighbors = point.neighbors();
    for i in 0..4 {
        let is_stone = |i: usize| stones >> i & 1 == 1;
        let is_same = |j: usize| is_stone(j) && board.is_one_chain(neighbors[i], neighbors[j]);
        if is_stone(i) && !(0..i).any(is_same) {
            each(neighbors[i]);
        }
    }
}

fn capture(board: &PlayoutBoard, stone: Point, found: &mut Few) {
    if let Some(point) = board.last_liberty(stone)
        && board.is_playable(point)
    {
        found.add(point);
    }
}

/// A chain in atari is saved by taking what stands beside it, or by running.
fn save(board: &PlayoutBoard, stone: Point, exit: Point, found: &mut Few) {
    let own = board.to_move();
    for of_chain in board.chain_stones(stone) {
        let around = board.around(of_chain);
        let enemies = around[(!own).index()] & !around[own.index()];
        for (i, beside) in of_chain.neighbors().into_iter().enumerate() {
            if enemies >> i & 1 == 1
                && let Some(point) = board.last_liberty(beside)
                && point != exit
                && board.is_playable(point)
            {
                found.add(point);
            }
        }
    }
    if is_safe(board, exit) {
        found.add(exit);
    }
}

#[inline]
fn is_safe(board: &PlayoutBoard, point: Point) -> bool {
    board.is_playable(point) && !board.is_self_atari(point)
}

#[inline]
fn empty_beside(board: &PlayoutBoard, point: Point) -> usize {
    let around = board.around(point);
    (!(around[0] | around[1]) & 0b1111).count_ones() as usize
}

#[inline]
fn is_beside(a: Point, b: Point) -> bool {
    a.neighbors().contains(&b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Color, Diagram, PointSet};

    /// The answers of Black to White's last move at l, as letters.
    fn check(text: &str, rule: fn(&PlayoutBoard, Point, &mut Few), expected: &str) {
        let diagram = Diagram::parse(text).unwrap();
        let last = diagram.at('l');
        let mut setup = diagram.setup;
        setup.put(last, Some(Color::White));
        let board =
            PlayoutBoard::from_stones(setup.size, &setup.black, &setup.white, Color::Black, None);
        let mut found = Few::default();
        rule(&board, last, &mut found);
        let expected: PointSet = expected.chars().map(|c| diagram.at(c)).collect();
        assert_eq!(found.set(), expected, "{text}");
    }

    fn ataris(board: &PlayoutBoard, last: Point, found: &mut Few) {
        answers(board, [Some(last), None], found);
    }

    #[test]
    fn chains_in_atari_run_or_take() {
        check(". . . . .\n. . a . .\n. O X l .\n. . O . .\n. . . . .", ataris, "a");
        // Running would leave one liberty, taking helps.
        check(". . O . .\n. O a O .\n. O X l .\n. . O . .\n. . . . .", ataris, "");
        check(". . O . .\n. O a O .\n. O X l .\n. X O X .\n. . b . .", ataris, "b");
        check(". . . . .\n. . X . .\n. X l X .\n. . a . .\n. . . . .", ataris, "a");
    }

    #[test]
    fn two_liberties_are_attacked_and_extended() {
        // From b White finds one more point, from a two.
        check(". . . . .\n. . X a .\n. . X l b\n. . . X X\n. . . . .", two_liberties, "a");
        check(". . . . .\n. . a . .\n. O X O .\n. b X l .\n. . O . .", two_liberties, "ab");
    }
}
