//! Indigo and Katia: knowledge proposes a few moves, random games verify them.
//!
//! **Definition** (Bouzy and Chaslot 2005, sections 1 and 5): Indigo's
//! knowledge proposes ns = 7 moves, and games to the end from each of them
//! decide by their mean scores. Katia takes nk of the moves from the
//! K-nearest-neighbour patterns, and in the first moves of a game, BEGIN in
//! number, plays what the patterns like best without further ado.
//!
//! **Choice**: Indigo's own knowledge is not published. Ours is the reasons of
//! this program (stones at stake, ladders, cuts, open corners and sides) and
//! shapes beside the last moves.

mod monte_carlo;

pub use monte_carlo::{Pruning, Verified, verify};

use tesuji_board::{Color, Game, Move, PlayoutBoard, Point, PointMap, Rng};
use tesuji_patterns::knn::{Matcher, Variants};
use tesuji_patterns::{Knowledge, Position};

use crate::decide::{Decision, Manners, dead_stones, may_pass};
use crate::reasons::{Reason, reasons};

/// What the document leaves to choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndigoSettings {
    /// ns: the moves that are verified.
    pub moves: usize,
    /// nk: how many of them come from the patterns. Indigo has none.
    pub from_patterns: usize,
    /// BEGIN: the first moves of the game, of both sides, in which the patterns
    /// decide alone.
    pub begin: usize,
    /// K: patterns have at most so many facts; all of them if `None`.
    pub facts: Option<usize>,
    /// Whether the patterns replace the knowledge of openings (table 2), so that Katia
    /// has none of her own after the first moves.
    ///
    /// **Choice**: the replaced databases hold large patterns for the beginning of the
    /// game and are not published; ours know open corners and sides.
    pub replaces: bool,
    /// How the random games are shared out.
    pub pruning: Pruning,
}

impl IndigoSettings {
    /// The reference program.
    pub const INDIGO: IndigoSettings = IndigoSettings {
        moves: 7,
        from_patterns: 0,
        begin: 0,
        facts: None,
        replaces: false,
        pruning: Pruning::USUAL,
    };

    /// With patterns, as it did best (table 4).
    pub const KATIA: IndigoSettings =
        IndigoSettings { from_patterns: 2, begin: 10, ..IndigoSettings::INDIGO };
}

/// Where Indigo and Katia get moves from besides their own knowledge.
pub struct Sources<'a> {
    /// Patterns.
    pub knowledge: &'a Knowledge,
    /// Moves that somebody recommends in the opening, the best first. Patterns that replace
    /// the knowledge of openings replace them too.
    pub opening: &'a [Point],
}

/// What Indigo or Katia does. `playouts` bounds the random games.
pub fn choose(
    game: &Game,
    color: Color,
    settings: &IndigoSettings,
    sources: &Sources,
    manners: &Manners,
    playouts: u64,
    rng: &mut Rng,
) -> Decision {
    let verified = verified(game, color, settings, sources, playouts, rng);
    let dead = dead_stones(game.board(), &verified.tally);
    let cleaned = !manners.clean_up || dead.is_empty();
    if cleaned && may_pass(game, color, &verified.tally, &dead) {
        return Decision::Play(Move::Pass);
    }
    if verified.playouts > 0 && manners.gives_up(game, verified.value) {
        return Decision::Resign;
    }
    Decision::Play(verified.action)
}

fn verified(
    game: &Game,
    color: Color,
    settings: &IndigoSettings,
    sources: &Sources,
    playouts: u64,
    rng: &mut Rng,
) -> Verified {
    let by_patterns = || by_patterns(game, color, settings, sources.knowledge);
    if game.moves().len() < settings.begin
        && let Some(&point) = by_patterns().first()
    {
        return Verified::unverified(Move::Play(point));
    }
    let mut moves: Vec<Point> = Vec::new();
    if settings.from_patterns > 0 {
        moves.extend(by_patterns().into_iter().take(settings.from_patterns));
    }
    for point in by_knowledge(game, color, settings.replaces, sources.opening) {
        if moves.len() < settings.moves && !moves.contains(&point) {
            moves.push(point);
        }
    }
    verify(game, color, &moves, &settings.pruning, playouts, rng)
}

/// Legal moves that fill no own eye, the likeliest by the patterns first.
fn by_patterns(
    game: &Game,
    color: Color,
    settings: &IndigoSettings,
    knowledge: &Knowledge,
) -> Vec<Point> {
    let mut position = Position::from_game(game);
    position.set_to_move(color);
    let size = game.board().size();
    let mut matcher = match settings.facts {
        None => knowledge.database.matcher(&position),
        Some(k) => Matcher::new(size, k, Variants::Merged),
    };
    let mut moves = knowledge.database.evaluate(&mut matcher, &position);
    moves.retain(|&(point, _)| is_sensible(game, color, point));
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    moves.into_iter().map(|(point, _)| point).collect()
}

/// So many recommended moves of the opening count, the first as much as an open corner.
const RECOMMENDED: usize = 7;
/// How much the first of them counts.
const RECOMMENDED_WEIGHT: f64 = 9.0;
/// How much less each one counts than the one before.
const RECOMMENDED_STEP: f64 = 0.5;

/// Legal moves that fill no own eye, those with most reasons first; without reasons of
/// the opening, if these are replaced.
fn by_knowledge(game: &Game, color: Color, replaced: bool, opening: &[Point]) -> Vec<Point> {
    let board = game.board();
    let size = board.size();
    let mut weights = PointMap::filled(0.0);
    let recommended = opening.iter().take(if replaced { 0 } else { RECOMMENDED });
    for (rank, &point) in recommended.enumerate() {
        weights[point] += RECOMMENDED_WEIGHT - RECOMMENDED_STEP * rank as f64;
    }
    for (point, reason) in reasons(board, color) {
        if !(replaced && matches!(reason, Reason::Corner | Reason::Side)) {
            weights[point] += reason.weight();
        }
    }
    // Near the last moves and on the lines that make territory.
    let last: Vec<Point> =
        game.moves().iter().rev().take(2).filter_map(|(_, action)| action.point()).collect();
    let mut moves: Vec<Point> =
        board.empty_points().into_iter().filter(|&p| is_sensible(game, color, p)).collect();
    let weight = |point: Point| {
        let near = last.iter().map(|&p| match distance(p, point) {
            0 | 1 => 3.0,
            2 => 1.5,
            3 => 0.5,
            _ => 0.0,
        });
        let line = match size.line(point) {
            1 => -2.0,
            2 => -0.5,
            3 | 4 => 0.5,
            _ => 0.0,
        };
        weights[point] + near.fold(0.0, f64::max) + line
    };
    moves.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
    moves
}

fn distance(a: Point, b: Point) -> usize {
    a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row()))
}

fn is_sensible(game: &Game, color: Color, point: Point) -> bool {
    let board = game.board();
    let own_eye = point
        .neighbors()
        .into_iter()
        .filter(|&p| board.size().contains(p))
        .all(|p| board.get(p) == Some(color));
    let in_eye = own_eye && {
        let [black, white] = Color::BOTH.map(|color| board.stones(color));
        PlayoutBoard::from_stones(board.size(), &black, &white, color, None)
            .is_eye_like(point, color)
    };
    !in_eye && game.check(color, Move::Play(point)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Ruleset};

    #[test]
    fn stones_at_stake_come_first() {
        let text = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . X X . . . .
            . . X O O a . . .
            . . . X X . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
        for color in Color::BOTH {
            assert_eq!(by_knowledge(&game, color, false, &[])[0], diagram.at('a'), "{color}");
        }
    }

    /// On the empty board Indigo takes a corner; without knowledge of openings nothing
    /// draws it there.
    #[test]
    fn the_opening_can_be_replaced() {
        let game = Game::new(tesuji_board::Size::STANDARD, Ruleset::CHINESE);
        let all = reasons(game.board(), Color::Black);
        let corners = |replaced| {
            let moves = by_knowledge(&game, Color::Black, replaced, &[]);
            let is_corner = |point: &&Point| all.contains(&(**point, Reason::Corner));
            moves[..8].iter().filter(is_corner).count()
        };
        assert_eq!(corners(false), 8);
        assert!(corners(true) < 8);
        // What somebody recommends comes before all but the corners, unless it is replaced too.
        let tengen: Point = "K10".parse().unwrap();
        let before = |replaced| {
            let moves = by_knowledge(&game, Color::Black, replaced, &[tengen]);
            let place = moves.iter().position(|&point| point == tengen).unwrap();
            moves[..place].iter().filter(|point| !all.contains(&(**point, Reason::Corner))).count()
        };
        assert_eq!(before(false), 0);
        assert!(before(true) > 0);
    }
}
