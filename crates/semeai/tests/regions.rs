//! The counts of single regions: eyes, and positions whose values are known.

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_cgt::Arena;
use tesuji_semeai::{Ending, LIFE, LibertyGame, LocalBoard, count};

/// A region in the middle of a board, or on its lower edge: `B` essential
/// Black, `W` safe White, `b` and `w` other stones, `.` empty, `#` the edge.
fn region(text: &str) -> (Board, PointSet, PointSet) {
    let rows: Vec<&str> = text.split('/').map(str::trim).collect();
    let on_edge = rows.last().is_some_and(|row| row.starts_with('#'));
    let rows = if on_edge { &rows[..rows.len() - 1] } else { &rows[..] };
    let bottom = if on_edge { 0 } else { 2 };
    let mut setup = Setup::new(Size::square(13).unwrap());
    let (mut points, mut essential) = (PointSet::EMPTY, PointSet::EMPTY);
    for (i, row) in rows.iter().enumerate() {
        for (column, letter) in row.chars().enumerate() {
            let p = Point::new(column + 2, bottom + rows.len() - 1 - i);
            let stone = match letter {
                'B' | 'b' => Some(Color::Black),
                'W' | 'w' => Some(Color::White),
                _ => None,
            };
            setup.put(p, stone);
            if letter == 'B' {
                essential.insert(p);
            } else if letter != 'W' {
                points.insert(p);
            }
        }
    }
    (Board::from_setup(&setup).unwrap(), points, essential)
}

fn game(arena: &mut Arena, text: &str, ending: Ending) -> LibertyGame {
    let (board, points, essential) = region(text);
    let local = LocalBoard::new(&board, &points, Color::Black, &essential).unwrap();
    count(arena, &local, Color::Black, ending, LIFE, 1_000_000).unwrap()
}

/// The raw and the cooled value, life written BIG.
fn check(text: &str, raw: &str, cooled: &str) {
    let arena = &mut Arena::new();
    let value = game(arena, text, Ending::Alone);
    let big = LIFE.to_string();
    let name = arena.name(value.raw).unwrap().replace(&big, "BIG");
    let cool = arena
        .name(value.cooled)
        .unwrap()
        .replace(&big, "BIG")
        .replace(&(LIFE - 2).to_string(), "BIG-2");
    println!("{text}: {name} {cool}");
    assert_eq!((name.as_str(), cool.as_str()), (raw, cooled), "{text}");
    let again = arena.cool(value.raw, tesuji_cgt::Dyadic::integer(2)).unwrap();
    assert_eq!(again, value.cooled, "cooling the raw value of {text}");
}

#[test]
fn eyes() {
    check("BBB/B.B/BBB", "1", "1");
    check("BBBB/B..B/BBBB", "2", "2");
    check("BBBBB/B...B/BBBBB", "{BIG|2}", "{BIG-2|4}");
    check("BBBB/B..B/B..B/BBBB", "5", "5");
    check("BBBBB/B...B/BB.BB/BBBBB", "{BIG|4}", "{BIG-2|6}");
    check("BBBBB/B...B/B..BB/BBBBB", "{BIG|7}", "{BIG-2|9}");
    check("BBBBB/B.w.B/BBBBB", "2", "2");
}

#[test]
fn regions_of_known_value() {
    check("WWWWWW/W....W/Wbbb.B/######", "{4|0}", "2*");
    check("WWWWW/W...W/Wbb.B/#####", "{3|0}", "3/2");
    check("WWWWWWW/W..W.WB/Wbb.b.B/W.WW.WB/WWWWWWW", "{{5|2}|0}", "7/4");
    check("WWWWWW/Wbb.BB/W....B/WWWWWW", "{4|1}", "5/2");
    check("WWWWWWB/Wbbb.BB/W..b.WB/WW.b.WW/#######", "{5|0}", "{3|2}");
    check("WWWWWW/W..b.B/Wbbb.B/######", "2", "2");
    check("BBBBW/B...W/BBBBW", "3", "3");
    check("BWWWWW/B...WW/BWWWWW", "1", "1");
    check("WWWWW/W..bB/W.b.B/W.b.W/#####", "{5|{3|0}}", "13/4");
}
