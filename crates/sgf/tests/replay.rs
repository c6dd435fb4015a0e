//! From files to games and back.

use tesuji_board::{Color, Game, Move, Point, Ruleset, Size};
use tesuji_sgf::{
    Collection, OnIllegal, Replay, ReplayError, ReplayOptions, Tree, Until, record, replay,
    write_tree,
};

fn tree(file: &str) -> Tree {
    Collection::read(file.as_bytes()).unwrap().collection.games.remove(0)
}

fn until(stop: &str) -> ReplayOptions {
    ReplayOptions { until: stop.parse().unwrap(), ..ReplayOptions::default() }
}

fn play(file: &str, options: &ReplayOptions) -> Result<Replay, ReplayError> {
    let tree = tree(file);
    replay(&tree, &tree.main_line(), options)
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// The stones, row by row from the top.
fn stones(game: &Game) -> String {
    let board = game.board();
    let size = board.size();
    let cell = |p| board.get(p).map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
    let row = |row| (0..size.width()).map(|c| cell(Point::new(c, row))).collect::<String>();
    (0..size.height()).rev().map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn a_game_with_its_facts() {
    let file = "(;GM[1]SZ[5]KM[5.5]RU[Japanese]HA[2]AB[bb][dd]PB[Aya];W[cc];B[];W[tt])";
    let replay = play(file, &ReplayOptions::default()).unwrap();
    assert_eq!(stones(&replay.game), "...../.X.../..O../...X./.....");
    assert_eq!((replay.game.komi(), replay.game.handicap()), (5.5, 2));
    assert_eq!(*replay.game.ruleset(), Ruleset::JAPANESE);
    assert_eq!(replay.game.passes(), 2);
    assert_eq!((replay.to_move, replay.next), (Color::Black, None));
    assert_eq!(replay.info.black.name.as_deref(), Some("Aya"));
    assert_eq!(replay.move_nodes.len(), 3);
    assert!(replay.warnings.is_empty());
}

#[test]
fn stopping_before_a_move() {
    let file = "(;SZ[5];B[aa];W[bb];B[];W[cc];C[x];B[dd])";
    let moves = |stop: &str| {
        let replay = play(file, &until(stop)).unwrap();
        (replay.game.moves().len(), replay.to_move, replay.node.index())
    };
    assert_eq!(moves("1"), (0, Color::Black, 0));
    assert_eq!(moves("2"), (1, Color::White, 1));
    assert_eq!(moves("5"), (4, Color::Black, 5));
    assert_eq!(moves("6"), (5, Color::White, 6));
    assert_eq!(moves("600"), (5, Color::White, 6));
    assert_eq!(moves("C3"), (3, Color::White, 3));
    assert_eq!(moves("E5"), (5, Color::White, 6));
    assert!("no".parse::<Until>().is_err());
    let next = play(file, &until("4")).unwrap().next;
    assert_eq!(next, Some((Color::White, Move::Play(point("C3")))));
}

#[test]
fn who_is_to_move() {
    let to_move = |file: &str| {
        let replay = play(file, &until("1")).unwrap();
        assert_eq!(replay.to_move, replay.game.to_move(), "{file}");
        replay.to_move
    };
    assert_eq!(to_move("(;SZ[5]AB[aa])"), Color::Black);
    assert_eq!(to_move("(;SZ[5]AB[aa]PL[W])"), Color::White);
    assert_eq!(to_move("(;SZ[5]AB[aa]PL[white])"), Color::White);
    assert_eq!(to_move("(;SZ[5]AB[aa]PL[2])"), Color::White);
    assert_eq!(to_move("(;SZ[5]AB[aa];W[bb])"), Color::White);
    assert_eq!(to_move("(;SZ[5]AB[aa]PL[B];W[bb])"), Color::Black);
    assert_eq!(to_move("(;SZ[5]HA[2]AB[aa][bb])"), Color::White);
    let replay = play("(;SZ[5];B[aa];PL[B])", &ReplayOptions::default()).unwrap();
    assert_eq!(replay.to_move, Color::Black);
}

#[test]
fn variations() {
    let tree = tree("(;SZ[5];B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))");
    let position = |choices: &[usize]| {
        stones(&replay(&tree, &tree.line(choices), &ReplayOptions::default()).unwrap().game)
    };
    assert_eq!(position(&[]), "X..../.O.../...../...../.....");
    assert_eq!(position(&[1, 1]), "X..../...../..O../...../....X");
    let node = tree.line(&[1])[2];
    let replay = replay(&tree, &tree.path_to(node), &ReplayOptions::default()).unwrap();
    assert_eq!(stones(&replay.game), "X..../...../..O../...../.....");
    assert_eq!(replay.node, node);
}

#[test]
fn setup_in_several_nodes_and_after_moves() {
    let file = "(;SZ[4]AB[aa:bb];AE[ab]AW[dd];B[dc];W[cd]C[x];AW[aa]AE[bb];B[cc])";
    let before = play(file, &until("1")).unwrap();
    assert_eq!(stones(&before.game), "XX../.X../..../...O");
    let replay = play(file, &ReplayOptions::default()).unwrap();
    assert_eq!(stones(&replay.game), "OX../..../..XX/..OO");
    assert_eq!((replay.earlier_moves, replay.game.moves().len()), (2, 1));
    // Setting stones up does not pass the turn.
    let odd = play("(;SZ[4];B[dc];AW[aa])", &ReplayOptions::default()).unwrap();
    assert_eq!((odd.to_move, odd.game.to_move()), (Color::White, Color::White));
    // The position in between can be impossible, the last one not.
    assert!(play("(;SZ[2]AB[aa][ab][ba][bb];AE[bb])", &ReplayOptions::default()).is_ok());
    let error = play("(;SZ[2]\nAB[aa][ab][ba];\nAW[bb])", &ReplayOptions::default()).err().unwrap();
    assert!(error.to_string().starts_with("line 2, column 15: the "), "{error}");
}

#[test]
fn rectangles_of_any_shape() {
    let replay = play("(;SZ[3:2]AB[ca];W[ab])", &ReplayOptions::default()).unwrap();
    assert_eq!(replay.game.board().size(), Size::new(3, 2).unwrap());
    assert_eq!(stones(&replay.game), "..X/O..");
}

const RETAKE: &str = "(;SZ[4]RU[Chinese]\nAB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb]\n;B[cb];W[dd])";

#[test]
fn illegal_moves_have_number_and_place() {
    let error = play(RETAKE, &ReplayOptions::default()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "line 3, column 1: move 3, Black C3: the ko may not be retaken at once"
    );
    let error = play("(;SZ[9];B[ee]\n;W[zz])", &ReplayOptions::default()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: move 2: W[zz] is not a point or a pass on a board of 9x9"
    );
}

#[test]
fn illegal_moves_can_end_the_game_or_be_forced() {
    let options = |on_illegal| ReplayOptions { on_illegal, ..ReplayOptions::default() };
    let stopped = play(RETAKE, &options(OnIllegal::Stop)).unwrap();
    assert_eq!(stopped.game.moves().len(), 2);
    assert_eq!(stopped.warnings.len(), 1);
    assert_eq!(stones(&stopped.game), ".XO./XO.O/.XO./....");
    let forced = play(RETAKE, &options(OnIllegal::Force)).unwrap();
    assert_eq!(stones(&forced.game), ".XO./X.XO/.XO./...O");
    assert_eq!((forced.earlier_moves, forced.game.moves().len()), (3, 1));
    assert_eq!(forced.to_move, Color::Black);
    // A stone on a stone, suicide, and what is no move.
    let file = "(;SZ[3]AW[ba][ab];B[cc];W[cc];B[aa];W[zz];B[bb])";
    let forced = play(file, &options(OnIllegal::Force)).unwrap();
    assert_eq!(stones(&forced.game), ".O./OX./..O");
    assert_eq!(forced.warnings.len(), 3, "{:?}", forced.warnings);
}

#[test]
fn points_that_gnu_go_forbids_are_a_ko_if_nothing_else_forbids_them() {
    let file = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc][ad]PL[B]IL[bb][cb])";
    let replay = play(file, &ReplayOptions::default()).unwrap();
    assert!(!replay.game.board().is_legal(Color::Black, point("C3")));
    assert!(replay.game.board().is_legal(Color::Black, point("D1")));
    let without = play(&file.replace("IL[bb][cb]", ""), &ReplayOptions::default()).unwrap();
    assert!(without.game.board().is_legal(Color::Black, point("C3")));
}

#[test]
fn doubtful_facts_are_warned_of() {
    let file = "(;SZ[5]HA[3]KM[lots]RU[calvinball]AB[aa][zz];W[bb])";
    let replay = play(file, &ReplayOptions::default()).unwrap();
    let warnings: Vec<String> = replay.warnings.iter().map(|w| w.message.clone()).collect();
    for word in ["KM[lots]", "calvinball", "AB[zz]", "HA says 3"] {
        assert!(warnings.iter().any(|w| w.contains(word)), "{word}: {warnings:?}");
    }
    assert_eq!(warnings.len(), 4);
}

#[test]
fn other_games_are_refused_by_go_alone() {
    let file = "(;GM[2]SZ[8];B[d3];W[c5])";
    assert_eq!(tree(file).node_count(), 3);
    let error = play(file, &ReplayOptions::default()).err().unwrap();
    assert_eq!(error.to_string(), "this is not Go but Othello");
}

#[test]
fn games_survive_being_recorded() {
    for file in [
        "(;SZ[5]KM[5.5]RU[Japanese];B[aa];W[bb];B[];W[])",
        "(;SZ[7:4]KM[-3]RU[NZ]HA[2]AB[bb][cc];W[ab];W[gd];B[ga])",
        "(;SZ[21]KM[0]RU[AGA]AB[tt]AW[aa]PL[B];W[bb])",
        "(;SZ[5]RU[Tromp-Taylor]PL[W])",
    ] {
        let first = play(file, &ReplayOptions::default()).unwrap().game;
        let text = write_tree(&record(&first));
        let read = Collection::read(text.as_bytes()).unwrap();
        assert!(read.warnings.is_empty());
        let second = play(&text, &ReplayOptions::default()).unwrap().game;
        assert_eq!(second.moves(), first.moves());
        assert_eq!(second.start(), first.start());
        assert_eq!(second.ruleset(), first.ruleset());
        assert_eq!((second.komi(), second.handicap()), (first.komi(), first.handicap()));
        assert!(second.board() == first.board());
        assert_eq!(second.to_move(), first.to_move());
    }
}

#[test]
fn a_recorded_game_as_text() {
    let mut game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    game.play(Color::Black, Move::Play(point("E5"))).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    let mut tree = record(&game);
    tree.root_mut().remove("AP");
    assert_eq!(write_tree(&tree), "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]\n;B[ee];W[])\n");
}
