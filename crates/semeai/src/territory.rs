//! Territory: what a region is worth in points, depending on who wins the race.
//!
//! **Definition** (Nakamura 2008). For each region there are three games: Glc
//! counts liberties; Gwin is its territory if the defender wins the race, Glose
//! if the defender loses it. Which one counts depends on the outcome of the sum
//! of all Glc: a conditional game, [`RegionTerritory::given`].
//!
//! In Glose every stone of the defender is captured in the end, so each of its
//! moves costs it a point, and each move of the attacker fills a point of its
//! own: moves are taxed by 1, and where liberties are settled at n the attacker
//! must still fill n points. Hence `Cool(Glose, 1) = BaseValue + Cool(Glc, 2)`,
//! which [`RegionTerritory::formula_holds`] checks against the played-out game.
//!
//! **Choice**: a region is played out until its liberties are settled, and is
//! then scored as it stands. Points are counted as in territory scoring:
//! a captured stone counts one, and one more for its point.

use rustc_hash::FxHashMap;
use tesuji_board::{Board, Color, Point};
use tesuji_cgt::{Arena, Dyadic, Game};

use crate::counting::{Count, Counter, Ending, NoCount};
use crate::local::{Role, Stones, bits};
use crate::positions::Positions;
use crate::race::{LibertyRegion, Race};
use crate::summand::LIFE;

/// A region in points. All games are positive for Black.
#[derive(Clone, Debug)]
pub struct RegionTerritory {
    /// The side whose liberties are counted.
    pub defender: Color,
    /// Gwin: if the defender wins the race.
    pub win: Game,
    /// Glose: if the defender loses the race.
    pub lose: Game,
    /// The territory if nobody had to play here any more and the defender's
    /// stones were dead.
    pub base_value: i64,
    /// Whether cooling Glose by 1 gives the base value plus the count of
    /// liberties cooled by 2.
    pub formula_holds: bool,
    /// Moves of the defender that gain points although the race is lost.
    pub semedori: Vec<Point>,
}

impl RegionTerritory {
    /// The territory, given who wins the race.
    pub fn given(&self, winner: Color) -> Game {
        if winner == self.defender { self.win } else { self.lose }
    }

    /// Plays a region out. There is nothing where life or a ko is possible.
    pub fn count(
        arena: &mut Arena,
        board: &Board,
        race: &Race,
        region: &LibertyRegion,
        defender: Color,
        most_positions: usize,
    ) -> Result<RegionTerritory, NoCount> {
        let local = region.local_board(board, race, defender)?;
        let positions = Positions::of(&local, most_positions)?;
        let mut counter = Counter::new(&positions, LIFE);
        let elsewhere = counter.elsewhere(arena)?;
        let count = counter.ending(arena, &elsewhere, Ending::Here, 0)?;
        let start = local.start();
        let known = FxHashMap::default();
        let mut player = Player {
            arena,
            positions: &positions,
            counter,
            count,
            known,
            depth: 0,
            most_positions,
        };
        let (cooled, settled) = player.count(start)?;
        let points = player.play(start)?;
        let bounds = |_| NoCount::Bounds;
        let mean = player.arena.mean(points.lose).map_err(bounds)?;
        let mut semedori = Vec::new();
        // Where liberties are settled, nothing is gained and nothing was played.
        let open = if settled.is_some() { 0 } else { local.empty(start) };
        for index in bits(open) {
            let Some(next) = local.play(start, Role::Defender, index) else { continue };
            let taken = player.taken(start, next);
            let after = player.play(next)?.lose.shifted(taken).map_err(bounds)?;
            let gain = player.arena.mean(after).and_then(|m| m.minus(mean)).map_err(bounds)?;
            if gain >= Dyadic::integer(1) {
                semedori.push(local.point(index));
            }
        }
        let base_value = local.score_if_lost(start);
        let expected = cooled.shifted(Dyadic::integer(base_value)).map_err(bounds)?;
        let found = arena.cool(points.lose, Dyadic::integer(1)).map_err(bounds)?;
        let mut signed = |g: Game| match defender {
            Color::Black => Ok(g),
            Color::White => arena.negative(g).map_err(bounds),
        };
        Ok(RegionTerritory {
            defender,
            win: signed(points.win)?,
            lose: signed(points.lose)?,
            base_value: if defender == Color::Black { base_value } else { -base_value },
            formula_holds: found == expected,
            semedori,
        })
    }
}

/// Moves in a row that are played out in one region: far more than its points,
/// and an end before the stack's.
const DEEPEST: usize = 500;

/// Both games of a position, for the defender; stones captured before are not
/// counted.
#[derive(Clone, Copy)]
struct Points {
    win: Game,
    lose: Game,
}

struct Player<'a> {
    arena: &'a mut Arena,
    positions: &'a Positions<'a>,
    counter: Counter<'a>,
    count: Count,
    /// What is known of positions; nothing of those that are being played out.
    known: FxHashMap<Stones, Option<Points>>,
    /// How many those are.
    depth: usize,
    most_positions: usize,
}

impl Player<'_> {
    /// The count of liberties and, where it is settled, their number.
    fn count(&self, stones: Stones) -> Result<(Game, Option<i64>), NoCount> {
        let index = self.positions.find(stones).ok_or(NoCount::TooLarge)?;
        self.counter.of(&self.count, index).ok_or(NoCount::Ko)
    }

    fn play(&mut self, stones: Stones) -> Result<Points, NoCount> {
        if let Some(&known) = self.known.get(&stones) {
            // A position that leads to itself has no value by its options alone.
            return known.ok_or(NoCount::Ko);
        }
        if self.known.len() >= self.most_positions || self.depth >= DEEPEST {
            return Err(NoCount::TooLarge);
        }
        self.known.insert(stones, None);
        self.depth += 1;
        let (_, settled) = self.count(stones)?;
        let points = match settled {
            // Life has no number of liberties.
            Some(n) if 2 * n > LIFE => return Err(NoCount::Bounds),
            Some(n) => Points {
                win: Game::integer(self.positions.local.score_if_won(stones)),
                lose: Game::integer(self.positions.local.score_if_lost(stones) + n),
            },
            None => self.play_on(stones)?,
        };
        self.depth -= 1;
        self.known.insert(stones, Some(points));
        Ok(points)
    }

    fn play_on(&mut self, stones: Stones) -> Result<Points, NoCount> {
        let mut options: [[Vec<Game>; 2]; 2] = Default::default();
        for index in bits(self.positions.local.empty(stones)) {
            for role in [Role::Defender, Role::Attacker] {
                if let Some(next) = self.positions.local.play(stones, role, index) {
                    let taken = self.taken(stones, next);
                    let points = self.play(next)?;
                    for (game, sides) in [points.win, points.lose].into_iter().zip(&mut options) {
                        let game = game.shifted(taken).map_err(|_| NoCount::Bounds)?;
                        sides[role as usize].push(game);
                    }
                }
            }
        }
        let mut game = |[left, right]: &[Vec<Game>; 2]| {
            self.arena.game(left, right).map_err(|_| NoCount::Bounds)
        };
        Ok(Points { win: game(&options[0])?, lose: game(&options[1])? })
    }

    /// The stones that a move captures, positive if the defender takes them.
    fn taken(&self, before: Stones, after: Stones) -> Dyadic {
        let lost = |before: u64, after: u64| i64::from((before & !after).count_ones());
        let theirs = lost(before.attacker, after.attacker);
        Dyadic::integer(theirs - lost(before.defender, after.defender))
    }
}

/// The score of a race, positive for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceScore {
    /// Who wins the race.
    pub winner: Color,
    /// If Black plays first in what is left.
    pub black_first: Dyadic,
    /// If White does.
    pub white_first: Dyadic,
}

/// The score of a whole race for each winner: the regions, given the winner,
/// and the stones of the loser with their points.
pub fn score(
    arena: &mut Arena,
    race: &Race,
    regions: &[RegionTerritory],
) -> tesuji_cgt::Result<[RaceScore; 2]> {
    let mut one = |winner: Color| {
        let stones = race.essential[(!winner).index()].len() as i64;
        let body = if winner == Color::Black { 2 * stones } else { -2 * stones };
        let mut games = vec![Game::integer(body)];
        games.extend(regions.iter().map(|region| region.given(winner)));
        let sum = arena.sum(&games)?;
        Ok(RaceScore {
            winner,
            black_first: arena.left_stop(sum)?,
            white_first: arena.right_stop(sum),
        })
    };
    Ok([one(Color::Black)?, one(Color::White)?])
}
