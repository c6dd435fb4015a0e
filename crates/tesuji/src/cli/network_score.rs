//! `tesuji network score`: how far the lead that the network names is from the result of
//! counted games, and how often finished games are counted as they were.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use tesuji_board::{Color, Game, PointSet, Ruleset};
use tesuji_engine::Wishes;
use tesuji_network::{Network, Query};
use tesuji_sgf::{GameResult, OnIllegal, Place, ReplayOptions, Tree, Until, Warning, replay};

use super::json::write_line;
use crate::counting::Counting;
use crate::intuition::NetworkArgs;
use crate::player::{Character, Player};
use crate::records::{FailedGame, FromTree, GameOptions, read_games};

/// Options of `tesuji network score`.
#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// Games (SGF) whose result is a count
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    network: NetworkArgs,
    /// The positions after these moves, each in the games that are longer
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "60,120,180")]
    moves: Vec<usize>,
    /// Counts the ends of the games instead: how often is the winner right, and how
    /// often the score?
    #[arg(long)]
    end: bool,
    /// With `--end`: tells of every game that is counted otherwise than its record says
    #[arg(long, requires = "end")]
    wrong: bool,
    /// Looks ahead with so many visits by the embedded network; 0 takes the network's
    /// word
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    visits: u64,
    /// Playouts for each look at the end of a game
    #[arg(long, value_name = "NUMBER", default_value_t = 300)]
    playouts: u32,
    /// Leaves out so many games at the beginning
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    skip: usize,
    /// No more games than these
    #[arg(long, value_name = "NUMBER", default_value_t = usize::MAX)]
    games: usize,
    /// Leaves out games that were won by more points: they were often broken off
    #[arg(long, value_name = "POINTS", default_value_t = f64::INFINITY)]
    within: f64,
    /// The rules of games that do not name theirs. If left out, territory counts, but area
    /// with a komi of 7.5, and with --end where only area fits the parity of the result
    #[arg(long, value_name = "NAME")]
    rules: Option<Ruleset>,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// A game that was counted.
struct Counted {
    /// Its number among the counted games of the files, from 1.
    number: usize,
    game: Game,
    /// Black's lead, komi counted.
    black: f64,
    /// Neither the record nor anybody else says how it was counted.
    is_unruled: bool,
}

/// A game with what its record says of rules and result.
struct Told {
    game: Game,
    result: Option<GameResult>,
    names_rules: bool,
    names_komi: bool,
}

impl FromTree for Told {
    fn read(tree: &Tree, place: Place, options: &GameOptions) -> Result<Told, FailedGame> {
        let on_illegal = if options.lenient { OnIllegal::Force } else { OnIllegal::Fail };
        let default_ruleset = Ruleset { suicide: true, ..Ruleset::CHINESE };
        let whole = ReplayOptions { until: Until::End, on_illegal, default_ruleset };
        let failed = |message| FailedGame { place: Some(place), number: None, message };
        let played = replay(tree, &tree.main_line(), &whole).map_err(|e| failed(e.to_string()))?;
        let info = played.info;
        Ok(Told {
            game: played.game,
            result: info.result,
            names_rules: info.rules.is_some(),
            names_komi: info.komi.is_some(),
        })
    }

    fn settle(&mut self, _: Place, _: Vec<Warning>) {}
}

/// Does it.
pub fn run(args: &ScoreArgs) -> Result<ExitCode> {
    let told: Vec<Told> = read_games(&args.files)?;
    let games: Vec<Counted> = told
        .into_iter()
        .filter_map(|told| told.counted(args.rules.as_ref()))
        .zip(1..)
        .map(|(counted, number)| Counted { number, ..counted })
        .filter(|counted| counted.black.abs() <= args.within)
        .skip(args.skip)
        .take(args.games)
        .collect();
    ensure!(!games.is_empty(), "there is no counted game in these files");
    let network = args.network.demand()?;
    let mut output = io::stdout().lock();
    if args.end {
        let (ends, wrong) = Ends::of(&games, args);
        for wrong in wrong.iter().filter(|_| args.wrong) {
            wrong.tell(&mut output, args.json)?;
        }
        return ends.tell(&mut output, args.json);
    }
    for &number in &args.moves {
        let errors: Vec<[f64; 2]> = games
            .par_iter()
            .filter(|counted| counted.game.moves().len() > number)
            .map(|counted| counted.errors(number, &network, args.visits))
            .collect();
        let mean = |which: usize| {
            errors.iter().map(|error| error[which]).sum::<f64>() / errors.len().max(1) as f64
        };
        let line = Line {
            r#type: "score",
            r#move: number,
            games: errors.len(),
            mean_error: mean(0),
            even_game_error: mean(1),
        };
        if args.json {
            write_line(&mut output, &line)?;
        } else {
            let Line { games, mean_error, even_game_error, .. } = line;
            writeln!(
                output,
                "after move {number}: {games} games, off by {mean_error:.2} points in the mean \
                 ({even_game_error:.2} if every game were called even)"
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct Line {
    r#type: &'static str,
    r#move: usize,
    games: usize,
    /// The mean distance of the lead from the result, in points.
    mean_error: f64,
    /// The same if nobody is thought to lead, komi counted.
    even_game_error: f64,
}

impl Told {
    fn counted(self, rules: Option<&Ruleset>) -> Option<Counted> {
        let mut game = self.game;
        if !self.names_rules {
            let is_by_area = game.komi() == Ruleset::CHINESE.komi();
            let usual = if is_by_area { Ruleset::CHINESE } else { Ruleset::JAPANESE };
            game = under(game, rules.unwrap_or(&usual));
        }
        let is_unruled = !self.names_rules && rules.is_none();
        match self.result {
            Some(GameResult::Points(winner, points)) if self.names_komi => {
                let black = if winner == Color::Black { points } else { -points };
                Some(Counted { number: 0, game, black, is_unruled })
            }
            _ => None,
        }
    }
}

/// The same game and komi under other rules.
fn under(mut game: Game, rules: &Ruleset) -> Game {
    let komi = game.komi();
    game.set_ruleset(*rules);
    game.set_komi(komi);
    game
}

impl Counted {
    /// Black's lead by our count, and whether the area was counted. Whatever is thought
    /// dead, the result's parity hardly changes, so where the record does not name its
    /// rules it tells them.
    fn lead(&self, counting: &Counting) -> (f64, bool) {
        let by_rules = counting.score(&self.game).points();
        let by_area = counting.score(&under(self.game.clone(), &Ruleset::CHINESE)).points();
        let fits = |lead: f64| (lead - self.black).rem_euclid(2.0) < 0.25;
        if self.is_unruled && !fits(by_rules) && fits(by_area) {
            (by_area, true)
        } else {
            (by_rules, false)
        }
    }

    /// How far the lead after a move is off, and how far none at all would be.
    fn errors(&self, number: usize, network: &Network, visits: u64) -> [f64; 2] {
        let mut game = self.game.clone();
        let to_move = game.moves()[number].0;
        while game.moves().len() > number {
            game.undo();
        }
        let black = if visits == 0 {
            let moves = game.moves().iter().map(|(_, action)| action.point());
            let query = Query::after(game.board(), to_move, moves);
            let judged = network.evaluate(&Query { komi: game.komi() as f32, ..query });
            let lead = f64::from(judged.lead);
            (if to_move == Color::Black { lead } else { -lead }) - game.komi()
        } else {
            let mut player = Player::new(Character::default());
            let report = player.analyze(&game, to_move, visits, &Wishes::default(), &|_| false);
            report.tally.mean_score() - game.komi()
        };
        [(black - self.black).abs(), self.black.abs()]
    }
}

/// How finished games are counted.
#[derive(Default, Serialize)]
struct Ends {
    r#type: &'static str,
    games: usize,
    /// The winner is right.
    winner: usize,
    /// The score is right.
    score: usize,
    /// Games without rules that were taken to be counted by area.
    by_area: usize,
}

/// A game that is counted otherwise than its record says.
#[derive(Serialize)]
struct Wrong {
    r#type: &'static str,
    /// Its number among the counted games of the files, from 1.
    game: usize,
    /// Black's lead, komi counted: as the record says, and as we count.
    recorded: f64,
    counted: f64,
    /// What is taken off, and what stands without two eyes.
    dead: Vec<String>,
    seki: Vec<String>,
    /// Points of their own territory that the sides have to fill.
    repairs: Vec<String>,
}

impl Ends {
    fn of(games: &[Counted], args: &ScoreArgs) -> (Ends, Vec<Wrong>) {
        let counts = games.par_iter().map(|counted| {
            let game = &counted.game;
            let counting = Counting::of(game.board(), game.to_move(), args.playouts, &|| false);
            let (black, by_area) = counted.lead(&counting);
            let winner = (black > 0.0) == (counted.black > 0.0) && black != 0.0;
            let score = (black - counted.black).abs() < 0.25;
            let names = |points: PointSet| points.iter().map(|p| p.to_string()).collect();
            let wrong = (!score).then(|| Wrong {
                r#type: "wrong",
                game: counted.number,
                recorded: counted.black,
                counted: black,
                dead: names(counting.dead),
                seki: names(counting.seki),
                repairs: names(counting.repairs[0] | counting.repairs[1]),
            });
            (winner, by_area, wrong)
        });
        let counts: Vec<(bool, bool, Option<Wrong>)> = counts.collect();
        let winner = counts.iter().filter(|(winner, ..)| *winner).count();
        let by_area = counts.iter().filter(|(_, by_area, _)| *by_area).count();
        let wrong: Vec<Wrong> = counts.into_iter().filter_map(|(.., wrong)| wrong).collect();
        let score = games.len() - wrong.len();
        (Ends { r#type: "ends", games: games.len(), winner, score, by_area }, wrong)
    }

    fn tell(&self, output: &mut impl Write, json: bool) -> Result<ExitCode> {
        if json {
            write_line(output, self)?;
        } else {
            let Ends { games, winner, score, by_area, .. } = self;
            writeln!(output, "{games} games: winner right in {winner}, score in {score}")?;
            if *by_area > 0 {
                writeln!(output, "{by_area} of them without rules were counted by area")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Wrong {
    fn tell(&self, output: &mut impl Write, json: bool) -> Result<()> {
        if json {
            return write_line(output, self);
        }
        let Wrong { game, recorded, counted, dead, seki, repairs, .. } = self;
        writeln!(output, "game {game}: recorded {recorded:+}, counted {counted:+}")?;
        for (name, points) in [("dead", dead), ("seki", seki), ("to fill", repairs)] {
            if !points.is_empty() {
                writeln!(output, "  {name}: {}", points.join(" "))?;
            }
        }
        Ok(())
    }
}
