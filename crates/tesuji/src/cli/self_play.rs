//! `tesuji self-play`: games of the player with itself, on boards and under rules drawn by
//! chance, as records to learn from.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Game, Move, Rng, Ruleset, Size};
use tesuji_engine::{Decision, Manners};
use tesuji_sgf::{record, write_tree};

use super::interrupt;
use crate::counting::Counting;
use crate::intuition::NetworkArgs;
use crate::parts::{Head, Shard, fill, hash_bytes};
use crate::player::{Character, Limits, Player, Profile};

/// Options of `tesuji self-play`.
#[derive(Debug, Args)]
pub struct SelfPlayArgs {
    #[command(flatten)]
    network: NetworkArgs,
    /// Where the records go, one game (SGF) a line; what is there already is kept, and
    /// the work goes on after it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games the file shall have
    #[arg(long, value_name = "NUMBER", default_value_t = 1000)]
    games: u64,
    /// Visits for a move
    #[arg(long, value_name = "NUMBER", default_value_t = 16)]
    visits: u64,
    /// The sizes that boards may have: sides of squares, or width and height (13x9)
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "7,9,11,13,19")]
    sizes: Vec<Size>,
    /// The share of moves that are drawn from the network's first impression, so that
    /// no two games are the same
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    variety: f64,
    /// How moves are found
    #[arg(long, value_name = "NAME", default_value_t = Profile::default())]
    profile: Profile,
    /// Where random choices start; a game depends on this and on its number alone
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Play every n-th game from the i-th on and write a part, for `tesuji merge`; the
    /// records are in its field sgf
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

/// Playouts that tell what is dead at the end.
const COUNTING_PLAYOUTS: u32 = 200;

/// A game is broken off and left out of the results after so many moves for each point.
const LONGEST: usize = 3;

/// Plays.
pub fn run(args: &SelfPlayArgs) -> Result<ExitCode> {
    args.network.adopt()?;
    ensure!(args.visits > 0, "--visits: a move needs at least one");
    ensure!((0.0..=1.0).contains(&args.variety), "--variety: a share from 0 to 1");
    if let Some(shard) = args.shard {
        return part(args, shard);
    }
    let done = finished(args)?;
    let name = args.out.display();
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&args.out)
        .with_context(|| name.to_string())?;
    for number in done..args.games {
        let line = play(args, number).with_context(|| format!("game {}", number + 1))?;
        // One call, so that a program that is ended leaves no half of a line but the last.
        file.write_all(format!("{line}\n").as_bytes()).with_context(|| name.to_string())?;
        eprint!("\r{} of {} games", number + 1, args.games);
    }
    eprintln!();
    println!("{name}: {} games", done.max(args.games));
    Ok(ExitCode::SUCCESS)
}

/// Plays the games of a shard.
fn part(args: &SelfPlayArgs, shard: Shard) -> Result<ExitCode> {
    let settings = json!({
        "visits": args.visits,
        "sizes": args.sizes.iter().map(Size::to_string).collect::<Vec<_>>(),
        "variety": args.variety,
        "profile": args.profile.to_string(),
        "seed": args.seed,
        "network": hash_bytes(args.network.demand()?.provenance().as_bytes()),
    });
    // There is no input but the number of the games.
    let input = hash_bytes(args.games.to_string().as_bytes());
    let head = Head::new("self-play", input, settings, shard);
    interrupt::heed()?;
    let games = usize::try_from(args.games).context("--games")?;
    let lines = fill(&args.out, &head, 0..games, |number| {
        if interrupt::is_wanted() {
            return Ok(None);
        }
        let sgf = play(args, number as u64).with_context(|| format!("game {}", number + 1))?;
        Ok(Some(json!({ "game": number + 1, "sgf": sgf })))
    })?;
    println!("{}: {} games", args.out.display(), lines.len());
    Ok(ExitCode::SUCCESS)
}

/// How many whole games the file has; half a line at its end is cut off.
fn finished(args: &SelfPlayArgs) -> Result<u64> {
    let name = || args.out.display().to_string();
    let Ok(file) = File::open(&args.out) else { return Ok(0) };
    let (mut games, mut length) = (0, 0);
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line).with_context(name)?;
        if line.last() != Some(&b'\n') {
            break;
        }
        ensure!(line.starts_with(b"(;"), "{}: line {} is no game", name(), games + 1);
        (games, length) = (games + 1, length + read as u64);
    }
    let file = OpenOptions::new().write(true).open(&args.out).with_context(name)?;
    file.set_len(length).with_context(name)?;
    Ok(games)
}

/// One game as a line of SGF.
fn play(args: &SelfPlayArgs, number: u64) -> Result<String> {
    let mut rng = Rng::new(args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let size = args.sizes[rng.below(args.sizes.len() as u32) as usize];
    let (_, ruleset) = Ruleset::NAMED[rng.below(Ruleset::NAMED.len() as u32) as usize];
    let mut game = Game::new(size, ruleset);
    let usual = Character::of(args.profile);
    let limits = Limits { playouts: args.visits, seconds: None };
    let mut character = Character { limits, ..usual };
    character.settings.seed = u64::from(rng.below(u32::MAX));
    let mut player = Player::new(character);
    let manners = Manners { resign_below: 0.0, ..Manners::default() };
    while !game.is_over() && game.moves().len() < LONGEST * size.area() {
        let color = game.to_move();
        let decision = player.choose(&game, color, &manners, None, &|| false);
        let Decision::Play(mut action) = decision else { break };
        if action != Move::Pass && rng.unit() < args.variety {
            action = impression(&player, &game, color, &mut rng).unwrap_or(action);
        }
        game.play(color, action).with_context(|| format!("move {}", game.moves().len() + 1))?;
    }
    let result = if game.is_over() {
        let counting = Counting::of(game.board(), game.to_move(), COUNTING_PLAYOUTS, &|| false);
        counting.score(&game).to_string()
    } else {
        "Void".to_owned()
    };
    Ok(one_line(&game, &result))
}

/// A legal move drawn by how likely it seemed before the search.
fn impression(player: &Player, game: &Game, color: Color, rng: &mut Rng) -> Option<Move> {
    let priors = &player.report()?.priors;
    let moves = priors.iter().filter(|(action, _)| *action != Move::Pass);
    let moves: Vec<_> = moves.filter(|(action, _)| game.check(color, *action).is_ok()).collect();
    let mut left = moves.iter().map(|(_, prior)| prior).sum::<f64>() * rng.unit();
    for (action, prior) in moves {
        left -= prior;
        if left <= 0.0 {
            return Some(*action);
        }
    }
    None
}

/// The game as one line.
fn one_line(game: &Game, result: &str) -> String {
    let mut tree = record(game);
    tree.root_mut().set_text("RE", result);
    write_tree(&tree).lines().collect()
}
