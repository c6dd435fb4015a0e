//! Territory games: the formula of the slides against games played out.

use tesuji_board::{Board, Diagram};
use tesuji_cgt::Arena;
use tesuji_semeai::{NoCount, RandomRaces, RegionTerritory, find};

#[test]
fn the_formula_for_lost_regions_holds_where_regions_are_played_out() {
    let races = RandomRaces::default();
    let (mut held, mut hot) = (0, 0);
    for seed in 0..600 {
        let Some(race) = races.race(seed) else { continue };
        let arena = &mut Arena::new();
        for region in &race.race.regions {
            let Some(defender) = region.kind.defender() else { continue };
            match RegionTerritory::count(arena, &race.board, &race.race, region, defender, 50_000) {
                Ok(territory) => {
                    assert!(territory.formula_holds, "seed {seed}, region {:?}", region.points);
                    held += 1;
                    hot += u32::from(!territory.lose.is_number());
                    assert_eq!(territory.given(defender), territory.win);
                    assert_eq!(territory.given(!defender), territory.lose);
                }
                Err(NoCount::Ko | NoCount::Bounds | NoCount::TooLarge) => {}
            }
        }
    }
    assert!(held > 200 && hot > 20, "{held} regions, {hot} of them hot");
}

/// Stones in this region can be captured back and forth without end.
#[test]
fn a_ko_in_a_region_leaves_its_territory_open() {
    let rows = include_str!("../../../positions/semeai/9-4-2-0.txt");
    let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
    let race = &find(&board)[0];
    let found: Vec<Option<NoCount>> = race
        .regions
        .iter()
        .map(|region| {
            let (arena, defender) = (&mut Arena::new(), region.kind.defender().unwrap());
            RegionTerritory::count(arena, &board, race, region, defender, 200_000).err()
        })
        .collect();
    assert!(found.contains(&Some(NoCount::Ko)) && found.contains(&None), "{found:?}");
}
