//! The problems of the slides on races, on boards: document 004 beside what is counted
//! on positions of our own that have its regions.

use anyhow::{Context, Result, bail};
use tesuji_board::{Board, Color, Diagram};
use tesuji_cgt::{Arena, Game, parse_game};
use tesuji_semeai::{
    Basis, Conditional, Effort, Judgement, Outcome, Race, RegionTerritory, find, judge, line,
};

use super::summary::Row;

/// A problem: its name, a board with its regions, the sum as the slides print it and
/// the liberties of Black and of White after Black's line, where they print those.
const PROBLEMS: [(&str, &str, &str, Option<[i64; 2]>); 4] = [
    ("1", include_str!("../../../../positions/semeai/problem-1.txt"), "-1^*", Some([8, 7])),
    ("2", include_str!("../../../../positions/semeai/problem-2.txt"), "-1^", None),
    ("3", include_str!("../../../../positions/semeai/problem-3.txt"), "-1/2^*", None),
    ("4", include_str!("../../../../positions/semeai/problem-4.txt"), "-7/8", None),
];

/// A board with the regions A and C of "Problem 1 (revisited)".
const TERRITORY: &str = include_str!("../../../../positions/semeai/territory.txt");

const COMMAND: &str = "`tesuji paper races`, boards of `positions/semeai`";

/// All rows.
pub fn rows() -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (name, text, sum, liberties) in PROBLEMS {
        let (board, race, arena, judged) = judged(text)?;
        rows.extend(problem(name, &board, &race, arena, &judged, sum, liberties)?);
    }
    rows.extend(territory()?);
    Ok(rows)
}

fn judged(text: &str) -> Result<(Board, Race, Arena, Judgement)> {
    let board = Board::from_setup(&Diagram::parse(text)?.setup)?;
    let race = find(&board).into_iter().next().context("there is no race")?;
    let mut arena = Arena::new();
    let judged = judge(&mut arena, &board, &race, &Effort::default());
    if judged.basis != Basis::Theory {
        bail!("the theory does not judge the race");
    }
    Ok((board, race, arena, judged))
}

fn problem(
    name: &str,
    board: &Board,
    race: &Race,
    mut arena: Arena,
    judged: &Judgement,
    sum: &str,
    liberties: Option<[i64; 2]>,
) -> Result<Vec<Row>> {
    let row = |what: &str, paper: &str, ours: &str, why: &str| {
        Row::compared(&format!("Problem {name}, {what}"), paper, ours, why, COMMAND)
    };
    let [total, _] = judged.totals.context("a sum")?;
    let printed = parse_game(&mut arena, sum)?;
    let [paper, ours] = [printed, total].map(|game| arena.name(game));
    let mut rows = vec![row("sum on a board", &paper?, &ours?, "the regions differ")];
    let winners = judged.first.each_ref().map(|first| match first.outcome {
        Some(Outcome::Won(Color::Black)) => "Black",
        Some(Outcome::Won(Color::White)) => "White",
        _ => "nobody",
    });
    rows.push(row(
        "who captures, Black first / White first",
        "Black / White",
        &winners.join(" / "),
        "another winner",
    ));
    let found = line(board, race, Color::Black, &Effort::default()).context("no line of play")?;
    let [black, white] = found.liberties;
    let moves: Vec<String> = found.moves.iter().map(|(_, point)| point.to_string()).collect();
    let what = format!("liberties of Black and White after {}", moves.join(" "));
    let paper = liberties.map_or(String::new(), |[black, white]| format!("{black} / {white}"));
    let ours = format!("{black} / {white}");
    let why = if paper.is_empty() { "not printed" } else { "another line of play" };
    rows.push(row(&what, &paper, &ours, why));
    Ok(rows)
}

/// Regions A and C with their territory, and which is hotter for either winner.
fn territory() -> Result<Vec<Row>> {
    let (board, race, mut arena, _) = judged(TERRITORY)?;
    let arena = &mut arena;
    let mut rows = Vec::new();
    let mut regions = Vec::new();
    for (name, win, lose) in [("A", "{0|-6}", "{-4|-6}"), ("C", "{8|0}", "{8|6}")] {
        let wanted = parse_game(arena, win)?;
        let found = regions_with(arena, &board, &race, wanted)?;
        let found = found.context("the region is not on the board")?;
        for (what, paper, ours) in [("wins", win, found.win), ("loses", lose, found.lose)] {
            let what = format!("Problem 1 revisited, region {name}: points if its defender {what}");
            let ours = arena.name(ours)?;
            rows.push(Row::compared(&what, paper, &ours, "another region", COMMAND));
        }
        let what = format!("region {name}: cooled Glose is the base value plus the cooled count");
        let holds = if found.formula_holds { "yes" } else { "no" };
        rows.push(Row::compared(&what, "yes", holds, "the formula fails", COMMAND));
        regions.push(found);
    }
    for (winner, paper) in [(Color::Black, "A"), (Color::White, "C")] {
        let mut heat = |region: &RegionTerritory| -> Result<_> {
            let game = Conditional::territory(region).under(arena, &|side| *side == winner)?;
            Ok(arena.temperature(game)?)
        };
        let ours = if heat(&regions[0])? > heat(&regions[1])? { "A" } else { "C" };
        let what = format!("the hotter of A and C if {winner} wins the race");
        rows.push(Row::compared(&what, paper, ours, "another region", COMMAND));
    }
    Ok(rows)
}

fn regions_with(
    arena: &mut Arena,
    board: &Board,
    race: &Race,
    win: Game,
) -> Result<Option<RegionTerritory>> {
    for region in &race.regions {
        let Some(defender) = region.kind.defender() else { continue };
        let found = RegionTerritory::count(arena, board, race, region, defender, 200_000)?;
        if found.win == win {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_have_what_the_slides_print() {
        let rows = rows().unwrap();
        assert_eq!(rows.len(), 4 * 3 + 2 * 3 + 2);
        for row in rows.iter().filter(|row| !row.paper.is_empty()) {
            assert_eq!(row.difference, "none", "{row:?}");
        }
    }
}
