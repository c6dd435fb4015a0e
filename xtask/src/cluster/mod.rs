//! Long jobs by the programs that hand them to many machines, here on loopback:
//! HyperQueue with a server and two workers, one of which is killed, and a shard that
//! always fails; GNU parallel; sums of counts by DataFusion and by Ballista.

mod sums;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{cargo, root, run as run_aloud};
use sums::Sums;

/// The shards of the job that is tested.
const SHARDS: usize = 12;
/// The one that fails.
const FAILING: usize = 5;
/// Pieces of a second each, for what HyperQueue costs.
const PIECES: usize = 16;

/// What a section needs, and where it is found.
const HQ: &str = "hq (HyperQueue): one program, from \
    https://github.com/It4innovations/hyperqueue/releases; or set HQ to its path";
// Not the variable PARALLEL: that one holds options of GNU parallel.
const PARALLEL: &str = "parallel (GNU parallel): the package 'parallel' of most systems; or set \
    GNU_PARALLEL to its path";

/// Runs everything whose programs are there; fails where one is missing.
pub fn run(arguments: &[&str]) -> Result<()> {
    let tesuji = match arguments {
        [] => {
            run_aloud(&mut cargo(&[
                "build",
                "--release",
                "--package",
                "tesuji",
                "--features",
                "parquet",
            ]))?;
            root().join("target/release/tesuji")
        }
        [program] => fs::canonicalize(program).with_context(|| (*program).to_owned())?,
        _ => bail!("usage: cargo xtask cluster-test [PROGRAM]"),
    };
    let folder = std::env::temp_dir().join(format!("tesuji-cluster-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let site = Site { tesuji, folder };
    let mut missing = Vec::new();
    let outcome = site.sections(&mut missing);
    fs::remove_dir_all(&site.folder)?;
    outcome?;
    ensure!(missing.is_empty(), "not tested, install:\n  {}", missing.join("\n  "));
    Ok(())
}

/// A program by the variable of this name, or from the path.
fn program(variable: &str, name: &str) -> Option<PathBuf> {
    let program = std::env::var_os(variable).map_or_else(|| PathBuf::from(name), PathBuf::from);
    let asked = Command::new(&program).arg("--version").output();
    asked.is_ok_and(|answer| answer.status.success()).then_some(program)
}

struct Site {
    tesuji: PathBuf,
    folder: PathBuf,
}

impl Site {
    fn sections(&self, missing: &mut Vec<&str>) -> Result<()> {
        self.write_problems()?;
        self.must(&self.solve("1/1", &self.folder.join("single")))?;
        match program("GNU_PARALLEL", "parallel") {
            Some(parallel) => self.gnu_parallel(&parallel)?,
            None => missing.push(PARALLEL),
        }
        self.sums(missing)?;
        match program("HQ", "hq") {
            Some(hq) => self.hyperqueue(&hq)?,
            None => missing.push(HQ),
        }
        Ok(())
    }

    /// Counts of patterns, added up by whatever is there.
    fn sums(&self, missing: &mut Vec<&str>) -> Result<()> {
        let (datafusion, ballista) = (sums::datafusion(), sums::ballista());
        missing.extend(datafusion.is_none().then_some(sums::DATAFUSION));
        missing.extend(ballista.is_none().then_some(sums::BALLISTA));
        if datafusion.is_some() || ballista.is_some() {
            let sums = Sums::new(self)?;
            datafusion.map_or(Ok(()), |python| sums.here(&python))?;
            ballista.map_or(Ok(()), |python| sums.elsewhere(&python))?;
        }
        Ok(())
    }

    /// The repository's example problem, many times under other names.
    fn write_problems(&self) -> Result<()> {
        let problem = fs::read(root().join("examples/tripod.sgf"))?;
        fs::create_dir_all(self.folder.join("problems"))?;
        for number in 0..4 * SHARDS {
            fs::write(self.folder.join(format!("problems/{number:02}.sgf")), &problem)?;
        }
        Ok(())
    }

    fn job(&self) -> Vec<String> {
        let problems = self.folder.join("problems").display().to_string();
        let options = ["--nodes", "2000", "--threads", "1", "--network", "none"];
        ["solve", &problems].into_iter().chain(options).map(str::to_owned).collect()
    }

    fn solve(&self, shard: &str, out: &Path) -> Vec<String> {
        let mut job = self.job();
        job.extend(["--shard".to_owned(), shard.to_owned(), "--out".to_owned()]);
        job.push(out.display().to_string());
        job
    }

    /// Runs the program, which has to succeed.
    fn must(&self, arguments: &[String]) -> Result<()> {
        let output = Command::new(&self.tesuji).args(arguments).output()?;
        ensure!(output.status.success(), "{arguments:?} failed: {}", said(&output));
        Ok(())
    }

    /// Whether a merged file is that of the single run.
    fn compare(&self, whole: &Path) -> Result<()> {
        let same = fs::read(whole)? == fs::read(self.folder.join("single"))?;
        ensure!(same, "{}: not the bytes of a single run", whole.display());
        Ok(())
    }

    fn gnu_parallel(&self, parallel: &Path) -> Result<()> {
        let parts = self.folder.join("parallel");
        fs::create_dir_all(&parts)?;
        let mut command = Command::new(parallel);
        command.args(["--jobs", "2", "--retries", "3"]).arg(&self.tesuji);
        command.args(self.solve(&format!("{{}}/{SHARDS}"), &parts.join("{}.part")));
        command.arg(":::").args((1..=SHARDS).map(|number| number.to_string()));
        let output = command.output()?;
        ensure!(output.status.success(), "GNU parallel failed: {}", said(&output));
        let whole = self.folder.join("parallel.jsonl");
        let mut merge = vec!["merge".to_owned()];
        merge.extend((1..=SHARDS).map(|n| parts.join(format!("{n}.part")).display().to_string()));
        merge.extend(["--out".to_owned(), whole.display().to_string()]);
        self.must(&merge)?;
        self.compare(&whole)?;
        eprintln!("xtask: GNU parallel: {SHARDS} shards merge to the bytes of a single run");
        Ok(())
    }

    fn hyperqueue(&self, hq: &Path) -> Result<()> {
        let cluster = Cluster::start(hq, &self.folder.join("hq"))?;
        let mut workers = vec![cluster.worker()?, cluster.worker()?];
        let outcome = self.kill_and_fail(&cluster, &mut workers);
        let outcome = outcome.and_then(|()| measure(&cluster, workers));
        cluster.stop()?;
        outcome
    }

    /// A worker is killed in the middle, a shard always fails: everything else is done
    /// and the shard is named; when it is mended, only that one is done.
    fn kill_and_fail(&self, cluster: &Cluster, workers: &mut Vec<Worker>) -> Result<()> {
        let (broken, log) = (self.folder.join("broken"), self.folder.join("shards"));
        let wrapper = self.folder.join("wrapper");
        fs::write(&broken, "")?;
        // Every shard takes a while, and says so when it is done.
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in *' {FAILING}/{SHARDS} '*) if test -e '{}'; then \
             echo 'the disk is on fire' >&2; exit 1; fi;; esac\nsleep 1\n'{}' \"$@\" && \
             echo \"$HQ_TASK_ID\" >> '{}'\n",
            broken.display(),
            self.tesuji.display(),
            log.display(),
        );
        fs::write(&wrapper, script)?;
        ensure!(Command::new("chmod").arg("+x").arg(&wrapper).status()?.success(), "chmod");
        let (parts, whole) = (self.folder.join("parts"), self.folder.join("hq.jsonl"));
        let submit = || {
            let mut command = Command::new(&self.tesuji);
            command.args(["cluster", "hq", "--shards", &SHARDS.to_string(), "--retries", "1"]);
            command.arg("--hq").arg(&cluster.hq).arg("--parts").arg(&parts);
            command.arg("--program").arg(&wrapper).arg("--out").arg(&whole).arg("--");
            command.args(self.job()).env("HQ_SERVER_DIR", &cluster.folder);
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            command
        };
        let running = submit().spawn()?;
        wait_for("three shards", || finished(&log).len() >= 3)?;
        let mut victim = workers.pop().context("two workers")?;
        victim.0.kill()?;
        victim.0.wait()?;
        let output = running.wait_with_output()?;
        let told = said(&output);
        ensure!(output.status.code() == Some(2), "a failing shard is no success: {told}");
        let named = format!("shard {FAILING}/{SHARDS} failed: the disk is on fire");
        ensure!(told.contains(&named), "the failing shard is not named: {told}");
        ensure!(told.matches(" failed: ").count() == 1, "others failed too: {told}");
        ensure!(!whole.exists(), "a whole without all its parts");
        ensure!(!finished(&log).contains(&FAILING), "the failing shard was done");
        fs::remove_file(&broken)?;
        let output = submit().output()?;
        ensure!(output.status.success(), "the mended job failed: {}", said(&output));
        ensure!(said(&output).contains("1 of 12 shards to do"), "more than one was done again");
        let mut done = finished(&log);
        done.sort_unstable();
        ensure!(done == (1..=SHARDS).collect::<Vec<_>>(), "each shard once: {done:?}");
        self.compare(&whole)?;
        eprintln!(
            "xtask: HyperQueue: a worker killed, a shard failing: nothing lost, nothing twice, \
             the bytes of a single run"
        );
        Ok(())
    }
}

/// What one and two workers make of pieces that take a second, and what the same pieces
/// take without anybody: a piece is a process of its own, and so it is here.
fn measure(cluster: &Cluster, mut workers: Vec<Worker>) -> Result<()> {
    let begun = Instant::now();
    for _ in 0..PIECES {
        ensure!(Command::new("sleep").arg("1").status()?.success(), "sleep");
    }
    let alone = begun.elapsed().as_secs_f64();
    let one = cluster.pieces(PIECES)?.as_secs_f64();
    // What is spent once for a job is in both.
    let more = cluster.pieces(2 * PIECES)?.as_secs_f64();
    workers.push(cluster.worker()?);
    let two = cluster.pieces(PIECES)?.as_secs_f64();
    let above = |seconds: f64| 100.0 * (seconds / alone - 1.0);
    eprintln!(
        "xtask: {PIECES} pieces of 1 s: {alone:.2} s one after the other; one worker {one:.2} s \
         ({:.1} % more), each piece more {:.1} %; two workers {two:.2} s: {:.2} times",
        above(one),
        above(more - one),
        one / two
    );
    Ok(())
}

/// A server on loopback.
struct Cluster {
    hq: PathBuf,
    folder: PathBuf,
    server: Child,
}

/// A worker, which ends with its owner.
struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Cluster {
    fn start(hq: &Path, folder: &Path) -> Result<Cluster> {
        fs::create_dir_all(folder)?;
        let mut command = Command::new(hq);
        command.args(["server", "start", "--host", "127.0.0.1"]);
        command.env("HQ_SERVER_DIR", folder).stdout(Stdio::null()).stderr(Stdio::null());
        let server = command.spawn()?;
        let cluster = Cluster { hq: hq.to_owned(), folder: folder.to_owned(), server };
        wait_for("the server", || cluster.ask(&["server", "info"]).is_ok())?;
        Ok(cluster)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.hq);
        command.args(arguments).env("HQ_SERVER_DIR", &self.folder).current_dir(&self.folder);
        command
    }

    fn ask(&self, arguments: &[&str]) -> Result<()> {
        let output = self.command(arguments).output()?;
        ensure!(output.status.success(), "hq {arguments:?} failed: {}", said(&output));
        Ok(())
    }

    /// A worker with one core.
    fn worker(&self) -> Result<Worker> {
        let mut command = self.command(&["worker", "start", "--cpus", "1"]);
        Ok(Worker(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?))
    }

    /// How long pieces of a second take together.
    fn pieces(&self, count: usize) -> Result<Duration> {
        // The first one waits until all workers are there.
        self.ask(&["submit", "--wait", "--array", "1-2", "--stdout", "none", "sleep", "1"])?;
        let begun = Instant::now();
        let array = format!("1-{count}");
        self.ask(&["submit", "--wait", "--array", &array, "--stdout", "none", "sleep", "1"])?;
        Ok(begun.elapsed())
    }

    fn stop(mut self) -> Result<()> {
        self.ask(&["server", "stop"])?;
        self.server.wait()?;
        Ok(())
    }
}

/// The shards that were done, as they said.
fn finished(log: &Path) -> Vec<usize> {
    let text = fs::read_to_string(log).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

fn said(output: &Output) -> String {
    let [out, error] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{error}")
}

fn wait_for(what: &str, is_there: impl Fn() -> bool) -> Result<()> {
    let begun = Instant::now();
    while !is_there() {
        ensure!(begun.elapsed() < Duration::from_secs(120), "waited in vain for {what}");
        sleep(Duration::from_millis(100));
    }
    Ok(())
}
