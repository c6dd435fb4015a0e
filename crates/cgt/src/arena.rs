//! Where games live. Equal games are one node: a game is a number plus a
//! *core*, and the arena holds every core once.
//!
//! Splitting off the number makes all translates of a game share their nodes,
//! their sums and their comparisons, which is what sums of many counting games
//! need: adding a number costs nothing.

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::memo::Memo;
use crate::thermograph::Thermograph;

/// Games nested deeper than this are refused, which bounds every recursion.
pub(crate) const MAX_HEIGHT: u32 = 400;

/// The largest star.
pub(crate) const MAX_STAR: u32 = 1023;

/// One of the two players. Left is the one who likes positive numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, usually Black.
    Left,
    /// Right, usually White.
    Right,
}

impl Player {
    /// The other one.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// A node of the arena: a game whose right stop is nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Core(pub(crate) u32);

impl Core {
    pub(crate) const ZERO: Core = Core(0);
}

/// A game in an [`Arena`]. Two handles from one arena are equal if and only if
/// the games are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    pub(crate) offset: Dyadic,
    pub(crate) core: Core,
}

impl Game {
    /// The game in which nobody can move.
    pub const ZERO: Game = Game::number(Dyadic::ZERO);

    /// A number as a game; it is the same in every arena.
    pub const fn number(value: Dyadic) -> Game {
        Game { offset: value, core: Core::ZERO }
    }

    /// A whole number as a game.
    pub const fn integer(value: i64) -> Game {
        Game::number(Dyadic::integer(value))
    }

    /// The number that it is, if it is one.
    pub fn to_number(self) -> Option<Dyadic> {
        (self.core == Core::ZERO).then_some(self.offset)
    }

    /// Whether it is a number.
    pub fn is_number(self) -> bool {
        self.core == Core::ZERO
    }

    /// The game plus a number.
    #[inline]
    pub fn shifted(self, by: Dyadic) -> Result<Game> {
        Ok(Game { offset: self.offset.plus(by)?, core: self.core })
    }

    /// Any fixed order, to write sets of options in one way.
    fn key(self) -> (Core, u32, i64) {
        (self.core, self.offset.exponent(), self.offset.numerator())
    }
}

/// Bounds on what an arena may hold and do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Different positions, not counting translates by numbers. Each takes
    /// roughly 200 bytes.
    pub nodes: usize,
    /// Results of each kind (sums, comparisons, cooled games, thermographs) that
    /// are remembered. When there are more, all are forgotten and computed again
    /// when needed.
    pub memo: usize,
    /// Elementary steps: sums, comparisons and forms that are not remembered.
    /// Later operations fail with [`Error::Spent`] until
    /// [`Arena::allow`] is called.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 1 << 20, memo: 1 << 21, steps: u64::MAX }
    }
}

/// How a core is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// So many ups plus a star, which need no options to compute with.
    UpStar { up: i32, star: u32 },
    /// Everything else, by its options.
    Form,
}

/// A part of the pool of options.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    pub(crate) fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// Options in the pool; those of ups and stars are written when first
    /// asked for.
    options: Option<[Span; 2]>,
    pub(crate) left_stop: Dyadic,
    pub(crate) height: u32,
    /// Whether in every position either both players can move or none.
    pub(crate) all_small: bool,
    /// The largest star that occurs in it.
    pub(crate) largest_star: u32,
    negative: Option<Game>,
}

/// Holds games and what was found out about them.
///
/// Handles belong to the arena that made them. There is no global state: two
/// arenas know nothing of each other.
///
/// ```
/// use tesuji_cgt::{Arena, Dyadic, Game};
///
/// let mut arena = Arena::new();
/// let four_or_none = arena.game(&[Game::integer(4)], &[Game::integer(0)])?;
/// let cooled = arena.cool(four_or_none, Dyadic::integer(2))?;
/// assert_eq!(arena.name(cooled)?, "2*");
/// # Ok::<(), tesuji_cgt::Error>(())
/// ```
pub struct Arena {
    limits: Limits,
    steps_left: u64,
    nodes: Vec<Node>,
    pool: Vec<Game>,
    forms: HashTable<Core>,
    up_stars: FxHashMap<(i32, u32), Core>,
    pub(crate) sums: Memo<(Core, Core), Game>,
    pub(crate) orders: Memo<(Core, Core, Dyadic), bool>,
    pub(crate) cooled: Memo<(Core, Dyadic), Game>,
    pub(crate) thermographs: Memo<Core, Thermograph>,
}

impl std::fmt::Debug for Arena {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arena")
            .field("limits", &self.limits)
            .field("nodes", &self.nodes.len())
            .finish()
    }
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Arena {
    /// An arena with the usual limits.
    pub fn new() -> Arena {
        Arena::with_limits(Limits::default())
    }

    /// An arena with other limits.
    pub fn with_limits(limits: Limits) -> Arena {
        let mut arena = Arena {
            limits,
            steps_left: limits.steps,
            nodes: Vec::new(),
            pool: Vec::new(),
            forms: HashTable::new(),
            up_stars: FxHashMap::default(),
            sums: Memo::new(limits.memo),
            orders: Memo::new(limits.memo),
            cooled: Memo::new(limits.memo),
            thermographs: Memo::new(limits.memo),
        };
        arena.make_zero();
        arena
    }

    /// Forgets all games. Handles of games that are not numbers are worthless
    /// from here on; the memory is kept for the next ones.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.pool.clear();
        self.forms.clear();
        self.up_stars.clear();
        self.sums.clear();
        self.orders.clear();
        self.cooled.clear();
        self.thermographs.clear();
        self.steps_left = self.limits.steps;
        self.make_zero();
    }

    /// Allows so many elementary steps from now on.
    pub fn allow(&mut self, steps: u64) {
        self.steps_left = steps;
    }

    /// The elementary steps that are left.
    pub fn steps_left(&self) -> u64 {
        self.steps_left
    }

    /// The number of different positions, not counting translates.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it holds nothing but numbers.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// So many ups plus a star: `2↑*` is `up_star(2, 1)`.
    pub fn up_star(&mut self, up: i32, star: u32) -> Result<Game> {
        Ok(Game { offset: Dyadic::ZERO, core: self.up_star_core(up, star)? })
    }

    /// A nimber.
    pub fn star(&mut self, star: u32) -> Result<Game> {
        self.up_star(0, star)
    }

    /// Tiny: `{0||0|-g}`.
    pub fn tiny(&mut self, g: Game) -> Result<Game> {
        let minus = self.negative(g)?;
        let threat = self.game(&[Game::ZERO], &[minus])?;
        self.game(&[Game::ZERO], &[threat])
    }

    /// Miny: `{g|0||0}`.
    pub fn miny(&mut self, g: Game) -> Result<Game> {
        let tiny = self.tiny(g)?;
        self.negative(tiny)
    }

    /// The options of a player in canonical form.
    pub fn options(&mut self, g: Game, player: Player) -> Result<Vec<Game>> {
        let Some(number) = g.to_number() else {
            let span = self.span(g.core, player)?;
            return span.indices().map(|i| self.pool[i].shifted(g.offset)).collect();
        };
        Ok(number_option(number, player)?.map(Game::number).into_iter().collect())
    }

    /// The game with Left and Right exchanged.
    pub fn negative(&mut self, g: Game) -> Result<Game> {
        let negative = match self.node(g.core).negative {
            Some(negative) => negative,
            None => self.negative_core(g.core)?,
        };
        negative.shifted(-g.offset)
    }

    /// The left stop: the number that the game comes to when Left begins and
    /// both play for numbers.
    #[inline]
    pub fn left_stop(&self, g: Game) -> Result<Dyadic> {
        self.node(g.core).left_stop.plus(g.offset)
    }

    /// The right stop: the same with Right to begin.
    #[inline]
    pub fn right_stop(&self, g: Game) -> Dyadic {
        g.offset
    }

    /// Whether it lies between all positive and all negative numbers.
    pub fn is_infinitesimal(&self, g: Game) -> bool {
        g.offset == Dyadic::ZERO && self.is_number_ish(g)
    }

    /// Whether it is a number plus an infinitesimal.
    pub fn is_number_ish(&self, g: Game) -> bool {
        self.node(g.core).left_stop == Dyadic::ZERO
    }

    /// How many ups and which star it is, if it is nothing else.
    pub fn to_up_star(&self, g: Game) -> Option<(i32, u32)> {
        match self.node(g.core).kind {
            Kind::UpStar { up, star } if g.offset == Dyadic::ZERO => Some((up, star)),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn node(&self, core: Core) -> &Node {
        &self.nodes[core.0 as usize]
    }

    #[inline]
    pub(crate) fn option(&self, index: usize) -> Game {
        self.pool[index]
    }

    /// Counts one step of work.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<()> {
        self.steps_left = self.steps_left.checked_sub(1).ok_or(Error::Spent)?;
        Ok(())
    }

    /// Refuses a recursion through two games that would go too deep.
    pub(crate) fn check_depth(&self, a: Core, b: Core) -> Result<()> {
        let depth = self.node(a).height.saturating_add(self.node(b).height);
        if depth > 2 * MAX_HEIGHT { Err(Error::TooDeep) } else { Ok(()) }
    }

    /// The options of a core that is not nought, relative to its offset.
    #[inline]
    pub(crate) fn span(&mut self, core: Core, player: Player) -> Result<Span> {
        let spans = match self.node(core).options {
            Some(spans) => spans,
            None => self.write_up_star_options(core)?,
        };
        Ok(spans[player as usize])
    }

    pub(crate) fn up_star_core(&mut self, up: i32, star: u32) -> Result<Core> {
        if let Some(&core) = self.up_stars.get(&(up, star)) {
            return Ok(core);
        }
        if star > MAX_STAR || up == i32::MIN {
            return Err(Error::Range);
        }
        let core = self.push(Node {
            kind: Kind::UpStar { up, star },
            options: None,
            left_stop: Dyadic::ZERO,
            height: up.unsigned_abs().saturating_add(star),
            all_small: true,
            // Ups change the last bit of the star at every step.
            largest_star: if up == 0 { star } else { star | 1 },
            negative: None,
        })?;
        self.up_stars.insert((up, star), core);
        Ok(core)
    }

    /// The node of a canonical form with a right stop of nought. The options
    /// are sorted here; that they are canonical is up to the caller.
    pub(crate) fn intern(
        &mut self,
        left: &mut [Game],
        right: &mut [Game],
        left_stop: Dyadic,
    ) -> Result<Core> {
        left.sort_unstable_by_key(|g| g.key());
        right.sort_unstable_by_key(|g| g.key());
        let hash = FxBuildHasher.hash_one((&*left, &*right));
        let (nodes, pool) = (&self.nodes, &self.pool);
        let same = |core: &Core| {
            let [l, r] = nodes[core.0 as usize].options.unwrap_or_default();
            pool[l.indices()] == *left && pool[r.indices()] == *right
        };
        if let Some(&core) = self.forms.find(hash, same) {
            return Ok(core);
        }
        let mut node = Node {
            kind: Kind::Form,
            options: None,
            left_stop,
            height: 0,
            all_small: true,
            largest_star: 0,
            negative: None,
        };
        for &option in left.iter().chain(right.iter()) {
            let inner = self.node(option.core);
            node.height = node.height.max(inner.height.saturating_add(1));
            node.all_small &= inner.all_small && option.offset == Dyadic::ZERO;
            node.largest_star = node.largest_star.max(inner.largest_star);
        }
        if node.height > MAX_HEIGHT {
            return Err(Error::TooDeep);
        }
        node.options = Some([self.write(left)?, self.write(right)?]);
        let core = self.push(node)?;
        let (nodes, pool) = (&self.nodes, &self.pool);
        let rehash = |core: &Core| {
            let [l, r] = nodes[core.0 as usize].options.unwrap_or_default();
            FxBuildHasher.hash_one((&pool[l.indices()], &pool[r.indices()]))
        };
        self.forms.insert_unique(hash, core, rehash);
        Ok(core)
    }

    fn make_zero(&mut self) {
        let zero = Node {
            kind: Kind::UpStar { up: 0, star: 0 },
            options: Some([Span::default(); 2]),
            left_stop: Dyadic::ZERO,
            height: 0,
            all_small: true,
            largest_star: 0,
            negative: Some(Game::ZERO),
        };
        self.nodes.push(zero);
        self.up_stars.insert((0, 0), Core::ZERO);
    }

    fn push(&mut self, node: Node) -> Result<Core> {
        if self.nodes.len() >= self.limits.nodes.min(u32::MAX as usize) {
            return Err(Error::TooLarge(self.limits.nodes));
        }
        self.nodes.push(node);
        Ok(Core((self.nodes.len() - 1) as u32))
    }

    fn write(&mut self, options: &[Game]) -> Result<Span> {
        let start =
            u32::try_from(self.pool.len()).map_err(|_| Error::TooLarge(self.limits.nodes))?;
        // Most forms have one or two options on a side; a bound on the average
        // keeps the pool in proportion to the nodes.
        if self.pool.len() + options.len() > self.limits.nodes.saturating_mul(8) {
            return Err(Error::TooLarge(self.limits.nodes));
        }
        self.pool.extend_from_slice(options);
        Ok(Span { start, len: options.len() as u32 })
    }

    /// **Definition** (*Winning Ways*, ch. 8). `↑ = {0|*}`, `↑* = {0,*|0}`, and
    /// otherwise `n·↑ + *k = {0 | (n-1)·↑ + *(k⊕1)}` for n ≥ 1.
    fn write_up_star_options(&mut self, core: Core) -> Result<[Span; 2]> {
        let Kind::UpStar { up, star } = self.node(core).kind else {
            unreachable!("forms have their options from the start");
        };
        self.spend()?;
        let mut spans = if up == 0 {
            let stars = (0..star).map(|k| self.star(k)).collect::<Result<Vec<Game>>>()?;
            let span = self.write(&stars)?;
            [span, span]
        } else if up.abs() == 1 && star == 1 {
            let star = self.star(1)?;
            [self.write(&[Game::ZERO, star])?, self.write(&[Game::ZERO])?]
        } else {
            let next = self.up_star(up - up.signum(), star ^ 1)?;
            [self.write(&[Game::ZERO])?, self.write(&[next])?]
        };
        if up < 0 {
            spans.swap(0, 1);
        }
        self.nodes[core.0 as usize].options = Some(spans);
        Ok(spans)
    }

    fn negative_core(&mut self, core: Core) -> Result<Game> {
        let negative = match self.node(core).kind {
            Kind::UpStar { up, star } => self.up_star(-up, star)?,
            Kind::Form => {
                self.spend()?;
                let stop = self.node(core).left_stop;
                // The negative of a canonical form is canonical.
                let mut flipped = [Vec::new(), Vec::new()];
                for (player, side) in [(Player::Left, 1), (Player::Right, 0)] {
                    for i in self.span(core, player)?.indices() {
                        let option = self.negative(self.pool[i])?;
                        flipped[side].push(option.shifted(stop)?);
                    }
                }
                let [mut left, mut right] = flipped;
                Game { offset: -stop, core: self.intern(&mut left, &mut right, stop)? }
            }
        };
        self.nodes[core.0 as usize].negative = Some(negative);
        let back = Game { offset: negative.offset, core };
        self.nodes[negative.core.0 as usize].negative = Some(back);
        Ok(negative)
    }
}

/// The option of a number in its canonical form.
pub(crate) fn number_option(number: Dyadic, player: Player) -> Result<Option<Dyadic>> {
    let step = number.step();
    if number.is_integer() {
        return Ok(match player {
            Player::Left if number > Dyadic::ZERO => Some(number.minus(step)?),
            Player::Right if number < Dyadic::ZERO => Some(number.plus(step)?),
            _ => None,
        });
    }
    Ok(Some(match player {
        Player::Left => number.minus(step)?,
        Player::Right => number.plus(step)?,
    }))
}
