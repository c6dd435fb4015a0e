//! Why a line of play ends where it does: the reason in words.

use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_solver::{Arena, Fate, Grade, Side, State, Stones, Threats, Word};

use super::two_eyes::makes_eyes;

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

/// Positions looked at to tell seki from life.
const SEKI_NODES: u32 = 50_000;
/// The same for every position of a line.
const QUICK_SEKI_NODES: u32 = 2_000;

/// Why the line of a fate ends where it does. A line that goes on after a seki
/// is cut there.
pub fn end_line(board: &Board, fate: &mut Fate) -> Option<Ending> {
    let frame = &fate.frame;
    if let Some((arena, stones, names)) = frame.arena::<u64>(board) {
        end_line_in(&arena, stones, &names, fate)
    } else {
        let (arena, stones, names) = frame.arena::<u128>(board)?;
        end_line_in(&arena, stones, &names, fate)
    }
}

fn end_line_in<W: Word>(
    arena: &Arena<W>,
    stones: Stones<W>,
    names: &[Point],
    fate: &mut Fate,
) -> Option<Ending> {
    let first = fate.frame.side_of(fate.line_by);
    let grade = if fate.line_is_first() { fate.first } else { fate.second };
    let lives = grade == Some(Grade::Lives);
    let threats = Threats { attacker: 0, defender: 0 };
    let mut state = State { stones, to_move: first, ban: arena.ban_for(first), threats };
    for i in 0..fate.line.len() {
        if state.to_move == Side::Attacker
            && lives
            && is_seki_within(arena, &state, QUICK_SEKI_NODES)
        {
            fate.line.truncate(i);
            return Some(Ending::Seki);
        }
        if let Some(point) = fate.line[i].point() {
            let index = points(arena.inside).find(|&index| names[index as usize] == point)?;
            let played = arena.play(&state.stones, state.to_move, index)?;
            (state.stones, state.ban) = (played.stones, played.ko);
        } else {
            state.ban = None;
        }
        state.to_move = state.to_move.other();
    }
    let is_over = static_ending(arena, &state, names);
    if is_over.is_none() && state.ban.is_some() && matches!(grade, Some(Grade::Ko(_))) {
        return Some(Ending::Ko);
    }
    let is_seki =
        || lives && state.to_move == Side::Attacker && is_seki_within(arena, &state, SEKI_NODES);
    is_over.or_else(|| is_seki().then_some(Ending::Seki))
}

/// The reason why a position is over, if it is.
pub fn static_ending<W: Word>(
    arena: &Arena<W>,
    state: &State<W>,
    names: &[Point],
) -> Option<Ending> {
    let stones = &state.stones;
    if arena.is_captured(stones) {
        return Some(Ending::Captured);
    }
    if let Some(zone) = arena.life(stones) {
        let eyes = arena.parts(zone & !stones.defender);
        let eyes: Vec<PointSet> = eyes.map(|eye| named(eye, names)).collect();
        return Some(if eyes.len() < 2 { Ending::Joined } else { Ending::Eyes(eyes) });
    }
    let (untaken, safe) = arena.untaken(stones);
    arena.death(stones, untaken, safe).map(|_| Ending::NoRoom)
}

fn named<W: Word>(set: W, names: &[Point]) -> PointSet {
    points(set).map(|index| names[index as usize]).collect()
}

/// Is a position in which the attacker, moving first, cannot capture the group
/// a seki?
///
/// **Definition**: a group stands in seki if it cannot be captured, and its
/// owner cannot get two eyes, not even moving first and with all ko threats.
/// Positions with a ko to take are left out: they have names of their own.
pub fn is_seki<W: Word>(arena: &Arena<W>, state: &State<W>) -> bool {
    is_seki_within(arena, state, SEKI_NODES)
}

fn is_seki_within<W: Word>(arena: &Arena<W>, state: &State<W>, nodes: u32) -> bool {
    let has_ko = [Side::Attacker, Side::Defender].into_iter().any(|side| {
        points(arena.empty(&state.stones)).any(|index| {
            arena.play(&state.stones, side, index).is_some_and(|played| played.ko.is_some())
        })
    });
    if has_ko || state.ban.is_some() {
        return false;
    }
    makes_eyes(arena, &State { to_move: Side::Defender, ..*state }, nodes) == Some(false)
}

/// The points of a set.
pub fn points<W: Word>(set: W) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let index = (!rest.is_empty()).then(|| rest.lowest())?;
        rest = rest.without_lowest();
        Some(index)
    })
}

/// The reason in words; `moves` is the length of the line.
pub fn in_words(ending: &Ending, owner: Color, moves: usize) -> String {
    match ending {
        Ending::Captured => match moves {
            1 => format!("{owner} is captured at once"),
            moves => format!("{owner} is captured in {} moves", number(moves)),
        },
        Ending::Eyes(eyes) => {
            let places: Vec<String> = eyes.iter().map(eye_in_words).collect();
            let count = number(eyes.len());
            format!("{owner} has {count} eyes at {}", list(&places))
        }
        Ending::Joined => format!("{owner} is connected to living stones"),
        Ending::NoRoom => format!("{owner} has no room for two eyes"),
        Ending::Seki => "seki".to_owned(),
        Ending::Ko => "ko".to_owned(),
        Ending::Repeats => "the position repeats".to_owned(),
        Ending::Settled => "nothing more can be done".to_owned(),
        Ending::Open => "and so on".to_owned(),
    }
}

fn eye_in_words(eye: &PointSet) -> String {
    let points: Vec<String> = eye.iter().map(|p| p.to_string()).collect();
    match points.as_slice() {
        [] => String::new(),
        [first, .., last] if points.len() > 3 => {
            format!("{first}–{last} ({} points)", points.len())
        }
        few => few.join("/"),
    }
}

/// Small numbers in words.
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// "A1", "A1 and C1", "A1, B1 and C1".
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};
    use tesuji_solver::{Frame, Reach};

    /// The corner of a board with the group of A6 in question, White to move.
    fn with_corner<T>(rows: &str, ask: impl FnOnce(&Arena<u64>, &State<u64>, &[Point]) -> T) -> T {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let frame = Frame::around(&board, &diagram.marked, Reach::default()).unwrap();
        let (arena, stones, names) = frame.arena::<u64>(&board).unwrap();
        let threats = Threats { attacker: 0, defender: 0 };
        ask(&arena, &State { stones, to_move: Side::Attacker, ban: None, threats }, &names)
    }

    fn seki(rows: &str) -> bool {
        with_corner(rows, |arena, state, _| is_seki(arena, state))
    }

    #[test]
    fn seki_by_definition() {
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
