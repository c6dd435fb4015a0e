//! Commands whose answers GoGui draws on the board.

use tesuji_board::{Color, PointSet};
use tesuji_shape::{EyeKind, Facts, UnconditionalStatus};
use tesuji_words::counted;

use super::arguments::Arguments;
use super::failure::Answer;
use super::session::Session;
use super::text::point_list;

/// Lines of `type/label/command`, in GoGui's menu order.
const ANALYZE: &[&str] = &[
    "string/Final Score/final_score",
    "string/Estimate Score/estimate_score",
    "dboard/Ownership/tesuji-ownership",
    "plist/Dead Stones/final_status_list dead",
    "gfx/Unconditional Status/tesuji-unconditional",
    "gfx/Status of Groups/tesuji-statuses",
    "gfx/Possible Omissions/tesuji-pon",
    "gfx/Capturing Races/tesuji-races",
    "gfx/Eyes/tesuji-eyes",
    "gfx/Groups/tesuji-groups",
    "gfx/Chains/tesuji-chains",
    "gfx/Liberties of All Chains/tesuji-liberties",
    "plist/Liberties of a Chain/findlib %p",
    "gfx/Regions/tesuji-regions %c",
    "dboard/Pattern Probabilities/tesuji-patterns %c",
    "dboard/Network Probabilities/tesuji-network %c",
    "plist/All Legal Moves/all_legal %c",
    "string/Explain the Best Moves/explain %c",
    "string/Why Not This Move/tesuji-why %c %p",
    "varc/Suggest a Move/reg_genmove %c",
    "string/Rules/kata-get-rules",
];

/// Colours that can be told apart under stones of both colours.
const PALETTE: [&str; 8] =
    ["#d62728", "#1f77b4", "#2ca02c", "#ff7f0e", "#9467bd", "#17becf", "#e377c2", "#bcbd22"];

/// `gogui-analyze_commands`
pub fn analyze_commands(_: &mut Session, _: &Arguments) -> Answer {
    Ok(ANALYZE.join("\n"))
}

/// `tesuji-chains`
pub fn show_chains(session: &mut Session, _: &Arguments) -> Answer {
    let board = session.board();
    let chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
    Ok(painted(chains.map(|id| board.chain(id).stones)))
}

/// `tesuji-liberties`
pub fn show_liberties(session: &mut Session, _: &Arguments) -> Answer {
    let board = session.board();
    let mut labels = String::from("LABEL");
    for color in Color::BOTH {
        for chain in board.chains(color).map(|id| board.chain(id)) {
            for stone in chain.stones {
                labels.push_str(&format!(" {stone} {}", chain.liberty_count));
            }
        }
    }
    Ok(labels)
}

/// `tesuji-groups`: groups in colours, their cutting points in triangles.
pub fn show_groups(session: &mut Session, _: &Arguments) -> Answer {
    let facts = Facts::of(session.board());
    let groups = || facts.sides.iter().flat_map(|side| &side.groups);
    let mut lines = vec![painted(groups().map(|group| group.stones))];
    let cuts = groups().fold(PointSet::EMPTY, |cuts, group| cuts | group.cut_points);
    mark(&mut lines, "TRIANGLE", &cuts);
    lines.push(format!("TEXT {}", counted(groups().count(), "group")));
    Ok(lines.join("\n"))
}

/// `tesuji-eyes`: eye spaces in colours; circles are true eyes, triangles half
/// eyes, crosses false eyes.
pub fn show_eyes(session: &mut Session, _: &Arguments) -> Answer {
    let facts = Facts::of(session.board());
    let spaces = || facts.sides.iter().flat_map(|side| &side.eye_spaces);
    let mut lines = vec![painted(spaces().map(|space| space.points))];
    let marks = [(EyeKind::True, "CIRCLE"), (EyeKind::Half, "TRIANGLE"), (EyeKind::False, "MARK")];
    for (kind, name) in marks {
        let of_kind = spaces().filter(|space| space.kind == kind);
        let points = of_kind.fold(PointSet::EMPTY, |points, space| points | space.points);
        mark(&mut lines, name, &points);
    }
    lines.push(format!("TEXT {} eye spaces", spaces().count()));
    Ok(lines.join("\n"))
}

/// `tesuji-regions COLOR`
pub fn show_regions(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    let facts = Facts::of(session.board());
    Ok(painted(facts.side(color).regions.iter().map(|region| region.points)))
}

/// `tesuji-unconditional`: living stones in circles, dead stones crossed out,
/// territory in the colour of its owner.
pub fn show_unconditional(session: &mut Session, _: &Arguments) -> Answer {
    let board = session.board();
    let facts = Facts::of(board);
    let with = |status| -> PointSet {
        board.points().into_iter().filter(|&p| facts.status(p) == status).collect()
    };
    let (alive, dead) = (with(UnconditionalStatus::Alive), with(UnconditionalStatus::Dead));
    let mut lines = Vec::new();
    for (side, paint) in facts.sides.iter().zip(["COLOR #404040", "COLOR #e0e0e0"]) {
        mark(&mut lines, paint, &side.territory);
    }
    mark(&mut lines, "CIRCLE", &alive);
    mark(&mut lines, "MARK", &dead);
    lines.push(format!("TEXT {} alive, {} dead", counted(alive.len(), "stone"), dead.len()));
    Ok(lines.join("\n"))
}

/// A line of GoGui's graphics, if there is anything to draw.
pub(super) fn mark(lines: &mut Vec<String>, name: &str, points: &PointSet) {
    if !points.is_empty() {
        lines.push(format!("{name} {}", point_list(points)));
    }
}

/// Each set of points in a colour of its own.
pub(super) fn painted(sets: impl Iterator<Item = PointSet>) -> String {
    let line = |(paint, set): (&&str, PointSet)| format!("COLOR {paint} {}", point_list(&set));
    PALETTE.iter().cycle().zip(sets).map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::table;

    #[test]
    fn every_line_names_a_command_of_the_table() {
        for line in ANALYZE {
            let parts: Vec<&str> = line.split('/').collect();
            assert_eq!(parts.len(), 3, "{line}");
            let name = parts[2].split(' ').next().unwrap();
            assert!(table::find(name).is_some(), "{line}");
        }
    }
}
