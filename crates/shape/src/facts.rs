//! All static facts of one position in one place.

use tesuji_board::{Board, ChainId, Color, Point, PointMap, PointSet};

use crate::benson::{Unconditional, unconditional};
use crate::eyes::{EyeSpace, eye_spaces};
use crate::groups::{Group, groups};
use crate::links::{Link, links};
use crate::regions::{Region, regions};
use crate::territory::{UnconditionalStatus, status_of, territory};

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The player.
    pub color: Color,
    /// The regions between its stones.
    pub regions: Vec<Region>,
    /// Its unconditionally living chains.
    pub life: Unconditional,
    /// Its unconditional territory.
    pub territory: PointSet,
    /// Its eye spaces.
    pub eye_spaces: Vec<EyeSpace>,
    /// Its links.
    pub links: Vec<Link>,
    /// Its groups.
    pub groups: Vec<Group>,
}

/// The static facts of a position: computed once, then cheap to ask.
///
/// ```
/// use tesuji_board::{Board, Color, Diagram};
/// use tesuji_shape::{EyeKind, Facts, UnconditionalStatus};
/// let diagram = Diagram::parse(". X . X O\nX X X X O\nO O O O .").unwrap();
/// let facts = Facts::of(&Board::from_setup(&diagram.setup).unwrap());
/// let a3 = "A3".parse().unwrap();
/// assert_eq!(facts.status(a3), UnconditionalStatus::BlackTerritory);
/// assert_eq!(facts.eye_space_at(Color::Black, a3).unwrap().kind, EyeKind::True);
/// ```
#[derive(Clone, Debug)]
pub struct Facts {
    /// Black's facts, then White's.
    pub sides: [Side; 2],
    stones: PointMap<Option<Color>>,
    /// For each stone the index of its group; for other points nothing useful.
    group_at: PointMap<u16>,
}

impl Facts {
    /// Looks at a position.
    pub fn of(board: &Board) -> Facts {
        let [black, white] = Color::BOTH.map(|color| {
            let life = unconditional(board, color);
            let territory = territory(board, &life);
            (life, territory)
        });
        let side = |(life, territory): (Unconditional, PointSet)| {
            let color = life.color;
            let regions = regions(board, color);
            let dead = territory & board.stones(!color);
            let eye_spaces = eye_spaces(board, &regions, &life, dead);
            let links = links(board, color);
            let groups = groups(board, color, &links);
            Side { color, regions, life, territory, eye_spaces, links, groups }
        };
        let sides = [side(black), side(white)];
        let mut stones = PointMap::filled(None);
        let mut group_at = PointMap::filled(0);
        for side in &sides {
            for (i, group) in side.groups.iter().enumerate() {
                for p in group.stones {
                    stones[p] = Some(side.color);
                    group_at[p] = i as u16;
                }
            }
        }
        Facts { sides, stones, group_at }
    }

    /// What one player has.
    #[inline]
    pub fn side(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }

    /// Who owns a point unconditionally: by living stones or by territory.
    pub fn owner(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| {
            let side = self.side(color);
            side.life.stones.contains(point) || side.territory.contains(point)
        })
    }

    /// The unconditional status of a point.
    pub fn status(&self, point: Point) -> UnconditionalStatus {
        status_of(self.owner(point), self.stones[point])
    }

    /// Whether a chain lives unconditionally.
    pub fn is_alive(&self, chain: ChainId) -> bool {
        self.sides.iter().any(|side| side.life.stones.contains(chain.point()))
    }

    /// The group that a stone belongs to.
    pub fn group_at(&self, point: Point) -> Option<&Group> {
        let color = self.stones[point]?;
        Some(&self.side(color).groups[self.group_at[point] as usize])
    }

    /// The region of a colour that a point lies in; `None` at its own stones.
    pub fn region_at(&self, color: Color, point: Point) -> Option<&Region> {
        self.side(color).regions.iter().find(|region| region.points.contains(point))
    }

    /// The eye space that a point lies in.
    pub fn eye_space_at(&self, color: Color, point: Point) -> Option<&EyeSpace> {
        self.side(color).eye_spaces.iter().find(|space| space.points.contains(point))
    }
}
