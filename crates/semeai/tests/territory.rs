//! Territory games: the formula of the slides against games played out.

use tesuji_board::{Board, Color, Diagram};
use tesuji_cgt::{Arena, parse_game};
use tesuji_semeai::{Conditional, NoCount, RandomRaces, RegionTerritory, find};

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

/// The slides' regions A and C: Glc {4|0} with Gwin {0|-6} and Glose {-4|-6}, and
/// {0|-4} with {8|0} and {8|6}. Who wins the race says which is the hotter one.
#[test]
fn the_regions_of_problem_1_revisited() {
    let rows = include_str!("../../../positions/semeai/territory.txt");
    let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
    let race = &find(&board)[0];
    let arena = &mut Arena::new();
    let mut regions = Vec::new();
    for region in &race.regions {
        let defender = region.kind.defender().unwrap();
        let found = RegionTerritory::count(arena, &board, race, region, defender, 200_000).unwrap();
        assert!(found.formula_holds);
        regions.push(found);
    }
    let mut find = |win: &str, lose: &str| {
        let [win, lose] = [win, lose].map(|text| parse_game(arena, text).unwrap());
        regions.iter().find(|region| region.win == win && region.lose == lose).unwrap().clone()
    };
    let (a, c) = (find("{0|-6}", "{-4|-6}"), find("{8|0}", "{8|6}"));
    assert_eq!((a.base_value, c.base_value), (-7, 9));
    for (winner, hotter) in [(Color::Black, &a), (Color::White, &c)] {
        let mut heat = |region: &RegionTerritory| {
            let game =
                Conditional::territory(region).under(arena, &|side| *side == winner).unwrap();
            arena.temperature(game).unwrap()
        };
        let most = heat(&a).max(heat(&c));
        assert_eq!(heat(hotter), most, "{winner} wins");
        assert_ne!(heat(&a), heat(&c));
    }
}
