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
    /// Both have small eyes, or big ones of one size: who wants to capture fills all
    /// shared liberties. Seki is possible.
    EqualEyes,
    /// Both have eyes, and this side alone a big one: the shared liberties are
    /// all its own.
    BigAgainstSmall(Color),
    /// Both have big eyes, and this side one of more points: the shared liberties are
    /// all its own.
    ///
    /// **Choice**: beside small and big eyes (Mueller 1999) the sizes of big ones are told
    /// apart, since play shows that they matter (`tests/nakade`).
    BiggerEye(Color),
    /// Shared liberties, and an eye that depends on play, or whose size says too little.
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

    /// The region with a bonus for an eye; nothing where that was not counted.
    fn with_bonus(&self, bonus: i64) -> Option<Term> {
        let (least, most) = (self.least.with_bonus(bonus)?, self.most.with_bonus(bonus)?);
        Some(Term { least, most, ..*self })
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
        [Eye::Between(_), _] | [_, Eye::Between(_)] => Class::Undecided,
        [Eye::Big(_), Eye::Small] => Class::BigAgainstSmall(Color::Black),
        [Eye::Small, Eye::Big(_)] => Class::BigAgainstSmall(Color::White),
        [Eye::Big(black), Eye::Big(white)] if black > white => Class::BiggerEye(Color::Black),
        [Eye::Big(black), Eye::Big(white)] if black < white => Class::BiggerEye(Color::White),
        _ => Class::EqualEyes,
    }
}

/// Sizes that are told apart of a big eye that depends on play, the last for all that
/// are larger.
const BIG_EYES: std::ops::RangeInclusive<u8> = 4..=8;

/// The classes that a sum may turn out to be of: an open eye may come to
/// anything, one in the corner count for less than its points.
fn possible_classes(terms: &[Term], shared: usize) -> Vec<Class> {
    let [black, white] = best_eyes(terms).map(|eye| match eye {
        Eye::Open => [Eye::None, Eye::Small].into_iter().chain(BIG_EYES.map(Eye::Big)).collect(),
        Eye::Between(most) => [Eye::Small].into_iter().chain((4..=most).map(Eye::Big)).collect(),
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
        Class::EyeAgainstNone(side) | Class::BigAgainstSmall(side) | Class::BiggerEye(side) => {
            if side == Color::Black {
                shared
            } else {
                -shared
            }
        }
        Class::Undecided => return None,
    })
}

/// What an eye that depends on play adds to what its owner counts, by its size.
struct Stake {
    owner: Color,
    /// What the shared liberties add without the eye, positive for Black.
    without: i64,
    /// What a small and the largest eye add to that, positive for the owner. Others
    /// add something in between.
    bonuses: [i64; 2],
}

/// The eye that depends on play, if one side alone has such, there are shared
/// liberties, and no region hangs on a ko: then the class is known but for the eye, and
/// the shared liberties are worth what it makes of them.
fn stake(terms: &[Term], shared: usize, killer: Color) -> Option<Stake> {
    let eyes = best_eyes(terms);
    let owner = Color::BOTH.into_iter().find(|side| eyes[side.index()] == Eye::Open)?;
    if shared == 0 || eyes[(!owner).index()] == Eye::Open || !terms.iter().all(Term::is_sure) {
        return None;
    }
    let with = |eye: Eye| {
        let mut eyes = eyes;
        eyes[owner.index()] = eye;
        handicap(class_of(eyes, shared), shared, killer)
    };
    let without = with(Eye::None)?;
    let sign = if owner == Color::Black { 1 } else { -1 };
    let bonuses =
        [sign * (with(Eye::Small)? - without), sign * (with(Eye::Big(u8::MAX))? - without)];
    Some(Stake { owner, without, bonuses })
}

/// The side whose eye depends on play, and the bonuses for an eye that it takes to
/// tell who captures, now and after a move at a shared liberty.
pub(crate) fn bonuses(terms: &[Term], shared: usize) -> Option<(Color, Vec<i64>)> {
    let mut owner = None;
    let mut all = Vec::new();
    for left in [shared, shared.saturating_sub(1)] {
        for stake in Color::BOTH.into_iter().filter_map(|killer| stake(terms, left, killer)) {
            owner = Some(stake.owner);
            all.extend(stake.bonuses.into_iter().filter(|bonus| *bonus != 0));
        }
    }
    all.sort_unstable();
    all.dedup();
    Some((owner?, all))
}

/// Whether a side captures the other's essential chain when a side moves
/// first. Nothing where the regions leave it open.
///
/// An eye that depends on play is worth its liberties and what it makes of the shared
/// ones: who fills its last liberty, which can only be the last of all, has filled
/// those before. Where it is not known how big it would be, both bonuses have to give
/// one answer.
pub fn kills(
    arena: &mut Arena,
    terms: &[Term],
    shared: usize,
    killer: Color,
    first: Color,
) -> tesuji_cgt::Result<Option<bool>> {
    if let Some(stake) = stake(terms, shared, killer) {
        let mut answers = Vec::new();
        for bonus in stake.bonuses {
            let raised = terms.iter().map(|term| match term.defender == stake.owner {
                true => term.with_bonus(bonus),
                false => Some(*term),
            });
            let Some(raised) = raised.collect::<Option<Vec<Term>>>() else { break };
            answers.push(kills_with(arena, &raised, shared, stake.without, killer, first)?);
        }
        if let [small, big] = answers[..]
            && small == big
            && small.is_some()
        {
            return Ok(small);
        }
    }
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
