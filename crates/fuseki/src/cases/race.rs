//! Two weak groups against each other: a liberty more or less.

use super::{Found, Idea, named};

/// Groups with more PON than this do not race.
const WEAK: f32 = 1.0;
/// Chains with more liberties do not race.
const FEW: u16 = 5;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let (board, survey) = (situation.board, situation.survey);
    for (group, view) in survey.groups_of(situation.color) {
        if view.pon > WEAK {
            continue;
        }
        let beside = view.stones.rim();
        for &rival in &view.rivals {
            let other = &survey.groups[rival];
            if other.pon > WEAK || !other.stones.meets(&beside) {
                continue;
            }
            let mut moves = Vec::new();
            for id in board.chains(other.color) {
                let chain = board.chain(id);
                if !chain.stones.is_subset(&other.stones)
                    || !chain.stones.meets(&beside)
                    || chain.liberty_count > FEW
                {
                    continue;
                }
                for p in chain.liberties {
                    let taken = 1.0 / f32::from(chain.liberty_count);
                    let shared = if beside.contains(p) { 0.0 } else { 0.2 };
                    let stones = (chain.stones.len() as f32 / 6.0).min(1.0);
                    let note =
                        Idea::Race.about(&[named(situation, group), named(situation, rival)]);
                    moves.push((p, taken + shared + 0.5 * stones, note));
                }
            }
            found.add_best(moves, 3);
        }
    }
}
