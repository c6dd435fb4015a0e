//! A position as groups: who stands where, how strong, and over which points.

use tesuji_board::{Board, Color, Point, PointMap, PointSet};

use crate::dame::{DEGREES, Reach};
use crate::grouping::{Joint, groups_of};
use crate::params::PonWeights;
use crate::pon::{edge_of, weighted_dame};

/// A group reaches no farther than this.
pub const REACH: usize = 7;

/// Nobody's, or nothing.
const NONE: u8 = u8::MAX;

/// A group and what it has.
#[derive(Clone, Debug)]
pub struct GroupView {
    /// Whose.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The estimate of its possible omission number.
    pub pon: f32,
    /// The empty points that it dominates.
    pub area: PointSet,
    /// Groups of the opponent whose areas or stones touch it.
    pub rivals: Vec<usize>,
}

/// A dominated point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The group, by its number.
    pub group: usize,
    /// The cost of the way from there: steps, and touches on top.
    pub cost: u8,
    /// How much farther the opponent is, at most [`REACH`].
    pub lead: u8,
}

/// All groups of a position.
#[derive(Clone, Debug)]
pub struct Survey {
    /// Black's groups, then White's.
    pub groups: Vec<GroupView>,
    /// For every stone the number of its group.
    group_at: PointMap<u8>,
    cost: [PointMap<u8>; 2],
    nearest: [PointMap<u8>; 2],
}

impl Survey {
    /// Looks at a position. `joints` are connections that somebody has read.
    pub fn of(board: &Board, joints: &[Joint], weights: &PonWeights) -> Survey {
        let edge = edge_of(board.size());
        let empty = board.empty_points();
        let mut survey = Survey {
            groups: Vec::new(),
            group_at: PointMap::filled(NONE),
            cost: [PointMap::filled(NONE); 2],
            nearest: [PointMap::filled(NONE); 2],
        };
        for color in Color::BOTH {
            let touched = board.stones(!color).rim();
            let mut reaches = Vec::new();
            for stones in groups_of(board, color, joints) {
                let reach = Reach::over(stones, empty, touched, REACH);
                let near = Reach { steps: reach.steps[..DEGREES].to_vec() };
                let pon = weights.slope * weighted_dame(&near, &edge, weights) + weights.offset;
                let number = survey.groups.len() as u8;
                for p in stones {
                    survey.group_at[p] = number;
                }
                let (area, rivals) = (PointSet::EMPTY, Vec::new());
                survey.groups.push(GroupView { color, stones, pon, area, rivals });
                reaches.push((number, reach));
            }
            survey.spread(color, &reaches);
        }
        survey.settle(board);
        survey
    }

    /// Who is nearest to each point, of one colour.
    fn spread(&mut self, color: Color, reaches: &[(u8, Reach)]) {
        let (cost, nearest) = (&mut self.cost[color.index()], &mut self.nearest[color.index()]);
        for (number, reach) in reaches {
            for (i, [clean, once, _]) in reach.steps.iter().enumerate() {
                let steps = i as u8 + 1;
                for (points, cost_there) in [(clean, steps), (once, steps + 1)] {
                    for p in points.iter() {
                        if cost_there < cost[p] {
                            cost[p] = cost_there;
                            nearest[p] = *number;
                        }
                    }
                }
            }
        }
    }

    /// Areas and rivals.
    fn settle(&mut self, board: &Board) {
        for p in board.empty_points() {
            if let Some(hold) = self.hold(p) {
                self.groups[hold.group].area.insert(p);
            }
        }
        for i in 0..self.groups.len() {
            let sphere = self.groups[i].area | self.groups[i].stones;
            let beside = sphere.rim();
            let color = self.groups[i].color;
            let rivals = (0..self.groups.len()).filter(|&j| {
                let other = &self.groups[j];
                other.color != color && (other.area | other.stones).meets(&beside)
            });
            self.groups[i].rivals = rivals.collect();
        }
    }

    /// Who dominates an empty point: the side that is nearer, if it is near at
    /// all.
    pub fn hold(&self, point: Point) -> Option<Hold> {
        let [black, white] = [self.cost[0][point], self.cost[1][point]];
        let (color, cost, other) = match black.cmp(&white) {
            std::cmp::Ordering::Less => (Color::Black, black, white),
            std::cmp::Ordering::Greater => (Color::White, white, black),
            std::cmp::Ordering::Equal => return None,
        };
        let group = usize::from(self.nearest[color.index()][point]);
        let lead = (other.min(REACH as u8 + 1) - cost.min(REACH as u8)).min(REACH as u8);
        Some(Hold { group, cost, lead })
    }

    /// The cost of the way to a point for a colour, if it is within reach.
    pub fn cost(&self, color: Color, point: Point) -> Option<u8> {
        Some(self.cost[color.index()][point]).filter(|&cost| cost != NONE)
    }

    /// The group of a colour that is nearest to an empty point.
    pub fn nearest(&self, color: Color, point: Point) -> Option<usize> {
        Some(self.nearest[color.index()][point]).filter(|&n| n != NONE).map(usize::from)
    }

    /// The group that a stone belongs to.
    pub fn group_at(&self, point: Point) -> Option<usize> {
        Some(self.group_at[point]).filter(|&n| n != NONE).map(usize::from)
    }

    /// The groups of a colour with their numbers.
    pub fn groups_of(&self, color: Color) -> impl Iterator<Item = (usize, &GroupView)> {
        self.groups.iter().enumerate().filter(move |(_, group)| group.color == color)
    }

    /// The weakest rival of a group, by PON.
    pub fn weakest_rival(&self, group: usize) -> Option<f32> {
        let rivals = self.groups[group].rivals.iter();
        rivals.map(|&other| self.groups[other].pon).min_by(f32::total_cmp)
    }
}
