//! The theory against play: random races, judged by both.

use tesuji_board::{Color, Diagram};
use tesuji_cgt::Arena;
use tesuji_semeai::*;

#[test]
fn theory_agrees_with_play() {
    let n: u64 = std::env::var("N").ok().and_then(|s| s.parse().ok()).unwrap_or(400);
    let s: u64 = std::env::var("S").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let show: usize = std::env::var("SHOW").ok().and_then(|s| s.parse().ok()).unwrap_or(2);
    let g = RandomRaces::default();
    let (mut made, mut ko, mut spent, mut open, mut agreed, mut shown) = (0, 0, 0, 0, 0, 0);
    let mut wrong = 0; let mut ko_play = 0;
    let mut classes = std::collections::BTreeMap::<String, [u32; 2]>::new();
    for seed in s..s + n {
        let Some(r) = g.race(seed) else { continue };
        made += 1;
        let arena = &mut Arena::new();
        let shared = r.race.shared();
        let mut terms = vec![];
        let mut bad = false;
        let mut text = String::new();
        for region in &r.race.regions {
            if let Some(d) = region.kind.defender() {
                match Summand::count(arena, &r.board, &r.race, region, d, 100_000) {
                    Ok(s) => {
                        text += &format!("{d} {:?} raw {} alone {} here {} elsewhere {} eye {:?}\n", region.empties, arena.name(s.raw).unwrap(), arena.name(s.weight.usual.alone).unwrap(), arena.name(s.weight.usual.here).unwrap(), arena.name(s.weight.usual.elsewhere).unwrap(), s.weight.eye);
                        terms.push(Term { defender: d, weight: s.weight })
                    }
                    Err(_) => { bad = true; break }
                }
            } else if region.kind == RegionKind::Mixed { bad = true; break }
        }
        if bad { ko += 1; continue }
        let area = r.race.regions.iter().fold(tesuji_board::PointSet::EMPTY, |a, b| a | b.points);
        for first in Color::BOTH {
            let mut theory = Some(Outcome::Neither);
            for killer in Color::BOTH {
                match kills(arena, &terms, shared, killer, first).unwrap() {
                    Some(true) => { if matches!(theory, Some(Outcome::Won(_))) { println!("BOTH {seed}"); } theory = Some(Outcome::Won(killer)) }
                    Some(false) => {}
                    None => { theory = None; break }
                }
            }
            let Some(theory) = theory else { open += 1; continue };
            let mut play = Arbiter::new(&r.board, r.stakes, area, 3_000_000);
            match play.outcome(first) {
                Err(NoResult::Ko) => ko_play += 1,
                Err(NoResult::Spent) => spent += 1,
                Ok(o) => {
                    let c = classes.entry(format!("{:?}", classify(&terms, shared))).or_default();
                    if o == theory { agreed += 1; c[0] += 1; } else {
                    c[1] += 1;
                    wrong += 1;
                    if shown < show {
                        shown += 1;
                        println!("seed {seed} first {first}: theory {theory:?} play {o:?} class {:?} shared {shared}\n{text}{}", classify(&terms, shared), Diagram::new(r.board.to_setup()));
                    }
                }},
            }
        }
    }
    println!("made {made} uncounted {ko} ko_play {ko_play} spent {spent} open {open} agreed {agreed} wrong {wrong} {classes:?}");
    assert_eq!(wrong, 0);
}
