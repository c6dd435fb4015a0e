//! Closing an open race: who would stop whom beyond its edge.
//!
//! A race that can spread over the board is seldom decided there: whoever runs
//! meets the stones around. So the points just beyond the edge are given to the
//! side whose safe stones are nearer, and the race is judged inside. It is an
//! estimate and rests on assumptions, as the race says of itself.

use std::cmp::Ordering;

use tesuji_board::{Board, Color, Point, PointSet};

use crate::believed::Surroundings;
use crate::race::{Race, RegionKind, Safety};

/// Beyond the edge a side holds what its safe stones reach in so many steps.
const REACH: usize = 3;

impl Race {
    /// The race with its open regions closed, on a board with stones where they
    /// were put to close it; nothing where an edge is nobody's.
    pub fn closed(&self, board: &Board) -> Option<(Board, Race)> {
        self.closed_by(board, |_, [black, white]| match black.cmp(&white) {
            Ordering::Less => Some(Color::Black),
            Ordering::Equal => None,
            Ordering::Greater => Some(Color::White),
        })
    }

    /// The same where every edge that is nobody's is given to one side. Into the wide
    /// open, where nobody's safe stones are near, whoever has a chain at the edge gets
    /// first. If a result is the same for either side favoured, it does not hang on
    /// whose those edges are.
    pub fn closed_for(&self, board: &Board, favoured: Color) -> Option<(Board, Race)> {
        let open = self.regions.iter().filter(|region| region.kind == RegionKind::Open);
        let runners = Color::BOTH.map(|side| {
            let near = self.essential[side.index()].rim();
            let own = open.clone().filter(|region| region.points.meets(&near));
            own.fold(PointSet::EMPTY, |all, region| all | region.points.rim())
        });
        self.closed_by(board, |exit, [black, white]| {
            let runs = runners.map(|edge| edge.contains(exit));
            Some(match (black.cmp(&white), runs) {
                (Ordering::Less, _) => Color::Black,
                (Ordering::Greater, _) => Color::White,
                (Ordering::Equal, [true, false]) if black == REACH => Color::Black,
                (Ordering::Equal, [false, true]) if black == REACH => Color::White,
                (Ordering::Equal, _) => favoured,
            })
        })
    }

    /// The race with its open regions closed by the owners that are named, given an
    /// exit and how many steps each side's safe stones are away from it.
    fn closed_by(
        &self,
        board: &Board,
        owner: impl Fn(Point, [usize; 2]) -> Option<Color>,
    ) -> Option<(Board, Race)> {
        let open = self.regions.iter().filter(|region| region.kind == RegionKind::Open);
        let area = self.area();
        let exits = open.fold(PointSet::EMPTY, |all, region| all | region.points.rim())
            & (board.empty_points() - area);
        let owned = Color::BOTH.map(|color| self.reach(board, color, &area));
        let mut setup = board.to_setup();
        for p in exits {
            let steps = |color: Color| owned[color.index()].iter().position(|s| s.contains(p));
            let away = Color::BOTH.map(|color| steps(color).unwrap_or(REACH));
            setup.put(p, Some(owner(p, away)?));
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
