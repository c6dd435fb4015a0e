//! The board on machine words against the ordinary one, and zones by what they
//! promise.

use tesuji_bits::{Ground, Liberties, View, Word, points};
use tesuji_board::{Board, Color, Move, Point, Rng, Setup, Size};

const WIDTH: usize = 6;
const HEIGHT: usize = 5;

fn point<W: Word>(ground: &Ground<W>, index: u32) -> Point {
    Point::new((index % ground.stride) as usize, (index / ground.stride) as usize)
}

/// White's stones as its own, and the setup.
fn random_position<W: Word>(ground: &Ground<W>, rng: &mut Rng) -> (View<W>, Setup) {
    let mut setup = Setup::new(Size::new(WIDTH, HEIGHT).expect("a size"));
    let none = W::EMPTY;
    let mut view = View { own: none, other: none, beside_own: none, beside_other: none };
    let empty = 1 + rng.below(3);
    for index in points(ground.inside) {
        match rng.below(8) {
            n if n < empty => {}
            n if n < 6 => {
                view.own |= W::bit(index);
                setup.put(point(ground, index), Some(Color::White));
            }
            _ => {
                view.other |= W::bit(index);
                setup.put(point(ground, index), Some(Color::Black));
            }
        }
    }
    (view, setup)
}

/// Life is what the facts about shapes call life, and moves do the same as on the
/// other board.
fn agrees<W: Word>(seed: u64) {
    let ground = Ground::<W>::board(WIDTH, HEIGHT).expect("a small board");
    let mut rng = Rng::new(seed);
    let (mut lives, mut positions, mut captures) = (0, 0, 0);
    while positions < 1000 {
        let (view, setup) = random_position(&ground, &mut rng);
        let Ok(mut board) = Board::from_setup(&setup) else { continue };
        positions += 1;
        let living = ground.living(view, |chains| !chains.is_empty());
        for chain in ground.parts(view.own) {
            let id = board.chain_at(point(&ground, chain.lowest())).expect("a chain");
            let lives_there = tesuji_shape::support(&board, id).is_some();
            let found = living.as_ref().is_some_and(|living| living.chains().contains(&chain));
            assert_eq!(found, lives_there, "{setup:?}");
            lives += usize::from(lives_there);
        }
        for index in points(ground.empty(view)) {
            let (stone, at) = (W::bit(index), point(&ground, index));
            let captured = ground.captures(view, stone);
            let suicide = captured.is_empty() && ground.is_suicide(view, stone);
            assert_eq!(suicide, board.is_suicide(Color::White, at), "{setup:?}");
            if suicide {
                continue;
            }
            captures += usize::from(!captured.is_empty());
            board.make(Color::White, Move::Play(at));
            let after = [view.own | stone, view.other & !captured];
            for (color, stones) in [Color::White, Color::Black].into_iter().zip(after) {
                let there: Vec<Point> = board.stones(color).iter().collect();
                let here: Vec<Point> = points(stones).map(|i| point(&ground, i)).collect();
                assert_eq!(here, there, "{setup:?}");
            }
            let ko = board.ko().map(|ko| ko.point);
            let here = ground.ko(view, stone, captured).map(|i| point(&ground, u32::from(i)));
            assert_eq!(here, ko, "{setup:?}");
            board.undo();
        }
    }
    assert!(lives > 100 && captures > 100);
}

#[test]
fn agrees_with_the_other_board() {
    agrees::<u64>(5);
    agrees::<u128>(6);
}

struct First;

impl<W: Word> Liberties<W> for First {
    fn choose(_: &Ground<W>, liberties: W, _: W, _: W, _: W) -> W {
        if liberties.is_empty() { W::EMPTY } else { W::bit(liberties.lowest()) }
    }
}

/// No stone outside a closed zone, of either side, takes anything in it.
#[test]
fn moves_outside_a_zone_change_nothing_in_it() {
    let ground = Ground::<u64>::board(WIDTH, HEIGHT).expect("a small board");
    let mut rng = Rng::new(8);
    let mut moves = 0;
    for _ in 0..2000 {
        let (view, setup) = random_position(&ground, &mut rng);
        if Board::from_setup(&setup).is_err() {
            continue;
        }
        let seed =
            points(ground.inside).filter(|_| rng.below(5) == 0).fold(0, |all, i| all | 1 << i);
        let zone = ground.close::<First>(view, seed);
        assert_eq!(zone & seed, seed);
        for view in [view, view.swapped()] {
            for index in points(ground.empty(view) & !zone) {
                assert_eq!(ground.captures(view, 1 << index) & zone, 0, "{setup:?} {zone:x}");
                moves += 1;
            }
        }
    }
    assert!(moves > 2000, "{moves}");
}
