//! Searches on small boards: what they find, and that they keep to their
//! bounds.

use tesuji_board::{Color, Diagram, Game, Move, Ruleset, Size};
use tesuji_engine::{Ban, Decision, Manners, Report, Search, Settings, View, Wishes};

fn settings() -> Settings {
    Settings { nodes: 100_000, ..Settings::default() }
}

fn game(text: &str) -> (Diagram, Game) {
    let diagram = Diagram::parse(text).unwrap();
    let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
    (diagram, game)
}

fn search(game: &Game, to_move: Color, playouts: u64) -> Report {
    Search::new(settings(), None).run(game, to_move, playouts, &|_| false)
}

/// Whoever plays at a lives and kills.
const MIDDLE: &str = "
    . O X X X . .
    a O X . X . .
    . O X X X X X
    O O X . X . .
    X X X X X . .
    . . . . . . .
    . . . . . . .";

#[test]
fn the_middle_of_three_decides() {
    let (diagram, mut game) = game(MIDDLE);
    game.set_komi(40.0);
    for to_move in Color::BOTH {
        let report = search(&game, to_move, 1500);
        assert_eq!(report.best().action, Move::Play(diagram.at('a')), "{to_move}");
    }
}

#[test]
fn one_thread_gives_the_same_answer_again() {
    let game = Game::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    let run = || {
        let mut search = Search::new(settings(), None);
        let first = search.run(&game, Color::Black, 400, &|_| false);
        let second = search.run(&game, Color::Black, 400, &|_| false);
        (first.candidates, second.candidates)
    };
    let (first, second) = run();
    assert_eq!((first.clone(), second.clone()), run());
    let visits = |candidates: &[tesuji_engine::Candidate]| -> u32 {
        candidates.iter().map(|candidate| candidate.visits).sum()
    };
    assert_eq!((visits(&first), visits(&second)), (400, 800), "the tree was kept");
}

#[test]
fn the_tree_follows_the_game() {
    let mut game = Game::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    let mut search = Search::new(settings(), None);
    let report = search.run(&game, Color::Black, 2000, &|_| false);
    let variation = report.best().variation.clone();
    assert!(variation.len() >= 2, "{variation:?}");
    for (action, color) in variation.into_iter().zip([Color::Black, Color::White]) {
        game.play(color, action).unwrap();
    }
    let report = search.run(&game, Color::Black, 1, &|_| false);
    assert!(report.visits > 10, "{}", report.visits);
    // Other rules: nothing is known.
    let other = Game::new(Size::square(7).unwrap(), Ruleset::JAPANESE);
    assert_eq!(search.run(&other, Color::Black, 1, &|_| false).visits, 1);
}

#[test]
fn memory_is_bounded() {
    let game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let settings = Settings { nodes: 4096, expansion: 1, ..settings() };
    let mut search = Search::new(settings, None);
    let report = search.run(&game, Color::Black, 3000, &|_| false);
    assert!(report.nodes <= 4096 && report.nodes > 3000, "{}", report.nodes);
    assert_eq!(report.visits, 3000);
}

#[test]
fn two_threads_share_the_work() {
    let (diagram, mut game) = game(MIDDLE);
    game.set_komi(40.0);
    let settings = Settings { threads: 2, ..settings() };
    let report = Search::new(settings, None).run(&game, Color::Black, 2000, &|_| false);
    assert_eq!(report.tally.playouts, 2000);
    assert_eq!(report.best().action, Move::Play(diagram.at('a')));
}

#[test]
fn it_stops_when_told() {
    let game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let mut search = Search::new(settings(), None);
    let report = search.run(&game, Color::Black, 1_000_000, &|now| now.playouts >= 50);
    assert!((50..60).contains(&report.tally.playouts));
}

/// Games of the player against itself: every move is legal under superko, both
/// pass in the end, and the count then agrees with what the playouts said.
#[test]
fn games_against_itself_end_by_passing() {
    for (ruleset, seed) in [(Ruleset::TROMP_TAYLOR, 1), (Ruleset::JAPANESE, 2), (Ruleset::AGA, 3)] {
        let mut game = Game::new(Size::square(5).unwrap(), ruleset);
        game.set_komi(24.5);
        let mut search = Search::new(Settings { seed, ..settings() }, None);
        let manners = Manners { resign_below: 0.0, ..Manners::default() };
        while !game.is_over() {
            let color = game.to_move();
            let report = search.run(&game, color, 150, &|_| false);
            let mut answer = || search.run(&game, !color, 100, &|_| false);
            match report.decide(&game, &manners, &mut answer) {
                Decision::Play(action) => game.play(color, action).unwrap(),
                Decision::Resign => panic!("it never resigns"),
            }
            assert!(game.moves().len() < 150, "{}", Diagram::new(game.board().to_setup()));
        }
    }
}

#[test]
fn hopeless_games_are_given_up() {
    let (_, mut game) = game(MIDDLE);
    game.set_komi(-100.0);
    for i in 0..7 {
        let color = game.to_move();
        game.play(color, Move::Pass).unwrap();
        game.play(!color, Move::Play(tesuji_board::Point::new(i, 0))).unwrap();
    }
    let report = search(&game, Color::White, 300);
    let manners = Manners::default();
    let mut answer = || panic!("nothing seems to be over");
    assert_eq!(report.decide(&game, &manners, &mut answer), Decision::Resign);
    let never = Manners { resign_below: 0.0, ..manners };
    assert_ne!(report.decide(&game, &never, &mut answer), Decision::Resign);
}

/// Moves are left out at the root, for one side, and further down.
#[test]
fn banned_moves_are_not_tried() {
    let (diagram, mut game) = game(MIDDLE);
    game.set_komi(40.0);
    let a = Move::Play(diagram.at('a'));
    let tried = |bans: Vec<Ban>| {
        let wishes = Wishes { bans, ..Wishes::default() };
        let mut search = Search::new(settings(), None);
        let report = search.run_watched(&game, Color::Black, 600, &wishes, &|_| false);
        let first: Vec<Move> = report.candidates.iter().map(|c| c.action).collect();
        let second = report.candidates.iter().filter_map(|c| c.variation.get(1)).copied();
        (report.best().action, first, second.collect::<Vec<Move>>())
    };
    assert_eq!(tried(Vec::new()).0, a);
    let [black, white] = Color::BOTH.map(|color| Ban::avoiding(color, &[a], 2));
    let (_, first, second) = tried(vec![black.clone()]);
    assert!(!first.contains(&a) && second.contains(&a), "{first:?} {second:?}");
    let (_, first, second) = tried(vec![black, white]);
    assert!(!first.contains(&a) && !second.contains(&a), "{first:?} {second:?}");
    let size = game.board().size();
    let some = ["C1", "E2"].map(|word| word.parse().unwrap());
    let (_, first, _) = tried(vec![Ban::allowing(Color::Black, &some, 1, size)]);
    assert!(first.len() == 2 && some.iter().all(|action| first.contains(action)), "{first:?}");
    // Where nothing is left there is the pass.
    let (best, first, _) = tried(vec![Ban::allowing(Color::Black, &[], 1, size)]);
    assert_eq!((best, first), (Move::Pass, vec![Move::Pass]));
}

/// What was learned with a ban is of no use without it.
#[test]
fn a_tree_belongs_to_its_bans() {
    let game = Game::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    let mut search = Search::new(settings(), None);
    let bans = vec![Ban::avoiding(Color::Black, &["D4".parse().unwrap()], 1)];
    let banned = Wishes { bans, ..Wishes::default() };
    let mut visits =
        |wishes: &Wishes| search.run_watched(&game, Color::Black, 100, wishes, &|_| false).visits;
    let free = Wishes::default();
    let all = [&banned, &banned, &free, &free, &banned].map(&mut visits);
    assert_eq!(all, [100, 200, 100, 200, 100]);
}

/// Whoever looks on sees what is known, and changes nothing.
#[test]
fn a_search_can_be_looked_at() {
    let game = Game::new(Size::square(5).unwrap(), Ruleset::CHINESE);
    let seen = std::sync::Mutex::new(Vec::new());
    let look = |view: &View| {
        let report = view.report();
        assert_eq!(report.tally.playouts, u64::from(report.visits));
        seen.lock().unwrap().push(report.visits);
        false
    };
    let run = |wishes: &Wishes, stop: &(dyn Fn(&View) -> bool + Sync)| {
        Search::new(settings(), None).run_watched(&game, Color::Black, 40, wishes, stop)
    };
    let wishes = Wishes { tallies_of_moves: true, ..Wishes::default() };
    let watched = run(&wishes, &look);
    assert_eq!(*seen.lock().unwrap(), [8, 16, 24, 32, 40]);
    assert_eq!(watched.candidates, run(&Wishes::default(), &|_| false).candidates);
    for candidate in &watched.candidates {
        let tally = &watched.tallies_of_moves[&candidate.action];
        assert_eq!(tally.playouts, u64::from(candidate.visits));
        assert_eq!(candidate.variation_visits[0], candidate.visits);
        assert_eq!(candidate.variation_visits.len(), candidate.variation.len());
    }
    // The pass and all 25 points, whether they were tried or not.
    assert_eq!(watched.priors.len(), 26);
}
