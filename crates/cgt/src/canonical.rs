//! From options to the canonical form.

use rustc_hash::FxHashMap;

use crate::arena::{Arena, Core, Game, Player};
use crate::dyadic::Dyadic;
use crate::error::Result;
use crate::simplest::{Bound, simplest_number};

/// A game that is known by its options and is not a number, while its canonical
/// form is sought.
struct Raw {
    left: Vec<Game>,
    right: Vec<Game>,
    left_stop: Dyadic,
    right_stop: Dyadic,
    /// Comparisons with it: whether (it ≤ game) or (game ≤ it).
    known: FxHashMap<(Game, Player), bool>,
}

impl Arena {
    /// The game with these options.
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Result<Game> {
        self.canonical(left.to_vec(), right.to_vec())
    }

    pub(crate) fn canonical(&mut self, left: Vec<Game>, right: Vec<Game>) -> Result<Game> {
        self.spend()?;
        let lower = self.bound(&left, Player::Left)?;
        let upper = self.bound(&right, Player::Right)?;
        let (Some(low), Some(high)) = (lower, upper) else {
            return Ok(Game::number(simplest_number(lower, upper)?));
        };
        if low.at < high.at || low.at == high.at && low.included && high.included {
            return Ok(Game::number(simplest_number(lower, upper)?));
        }
        let mut raw = Raw {
            left,
            right,
            left_stop: low.at,
            right_stop: high.at,
            known: FxHashMap::default(),
        };
        self.drop_dominated(&mut raw.left, Player::Left)?;
        self.drop_dominated(&mut raw.right, Player::Right)?;
        let left = self.bypass_reversible(&mut raw, Player::Left)?;
        let right = self.bypass_reversible(&mut raw, Player::Right)?;
        self.enter(left, right, low.at, high.at)
    }

    /// How far the options of a player reach: the game is a number if some
    /// number lies beyond the bounds of both.
    ///
    /// A number is out of Left's reach if it is greater than the right stops of
    /// all Left's options, or equal to one that Left does not hold on to.
    fn bound(&mut self, options: &[Game], player: Player) -> Result<Option<Bound>> {
        let stop = |arena: &Arena, g: Game| match player {
            Player::Left => Ok(arena.right_stop(g)),
            Player::Right => arena.left_stop(g),
        };
        let mut best = None;
        for &option in options {
            let at = stop(self, option)?;
            best = match (best, player) {
                (None, _) => Some(at),
                (Some(best), Player::Left) => Some(at.max(best)),
                (Some(best), Player::Right) => Some(at.min(best)),
            };
        }
        let Some(at) = best else { return Ok(None) };
        let mut included = true;
        for &option in options {
            if included && stop(self, option)? == at {
                included = match player {
                    Player::Left => !self.le(Game::number(at), option)?,
                    Player::Right => !self.le(option, Game::number(at))?,
                };
            }
        }
        Ok(Some(Bound { at, included }))
    }

    /// Keeps the best options, each once.
    pub(crate) fn drop_dominated(&mut self, options: &mut Vec<Game>, player: Player) -> Result<()> {
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'options: for &option in options.iter() {
            let mut i = 0;
            while i < kept.len() {
                if self.is_at_least_as_good(kept[i], option, player)? {
                    continue 'options;
                }
                if self.is_at_least_as_good(option, kept[i], player)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }

    fn is_at_least_as_good(&mut self, g: Game, h: Game, player: Player) -> Result<bool> {
        match player {
            Player::Left => self.le(h, g),
            Player::Right => self.le(g, h),
        }
    }

    /// A player's options with all reversible ones replaced. The value stays
    /// the same all the time, so that comparisons with it stay known.
    fn bypass_reversible(&mut self, raw: &mut Raw, player: Player) -> Result<Vec<Game>> {
        let opponent = player.opponent();
        let mut open = match player {
            Player::Left => raw.left.clone(),
            Player::Right => raw.right.clone(),
        };
        let mut kept = Vec::with_capacity(open.len());
        let mut changed = false;
        'options: while let Some(option) = open.pop() {
            for reply in self.options(option, opponent)? {
                let reverses = match player {
                    Player::Left => self.game_le_raw(reply, raw)?,
                    Player::Right => self.raw_le_game(raw, reply)?,
                };
                if reverses {
                    self.spend()?;
                    open.extend(self.options(reply, player)?);
                    changed = true;
                    continue 'options;
                }
            }
            kept.push(option);
        }
        if changed {
            self.drop_dominated(&mut kept, player)?;
        }
        Ok(kept)
    }

    /// As [`Arena::le`], for a game that is not in the arena yet.
    fn game_le_raw(&mut self, g: Game, raw: &mut Raw) -> Result<bool> {
        let g_left = self.left_stop(g)?;
        if g_left < raw.right_stop {
            return Ok(true);
        }
        if g_left > raw.left_stop || g.offset > raw.right_stop {
            return Ok(false);
        }
        self.compare_raw(g, raw, Player::Right)
    }

    fn raw_le_game(&mut self, raw: &mut Raw, g: Game) -> Result<bool> {
        if raw.left_stop < g.offset {
            return Ok(true);
        }
        if raw.left_stop > self.left_stop(g)? || raw.right_stop > g.offset {
            return Ok(false);
        }
        self.compare_raw(g, raw, Player::Left)
    }

    /// Whether a game is at most the raw one (`Right`), or at least (`Left`), where
    /// the stops do not tell: no option of this player in the raw game, and none of the
    /// other in the known one, says otherwise.
    fn compare_raw(&mut self, g: Game, raw: &mut Raw, player: Player) -> Result<bool> {
        if let Some(&known) = raw.known.get(&(g, player)) {
            return Ok(known);
        }
        self.spend()?;
        let answer = self.holds_raw(g, raw, player)?;
        raw.known.insert((g, player), answer);
        Ok(answer)
    }

    fn holds_raw(&mut self, g: Game, raw: &mut Raw, player: Player) -> Result<bool> {
        let is_left = player == Player::Left;
        for i in 0..if is_left { raw.left.len() } else { raw.right.len() } {
            let refuted =
                if is_left { self.le(g, raw.left[i])? } else { self.le(raw.right[i], g)? };
            if refuted {
                return Ok(false);
            }
        }
        if g.core == Core::ZERO {
            return Ok(true);
        }
        for i in self.span(g.core, player.opponent())?.indices() {
            let option = self.option(i).shifted(g.offset)?;
            let refuted = if is_left {
                self.game_le_raw(option, raw)?
            } else {
                self.raw_le_game(raw, option)?
            };
            if refuted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The game with these canonical options, which is not a number.
    fn enter(
        &mut self,
        mut left: Vec<Game>,
        mut right: Vec<Game>,
        left_stop: Dyadic,
        right_stop: Dyadic,
    ) -> Result<Game> {
        for option in left.iter_mut().chain(&mut right) {
            *option = option.shifted(-right_stop)?;
        }
        let width = left_stop.minus(right_stop)?;
        let core = match self.as_up_star(&left, &right) {
            Some((up, star)) => self.up_star_core(up, star)?,
            None => self.intern(&mut left, &mut right, width)?,
        };
        Ok(Game { offset: right_stop, core })
    }

    /// Recognises the canonical forms of ups and stars; the reverse of
    /// `write_up_star_options`.
    fn as_up_star(&self, left: &[Game], right: &[Game]) -> Option<(i32, u32)> {
        let of = |options: &[Game]| {
            options.iter().map(|&g| self.to_up_star(g)).collect::<Option<Vec<(i32, u32)>>>()
        };
        let (mut left, mut right) = (of(left)?, of(right)?);
        left.sort_unstable();
        right.sort_unstable();
        let stars = left.len() as u32;
        if left == right && left.iter().copied().eq((0..stars).map(|k| (0, k))) {
            return Some((0, stars));
        }
        match (&left[..], &right[..]) {
            ([(0, 0), (0, 1)], [(0, 0)]) => Some((1, 1)),
            ([(0, 0)], [(0, 0), (0, 1)]) => Some((-1, 1)),
            ([(0, 0)], &[(up, star)]) if up >= 0 => Some((up.checked_add(1)?, star ^ 1)),
            (&[(up, star)], [(0, 0)]) if up <= 0 => Some((up.checked_sub(1)?, star ^ 1)),
            _ => None,
        }
    }
}
