//! A review as one HTML file that needs nothing else: a board to step through, the graphs,
//! and the moments.

use serde_json::{Value, json};
use tesuji_board::{Certainty, Color, Game, Move, Point, PointSet};
use tesuji_words::Messages;
use tesuji_words::problems::certainty_word;

use crate::record::boards;
use crate::study::{Mistake, Review};
use crate::words::{headline, moment_sentences};

/// The page around the data.
const TEMPLATE: &str = include_str!("page.html");

/// The page of a review. `title` names the game.
pub fn page(game: &Game, title: &str, review: &Review, messages: &Messages) -> String {
    let text = data(game, title, review, messages).to_string();
    // Nothing in the data may end the script that holds it.
    let text = text.replace("</", "<\\/");
    TEMPLATE
        .replace("{{title}}", &escaped(title))
        .replace("{{legend}}", &escaped(&messages.say("page-legend", &[])))
        .replace("{{settled}}", &escaped(&messages.say("page-settled", &[])))
        .replace("{{language}}", messages.language.code())
        .replace("{{data}}", &text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// What the page shows, also for other programs.
pub fn data(game: &Game, title: &str, review: &Review, messages: &Messages) -> Value {
    let all = boards(game);
    let size = game.board().size();
    let place = |p: Point| json!([p.column(), size.height() - 1 - p.row()]);
    let places = |set: &PointSet| set.iter().map(place).collect::<Vec<_>>();
    let path = |line: &[Move]| -> Vec<Value> {
        line.iter().map_while(|action| action.point()).map(place).collect()
    };
    let positions: Vec<Value> = all
        .iter()
        .enumerate()
        .map(|(i, board)| {
            let last = i.checked_sub(1).and_then(|i| game.moves()[i].1.point());
            let [settled, open] =
                [&review.settled, &review.open].map(|all| all.get(i).copied().unwrap_or_default());
            json!({
                "black": places(&board.stones(Color::Black)),
                "white": places(&board.stones(Color::White)),
                "last": last.map(place),
                "score": review.scores.get(i).and_then(Option::as_ref).map(|score| score.black),
                "win": review.scores.get(i).and_then(Option::as_ref).map(|score| score.win),
                "settled": settled,
                "open": open,
            })
        })
        .collect();
    let decisive = review.decisive(3);
    let moments: Vec<Value> = review
        .moments
        .iter()
        .map(|moment| {
            let stones = moment.stones();
            let proven = match &moment.mistake {
                Mistake::Group { could, has, .. } => [("could", could), ("has", has)]
                    .into_iter()
                    .filter(|(_, claim)| claim.certainty == Certainty::Proven)
                    .map(|(word, _)| word)
                    .collect(),
                Mistake::Score { .. } => Vec::new(),
            };
            let (before, after) = (&all[moment.number - 1], &all[moment.number]);
            json!({
                "number": moment.number,
                "player": moment.player.letter().to_string(),
                "played": moment.played.to_string(),
                "headline": headline(moment, messages),
                "why": moment_sentences(moment, before, after, messages),
                "certainty": certainty_word(moment.certainty()),
                "size": moment.size,
                "weight": moment.weight(),
                "loss": moment.loss,
                "chance": moment.chance,
                "proven": proven,
                "stones": places(&stones),
                "line": path(&moment.better_line()),
                "then": path(&moment.then),
                "decisive": decisive.iter().any(|other| std::ptr::eq(*other, moment)),
            })
        })
        .collect();
    let star = places(&size.star_points());
    json!({
        "title": title,
        "width": size.width(),
        "height": size.height(),
        "star": star,
        "positions": positions,
        "moments": moments,
        "words": { "decisive": messages.say("review-decisive", &[]),
                   "others": messages.say("review-others", &[]),
                   "none": messages.say("review-none", &[]) },
    })
}
