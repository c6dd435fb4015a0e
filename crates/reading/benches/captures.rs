//! Captures: microseconds per ladder, and the nodes that textbook kills take.
//!
//! The node counts are a checksum of behaviour: they change only when the
//! search does.
//!
//! `cargo bench -p tesuji-reading --bench captures`

use std::time::Instant;

use tesuji_board::{Board, Budget, Corner, Diagram, Size};
use tesuji_reading::{Config, Goal, GoalKind, Ladder, prove, read_ladder};

/// Name, upper left corner with the target marked, whether the owner moves
/// first.
const KILLS: &[(&str, &str, bool)] = &[
    ("straight three", "B...XO\nXXXXXO\nOOOOOO", false),
    ("square four in the corner", "..BO\n..XO\nXXXO\nOOOO", true),
    ("square four", ".OB..XO\n.OX..XO\n.OXXXXO\n.OOOOOO", true),
    ("pyramid four", "B...XO\nXX.XXO\nOXXXOO\nOOOOO.", false),
    ("bulky five", "OB...XO\nOX..XXO\nOXXXXOO\nOOOOOO.", false),
    ("crossed five", "OBXXXXO\nOXX.XXO\nOX...XO\nOXX.XXO\nOXXXXXO\nOOOOOOO", false),
    ("rabbity six", "OBX.XXO\nOX...XO\nOX..XXO\nOXXXXXO\nOOOOOOO", false),
    ("six on the second line", "...........\n..OBXXXXXO.\n..OOOOOOOO.", true),
    ("seven on the second line", "............\n..OBXXXXXXO.\n..OOOOOOOOO.", false),
    ("four in the corner", "......\nBXXXO.\nOOOOO.", false),
    ("five in the corner", ".......\nBXXXXO.\nOOOOOO.", false),
    ("corner with a hane", "..X.O\n..BO.\nXXXO.\nOOOO.", false),
    ("eye of three stones", "..OX\nOOWX\nXXXX", true),
];
const LADDER: &str = ".........\n.........\n.........\n........X\n.......XW\n.......X.";
const NODES: u64 = 300_000;
const REPEATS: u32 = 2_000;

fn main() {
    for &(name, rows, owner_first) in KILLS {
        let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft)
            .expect("the diagrams are right");
        let board = Board::from_setup(&diagram.setup).expect("the positions are possible");
        let target = diagram.marked.first().expect("a marked stone");
        let owner = board.get(target).expect("a marked stone");
        let goal = Goal { kind: GoalKind::Capture, prover: !owner, targets: vec![target] };
        let first = if owner_first { owner } else { !owner };
        let budget = Budget::new(NODES, 256 << 20);
        let started = Instant::now();
        let outcome = prove(&board, first, &goal, &Config::default(), &budget);
        let seconds = started.elapsed().as_secs_f64();
        let size =
            outcome.proof.map_or("no proof".to_owned(), |p| format!("proof of {}", p.nodes.len()));
        println!("{name:26} {:7} nodes, {size}, {seconds:.3} s", outcome.nodes);
    }
    let diagram = Diagram::parse_corner(LADDER, Size::STANDARD, Corner::TopLeft)
        .expect("the diagram is right");
    let mut board = Board::from_setup(&diagram.setup).expect("the position is possible");
    let target = diagram.marked.first().expect("a marked stone");
    let started = Instant::now();
    for _ in 0..REPEATS {
        assert!(matches!(read_ladder(&mut board, target, 2_000), Ladder::Captured(_)));
    }
    let micros = started.elapsed().as_secs_f64() * 1e6 / f64::from(REPEATS);
    println!("{micros:.1} microseconds for a ladder across the board");
}
