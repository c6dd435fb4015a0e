//! Why a line of play ends where it does.

use tesuji_bits::{Word, points};
use tesuji_board::{KoGrade, Move, PointSet};

use crate::fight::Words;
use crate::life::makes_eyes;
use crate::params::{QUICK_SEKI_NODES, SEKI_NODES};
use crate::sides::Side;
use crate::state::State;

/// How a line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The group is off the board.
    Captured,
    /// The group has eyes in these places, and no play of the attacker alone
    /// takes them.
    Eyes(Vec<PointSet>),
    /// The group is joined to safe stones.
    Joined,
    /// The group has no room for two eyes.
    NoRoom,
    /// Neither side can capture, and the group cannot get two eyes.
    Seki,
    /// A ko has been taken: from here on threats decide.
    Ko,
    /// The position has been there before, and will come again.
    Repeats,
    /// The other side has no answer that changes anything; the group stands or
    /// falls as it is.
    Settled,
    /// The line was not followed further.
    Open,
}

impl<W: Word> Words<W> {
    /// Why a line ends, and after how many of its moves.
    pub fn ending(
        &self,
        first: Side,
        grade: Option<KoGrade>,
        line: &[Move],
    ) -> (usize, Option<Ending>) {
        let arena = &self.search.arena;
        let lives = grade == Some(KoGrade::LIVES);
        let mut state = self.begin(first);
        for (i, action) in line.iter().enumerate() {
            if state.to_move == Side::Attacker
                && lives
                && self.is_seki_within(&state, QUICK_SEKI_NODES)
            {
                return (i, Some(Ending::Seki));
            }
            if let Some(point) = action.point() {
                let played = self
                    .index(point)
                    .and_then(|index| arena.play(&state.stones, state.to_move, index));
                let Some(played) = played else { return (line.len(), None) };
                (state.stones, state.ban) = (played.stones, played.ko);
            } else {
                state.ban = None;
            }
            state.to_move = state.to_move.other();
        }
        let is_over = self.static_ending(&state);
        if is_over.is_none() && state.ban.is_some() && grade.is_some_and(KoGrade::is_ko) {
            return (line.len(), Some(Ending::Ko));
        }
        let is_seki = || lives && state.to_move == Side::Attacker && self.is_seki(&state);
        (line.len(), is_over.or_else(|| is_seki().then_some(Ending::Seki)))
    }

    /// The reason why a position is over, if it is.
    pub fn static_ending(&self, state: &State<W>) -> Option<Ending> {
        let (arena, stones) = (&self.search.arena, &state.stones);
        if arena.is_captured(stones) {
            return Some(Ending::Captured);
        }
        if let Some(zone) = arena.life(stones) {
            let eyes = arena.parts(zone & !stones.defender);
            let eyes: Vec<PointSet> = eyes.map(|eye| self.named(eye)).collect();
            return Some(if eyes.len() < 2 { Ending::Joined } else { Ending::Eyes(eyes) });
        }
        let (untaken, safe) = arena.untaken(stones);
        arena.death(stones, untaken, safe).map(|_| Ending::NoRoom)
    }

    /// Is a position in which the attacker, moving first, cannot capture the group
    /// a seki?
    ///
    /// **Definition**: a group stands in seki if it cannot be captured, and its
    /// owner cannot get two eyes, not even moving first and with all ko threats.
    /// Positions with a ko to take are left out: they have names of their own.
    pub fn is_seki(&self, state: &State<W>) -> bool {
        self.is_seki_within(state, SEKI_NODES)
    }

    fn is_seki_within(&self, state: &State<W>, nodes: u32) -> bool {
        let arena = &self.search.arena;
        let takes_ko = |side: Side, index: u32| {
            arena.play(&state.stones, side, index).is_some_and(|played| played.ko.is_some())
        };
        let has_ko = points(arena.empty(&state.stones))
            .any(|index| takes_ko(Side::Attacker, index) || takes_ko(Side::Defender, index));
        if has_ko || state.ban.is_some() {
            return false;
        }
        makes_eyes(arena, &State { to_move: Side::Defender, ..*state }, nodes) == Some(false)
    }
}

#[cfg(test)]
mod tests {
    use crate::sides::Side;
    use crate::tests::common::in_the_corner_marked;

    #[test]
    fn seki_by_definition() {
        let seki = |rows: &str| {
            let words = in_the_corner_marked(rows);
            words.is_seki(&words.begin(Side::Attacker))
        };
        // An eye each and one shared liberty: whoever plays there is captured.
        let eyes = ".OXO.\nOOXO.\n.XXO.\nBXOO.\n.XO..\nXXO..\nOOO..";
        assert!(seki(eyes));
        // Black at C7 takes the last but one of his own liberties: White C9.
        assert!(seki(".X.XO.\nOOXXO.\nBO.XO.\nXXXXO.\nOOOOO."));
        // With a liberty more outside, Black plays C7 and captures next.
        assert!(!seki(".X.XO.\nOOXXO.\nBO.XO.\nXXXX..\nOOOOO."));
        assert!(!seki("...XO.\n...XO.\n...XO.\nBXXXO.\nOOOOO."));
    }
}
