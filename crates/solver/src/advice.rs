//! Advice: somebody with an eye for shape may say where to look first. It orders the
//! search and guides the guess; it decides nothing.

use std::collections::HashMap;
use std::sync::Arc;

use tesuji_board::{Board, Color, Point, PointSet, Setup};

use crate::children::UNADVISED;
use crate::frame::Frame;
use crate::params::{ADVICE_POWER, ADVISED_POSITIONS, MOST_ADVICE_FACTOR};
use crate::sides::Side;
use crate::state::{PASS, State};
use crate::word::{Word, points};

/// What somebody thinks of a fight.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// Moves of the side to move with their likelihoods.
    pub moves: Vec<(Point, f32)>,
    /// How likely the target is captured, 0 to 1.
    pub captured: f32,
}

/// Somebody who advises.
pub trait Advisor: Send + Sync {
    /// What it thinks of a position with somebody to move, where some stones are to be
    /// captured or to live, and play stays in a region.
    fn advise(&self, board: &Board, to_move: Color, target: &PointSet, region: &PointSet)
    -> Advice;
}

/// What was said of a position in an arena: moves with their likelihoods, and how likely
/// the target is captured.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub moves: Vec<(u8, f32)>,
    pub captured: f32,
}

/// An advisor in one fight.
#[derive(Clone)]
pub(crate) struct Counsel {
    advisor: Arc<dyn Advisor>,
    outside: Setup,
    attacker: Color,
    target: PointSet,
    region: PointSet,
    /// The point of each bit.
    names: Vec<Point>,
    heard: HashMap<u64, Option<Arc<Heard>>>,
}

impl Counsel {
    pub fn new(
        advisor: Arc<dyn Advisor>,
        board: &Board,
        frame: &Frame,
        names: &[Point],
    ) -> Counsel {
        let mut outside = board.to_setup();
        frame.inside.iter().for_each(|point| outside.put(point, None));
        Counsel {
            advisor,
            outside,
            attacker: frame.attacker,
            target: frame.target,
            region: frame.inside,
            names: names.to_vec(),
            heard: HashMap::new(),
        }
    }

    /// What was said of a position before.
    pub fn heard(&self, key: u64) -> Option<&Heard> {
        self.heard.get(&key)?.as_deref()
    }

    /// Asks about a position, once. Nobody is asked where a ko has just been taken, nor
    /// where stones outside have no liberty.
    pub fn ask<W: Word>(&mut self, key: u64, state: &State<W>) -> Option<Arc<Heard>> {
        if let Some(heard) = self.heard.get(&key) {
            return heard.clone();
        }
        if self.heard.len() >= ADVISED_POSITIONS || state.ban.is_some() {
            return None;
        }
        let heard = self.hear(state).map(Arc::new);
        self.heard.insert(key, heard.clone());
        heard
    }

    fn hear<W: Word>(&self, state: &State<W>) -> Option<Heard> {
        let mut setup = self.outside.clone();
        for (set, color) in
            [(state.stones.attacker, self.attacker), (state.stones.defender, !self.attacker)]
        {
            for index in points(set) {
                setup.put(self.names[index as usize], Some(color));
            }
        }
        let board = Board::from_setup(&setup).ok()?;
        let to_move = match state.to_move {
            Side::Attacker => self.attacker,
            Side::Defender => !self.attacker,
        };
        let target = self.target & board.stones(!self.attacker);
        let advice = self.advisor.advise(&board, to_move, &target, &self.region);
        let index = |point: Point| self.names.iter().position(|&name| name == point);
        let inside = advice.moves.iter().filter(|(point, _)| self.region.contains(*point));
        let moves = inside.filter_map(|&(point, likely)| Some((index(point)? as u8, likely)));
        Some(Heard { moves: moves.collect(), captured: advice.captured })
    }
}

impl Heard {
    /// The likelihood of a move.
    pub fn likely(&self, action: u8) -> f32 {
        self.moves.iter().find(|(known, _)| *known == action).map_or(0.0, |(_, likely)| *likely)
    }

    /// How many sixteenths harder each move counts than the likeliest; a pass counts as
    /// it is.
    pub fn factors(&self, actions: impl Iterator<Item = u8>) -> Vec<u32> {
        let most = self.moves.iter().map(|(_, likely)| *likely).fold(f32::MIN_POSITIVE, f32::max);
        let factor = |action: u8| {
            if action == PASS {
                return UNADVISED;
            }
            let ratio = most / self.likely(action).max(1e-6);
            let times = ratio.powf(ADVICE_POWER).min(MOST_ADVICE_FACTOR);
            (times * UNADVISED as f32) as u32
        };
        actions.map(factor).collect()
    }
}
