//! One controller's game with the program: the state between commands.

use std::sync::Mutex;
use std::time::Instant;

use tesuji_board::{Board, Budget, Color, Game, Move, Ruleset, Setup, Size};
use tesuji_engine::{Decision, Manners, Report, View};
use tesuji_judge::{Judge, PLAYOUTS};
use tesuji_reading::USUAL_NODES;
use tesuji_sgf::{Property, Tree, record};

use super::analysis::Analysis;
use super::arguments::Arguments;
use super::clock::Clock;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::protocol::{Request, frame};
use super::table;
use crate::player::{Character, Pace, Player};

/// What goes back to the controller for one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The framed answer; empty for a line without a command.
    pub text: String,
    /// Whether the controller asked to quit.
    pub quit: bool,
}

/// The engine's side of a GTP connection. It does no input or output itself,
/// except for the files that `loadsgf` and `printsgf` name.
///
/// ```
/// use tesuji_protocol::gtp::Session;
/// let mut session = Session::new(1);
/// assert_eq!(session.handle_line(b"1 play black D4").text, "=1 \n\n");
/// assert_eq!(session.handle_line(b"2 play white D4").text, "?2 illegal move\n\n");
/// assert_eq!(session.handle_line(b"# nothing to do").text, "");
/// ```
pub struct Session {
    game: Game,
    /// Who moves next after so many moves, where it is not who has the turn.
    named_player: Option<(usize, Color)>,
    /// What the record says of the game that was loaded.
    description: Vec<Property>,
    /// The moves that were loaded with it.
    loaded: Vec<(Color, Move)>,
    /// How many of the game's last moves were only tried.
    trials: usize,
    /// The clocks that the controller told of.
    pub(super) clock: Clock,
    character: Character,
    /// Made when the first move is asked for.
    player: Option<Player>,
    /// When the session began.
    start: Instant,
    lines: u64,
    interrupt: Interrupt,
    quit: bool,
    files: bool,
    pub(super) effort: Effort,
    /// What the command of this line wants to be told again and again.
    pub(super) analysis: Option<Analysis>,
    /// Whether our player thinks while the other side does.
    pondering: bool,
    /// Whether the last command made a move of our player.
    moved: bool,
    /// What was found out about the position on the board.
    judge: Option<Judge>,
}

/// Seconds after which our player stops to think while the other side does.
const LONGEST_PONDERING: f64 = 600.0;

/// How much an answer may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Random games for a judgement of the whole board.
    pub playouts: u32,
    /// Positions that a reading question may look at.
    pub nodes: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { playouts: PLAYOUTS, nodes: USUAL_NODES }
    }
}

impl Session {
    /// A new session on an empty 19×19 board. The seed decides all random
    /// choices.
    pub fn new(seed: u64) -> Session {
        Session {
            game: Game::new(Size::STANDARD, Ruleset::default()),
            named_player: None,
            description: Vec::new(),
            loaded: Vec::new(),
            trials: 0,
            clock: Clock::default(),
            character: seeded(Character::default(), seed),
            player: None,
            start: Instant::now(),
            lines: 0,
            interrupt: Interrupt::default(),
            quit: false,
            files: true,
            effort: Effort::default(),
            analysis: None,
            pondering: false,
            moved: false,
            judge: None,
        }
    }

    /// The same session with another player.
    pub fn with_character(mut self, character: Character) -> Session {
        self.character = character;
        self
    }

    /// The same session with another effort behind its answers.
    pub fn with_effort(mut self, effort: Effort) -> Session {
        self.effort = effort;
        self
    }

    /// The same session with a player who thinks while the other side does.
    pub fn with_pondering(mut self, pondering: bool) -> Session {
        self.pondering = pondering;
        self
    }

    /// The same session without access to files: for controllers that are not
    /// trusted, and for fuzzing.
    pub fn without_files(mut self) -> Session {
        self.files = false;
        self
    }

    /// The handle by which another thread stops a running command.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// Answers one line, whatever its bytes are. Of an analysis, which would
    /// go on and on, it gives the first part.
    pub fn handle_line(&mut self, line: &[u8]) -> Reply {
        let mut parts = String::new();
        let reply = self.handle_line_in_parts(line, &mut |part| {
            parts.push_str(part);
            false
        });
        Reply { text: parts + &reply.text, ..reply }
    }

    /// Answers one line. An answer that grows is written part by part as long
    /// as `write` succeeds and the controller says nothing; the reply is the
    /// rest.
    pub fn handle_line_in_parts(
        &mut self,
        line: &[u8],
        write: &mut (dyn FnMut(&str) -> bool + Send),
    ) -> Reply {
        self.lines += 1;
        self.moved = false;
        let Some(request) = Request::parse(line) else {
            return Reply { text: String::new(), quit: false };
        };
        let answer = match table::find(&request.command) {
            None => Err(Failure::UnknownCommand),
            Some(command) => (command.run)(self, &Arguments::new(&request.arguments)),
        };
        match self.analysis.take() {
            Some(analysis) if answer.is_ok() => {
                let head = format!("={}\n", request.id);
                let text = self.run_analysis(&analysis, head, write);
                Reply { text, quit: self.quit }
            }
            _ => self.reply(&request.id, answer),
        }
    }

    /// Writes what is found again and again; gives back what is still to be
    /// written.
    fn run_analysis(
        &mut self,
        analysis: &Analysis,
        head: String,
        write: &mut (dyn FnMut(&str) -> bool + Send),
    ) -> String {
        self.take_back_trials();
        let (interrupt, line) = (self.interrupt.clone(), self.lines);
        let (color, size) = (analysis.color, self.size());
        let (playouts, seconds) = if analysis.then_play {
            let limits = self.character.limits;
            match self.clock.allotment(color, size, self.game.moves().len()) {
                Some(seconds) => (u64::MAX, seconds),
                None => (limits.playouts, limits.seconds.unwrap_or(f64::INFINITY)),
            }
        } else {
            (u64::MAX, f64::INFINITY)
        };
        // A move that is asked for comes, whatever else is sent.
        let over =
            || interrupt.stops(line) || (!analysis.then_play && interrupt.is_superseded(line));
        let listens = write(&head);
        let listener = Mutex::new((write, listens));
        let pace = Pace::new(analysis.interval, analysis.interval);
        let watch = |view: &View| {
            if over() || pace.elapsed() >= seconds {
                return true;
            }
            if pace.strikes() {
                let (write, listens) = &mut *listener.lock().expect("no thread panics");
                *listens = *listens && write(&analysis.text(&view.report(), size));
                // Whoever does not listen any more still wants the move.
                return !*listens && !analysis.then_play;
            }
            false
        };
        let player = informed(&mut self.player, &mut self.judge, self.character);
        let report = player.analyze(&self.game, color, playouts, &analysis.wishes, &watch);
        let told = analysis.text(report, size);
        told + &self.finish_analysis(analysis, &pace, &|| interrupt.stops(line))
    }

    /// The end of an analysis: the move, if one was asked for.
    fn finish_analysis(
        &mut self,
        analysis: &Analysis,
        pace: &Pace,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> String {
        if !analysis.then_play {
            return "\n".to_owned();
        }
        let (color, manners) = (analysis.color, self.character.manners);
        let player = self.player.as_mut().expect("just searched");
        let mut decision = player.conclude(&self.game, color, &manners, interrupted);
        if let Decision::Play(action) = decision
            && analysis.wishes.forbids(color, action)
        {
            let best = player.report().expect("just searched").best();
            decision = Decision::Play(best.action);
        }
        self.clock.spend(color, pace.elapsed());
        let word = match decision {
            Decision::Resign => "resign".to_owned(),
            Decision::Play(action) => {
                self.game.play(analysis.color, action).expect("the search knows the rules");
                self.moved = true;
                action.to_string()
            }
        };
        format!("play {word}\n\n")
    }

    /// Answers a line that was too long to be kept.
    pub fn handle_too_long_line(&mut self) -> Reply {
        self.lines += 1;
        self.reply("", Err(Failure::Syntax("the line is too long".to_owned())))
    }

    fn reply(&self, id: &str, answer: Result<String, Failure>) -> Reply {
        let text = match answer {
            Ok(text) => frame(id, Ok(&text)),
            Err(failure) => frame(id, Err(&failure.to_string())),
        };
        Reply { text, quit: self.quit }
    }

    /// Asks the judge of the position on the board; what it finds out stays for the
    /// next question.
    pub(super) fn ask_judge<T>(&mut self, ask: impl FnOnce(&mut Judge, &Budget) -> T) -> T {
        let of_player = self.player.as_mut().and_then(Player::take_judge);
        let kept = [self.judge.take(), of_player];
        let kept = kept.into_iter().flatten().find(|judge| judge.is_of(self.board()));
        let mut judge =
            kept.unwrap_or_else(|| Judge::advised(self.board(), crate::intuition::eye()));
        let stop = || self.is_interrupted();
        let budget = Budget::new(self.effort.nodes, 0).interrupted_by(&stop);
        let answer = ask(&mut judge, &budget);
        self.judge = Some(judge);
        answer
    }

    /// Whether the controller wants the running command to end.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.stops(self.lines)
    }

    /// Seconds since the session began.
    pub(super) fn seconds_running(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Fails in a session without access to files.
    pub(super) fn require_files(&self) -> Result<(), Failure> {
        if self.files { Ok(()) } else { Err(Failure::other("no access to files")) }
    }

    /// The session ends with this answer.
    pub(super) fn finish(&mut self) {
        self.quit = true;
    }

    /// Where the random choices started.
    pub(super) fn seed(&self) -> u64 {
        self.character.settings.seed
    }

    /// Restarts the random choices.
    pub(super) fn set_seed(&mut self, seed: u64) {
        self.character = seeded(self.character, seed);
        self.player = None;
    }

    /// What our player does, which is not played yet.
    pub(super) fn decide(&mut self, color: Color, clean_up: bool) -> Decision {
        self.take_back_trials();
        let start = Instant::now();
        let seconds = self.clock.allotment(color, self.size(), self.game.moves().len());
        let manners = Manners { clean_up, ..self.character.manners };
        let (interrupt, line) = (self.interrupt.clone(), self.lines);
        let interrupted = || interrupt.stops(line);
        let player = informed(&mut self.player, &mut self.judge, self.character);
        let decision = player.choose(&self.game, color, &manners, seconds, &interrupted);
        self.clock.spend(color, start.elapsed().as_secs_f64());
        decision
    }

    /// Makes a move of our player.
    pub(super) fn play_own(&mut self, color: Color, action: Move) -> Result<(), Failure> {
        self.play(color, action)?;
        self.moved = true;
        Ok(())
    }

    /// After a move of our player: thinks about the answers until the controller
    /// says something.
    pub fn ponder(&mut self) {
        if !self.pondering || !self.moved || self.game.is_over() {
            return;
        }
        let (interrupt, line) = (self.interrupt.clone(), self.lines);
        let color = self.game.to_move();
        if let Some(player) = &mut self.player {
            let over = || interrupt.is_superseded(line);
            player.think_ahead(&self.game, color, LONGEST_PONDERING, &over);
        }
    }

    /// What our player thinks of the position.
    pub(super) fn think(&mut self, color: Color) -> Report {
        self.take_back_trials();
        let (interrupt, line) = (self.interrupt.clone(), self.lines);
        let player = informed(&mut self.player, &mut self.judge, self.character);
        player.think(&self.game, color, None, &|| interrupt.stops(line)).clone()
    }

    /// The game, tried moves included.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    pub(super) fn board(&self) -> &Board {
        self.game.board()
    }

    /// The size of the board.
    pub(super) fn size(&self) -> Size {
        self.board().size()
    }

    /// Replaces the game; nothing can be taken back behind it.
    pub(super) fn set_game(&mut self, game: Game) {
        self.game = game;
        self.named_player = None;
        self.description.clear();
        self.trials = 0;
        self.clock.restart();
    }

    /// Who moves next.
    pub(super) fn to_move(&self) -> Color {
        match self.named_player {
            Some((moves, color)) if moves == self.game.moves().len() => color,
            _ => self.game.to_move(),
        }
    }

    /// Says who moves next in the current position.
    pub(super) fn name_player(&mut self, color: Color) {
        self.named_player = Some((self.game.moves().len(), color));
    }

    /// Keeps what a record says of the game that was just loaded from it.
    pub(super) fn describe(&mut self, description: Vec<Property>) {
        self.description = description;
        self.loaded = self.game.moves().to_vec();
    }

    /// The game as a record.
    pub(super) fn to_record(&self) -> Tree {
        let mut tree = record(&self.game);
        // Another game than the loaded one has another result.
        let same_game = self.loaded.starts_with(self.game.moves());
        for property in &self.description {
            if same_game || property.ident() != "RE" {
                tree.root_mut().set(property.ident(), property.values().iter().cloned());
            }
        }
        tree
    }

    /// Starts from a position under the rules and the komi of now.
    pub(super) fn start_from(&mut self, setup: &Setup, handicap: usize) -> Result<(), Failure> {
        let mut game = Game::from_setup(setup, *self.game.ruleset())
            .map_err(|error| Failure::other(error.to_string()))?;
        game.set_komi(self.game.komi());
        game.set_handicap(handicap);
        self.set_game(game);
        Ok(())
    }

    /// Sets komi.
    pub(super) fn set_komi(&mut self, komi: f64) {
        self.game.set_komi(komi);
    }

    /// Plays on under other rules.
    pub(super) fn set_ruleset(&mut self, ruleset: Ruleset) {
        self.game.set_ruleset(ruleset);
    }

    /// Makes a move of the game; moves that were only tried are forgotten.
    pub(super) fn play(&mut self, color: Color, action: Move) -> Result<(), Failure> {
        self.take_back_trials();
        Ok(self.game.play(color, action)?)
    }

    /// Takes back a move of the game, and all tried moves.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        self.take_back_trials();
        self.game.undo().map(|_| ()).ok_or(Failure::CannotUndo)
    }

    /// Tries a move until it is taken back.
    pub(super) fn try_move(&mut self, color: Color, action: Move) -> Result<(), Failure> {
        self.game.play(color, action)?;
        self.trials += 1;
        Ok(())
    }

    /// Takes back the last tried move; says whether there was one.
    pub(super) fn take_back_trial(&mut self) -> bool {
        if self.trials == 0 {
            return false;
        }
        self.trials -= 1;
        self.game.undo();
        true
    }

    /// Takes back every tried move.
    pub(super) fn take_back_trials(&mut self) {
        while self.take_back_trial() {}
    }
}

/// Our player, made if there was none, who is told what was found out about a position.
fn informed<'a>(
    player: &'a mut Option<Player>,
    judge: &mut Option<Judge>,
    character: Character,
) -> &'a mut Player {
    let player = player.get_or_insert_with(|| Player::new(character));
    if let Some(judge) = judge.take() {
        player.learn_from(judge);
    }
    player
}

fn seeded(mut character: Character, seed: u64) -> Character {
    character.settings.seed = seed;
    character
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Limits, Profile};

    /// The bounds of an estimate from one random game are equal; from many
    /// they are not.
    #[test]
    fn an_interrupt_concerns_the_lines_before_it() {
        let mut session = Session::new(1);
        session.interrupt().stop_up_to(2);
        let mut is_from_one_game = || {
            let text = session.handle_line(b"estimate_score").text;
            let bounds = text.split_once("upper bound: ").unwrap().1.trim_end().to_owned();
            let (upper, lower) = bounds.split_once(", lower: ").unwrap();
            upper == lower.trim_end_matches(')')
        };
        assert_eq!([(); 3].map(|()| is_from_one_game()), [true, true, false]);
    }

    #[test]
    fn a_session_without_files_touches_none() {
        let mut session = Session::new(1).without_files();
        for line in [&b"loadsgf x.sgf"[..], b"printsgf x.sgf"] {
            assert_eq!(session.handle_line(line).text, "? no access to files\n\n");
        }
        assert!(session.handle_line(b"printsgf").text.starts_with("= (;"));
    }

    #[test]
    fn pondering_ends_with_the_next_line_and_leaves_the_reasons_alone() {
        let mut session = Session::new(1).with_pondering(true);
        for line in [&b"boardsize 5"[..], b"genmove b"] {
            session.handle_line(line);
        }
        let reasons = |session: &Session| {
            let report = session.player.as_ref().and_then(Player::report).unwrap();
            (report.to_move, report.candidates.iter().map(|c| c.visits).collect::<Vec<_>>())
        };
        let before = reasons(&session);
        assert!(session.moved);
        session.interrupt().arrive(3);
        session.ponder();
        assert_eq!(reasons(&session), before);
        session.handle_line(b"name");
        assert!(!session.moved);
    }

    #[test]
    fn what_a_question_proves_is_known_to_the_player() {
        let limits = Limits { playouts: 20, seconds: None };
        let character = Character { limits, ..Character::of(Profile::Tree) };
        // Three points in a row in the corner: who begins decides.
        let black = ["D7", "A6", "B6", "C6", "D6"];
        let white = ["E7", "E6", "A5", "B5", "C5", "D5", "E5"];
        let proofs = |questions: &[&str]| {
            let mut session = Session::new(1).with_character(character);
            session.handle_line(b"boardsize 7");
            for (color, stones) in [("b", &black[..]), ("w", &white)] {
                for stone in stones {
                    session.handle_line(format!("play {color} {stone}").as_bytes());
                }
            }
            for question in questions {
                session.handle_line(question.as_bytes());
            }
            let judge = session.player.as_mut().and_then(Player::take_judge).unwrap();
            judge.proofs().len()
        };
        assert_eq!(proofs(&["reg_genmove w"]), 0);
        assert!(proofs(&["owl_attack A6", "reg_genmove w"]) > 0);
    }

    #[test]
    fn a_named_player_moves_once() {
        let mut session = Session::new(1);
        for line in [&b"play b D4"[..], b"gogui-setup_player b"] {
            session.handle_line(line);
        }
        assert_eq!(session.to_move(), Color::Black);
        session.handle_line(b"play b Q16");
        assert_eq!(session.to_move(), Color::White);
    }
}
