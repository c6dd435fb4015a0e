//! Who chooses the moves: a profile, within limits.

pub mod gogol;
mod level;
mod pace;
mod profile;
mod random;

pub use level::{Level, ParseLevelError};
pub use pace::Pace;
pub use profile::{ParseProfileError, Profile};
pub use random::choose_move as random_move;

use std::time::{Duration, Instant};

use level::Choice;
use tesuji_board::{Board, Color, Game, Move, Point, Rng};
use tesuji_engine::indigo::{self, IndigoSettings, Sources};
use tesuji_engine::{Decision, Manners, Progress, Report, Search, Settings, View, Wishes};
use tesuji_fuseki::Method;
use tesuji_judge::Judge;
use tesuji_learning::go::Tactician;

use crate::knowing::Knowing;
use crate::{intuition, learned, opening, pattern_knowledge};

/// What a move may cost when no clock runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Playouts.
    pub playouts: u64,
    /// Seconds, the sooner counts.
    pub seconds: Option<f64>,
}

impl Limits {
    /// What a move of a profile may cost unless something else is asked for.
    pub fn of(profile: Profile) -> Limits {
        Limits { playouts: profile.usual_playouts(), seconds: None }
    }
}

/// Which strategy of the opening a player follows, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// In so many first moves of a game, of both sides.
    pub moves: usize,
    /// The strategy.
    pub method: Method,
}

impl Opening {
    /// None.
    pub const NONE: Opening = Opening { moves: 0, method: Method::Both };
}

/// Everything that makes a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Character {
    /// How moves are found.
    pub profile: Profile,
    /// How strong it shall be; as strong as it can if nothing is said. Counts only
    /// for the profile that asks the network.
    pub level: Option<Level>,
    /// What a move may cost.
    pub limits: Limits,
    /// How the search works.
    pub settings: Settings,
    /// What Indigo and Katia choose from.
    pub indigo: IndigoSettings,
    /// How the game begins: Indigo and Katia verify what the strategy recommends, all others
    /// play its best move.
    pub opening: Opening,
    /// When to pass and resign.
    pub manners: Manners,
}

impl Character {
    /// The usual player of a profile.
    pub fn of(profile: Profile) -> Character {
        let settings = match profile {
            Profile::Network => Settings::guided(),
            _ => Settings::default(),
        };
        Character {
            profile,
            level: None,
            limits: Limits::of(profile),
            settings,
            indigo: IndigoSettings::KATIA,
            opening: Opening::NONE,
            manners: Manners::default(),
        }
    }
}

impl Default for Character {
    fn default() -> Character {
        Character::of(Profile::default())
    }
}

/// Playouts of the search that confirms that a game is over: a quarter of those before it,
/// but not fewer, and not more, so that the clock hardly notices.
const LEAST_CONFIRMING: u64 = 60;
const MOST_CONFIRMING: u64 = 400;

/// A player of a game.
pub struct Player {
    character: Character,
    rng: Rng,
    search: Search<'static>,
    /// For Gogol: who knows what is at stake.
    tactician: Option<Tactician>,
    /// What the last search found.
    report: Option<Report>,
    /// What is known of the position that was asked about last.
    judge: Option<Judge>,
}

/// The judge of a position: the one at hand if it is that.
fn judge_of(kept: &mut Option<Judge>, board: &Board) -> Judge {
    let own = kept.take().filter(|judge| judge.is_of(board));
    own.unwrap_or_else(|| Judge::advised(board, intuition::eye()))
}

impl Player {
    /// A player who knows nothing of any game yet.
    pub fn new(character: Character) -> Player {
        let model = match character.profile {
            Profile::Random => None,
            _ => Some(&pattern_knowledge::embedded().model),
        };
        let rng = Rng::new(character.settings.seed);
        let mut search = Search::new(character.settings, model);
        if character.profile == Profile::Network {
            search = search.guided_by(intuition::in_use());
        }
        Player { character, rng, search, tactician: None, report: None, judge: None }
    }

    /// What the last search found.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// Takes over what somebody else has found out about a position.
    pub fn learn_from(&mut self, judge: Judge) {
        self.judge = Some(judge);
    }

    /// Gives what is known of the position of the last search to somebody else.
    pub fn take_judge(&mut self) -> Option<Judge> {
        self.judge.take()
    }

    /// Chooses what to do. `seconds` is what the clock allows; `interrupted`
    /// tells that nobody waits any longer.
    pub fn choose(
        &mut self,
        game: &Game,
        color: Color,
        manners: &Manners,
        seconds: Option<f64>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Decision {
        let Opening { moves, method } = self.character.opening;
        let in_opening = game.moves().len() < moves;
        let recommended =
            if in_opening { opening::ranked(game, color, method) } else { Vec::new() };
        let verifies = matches!(self.character.profile, Profile::Indigo | Profile::Katia);
        if let (Some(&first), false) = (recommended.first(), verifies) {
            return Decision::Play(Move::Play(first));
        }
        match self.character.profile {
            Profile::Random => Decision::Play(random::choose_move(game, color, &mut self.rng)),
            Profile::Patterns => Decision::Play(likeliest(game, color)),
            Profile::Gogol => {
                let tactician = self.tactician.get_or_insert_with(|| {
                    Tactician::new(learned::in_use().knowledge.clone(), gogol::NODES)
                });
                Decision::Play(gogol::choose(game, color, tactician))
            }
            Profile::Indigo => self.verify(
                game,
                color,
                manners,
                &IndigoSettings { from_patterns: 0, begin: 0, ..self.character.indigo },
                &recommended,
            ),
            Profile::Katia => {
                let settings = self.character.indigo;
                self.verify(game, color, manners, &settings, &recommended)
            }
            Profile::Network | Profile::Tree => {
                self.think(game, color, seconds, interrupted);
                let decision = self.conclude(game, color, manners, interrupted);
                match self.character.level {
                    Some(level) if matches!(decision, Decision::Play(Move::Play(_))) => {
                        self.choose_at(level, game, color).map_or(decision, Decision::Play)
                    }
                    _ => decision,
                }
            }
        }
    }

    /// What to do after the last search. Where the game seems to be over, a shorter search
    /// with the other side to move has to find the same.
    ///
    /// # Panics
    /// If there was no search.
    pub fn conclude(
        &mut self,
        game: &Game,
        color: Color,
        manners: &Manners,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Decision {
        let report = self.report.as_ref().expect("a search before");
        let playouts = u64::from(report.visits / 4).clamp(LEAST_CONFIRMING, MOST_CONFIRMING);
        let mut judge = judge_of(&mut self.judge, game.board());
        let mut answer = || {
            let (wishes, witness) = (Wishes::default(), &mut Knowing(&mut judge));
            let stop = |_: &View| interrupted();
            self.search.run_told(game, !color, playouts, &wishes, witness, &stop)
        };
        let decision = report.decide(game, manners, &mut answer);
        self.judge = Some(judge);
        decision
    }

    /// A move that a player of this level could choose, after a search.
    fn choose_at(&mut self, level: Level, game: &Game, color: Color) -> Option<Move> {
        let report = self.report.as_ref()?;
        let mut position = tesuji_patterns::Position::from_game(game);
        position.set_to_move(color);
        let familiar = pattern_knowledge::embedded().model.evaluate(&position);
        let visits = |action: Move| {
            let found = report.candidates.iter().find(|candidate| candidate.action == action);
            found.map_or(0, |candidate| candidate.visits)
        };
        let all: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        let moves = report.priors.iter().filter(|(action, _)| *action != Move::Pass);
        let choices = moves.map(|&(action, intuited)| Choice {
            action,
            searched: f64::from(visits(action)) / f64::from(all.max(1)),
            intuited,
            familiar: familiar
                .iter()
                .find(|chance| Some(chance.point) == action.point())
                .map_or(0.0, |chance| chance.probability.into()),
        });
        let choices: Vec<Choice> = choices.collect();
        level.choose(&choices, &mut self.rng)
    }

    fn verify(
        &mut self,
        game: &Game,
        color: Color,
        manners: &Manners,
        settings: &IndigoSettings,
        opening: &[Point],
    ) -> Decision {
        let sources = Sources { knowledge: pattern_knowledge::embedded(), opening };
        let playouts = self.character.limits.playouts;
        indigo::choose(game, color, settings, &sources, manners, playouts, &mut self.rng)
    }

    /// Searches, and keeps what was found.
    pub fn think(
        &mut self,
        game: &Game,
        color: Color,
        seconds: Option<f64>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> &Report {
        let limits = self.character.limits;
        // A level looks no farther, however much time there is.
        let most = self.character.level.map_or(u64::MAX, Level::visits);
        let (playouts, limit) = match seconds {
            Some(seconds) => (most, Some(seconds)),
            None => (most.min(limits.playouts), limits.seconds),
        };
        let start = Instant::now();
        let limit = limit.map(|s| Duration::from_secs_f64(s.clamp(0.001, 1e6)));
        let stop = |now: Progress| {
            let elapsed = limit.map(|limit| start.elapsed().as_secs_f64() / limit.as_secs_f64());
            interrupted() || is_decided(now, playouts, elapsed)
        };
        let stop = |view: &View| stop(view.progress());
        self.analyze(game, color, playouts, &Wishes::default(), &stop)
    }
}

impl Player {
    /// Thinks about a position in which the other side is to move, as far as the
    /// next search can use it. What was found for our own move is kept.
    pub fn think_ahead(
        &mut self,
        game: &Game,
        color: Color,
        seconds: f64,
        over: &(dyn Fn() -> bool + Sync),
    ) {
        if matches!(self.character.profile, Profile::Network | Profile::Tree) {
            let start = Instant::now();
            let stop = |_: &View| over() || start.elapsed().as_secs_f64() >= seconds;
            let kept = self.report.take();
            self.analyze(game, color, u64::MAX, &Wishes::default(), &stop);
            self.report = kept;
        }
    }

    /// Thinks on about a position, with what is known of it already, until so
    /// many playouts are made or `over` says so, and keeps what was found.
    pub fn analyze(
        &mut self,
        game: &Game,
        color: Color,
        playouts: u64,
        wishes: &Wishes,
        over: &(dyn Fn(&View) -> bool + Sync),
    ) -> &Report {
        let mut judge = judge_of(&mut self.judge, game.board());
        let witness = &mut Knowing(&mut judge);
        let report = self.search.run_told(game, color, playouts, wishes, witness, over);
        self.judge = Some(judge);
        self.report.insert(report)
    }

    /// Forgets all searches: the next one finds what a new player would find.
    pub fn forget(&mut self) {
        self.search.forget();
        (self.report, self.judge) = (None, None);
    }
}

/// Whether the rest of the search cannot change the choice, or there is no
/// rest. `elapsed` is the share of the time that is gone.
fn is_decided(now: Progress, playouts: u64, elapsed: Option<f64>) -> bool {
    let done = now.playouts as f64;
    let by_playouts = playouts as f64 - done;
    let left = match elapsed {
        Some(share) if share >= 1.0 => return true,
        Some(share) if share > 0.05 => by_playouts.min(done / share - done),
        _ => by_playouts,
    };
    f64::from(now.most_visits) - f64::from(now.next_visits) > left
}

/// The move that the model thinks likeliest, own eyes aside.
fn likeliest(game: &Game, color: Color) -> Move {
    likely(game, color).first().map_or(Move::Pass, |&(point, _)| Move::Play(point))
}

/// The legal moves with the chance that the model gives them, the likeliest first, own eyes aside.
fn likely(game: &Game, color: Color) -> Vec<(Point, f32)> {
    let mut position = tesuji_patterns::Position::from_game(game);
    position.set_to_move(color);
    let board = game.board();
    let [black, white] = Color::BOTH.map(|color| board.stones(color));
    let eyes = tesuji_board::PlayoutBoard::from_stones(board.size(), &black, &white, color, None);
    let chances = pattern_knowledge::embedded().model.evaluate(&position);
    let allowed =
        |p: Point| !eyes.is_eye_like(p, color) && game.check(color, Move::Play(p)).is_ok();
    let moves = chances.iter().map(|chance| (chance.point, chance.probability));
    moves.filter(|&(point, _)| allowed(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_thought_ahead_serves_the_next_move() {
        use std::sync::atomic::{AtomicU32, Ordering};
        use tesuji_board::{Ruleset, Size};
        let limits = Limits { playouts: 100, seconds: None };
        let mut player = Player::new(Character { limits, ..Character::default() });
        let mut game = Game::new(Size::square(5).unwrap(), Ruleset::default());
        let manners = Manners { resign_below: 0.0, ..Manners::default() };
        let choose = |player: &mut Player, game: &mut Game, color| {
            let decision = player.choose(game, color, &manners, None, &|| false);
            let Decision::Play(action) = decision else { panic!("resigns") };
            game.play(color, action).unwrap();
        };
        choose(&mut player, &mut game, Color::Black);
        let asked = AtomicU32::new(0);
        let over = || asked.fetch_add(1, Ordering::Relaxed) >= 200;
        player.think_ahead(&game, Color::White, f64::INFINITY, &over);
        choose(&mut player, &mut game, Color::White);
        let visits = player.report().unwrap().candidates.iter().map(|c| u64::from(c.visits));
        assert!(visits.sum::<u64>() > 200);
    }

    #[test]
    fn a_board_that_one_more_move_settles_is_not_left() {
        use tesuji_board::{Diagram, Ruleset};
        // White is safe after a move at a; Black there takes a stone and breaks in.
        let text = "
            . . . O X X . . .
            . . . O O X . . .
            . . . O X X . . .
            . . . O O X . . .
            . . . . a O X . .
            . . . O O X X . .
            . . . O X . X . .
            . . O O X X . . .
            . . O X X . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::CHINESE).unwrap();
        let limits = Limits { playouts: 200, seconds: None };
        let mut player = Player::new(Character { limits, ..Character::default() });
        let manners = Manners::default();
        let decision = player.choose(&game, Color::White, &manners, None, &|| false);
        assert_eq!(decision, Decision::Play(Move::Play(diagram.at('a'))));
        // Who looks at it with White to move sees nothing that is open: White plays there at once.
        let report = player.report().unwrap();
        let mut at_rest = || report.clone();
        assert_eq!(report.decide(&game, &manners, &mut at_rest), Decision::Play(Move::Pass));
    }

    #[test]
    fn a_search_ends_when_nothing_can_change() {
        let now = |most_visits, next_visits| Progress { playouts: 600, most_visits, next_visits };
        assert!(!is_decided(now(500, 100), 1001, None));
        assert!(is_decided(now(501, 100), 1000, None));
        // 600 playouts in half of the time: 600 more may come.
        assert!(!is_decided(now(600, 0), u64::MAX, Some(0.5)));
        assert!(is_decided(now(600, 0), u64::MAX, Some(0.51)));
        assert!(is_decided(now(0, 0), u64::MAX, Some(1.0)));
        assert!(!is_decided(now(600, 0), u64::MAX, Some(0.0)));
    }
}
