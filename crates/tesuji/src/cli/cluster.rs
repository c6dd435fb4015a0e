//! `tesuji cluster hq`: a long job on many machines, by HyperQueue.
//!
//! HyperQueue hands the shards to its workers; which of them are done is read off the
//! part files alone, so that whatever dies can be started again.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, Subcommand};

use super::FAILED;
use crate::parts::{collect, merge, read_part};

const EXAMPLES: &str = "\
A server (hq server start) and workers (hq worker start) have to run, on one machine or
many that share the folder of the parts; see docs/cluster.md. The same command again
makes only the parts that are missing. The exit status is 0 if the whole is written.

Example:
  tesuji cluster hq --shards 64 --parts parts --out all.jsonl -- \\
    solve problems.jsonl --nodes 20000 --threads 1";

/// Where a long job runs.
#[derive(Debug, Subcommand)]
pub enum ClusterCommand {
    /// Submit a job in shards to HyperQueue, try again what failed, and merge
    #[command(after_help = EXAMPLES)]
    Hq(HqArgs),
}

/// Options of `tesuji cluster hq`.
#[derive(Debug, Args)]
pub struct HqArgs {
    /// How many shards; a few for each core let all cores end together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    shards: u64,
    /// The folder for the parts, which all workers see
    #[arg(long, value_name = "FOLDER")]
    parts: PathBuf,
    /// Where to write the whole
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often what failed is tried again
    #[arg(long, value_name = "N", default_value_t = 2)]
    retries: u32,
    /// Cores for each shard; give the job as many threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    cpus: u32,
    /// The program on the workers; this one if not given
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// The command of HyperQueue
    #[arg(long, value_name = "PROGRAM", default_value = "hq")]
    hq: PathBuf,
    /// The command of this program with its options, without --shard and --out
    #[arg(last = true, required = true, value_name = "JOB")]
    job: Vec<String>,
}

/// Does it.
pub fn run(command: &ClusterCommand) -> Result<ExitCode> {
    let ClusterCommand::Hq(args) = command;
    ensure!(
        !args.job.iter().any(|word| ["--shard", "--out"].contains(&word.as_str())),
        "--shard and --out are added to the job; leave them out"
    );
    args.find_server()?;
    let log = args.parts.join("log");
    fs::create_dir_all(&log).with_context(|| log.display().to_string())?;
    let mut missing = args.missing();
    for round in 0..=args.retries {
        if missing.is_empty() {
            break;
        }
        let again = if round > 0 { " again" } else { "" };
        eprintln!("tesuji: {} of {} shards to do{again}", missing.len(), args.shards);
        args.submit(&missing)?;
        missing = args.missing();
    }
    if !missing.is_empty() {
        for number in &missing {
            let said = last_line(&log.join(format!("{number}.stderr")));
            eprintln!("tesuji: shard {number}/{} failed: {said}", args.shards);
        }
        return Ok(ExitCode::from(FAILED));
    }
    let paths: Vec<PathBuf> = (1..=args.shards).map(|number| args.part(number)).collect();
    let parts = collect(&paths)?;
    merge(&parts, &args.out)?;
    println!("{}: {} pieces of {} parts", args.out.display(), parts[0].end.of, parts.len());
    Ok(ExitCode::SUCCESS)
}

impl HqArgs {
    fn part(&self, number: u64) -> PathBuf {
        self.parts.join(format!("{number}.part"))
    }

    /// The shards without a whole part.
    fn missing(&self) -> Vec<u64> {
        (1..=self.shards).filter(|&number| read_part(&self.part(number)).is_err()).collect()
    }

    fn find_server(&self) -> Result<()> {
        let name = self.hq.display();
        let asked = Command::new(&self.hq).args(["server", "info"]).output();
        match asked {
            Ok(answer) if answer.status.success() => Ok(()),
            Ok(_) => bail!("no server of HyperQueue is found; start one: {name} server start"),
            Err(error) if error.kind() == ErrorKind::NotFound => bail!(
                "{name}: not found; HyperQueue is a single program, to be had from \
                 https://github.com/It4innovations/hyperqueue"
            ),
            Err(error) => Err(error).with_context(|| name.to_string()),
        }
    }

    /// Hands shards to HyperQueue and waits, with its own progress bar. A shard whose
    /// worker is lost goes to another one.
    fn submit(&self, shards: &[u64]) -> Result<()> {
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe().context("where is this program?")?,
        };
        let parts = fs::canonicalize(&self.parts).context("--parts")?;
        let list: Vec<String> = shards.iter().map(u64::to_string).collect();
        // The number of the task is known to the worker alone.
        let script = format!(
            "exec \"$@\" --shard \"$HQ_TASK_ID/{}\" --out \"$TESUJI_PARTS/$HQ_TASK_ID.part\"",
            self.shards
        );
        let mut command = Command::new(&self.hq);
        command.args(["submit", "--progress", "--name", "tesuji", "--array", &list.join(",")]);
        command.args(["--cpus", &self.cpus.to_string(), "--stdout", "none", "--stderr"]);
        command.arg(parts.join("log").join("%{TASK_ID}.stderr"));
        command.arg("--env").arg(format!("TESUJI_PARTS={}", parts.display()));
        command.args(["--", "sh", "-c", &script, "sh"]).arg(program).args(&self.job);
        // That pieces failed is seen by what is missing.
        command.stdin(Stdio::null()).stdout(Stdio::null()).status().context("hq submit")?;
        Ok(())
    }
}

/// The last thing that a program said.
fn last_line(path: &Path) -> String {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().rfind(|line| !line.is_empty()).unwrap_or("it said nothing").to_owned()
}
