//! Why a move: what it does, as a person can check on the board.

use tesuji_board::{Board, ChainId, Color, Move, Point, PointSet, Size};
use tesuji_reading::{LADDER_MOVES, Ladder, read_ladder};

use crate::witness::{Unaided, Witness};

/// Something that a move does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// Takes a chain off the board.
    Captures(Target),
    /// Gets an own chain out of atari for good, as far as ladders go.
    Saves(Target),
    /// Begins a ladder that catches a chain.
    Ladder(Target),
    /// Gets an own chain out of a ladder that would catch it.
    AvoidsLadder(Target),
    /// Puts a chain in atari.
    Atari(Target),
    /// Parts two chains of the opponent that have no other tie at this point.
    Cuts(Point, Point),
    /// Joins two own chains that the opponent could part here.
    Connects(Point, Point),
    /// Takes an empty corner.
    Corner,
    /// Takes an empty part of the side.
    Side,
    /// What strong players would do, with this probability.
    Pattern(f64),
    /// Comes near a corner that a stone of the opponent holds.
    Approaches(Target),
    /// Closes a corner that an own stone holds.
    Encloses(Target),
    /// Gives weak stones room for eyes.
    Base(Target),
    /// Helps weak stones.
    Strengthens(Target),
    /// Plays against weak stones of the opponent.
    Attacks(Target),
    /// Goes where the opponent has most to say and no own stone is near.
    Invades,
    /// Takes from the opponent's area, with own stones near.
    Reduces,
    /// Adds to the own area.
    Enlarges,
    /// Keeps the opponent out of the own area.
    Guards,
    /// Touches stones of the opponent, alone.
    Attaches(Target),
    /// Stops stones of the opponent, with an own stone beside.
    Blocks(Target),
    /// Goes on from an own stone.
    Extends(Target),
    /// Keeps stones of the opponent from growing.
    Limits(Target),
    /// Takes a point with much room around.
    Open,
    /// Ends the game, or gives the turn away.
    Passes,
}

/// A chain that a move is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// One of its stones.
    pub at: Point,
    /// How many it has.
    pub stones: u16,
}

impl Target {
    pub(crate) fn of(board: &Board, id: ChainId) -> Target {
        Target { at: id.point(), stones: board.chain(id).stone_count }
    }
}

impl Reason {
    /// How much the reason counts for a player that knows nothing else.
    ///
    /// **Choice**: Indigo's own weights are not published; these put stones at
    /// stake first, then the opening, then what is only shape.
    pub fn weight(&self) -> f64 {
        let size = |target: &Target| f64::from(target.stones.min(20));
        match self {
            Reason::Captures(target) => 10.0 + 2.0 * size(target),
            Reason::Saves(target) => 9.0 + 2.0 * size(target),
            Reason::Ladder(target) => 8.0 + 2.0 * size(target),
            Reason::AvoidsLadder(target) => 7.0 + 2.0 * size(target),
            Reason::Corner => 9.0,
            Reason::Side => 6.0,
            Reason::Cuts(..) => 5.0,
            Reason::Connects(..) => 4.5,
            Reason::Atari(target) => 3.0 + 0.5 * size(target),
            Reason::Pattern(probability) => 10.0 * probability,
            // What a quiet move is for is said of a move, not counted for it.
            _ => 0.0,
        }
    }
}

/// The legal moves of a player that do something, each with what it does.
pub fn reasons(board: &Board, color: Color) -> Vec<(Point, Reason)> {
    reasons_by(board, color, &mut Unaided::new(board))
}

/// The same, with somebody who is asked for the ladders of the position.
pub fn reasons_by(board: &Board, color: Color, witness: &mut dyn Witness) -> Vec<(Point, Reason)> {
    let mut finder = Finder { board: board.clone(), color, witness, found: Vec::new() };
    for id in board.chains(!color) {
        finder.attack(id);
    }
    for id in board.chains(color) {
        finder.defend(id);
    }
    finder.joints();
    finder.opening();
    let mut found = finder.found;
    found.retain(|(point, _)| board.is_legal(color, *point));
    found
}

struct Finder<'a> {
    board: Board,
    color: Color,
    witness: &'a mut dyn Witness,
    found: Vec<(Point, Reason)>,
}

impl Finder<'_> {
    fn attack(&mut self, id: ChainId) {
        let target = Target::of(&self.board, id);
        let liberties = self.board.chain(id).liberties;
        match liberties.len() {
            1 => self.add(liberties, Reason::Captures(target)),
            2 => {
                if let Some(first) = self.witness.ladder(target.at) {
                    self.add(PointSet::of(first), Reason::Ladder(target));
                } else {
                    let good = liberties.into_iter().filter(|&point| {
                        self.board.is_legal(self.color, point) && self.liberties_after(point) > 1
                    });
                    let good: PointSet = good.collect();
                    self.add(good, Reason::Atari(target));
                }
            }
            _ => {}
        }
    }

    fn defend(&mut self, id: ChainId) {
        let target = Target::of(&self.board, id);
        let chain = *self.board.chain(id);
        let in_atari = chain.liberty_count == 1;
        if chain.liberty_count > 2 || !(in_atari || self.witness.ladder(target.at).is_some()) {
            return;
        }
        let mut tries = chain.liberties;
        for enemy in self.board.chains_touching(id) {
            let enemy = self.board.chain(enemy);
            if enemy.liberty_count == 1 {
                tries |= enemy.liberties;
            }
        }
        let reason = if in_atari { Reason::Saves(target) } else { Reason::AvoidsLadder(target) };
        for point in tries {
            if self.board.is_legal(self.color, point) && self.is_safe_after(point, target.at) {
                self.found.push((point, reason));
            }
        }
    }

    fn is_safe_after(&mut self, point: Point, stone: Point) -> bool {
        self.board.make(self.color, Move::Play(point));
        let id = self.board.chain_at(stone).expect("own stones stay");
        let liberties = self.board.chain(id).liberty_count;
        let safe = match liberties {
            0 | 1 => false,
            2 => {
                let ladder = read_ladder(&mut self.board, stone, LADDER_MOVES);
                !matches!(ladder, Ladder::Captured(_))
            }
            _ => true,
        };
        self.board.undo();
        safe
    }

    fn liberties_after(&mut self, point: Point) -> u16 {
        self.board.make(self.color, Move::Play(point));
        let id = self.board.chain_at(point).expect("the stone stays");
        let liberties = self.board.chain(id).liberty_count;
        self.board.undo();
        liberties
    }

    /// Points where chains of one colour meet and the other colour is near.
    fn joints(&mut self) {
        for point in self.board.empty_points() {
            let near = |color: Color| {
                let around = point.around().into_iter();
                let size = self.board.size();
                around.filter(|&p| size.contains(p)).any(|p| self.board.get(p) == Some(color))
            };
            for color in Color::BOTH {
                let chains: Vec<ChainId> = self.board.chains_around(point, color).collect();
                if let [a, b, ..] = chains[..]
                    && near(!color)
                    && self.have_no_other_tie(a, b, point)
                {
                    let reason = if color == self.color { Reason::Connects } else { Reason::Cuts };
                    self.found.push((point, reason(a.point(), b.point())));
                }
            }
        }
    }

    fn have_no_other_tie(&self, a: ChainId, b: ChainId, point: Point) -> bool {
        let common = self.board.chain(a).liberties & self.board.chain(b).liberties;
        common == PointSet::of(point)
    }

    fn opening(&mut self) {
        let size = self.board.size();
        if size.width() < 9 || size.height() < 9 {
            return;
        }
        let stones = self.board.stones(Color::Black) | self.board.stones(Color::White);
        for point in self.board.empty_points() {
            let [across, along] = lines(size, point);
            let (low, high) = (across.min(along), across.max(along));
            if !(3..=4).contains(&low) {
                continue;
            }
            let nearest = stones
                .into_iter()
                .map(|p| p.column().abs_diff(point.column()).max(p.row().abs_diff(point.row())))
                .min()
                .unwrap_or(usize::MAX);
            let reason = match (high, nearest) {
                (3..=4, 4..) => Reason::Corner,
                (6.., 4..) => Reason::Side,
                _ => continue,
            };
            self.found.push((point, reason));
        }
    }

    fn add(&mut self, points: PointSet, reason: Reason) {
        self.found.extend(points.into_iter().map(|point| (point, reason)));
    }
}

/// The lines of a point from the nearer edges, 1 on the edge.
pub(crate) fn lines(size: Size, point: Point) -> [usize; 2] {
    let line = |at: usize, side: usize| 1 + at.min(side - 1 - at);
    [line(point.column(), size.width()), line(point.row(), size.height())]
}

/// A reason as tests write it: its name, then the stones, as in `Captures B3 2`.
#[cfg(test)]
pub(crate) fn short(reason: &Reason) -> String {
    let debug = format!("{reason:?}");
    let name = debug.split('(').next().unwrap_or_default();
    match reason {
        Reason::Cuts(one, other) | Reason::Connects(one, other) => format!("{name} {one} {other}"),
        Reason::Captures(target)
        | Reason::Saves(target)
        | Reason::Ladder(target)
        | Reason::AvoidsLadder(target)
        | Reason::Atari(target)
        | Reason::Approaches(target)
        | Reason::Encloses(target)
        | Reason::Base(target)
        | Reason::Strengthens(target)
        | Reason::Attacks(target)
        | Reason::Attaches(target)
        | Reason::Blocks(target)
        | Reason::Extends(target)
        | Reason::Limits(target) => format!("{name} {} {}", target.at, target.stones),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// What Black's move at a does.
    fn check(text: &str, expected: &[&str]) {
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let mut found: Vec<String> = reasons(&board, Color::Black)
            .into_iter()
            .filter(|(point, _)| *point == diagram.at('a'))
            .map(|(_, reason)| short(&reason))
            .collect();
        found.sort();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn captures_and_escapes() {
        check(". . . . .\n. X X . .\nX O O a .\n. X X . .\n. . . . .", &["Captures B3 2"]);
        check(". . . . .\n. . a . .\n. O X O .\n. . O . .\n. . . . .", &["Saves C3 1"]);
        // In the corner running does not help.
        check(". . .\n. . .\nO O .\nX a O", &[]);
    }

    #[test]
    fn ladders_both_ways() {
        let ladder = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . X b . . .\n. . X O a . .\n\
                      . . . X . . .\n. . . . . . .";
        let works = ["a", "b"].map(|letter| {
            let text = ladder.replace(if letter == "a" { "b" } else { "a" }, ".");
            let diagram = Diagram::parse(&text).unwrap();
            let board = Board::from_setup(&diagram.setup).unwrap();
            let at = diagram.at(letter.chars().next().unwrap());
            reasons(&board, Color::Black)
                .iter()
                .any(|(point, reason)| *point == at && matches!(reason, Reason::Ladder(_)))
        });
        assert_eq!(works.iter().filter(|&&works| works).count(), 1);
    }

    #[test]
    fn cuts_and_the_opening() {
        check(". . . . .\n. . X O .\n. . O a .\n. . . . .\n. . . . .", &["Cuts C3 D4"]);
        let empty = Board::new(Size::square(19).unwrap());
        let corners = reasons(&empty, Color::White);
        let is_corner = |reason: &Reason| *reason == Reason::Corner;
        assert_eq!(corners.iter().filter(|(_, reason)| is_corner(reason)).count(), 16);
    }
}
