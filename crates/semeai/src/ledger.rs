//! The values that positions of a region take, each with a number of its own, and
//! what follows from sets of them, each worked out once. A region has many
//! positions and few values.

use rustc_hash::FxHashMap;
use tesuji_cgt::{Arena, Dyadic, Game};

use crate::counting::{NoCount, TAX};

/// The number of a value: itself where it is a small integer.
pub(crate) type Value = i32;

/// From here on the numbers are of values that are no small integers.
const FIRST: Value = 1 << 30;

/// What a position leads to.
#[derive(Debug, Default)]
pub(crate) struct Options {
    /// The best integer that the defender can move to.
    most: Option<Value>,
    /// The best integer that the attacker can move to.
    least: Option<Value>,
    /// Whether the attacker can move to nought.
    zero: bool,
    /// Everything else that each side can move to.
    defences: Vec<Value>,
    attacks: Vec<Value>,
}

impl Options {
    pub fn clear(&mut self) {
        (self.most, self.least, self.zero) = (None, None, false);
        self.defences.clear();
        self.attacks.clear();
    }

    /// Adds what the defender can move to.
    pub fn defend(&mut self, value: Value) {
        if value < FIRST {
            self.most = self.most.max(Some(value));
        } else if !self.defences.contains(&value) {
            self.defences.push(value);
        }
    }

    /// Adds what the attacker can move to.
    pub fn attack(&mut self, value: Value) {
        if value < FIRST {
            self.least = Some(self.least.map_or(value, |least| least.min(value)));
            self.zero |= value == 0;
        } else if !self.attacks.contains(&value) {
            self.attacks.push(value);
        }
    }
}

/// What a position comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    pub value: Value,
    /// Whether a move gains something.
    pub is_hot: bool,
    /// Whether it can matter where the race ends.
    pub can_end: bool,
}

/// The values of a region.
#[derive(Debug)]
pub(crate) struct Ledger {
    /// What local life counts.
    life: i64,
    games: Vec<Game>,
    values: FxHashMap<Game, Value>,
    known: FxHashMap<Box<[Value]>, Settled>,
    /// The question that was asked last.
    key: Vec<Value>,
}

impl Ledger {
    pub fn new(life: i64) -> Ledger {
        Ledger {
            life,
            games: Vec::new(),
            values: FxHashMap::default(),
            known: FxHashMap::default(),
            key: Vec::new(),
        }
    }

    /// What local life counts.
    pub fn life(&self) -> i64 {
        self.life
    }

    /// The game of a value.
    pub fn game(&self, value: Value) -> Game {
        match usize::try_from(value - FIRST) {
            Ok(index) => self.games[index],
            Err(_) => Game::integer(i64::from(value)),
        }
    }

    /// The value that an integer is.
    pub fn integer(&mut self, n: i64) -> Value {
        match Value::try_from(n) {
            Ok(value) if (0..FIRST).contains(&value) => value,
            _ => self.enter(Game::integer(n)),
        }
    }

    /// The value that a game is.
    pub fn value(&mut self, game: Game) -> Value {
        match game.to_number().and_then(Dyadic::to_integer) {
            Some(n) => self.integer(n),
            None => self.enter(game),
        }
    }

    fn enter(&mut self, game: Game) -> Value {
        *self.values.entry(game).or_insert_with(|| {
            self.games.push(game);
            FIRST + (self.games.len() - 1) as Value
        })
    }

    /// What a position with so many liberties comes to. `last` says that the last of
    /// them can be filled whatever becomes of the stone there, and what the position is
    /// worth if nothing else fills it.
    pub fn settle(
        &mut self,
        arena: &mut Arena,
        liberties: u32,
        last: Option<Value>,
        options: &mut Options,
    ) -> Result<Settled, NoCount> {
        if let Some(settled) = self.settle_at_sight(liberties, last, options) {
            return Ok(settled);
        }
        options.defences.sort_unstable();
        options.attacks.sort_unstable();
        let flags = i32::from(options.zero);
        let head = [
            liberties.min(2) as Value | flags << 2,
            last.unwrap_or(-1),
            options.most.unwrap_or(-1),
            options.least.unwrap_or(-1),
            options.defences.len() as Value,
        ];
        self.key.clear();
        self.key.extend(head.iter().chain(&options.defences).chain(&options.attacks));
        if let Some(&known) = self.known.get(&self.key[..]) {
            return Ok(known);
        }
        let settled = self.settle_by_games(arena, liberties, last, options)?;
        self.known.insert(self.key.clone().into_boxed_slice(), settled);
        Ok(settled)
    }

    /// The usual case: integers alone, and the defender gains nothing.
    fn settle_at_sight(
        &self,
        liberties: u32,
        last: Option<Value>,
        options: &Options,
    ) -> Option<Settled> {
        if !options.defences.is_empty() || !options.attacks.is_empty() {
            return None;
        }
        let attack = options.least.map(i64::from);
        let plain = self.plain(liberties, last, attack);
        let helps = options.most.is_some_and(|most| i64::from(most) - 2 >= plain);
        let can_end = liberties == 1 && !options.zero || liberties == 0 && plain != 0;
        let value = Value::try_from(plain).ok().filter(|value| (0..FIRST).contains(value))?;
        (!helps).then_some(Settled { value, is_hot: false, can_end })
    }

    /// What the region is if the defender leaves it, with the least integer not
    /// below what the attacker can move to.
    fn plain(&self, liberties: u32, last: Option<Value>, attack: Option<i64>) -> i64 {
        if liberties == 0 {
            return 0;
        }
        // The last move of the race can be suicide, or be in danger. It cannot
        // be played before, so it is no option; but nothing else is needed to
        // fill this liberty in the end.
        let most = last.map_or(self.life, i64::from);
        let least = attack.map_or(most, |n| most.min(n + 1));
        // Life is life: what takes the attacker another move is no better.
        if least * 2 > self.life { self.life } else { least }
    }

    fn settle_by_games(
        &mut self,
        arena: &mut Arena,
        liberties: u32,
        last: Option<Value>,
        options: &Options,
    ) -> Result<Settled, NoCount> {
        let of = |ledger: &Ledger, integer: Option<Value>, others: &[Value]| {
            let all = integer.iter().chain(others);
            all.map(|&value| ledger.game(value)).collect::<Vec<Game>>()
        };
        let defences = of(self, options.most, &options.defences);
        let attacks = of(self, options.least, &options.attacks);
        let mut attack = None;
        for &r in &attacks {
            let n = arena.ceiling(r).map_err(bounds)?;
            attack = Some(attack.map_or(n, |best: i64| best.min(n)));
        }
        let plain = self.plain(liberties, last, attack);
        let cooled = cooled(arena, defences, attacks, plain).map_err(bounds)?;
        let (game, is_hot) = match cooled {
            None => (Game::integer(plain), false),
            Some(g) => {
                let doubled = g.to_number().map(|n| n.plus(n)).transpose().map_err(bounds)?;
                let lives = doubled.is_some_and(|n| n > Dyadic::integer(self.life));
                if lives { (Game::integer(self.life), false) } else { (g, true) }
            }
        };
        let can_end = liberties == 1 && !options.zero || liberties == 0 && game != Game::ZERO;
        Ok(Settled { value: self.value(game), is_hot, can_end })
    }
}

/// The cooled value from the options and from what it is if the defender leaves
/// it; nothing if it is that.
fn cooled(
    arena: &mut Arena,
    mut defences: Vec<Game>,
    mut attacks: Vec<Game>,
    plain: i64,
) -> tesuji_cgt::Result<Option<Game>> {
    let mut helps = false;
    for l in &mut defences {
        *l = l.shifted(-TAX)?;
        helps |= arena.le(Game::integer(plain), *l)?;
    }
    if !helps {
        return Ok(None);
    }
    for r in &mut attacks {
        *r = r.shifted(TAX)?;
    }
    defences.push(Game::integer(plain - 1));
    arena.game(&defences, &attacks).map(Some)
}

fn bounds(_: tesuji_cgt::Error) -> NoCount {
    NoCount::Bounds
}
