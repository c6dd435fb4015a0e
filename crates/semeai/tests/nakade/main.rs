//! How many moves it takes to fill an eye: derived by a search of every eye space that
//! shares nothing with the crate, and held against its counts.

mod duel;
mod space;

use std::collections::{BTreeMap, BTreeSet};

use duel::Duel;
use space::{Cell, MOST, NEVER, Place, Space, Stones, spaces};
use tesuji_board::{Board, Color, Diagram, Point, PointSet, Setup, Size};
use tesuji_cgt::Arena;
use tesuji_semeai::{
    Agreement, Ending, EyeSpace, Filling, LibertyRegion, NAKADE, Race, RandomRaces, RegionKind,
    Summand, Term, Weight, kills,
};

/// The moves in all that eyes of a place and size take where the count does not depend
/// on who begins: more than one point is left, and what is inside is counted with it.
type Totals = BTreeMap<(Place, usize), BTreeSet<usize>>;

/// In larger spaces no positions with stones of the owner are compared.
const MOST_OWN: usize = 5;

/// Seki inside one eye, by place, points and stones inside.
type Sekis = BTreeMap<(Place, usize, usize), usize>;

/// An eye space on a board that is the owner's else.
fn region(space: &Space, place: Place, (own, other): Stones, owner: Color) -> (Board, Race) {
    let base = |edge: bool| if edge { 0 } else { 2 };
    let (left, low) = (base(place == Place::Corner), base(place != Place::Centre));
    let point = |cell: Cell| Point::new(cell.0 as usize + left, cell.1 as usize + low);
    let size = Size::square(11).unwrap();
    let mut setup = Setup::new(size);
    for p in Board::new(size).points() {
        setup.put(p, Some(owner));
    }
    let mut points = PointSet::EMPTY;
    for (i, &cell) in space.cells.iter().enumerate() {
        let stone = match (own >> i & 1, other >> i & 1) {
            (1, _) => Some(owner),
            (_, 1) => Some(!owner),
            _ => None,
        };
        setup.put(point(cell), stone);
        points.insert(point(cell));
    }
    let board = Board::from_setup(&setup).unwrap();
    let mut essential = [PointSet::EMPTY; 2];
    essential[owner.index()] = board.points() - points;
    let empties = points & board.empty_points();
    let liberties = empties & essential[owner.index()].rim();
    let region = LibertyRegion { kind: RegionKind::Eye(owner), points, empties, liberties };
    let race = Race {
        essential,
        safe: [false; 2],
        around: PointSet::EMPTY,
        regions: vec![region],
        rests_on_assumptions: false,
    };
    (board, race)
}

/// Holds the count of an eye against what the search found.
fn compare(place: Place, space: &Space, totals: &mut Totals, sekis: &mut Sekis) -> usize {
    let arena = &mut Arena::new();
    let makes_eyes = space.makes_eyes();
    let mut compared = 0;
    for (stones, [surely, perhaps]) in space.solve() {
        // Stones of the owner leave smaller spaces, which are looked at as such.
        if stones.0 != 0 && space.cells.len() > MOST_OWN {
            continue;
        }
        let (board, race) = region(space, place, stones, Color::Black);
        let diagram = || format!("{place:?}, {stones:?}\n{}", Diagram::new(board.to_setup()));
        let eye = &race.regions[0];
        let counted = Summand::count(arena, &board, &race, eye, Color::Black, 100_000).unwrap();
        let term = Term { defender: Color::Black, least: counted.weight, most: counted.most };
        for liberties in 1..=MOST {
            let wall = Term::sure(Color::White, Weight::plain(Color::White, liberties));
            for (side, first) in [Color::White, Color::Black].into_iter().enumerate() {
                let found = kills(arena, &[term, wall], 0, Color::White, first).unwrap();
                let [least, most] = [surely, perhaps].map(|needed| needed[side] <= liberties);
                // What is said holds whoever wins a ko, and without one all is known.
                let right = match found {
                    Some(found) => found == least && found == most,
                    None => least != most || counted.hangs_on_ko(),
                };
                assert!(right, "{liberties} liberties, {first} first: {found:?}\n{}", diagram());
                compared += 1;
            }
        }
        let (own, other) = stones;
        if own != 0 || surely != perhaps {
            continue;
        }
        let (points, inside) = (space.cells.len(), other.count_ones() as usize);
        let [attack, defence] = surely;
        let said =
            EyeSpace::of(arena, &board, &race, eye, &counted, Ending::Alone).map(|eye| eye.filling);
        let expected = match (attack, defence) {
            (NEVER, _) if makes_eyes.contains(&stones) => Some(Filling::Lives),
            (NEVER, _) => Some(Filling::Seki),
            (_, NEVER) => Some(Filling::First(attack as i64)),
            _ if defence == attack + 1 => Some(Filling::Moves(attack as i64)),
            _ => None,
        };
        // Near a ko it says nothing, nor where the owner gains less than life.
        assert!(said.is_none() || said == expected, "{said:?}\n{}", diagram());
        let is_usual = place == Place::Centre && points <= MOST_OWN && inside + 1 < points;
        assert!(said == expected || !is_usual, "{}", diagram());
        if expected == Some(Filling::Seki) {
            *sekis.entry((place, points, inside)).or_default() += 1;
        }
        if let Some(Filling::Moves(moves)) = expected
            && (inside == 0 || inside + 2 <= points)
        {
            totals.entry((place, points)).or_default().insert(moves as usize + inside);
        }
    }
    compared
}

/// `TESUJI_NAKADE_POINTS=6` looks at larger eyes.
#[test]
fn eyes_take_as_many_moves_as_a_search_finds() {
    let asked = std::env::var("TESUJI_NAKADE_POINTS").ok();
    let most: usize = asked.map_or(5, |text| text.parse().expect("a number"));
    let (mut totals, mut sekis) = (Totals::new(), Sekis::new());
    let (mut shapes, mut compared) = (0, 0);
    for points in 1..=most {
        for (place, space) in spaces(points) {
            shapes += 1;
            compared += compare(place, &space, &mut totals, &mut sekis);
        }
    }
    println!("{shapes} eye spaces, {compared} comparisons\n{totals:?}\n{sekis:?}");
    for points in 1..=most {
        let usual = NAKADE[points] as usize;
        assert_eq!(totals[&(Place::Centre, points)], BTreeSet::from([usual]));
        assert!(totals[&(Place::Corner, points)].iter().all(|&moves| moves <= usual));
    }
    // The smallest seki inside an eye is three stones in five points.
    assert_eq!(sekis.keys().next(), Some(&(Place::Centre, 5, 3)));
    let in_five = sekis.iter().filter(|((_, points, _), _)| *points == 5);
    assert!(in_five.map(|((_, _, inside), count)| (*inside, *count)).eq([
        (3, 11),
        (3, 33),
        (3, 14)
    ]));
    // The square of four in the corner has three liberties, the bulky five four moves.
    assert_eq!(totals[&(Place::Corner, 4)], BTreeSet::from([3, 5]));
    assert!(totals[&(Place::Side, 4)].iter().eq(&[5]));
}

/// An eye as a part of a race, for each stones of the other side inside.
fn terms(arena: &mut Arena, place: Place, space: &Space, owner: Color) -> Vec<(Stones, Term)> {
    let fed =
        space.states().into_iter().filter(|&stones| stones.0 == 0 && space.liberties(stones) != 0);
    let mut counted = |stones: Stones| {
        let (board, race) = region(space, place, stones, owner);
        let eye = &race.regions[0];
        let counted = Summand::count(arena, &board, &race, eye, owner, 100_000).unwrap();
        (stones, Term { defender: owner, least: counted.weight, most: counted.most })
    };
    fed.map(&mut counted).collect()
}

/// The numbers of larger eyes, by the search alone.
#[test]
fn larger_eyes_take_as_many_moves_as_is_said() {
    for (points, moves) in NAKADE.iter().enumerate().skip(6) {
        let mut totals = BTreeSet::new();
        for (_, space) in spaces(points).iter().filter(|(place, _)| *place == Place::Centre) {
            for ((own, other), [[attack, defence], perhaps]) in space.solve() {
                let inside = other.count_ones() as usize;
                let is_settled = attack != NEVER && defence == attack + 1;
                if own == 0 && is_settled && perhaps == [attack, defence] && inside + 2 <= points {
                    totals.insert(attack + inside);
                }
            }
        }
        assert_eq!(totals, BTreeSet::from([*moves as usize]));
    }
}

/// Two eyes against each other, in the centre, on the side and in the corner, with outside
/// and shared liberties. `TESUJI_DUELS=1` takes every pair, not every 89th.
#[test]
fn two_eyes_against_each_other() {
    let asked = std::env::var("TESUJI_DUELS").ok();
    let every: usize = asked.map_or(89, |text| text.parse().expect("a number"));
    let eyes: Vec<(Place, Space)> = (1..=5)
        .flat_map(spaces)
        // Of five points those that can be filled.
        .filter(|(place, space)| {
            space.cells.len() < 5 || *place == Place::Corner && space.is_bulky()
        })
        .collect();
    let mut pairs = 0;
    let (mut agreed, mut open, mut wrong) = (0, 0, BTreeMap::<String, usize>::new());
    for (i, (black_place, black)) in eyes.iter().enumerate() {
        for (white_place, white) in &eyes[..=i] {
            pairs += 1;
            if pairs % every != 0 {
                continue;
            }
            let arena = &mut Arena::new();
            let parts = [
                terms(arena, *black_place, black, Color::Black),
                terms(arena, *white_place, white, Color::White),
            ];
            let solved = Duel { spaces: [black, white] }.solve();
            for (position, [surely, perhaps]) in &solved {
                let term = |side: usize| {
                    parts[side].iter().find(|(stones, _)| *stones == position.inside[side])
                };
                let (Some((_, own)), Some((_, other))) = (term(0), term(1)) else { continue };
                let mut all = vec![*own, *other];
                for (color, outside) in Color::BOTH.into_iter().zip(position.outside) {
                    if outside > 0 {
                        all.push(Term::sure(color, Weight::plain(color, outside)));
                    }
                }
                for (side, killer) in Color::BOTH.into_iter().enumerate() {
                    for (mover, first) in Color::BOTH.into_iter().enumerate() {
                        let found = kills(arena, &all, position.shared, killer, first).unwrap();
                        let truth = [surely[side][mover], perhaps[side][mover]];
                        match found {
                            Some(found) if truth == [found; 2] => agreed += 1,
                            Some(_) => {
                                let name = format!(
                                    "{black_place:?} {:?} {white_place:?} {:?}",
                                    black.cells, white.cells
                                );
                                *wrong.entry(name).or_default() += 1;
                            }
                            None => open += 1,
                        }
                    }
                }
            }
        }
    }
    println!("{pairs} pairs of eyes, {agreed} answers agree, {open} are left open");
    for (name, count) in &wrong {
        println!("{count} wrong: {name}");
    }
    assert!(wrong.is_empty());
}

/// Random races with eyes alone, counted and played out. `TESUJI_EYE_RACES=5000`
/// compares so many.
#[test]
fn races_with_eyes_agree_with_play() {
    let asked = std::env::var("TESUJI_EYE_RACES").ok();
    let wanted: usize = asked.map_or(150, |text| text.parse().expect("a number"));
    let races = RandomRaces {
        most_regions: 5,
        most_empties: 7,
        most_empties_in_all: 14,
        most_shared: 3,
        eyes: true,
    };
    let mut classes: BTreeMap<String, usize> = BTreeMap::new();
    let (mut agreed, mut unjudged, mut unplayed) = (0, 0, 0);
    for seed in 0.. {
        if agreed >= wanted {
            break;
        }
        let Some(race) = races.race(seed) else { continue };
        match race.compare(300_000) {
            Agreement::Agreed { class, .. } => {
                agreed += 1;
                *classes.entry(format!("{class:?}")).or_default() += 1;
            }
            Agreement::Differs(how) => {
                panic!("seed {seed}: {how}\n{}", Diagram::new(race.board.to_setup()))
            }
            Agreement::NoTheory(_) => unjudged += 1,
            Agreement::NoPlay(_) => unplayed += 1,
        }
    }
    println!("{agreed} agree, {unjudged} not judged, {unplayed} not played out: {classes:?}");
    assert!(unjudged * 20 < agreed);
}
