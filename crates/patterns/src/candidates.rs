//! The legal moves of a position with their features as a vocabulary knows
//! them. Lasting features are looked up again only where something changed.

use tesuji_board::{Point, Size};

use crate::features::{Context, Sink, Spot};
use crate::geometry::{LEVEL_COUNT, LIBERTY_LEVELS};
use crate::position::Position;
use crate::surroundings::Stale;
use crate::tactics::Tactics;
use crate::vocabulary::Vocabulary;

/// The features of all legal moves.
#[derive(Clone, Default)]
pub(crate) struct Candidates {
    /// The moves.
    pub points: Vec<Point>,
    bonuses: Vec<f32>,
    features: Vec<u32>,
    ends: Vec<u32>,
}

impl Candidates {
    /// The features of a move, by its place in `points`.
    #[inline]
    pub fn features(&self, index: usize) -> &[u32] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.features[start..self.ends[index] as usize]
    }

    /// The sums of the weights of each move.
    pub fn scores(&self, weights: &[f32], scores: &mut Vec<f32>) {
        scores.clear();
        scores.extend((0..self.points.len()).map(|i| -> f32 {
            let sum: f32 = self.features(i).iter().map(|&number| weights[number as usize]).sum();
            sum + self.bonuses[i]
        }));
    }

    /// Collects them anew. `known` must have seen all positions of the game,
    /// or be new.
    pub fn collect(&mut self, position: &mut Position, vocabulary: &Vocabulary, known: &mut Known) {
        self.collect_some(position, vocabulary, known, |_| Some(0.0));
    }

    /// Collects the moves that are wanted, each with a bonus to its score.
    pub fn collect_some(
        &mut self,
        position: &mut Position,
        vocabulary: &Vocabulary,
        known: &mut Known,
        mut wanted: impl FnMut(Point) -> Option<f32>,
    ) {
        self.points.clear();
        self.bonuses.clear();
        self.features.clear();
        self.ends.clear();
        let to_move = position.to_move();
        let pending = &mut known.pending[to_move.index()];
        position.surroundings.take_stale(to_move, pending);
        position.look();
        let context = Context::new(position);
        for point in position.board().empty_points() {
            let Some(bonus) = wanted(point) else { continue };
            if !position.board().is_legal(to_move, point) {
                continue;
            }
            let index = position.surroundings.index(point);
            let lasting = &mut known.lasting[to_move.index()][index];
            let stale = std::mem::replace(&mut pending[index], Stale::NOTHING);
            lasting.refresh(&context, point, stale, vocabulary);
            self.points.push(point);
            self.bonuses.push(bonus);
            self.features.extend_from_slice(lasting.plain.numbers());
            self.features.extend_from_slice(lasting.liberties.numbers());
            self.features.extend_from_slice(lasting.chains.numbers());
            let mut finder = Finder { vocabulary, found: &mut self.features };
            context.passing(&known.spots[index], lasting.three, &lasting.tactics, &mut finder);
            self.ends.push(self.features.len() as u32);
        }
    }
}

/// The lasting features of all points, for each player to move.
#[derive(Clone)]
pub(crate) struct Known {
    lasting: [Vec<Lasting>; 2],
    /// What has to be looked at before it is used again.
    pending: [Vec<Stale>; 2],
    spots: Vec<Spot>,
}

impl Known {
    /// Nothing.
    pub fn new(size: Size) -> Known {
        let none = vec![Lasting::default(); size.area()];
        let pending = vec![Stale::ALL; size.area()];
        Known {
            lasting: [none.clone(), none],
            pending: [pending.clone(), pending],
            spots: size.points().map(|point| Spot::new(point, size)).collect(),
        }
    }
}

/// The lasting features of a point.
#[derive(Clone, Copy, Default)]
struct Lasting {
    plain: Few<LEVEL_COUNT>,
    liberties: Few<LIBERTY_LEVELS>,
    chains: Few<2>,
    tactics: Tactics,
    three: u32,
}

impl Lasting {
    fn refresh(
        &mut self,
        context: &Context<'_>,
        point: Point,
        stale: Stale,
        vocabulary: &Vocabulary,
    ) {
        // What lies beyond the first unknown pattern does not matter.
        let Stale { stones, liberties, chains } = stale;
        if stones <= self.plain.count {
            self.plain.count = stones;
            let few = &mut self.plain;
            context.plain(point, stones.into(), &mut FewFinder { vocabulary, few });
        }
        if liberties <= self.liberties.count {
            self.liberties.count = liberties;
            let few = &mut self.liberties;
            context.liberties(point, liberties.into(), &mut FewFinder { vocabulary, few });
        }
        if chains {
            self.tactics = context.tactics(point);
        }
        if liberties == 0 {
            self.three = context.three(point);
        }
        if chains || liberties == 0 {
            self.chains.count = 0;
            let few = &mut self.chains;
            context.chains(self.three, &self.tactics, &mut FewFinder { vocabulary, few });
        }
    }
}

/// Up to N features.
#[derive(Clone, Copy)]
struct Few<const N: usize> {
    count: u8,
    numbers: [u32; N],
}

impl<const N: usize> Few<N> {
    fn numbers(&self) -> &[u32] {
        &self.numbers[..self.count.into()]
    }
}

impl<const N: usize> Default for Few<N> {
    fn default() -> Few<N> {
        Few { count: 0, numbers: [0; N] }
    }
}

struct FewFinder<'a, const N: usize> {
    vocabulary: &'a Vocabulary,
    few: &'a mut Few<N>,
}

impl<const N: usize> Sink for FewFinder<'_, N> {
    fn offer(&mut self, key: u32) -> bool {
        let Some(number) = self.vocabulary.find(key) else { return false };
        self.few.numbers[usize::from(self.few.count)] = number;
        self.few.count += 1;
        true
    }
}

struct Finder<'a> {
    vocabulary: &'a Vocabulary,
    found: &'a mut Vec<u32>,
}

impl Sink for Finder<'_> {
    #[inline]
    fn offer(&mut self, key: u32) -> bool {
        let number = self.vocabulary.find(key);
        self.found.extend(number);
        number.is_some()
    }
}
