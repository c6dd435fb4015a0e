//! The score of every position as the network sees it: a glance at each, and a comparison
//! with other moves where much seems to be lost.

use tesuji_board::{Color, Game, Move, PointSet};
use tesuji_knowledge::intuition::{in_use, judge};
use tesuji_network::{Evaluation, Network};

/// Moves of a line that are kept.
const SHOWN: usize = 6;
/// Moves that a played one is compared with at first sight, the likeliest first.
const FIRST_RIVALS: usize = 2;
/// Moves that it is compared with at a second look.
const RIVALS: usize = 5;
/// Answers that are tried to each of them.
const ANSWERS: usize = 2;
/// Less likely moves are no rivals.
const LEAST_CHANCE: f32 = 0.03;

/// What the network thinks of a position.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Score {
    /// Black's lead in points, komi counted.
    pub black: f64,
    /// Black's chance to win.
    #[serde(default)]
    pub win: f64,
    /// The likeliest move.
    pub best: Option<String>,
}

/// A position with all that the network says.
#[derive(Clone)]
pub struct Glance {
    /// Who is to move.
    pub to_move: Color,
    /// What it says.
    pub judged: Evaluation,
    size: tesuji_board::Size,
    komi: f64,
}

impl Glance {
    /// One look at a position.
    pub fn at(game: &Game, to_move: Color) -> Glance {
        Glance::by(in_use(), game, to_move)
    }

    fn by(network: &Network, game: &Game, to_move: Color) -> Glance {
        let judged = judge(network, game, to_move);
        Glance { to_move, judged, size: game.board().size(), komi: game.komi() }
    }

    /// Lead and chance for Black.
    pub fn score(&self) -> Score {
        let best = self.judged.moves.first().map(|(point, _)| point.to_string());
        Score { black: self.lead(Color::Black), win: self.win(Color::Black), best }
    }

    /// The lead of a side, komi counted: what it will probably own less what the other side
    /// will. The network's own guess of the lead is drawn towards none, because the side
    /// behind resigned in most games that it learned from with a large one.
    pub fn lead(&self, color: Color) -> f64 {
        let share = |owner: &f32| 2.0 * f64::from(*owner) - 1.0;
        let lead: f64 = self.judged.owners.iter().map(share).sum();
        let black = if self.to_move == Color::Black { lead } else { -lead } - self.komi;
        if color == Color::Black { black } else { -black }
    }

    /// The chance of a side.
    pub fn win(&self, color: Color) -> f64 {
        let win = f64::from(self.judged.win);
        if self.to_move == color { win } else { 1.0 - win }
    }

    /// How likely stones of a colour stand at the end.
    pub fn stands(&self, stones: &PointSet, color: Color) -> f64 {
        let points = self.size.points().zip(&self.judged.owners);
        let own: f64 =
            points.filter(|(p, _)| stones.contains(*p)).map(|(_, &owner)| f64::from(owner)).sum();
        let share = own / stones.len().max(1) as f64;
        if self.to_move == color { share } else { 1.0 - share }
    }
}

/// A move as the network sees it at first sight: what is there, what it leaves, and what the
/// likeliest other moves would leave. Only positions with the same side to move are compared,
/// so that it does not matter what the network thinks a turn is worth.
pub struct Look {
    /// Before the move.
    pub before: Glance,
    /// After it; `None` at the end of the game.
    pub after: Option<Glance>,
    /// After the best of the likeliest moves, the played one among them.
    pub best: Option<Glance>,
}

impl Look {
    /// Looks at a position of a game, at the one after the move that was played there, if
    /// one was, and at what other moves would leave.
    pub fn new(game: &Game, before: Glance, next: Option<(Move, &Glance)>) -> Look {
        let player = before.to_move;
        let Some((played, next)) = next else { return Look { before, after: None, best: None } };
        // Whoever moves twice in a row is looked at as if the other side were to move.
        let after = match next.to_move == player {
            true => glance_after(game, player, played),
            false => Some(next.clone()),
        };
        let rivals = before.judged.moves.iter().take(FIRST_RIVALS).map(|(p, _)| Move::Play(*p));
        let best = rivals
            .filter(|action| *action != played)
            .filter_map(|action| glance_after(game, player, action))
            .max_by(|a, b| a.lead(player).total_cmp(&b.lead(player)));
        Look { before, after, best }
    }

    /// What a move loses of something against the best of the others; nothing if it is the
    /// best.
    pub fn loses(&self, of: &dyn Fn(&Glance) -> f64) -> f64 {
        match (&self.best, &self.after) {
            (Some(best), Some(after)) => (of(best) - of(after)).max(0.0),
            _ => 0.0,
        }
    }
}

fn glance_after(game: &Game, player: Color, action: Move) -> Option<Glance> {
    let mut next = game.clone();
    next.play(player, action).ok()?;
    Some(Glance::at(&next, !player))
}

/// A side with a smaller chance has lost.
pub(crate) const DECIDED: f64 = 0.05;

/// A move beside others.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Points that it loses against the best of them.
    pub loss: f64,
    /// How far a nearer and a farther look differ.
    pub error: f64,
    /// Chance to win that it loses.
    pub chance: f64,
    /// Whether one side wins either way.
    pub is_decided: bool,
    /// The best of them.
    pub best: Move,
    /// The best one and what may follow.
    pub line: Vec<Move>,
    /// What may follow the one that was played.
    pub then: Vec<Move>,
}

/// Compares a move with the likeliest others, each after its best answers.
pub fn compare(game: &Game, player: Color, played: Move) -> Comparison {
    let now = Glance::at(game, player);
    let likely = now.judged.moves.iter().filter(|(_, chance)| *chance >= LEAST_CHANCE);
    let mut moves: Vec<Move> = likely.take(RIVALS).map(|(point, _)| Move::Play(*point)).collect();
    if !moves.contains(&played) {
        moves.push(played);
    }
    let values: Vec<(Move, [f64; 3])> = moves
        .into_iter()
        .filter_map(|action| Some((action, value(game, player, action)?)))
        .collect();
    let by = |a: &&(Move, [f64; 3]), b: &&(Move, [f64; 3])| a.1[1].total_cmp(&b.1[1]);
    let (Some(best), Some(own)) =
        (values.iter().max_by(by), values.iter().find(|(action, _)| *action == played))
    else {
        let (loss, error, chance) = (0.0, 0.0, 0.0);
        return Comparison {
            loss,
            error,
            chance,
            is_decided: true,
            best: played,
            line: Vec::new(),
            then: Vec::new(),
        };
    };
    let difference = |i: usize| best.1[i] - own.1[i];
    Comparison {
        loss: difference(1),
        error: (difference(1) - difference(0)).abs() / 2.0,
        chance: difference(2),
        is_decided: best.1[2] < DECIDED || own.1[2] > 1.0 - DECIDED,
        best: best.0,
        line: line(game, player, best.0),
        then: line(game, player, played).split_off(1),
    }
}

/// The lead after a move at once, and after the best of its answers; and the chance then.
fn value(game: &Game, player: Color, action: Move) -> Option<[f64; 3]> {
    let mut next = game.clone();
    next.play(player, action).ok()?;
    let after = Glance::at(&next, !player);
    let near = after.lead(player);
    let mut least = [near, near, after.win(player)];
    let mut is_first = true;
    for (point, _) in after.judged.moves.iter().take(ANSWERS) {
        let mut then = next.clone();
        if then.play(!player, Move::Play(*point)).is_err() {
            continue;
        }
        let far = Glance::at(&then, player);
        if is_first || far.lead(player) < least[1] {
            least = [near, far.lead(player), far.win(player)];
        }
        is_first = false;
    }
    Some(least)
}

/// A move and the likeliest that follow.
fn line(game: &Game, player: Color, first: Move) -> Vec<Move> {
    let (mut game, mut color, mut action) = (game.clone(), player, first);
    let mut line = Vec::new();
    while line.len() < SHOWN && game.play(color, action).is_ok() {
        line.push(action);
        color = !color;
        let judged = judge(in_use(), &game, color);
        let Some(&(point, _)) = judged.moves.first() else { break };
        action = Move::Play(point);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Ruleset};

    #[test]
    fn both_sides_see_the_same_score() {
        let text = "
            . . O X . . .
            . . O X . . .
            . . O X . . .
            . . O X . . .
            . . O X . . .
            . . O X . . .
            . . O X . . .";
        let game =
            Game::from_setup(&Diagram::parse(text).unwrap().setup, Ruleset::CHINESE).unwrap();
        let glance = Glance::at(&game, Color::White);
        assert_eq!(glance.lead(Color::Black), -glance.lead(Color::White));
        assert_eq!(glance.win(Color::Black), 1.0 - glance.win(Color::White));
        let (black, white) = (game.board().stones(Color::Black), game.board().stones(Color::White));
        assert!(glance.stands(&black, Color::Black) > 0.5);
        assert!(glance.stands(&white, Color::White) > 0.5);
        let other = Glance::at(&game, Color::Black);
        assert!(other.stands(&black, Color::Black) > 0.5);
    }

    #[test]
    fn a_move_that_leaves_stones_in_atari_loses() {
        let text = "
            . . . . . . . . .
            . . . . . . . . .
            . . O O O . X . .
            . O X X X a . X .
            . O X X X O X . .
            . . O O O O X . .
            . . . . . . X . .
            . . . . . . X . .
            . . . . . . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
        let good = compare(&game, Color::White, Move::Play(diagram.at('a')));
        let bad = compare(&game, Color::White, "A1".parse().unwrap());
        assert!(bad.loss > good.loss + 5.0, "{bad:?} {good:?}");
        assert_eq!(bad.best, Move::Play(diagram.at('a')));
        assert_eq!(bad.line[0], bad.best);
    }
}
