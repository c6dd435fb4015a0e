//! The ground that a plan is replayed on: the points of its frame by number, with
//! chains, captures and life of their own.

use tesuji_board::{Board, Point, PointSet};

use super::{Flaw, pair};
use crate::plan::{Plan, Step};
use crate::sides::{ENDLESS, Side, Threats};

pub(super) const EMPTY: u8 = 0;
const MOST_POINTS: usize = 128;

/// The points of a frame, by number.
pub(super) struct Ground {
    pub(super) names: Vec<Point>,
    pub(super) near: Vec<Vec<usize>>,
    /// Next to safe stones of the attacker, of the defender.
    pub(super) safe: Vec<[bool; 2]>,
    pub(super) target: Vec<bool>,
    pub(super) keeps_all: bool,
    /// Is anything possible outside?
    pub(super) is_open: bool,
}

/// What a move may lead to: the stones, and the place of a ko that may not be
/// retaken.
pub(super) type Landing = (Vec<u8>, Option<usize>);
/// More chains than this that may be on or off the board are not followed.
const MOST_DOUBTFUL: usize = 6;

/// The points that are empty, the attacker's and the defender's, a bit for each.
#[derive(Clone, Copy)]
pub(super) struct Masks([u128; 3]);

impl Masks {
    pub(super) fn of(cells: &[u8]) -> Masks {
        let mut masks = [0; 3];
        for (p, &cell) in cells.iter().enumerate() {
            masks[usize::from(cell)] |= 1 << p;
        }
        Masks(masks)
    }

    /// What a rule wants on a point, as a mark; nothing if anything may stand there.
    pub(super) fn wish(self, point: usize) -> Option<u8> {
        (0..3).find(|&mark| self.0[usize::from(mark)] >> point & 1 == 1)
    }

    /// The wishes of a rule: a mark for each point, or a larger number for any.
    #[cfg(test)]
    pub(super) fn wanting(cells: &[u8]) -> Masks {
        let mut masks = [0; 3];
        for (p, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell < 3) {
            masks[usize::from(cell)] |= 1 << p;
        }
        Masks(masks)
    }

    /// Does every point hold what a rule wants there?
    pub(super) fn have(self, wanted: Masks) -> bool {
        self.0.iter().zip(wanted.0).all(|(here, wanted)| wanted & !here == 0)
    }
}

/// A rule by numbers of points.
pub(super) struct Numbered {
    pub(super) wanted: Masks,
    pub(super) threats: [u8; 2],
    pub(super) ban: Option<usize>,
    pub(super) action: Option<usize>,
}

impl Ground {
    pub(super) fn new(board: &Board, plan: &Plan) -> Result<Ground, Flaw> {
        let frame = &plan.frame;
        let names: Vec<Point> = frame.inside.iter().collect();
        if names.len() > MOST_POINTS {
            return Err(Flaw::Frame("the frame has more than 128 points"));
        }
        if frame.inside.meets(&frame.anchors) {
            return Err(Flaw::Frame("an anchor lies inside the frame"));
        }
        if !(frame.anchors - board.stones(!frame.attacker)).is_empty() {
            return Err(Flaw::Frame("an anchor is no stone of the defender"));
        }
        if frame.target.is_empty() || !(frame.target - frame.inside).is_empty() {
            return Err(Flaw::Frame("the target is not inside the frame"));
        }
        if !(frame.target - board.stones(!frame.attacker)).is_empty() {
            return Err(Flaw::Frame("the target is no stone of the defender"));
        }
        if frame.exits.meets(&frame.inside) || !(frame.exits - board.empty_points()).is_empty() {
            return Err(Flaw::Frame("an exit is no empty point outside the frame"));
        }
        if plan.ko.is_some_and(|p| !frame.inside.contains(p) || board.get(p).is_some()) {
            return Err(Flaw::Frame("the ko is no empty point inside the frame"));
        }
        if plan.is_open {
            let against_any = Threats { attacker: ENDLESS, defender: 0 };
            if plan.winner != Side::Defender || plan.threats != against_any {
                return Err(Flaw::Frame("only life against any threats holds on the open board"));
            }
            if !frame.anchors.is_empty() || !frame.exits.is_empty() {
                return Err(Flaw::Frame("a plan for the open board has help from outside"));
            }
        }
        let number = |p: Point| names.iter().position(|&name| name == p);
        let around = |p: Point| (PointSet::from_iter([p]).rim() & board.points()).iter();
        let near = names.iter().map(|&p| around(p).filter_map(number).collect()).collect();
        let safe = names.iter().map(|&p| {
            let outside = |helps: bool| {
                let is_help = |q: Point| frame.anchors.contains(q) || frame.exits.contains(q);
                around(p).any(|q| !frame.inside.contains(q) && is_help(q) == helps)
            };
            [outside(false), outside(true)]
        });
        let safe = safe.collect();
        let target = names.iter().map(|&p| frame.target.contains(p)).collect();
        let (keeps_all, is_open) = (frame.keeps_all, plan.is_open);
        Ok(Ground { names, near, safe, target, keeps_all, is_open })
    }

    /// Is there a chain that has no liberty inside, and nothing to lean on? In a
    /// frame it would stand for ever.
    pub(super) fn has_undying(&self, cells: &[u8]) -> bool {
        (0..cells.len()).any(|p| cells[p] != EMPTY && !self.chain(cells, p).1)
    }

    /// Has the chain a point next to the outside?
    fn touches_outside(&self, chain: &[usize]) -> bool {
        chain.iter().any(|&p| self.safe[p][0])
    }

    fn has_liberty(&self, cells: &[u8], chain: &[usize]) -> bool {
        chain.iter().any(|&p| self.near[p].iter().any(|&q| cells[q] == EMPTY))
    }

    /// All that a move may lead to; nothing if it may not be played. What is
    /// doubtful is up to the opponent of the plan.
    pub(super) fn landings(&self, cells: &[u8], own: u8, p: usize) -> Result<Vec<Landing>, Flaw> {
        if !self.is_open {
            let mut next = cells.to_vec();
            let ko = self.play(&mut next, own, p);
            return Ok(ko.map(|ko| (next, ko)).into_iter().collect());
        }
        let mut placed = cells.to_vec();
        placed[p] = own;
        let mut certain: Vec<usize> = Vec::new();
        let mut doubtful: Vec<Vec<usize>> = Vec::new();
        for &q in &self.near[p] {
            let is_known = certain.contains(&q) || doubtful.iter().any(|chain| chain.contains(&q));
            if placed[q] != 3 - own || is_known {
                continue;
            }
            let mut chain = self.chain(&placed, q).0;
            chain.sort_unstable();
            if self.has_liberty(&placed, &chain) {
                continue;
            }
            if self.touches_outside(&chain) {
                doubtful.push(chain);
            } else {
                certain.extend(chain);
            }
        }
        // Chains that are joined outside are taken together, also by a stone that
        // takes their last liberty there.
        if !doubtful.is_empty() || self.safe[p][0] {
            for chain in self.hanging(&placed, 3 - own) {
                if !doubtful.contains(&chain) {
                    doubtful.push(chain);
                }
            }
        }
        let mut landings = Vec::new();
        for taken in subsets(&doubtful)? {
            let mut next = placed.clone();
            for &q in certain.iter().chain(&taken) {
                next[q] = EMPTY;
            }
            let (chain, _) = self.chain(&next, p);
            let breathes = self.has_liberty(&next, &chain);
            if own == 2 && taken.is_empty() && !breathes {
                // Not certainly legal.
                return Ok(Vec::new());
            }
            if !breathes && !self.touches_outside(&chain) {
                continue;
            }
            let liberties = self.near[p].iter().filter(|&&q| next[q] == EMPTY).count();
            let mut gone = certain.iter().chain(&taken);
            let ko = match (gone.next(), gone.next()) {
                (Some(&q), None) if chain.len() == 1 && liberties == 1 => Some(q),
                _ => None,
            };
            landings.push((next, ko));
        }
        Ok(landings)
    }

    /// Chains of a side without a liberty inside that touch the outside: what they
    /// live by is there.
    fn hanging(&self, cells: &[u8], own: u8) -> Vec<Vec<usize>> {
        let mut hanging: Vec<Vec<usize>> = Vec::new();
        for p in 0..cells.len() {
            if cells[p] == own && !hanging.iter().any(|chain| chain.contains(&p)) {
                let mut chain = self.chain(cells, p).0;
                chain.sort_unstable();
                if !self.has_liberty(cells, &chain) && self.touches_outside(&chain) {
                    hanging.push(chain);
                }
            }
        }
        hanging
    }

    /// All that a move elsewhere may lead to: on the open board, chains without a
    /// liberty inside that touch the outside may be taken off.
    pub(super) fn elsewhere(&self, cells: &[u8]) -> Result<Vec<Vec<u8>>, Flaw> {
        if !self.is_open {
            return Ok(vec![cells.to_vec()]);
        }
        let hanging = self.hanging(cells, 2);
        let without = |taken: Vec<usize>| {
            let mut next = cells.to_vec();
            taken.into_iter().for_each(|p| next[p] = EMPTY);
            next
        };
        Ok(subsets(&hanging)?.into_iter().map(without).collect())
    }

    /// The chain at a stone, and whether it has a liberty or safe neighbours.
    fn chain(&self, cells: &[u8], stone: usize) -> (Vec<usize>, bool) {
        let own = cells[stone];
        let mut chain = vec![stone];
        let mut stays = false;
        let mut next = 0;
        while next < chain.len() {
            let p = chain[next];
            next += 1;
            stays |= self.safe[p][usize::from(own) - 1];
            for &q in &self.near[p] {
                stays |= cells[q] == EMPTY;
                if cells[q] == own && !chain.contains(&q) {
                    chain.push(q);
                }
            }
        }
        (chain, stays)
    }

    /// Plays a stone. Gives the place of a ko that may not be retaken; `None` if
    /// the move is suicide.
    #[allow(clippy::option_option)]
    fn play(&self, cells: &mut [u8], own: u8, p: usize) -> Option<Option<usize>> {
        cells[p] = own;
        let other = 3 - own;
        let mut taken = Vec::new();
        for &q in &self.near[p] {
            if cells[q] == other && !taken.contains(&q) {
                let (chain, stays) = self.chain(cells, q);
                if !stays {
                    taken.extend(chain);
                }
            }
        }
        for &q in &taken {
            cells[q] = EMPTY;
        }
        let (chain, stays) = self.chain(cells, p);
        if !stays {
            cells[p] = EMPTY;
            return None;
        }
        let alone = chain.len() == 1 && !self.safe[p][usize::from(own) - 1];
        let liberties = self.near[p].iter().filter(|&&q| cells[q] == EMPTY).count();
        Some(match taken[..] {
            [ko] if alone && liberties == 1 => Some(ko),
            _ => None,
        })
    }

    pub(super) fn is_captured(&self, cells: &[u8]) -> bool {
        let mut stands = self.target.iter().zip(cells).filter(|(asked, _)| **asked);
        if self.keeps_all {
            stands.any(|(_, &cell)| cell != 2)
        } else {
            stands.all(|(_, &cell)| cell != 2)
        }
    }

    /// Does what of the target has to stay live although its owner never moves
    /// again?
    pub(super) fn lives(&self, cells: &[u8]) -> bool {
        let mut chains: Vec<Vec<usize>> = Vec::new();
        let mut regions: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; cells.len()];
        for p in 0..cells.len() {
            if seen[p] {
                continue;
            }
            let is_stone = cells[p] == 2;
            let mut part = vec![p];
            seen[p] = true;
            let mut next = 0;
            while next < part.len() {
                for &q in &self.near[part[next]] {
                    if !seen[q] && (cells[q] == 2) == is_stone {
                        seen[q] = true;
                        part.push(q);
                    }
                }
                next += 1;
            }
            if is_stone {
                chains.push(part);
            } else if !part.iter().any(|&q| self.safe[q][0]) {
                regions.push(part);
            }
        }
        let touches = |p: usize, chain: &[usize]| self.near[p].iter().any(|q| chain.contains(q));
        let is_eye = |region: &[usize], chain: &[usize]| {
            region.iter().any(|&p| touches(p, chain))
                && region.iter().all(|&p| cells[p] != EMPTY || touches(p, chain))
        };
        loop {
            let before = (chains.len(), regions.len());
            chains.retain(|chain| {
                chain.iter().any(|&p| self.safe[p][1])
                    || regions.iter().filter(|region| is_eye(region, chain)).count() >= 2
            });
            let alive: Vec<usize> = chains.iter().flatten().copied().collect();
            regions.retain(|region| {
                region
                    .iter()
                    .all(|&p| self.near[p].iter().all(|q| cells[*q] != 2 || alive.contains(q)))
            });
            if before == (chains.len(), regions.len()) {
                let mut asked = (0..cells.len()).filter(|&p| self.target[p]);
                return if self.keeps_all {
                    asked.all(|p| alive.contains(&p))
                } else {
                    asked.any(|p| alive.contains(&p))
                };
            }
        }
    }

    pub(super) fn numbered(&self, rule: &Step) -> Option<Numbered> {
        let number = |p: Point| self.names.iter().position(|&name| name == p);
        let mut wanted = [0; 3];
        for (set, mask) in
            [&rule.empty, &rule.attacker, &rule.defender].into_iter().zip(&mut wanted)
        {
            for p in set.iter() {
                *mask |= 1 << number(p)?;
            }
        }
        let both = [rule.ban, rule.action];
        if both.into_iter().flatten().any(|p| number(p).is_none()) {
            return None;
        }
        let [ban, action] = both.map(|point| point.and_then(number));
        Some(Numbered { wanted: Masks(wanted), threats: pair(rule.threats), ban, action })
    }
}

/// All ways to take some of the chains, none of them first.
fn subsets(chains: &[Vec<usize>]) -> Result<Vec<Vec<usize>>, Flaw> {
    if chains.len() > MOST_DOUBTFUL {
        return Err(Flaw::TooLong);
    }
    let some = |bits: usize| {
        let chosen = chains.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
        chosen.flat_map(|(_, chain)| chain.iter().copied()).collect()
    };
    Ok((0..1 << chains.len()).map(some).collect())
}
