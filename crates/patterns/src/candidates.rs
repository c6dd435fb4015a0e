//! The legal moves of a position with their features as a vocabulary knows
//! them. Lasting features are looked up again only where something changed.

use tesuji_board::{Point, Size};

use crate::features::{Context, Sink};
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
            self.features(i).iter().map(|&feature| weights[feature as usize]).sum()
        }));
    }

    /// Collects them anew. `known` must have seen all positions of the game,
    /// or be new.
    pub fn collect(&mut self, position: &mut Position, vocabulary: &Vocabulary, known: &mut Known) {
        self.points.clear();
        self.features.clear();
        self.ends.clear();
        let to_move = position.to_move();
        position.surroundings.take_stale(to_move, &mut known.stale);
        let context = Context::new(position);
        for point in position.board().empty_points() {
            let index = position.surroundings.index(point);
            let lasting = &mut known.lasting[to_move.index()][index];
            lasting.refresh(&context, point, known.stale[index], vocabulary);
            if !position.board().is_legal(to_move, point) {
                continue;
            }
            self.points.push(point);
            self.features.extend_from_slice(lasting.plain.numbers());
            self.features.extend_from_slice(lasting.liberties.numbers());
            self.features.extend_from_slice(lasting.chains.numbers());
            let mut finder = Finder { vocabulary, found: &mut self.features };
            context.passing(point, &lasting.tactics, &mut finder);
            self.ends.push(self.features.len() as u32);
        }
    }
}

/// The lasting features of all points, for each player to move.
#[derive(Clone)]
pub(crate) struct Known {
    lasting: [Vec<Lasting>; 2],
    stale: Vec<Stale>,
}

impl Known {
    /// Nothing.
    pub fn new(size: Size) -> Known {
        let none = vec![Lasting::default(); size.area()];
        Known { lasting: [none.clone(), none], stale: Vec::new() }
    }
}

/// The lasting features of a point.
#[derive(Clone, Copy, Default)]
struct Lasting {
    plain: Few<LEVEL_COUNT>,
    liberties: Few<LIBERTY_LEVELS>,
    chains: Few<2>,
    tactics: Tactics,
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
            context.plain(
                point,
                stones.into(),
                &mut FewFinder { vocabulary, few: &mut self.plain },
            );
        }
        if liberties <= self.liberties.count {
            self.liberties.count = liberties;
            let few = &mut self.liberties;
            context.liberties(point, liberties.into(), &mut FewFinder { vocabulary, few });
        }
        if chains {
            self.tactics = context.tactics(point);
        }
        if chains || liberties == 0 {
            self.chains.count = 0;
            let few = &mut self.chains;
            context.chains(point, &self.tactics, &mut FewFinder { vocabulary, few });
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
