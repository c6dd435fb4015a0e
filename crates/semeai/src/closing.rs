//! Closing an open race: who would stop whom beyond its edge.
//!
//! A race that can spread over the board is seldom decided there: whoever runs
//! meets the stones around. So the points just beyond the edge are given to the
//! side whose safe stones are nearer, and the race is judged inside. It is an
//! estimate and rests on assumptions, as the race says of itself.

use tesuji_board::{Board, Color, PointSet};

use crate::believed::Surroundings;
use crate::race::{Race, RegionKind, Safety};

/// Beyond the edge a side holds what its safe stones reach in so many steps.
const REACH: usize = 3;

impl Race {
    /// The race with its open regions closed, on a board with stones where they
    /// were put to close it; nothing where an edge is nobody's.
    pub fn closed(&self, board: &Board) -> Option<(Board, Race)> {
        let open = self.regions.iter().filter(|region| region.kind == RegionKind::Open);
        let area = self.area();
        let exits = open.fold(PointSet::EMPTY, |all, region| all | region.points.rim())
            & (board.empty_points() - area);
        let owned = Color::BOTH.map(|color| self.reach(board, color, &area));
        let mut setup = board.to_setup();
        for p in exits {
            let steps = |color: Color| owned[color.index()].iter().position(|s| s.contains(p));
            let [black, white] = Color::BOTH.map(|color| steps(color).unwrap_or(REACH));
            if black == white {
                return None;
            }
            setup.put(p, Some(if black < white { Color::Black } else { Color::White }));
        }
        let closed = Board::from_setup(&setup).ok()?;
        let proven = Safety::unconditional(board).proven;
        let assumed = ((self.around | exits) - proven) - area;
        let surroundings = Surroundings { safety: Safety { proven, assumed }, area };
        let race = Race::of(&closed, self.essential, &surroundings);
        Some((closed, race))
    }

    /// What a side's safe stones reach beyond the edge in one step, two, and so on.
    fn reach(&self, board: &Board, color: Color, area: &PointSet) -> [PointSet; REACH] {
        let free = board.empty_points() - *area;
        let mut reached = self.around & board.stones(color);
        [(); REACH].map(|()| {
            reached |= reached.rim() & free;
            reached
        })
    }
}
