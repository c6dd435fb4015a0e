//! Fits the constants of the opening strategies to games, and prints them as
//! they stand in `crates/fuseki/src/fitted.rs`.

use std::fmt::Write as _;

use tesuji_board::{Board, Color, Point, PointMap, Rng};
use tesuji_fuseki::logit::{Choice, LogitOptions, fit, quality};
use tesuji_fuseki::params::{AreaTables, CaseWeights, ScSpWeights, SpWeights, UnionWeights};
use tesuji_fuseki::{
    BONUSES, Case, LINES, NEARNESS, PON_KNOTS, Params, Standing, influence, line_class, nearness,
    place_among,
};
use tesuji_patterns::{Knowledge, Position, Record};

use super::samples::{Alternative, Sample, sample_game};
use super::{FourChoice, Ladders, chances, look};

/// Games with fewer moves are taken to have ended by resignation.
const LONG: usize = 230;
/// Stones on the board when the areas of a game are looked at.
const LOOKS: [usize; 4] = [20, 32, 44, 56];
/// Groups with more PON than this are not weak.
const STRONG: f32 = 1.5;
/// How strongly weights are pulled back, against the mean log-probability.
const PULL: f32 = 1e-3;
/// Rounds of finding the best recommendation and fitting its weights.
const ROUNDS: usize = 6;
/// A problem counts as much as so many games.
const PROBLEM_WEIGHT: f32 = 5.0;

/// What was found, and how good it is on choices that were left out.
pub struct Fitted {
    /// The constants.
    pub params: Params,
    /// In words.
    pub report: String,
}

/// Fits everything. The last fifth of the choices is left out to measure.
pub fn fit_all(
    games: &[Record],
    problems: &[FourChoice],
    knowledge: &Knowledge,
    mut progress: impl FnMut(&str),
) -> Fitted {
    let mut params = Params::FITTED;
    let mut report = String::new();
    let long: Vec<&Record> = games.iter().filter(|game| game.len() >= LONG).collect();
    progress(&format!("areas from {} long games", long.len()));
    params.areas = fit_areas(&long, &params);
    progress(&format!("choices from {} games", games.len()));
    let mut rng = Rng::new(1);
    let samples: Vec<Sample> =
        games.iter().flat_map(|game| sample_game(game, knowledge, &params, &mut rng)).collect();
    let (train, test) = samples.split_at(samples.len() * 4 / 5);
    let mut tell = |name: &str, choices: &dyn Fn(&[Sample]) -> Vec<Choice>, weights: &[f32]| {
        let [seen, unseen] = [train, test].map(|part| quality(&choices(part), weights));
        let _ = writeln!(
            report,
            "{name}: log-probability {:.3}, {:.1} % found; on unseen choices {:.3}, {:.1} %",
            seen.0,
            100.0 * seen.1,
            unseen.0,
            100.0 * unseen.1
        );
    };
    let options = LogitOptions { pull: PULL, steps: 250 };

    progress("preference by PON");
    let sp_choices = |part: &[Sample]| -> Vec<Choice> {
        part.iter().map(|s| choice(s, |alternative| alternative.sp.clone())).collect()
    };
    let problems: Vec<Sample> =
        problems.iter().map(|problem| problem_sample(problem, knowledge, &params)).collect();
    let heavier = |choices: Vec<Choice>| {
        choices.into_iter().map(|choice| Choice { weight: PROBLEM_WEIGHT, ..choice })
    };
    let mut choices = sp_choices(train);
    choices.extend(heavier(sp_choices(&problems)));
    let sp_weights = fit(&choices, &[0.0; 2 * SpWeights::COUNT], options);
    tell("SP", &sp_choices, &sp_weights);
    let table = |part: &[f32]| {
        SpWeights::from_list(part.try_into().expect("as many weights as it began with"))
    };
    params.sp = table(&sp_weights[..SpWeights::COUNT]);
    params.denied = table(&sp_weights[SpWeights::COUNT..]);

    progress("worth of cases");
    for _ in 0..ROUNDS {
        let start = case_list(&params.cases);
        let choices: Vec<Choice> =
            train.iter().map(|s| choice(s, |a| best_case(a, &start).1)).collect();
        params.cases = case_weights(&fit(&choices, &start, options));
    }
    let start = case_list(&params.cases);
    let sc_choices = |part: &[Sample]| -> Vec<Choice> {
        part.iter().map(|s| choice(s, |a| best_case(a, &start).1)).collect()
    };
    tell("SC", &sc_choices, &start);

    progress("union");
    let union_features = |alternative: &Alternative| -> Vec<f32> {
        let sp = alternative.sp.iter().zip(&sp_weights).map(|(f, w)| f * w).sum();
        let [own, opposing] = alternative.log_chances;
        vec![own, opposing, sp, best_case(alternative, &start).0]
    };
    let union_choices = |part: &[Sample]| -> Vec<Choice> {
        part.iter().map(|s| choice(s, union_features)).collect()
    };
    let mut choices = union_choices(train);
    choices.extend(heavier(union_choices(&problems)));
    let options = LogitOptions { pull: 0.0, ..options };
    let without =
        |choices: &[Choice]| -> Vec<Choice> { choices.iter().map(without_patterns).collect() };
    let sc_sp = fit(&without(&choices), &[0.5, 0.5], options);
    tell("SC and SP, no patterns", &|part| without(&union_choices(part)), &sc_sp);
    params.sc_sp = ScSpWeights { sp: sc_sp[0], sc: sc_sp[1] };
    let weights = fit(&choices, &[0.5, 0.0, 0.0, 0.0], options);
    tell("patterns alone", &union_choices, &[1.0, 0.0, 0.0, 0.0]);
    tell("union", &union_choices, &weights);
    let [chance, opponent_chance, sp, sc] = weights[..] else { unreachable!("four weights") };
    params.union = UnionWeights { chance, opponent_chance, sp, sc };
    Fitted { params, report }
}

/// The best choice of a problem against the others.
fn problem_sample(problem: &FourChoice, knowledge: &Knowledge, params: &Params) -> Sample {
    let position = Position::from_game(&problem.game);
    let points: Vec<Point> = problem.choices.iter().map(|choice| choice.point).collect();
    let alternatives = look(&position, &points, &chances(knowledge, &position), params);
    let best = problem.choices.iter().position(|choice| choice.score == problem.best());
    Sample { alternatives, played: best.unwrap_or(0) }
}

/// A sample as a choice.
fn choice(sample: &Sample, features: impl Fn(&Alternative) -> Vec<f32>) -> Choice {
    let features: Vec<Vec<f32>> = sample.alternatives.iter().map(features).collect();
    let mut shares = vec![0.0; features.len()];
    shares[sample.played] = 1.0;
    Choice { offsets: vec![0.0; features.len()], features, shares, weight: 1.0 }
}

/// A choice of the union's with the last two features alone: both strategies.
fn without_patterns(choice: &Choice) -> Choice {
    let features = choice.features.iter().map(|features| features[2..].to_vec()).collect();
    Choice { features, ..choice.clone() }
}

/// The weights of cases one after the other.
fn case_list(weights: &CaseWeights) -> Vec<f32> {
    let CaseWeights { default, size, bonus, nothing } = weights;
    default.iter().chain(size).chain(bonus).chain([nothing]).copied().collect()
}

fn case_weights(list: &[f32]) -> CaseWeights {
    let cases = Case::ALL.len();
    let part = |from: usize| -> [f32; Case::ALL.len()] {
        list[from..from + cases].try_into().expect("a weight for each case")
    };
    let bonus = &list[2 * cases..2 * cases + BONUSES];
    CaseWeights {
        default: part(0),
        size: part(cases),
        bonus: bonus.try_into().expect("a weight for each bonus"),
        nothing: list[2 * cases + BONUSES],
    }
}

/// The worth of the best recommendation, and what it is made of.
fn best_case(alternative: &Alternative, weights: &[f32]) -> (f32, Vec<f32>) {
    let cases = Case::ALL.len();
    let mut base = vec![0.0; 2 * cases + BONUSES + 1];
    base[2 * cases..2 * cases + BONUSES].copy_from_slice(&alternative.bonuses);
    let worth = |features: &[f32]| features.iter().zip(weights).map(|(f, w)| f * w).sum::<f32>();
    let recommended = alternative.cases.iter().map(|&(case, size)| {
        let mut features = base.clone();
        features[case.index()] = 1.0;
        features[cases + case.index()] = size;
        (worth(&features), features)
    });
    recommended.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_else(|| {
        let mut features = base.clone();
        features[2 * cases + BONUSES] = 1.0;
        (worth(&features), features)
    })
}

/// A sum of weights and of weighted values.
#[derive(Clone, Copy, Default)]
struct Mean(f64, f64);

impl Mean {
    fn add(&mut self, weight: f32, value: f32) {
        self.0 += f64::from(weight);
        self.1 += f64::from(weight * value);
    }

    fn value(self) -> f32 {
        if self.0 > 0.0 { (self.1 / self.0) as f32 } else { 0.0 }
    }
}

/// A position, and whose every point is at the end of the game.
struct Look {
    board: Board,
    standing: Standing,
    end: PointMap<i32>,
}

fn fit_areas(games: &[&Record], params: &Params) -> AreaTables {
    let looks: Vec<Look> = games.iter().flat_map(|game| looks(game, params)).collect();
    let mut points = [[Mean::default(); LINES]; NEARNESS];
    let mut stones = [Mean::default(); PON_KNOTS.len()];
    for look in &looks {
        let survey = &look.standing.survey;
        for group in &survey.groups {
            let owned = |p| owner_sign(group.color) * look.end[p].signum() as f32;
            for p in group.stones {
                spread(&mut stones, group.pon, 1.0, owned(p));
            }
            for p in group.area.iter().filter(|_| group.pon > STRONG) {
                let hold = survey.hold(p).expect("a point of an area is held");
                points[nearness(hold)][line_class(look.board.size(), p)].add(1.0, owned(p));
            }
        }
    }
    let points = points.map(|row| row.map(Mean::value));
    // The factor that predicts best, by least squares.
    let mut strength = [Mean::default(); PON_KNOTS.len()];
    for look in &looks {
        let survey = &look.standing.survey;
        for group in &survey.groups {
            for p in group.area {
                let hold = survey.hold(p).expect("a point of an area is held");
                let usual = points[nearness(hold)][line_class(look.board.size(), p)];
                let owned = owner_sign(group.color) * look.end[p].signum() as f32;
                if usual.abs() > 0.01 {
                    spread(&mut strength, group.pon, usual * usual, owned / usual);
                }
            }
        }
    }
    AreaTables { points, strength: strength.map(Mean::value), stones: stones.map(Mean::value) }
}

fn spread(table: &mut [Mean; PON_KNOTS.len()], pon: f32, weight: f32, value: f32) {
    let (knot, share) = place_among(&PON_KNOTS, pon);
    table[knot].add(weight * (1.0 - share), value);
    table[knot + 1].add(weight * share, value);
}

fn owner_sign(color: Color) -> f32 {
    if color == Color::Black { 1.0 } else { -1.0 }
}

fn looks(game: &Record, params: &Params) -> Vec<Look> {
    let mut found: Vec<(Board, Color)> = Vec::new();
    let mut last = None;
    game.each_board(|board, color, _| {
        if LOOKS.contains(&(board.points() - board.empty_points()).len()) {
            found.push((board.clone(), color));
        }
        last = Some(board.clone());
    });
    let Some(last) = last else { return Vec::new() };
    let end = influence(&last, 5, 21);
    found
        .into_iter()
        .map(|(mut board, color)| {
            let standing = Standing::of(&mut board, color, &[], &mut Ladders, params);
            Look { board, standing, end }
        })
        .collect()
}

/// The constants as a source file, below its head.
pub fn source(params: &Params) -> String {
    let Params { areas, sp, denied, cases, sc_sp, union, .. } = params;
    let mut text = String::new();
    let _ = writeln!(text, "pub const AREAS_FITTED: AreaTables = {};\n", rounded(areas));
    let _ = writeln!(text, "pub const SP_FITTED: SpWeights = {};\n", rounded(sp));
    let _ = writeln!(text, "pub const DENIED_FITTED: SpWeights = {};\n", rounded(denied));
    let _ = writeln!(text, "pub const CASES_FITTED: CaseWeights = {};\n", rounded(cases));
    let _ = writeln!(text, "pub const SC_SP_FITTED: ScSpWeights = {};\n", rounded(sc_sp));
    let _ = writeln!(text, "pub const UNION_FITTED: UnionWeights = {};", rounded(union));
    text
}

fn rounded(value: &impl std::fmt::Debug) -> String {
    format!("{value:.3?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_weights_are_their_list() {
        let weights = Params::FITTED.cases;
        assert_eq!(case_weights(&case_list(&weights)), weights);
        let sp = Params::FITTED.sp;
        assert_eq!(SpWeights::from_list(&sp.as_list()), sp);
        assert!(source(&Params::FITTED).contains("UNION_FITTED: UnionWeights = UnionWeights {"));
    }

    /// The fit and the program must give one move the same worth.
    #[test]
    fn the_best_case_is_worth_what_the_program_says() {
        let weights = Params::FITTED.cases;
        let alternative = Alternative {
            log_chances: [0.0; 2],
            sp: vec![0.0; 2 * SpWeights::COUNT],
            cases: vec![(Case::Edge, 0.5), (Case::Cut, 0.25)],
            bonuses: [0.3; BONUSES],
        };
        let worth = |case: Case, size: f32| {
            weights.default[case.index()] + weights.size[case.index()] * size
        };
        let best = worth(Case::Edge, 0.5).max(worth(Case::Cut, 0.25));
        let expected = best + weights.bonus(&[0.3; BONUSES]);
        let found = best_case(&alternative, &case_list(&weights)).0;
        assert!((found - expected).abs() < 1e-5);
    }
}
