//! Unconditional life against its definition: no sequence of moves by the
//! attacker alone captures the stone. And the zones of life: nothing elsewhere
//! matters.

use std::collections::HashSet;

use super::common::{Cell, Cells, Ground, Random};
use super::truth::{cells, code};
use crate::sides::Side;

/// The defender's stones that the attacker can capture if the defender always
/// passes.
fn capturable(ground: &Ground, start: &Cells) -> Vec<bool> {
    let mut seen = HashSet::from([code(start)]);
    let mut open = vec![code(start)];
    let mut captured = vec![false; ground.len()];
    while let Some(next) = open.pop() {
        let position = cells(next, ground.len());
        for p in (0..ground.len()).filter(|&p| position[p] == Cell::Empty) {
            let Some((after, taken)) = ground.play(&position, Side::Attacker, p) else { continue };
            taken.into_iter().for_each(|q| captured[q] = true);
            if seen.insert(code(&after)) {
                open.push(code(&after));
            }
        }
    }
    captured
}

#[test]
fn nothing_the_attacker_does_alone_captures() {
    let mut random = Random::new(2);
    let mut alive = [0; 2];
    for _ in 0..400 {
        let (width, height) = [(1, 7), (2, 4), (2, 6), (3, 3), (3, 4)][random.below(5)];
        let ground = Ground::random(&mut random, width, height);
        for _ in 0..10 {
            let position = ground.random_life(&mut random);
            let captured = capturable(&ground, &position);
            let target: Vec<bool> = (0..ground.len()).map(|_| random.percent(60)).collect();
            let stays = (0..ground.len())
                .any(|p| target[p] && position[p] == Cell::Stone(Side::Defender) && !captured[p]);
            let arena = ground.arena(&target);
            let life = arena.life(&ground.stones(&position));
            assert_eq!(life.is_some(), stays, "life in\n{}", ground.show(&position, &target));
            alive[usize::from(stays)] += 1;
            let Some(zone) = life else { continue };
            for _ in 0..10 {
                let other = ground.elsewhere(&mut random, &position, zone);
                if ground.is_legal(&other) {
                    let life = arena.life(&ground.stones(&other));
                    let pair = [&position, &other].map(|cells| ground.show(cells, &target));
                    assert!(life.is_some(), "alive:\n{}and not alive:\n{}", pair[0], pair[1]);
                }
            }
        }
    }
    assert!(alive.iter().all(|&n| n > 300), "not alive and alive: {alive:?}");
}
