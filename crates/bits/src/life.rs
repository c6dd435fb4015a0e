//! Unconditional life: chains that no play of the other side alone can take
//! (Benson 1976). A chain that leans on safe stones is safe.

use crate::ground::{Ground, View};
use crate::word::Word;

/// Chains of one side that live together.
pub struct Living<W: Word> {
    ground: Ground<W>,
    free: W,
    safe: W,
    chains: List<W>,
    areas: List<W>,
}

/// At most as many sets as can lie apart.
struct List<W: Word> {
    sets: W::Sets,
    count: usize,
}

impl<W: Word> List<W> {
    fn new(sets: impl Iterator<Item = W>) -> List<W> {
        let mut list: List<W> = List { sets: W::NO_SETS, count: 0 };
        for set in sets {
            list.sets.as_mut()[list.count] = set;
            list.count += 1;
        }
        list
    }

    fn all(&self) -> &[W] {
        &self.sets.as_ref()[..self.count]
    }

    fn retain(&mut self, mut keep: impl FnMut(W) -> bool) {
        let mut kept = 0;
        for i in 0..self.count {
            let set = self.sets.as_ref()[i];
            if keep(set) {
                self.sets.as_mut()[kept] = set;
                kept += 1;
            }
        }
        self.count = kept;
    }
}

impl<W: Word> Ground<W> {
    /// The chains of this side that live; `None` as soon as those left are not
    /// enough.
    pub fn living(&self, view: View<W>, enough: impl Fn(&[W]) -> bool) -> Option<Living<W>> {
        let foreign = self.inside & !view.own;
        let free = self.empty(view);
        // What touches safe stones of the other side, or has an empty point away
        // from all own stones, is nobody's eye.
        let open = self.flood((free & !self.grow(view.own)) | view.beside_other, foreign);
        let closed = foreign & !open;
        let leaning = view.own & view.beside_own;
        if closed.is_empty() && leaning.is_empty() {
            return None;
        }
        let areas = List::new(self.parts(closed));
        if areas.count < 2 && leaning.is_empty() {
            return None;
        }
        let anybody = self.flood((self.grow(closed) & view.own) | leaning, view.own);
        let chains = List::new(self.parts(anybody));
        let mut living = Living { ground: *self, free, safe: view.beside_own, chains, areas };
        loop {
            let dead = living.drop_chains();
            if !enough(living.chains.all()) {
                return None;
            }
            if dead.is_empty() {
                return Some(living);
            }
            let edge = self.grow(dead);
            living.areas.retain(|area| !area.meets(edge));
        }
    }
}

impl<W: Word> Living<W> {
    /// The chains.
    pub fn chains(&self) -> &[W] {
        self.chains.all()
    }

    /// Lets small areas count first where a chain needs only two of several.
    pub fn prefer_small_areas(&mut self) {
        self.areas.sets.as_mut()[..self.areas.count].sort_unstable_by_key(|area| area.count());
    }

    /// The living chains in a set with the areas and chains that their life rests on.
    pub fn support(&self, set: W) -> W {
        let mut all = W::EMPTY;
        let mut pending = set;
        while !pending.is_empty() {
            let Some(&chain) = self.chains().iter().find(|chain| chain.meets(pending)) else {
                break;
            };
            pending &= !chain;
            all |= chain;
            if chain.meets(self.safe) {
                continue;
            }
            for area in vital(&self.ground, &self.areas, self.free, chain).take(2) {
                all |= area;
                let edge = self.ground.grow(area);
                for &next in self.chains() {
                    if next.meets(edge) && !next.meets(all) {
                        pending |= next;
                    }
                }
            }
        }
        all
    }

    /// Drops the chains without two vital areas, and gives them back.
    fn drop_chains(&mut self) -> W {
        let Living { ground, free, safe, chains, areas } = self;
        let mut dead = W::EMPTY;
        chains.retain(|chain| {
            let lives = chain.meets(*safe) || vital(ground, areas, *free, chain).nth(1).is_some();
            if !lives {
                dead |= chain;
            }
            lives
        });
        dead
    }
}

/// The areas in which every empty point is a liberty of the chain.
fn vital<W: Word>(
    ground: &Ground<W>,
    areas: &List<W>,
    free: W,
    chain: W,
) -> impl Iterator<Item = W> {
    let touched = ground.grow(chain);
    let inner = free & !touched;
    areas.all().iter().copied().filter(move |area| area.meets(touched) && !area.meets(inner))
}
