//! Capturing races as people and programs read them: the judgement of crate
//! `semeai` in words, with the names of the games.

use serde::Serialize;
use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_cgt::{Arena, Game, Limits, Style};
use tesuji_semeai::{
    Basis, Class, Effort, First, Judgement, LIFE, Outcome, Race, RaceScore, RegionKind,
    RegionTerritory, Summand, judge, score,
};

use crate::gtp::color_word;

/// Enough for every sum of a board, and an end within some seconds.
const LIMITS: Limits = Limits { nodes: 1 << 20, memo: 1 << 20, steps: 20_000_000 };

/// A race with everything that is said of it: a line of JSON.
#[derive(Clone, Debug, Serialize)]
pub struct RaceReport {
    /// Always `race`.
    pub r#type: &'static str,
    /// The file it was read from.
    pub file: String,
    /// The stones at stake.
    pub black: Vec<PointText>,
    /// The stones at stake.
    pub white: Vec<PointText>,
    /// Where their liberties are.
    pub regions: Vec<RegionReport>,
    /// The cooled sum as each side counts that wants to capture.
    pub total: Option<Totals>,
    /// The kind of race.
    pub class: Option<&'static str>,
    /// `proven`, `estimated` or `unknown`.
    pub certainty: &'static str,
    /// How it was judged: `theory`, `play` or `none`.
    pub basis: &'static str,
    /// Why the theory did not do, or why nothing is known.
    pub reason: Option<String>,
    /// If Black moves first.
    pub black_first: FirstReport,
    /// If White moves first.
    pub white_first: FirstReport,
    /// The points for either winner, if every region could be counted.
    pub score: Option<Vec<ScoreReport>>,
}

/// A point as text.
pub type PointText = String;

/// A region.
#[derive(Clone, Debug, Serialize)]
pub struct RegionReport {
    /// `external`, `eye`, `shared` or `mixed`.
    pub kind: &'static str,
    /// Whose liberties they are.
    pub side: Option<&'static str>,
    /// All points.
    pub points: Vec<PointText>,
    /// The empty ones.
    pub empty: Vec<PointText>,
    /// The count.
    pub value: Option<String>,
    /// The count cooled by 2.
    pub cooled: Option<String>,
    /// Positions played out for it.
    pub positions: Option<usize>,
    /// What it is worth in points.
    pub territory: Option<TerritoryReport>,
    #[serde(skip)]
    pub(crate) area: PointSet,
}

/// A region in points, positive for Black.
#[derive(Clone, Debug, Serialize)]
pub struct TerritoryReport {
    /// If its owner wins the race.
    pub win: String,
    /// If its owner loses the race.
    pub lose: String,
    /// The base value of the slides' formula.
    pub base: i64,
    /// Whether the formula gives the same as playing it out.
    pub formula_holds: bool,
    /// Moves of the owner that gain points although the race is lost.
    pub semedori: Vec<PointText>,
}

/// The points of the whole race, positive for Black.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreReport {
    /// Who wins the race.
    pub winner: &'static str,
    /// If Black plays first in the regions.
    pub black_first: String,
    /// If White does.
    pub white_first: String,
}

/// Sums.
#[derive(Clone, Debug, Serialize)]
pub struct Totals {
    /// As Black counts.
    pub black: String,
    /// As White counts.
    pub white: String,
}

/// What happens if a side moves first.
#[derive(Clone, Debug, Serialize)]
pub struct FirstReport {
    /// `black`, `white`, `seki`, `both live` or nothing.
    pub winner: Option<&'static str>,
    /// The sum rounded for the side that moves.
    pub adjustment: Option<i64>,
    /// By how many moves.
    pub margin: Option<i64>,
    /// First moves that reach it.
    pub moves: Vec<PointText>,
    /// Whether a pass does.
    pub may_pass: bool,
}

/// Judges a race and puts it into words.
pub fn report(file: &str, board: &Board, race: &Race, effort: &Effort, style: Style) -> RaceReport {
    let arena = &mut Arena::with_limits(LIMITS);
    let judged = judge(arena, board, race, effort);
    let points: Vec<Option<RegionTerritory>> = race
        .regions
        .iter()
        .map(|region| {
            let (defender, most) = (region.kind.defender()?, effort.region_positions);
            RegionTerritory::count(arena, board, race, region, defender, most).ok()
        })
        .collect();
    let score = score_report(arena, race, &points);
    let names = &mut Names { arena, style };
    let regions = judged.race.regions.iter().zip(&judged.summands).zip(&points);
    let regions = regions.map(|((region, summand), points)| RegionReport {
        kind: kind_word(region.kind),
        side: region.kind.defender().map(color_word),
        points: texts(&region.points),
        empty: texts(&region.empties),
        value: summand.as_ref().and_then(|s| names.of(s.raw)),
        cooled: summand.as_ref().and_then(|s| names.of(shown(&judged, s))),
        positions: summand.as_ref().map(|s| s.positions),
        territory: points.as_ref().and_then(|points| {
            Some(TerritoryReport {
                win: names.of(points.win)?,
                lose: names.of(points.lose)?,
                base: points.base_value,
                formula_holds: points.formula_holds,
                semedori: points.semedori.iter().map(Point::to_string).collect(),
            })
        }),
        area: region.points,
    });
    let regions = regions.collect();
    let total = judged.totals.and_then(|[black, white]| {
        Some(Totals { black: names.of(black)?, white: names.of(white)? })
    });
    let (basis, reason) = match judged.basis {
        Basis::Theory => ("theory", None),
        Basis::Play(obstacle) => ("play", Some(obstacle.to_string())),
        Basis::Nothing(obstacle, error) => ("none", Some(format!("{obstacle}, and {error}"))),
    };
    let certainty = match (basis, judged.race.rests_on_assumptions) {
        ("none", _) => "unknown",
        (_, true) => "estimated",
        (_, false) => "proven",
    };
    let shared = judged.race.shared();
    RaceReport {
        r#type: "race",
        file: file.to_owned(),
        black: texts(&race.essential[Color::Black.index()]),
        white: texts(&race.essential[Color::White.index()]),
        regions,
        total,
        class: judged.class.map(class_words),
        certainty,
        basis,
        reason,
        black_first: first_report(&judged.first[0], shared),
        white_first: first_report(&judged.first[1], shared),
        score,
    }
}

/// The points for either winner; shared liberties are worth none.
fn score_report(
    arena: &mut Arena,
    race: &Race,
    points: &[Option<RegionTerritory>],
) -> Option<Vec<ScoreReport>> {
    let all_known = race
        .regions
        .iter()
        .zip(points)
        .all(|(region, points)| region.kind == RegionKind::Shared || points.is_some());
    let known: Vec<RegionTerritory> = points.iter().flatten().cloned().collect();
    let scores = all_known.then(|| score(arena, race, &known).ok())??;
    let report = |score: RaceScore| ScoreReport {
        winner: color_word(score.winner),
        black_first: score.black_first.to_string(),
        white_first: score.white_first.to_string(),
    };
    Some(scores.map(report).to_vec())
}

/// The cooled count that the sum uses.
fn shown(judged: &Judgement, summand: &Summand) -> Game {
    let side = judged.summands.iter().flatten().filter(|s| s.defender == summand.defender);
    let alone = side.count() == 1 && judged.race.shared() == 0;
    let endings = summand.weight.usual;
    if alone { endings.alone } else { endings.here }
}

fn first_report(first: &First, shared: usize) -> FirstReport {
    let winner = first.outcome.map(|outcome| match outcome {
        Outcome::Won(color) => color_word(color),
        Outcome::Neither if shared > 0 => "seki",
        Outcome::Neither => "both live",
    });
    FirstReport {
        winner,
        adjustment: first.adjustment.filter(|n| n.abs() < LIFE / 2),
        margin: first.margin,
        moves: first.moves.iter().map(Point::to_string).collect(),
        may_pass: first.may_pass,
    }
}

struct Names<'a> {
    arena: &'a mut Arena,
    style: Style,
}

impl Names<'_> {
    /// The name, with life written BIG.
    fn of(&mut self, game: Game) -> Option<String> {
        let name = self.arena.name_in(game, self.style).ok()?;
        Some(with_life(&name))
    }
}

/// Numbers near [`LIFE`] as people write them: `BIG`, `BIG-2`.
fn with_life(name: &str) -> String {
    let mut text = String::new();
    let mut rest = name;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[start..].find(|c: char| !c.is_ascii_digit());
        let end = digits.map_or(rest.len(), |n| start + n);
        let number: i64 = rest[start..end].parse().unwrap_or(0);
        text.push_str(&rest[..start]);
        if number > LIFE / 2 {
            let beyond =
                if number % LIFE > LIFE / 2 { number % LIFE - LIFE } else { number % LIFE };
            let beyond = if text.ends_with('-') { -beyond } else { beyond };
            text.push_str("BIG");
            if beyond != 0 {
                text.push_str(&format!("{beyond:+}"));
            }
        } else {
            text.push_str(&rest[start..end]);
        }
        rest = &rest[end..];
    }
    text + rest
}

fn texts(points: &PointSet) -> Vec<PointText> {
    points.iter().map(|p| p.to_string()).collect()
}

fn kind_word(kind: RegionKind) -> &'static str {
    match kind {
        RegionKind::External(_) => "external",
        RegionKind::Eye(_) => "eye",
        RegionKind::Shared => "shared",
        RegionKind::Link => "link",
        RegionKind::Mixed => "mixed",
        RegionKind::Open => "open",
    }
}

fn class_words(class: Class) -> &'static str {
    match class {
        Class::Separate => "no shared liberties",
        Class::NoEyes => "shared liberties, no eyes",
        Class::EyeAgainstNone(Color::Black) => "shared liberties, eye of Black against none",
        Class::EyeAgainstNone(Color::White) => "shared liberties, eye of White against none",
        Class::EqualEyes => "shared liberties, equal eyes",
        Class::BigAgainstSmall(Color::Black) => {
            "shared liberties, big eye of Black against a small one"
        }
        Class::BigAgainstSmall(Color::White) => {
            "shared liberties, big eye of White against a small one"
        }
        Class::Undecided => "shared liberties, an eye depends on play",
    }
}

#[cfg(test)]
mod tests {
    use super::with_life;

    #[test]
    fn life_is_written_big() {
        assert_eq!(with_life("{1000|2}"), "{BIG|2}");
        assert_eq!(with_life("{-4|-998}"), "{-4|-BIG+2}");
        assert_eq!(with_life("3/2"), "3/2");
    }
}
