//! Problems from mistakes: the position before the move, where one first move is right.

use tesuji_board::{Board, Certainty, Game, KoGrade};
use tesuji_network::{Network, Query};
use tesuji_sgf::{NodeId, Tree};
use tesuji_words::Messages;

use crate::record::boards;
use crate::study::{Mistake, Moment};
use crate::words::{headline, moment_sentences};

/// A problem with how hard it is.
pub struct GameProblem {
    /// The problem and its solution.
    pub tree: Tree,
    /// From the size of the proof, the length of the line and how unlikely the move
    /// looks to the network: 1 is easy, 10 is hard.
    pub difficulty: f64,
}

/// The problem of a moment; `None` unless exactly one first move is shown to be right.
pub fn problem_of(
    game: &Game,
    moment: &Moment,
    network: &Network,
    messages: &Messages,
) -> Option<GameProblem> {
    let Mistake::Group { stones, owner, could, better, also, is_capture, .. } = &moment.mistake
    else {
        return None;
    };
    let [key] = better.as_slice() else { return None };
    // Whether something else captures as well was not asked.
    if *is_capture || !also.is_empty() || moment.certainty() == Certainty::Estimated {
        return None;
    }
    let all = boards(game);
    let (before, after) = (&all[moment.number - 1], &all[moment.number]);
    let (size, player) = (before.size(), moment.player);
    let mut tree = Tree::new();
    let root = tree.root_mut();
    for (ident, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
        root.set_text(ident, text);
    }
    root.set_text("SZ", &size.width().to_string());
    root.set_points("AB", &before.stones(tesuji_board::Color::Black), size);
    root.set_points("AW", &before.stones(tesuji_board::Color::White), size);
    root.set_text("PL", &player.letter().to_string());
    root.set_points("TR", stones, size);
    let aim = match (could.grade?, *owner == player) {
        (KoGrade::LIVES, true) => "live",
        (KoGrade::DIES, false) => "kill",
        _ => "make a ko",
    };
    let difficulty = difficulty(before, moment, *key, network);
    root.set_text("C", &format!("{player} to {aim}. Difficulty {difficulty:.1} of 10."));
    let line = moment.better_line();
    let mut board = before.clone();
    let (mut at, mut color) = (NodeId::ROOT, player);
    for action in line {
        if action.point().is_some_and(|p| !board.is_legal(color, p)) {
            break;
        }
        board.make(color, action);
        at = tree.add_child(at);
        tree[at].set_move(color, action, size);
        color = !color;
    }
    let why = moment_sentences(moment, before, after, messages);
    tree[at].set_text("C", &format!("RIGHT\n{}", why.join("\n")));
    let wrong = tree.add_child(NodeId::ROOT);
    tree[wrong].set_move(player, moment.played, size);
    tree[wrong].set_text("C", &format!("WRONG\n{}", headline(moment, messages)));
    Some(GameProblem { tree, difficulty })
}

fn difficulty(before: &Board, moment: &Moment, key: tesuji_board::Point, network: &Network) -> f64 {
    let Mistake::Group { could, .. } = &moment.mistake else { return 1.0 };
    let proof = could.proof.as_ref().map_or(0, |proof| proof.nodes.len());
    let rules: usize = could.plans.iter().map(|plan| plan.steps.len()).sum();
    let work = f64::from((proof + rules) as u32 + 1).log2();
    let depth = moment.better_line().len() as f64;
    let evaluation = network.evaluate(&Query::new(before, moment.player));
    let share = evaluation.moves.iter().find(|(point, _)| *point == key).map_or(1e-4, |m| m.1);
    let surprise = -f64::from(share.max(1e-4)).log2();
    (0.3 * work + 0.2 * depth + 0.4 * surprise).clamp(1.0, 10.0)
}
