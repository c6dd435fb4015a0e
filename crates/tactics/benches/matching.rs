//! The cost of matching all embedded rules on 19x19: per move with only the
//! windows over changed points looked at, and per position from nothing.

use std::hint::black_box;
use std::time::Instant;

use tesuji_board::{Board, Color, Point, PointSet, Rng, Size};
use tesuji_tactics::embedded;
use tesuji_tactics::matcher::Matcher;

fn main() {
    let size = Size::new(19, 19).expect("a usual board");
    let sets = &embedded().sets;
    let start = Instant::now();
    let mut matcher = Matcher::new(sets, size);
    println!("{} windows laid out in {:.1?}", matcher.windows(), start.elapsed());
    let games = 20;
    let (mut moves, mut updates, mut asked, mut found) = (0u32, 0.0, 0.0, 0);
    let mut full = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut board = Board::new(size);
        matcher.reset(&board);
        let mut color = Color::Black;
        for _ in 0..220 {
            let Some(point) = random_move(&board, color, &mut rng) else { break };
            let before = [board.stones(Color::Black), board.stones(Color::White)];
            board.set_ko(None);
            board.play(color, point).expect("a legal move");
            let changed: PointSet = changed(&board, before);
            let start = Instant::now();
            matcher.update(&board, &changed);
            updates += start.elapsed().as_secs_f64();
            let start = Instant::now();
            found += black_box(matcher.matches_over(&board, &changed)).len();
            asked += start.elapsed().as_secs_f64();
            moves += 1;
            color = !color;
        }
        let start = Instant::now();
        matcher.reset(&board);
        let matches = black_box(matcher.matches(&board)).len();
        full.push((start.elapsed(), matches));
    }
    let per_move = |seconds: f64| seconds * 1e6 / f64::from(moves);
    println!("{moves} moves of {games} random games");
    println!("windows over the changed points: {:.2} us per move", per_move(updates));
    println!("their matches, conditions included: {:.2} us per move", per_move(asked));
    println!("{:.2} matches per move", found as f64 / f64::from(moves));
    full.sort();
    let (time, matches) = full[full.len() / 2];
    println!("a full position, all windows and conditions: {time:.1?} ({matches} matches)");
}

fn changed(board: &Board, before: [PointSet; 2]) -> PointSet {
    let [black, white] = before;
    let now = [board.stones(Color::Black), board.stones(Color::White)];
    (now[0] - black) | (black - now[0]) | (now[1] - white) | (white - now[1])
}

/// A legal move that fills no own eye of one point.
fn random_move(board: &Board, color: Color, rng: &mut Rng) -> Option<Point> {
    let fills = |p: Point| {
        p.neighbors().into_iter().all(|q| !board.size().contains(q) || board.get(q) == Some(color))
    };
    let legal: Vec<Point> =
        board.empty_points().iter().filter(|&p| !board.is_suicide(color, p) && !fills(p)).collect();
    (!legal.is_empty()).then(|| legal[rng.below(legal.len() as u32) as usize])
}
