//! `tesuji analyze`: everything that is known of one position, for people.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::{Value, json};
use tesuji_board::{Certainty, Color, Game, Move, Point};
use tesuji_draw::{Picture, Rgb, Sketch};
use tesuji_engine::{Report, Wishes};
use tesuji_network::Evaluation;
use tesuji_protocol::analysis::{Analysis, GroupReport};
use tesuji_protocol::race::RaceReport;
use tesuji_words::{Language, Messages, Put, color_word, side, text};

use super::files_named::{self, can_write};
use super::json::write_line;
use super::pictures;
use super::terminal::{ColorChoice, Style};
use crate::intuition::{self, NetworkArgs};
use crate::player::{Character, Limits, Player, Profile};
use tesuji_protocol::race_words::chain;

/// Under the letters of moves.
const CANDIDATE: Rgb = Rgb(0x2f, 0x6f, 0x9f);

/// Options of `tesuji analyze`.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// A game (SGF), or a diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// Who is to move, if it is not as in the file
    #[arg(long, value_name = "COLOR")]
    first: Option<Color>,
    /// Playouts
    #[arg(long, value_name = "NUMBER", default_value_t = 400)]
    playouts: u64,
    /// Threads that think together
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,
    /// How many moves to tell
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    moves: usize,
    /// Positions that may be looked at for the life of one group; 0 for none
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    nodes: u64,
    #[command(flatten)]
    network: NetworkArgs,
    /// Colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Letters instead of round stones
    #[arg(long)]
    ascii: bool,
    /// Draws the board with the best moves as letters, the last move and who owns
    /// what
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// The same as a picture of pixels
    #[arg(long, value_name = "OUT")]
    png: Option<PathBuf>,
    /// The language of the reasons
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Analyzes and prints.
pub fn run(args: &AnalyzeArgs) -> Result<ExitCode> {
    ensure!(args.playouts > 0, "--playouts: at least one");
    ensure!((1..=256).contains(&args.threads), "--threads: from 1 to 256");
    let file = args.file.display().to_string();
    can_write([&args.svg, &args.png])?;
    let position = files_named::position(&args.file, args.after_move)?;
    let game = position.game;
    let to_move = args.first.or(position.to_move).unwrap_or(Color::Black);
    let network = args.network.load()?;
    let profile = if network.is_some() { Profile::Network } else { Profile::Tree };
    if network.is_some() {
        args.network.adopt()?;
    }
    let mut character = Character::of(profile);
    character.settings.threads = args.threads;
    character.limits = Limits { playouts: args.playouts, seconds: None };
    let mut player = Player::new(character);
    let messages = Messages::new(args.lang);
    let report = player.analyze(&game, to_move, args.playouts, &Wishes::default(), &|_| false);
    let (report, mut judge) = (&report.clone(), player.take_judge().expect("just searched"));
    let analysis = Analysis::new(&game, report, &mut judge, args.moves, args.nodes, &messages)?;
    let guess = network.map(|network| intuition::judge(&network, &game, to_move));
    draw(args, &game, &analysis, report, &messages)?;
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        write_line(&mut output, &to_json(&file, &game, &analysis, report, guess.as_ref()))?;
    } else {
        let style = Style::of_stdout(args.color, args.ascii);
        output.write_all(
            to_text(&file, &game, &analysis, guess.as_ref(), style, &messages).as_bytes(),
        )?;
    }
    output.flush().context("cannot write")?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the pictures that were asked for.
fn draw(
    args: &AnalyzeArgs,
    game: &Game,
    analysis: &Analysis,
    report: &Report,
    messages: &Messages,
) -> Result<()> {
    if args.svg.is_none() && args.png.is_none() {
        return Ok(());
    }
    let board = game.board();
    let owner = |point| (point, report.tally.ownership(point) as f32);
    let owners = board.points().into_iter().map(owner).collect();
    let mut sketch = Sketch::whole(board);
    sketch.owners = owners;
    let mut picture = Picture::of(&sketch);
    if let Some((_, Move::Play(last))) = game.moves().last() {
        picture.mark_last(&sketch, *last);
    }
    for (i, found) in analysis.moves.iter().enumerate() {
        if let (Some(point), Some(letter)) = (found.action.point(), letter(i)) {
            picture.write(&sketch, point, &letter.to_string(), Rgb(255, 255, 255), Some(CANDIDATE));
        }
    }
    let verdict =
        |group: &&GroupReport| group.certainty > Certainty::Estimated && !group.moves.is_empty();
    for found in analysis.moves.iter().flat_map(|found| found.why.first()) {
        picture.explain(found, None);
    }
    for group in analysis.groups.iter().filter(verdict).take(MOST_VERDICTS) {
        let said = group.text(messages);
        picture.explain(&said.split_whitespace().collect::<Vec<_>>().join(" "), None);
    }
    picture.explain(&messages.say("analysis-legend", &[]), Some(CANDIDATE));
    pictures::write(&picture, args.svg.as_deref(), args.png.as_deref())
}

/// Groups whose verdict is written below a picture.
const MOST_VERDICTS: usize = 3;
/// The letter of a move in the list and in the picture: numbers would look like
/// a line of play.
fn letter(index: usize) -> Option<char> {
    pictures::LETTERS.get(index).copied().map(char::from)
}

/// Moves of the network that are told.
const LIKELY: usize = 5;

/// What the network says at once, without any search.
fn guess_in_words(guess: &Evaluation, messages: &Messages) -> String {
    let moves = guess.moves.iter().take(LIKELY);
    let moves: Vec<String> =
        moves.map(|(point, chance)| format!("{point} {:.0} %", 100.0 * chance)).collect();
    let put = [
        ("moves", text(moves.join(", "))),
        ("percent", text(format!("{:.0}", 100.0 * guess.win))),
        ("lead", text(format!("{:+.1}", guess.lead))),
    ];
    messages.say("analysis-glance", &put)
}

fn to_text(
    file: &str,
    game: &Game,
    analysis: &Analysis,
    guess: Option<&Evaluation>,
    style: Style,
    messages: &Messages,
) -> String {
    let put = [
        ("file", text(file)),
        ("count", Put::Number(game.moves().len())),
        ("player", side(analysis.to_move, messages)),
        ("komi", text(game.komi())),
        ("rules", text(game.ruleset())),
    ];
    let mut lines = format!("{}\n", messages.say("analysis-title", &put));
    let last = game.moves().last().map(|(_, action)| *action);
    lines += &style.board(&game.board().to_setup(), last);
    let put = [
        ("player", side(analysis.to_move, messages)),
        ("lead", text(format!("{:.1}", analysis.lead.abs()))),
        ("error", text(format!("{:.1}", analysis.lead_error))),
        ("percent", text(format!("{:.0}", 100.0 * analysis.winrate))),
        ("playouts", text(analysis.playouts(messages))),
    ];
    let key = if analysis.lead >= 0.0 { "analysis-leads" } else { "analysis-behind" };
    lines += &format!("{}\n", messages.say(key, &put));
    if let Some(guess) = guess {
        lines += &format!("{}\n", guess_in_words(guess, messages));
    }
    lines += &format!("\n{}\n", style.bold(&messages.say("analysis-moves", &[])));
    for (i, found) in analysis.moves.iter().enumerate() {
        lines += &format!("  {}  {}\n", letter(i).unwrap_or(' '), found.told(messages));
        found.why.iter().for_each(|sentence| lines += &format!("       {sentence}\n"));
    }
    if let Some(doubt) = analysis.doubt(messages) {
        lines += &format!("{doubt}\n");
    }
    let mut section = |key: &str, told: Vec<String>| {
        if !told.is_empty() {
            lines += &format!("\n{}\n", style.bold(&messages.say(key, &[])));
            told.iter().for_each(|line| lines += &format!("  {line}\n"));
        }
    };
    let groups = analysis.groups.iter().map(|group| group.text(messages));
    section("analysis-groups", groups.collect());
    section("analysis-races", analysis.races.iter().map(|race| brief(race, messages)).collect());
    let ladders = analysis.ladders.iter().map(|ladder| {
        let owner = if ladder.color == "black" { Color::Black } else { Color::White };
        let put = [
            ("player", side(owner, messages)),
            ("count", Put::Number(ladder.stones)),
            ("at", text(&ladder.at)),
            ("move", text(&ladder.first)),
        ];
        messages.say("analysis-ladder", &put)
    });
    section("analysis-ladders", ladders.collect());
    lines
}

/// A race in one line.
fn brief(race: &RaceReport, messages: &Messages) -> String {
    let firsts = [("black", &race.black_first), ("white", &race.white_first)];
    let say = |kind: &str, word: &str| {
        text(messages.say(&format!("{kind}-{}", word.replace(' ', "-")), &[]))
    };
    let winners = firsts.map(|(name, first)| (name, first.winner.unwrap_or("nobody")));
    let outcome = match winners {
        [(_, black), (_, white)] if black == white => {
            messages.say("analysis-either", &[("result", say("winner", black))])
        }
        each => {
            let put = each.map(|(name, winner)| (name, say("winner", winner)));
            messages.say("analysis-each", &put)
        }
    };
    let grounds = firsts.map(|(name, first)| (name, first.certainty));
    let sure = match grounds {
        [(_, black), (_, white)] if black == white => say("ground", black),
        each => {
            let put = each.map(|(name, ground)| (name, say("ground", ground)));
            text(messages.say("analysis-sure-each", &put))
        }
    };
    let put = [
        ("black", text(chain(&race.black, messages))),
        ("white", text(chain(&race.white, messages))),
        ("outcome", text(outcome)),
        ("sure", sure),
    ];
    messages.say("analysis-race", &put)
}

fn to_json(
    file: &str,
    game: &Game,
    analysis: &Analysis,
    report: &Report,
    guess: Option<&Evaluation>,
) -> Value {
    let guess = guess.map(|guess| {
        let point = |&(point, probability): &(Point, f32)| {
            json!({ "move": point.to_string(), "probability": probability })
        };
        let size = game.board().size();
        let mut owners = vec![vec![0.0; size.width()]; size.height()];
        for (point, owner) in size.points().zip(&guess.owners) {
            owners[size.height() - 1 - point.row()][point.column()] = *owner;
        }
        json!({
            "moves": guess.moves.iter().map(point).collect::<Vec<_>>(),
            "winrate": guess.win,
            "lead": guess.lead,
            "own": owners,
        })
    });
    let moves: Vec<Value> = analysis
        .moves
        .iter()
        .map(|found| {
            let texts = |items: Vec<String>| items;
            json!({
                "move": found.action.to_string(),
                "winrate": found.winrate,
                "lead": found.lead,
                "lead_error": found.lead_error,
                "visits": found.visits,
                "probability": found.probability,
                "reasons": found.words,
                "tempo": found.tempo.map(|tempo| json!({
                    "sente": tempo.is_sente(),
                    "gain": tempo.gain,
                    "threat": tempo.threat,
                })),
                "why": found.why,
                "variation": texts(found.variation.iter().map(ToString::to_string).collect()),
            })
        })
        .collect();
    let size = game.board().size();
    let ownership: Vec<Vec<f64>> = (0..size.height())
        .rev()
        .map(|row| {
            let of = |column| report.tally.ownership(Point::new(column, row));
            (0..size.width()).map(of).collect()
        })
        .collect();
    json!({
        "type": "analysis",
        "file": file,
        "moves_played": game.moves().len(),
        "to_move": color_word(analysis.to_move),
        "komi": game.komi(),
        "rules": game.ruleset().to_string(),
        "winrate": analysis.winrate,
        "lead": analysis.lead,
        "lead_error": analysis.lead_error,
        "deviation": analysis.deviation,
        "visits": analysis.visits,
        "moves": moves,
        "groups": analysis.groups,
        "races": analysis.races,
        "ladders": analysis.ladders,
        "ownership": ownership,
        "network": guess,
    })
}
