//! Classifies a ko by playing out the fight with exactly the threats it needs: which
//! stones take each other, how often, and what each side gets by moving first.

use tesuji_bits::{Word, points};
use tesuji_board::{Budget, Color, KoGrade, Point, PointSet, Size};

use crate::arena::{Arena, Stones};
use crate::fight::Words;
use crate::frame::Frame;
use crate::life::Life;
use crate::params::{KO_ENTRIES, KO_NODES, LONGEST_KO};
use crate::search::Search;
use crate::sides::Side;

/// Kinds of ko.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoKind {
    /// Whoever wins the ko decides the fight.
    Direct,
    /// One side has to make this number of moves more before the ko decides.
    Approach(usize),
    /// One side has to win this number of kos one after the other.
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

/// What is known of a ko.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoFight {
    /// Its kind.
    pub kind: KoKind,
    /// Where stones take each other: two points for each ko.
    pub places: Vec<[Point; 2]>,
    /// Who needs more threats than the other side.
    pub needy: Color,
}

/// What has to be known of a fight before its ko can be named.
#[derive(Clone, Copy, Debug)]
pub struct KoQuestion {
    /// How it ends if the attacker begins, and if the defender does.
    pub grades: [Option<KoGrade>; 2],
    /// How the group lives if its owner begins and lives.
    pub life: Option<Life>,
}

/// What happened in a fight.
#[derive(Default)]
struct Course {
    places: Vec<[Point; 2]>,
    /// Were two kos open at once?
    two_at_once: bool,
    /// Did a position come again?
    repeats: bool,
    /// Did the owner take four stones bent in the corner?
    took_bent_four: bool,
}

impl Course {
    /// No number of threats decides two kos that replace each other.
    fn is_double_ko(&self) -> bool {
        self.repeats && self.two_at_once && self.places.len() > 1
    }
}

impl<W: Word> Words<W> {
    /// The ko of the fight; `None` if there is none, or it is not found out. Its search
    /// keeps every number of threats apart, so it has a table of its own.
    pub fn ko(
        &self,
        frame: &Frame,
        size: Size,
        asked: &KoQuestion,
        budget: &Budget,
    ) -> Option<KoFight> {
        let (arena, stones) = (&self.search.arena, &self.stones);
        let attacker = frame.attacker;
        let [attacked, defended] = asked.grades;
        let starts_open = !open_kos(arena, stones).is_empty();
        let (side, grade) = match (attacked, defended) {
            (Some(grade @ KoGrade::Ko(_)), _) => (Side::Attacker, grade),
            (_, Some(grade @ KoGrade::Ko(_))) => (Side::Defender, grade),
            // Life by double ko looks like life, without two eyes.
            (Some(grade @ KoGrade::LIVES), _) if starts_open => (Side::Attacker, grade),
            _ => return None,
        };
        let budget = budget.with_nodes(KO_NODES);
        let mut search = Search::new(arena.clone(), KO_ENTRIES);
        search.keeps_threats_apart = true;
        if search.grade(stones, side, &budget) != Some(grade) {
            return None;
        }
        let line = search.line(stones, side, grade, None, &budget, LONGEST_KO);
        if budget.is_over() {
            // A line that was cut short tells another kind.
            return None;
        }
        let course = self.follow(side, &line, size);
        let KoGrade::Ko(threats) = grade else {
            let (kind, places) = (KoKind::Double, course.places.clone());
            return course.is_double_ko().then_some(KoFight { kind, places, needy: attacker });
        };
        if course.places.is_empty() {
            return None;
        }
        let (needy, needed) = if threats > 0 {
            (attacker, threats as usize)
        } else {
            (!attacker, (1 - threats) as usize)
        };
        let kind = if course.took_bent_four && attacked == defended && !starts_open {
            KoKind::BentFour
        } else if side == Side::Attacker && threats > 0 && asked.life == Some(Life::Seki) {
            KoKind::TenThousandYears
        } else if needed <= 1 {
            KoKind::Direct
        } else if course.places.len() > 1 {
            KoKind::Steps(course.places.len())
        } else {
            KoKind::Approach(needed - 1)
        };
        Some(KoFight { kind, places: course.places, needy })
    }

    /// Plays a line and looks at its kos.
    fn follow(&self, first: Side, line: &[Option<u8>], size: Size) -> Course {
        let arena = &self.search.arena;
        let mut course = Course::default();
        let (mut stones, mut side) = (self.stones, first);
        let mut seen = Vec::new();
        for action in line {
            course.repeats |= seen.contains(&(stones, side));
            seen.push((stones, side));
            course.two_at_once |= open_kos(arena, &stones).len() > 1;
            if let Some(index) = *action {
                let Some(played) = arena.play(&stones, side, u32::from(index)) else { break };
                if let Some(taken) = played.ko {
                    let mut place = [self.name(index), self.name(taken)];
                    place.sort();
                    if !course.places.contains(&place) {
                        course.places.push(place);
                    }
                }
                let captured = self.named(played.captured);
                course.took_bent_four |= side == Side::Defender && is_bent_four(&captured, size);
                stones = played.stones;
            }
            side = side.other();
        }
        course
    }
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
