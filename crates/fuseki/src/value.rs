//! SP: the worth of a position by the possible omission numbers of its groups.
//!
//! **Definition** (Tajima & Sanechika, section 3): the estimated territory of a
//! group is its strength, which follows from its PON and those of the groups
//! around it, times the size of the area that it dominates. The worth of a
//! position is the sum over the groups of one side less that of the other.
//!
//! **Choice**: the document gives no formulas for strength and area.
//! - The *area* of a group is the sum over the points it dominates of how often
//!   such a point became its owner's in professional games, by nearness and
//!   line.
//! - Strength is the sum of two tables with straight lines between their knots:
//!   over the PON of the group, and over how much more that is than its weakest
//!   rival's. There is one for the side to move and one for the other. So is what
//!   a group counts whatever its area, for itself and by its stones.
//! - A chain in contact with the opponent can be left alone no more often than
//!   it has liberties, whatever its group can do; so these chains count by
//!   their liberties.
//!
//! - A move is worth what it makes of the position, and what the opponent can
//!   no longer make of it by the same point.
//!
//! There are two kinds of tables. The *estimate* takes the strength from what
//! became of such groups in games, and is in points. The *preference* is fitted
//! to what professionals chose, and is what moves are chosen by: an estimate
//! that is right on average knows nothing of urgency, since strong players see
//! to their weak groups in time.

use tesuji_board::{Board, Color, Point, PointSet, Size};

use crate::grouping::Joint;
use crate::params::{AreaTables, Params, SpWeights};
use crate::survey::{Hold, Survey};
use crate::tactics::{Tactics, without};

/// The PON at which the tables have their knots.
pub const PON_KNOTS: [f32; 8] = [-1.5, -0.75, 0.0, 0.75, 1.5, 2.5, 4.0, 6.0];
/// The differences of PON between a group and its weakest rival at which the
/// tables have their knots.
pub const RIVAL_KNOTS: [f32; 5] = [-4.0, -1.5, 0.0, 1.5, 4.0];
/// Classes of nearness: costs 1 to 5 with leads of 1, 2, and more.
pub const NEARNESS: usize = 5 * 3;
/// Classes of lines: 1, 2, 3, 4, farther in.
pub const LINES: usize = 5;
/// Chains are told apart up to so many liberties.
pub const LIBERTIES: usize = 6;

/// What a group has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Holding {
    /// Whose.
    pub color: Color,
    /// The estimate of its PON.
    pub pon: f32,
    /// How much more that is than its weakest rival's; `None` without rivals.
    pub lead: Option<f32>,
    /// Its stones.
    pub stones: usize,
    /// The size of its area, in points.
    pub area: f32,
    /// About 0 to 1: how much of its area a group with this PON keeps.
    pub strength: f32,
    /// The estimated territory, with the points under the stones.
    pub territory: f32,
}

/// A chain that touches the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Whose.
    pub color: Color,
    /// Its stones.
    pub stones: usize,
    /// Its liberties.
    pub liberties: usize,
}

/// Everything that the worth of a position is made of.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who is to move.
    pub to_move: Color,
    /// The groups, without lost stones.
    pub survey: Survey,
    /// What each group has.
    pub holdings: Vec<Holding>,
    /// The chains in contact.
    pub contacts: Vec<Contact>,
    /// The stones that are as good as captured.
    pub lost: PointSet,
    /// How many of them are Black's, and White's.
    pub lost_count: [usize; 2],
}

impl Standing {
    /// Looks at a position. The board comes back as it was.
    pub fn of(
        board: &mut Board,
        to_move: Color,
        joints: &[Joint],
        tactics: &mut dyn Tactics,
        params: &Params,
    ) -> Standing {
        let lost = tactics.lost(board, to_move);
        let settled = without(board, &lost);
        let survey = Survey::of(&settled, joints, &params.pon);
        let holdings = (0..survey.groups.len())
            .map(|group| holding(&settled, &survey, group, &params.areas))
            .collect();
        let contacts = Color::BOTH
            .into_iter()
            .flat_map(|color| settled.chains(color))
            .filter(|&id| settled.chains_touching(id).next().is_some())
            .map(|id| {
                let chain = settled.chain(id);
                let (stones, liberties) = (chain.stone_count.into(), chain.liberty_count.into());
                Contact { color: chain.color, stones, liberties }
            })
            .collect();
        let lost_count = Color::BOTH.map(|color| (lost & board.stones(color)).len());
        Standing { to_move, survey, holdings, contacts, lost, lost_count }
    }

    /// Black's estimated territory less White's, in points.
    pub fn balance(&self) -> f32 {
        let groups: f32 =
            self.holdings.iter().map(|h| sign(h.color, Color::Black) * h.territory).sum();
        groups + self.lost_count[1] as f32 - self.lost_count[0] as f32
    }

    /// How much a player likes the position.
    pub fn preference(&self, player: Color, weights: &SpWeights) -> f32 {
        let features = self.features(player);
        features.iter().zip(weights.as_list()).map(|(feature, weight)| feature * weight).sum()
    }

    /// The numbers whose weighted sum is the preference, in the order of
    /// [`SpWeights`].
    pub fn features(&self, player: Color) -> [f32; SpWeights::COUNT] {
        let mut tables = SpWeights::ZERO;
        for holding in &self.holdings {
            let side = usize::from(holding.color != self.to_move);
            let sign = sign(holding.color, player);
            let (knot, share) = place_among(&PON_KNOTS, holding.pon);
            for (knot, share) in [(knot, 1.0 - share), (knot + 1, share)] {
                tables.area[side][knot] += sign * share * holding.area;
                tables.stones[side][knot] += sign * share * (holding.stones as f32).sqrt();
                tables.group[side][knot] += sign * share;
            }
            let Some(lead) = holding.lead else { continue };
            let (knot, share) = place_among(&RIVAL_KNOTS, lead);
            for (knot, share) in [(knot, 1.0 - share), (knot + 1, share)] {
                tables.rival_area[side][knot] += sign * share * holding.area;
                tables.rival[side][knot] += sign * share;
            }
        }
        for contact in &self.contacts {
            let side = usize::from(contact.color != self.to_move);
            let sign = sign(contact.color, player);
            let liberties = contact.liberties.clamp(1, LIBERTIES) - 1;
            tables.chain_stones[side][liberties] += sign * contact.stones as f32;
            tables.chain[side][liberties] += sign;
        }
        tables.lost[0] = self.lost_count[player.index()] as f32;
        tables.lost[1] = self.lost_count[player.opponent().index()] as f32;
        tables.as_list()
    }
}

fn sign(color: Color, player: Color) -> f32 {
    if color == player { 1.0 } else { -1.0 }
}

fn holding(board: &Board, survey: &Survey, number: usize, tables: &AreaTables) -> Holding {
    let group = &survey.groups[number];
    let lead = survey.weakest_rival(number).map(|rival| group.pon - rival);
    let points = group.area.iter().map(|p| {
        let hold = survey.hold(p).expect("a point of an area is held");
        tables.points[nearness(hold)][line_class(board.size(), p)]
    });
    let (area, stones) = (points.sum(), group.stones.len());
    let strength = interpolated(&tables.strength, group.pon);
    let standing = interpolated(&tables.stones, group.pon);
    let territory = strength * area + standing * stones as f32;
    Holding { color: group.color, pon: group.pon, lead, stones, area, strength, territory }
}

/// The class of a point by its line.
pub fn line_class(size: Size, point: Point) -> usize {
    size.line(point).min(LINES) - 1
}

/// The class of a dominated point.
pub fn nearness(hold: Hold) -> usize {
    usize::from(hold.cost.clamp(1, 5) - 1) * 3 + usize::from(hold.lead.clamp(1, 3)) - 1
}

/// The place of a number among knots: the knot below and the share of the one
/// above.
pub fn place_among(knots: &[f32], value: f32) -> (usize, f32) {
    let last = knots.len() - 1;
    if value <= knots[0] {
        return (0, 0.0);
    }
    if value >= knots[last] {
        return (last - 1, 1.0);
    }
    let below = knots.iter().rposition(|&knot| knot <= value).expect("above the first knot");
    (below, (value - knots[below]) / (knots[below + 1] - knots[below]))
}

fn interpolated(table: &[f32; PON_KNOTS.len()], value: f32) -> f32 {
    let (below, share) = place_among(&PON_KNOTS, value);
    table[below] * (1.0 - share) + table[below + 1] * share
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::NoReading;
    use tesuji_board::Setup;

    fn standing(stones: &[(&str, Color)], to_move: Color) -> Standing {
        let mut setup = Setup::new(Size::STANDARD);
        for (point, color) in stones {
            setup.put(point.parse().unwrap(), Some(*color));
        }
        let mut board = Board::from_setup(&setup).unwrap();
        Standing::of(&mut board, to_move, &[], &mut NoReading, &Params::FITTED)
    }

    #[test]
    fn places_among_knots() {
        let knots = [0.0, 1.0, 3.0];
        assert_eq!(place_among(&knots, -5.0), (0, 0.0));
        assert_eq!(place_among(&knots, 0.25), (0, 0.25));
        assert_eq!(place_among(&knots, 2.0), (1, 0.5));
        assert_eq!(place_among(&knots, 99.0), (1, 1.0));
    }

    #[test]
    fn corners_are_worth_more_than_the_centre() {
        let [corner, centre] =
            ["D4", "K10"].map(|p| standing(&[(p, Color::Black)], Color::White).balance());
        assert!(corner > centre && centre > 0.0, "{corner} {centre}");
    }

    #[test]
    fn exchanged_colours_change_the_sign() {
        let stones = [("D4", Color::Black), ("Q16", Color::White), ("C6", Color::White)];
        let turned = stones.map(|(p, color)| (p, !color));
        let one = standing(&stones, Color::Black);
        let other = standing(&turned, Color::White);
        assert!((one.balance() + other.balance()).abs() < 1e-3);
        let weights = &Params::FITTED.sp;
        let liked = one.preference(Color::Black, weights);
        assert!((liked - other.preference(Color::White, weights)).abs() < 1e-3);
        assert!((liked + one.preference(Color::White, weights)).abs() < 1e-3);
    }
}
