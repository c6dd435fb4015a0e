//! The theory against play: random races, judged by both.

use tesuji_board::{Color, Diagram, Move, PointSet};
use tesuji_cgt::Arena;
use tesuji_semeai::{Basis, Effort, NoResult, Outcome, RandomRaces, judge};

/// Positions that playing out one race may take.
const POSITIONS: u64 = 3_000_000;

#[test]
fn theory_agrees_with_play() {
    let n: u64 = std::env::var("N").ok().and_then(|s| s.parse().ok()).unwrap_or(400);
    let s: u64 = std::env::var("S").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let show: usize = std::env::var("SHOW").ok().and_then(|s| s.parse().ok()).unwrap_or(2);
    let g = RandomRaces::default();
    let (mut made, mut ko, mut spent, mut open, mut agreed, mut shown) = (0, 0, 0, 0, 0, 0);
    let mut wrong = 0; let mut ko_play = 0; let mut wrong_moves = 0;
    let mut classes = std::collections::BTreeMap::<String, [u32; 2]>::new();
    for seed in s..s + n {
        let Some(r) = g.race(seed) else { continue };
        made += 1;
        let arena = &mut Arena::new();
        let j = judge(arena, &r.board, &r.race, &Effort::default());
        match j.basis { Basis::Theory => {}, Basis::Play(tesuji_semeai::Obstacle::OpenEye) => { open+=1; continue }, _ => { ko += 1; continue } }
        let area = r.race.regions.iter().fold(PointSet::EMPTY, |a, b| a | b.points);
        for first in Color::BOTH {
            let f = &j.first[first.index()];
            let mut play = r.race.arbiter(&r.board, POSITIONS);
            match play.outcome(first) {
                Err(NoResult::Ko) => ko_play += 1,
                Err(NoResult::Spent) => spent += 1,
                Ok(o) => {
                    let c = classes.entry(format!("{:?} {}", j.class.unwrap(), match o { Outcome::Neither => "neither", Outcome::Won(c) if c == first => "first", _ => "second"})).or_default();
                    let mut why = String::new();
                    if Some(o) == f.outcome { agreed += 1; c[0] += 1;
                        if o != Outcome::Won(!first) {
                            for p in area & r.board.empty_points() {
                                if r.board.is_suicide(first, p) { continue }
                                if let Ok(oo) = play.outcome_after(first, Move::Play(p)) && (oo == o) != f.moves.contains(&p) { why += &format!(" {p} gives {oo:?}"); }
                            }
                            if let Ok(oo) = play.outcome_after(first, Move::Pass) && (oo==o) != f.may_pass { why += &format!(" pass gives {oo:?}"); }
                        }
                        if !why.is_empty() { wrong_moves += 1; }
                    } else {
                    c[1] += 1;
                    why = "outcome".into();
                    wrong += 1; }
                    if !why.is_empty() && shown < show {
                        shown += 1;
                        let mut text = String::new();
                        for s in j.summands.iter().flatten() { text += &format!("{} {:?} raw {} here {} elsewhere {} eye {:?}\n", s.defender, s.points, arena.name(s.raw).unwrap(), arena.name(s.weight.usual.here).unwrap(), arena.name(s.weight.usual.elsewhere).unwrap(), s.weight.eye);}
                        println!("{why} seed {seed} first {first}: theory {f:?} play {o:?} class {:?} shared {}\n{text}{}", j.class, r.race.shared(), Diagram::new(r.board.to_setup()));
                    }
                },
            }
        }
    }
    println!("made {made} uncounted {ko} ko_play {ko_play} spent {spent} open {open} agreed {agreed} wrong {wrong} wrong moves {wrong_moves} {classes:#?}");
    assert_eq!(wrong, 0);
}
