//! A game between a person and the program: who is to move, and what the words do.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use tesuji_board::{Color, Game, IllegalMove, Move, Point};
use tesuji_engine::{Decision, Manners, Settings};
use tesuji_protocol::explain::explained;
use tesuji_protocol::reason_words::reason_in_words;
use tesuji_review::{Cost, headline, moment_sentences, told_purposes, why_not};
use tesuji_sgf::{Collection, record, write};
use tesuji_words::{Messages, Put, illegal_in_words, text};

use super::command::{Command, WORDS};
use crate::cli::files_named::put;
use crate::cli::interrupt;
use crate::cli::terminal::Style;
use crate::counting::counted;
use crate::intuition;
use crate::player::{Character, Level, Limits, Player, Profile};

/// Moves that a hint names.
const HINTS: usize = 2;
/// Playouts behind a hint.
const HINT_PLAYOUTS: u64 = 400;
/// Positions for each group that an explanation looks at.
const WHY_NODES: u64 = 50_000;

/// How the person sits down.
pub struct Seat {
    /// The side of the person; both if not given.
    pub person: Option<Color>,
    /// How strong the program is.
    pub level: Option<Level>,
    /// What a move of the program may cost.
    pub limits: Limits,
    /// Where random choices start.
    pub seed: u64,
    /// Where the game is written at the end, and when `save` names no file.
    pub save: Option<PathBuf>,
}

/// What happens after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game goes on.
    Goes,
    /// It is over.
    Over,
}

/// The board with who sits at it.
pub struct Table<'a> {
    game: Game,
    seat: Seat,
    player: Player,
    adviser: Option<Player>,
    result: Option<String>,
    style: Style,
    messages: &'a Messages,
}

impl<'a> Table<'a> {
    /// A table with a game that may have begun.
    pub fn new(game: Game, seat: Seat, style: Style, messages: &'a Messages) -> Table<'a> {
        let player = Player::new(character(seat.level, seat.limits, seat.seed));
        Table { game, seat, player, adviser: None, result: None, style, messages }
    }

    /// Whether the program is to move.
    fn is_own_turn(&self) -> bool {
        self.result.is_none() && self.seat.person.is_some_and(|color| color != self.game.to_move())
    }

    /// The line in front of what a person types.
    pub fn prompt(&self) -> String {
        let put = [("player", text(self.color_name(self.game.to_move())))];
        self.messages.say("play-prompt", &put)
    }

    /// Shows the board and moves for the program as long as it is its turn.
    pub fn go_on(&mut self, output: &mut impl Write) -> Result<Next> {
        while self.is_own_turn() {
            let color = self.game.to_move();
            let stop = || interrupt::is_wanted();
            match self.player.choose(&self.game, color, &Manners::default(), None, &stop) {
                Decision::Resign => return self.end(color, output),
                Decision::Play(action) => {
                    self.game.play(color, action).context("the program's own move")?;
                    let put = [("player", text(self.color_name(color))), ("played", text(action))];
                    writeln!(output, "{}", self.messages.say("play-own", &put))?;
                    if self.game.is_over() {
                        return self.count(output);
                    }
                }
            }
        }
        self.show(output)?;
        Ok(Next::Goes)
    }

    /// Does what a line says.
    pub fn obey(&mut self, line: &str, output: &mut impl Write) -> Result<Next> {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => {
                writeln!(output, "{}", error.in_words(self.messages))?;
                return Ok(Next::Goes);
            }
        };
        match command {
            Command::Play(point) => return self.play(Move::Play(point), output),
            Command::Pass => return self.play(Move::Pass, output),
            Command::Undo => return self.undo(output),
            Command::Hint => self.hint(output)?,
            Command::Why(None) => self.why_last(output)?,
            Command::Why(Some(point)) => self.why_not(point, output)?,
            Command::Level(None) => {
                let level = self.level_name();
                writeln!(output, "{}", self.messages.say("play-level", &[("level", text(level))]))?;
            }
            Command::Level(Some(level)) => {
                self.seat.level = Some(level);
                self.player = Player::new(character(Some(level), self.seat.limits, self.seat.seed));
                writeln!(output, "{}", self.messages.say("play-level", &[("level", text(level))]))?;
            }
            Command::Score => self.estimate(output)?,
            Command::Save(path) => match path.or(self.seat.save.clone()) {
                Some(path) => match self.save(&path) {
                    Ok(()) => self.saved(&path, output)?,
                    Err(error) => writeln!(output, "{error:#}")?,
                },
                None => writeln!(output, "{}", self.messages.say("play-save-where", &[]))?,
            },
            Command::Board => self.show(output)?,
            Command::Swap => {
                self.seat.person = self.seat.person.map(|color| !color);
                return self.go_on(output);
            }
            Command::Resign => return self.end(self.game.to_move(), output),
            Command::Quit => return self.close(output),
            Command::Help => {
                for word in WORDS {
                    let help = self.messages.say(&format!("play-help-{word}"), &[]);
                    writeln!(output, "  {word:8}{help}")?;
                }
            }
            Command::Nothing => {}
        }
        Ok(Next::Goes)
    }

    fn play(&mut self, action: Move, output: &mut impl Write) -> Result<Next> {
        let color = self.game.to_move();
        if let Err(error) = self.game.play(color, action) {
            self.refuse(action, error, output)?;
            return Ok(Next::Goes);
        }
        if self.game.is_over() { self.count(output) } else { self.go_on(output) }
    }

    /// Says why a move cannot be played.
    fn refuse(&self, action: Move, error: IllegalMove, output: &mut impl Write) -> Result<()> {
        let why = ("why", text(illegal_in_words(error, self.messages)));
        let said = self.messages.say("illegal", &[("move", text(action)), why]);
        Ok(writeln!(output, "{said}")?)
    }

    /// Takes back the last move, and the program's answer before it.
    fn undo(&mut self, output: &mut impl Write) -> Result<Next> {
        if self.game.undo().is_none() {
            writeln!(output, "{}", self.messages.say("play-no-undo", &[]))?;
            return Ok(Next::Goes);
        }
        if self.is_own_turn() && self.game.undo().is_none() {
            // The program made the first move of the game, and makes it again.
            return self.go_on(output);
        }
        self.show(output)?;
        Ok(Next::Goes)
    }

    fn hint(&mut self, output: &mut impl Write) -> Result<()> {
        let limits = Limits { playouts: HINT_PLAYOUTS, seconds: self.seat.limits.seconds };
        let seed = self.seat.seed;
        let adviser =
            self.adviser.get_or_insert_with(|| Player::new(character(None, limits, seed)));
        let color = self.game.to_move();
        let stop = || interrupt::is_wanted();
        let report = adviser.think(&self.game, color, None, &stop);
        for line in explained(&self.game, report, HINTS, self.messages) {
            writeln!(output, "  {}", line.told(self.messages))?;
            if let Move::Play(point) = line.action {
                for sentence in told_purposes(&self.game, color, point, &cost(), self.messages)? {
                    writeln!(output, "    {sentence}")?;
                }
            }
        }
        Ok(())
    }

    /// What the last move decides, and what it failed to.
    fn why_last(&mut self, output: &mut impl Write) -> Result<()> {
        let Some(&(color, action)) = self.game.moves().last() else {
            writeln!(output, "{}", self.messages.say("play-no-undo", &[]))?;
            return Ok(());
        };
        let mut before = self.game.clone();
        before.undo();
        let mut lines = Vec::new();
        if let Move::Play(point) = action {
            lines.extend(told_purposes(&before, color, point, &cost(), self.messages)?);
            let found = tesuji_engine::reasons(before.board(), color);
            let own = found.iter().filter(|(at, _)| *at == point);
            let words = |reason| reason_in_words(reason, self.messages);
            lines.extend(own.map(|(_, reason)| format!("{point}: {}", words(reason))));
        }
        if lines.is_empty() {
            let chance = intuition::chance_of(&before, color, action);
            let percent = (100.0 * chance).round() as usize;
            let put = [("played", text(action)), ("count", Put::Number(percent))];
            lines.push(self.messages.say("play-likely", &put));
        }
        for line in lines {
            writeln!(output, "  {line}")?;
        }
        Ok(())
    }

    fn why_not(&mut self, point: Point, output: &mut impl Write) -> Result<()> {
        let color = self.game.to_move();
        let mut next = self.game.clone();
        if let Err(error) = next.play(color, Move::Play(point)) {
            return self.refuse(Move::Play(point), error, output);
        }
        let found = why_not(&self.game, &next, &cost())?;
        for moment in &found {
            writeln!(output, "  {}", headline(moment, self.messages))?;
            let boards = (self.game.board(), next.board());
            for sentence in moment_sentences(moment, boards.0, boards.1, self.messages) {
                writeln!(output, "    {sentence}")?;
            }
        }
        if found.is_empty() {
            let put = [("played", text(point))];
            writeln!(output, "  {}", self.messages.say("why-nothing", &put))?;
        }
        Ok(())
    }

    /// The lead and the chance, as the network sees them.
    fn estimate(&self, output: &mut impl Write) -> Result<()> {
        let to_move = self.game.to_move();
        let judged = intuition::judge(intuition::in_use(), &self.game, to_move);
        let black = if to_move == Color::Black { judged.lead } else { -judged.lead };
        let black = f64::from(black) - self.game.komi();
        let leader = if black > 0.0 { Color::Black } else { Color::White };
        let put = [
            ("leader", text(self.color_name(leader))),
            ("points", text(format!("{:.1}", black.abs()))),
            ("player", text(self.color_name(to_move))),
            ("count", Put::Number((100.0 * judged.win).round() as usize)),
        ];
        writeln!(output, "  {}", self.messages.say("play-score", &put))?;
        Ok(())
    }

    /// Both have passed.
    fn count(&mut self, output: &mut impl Write) -> Result<Next> {
        let (score, dead) = counted(&self.game, self.game.to_move());
        self.show(output)?;
        if !dead.is_empty() {
            let names: Vec<String> = dead.iter().map(|point| point.to_string()).collect();
            let put = [("points", text(names.join(" ")))];
            writeln!(output, "{}", self.messages.say("play-dead", &put))?;
        }
        self.result = Some(score);
        self.close(output)
    }

    /// Somebody gives up.
    fn end(&mut self, loser: Color, output: &mut impl Write) -> Result<Next> {
        let put = [("player", text(self.color_name(loser)))];
        writeln!(output, "{}", self.messages.say("play-resigns", &put))?;
        self.result = Some(format!("{}+R", (!loser).letter()));
        self.close(output)
    }

    /// Writes the result, and the game if a file was named.
    pub fn close(&mut self, output: &mut impl Write) -> Result<Next> {
        if let Some(result) = &self.result {
            let put = [("result", text(result))];
            writeln!(output, "{}", self.messages.say("play-result", &put))?;
        }
        if let Some(path) = self.seat.save.clone() {
            self.save(&path)?;
            self.saved(&path, output)?;
        }
        Ok(Next::Over)
    }

    fn saved(&self, path: &std::path::Path, output: &mut impl Write) -> Result<()> {
        let put = [("file", text(path.display()))];
        Ok(writeln!(output, "{}", self.messages.say("play-saved", &put))?)
    }

    fn save(&self, path: &std::path::Path) -> Result<()> {
        let mut tree = record(&self.game);
        let root = tree.root_mut();
        for color in Color::BOTH {
            let is_person = self.seat.person.is_none_or(|person| person == color);
            let own = format!("Tesuji {}", self.level_name());
            let ident = if color == Color::Black { "PB" } else { "PW" };
            root.set_text(ident, if is_person { "you" } else { own.trim_end() });
        }
        if let Some(result) = &self.result {
            root.set_text("RE", result);
        }
        let text = write(&Collection { games: vec![tree] });
        put(path, text)
    }

    fn level_name(&self) -> String {
        match self.seat.level {
            Some(level) => level.to_string(),
            None => self.messages.say("play-full-strength", &[]),
        }
    }

    fn show(&self, output: &mut impl Write) -> Result<()> {
        let last = self.game.moves().last().map(|(_, action)| *action);
        Ok(write!(output, "{}", self.style.board(&self.game.board().to_setup(), last))?)
    }

    fn color_name(&self, color: Color) -> String {
        self.messages.say(if color == Color::Black { "black" } else { "white" }, &[])
    }
}

fn cost() -> Cost<'static> {
    Cost { nodes: WHY_NODES, proof_nodes: WHY_NODES / 10, stop: &interrupt::is_wanted }
}

/// The player of a level: the one that asks the network.
fn character(level: Option<Level>, limits: Limits, seed: u64) -> Character {
    let settings = Settings { seed, ..Settings::guided() };
    Character { profile: Profile::Network, level, limits, settings, ..Character::default() }
}
