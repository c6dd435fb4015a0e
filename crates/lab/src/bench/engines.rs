//! What every engine is asked. Budgets are nodes and games alone, and small: a
//! search that is cut off counts as well as one that ends.

use std::fmt::Write as _;
use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, KoGrade, PlayoutBoard, PointSet, Rng, Size, StopReason};
use tesuji_cgt::Arena;
use tesuji_engine::playout::{Chances, Policy};
use tesuji_engine::{Search, Settings};
use tesuji_fuseki::{Help, Method, Params, analyse};
use tesuji_judge::problem::answer;
use tesuji_judge::{Effort, judge_group};
use tesuji_knowledge::{intuition, pattern_knowledge};
use tesuji_network::Query;
use tesuji_patterns::{Evaluator, Position as PatternPosition};
use tesuji_reading::{Config, Goal, GoalKind, Reader, prove};
use tesuji_semeai::{self as semeai, Outcome, RandomRaces};
use tesuji_solver::{Fate, Fights, solve, solve_group};
use tesuji_tactics::leaves::Finder;
use tesuji_tactics::matcher::{Match, Matcher};
use tesuji_words::problems::certainty_word;

use super::Count;
use super::work::{Kind, Work};
use crate::fuseki::{Ladders, chances, read_joints};

/// An engine and its part of the work.
pub struct Engine {
    pub name: &'static str,
    pub unit: &'static str,
    pub run: fn(&Work, &mut Count),
}

/// All engines, the lowest first.
pub const ALL: [Engine; 13] = [
    Engine { name: "solver", unit: "nodes", run: solver },
    Engine { name: "reading", unit: "nodes", run: reading },
    Engine { name: "reader", unit: "proof nodes", run: reader },
    Engine { name: "rules", unit: "matches", run: rules },
    Engine { name: "leaves", unit: "nodes", run: leaves },
    Engine { name: "judge", unit: "nodes", run: judge },
    Engine { name: "problems", unit: "nodes", run: problems },
    Engine { name: "semeai", unit: "positions", run: races },
    Engine { name: "patterns", unit: "moves", run: patterns },
    Engine { name: "fuseki", unit: "suggestions", run: fuseki },
    Engine { name: "network", unit: "moves", run: network },
    Engine { name: "playouts", unit: "moves", run: playouts },
    Engine { name: "search", unit: "tree nodes", run: search },
];

/// Nodes for one question of the solver or the proof search.
const NODES: u64 = 5_000;
/// Bytes of a question to the solver.
const FIGHT_MEMORY: usize = 16 << 20;
/// Bytes of a proof search.
const MEMORY: usize = 64 << 20;
/// Nodes for one question of a player.
const READER_NODES: u64 = 2_000;
/// Moves of a list that belong to the answer.
const LIKELY: usize = 5;

fn solver(work: &Work, count: &mut Count) {
    let budget = Budget::new(NODES, FIGHT_MEMORY);
    for problem in &work.examples {
        let found = solve(&mut Fights::new(&problem.board), problem.to_move, &budget);
        count.add(found.nodes, &fates(&found.fates));
    }
    // The fate tells of both sides, and the attacker's moves are the harder ones.
    for position in work.of(Kind::Life) {
        let fights = &mut Fights::new(&position.board);
        let found = solve_group(fights, !position.owner(), &position.marked, &budget);
        count.add(found.nodes, &fates(&found.fates));
    }
}

fn fates(fates: &[Fate]) -> String {
    let mut words = String::new();
    for fate in fates {
        let _ = write!(words, "{}{} ", grade(fate.first), grade(fate.second));
        fate.moves.iter().for_each(|point| words += &point.to_string());
        fate.line.iter().for_each(|action| words += &action.to_string());
    }
    words
}

fn grade(grade: Option<KoGrade>) -> String {
    match grade {
        None => "?".to_owned(),
        Some(KoGrade::LIVES) => "lives".to_owned(),
        Some(KoGrade::Ko(threats)) => format!("ko{threats}"),
        Some(KoGrade::DIES) => "dies".to_owned(),
    }
}

fn reading(work: &Work, count: &mut Count) {
    let config = Config::default();
    for position in &work.positions {
        let (owner, targets) = (position.owner(), position.targets());
        let goals = match position.kind {
            Kind::Life => [(GoalKind::LiveAny, owner), (GoalKind::Capture, !owner)],
            Kind::Capture => [(GoalKind::Survive, owner), (GoalKind::Capture, !owner)],
            Kind::Connect => [(GoalKind::Connect, owner), (GoalKind::Cut, !owner)],
        };
        for (kind, prover) in goals {
            for first in Color::BOTH {
                let goal = Goal { kind, prover, targets: targets.clone() };
                ask(&position.board, first, &goal, &config, count);
            }
        }
    }
}

fn ask(board: &Board, first: Color, goal: &Goal, config: &Config, count: &mut Count) {
    let budget = Budget::new(NODES, MEMORY);
    let outcome = prove(board, first, goal, config, &budget);
    let exhausted = outcome.stopped == Some(StopReason::Exhausted);
    let proof = outcome.proof.map_or(0, |proof| proof.nodes.len());
    count.add(outcome.nodes, &format!("{proof} {exhausted}"));
}

/// The questions of players, in problems and about weak chains of games.
fn reader(work: &Work, count: &mut Count) {
    let mut add = |answer: tesuji_reading::Answer| {
        let nodes = answer.proof().map_or(0, |proof| proof.nodes.len());
        let action = answer.action().map_or(String::new(), |action| action.to_string());
        let success = match answer.success() {
            KoGrade::No => "No",
            KoGrade::Ko(1..) => "KoAfterThreat",
            KoGrade::Ko(_) => "KoIgnoringThreats",
            KoGrade::Yes => "Yes",
        };
        count.add(nodes as u64, &format!("{success}{action}"));
    };
    for position in &work.positions {
        let mut reader = Reader::new(&position.board, &Budget::new(READER_NODES, 0));
        match (position.kind, &position.targets()[..]) {
            (Kind::Capture, &[target, ..]) => {
                add(reader.attack(target));
                add(reader.defend(target));
            }
            (Kind::Connect, &[a, b, ..]) => {
                add(reader.connect(a, b));
                add(reader.disconnect(a, b));
            }
            _ => {}
        }
    }
    for game in work.moments(40) {
        let board = game.board();
        let mut reader = Reader::new(board, &Budget::new(READER_NODES, 0));
        for id in Color::BOTH.into_iter().flat_map(|color| board.chains(color)) {
            if board.chain(id).liberty_count <= 3 {
                add(reader.attack(id.point()));
            }
        }
    }
}

/// Where rules match, in games and in problems.
fn rules(work: &Work, count: &mut Count) {
    let sets = &tesuji_tactics::embedded().sets;
    let mut add = |found: &[Match]| {
        let mut words = String::new();
        for one in found {
            let _ = write!(words, "{} {} {};", one.set, one.rule, one.points[0]);
        }
        count.add(found.len() as u64, &words);
    };
    for whole in &work.games {
        let mut board = Board::from_setup(whole.start()).expect("the start of a game");
        let mut matcher = Matcher::new(sets, board.size());
        matcher.reset(&board);
        for &(color, action) in whole.moves() {
            let before = Color::BOTH.map(|color| board.stones(color));
            board.make(color, action);
            let changed = Color::BOTH.map(|color| {
                let (now, before) = (board.stones(color), before[color.index()]);
                (now - before) | (before - now)
            });
            let changed: PointSet = changed[0] | changed[1];
            matcher.update(&board, &changed);
            add(&matcher.matches_over(&board, &changed));
        }
    }
    let mut matcher = Matcher::new(sets, Size::square(9).expect("a usual board"));
    for position in &work.positions {
        matcher.reset(&position.board);
        add(&matcher.matches(&position.board));
    }
}

/// Proofs of life that rules may end.
fn leaves(work: &Work, count: &mut Count) {
    let size = Size::square(9).expect("a usual board");
    let finder = Finder::new(tesuji_tactics::embedded(), size, |_| true).expect("proved rules");
    let config = Config { rules: Some(Arc::new(finder)), ..Config::default() };
    for position in work.of(Kind::Life) {
        let (prover, targets) = (position.owner(), position.targets());
        let goal = Goal { kind: GoalKind::LiveAny, prover, targets };
        ask(&position.board, prover, &goal, &config, count);
    }
}

fn judge(work: &Work, count: &mut Count) {
    let effort = Effort {
        budget: Budget::new(NODES, FIGHT_MEMORY),
        proof_nodes: 500,
        makes_plans: true,
        games: 50,
    };
    for position in work.of(Kind::Life) {
        let asked = tesuji_judge::Position {
            board: &position.board,
            history: &[],
            to_move: !position.owner(),
            weak: PointSet::EMPTY,
            is_confined: false,
            is_set: false,
        };
        let fights = &mut Fights::new(&position.board);
        let judged = judge_group(fights, &asked, &position.marked, &effort);
        let judged = judged.expect("no contradiction");
        let Some(judged) = judged else {
            count.add(0, "nothing");
            continue;
        };
        let claims = judged.claims.map(|claim| {
            let proof = claim.proof.map_or(0, |proof| proof.nodes.len());
            format!("{} {} {proof}", grade(claim.grade), certainty_word(claim.certainty))
        });
        let moves = fates(std::slice::from_ref(&judged.fate));
        count.add(judged.nodes, &format!("{} {} {moves}", claims[0], claims[1]));
    }
}

fn problems(work: &Work, count: &mut Count) {
    let budget = Budget::new(NODES, MEMORY);
    for problem in &work.examples {
        let answered = answer(&mut Fights::new(&problem.board), problem, None, &budget, 500);
        let answered = answered.expect("no contradiction");
        let words = format!(
            "{} {} {} {:?}",
            answered.about.word(),
            certainty_word(answered.certainty()),
            fates(&answered.fates),
            answered.ending.is_some()
        );
        count.add(answered.nodes, &words);
    }
}

fn races(work: &Work, count: &mut Count) {
    let effort = semeai::Effort { region_positions: 20_000, race_positions: 5_000 };
    let random = RandomRaces {
        most_regions: 4,
        most_empties: 6,
        most_empties_in_all: 20,
        most_shared: 1,
        eyes: false,
    };
    let drawn = (0..120).filter_map(|seed| random.race(seed)).map(|race| (race.board, race.race));
    let written = work.races.iter().flat_map(|board| {
        semeai::find(board).into_iter().take(1).map(|race| (board.clone(), race))
    });
    for (board, race) in written.chain(drawn) {
        let judged = semeai::judge(&mut Arena::new(), &board, &race, &effort);
        let positions: usize = judged.summands.iter().flatten().map(|one| one.positions).sum();
        let firsts = judged.first.map(|first| {
            let outcome = match first.outcome {
                None => "?".to_owned(),
                Some(Outcome::Neither) => "neither".to_owned(),
                Some(Outcome::Won(color)) => color.to_string(),
            };
            let moves: String = first.moves.iter().map(ToString::to_string).collect();
            format!("{outcome} {:?} {moves}", first.margin)
        });
        count.add(positions as u64, &firsts.join(" "));
    }
}

fn patterns(work: &Work, count: &mut Count) {
    let model = &pattern_knowledge::embedded().model;
    for whole in &work.games {
        let start = PatternPosition::from_setup(whole.start(), Color::Black).expect("a start");
        let mut evaluator = Evaluator::new(model, start);
        for &(color, action) in whole.moves() {
            let mut likely = evaluator.evaluate().to_vec();
            likely.sort_by(|a, b| {
                b.probability.total_cmp(&a.probability).then(a.point.cmp(&b.point))
            });
            let words: String =
                likely.iter().take(LIKELY).map(|chance| chance.point.to_string()).collect();
            count.add(likely.len() as u64, &words);
            evaluator.play(color, action);
        }
    }
}

fn fuseki(work: &Work, count: &mut Count) {
    let knowledge = pattern_knowledge::embedded();
    for game in work.moments(20).into_iter().filter(|game| game.moves().len() <= 60) {
        let (board, color) = (game.board(), game.to_move());
        let position = PatternPosition::from_game(&game);
        let (joints, chances) = (read_joints(board), chances(knowledge, &position));
        let mut help = Help { tactics: &mut Ladders, joints: &joints, chances: Some(&chances) };
        let last = game.moves().last().and_then(|(_, action)| action.point());
        let found = analyse(board, color, last, None, Method::Both, &mut help, &Params::FITTED);
        let words: String = found.moves.iter().take(LIKELY).map(|m| m.point.to_string()).collect();
        count.add(found.raw_suggestions as u64, &words);
    }
}

fn network(work: &Work, count: &mut Count) {
    let network = intuition::embedded();
    let mut ask = |query: &Query| {
        let found = network.evaluate(query);
        let words: String =
            found.moves.iter().take(LIKELY).map(|(point, _)| point.to_string()).collect();
        count.add(found.moves.len() as u64, &format!("{words} {:.0}", 100.0 * found.win));
    };
    for problem in &work.examples {
        ask(&Query::problem(&problem.board, problem.to_move));
    }
    for game in work.moments(20) {
        let moves = game.moves().iter().map(|(_, action)| action.point());
        ask(&Query::after(game.board(), game.to_move(), moves));
    }
}

fn playouts(work: &Work, count: &mut Count) {
    let policy = Policy::new(Chances::USUAL);
    let mut rng = Rng::new(1);
    for game in work.moments(15) {
        let board = game.board();
        let [black, white] = Color::BOTH.map(|color| board.stones(color));
        let start = PlayoutBoard::from_stones(board.size(), &black, &white, game.to_move(), None);
        let (mut moves, mut score) = (0, 0);
        for _ in 0..100 {
            let mut playout = start;
            policy.run(&mut playout, [None; 2], &mut rng, |_, _| moves += 1);
            score += i64::from(playout.area_score());
        }
        count.add(moves, &score.to_string());
    }
}

fn search(work: &Work, count: &mut Count) {
    let settings = Settings { threads: 1, ..Settings::default() };
    let mut search = Search::new(settings, Some(&pattern_knowledge::embedded().model));
    for game in work.moments(40) {
        search.forget();
        let report = search.run(&game, game.to_move(), 200, &|_| false);
        let mut words = String::new();
        for candidate in report.candidates.iter().take(LIKELY) {
            let _ = write!(words, "{} {};", candidate.action, candidate.visits);
        }
        count.add(report.nodes as u64, &words);
    }
}
