//! Groups: chains that links join.
//!
//! **Choice.** All links count, even where two of them share a point and the
//! opponent's stone there attacks both; for a player such stones are one group
//! with a weakness. The weakness is not hidden: [`Group::cut_points`] holds
//! every point where one stone of the opponent attacks so many links that a
//! single answer cannot keep the group together. The choice does not depend
//! on an order of the links, so a position and its mirror image have the same
//! groups.

use tesuji_board::{Board, ChainId, Color, PointSet};

use crate::links::Link;

/// A maximal set of chains joined by links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The colour of the stones.
    pub color: Color,
    /// The chains, in the order of their lowest, leftmost stones.
    pub chains: Vec<ChainId>,
    /// All stones.
    pub stones: PointSet,
    /// The liberties of all chains.
    pub liberties: PointSet,
    /// The links between the chains.
    pub links: Vec<Link>,
    /// Where one stone of the opponent attacks more than one answer can mend.
    pub cut_points: PointSet,
}

/// The groups of a colour, in the order of their lowest, leftmost stones.
pub fn groups(board: &Board, color: Color, links: &[Link]) -> Vec<Group> {
    let chains: Vec<ChainId> = board.chains(color).collect();
    let mut parts = Partition::new(chains.len());
    let at = |id: ChainId| {
        chains.iter().position(|&c| c == id).expect("links join chains of the colour")
    };
    for link in links {
        parts.join(at(link.chains[0]), at(link.chains[1]));
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut group_of = vec![usize::MAX; chains.len()];
    for (i, &id) in chains.iter().enumerate() {
        let root = parts.find(i);
        if group_of[root] == usize::MAX {
            group_of[root] = groups.len();
            groups.push(Group {
                color,
                chains: Vec::new(),
                stones: PointSet::EMPTY,
                liberties: PointSet::EMPTY,
                links: Vec::new(),
                cut_points: PointSet::EMPTY,
            });
        }
        let group = &mut groups[group_of[root]];
        group.chains.push(id);
        group.stones |= board.chain(id).stones;
        group.liberties |= board.chain(id).liberties;
    }
    for &link in links {
        groups[group_of[parts.find(at(link.chains[0]))]].links.push(link);
    }
    for group in &mut groups {
        group.cut_points = group.find_cut_points();
    }
    groups
}

impl Group {
    /// One answer restores one link, and with it at most two parts grow
    /// together; three parts cannot be mended.
    fn find_cut_points(&self) -> PointSet {
        let mut once = PointSet::EMPTY;
        let mut twice = PointSet::EMPTY;
        for link in &self.links {
            twice |= once & link.points;
            once |= link.points;
        }
        twice.iter().filter(|&p| self.parts_without(|link| link.is_attacked_at(p)) > 2).collect()
    }

    /// Into how many parts the group falls without some of its links.
    fn parts_without(&self, lost: impl Fn(&Link) -> bool) -> usize {
        let at = |id: ChainId| self.chains.iter().position(|&c| c == id).expect("own chain");
        let mut parts = Partition::new(self.chains.len());
        let mut count = self.chains.len();
        for link in self.links.iter().filter(|link| !lost(link)) {
            count -= usize::from(parts.join(at(link.chains[0]), at(link.chains[1])));
        }
        count
    }
}

/// Numbers that grow together: union and find.
#[derive(Clone)]
pub(crate) struct Partition(Vec<usize>);

impl Partition {
    pub(crate) fn new(count: usize) -> Partition {
        Partition((0..count).collect())
    }

    pub(crate) fn find(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }

    /// Joins two parts; says whether they were apart.
    pub(crate) fn join(&mut self, i: usize, j: usize) -> bool {
        let (i, j) = (self.find(i), self.find(j));
        self.0[i.max(j)] = i.min(j);
        i != j
    }
}
