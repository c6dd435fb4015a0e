//! The rules on machine words against the board, in frames whose surroundings
//! are the attacker's and alive.

use super::common::Random;
use crate::arena::Stones;
use crate::frame::Frame;
use crate::sides::Side;
use tesuji_bits::Word;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};

const SIDE: usize = 13;

/// A frame in the lower left of a board with the attacker's stones everywhere
/// else, except for two eyes far away; and the board.
fn random_frame(random: &mut Random, most: usize) -> (Frame, Board) {
    let size = Size::square(SIDE).unwrap();
    let (width, height) = (1 + random.below(most), 1 + random.below(most));
    let missing = [0, 10, 30][random.below(3)];
    let eyes: PointSet = [(SIDE - 1, SIDE - 1), (SIDE - 1, SIDE - 3)]
        .into_iter()
        .filter_map(|(x, y)| size.point(x, y))
        .collect();
    loop {
        let inside: PointSet = size
            .points()
            .filter(|p| p.column() < width && p.row() < height && !random.percent(missing))
            .collect();
        let outside = size.all_points() - inside;
        if inside.is_empty() || eyes.flood(&outside) != outside {
            continue;
        }
        let attacker = if random.percent(50) { Color::Black } else { Color::White };
        let mut setup = Setup::new(size);
        for p in outside - eyes {
            setup.put(p, Some(attacker));
        }
        let board = Board::from_setup(&setup).unwrap();
        let (anchors, exits) = (PointSet::EMPTY, PointSet::EMPTY);
        let keeps_all = false;
        return (Frame { attacker, target: inside, keeps_all, anchors, exits, inside }, board);
    }
}

/// The stones that a board has in a frame.
fn read<W: Word>(board: &Board, attacker: Color, names: &[Point], inside: W) -> Stones<W> {
    let of = |color: Color| {
        (0..W::BITS)
            .map(W::bit)
            .zip(names)
            .filter(|&(bit, &p)| inside.meets(bit) && board.get(p) == Some(color))
            .fold(W::EMPTY, |all, (bit, _)| all | bit)
    };
    Stones { attacker: of(attacker), defender: of(!attacker) }
}

/// Plays at random on both, and asks at every step about every point. Returns
/// how often a ko, a suicide and a capture came up.
fn check<W: Word>(random: &mut Random, most: usize, moves: usize) -> [usize; 3] {
    let (frame, mut board) = random_frame(random, most);
    let Some((arena, mut stones, names)) = frame.arena::<W>(&board) else { return [0; 3] };
    let mut seen = [0; 3];
    for _ in 0..moves {
        let side = if random.percent(50) { Side::Attacker } else { Side::Defender };
        let color = if side == Side::Attacker { frame.attacker } else { !frame.attacker };
        // Who is banned is asked below; here either side may move.
        board.set_ko(None);
        let mut choices = Vec::new();
        for index in 0..W::BITS {
            if !arena.empty(&stones).meets(W::bit(index)) {
                continue;
            }
            let point = names[index as usize];
            let played = arena.play(&stones, side, index);
            assert_eq!(played.is_none(), board.is_suicide(color, point), "{color:?} {point}");
            seen[1] += usize::from(played.is_none());
            let Some(played) = played else { continue };
            board.play(color, point).unwrap();
            assert_eq!(played.stones, read(&board, frame.attacker, &names, arena.inside));
            let before = stones.of(side.other());
            assert_eq!(before, played.stones.of(side.other()) | played.captured);
            assert!(!played.captured.meets(played.stones.of(side.other())));
            let ban = board.ko().map(|ban| ban.point);
            assert_eq!(played.ko.map(|index| names[usize::from(index)]), ban, "{color:?} {point}");
            seen[0] += usize::from(ban.is_some());
            seen[2] += usize::from(!played.captured.is_empty());
            board.undo();
            choices.push((index, played));
        }
        if choices.is_empty() {
            continue;
        }
        let (index, played) = choices[random.below(choices.len())];
        board.play(color, names[index as usize]).unwrap();
        board.forget_history();
        stones = played.stones;
    }
    seen
}

#[test]
fn as_on_the_board() {
    let mut seen = [0; 3];
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let small = check::<u64>(&mut random, 4, 150);
        let large = check::<u128>(&mut random, 7, 60);
        for i in 0..3 {
            seen[i] += small[i] + large[i];
        }
    }
    assert!(seen.iter().all(|&n| n > 300), "kos, suicides and captures: {seen:?}");
}
