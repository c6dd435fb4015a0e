//! The problems of the slides, from their game trees: who wins, with which
//! moves, and by how much.

use tesuji_board::Color;
use tesuji_cgt::{Arena, Dyadic, Game, Player, parse_game};
use tesuji_semeai::{Endings, Eye, Term, Weight, kills, total};

/// The parts of a race, Black's and White's, in the notation of the slides.
fn terms(arena: &mut Arena, games: &[Game]) -> Vec<Term> {
    let mut terms = Vec::new();
    for &game in games {
        let g = arena.cool(game, Dyadic::integer(2)).unwrap();
        let endings = Endings { alone: g, here: g, elsewhere: g };
        let defender =
            if arena.mean(g).unwrap() < Dyadic::ZERO { Color::White } else { Color::Black };
        let weight = Weight::new(endings, endings, Eye::None);
        terms.push(Term::sure(defender, weight));
    }
    terms
}

fn parse(arena: &mut Arena, games: &[&str]) -> Vec<Game> {
    games.iter().map(|text| parse_game(arena, text).unwrap()).collect()
}

fn winner(arena: &mut Arena, games: &[Game], first: Color) -> Color {
    let terms = terms(arena, games);
    let black = kills(arena, &terms, 0, Color::Black, first).unwrap().unwrap();
    let white = kills(arena, &terms, 0, Color::White, first).unwrap().unwrap();
    assert_ne!(black, white, "somebody captures");
    if black { Color::Black } else { Color::White }
}

/// The parts in which a first move of Black wins.
fn winning_parts(arena: &mut Arena, games: &[Game]) -> Vec<usize> {
    let mut parts = Vec::new();
    for i in 0..games.len() {
        for option in arena.options(games[i], Player::Left).unwrap() {
            let mut after = games.to_vec();
            after[i] = option;
            // In a number Black has no move but to fill White's liberties.
            let is_move = !games[i].is_number();
            if is_move && winner(arena, &after, Color::White) == Color::Black {
                parts.push(i);
            }
        }
    }
    parts.dedup();
    parts
}

/// Sum and winners with Black and with White first.
fn check(games: &[&str], sum: &str, winners: [Color; 2]) {
    let arena = &mut Arena::new();
    let games = parse(arena, games);
    let parts = terms(arena, &games);
    let g = total(arena, &parts, 0, Color::Black).unwrap().unwrap();
    assert_eq!(arena.name(g).unwrap(), sum);
    for first in Color::BOTH {
        assert_eq!(winner(arena, &games, first), winners[first.index()], "{sum}, {first} first");
    }
}

#[test]
fn problems_1_to_4() {
    use Color::{Black, White};
    check(&["{4|0}", "{6|{4|0}}", "-7"], "-1↑*", [Black, White]);
    check(&["{4|0}", "{6|{4|0}}", "{-5|-9}"], "-1↑", [Black, White]);
    check(&["{4|0}", "{6|{4|0}}", "{-5|-8}"], "-1/2↑*", [Black, White]);
    check(&["{-5|-8}", "{{6|3}|1}", "{{{8|5}|3}|1}"], "-7/8", [Black, White]);
}

#[test]
fn problem_1_is_won_by_the_last_big_move() {
    let arena = &mut Arena::new();
    let games = parse(arena, &["{4|0}", "{6|{4|0}}", "-7"]);
    // "Success" and "failure" of the slide: the star, not the up.
    assert_eq!(winning_parts(arena, &games), [0]);
    // "Fatal error that Left plays to up": it loses by a move.
    let after = parse(arena, &["{4|0}", "6", "-7"]);
    assert_eq!(winner(arena, &after, Color::White), Color::White);
}

#[test]
fn problem_5() {
    // The components whose trees the slides print, and numbers and names for
    // the others.
    let arena = &mut Arena::new();
    let games =
        parse(arena, &["{4|0}", "{0|-4}", "{5|1}", "{{4|0}|0}", "{8|{6|{4|0}}}", "2", "-10"]);
    let mut parts = terms(arena, &games);
    // The component "2 down" and "-4 miny" are given by name.
    for (text, place) in [("2v", 3), ("-4 + -_1", parts.len())] {
        let g = parse_game(arena, text).unwrap();
        let endings = Endings { alone: g, here: g, elsewhere: g };
        let weight = Weight::new(endings, endings, Eye::None);
        let term = Term::sure(Color::Black, weight);
        if place < parts.len() { parts[place] = term } else { parts.push(term) }
    }
    let g = total(arena, &parts, 0, Color::Black).unwrap().unwrap();
    let expected = parse_game(arena, "-1^ + -_1").unwrap();
    assert_eq!(g, expected);
    assert!(!arena.le(g, Game::integer(-1)).unwrap(), "Black to move wins");
    assert_eq!(arena.ceiling(g).unwrap(), 0, "Black's adjustment value");
}

#[test]
fn problem_6_has_one_winning_move() {
    let arena = &mut Arena::new();
    let games = parse(
        arena,
        &[
            "{{5|2}|0}",
            "{{{{{15|8}|6}|4}|2}|0}",
            "{{{10|5}|3}|1}",
            "{{7|3},5|1}",
            "{{5|2}|0}",
            "3",
            "-1",
            "{-1|-4}",
            "{{0|-4}|-6}",
            "{0|-4}",
            "-1",
            "-{{{11|5}|3}|1}",
            "{0|{-2|{-4|{-6|-13}}}}",
        ],
    );
    assert_eq!(winner(arena, &games, Color::Black), Color::Black);
    assert_eq!(winner(arena, &games, Color::White), Color::White);
    assert_eq!(winning_parts(arena, &games), [2], "component C");
}

#[test]
fn adjustment_values_of_problem_1() {
    let arena = &mut Arena::new();
    let games = parse(arena, &["{4|0}", "{6|{4|0}}", "-7"]);
    let parts = terms(arena, &games);
    let g = total(arena, &parts, 0, Color::Black).unwrap().unwrap();
    assert_eq!((arena.ceiling(g).unwrap(), arena.floor(g).unwrap()), (0, -2));
}
