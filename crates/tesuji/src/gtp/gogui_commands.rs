//! Commands whose answers GoGui draws on the board.

use tesuji_board::{Color, PointSet};
use tesuji_shape::{UnconditionalStatus, regions, territory, unconditional};

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
    "gfx/Chains/tesuji-chains",
    "gfx/Liberties of All Chains/tesuji-liberties",
    "plist/Liberties of a Chain/findlib %p",
    "gfx/Regions/tesuji-regions %c",
    "plist/All Legal Moves/all_legal %c",
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

/// `tesuji-regions COLOR`
pub fn show_regions(session: &mut Session, arguments: &Arguments) -> Answer {
    let color = arguments.color(0)?;
    Ok(painted(regions(session.board(), color).into_iter().map(|region| region.points)))
}

/// `tesuji-unconditional`: living stones in circles, dead stones crossed out,
/// territory in the colour of its owner.
pub fn show_unconditional(session: &mut Session, _: &Arguments) -> Answer {
    let board = session.board();
    let mut lines = Vec::new();
    let (mut alive, mut dead) = (PointSet::EMPTY, PointSet::EMPTY);
    for (color, paint) in [(Color::Black, "#404040"), (Color::White, "#e0e0e0")] {
        let life = unconditional(board, color);
        let territory = territory(board, &life);
        alive |= life.stones | (territory & board.stones(color));
        dead |= territory & board.stones(!color);
        if !territory.is_empty() {
            lines.push(format!("COLOR {paint} {}", point_list(&territory)));
        }
    }
    for (mark, points) in [("CIRCLE", alive), ("MARK", dead)] {
        if !points.is_empty() {
            lines.push(format!("{mark} {}", point_list(&points)));
        }
    }
    let (living, killed) = (UnconditionalStatus::Alive, UnconditionalStatus::Dead);
    lines.push(format!("TEXT {} stones {living}, {} {killed}", alive.len(), dead.len()));
    Ok(lines.join("\n"))
}

/// Each set of points in a colour of its own.
fn painted(sets: impl Iterator<Item = PointSet>) -> String {
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
