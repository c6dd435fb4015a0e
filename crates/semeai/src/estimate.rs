//! Races that the theory does not cover as they stand, by bounds.
//!
//! Most races of games are open: their regions lead to the rest of the board, or
//! border both chains and are more than shared liberties. Such a race is closed
//! twice, with everything that is in doubt given to either side: the edges that
//! nobody's stones are nearer to ([`Race::closed_for`]), and the points of a common
//! region that are as near to one chain as to the other. What has no count even so
//! is given bounds: a chain has at least the liberties that it has now, for the
//! attacker fills one with each move, and at most life. Where both closings and all
//! bounds agree on who captures, that is the answer. It is an estimate: it rests on
//! whose the edges are and on the chains around.

use tesuji_board::{Board, Color, PointSet};
use tesuji_cgt::Arena;

use crate::decide::{self, Term};
use crate::judge::Effort;
use crate::local::LocalBoard;
use crate::play::Outcome;
use crate::race::{LibertyRegion, Race, RegionKind};
use crate::summand::{Eye, Summand, Weight};

/// Who captures when Black and when White moves first, as far as bounds tell: in the
/// race as it stands, else in races with more that is believed of the chains around.
pub fn estimate(board: &Board, race: &Race, effort: &Effort) -> [Option<Outcome>; 2] {
    let mut found = enclosed(board, race, effort);
    for bolder in race.bolder(board) {
        if found.iter().all(Option::is_some) {
            break;
        }
        let more = enclosed(board, &bolder, effort);
        for (known, more) in found.iter_mut().zip(more) {
            *known = known.or(more);
        }
    }
    found
}

/// The race inside its own borders or in those that are drawn for it, as far as it is
/// the same whichever side is favoured.
fn enclosed(board: &Board, race: &Race, effort: &Effort) -> [Option<Outcome>; 2] {
    let is_open = race.regions.iter().any(|region| region.kind == RegionKind::Open);
    let found = Color::BOTH.map(|favoured| match is_open {
        true => race.closed_for(board, favoured).map_or([None; 2], |(board, race)| {
            Bounds { board: &board, race: &race, effort, favoured }.outcomes()
        }),
        false => Bounds { board, race, effort, favoured }.outcomes(),
    });
    let agree = |i: usize| found[0][i].filter(|_| found[0][i] == found[1][i]);
    [agree(0), agree(1)]
}

/// An enclosed race by bounds.
struct Bounds<'a> {
    board: &'a Board,
    race: &'a Race,
    effort: &'a Effort,
    /// Who gets what is as near to one chain as to the other.
    favoured: Color,
}

impl Bounds<'_> {
    fn outcomes(&self) -> [Option<Outcome>; 2] {
        let race = self.race;
        let both_in_danger = race.safe == [false; 2];
        if both_in_danger && !Color::BOTH.into_iter().all(|side| race.is_decisive(side)) {
            return [None; 2];
        }
        let arena = &mut Arena::new();
        let (mut terms, mut shared) = (Vec::new(), 0);
        for region in &race.regions {
            match region.kind {
                RegionKind::Shared => shared += region.empties.len(),
                RegionKind::Open => return [None; 2],
                RegionKind::External(side) | RegionKind::Eye(side) => {
                    terms.push(self.part(arena, side, region.points, PointSet::EMPTY));
                }
                RegionKind::Link | RegionKind::Mixed => {
                    shared += self.split(arena, region, &mut terms);
                }
            }
        }
        let living = Color::BOTH.into_iter().filter(|side| race.safe[side.index()]);
        terms.extend(living.map(|side| Term::sure(side, Weight::life(side))));
        Color::BOTH.map(|first| match race.capture_at_once(self.board, first) {
            Some(_) => Some(Outcome::Won(first)),
            None => outcome(arena, &terms, shared, first),
        })
    }

    /// Shares a region that borders both chains out between them, and returns the
    /// number of their common liberties.
    fn split(&self, arena: &mut Arena, region: &LibertyRegion, terms: &mut Vec<Term>) -> usize {
        let essential = &self.race.essential;
        let near = Color::BOTH.map(|side| essential[side.index()].rim() & region.points);
        let common = near[0] & near[1] & region.empties;
        let mut parts = near.map(|points| points - common);
        loop {
            let taken = parts[0] | parts[1] | common;
            let next = parts.map(|part| (part.rim() & region.points) - taken);
            if next[0].is_empty() && next[1].is_empty() {
                break;
            }
            let (ours, theirs) = (self.favoured.index(), (!self.favoured).index());
            parts[ours] |= next[ours];
            parts[theirs] |= next[theirs] - next[ours];
        }
        for side in Color::BOTH {
            let mut rest = parts[side.index()];
            while let Some(p) = rest.first() {
                let part = PointSet::of(p).flood(&rest);
                rest -= part;
                terms.push(self.part(arena, side, part, region.points - part));
            }
        }
        common.len()
    }

    /// A region of one side's liberties, on a board where the other side holds some
    /// points beside it. Where it has no count: at least the liberties it has, at most
    /// life.
    fn part(&self, arena: &mut Arena, side: Color, points: PointSet, lost: PointSet) -> Term {
        let stones = &self.race.essential[side.index()];
        let mut counted = || {
            let mut setup = self.board.to_setup();
            for p in lost & points.rim() {
                setup.put(p, Some(!side));
            }
            let local = match lost.is_empty() {
                true => LocalBoard::new(self.board, &points, side, stones)?,
                false => LocalBoard::new(&Board::from_setup(&setup).ok()?, &points, side, stones)?,
            };
            Summand::of(arena, &local, points, side, self.effort.region_positions, &[]).ok()
        };
        counted().map_or_else(
            || {
                let liberties = points & stones.rim() & self.board.empty_points();
                let least = Weight::plain(side, liberties.len());
                Term { defender: side, least, most: unknown_life(side) }
            },
            |counted| counted.term(),
        )
    }
}

/// Life at best, with or without an eye.
fn unknown_life(side: Color) -> Weight {
    Weight { eye: Eye::Open, ..Weight::life(side) }
}

fn outcome(arena: &mut Arena, terms: &[Term], shared: usize, first: Color) -> Option<Outcome> {
    for killer in [first, !first] {
        if decide::kills(arena, terms, shared, killer, first).ok()?? {
            return Some(Outcome::Won(killer));
        }
    }
    Some(Outcome::Neither)
}
