//! Advice: somebody with an eye for shape may say where to look first. It orders the
//! search; it decides nothing.

use std::collections::HashMap;
use std::sync::Arc;

use tesuji_bits::{Word, points};
use tesuji_board::{Board, Color, Point, PointSet, Setup};

use crate::children::UNADVISED;
use crate::frame::Frame;
use crate::params::{ADVICE_POWER, ADVISED_POSITIONS, LEAST_PROMISE, MOST_ADVICE_FACTOR};
use crate::sides::Side;
use crate::state::{PASS, State};

/// What somebody thinks of a fight.
#[derive(Clone, Debug, Default)]
pub struct Advice {
    /// Moves of the side to move with their likelihoods.
    pub moves: Vec<(Point, f32)>,
    /// How likely the target is captured, 0 to 1.
    pub captured: f32,
}

/// What advice is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Matter {
    /// Stones that are to be captured, or to live.
    pub target: PointSet,
    /// Where it is played.
    pub region: PointSet,
    /// Are stones safe that get out of the region?
    pub gets_out: bool,
}

impl Matter {
    /// The fight in a frame.
    pub(crate) fn of(frame: &Frame) -> Matter {
        Matter { target: frame.target, region: frame.inside, gets_out: !frame.exits.is_empty() }
    }
}

/// Somebody who advises.
pub trait Advisor: Send + Sync {
    /// What it thinks of a position with somebody to move.
    fn advise(&self, board: &Board, to_move: Color, matter: &Matter) -> Advice;

    /// What it would play in a position that somebody set as a problem, with
    /// likelihoods; nobody says what it is about.
    fn first_moves(&self, board: &Board, to_move: Color) -> Vec<(Point, f32)>;

    /// The same at a glance, less sure and at once.
    fn glance(&self, board: &Board, to_move: Color) -> Vec<(Point, f32)> {
        self.first_moves(board, to_move)
    }

    /// Puts moves that are known to be right in a problem in the order in which it would
    /// play them.
    fn order(&self, board: &Board, to_move: Color, moves: &mut [Point]) {
        let liked = self.first_moves(board, to_move);
        let place = |point: &Point| liked.iter().position(|(known, _)| known == point);
        moves.sort_by_key(|point| place(point).unwrap_or(liked.len()));
    }
}

/// How likely it is that a problem is about the group of a frame: how much its fate
/// seems to depend on who begins, and whether moves that look right are in the frame.
pub(crate) fn promise(advisor: &dyn Advisor, board: &Board, frame: &Frame, to_move: Color) -> f32 {
    let matter = Matter::of(frame);
    let captured = |first: Color| advisor.advise(board, first, &matter).captured;
    let gain = (captured(frame.attacker) - captured(!frame.attacker)).max(LEAST_PROMISE);
    let moves = advisor.first_moves(board, to_move);
    let inside = moves.iter().filter(|(point, _)| frame.inside.contains(*point));
    gain * inside.map(|(_, likely)| likely).sum::<f32>().max(LEAST_PROMISE)
}

/// What was said of a position in an arena: moves with their likelihoods.
#[derive(Clone, Debug)]
pub(crate) struct Heard(Vec<(u8, f32)>);

/// An advisor in one fight.
#[derive(Clone)]
pub(crate) struct Counsel {
    advisor: Arc<dyn Advisor>,
    outside: Setup,
    attacker: Color,
    matter: Matter,
    /// The point of each bit.
    names: Vec<Point>,
    heard: HashMap<u64, Option<Heard>>,
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
            matter: Matter::of(frame),
            names: names.to_vec(),
            heard: HashMap::new(),
        }
    }

    /// What was said of a position before.
    pub fn heard(&self, key: u64) -> Option<&Heard> {
        self.heard.get(&key)?.as_ref()
    }

    /// Asks about a position, once. Nobody is asked where a ko has just been taken, nor
    /// where stones outside have no liberty.
    pub fn ask<W: Word>(&mut self, key: u64, state: &State<W>) {
        if self.heard.len() < ADVISED_POSITIONS
            && state.ban.is_none()
            && !self.heard.contains_key(&key)
        {
            self.heard.insert(key, self.hear(state));
        }
    }

    fn hear<W: Word>(&self, state: &State<W>) -> Option<Heard> {
        let mut setup = self.outside;
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
        let target = self.matter.target & board.stones(!self.attacker);
        let advice = self.advisor.advise(&board, to_move, &Matter { target, ..self.matter });
        let index = |point: Point| self.names.iter().position(|&name| name == point);
        let inside = advice.moves.iter().filter(|(point, _)| self.matter.region.contains(*point));
        let moves = inside.filter_map(|&(point, likely)| Some((index(point)? as u8, likely)));
        Some(Heard(moves.collect()))
    }
}

impl Heard {
    /// The likelihood of a move.
    fn likely(&self, action: u8) -> f32 {
        self.0.iter().find(|(known, _)| *known == action).map_or(0.0, |(_, likely)| *likely)
    }

    /// How many sixteenths harder each move counts than the likeliest; a pass counts as
    /// it is.
    pub fn factors(&self, actions: impl Iterator<Item = u8>) -> Vec<u32> {
        let most = self.0.iter().map(|(_, likely)| *likely).fold(f32::MIN_POSITIVE, f32::max);
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
