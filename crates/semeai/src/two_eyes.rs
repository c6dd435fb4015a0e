//! Whether an eye space becomes two eyes, or stays a seki with the stones inside it.

use rustc_hash::FxHashMap;

use crate::local::{LocalBoard, Role, Stones, bits};

/// Larger spaces are not looked at.
const MOST_POINTS: usize = 7;

/// All that an eye space can come to, once its owner has no other liberties.
#[derive(Default)]
struct Positions {
    numbers: FxHashMap<Stones, usize>,
    list: Vec<Stones>,
    /// By position: where each role can move to.
    nexts: Vec<[Vec<usize>; 2]>,
    /// Whether the attacker can capture the owner's chain at once.
    falls: Vec<bool>,
}

/// Whether the owner who moves first cannot get to eyes that stand though it never
/// answers; asked of a space that cannot be filled. Nothing if it is too large.
pub(crate) fn is_seki(local: &LocalBoard) -> Option<bool> {
    if local.all().count_ones() as usize > MOST_POINTS {
        return None;
    }
    let positions = Positions::of(local);
    // Where the attacker alone can capture in the end.
    let mut falls = positions.falls.clone();
    spread(&mut falls, |falls, i| positions.nexts[i][1].iter().any(|&next| falls[next]));
    // Where the owner can force a position of the others, by who moves.
    let stands: Vec<bool> = falls.iter().map(|falls| !falls).collect();
    let mut forced = [stands.clone(), stands];
    loop {
        let [own, other] = &mut forced;
        let by_owner = spread(own, |_, i| positions.nexts[i][0].iter().any(|&next| other[next]));
        // The attacker may also play elsewhere.
        let by_attacker = spread(other, |_, i| {
            let answered = positions.nexts[i][1].iter().all(|&next| own[next]);
            !positions.falls[i] && own[i] && answered
        });
        if !by_owner && !by_attacker {
            return Some(!own[0]);
        }
    }
}

/// Adds what a rule says to a set until nothing is added; tells whether anything was.
fn spread(set: &mut [bool], rule: impl Fn(&[bool], usize) -> bool) -> bool {
    let mut changed = false;
    loop {
        let fresh: Vec<usize> = (0..set.len()).filter(|&i| !set[i] && rule(set, i)).collect();
        if fresh.is_empty() {
            return changed;
        }
        changed = true;
        fresh.into_iter().for_each(|i| set[i] = true);
    }
}

impl Positions {
    fn of(local: &LocalBoard) -> Positions {
        let mut positions = Positions::default();
        positions.number(local.start());
        let mut done = 0;
        while done < positions.list.len() {
            let stones = positions.list[done];
            done += 1;
            let last = local.liberties(stones);
            let mut nexts = [Vec::new(), Vec::new()];
            for i in bits(local.empty(stones)) {
                for (side, role) in [Role::Defender, Role::Attacker].into_iter().enumerate() {
                    // The owner may not take its own last liberty.
                    let next = local.play(stones, role, i).filter(|&s| local.liberties(s) != 0);
                    nexts[side].extend(next.map(|next| positions.number(next)));
                }
            }
            positions.falls.push(last.count_ones() <= 1);
            positions.nexts.push(nexts);
        }
        positions
    }

    fn number(&mut self, stones: Stones) -> usize {
        *self.numbers.entry(stones).or_insert_with(|| {
            self.list.push(stones);
            self.list.len() - 1
        })
    }
}
