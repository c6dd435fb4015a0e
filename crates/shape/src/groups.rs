//! Groups: chains that links join.
//!
//! **Choice.** All links count, even where two of them share a point and the
//! opponent's stone there attacks both; for a player such stones are one group
//! with a weakness. The weakness is not hidden: [`Group::cut_points`] holds
//! every point where one stone of the opponent attacks so many links that a
//! single answer cannot keep the group together. The choice does not depend
//! on an order of the links, so a position and its mirror image have the same
//! groups.
//!
//! **Exception.** Answering for one link may cost a chain the liberties that
//! another link counts on. Where every chain of a group has four liberties or
//! more the tests know of no such case.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use crate::links::{Link, LinkKind};

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
    /// Whether two of the group's chains stay together wherever the opponent
    /// plays, if the owner answers for them. Holds for all chains of a group
    /// without cut points.
    pub fn joins(&self, a: ChainId, b: ChainId) -> bool {
        let (a, b) = (self.index(a), self.index(b));
        self.shared_points().iter().all(|p| {
            self.withstands(p, |links| {
                let mut parts = self.parts(links);
                parts.find(a) == parts.find(b)
            })
        })
    }

    fn find_cut_points(&self) -> PointSet {
        let all_joined = |links: &dyn Fn(&Link) -> bool| {
            let mut parts = self.parts(links);
            (0..self.chains.len()).all(|i| parts.find(i) == 0)
        };
        self.shared_points().iter().filter(|&p| !self.withstands(p, all_joined)).collect()
    }

    /// The points of two or more links. Elsewhere one answer is enough.
    fn shared_points(&self) -> PointSet {
        let mut once = PointSet::EMPTY;
        let mut twice = PointSet::EMPTY;
        for link in &self.links {
            twice |= once & link.points;
            once |= link.points;
        }
        twice
    }

    /// Whether what the links achieve, as `judge` sees it, can be kept by one
    /// answer to a stone of the opponent. The judge is told which links hold.
    fn withstands(&self, point: Point, judge: impl Fn(&dyn Fn(&Link) -> bool) -> bool) -> bool {
        let kept = |link: &Link| !link.is_attacked_at(point);
        let attacked = || self.links.iter().filter(|link| !kept(link));
        // A stone in a mouth is captured, and everything is as it was.
        attacked().any(|link| link.kind == LinkKind::Mouth { at: point })
            || judge(&kept)
            || attacked().any(|answered| match answered.kind {
                // Filling a mouth joins everything around it.
                LinkKind::Mouth { .. } => judge(&|link| kept(link) || link.kind == answered.kind),
                _ => judge(&|link| kept(link) || link == answered),
            })
    }

    /// The parts into which the group falls if only some links hold.
    fn parts(&self, holds: &dyn Fn(&Link) -> bool) -> Partition {
        let mut parts = Partition::new(self.chains.len());
        for link in self.links.iter().filter(|link| holds(link)) {
            parts.join(self.index(link.chains[0]), self.index(link.chains[1]));
        }
        parts
    }

    fn index(&self, id: ChainId) -> usize {
        self.chains.iter().position(|&c| c == id).expect("a chain of the group")
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
