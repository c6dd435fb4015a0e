//! Zones on machine words: the same closures as on large boards, without walls.

use super::ground::{Ground, Stones, is_single};

/// Takes whole chains in and gives each a liberty in the zone.
pub(super) fn close(ground: &Ground, stones: Stones, zone: u64) -> u64 {
    let free = ground.empty(stones);
    let mut zone = zone;
    for side in [stones.own, stones.other] {
        let mut rest = zone & side;
        while rest != 0 {
            let chain = ground.flood(rest & rest.wrapping_neg(), side);
            rest &= !chain;
            zone |= chain;
            let liberties = ground.grow(chain) & free;
            if liberties & zone == 0 {
                zone |= best_liberty(ground, free, liberties, zone);
            }
        }
    }
    zone
}

/// A liberty that serves several chains of the zone, if possible, and has open
/// space around it.
fn best_liberty(ground: &Ground, free: u64, liberties: u64, zone: u64) -> u64 {
    let mut best = 0;
    let mut most = 0;
    let mut rest = liberties;
    while rest != 0 {
        let p = rest & rest.wrapping_neg();
        rest &= !p;
        let near = ground.near[p.trailing_zeros() as usize];
        let value = 1 + 4 * (near & zone).count_ones() + (near & free).count_ones();
        if value >= most {
            most = value;
            best = p;
        }
    }
    best
}

/// The zone of a position in which a move of `own` leads to a position with the
/// zone `next`. If the move does not matter, that zone will do.
pub(super) fn of_play(ground: &Ground, stones: Stones, p: u32, next: u64) -> u64 {
    let captured = ground.captures(stones, p);
    let mut zone = next;
    if captured & next != 0 {
        zone |= 1 << p;
        zone |= with_captured(ground, captured, next);
    } else if next >> p & 1 != 0 {
        zone |= legality(ground, stones, p, captured, zone);
    }
    close(ground, stones, zone)
}

/// Captured chains that meet the zone of the next position, with neighbours.
pub(super) fn with_captured(ground: &Ground, captured: u64, next: u64) -> u64 {
    let chains = ground.flood(captured & next, captured);
    if chains == 0 { 0 } else { ground.grow(chains) }
}

/// A reason why the move is no suicide.
fn legality(ground: &Ground, stones: Stones, p: u32, captured: u64, zone: u64) -> u64 {
    let free = ground.empty(stones);
    let near = ground.near[p as usize];
    let empty = near & free;
    if empty & zone != 0 {
        return 0;
    }
    if empty != 0 {
        return empty & empty.wrapping_neg();
    }
    let mut rest = near & stones.own;
    while rest != 0 {
        let chain = ground.flood(rest & rest.wrapping_neg(), stones.own);
        rest &= !chain;
        let others = ground.grow(chain) & free & !(1 << p);
        if others != 0 {
            let more = if others & zone != 0 {
                0
            } else {
                best_liberty(ground, free, others, zone | chain)
            };
            return chain | more;
        }
    }
    let first = captured & near;
    ground.grow(ground.flood(first & first.wrapping_neg(), captured))
}

/// What makes it certain that a move of `own` is suicide.
pub(super) fn of_suicide(ground: &Ground, stones: Stones, p: u32, zone: u64) -> u64 {
    let free = ground.empty(stones);
    let dying = ground.flood(1 << p, stones.own | 1 << p);
    let around = ground.rim(dying);
    let mut zone = zone | dying | around;
    let mut rest = around & stones.other;
    while rest != 0 {
        let chain = ground.flood(rest & rest.wrapping_neg(), stones.other);
        rest &= !chain;
        zone |= chain;
        let others = ground.grow(chain) & free & !(1 << p);
        debug_assert!(others != 0 || is_single(ground.grow(chain) & free));
        if others & zone == 0 {
            zone |= best_liberty(ground, free, others, zone);
        }
    }
    zone
}
