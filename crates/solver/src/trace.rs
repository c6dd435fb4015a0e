//! What the search of a fight has looked at, as far as it is played on the board as in
//! the frame.

use tesuji_bits::Word;
use tesuji_board::{Board, Color, KoGrade, Move, SearchTree, Seen, SeenMove};

use crate::fight::Words;
use crate::frame::Frame;
use crate::grade::threats_for;
use crate::sides::{Side, Threats};
use crate::state::{PASS, State};
use crate::table::{INFINITE, Numbers};

impl<W: Word> Words<W> {
    /// What was looked at when a side begins, with the threats that decide a grade; the
    /// attacker proves. A move that the board does not allow, or that does something else
    /// there than in the frame, ends its line.
    pub fn seen(
        &self,
        frame: &Frame,
        board: &Board,
        first: Side,
        grade: Option<KoGrade>,
        most: usize,
    ) -> SearchTree {
        let threats = grade.map_or(Threats::ATTACKERS, |grade| threats_for(grade, first));
        let start = self.search.start(&self.stones, first, threats);
        let (numbers, work) = self.remembered(&start).unwrap_or((Numbers::NEW, 0));
        let root = (start, board.clone());
        let seen = self.as_seen(frame, &start, numbers, work);
        SearchTree::walk(frame.attacker, (root, start.key(), seen), most, |(state, board)| {
            let color = color_of(frame, state.to_move);
            let known = self.search.moves(state).into_iter().filter_map(|(action, next, _)| {
                let (numbers, work) = self.remembered(&next)?;
                let retakes = state.ban == Some(action);
                let after = self.played(frame, board, color, (action, retakes), &next)?;
                let place = (next, after);
                let seen = self.as_seen(frame, &next, numbers, work);
                let action = self.action(action);
                Some(SeenMove { action, retakes, seen, key: next.key(), place })
            });
            let mut moves: Vec<SeenMove<(State<W>, Board)>> = known.collect();
            moves.sort_by_key(|step| std::cmp::Reverse(step.seen.work));
            moves
        })
    }

    /// Numbers and work of a position that was looked at, or that ends play.
    fn remembered(&self, state: &State<W>) -> Option<(Numbers, u32)> {
        let end = || self.search.end(state).map(|numbers| (numbers, 1));
        self.search.entry(state).map(|entry| (entry.numbers, entry.work)).or_else(end)
    }

    fn as_seen(&self, frame: &Frame, state: &State<W>, numbers: Numbers, work: u32) -> Seen {
        let finite = |number: u32| (number < INFINITE).then_some(number);
        Seen {
            to_move: color_of(frame, state.to_move),
            proof: finite(numbers.proof),
            disproof: finite(numbers.disproof),
            work: Some(u64::from(work)),
        }
    }

    /// The board after a move, if it is legal and leaves the stones of the frame there.
    fn played(
        &self,
        frame: &Frame,
        board: &Board,
        color: Color,
        (action, retakes): (u8, bool),
        next: &State<W>,
    ) -> Option<Board> {
        let mut board = board.clone();
        if retakes {
            // After a threat and its answer.
            board.set_ko(None);
        }
        if action == PASS {
            board.make(color, Move::Pass);
        } else {
            board.play(color, self.name(action)).ok()?;
        }
        let stones =
            [(frame.attacker, next.stones.attacker), (!frame.attacker, next.stones.defender)];
        let same = |(color, set): (Color, W)| board.stones(color) & frame.inside == self.named(set);
        stones.into_iter().all(same).then_some(board)
    }
}

fn color_of(frame: &Frame, side: Side) -> Color {
    match side {
        Side::Attacker => frame.attacker,
        Side::Defender => !frame.attacker,
    }
}
