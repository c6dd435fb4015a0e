//! Who wins a sum: the winner rule, the two questions about life, and the
//! formulas for shared liberties.

use tesuji_board::Color;
use tesuji_cgt::{Arena, Game};

use crate::counting::Ending;
use crate::summand::{Eye, Weight};

/// The kind of a race, by shared liberties and eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// No shared liberty: the sum alone decides.
    Separate,
    /// Shared liberties, no eyes. One shared liberty is nobody's; of more, who
    /// wants to capture must fill all but one. From two on, seki is possible.
    NoEyes,
    /// This side alone has an eye: the shared liberties are all its own.
    EyeAgainstNone(Color),
    /// Both have eyes of one kind: who wants to capture fills all shared
    /// liberties. Seki is possible.
    EqualEyes,
    /// Both have eyes, and this side alone a big one: the shared liberties are
    /// all its own.
    BigAgainstSmall(Color),
    /// Shared liberties, and an eye that depends on play.
    Undecided,
}

/// A region in the sum.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The side whose liberties are counted.
    pub defender: Color,
    /// The least that the region is worth to that side: the counts, if it loses every
    /// ko.
    pub least: Weight,
    /// The most: if it wins them. The same where no ko matters.
    pub most: Weight,
}

impl Term {
    /// A region of which all is known.
    pub fn sure(defender: Color, weight: Weight) -> Term {
        Term { defender, least: weight, most: weight }
    }

    /// Whether the count does not hang on a ko.
    pub fn is_sure(&self) -> bool {
        self.least == self.most
    }

    /// What the region counts for a side that must be sure of it.
    fn cautious(&self, side: Color) -> &Weight {
        if self.defender == side { &self.least } else { &self.most }
    }

    /// The eye, whatever becomes of a ko.
    fn eye(&self) -> Eye {
        if self.least.eye == self.most.eye { self.least.eye } else { Eye::Open }
    }
}

/// The class of a sum.
pub fn classify(terms: &[Term], shared: usize) -> Class {
    class_of(best_eyes(terms), shared)
}

/// The best eye of each side, by colour.
fn best_eyes(terms: &[Term]) -> [Eye; 2] {
    Color::BOTH.map(|color| {
        let own = terms.iter().filter(|t| t.defender == color);
        own.map(Term::eye).max().unwrap_or(Eye::None)
    })
}

fn class_of(eyes: [Eye; 2], shared: usize) -> Class {
    match eyes {
        _ if shared == 0 => Class::Separate,
        [Eye::Open, _] | [_, Eye::Open] => Class::Undecided,
        [Eye::None, Eye::None] => Class::NoEyes,
        [_, Eye::None] => Class::EyeAgainstNone(Color::Black),
        [Eye::None, _] => Class::EyeAgainstNone(Color::White),
        [Eye::Big, Eye::Small] => Class::BigAgainstSmall(Color::Black),
        [Eye::Small, Eye::Big] => Class::BigAgainstSmall(Color::White),
        _ => Class::EqualEyes,
    }
}

/// The classes that a sum may turn out to be of: an open eye may come to
/// anything.
fn possible_classes(terms: &[Term], shared: usize) -> Vec<Class> {
    let [black, white] = best_eyes(terms).map(|eye| match eye {
        Eye::Open => vec![Eye::None, Eye::Small, Eye::Big],
        known => vec![known],
    });
    let mut classes = Vec::new();
    for &b in &black {
        for &w in &white {
            let class = class_of([b, w], shared);
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
    }
    classes
}

/// What the shared liberties add to the sum when it is asked whether a side
/// captures; positive for Black.
///
/// **Definition** (Mueller 1999, *Race to capture*; the formulas players know).
fn handicap(class: Class, shared: usize, killer: Color) -> Option<i64> {
    let shared = i64::try_from(shared).ok()?;
    let against = |n: i64| if killer == Color::Black { -n } else { n };
    Some(match class {
        Class::Separate => 0,
        Class::NoEyes => against(shared - 1),
        Class::EqualEyes => against(shared),
        Class::EyeAgainstNone(Color::Black) | Class::BigAgainstSmall(Color::Black) => shared,
        Class::EyeAgainstNone(Color::White) | Class::BigAgainstSmall(Color::White) => -shared,
        Class::Undecided => return None,
    })
}

/// Whether a side captures the other's essential chain when a side moves
/// first. Nothing where the regions leave it open.
pub fn kills(
    arena: &mut Arena,
    terms: &[Term],
    shared: usize,
    killer: Color,
    first: Color,
) -> tesuji_cgt::Result<Option<bool>> {
    let mut answer = None;
    for class in possible_classes(terms, shared) {
        let Some(extra) = handicap(class, shared, killer) else { return Ok(None) };
        let found = kills_with(arena, terms, shared, extra, killer, first)?;
        if found.is_none() || answer.is_some_and(|known| Some(known) != found) {
            return Ok(None);
        }
        answer = found;
    }
    Ok(answer)
}

fn kills_with(
    arena: &mut Arena,
    terms: &[Term],
    shared: usize,
    extra: i64,
    killer: Color,
    first: Color,
) -> tesuji_cgt::Result<Option<bool>> {
    let alone = alone(terms, shared);
    // Each side surely reaches what it reaches if it decides beforehand where it
    // plays its last move, cannot play it early, and the opponent need not.
    let mut surely = |side: Color, success: bool| {
        for last in places_to_end(terms, !side) {
            let total = sum(arena, terms, killer, side, extra, |i, t| {
                if t.defender == side || alone[t.defender.index()] {
                    Ending::Alone
                } else {
                    last.ending(i)
                }
            })?;
            if wins(arena, total, killer, first)? == success {
                return Ok(true);
            }
        }
        Ok(false)
    };
    if surely(killer, true)? {
        Ok(Some(true))
    } else if surely(!killer, false)? {
        Ok(Some(false))
    } else {
        Ok(None)
    }
}

/// The sum of all regions, with the endings that suit each attacker. Nothing where it
/// hangs on a ko or on an eye.
pub fn total(
    arena: &mut Arena,
    terms: &[Term],
    shared: usize,
    killer: Color,
) -> tesuji_cgt::Result<Option<Game>> {
    if !terms.iter().all(Term::is_sure) {
        return Ok(None);
    }
    let Some(extra) = handicap(classify(terms, shared), shared, killer) else {
        return Ok(None);
    };
    let alone = alone(terms, shared);
    let ends = Color::BOTH.map(|color| places_to_end(terms, color)[0]);
    let total = sum(arena, terms, killer, killer, extra, |i, t| {
        if alone[t.defender.index()] { Ending::Alone } else { ends[t.defender.index()].ending(i) }
    })?;
    Ok(Some(total))
}

/// By colour: whether all liberties of the side are in one region.
fn alone(terms: &[Term], shared: usize) -> [bool; 2] {
    let regions = |color| terms.iter().filter(|t| t.defender == color).count();
    Color::BOTH.map(|color| shared == 0 && regions(color) == 1)
}

/// A choice of the regions in which the race may end.
#[derive(Clone, Copy)]
struct Place(Option<usize>);

impl Place {
    fn ending(self, region: usize) -> Ending {
        if self.0.is_none_or(|place| place == region) { Ending::Here } else { Ending::Elsewhere }
    }
}

/// Where the liberties of a side can be filled last: in each region where that
/// makes a difference, or anywhere if it makes none.
fn places_to_end(terms: &[Term], defender: Color) -> Vec<Place> {
    let differs = |(_, t): &(usize, &Term)| t.defender == defender && t.eye() != Eye::None;
    let mut places: Vec<Place> =
        terms.iter().enumerate().filter(differs).map(|(i, _)| Place(Some(i))).collect();
    if places.is_empty() {
        places.push(Place(None));
    }
    places
}

fn sum(
    arena: &mut Arena,
    terms: &[Term],
    killer: Color,
    cautious: Color,
    extra: i64,
    ending: impl Fn(usize, &Term) -> Ending,
) -> tesuji_cgt::Result<Game> {
    let mut games = vec![Game::integer(extra)];
    for (i, term) in terms.iter().enumerate() {
        // The life of the side in danger prevails.
        let weight = term.cautious(cautious);
        let endings = if term.defender == killer { weight.usual } else { weight.great };
        games.push(endings.of(ending(i, term)));
    }
    arena.sum(&games)
}

/// The winner rule.
fn wins(arena: &mut Arena, g: Game, killer: Color, first: Color) -> tesuji_cgt::Result<bool> {
    let (one, minus_one) = (Game::integer(1), Game::integer(-1));
    Ok(match (killer, first) {
        (Color::Black, Color::Black) => !arena.le(g, minus_one)?,
        (Color::Black, Color::White) => arena.le(one, g)?,
        (Color::White, Color::White) => !arena.le(one, g)?,
        (Color::White, Color::Black) => arena.le(g, minus_one)?,
    })
}
