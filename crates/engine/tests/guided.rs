//! Searches that an oracle guides, with oracles that are made up: what the search makes of
//! what it is told.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tesuji_board::{Color, Diagram, Game, Move, Point, Ruleset, Size};
use tesuji_engine::{Decision, Manners, Oracle, Report, Search, Settings};
use tesuji_network::{Evaluation, Query};

/// Says something of every position, and counts how often it was asked about each.
struct Stub<F> {
    judge: F,
    asked: Mutex<HashMap<(u64, Color), usize>>,
    at_once: AtomicUsize,
    most_at_once: AtomicUsize,
}

/// What a stub says: the chance to win and the lead, for Black, and the moves it likes.
struct Word {
    win: f32,
    lead: f32,
    likes: Vec<(Point, f32)>,
}

impl<F: Fn(&Query) -> Word + Sync> Stub<F> {
    fn new(judge: F) -> Stub<F> {
        let [at_once, most_at_once] = [0, 0].map(AtomicUsize::new);
        Stub { judge, asked: Mutex::default(), at_once, most_at_once }
    }
}

impl<F: Fn(&Query) -> Word + Sync> Oracle for Stub<F> {
    fn judge(&self, query: &Query) -> Evaluation {
        let now = self.at_once.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_at_once.fetch_max(now, Ordering::SeqCst);
        let key = (query.board.situation_hash(query.to_move), query.to_move);
        *self.asked.lock().unwrap().entry(key).or_default() += 1;
        let Word { win, lead, likes } = (self.judge)(query);
        let size = query.board.size();
        let legal: Vec<Point> = query
            .board
            .empty_points()
            .iter()
            .filter(|&p| query.board.is_legal(query.to_move, p))
            .collect();
        let liked =
            |p: Point| likes.iter().find(|(q, _)| *q == p).map_or(0.0, |(_, weight)| *weight);
        let even = 1.0 / legal.len().max(1) as f32;
        let mut moves: Vec<(Point, f32)> =
            legal.iter().map(|&p| (p, if likes.is_empty() { even } else { liked(p) })).collect();
        moves.sort_by(|a, b| b.1.total_cmp(&a.1));
        let black = query.to_move == Color::Black;
        self.at_once.fetch_sub(1, Ordering::SeqCst);
        Evaluation {
            moves,
            win: if black { win } else { 1.0 - win },
            lead: if black { lead } else { -lead },
            owners: vec![0.5; size.area()],
            status: None,
        }
    }
}

/// The oracle's word alone.
fn settings() -> Settings {
    Settings { network_share: 1.0, leaf_playouts: 1, nodes: 100_000, ..Settings::guided() }
}

fn search(oracle: &dyn Oracle, settings: Settings, game: &Game, playouts: u64) -> Report {
    let mut search = Search::new(settings, None).guided_by(oracle);
    search.run(game, game.to_move(), playouts, &|_| false)
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn even() -> Word {
    Word { win: 0.5, lead: 0.0, likes: Vec::new() }
}

#[test]
fn a_position_is_judged_once_whatever_the_order_of_moves() {
    let oracle = Stub::new(|_: &Query| even());
    let game = Game::new(Size::square(4).unwrap(), Ruleset::CHINESE);
    let report = search(&oracle, settings(), &game, 1500);
    assert_eq!(report.visits, 1500);
    let asked = oracle.asked.lock().unwrap();
    // After a pass the same stones are another position.
    assert!(asked.values().all(|&times| times <= 2), "{:?}", asked.values().max());
    let judged: usize = asked.values().sum();
    assert!(judged < 1300, "{judged}");
}

/// Black to move has two ways to the same position, where White's answer at C1 refutes:
/// what was learned one way is known the other way.
#[test]
fn what_was_learned_by_one_order_serves_the_other() {
    let [a, b, c] = ["A1", "B2", "C1"].map(point);
    let judge = |query: &Query| {
        let board = query.board;
        let has = |p, color| board.get(p) == Some(color);
        let both = has(a, Color::Black) && has(b, Color::Black);
        let win = if both && has(c, Color::White) { 0.1 } else { 0.6 };
        Word { win, lead: 0.0, likes: vec![(a, 0.4), (b, 0.4), (c, 0.2)] }
    };
    let oracle = Stub::new(judge);
    let game = Game::new(Size::square(4).unwrap(), Ruleset::CHINESE);
    let report = search(&oracle, settings(), &game, 400);
    let value = |p: Point| {
        let found = report.candidates.iter().find(|c| c.action == Move::Play(p));
        found.map_or(0.0, |candidate| candidate.value)
    };
    assert!((value(a) - value(b)).abs() < 0.05, "{} {}", value(a), value(b));
}

#[test]
fn a_won_game_is_played_for_points_and_not_against_the_odds() {
    let [gain, likely, risk] = ["A1", "C3", "D4"].map(point);
    let judge = |query: &Query| {
        let has = |p| query.board.get(p) == Some(Color::Black);
        let lead = 30.0 + if has(gain) { 6.0 } else { 0.0 } + if has(risk) { 40.0 } else { 0.0 };
        let win = if has(risk) { 0.6 } else { 0.98 };
        // Whoever does not take the gain at once leaves it to the opponent.
        let likes = match (query.board.stones(Color::Black).len(), query.board.get(gain)) {
            (0, _) => vec![(likely, 0.4), (gain, 0.3), (risk, 0.3)],
            (_, None) => vec![(gain, 1.0)],
            _ => Vec::new(),
        };
        Word { win, lead, likes }
    };
    let oracle = Stub::new(judge);
    let game = Game::new(Size::square(5).unwrap(), Ruleset::CHINESE);
    let best = |further_share| {
        let settings = Settings { further_share, score_share: 0.0, ..settings() };
        search(&oracle, settings, &game, 800).best().action
    };
    assert_eq!(best(0.0), Move::Play(likely));
    assert_eq!(best(Settings::guided().further_share), Move::Play(gain));
}

/// White's stone at A5 can be taken; the oracle thinks nothing of it.
#[test]
fn what_reading_knows_is_looked_at_whatever_the_network_thinks() {
    let text = "O X . . .\na . . . .\n. . . . .\n. . . . .\n. . . . .";
    let diagram = Diagram::parse(text).unwrap();
    let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
    let take = diagram.at('a');
    let judge = |query: &Query| {
        let taken = query.board.get(point("A5")).is_none();
        let win = if taken { 0.9 } else { 0.3 };
        Word { win, lead: 0.0, likes: vec![(point("C3"), 0.6), (point("D3"), 0.4)] }
    };
    let oracle = Stub::new(judge);
    let visits = |urgent_prior| {
        let settings = Settings { urgent_prior, ..settings() };
        let report = search(&oracle, settings, &game, 60);
        report.candidates.iter().find(|c| c.action == Move::Play(take)).map_or(0, |c| c.visits)
    };
    assert!(visits(0.05) > 20, "{}", visits(0.05));
    assert!(visits(0.0) < 5, "{}", visits(0.0));
}

/// While one thread waits for the oracle the others go elsewhere and ask it too.
#[test]
fn threads_ask_at_the_same_time_and_none_of_their_visits_is_lost() {
    let judge = |_: &Query| {
        std::thread::yield_now();
        even()
    };
    let oracle = Stub::new(judge);
    let game = Game::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    let settings = Settings { threads: 4, ..settings() };
    let report = search(&oracle, settings, &game, 600);
    let visits: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
    // Now and then two threads write the same number and one of them is lost.
    assert!((570..=600).contains(&visits), "{visits}");
    assert!(report.candidates.len() > 30, "{}", report.candidates.len());
}

/// A finished game: Black owns the left, White the right; White's stone at A1 is dead.
const FINISHED: &str = "
    . X . X O . O
    X X X X O O .
    . X . X O . O
    X X X X O O O
    . X . X O . O
    X X X X O O .
    O . . X O O O";

#[test]
fn the_end_is_seen_and_cleaned_up_where_that_is_asked_for() {
    let diagram = Diagram::parse(FINISHED).unwrap();
    let mut game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
    let oracle = Stub::new(|_: &Query| Word { win: 0.9, lead: 10.0, likes: Vec::new() });
    let mut search = Search::new(settings(), None).guided_by(&oracle);
    let usual = Manners { resign_below: 0.0, clean_up: false };
    let report = search.run(&game, Color::Black, 100, &|_| false);
    let mut answer = || search.run(&game, Color::White, 100, &|_| false);
    assert_eq!(report.decide(&game, &usual, &mut answer), Decision::Play(Move::Pass));
    let cleaning = Manners { clean_up: true, ..usual };
    for _ in 0..12 {
        let report = search.run(&game, Color::Black, 100, &|_| false);
        let mut answer = || search.run(&game, Color::White, 100, &|_| false);
        let decision = report.decide(&game, &cleaning, &mut answer);
        let Decision::Play(action) = decision else { panic!("resigns") };
        game.play(Color::Black, action).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        if action == Move::Pass {
            break;
        }
    }
    assert_eq!(game.board().get(point("A1")), None, "the dead stone is taken off");
    // And it stops there.
    assert!(game.is_over());
}

#[test]
fn a_lost_game_is_given_up_whatever_points_can_still_be_had() {
    let oracle = Stub::new(|_: &Query| Word { win: 0.01, lead: -30.0, likes: Vec::new() });
    let mut game = Game::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    for (i, column) in [0, 2, 4, 6].into_iter().enumerate() {
        for row in [0, 2, 4] {
            let color = if (i + row / 2) % 2 == 0 { Color::Black } else { Color::White };
            game.play(color, Move::Play(Point::new(column, row))).unwrap();
        }
    }
    game.play(Color::White, Move::Pass).unwrap();
    let mut search = Search::new(settings(), None).guided_by(&oracle);
    let report = search.run(&game, Color::Black, 50, &|_| false);
    assert!(game.moves().len() as f64 >= 0.25 * 49.0);
    assert!(report.value < 0.06, "{}", report.value);
    let mut answer = || panic!("there is much to play for");
    assert_eq!(report.decide(&game, &Manners::default(), &mut answer), Decision::Resign);
}
