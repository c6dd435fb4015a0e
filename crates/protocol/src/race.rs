//! Capturing races as people and programs read them: the judgement of crate
//! `semeai` in words, with the names of the games.

use anyhow::Result;
use serde::Serialize;
use tesuji_board::{Board, Budget, Color, Point, PointSet};
use tesuji_cgt::{Arena, Game, Limits, Style};
use tesuji_judge::{
    Ground, Judge, Means, RaceQuestion, Ruling, Source, Winner, is_open, theory, usual_effort,
    winner,
};
use tesuji_reading::Proof;
use tesuji_semeai::{
    Basis, Class, Ending, EyeSpace, Judgement, LIFE, NoResult, Obstacle, Outcome, Race, RaceScore,
    RegionKind, RegionTerritory, Safety, Summand, find, judge as judge_race, score,
};
use tesuji_words::color_word;

use crate::race_eye::EyeReport;
use crate::thermograph_fields::ThermographFields;

/// Enough for every sum of a board, and an end within some seconds.
const LIMITS: Limits = Limits { nodes: 1 << 20, memo: 1 << 20, steps: 20_000_000 };

/// Positions for each proof where all races of a board are shown: most of them are
/// between chains that live, where no search for a proof ends.
const OVERVIEW_NODES: u64 = 10_000;

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
    /// The weaker of the certainties for either side moving first.
    pub certainty: &'static str,
    /// How the race as a whole was judged, apart from proofs: `theory`, `play` or
    /// `none`.
    pub basis: &'static str,
    /// Why the theory did not do, or why nothing is known.
    pub reason: Option<String>,
    /// The same for sentences: what the theory met, and why play did not end either.
    #[serde(skip)]
    pub obstacle: Option<(Obstacle, Option<NoResult>)>,
    /// The kind of race for sentences.
    #[serde(skip)]
    pub kind: Option<Class>,
    /// A stone of each chain around that lives whatever is played; what is counted or
    /// played out rests on them.
    pub safe: Vec<PointText>,
    /// A stone of each chain around that is only believed to be safe.
    pub assumed: Vec<PointText>,
    /// If Black moves first.
    pub black_first: FirstReport,
    /// If White moves first.
    pub white_first: FirstReport,
    /// The points for either winner, if every region could be counted.
    pub score: Option<Vec<ScoreReport>>,
    /// The proofs, Black first and White first.
    #[serde(skip)]
    pub proofs: Vec<Proof>,
}

impl RaceReport {
    /// Whether anything is known of it.
    pub fn is_known(&self) -> bool {
        self.black_first.winner.is_some() || self.white_first.winner.is_some()
    }
}

/// A point as text.
pub type PointText = String;

/// A region.
#[derive(Clone, Debug, Serialize)]
pub struct RegionReport {
    /// `external`, `eye`, `shared`, `link`, `mixed` or `open`.
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
    /// What is said of an eye.
    pub eye: Option<EyeReport>,
    /// The thermograph of the count.
    pub thermograph: Option<ThermographFields>,
    /// Its points, for whoever draws it.
    #[serde(skip)]
    pub area: PointSet,
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
    /// `black`, `white`, `seki`, `both live`, `ko` or nothing.
    pub winner: Option<&'static str>,
    /// `proven`, `counted`, `played out`, `estimated` or `unknown`.
    pub certainty: &'static str,
    /// Where it comes from: `proof`, `theory`, `play`, `closed`, `guess` or `none`.
    pub basis: &'static str,
    /// What was found before a proof said something else.
    pub overruled: bool,
    /// The sum rounded for the side that moves.
    pub adjustment: Option<i64>,
    /// By how many moves.
    pub margin: Option<i64>,
    /// First moves that reach it.
    pub moves: Vec<PointText>,
    /// Those of them that a proof shows to.
    pub proven_moves: Vec<PointText>,
    /// The sizes of the proofs: one of capture, or two of survival.
    pub proof_nodes: Vec<usize>,
    /// Whether a pass does.
    pub may_pass: bool,
}

/// What a report may cost and how values are written.
pub struct Inquiry<'a> {
    /// How it is asked.
    pub asked: RaceQuestion,
    /// How values are written.
    pub style: Style,
    /// What a guess may cost, and when to end.
    pub budget: Budget<'a>,
}

impl Inquiry<'static> {
    /// For the commands that show all races of a board: nothing is guessed.
    pub fn overview(style: Style) -> Inquiry<'static> {
        let means = Means { effort: usual_effort(), guess: false };
        let asked = RaceQuestion { means, proof_nodes: OVERVIEW_NODES };
        Inquiry { asked, style, budget: Budget::new(0, 0) }
    }
}

/// On what an answer rests, as JSON and people write it.
fn ground_word(ground: Ground) -> &'static str {
    match ground {
        Ground::Unknown => "unknown",
        Ground::Estimated => "estimated",
        Ground::PlayedOut => "played out",
        Ground::Counted => "counted",
        Ground::Proven => "proven",
    }
}

/// The races of a board of which it is known what happens, whoever moves first.
pub fn overview(judge: &mut Judge, style: Style) -> Vec<RaceReport> {
    let inquiry = Inquiry::overview(style);
    let found = find(judge.board());
    let reports = found.iter().filter_map(|race| report("", judge, race, &inquiry).ok());
    reports.filter(|race| race.certainty != ground_word(Ground::Unknown)).collect()
}

/// Judges a race and puts it into words.
pub fn report(file: &str, judge: &mut Judge, race: &Race, inquiry: &Inquiry) -> Result<RaceReport> {
    let arena = &mut Arena::with_limits(LIMITS);
    let Inquiry { asked, style, budget } = inquiry;
    let effort = &asked.means.effort;
    let mut judged = theory(arena, judge.board(), race, effort);
    let mut rulings = Vec::with_capacity(2);
    for first in Color::BOTH {
        rulings.push(judge.ruling(race, &judged, first, asked, budget)?);
    }
    let board = judge.board();
    if rulings.iter().any(|ruling| ruling.source == Some(Source::Play)) {
        // For all first moves that reach it.
        judged = judge_race(arena, board, race, effort);
    }
    let points: Vec<Option<RegionTerritory>> = race
        .regions
        .iter()
        .map(|region| {
            let (defender, most) = (region.kind.defender()?, effort.region_positions);
            RegionTerritory::count(arena, board, race, region, defender, most).ok()
        })
        .collect();
    let score = score_report(arena, race, &points);
    let eyes: Vec<Option<EyeReport>> = judged
        .race
        .regions
        .iter()
        .zip(&judged.summands)
        .map(|(region, summand)| {
            let summand = sure(summand)?;
            let eye = EyeSpace::of(arena, board, race, region, summand, shown(&judged, summand))?;
            Some(EyeReport::new(&eye))
        })
        .collect();
    let names = &mut Names { arena, style: *style };
    let regions = judged.race.regions.iter().zip(&judged.summands).zip(&points).zip(eyes);
    let regions = regions.map(|(((region, summand), points), eye)| RegionReport {
        kind: kind_word(region.kind),
        side: region.kind.defender().map(color_word),
        points: texts(&region.points),
        empty: texts(&region.empties),
        value: sure(summand).and_then(|s| names.of(s.raw)),
        cooled: sure(summand).and_then(|s| names.of(s.weight.usual.of(shown(&judged, s)))),
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
        eye,
        thermograph: sure(summand)
            .and_then(|s| ThermographFields::new(&names.arena.thermograph(s.raw).ok()?).ok()),
        area: region.points,
    });
    let regions = regions.collect();
    let total = judged.totals.and_then(|[black, white]| {
        Some(Totals { black: names.of(black)?, white: names.of(white)? })
    });
    let (basis, obstacle) = match judged.basis {
        Basis::Theory => ("theory", None),
        Basis::Play(obstacle) => ("play", Some((obstacle, None))),
        // Open races are not played out.
        Basis::Nothing(obstacle, _) if is_open(race) => ("none", Some((obstacle, None))),
        Basis::Nothing(obstacle, error) => ("none", Some((obstacle, Some(error)))),
    };
    let reason = obstacle.map(|(obstacle, error)| match error {
        Some(error) => format!("{obstacle}, and {error}"),
        None => obstacle.to_string(),
    });
    let (safe, assumed) = around(board, race);
    let ground = rulings.iter().map(|ruling| ruling.ground).min().unwrap_or(Ground::Unknown);
    let first = |color: Color| first_report(&judged, &rulings[color.index()], color);
    Ok(RaceReport {
        r#type: "race",
        file: file.to_owned(),
        black: texts(&race.essential[Color::Black.index()]),
        white: texts(&race.essential[Color::White.index()]),
        regions,
        total,
        class: judged.class.map(class_words),
        certainty: ground_word(ground),
        basis,
        reason,
        obstacle,
        kind: judged.class,
        safe,
        assumed,
        black_first: first(Color::Black),
        white_first: first(Color::White),
        score,
        proofs: rulings.into_iter().flat_map(|ruling| ruling.proofs).collect(),
    })
}

/// A stone of each chain that the race rests on: those that live whatever is played,
/// and those that are believed to be safe.
fn around(board: &Board, race: &Race) -> (Vec<PointText>, Vec<PointText>) {
    let border = race.border();
    let proven = Safety::unconditional(board).proven;
    let (mut safe, mut assumed) = (Vec::new(), Vec::new());
    for id in Color::BOTH.into_iter().flat_map(|color| board.chains(color)) {
        let chain = board.chain(id);
        if chain.stones.meets(&border) {
            let list = if chain.stones.meets(&proven) { &mut safe } else { &mut assumed };
            list.extend(chain.stones.first().map(|p| p.to_string()));
        }
    }
    (safe, assumed)
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

/// A region whose count does not hang on a ko: only then it has one value.
fn sure(summand: &Option<Summand>) -> Option<&Summand> {
    summand.as_ref().filter(|summand| !summand.hangs_on_ko())
}

/// Where the count that the sum uses has the race end.
fn shown(judged: &Judgement, summand: &Summand) -> Ending {
    let side = judged.summands.iter().flatten().filter(|s| s.defender == summand.defender);
    let alone = side.count() == 1 && judged.race.shared() == 0;
    if alone { Ending::Alone } else { Ending::Here }
}

fn first_report(judged: &Judgement, ruling: &Ruling, color: Color) -> FirstReport {
    let found = ruling.verdict.map(|verdict| winner(&verdict, color));
    let basis = match (ruling.ground, ruling.source) {
        (Ground::Proven, _) => "proof",
        (_, Some(Source::Theory)) => "theory",
        (_, Some(Source::Play)) => "play",
        (_, Some(Source::Closed)) => "closed",
        (_, Some(Source::Guess)) => "guess",
        (_, None) => "none",
    };
    let first = &judged.first[color.index()];
    let outcome = first.outcome.map(|outcome| match outcome {
        Outcome::Won(side) => Winner::Side(side),
        Outcome::Neither => Winner::Nobody,
    });
    // The count and the play of the race know all moves, if the answer is theirs.
    let agrees = found.is_some() && outcome == found;
    let action = ruling.verdict.and_then(|verdict| verdict.action);
    let known = if agrees { first.moves.clone() } else { action.into_iter().collect() };
    let mut moves: Vec<Point> = known;
    moves.extend(ruling.proven_moves.iter().filter(|p| !first.moves.contains(p) || !agrees));
    moves.sort();
    moves.dedup();
    let lost = found == Some(Winner::Side(!color));
    let is_over = ruling.verdict.is_some() && !lost && action.is_none();
    FirstReport {
        winner: found.map(|found| match found {
            Winner::Side(color) => color_word(color),
            Winner::Nobody if judged.race.shared() > 0 => "seki",
            Winner::Nobody => "both live",
            Winner::Ko => "ko",
        }),
        certainty: ground_word(ruling.ground),
        basis,
        overruled: ruling.overruled,
        adjustment: first.adjustment.filter(|n| agrees && n.abs() < LIFE / 2),
        margin: first.margin.filter(|_| agrees),
        moves: moves.iter().map(Point::to_string).collect(),
        proven_moves: ruling.proven_moves.iter().map(Point::to_string).collect(),
        proof_nodes: ruling.proofs.iter().map(|proof| proof.nodes.len()).collect(),
        may_pass: if agrees { first.may_pass } else { is_over },
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
        Class::BiggerEye(Color::Black) => {
            "shared liberties, big eye of Black against a smaller one"
        }
        Class::BiggerEye(Color::White) => {
            "shared liberties, big eye of White against a smaller one"
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
