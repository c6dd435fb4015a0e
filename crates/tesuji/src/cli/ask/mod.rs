//! `tesuji ask`: one question as the page asks it, answered by lines of JSON.
//!
//! Most questions are commands of this program with some of their options; so the
//! page, the server and a browser that runs the program itself get the answers that
//! everybody gets. Nothing in a request names a file.

mod collection;
mod game;
mod request;
mod review;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser};
use serde::Serialize;
use serde_json::json;
use tesuji_serve::{Question, Weight};
use tesuji_words::Messages;

use super::args::Cli;
use super::json::write_line;
use super::{FAILED, UNPROVEN};
use crate::intuition::{self, NetworkArgs};
use crate::json_text;
use request::Request;

/// Options of `tesuji ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// The question as a JSON object; docs/api.md has its fields. `-` answers one question
    /// after the other, a line of the standard input each, about whatever FILE then holds;
    /// each answer ends with a line of the type `end`
    #[arg(value_name = "REQUEST|-")]
    request: String,
    /// What it is about: SGF, a diagram, or lines of JSON
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    network: NetworkArgs,
}

const MOVE: (&str, &str) = ("move", "the position after so many moves instead of the last one");
const AT: (&str, &str) = ("at", "points, as in [\"D4\"]");
const FIRST: (&str, &str) = ("first", "who moves first: `black`, `white` or, of goals, `both`");
const SECONDS: (&str, &str) = ("seconds", "how long it may take");
const LANG: (&str, &str) = ("lang", "the language of sentences: `en`, `zh`, `ja`, `ko`, `de`");
const PLAYOUTS: (&str, &str) = ("playouts", "how many");

/// Everything that may be asked.
pub const QUESTIONS: [Question; 14] = [
    Question {
        name: "status",
        about: "What becomes of the group at a point: a line of `tesuji solve`, in a moment",
        weight: Weight::Quick,
        fields: &[MOVE, AT, SECONDS, LANG],
    },
    Question {
        name: "solve",
        about: "The answer to a problem: a line of `tesuji solve`",
        weight: Weight::Heavy,
        fields: &[MOVE, AT, SECONDS, LANG, ("study", "whether every first move is looked at")],
    },
    Question {
        name: "prove",
        about: "What becomes of stones: lines of `tesuji solve --goal`, and `proof` with its SGF",
        weight: Weight::Heavy,
        fields: &[
            MOVE,
            AT,
            FIRST,
            SECONDS,
            ("goal", "`live`, `kill`, `connect`, `cut`, `eye`, `survive`, …"),
            LANG,
        ],
    },
    Question {
        name: "check",
        about: "Whether proofs have a hole: lines of `tesuji check`",
        weight: Weight::Heavy,
        fields: &[LANG],
    },
    Question {
        name: "race",
        about: "Who wins a capturing race: lines of `tesuji race`",
        weight: Weight::Heavy,
        fields: &[MOVE, AT, ("all", "whether every race is looked for"), LANG],
    },
    Question {
        name: "analyze",
        about: "Moves with reasons, groups, races, ladders, ownership: a line of `tesuji analyze`",
        weight: Weight::Heavy,
        fields: &[MOVE, PLAYOUTS, FIRST, ("nodes", "positions for the life of one group"), LANG],
    },
    Question {
        name: "why",
        about: "Why not this move: lines of `tesuji why`",
        weight: Weight::Heavy,
        fields: &[MOVE, ("at", "the move that is asked about"), FIRST, SECONDS, LANG],
    },
    Question {
        name: "opening",
        about: "Groups with their PON, areas, moves with reasons: a line of `tesuji fuseki`",
        weight: Weight::Heavy,
        fields: &[MOVE, LANG],
    },
    Question {
        name: "network",
        about: "Where the network would play: a line of `tesuji network position`",
        weight: Weight::Quick,
        fields: &[MOVE],
    },
    Question {
        name: "rules",
        about: "Rules of life and eyes that match: lines of `tesuji rules match`",
        weight: Weight::Quick,
        fields: &[MOVE],
    },
    Question {
        name: "value",
        about: "The value of a combinatorial game: a line of `tesuji cgt`",
        weight: Weight::Quick,
        fields: &[("expression", "such as `cool({4|0},2)`")],
    },
    Question {
        name: "play",
        about: "The program's move: a line `move`",
        weight: Weight::Heavy,
        fields: &[
            MOVE,
            PLAYOUTS,
            SECONDS,
            ("profile", "how moves are found, as in `tesuji match`"),
            ("level", "how strong, `20k` to `5d`; then the network is asked"),
        ],
    },
    Question {
        name: "problems",
        about: "The problems of a file: lines `problem`, each with its SGF and its question",
        weight: Weight::Quick,
        fields: &[LANG],
    },
    Question {
        name: "review",
        about: "A game: lines `moment` with chance and lead of every position, then lines `review` \
                with the moves that decided it, first as estimated, at the end with what is shown, \
                and `problem` for each problem made from a mistake",
        weight: Weight::Heavy,
        fields: &[SECONDS, LANG],
    },
];

/// What stands for questions from the standard input.
const EACH: &str = "-";

/// Answers a question, or each as it comes.
pub fn run(args: &AskArgs) -> Result<ExitCode> {
    args.network.adopt()?;
    if args.request == EACH {
        return wait(&args.file);
    }
    answer(&args.request, &args.file)
}

/// The last line of an answer to a question of the standard input. Whoever asks knows it by
/// its first field.
#[derive(Serialize)]
struct End {
    r#type: &'static str,
    status: u8,
    complaint: Option<String>,
}

/// Answers questions of the standard input until it ends.
fn wait(file: &Path) -> Result<ExitCode> {
    // What most questions need, so that the first one need not wait for it.
    std::thread::spawn(intuition::eye);
    for request in std::io::stdin().lock().lines() {
        let (status, complaint) = match answer(&request?, file) {
            Ok(status) if status == ExitCode::SUCCESS => (0, None),
            Ok(status) if status == ExitCode::from(UNPROVEN) => (UNPROVEN, None),
            Ok(_) => (FAILED, None),
            Err(error) => (FAILED, Some(format!("{error:#}"))),
        };
        let end = End { r#type: "end", status, complaint };
        let mut output = std::io::stdout().lock();
        write_line(&mut output, &end)?;
        output.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(request: &str, file: &Path) -> Result<ExitCode> {
    let request: Request = json_text::parse(request).context("the request")?;
    let mut output = std::io::stdout().lock();
    match request.question.as_str() {
        "problems" => collection::list(file, &Messages::new(request.language()?), &mut output)?,
        "play" => game::play(&request, file, &mut output)?,
        "review" => {
            // Several threads write.
            drop(output);
            review::walk(&request, file, &mut std::io::stdout())?;
            return Ok(ExitCode::SUCCESS);
        }
        _ => {
            drop(output);
            return command(&request, file);
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A question that a command answers.
fn command(request: &Request, file: &Path) -> Result<ExitCode> {
    let file = file.display().to_string();
    // Beside the file, where the one who asks may write.
    let proof = PathBuf::from(format!("{file}.proof.sgf"));
    let Some(words) = request.words(&file, &proof.display().to_string())? else {
        bail!("'{}' is no question", request.question);
    };
    let words = std::iter::once("tesuji".to_owned()).chain(words);
    let cli = Cli::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        anyhow::anyhow!("{}", line.strip_prefix("error: ").unwrap_or(line).to_owned())
    })?;
    let status = super::dispatch(cli)?;
    if request.question == "prove"
        && let Ok(text) = std::fs::read_to_string(&proof)
    {
        std::fs::remove_file(&proof).with_context(|| proof.display().to_string())?;
        write_line(&mut std::io::stdout().lock(), &json!({ "type": "proof", "sgf": text }))?;
    }
    Ok(status)
}
