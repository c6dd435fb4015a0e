//! Benson's definition, word for word and without haste.

use tesuji_board::{Color, PointSet, Setup};

use super::parts;

/// The stones of the unconditionally living chains of a colour.
pub fn benson(setup: &Setup, color: Color) -> PointSet {
    let all = setup.size.all_points();
    let own = setup.stones(color);
    let empty = all - setup.black - setup.white;
    let mut chains = parts(own);
    let mut regions = parts(all - own);
    loop {
        let (chains_before, regions_before) = (chains.len(), regions.len());
        chains.retain(|chain| {
            let vital = regions.iter().filter(|&&region| {
                let touches = chain.rim().meets(&region);
                touches && (region & empty).iter().all(|p| chain.rim().contains(p))
            });
            vital.count() >= 2
        });
        let stones = chains.iter().fold(PointSet::EMPTY, |all, &chain| all | chain);
        regions.retain(|region| (region.rim() & own).is_subset(&stones));
        if (chains.len(), regions.len()) == (chains_before, regions_before) {
            return stones;
        }
    }
}
