//! The kind of a ko, by how the fight goes: which stones take each other, how
//! often, and what each side gets by moving first.

use tesuji_board::{Board, Color, Point, PointSet, Size};
use tesuji_solver::{Arena, Fate, Grade, Search, Side, Stones, Word};

use super::ending::{list, number, points};
use super::seki::Life;

/// Positions looked at for the fight.
const NODES: u64 = 200_000;
/// Positions that are remembered.
const ENTRIES: usize = 1 << 18;
/// Moves of a fight.
const LONGEST: usize = 60;

/// Kinds of ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoKind {
    /// Whoever wins the ko decides the fight.
    Direct,
    /// One side has to make so many moves more before the ko decides.
    Approach(usize),
    /// One side has to win so many kos one after the other.
    Steps(usize),
    /// Two kos at once: who takes the one loses the other, so that no number of
    /// threats decides, and play repeats.
    Double,
    /// Four stones, bent in the corner, are given up to start the ko; the owner
    /// of the group can do nothing about it before.
    BentFour,
    /// A ko that the attacker may start, but the owner takes first; and that the
    /// owner may end in seki.
    TenThousandYears,
}

impl KoKind {
    /// One word, or a few with hyphens.
    pub fn word(self) -> &'static str {
        match self {
            KoKind::Direct => "direct",
            KoKind::Approach(_) => "approach",
            KoKind::Steps(_) => "multi-step",
            KoKind::Double => "double",
            KoKind::BentFour => "bent-four",
            KoKind::TenThousandYears => "ten-thousand-year",
        }
    }
}

/// What is known of a ko.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoStory {
    /// Its kind.
    pub kind: KoKind,
    /// Where stones take each other: two points for each ko.
    pub places: Vec<[Point; 2]>,
    /// Who needs more threats than the other side.
    pub needy: Color,
}

impl KoStory {
    /// The ko of a fate. `lives` says how the group lives if its owner begins
    /// and lives. `None` if there is no ko, or it is not found out.
    pub fn of(
        board: &Board,
        first: Color,
        fate: &Fate,
        lives: Option<Life>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<KoStory> {
        match fate.frame.arena::<u64>(board) {
            Some(arena) => story(board, arena, first, fate, lives, stop),
            None => story(board, fate.frame.arena::<u128>(board)?, first, fate, lives, stop),
        }
    }

    /// The ko in sentences.
    pub fn in_words(&self, owner: Color) -> Vec<String> {
        let needy = self.needy;
        let first = match self.kind {
            KoKind::Direct => return Vec::new(),
            KoKind::Approach(moves) => {
                let moves = if moves == 1 {
                    "one approach move".to_owned()
                } else {
                    format!("{} approach moves", number(moves))
                };
                format!("An approach-move ko: {needy} has {moves} to make.")
            }
            KoKind::Steps(steps) => {
                format!("A multi-step ko: {needy} has to win {} kos.", number(steps))
            }
            KoKind::Double => {
                format!("A double ko: {owner} lives by it, however many threats {} has.", !owner)
            }
            KoKind::BentFour => format!(
                "Bent four in the corner: {} can start the ko at any time, {owner} cannot. \
                 Under Japanese rules {owner} is dead as it stands.",
                !owner
            ),
            KoKind::TenThousandYears => format!(
                "A ten-thousand-year ko: {} may fight it, {owner} may end it in seki.",
                !owner
            ),
        };
        let place = |[a, b]: &[Point; 2]| format!("{a}/{b}");
        let places: Vec<String> = self.places.iter().map(place).collect();
        let mut lines = vec![first];
        match places.len() {
            0 => {}
            1 => lines.push(format!("The ko is at {}.", places[0])),
            _ => lines.push(format!("The kos are at {}.", list(&places))),
        }
        lines
    }
}

/// What happened in a fight.
#[derive(Default)]
struct Fight {
    places: Vec<[Point; 2]>,
    /// Were two kos open at once?
    two_at_once: bool,
    /// Did a position come again?
    repeats: bool,
    /// Did the owner take four stones bent in the corner?
    took_bent_four: bool,
}

impl Fight {
    /// No number of threats decides two kos that replace each other.
    fn is_double_ko(&self) -> bool {
        self.repeats && self.two_at_once && self.places.len() > 1
    }
}

fn story<W: Word>(
    board: &Board,
    (arena, stones, names): (Arena<W>, Stones<W>, Vec<Point>),
    first: Color,
    fate: &Fate,
    lives: Option<Life>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<KoStory> {
    let attacker = fate.frame.attacker;
    let (attacked, defended) =
        if first == attacker { (fate.first, fate.second) } else { (fate.second, fate.first) };
    let (side, grade) = match (attacked, defended) {
        (Some(grade @ Grade::Ko(_)), _) => (Side::Attacker, grade),
        (_, Some(grade @ Grade::Ko(_))) => (Side::Defender, grade),
        // Life by double ko looks like life, without two eyes.
        (Some(grade @ Grade::Lives), _) if !open_kos(&arena, &stones).is_empty() => {
            (Side::Attacker, grade)
        }
        _ => return None,
    };
    let mut search = Search::new(arena.clone(), ENTRIES, stop);
    search.keeps_threats_apart = true;
    if search.grade(&stones, side, NODES) != Some(grade) {
        return None;
    }
    let line = search.line(&stones, side, grade, None, NODES, LONGEST);
    if stop() {
        // A line that was cut short tells another kind.
        return None;
    }
    let fight = follow(&arena, stones, &names, side, &line, board.size());
    let Grade::Ko(threats) = grade else {
        return fight.is_double_ko().then_some(KoStory {
            kind: KoKind::Double,
            places: fight.places,
            needy: attacker,
        });
    };
    if fight.places.is_empty() {
        return None;
    }
    let (needy, needed) = if threats > 0 {
        (attacker, threats as usize)
    } else {
        (!attacker, (1 - threats) as usize)
    };
    let starts_open = !open_kos(&arena, &stones).is_empty();
    let kind = if fight.took_bent_four && attacked == defended && !starts_open {
        KoKind::BentFour
    } else if side == Side::Attacker && threats > 0 && lives == Some(Life::Seki) {
        KoKind::TenThousandYears
    } else if needed <= 1 {
        KoKind::Direct
    } else if fight.places.len() > 1 {
        KoKind::Steps(fight.places.len())
    } else {
        KoKind::Approach(needed - 1)
    };
    Some(KoStory { kind, places: fight.places, needy })
}

/// Plays a line and looks at its kos.
fn follow<W: Word>(
    arena: &Arena<W>,
    start: Stones<W>,
    names: &[Point],
    first: Side,
    line: &[Option<u8>],
    size: Size,
) -> Fight {
    let mut fight = Fight::default();
    let (mut stones, mut side) = (start, first);
    let mut seen = Vec::new();
    for action in line {
        fight.repeats |= seen.contains(&(stones, side));
        seen.push((stones, side));
        fight.two_at_once |= open_kos(arena, &stones).len() > 1;
        if let Some(index) = *action {
            let Some(played) = arena.play(&stones, side, u32::from(index)) else { break };
            if let Some(taken) = played.ko {
                let mut place = [names[usize::from(index)], names[usize::from(taken)]];
                place.sort();
                if !fight.places.contains(&place) {
                    fight.places.push(place);
                }
            }
            let captured: PointSet =
                points(played.captured).map(|index| names[index as usize]).collect();
            fight.took_bent_four |= side == Side::Defender && is_bent_four(&captured, size);
            stones = played.stones;
        }
        side = side.other();
    }
    fight
}

/// The kos that one side or the other could take now, each as its two points.
fn open_kos<W: Word>(arena: &Arena<W>, stones: &Stones<W>) -> Vec<[u32; 2]> {
    let mut kos = Vec::new();
    for index in points(arena.empty(stones)) {
        for side in [Side::Attacker, Side::Defender] {
            let played = arena.play(stones, side, index);
            if let Some(taken) = played.and_then(|played| played.ko) {
                kos.push([index, u32::from(taken)]);
            }
        }
    }
    kos
}

/// A corner with three points along one edge and two along the other?
fn is_bent_four(stones: &PointSet, size: Size) -> bool {
    let (right, top) = (size.width() - 1, size.height() - 1);
    stones.len() == 4
        && [(0, 0), (right, 0), (0, top), (right, top)].into_iter().any(|(x, y)| {
            let at = |a: usize, b: usize| stones.contains(Point::new(x.abs_diff(a), y.abs_diff(b)));
            let three = [(0, 0), (1, 0), (2, 0), (0, 1)];
            three.iter().all(|&(a, b)| at(a, b)) || three.iter().all(|&(a, b)| at(b, a))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::seki::life;
    use tesuji_board::{Corner, Diagram};
    use tesuji_solver::{Limits, solve_group};

    /// The ko of the largest black chain in the corner of a board of 9x9, White
    /// to move.
    fn ko(rows: &str) -> Option<KoStory> {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let chains = board.chains(Color::Black).map(|id| board.chain(id).stones);
        let group = chains.max_by_key(PointSet::len).unwrap();
        let limits = Limits { nodes: 400_000, entries: 1 << 18, stop: &|| false };
        let found = solve_group(&board, Color::White, &group, &limits);
        let fate = &found.fates[0];
        let lives = life(&board, fate, Color::Black, fate.second);
        KoStory::of(&board, Color::White, fate, lives, &|| false)
    }

    fn kind(rows: &str) -> Option<KoKind> {
        ko(rows).map(|ko| ko.kind)
    }

    #[test]
    fn bent_four_in_the_corner() {
        let rows = "OOO.XO.\n.XXXXO.\nXXXOOO.\nOOO....";
        assert_eq!(kind(rows), Some(KoKind::BentFour));
        // The same four points with no stone in them: Black may still play.
        assert_eq!(kind("...XO.\n.XXXO.\nXXXOO.\nOOO..."), Some(KoKind::Direct));
    }

    /// One eye at E9, another at E5 as long as Black holds one of two kos.
    const DOUBLE: &str = "..OX.XO..\n..OXXXO..\n..OOXXO..\n..OXXO.O.\n..OX.XO..\n\
        .OX.XXO..\n..OXXO...\n...OO....\n.........";

    #[test]
    fn double_ko() {
        let ko = ko(DOUBLE).unwrap();
        assert_eq!(ko.kind, KoKind::Double);
        let mut places: Vec<String> = ko.places.iter().map(|[a, b]| format!("{a}/{b}")).collect();
        places.sort();
        assert_eq!(places, ["C4/D4", "F6/G6"]);
        // White has connected one of them: a plain ko is left.
        assert_eq!(kind(&DOUBLE.replace("XXO.O.", "XXOOO.")), Some(KoKind::Direct));
    }

    #[test]
    fn approach_moves_and_steps() {
        let approach = "...XO.\nOX.XO.\nXXXXO.\nOOOOO.";
        assert_eq!(kind(approach), Some(KoKind::Approach(1)));
        // White has F8 to play before the ko in the corner decides.
        let outside = "...XOOO\nOXO.X.O\nXXXXXOO\nOOOOOO.";
        assert_eq!(kind(outside), Some(KoKind::Approach(1)));
        assert_eq!(kind(&outside.replace("X.O\n", "XOO\n")), Some(KoKind::Direct));
        let steps = ko("X.OX.OO\nO...X.O\nXXXXXXO\nOOOOOOO").unwrap();
        assert_eq!(steps.kind, KoKind::Steps(2));
        let places: Vec<String> = steps.places.iter().map(|[a, b]| format!("{a}/{b}")).collect();
        assert_eq!(places, ["D8/D9", "A8/A9"]);
    }

    #[test]
    fn ten_thousand_year_ko() {
        let rows = ".OO.XO\n..O.XO\nXXXXXO\nOOOOOO";
        assert_eq!(kind(rows), Some(KoKind::TenThousandYears));
    }

    #[test]
    fn no_ko() {
        assert_eq!(kind("...XO.\nXXXXO.\nOOOOO."), None);
        assert_eq!(kind(".X.XO.\nXXXXO.\nOOOOO."), None);
    }
}
