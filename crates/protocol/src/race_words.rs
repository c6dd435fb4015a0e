//! A capturing race in words.

use crate::race::{FirstReport, RaceReport, RegionReport};
use crate::race_eye;
use tesuji_board::{Color, Point};
use tesuji_semeai::{Class, NoCount, NoResult, Obstacle};
use tesuji_words::{Messages, Put, columns, listed, padded, side, text};

/// The regions with their values, who wins, and how sure that is.
pub fn tell(report: &RaceReport, messages: &Messages) -> String {
    let mut lines = String::new();
    let mut line = |said: &str| lines += &format!("{said}\n");
    let chains = [("black", &report.black), ("white", &report.white)];
    let chains = chains.map(|(name, stones)| (name, text(chain(stones, messages))));
    line(&messages.say("race-title", &chains));
    let head = ["region", "points", "liberties", "cooled"]
        .map(|word| messages.say(&format!("race-head-{word}"), &[]));
    let regions = report.regions.iter().map(|region| row(region, messages));
    let rows: Vec<[String; 4]> = std::iter::once(head).chain(regions).collect();
    let width = |i: usize| rows.iter().map(|row| columns(&row[i])).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for [name, points, value, cooled] in &rows {
        let [a, b, c] = widths;
        let cells = [padded(name, a), padded(points, b), padded(value, c), cooled.clone()];
        line(format!("  {}", cells.join("  ")).trim_end());
    }
    for eye in report.regions.iter().filter_map(|region| region.eye.as_ref()) {
        line(&race_eye::words(&eye.space, messages));
    }
    if let Some(class) = report.kind {
        let kind = text(class_in_words(class, messages));
        line(&messages.say("race-kind", &[("kind", kind)]));
    }
    result(report, messages).iter().for_each(|said| line(said));
    certainties(report, messages).iter().for_each(|said| line(said));
    points(report, messages).iter().for_each(|said| line(said));
    lines
}

/// A chain by one of its stones.
pub fn chain(stones: &[String], messages: &Messages) -> String {
    match stones {
        [one] => one.clone(),
        more => {
            let put = [("at", text(&more[0])), ("count", Put::Number(more.len()))];
            messages.say("race-stones", &put)
        }
    }
}

/// The kind of a race.
fn class_in_words(class: Class, messages: &Messages) -> String {
    let of = |color: Color| [("player", side(color, messages))];
    match class {
        Class::Separate => messages.say("race-class-separate", &[]),
        Class::NoEyes => messages.say("race-class-no-eyes", &[]),
        Class::EyeAgainstNone(color) => messages.say("race-class-one-eye", &of(color)),
        Class::EqualEyes => messages.say("race-class-equal-eyes", &[]),
        Class::BigAgainstSmall(color) => messages.say("race-class-big-eye", &of(color)),
        Class::BiggerEye(color) => messages.say("race-class-bigger-eye", &of(color)),
        Class::Undecided => messages.say("race-class-undecided", &[]),
    }
}

/// Why the theory does not do, and why play did not end either.
fn reason(&(obstacle, unplayed): &(Obstacle, Option<NoResult>), messages: &Messages) -> String {
    let at = |key: &str, point: Point| messages.say(key, &[("at", text(point))]);
    let why = match obstacle {
        Obstacle::Region(point, error) => {
            let key = match error {
                NoCount::Ko => "obstacle-count-ko",
                NoCount::TooLarge => "obstacle-count-large",
                NoCount::Bounds => "obstacle-count-bounds",
            };
            let why = ("why", text(messages.say(key, &[])));
            messages.say("obstacle-region", &[("at", text(point)), why])
        }
        Obstacle::Mixed(point) => at("obstacle-mixed", point),
        Obstacle::Link(point) => at("obstacle-link", point),
        Obstacle::Open(point) => at("obstacle-open", point),
        Obstacle::Indecisive(point) => at("obstacle-indecisive", point),
        Obstacle::OpenEye => messages.say("obstacle-eye", &[]),
        Obstacle::Bounds => messages.say("obstacle-bounds", &[]),
    };
    let more = match unplayed {
        None => return why,
        Some(NoResult::Ko) => "obstacle-repeats",
        Some(NoResult::Spent) => "obstacle-spent",
    };
    let more = text(messages.say(more, &[]));
    messages.say("obstacle-and", &[("why", text(why)), ("more", more)])
}

/// How sure it is what happens: once if that is the same whoever moves first.
pub fn certainties(report: &RaceReport, messages: &Messages) -> Vec<String> {
    let [black, white] =
        [&report.black_first, &report.white_first].map(|first| certainty(report, first, messages));
    if black == white {
        return vec![messages.say("race-certainty", &[("said", text(black))])];
    }
    let of_side = |(color, said): (Color, String)| {
        let put = [("player", side(color, messages)), ("said", text(said))];
        messages.say("race-certainty-if", &put)
    };
    [(Color::Black, black), (Color::White, white)].map(of_side).to_vec()
}

/// How sure it is what happens if a side moves first, and on what that rests.
fn certainty(report: &RaceReport, first: &FirstReport, messages: &Messages) -> String {
    let say = |key: &str| messages.say(key, &[]);
    let with = |key: &str, said: String, name: &str, more: String| {
        messages.say(key, &[("said", text(said)), (name, text(more))])
    };
    let because = |said: String| match &report.obstacle {
        Some(obstacle) => with("race-because", said, "reason", reason(obstacle, messages)),
        None => said,
    };
    let points = |names: &[String]| listed(names, "list-and", messages);
    let on_walls = |said: String| {
        let walls = match &report.safe[..] {
            [] => say("race-no-walls"),
            safe => messages.say("race-walls", &[("points", text(points(safe)))]),
        };
        with("race-and", said, "more", walls)
    };
    let if_safe = |said: String| match &report.assumed[..] {
        [] => said,
        assumed => with("race-if-safe", said, "points", points(assumed)),
    };
    let said = match (first.certainty, first.basis) {
        ("proven", _) => proven(first, messages),
        ("counted", _) => on_walls(say("race-counted")),
        ("played out", _) => on_walls(because(say("race-played-out"))),
        ("estimated", "theory") => if_safe(say("race-estimated-counted")),
        ("estimated", "play") => if_safe(because(say("race-estimated-played"))),
        ("estimated", "closed") => {
            let said = because(say("race-estimated"));
            messages.say("race-as-closed", &[("said", text(said))])
        }
        ("estimated", _) => because(say("race-by-solver")),
        _ => because(say("race-unknown")),
    };
    if first.overruled {
        return messages.say("race-overruled", &[("said", text(said))]);
    }
    said
}

/// What a proof says of itself.
fn proven(first: &FirstReport, messages: &Messages) -> String {
    let proofs = match &first.proof_nodes[..] {
        [one] => messages.say("race-one-proof", &[("count", Put::Number(*one))]),
        more => {
            let counts = text(listed(more, "list-and", messages));
            messages.say("race-proofs", &[("counts", counts)])
        }
    };
    let proofs = ("proofs", text(proofs));
    if first.proven_moves.is_empty() {
        return messages.say("race-proven", &[proofs]);
    }
    let moves = text(listed(&first.proven_moves, "list-and", messages));
    let said = messages.say("race-proven-with", &[("moves", moves), proofs]);
    if first.moves.iter().all(|p| first.proven_moves.contains(p)) {
        return said;
    }
    messages.say("race-proven-some", &[("said", text(said))])
}

/// The sum and what it means.
pub fn result(report: &RaceReport, messages: &Messages) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(total) = &report.total {
        let key = if total.black == total.white { "race-sum" } else { "race-sums" };
        let put = [("black", text(&total.black)), ("white", text(&total.white))];
        lines.push(messages.say(key, &put));
    }
    let firsts = [(Color::Black, &report.black_first), (Color::White, &report.white_first)];
    for (color, first) in firsts {
        let result = ("result", text(outcome(first, color, messages)));
        lines.push(messages.say("race-first", &[("player", side(color, messages)), result]));
    }
    lines
}

/// What happens if a side moves first, and with which moves of it.
fn outcome(first: &FirstReport, mover: Color, messages: &Messages) -> String {
    let captures = |winner: Color| {
        let player = ("player", side(winner, messages));
        match first.margin {
            Some(n) => {
                let count = Put::Number(n.unsigned_abs() as usize);
                messages.say("race-captures-by", &[player, ("count", count)])
            }
            None => messages.say("race-captures", &[player]),
        }
    };
    let (said, tells_moves) = match first.winner {
        Some("black") => (captures(Color::Black), mover == Color::Black),
        Some("white") => (captures(Color::White), mover == Color::White),
        Some("ko") => (messages.say("race-ko", &[]), true),
        Some("seki") => (messages.say("race-seki", &[]), true),
        Some(_) => (messages.say("race-both-live", &[]), true),
        None => return messages.say("race-unknown", &[]),
    };
    // First moves are told of the side that moves first alone.
    if !tells_moves || first.moves.is_empty() {
        return said;
    }
    let key = if first.may_pass { "race-may-pass" } else { "race-with" };
    messages.say(key, &[("result", text(said)), ("moves", text(first.moves.join(" ")))])
}

/// What the race is worth in points, and what the loser can still gain.
fn points(report: &RaceReport, messages: &Messages) -> Vec<String> {
    let mut lines = Vec::new();
    for score in report.score.iter().flatten() {
        let winner = if score.winner == "black" { Color::Black } else { Color::White };
        let player = ("player", side(winner, messages));
        let (black, white) = (text(&score.black_first), text(&score.white_first));
        lines.push(if score.black_first == score.white_first {
            messages.say("race-score", &[player, ("points", black)])
        } else {
            messages.say("race-scores", &[player, ("black", black), ("white", white)])
        });
    }
    for (color, word) in [(Color::Black, "black"), (Color::White, "white")] {
        let own = report.regions.iter().filter(|region| region.side == Some(word));
        let moves: Vec<&str> = own
            .filter_map(|region| region.territory.as_ref())
            .flat_map(|territory| territory.semedori.iter().map(String::as_str))
            .collect();
        if !moves.is_empty() {
            let put = [("player", side(color, messages)), ("moves", text(moves.join(" ")))];
            lines.push(messages.say("race-semedori", &put));
        }
    }
    lines
}

/// The kind of a region, and with `key` whose liberties it has.
pub fn region_in_words(region: &RegionReport, key: &str, messages: &Messages) -> String {
    let kind = messages.say(&format!("race-{}", region.kind), &[]);
    let color = match region.side {
        Some("black") => Color::Black,
        Some(_) => Color::White,
        None => return kind,
    };
    messages.say(key, &[("player", side(color, messages)), ("kind", text(kind))])
}

/// Points of a region that are named; of more only the first ones.
const MOST_POINTS: usize = 8;
/// So many of these.
const FEW_POINTS: usize = 6;

fn row(region: &RegionReport, messages: &Messages) -> [String; 4] {
    let cooled = match (&region.value, &region.cooled) {
        (Some(_), Some(cooled)) => cooled.clone(),
        _ => String::new(),
    };
    let value = match (region.kind, &region.value) {
        (_, Some(value)) => value.clone(),
        ("shared", _) => String::new(),
        _ => "?".to_owned(),
    };
    let points = match &region.empty[..] {
        many if many.len() > MOST_POINTS => {
            let named = ("points", text(many[..FEW_POINTS].join(" ")));
            messages.say("race-many", &[named, ("count", Put::Number(many.len()))])
        }
        few => few.join(" "),
    };
    [region_in_words(region, "race-of", messages), points, value, cooled]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs are told the same as people who read English.
    #[test]
    fn english_is_what_the_errors_say() {
        let at = "D4".parse().unwrap();
        for obstacle in [
            Obstacle::Region(at, NoCount::Ko),
            Obstacle::Region(at, NoCount::TooLarge),
            Obstacle::Region(at, NoCount::Bounds),
            Obstacle::Mixed(at),
            Obstacle::Link(at),
            Obstacle::Open(at),
            Obstacle::Indecisive(at),
            Obstacle::OpenEye,
            Obstacle::Bounds,
        ] {
            let said = reason(&(obstacle, None), Messages::english());
            assert_eq!(said, obstacle.to_string());
            for error in [NoResult::Ko, NoResult::Spent] {
                let said = reason(&(obstacle, Some(error)), Messages::english());
                assert_eq!(said, format!("{obstacle}, and {error}"));
            }
        }
    }
}
